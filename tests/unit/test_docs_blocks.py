"""Every block of code in the docs is run by a test: there is none of a sort that no test knows.

Programs run as doctests, diffs and what a console shows in tests of the recipes and of the referee, commands
in `test_docs_run.py`; what is left runs here.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

from mahj_tutor.card_files import check_card
from mahj_tutor.exercises.check_lessons import check_paths
from mahj_tutor.notebook import show
from mahj_tutor.rulebook.register import read_register, rule
from tests.own_lessons import order, write_lesson
from tests.tree import ROOT
from tests.unit.test_author_notebooks import answer, data  # noqa: F401 (a fixture for every test here)
from tests.unit.test_docs_commands import PAGES

BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
SHELL = ("mahj-tutor ", "make ", "pip install ", "jupyter ", "papermill ")
"""What a line of a shell begins with: tests of commands, packaging and notebooks run these."""


@dataclass(frozen=True)
class Block:
    """A block of code: its page, its line there, its language and its text."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks() -> list[Block]:
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for each in BLOCK.finditer(text):
            line = text.count("\n", 0, each.start()) + 1
            found.append(Block(page, line, each[2], textwrap.dedent(each[3])))
    return found


BLOCKS = blocks()
RUN_ELSEWHERE = {"python": ">>> ", "diff": "diff --git", "console": "$ "}
"""Each language that other tests run, and how its blocks begin there."""
TREE = ROOT / "docs" / "developers.md"
"""The page that shows where things are in the code."""


def sort(block: Block) -> str:
    """Return who runs a block: `elsewhere`, or a word for one of the tests below; "" if nobody does."""
    begin = RUN_ELSEWHERE.get(block.language)
    lines = block.text.splitlines()
    if (begin and block.text.startswith(begin)) or (not block.language and all(map(is_of_a_shell, lines))):
        return "elsewhere"
    return block.language or ("shown" if all(map(is_told, lines)) else "")


def is_of_a_shell(line: str) -> bool:
    return line.startswith(SHELL)


def is_told(line: str) -> bool:
    """Whether a line is what a check says; the tests of checks see to the words."""
    return ".yaml:" in line or line.startswith("Your lessons: ")


def of(name: str) -> list[Block]:
    return [each for each in BLOCKS if sort(each) == name]


def test_every_block_is_run_by_somebody() -> None:
    assert [str(each) for each in BLOCKS if not sort(each)] == []
    assert {"python", "yaml", "toml"} <= set(map(sort, BLOCKS))


# --- files --------------------------------------------------------------------------------------------------

EXERCISES = "my-club/exercises.yaml"
FILES = {
    "schema": "card.yaml",
    "id": EXERCISES,
    "reuse": EXERCISES,
    "title": "catalog.yaml",
    "lessons": "plans.yaml",
    "misconceptions": "my-club/words.yaml",
    "interaction": EXERCISES,
}
"""The file that a block is one of, by the block's first word."""
REST = """\
id: my-club.rest
title: What is left out
rules: [TN2]
ask: Make a hand.
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""
"""What a part of an exercise lacks to be a whole one."""


@pytest.mark.parametrize("block", of("yaml"), ids=str)
def test_a_file_of_the_docs_has_nothing_to_fix(block: Block, tmp_path: Path) -> None:
    file = FILES[block.text.partition(":")[0]]
    text = block.text + (REST if block.text.startswith("interaction:") else "")
    if file == "card.yaml":
        assert check_card(text, file) == ()
        return
    exercises = text if file == EXERCISES else order("my-club.one")
    ids = re.findall(r"^id: ([\w.-]+)", exercises, re.MULTILINE)
    write_lesson(tmp_path / "my-club", "A night", *ids, exercises=exercises)
    write_lesson(tmp_path / "second-night", "Another night")
    (tmp_path / file).write_text(text, "utf-8")
    assert [str(each) for each in check_paths([tmp_path])] == []


@pytest.mark.parametrize("block", of("toml"), ids=str)
def test_a_rule_of_the_docs_is_one(block: Block) -> None:
    own = (ROOT / "mahj_tutor" / "rulebook" / "rules.toml").read_text("utf-8")
    written = read_register(own[: own.index("[rules.")] + block.text)
    for name, each in written.rules.items():
        shipped = rule(name)
        assert (each.name, each.reason, each.sources) == (shipped.name, shipped.reason, shipped.sources)


def test_what_the_docs_show_of_the_packages_is_all_there_is() -> None:
    rows = re.findall(r"^\| (`[^|]+`) \|", TREE.read_text("utf-8"), re.MULTILINE)
    named = {each for row in rows for each in re.findall(r"`(\w+)`", row)}
    there = {each.stem for each in (ROOT / "mahj_tutor").iterdir() if each.suffix == ".py" or each.is_dir()}
    assert named == {each for each in there if not each.startswith("__")}


# --- programs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", of("python"), ids=str)
def test_a_cell_of_the_docs_runs(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs for one who has answered something."""
    for each in ("pandas", "matplotlib") if "groupby" in block.text else ():
        pytest.importorskip(each)
    monkeypatch.chdir(tmp_path)
    answer(show("a9.first-right"))
    exec(compile(block.text, str(block), "exec"), {})
