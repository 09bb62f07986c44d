"""No Python of the package knows an exercise or a lesson: both are data."""

from __future__ import annotations

import re

from mahj_tutor.exercises.catalog import lessons
from tests.items import shipped
from tests.tree import ROOT

CODE = sorted((ROOT / "mahj_tutor").rglob("*.py"))


def test_no_python_names_an_exercise_or_a_lesson() -> None:
    papers = {"a4"}  # the size of a sheet has the name of a lesson
    names = [*shipped(), *(f'"{each.id}"' for each in lessons() if each.id not in papers)]
    assert len(names) > 400
    assert len(CODE) > 400
    written = re.compile("|".join(map(re.escape, names)))
    found = [(each.name, match[0]) for each in CODE for match in written.finditer(each.read_text("utf-8"))]
    assert found == []
