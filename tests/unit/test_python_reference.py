"""The page for programmers, whose programs run (doctest), and the reference made from docstrings."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import mahj_tutor
from mahj_tutor import Card, FourSets, Game, Outcome, Tiles, View
from mahj_tutor.authoring.python_reference import reference

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text("utf-8")


def test_every_name_of_the_door_is_in_the_reference() -> None:
    told = set(re.findall(r"^## `(\w+)", reference(), re.MULTILINE))
    assert told == set(mahj_tutor.__all__) - {"__version__"}


def test_every_method_says_what_it_does() -> None:
    for kind in (Tiles, Card, Game, View, Outcome, FourSets):
        for name, what in inspect.getmembers(kind):
            if name in vars(kind) and not name.startswith("_") and not inspect.ismemberdescriptor(what):
                doc = inspect.getdoc(what)
                assert doc, f"{kind.__name__}.{name}"
                assert doc.split("\n")[0].rstrip().endswith((".", "...")), f"{kind.__name__}.{name}"


def test_the_page_has_ten_programs_and_leads_where_there_is_something() -> None:
    assert len(re.findall(r"^\d+\. ", PAGE, re.MULTILINE)) == 10
    assert PAGE.count(">>> ") >= 30
    for target in re.findall(r"\]\((\S+?\.md)\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / target).resolve().is_file(), target
