"""One item of `place`: a scene laid out for placing, and what a placing means.

Each adapter reads the board as moves of one part of the game and reports what the engine says about them.
What is asked for, and in which words, is up to the exercise.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from mahj_tutor.expressions import Type
from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, Scene, Zone, fold
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.place_fields import PlaceFields
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import Tile


@dataclass(frozen=True, kw_only=True)
class Placing:
    """What a placing comes to.

    `values` are the values that conditions about it may name, `faults` the engine's reasons against it, `why`
    and `rules` what allows it. `evidence` is told where the author's condition does not hold.
    """

    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    faults: tuple[Fault, ...] = ()
    misconception: str | None = None
    why: str = ""
    rules: tuple[str, ...] = ()
    evidence: str = "That's allowed, but the question asks for more."
    lit: tuple[str, ...] = ()
    replayed: Callable[[], tuple[Frame, ...]] = tuple
    """What is shown after the verdict; it is not asked for while right placings are looked for."""
    is_wrong: bool = False
    """Whether it is wrong though no rule of the game is broken."""

    @property
    def stands(self) -> bool:
        """Whether nothing is wrong with it but what the author's condition asks for."""
        return not (self.faults or self.is_wrong)

    @property
    def named(self) -> dict[str, Any]:
        """The values of all names that conditions about it have."""
        return {"allowed": self.stands, **self.values}


@dataclass(frozen=True)
class PlaceTask(QuestionTask):
    """A drawn scene to place things on."""

    exercise: PlaceFields

    NAMES: ClassVar[Mapping[str, Type]] = MappingProxyType({})
    """The names that conditions about a placing have, beside `allowed` and those of the scene."""
    NOTHING: ClassVar[str] = "You haven't placed anything yet. Put something where it goes."
    """What is told where nothing lies in its place."""
    MORE: ClassVar[str] = "Some of it is in place already. Put the rest where it goes."
    """What is told where only what was given lies in its place."""

    # --- what an adapter gives --------------------------------------------------------------------------

    def __post_init__(self) -> None:
        """Raise `Unfit` where the scene is nothing to place things on."""

    @property
    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the board, and the places for it."""

    @property
    @abstractmethod
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """The zones that each piece may be moved to, its own among them."""

    @property
    def table_facts(self) -> tuple[str, ...]:
        """Short facts of the situation, said above the board."""
        return self.drawn.facts

    @abstractmethod
    def placing(self, answer: Answer) -> Placing:
        """Return what a placing comes to, by the engine."""

    def lacks(self, answer: Answer) -> str | None:
        """Return what a placing lacks to be judged, as a sentence, or None."""
        return None

    @abstractmethod
    def candidates(self) -> Iterable[Acts]:
        """Yield placings that may be right, the most likely first; wrong ones are passed over."""

    def completions(self, done: Answer) -> Iterable[Acts]:
        """Yield placings that may be right and keep as much as possible of what is done."""
        return self.candidates()

    def given(self, right: Acts, number: int) -> Acts:
        """Return the acts of a right placing that are done for the learner when `given:` is a number."""
        return right[:number]

    # --- the board --------------------------------------------------------------------------------------

    @cached_property
    def bare(self) -> Scene:
        """The board with nothing given."""
        return Scene(self.zones, self.ways, facts=self.table_facts)

    @cached_property
    def scene(self) -> Scene:
        """The board, with what is given in its place."""
        return replace(self.bare, given_acts=self.given(self.solution, self.exercise.given))

    def missing(self, answer: Answer) -> str | None:
        """Something has to be placed beyond what is given, and the adapter may want more."""
        given = {(act[1], act[2]) for act in self.scene.given_acts}
        if set(answer.moved) <= given:
            return self.MORE if answer.moved else self.NOTHING
        return self.lacks(answer)

    # --- what is right ----------------------------------------------------------------------------------

    def solutions(self) -> Iterator[Acts]:
        """Yield the placings that are right."""
        return filter(self._is_right, self.candidates())

    def _is_right(self, acts: Acts) -> bool:
        return self._holds(self.placing(fold(self.bare, acts)))

    def _holds(self, placing: Placing) -> bool:
        """Whether a placing is allowed, and the author's condition holds of it."""
        wanted = self.exercise.wanted
        return placing.stands and (not wanted or self.holds_of(placing.named, wanted))

    def check(self, answer: Answer) -> Feedback:
        """Ask the engine about the placing, then the author's condition."""
        placing = self.placing(answer)
        if self._holds(placing):
            return self.right_feedback(placing.why, rules=placing.rules)
        return self.wrong_feedback(
            placing.named,
            faults=placing.faults,
            misconception=placing.misconception,
            evidence=placing.evidence,
            lit=placing.lit,
            replay=placing.replayed(),
        )

    def is_right_so_far(self, answer: Answer) -> bool:
        """Whether nothing lies where it doesn't belong."""
        return self.placing(answer).stands

    # --- help -------------------------------------------------------------------------------------------

    def next_right(self, acts: Acts) -> Act | None:
        """Return the next act of a right placing that keeps what is right already."""
        try:
            done = fold(self.bare, acts)
        except KeyError:
            return None
        return self.next_towards(acts, next(filter(self._is_right, self.completions(done)), self.solution))

    def walk(self) -> tuple[Frame, ...]:
        """Show a right placing step by step, with what is given."""
        steps = (
            Frame(self.told(act), fold(self.bare, self.solution[:count]).place, (act[1],))
            for count, act in enumerate(self.solution, 1)
        )
        return (self.opening, *steps)


def free_pieces(faces: Mapping[str, Tile], wanted: Iterable[Tile], used: Collection[str] = ()) -> list[str]:
    """Return a piece for each tile that is not used yet; raise `ValueError` where there is none."""
    found: list[str] = []
    for each in wanted:
        free = (name for name, face in faces.items() if face is each and name not in (*found, *used))
        piece = next(free, None)
        if piece is None:
            raise ValueError(f"there is no {each.name} ({each.code}) to move, or not enough of them")
        found.append(piece)
    return found
