"""Computer players at a table: they go by what they see, call dead what is dead, and err if asked to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from mahj_tutor.american.game import Game
from mahj_tutor.american.play.hand_status import is_visibly_dead
from mahj_tutor.american.play.legality import consequence, is_legal
from mahj_tutor.american.play.moves import Call, Challenge, Discard, PlayMove, read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import practice_card
from mahj_tutor.players import game_moves
from mahj_tutor.players.at_table import table_move
from mahj_tutor.players.mistakes import is_mistake, misnamings, mistake
from mahj_tutor.players.table_record import Opening, TableRecord, opening
from mahj_tutor.players.watching import challenge_of
from mahj_tutor.rulebook.profiles import read_profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import KINDS, tile
from tests.at_the_table import QUIET, changed
from tests.properties.test_play_properties import no_tile_is_lost, shuffled

ERRS = Seat.WEST
RULES = read_profile("league miscount=on_challenge")


def moves_of(seed: int, errs: Seat | None = ERRS) -> Iterator[tuple[PlayState, PlayMove]]:
    """Yield the states of a game at a table with the move made in each."""
    play = game_moves(seed, card=practice_card(), table_rules=RULES)[0][0]
    number = 0
    while play.phase is not Phase.OVER:
        rng = random.Random(f"{seed}/{number}")
        move = next(filter(None, (table_move(play, seat, rng, errs=seat is errs) for seat in _order(play))))
        yield play, move
        play, number = consequence(play, move).after, number + 1


def _order(play: PlayState) -> list[Seat]:
    """Players who may call come before the one who would pick."""
    claimed = [claim.seat for claim in play.claims]
    is_next = play.phase is Phase.WINDOW and play.next_player(play.turn)
    return sorted(play.seats, key=lambda seat: (seat in claimed, seat is is_next))


@pytest.mark.slow
@pytest.mark.parametrize("count", [pytest.param(20), pytest.param(300, marks=pytest.mark.soak)])
def test_about_one_act_in_60_of_one_player_is_wrong_and_never_two_at_once(count: int) -> None:
    kinds, acts = Counter[str](), 0
    for seed in range(count):
        for play, move in moves_of(seed):
            no_tile_is_lost(play)
            acts += move.seat is ERRS
            if is_mistake(play, move):
                assert move.seat is ERRS
                assert not is_visibly_dead(play, ERRS)
                last = play.callable_discard
                assert last is None or last.seat is not ERRS or not last.is_misnamed
                kinds[f"{type(move).__name__} {getattr(move, 'said', None) and 'misnamed'}"] += 1
    assert 40 < acts / kinds.total() < 90, kinds
    assert {"Discard None", "Discard misnamed", "Pick None"} <= kinds.keys()


@pytest.mark.slow
def test_nobody_errs_unless_it_is_wanted() -> None:
    for seed in range(6):
        assert not any(is_mistake(play, move) for play, move in moves_of(seed, errs=None))


NO_HAND = "shown West 9D 9D 9D; West 1D 2D 3D 4D 5D 7D 8D W W S; thrown South W"
SLIPS = [
    ("phase discard; turn West; West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D N", "West discards 3D", "misnamed"),
    (
        "phase discard; turn West; West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D N",
        "West discards 3D",
        "West picks",
    ),
    (
        "phase discard; turn North; came wall; North F F 2B 2B 2B 2B 4B 4B J J 6B 6B 6B 9D;"
        "West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D",
        "North discards 9D",
        "North declares",
    ),
    ("turn South; thrown South 6B", "West picks", "West discards"),
    (f"turn South; {NO_HAND}", "West picks", "West calls pung"),
    (
        "turn West; thrown West 9D; North F F 2B 2B 2B 2B 4B 4B J J 6B 6B 6B",
        "North picks",
        "North calls mahjong",
    ),
]


@pytest.mark.parametrize(("clauses", "meant", "made"), SLIPS)
def test_what_may_go_wrong(clauses: str, meant: str, made: str) -> None:
    play = read_play(changed(QUIET, clauses))
    found = {
        str(move)
        for seed in range(3000)
        if (move := mistake(play, read_play_move(meant), random.Random(seed)))
    }
    if made == "misnamed":
        assert {"West discards 3D as 3 Bam", "West discards 3D as 3 Crak"} <= found
    else:
        assert any(each.startswith(made) for each in found), found


def test_a_group_that_no_hand_has_is_a_mistake_though_it_may_be_called() -> None:
    play = read_play(changed(QUIET, f"turn South; {NO_HAND}"))
    call = read_play_move("West calls pung")
    assert isinstance(call, Call)
    assert is_legal(play, call)
    assert is_mistake(play, call)


def test_a_name_that_is_said_by_mistake_is_that_of_a_tile_like_it() -> None:
    assert misnamings(tile("N")) == (tile("E"), tile("W"), tile("S"))
    assert misnamings(tile("R")) == (tile("G"), tile("0"))
    assert misnamings(tile("F")) == misnamings(tile("J")) == ()
    assert all(each not in misnamings(each) for each in KINDS)


@pytest.mark.slow
def test_players_go_by_what_they_see() -> None:
    rng = random.Random("seen")
    for seed in range(3):
        for number, (play, _) in enumerate(moves_of(seed)):
            for seat in SEATS:
                other, dice = shuffled(play, seat, rng), f"{seed}/{number}"
                here, there = random.Random(dice), random.Random(dice)
                assert table_move(other, seat, there, errs=True) == table_move(play, seat, here, errs=True)


def test_a_player_calls_dead_what_everybody_can_see() -> None:
    play = read_play(changed(QUIET, "shown West 9D 9D 9D, W W W; West 1D 2D 3D 4D 5D 7D 8D"))
    assert table_move(play, Seat.SOUTH, random.Random(1)) == Challenge(Seat.SOUTH, Seat.WEST)
    assert challenge_of(play, Seat.WEST) is None
    assert challenge_of(play, Seat.SOUTH, spared=Seat.WEST) is None
    dead = read_play(changed(QUIET, "shown West 9D 9D 9D, W W W; West 1D 2D 3D 4D 5D 7D 8D; dead South DD1"))
    assert challenge_of(dead, Seat.SOUTH) is None


def test_who_errs_is_one_of_the_others_and_follows_from_the_record() -> None:
    names = [
        Opening(
            str(number),
            "t6",
            "",
            Seat.EAST,
            opening("x", 1, level="", house="", me=Seat.EAST).walls,
            7,
            catches=True,
        ).errs
        for number in range(40)
    ]
    assert set(names) == {Seat.SOUTH, Seat.WEST, Seat.NORTH}
    assert opening("x", 1, level="", house="", me=Seat.EAST).errs is None


def test_the_record_tells_which_moves_were_mistakes() -> None:
    opened = opening("x", 1, level="t6", house="", me=Seat.EAST)
    assert "mistakes" not in str(TableRecord(opened))
    catching = Opening(opened.id, "t6", "", Seat.EAST, opened.walls, opened.roll, catches=True)
    for mistakes in ((), (3, 57)):
        record = TableRecord(catching, (), 2, mistakes)
        assert TableRecord.of(str(record)) == record


def test_a_game_replays_what_happened_in_it() -> None:
    play = game_moves(2, card=practice_card(), table_rules=RULES)[0][0]
    game = Game(play, 7, card=practice_card())
    rack = play.hand(Seat.SOUTH).rack
    for said in (
        "East picks",
        f"East discards {play.hand(Seat.EAST).rack[0]}",
        f"North discards {play.hand(Seat.NORTH).rack[0]}",
    ):
        game = game.happen(read_play_move(said))
    assert len(game.history) == 3
    assert isinstance(game.history[2], Discard)
    assert Game(play, 7, card=practice_card()).replay(game.history) == game
    assert rack == game.now.hand(Seat.SOUTH).rack  # type: ignore[union-attr]
