"""What learners read beside the lessons is as plain: rules, closings, the first game, pages, boards."""

from __future__ import annotations

import pytest

from mahj_tutor.questions.feedback import words
from tests.page_texts import SOURCES
from tests.reading import (
    GRADE,
    MOST_IN_SENTENCE,
    PATH,
    as_sentence,
    grade,
    is_hard,
    later_terms,
    masked,
    sentences,
)

SPOKEN = (
    "closings",
    "glossary",
    "questions",
    "misconceptions",
    "the first game",
    "the table",
    "notes",
    "boards",
)
"""Where words of players are quoted, with curly quotes."""
IN_PLACE = ("closings", "glossary", "rules", "the first game", "the table")
"""What belongs to a lesson."""
NAMED_EARLY = {
    ("dragon", "a1"), ("honors", "a1"), ("flower", "a1"), ("joker", "a1"), ("single", "a1"), ("wall", "a3"),
    ("wall", "t1"), ("wall game", "t1"), ("mush", "t6"),
}  # fmt: skip
"""EQ1 counts the whole set, EQ7 says what winds and dragons have in common, and Soap is a dragon by name.
A pick comes from the wall. The first game says what a wall game is when it comes to one.
At the table a mush is only where a class has chosen that rule.
"""
NAMES = list(SOURCES)


@pytest.mark.parametrize("name", NAMES)
def test_there_is_something_to_read(name: str) -> None:
    assert len(list(SOURCES[name]())) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_read_in_grade_eight(name: str) -> None:
    said = list(SOURCES[name]())
    assert grade(" ".join(as_sentence(masked(text)) for _, text in said)) <= GRADE
    assert [each for each in said if is_hard(each[1])] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_is_long(name: str) -> None:
    said = [(at, sentence) for at, text in SOURCES[name]() for sentence in sentences(text)]
    assert [each for each in said if words(each[1]) > MOST_IN_SENTENCE] == []


@pytest.mark.parametrize("name", SPOKEN)
def test_quotes_are_curly_and_apostrophes_straight(name: str) -> None:
    assert [each for each in SOURCES[name]() if "’" in each[1] or '"' in each[1]] == []


@pytest.mark.parametrize("name", IN_PLACE)
def test_no_word_of_the_game_comes_before_its_lesson(name: str) -> None:
    said = [(at, text) for at, text in SOURCES[name]() if at in PATH]
    early = [(term, at, text) for at, text in said for term in later_terms(text, at)]
    assert [each for each in early if each[:2] not in NAMED_EARLY] == []


def test_pages_and_boards_are_read_as_they_are_shown() -> None:
    """A few texts of each sort, so that nothing is left out unseen."""
    pages, boards, notes = (list(SOURCES[name]()) for name in ("pages", "boards", "notes"))
    assert ("closing.html", "Your lessons") in pages
    assert ("closing.html", "Pick any lesson you'd like to see again.") in pages
    assert (
        "class/joined.html",
        "With it you can go on at another tablet. It's shown only this once.",
    ) in pages
    assert not any(at.startswith("teach/") for at, _ in pages)
    assert ("hands.js", "That mark is already right. It stays.") in boards
    assert any(at == "session/messages.py" for at, _ in notes)
