"""The exercise on a board beside its form: an exercise session that saves nothing."""

from __future__ import annotations

from mahj_widgets.protocol import Hello, Message, View

from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session.exercise_session import ExerciseSession

NOBODY = "0" * 32
"""The key of a learner of whom nothing is kept."""
NOTHING = View(phase="trouble", title="The board shows the exercise once it can be read.")


class _Loaded:
    """The exercise as it was read last, for a session to find."""

    def __init__(self, exercise: Question) -> None:
        self._exercise = exercise

    def find(self, _exercise_id: str) -> Question:
        """Return the exercise."""
        return self._exercise

    def explain(self, error: Exception) -> str:
        """Return why no scene can be drawn."""
        return str(error) if isinstance(error, Unfit) else ""


class PreviewBoard:
    """A board that follows an exercise while it is written."""

    def __init__(self) -> None:
        self._session: ExerciseSession | None = None
        self.seed = 0
        self.saved: tuple[str, int] | None = None

    @property
    def task(self) -> Task | None:
        """The item on the board, if there is one."""
        return self._session.task if self._session else None

    def put(self, exercise: Question | None) -> View:
        """Put an exercise on the board, from its beginning."""
        if exercise is None:
            self._session = None
            return NOTHING
        seeds = exercise.seeds
        seed = seeds[self.seed % len(seeds)] if seeds else self.seed
        self._session = ExerciseSession(exercise.id, _Loaded(exercise), seed=seed)
        return self.respond(Hello(kind="hello", key=NOBODY)) or NOTHING

    def respond(self, message: Message) -> View | None:
        """Return the next view, or None if the picture stays as it is."""
        if self._session is None:
            return NOTHING
        view = self._session.respond(message)
        self.saved = self._session.saved
        return view
