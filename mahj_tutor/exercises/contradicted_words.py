"""Words of a question that name a tile or a player, and a board that shows another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mahj_tutor import classical
from mahj_tutor.american import PlayState
from mahj_tutor.exercises.scene_words import NUMBERS, SEAT, TILE, against_the_scene, kind, number
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.texts import without_pictures
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import Tile

_COUNT = rf"(?P<count>an?|{'|'.join(NUMBERS[:9])}|[0-9])"
_JUST = r"(?:throws|threw|discards|just threw|just discarded|has just (?:thrown|discarded))"
_THROWN = re.compile(rf"\b{SEAT} {_JUST}(?: an?)* {TILE}\b", re.I)
_HELD = re.compile(rf"\byou(?:'ve| have| hold)(?: got)? {_COUNT} {TILE}\b", re.I)
_TURN = re.compile(rf"\bit(?:'s| is) {SEAT}'s turn\b", re.I)
_ME = re.compile(rf"\b(?:you're|you are|you sit) {SEAT}\b(?! wind)", re.I)
_SUPPOSED = re.compile(r"\b(?:if|suppose|imagine|says?|would|could|earlier|before|once|next|later)\b", re.I)
_QUOTED = re.compile('“[^“”]*”|"[^"]*"')
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n")


def contradicted_words(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield what the questions of these items say that their boards contradict, each once."""
    found = (each for task in tasks if isinstance(task, QuestionTask) for each in _contradicted(task))
    for path, say in dict.fromkeys(found):
        fix = "change the words or the table, or let the scene say it: {thrower}, {discard}"
        yield "W240", say, fix, path


def _contradicted(task: QuestionTask) -> Iterator[tuple[Path, str]]:
    situation, fields = task.drawn.situation, task.drawn.fields
    for path, words in _asked(task):
        asked = without_pictures(words).replace("*", "").replace("’", "'")
        for sentence in _SENTENCE.split(_QUOTED.sub("", asked)):
            if not _SUPPOSED.search(sentence):
                wrong = (
                    *_of_table(sentence, situation),
                    *_of_seats(sentence, situation),
                    *against_the_scene(sentence, situation, fields),
                )
                yield from ((path, say) for say in wrong)


def _asked(task: QuestionTask) -> Iterator[tuple[Path, str]]:
    """Yield the questions of an item and the note of its scene, with their places in the file."""
    exercise, note = task.exercise, task.drawn.fields.note
    parts = {
        (name, place, "ask"): getattr(part, "ask", "")
        for name in ("parts", "steps")
        for place, part in enumerate(getattr(exercise, name, ()))
    }
    if exercise.ask not in parts.values():
        yield ("ask",), task.fill(exercise.ask)
    yield from ((path, task.fill(said)) for path, said in parts.items() if said)
    cases = enumerate(exercise.vary.get("cases", ()))
    noted: Iterator[Path] = (("vary", "cases", at, "note") for at, case in cases if case.get("note") == note)
    yield next(noted, ("scene", "note")), task.fill(note)


def _of_table(sentence: str, situation: Situation) -> Iterator[str]:
    """Yield what is said of the discards and of the learner's rack of an American game."""
    play, me = situation.state, situation.me
    if isinstance(play, PlayState | classical.PlayState) and play.thrown:
        yield from _of_discards(sentence, play)
    if isinstance(play, PlayState) and me is not None and play.hand(me).rack:
        yield from _of_rack(sentence, play.hand(me).rack)


def _of_discards(sentence: str, play: PlayState | classical.PlayState) -> Iterator[str]:
    taken = play.called if isinstance(play, PlayState) else play.claimed
    there = (*play.thrown, *filter(None, (taken,)))
    thrown = {(each.seat.value, name) for each in there for name in (each.tile, getattr(each, "said", None))}
    for match in _THROWN.finditer(sentence):
        if (match["seat"].title(), kind(match["tile"])) not in thrown:
            last = taken or play.thrown[-1]
            yield f"“{match[0]}” is said here, and on the table {last.seat} threw {last.tile.name}"


def _of_rack(sentence: str, rack: Sequence[Tile]) -> Iterator[str]:
    for match in _HELD.finditer(sentence):
        named, said = kind(match["tile"]), number(match["count"])
        there = rack.count(named) if named is not None else said
        if there < said or there > said == 0:
            yield f"“{match[0]}” is said here, and on the rack are {there}"


def _of_seats(sentence: str, situation: Situation) -> Iterator[str]:
    """Yield what is said of the learner's seat and of whose turn it is."""
    turn = situation.named.get("turn")
    for expression, seat in ((_ME, situation.me), (_TURN, turn.value if turn else None)):
        for match in expression.finditer(sentence):
            if seat in SEATS and match["seat"].title() != seat.value:
                yield f"“{match[0]}” is said here, and on the table it is {seat}"
