"""What an adapter gives `place`: a scene laid out for placing, and what a placing means.

An adapter reads the board as moves of one part of the game and passes on the engine's word about them. It
says nothing an author should say: which placings are asked for, and the words, stand in the exercise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from mahj_tutor.exercises.expressions import Type
from mahj_tutor.exercises.question import Drawn
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, Scene, Zone, fold
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
    title: str = ""
    why: str = ""
    rules: tuple[str, ...] = ()
    evidence: str = "That's allowed, but the question asks for more."
    lit: tuple[str, ...] = ()
    replayed: Callable[[], tuple[Frame, ...]] = tuple
    """What is shown after the verdict; it is not asked for while right placings are looked for."""
    is_wrong: bool = False
    """Whether it is wrong though no rule of the game is broken."""


@dataclass(frozen=True)
class Board(ABC):
    """A drawn scene to place things on; raise `Unfit` in `__post_init__` where it cannot be one."""

    NAMES: ClassVar[Mapping[str, Type]] = MappingProxyType({})
    """The names that conditions about a placing have, beside `allowed` and those of the scene."""
    NOTHING: ClassVar[str] = "You haven't placed anything yet. Put something where it goes."
    """What is told where only what was given lies in its place."""

    drawn: Drawn

    # --- what is there ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the board, and the places for it."""

    @property
    @abstractmethod
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """The zones that each piece may be moved to, its own among them."""

    @property
    def facts(self) -> tuple[str, ...]:
        """Short facts of the situation, said above the board."""
        return self.drawn.facts

    @property
    def press(self) -> str:
        """The words on the button."""
        return "Check"

    @cached_property
    def scene(self) -> Scene:
        """The board with nothing given."""
        return Scene(self.zones, self.ways, facts=self.facts)

    # --- what a placing means ---------------------------------------------------------------------------

    @abstractmethod
    def read(self, answer: Answer) -> Placing:
        """Return what a placing comes to, by the engine."""

    def missing(self, answer: Answer) -> str | None:
        """Return what a placing lacks to be judged, as a sentence, or None."""
        return None

    # --- tests and help ---------------------------------------------------------------------------------

    @abstractmethod
    def solutions(self) -> Iterable[Acts]:
        """Yield placings that may be right, the most likely first; wrong ones are passed over."""

    def completions(self, done: Answer) -> Iterable[Acts]:
        """Yield placings that may be right and keep as much as possible of what is done."""
        return self.solutions()

    def given(self, right: Acts, number: int) -> Acts:
        """Return the acts of a right placing that are done for the learner when `given:` is a number."""
        return right[:number]

    @abstractmethod
    def acts_of(self, said: str) -> Acts:
        """Read what stands under `do:` of a test; raise `ValueError` with a sentence if it means nothing."""

    def find(self, said: str) -> tuple[str, ...]:
        """Return the pieces and zones that words mean beside their own names."""
        return ()

    def told(self, act: Act) -> str:
        """Say the next act of a right placing."""
        return f"Put {self.scene.piece(act[1]).name} here: {self.scene.zone(act[2]).label}."

    def walk(self, right: Acts) -> tuple[Frame, ...]:
        """Show a right placing step by step."""
        return tuple(
            Frame(self.told(act), fold(self.scene, right[:count]).place, (act[1],))
            for count, act in enumerate(right, 1)
        )


def free_piece(faces: Mapping[str, Tile], wanted: Tile, used: Container[str]) -> str:
    """Return a piece with this face that is not used yet; raise `ValueError` where there is none."""
    found = next((piece for piece, face in faces.items() if face is wanted and piece not in used), None)
    if found is None:
        raise ValueError(f"there is no {wanted.name} ({wanted.code}) to move, or not enough of them")
    return found
