"""Drawn items about concealed hands (A15) and about slips and the next game (A18) agree with a decision that
knows nothing of the facts behind them: what lies on the table is read, and the documents' rules are applied.
"""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor.american import PlayState
from mahj_tutor.card import Group, Line
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER
from tests.properties.test_drawn_dead_hands import can_be_made, items
from tests.properties.test_play_items import is_mah_jongg, play_of, verdict

pytestmark = pytest.mark.slow

DRAWN = [pytest.param(20, id="20"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]
"""Items of games: to find one takes a while."""
MADE = [pytest.param(60, id="60"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]


def named(task: QuestionTask, name: str) -> object:
    return task.drawn.situation.named[name].value


def chosen(task: QuestionTask) -> str:
    """Return the words of the only right choice."""
    ((_, choice, option),) = task.solution
    return task.scene.option(choice, option)


def marked(task: QuestionTask) -> set[object]:
    """Return the things that are to be marked."""
    return {task.drawn.picture.things[act[1]] for act in task.solution if act[0] == "mark"}


def has_group(line: Line, exposed: Exposure) -> bool:
    """Whether a hand can have a group of just that tile and size, in some choice of suits and numbers."""
    wanted = Group(exposed.tile, exposed.size, takes_jokers=True)
    return any(wanted in target.groups for target in line.targets)


@pytest.mark.parametrize("many", DRAWN)
def test_a_concealed_hand_calls_only_to_win(many: int) -> None:
    for task in items("a15.may-you-call", many):
        play, me, line = play_of(task), task.drawn.situation.me, named(task, "line")
        assert me is not None
        assert isinstance(line, Line)
        tile = play.thrown[-1].tile
        wins = is_mah_jongg(play, me, tile)
        rack = play.hand(me).rack
        held = rack.count(tile) + rack.count(JOKER)
        may = wins if "Mah Jongg" in task.ask else line.kind == "X" and held >= 2
        assert verdict(task) == ("Yes" if may else "No"), task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_a_joker_is_there_to_be_taken_by_a_hand_that_shows_nothing(many: int) -> None:
    for task in items("a15.take-it-quietly", many):
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        stands_for = {group.tile for each in play.hands for group in each.shown if JOKER in group.tiles}
        assert stands_for & {*play.hand(me).rack}, task.seed
        assert not play.hand(me).shown


@pytest.mark.parametrize("many", MADE)
def test_a_slip_is_saved_by_open_hands_with_that_very_group(many: int) -> None:
    for task in items("a15.which-hands-now", many):
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        (group,) = play.hand(me).shown
        offered = [each for each in task.drawn.picture.things.values() if isinstance(each, Line)]
        saving = {each for each in offered if each.kind == "X" and has_group(each, group)}
        assert marked(task) == saving, task.seed
        assert saving


@pytest.mark.parametrize("many", MADE)
def test_two_groups_of_a_concealed_hand_are_the_end_of_it(many: int) -> None:
    for task in items("a15.one-or-two", many):
        who = named(task, "who")
        assert isinstance(who, Seat)
        said = next(act[2] for act in task.solution if act[0] == "choose")
        assert said == ("none" if can_be_made(task, who) else "some"), task.seed
        shown = play_of(task).hand(who).shown
        assert len(marked(task)) == (len(shown) if said == "some" else 0)
    for task in items("a15.what-now", many):
        who = named(task, "who")
        assert isinstance(who, Seat)
        number = len(play_of(task).hand(who).shown)
        assert chosen(task).startswith(("Go on", "Switch", "Nothing")[number]), task.seed


@pytest.mark.parametrize("many", MADE)
def test_a_wrong_name_doubles_what_its_thrower_owes(many: int) -> None:
    for task in items("a18.name-and-pay", many):
        line, hand, *rows = task.scene.zones
        value = int((line.note or "").rpartition("pays ")[2])
        plain = 1 if any(piece.face == "J" for piece in hand.pieces) else 2
        assert any(" said “" in fact for fact in task.facts)
        sheet = [zone for zone in rows if zone.kind == "sheet"]
        due = [value * plain * (4 if "threw" in (row.note or "") else 1) for row in sheet]
        assert [int(act[2]) for act in task.solution] == due, task.seed


@pytest.mark.parametrize("many", MADE)
def test_a_dead_hand_pays_once_whatever_was_said_of_the_tile(many: int) -> None:
    for task in items("a18.dead-but-paying", many):
        line, hand = task.scene.zones[:2]
        value = int((line.note or "").rpartition("pays ")[2])
        jokerless = not any(piece.face == "J" for piece in hand.pieces)
        assert int(task.solution[0][2]) == value * (2 if jokerless else 1), task.seed


@pytest.mark.parametrize("many", MADE)
def test_who_declared_a_wrong_hand_or_threw_in_before_the_check_is_out(many: int) -> None:
    for task in items("a18.who-is-out", many):
        play = play_of(task)
        threw_in = {seat for seat in play.seats if seat is not play.turn and play.hand(seat).is_open}
        assert all(seat.value in task.ask for seat in threw_in)
        out = set() if is_mah_jongg(play, play.turn) else {play.turn, *threw_in}
        assert marked(task) == out, task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_tiles_are_thrown_in_when_the_hand_is_checked(many: int) -> None:
    said = Counter[str]()
    for task in items("a18.throw-in-or-wait", many):
        said[chosen(task)] += 1
        wanted = {"over": "Push them in", "declared": "Wait until the hand is checked", "window": "Play on"}
        assert chosen(task) == wanted[str(play_of(task).phase)], task.seed
    assert len(said) == 3
    assert max(said.values()) <= 0.7 * many


def what_happens(play: PlayState) -> str:
    if play.claims:
        return "The caller shows her hand"
    if play.phase == "discard":
        return "The player with 14 tiles throws one"
    return "The next player picks" if play.wall else "It's a wall game"


@pytest.mark.parametrize("many", MADE)
def test_a_wall_game_is_when_nothing_is_left_to_pick_throw_or_call(many: int) -> None:
    for task in items("a18.last-tiles", many):
        assert chosen(task) == what_happens(play_of(task)), task.seed


@pytest.mark.parametrize("many", MADE)
def test_the_deal_moves_to_the_right_of_east(many: int) -> None:
    places = {
        Seat.SOUTH: "You",
        Seat.EAST: "The player on your right",
        Seat.NORTH: "The player across from you",
        Seat.WEST: "The player on your left",
    }
    for task in items("a18.who-is-next", many):
        me = task.drawn.situation.me
        assert me is not None
        assert chosen(task) == places[me], task.seed
