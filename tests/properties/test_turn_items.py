"""Drawn items about turns, and about who gets a discard, agree with the rules of the documents, written out.

Seats go around East, South, West, North. What lies there is read as data; what is right is decided here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from mahj_tutor.american import PlayState
from mahj_tutor.card import Line
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, tile, without
from tests.properties.plain_hands import away
from tests.properties.test_drawn_dead_hands import DRAWN, items

pytestmark = pytest.mark.slow

ROUND = ("East", "South", "West", "North")
MADE = [pytest.param(60, id="60"), pytest.param(2_000, id="2000", marks=pytest.mark.soak)]
NAMES = {
    "3C": "3 Crak", "8B": "8 Bam", "6D": "6 Dot", "2B": "2 Bam", "0": "Soap", "R": "Red Dragon",
    "G": "Green Dragon", "S": "South", "E": "East", "F": "Flower",
}  # fmt: skip
"""What players say when they throw these tiles (TN3)."""


def on(seat: object, steps: int) -> str:
    """Return who sits so many places on, around the table to the right."""
    return ROUND[(ROUND.index(str(seat)) + steps) % 4]


def play_of(task: QuestionTask) -> PlayState:
    assert task.drawn.situation.play is not None
    return task.drawn.situation.play


def named(task: QuestionTask, name: str) -> Seat:
    seat: Seat = task.drawn.situation.named[name].value
    return seat


def chosen(task: QuestionTask) -> list[str]:
    """Return the words of what is right, part by part."""
    return [task.scene.option(act[1], act[2]) for act in task.solution if act[0] == "choose"]


def faces(task: QuestionTask, zone: str) -> list[str]:
    return [piece.face or "" for piece in task.scene.zone(zone).pieces]


def due(play: PlayState, who: Seat) -> int:
    """Return 14 for the player who is about to throw, else 13 (TN4)."""
    return 14 if play.phase == "discard" and play.turn is who else 13


# --- the turn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", DRAWN)
def test_the_player_on_the_right_is_next(many: int) -> None:
    for name in ("a11.who-picks", "a13.who-is-next"):
        for task in items(name, many):
            assert chosen(task) == [on(play_of(task).thrown[-1].seat, 1)], task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_only_east_throws_before_anyone_picks(many: int) -> None:
    said = Counter[str]()
    for task in items("a11.who-starts", many):
        me = str(task.drawn.situation.me)
        assert chosen(task) == ["Throw a tile" if me == "East" else "Wait for East"], task.seed
        assert len(faces(task, "rack")) == (14 if me == "East" else 13)
        said[me] += 1
    assert 0.3 * many <= said["East"] <= 0.7 * many


@pytest.mark.parametrize("many", MADE)
def test_a_throw_goes_by_its_full_name(many: int) -> None:
    for task in items("a11.say-it", many):
        assert chosen(task) == [NAMES[faces(task, "tiles")[0]]], task.seed


@pytest.mark.parametrize("many", MADE)
def test_same_is_a_repeat_or_a_joker(many: int) -> None:
    for task in items("a11.same", many):
        thrown = faces(task, "tiles")
        wanted = {
            f"t{place}"
            for place, face in enumerate(thrown, 1)
            if face == "J" or (place > 1 and face == thrown[place - 2])
        }
        assert {act[1] for act in task.solution} == wanted, task.seed


@pytest.mark.parametrize("many", MADE)
def test_fourteen_are_held_by_the_player_who_is_about_to_throw(many: int) -> None:
    for task in items("a11.thirteen-or-fourteen", many):
        assert task.solution[0][2] == str(due(play_of(task), named(task, "who"))), task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_a_count_is_compared_with_what_is_due(many: int) -> None:
    said = Counter[str]()
    for task in items("a11.count-your-rack", many):
        me = task.drawn.situation.me
        assert me is not None
        more = len(faces(task, "tiles")) - due(play_of(task), me)
        wanted = {-1: "No, one short", 0: "Yes", 1: "No, one too many"}[more]
        assert chosen(task) == [wanted], task.seed
        said[wanted] += 1
    assert len(said) == 3


_TOUCHED = re.compile(r"touches|put .* down")


@pytest.mark.parametrize("many", MADE)
def test_a_tile_is_gone_when_it_is_named_or_touches_the_table(many: int) -> None:
    for task in items("a11.too-late", many):
        claim = task.ask.removesuffix(" Then you see that you need it. What do you do?")
        wanted = ["I keep it. I haven't said its name or put it down."]
        if claim.startswith("You say “"):
            wanted = ["I let it go. I've said its name."]
        elif _TOUCHED.search(claim):
            wanted = ["I let it go. It touched the table."]
        assert chosen(task) == wanted, claim


@pytest.mark.parametrize("many", MADE)
def test_a_tile_is_picked_right_beside_the_gap(many: int) -> None:
    for task in items("a11.pick-here", many):
        (wall,) = task.scene.zones
        left = [piece for piece in wall.pieces if piece.state != "gone"]
        assert [act[1] for act in task.solution] == [left[0].id], task.seed
        assert left[0].column == min(piece.column or 0 for piece in left)


def missing(line: Line, some: Sequence[Tile]) -> int:
    """Return how many tiles a hand of the card lacks, with the best choice of suits and numbers."""
    return min(away(target.groups, some) or 0 for target in line.targets)


@pytest.mark.parametrize("many", DRAWN)
def test_free_tiles_are_as_many_as_can_go_without_a_loss(many: int) -> None:
    for task in items("a11.free-to-throw", many):
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        (line,) = task.drawn.situation.named["lines"].value
        free = [tile(task.scene.piece(act[1]).face or "") for act in task.solution]
        rest = without(play.hand(me).rack, free)
        lacking = missing(line, play.hand(me).rack)
        assert missing(line, rest) == lacking, task.seed
        assert len(rest) == 14 - lacking, task.seed  # each tile that is left has a place in the hand


# --- who gets it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", DRAWN)
def test_mah_jongg_comes_first_and_then_the_turn(many: int) -> None:
    faster = 0
    for task in items("a13.who-gets-it", many):
        play = play_of(task)
        first = [on(play.thrown[-1].seat, steps) for steps in (1, 2, 3)]
        calls = {str(claim.seat): claim.wanted for claim in play.claims}
        assert len(calls) == 2
        winners = [each for each in first if calls.get(each) == "mahjong"]
        assert chosen(task) == [(winners or [each for each in first if each in calls])[0]], task.seed
        faster += chosen(task) == [str(play.claims[0].seat)]
    assert 0.2 * many <= faster <= 0.8 * many  # whoever spoke first is right often, and wrong often


@pytest.mark.parametrize("many", DRAWN)
def test_a_discard_can_be_called_until_the_next_player_racks(many: int) -> None:
    for task in items("a13.still-time", many):
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        rack = play.hand(me).rack
        assert rack.count(play.thrown[-1].tile) + rack.count(JOKER) >= 2
        is_racked = play.phase == "discard"
        assert chosen(task) == ["No, the next player has racked a tile" if is_racked else "Yes"], task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_a_picked_tile_goes_back_waits_or_is_racked(many: int) -> None:
    said = Counter[str]()
    for task in items("a13.your-pick-and-her-call", many):
        play = play_of(task)
        assert play.phase == "looked"
        assert play.turn is task.drawn.situation.me
        wanted = "Hold it and wait" if play.waiting else "Rack it"
        assert chosen(task) == ["Put it back on the wall" if play.claims else wanted], task.seed
        said.update(chosen(task))
    assert len(said) == 3


@pytest.mark.parametrize("many", DRAWN)
def test_a_called_tile_counts_until_the_throw(many: int) -> None:
    for task in items("a13.count-after-a-call", many):
        assert task.solution[0][2] == str(due(play_of(task), named(task, "who"))), task.seed
