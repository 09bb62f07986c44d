"""What an author may write under `scene:`; every field is optional, and `vary` may draw it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from mahj_tutor.american import Stage
from mahj_tutor.exercises.fields import PlayText, SeatName, StageName, Tiles
from mahj_tutor.exercises.model import Position


class SceneFields(Position):
    """The fields of a scene."""

    TILE_FIELDS: ClassVar[tuple[str, ...]] = ("table", "move", "rack", "tiles")

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

    @property
    def has_charleston(self) -> bool:
        """Whether the scene is a pass."""
        return self.stage is not None and self.stage is not Stage.READY
