"""With libyaml and without it the same files are accepted, with the same values at the same places."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import yaml

from mahj_tutor import yaml_loader
from mahj_tutor.authoring.templates import template, words_template
from mahj_tutor.exercises import catalog
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.yaml_loader import PythonLoader
from mahj_tutor.yaml_source import Node, Problem, read_documents
from tests.seeds import many, sample
from tests.tree import ROOT

LOADERS = {"libyaml": getattr(yaml, "CSafeLoader", PythonLoader), "Python": PythonLoader}
FOLDERS = (catalog.folder(), ROOT / "mahj_tutor", ROOT / "docs")
FILES = sorted(file for folder in FOLDERS for file in folder.rglob("*.yaml"))
CHANGES = (
    *("?", "? ", ":", ": ", ",", ":,", ":?", "[", "]", "{", "}", "\t", " \t", "\n\t", " ", "\n", "#", " #"),
    *("- ", "'", '"', "*", "&", "!", "|\n", ">\n", "@", "`", "\r\n", "\\", "é", "---\n", "''", "{a: b?}"),
)
MANY = many(100, 300)


def read(text: str, loader: str, patch: pytest.MonkeyPatch) -> tuple[tuple[Node, ...], tuple[Problem, ...]]:
    patch.setattr(yaml_loader, "LOADER", LOADERS[loader])
    return read_documents(text, "a text")


@pytest.mark.slow
def test_every_shipped_file_template_and_recipe_is_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(FILES) > 70
    texts = {str(file): file.read_text("utf-8") for file in sample(FILES, many(25, len(FILES)), "yaml")}
    texts |= {name: template(name) for name in INTERACTIONS} | {"words": words_template()}
    for name, text in texts.items():
        one, other = (read(text, loader, monkeypatch) for loader in LOADERS)
        assert one == other, name
        assert not one[1], name


SAME = [
    "a: {ask: Why?, say: Yes}\n",
    "a: [Why?, Who?]\n",
    "a: [What? Where?]\n",
    "a:\tb\n",
    "a: b\t\nc: d\n",
    "a: b\t# a note\n",
    "a: [b,\tc]\n",
    "-\tb\n",
    "a: one\ttwo\n",
    "a: {b: c:, d: e}\n",
    "a: {b: c:?, d: e}\n",
    "\ta: b\n",
    "a:\n\tb: c\n",
    "a: {b: one\n\ttwo}\n",
    "a:\n  - one\n   \t two\n",
    "a: >-\n  \tone\n",
    "a: b\n\ufeffc: d\n",
    "a: 'one\n\ttwo'\n",
]
"""Texts that PyYAML's own loader and libyaml take in different ways."""


@pytest.mark.parametrize("text", SAME)
def test_neither_refuses_what_the_other_accepts(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (read(text, loader, monkeypatch) for loader in LOADERS)
    assert bool(one[1]) is bool(other[1])
    assert one[1] or one[0] == other[0]


def changed(texts: list[str], rng: random.Random) -> Iterator[str]:
    """Yield documents with some signs put in or taken out."""
    for _ in range(MANY):
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice((*CHANGES, "")) + text[at + rng.randrange(3) :]
        yield text


@pytest.mark.slow
def test_documents_with_slips_are_accepted_by_both_or_by_none(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = (part for file in FILES for part in file.read_text("utf-8").split("\n---\n"))
    accepted = refused = 0
    for text in changed([each for each in documents if len(each) < 1500], random.Random(1)):
        one, other = (read(text, loader, monkeypatch) for loader in LOADERS)
        assert bool(one[1]) is bool(other[1]), text
        assert one[1] or [each.to_python() for each in one[0]] == [each.to_python() for each in other[0]], (
            text
        )
        accepted, refused = accepted + (not one[1]), refused + bool(one[1])
    assert min(accepted, refused) > MANY // 5


SLIPS = [
    "a: b: c\n",
    "a: [b, c\nd: e\n",
    "a: {b: c\nd: e\n",
    "a: 'b\nc: d\n",
    "a: @b\n",
    "a: *b\n",
    "a: b\n c: d\n",
    "- a\nb\n",
    "a:\n\tb: c\n",
    "a: 'b' c\n",
]


@pytest.mark.parametrize("text", SLIPS)
def test_the_way_to_fix_a_slip_is_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (read(text, loader, monkeypatch)[1] for loader in LOADERS)
    assert [(each.line, each.fix) for each in one] == [(each.line, each.fix) for each in other]
