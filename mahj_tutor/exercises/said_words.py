"""The words of an item that are true in its scene, each with its place, and the moments they may be about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import ExpressionError
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.facts.texts import without_pictures
from mahj_tutor.questions.interactions.play_task import PlayTask
from mahj_tutor.questions.question import Drawn
from mahj_tutor.questions.question_task import QuestionTask

_SUPPOSED = re.compile(
    r"\b(?:if|whether|when|whenever|unless|suppose|imagine|(?<!card )says?|would|could|should|might|will)\b",
    re.IGNORECASE,
)
_OTHER_TIME = re.compile(r"\b(?:until|after|earlier|before|once|next|later)\b", re.IGNORECASE)
_QUOTED = re.compile('“[^“”]*”|"[^"]*"')
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n")
_CLAIM = re.compile(r"\{ *claim *\}")


_OF_CASE = ("case", "me", "number")


class Words(NamedTuple):
    """A text of an item, filled in.

    `is_asked` tells that learners read it with the question; `is_later` that moves may have been made by
    then.
    """

    path: Path
    text: str
    is_asked: bool = False
    is_later: bool = False


def words_of(task: QuestionTask) -> Iterator[Words]:
    """Yield the texts of an item that say what is true: options may be wrong, and claims to be judged."""
    yield from _asked(task)
    exercise = task.exercise
    is_play = exercise.interaction == "play"
    yield from _filled(task, ("feedback", "right"), exercise.feedback.right, is_later=is_play)
    for number, hint in enumerate(exercise.hints):
        yield from _filled(task, ("hints", number), hint.say, is_later=is_play)
    for number, step in enumerate(exercise.worked):
        yield from _filled(task, ("worked", number), step.say, is_later=True)
    for number, wrong in enumerate(exercise.feedback.wrong):
        path: Path = ("feedback", "wrong", number, "evidence")
        yield from _filled(task, path, wrong.evidence, is_later=is_play)


def _asked(task: QuestionTask) -> Iterator[Words]:
    """Yield the questions of an item and its note."""
    exercise, note = task.exercise, task.drawn.fields.note
    parts = {
        (name, place, "ask"): getattr(part, "ask", "")
        for name in ("parts", "steps")
        for place, part in enumerate(getattr(exercise, name, ()))
    }
    if exercise.ask not in parts.values():
        yield Words(("ask",), task.fill(_judged(task, exercise.ask)), is_asked=True)
    for path, said in parts.items():
        if said:
            yield Words(path, task.fill(_judged(task, said)), is_asked=True)
    cases = enumerate(exercise.vary.get("cases", ()))
    noted: Iterator[Path] = (
        ("vary", "cases", at, "note")
        for at, case in cases
        if case.get("note") == note and is_drawn_from(task.drawn, case)
    )
    yield Words(next(noted, ("scene", "note")), task.fill(note), is_asked=True)


def is_drawn_from(drawn: Drawn, case: Mapping[str, Any]) -> bool:
    """Tell whether an item may be of a case, by the fields that tell cases apart."""
    return all(str(getattr(drawn.fields, name)) == str(case[name]) for name in _OF_CASE if name in case)


def _judged(task: QuestionTask, text: str) -> str:
    """Return a question without a claim that is to be judged."""
    return _CLAIM.sub("", text) if task.drawn.fields.holds else text


def _filled(task: QuestionTask, path: Path, text: str, *, is_later: bool) -> Iterator[Words]:
    """Yield a text filled in, unless it fills in something of an answer."""
    with suppress(ExpressionError, MahjError):
        if text:
            yield Words(path, task.fill(text), is_later=is_later)


@lru_cache(maxsize=4096)
def sentences_of(text: str, *, is_asked: bool) -> tuple[str, ...]:
    """Return the sentences of a text that state something; questions only where learners are asked."""
    now = (each for each in _sentences(text) if not _OTHER_TIME.search(each))
    return tuple(each for each in now if _is_stated(each, is_asked=is_asked))


@lru_cache(maxsize=4096)
def sentences_of_other_times(text: str, *, is_asked: bool) -> tuple[str, ...]:
    """Return the sentences that state something of earlier or later, where players sit as they do now."""
    later = (each for each in _sentences(text) if _OTHER_TIME.search(each))
    return tuple(each for each in later if _is_stated(each, is_asked=is_asked))


def _sentences(text: str) -> list[str]:
    words = without_pictures(text).replace("*", "").replace("’", "'")
    return _SENTENCE.split(_QUOTED.sub("", words))


def _is_stated(sentence: str, *, is_asked: bool) -> bool:
    return not _SUPPOSED.search(sentence) and (is_asked or not sentence.endswith("?"))


def moments_of(task: QuestionTask) -> Sequence[Drawn]:
    """Return the scene of an item, and those that a right answer leads to in a game."""
    if not isinstance(task, PlayTask):
        return [task.drawn]
    plays = task.run(task.solution).plays
    states = (replace(task.drawn.situation, state=play) for play in plays[1:])
    return [task.drawn, *(replace(task.drawn, situation=each) for each in states)]
