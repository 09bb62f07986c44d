"""Every word that learners read: plain enough to read, short, and taught before it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import textstat
import yaml

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.catalog import Lesson, lessons
from mahj_tutor.exercises.feedback import words
from tests.learner_texts import documents, exercise_texts, feedback_texts, notebook_texts

NAMES = [each.id for each in lessons()]
UNITS = yaml.safe_load((catalog.folder() / "catalog.yaml").read_text("utf-8"))["units"]
PATH = [name for unit in UNITS for name in (*unit["lessons"], unit.get("table"))]
"""The lessons in the order in which they are taken, each unit's table last; those not written yet as well."""
GRADE = 8
MOST_IN_SENTENCE = 25
MOST_IN_FEEDBACK = 60

SENTENCE_ENDS = re.compile(r"[.!?:][\s”]|\n")
MASKED = [
    (re.compile(r"\{[^}]*\}"), "West"),
    (re.compile(r"\b[0-9FNEWSDZRGx]{2,14}\b"), "ten"),
    (re.compile(r"\b\d\b"), "two"),
    (re.compile(r"[*_“”]"), ""),
]
"""What the formula can't read. A fact in braces is a name or a number on the board. The signs of a printed
hand (`FFF 2222 444`) and the numbers of tiles would count as words of no syllable, or of a dozen.
"""


def lesson(name: str) -> Lesson:
    return next(each for each in lessons() if each.id == name)


@cache
def texts(name: str) -> tuple[tuple[str, str], ...]:
    """Return all texts of a lesson, each with where it stands."""
    found = [(name, f"{lesson(name).title}."), (name, lesson(name).goal)]
    found += [("notebook", text) for text in notebook_texts(lesson(name).notebook)]
    return (*found, *(each for file in lesson(name).files for each in exercise_texts(file)))


def masked(text: str) -> str:
    for pattern, plain in MASKED:
        text = pattern.sub(plain, text)
    return text.strip()


def as_sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def sentences(text: str) -> list[str]:
    return [each for each in SENTENCE_ENDS.split(f"{masked(text)} ") if each.strip()]


# --- easy to read ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_read_in_grade_eight(name: str) -> None:
    whole = " ".join(as_sentence(masked(text)) for _, text in texts(name))
    assert textstat.flesch_kincaid_grade(whole) <= GRADE


@pytest.mark.parametrize("name", NAMES)
def test_so_can_every_text_of_more_than_three_sentences(name: str) -> None:
    long = [(at, text) for at, text in texts(name) if len(sentences(text)) > 3]
    assert [each for each in long if textstat.flesch_kincaid_grade(masked(each[1])) > GRADE] == []


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
    assert textstat.flesch_kincaid_grade(masked(hard)) > GRADE
    assert textstat.flesch_kincaid_grade(masked("The hand FFF 2222 4444 666 needs three flowers.")) < GRADE


# --- taught before used ------------------------------------------------------------------------------

IN_THE_GAME = {
    "break": r"(break|broke|breaks|breaking|broken) (the|a|her|your|East's) walls?|the break\b",
    "call": r"call(s|ed|ing)? (a tile|a discard|it for|for (a|the|its) (group|tile|pung|kong|quint))\b",
    "card": r"(hand card|on the card)\b",
    "deal": r"(the|a) deal\b|dealt\b",
    "exchange": r"exchange[sd]? .{0,30}joker|joker exchange",
    "group": r"groups? of (two|three|four|five)",
    "hand": r"hands? on the card",
    "note": r"the note beside",
    "pass": r"pass(es|ed|ing)? (tiles|three|blind)|(first|last|next|blind|courtesy) pass\b|the passing",
    "pick": r"picks? a tile|picked tile",
    "pot": r"the pot\b",
    "stack": r"stacks? of (the|your|her) wall|\bstacks\b",
    "throw": r"(throw|throws|thrown|threw) (a|the|one) (tile|discard)",
    "year": r"the year\b",
}
"""Words that everybody uses: how they look when they are words of the game."""


@cache
def terms() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((catalog.folder() / "glossary.yaml").read_text("utf-8"))
    return found


def pattern(term: dict[str, Any]) -> re.Pattern[str]:
    """Return what finds a term, and no everyday word that is written the same."""
    forms = (term["term"], *term.get("also", ()))
    found = IN_THE_GAME.get(term["term"]) or rf"\b({'|'.join(map(re.escape, forms))})\b"
    return re.compile(found) if term["term"].isupper() else re.compile(found, re.IGNORECASE)


NAMED_EARLY = {("joker", "a2"), ("wall", "t1"), ("wall", "t1p")}
"""The joker ends A2 as the one tile still to come; at the table, the wall stands in front of the learner."""


def untaught(name: str) -> Iterator[tuple[str, str, str]]:
    later = [each for each in terms() if PATH.index(each["lesson"]) > PATH.index(name)]
    later = [each for each in later if (each["term"], name) not in NAMED_EARLY]
    for term in later:
        for at, text in texts(name):
            if pattern(term).search(text):
                yield term["term"], at, text


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
