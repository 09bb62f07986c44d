"""Questions that say something else than their scene shows: another player, another tile, another roll."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mahj_tutor.exercises.scene_words import NUMBER, against_the_scene, number_in
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.facts.texts import without_pictures
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task

_SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|unless|until|after|suppose|imagine|says?|would|could|should|might|will|earlier"
    r"|before|once|next|later)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile('“[^“”]*”|"[^"]*"')
_MARK = re.compile(rf"\b(?:mark|tap) the {NUMBER}\b", re.IGNORECASE)
_EVERY = re.compile(
    r"\b(?:mark|tap) (?:every|each|all the) (?P<tile>joker|flower|bam|crak|dot|wind|dragon)s?\b", re.I
)
_WHERE = re.compile(r"\bon (?:the |your )(?P<where>rack|discards)\b", re.I)
_ELSEWHERE = {"rack": r"discards\(\)", "discards": r"rack\(me\)"}
_LABEL = re.compile(rf"{NUMBER} tiles\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n")


def contradicted_words(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield each claim in the questions of these items that a scene contradicts, once."""
    found: dict[tuple[Path, str], str] = {}
    for task in tasks:
        for path, claim, instead in _contradicted(task) if isinstance(task, QuestionTask) else ():
            found.setdefault((path, claim), instead)
    for (path, claim), instead in found.items():
        fix = "change the words or the scene, or fill it in: {thrower}, {discard}, {roll}"
        yield "W240", f"“{claim}” doesn't fit the scene: {instead}", fix, path


def _contradicted(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    for path, words in _asked(task):
        asked = without_pictures(words).replace("*", "").replace("’", "'")
        for sentence in _SENTENCE.split(_QUOTED.sub("", asked)):
            if not _SUPPOSED.search(sentence):
                yield from ((path, *each) for each in against_the_scene(sentence, task.drawn))
                yield from ((path, *each) for each in _miscounted(sentence, task))
    for zone in task.scene.zones:
        claim = _LABEL.match(zone.label)
        if claim and zone.label == task.exercise.scene.label and number_in(claim) != len(zone.pieces):
            yield ("scene", "label"), claim[0], f"{len(zone.pieces)} are there"


def _miscounted(sentence: str, task: QuestionTask) -> Iterator[tuple[str, str]]:
    """Yield how many things are to be marked by the words, where another number is right."""
    if not isinstance(task, MarkTask):
        return
    claim = _MARK.search(sentence)
    if claim and number_in(claim) != len(task.right):
        yield claim[0], f"{len(task.right)} are right"
    there = {getattr(task.scene.piece(piece), "name", "") for piece in task.scene.marks}
    claim = _EVERY.search(sentence)
    if claim and not any(claim["tile"].lower() in name.lower() for name in there):
        yield claim[0], f"there is no {claim['tile'].lower()} to mark"
    claim = _WHERE.search(sentence)
    if claim and re.fullmatch(_ELSEWHERE[claim["where"].lower()], task.exercise.among):
        yield claim[0], f"what can be marked is {task.exercise.among}"


def _asked(task: QuestionTask) -> Iterator[tuple[Path, str]]:
    """Yield the questions of an item, its note and the words for right answers, with their places."""
    exercise, note = task.exercise, task.drawn.fields.note
    parts = {
        (name, place, "ask"): getattr(part, "ask", "")
        for name in ("parts", "steps")
        for place, part in enumerate(getattr(exercise, name, ()))
    }
    if exercise.ask not in parts.values():
        yield ("ask",), task.fill(exercise.ask)
    yield from ((path, task.fill(said)) for path, said in parts.items() if said)
    if exercise.interaction != "play":  # there the scene has changed by then
        yield ("feedback", "right"), task.fill(exercise.feedback.right)
    cases = enumerate(exercise.vary.get("cases", ()))
    noted: Iterator[Path] = (("vary", "cases", at, "note") for at, case in cases if case.get("note") == note)
    yield next(noted, ("scene", "note")), task.fill(note)
