"""Every command that the docs name is one: its name, its options, and the targets of `make`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest

from mahj_tutor import cli
from tests.tree import ROOT

PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "recipes").glob("*.md")),
)
COMMAND = re.compile(r"(?:`|^[ $]*)(?:\.venv/bin/)?mahj-tutor ([a-z][^`\n]*)", re.MULTILINE)
WORDS_FOR = {"N": "1", "KIND": "choose", "...": ""}
"""What stands in the docs for a number, and for a word of one's choice."""


def commands() -> Iterator[str]:
    """Yield what stands behind `mahj-tutor` in every span and line of code."""
    found = {said.strip() for page in PAGES for said in COMMAND.findall(page.read_text("utf-8"))}
    yield from sorted(each for each in found if not each.startswith("command"))


def words(said: str) -> list[str]:
    """Return a command's words, without comments, and with what is optional."""
    line = re.sub(r"\$\(.*?\)", "x", said.split(" #")[0].split(" | ")[0].rstrip(".,;:"))
    plain = re.sub(r"[\[\]]", " ", line)
    return [word for each in shlex.split(plain) if (word := WORDS_FOR.get(each, each))]


def test_there_are_commands_in_the_docs() -> None:
    assert len(list(commands())) > 50


def wrong_with(said: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the command line says of a command before it would run; "" if nothing."""
    try:
        cli._parser().parse_args(words(said))
    except SystemExit:
        return capsys.readouterr().err
    return ""


@pytest.mark.parametrize("said", list(commands()))
def test_a_command_of_the_docs_is_one(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What stands for a file needn't be there, and a command may be named without its arguments."""
    wrong = wrong_with(said, capsys)
    assert not wrong or "arguments are required" in wrong


def test_what_is_no_command_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    for said in ("serv", "serve --clas N", "kinds mark --all"):
        assert "error" in wrong_with(said, capsys)


def test_every_target_of_make_in_the_docs_is_one() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z][\w-]*):", makefile, re.MULTILINE))
    named = {each for page in PAGES for each in re.findall(r"`make ([a-z]+)", page.read_text("utf-8"))}
    assert {"serve", "test", "check"} <= named
    assert named - targets == set()
