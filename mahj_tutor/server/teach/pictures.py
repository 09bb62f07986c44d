"""Positions as pictures: a learner's board for her teacher, and an item for the wall."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mahj_widgets.still import still_svg, tiles_in_html
from mahj_widgets.symbols import Picture

from mahj_tutor.exercises.scene import Acts
from mahj_tutor.exercises.task import Task
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.session.present import html, present, strip_markdown


def begun(task: Task, acts: Acts = ()) -> Bookmark:
    """Return a bookmark in an item with these acts after the given ones."""
    given = task.scene.given_acts
    return Bookmark(task.exercise.id, task.exercise.version, task.seed, acts=(*given, *acts))


def board_picture(
    task: Task, bookmark: Bookmark, width: int, *, questions: bool = True, without: Collection[str] = ()
) -> Picture:
    """Return what lies on a board, `width` CSS pixels wide; an empty text if there is nothing to draw.

    Facts are left out: they are text around it. So are choices and numbers to write without `questions`, and
    the zones with the ids in `without`.
    """
    view = present(task, bookmark)
    left: dict[str, object] = {
        "facts": (),
        "zones": tuple(each for each in view.zones if each.id not in without),
    }
    bare: dict[str, object] = {} if questions else {"choices": (), "numbers": ()}
    return still_svg(view.model_copy(update=left | bare), width=width)


def asked(task: Task) -> str:
    """Return the question of an item as HTML that needs nothing from outside."""
    return tiles_in_html(html(task.ask_at(task.scene.given_acts)))


def plain(markdown: str) -> str:
    """Return an author's words as HTML."""
    return tiles_in_html(html(markdown))


def steps_of(task: Task) -> tuple[tuple[str, Acts], ...]:
    """Return the way to the answer step by step: what is said, and the acts done by then.

    The last step has the whole answer on the board.
    """
    own = task.solution[len(task.scene.given_acts) :]
    frames = task.worked[1:] or task.worked
    said = [strip_markdown(each.say) for each in frames]
    if not said:
        return (("", own),) if own else ()
    if len(said) == len(own):
        return tuple((say, own[: place + 1]) for place, say in enumerate(said))
    return tuple((say, own if place == len(said) - 1 else ()) for place, say in enumerate(said))


def at_step(task: Task, step: int) -> Bookmark:
    """Return a bookmark with what is done after a step of `steps_of`, counted from 1; 0 is the beginning."""
    steps = steps_of(task)
    acts = steps[min(step, len(steps)) - 1][1] if step and steps else ()
    return replace(begun(task, acts), phase="open")
