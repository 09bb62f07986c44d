"""The skills of the course: what a learner knows or doesn't, each with the lessons that teach it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from mahj_tutor.exercises import catalog
from mahj_tutor.lesson_files import CATALOG
from mahj_tutor.yaml_source import Node, read_yaml

SkillGame = Literal["american", "more", "classical"]
"""The game that a skill belongs to; `more` are the American game's other tables."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill: its tile, the lessons that teach it, and the ids of the rules that they ask about."""

    id: str
    title: str
    tile: str
    game: SkillGame
    lessons: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def skills() -> tuple[Skill, ...]:
    """Return the skills in the order of the course; raises `ContentError` when the catalog can't be read."""
    taught = {each.id: each.rules for each in catalog.lessons()}
    rows = _catalog().get("skills")
    return tuple(_skill(row, taught) for row in rows.items) if rows else ()


def _catalog() -> Mapping[str, Node]:
    return read_yaml(catalog.folder() / CATALOG, CATALOG).fields


def _skill(row: Node, taught: Mapping[str, tuple[str, ...]]) -> Skill:
    fields = row.to_python()
    lessons = tuple(each for each in fields["lessons"] if each in taught)
    rules = tuple(rule for each in lessons for rule in taught[each] if rule not in fields.get("told", ()))
    game = cast("SkillGame", fields["game"])
    return Skill(fields["id"], fields["title"], fields["tile"], game, lessons, rules)


@cache
def rule_faces() -> Mapping[str, str]:
    """Return the face of each rule's tile by the ids of rules; raises `ContentError` as `skills` does."""
    rows = _catalog().get("faces")
    faces = rows.to_python() if rows else {}
    return {rule: face for each in skills() for rule, face in faces.get(each.id, {}).items()}


@cache
def skill_of() -> Mapping[str, Skill]:
    """Return the skill that a rule belongs to, by the ids of rules."""
    return {rule: each for each in skills() for rule in each.rules}
