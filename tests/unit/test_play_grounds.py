"""The rules that allow a move, and small words of the play that are easily lost."""

from __future__ import annotations

import pytest

from mahj_tutor.american import game
from mahj_tutor.american.charleston.moves import read_charleston_move
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.payment.settlement import settlement
from mahj_tutor.american.play.hand_status import hand_faults
from mahj_tutor.american.play.legality import grounds
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.card import first_card
from mahj_tutor.errors import NotationError
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import tiles
from tests.at_the_table import after

TURN = (
    "phase discard; turn East; came wall; East 3D 1B 1B 1B 1C 1C 1C 5C 5C 5C N N N N; South 6B 4C 5C 7C;"
    "West E E W W; North 2B 2B; shown South 3D 3D J"
)
PAIRS = "F F 1B 1B 2C 2C 3D 3D 4B 4B 5C 5C 6D"
THREE = "East 1B; South 3B 3B; West 3B J J; North 4C; thrown East 3B"
EVEN = (
    "East 1B; South F F F 2B 2B 2B 2B 4B 4B 4B 6B 6B 6B; West 3B; North 4C; thrown East 4B; kept 4; wall"
    " 1D 2D"
)


@pytest.mark.parametrize(
    ("at", "move", "allowed_by"),
    [
        (TURN, "East swaps 3D with South", "JK3 JK4"),
        (f"{TURN}; dead South DD4", "East swaps 3D with South", "JK3 JK4 JK9"),
        (f"{TURN}; plan East pair-1", "East swaps 3D with South", "JK3 JK4 JK8"),
        (f"{TURN}; plan East even-1; dead South DD4", "East swaps 3D with South", "JK3 JK4 JK9"),
        (f"{TURN}; plan East pair-1; dead South DD4", "East swaps 3D with South", "JK3 JK4 JK8 JK9"),
        (TURN, "East discards N as North", "TN2 TN3"),
        ("phase discard; turn East; East J N; South 4B", "East discards J", "TN1 JK10"),
        ("phase discard; turn East; came call; East J N; South 4B", "East discards N", "CL3"),
        (f"phase window; turn East; {THREE}", "West calls kong", "CL1"),
        (f"phase window; turn East; {THREE}", "West calls kong for even-1", "CL1 CL11"),
        (f"phase looked; turn South; {THREE}; looked 5B", "West calls kong", "CL1 CL8 CL7"),
        (
            f"phase window; turn East; {THREE}; claims West kong; passed South North",
            "West shows 3B J J",
            "JK1 CL3",
        ),
        (
            f"phase window; turn East; {THREE}; claims West pung; passed South North",
            "West shows J J",
            "JK1 CL3",
        ),
        (
            f"phase window; turn East; {THREE}; claims South pung, West pung; passed North",
            "South shows 3B 3B",
            "CL3 CL5",
        ),
        (
            f"phase window; turn East; South {PAIRS}; thrown East 6D",
            "South calls mahjong",
            "WN7 CL1 CL2 CL10",
        ),
        (f"phase window; turn East; {EVEN}", "South calls mahjong", "WN7 CL1"),
        (f"rules league hot_wall=on; phase window; turn East; {EVEN}", "South calls mahjong", "WN7 CL1 TR2"),
        ("phase window; turn East; South 4B; thrown East E", "West challenges South", "DD1"),
        (
            "phase window; turn East; South 4B; shown South 3B 3B 3B, 1D 1D 1D; thrown East E",
            "West challenges South",
            "DD1 DD4",
        ),
        (f"phase window; turn East; {THREE}", "West calls quint", ""),
    ],
)
def test_what_allows_a_move(at: str, move: str, allowed_by: str) -> None:
    assert grounds(read_play(at), read_play_move(move)) == tuple(allowed_by.split())


PLANNED = (
    "phase window; turn East; East 1B; South 3B 3B; West 3B 3B; North 4C 4C;"
    "plan West run-1; thrown East 3B; wall 1D 2D 3D"
)


def test_a_caller_plays_what_she_said_with_her_call_and_else_what_she_played_before() -> None:
    both = after(read_play(PLANNED), "South calls pung for even-1", "West calls pung for odd-1")
    first = after(both, "South shows 3B 3B")
    assert [first.hand(seat).plan for seat in Seat] == [None, "even-1", "run-1", None]
    second = after(both, "South lets go", "West shows 3B 3B")
    assert [second.hand(seat).plan for seat in Seat] == [None, None, "odd-1", None]
    silent = after(read_play(PLANNED), "West calls pung", "West shows 3B 3B")
    assert silent.hand(Seat.WEST).plan == "run-1"


def test_who_dies_loses_her_call_and_the_others_keep_theirs() -> None:
    play = read_play(f"phase window; turn East; {THREE}; claims South pung, West kong")
    dead = after(play, "North challenges West")
    assert [str(claim) for claim in dead.claims] == ["South calls pung"]
    assert dead.is_dead(Seat.WEST)


def test_a_hand_that_is_concealed_cannot_call_its_last_tile_where_the_table_says_so() -> None:
    at = f"phase declared; turn South; came call; called East 6D; South {PAIRS} 6D; open South"
    assert hand_faults(read_play(at), Seat.SOUTH) == ()
    [fault] = hand_faults(read_play(f"rules league concealed_final_call=off; {at}"), Seat.SOUTH)
    say = "at this table you have to pick the last tile of a concealed hand yourself"
    assert (fault.rule, fault.say) == ("CL10", say)


WHOLE = (
    "rules league; missing North; phase window; turn South; East 1B 2B; South 3B; West 4B; shown East 6D 6D"
    " J, J J J as N; dead South DD2; open West; plan West wind-1; thrown East 3B, South 4B as 5B; called East"
    " 3B; came call; claims West pung for wind-1, East mahjong; waits South; passed East; kept 12; pot 25;"
    " bettor West; closed; wall 1D 2D"
)


def test_everything_a_play_holds_is_written_and_read_back() -> None:
    play = read_play(WHOLE)
    assert write_play(read_play(write_play(play))) == write_play(play)
    clauses = {each.strip() for each in write_play(play).split(";")}
    for said in (
        "came call",
        "bettor West",
        "pot 25",
        "kept 12",
        "closed",
        "missing North",
        "called East 3B",
    ):
        assert said in clauses
    assert (play.tile_source, play.bettor_on) == ("call", Seat.WEST)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("South sleeps", "expected a seat and a move at column 1 of 'South sleeps'"),
        ("South swaps 6D", "expected a tile, `with` and a seat at column 13 of 'South swaps 6D'"),
    ],
)
def test_what_is_no_move_says_what_was_expected(said: str, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_play_move(said)
    assert str(refused.value) == problem


def test_a_way_a_tile_does_not_come_is_told_with_those_it_does() -> None:
    with pytest.raises(NotationError, match="unknown way a tile came 'sideways': choose 'deal', 'wall'"):
        read_play("phase window; turn East; came sideways")


def test_case_does_not_matter() -> None:
    assert str(read_charleston_move("EAST GIVES 1B 2B 3B")) == "East gives 1B 2B 3B"
    assert str(read_play_move("SOUTH SWAPS 6D WITH WEST")) == "South swaps 6D with West"


def test_a_game_has_the_first_card_unless_another_is_named_and_hides_who_is_missing_from_nobody() -> None:
    begun = game.start(7, missing=Seat.NORTH)
    now = begun.dealt().now
    assert begun.card is first_card()
    assert isinstance(now, CharlestonState)
    assert now.seen_by(Seat.EAST).missing is Seat.NORTH


CHANGING = (
    "rules sources edit_exposure=until_discard; phase discard; turn South; came call; called East 3B; South"
    " 3B 4C;shown South 2B 2B 2B, 3B 3B J; thrown East 1C"
)


@pytest.mark.parametrize(
    ("move", "rack", "shown"),
    [
        ("South changes to 3B 3B 3B", "4C J", "2B 2B 2B, 3B 3B 3B"),
        ("South changes to 3B 3B 3B J", "4C", "2B 2B 2B, 3B 3B 3B J"),
    ],
)
def test_a_group_is_changed_and_what_leaves_it_goes_back_to_the_rack(
    move: str, rack: str, shown: str
) -> None:
    hand = after(read_play(CHANGING), move).hand(Seat.SOUTH)
    assert hand.rack == tiles(rack)
    assert [sorted(group.tiles) for group in hand.shown] == [sorted(tiles(each)) for each in shown.split(",")]


MADE = "South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"
WITH_JOKER = "South F F F 2B 2B 2B 2B 4B 4B 4B J 6B 6B 6B"
IN_PAIRS = f"South {PAIRS} 6D"


@pytest.mark.parametrize(
    ("how", "paid"),
    [
        (f"came wall; {MADE}", [-100, 300, -100, -100]),  # 25, drawn herself, without jokers
        (f"came wall; {WITH_JOKER}", [-50, 150, -50, -50]),
        (f"came exchange; {WITH_JOKER}; missing North", [-50, 100, -50]),
        (f"came call; called East 6B; {MADE}", [-100, 200, -50, -50]),
        (f"came call; called East 6B; dead North DD1; {WITH_JOKER}", [-50, 100, -25, -25]),
        (f"came wall; {IN_PAIRS}", [-200, 600, -200, -200]),
        (f"rules sources jokerless_singles_pairs=plain; came wall; {IN_PAIRS}", [-100, 300, -100, -100]),
    ],
)
def test_a_finished_play_is_paid_by_what_lies_on_the_table(how: str, paid: list[int]) -> None:
    play = read_play(f"phase over; turn South; winner South; {how}")
    found = settlement(play)
    assert found is not None
    assert [found.balance[seat] for seat in play.seats] == paid


def test_the_pot_comes_to_the_winner_besides() -> None:
    at = (
        "rules sources wall_game_pot=on; phase over; turn South; winner South; came wall; pot 75;"
        f" {WITH_JOKER}"
    )
    found = settlement(read_play(at))
    assert found is not None
    assert (found.receives, found.pot) == (150, 75)


def test_nobody_is_paid_before_somebody_has_won() -> None:
    assert settlement(read_play(TURN)) is None
