"""One item of an exercise: what is shown, and how an answer is read and judged.

An interaction makes its own with `scene`, `missing`, `check` and `solutions`; nothing else knows about it.
Everything here is pure: the same exercise and seed give the same task, the same acts the same verdict.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, Piece, Scene, Zone, fold
from mahj_tutor.pictures.words import once, sentence
from mahj_tutor.questions.feedback import Feedback, Verdict
from mahj_tutor.questions.model import Exercise, HintText
from mahj_tutor.questions.variations import variations
from mahj_tutor.scenarios.vary import Picks
from mahj_tutor.tiles import spoken, tile


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An answer that cannot be judged yet: no try is counted; `say` tells what is missing.

    `is_good` tells that what was done is good so far, and only more is to be done.
    """

    say: str
    is_good: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: its words, and the ids of the pieces and zones to light."""

    text: str
    lit: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task(ABC):
    """One item."""

    exercise: Exercise
    seed: int

    press = "Check"
    """The words on the button that asks for the verdict."""
    is_live: ClassVar[bool] = False
    """Whether every act is answered at once, as in a game, and the board changes with it."""
    shows_more: ClassVar[bool] = False
    """Whether what is done may bring something into sight, such as a tile that was drawn."""
    captions: ClassVar[tuple[str, ...]] = ()
    """What stands above each of two scenes; nothing where there is one."""
    picks: ClassVar[Picks] = MappingProxyType({})
    """Which entry of each list that the exercise varies is shown, by the name of the field."""
    hides_corners = False
    """Whether tiles are to be told apart without what stands in their corners."""
    dead_zones: ClassVar[tuple[Zone, ...]] = ()
    """What lies there with dead hands marked, where the board keeps them unmarked until the answer."""

    # --- what an interaction gives -------------------------------------------------------------------

    @cached_property
    @abstractmethod
    def scene(self) -> Scene:
        """What lies on the table."""

    @abstractmethod
    def missing(self, answer: Answer) -> str | Unreadable | None:
        """Return what an answer lacks to be judged, as a sentence at least, or None."""

    @abstractmethod
    def check(self, answer: Answer) -> Feedback:
        """Judge an answer that could be read."""

    def is_right_so_far(self, answer: Answer) -> bool:
        """Whether an answer that still lacks something can become right, for exercises judged tap by tap."""
        return True

    @abstractmethod
    def fill(self, text: str) -> str:
        """Return an author's text with words in the place of what stands in braces."""

    @abstractmethod
    def solutions(self) -> Iterable[Acts]:
        """Yield right answers, the given acts first; the one that is shown is the first."""

    @abstractmethod
    def acts_of(self, said: str) -> Acts:
        """Read what an author writes under `do:`; raise `ValueError` with a sentence if it can't."""

    def find(self, said: str) -> tuple[str, ...]:
        """Return the ids of the pieces and zones an author's words mean, none if nothing is meant.

        `answer` is the piece that a right answer moves next.
        """
        wanted = said.strip().lower()
        if wanted == "answer":
            left = self.solution[len(self.scene.given_acts) :]
            return tuple(act[1] for act in left if act[0] == "move")[:1]
        return self.scene.called(wanted)

    def told(self, act: Act) -> str:
        """Say an act in words, for a hint that shows the next thing to do."""
        match act:
            case ("move", piece, zone):
                return sentence(f"Put {_a(self.scene.piece(piece))} here: {self.scene.zone(zone).label}")
            case ("mark", piece):
                return f"Mark {self.scene.piece(piece).name}."
            case ("choose", choice, option):
                return sentence(f"Choose: {self.scene.option(choice, option)}")
            case _:
                return f"Write {act[-1]}."

    # --- what everybody asks ---------------------------------------------------------------------------

    @property
    def facts(self) -> tuple[str, ...]:
        """Short facts of the situation."""
        return self.scene.facts

    @cached_property
    def ask(self) -> str:
        """The question, Markdown."""
        return self.fill(self.exercise.ask)

    def ask_at(self, acts: Acts) -> str:
        """Return the question to a learner who has done these acts."""
        return self.ask

    def scene_at(self, acts: Acts) -> Scene:
        """Return what lies on the table after acts, where the board does not show that by itself."""
        return self.scene

    def kept(self, acts: Acts) -> Acts:
        """Return the acts that count on a live board."""
        return acts

    def for_another_try(self, acts: Acts) -> Acts:
        """Return what stays on the board of an answer that was wrong."""
        return acts

    def reply(self, acts: Acts) -> Feedback | None:
        """Return what is said to the last act on a live board, if anything."""
        return None

    @property
    def step_asks(self) -> tuple[str, ...]:
        """The questions of an item in several steps, in their order; none where it has no steps."""
        return ()

    def step_at(self, acts: Acts) -> int:
        """Return the step that a learner who has done these acts has come to, from 0."""
        return 0

    @cached_property
    def solution(self) -> Acts:
        """One right answer, the given acts first; empty where there is none."""
        return next(iter(self.solutions()), ())

    def wrong_answers(self) -> Iterator[Acts]:
        """Yield answers that differ from the right one in one thing and are wrong."""
        return (acts for acts in variations(self.scene, self.solution) if self.verdict(acts) == "wrong")

    def verdict(self, acts: Acts) -> Verdict:
        """Return what becomes of an answer."""
        answer = self.read(acts)
        return "unreadable" if isinstance(answer, Unreadable) else self.check(answer).verdict

    def read(self, acts: Acts) -> Answer | Unreadable:
        """Return what acts come to, or why they cannot be judged."""
        try:
            answer = fold(self.scene, acts)
        except KeyError:
            return Unreadable("Something on the board is not where it should be. Undo, then try again.")
        lacks = self.missing(answer)
        return (Unreadable(lacks) if isinstance(lacks, str) else lacks) or answer

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """The ladder of hints, the mildest first."""
        return tuple(self._hint(each, self.scene.given_acts) for each in self.exercise.hints)

    def hint(self, number: int, acts: Acts) -> Hint:
        """Return one hint of the ladder, counted from 0, to a learner who has done these acts."""
        return self._hint(self.exercise.hints[number], acts)

    def _hint(self, hint: HintText, acts: Acts) -> Hint:
        if hint.do_with_me:
            return self._next_hint(acts)
        lit = self.look_here(hint.show)
        names = [piece.name for zone in self.scene.zones for piece in zone.pieces if piece.id in lit]
        names += [self.name_of(zone) for zone in self.scene.zones if zone.id in lit]
        return Hint(self.fill(hint.say) or sentence(f"Look here: {', '.join(names)}"), lit)

    def name_of(self, zone: Zone) -> str:
        """Return what a zone is called in a sentence."""
        return zone.label

    def _next_hint(self, acts: Acts) -> Hint:
        if self.verdict(acts) == "right":
            return Hint(f"That's all of it. Press “{self.press}.”")
        act = self.next_right(acts)
        if act is None:
            return Hint("Read the question again.")
        is_marked = act[0] == "mark" and act[1] in fold(self.scene, acts).marked
        step = f"Take the mark off {self.scene.piece(act[1]).name}." if is_marked else self.told(act)
        lit = tuple(part for part in act[1:] if act[0] in ("move", "mark"))
        return Hint(f"Let's do it together. {step}", lit)

    def next_right(self, acts: Acts) -> Act | None:
        """Return what brings these acts nearer to a right answer: first what lies astray."""
        return self.next_towards(acts, self.solution)

    def next_towards(self, acts: Acts, solution: Acts) -> Act | None:
        """Return what brings acts nearer to a solution."""
        try:
            done, goal = fold(self.scene, acts), fold(self.scene, solution)
        except KeyError:
            return None
        wanted = dict(goal.moved)
        astray = ((piece, wanted.get(piece, self.scene.home(piece))) for piece, zone in done.moved)
        for piece, zone in astray:
            if zone != dict(done.moved)[piece]:
                return ("move", piece, zone)
        return next((act for act in solution if not _is_done(done, act)), None)

    @cached_property
    def worked(self) -> tuple[Frame, ...]:
        """The right way step by step; the author's sentences, where she wrote any, in place of ours."""
        frames, own = self.walk(), self.exercise.worked
        if any(each.show for each in own):
            return tuple(
                Frame(self.fill(each.say), lit=self.lit_by(each.show), kept=self.lit_by(each.set_aside))
                for each in own
            )
        said = [self.fill(each.say) for each in own]
        return tuple(
            Frame(say, frame.place, frame.lit, frame.dim, frame.band)
            for frame, say in zip(frames, [*said, *(each.say for each in frames[len(said) :])], strict=True)
        )

    def lit_by(self, shown: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of all pieces and zones that an author's words mean, each once."""
        return once(each for said in shown for each in self.find(self.fill(said)))

    def look_here(self, shown: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of what an author's words mean, without the pieces to be marked.

        A tile of the question and the right one among the choices may have the same name. Words that name
        nothing but the answer point at it on purpose.
        """
        found = self.lit_by(shown)
        answer = {act[1] for act in self.solution if act[0] == "mark"}
        return tuple(each for each in found if each not in answer) or found

    @property
    def opening(self) -> Frame:
        """The table as it is, before anything is done."""
        return Frame(" ".join(map(sentence, self.facts)) or "Here's the board.")

    def walk(self) -> tuple[Frame, ...]:
        """Return a frame for the table as it is and one for each act of a right answer."""
        frames = [self.opening]
        for count in range(len(self.scene.given_acts) + 1, len(self.solution) + 1):
            act = self.solution[count - 1]
            place = fold(self.scene, self.solution[:count]).place if act[0] == "move" else {}
            lit = (act[1],) if act[0] in ("move", "mark") else ()
            frames.append(Frame(self.told(act), place, lit))
        return tuple(frames)


def _a(piece: Piece) -> str:
    """Name a piece within a sentence, a tile with its article."""
    return piece.name if piece.face in (None, "?") else spoken([tile(piece.face)])


def _is_done(answer: Answer, act: Act) -> bool:
    """Tell whether an answer holds already what an act would bring about."""
    match act:
        case ("move", piece, zone):
            return (piece, zone) in answer.moved
        case ("mark", piece):
            return piece in answer.marked
        case ("choose", choice, option):
            return answer.chosen.get(choice) == option
        case (_, field, text):
            return answer.numbers.get(field) == text
    return False
