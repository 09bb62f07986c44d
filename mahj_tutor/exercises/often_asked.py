"""What people often ask when they begin, each with a short answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from mahj_tutor.exercises import catalog
from mahj_tutor.lesson_files import QUESTIONS
from mahj_tutor.yaml_source import read_yaml


@dataclass(frozen=True, slots=True)
class CommonQuestion:
    """A question as learners ask it, its answer, the ids of its rules, and that of the lesson to look at.

    `id` is its name in addresses; `find` are other words by which it is found.
    """

    id: str
    ask: str
    answer: str
    rules: tuple[str, ...]
    lesson: str
    find: tuple[str, ...] = ()


@cache
def often_asked() -> Mapping[str, tuple[CommonQuestion, ...]]:
    """Return the questions in the order of a game, by what they are about."""
    parts = read_yaml(catalog.folder() / QUESTIONS, QUESTIONS).to_python()
    return MappingProxyType({name: tuple(map(_asked, rows)) for name, rows in parts.items()})


def _asked(row: Mapping[str, object]) -> CommonQuestion:
    said = str(row["id"]), str(row["ask"]), str(row["answer"])
    return CommonQuestion(*said, _words(row["rules"]), str(row["lesson"]), _words(row.get("find")))


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
