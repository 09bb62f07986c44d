"""Questions that say something else than their scene shows: another player, another tile, another roll."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.absent_tiles import absent_goals, absent_in_move, absent_tiles, unlike_steps
from mahj_tutor.exercises.answer_words import against_the_answer
from mahj_tutor.exercises.said_words import (
    Words,
    is_drawn_from,
    moments_of,
    sentences_of,
    sentences_of_other_times,
    words_of,
)
from mahj_tutor.exercises.scene_words import CLAIMS, NUMBER, SEATED, Claims, claims_in, number_in
from mahj_tutor.exercises.scene_words import PASSING as ASKED_ONLY
from mahj_tutor.exercises.table_words import CLAIMS as TABLE_CLAIMS
from mahj_tutor.exercises.table_words import NOTED, PASSING, QUOTED, SUPPOSED
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions.meanings import Path
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.order import OrderTask
from mahj_tutor.questions.interactions.sheet import SheetTask
from mahj_tutor.questions.question import Drawn
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.beside import beside_fields
from mahj_tutor.scenarios.pictures import one_picture
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import Seat

_FIX = "change the words or the scene, or fill it in: {thrower}, {discard}, {roll}"
_FIXES = {"when": "change when:, or the words", "number": "change number:, or the words"}
_MARK = re.compile(rf"\b(?:mark|tap) the {NUMBER}\b", re.IGNORECASE)
_STEPS = re.compile(rf"\bhas {NUMBER} steps\b", re.IGNORECASE)
_OTHERS = re.compile(rf"\b(?:add|put) the other {NUMBER}\b", re.IGNORECASE)
_EVERY = re.compile(
    r"\b(?:mark|tap) (?:every|each|all the) (?P<tile>joker|flower|bam|crak|dot|wind|dragon)s?\b", re.I
)
_WHERE = re.compile(r"\bon (?:the |your )(?P<where>rack|discards)\b", re.I)
_ELSEWHERE = {"rack": r"discards\(\)", "discards": r"rack\(me\)"}
_SUIT = re.compile(r"\b(Bam|Crak|Dot|Joker|Flower)s?\b", re.IGNORECASE)
_LABEL = re.compile(rf"{NUMBER} tiles\b", re.IGNORECASE)
_KINDS = Claims((*CLAIMS.kinds, *TABLE_CLAIMS.kinds))
_IN_GAMES = _KINDS.without(ASKED_ONLY)
_LASTING = _KINDS.without(ASKED_ONLY, PASSING)
"""Claims that are true for longer than a moment."""


def contradicted_words(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield each claim in the words of these items that a scene contradicts, once.

    Where two scenes stand side by side, words may be about either: both have to contradict them.
    """
    found: dict[tuple[Path, str], list[str]] = {}
    for task in tasks:
        for path, claim, instead in _by_all(task) if isinstance(task, QuestionTask) else ():
            found.setdefault((path, claim), []).append(instead)
    for (path, claim), shown in found.items():
        is_sure = path[-1] != "evidence" or len(shown) == len(tasks)  # it may be about some items alone
        if is_sure and not _is_told(path, claim, found):
            fix = _FIXES.get(str(path[-1]), _FIX)
            yield "W240", f"“{claim}” doesn't fit the scene: {shown[0]}", fix, path


def _is_told(path: Path, claim: str, found: Iterable[tuple[Path, str]]) -> bool:
    """Tell whether a claim is part of another one in its place, or about the same number."""
    others = [other for at, other in found if at == path and other != claim]
    return any(claim in other or (path[-1] == "number" and other < claim) for other in others)


def _by_all(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield what the scene of an item contradicts; of two scenes, what both do."""
    other = _in_second(task)
    if other is None:
        yield from _contradicted(task)
        return
    with suppress(MahjError, Unfit):
        theirs = {(path, claim) for path, claim, _ in _contradicted(other)}
        yield from (each for each in _contradicted(task) if each[:2] in theirs)


def _in_second(task: QuestionTask) -> QuestionTask | None:
    """Return an item as it would be with its scenes the other way around; None where it has one."""
    drawn, at = task.drawn, task.drawn.situation
    fields = beside_fields(drawn.fields)
    if fields is None or at.beside is None:
        return None
    first = replace(at, beside=None)
    second = replace(at.beside, named={**at.named, **at.beside.named}, beside=first)
    there = replace(drawn, fields=fields, situation=second, picture=one_picture(fields, second))
    return replace(task, drawn=there)


def _contradicted(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    words = tuple(words_of(task))
    yield from absent_tiles(task, words)
    yield from absent_goals(task)
    yield from absent_in_move(task)
    yield from unlike_steps(task)
    yield from _mislabeled(task)
    yield from _misnoted(task)
    yield from _supposed_by_options(task)
    for said in words:
        moments = moments_of(task) if said.is_later else [task.drawn]
        kinds = _KINDS if said.is_asked else _LASTING if len(moments) == 1 else _IN_GAMES
        found = [*_quoted(task, said)]
        for sentence in sentences_of_other_times(said.text, is_asked=said.is_asked):
            found += _against(sentence, moments, SEATED)
        for sentence in sentences_of(said.text, is_asked=said.is_asked):
            found += _against(sentence, moments, kinds)
            found += _miscounted(sentence, task) if said.is_asked else ()
            found += against_the_answer(sentence, task, said)
        yield from ((_place_of(task, said.path, claim), claim, instead) for claim, instead in found)


def _supposed_by_options(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield what options suppose of the scene: a wrong one may be wrong in anything else."""
    shown = task.shown if isinstance(task, ChooseTask) else ()
    for some in shown:
        path: Path = ("parts", some.number, "options") if len(shown) > 1 else ("options",)
        for at, option in enumerate(some.part.own):
            for claim, truth in claims_in(option.say, SUPPOSED):
                if instead := truth(task.drawn, claim):
                    yield (*path, at, "say"), claim[0], instead


def _place_of(task: QuestionTask, path: Path, claim: str) -> Path:
    """Return the place of a claim: that of its number, where a case gives it."""
    texts = (each.text for each in task.exercise.texts() if each.path == path)
    if str(task.drawn.fields.number) in claim and any("{number}" in text for text in texts):
        for at, case in enumerate(task.exercise.vary.get("cases", ())):
            if "number" in case and is_drawn_from(task.drawn, case):
                return ("vary", "cases", at, "number")
    return path


def _miscounted_steps(sentence: str, many: int, given: int) -> Iterator[tuple[str, str]]:
    for pattern, right in ((_STEPS, many), (_OTHERS, many - given if given else 0)):
        claim = pattern.search(sentence)
        if claim and right and number_in(claim) != right:
            yield claim[0], f"there are {right}"


def _mislabeled(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield the labels of tiles that say another number of them, or a suit that none of them has."""
    scene = task.exercise.scene
    fields = {scene.label: "label", scene.shown_label: "shown_label", "": ""}
    for zone in task.scene.zones:
        field = fields.get(zone.label, "")
        for claim, instead in _against_label(zone) if field else ():
            yield ("scene", field), claim, instead


def _against_label(zone: Zone) -> Iterator[tuple[str, str]]:
    many, suit = _LABEL.match(zone.label), _SUIT.search(zone.label)
    names = [piece.name for piece in zone.pieces]
    if many and number_in(many) != len(names):
        yield many[0], f"{len(names)} are there"
    if suit and names and not any(suit[1].title() in name for name in names):
        yield suit[0], f"there are no {suit[1]}s"


def _misnoted(task: QuestionTask) -> Iterator[tuple[Path, str, str]]:
    """Yield the notes beside rows of a sheet that aren't about the player of the row."""
    for row in task.rows if isinstance(task, SheetTask) else ():
        if row.noted is not None and isinstance(row.thing, Seat):
            for claim, truth in claims_in(f"{row.thing}: {row.note}", NOTED):
                if instead := truth(task.drawn, claim):
                    yield (
                        ("notes", row.noted, "when"),
                        str(row.note),
                        f"it's beside {row.thing}, and {instead}",
                    )


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
    """Yield how many things are to be marked or put in order by the words, where another number is right."""
    if isinstance(task, OrderTask):
        yield from _miscounted_steps(sentence, len(task.solution), len(task.scene.given_acts))
    if isinstance(task, MarkTask):
        yield from _miscounted_marks(sentence, task)


def _is_one(name: str, sort: str) -> bool:
    """Whether a tile with this name is of a sort: one of its words, or a wind."""
    return sort in name.lower() or (sort == "wind" and name in ("North", "East", "West", "South"))


def _miscounted_marks(sentence: str, task: MarkTask) -> Iterator[tuple[str, str]]:
    claim = _MARK.search(sentence)
    if claim and number_in(claim) != len(task.right):
        yield claim[0], f"{len(task.right)} are right"
    there = {getattr(task.scene.piece(piece), "name", "") for piece in task.scene.marks}
    claim = _EVERY.search(sentence)
    if claim and not any(_is_one(name, claim["tile"].lower()) for name in there):
        yield claim[0], f"there is no {claim['tile'].lower()} to mark"
    claim = _WHERE.search(sentence)
    if claim and re.fullmatch(_ELSEWHERE[claim["where"].lower()], task.exercise.among):
        yield claim[0], f"what can be marked is {task.exercise.among}"
