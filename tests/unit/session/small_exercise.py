"""A small exercise with its source and a learner at its board: no browser, no kernel, no Jupyter."""

from dataclasses import dataclass

from mahj_widgets import protocol
from mahj_widgets.protocol import Ask, Draft, Hello, Submit, View

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.pictures.scene import NumberField, Piece, Scene, Zone
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.house import AS_WRITTEN, House
from mahj_tutor.questions.model import HintText
from mahj_tutor.questions.task import Hint, Unreadable
from mahj_tutor.session.exercise_session import ExerciseSession

ANN, BEA = "a" * 32, "b" * 32
ID = "t1.how-many"


@dataclass(frozen=True)
class SmallExercise:
    """An exercise that asks for the seed's last digit."""

    id: str = ID
    version: int = 1
    title: str = "How many?"
    stage: str = "independent"
    vary: object = ()
    given: tuple = ()
    seeds: tuple = ()
    at_once: bool = False
    rules: tuple = ("DL1",)
    house: House = AS_WRITTEN
    hints: tuple = (HintText(say="Count the stacks, not the tiles."), HintText(do_with_me=True))

    @property
    def is_drawn(self):
        return bool(self.vary)

    def task(self, seed):
        return SmallTask(self, seed)


class SmallTask:
    is_live = shows_more = False
    ask = "How many stacks?"
    hints = (
        Hint(text="Count the stacks, not the tiles.", lit=("s1",)),
        Hint(text="Each stack is two.", lit=()),
    )

    def __init__(self, exercise, seed):
        self.exercise, self.seed = exercise, seed
        self.right = str(seed % 10)
        self.solution = (*exercise.given, ("number", "n", self.right))
        stack = Piece(id="s1", name=f"stack {seed if exercise.is_drawn else 1} from the right end")
        self.scene = Scene(
            zones=(Zone(id="wall", kind="wall", label="East's wall", pieces=(stack,)),),
            marks=("s1",),
            numbers=(NumberField(id="n", ask="How many?"),),
            given_acts=exercise.given,
        )

    def read(self, acts):
        written = [act[2] for act in acts if act[0] == "number"]
        return written[-1] if written and written[-1] else Unreadable("Write a number first.")

    def for_another_try(self, acts):
        return acts

    def hint(self, number, _acts):
        return self.hints[number]

    def check(self, answer):
        if answer == self.right:
            return Feedback(verdict="right", title="That is it", why="You counted.", rules=("EQ1",))
        return Feedback(
            verdict="wrong", title="Not yet", why="Count again.", rules=("EQ1",), misconception="M01"
        )


class Exercises(dict):
    """An exercise source; a test may change what it holds."""

    def find(self, exercise_id):
        if exercise_id not in self:
            raise UnknownNameError("exercise", exercise_id, self)
        return self[exercise_id]

    def explain(self, _error):
        return ""


def small_present(task, bookmark, feedback=None, *, actions=(), told=()):
    return View(
        phase="wrong" if bookmark.phase == "shown" else bookmark.phase,
        title=task.exercise.title,
        acts=bookmark.acts,
        fixed=len(task.scene.given_acts),
        marks=task.scene.marks,
        hints=tuple(protocol.Hint(text=hint.text) for hint in task.hints[: bookmark.hints]),
        feedback=feedback
        and protocol.Feedback(verdict=feedback.verdict, title=feedback.title, why=feedback.why),
        actions=tuple(protocol.Action(id=name, label=name) for name in actions),
        tries=bookmark.tries,
        done=bookmark.done,
    )


class Learner:
    """A minimal board: it remembers the last view and answers about its item."""

    def __init__(self, exercises, record, key=ANN, **options):
        self.session = ExerciseSession(options.pop("id", ID), exercises, record=record, **options)
        self.key = key
        self.view = self.send(Hello(kind="hello", key=key))

    def send(self, message):
        view = self.session.respond(message)
        if view is not None:
            assert view.serial > getattr(self, "view", View()).serial
            View.model_validate(view.model_dump())
            self.view = view
        return view

    @property
    def seed(self):
        return int(self.view.item.rpartition("#")[2])

    @property
    def right(self):
        return (("number", "n", str(self.seed % 10)),)

    @property
    def wrong(self):
        return (("number", "n", str((self.seed + 1) % 10)),)

    def submit(self, acts, item=None):
        return self.send(Submit(kind="submit", item=item or self.view.item, acts=acts))

    def draft(self, acts, item=None):
        return self.send(Draft(kind="draft", item=item or self.view.item, acts=acts))

    def ask(self, kind, item=None):
        return self.send(Ask(kind=kind, item=item or self.view.item))

    def buttons(self):
        return [action.id for action in self.view.actions]
