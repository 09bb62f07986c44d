"""Slips are told where they were made: at a field, or in the other file that a failing test depends on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.check_lessons import check_paths
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.place_words import place_words
from mahj_tutor.exercises.tried_answers import some_answers
from mahj_tutor.problems import Problem
from mahj_tutor.questions.interactions import INTERACTIONS
from tests.tree import ROOT
from tests.unit.test_more_slips import RECIPES

pytestmark = pytest.mark.usefixtures("ten_draws")


def shipped(name: str) -> str:
    """Return the document of a shipped exercise."""
    for file in sorted((ROOT / "lessons").glob(f"{name[0]}*/exercises.yaml")):
        for text in re.split(r"^---\n", file.read_text("utf-8"), flags=re.MULTILINE):
            if f"\nid: {name}\n" in text:
                return text
    raise LookupError(name)


def planted(name: str, old: str, new: str, folder: Path) -> tuple[str, list[Problem]]:
    """Return a copy of a shipped exercise in which one thing is changed, and what is wrong with it."""
    text = shipped(name)
    assert old in text
    text = text.replace(old, new, 1)
    (folder / "exercises.yaml").write_text(text, "utf-8")
    return text, list(check_files([folder / "exercises.yaml"]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "old", "new", "line", "say", "fix"),
    [
        (
            "a11.keep-what-you-need",
            "lines: nearest",
            "line: nearest",
            "  line:",
            "no hand 'nearest'",
            "lines: nearest",
        ),
        (
            "a11.keep-what-you-need",
            "  lines: nearest\n",
            "",
            "let:",
            "stands for nothing",
            "write lines: in the scene",
        ),
        ("a6.how-many-suits", "[even-1,", "[evn-1,", "  line:", "no hand 'evn-1'", "did you mean 'even-1'"),
        (
            "a10.one-unseen",
            "right: unseen == 1",
            "right: unseen == 4",
            "right:",
            "no placing is right",
            "look at",
        ),
        (
            "a6.what-the-note-says",
            "run-1 like-1",
            "run-1",
            "scene:",
            "all of it is given",
            "scene: (line 12)",
        ),
        ("a4.finish-counting", "given: 3", "given: 4", "given:", "with given: 4 two tests fail", "given: 3"),
    ],
)
def test_one_change_is_told_once_at_the_field_that_leads_to_it(
    name: str, old: str, new: str, line: str, say: str, fix: str, tmp_path: Path
) -> None:
    text, found = planted(name, old, new, tmp_path)
    (told,) = found
    assert text.splitlines()[told.line - 1].startswith(line)
    assert say in told.say
    assert fix in told.fix


KINDS = [
    # exercise, old, new, code, beginning of the line, part of what is said
    ("c1.fill-the-sets", "2B 3B", "2C 3C", "W240", "  - {label: Chow", "make no chow"),
    ("a16.watch-a-win", "row == won", "row != won", "W240", "notes:", "it's beside East, and South threw it"),
    ("a16.any-win", "row == won", "row != won", "W240", "notes:", "threw it"),
    ("a16.any-win", "threw the tile}]", "threw the tile}, {when: not called_dead(row), say: dead hand}]",
     "W240", "notes:", "isn't dead"),
    ("a9.what-happens-here", "[CH1, CH2, CH3]", "[CL1, CL2, CL3]", "W190", "rules:", "CH1, CH2 and CH3"),
    ("a6.find-the-line", "  wrong:\n", "  wrong:\n    - {rule: CD4, say: No.}\n", "W220", "    - {rule: CD4",
     "no answer breaks CD4"),
    ("a16.any-win", "rule: WN3", "rule: CL1", "W220", "    - rule: CL1", "no answer breaks CL1"),
    ("a3.pair-and-pung", "rule: EQ8", "rule: CH3", "W220", "    - rule: CH3", "has to do with CH3"),
    ("a14.steps-of-a-turn", "misconception: M14\n", "rule: JK9\n", "W220", "    - rule: JK9", "breaks JK9"),
    ("b1.how-many-each", "last(given) != 0", "last(given) == 0", "W210", "    - when: l", "right answer"),
    ("a1.how-many-more", "unit: tiles", "unit: stacks", "W240", "unit:", "asks for tiles"),
    ("a11.take-your-turn", 'tiles("N 9C 1D R")', 'tiles("N 9C 1D G")', "W240", "goal:", "no Green Dragon"),
    ("a14.steps-of-a-turn", "has four steps", "has five steps", "W240", "ask:", "there are 4"),
    ("a14.steps-of-a-turn", "the other three", "the other two", "W240", "ask:", "there are 3"),
    ("a7.jokers-where", "[JK1, CD7, CD11, CD10]", "[JK1, CD7, CD10, CD10]", "W250", "  - {name: why",
     "CD10 is listed twice"),
    ("a7.which-section", "line: odd-1", "line: odd-2", "W240", "      evidence:", "they are 3, 5, 7 and 9"),
    ("b3.near-the-end", "has no hot wall", "has a hot wall", "W240", "    - {case: cool", "it is off"),
    ("b3.grow-the-pot", "number: 25,", "number: 50,", "W240", "    - {case: pot", "number: is 50"),
    ("a6.one-tile-is-wrong", "these 14 tiles", "these 13 tiles", "W240", "ask:", "there are 14"),
    ("a16.watch-a-win", "There's a joker in", "There's no joker in", "W240", "  - There's", "hand has one"),
    ("a18.dead-but-paying", "{North:Whose} hand is", "West's hand is", "W240", "ask:", "North's is"),
    ("a18.a-wrong-name", "That makes 100", "That makes 200", "W240", "  - West misnamed", "25, 50 and 100"),
    ("a13.one-moment", "You have two", "You have three", "W240", "ask:", "has 2 like the discard"),
    ("c3.a-turn", "West, on your right", "North, on your right", "W240", "  right:", "West sits there"),
    ("a11.thirteen-or-fourteen", "You're West. ", "You're North. ", "W240", "ask:", "learner is West"),
    ("a3.five-alike", "quint of 6 Bams**", "quint of 6 Craks**", "W240", "ask:", "groups are quint of 6B"),
    ("c3.a-turn", "opened with a West", "opened with a North", "W240", "ask:", "East threw West"),
    ("c7.which-wall-breaks", "right and case == 'american'", "right and case == 'amercan'", "W200",
     "    - when: not whose", "no case 'amercan'"),
    ("b3.two-in", "mushes N 9C", "mushes N 9B", "W240", "scene:", "there is no 9 Bam"),
    ("a15.no-joker-there", "real_groups", "printed_groups", "W120", "answer:", "everything that can be"),
    ("a8.pairs-come-first", "Two pairs are", "Three pairs are", "W240", "  right:", "2 is right"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "code", "line", "say"), KINDS)
def test_a_slip_of_each_kind_is_told_at_its_line(
    name: str, old: str, new: str, code: str, line: str, say: str, tmp_path: Path
) -> None:
    text, found = planted(name, old, new, tmp_path)
    (told,) = (each for each in found if each.code == code)
    assert text.splitlines()[told.line - 1].startswith(line), told
    assert say in told.say
    assert told.fix


@pytest.mark.parametrize(
    ("label", "takes", "room", "instead"),
    [
        ("Pung", "like(tiles, 7D)", None, ""),
        ("A kong", "like(tiles, 7D)", None, "a kong has four tiles, and three go there"),
        ("Chow", "like(tiles, 7D)", 3, "three 7 Dots make no chow"),
        ("Dots", "of_suit(tiles, 1D)", None, ""),
        ("Craks", "of_suit(tiles, 1D)", None, "there are Dots"),
        ("Three Dots", "of_suit(tiles, 1B)", None, ""),
    ],
)
def test_a_place_is_labeled_by_the_tiles_that_go_there(
    label: str, takes: str, room: int | None, instead: str
) -> None:
    asked = {"id": "my-club.one", "title": "One", "rules": ["EQ8"], "interaction": "place", "as": "places"}
    place = {"label": label, "takes": takes, **({} if room is None else {"room": room})}
    exercise = INTERACTIONS["place"].model_validate(
        {**asked, "ask": "Sort them.", "scene": {"tiles": "7D 7D 7D 4B"}, "places": [place]}
    )
    found = [each[1] for each in place_words(exercise, [exercise.task(0)])]
    assert found == ([f"{label!r} isn't what lies there: {instead}"] if instead else [])


def test_a_sheet_with_a_rule_that_never_decides_is_tried_with_few_amounts(tmp_path: Path) -> None:
    planted("a16.any-win", "rule: WN3", "rule: CL1", tmp_path)
    (each,) = read_file(tmp_path / "exercises.yaml")[0]
    assert len(list(some_answers(each.exercise.task(0)))) < 100


def test_an_entry_that_no_option_fits_is_told_with_the_line_of_the_options(tmp_path: Path) -> None:
    text, found = planted("c2.which-game", "== 34", "== 36", tmp_path)
    (told,) = found
    assert text.splitlines()[told.line - 1].startswith("    - {case: classical")
    line = text[: text.index("options:")].count("\n") + 1
    assert f"look at answer: or right: (line {line}), or change this entry" in told.fix


@pytest.mark.parametrize(
    ("number", "file", "old", "new", "place"),
    [
        (27, "words.yaml", "== passes_to()", "!= passes_to()", "when: of tray-is-the-way in words.yaml:5"),
        (29, "club-card.yaml", "2222a 44b", "2222a 44a", "the hand even-1 in club-card.yaml:8"),
    ],
)
def test_a_failing_test_names_the_other_file_that_it_depends_on(
    number: int, file: str, old: str, new: str, place: str, tmp_path: Path
) -> None:
    for name in ("words.yaml", "club-card.yaml"):
        text = (RECIPES / name).read_text("utf-8")
        assert name != file or old in text
        (tmp_path / name).write_text(text.replace(old, new) if name == file else text, "utf-8")
    (recipe,) = RECIPES.glob(f"{number}-*.yaml")
    (tmp_path / recipe.name).write_bytes(recipe.read_bytes())
    found = check_files([tmp_path])
    assert found
    assert all(each.code == "E060" and place in each.fix for each in found)


def test_a_place_that_is_full_already_is_no_answer_of_the_teacher(tmp_path: Path) -> None:
    shown = "id: a2.no-tile-has-a-zero\ntitle: No tile has a zero\nlesson: A2\n"
    _, found = planted("a2.no-tile-has-a-zero", shown, "id: my-club.zero\ntitle: Zero\n", tmp_path)
    assert [each.code for each in found] == []


@pytest.mark.slow
def test_a_copied_lesson_has_its_notebook_checked(tmp_path: Path) -> None:
    copy = tmp_path / "first-pass"
    copy.mkdir()
    for name in ("exercises.yaml", "lesson.ipynb"):
        (copy / name).write_bytes((ROOT / "lessons" / "a09-charleston-1" / name).read_bytes())
    assert check_paths([copy]) == ()
    book = copy / "lesson.ipynb"
    text = book.read_text("utf-8")
    book.write_text(text.replace('"cells": [', '"cells": [,', 1), "utf-8")
    assert [(Path(each.file).name, each.code) for each in check_paths([copy])] == [("lesson.ipynb", "E002")]
    book.write_text(text.replace("a9.first-right", "a9.frist-right"), "utf-8")
    (found,) = check_paths([copy])
    assert "shows 'a9.frist-right'" in found.say
