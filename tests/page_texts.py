"""What learners read beside the lessons: rules, words, closings, the first game, the table, pages, boards."""

from __future__ import annotations

import ast
import html
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import yaml

import mahj_tutor
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.often_asked import often_asked
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook import register
from mahj_tutor.yaml_loader import LOADER

PACKAGE = Path(mahj_tutor.__file__).parent
WIDGETS = PACKAGE.parent / "widgets" / "mahj_widgets" / "static" / "board"
TEMPLATES = PACKAGE / "server" / "templates"
TEACHER = {"teach", "preview.html", "preview_panel.html", "papers.html", "plan.html"}
"""Templates that are for teachers and authors."""
MODULES = (
    "session/messages.py",
    "server/error_pages.py",
    "server/index_page.py",
    "memory/lesson_closing.py",
    "server/page.py",
    "server/tile_views.py",
    "server/question_pages.py",
    "server/settings_pages.py",
    "server/own_hand.py",
    "server/game_pages.py",
    "server/teach/join_pages.py",
    "server/teach/learner_pages.py",
    "server/teach/actions.py",
)
"""Modules whose texts learners read on pages or boards."""

_CODE = re.compile(r"\{%.*?%\}|\{#.*?#\}|<svg.*?</svg>|<style.*?</style>|<script.*?</script>", re.DOTALL)
_VALUE = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_STATEMENT = re.compile(r"\{%.*?%\}", re.DOTALL)
_WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
_ENDS = re.compile(
    r"</?(?:p|h\d|li|dt|dd|div|label|legend|button|option|summary|section|title|form|a)\b[^>]*>"
)
_TAG = re.compile(r"<[^>]+>")
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')
_SENTENCE = re.compile(r"[A-Z“][^<>={}/]*\s[^<>={}/]*[.?!]”?")


def closings() -> Iterator[tuple[str, str]]:
    """Yield the headings and skills of closings, each with its lesson."""
    rows = yaml.load((catalog.folder() / "closings.yaml").read_text("utf-8"), LOADER)
    for lesson, row in rows.items():
        yield lesson, row["title"]
        yield from ((lesson, said) for said in row["can"].values())


def glossary() -> Iterator[tuple[str, str]]:
    """Yield the meaning of each word, with the lesson that teaches it."""
    rows = yaml.load((catalog.folder() / "glossary.yaml").read_text("utf-8"), LOADER)
    yield from ((each["lesson"], each["meaning"]) for each in rows)


def asked() -> Iterator[tuple[str, str]]:
    """Yield the questions that people often ask and their answers, with the lesson to look at."""
    for each in chain.from_iterable(often_asked().values()):
        yield from ((each.lesson, text) for text in (each.ask, each.answer))


def rules() -> Iterator[tuple[str, str]]:
    """Yield what is said about each rule, with the lesson that teaches it."""
    for rule in register().values():
        found = (rule.name, rule.reason, rule.text, rule.say)
        yield from ((catalog.teaching()[rule.id].id, text) for text in found if text)


def beliefs() -> Iterator[tuple[str, str]]:
    """Yield what is said to each misconception, with its id."""
    yield from ((name, each.say) for name, each in misconceptions().items())


def game() -> Iterator[tuple[str, str]]:
    """Yield what is said in the first game."""
    words = tomllib.loads((PACKAGE / "questions/interactions/game_words.toml").read_text("utf-8"))
    yield from (("t1", text) for text in words.values())


def table() -> Iterator[tuple[str, str]]:
    """Yield what is said at the table of a whole game, with the lesson that it ends."""
    whole = [("t6", name) for name in ("table_words", "coach_words", "review_words")]
    for lesson, name in (*whole, ("tb", "ways_words"), ("tc", "classical_words")):
        parts = tomllib.loads((PACKAGE / f"session/{name}.toml").read_text("utf-8"))
        yield from ((lesson, text) for part in parts.values() for text in part.values())


def pages() -> Iterator[tuple[str, str]]:
    """Yield every line of every page that a learner may see, with its template."""
    for file in sorted(TEMPLATES.rglob("*.html")):
        name = str(file.relative_to(TEMPLATES))
        if not {name, file.parent.name} & TEACHER:
            for text in _lines(file.read_text("utf-8")):
                yield name, text


def _lines(template: str) -> Iterator[str]:
    for value in (*_VALUE.findall(template), *_STATEMENT.findall(template)):
        yield from (text for text in re.findall(r'"([^"]*)"', value) if _WORDS.search(text))
    plain = _TAG.sub(" ", _ENDS.sub("\n", _VALUE.sub("West", _CODE.sub("\n", template))))
    for line in html.unescape(plain).splitlines():
        if _WORDS.search(line):
            yield " ".join(line.split())


def notes() -> Iterator[tuple[str, str]]:
    """Yield every sentence that the code of pages and sessions says, with its module."""
    for name in MODULES:
        nodes = list(ast.walk(ast.parse((PACKAGE / name).read_text("utf-8"))))
        docs = {ast.get_docstring(each, clean=False) for each in nodes if isinstance(each, _DOCUMENTED)}
        values = (each.value for each in nodes if isinstance(each, ast.Constant))
        texts = (value.strip() for value in values if isinstance(value, str) and value not in docs)
        yield from ((name, text) for text in texts if _SENTENCE.fullmatch(text))


_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def boards() -> Iterator[tuple[str, str]]:
    """Yield every sentence that the code of the board says, with its file."""
    for file in sorted(WIDGETS.glob("*.js")):
        code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", file.read_text("utf-8"), flags=re.DOTALL)
        for plain, filled in _LITERAL.findall(code):
            text = re.sub(r"\$\{[^{}]*\}", "West", plain or filled).strip()
            if _SENTENCE.fullmatch(text):
                yield file.name, text


def verdicts() -> Iterator[tuple[str, str]]:
    """Yield what the engine says in the tables of rules, with its rule, without lists of missing tiles."""
    file = PACKAGE.parent / "tests" / "rules" / "words.txt"
    for line in file.read_text("utf-8").splitlines():
        rule, _, said = line.partition(": ")
        yield rule, said[:1].upper() + said[1:].partition(" still needs ")[0]


def learner_guide() -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of the guide for learners."""
    for block in (PACKAGE.parent / "docs" / "learners.md").read_text("utf-8").split("\n\n"):
        if block.strip() and not block.startswith(("|", "#", "```", "!")):
            yield "learners.md", " ".join(block.replace("**", "").split())


SOURCES = {
    "closings": closings,
    "glossary": glossary,
    "questions": asked,
    "rules": rules,
    "misconceptions": beliefs,
    "the first game": game,
    "the table": table,
    "pages": pages,
    "notes": notes,
    "boards": boards,
    "verdicts": verdicts,
    "guide": learner_guide,
}
"""All of it, by what it is."""
