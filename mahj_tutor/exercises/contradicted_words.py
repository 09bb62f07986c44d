"""Words of a question that name a tile or a player, and a board that shows another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from mahj_tutor.american import PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.variety import Found
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.texts import without_pictures
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import Tile, tile

_SEAT = "(?P<seat>East|South|West|North)"
_TILE = (
    r"(?P<tile>[1-9] (?:Bam|Crak|Dot)|(?:Red|Green|White) Dragon|(?:East|South|West|North) Wind"
    r"|Red|Green|Soap|Joker|Flower)s?"
)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_COUNT = rf"(?P<count>an?|{'|'.join(_NUMBERS)}|[0-9])"
_JUST = r"(?:throws|discards|just threw|just discarded|has just (?:thrown|discarded))"
_THROWN = re.compile(rf"\b{_SEAT} {_JUST}(?: an?)? {_TILE}\b", re.I)
_HELD = re.compile(rf"\byou(?:'ve| have| hold)(?: got)? {_COUNT} {_TILE}\b", re.I)
_TURN = re.compile(rf"\bit(?:'s| is) {_SEAT}'s turn\b", re.I)
_ME = re.compile(rf"\b(?:you're|you are|you sit) {_SEAT}\b(?! wind)", re.I)
_SUPPOSED = re.compile(r"\b(?:if|suppose|imagine|says?|would|could|earlier|before|once|next|later)\b", re.I)
_QUOTED = re.compile('“[^“”]*”|"[^"]*"')
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n")


def contradicted_words(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield what the questions of these items say that their boards contradict, each once."""
    found = (say for task in tasks if isinstance(task, QuestionTask) for say in _contradicted(task))
    for say in dict.fromkeys(found):
        fix = "change the words or the table, or let the scene say it: {thrower}, {discard}"
        yield "W240", say, fix, ("ask",)


def _contradicted(task: QuestionTask) -> Iterator[str]:
    situation, asked = task.drawn.situation, without_pictures(task.ask).replace("*", "").replace("’", "'")
    for sentence in _SENTENCE.split(_QUOTED.sub("", asked)):
        if not _SUPPOSED.search(sentence):
            yield from _of_table(sentence, situation)
            yield from _of_seats(sentence, situation)


def _of_table(sentence: str, situation: Situation) -> Iterator[str]:
    """Yield what is said of the discards and of the learner's rack of an American game."""
    play, me = situation.state, situation.me
    if isinstance(play, PlayState) and play.thrown:
        yield from _of_discards(sentence, play)
    if isinstance(play, PlayState) and me is not None and play.hand(me).rack:
        yield from _of_rack(sentence, play.hand(me).rack)


def _of_discards(sentence: str, play: PlayState) -> Iterator[str]:
    thrown = [(each.seat.value, kind) for each in play.thrown for kind in (each.tile, each.said)]
    for match in _THROWN.finditer(sentence):
        if (match["seat"].title(), _kind(match["tile"])) not in thrown:
            last = play.thrown[-1]
            yield f"“{match[0]}” is said here, and on the table {last.seat} threw {last.tile.name}"


def _of_rack(sentence: str, rack: Sequence[Tile]) -> Iterator[str]:
    for match in _HELD.finditer(sentence):
        kind, said = _kind(match["tile"]), _count(match["count"])
        there = rack.count(kind) if kind is not None else said
        if there < said or there > said == 0:
            yield f"“{match[0]}” is said here, and on the rack are {there}"


def _of_seats(sentence: str, situation: Situation) -> Iterator[str]:
    """Yield what is said of the learner's seat and of whose turn it is."""
    turn = situation.named.get("turn")
    for expression, seat in ((_ME, situation.me), (_TURN, turn.value if turn else None)):
        for match in expression.finditer(sentence):
            if seat in SEATS and match["seat"].title() != seat.value:
                yield f"“{match[0]}” is said here, and on the table it is {seat}"


def _kind(said: str) -> Tile | None:
    with suppress(MahjError):
        return tile(said)
    return None


def _count(said: str) -> int:
    word = said.lower()
    return int(word) if word.isdecimal() else _NUMBERS.index(word) if word in _NUMBERS else 1
