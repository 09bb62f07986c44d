"""A whole game as one value: what is done when, from the built walls on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mahj_tutor.american import game
from mahj_tutor.american.charleston import legality as charleston
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.american.deal.moves import Break, PushOut, Take, read_deal_move
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.errors import IllegalMoveError, MahjError, NotationError
from mahj_tutor.rulebook import profile
from mahj_tutor.table import Seat, read_position
from mahj_tutor.tiles import KINDS, copies


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("East breaks 6", Break(Seat.EAST, 6)),
        ("East breaks 12 from the left", Break(Seat.EAST, 12, "left")),
        ("South pushes out", PushOut(Seat.SOUTH)),
        ("West takes North 9 bottom", Take(Seat.WEST, (read_position("North 9 bottom"),))),
        (
            "East takes East 7 top, East 7 bottom",
            Take(Seat.EAST, (read_position("East 7 top"), read_position("East 7 bottom"))),
        ),
    ],
)
def test_what_is_done_in_a_deal_reads_back(said: str, action: Break | PushOut | Take) -> None:
    assert read_deal_move(said.swapcase()) == action
    assert game.read_move(said) == action
    assert str(action) == said


def test_other_words_are_no_action_of_the_deal() -> None:
    assert str(game.read_move("East takes back")) == "East takes back"
    with pytest.raises(NotationError) as refused:
        read_deal_move("East sleeps")
    assert str(refused.value) == "expected a seat and a move at column 1 of 'East sleeps'"


def passed(dealt: game.Game) -> game.Game:
    """Let everybody pass what comes first, and stop after the first Charleston."""
    while isinstance(dealt.now, CharlestonState):
        dealt = dealt.apply(next(charleston.legal_moves(dealt.now)))
    return dealt


def test_a_game_goes_from_the_deal_to_the_passes_and_to_the_play() -> None:
    begun = game.start(3, roll=5, pot=75, bettor_on=Seat.WEST, table_rules=profile("home"))
    assert isinstance(begun.now, DealState)
    assert [str(each) for each in game.legal_moves(begun.now)] == ["East breaks 5"]
    assert list(game.legal_moves(begun.now, Seat.NORTH)) == []
    dealt = begun.dealt()
    assert isinstance(dealt.now, CharlestonState)
    assert [len(dealt.now.rack(each)) for each in dealt.now.seats] == [14, 13, 13, 13]
    at = passed(dealt)
    assert isinstance(at.now, PlayState)
    assert (at.now.turn, at.now.phase) == (Seat.EAST, Phase.DISCARD)
    assert (at.now.pot, at.now.bettor_on, at.now.kept) == (75, Seat.WEST, 10)
    assert len(at.now.wall) == 152 - 53
    assert not at.is_over
    assert begun.replay(at.history) == at


def test_the_first_wall_that_is_needed_is_pushed_out_before_tiles_are_taken_from_it() -> None:
    after = game.start(3, roll=9).apply(Break(Seat.EAST, 9))
    done = []
    while isinstance(after.now, DealState):
        due = next(game.legal_moves(after.now))
        done.append(str(due))
        after = after.apply(due)
    pushes = [place for place, said in enumerate(done) if said.endswith("pushes out")]
    # 10 of 19 stacks are left on East's wall: five times four tiles, then South's or North's comes out.
    assert pushes[0] == 5
    assert done[5].split()[0] == done[6].split(" takes ")[1].split()[0]
    assert len(done) == 17 + len(
        pushes
    )  # four rounds of four takes, of which the last is one tile, and East's last


def test_three_players_leave_a_place_empty_and_pass_nothing_first() -> None:
    dealt = game.start(3, roll=5, missing=Seat.NORTH).dealt()
    assert dealt.now.seats == (Seat.EAST, Seat.SOUTH, Seat.WEST)
    held = dealt.now.hands if isinstance(dealt.now, PlayState) else None
    assert held is None or sum(len(hand.rack) for hand in held) == 40


def test_a_roll_that_is_not_given_comes_from_the_seed() -> None:
    rolls = {game.start(seed).roll for seed in range(60)}
    assert rolls <= set(range(2, 13))
    assert len(rolls) > 5
    assert game.start(4).roll == game.start(4).roll


@pytest.mark.parametrize(
    ("stage", "said", "fault"),
    [
        ("deal", "East gives 1B 2B 3B right", "CH1: deal all the tiles first"),
        ("deal", "East discards 1B", "TN1: play begins after the last pass"),
        ("passes", "East discards 1B", "TN1: play begins after the last pass"),
        ("passes", "South pushes out", "DL6: all tiles have been dealt"),
        ("play", "South pushes out", "DL6: all tiles have been dealt"),
        ("play", "South picks up", "CH7: passing is over"),
    ],
)
def test_what_comes_too_early_or_too_late(stage: str, said: str, fault: str) -> None:
    begun = game.start(3, roll=5)
    at = {"deal": begun, "passes": begun.dealt(), "play": passed(begun.dealt())}[stage]
    found = game.faults(at.now, game.read_move(said))
    assert list(map(str, found)) == [fault]
    with pytest.raises(IllegalMoveError) as refused:
        at.apply(game.read_move(said))
    assert refused.value.faults == found


ON_THE_DEAL = "East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B {}; South 1C; West 2C; North 3C"
DECLARES = game.read_move("East declares")


def test_east_may_win_on_the_deal_before_the_first_pass() -> None:
    dealt = game.read_state(f"stage First Right; {ON_THE_DEAL.format('6B')}")
    assert game.faults(dealt, DECLARES) == ()
    assert game.grounds(dealt, DECLARES) == ("WN1", "WN7")
    assert DECLARES in tuple(game.legal_moves(dealt))
    declared = game.apply(dealt, DECLARES)
    assert isinstance(declared, PlayState)
    assert declared.phase is Phase.DECLARED


@pytest.mark.parametrize(
    ("at", "fault"),
    [
        ("stage First Right; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 7B", "WN7"),
        (f"rules sources heavenly_hand=off; stage First Right; {ON_THE_DEAL.format('6B')}", "WN7"),
        (f"stage First Right; {ON_THE_DEAL.format('6B')}; gave South 1C 2C 3C", "TN1"),
        (f"stage First Across; {ON_THE_DEAL.format('6B')}", "TN1"),
    ],
)
def test_east_cannot_win_on_the_deal_with_another_hand_or_later(at: str, fault: str) -> None:
    state = game.read_state(at)
    assert [each.rule for each in game.faults(state, DECLARES)] == [fault]
    assert DECLARES not in tuple(game.legal_moves(state))


def test_a_mistaken_mah_jongg_on_the_deal_costs_the_hand() -> None:
    dealt = game.read_state(f"stage First Right; {ON_THE_DEAL.format('7B')}")
    found = game.consequence(dealt, DECLARES)
    assert (found.kind, found.rule) == ("dead", "DD2")


def test_three_players_may_win_on_the_deal_too() -> None:
    dealt = game.read_state(
        "missing North; stage Courtesy; " + ON_THE_DEAL.format("6B").replace("; North 3C", "")
    )
    assert game.faults(dealt, DECLARES) == ()


def test_a_won_deal_knows_the_pot_and_the_card_of_its_game() -> None:
    begun = game.start(3, roll=5, pot=50)
    dealt = game.read_state(f"stage First Right; {ON_THE_DEAL.format('6B')}")
    won = replace(begun, now=dealt).apply(DECLARES)
    assert isinstance(won.now, PlayState)
    assert (won.now.pot, won.now.kept) == (50, 10)


def test_whoever_plays_on_reaches_a_wall_game() -> None:
    at = passed(game.start(5, roll=7).dealt())
    while not at.is_over:
        assert isinstance(at.now, PlayState)
        now = at.now
        said = {
            Phase.DISCARD: f"{now.turn} discards {now.hand(now.turn).rack[0]}",
            Phase.LOOKED: f"{now.turn} racks",
        }.get(
            now.phase,
            f"{now.next_player(now.turn)} picks" if now.wall else f"{now.next_player(now.turn)} says wall",
        )
        at = at.apply(read_play_move(said))
    assert isinstance(at.now, PlayState)
    assert at.now.winner is None
    assert len(at.now.thrown) == 100
    left = [tile for hand in at.now.hands for tile in hand.rack] + [each.tile for each in at.now.thrown]
    assert sorted(map(str, left)) == sorted(str(kind) for kind in KINDS for _ in range(copies(kind)))


def test_the_stage_says_where_the_passes_are() -> None:
    dealt = game.start(3, roll=5).dealt()
    assert isinstance(dealt.now, CharlestonState)
    assert dealt.now.stage is not Stage.READY


@pytest.mark.parametrize("wrong", [{"roll": 13}, {"missing": Seat.EAST}, {"pot": -5}])
def test_a_game_that_cannot_begin_is_refused_at_the_start(wrong: dict[str, Any]) -> None:
    with pytest.raises(MahjError):
        game.start(7, **wrong)


@pytest.mark.parametrize(
    "said",
    [
        "missing North; stage Courtesy; North 1B",
        "phase window; turn East; missing North; North 1B",
        "stage First Left; stopped late",
        "phase window; turn East; closed late",
    ],
)
def test_texts_that_would_lose_something_are_refused(said: str) -> None:
    with pytest.raises(NotationError):
        game.read_state(said)


def test_moves_are_replayed_in_every_state() -> None:
    play = game.read_state("phase window; turn East; thrown East 3B; wall 1D 2D")
    moves = [game.read_move("South picks"), game.read_move("South racks")]
    assert game.replay(play, moves) == game.apply(game.apply(play, moves[0]), moves[1])
    with pytest.raises(IllegalMoveError):
        game.replay(play, moves[1:])


def test_a_wish_below_zero_can_be_written_and_read() -> None:
    asked = game.apply_unchecked(game.read_state("stage Courtesy"), game.read_move("North asks -4"))
    assert game.read_state(game.write_state(asked)) == asked
