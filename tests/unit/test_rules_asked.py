"""Every rule has a text, a source and a lesson that asks it; the docs name the rest."""

from __future__ import annotations

import re

from mahj_tutor.exercises.catalog import lessons, teaching
from mahj_tutor.rulebook import Rule, register
from tests.tree import ROOT
from tests.unit.lesson_pattern import ASKS_AGAIN, TEXT_ONLY

HEADING = "## What is told and not asked\n"


def is_asked(rule: Rule) -> bool:
    """Whether the lesson of a rule asks it in a fixed exercise and in a drawn one."""
    tried = [each for each in teaching()[rule.id].exercises if each.stage != "worked"]
    return {each.is_drawn for each in tried if rule.id in each.rules} == {True, False}


def test_every_rule_is_told_and_has_a_source_and_a_lesson() -> None:
    taught = [name for each in lessons() for name in each.rules]
    assert len(register()) == 122
    assert sorted(taught) == sorted(register())  # each of them once
    assert {each.id for each in lessons() if not each.rules and not each.is_table} == ASKS_AGAIN
    assert all(each.text and each.sources for each in register().values())


def test_rules_that_no_exercise_asks_are_in_the_docs() -> None:
    untold = {each.id for each in register().values() if not is_asked(each)}
    section = (ROOT / "docs" / "rules.md").read_text("utf-8").partition(HEADING)[2].partition("\n## ")[0]
    assert untold == TEXT_ONLY
    assert untold == set(re.findall(r"^\| ([A-Z]{2}\d+) \|", section, re.MULTILINE))
