"""What a board offers and what is right on it, in the words that tests in a file may use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mahj_tutor.facts.texts import without_pictures
from mahj_tutor.pictures.scene import Act, Scene
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.order import OrderTask
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.tiles import KINDS, natural_list, quantity

MOST = 14
"""How many words of a sort are told in one line."""

_KINDS = {kind.code: kind for kind in KINDS}


def offered_words(task: Task) -> dict[str, tuple[str, ...]]:
    """Return what can be done on the board, by sort: what can be chosen, marked, written, moved, where to.

    Each piece or zone is named once, however many there are of it.
    """
    scene = task.scene
    found = {
        "choose": [option.text for choice in scene.choices for option in choice.options],
        "mark": [scene.piece(each).name for each in scene.marks],
        "write": [f"a number from {each.low} to {each.high}" for each in scene.numbers],
        "move": [scene.piece(each).name for each in scene.moves],
        "to": [scene.zone(each).label for each in _goals(scene)],
    }
    return {sort: tuple(dict.fromkeys(some)) for sort, some in found.items() if some}


def _goals(scene: Scene) -> tuple[str, ...]:
    return tuple(dict.fromkeys(zone for goals in scene.moves.values() for zone in goals))


def offer_in_words(task: Task) -> str:
    """Say what the board offers, in one sentence."""
    parts = (f"{sort} {', '.join(_first(words))}" for sort, words in offered_words(task).items())
    return f"the board offers: {'; '.join(parts)}"


def _first(words: tuple[str, ...]) -> Iterator[str]:
    yield from words[:MOST]
    if len(words) > MOST:
        yield f"{len(words) - MOST} more"


def answer_of(task: Task) -> str:
    """Say what is right on the board, or "" if nothing single is: of tiles that go to one place after each
    other, where they go is said once, and winds have an article, so that none is taken for a player.
    """
    if isinstance(task, OrderTask) or all(act[0] != "move" for act in task.solution):
        return natural_list(words_of_answer(task))
    runs = groupby(task.solution, key=lambda act: act[2] if act[0] == "move" else "")
    return "; ".join(filter(None, (_done_together(task, list(run), zone) for zone, run in runs)))


def _done_together(task: Task, acts: Sequence[Act], zone: str) -> str:
    if not zone:
        return natural_list(filter(None, (act_words(task, act) for act in acts)))
    return _moved_together(task, [act[1] for act in acts], zone)


def _moved_together(task: Task, pieces: list[str], zone: str) -> str:
    """Say which tiles go to a place: what is no open tile has its name."""
    faces = [_KINDS.get(task.scene.piece(each).face or "") for each in pieces]
    tiles = [each for each in faces if each is not None]
    names = [task.scene.piece(each).name for each in pieces]
    said = tiles_said(tiles) if len(tiles) == len(pieces) else natural_list(names)
    return f"{said} to {task.scene.zone(zone).label.removeprefix('To ')}"


def words_of_answer(task: Task) -> tuple[str, ...]:
    """Return the words of each act of a right answer."""
    return tuple(words for act in task.solution if (words := act_words(task, act)))


def reason_of(task: Task) -> str:
    """Say why that is right: the first reason there is, of the engine or of the author; tiles are named."""
    answer = task.read(task.solution)
    return "" if isinstance(answer, Unreadable) else without_pictures(task.check(answer).why)


def answer_in_words(task: Task) -> str:
    """Say what is right, and why, in one sentence; "" if there is no single answer."""
    answer, why = answer_of(task), reason_of(task)
    if isinstance(task, ChooseTask):
        several = (shown for shown in task.shown if not shown.part.several and len(shown.right) > 1)
        for shown in several:
            answer = f"each of these: {natural_list(shown.words[number] for number in shown.right)}"
    return f"right is: {answer}{f' ({why})' if why else ''}" if answer else ""


def refused(task: Task) -> tuple[str, str, tuple[str | int, ...]] | None:
    """Return what keeps a learner from what is right, a fix, and the field that does so, if one does."""
    return _too_few_marks(task) or refused_step(task)


def _too_few_marks(task: Task) -> tuple[str, str, tuple[str | int, ...]] | None:
    most = task.exercise.most if isinstance(task, MarkTask) else None
    right = task.solution
    if most is None or len(right) <= most:
        return None
    say = f"what is right takes {quantity(len(right), 'mark')}, and most: {most} allows fewer"
    return say, "look at the answer, or make most: larger", ("most",)


def refused_step(task: Task) -> tuple[str, str, tuple[str | int, ...]] | None:
    """Return why the listed steps can't be done in that order, a fix, and the place of the step, if so."""
    if not isinstance(task, OrderTask) or not any(step.do for step in task.steps):
        return None
    slip = task.fault_in(tuple(range(len(task.values))))
    if slip is None:
        return None
    step = task.steps[slip.place]
    why = f": {slip.faults[0].say}" if slip.faults else ""
    say = f"the step {step.say!r} isn't allowed at this point{why}"
    at = ("steps", task.exercise.steps.index(step), "do" if step.do else "say")
    return say, "change do:, or the order of the steps", at


def act_words(task: Task, act: Act) -> str:
    """Return the words of an act, as they stand on the board."""
    scene = task.scene
    match act:
        case ("move", piece, zone):
            return _move_words(task, piece, zone)
        case ("mark", piece):
            return scene.piece(piece).name
        case ("choose", choice, option):
            options = (each for some in scene.choices if some.id == choice for each in some.options)
            return next((each.text for each in options if each.id == option), "")  # one may come later
        case _:
            return act[-1]


def _move_words(task: Task, piece: str, zone: str) -> str:
    """Return where a piece goes, but not of things in order: all of them go into the one row."""
    name = task.scene.piece(piece).name
    if isinstance(task, OrderTask):
        return name
    return f"{name} to {task.scene.zone(zone).label.removeprefix('To ')}"
