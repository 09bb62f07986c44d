"""What is printed, as plain values: the pupils' pages of each variant, and the answer key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from mahj_tutor.authoring.worksheet.answer import Key, key_of
from mahj_tutor.authoring.worksheet.drawn import Picture, draw_cards, draw_picture
from mahj_tutor.authoring.worksheet.room import Blank, Boxes, Note, Numbering, Paper, Room, Ticks
from mahj_tutor.authoring.worksheet.source import LETTERS, Draw
from mahj_tutor.questions.own_pictures import OwnPicture
from mahj_tutor.questions.shown_pictures import pictures_of
from mahj_tutor.questions.task import Task
from mahj_tutor.session.present import strip_markdown

PaperSize = Literal["letter", "a4"]

_MOST_BESIDE = 0.56
"""The widest picture that has the text beside it, as a share of the text's width."""


@dataclass(frozen=True, slots=True)
class PupilItem:
    """An item as pupils see it, with nothing of its answer. A worked example has `steps` and no number."""

    number: int | None
    title: str
    ask: str
    facts: tuple[str, ...]
    picture: Picture | None
    """What lies on the table, without the card."""
    room: tuple[Room, ...] = ()
    steps: tuple[str, ...] = ()
    cards: tuple[Picture, ...] = ()
    """The card, in as many pictures as it takes."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What to do in the picture."""
        return tuple(each.ask for each in self.room if isinstance(each, Note))

    @property
    def rooms(self) -> tuple[Room, ...]:
        """Where to write."""
        return tuple(each for each in self.room if not isinstance(each, Note))

    @property
    def is_narrow(self) -> bool:
        """Tell whether the picture stands beside the text."""
        return self.picture is not None and self.picture.share <= _MOST_BESIDE

    @property
    def is_room_beside(self) -> bool:
        """Tell whether the room to answer stands beside the picture too."""
        if not self.is_narrow or self.cards:
            return False
        return all(isinstance(each, Ticks | Numbering | Blank) for each in self.rooms)


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
    """The answer that one or several variants share; `letters` is "all" if all of them do."""

    letters: str
    key: Key


@dataclass(frozen=True, slots=True)
class KeyItem:
    """An item in the answer key; its seeds show the item of each variant on the board."""

    number: int
    id: str
    title: str
    rows: tuple[KeyRow, ...]
    seeds: tuple[int, ...]
    same_for: str
    """Which variants have one item, as in "A and B"; "" if all differ."""

    @property
    def reason(self) -> str:
        """The reason that all variants share, "" if they differ."""
        reasons = {row.key.reason for row in self.rows}
        return reasons.pop() if len(reasons) == 1 else ""

    @property
    def order(self) -> tuple[str, ...]:
        """The cards in their right order, where all variants share it."""
        orders = {row.key.order for row in self.rows}
        return orders.pop() if len(orders) == 1 else ()

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The ids and names of the rules that all variants share, none if they differ."""
        rules = {row.key.rules for row in self.rows}
        return rules.pop() if len(rules) == 1 else ()


@dataclass(frozen=True)
class Worksheet:
    """A worksheet: its title, its paper, and the items that were drawn."""

    title: str
    paper: PaperSize
    draws: tuple[Draw, ...]

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The pupils' pages."""
        count = max((len(each.tasks) for each in self.draws), default=0)
        return tuple(Variant(self._letter(place, count), tuple(self._items(place))) for place in range(count))

    @cached_property
    def pictures(self) -> Mapping[str, OwnPicture]:
        """The author's own pictures in the words of the exercises, by their names."""
        return {name: each for draw in self.draws for name, each in pictures_of(draw.exercise).items()}

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
            yield _example(draw.tasks[place]) if draw.is_example else pupil_item(draw.tasks[place], number)

    def _key_item(self, number: int, draw: Draw) -> KeyItem:
        count = len(draw.tasks)
        shared: dict[Key, list[str]] = {}
        for place, task in enumerate(draw.tasks):
            shared.setdefault(key_of(task), []).append(self._letter(place, count))
        rows = tuple(KeyRow(_letters(letters, count), key) for key, letters in shared.items())
        seeds = tuple(each.seed for each in draw.tasks)
        return KeyItem(number, draw.exercise.id, draw.exercise.title, rows, seeds, draw.same_for)


def _letters(letters: Sequence[str], count: int) -> str:
    return "all" if len(letters) == count > 1 else " ".join(letters)


def pupil_item(task: Task, number: int) -> PupilItem:
    """Return an item as pupils see it; of the task only what is shown and asked is looked at."""
    asks = task.step_asks
    paper = Paper(
        task.scene, asks[task.step_at(task.scene.given_acts) :], not task.hides_corners, task.captions
    )
    facts = tuple(map(strip_markdown, task.facts))
    ask = "" if task.ask in asks[:1] else task.ask
    drawn = draw_picture(paper)
    cards = draw_cards(paper, drawn)
    return PupilItem(number, task.exercise.title, ask, facts, drawn, paper.room, cards=cards)


def _example(task: Task) -> PupilItem:
    """Return a worked example: the table before the first step, and the steps in words."""
    steps = tuple(strip_markdown(frame.say) for frame in task.worked)
    paper = Paper(replace(task.scene, moves={}, marks=(), given_acts=()), captions=task.captions)
    drawn = draw_picture(paper)
    cards = draw_cards(paper, drawn, has_steps=True)
    return PupilItem(None, task.exercise.title, task.ask, (), drawn, steps=steps, cards=cards)
