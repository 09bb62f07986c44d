"""The controller between board, exercise and learner's record.

`ExerciseSession.respond` takes a message from the board and returns the next view.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from mahj_widgets.protocol import Draft, Message, Submit, View

from mahj_tutor.classroom.setting import Setting, played, setting
from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.exercises.unknown_ids import which_exercise
from mahj_tutor.learner.bookmark import Acts, Attempt, Bookmark, LearnerRecord
from mahj_tutor.learner.draft import read_draft
from mahj_tutor.learner.side_record import NO_SEED
from mahj_tutor.questions.house import House
from mahj_tutor.questions.own_pictures import PictureError
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session import messages, steps
from mahj_tutor.session.actions import actions, is_allowed, is_worked
from mahj_tutor.session.answer import Answer
from mahj_tutor.session.board_session import SERIAL_GAP, BoardSession, Request, error_feedback
from mahj_tutor.session.present import pictures_in, present
from mahj_tutor.session.record_keeper import RecordKeeper
from mahj_tutor.session.sources import ExerciseSource
from mahj_tutor.session.steps import ItemState, Step

log = logging.getLogger(__name__)


class ExerciseSession(BoardSession):
    """One exercise on one board.

    `seed` gives every learner the same item; without it each learner gets a different one. Without a
    `record` nothing is saved.
    """

    what = "exercise"

    def __init__(
        self,
        exercise_id: str,
        source: ExerciseSource,
        *,
        seed: int | None = None,
        record: LearnerRecord | None = None,
    ) -> None:
        self.exercise_id = str(exercise_id)
        self._keeper = RecordKeeper(record, self.exercise_id)
        super().__init__(self.exercise_id, self._keeper)
        self._source = source
        self._seed = seed
        self._state: ItemState | None = None
        self._setting = Setting("")
        self._notes: tuple[str, ...] = ()

    def preview(self) -> View | None:
        """Return an unplayed item, as a picture for where no kernel runs, or None if there is none."""
        try:
            state = steps.begin(self._source.find(self.exercise_id), self._seed or 0, 0, None)
            return present(state.task, state.bookmark)
        except Exception as error:
            if not (isinstance(error, UnknownNameError) or self._source.explain(error)):
                log.exception("exercise %r has no preview", self.exercise_id)
            return None

    def view_now(self) -> View | None:
        """Return what is on the board now, for another board with the same; None if there is nothing yet."""
        return self._redraw(self._state) if self._state else None

    def picture(self, name: str) -> str:
        """Return a picture in the words of the exercise as an address that holds it, or "" if it can't be."""
        if self._beside or not self._state:
            return super().picture(name)
        if name not in pictures_in(self._last_view):
            return ""
        try:
            return self._state.task.exercise.picture(name).address
        except PictureError as error:
            log.warning("exercise %r: the picture %r isn't shown: %s", self.exercise_id, name, error)
            return ""

    # --- messages ----------------------------------------------------------------------------------

    def _act(self, message: Request) -> View | None:
        state = self._begun
        if isinstance(message, Draft):
            return self._take_draft(state, message)
        if message.item != state.bookmark.item:
            return self._redraw(state)
        if isinstance(message, Submit):
            return self._submit(state, message.acts)
        return self._ask(state, message.kind)

    def _take_draft(self, state: ItemState, message: Draft) -> View | None:
        """Keep a draft, and show what it brought into sight; on a live board, do its act.

        That of a worked example tells that its last step was seen.
        """
        if is_worked(state.task):
            is_here = message.item == state.bookmark.item and not state.bookmark.done
            return self._show(steps.finish_worked(state)) if is_here else None
        if not state.task.is_live:
            self._save_draft(state, message)
            return self._draw_if_changed(state)
        if message.item != state.bookmark.item or state.bookmark.phase != "open" or len(message.acts) != 1:
            return self._redraw(state)
        return self._show(steps.play(state, message.acts[0]))

    def _save_draft(self, state: ItemState, message: Draft) -> None:
        if message.item != state.bookmark.item or state.bookmark.phase != "open":
            return
        if state.task.exercise.at_once:
            return  # there every act is an answer
        acts, complete = read_draft(state.task.scene, message.acts)
        if acts == state.task.scene.given_acts and not complete:
            return  # nothing in it is the learner's
        bookmark = replace(state.bookmark, acts=acts, serial=self._serial)
        self._state = replace(state, bookmark=bookmark)
        if self._keeper.save(bookmark):
            self.saved = (bookmark.item, len(acts))

    def _draw_if_changed(self, before: ItemState) -> View | None:
        """Return a view where a draft changes more than its pieces: a tile that was drawn comes into sight,
        or the step of a hint is done, and the hint goes on to the next one.
        """
        state, task = self._state, before.task
        if state is None or state is before:
            return None
        is_same = steps.together(state) == steps.together(before)
        if is_same and task.shows_more:
            is_same = task.scene_at(state.bookmark.acts) == task.scene_at(before.bookmark.acts)
        return None if is_same else self._redraw(state)

    def _submit(self, state: ItemState, acts: Acts) -> View:
        if state.bookmark.phase != "open" or state.task.is_live:
            return self._redraw(state)
        if is_worked(state.task):
            return self._show(steps.finish_worked(state))
        acts, complete = read_draft(state.task.scene, acts)
        if not complete:
            return self._show(steps.refuse(state, messages.OUT_OF_STEP))
        self._state = steps.with_acts(
            state, acts
        )  # before judging: if that fails, the answer stays on the board
        judge = steps.judge_tap if state.task.exercise.at_once else steps.judge
        return self._show(judge(self._state))

    def _ask(self, state: ItemState, action: str) -> View | None:
        if not is_allowed(action, state.task, state.bookmark):
            return self._redraw(state)
        if action == "next":
            return self._show(steps.finish_worked(state)) if is_worked(state.task) else None
        if action == "again":
            exercise = self._source.find(self.exercise_id)
            self._setting = setting(self._keeper.key)
            following = self._begin(exercise, state.bookmark.round + 1, state.bookmark)
            self._notes = ()
            return self._show(Step(following))
        return self._show(steps.ASKED[action](state))

    # --- opening the exercise ------------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """The item on the board, None before there is one."""
        return self._state.task if self._state else None

    @property
    def _is_begun(self) -> bool:
        return self._state is not None

    @property
    def _begun(self) -> ItemState:
        assert self._state is not None
        return self._state

    def _show_again(self) -> View:
        return self._show(Step(self._begun), opening=True)

    def _enter(self, key: str, *notes: str) -> View:
        """Resume the exercise at the learner's bookmark, or begin it."""
        self._keeper.key, self._state, self._notes, self._last_view = key, None, notes, View()
        exercise = self._source.find(self.exercise_id)
        saved = self._keeper.load()
        self._setting = setting(key)
        state = self._resumed(exercise, saved)
        if state is None:
            state = self._begin(exercise, 0, saved)
            self._notes += (messages.CHANGED,) if _has_changed(exercise, saved) else ()
        self._serial = max(saved.serial if saved else 0, self._serial) + SERIAL_GAP
        return self._show(Step(state), opening=True)

    def _resumed(self, exercise: Question, saved: Bookmark | None) -> ItemState | None:
        """Return the state at a bookmark, or None if its item is no longer hers."""
        if saved is None or saved.version != exercise.version or not self._is_hers(exercise, saved):
            return None
        try:
            as_saved = played(exercise, House.read(saved.house))
            return steps.resume(as_saved.task(saved.seed), saved)
        except Exception as error:  # a record from elsewhere may hold anything; her exercise has to open
            log.warning("exercise %r can't be resumed: %r", self.exercise_id, error)
            return None

    def _begin(self, exercise: Question, round_: int, before: Bookmark | None) -> ItemState:
        """Begin an item as her class plays it, or as it is written if it can't be played so."""
        seed, house = self._seed_of(exercise, round_), self._setting.house.of(exercise.id)
        try:
            return steps.begin(played(exercise, house), seed, round_, before)
        except (Unfit, MahjError) as error:
            if not house.code:
                raise
            log.warning("exercise %r can't be played as a class plays it: %s", self.exercise_id, error)
        return steps.begin(exercise, seed, round_, before)

    def _is_hers(self, exercise: Question, saved: Bookmark) -> bool:
        """Tell whether a bookmark's item is one that she would get: in a class with the same tiles for all,
        or after it, an item of the other kind counts too while she is answering it.
        """
        is_begun = saved.phase == "open" and bool(saved.acts or saved.tries)
        if saved.house != self._setting.house.of(exercise.id).code and _was_only_dealt(saved):
            return False
        owner, other = self._setting.owner, self._setting.other
        if self._seed is not None:
            owner, other = str(self._seed), ""
        if saved.seed == self._seed_of(exercise, saved.round, owner):
            return True
        may_stay = is_begun or owner == self._keeper.key
        return bool(other) and may_stay and saved.seed == self._seed_of(exercise, saved.round, other)

    def _seed_of(self, exercise: Question, round_: int, owner: str = "") -> int:
        if self._seed is not None and not round_:
            return self._seed
        if not owner:
            owner = self._setting.owner if self._seed is None else str(self._seed)
        return steps.seed_of(exercise, owner, round_)

    def _reconnect(self) -> bool:
        """Try to read the record again; return False if it now has the learner at another item."""
        state = self._begun
        saved = self._keeper.load()
        if self._keeper.failure:
            self._keeper.failure = ""  # the learner knows since the exercise was opened
            return True
        self._keeper.offline = False
        if saved is None:
            return True
        if saved.item != state.bookmark.item or saved.phase != "open":
            return False
        self._serial = max(saved.serial, self._serial)
        merged = replace(saved, acts=state.bookmark.acts, phase=state.bookmark.phase)
        self._state = replace(state, bookmark=merged)
        return True

    # --- views: drawn, then saved, then shown, so that a failure changes nothing ------------------------

    def _show(self, step: Step, *, opening: bool = False) -> View:
        state = self._numbered(step.state)
        view = self._draw(state)
        if step.attempt is not None:
            kept = self._keeper.record(step.attempt, state.bookmark)
            if kept is None:
                is_answer = step.attempt.verdict != "shown"
                return self._show_error(messages.not_counted(self._keeper.failure, is_answer=is_answer))
            if kept != state.bookmark:
                state = replace(state, bookmark=kept)
                view = self._draw(state)
            self.answered = _answer(step.attempt, state.bookmark)
            return self._commit(state, view)
        self._keeper.save(state.bookmark, lasting=not opening)  # so far, nothing in it is the learner's
        if self._keeper.failure:
            self._keeper.offline = self._keeper.offline or opening
            if view.feedback is None:
                warning = error_feedback(messages.NOT_SAVED)
                view = view.model_copy(update={"feedback": warning})
        return self._commit(state, view)

    def _redraw(self, state: ItemState) -> View:
        """Show where the learner really is, to a board that asked for something out of turn."""
        state = self._numbered(state)
        return self._commit(state, self._draw(state))

    def _numbered(self, state: ItemState) -> ItemState:
        return replace(state, bookmark=replace(state.bookmark, serial=self._serial + 1))

    def _draw(self, state: ItemState) -> View:
        task, bookmark = state.task, state.bookmark
        is_stuck = state.feedback is not None and state.feedback.verdict == "unreadable"
        offered = actions(task, bookmark, is_stuck=is_stuck)
        view = present(task, bookmark, state.feedback, actions=offered, told=state.told)
        notes = (*self._notes, messages.OFFLINE) if self._keeper.offline else self._notes
        changes = {"item": bookmark.item, "serial": bookmark.serial, "facts": (*view.facts, *notes)}
        return view.model_copy(update=changes)

    def _commit(self, state: ItemState, view: View) -> View:
        said, is_shown = state.feedback, state.bookmark.phase == "shown"
        stays = said is not None and (is_shown or said.verdict != "unreadable")
        self._state = state if stays else replace(state, feedback=None)
        self._serial, self._last_view = state.bookmark.serial, view
        return view

    def _kept_on_board(self) -> dict[str, Any]:
        return {} if is_worked(self._begun.task) else {"acts": self._begun.bookmark.acts}

    def _explain(self, error: Exception, message: Message) -> str:
        """Return what to tell the learner about an error, which is logged."""
        name = self.exercise_id[:60]
        if isinstance(error, UnknownNameError) and error.kind == "exercise":
            log.warning("exercise %r: %s", self.exercise_id, error)
            return messages.unknown_exercise(name, which_exercise(name, error.known))
        explained = self._source.explain(error)
        if explained:
            return explained
        return super()._explain(error, message)


def _answer(attempt: Attempt, after: Bookmark) -> Answer | None:
    """Return what a notebook is told of an attempt; None of a request for the worked solution."""
    if attempt.verdict == "shown":
        return None
    return Answer(
        exercise=attempt.exercise,
        seed=attempt.seed,
        verdict=attempt.verdict,
        rules=attempt.rules,
        tries=after.tries,
        hints=after.hints,
        done=after.done,
    )


def _was_only_dealt(saved: Bookmark) -> bool:
    """Tell whether nothing has been done at an item yet."""
    return saved.phase == "open" and not saved.acts and not saved.tries


def _has_changed(exercise: Question, saved: Bookmark | None) -> bool:
    """Whether an item was begun at another version; a rack asks one that she has never begun."""
    return saved is not None and saved.seed != NO_SEED and saved.version != exercise.version
