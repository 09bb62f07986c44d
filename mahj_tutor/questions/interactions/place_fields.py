"""What an author writes for pieces that are placed: how the board is read, and the places there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from mahj_tutor.expressions import types
from mahj_tutor.expressions.meanings import ANSWER, Expression, Text
from mahj_tutor.fields import Model
from mahj_tutor.questions.question import Question


class PlaceText(Model):
    """A place: what it is called, what lies there, and what belongs there."""

    label: Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True), Text()]
    """Its heading."""
    takes: Annotated[str, Expression(type=types.TILES, decides=True)]
    """An expression: the tiles that belong there."""
    shown: Annotated[str, Expression(type=types.TILES)] = ""
    """An expression: tiles that lie there already and stay."""
    room: int | None = Field(default=None, ge=0, le=12)
    """How many tiles have to go there; all that belong there, unless said."""


class PlaceFields(Question):
    """What an author writes for pieces that are placed."""

    interaction: Literal["place"]
    reads: str = Field(alias="as")
    """The adapter: what the board is read as."""
    wanted: Annotated[str, Expression(ANSWER)] = Field(default="", alias="right")
    """A condition about the placing that has to hold besides; any allowed placing is right unless said."""
    places: tuple[PlaceText, ...] = Field(default=(), max_length=12)
    """With `as: places`, the places: each with `label` and `takes`, and where wanted `shown` and `room`."""

    def truths(self) -> Iterator[str]:
        """Yield the expressions that say what is right: that nothing goes to a full place is no answer."""
        return (text for text in super().truths() if "".join(text.split()) != "[]")
