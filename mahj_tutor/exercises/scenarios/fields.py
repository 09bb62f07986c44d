"""What an author may write under `scene:`; every field is optional, and `vary` may draw it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from mahj_tutor.american import Stage
from mahj_tutor.american.payment.win import WinSource
from mahj_tutor.exercises.fields import PlayText, SeatName, StageName, Tiles
from mahj_tutor.exercises.model import Position

Mistake = Literal["miscount", "wrong group", "impossible pair", "mistaken mah jongg", "called dead"]
"""The mistakes that can be put into a drawn state: see `scenarios/mistakes.py`."""


class SceneFields(Position):
    """The fields of a scene."""

    TILE_FIELDS: ClassVar[tuple[str, ...]] = ("table", "move", "rack", "tiles", "hand")

    me: SeatName | None = None
    """The learner's seat."""
    who: SeatName | None = None
    """The player whom the question is about."""
    table: PlayText = ""
    """A game under way, as text."""
    draw: Literal["game", ""] = ""
    """`game`: a state of a game between computer players, drawn by the seed."""
    find: tuple[Annotated[str, StringConstraints(max_length=400)], ...] = ()
    """What has to hold of a drawn state: conditions that may name `me`, `who` and `move`."""
    move: str = Field(default="", max_length=200)
    """What somebody does, as text, `me calls pung`, or as an
    expression; `next` is what is done next in the game.
    """
    stage: StageName | None = Field(default=None, alias="pass")
    """A pass of the Charleston: `First Right`."""
    rack: Tiles = ()
    """The learner's rack in a pass."""
    tiles: Tiles = ()
    """Loose tiles."""
    label: str = Field(default="", max_length=80)
    """The heading over loose tiles."""
    roll: int | None = Field(default=None, ge=2, le=12)
    """East's roll."""

    # --- what is done before the question, and what is seen ---------------------------------------------
    with_mistake: Mistake | Literal[""] = ""
    """A typical mistake that `who` makes in the drawn state: the conditions hold before."""
    exposures: int = Field(default=0, ge=0, le=4)
    """How many exposures `who` has at least: groups of the rack are exposed as if they had been called."""
    moves: tuple[Annotated[str, StringConstraints(max_length=200)], ...] = Field(default=(), max_length=12)
    """Legal moves that are made in the game before the question, each written as `move` is."""
    case: str = Field(default="", max_length=40)
    """A name for one of the `cases` of `vary`, by which conditions and tests may choose it."""
    show: tuple[Literal["card", "hand", "table"], ...] = ()
    """What is seen of a game: the nearest hands of the `card`, the `hand` in question, the other `table`;
    unless said, the table and the learner's own hand."""
    note: str = Field(default="", max_length=200)
    """A sentence about the scene that is said above the board."""

    # --- a hand that was won ----------------------------------------------------------------------------
    how: WinSource | None = None
    """Where the winning tile came from: `discard`, `self` (picked from the wall), or `exchange`."""
    winner: SeatName | None = None
    """Who has won; drawn unless said."""
    by: SeatName | None = None
    """Who threw the winning tile; drawn unless said."""
    dead: SeatName | None = None
    """Whose hand has been called dead."""
    hand: Tiles = ()
    """The 14 tiles of the winning hand; drawn for `line` unless said."""
    line: str = Field(default="", max_length=40)
    """The id of the hand of the card that was made; any, unless said."""
    jokers: int = Field(default=0, ge=0, le=8)
    """How many jokers there are in a drawn winning hand."""

    @property
    def has_charleston(self) -> bool:
        """Whether the scene is a pass."""
        return self.stage is not None and self.stage is not Stage.READY
