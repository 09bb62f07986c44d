"""What a placement asks: the exercises for each skill, and which skills a lesson without rules builds on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mahj_tutor.exercises import catalog
from mahj_tutor.lesson_files import PLACEMENT
from mahj_tutor.yaml_source import read_yaml


def asks() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of exercises by the ids of skills, the best ones first."""
    return _lists("asks")


def builds_on() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the skills that a lesson without rules builds on, by the ids of lessons."""
    return _lists("builds_on")


@cache
def _lists(field: str) -> Mapping[str, tuple[str, ...]]:
    """Return lists of ids by name; raises `ContentError` when the file can't be read."""
    rows = read_yaml(catalog.folder() / PLACEMENT, PLACEMENT).fields.get(field)
    return {name: tuple(ids) for name, ids in rows.to_python().items()} if rows else {}
