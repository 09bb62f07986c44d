"""Labels of places that say otherwise than the tiles there: a chow of two suits, Craks under Bams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from mahj_tutor.classical.sets import set_name
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import types
from mahj_tutor.questions.interactions.place_fields import PlaceFields, PlaceText
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.solver.groups import SIZES, group_faults, read_named_group
from mahj_tutor.tiles import Tile, in_words, spoken

_CHOW = "chow"
_SIZES = {**SIZES, _CHOW: 3}
_GROUP = re.compile(rf"(?:an? |the |your )?(?P<group>{'|'.join(_SIZES)})", re.IGNORECASE)
_SUIT = re.compile(r"(?P<suit>Bam|Crak|Dot)s?", re.IGNORECASE)
MOST = 20
"""So many ways to fill a place are looked at."""


def place_words(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the places whose tiles aren't what their label says."""
    items = [task for task in tasks if isinstance(task, QuestionTask)]
    for at, place in enumerate(exercise.places if isinstance(exercise, PlaceFields) else ()):
        instead = next(filter(None, (_against(task, place) for task in items)), "")
        if instead:
            say = f"{place.label!r} isn't what lies there: {instead}"
            path = ("places", at, "shown" if place.shown else "takes")
            yield "W240", say, "change label:, shown: or takes:", path


def _against(task: QuestionTask, place: PlaceText) -> str:
    """Return what an item has in a place against its label, "" if nothing."""
    label = task.fill(place.label).replace("*", "")
    shown, takes = (_tiles(task, text) for text in (place.shown, place.takes))
    if named := _GROUP.fullmatch(label):
        return _no_group(named["group"].lower(), shown, takes, place.room)
    if named := _SUIT.fullmatch(label):
        others = {each.suit.label for each in (*shown, *takes) if each.suit} - {named["suit"].title()}
        return f"there are {min(others)}s" if others else ""
    return ""


def _tiles(task: QuestionTask, text: str) -> tuple[Tile, ...]:
    return tuple(each.tile for each in task.drawn.value(text, types.TILES)) if text else ()


def _no_group(name: str, shown: tuple[Tile, ...], takes: tuple[Tile, ...], room: int | None) -> str:
    """Return why no tiles that fill a place make such a group, "" if some do."""
    many, size = len(takes) if room is None else min(room, len(takes)), _SIZES[name]
    if len(shown) + many != size:
        there = in_words(len(shown) + many)
        return f"a {name} has {in_words(size)} tiles, and {there} go there" if takes else ""
    filled = [tuple(sorted((*shown, *some))) for some in islice(combinations(takes, many), MOST)]
    return "" if any(_makes(name, some) for some in filled) else f"{spoken(filled[0])} make no {name}"


def _makes(name: str, some: tuple[Tile, ...]) -> bool:
    return set_name(some) == _CHOW if name == _CHOW else not group_faults(read_named_group(name), some)
