"""A shipped exercise used again: other words, hints or seeds, the same tiles; nothing else may change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.reuse import CHANGEABLE
from mahj_tutor.questions.question import Question
from mahj_tutor.yaml_source import read_yaml

AGAIN = """\
reuse: a9.first-right
id: my-club.warm-up
title: Warm up
ask: Which three go to the right?
"""
VARIED = [each.id for lesson in catalog.lessons() for each in lesson.exercises if each.vary]


def read(text: str) -> Question:
    found, problems = read_file(text, "mine.yaml", catalog.expand)
    assert problems == ()
    (loaded,) = found
    return loaded.exercise


def problems(text: str, folder: Path) -> list[str]:
    file = folder / "mine.yaml"
    file.write_text(text, "utf-8")
    return [str(each).removeprefix(f"{folder}/") for each in check_files([file])]


def test_what_is_not_changed_stays(tmp_path: Path) -> None:
    original, again = catalog.exercise("a9.first-right"), read(AGAIN)
    assert (again.id, again.title, again.ask) == (
        "my-club.warm-up",
        "Warm up",
        "Which three go to the right?",
    )
    changed = {"id", "title", "ask", "lesson", "reuse"}
    kept = [name for name in type(original).model_fields if name not in changed]
    assert {name: getattr(again, name) for name in kept} == {name: getattr(original, name) for name in kept}
    assert problems(AGAIN, tmp_path) == []


@pytest.mark.parametrize("name", VARIED[::9])
def test_the_same_seed_gives_the_same_item_as_in_the_original(name: str) -> None:
    again = read(f"reuse: {name}\nid: my-club.again\n")
    for seed in (0, 7, 2**30):
        first, second = catalog.exercise(name).task(seed), again.task(seed)
        assert (first.scene, first.solution, first.ask) == (second.scene, second.solution, second.ask)


def test_what_learners_read_is_the_new_text() -> None:
    again = read(AGAIN + "feedback: {right: Just as at our table.}\nhints: [Look for a joker.]\n")
    task = again.task(3)
    assert task.ask == "Which three go to the right?"
    assert task.check(task.read(task.solution)).why == "Just as at our table."
    assert [each.text for each in task.hints] == ["Look for a joker."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (AGAIN.replace("right\n", "rihgt\n", 1), "1:1 E002 there is no shipped exercise 'a9.first-r"),
        (AGAIN.replace("a9.first-right", "[a]"), "1:1 E002 there is no shipped exercise ''"),
        (AGAIN.replace("title", "titel"), "3:1 E001 'titel' cannot be changed in an exercise that is"),
        (AGAIN + "vary: {me: any}\n", "5:1 E001 'vary' cannot be changed in an exercise that is reused"),
        (AGAIN + "version: 3\n", "5:1 E001 'version' cannot be changed"),
        ("reuse: a9.first-right\n", "1:1 E002 the field 'id' is missing"),
        (AGAIN + "stage: easy\n", "5:1 E002 'easy' is no stage"),
        (AGAIN + "seeds: [3, x]\n", "5:12 E002 a whole number is expected here, not 'x'"),
        (AGAIN + "seeds: [-1]\n", "5:9 E002"),
        (AGAIN + "tests: [{do: [], expect: right}]\n", "5:9 E060"),
        (AGAIN + "feedback: {wrong: [{misconception: M01, say: No.}]}\n", "5:21 E061 there is no test"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_the_teachers_own_file(text: str, message: str, tmp_path: Path) -> None:
    found = problems(text, tmp_path)
    assert any(each.startswith(f"mine.yaml:{message}") for each in found), found
    assert all(each.startswith("mine.yaml:") for each in found)


@pytest.mark.parametrize("named", ["a9", "A9.zzz"])
def test_where_an_id_is_near_none_those_of_its_lesson_are_told(named: str, tmp_path: Path) -> None:
    (found,) = problems(AGAIN.replace("a9.first-right", named), tmp_path)
    assert f"there is no shipped exercise {named!r}. there are a9.watch-a-pass, a9.third-tile, " in found


def test_every_field_that_may_change_is_one_that_exercises_have() -> None:
    assert set(CHANGEABLE) <= set(Question.model_fields)


COUNT = """\
schema: mahj-exercise/2
id: b1.two
title: How many jokers?
rules: [JK1]
interaction: number
scene: {tiles: 3B J}
vary: {tiles: [3B 3B J, J J 5C, N E W S]}
ask: How many jokers are here?
answer: count(jokers(tiles))
tests:
  - {with: {tiles: J J 5C}, do: "2", expect: right}
  - {with: {tiles: J J 5C}, do: "3", expect: wrong}
  - {do: [], expect: unreadable}
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalog in the place of the shipped one, with one lesson and an empty file of exercises."""
    (tmp_path / "catalog.yaml").write_text("lessons: [{id: b1, title: A, goal: B, folder: b1}]\n", "utf-8")
    (tmp_path / "b1").mkdir()
    monkeypatch.setattr(catalog, "folder", lambda: tmp_path)
    catalog.lessons.cache_clear()
    catalog.units.cache_clear()
    yield tmp_path / "b1" / "exercises.yaml"
    catalog.lessons.cache_clear()
    catalog.units.cache_clear()


def test_a_reused_exercise_cannot_be_reused(shelf: Path, tmp_path: Path) -> None:
    shelf.write_text("reuse: b1.two\nid: b1.one\n", "utf-8")
    found = problems("reuse: b1.one\nid: my-club.one\n", tmp_path)
    assert found == ["mine.yaml:1:1 E002 'b1.one' reuses an exercise itself. reuse the original"]


def test_a_damaged_original_is_told(shelf: Path, tmp_path: Path) -> None:
    shelf.write_text("{[", "utf-8")
    found = problems("reuse: b1.one\nid: my-club.one\n", tmp_path)
    assert found == ["mine.yaml:1:1 E002 the exercise 'b1.one' cannot be read. reuse another one"]


def test_what_is_drawn_is_drawn_again_with_other_words(shelf: Path, tmp_path: Path) -> None:
    shelf.write_text(COUNT, "utf-8")
    text = "reuse: b1.two\nid: my-club.count\nask: Jokers?\nbutton: That many\n"
    assert problems(text, tmp_path) == []
    original, again = catalog.exercise("b1.two"), read(text)
    drawn = {seed: again.task(seed) for seed in range(12)}
    assert {(each.ask, each.press) for each in drawn.values()} == {("Jokers?", "That many")}
    for seed, task in drawn.items():
        assert (task.scene.zones, task.solution) == (
            original.task(seed).scene.zones,
            original.task(seed).solution,
        )
    assert len({task.solution for task in drawn.values()}) == 3


def test_only_the_seeds_that_are_given_are_checked(tmp_path: Path) -> None:
    assert problems(AGAIN + "seeds: [3]\n", tmp_path) == []


def test_what_comes_from_the_original_is_placed_at_the_reuse() -> None:
    node = read_yaml("id: my-club.warm-up\n" + AGAIN.replace("id: my-club.warm-up\n", ""), "mine.yaml")
    whole, _ = catalog.expand(node, "mine.yaml")
    for path in (["scene"], ["tests", 0], ["tests", 2, "do"], ["rules", 1]):
        assert whole.locate(path) == (2, 1), path
    assert whole.locate(["title"]) == (3, 1)
