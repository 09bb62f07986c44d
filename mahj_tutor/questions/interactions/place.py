"""Place pieces: move them between zones. An adapter says what the placing means.

`as:` names the adapter, which reads the board as moves: it is right when the engine allows what it means,
and when the author's own condition, `right:`, holds as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pydantic import field_validator, model_validator

from mahj_tutor.expressions import Type, types
from mahj_tutor.fields import near, problem
from mahj_tutor.questions.interactions.boards.deal import DealTask
from mahj_tutor.questions.interactions.boards.groups import GroupsTask
from mahj_tutor.questions.interactions.boards.passing import PassTask
from mahj_tutor.questions.interactions.boards.places import PlacesTask
from mahj_tutor.questions.interactions.place_fields import PlaceFields
from mahj_tutor.questions.interactions.place_task import PlaceTask
from mahj_tutor.questions.question import Drawn
from mahj_tutor.scenarios.vary import Unfit

BOARDS: Mapping[str, type[PlaceTask]] = MappingProxyType(
    {"deal": DealTask, "pass": PassTask, "groups": GroupsTask, "places": PlacesTask}
)
"""Every adapter by the name an author writes."""


class PlaceQuestion(PlaceFields):
    """Move pieces between zones."""

    @field_validator("reads")
    @classmethod
    def _known(cls, value: str) -> str:
        if value not in BOARDS:
            raise problem("E002", f"a board cannot be read as {value!r}", near(value, tuple(BOARDS)))
        return value

    @model_validator(mode="after")
    def _with_places(self) -> PlaceQuestion:
        if bool(self.places) is not (self.reads == "places"):
            raise problem("E002", "places: and as: places belong together", "write both", ("as",))
        return self

    def answer_names(self) -> Mapping[str, Type]:
        """`allowed` is whether the engine allows the placing. In a pass, `move` is that pass, `to` who gets
        it, `passed` and `after` are the tiles passed and kept, `unseen` is how many went on unseen, and
        `looked` whether the learner looked at those. With groups, `used` and `left` are the tiles in groups
        and those left over. With places, `misplaced` are the tiles that don't belong where they are, and
        `left` those in no place. In a deal, `taker` took tiles when it was the turn of `due`, and
        `right_tiles` is whether they were the right ones.
        """
        board = BOARDS.get(self.reads)
        return {"allowed": types.TRUTH, **(board.NAMES if board else {})}

    def make(self, drawn: Drawn) -> PlaceTask:
        """Return the task; raise `Unfit` where no placing is right, or all of it is given."""
        task = BOARDS[self.reads](self, drawn.seed, drawn)
        if not task.solution:
            raise self._nothing_right()
        if self.given and len(task.scene.given_acts) >= len(task.solution):
            raise Unfit("E042", "all of it is given, so nothing is left to do", "give fewer", ("given",))
        return task

    def _nothing_right(self) -> Unfit:
        """Return that no placing is right, with the place that has no room, if one has none."""
        for number, place in enumerate(self.places):
            if place.room == 0:
                say = f"no placing is right here: room: 0 lets no tile go to {place.label!r}"
                return Unfit("E041", say, "give it more room, or leave room: out", ("places", number, "room"))
        return Unfit("E041", "no placing is right here", "look at right: and the scene", ("right",))
