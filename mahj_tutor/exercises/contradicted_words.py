"""Questions that say something else than their scene shows: another player, another tile, another roll."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mahj_tutor.exercises.absent_tiles import absent_tiles, unlike_steps
from mahj_tutor.exercises.answer_words import against_the_answer
from mahj_tutor.exercises.said_words import Words, moments_of, sentences_of, words_of
from mahj_tutor.exercises.scene_words import CLAIMS, NUMBER, Claims, claims_in, number_in
from mahj_tutor.exercises.scene_words import PASSING as ASKED_ONLY
from mahj_tutor.exercises.table_words import CLAIMS as TABLE_CLAIMS
from mahj_tutor.exercises.table_words import PASSING, QUOTED
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.question import Drawn
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task

_MARK = re.compile(rf"\b(?:mark|tap) the {NUMBER}\b", re.IGNORECASE)
_EVERY = re.compile(
    r"\b(?:mark|tap) (?:every|each|all the) (?P<tile>joker|flower|bam|crak|dot|wind|dragon)s?\b", re.I
)
_WHERE = re.compile(r"\bon (?:the |your )(?P<where>rack|discards)\b", re.I)
_ELSEWHERE = {"rack": r"discards\(\)", "discards": r"rack\(me\)"}
_LABEL = re.compile(rf"{NUMBER} tiles\b", re.IGNORECASE)
_KINDS = Claims((*CLAIMS.kinds, *TABLE_CLAIMS.kinds))
_IN_GAMES = _KINDS.without(ASKED_ONLY)
_LASTING = _KINDS.without(ASKED_ONLY, PASSING)
"""Claims that are true for longer than a moment."""


def contradicted_words(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield each claim in the words of these items that a scene contradicts, once."""
    found: dict[tuple[Path, str], list[str]] = {}
    for task in tasks:
        for path, claim, instead in _contradicted(task) if isinstance(task, QuestionTask) else ():
            found.setdefault((path, claim), []).append(instead)
    for (path, claim), shown in found.items():
        is_part = any(path == at and claim in other != claim for at, other in found)
        if is_part:
            continue
        if path[-1] != "evidence" or len(shown) == len(tasks):  # it may be about some items alone
            fix = "change the words or the scene, or fill it in: {thrower}, {discard}, {roll}"
            yield "W240", f"“{claim}” doesn't fit the scene: {shown[0]}", fix, path


def _contradicted(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    words = tuple(words_of(task))
    yield from absent_tiles(task, words)
    yield from unlike_steps(task)
    yield from _mislabeled(task)
    for said in words:
        moments = moments_of(task) if said.is_later else [task.drawn]
        kinds = _KINDS if said.is_asked else _LASTING if len(moments) == 1 else _IN_GAMES
        found = [*_quoted(task, said)]
        for sentence in sentences_of(said.text, is_asked=said.is_asked):
            found += _against(sentence, moments, kinds)
            found += _miscounted(sentence, task) if said.is_asked else ()
            found += against_the_answer(sentence, task, said)
        yield from ((said.path, *each) for each in found)


def _mislabeled(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield the label of tiles that says another number of them."""
    for zone in task.scene.zones:
        claim = _LABEL.match(zone.label)
        if claim and zone.label == task.exercise.scene.label and number_in(claim) != len(zone.pieces):
            yield ("scene", "label"), claim[0], f"{len(zone.pieces)} are there"


def _quoted(task: QuestionTask, said: Words) -> Iterator[tuple[str, str]]:
    """Yield the claims in what players are said to have said."""
    for claim, truth in claims_in(said.text.replace("*", ""), QUOTED):
        if instead := truth(task.drawn, claim):
            yield claim[0], instead


def _against(sentence: str, moments: Sequence[Drawn], kinds: Claims) -> Iterator[tuple[str, str]]:
    """Yield the claims that no moment of the item makes true; what is told is true at the first."""
    for claim, truth in claims_in(sentence, kinds):
        instead = truth(moments[0], claim)
        if instead and all(truth(each, claim) for each in moments[1:]):
            yield claim[0], instead


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
