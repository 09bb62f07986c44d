"""Slips by kind, each told at the line that has to be changed, in words that lead to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from tests.unit.test_more_slips import RECIPES, problems

PLANTED = [
    # number of the recipe, old, new, code, line, part of what is said and of the fix
    # what used to be told somewhere else, or as something else
    (1, 'say: The first player to say "Pick!" goes next.\n', 'say: Me first\n    right: "yes"\n', "W250", 16,
     "right whenever 'South picks", "delete right: yes"),
    (5, "how: discard", "how: self", "E030", 5, "and how: that nobody did", "write how: discard"),
    (6, "misconception: M03", "misconception: M30", "W190", 13, "about the classical game", "lists"),
    (38, "misconception: M28", "misconception: M20", "W190", 15, "about the American game", "lists"),
    (23, "among: rack(me)", "among: discards()", "E041", 11, "isn't among discards()", "change among:"),
    (26, "looked 2D; ", "", "E022", 7, "add looked and the tile", "table"),
    (30, "{tiles: 7D 7D J}, ", "{tiles: 7D 7D J, ", "E003", 5, "never closed", "add }"),
    (32, 'missing_for_call("South', 'missing_for_call("East', "E042", 7, "'East calls kong' legal", ""),
    (34, "who_may_claim('chow')", "who_may_claim('chows')", "E042", 13, "did you mean 'chow'", ""),
    (34, "South 4B 5B 1C", "South 4B 4B 1C", "E042", 13, "no entries", ""),
]  # fmt: skip


@pytest.mark.parametrize(("number", "old", "new", "code", "line", "say", "fix"), PLANTED)
def test_a_slip_is_told_at_its_line_with_a_fix(
    number: int, old: str, new: str, code: str, line: int, say: str, fix: str, tmp_path: Path
) -> None:
    found = problems(number, old, new, tmp_path)
    told = [each for each in found if each.code == code and say in each.say and fix in each.fix]
    assert [each.line for each in told] == [line], found


def test_an_option_that_is_always_right_is_not_called_the_teachers_answer(tmp_path: Path) -> None:
    found = problems(1, 'say: The first player to say "Pick!"', 'right: "yes"\n    say: Me first', tmp_path)
    assert [each.code for each in found] == ["W250"]


@pytest.mark.parametrize(("old", "new"), [("    say: Yours go", "    says: Yours go"), ("rules:", "rule:")])
def test_a_mistake_in_words_yaml_is_told_there_alone(old: str, new: str, tmp_path: Path) -> None:
    words = (RECIPES / "words.yaml").read_text("utf-8")
    assert old in words
    (tmp_path / "words.yaml").write_text(words.replace(old, new), "utf-8")
    for number in (27, 28):
        (recipe,) = RECIPES.glob(f"{number}-*.yaml")
        (tmp_path / recipe.name).write_bytes(recipe.read_bytes())
    found = check_files([tmp_path])
    assert {Path(each.file).name for each in found} == {"words.yaml"}, found
