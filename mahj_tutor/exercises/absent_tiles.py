"""Tiles that words name although they are nowhere in an item, or not what a step of an example moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from mahj_tutor.card import Card, Line
from mahj_tutor.errors import NotationError
from mahj_tutor.exercises.said_words import Words, sentences_of
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.questions.interactions.play_fields import PlayFields
from mahj_tutor.questions.question import Drawn
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import KINDS, Tile, natural_list, tile, tiles

_NAMED = re.compile(r"\b(?P<tile>[1-9] (?:Bam|Crak|Dot)|(?:Red|Green|White) Dragon)s?\b")
"""Tiles whose names are nothing else; the winds are players, too."""
_TOGETHER = re.compile(r"\b(?P<more>(?:[1-9](?:, and |, | and ))+)[1-9] (?P<suit>Bam|Crak|Dot)s?\b")
_BY_NAME = {each.name: each for each in KINDS}
_QUOTED = re.compile(r"\btiles\(\s*[\"']([^\"']{1,80})[\"']")
_LACKING = re.compile(
    r"\b(?:no|not|nobody|never|none|wants?|needs?|missing|another kind)\b|n't\b", re.IGNORECASE
)
_HIDDEN = ("hands", "wall", "history")
"""What of a game isn't seen as a whole."""
NEXT = 4
"""So many tiles of the wall are written down at most, and may be picked."""
_PASSED_OVER = (Card, Line, Profile)
"""What lists tiles that don't lie on a table."""


def absent_tiles(task: QuestionTask, words: Sequence[Words]) -> Iterator[tuple[Path, str, str]]:
    """Yield the tiles that texts name and that are nowhere in the item.

    In a game every text is about what lies there; elsewhere hints and examples are.
    """
    is_game = task.drawn.situation.any_play is not None
    there: frozenset[Tile] | None = None
    for said in words:
        some = _named_in(said.text, is_asked=said.is_asked)
        for claim, named in some if is_game or said.path[0] in ("hints", "worked") else ():
            there = _there(task) if there is None else there
            if there and named not in there:
                yield said.path, claim, f"there is no {named.name}"


@lru_cache(maxsize=4096)
def _named_in(text: str, *, is_asked: bool) -> tuple[tuple[str, Tile], ...]:
    """Return the tiles that a text says are there, with its words; pictures show what they like."""
    found = sentences_of(re.sub(r"\{[^{}]*\}", "", text), is_asked=is_asked)
    sure = [each for each in found if not _LACKING.search(each)]
    return tuple(found for each in sure for found in (*_named_alone(each), *_named_together(each)))


def _named_alone(sentence: str) -> Iterator[tuple[str, Tile]]:
    return ((claim[0], tile(claim["tile"])) for claim in _NAMED.finditer(sentence))


def _named_together(sentence: str) -> Iterator[tuple[str, Tile]]:
    """Yield the first tiles of a few in one suit: the 4 and the 5 of `4, 5, 6 Bam`."""
    for claim in _TOGETHER.finditer(sentence):
        yield from (
            (claim[0], tile(f"{number} {claim['suit']}")) for number in re.findall("[1-9]", claim["more"])
        )


def _there(task: QuestionTask) -> frozenset[Tile]:
    """Return the tiles of an item: of its game, on its board, in its options and in what is right."""
    situation, scene = task.drawn.situation, task.scene
    words = [option.text for choice in scene.choices for option in choice.options]
    words += [zone.label for zone in scene.zones] + [*task.exercise.truths()]
    found = {tile(claim["tile"]) for each in words for claim in _NAMED.finditer(each)}
    found |= {each for zone in scene.zones for piece in zone.pieces if (each := _BY_NAME.get(piece.name))}
    known = [_seen(task.drawn), *(each.value for each in situation.named.values())]
    return frozenset(found.union(_tiles_of(known)))


def _seen(drawn: Drawn) -> Any:
    """Return what the learner sees of a game, and what is written of its wall; other racks are unknown."""
    situation, written = drawn.situation, drawn.fields.table or drawn.fields.classical
    play = situation.any_play
    if play is None or situation.me is None:
        return situation.state
    hands = [play.hand(each) for each in SEATS if each is not situation.me]
    seen = [each if getattr(each, "is_open", False) else getattr(each, "shown", each) for each in hands]
    others = [getattr(play, each.name) for each in fields(play) if each.name not in _HIDDEN]
    return [play.hand(situation.me), *seen, *others, play.wall[: NEXT * ("wall" in written)]]


def _tiles_of(thing: Any) -> Iterator[Tile]:
    """Yield the tiles in whatever holds some."""
    if isinstance(thing, Tile):
        yield thing
    elif isinstance(thing, tuple | list | frozenset | set):
        for each in thing:
            yield from _tiles_of(each)
    elif is_dataclass(thing) and not isinstance(thing, _PASSED_OVER):
        for field in fields(thing):
            if field.name != "history":
                yield from _tiles_of(getattr(thing, field.name, None))


def absent_in_move(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield the learner's move that a scene asks about, if it needs a tile that is nowhere to be seen."""
    drawn = task.drawn
    named, me = drawn.situation.named.get("move"), drawn.situation.me
    if named is None or me is None or getattr(named.value, "seat", None) is not me:
        return
    there = set(_tiles_of(_seen(drawn) if drawn.situation.any_play else drawn.fields.rack))
    lacking = [each for each in _tiles_of(named.value) if each not in there]
    if lacking and there:
        path: Path = ("scene", "move") if task.exercise.scene.move else ("vary", "cases")
        yield path, str(named.value), f"there is no {lacking[0].name}"


def absent_goals(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield the tiles that a goal quotes and that are nowhere at a table that is written down."""
    exercise, fields = task.exercise, task.drawn.fields
    if not isinstance(exercise, PlayFields) or not (fields.table or fields.classical):
        return
    there = _there(task)
    for number, goal in enumerate(exercise.goals):
        path: Path = ("steps", number, "goal") if exercise.steps else ("goal",)
        for quoted in _QUOTED.findall(goal):
            lacking = [each for each in _read(quoted) if each not in there]
            if lacking:
                yield path, quoted, f"there is no {lacking[0].name}"


def _read(text: str) -> tuple[Tile, ...]:
    with suppress(NotationError):
        return tiles(text)
    return ()


def unlike_steps(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield the steps of an example whose words name other tiles than the one they move."""
    worked = task.exercise.worked
    steps = () if any(each.show for each in worked) else zip(worked, task.walk(), strict=False)
    for number, (step, frame) in enumerate(steps):
        words, moved = task.fill(step.say), {each for piece in frame.lit for each in _lit(task, piece)}
        named = [claim[0] for claim in _NAMED.finditer(words)]
        if number and named and _is_unlike(words, moved):
            yield ("worked", number), natural_list(named), f"this step moves {min(moved).name}"


def _is_unlike(words: str, moved: Collection[Tile]) -> bool:
    """Tell whether one kind of tile is moved, and words don't name it."""
    return len(moved) == 1 and all(each.name.lower() not in words.lower() for each in moved)


def _lit(task: QuestionTask, piece: str) -> Iterator[Tile]:
    with suppress(KeyError, StopIteration):
        yield _BY_NAME[task.scene.piece(piece).name]
