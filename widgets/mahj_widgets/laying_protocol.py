"""What stands above the exercise editor's position board, and what its author asks for there.

The board itself speaks as every board does; a tile that is moved comes up as an act of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


@dataclass(frozen=True, slots=True)
class Control:
    """A choice above the position board."""

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...]
    """Each value with its words."""
    group: str = ""
    """What it is about: "" the tile that is put down next, `game` the table, or a player."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A position that is being laid out."""

    path: tuple[str | int, ...]
    controls: tuple[Control, ...]
    name: str = ""
    """What the field is called."""
    place: str = ""
    """The place that a tapped tile goes to, in words."""
    says: str = ""
    """What came of the last act, where that has to be told."""
    left_out: tuple[str, ...] = ()
    """What lies there and isn't in the text yet, each a sentence."""
    rest: str | None = None
    """What couldn't be read of the tiles written last; None where none were written."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SetControl(_Model):
    """Choose above the position board."""

    kind: Literal["control"]
    name: str = Field(max_length=40)
    value: str = Field(max_length=40)


class WriteTiles(_Model):
    """Put down tiles that the author writes, in place of those that lie there or beside them."""

    kind: Literal["write-tiles"]
    value: str = Field(max_length=2000)
    how: Literal["replace", "add"]


class ClearTiles(_Model):
    """Take the tiles of the chosen place off the table, or all of them."""

    kind: Literal["clear"]
    what: Literal["place", "all"]
