"""The answers of a class about a moment of a game, as the database keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.moments import LONGEST_ANSWER, Ballots, Moment
from mahj_tutor.classroom.room import Advance, Question
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.learner.store import Store

ANN, BEA = "a" * 32, "b" * 32


@pytest.fixture
def store(place: Path | str) -> Iterator[ClassStore]:
    record = Store.open(place)
    yield ClassStore(record.database)
    record.close()


@pytest.fixture
def tuesday(store: ClassStore) -> SchoolClass:
    """A class in which Ann is asked about a moment of a game."""
    of = store.create("Tuesday class")
    store.join(of, ANN, "Ann")
    store.set_question(of.id, Question(1, moment(store).name, 0))
    return of


def moment(store: ClassStore) -> Moment:
    return Moment(store.add_text("the record of a game"), 40)


def advance(store: ClassStore, of: SchoolClass, *steps: Advance) -> None:
    for step in steps:
        question = store.question(of.id)
        assert question is not None
        store.set_question(of.id, question.after(step))


def test_an_answer_is_kept_and_may_be_changed_until_the_vote_is_closed(store, tuesday):
    ballots = Ballots(store, moment(store), 1)
    now = ballots.asked(ANN)
    assert (now.record, now.answer, now.is_open, now.again) == ("the record of a game", "", True, False)
    assert ballots.cast(ANN, "South_throws_5D")
    assert ballots.cast(ANN, "no")
    assert ballots.asked(ANN).answer == "no"
    advance(store, tuesday, "talk")
    assert not ballots.cast(ANN, "South_throws_5D")
    assert (ballots.asked(ANN).is_open, ballots.asked(ANN).answer) == (False, "no")
    advance(store, tuesday, "again")
    assert (ballots.asked(ANN).again, ballots.asked(ANN).answer) == (True, "no")
    assert ballots.cast(ANN, "South_throws_5D")
    assert (ballots.asked(ANN).again, ballots.asked(ANN).answer) == (False, "South_throws_5D")
    votes = [list(store.votes(tuesday.id, 1, each).values()) for each in (1, 2)]
    assert votes == [[("no",)], [("South_throws_5D",)]]


def test_nobody_else_is_asked_and_no_other_question_is_answered(store, tuesday):
    ballots = Ballots(store, moment(store), 1)
    assert ballots.asked(BEA) is None
    assert not ballots.cast(BEA, "no")
    for other in (Ballots(store, moment(store), 2), Ballots(store, Moment(moment(store).game, 41), 1)):
        assert other.asked(ANN) is None
        assert not other.cast(ANN, "no")
    for answer in ("", "x" * (LONGEST_ANSWER + 1)):
        assert not ballots.cast(ANN, answer)
    advance(store, tuesday, "end")
    assert ballots.asked(ANN) is None


def test_who_was_removed_is_not_asked(store, tuesday):
    (ann,) = store.members(tuesday.id)
    store.remove(tuesday.id, ann.id)
    assert Ballots(store, moment(store), 1).asked(ANN) is None
    assert not Ballots(store, moment(store), 1).cast(ANN, "no")
