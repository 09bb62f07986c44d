"""No text that a learner is told begins with a word said twice, joined or apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from mahj_widgets.protocol import Hello, as_json

from mahj_tutor.exercises.catalog import Lesson, lessons
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.page_texts import SOURCES
from tests.unit.session.table_board import ANN, ended


def begins_doubled(text: str) -> bool:
    """Whether a text begins with a word said twice; groups of tiles such as NNNN are no words."""
    found = re.match(r"\W*([A-Za-z]+)\s*([A-Za-z]*)", text)
    first, second = found.groups() if found else ("", "")
    half = len(first) // 2
    is_joined = half > 1 and first[:half].lower() == first[half:].lower()
    return bool(first) and not first.isupper() and (is_joined or first.lower() == second.lower())


def strings(of: object) -> Iterator[str]:
    """Yield every text in a view as it is sent."""
    if isinstance(of, str):
        yield re.sub(r"<[^>]+>", " ", of)
    elif isinstance(of, dict | list | tuple):
        yield from (text for each in (of.values() if isinstance(of, dict) else of) for text in strings(each))


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("YouYou've called the discard.", True),
        ("You you've called the discard.", True),
        ("The the wall", True),
        ("You've called the discard. You throw.", False),
        ("NNNN 222 333 4444", False),
        ("F F 2B", False),
    ],
)
def test_a_doubled_word_is_found(text: str, is_so: bool) -> None:
    assert begins_doubled(text) == is_so


@pytest.mark.parametrize("name", SOURCES)
def test_no_written_text_begins_with_a_doubled_word(name: str) -> None:
    texts = [re.sub(r"\{[^}]*\}|West", "0", text) for _, text in SOURCES[name]()]  # what is filled in
    assert texts
    assert [*filter(begins_doubled, texts)] == []


@pytest.mark.soak
@pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.id)
def test_no_text_on_the_boards_of_a_lesson_begins_with_a_doubled_word(lesson: Lesson) -> None:
    for each in lesson.exercises:
        for seed in range(1, 4):
            view = ExerciseSession(each.id, CatalogSource(), seed=seed).respond(Hello(kind="hello", key=ANN))
            assert view is not None
            assert not [*filter(begins_doubled, strings(as_json(view)))], each.id


@pytest.mark.soak
@pytest.mark.parametrize("level", ["t3", "t6", "tb", "tc"])
def test_no_text_at_the_table_begins_with_a_doubled_word(level: str) -> None:
    view = ended(3, level).view
    assert view.log is not None
    assert not [*filter(begins_doubled, strings(as_json(view)))]
