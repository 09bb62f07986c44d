"""The stage: where an exercise, a learner's record and the board meet.

`Stage.respond` takes what the board said and gives the next picture. It needs neither browser nor
kernel, keeps nothing in memory that could not be lost, and never raises: what goes wrong inside is
logged whole and shown as one calm sentence.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from mahj_widgets import protocol
from mahj_widgets.protocol import Ask, Draft, Hello, Message, Oops, Submit, View

from mahj_tutor.errors import LibraryError, StoreError, UnknownNameError, did_you_mean
from mahj_tutor.exercises.catalog import exercise as find_exercise
from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.exercises.task import Task, Unreadable
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.learner.bookmark import Attempt, Bookmark, LearnerRecord, now, seed_for
from mahj_tutor.learner.draft import read_draft
from mahj_tutor.session.actions import actions, is_generated, is_worked
from mahj_tutor.session.present import present

log = logging.getLogger(__name__)

_LEAP = 100
"""More views than a stage sends without keeping the place; a reload counts on beyond them."""

_OOPS_LOGGED = 20
"""How many reports of the board's own code one stage logs: a browser must not fill the disk."""

_OTHER_BOARD = "The board and the lesson do not agree on what lies where. Look once more, then press again."
_NOT_KEPT = "What you do now is not kept"
_BACK_AGAIN = "Your record can be read again: here is what you had before you"
_CHANGED = "This exercise was made better since you were here, so it begins anew."


class ExerciseSession:
    """One exercise on one board; `respond` is the whole of it.

    `seed` fixes the item for everybody; without it each learner gets her own. Without a `store` play
    goes on and nothing is kept. `file` is the author's own, in the place of the catalog. `saved` is what the last message put on disk of a draft: the item and
    how many acts, or None.
    """

    def __init__(
        self,
        exercise_id: str,
        *,
        seed: int | None = None,
        store: LearnerRecord | None = None,
        file: Path | None = None,
    ) -> None:
        self.exercise_id = str(exercise_id)
        self._file = file
        self.saved: tuple[str, int] | None = None
        self._seed = seed
        self._store = store
        self._key = ""
        self._task: Task | None = None
        self._place = Bookmark(self.exercise_id, version=0, seed=0)
        self._feedback: Feedback | None = None
        self._forgetful = False
        self._notes: tuple[str, ...] = ()
        self._unkept = ""
        self._last = View()
        self._oopses = 0

    def respond(self, message: Message) -> View | None:
        """Return the next view, or None where the picture stays as it is. Never raises."""
        self.saved = None
        self._unkept = ""
        try:
            return self._answer(message)
        except Exception as error:
            return self._trouble(self._said(error, message))

    def preview(self) -> View | None:
        """Return an item as nobody has played it yet, for a picture where no kernel runs; None if there is none."""
        try:
            exercise = self._find()
            task = exercise.task(self._seed or 0)
            place = Bookmark(self.exercise_id, exercise.version, task.seed, acts=task.scene.given_acts)
            return present(task, place)
        except Exception:
            log.exception("exercise %r has no preview", self.exercise_id)
            return None

    # --- messages ----------------------------------------------------------------------------------

    def _answer(self, message: Message) -> View | None:
        if isinstance(message, Hello):
            return self._hello(message.key)
        if isinstance(message, Oops):
            self._oops(message)
        if not isinstance(message, Draft | Submit | Ask):
            return None
        if self._task is None:
            return self._hello(self._key) if self._key else View()
        if self._forgetful and not self._remembers(self._task):
            return self._enter(self._key, _BACK_AGAIN)
        if isinstance(message, Draft):
            self._draft(self._task, message)
            return None
        if message.item != self._place.item:
            return self._true_view(self._task)
        if isinstance(message, Submit):
            return self._submit(self._task, message)
        return self._ask(self._task, message)

    def _oops(self, message: Oops) -> None:
        self._oopses += 1
        if self._oopses <= _OOPS_LOGGED:
            log.error("exercise %r: the board's own code says %r", self.exercise_id, message.text)

    def _hello(self, key: str) -> View:
        self._forgetful = False
        task = self._task if key == self._key else None
        if task:
            return self._keep_and_show(task, self._changed(), self._feedback, hello=True)
        return self._enter(key)

    def _draft(self, task: Task, message: Draft) -> None:
        if message.item != self._place.item or self._place.phase != "open":
            return
        acts, whole = read_draft(task.scene, message.acts)
        if acts == task.scene.given_acts and not whole:
            return  # nothing in it is the learner's
        self._place = replace(self._place, acts=acts)
        if self._keep(self._place):
            self.saved = (self._place.item, len(acts))

    def _submit(self, task: Task, message: Submit) -> View:
        if self._place.phase != "open":
            return self._true_view(task)
        if is_worked(task):
            return self._step_through(task)
        acts, whole = read_draft(task.scene, message.acts)
        if not whole:
            return self._unreadable(task, _OTHER_BOARD)
        self._place = replace(self._place, acts=acts)
        answer = task.read(acts)
        if isinstance(answer, Unreadable):
            return self._unreadable(task, answer.say)
        return self._judge(task, task.check(answer))

    def _ask(self, task: Task, message: Ask) -> View | None:
        asked = message.kind
        free = asked == "again" and (self._place.done or is_generated(task))
        if not free and asked not in actions(task, self._place):
            return self._true_view(task)
        deeds: dict[str, Callable[[Task], View | None]] = {
            "hint": self._hint,
            "retry": self._retry,
            "again": self._again,
            "reveal": self._reveal,
            "next": self._next,
        }
        return deeds[asked](task)

    # --- what the learner did ----------------------------------------------------------------------

    def _judge(self, task: Task, feedback: Feedback) -> View:
        verdict = feedback.verdict
        if verdict == "unreadable":
            return self._keep_and_show(task, self._changed(), feedback)
        judged = self._changed(
            phase=verdict, tries=self._place.tries + 1, done=self._place.done or verdict == "right"
        )
        attempt = _attempt(judged, verdict, feedback.rules, feedback.misconception)
        return self._record_and_show(task, judged, attempt, feedback)

    def _unreadable(self, task: Task, say: str) -> View:
        feedback = Feedback(verdict="unreadable", title=say)
        return self._keep_and_show(task, self._changed(), feedback)

    def _hint(self, task: Task) -> View:
        return self._keep_and_show(task, self._changed(hints=self._place.hints + 1))

    def _retry(self, task: Task) -> View:
        acts = task.scene.given_acts if self._place.phase == "shown" else self._place.acts
        return self._keep_and_show(task, self._changed(phase="open", acts=acts))

    def _again(self, task: Task) -> View:
        place, fresh = self._begun(task.exercise, self._place.round + 1, self._place)
        self._notes = ()
        return self._keep_and_show(fresh, place)

    def _reveal(self, task: Task) -> View:
        shown = self._changed(phase="shown", acts=task.solution)
        return self._record_and_show(task, shown, _attempt(shown, "shown", (), None), None)

    def _next(self, task: Task) -> View | None:
        return self._step_through(task) if is_worked(task) else None

    def _step_through(self, task: Task) -> View:
        return self._keep_and_show(task, self._changed(phase="right", done=True))

    # --- the place ---------------------------------------------------------------------------------

    def _changed(self, **changes: Any) -> Bookmark:
        """Return the place as it will be with the next view."""
        return replace(self._place, serial=self._place.serial + 1, **changes)

    def _remembers(self, task: Task) -> bool:
        """Try the record again after it failed; False when it now says that the learner was at another item."""
        kept = self._kept_place(self._key)
        if self._unkept:
            self._unkept = ""  # said at hello, and a lasting fact since
            return True
        self._forgetful = False
        if kept is None:
            return True
        if kept.item != self._place.item or kept.phase != "open":
            return False
        serial = max(kept.serial, self._place.serial)
        self._place = replace(kept, acts=self._place.acts, phase=self._place.phase, serial=serial)
        return True

    def _enter(self, key: str, *notes: str) -> View:
        """Show the learner's place in the exercise, or begin one."""
        self._key, self._task, self._notes, self._last = key, None, notes, View()
        exercise = self._find()
        kept = self._kept_place(key)
        feedback = None
        if kept and kept.version == exercise.version and kept.seed == self._seed_of(kept.round):
            task = exercise.task(kept.seed)
            place, feedback = _resumed(task, kept)
        else:
            place, task = self._begun(exercise, 0, kept)
            self._notes += (_CHANGED,) if kept and kept.version != exercise.version else ()
        serial = max(place.serial, self._place.serial) + _LEAP
        return self._keep_and_show(task, replace(place, serial=serial), feedback, hello=True)

    def _find(self) -> Exercise:
        return exercise_in(self._file, self.exercise_id) if self._file else find_exercise(self.exercise_id)

    def _begun(self, exercise: Exercise, round_: int, before: Bookmark | None) -> tuple[Bookmark, Task]:
        """Begin a new item; what was done before stays done."""
        seed = self._seed_of(round_)
        task = exercise.task(seed)
        place = Bookmark(
            exercise=self.exercise_id,
            version=exercise.version,
            seed=seed,
            round=round_,
            acts=task.scene.given_acts,
            done=before.done if before else False,
            serial=before.serial + 1 if before else 1,
        )
        return place, task

    def _seed_of(self, round_: int) -> int:
        if self._seed is None:
            return seed_for(self._key, self.exercise_id, round_)
        return seed_for(str(self._seed), self.exercise_id, round_) if round_ else self._seed

    # --- keeping -----------------------------------------------------------------------------------

    def _kept_place(self, key: str) -> Bookmark | None:
        try:
            return self._store.place(key, self.exercise_id) if self._store else None
        except StoreError as error:
            self._could_not(error)
            self._forgetful = True
            return None

    def _keep(self, place: Bookmark) -> bool:
        """Keep a place as far as that goes; play does not stop for it."""
        if not self._store or self._forgetful:
            return False
        try:
            self._store.keep_place(self._key, place)
        except StoreError as error:
            self._could_not(error)
            return False
        return True

    def _record(self, place: Bookmark, attempt: Attempt) -> bool:
        """Keep an attempt and the place after it; False when that failed."""
        if not self._store or self._forgetful:
            return True
        try:
            self._store.record(self._key, attempt, place)
        except StoreError as error:
            self._could_not(error)
            return False
        return True

    def _could_not(self, error: StoreError) -> None:
        log.warning("exercise %r: %s", self.exercise_id, error)
        self._unkept = re.sub(
            r""" (?:'[^']*'|"[^"]*")""", "", str(error)
        )  # file names are no help to a learner

    # --- views: drawn first, then kept, then shown, so that a failure changes nothing -----------------

    def _true_view(self, task: Task) -> View:
        place = self._changed()
        return self._shown(task, place, self._drawn(task, place, self._feedback), self._feedback)

    def _keep_and_show(
        self, task: Task, place: Bookmark, feedback: Feedback | None = None, *, hello: bool = False
    ) -> View:
        view = self._drawn(task, place, feedback)
        if not self._keep(place) and hello:
            self._forgetful = True
        if self._unkept and view.feedback is None:
            say = f"What you do here is not kept: {self._unkept}. You can go on all the same."
            view = view.model_copy(update={"feedback": _calm(say)})
        return self._shown(task, place, view, feedback)

    def _record_and_show(
        self, task: Task, place: Bookmark, attempt: Attempt, feedback: Feedback | None
    ) -> View:
        view = self._drawn(task, place, feedback)
        if self._record(place, attempt):
            return self._shown(task, place, view, feedback)
        what = "Your answer" if feedback else "This"
        return self._trouble(f"{what} could not be kept: {self._unkept}. Try again.")

    def _drawn(self, task: Task, place: Bookmark, feedback: Feedback | None) -> View:
        view = present(task, place, feedback, actions=actions(task, place))
        notes = (*self._notes, _NOT_KEPT) if self._forgetful else self._notes
        changes = {"item": place.item, "serial": place.serial, "facts": (*view.facts, *notes)}
        return view.model_copy(update=changes)

    def _shown(self, task: Task, place: Bookmark, view: View, feedback: Feedback | None) -> View:
        lasting = feedback is not None and feedback.verdict != "unreadable"
        self._task, self._place, self._last = task, place, view
        self._feedback = feedback if lasting else None
        return view

    def _trouble(self, sentence: str) -> View:
        """Return the last picture with a calm sentence; nothing that could fail is asked again."""
        self._place = self._changed()
        changes: dict[str, Any] = {"serial": self._place.serial, "feedback": _calm(sentence)}
        if self._task is None:
            retry = protocol.Action(id="retry", label="Try again", filled=True)
            changes |= {"phase": "trouble", "title": "This exercise could not be opened", "actions": (retry,)}
        elif self._last.phase == "open" and not is_worked(self._task):
            changes["acts"] = self._place.acts
        return self._last.model_copy(update=changes)

    def _said(self, error: Exception, message: Message) -> str:
        """Log what went wrong, and say it to the learner."""
        name = self.exercise_id[:60]
        if isinstance(error, UnknownNameError) and error.kind == "exercise":
            log.warning("exercise %r: %s", self.exercise_id, error)
            near = did_you_mean(name, error.known)
            return f"There is no exercise {name!r}{near}{'?' if 'did you mean' in near else '.'}"
        if self._file and isinstance(error, LibraryError | Unfit):
            first = str(error).split("\n")[0]
            return f"{first} (To see all there is to fix: mahj-tutor check {self._file.name})"
        log.error("exercise %r: %s failed", self.exercise_id, type(message).__name__, exc_info=error)
        return (
            f"Something went wrong on our side, in exercise {name!r}. Nothing was counted."
            " Try again, or load the page anew."
        )


def _attempt(
    place: Bookmark, verdict: Literal["right", "wrong", "shown"], rules: tuple[str, ...], named: str | None
) -> Attempt:
    return Attempt(
        exercise=place.exercise,
        version=place.version,
        seed=place.seed,
        acts=place.acts,
        verdict=verdict,
        rules=rules,
        misconception=named,
        hints=place.hints,
        when=now(),
    )


def _resumed(task: Task, kept: Bookmark) -> tuple[Bookmark, Feedback | None]:
    """Return a kept place as it may be shown again, with its verdict worked out anew."""
    acts, _ = read_draft(task.scene, kept.acts)
    place = replace(kept, acts=acts, hints=min(kept.hints, len(task.hints)))
    if place.phase == "shown":
        return replace(place, acts=task.solution), None
    if place.phase == "open" or is_worked(task):
        return place, None
    answer = task.read(acts)
    feedback = None if isinstance(answer, Unreadable) else task.check(answer)
    if feedback and feedback.verdict == place.phase:
        return place, feedback
    return replace(place, phase="open"), None


def _calm(sentence: str) -> protocol.Feedback:
    return protocol.Feedback(verdict="trouble", title=sentence[:600])
