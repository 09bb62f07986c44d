"""An answer as an author writes it: under `do:` in a test, and under `when:` as a condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.board_words import act_words
from mahj_tutor.pictures.scene import Acts, Answer, fold
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.marked_things import value_of
from mahj_tutor.questions.interactions.number import NumberTask
from mahj_tutor.questions.interactions.options import Shown
from mahj_tutor.questions.interactions.order import OrderTask
from mahj_tutor.questions.interactions.place_task import PlaceTask
from mahj_tutor.questions.interactions.sheet import SheetTask
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, text

FEW = 12
"""How many wrong answers are looked at to find one that a condition can name."""

_LAID = ("passed", "misplaced", "used", "left")
"""The names of tiles in a placing that tell what is wrong with it."""


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
    return next(conditions_of(task, acts), "")


def conditions_of(task: Task, acts: Acts) -> Iterator[str]:
    """Yield conditions that fit a wrong answer, the most telling first; none where it can't be said so."""
    answer = task.read(acts)
    if isinstance(answer, Unreadable) or task.check(answer).verdict != "wrong":
        return
    for kind, said in _CONDITIONS:
        if isinstance(task, kind):
            yield from filter(None, said(task, answer))


def some_condition(task: Task) -> str:
    """Return a condition that fits a wrong answer to an item, "" if there is none to be said."""
    said = (condition_of(task, acts) for acts in islice(task.wrong_answers(), FEW))
    return next(filter(None, said), "")


def _of_choices(task: ChooseTask, answer: Answer) -> Iterator[str]:
    return (_of_choice(shown, answer) for shown in task.shown)


def _of_number(_: NumberTask, answer: Answer) -> Iterator[str]:
    yield f"given == {int(answer.numbers['n'])}"


def _of_sheet(task: SheetTask, answer: Answer) -> Iterator[str]:
    """Yield the amounts as they were written, row by row."""
    yield f"given == [{', '.join(str(int(answer.numbers[row.field])) for row in task.rows)}]"


def _of_choice(shown: Shown, answer: Answer) -> str:
    chosen = shown.chosen(answer)
    if shown.is_right(chosen):
        return ""
    if shown.part.several:
        return _of_several(shown, chosen)
    name, value = shown.part.name, shown.values[chosen[0]]
    if isinstance(value, bool):
        return name if value else f"not {name}"
    literal = _literal(value)
    return f"{name} == {literal}" if literal else ""


def _of_several(shown: Shown, chosen: tuple[int, ...]) -> str:
    """Return that an option was chosen which isn't right, or that one wasn't which is."""
    name, right = shown.part.name, shown.right
    wrong = (_literal(shown.values[each]) for each in chosen if each not in right)
    left = (_literal(shown.values[each]) for each in right if each not in chosen)
    extra = next(filter(None, wrong), "")
    return f"{extra} in {name}" if extra else next((f"not {each} in {name}" for each in left if each), "")


def _of_order(task: OrderTask, answer: Answer) -> Iterator[str]:
    """Yield how things were put in order, where all of them can be written."""
    some = [_literal(task.values[task.cards[name]]) for name in answer.place["order"]]
    if all(some):
        yield f"ordered == [{', '.join(some)}]"


def _of_placing(task: PlaceTask, answer: Answer) -> Iterator[str]:
    """Yield what a wrong placing has that the right one hasn't: a joker passed, these tiles, a tile in a
    wrong place.
    """
    named, right = task.placing(answer).named, task.placing(fold(task.bare, task.solution)).named
    for each in dict.fromkeys(_said_of_placing(named)):
        if task.holds_of(named, each) and not task.holds_of(right, each):
            yield each


def _said_of_placing(named: Mapping[str, Any]) -> Iterator[str]:
    laid = {name: [each.tile for each in named.get(name, ())] for name in _LAID}
    if JOKER in laid["passed"]:
        yield "J in passed"
    if laid["passed"]:
        yield f'passed in tiles("{text(laid["passed"])}")'
    for name, some in laid.items():
        yield from (f"{each.code} in {name}" for each in some)
    if "taker" in named:
        yield f"taker == {named['taker']}"
        yield "not right_tiles"


def _of_marks(task: MarkTask, answer: Answer) -> Iterator[str]:
    """Yield which thing was marked that isn't right, unless one that is right has the same name; then which
    one is missed.
    """
    right = [_literal(value_of(each)) for each in task.things(task.right)]
    marked = [_literal(value_of(each)) for each in task.things(answer.marked)]
    extra = (f"{each} in extra" for each in marked if each and each not in right)
    missed = (f"{each} in missed" for each in right if each and each not in marked)
    yield from (*islice(extra, 1), *islice(missed, 1))


def _literal(value: Any) -> str:
    """Return a value as an expression has it, "" if it can't be written."""
    if isinstance(value, Seat):
        return str(value)
    if isinstance(value, Tile):
        return value.code
    is_plain = isinstance(value, str) and '"' not in value and "\\" not in value
    return f'"{value}"' if is_plain else ""


_CONDITIONS: tuple[tuple[type[Task], Callable[[Any, Answer], Iterator[str]]], ...] = (
    (ChooseTask, _of_choices),
    (NumberTask, _of_number),
    (SheetTask, _of_sheet),
    (MarkTask, _of_marks),
    (OrderTask, _of_order),
    (PlaceTask, _of_placing),
)
"""What says a wrong answer to a task of each kind."""
