"""A game at a session: each act is answered with a view, and a reload goes on at the same pick."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Ask, Draft, Hello, Submit

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.store import Store
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource

ANN, NAME = "a" * 32, "t1.make-a-hand"


@pytest.fixture
def store(tmp_path):
    opened = Store.open(tmp_path, patience=0.02)
    yield opened
    opened.close()


class Table:
    """A board with its session; `again` is the same learner after a reload."""

    def __init__(self, store):
        self.store = store
        self.again()

    def again(self):
        self.session = ExerciseSession(NAME, CatalogSource(), record=self.store)
        self.view = self.session.respond(Hello(kind="hello", key=ANN))
        return self.view

    @property
    def task(self):
        return exercise(NAME).task(int(self.view.item.rpartition("#")[2]))

    def do(self, *act):
        self.view = self.session.respond(Draft(kind="draft", item=self.view.item, acts=(act,)))
        return self.view

    def play(self, act):
        """Do an act of a solution as a learner does: a hand is looked at first, a tile is tapped."""
        if act[:2] == ("choose", "go"):
            self.do("choose", "hand", act[2])
        return self.do(*(("move", act[2], "discards") if act[1] == "throw" else act))


@pytest.fixture
def table(store):
    return Table(store)


@pytest.mark.slow
def test_a_game_is_won_with_reloads_in_between(table, store):
    acts = table.task.solution
    for place, act in enumerate(acts[:-1]):
        view = table.play(act)
        assert view.phase == "open"
        if place % 7 == 0:
            kept = view
            again = table.again()
            assert (again.zones, again.ask) == (kept.zones, kept.ask)
    end = table.do(*acts[-1])
    assert (end.phase, end.done, end.feedback.heading) == ("right", True, "Mah Jongg!")
    assert [each.label for each in end.actions] == ["Continue", "Play again"]
    assert table.again().feedback.heading == "Mah Jongg!"
    (attempt,) = store.attempts(ANN)
    assert (attempt.verdict, attempt.rules, attempt.asked.rules) == ("right", (), ())


@pytest.mark.slow
def test_a_wall_game_is_over_and_is_no_answer(table, store):
    table.play(table.task.solution[0])
    while table.view.phase == "open":
        view = table.do("move", "w1", "rack")
        picked = next(zone for zone in view.zones if zone.id == "picked").pieces[0].id
        table.do("move", picked, "rack")
        view = table.do("move", picked, "discards")
        for action in view.actions:  # the coach asks once more before a tile is thrown that the hand needs
            if action.act and action.act[1] == "throw":
                table.do(*action.act)
    assert (table.view.feedback.heading, table.view.done) == ("Wall game", False)
    assert [each.label for each in table.view.actions] == ["Continue", "Play again"]
    assert store.attempts(ANN) == ()
    assert not store.progress(ANN)[NAME].done
    assert table.again().feedback.heading == "Wall game"


def test_play_again_draws_another_game(table):
    first = table.view
    for act in table.task.solution:
        table.play(act)
    assert table.view.phase == "right"
    view = table.session.respond(Ask(kind="again", item=table.view.item))
    assert view.item != first.item
    assert view.phase == "open"
    assert view.zones != first.zones


@pytest.mark.parametrize(
    "act",
    [
        ("move", "w1", "rack"),
        ("choose", "go", "odd-9"),
        ("choose", "do", "mahjong"),
        ("choose", "hand", "nothing"),
        ("mark", "w1"),
        ("number", "n", "1"),
    ],
)
def test_what_the_board_does_not_offer_changes_nothing(table, act):
    before = table.view
    after = table.do(*act)
    assert (after.zones, after.ask, after.actions) == (before.zones, before.ask, before.actions)
    assert after.feedback is None


def test_several_acts_at_once_and_submitting_change_nothing(table):
    before = table.view
    go = ("choose", "go", table.task.begin.offers[0].line.id)
    some = Draft(kind="draft", item=before.item, acts=(go, ("move", "w1", "rack")))
    for message in (some, Submit(kind="submit", item=before.item, acts=table.task.solution)):
        after = table.session.respond(message)
        assert (after.zones, after.phase, after.feedback) == (before.zones, "open", None)


def test_the_wall_is_never_sent(table):
    for act in table.task.solution[:20]:
        view = table.play(act)
        wall = [piece for zone in view.zones if zone.id == "wall" for piece in zone.pieces]
        assert [(piece.id, piece.face) for piece in wall] == [("w1", "?")]
