"""The exercise on a board beside its form: an exercise session that saves nothing."""

from __future__ import annotations

from contextlib import suppress

from mahj_widgets.editor_protocol import BoardState
from mahj_widgets.protocol import Draft, Hello, Message, Submit, View

from mahj_tutor.exercises.said_answers import do_of
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.finding import Unsearched
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session.exercise_session import ExerciseSession

NOBODY = "0" * 32
"""The key of a learner of whom nothing is kept."""
DRAWS = 24
"""Among how many draws one is looked for that shows what was laid out."""
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
    """A board that follows an exercise while it is written.

    While the exercise can't be shown, the last version of it that could be stays on the board.
    """

    def __init__(self) -> None:
        self._session: ExerciseSession | None = None
        self._of: object = None
        self._put: object = None
        self._is_current = False
        self._exercise: Question | None = None
        self._of_seed = 0
        self.seed = 0
        self.why = ""
        """Why the exercise as it is can't be shown, if no scene of it can be drawn."""
        self.saved: tuple[str, int] | None = None
        self.given = ""
        """The answer that was given last, as a test has it, "" if there is none."""
        self._laid: tuple[Task, Acts] | None = None

    @property
    def task(self) -> Task | None:
        """The item on the board, if there is one."""
        return self._session.task if self._session else None

    @property
    def laid(self) -> str:
        """What lies on the board now, or was answered last, as a test has an answer; "" if that's none."""
        if self._laid and self._laid[0] is self.task:
            with suppress(LookupError, ValueError):
                return do_of(*self._laid) or self.given
        return self.given

    def shows(self, of: object, text: str) -> bool:
        """Return whether the exercise is on the board with this text."""
        return self._is_current and self._put == (of, text, self.seed)

    def draw_another(self) -> None:
        """Draw other tiles, where tiles are drawn."""
        self.seed += 1
        self.given = ""

    def draw_entry(self, exercise: Question, name: str, number: int) -> None:
        """Draw tiles that show an entry of a list that is varied, if one of the first draws does."""
        seeds = exercise.seeds
        for at in range(len(seeds) or DRAWS):
            with suppress(Unfit, Unsearched):
                if exercise.task(seeds[at] if seeds else at).picks.get(name) == number:
                    self.seed, self.given = at, ""
                    return

    def forget(self) -> None:
        """Read the exercise again next time, whatever its text: files beside it may have changed."""
        self._of = self._put = None

    def renew(self) -> None:
        """Put the exercise on the board again once it can be read: words beside it are others now."""
        self._put = self._exercise = None

    def state(self, of: object, text: str, *, is_readable: bool) -> BoardState:
        """Return what of an exercise with this text is shown once it has been followed."""
        is_shown = self._is_current if self._put == (of, text, self.seed) else is_readable
        if is_shown:
            return "now"
        return "before" if self._has(of) else "none"

    def _has(self, of: object) -> bool:
        return self._session is not None and self._of == of

    def follow(self, of: object, text: str, exercise: Question | None) -> View | None:
        """Put an exercise on the board, from its beginning, or return None where the picture stays.

        `of` tells one exercise from another: no version of another one stays.
        """
        if self._put == (of, text, self.seed):
            return None
        if self._is_same(of, exercise):  # an answer that was chosen meanwhile stays
            self._put = (of, text, self.seed)
            return None
        was_shown = self._has(of)
        self.given = ""
        self._of, self._put = of, (of, text, self.seed)
        self.why, self._is_current = "", False
        if exercise is not None:
            session, view = self._begun(exercise)
            if view.phase != "trouble":
                self._session, self._is_current = session, True
                self._exercise, self._of_seed = exercise, self.seed
                return view
            self.why = view.feedback.title if view.feedback else view.title
        if was_shown:
            return None
        self._session = None
        return NOTHING

    def _is_same(self, of: object, exercise: Question | None) -> bool:
        """Return whether learners have the exercise on the board as they would have this one."""
        before = self._exercise if self._is_current and self._has(of) and self._of_seed == self.seed else None
        return (
            before is not None and exercise is not None and _for_learners(before) == _for_learners(exercise)
        )

    def _begun(self, exercise: Question) -> tuple[ExerciseSession, View]:
        seeds = exercise.seeds
        seed = seeds[self.seed % len(seeds)] if seeds else self.seed
        session = ExerciseSession(exercise.id, _Loaded(exercise), seed=seed)
        return session, session.respond(Hello(kind="hello", key=NOBODY)) or NOTHING

    def now(self) -> View:
        """Return what is on the board now."""
        return (self._session.view_now() if self._session else None) or NOTHING

    def respond(self, message: Message) -> View | None:
        """Return the next view, or None if the picture stays as it is."""
        if self._session is None:
            return NOTHING
        before = self.task
        if isinstance(message, Draft | Submit) and before and message.item == self.now().item:
            self._laid = before, message.acts
        if isinstance(message, Submit) and before and message.item == self.now().item:
            with suppress(LookupError, ValueError):  # acts of another version of the board
                self.given = do_of(before, message.acts) or ""
        view = self._session.respond(message)
        self.given = self.given if self.task is before else ""
        self.saved = self._session.saved
        return view

    def picture(self, name: str) -> str:
        """Return a picture that the board shows as an address that holds it, or "" if it can't be shown."""
        return self._session.picture(name) if self._session else ""


def _for_learners(exercise: Question) -> object:
    """Return what of an exercise learners meet: all but its tests."""
    return {name: getattr(exercise, name) for name in type(exercise).model_fields if name != "tests"}
