"""A question of a placement on a board: an answer is taken, and nothing is said about it.

There are no hints, no second tries and no solutions, and no verdict is ever sent to the browser.
"""

from __future__ import annotations

from dataclasses import replace

from mahj_widgets.protocol import Action, Feedback, View

from mahj_tutor.exercises import catalog
from mahj_tutor.learner.bookmark import PLACEMENT, LearnerRecord
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.memory.placement import MOST_ITEMS, Placement, most_items
from mahj_tutor.memory.practice import PracticeItem
from mahj_tutor.session import messages, steps
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.steps import ItemState, Step

TAKEN = Feedback(verdict="ended", heading=messages.TAKEN)
_SUBMIT = "submit"
_ON = Action(id="next", label=messages.NEXT_QUESTION, filled=True)


class PlacementSession(ExerciseSession):
    """One question of a placement on one board."""

    def _ask(self, state: ItemState, action: str) -> View | None:
        """Lead on after an answer; nothing else may be asked for."""
        return None if action == "next" else self._redraw(state)

    def _show(self, step: Step, *, opening: bool = False) -> View:
        view = super()._show(step, opening=opening)
        self.answered = None  # a notebook would be told the verdict
        return view

    def _draw(self, state: ItemState) -> View:
        """Draw the question, or the answer as it was given, without what tells whether it is right."""
        is_open = state.bookmark.phase == "open"
        if state.bookmark.phase == "shown":
            state = replace(state, bookmark=replace(state.bookmark, acts=state.task.scene.given_acts))
        view = super()._draw(state)
        quiet = {
            "phase": "open" if is_open else "right",
            "stage": "",
            "hints": (),
            "replay": (),
            "tries": 0,
            "done": False,
            "corners": not state.task.hides_corners,
            "actions": tuple(each for each in view.actions if each.id == _SUBMIT) if is_open else (_ON,),
            "feedback": _neutral(view.feedback) if is_open else TAKEN,
        }
        return view.model_copy(update=quiet)


class SingleSession(ExerciseSession):
    """A question that stands alone: the stage that it has in its lesson means nothing here."""

    def _draw(self, state: ItemState) -> View:
        return super()._draw(state).model_copy(update={"stage": ""})


def _neutral(feedback: Feedback | None) -> Feedback | None:
    """Return what is said of an answer that isn't complete, without praise for what is there."""
    if feedback is None or feedback.verdict != "onward":
        return feedback
    return Feedback(verdict="unreadable", title=messages.NOT_FINISHED)


def heading_of(found: Placement) -> str:
    """Return which question is asked next, and whether it only makes sure of what looks solid.

    That begins with the first question beyond those that everybody may get.
    """
    assert found.choice is not None
    count = found.answered + 1
    if found.answered < MOST_ITEMS[found.choice]:
        return f"Question {count} of at most {MOST_ITEMS[found.choice]}"
    asked = len(found.solid) + len(found.holes)
    return f"To be sure: {count} of at most {most_items(found.choice, asked, to_be_sure=True)}"


def give_up(record: LearnerRecord, key: str, item: PracticeItem) -> None:
    """Record that a learner doesn't know the answer; nothing of it was shown to her."""
    beside = SideRecord(record, PLACEMENT, item.seed)
    before = beside.bookmark(key, item.exercise)
    state = steps.begin(catalog.exercise(item.exercise), item.seed, 0, before)
    step = steps.ASKED["reveal"](state)
    assert step.attempt is not None
    unseen = replace(step.state.bookmark, shown=state.bookmark.shown, seen=state.bookmark.seen)
    beside.record_attempt(key, step.attempt, unseen)


def session_of(purpose: str) -> type[ExerciseSession]:
    """Return what answers a board that is shown for a purpose, such as `review`, or for none."""
    if purpose == PLACEMENT:
        return PlacementSession
    return SingleSession if purpose else ExerciseSession
