"""A question to the room: its stages, its votes, and what can be voted on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

import pytest

from mahj_tutor.classroom.ballot import Ballot, Option, ballot_of, is_right, right_votes
from mahj_tutor.classroom.room import Advance, Bar, NotNow, Question, Stage, spread
from mahj_tutor.exercises import catalog
from mahj_tutor.questions.task import Task
from tests.seeds import sample

ASKED = Question(1, "a9.first-right", 7)


def after(*advances: Advance) -> Question:
    found = ASKED
    for each in advances:
        found = found.after(each)
    return found


def test_the_whole_cycle_hides_the_first_spread_until_both_are_shown() -> None:
    assert (ASKED.vote, ASKED.shown_votes) == (1, ())
    talk = after("talk")
    assert (talk.vote, talk.shown_votes) == (0, ())
    again = after("talk", "again")
    assert (again.vote, again.shown_votes) == (2, ())
    shown = after("talk", "again", "close")
    assert (shown.vote, shown.shown_votes) == (0, (1, 2))
    assert after("talk", "again", "close", "answer").shown_votes == (1, 2)
    assert after("talk", "again", "close", "answer", "end").advances == ()


def test_one_vote_alone_may_be_shown_and_another_one_opened_after_it() -> None:
    assert after("close").shown_votes == (1,)
    assert after("close", "reopen").vote == 2
    assert after("close", "reopen", "close").shown_votes == (1, 2)


@pytest.mark.parametrize("stage", get_args(Stage))
@pytest.mark.parametrize("advance", get_args(Advance))
def test_every_step_is_possible_or_refused_and_none_lets_a_spread_out_of_an_open_vote(
    stage: Stage, advance: Advance
) -> None:
    question = Question(1, "a9.first-right", 7, stage, voted_again=stage == "second")
    if advance not in question.advances:
        with pytest.raises(NotNow):
            question.after(advance)
        return
    found = question.after(advance)
    assert not (found.vote and found.shown_votes)
    assert Question.of(found.as_json()) == found


def test_what_was_kept_of_no_question_is_none() -> None:
    assert Question.of({}) is None
    assert Question.of({"stage": "open"}) is None


def test_a_spread_counts_each_thing_in_both_votes() -> None:
    first, second = [("a",), ("a", "b")], [("b",), ("c",)]
    assert spread(["a", "b"], first, second) == (Bar("a", 2, 0), Bar("b", 1, 1), Bar("c", 0, 1))


# --- ballots ---------------------------------------------------------------------------------------------


def tasks() -> Iterator[Task]:
    lessons = [each for lesson in catalog.lessons() for each in lesson.exercises]
    for exercise in sample(lessons, 90, "ballots"):
        yield exercise.task(exercise.seeds[0] if exercise.seeds else 3)


def test_the_right_vote_is_right_in_every_item_that_can_be_voted_on() -> None:
    asked = [(task, ballot) for task in tasks() if (ballot := ballot_of(task))]
    assert len(asked) > 25
    for task, ballot in asked:
        right = right_votes(task, ballot)
        vote = right if ballot.most > 1 else right[:1]
        assert ballot.read(vote) == vote, task.exercise.id
        assert is_right(task, ballot, vote), task.exercise.id


@pytest.mark.parametrize("name", ["a9.watch-a-pass", "t1.make-a-hand", "a16.finish-the-sheet"])
def test_games_examples_and_sheets_have_no_ballot(name: str) -> None:
    assert ballot_of(catalog.exercise(name).task(3)) is None


ORDERS = [each.id for of in catalog.lessons() for each in of.exercises if each.interaction == "order"]


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_has_no_ballot_because_all_would_choose_the_same(name: str) -> None:
    assert ballot_of(catalog.exercise(name).task(3)) is None


def test_a_vote_on_a_pass_has_three_tiles_and_no_fewer() -> None:
    ballot = ballot_of(catalog.exercise("a9.first-right").task(3))
    assert ballot is not None
    assert (ballot.kind, ballot.least, ballot.most) == ("place", 3, 3)
    some = tuple(each.id for each in ballot.options)
    assert [bool(ballot.read(some[:count])) for count in range(5)] == [False, False, False, True, False]


def test_where_several_answers_are_right_the_rooms_own_is_shown() -> None:
    task = catalog.exercise("a9.first-right").task(3)
    ballot = ballot_of(task)
    assert ballot is not None
    told = right_votes(task, ballot)
    every = combinations([each.id for each in ballot.options], 3)
    other = next(vote for vote in every if set(vote) != set(told) and is_right(task, ballot, vote))
    joker = next(each.id for each in ballot.options if each.text == "Joker")
    wrong = (*told[:2], joker)
    assert set(right_votes(task, ballot, [other, wrong, wrong])) == set(other)
    assert right_votes(task, ballot, [wrong]) == told


THREE = Ballot("mark", tuple(Option(each, each.upper()) for each in "abcd"), 3)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (("a",), ("a",)),
        (("a", "b", "c"), ("a", "b", "c")),
        (("a", "b", "c", "d"), None),
        (("a", "a"), None),
        (("z",), None),
        ((), None),
    ],
)
def test_a_vote_holds_what_the_ballot_offers_and_no_more(
    given: tuple[str, ...], read: tuple[str, ...] | None
) -> None:
    assert THREE.read(given) == read


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("7", ("7",)),
        (" 007 ", ("7",)),
        ("-1", None),
        ("1e9", None),
        ("٧", None),
        ("", None),
        ("9" * 13, None),
    ],
)
def test_a_number_is_digits_alone(given: str, read: tuple[str, ...] | None) -> None:
    assert Ballot("number", target="n").read((given,)) == read
