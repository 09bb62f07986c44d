"""Every word that learners read: plain enough to read, short, and taught before it is used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from mahj_tutor.exercises.catalog import Lesson, lessons
from mahj_tutor.questions.feedback import words
from tests.learner_texts import documents, exercise_texts, feedback_texts, notebook_texts
from tests.reading import (
    GRADE,
    MASKED,
    MOST_IN_SENTENCE,
    PATH,
    as_sentence,
    grade,
    is_hard,
    later_terms,
    masked,
    pattern,
    sentences,
    terms,
)

NAMES = [each.id for each in lessons()]
MOST_IN_FEEDBACK = 60


def lesson(name: str) -> Lesson:
    return next(each for each in lessons() if each.id == name)


@cache
def texts(name: str) -> tuple[tuple[str, str], ...]:
    """Return all texts of a lesson, each with where it stands."""
    found = [(name, f"{lesson(name).title}."), (name, lesson(name).goal)]
    found += [("notebook", text) for text in notebook_texts(lesson(name).notebook)]
    return (*found, *(each for file in lesson(name).files for each in exercise_texts(file)))


# --- easy to read ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_read_in_grade_eight(name: str) -> None:
    whole = " ".join(as_sentence(masked(text)) for _, text in texts(name))
    assert grade(whole) <= GRADE


@pytest.mark.parametrize("name", NAMES)
def test_so_can_every_text_of_more_than_three_sentences(name: str) -> None:
    assert [each for each in texts(name) if is_hard(each[1])] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_is_long(name: str) -> None:
    said = [(at, sentence) for at, text in texts(name) for sentence in sentences(text)]
    assert [each for each in said if words(each[1]) > MOST_IN_SENTENCE] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_feedback_is_long(name: str) -> None:
    exercises = [each for file in lesson(name).files for each in documents(file)]
    said = [(each["id"], text) for each in exercises for text in feedback_texts(each)]
    assert said or not [each for each in exercises if "feedback" in each]
    assert [each for each in said if words(each[1]) > MOST_IN_FEEDBACK] == []


@pytest.mark.parametrize("name", NAMES)
def test_quotes_are_curly_and_apostrophes_straight(name: str) -> None:
    read = [(at, MASKED[0][0].sub("", text)) for at, text in texts(name)]
    assert [each for each in read if "’" in each[1] or '"' in each[1]] == []


def test_a_hard_text_is_found() -> None:
    hard = "Subsequent to the determination of the dealership, participants construct their respective walls."
    assert grade(masked(hard)) > GRADE
    assert grade(masked("The hand FFF 2222 4444 666 needs three flowers.")) < GRADE


# --- taught before used ------------------------------------------------------------------------------

NAMED_EARLY = {("joker", "a2"), ("wall", "t1"), ("wall", "t1p")}
"""The joker ends A2 as the one tile still to come; at the table, the wall stands in front of the learner."""


def untaught(name: str) -> Iterator[tuple[str, str, str]]:
    for at, text in texts(name):
        yield from ((term, at, text) for term in later_terms(text, name) if (term, name) not in NAMED_EARLY)


@pytest.mark.parametrize("name", NAMES)
def test_no_word_of_the_game_comes_before_its_lesson(name: str) -> None:
    assert list(untaught(name)) == []


def test_every_term_has_a_lesson_of_the_path_and_a_meaning_of_one_or_two_sentences() -> None:
    for term in terms():
        assert set(term) <= {"term", "also", "lesson", "meaning", "everyday"}
        assert term["lesson"] in PATH, term
        assert 1 <= len(sentences(term["meaning"])) <= 3, term
        assert max(words(each) for each in sentences(term["meaning"])) <= MOST_IN_SENTENCE, term
    assert len({term["term"].lower() for term in terms()}) == len(terms())


@pytest.mark.parametrize(
    ("term", "said", "found"),
    [
        ("call", "Players call them suits.", False),
        ("call", "You can call a discard.", True),
        ("LARRY", "Larry said so.", False),
        ("discard", "Discards are gone.", True),
        ("year", "The year is four singles.", True),
        ("pass", "East makes the first pass.", True),
        ("pass", "Time passes.", False),
    ],
)
def test_a_term_is_told_from_an_everyday_word(term: str, said: str, found: bool) -> None:
    (row,) = (each for each in terms() if each["term"] == term)
    assert (pattern(row).search(said) is not None) is found
