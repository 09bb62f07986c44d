"""An answer as an author writes it: under `do:` in a test, and under `when:` as a condition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.board_words import act_words
from mahj_tutor.pictures.scene import Acts, Answer
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.marked_things import value_of
from mahj_tutor.questions.interactions.number import NumberTask
from mahj_tutor.questions.interactions.options import Shown
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

FEW = 12
"""How many wrong answers are looked at to find one that a condition can name."""


def do_of(task: Task, acts: Acts) -> str | None:
    """Return an answer in the words of a test, None if they would not be read as the same answer."""
    own = acts[len(task.scene.given_acts) :]
    words = [act_words(task, act) for act in own]
    codes = _codes(task, own)
    tries = ("; ".join(words), ", ".join(words), "; ".join(map(repr, words)), *codes)
    return next((each for each in tries if each and _is_same(task, each, acts)), None)


def _codes(task: Task, own: Acts) -> Iterator[str]:
    """Yield the codes of tiles that are marked or passed: `pass 3B N 9D`."""
    pieces = [task.scene.piece(act[1]).face for act in own if act[0] in ("mark", "move")]
    if pieces and len(pieces) == len(own) and all(each and each != "?" for each in pieces):
        yield f"pass {' '.join(map(str, pieces))}"


def _is_same(task: Task, said: str, acts: Acts) -> bool:
    try:
        return task.read((*task.scene.given_acts, *task.acts_of(said))) == task.read(acts)
    except (ValueError, LookupError, MahjError):
        return False


def condition_of(task: Task, acts: Acts) -> str:
    """Return a condition that fits a wrong answer and no right one, "" where it can't be said in one."""
    answer = task.read(acts)
    if isinstance(answer, Unreadable) or task.check(answer).verdict != "wrong":
        return ""
    if isinstance(task, ChooseTask):
        return next(filter(None, (_of_choice(shown, answer) for shown in task.shown)), "")
    if isinstance(task, NumberTask):
        return f"given == {int(answer.numbers['n'])}"
    return _of_marks(task, answer) if isinstance(task, MarkTask) else ""


def some_condition(task: Task) -> str:
    """Return a condition that fits a wrong answer to an item, "" if there is none to be said."""
    said = (condition_of(task, acts) for acts in islice(task.wrong_answers(), FEW))
    return next(filter(None, said), "")


def _of_choice(shown: Shown, answer: Answer) -> str:
    chosen = shown.chosen(answer)
    if shown.part.several or shown.is_right(chosen):
        return ""
    name, value = shown.part.name, shown.values[chosen[0]]
    if isinstance(value, bool):
        return name if value else f"not {name}"
    literal = _literal(value)
    return f"{name} == {literal}" if literal else ""


def _of_marks(task: MarkTask, answer: Answer) -> str:
    """Return that a thing was marked which isn't right, unless one that is right has the same name."""
    right = {_literal(value_of(each)) for each in task.things(task.right)}
    marked = (_literal(value_of(each)) for each in task.things(answer.marked))
    return next((f"{each} in extra" for each in marked if each and each not in right), "")


def _literal(value: Any) -> str:
    """Return a value as an expression has it, "" if it can't be written."""
    if isinstance(value, Seat):
        return str(value)
    if isinstance(value, Tile):
        return value.code
    is_plain = isinstance(value, str) and '"' not in value and "\\" not in value
    return f'"{value}"' if is_plain else ""
