"""What is printed, as plain values: the pupils' pages of each variant, and the answer key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

from mahj_widgets.protocol import View
from mahj_widgets.still import still_svg

from mahj_tutor.authoring.worksheet.answer import Key, key_of
from mahj_tutor.authoring.worksheet.draw import LETTERS, Draw
from mahj_tutor.authoring.worksheet.room import Boxes, Paper, Room
from mahj_tutor.exercises.scene import Scene, Zone
from mahj_tutor.exercises.task import Task
from mahj_tutor.session.present import strip_markdown

Size = Literal["letter", "a4"]

PICTURE_WIDTH = 640
"""How wide a picture is in its own units; it is printed as wide as the text."""


@dataclass(frozen=True, slots=True)
class PupilItem:
    """An item as pupils see it, with nothing of its answer. A worked example has `steps` and no number."""

    number: int | None
    title: str
    ask: str
    facts: tuple[str, ...]
    picture: str
    room: tuple[Room, ...] = ()
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """The pupils' pages of one variant; a single variant has no letter."""

    letter: str
    items: tuple[PupilItem, ...]

    @property
    def has_boxes(self) -> bool:
        """Tell whether tiles are to be written somewhere."""
        return any(isinstance(room, Boxes) for item in self.items for room in item.room)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The answer that one or several variants share; `seeds` show their items on the board."""

    letters: str
    seeds: str
    key: Key


@dataclass(frozen=True, slots=True)
class KeyItem:
    """An item in the answer key; `rules` are those of all its variants."""

    number: int
    id: str
    title: str
    rows: tuple[KeyRow, ...]

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The ids and names of the rules, each once."""
        return tuple(dict.fromkeys(each for row in self.rows for each in row.key.rules))


@dataclass(frozen=True)
class Worksheet:
    """A worksheet: its title, its paper, and the items that were drawn."""

    title: str
    paper: Size
    draws: tuple[Draw, ...]

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The pupils' pages."""
        count = max((len(each.tasks) for each in self.draws), default=0)
        return tuple(Variant(self._letter(place, count), tuple(self._items(place))) for place in range(count))

    @cached_property
    def key(self) -> tuple[KeyItem, ...]:
        """The answer key."""
        asked = (each for each in self.draws if not each.is_example)
        return tuple(self._key_item(number, each) for number, each in enumerate(asked, 1))

    @staticmethod
    def _letter(place: int, count: int) -> str:
        return LETTERS[place] if count > 1 else ""

    def _items(self, place: int) -> Iterator[PupilItem]:
        number = 0
        for draw in self.draws:
            number += not draw.is_example
            yield _example(draw.tasks[place]) if draw.is_example else _item(draw.tasks[place], number)

    def _key_item(self, number: int, draw: Draw) -> KeyItem:
        count = len(draw.tasks)
        entries = [(self._letter(place, count), task, key_of(task)) for place, task in enumerate(draw.tasks)]
        rows = tuple(_row(list(same)) for _, same in groupby(entries, lambda each: each[2]))
        return KeyItem(number, draw.exercise.id, draw.exercise.title, rows)


def _row(same: Sequence[tuple[str, Task, Key]]) -> KeyRow:
    letters, tasks, keys = zip(*same, strict=True)
    return KeyRow(" ".join(letters), ", ".join(dict.fromkeys(str(each.seed) for each in tasks)), keys[0])


def _item(task: Task, number: int) -> PupilItem:
    paper = Paper(task.scene)
    facts = tuple(map(strip_markdown, task.facts))
    return PupilItem(number, task.exercise.title, task.ask, facts, draw_zones(paper.picture, task.scene), paper.room)


def _example(task: Task) -> PupilItem:
    steps = tuple(strip_markdown(frame.say) for frame in task.worked)
    picture = draw_zones(task.scene.zones, Scene())
    return PupilItem(None, task.exercise.title, task.ask, (), picture, steps=steps)


def draw_zones(zones: Sequence[Zone], scene: Scene) -> str:
    """Draw zones black on white, with the marks that are given in a scene; "" if there is nothing to draw."""
    shown = {piece.id for zone in zones for piece in zone.pieces}
    marked = tuple(each for each in scene.given_acts if each[0] == "mark" and each[1] in shown)
    marks = tuple(each for each in scene.marks if each in shown)
    view = View(zones=tuple(zones), marks=marks, mark_limit=scene.mark_limit, acts=marked)
    return str(still_svg(view, width=PICTURE_WIDTH, color=False))
