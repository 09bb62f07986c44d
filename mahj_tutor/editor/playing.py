"""Plays the open exercise beside its author's work: what the check says of it, and what is right in it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from mahj_widgets.editor_protocol import Answer

from mahj_tutor.authoring.preview import ExercisePreview, plain_reason_of, preview_exercise
from mahj_tutor.editor.documents import Part
from mahj_tutor.editor.findings import Checked, Checker
from mahj_tutor.exercises.board_words import answer_of
from mahj_tutor.questions.task import Task


@dataclass(frozen=True, slots=True)
class Played:
    """An exercise that was played."""

    part: Part
    checked: Checked
    preview: ExercisePreview | None

    @property
    def answer(self) -> Answer | None:
        """What is right in it, as the editor tells it."""
        found = self.preview
        if found is None:
            return None
        further = tuple((each.ask, each.answer) for each in found.further)
        return Answer(found.answer, found.why, further, found.balance, found.words)

    def answer_on(self, task: Task | None) -> Answer | None:
        """Return what is right in the draw that is on the board, the first one where there is no board."""
        found, told = self.preview, self.answer
        if found is None or told is None or task is None or task.seed == found.seed:
            return told
        return replace(told, answer=answer_of(task), why=plain_reason_of(task))


class Player:
    """Plays one exercise after the other in a thread of its own; `pool` is open to other work."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)
        self._job: tuple[Part, Future[Played]] | None = None
        self._known: Played | None = None
        self._aside: Future[Checked] | None = None

    def start(self, part: Part, checker: Checker) -> None:
        """Play an exercise, unless it has been or another one is being played."""
        self._collect()
        if self._job is None and self.known(part) is None:
            self._play(part, checker)

    def _play(self, part: Part, checker: Checker) -> None:
        self._job = (part, self.pool.submit(_play, part, checker))

    def _collect(self) -> bool:
        """Take what came of the exercise that was being played, and return whether there is anything."""
        if self._job is None or not self._job[1].done():
            return False
        job, self._job = self._job[1], None
        self._known = job.result()
        return True

    def renew(self, part: Part, checker: Checker) -> None:
        """Play an exercise again; the earlier result stays until then."""
        if self.known(part) is None:
            self.forget()
        else:
            self._play(part, checker)

    def play_others(self, part: Part, parts: Sequence[Part], checker: Checker) -> bool:
        """Play one more exercise of a file once the open one has been, and return whether anything is new."""
        is_new = self._collect()
        if self._aside is not None:
            if not self._aside.done():
                return is_new
            self._aside, is_new = None, True
        waiting = checker.waiting(parts) if self._job is None and self.known(part) else None
        if waiting is not None:
            self._aside = self.pool.submit(checker.play, waiting)
        return is_new

    def known(self, part: Part) -> Played | None:
        """Return what came of an exercise if it was the last one that was played."""
        return self._known if self._known and self._known.part == part else None

    def forget(self) -> None:
        """Forget what was found, also what is being played."""
        self._known, self._job = None, None

    def wait(self, part: Part, checker: Checker) -> None:
        """Wait until an exercise has been played."""
        while self.known(part) is None:
            self.start(part, checker)
            if self._job:
                self._job[1].result()

    def close(self) -> None:
        """Play nothing any more."""
        self.pool.shutdown(wait=False, cancel_futures=True)


def _play(part: Part, checker: Checker) -> Played:
    checked = checker.play(part)
    preview = preview_exercise(checked.exercise) if checked.exercise else None
    return Played(part, checked, preview)
