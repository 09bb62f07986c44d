"""Nothing in the package knows an exercise or a lesson: both are data."""

from __future__ import annotations

import re

from mahj_tutor.exercises.catalog import lessons
from tests.items import shipped
from tests.tree import ROOT

KINDS = {".py", ".toml", ".html", ".js", ".json", ".typ"}
PACKED = re.compile(r'"[A-Za-z0-9+/]{40,}={0,2}"')
"""A recorded game, whose letters mean nothing by themselves."""
FILES = sorted(each for each in (ROOT / "mahj_tutor").rglob("*.*") if each.suffix in KINDS)


def test_no_file_of_the_package_names_an_exercise_or_a_lesson() -> None:
    ids = {each.id for each in lessons()}
    papers = {"a4"}  # the size of a sheet has the name of a lesson
    names = [*shipped(), *(f'"{each}"' for each in ids - papers), *(each.upper() for each in ids)]
    assert len(names) > 400
    assert len(FILES) > 400
    written = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")
    texts = ((each.name, PACKED.sub("", each.read_text("utf-8"))) for each in FILES)
    found = [(name, match[0]) for name, text in texts for match in written.finditer(text)]
    assert found == []
