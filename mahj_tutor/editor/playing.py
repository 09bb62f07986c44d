"""Plays the open exercise beside its author's work: what the check says of it, and what is right in it."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from mahj_widgets.editor_protocol import Answer

from mahj_tutor.authoring.preview import ExercisePreview, preview_exercise
from mahj_tutor.editor.documents import Part
from mahj_tutor.editor.findings import Checked, Checker


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


class Player:
    """Plays one exercise after the other in a thread of its own; `pool` is open to other work."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)
        self._job: tuple[Part, Future[Played]] | None = None
        self._known: Played | None = None

    def start(self, part: Part, checker: Checker) -> None:
        """Play an exercise, unless it has been or another one is being played."""
        if self._job and self._job[1].done():
            job, self._job = self._job[1], None
            self._known = job.result()
        if self._job is None and self.known(part) is None:
            self._job = (part, self.pool.submit(_play, part, checker))

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
