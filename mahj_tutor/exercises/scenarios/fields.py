"""What an author may write under `scene:`; every field is optional, and `vary` may draw it."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

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
    move: str = Field(default="", max_length=200)
    """What somebody does, as text: `me calls pung`."""
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
