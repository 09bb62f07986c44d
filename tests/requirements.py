"""What the project's file says is needed, with extras that name each other."""

from __future__ import annotations

import re
import tomllib

from tests.tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]


def needed(*extras: str) -> list[str]:
    """Return what the core needs, and what some of its extras need."""
    return [*PROJECT["dependencies"], *(each for name in extras for each in _of(name))]


def _of(extra: str) -> list[str]:
    found: list[str] = []
    for each in EXTRAS[extra]:
        own = re.fullmatch(r"mahj-tutor\[([a-z,]+)\]", each)
        found += [more for name in own[1].split(",") for more in _of(name)] if own else [each]
    return found
