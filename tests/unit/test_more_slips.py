"""Slips in conditions, words and names: each is told at its line, and what is meant so is let be."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.problems import Problem
from tests.tree import ROOT

RECIPES = ROOT / "docs" / "cookbook"
DRAWS = {"W220": 40}
"""Items of a recipe that are looked at: what never comes up takes all that a check draws."""
FEW = 12


def recipe(number: int) -> str:
    (file,) = RECIPES.glob(f"{number:02}-*.yaml")
    return file.read_text("utf-8")


def problems(number: int, old: str, new: str, folder: Path, code: str = "W220") -> list[Problem]:
    """Return what is wrong with a recipe in which one thing was changed, as far as a code takes it."""
    for name in ("words.yaml", "club-card.yaml"):
        (folder / name).write_bytes((RECIPES / name).read_bytes())
    text = recipe(number)
    assert old in text
    file = folder / "exercises.yaml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mahj_tutor.questions.question.SEEDS", DRAWS.get(code, FEW))
        return list(check_files([file]))


PLANTED = [
    # number of the recipe, old, new, code, line, part of what is said
    # conditions that never hold, or always
    (15, '!= "Say hello to everyone"', '!= "Say hello"', "W220", 10, "no step says 'Say hello'"),
    pytest.param(
        17,
        "count(marked) * 2 == roll",
        "count(marked) == roll * 20",
        "W220",
        14,
        "never comes up",
        marks=pytest.mark.slow,
    ),
    (25, "when: step == 1", "when: step == 0", "W220", 15, "there is no step 0"),
    (25, "when: step == 2", "when: step == 4", "W220", 16, "there is no step 4"),
    (36, "when: F in misplaced", "when: J in misplaced", "W220", 14, "never comes up"),
    (37, "when: 1B in extra", "when: 1C in extra", "W220", 13, "never comes up"),
    (37, "when: 1B in extra", "when: 1B in missed", "W220", 13, "never comes up"),
    (37, "when: 1B in extra", "when: count(extra) >= 0", "W210", 13, "the same for every answer"),
    (
        38,
        "misconception: M28, say: Count",
        "misconception: M31, say: Count",
        "W220",
        16,
        "the same misconception",
    ),
    # signs that learners would read
    (1, "{thrower} throws", "{{thrower}} throws", "W170", 6, "'{{thrower}}' as it is written"),
    (1, "an {discard}", "an [discard]", "W170", 6, "'[discard]' as it is written"),
    (1, "{thrower} throws", "(thrower) throws", "W170", 6, "'(thrower)' as it is written"),
    (1, "{discard}, and", "{discard} **and", "W170", 6, "this ** is never closed"),
    (
        26,
        "  - A picked tile goes",
        "  - do_with_me\n  - A picked tile goes",
        "W140",
        18,
        "milder hints come after",
    ),
    # names that are there twice
    (6, "ask: May you call it?, options", "ask: Why?, options", "W250", 9, "two parts are called 'Why?'"),
    (24, '"{row:Who} {row:pays}"', '"{me} pays"', "W250", 14, "fields are called"),
    (36, "honors(tiles) - winds(tiles)", "honors(tiles)", "W250", 10, "would be right in"),
    # words against the scene
    (1, "an {discard}", "an {thrower}", "W240", 6, "“East throws an East”"),
    (1, "an {discard}", "an {tiles: 8C}", "W240", 6, "East threw 8 Dot"),
    (3, "and North called it", "and West called it", "W240", 6, "“West called it"),
    (3, "it for a pung", "it for a kong", "W240", 6, "the exposure has 3 tiles"),
    (10, "rolled **{roll}**", "rolled **7**", "W240", 7, "rolled 7”"),
    (
        14,
        "You threw West's last tile.",
        "East threw West's last tile.",
        "W240",
        8,
        "East threw West's last tile",
    ),
    (14, "West's hand is worth", "East's hand is worth", "W240", 11, "the winner is West"),
    (14, "West picked the last tile", "North picked the last tile", "W240", 10, "the winner is West"),
    (18, "You're East and rolled 9", "You're East and rolled 7", "W240", 7, "the roll is 9"),
    (19, "to the right", "to the left", "W240", 7, "the pass is First Right"),
    (19, "Pass **three**", "Pass **two**", "W240", 7, "three tiles are passed"),
    (21, "and a **kong**", "and a **pung**", "W240", 7, "“pung” doesn't fit"),
    (22, "two tiles away", "three tiles away", "W240", 7, "2 are missing"),
    (25, "East throws a 6 Dot", "East throws a 6 Bam", "W240", 9, "East threw 6 Dot"),
    (27, "to {passes_to()}", "to North", "W240", 6, "this pass goes to"),
    # mistakes whose place or reason was not told
    (3, "options: players\n", "", "E002", 1, "the field 'options' is missing"),
    (3, "M20, say", "m20, say", "E050", 12, "'m20' is no misconception"),
    (16, "do: me swaps 6D with East", "do: me swaps 6D with West", "E041", 15, "isn't allowed at this point"),
    (16, "do: me racks", "do: me rack", "E002", 14, "expected a seat and a move"),
    (18, "as: deal", "as: deals", "E002", 5, "a board cannot be read as 'deals'"),
    (25, "goal: exposed(6D)", "goal: exposed(6C)", "E041", 11, "no moves on this board"),
]


@pytest.mark.parametrize(("number", "old", "new", "code", "line", "say"), PLANTED)
def test_a_slip_in_a_recipe_is_told_at_its_line(
    number: int, old: str, new: str, code: str, line: int, say: str, tmp_path: Path
) -> None:
    found = problems(number, old, new, tmp_path, code)
    fitting = [each for each in found if each.code == code and say in each.say]
    assert [each.line for each in fitting[:1]] == [line], found
    assert all(each.fix for each in fitting)


MEANT = [
    # number of the recipe, old, new: true, or not to be decided
    (3, "and North called it for a pung", "and West called it, but North called it for a pung"),
    (10, "East rolled **{roll}**", "South rolled 5, and East rolled **{roll}**"),
    (17, "count(marked) * 2 == roll", "marked == [stack(East, 1), stack(East, 19)]"),
    (21, "and a **kong**", "and a **kong**, but no pung"),
    (37, "1B in extra", "honors(tiles) == marked"),
]


@pytest.mark.parametrize(("number", "old", "new"), MEANT)
def test_what_may_be_meant_is_let_be(number: int, old: str, new: str, tmp_path: Path) -> None:
    found = problems(number, old, new, tmp_path)
    assert [each for each in found if each.code in ("W220", "W240")] == []


def test_a_claim_is_told_once_however_many_scenes_contradict_it(tmp_path: Path) -> None:
    found = problems(10, "East rolled **{roll}**", "East rolled 13", tmp_path)
    assert [each.code for each in found].count("W240") == 1
