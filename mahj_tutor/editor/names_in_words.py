"""What the names in an expression stand for, in an author's words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from mahj_tutor.editor.form_words import words_of


def named(name: str) -> str:
    """Return what a name of the scene stands for, "" for one of the author's own.

    >>> named("thrower"), named("my_count")
    ('The player who threw last', '')
    """
    own: str = data()["names"].get(name, "")
    label = words_of(("scene", name), "").label
    return own or ("" if label == name else label)


def answered(name: str) -> str:
    """Return what a name of an answer stands for, "" for any other."""
    found: str = data()["answered"].get(name, "")
    return found


def denied(name: str) -> str:
    """Return what it means that a name of an answer isn't so, "" where it has no words of its own."""
    found: str = data()["denied"].get(name, "")
    return found


@cache
def data() -> Mapping[str, Any]:
    """Return the words of what is ready made, and of names."""
    return tomllib.loads(files(__package__).joinpath("ready_made.toml").read_text("utf-8"))
