"""Mark what lies on the board: tiles, groups, stacks, players, hands of the card.

What is marked is compared with a list that an expression gives. A tile that lies somewhere is that very
piece; a tile without a place is any one like it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from mahj_tutor.card import Line
from mahj_tutor.exercises.expressions import Compiled, Type, types
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.question import Drawn, Path, Question, QuestionTask
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, Piece, Scene
from mahj_tutor.exercises.situation import Laid, LaidGroup, Named, Stack, Thing
from mahj_tutor.exercises.task import Specimens
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.table import Seat
from mahj_tutor.tiles import natural_list

_KINDS: Mapping[str, tuple[Type, type]] = {
    "tiles": (types.TILES, Laid),
    "groups": (types.GROUPS, LaidGroup),
    "stacks": (types.STACKS, Stack),
    "players": (types.PLAYERS, Seat),
    "hands": (types.LINES, Line),
}


class MarkQuestion(Question):
    """Mark what lies on the board."""

    LABEL = "Check my marks"

    interaction: Literal["mark"]
    mark: Literal["tiles", "groups", "stacks", "players", "hands"] = "tiles"
    """What is marked."""
    among: str = ""
    """An expression: what may be marked; everything of the kind on the board, unless said."""
    answer: str
    """All that is right, as an expression."""
    most: int | None = Field(default=None, ge=1, le=30)
    """How many marks there may be; any number unless said."""

    @property
    def list_type(self) -> Type:
        """The type of what is marked."""
        return _KINDS[self.mark][0]

    def answer_names(self) -> Mapping[str, Type]:
        """`marked` is all that is marked, `extra` what should not be, `missed` what should be and is not."""
        return dict.fromkeys(("marked", "extra", "missed", "answer"), self.list_type)

    def expressions(self) -> Iterator[tuple[Path, str, Type | None]]:
        """The answer, and what may be marked."""
        yield ("answer",), self.answer, self.list_type
        if self.among:
            yield ("among",), self.among, self.list_type

    def truths(self) -> Iterator[str]:
        """The answer."""
        yield self.answer

    def make(self, drawn: Drawn) -> MarkTask:
        """Return the task; raise `Unfit` where nothing is to be marked, or nothing on the board is it."""
        value = drawn.value(self.answer, self.list_type)
        among = drawn.value(self.among, self.list_type) if self.among else None
        task = MarkTask(self, drawn.seed, drawn=drawn, value=value, among=among)
        if not task.right:
            raise Unfit("E041", "nothing on the board is right", "look at answer: and the scene", ("answer",))
        return task


@dataclass(frozen=True, kw_only=True)
class MarkTask(QuestionTask):
    """One item; `value` is what is right, `among` what may be marked if not everything."""

    value: tuple[Any, ...]
    among: tuple[Any, ...] | None

    @property
    def asked(self) -> MarkQuestion:
        """The exercise."""
        assert isinstance(self.exercise, MarkQuestion)
        return self.exercise

    @cached_property
    def marks(self) -> Mapping[str, Thing]:
        """The pieces that may be marked, and what they are."""
        kind = _KINDS[self.asked.mark][1]
        found = {
            piece: thing for piece, thing in self.drawn.picture.things.items() if isinstance(thing, kind)
        }
        if self.among is None:
            return found
        wanted = {self.drawn.picture.piece_of(each) for each in self.among}
        return {piece: thing for piece, thing in found.items() if piece in wanted}

    @cached_property
    def right(self) -> tuple[str, ...]:
        """Pieces that are right when marked."""
        return self._pieces(self.value)

    def _pieces(self, some: Sequence[Any]) -> tuple[str, ...]:
        """Return a piece for each thing; of tiles alike without a place, the first ones."""
        left = dict(self.marks)
        found = []
        for each in some:
            piece = next((name for name, thing in left.items() if _is_it(thing, each)), None)
            if piece is not None:
                del left[piece]
                found.append(piece)
        return tuple(found)

    @cached_property
    def scene(self) -> Scene:
        """The picture, with what may be marked."""
        given = tuple(("mark", piece) for piece in self.right[: self.exercise.given])
        limit = self.asked.most or len(self.marks)
        return Scene(
            self.drawn.picture.zones,
            marks=tuple(self.marks),
            mark_limit=limit,
            facts=self.drawn.facts,
            given_acts=given,
        )

    def missing(self, answer: Answer) -> str | None:
        """Nothing marked cannot be judged."""
        return None if answer.marked else "Nothing is marked yet. Tap what you mean, then press again."

    def judge(self, answer: Answer) -> Feedback:
        """Compare what is marked with what is right."""
        marked = tuple(self.marks[piece] for piece in answer.marked)
        extra, missed = _beyond(marked, self.value), _beyond(self.value, marked)
        compiled = self._answer
        if not extra and not missed:
            _, how = self.reasons(compiled, None)
            return self.right_feedback(" ".join(how))
        faults, how = self.reasons(compiled, marked)
        kind = self.asked.list_type
        values = {"marked": marked, "extra": extra, "missed": missed, "answer": self.value}
        named = {name: Named(kind, value) for name, value in values.items()}
        lit = self._pieces(extra) or self._pieces(missed)
        return self.wrong_feedback(
            named,
            faults=faults,
            evidence=" ".join(how[:1]) or self._told_apart(extra),
            lit=lit,
            replay=self._replay(),
        )

    def _told_apart(self, extra: Sequence[Thing]) -> str:
        if extra:
            return f"This doesn't belong here: {natural_list(str(each) for each in extra)}."
        return "Something is still missing. Look at each one again."

    @cached_property
    def _answer(self) -> Compiled:
        return self.question.compiled(self.asked.answer, self.asked.list_type)

    def _replay(self) -> tuple[Frame, ...]:
        return (Frame(f"Mark {self._named(self.right)}.", lit=self.right),)

    def _named(self, pieces: Sequence[str]) -> str:
        return natural_list(dict.fromkeys(self.scene.piece(piece).name for piece in pieces))

    def specimens(self) -> Specimens:
        """The right marks; one too many, one too few, another one; and nothing."""
        others = [piece for piece in self.marks if _beyond((self.marks[piece],), self.value)]
        tries = [(*self.right, *others[:1]), self.right[:-1], *((each,) for each in others[-1:])]
        limit = self.scene.mark_limit
        given = self.right[: self.exercise.given]
        kept = [
            each
            for each in dict.fromkeys(tries)
            if each and len(each) <= limit and each != self.right and each[: len(given)] == given
        ]
        return Specimens((_acts(self.right),), tuple(map(_acts, kept)), () if given else ((),))

    def acts_of(self, said: str) -> Acts:
        """Read `mark 6 Bam`: one tile like it; `mark 6 Bam, 6 Bam, East` are several things."""
        used: list[str] = []
        for word in said.strip().removeprefix("mark ").split(","):
            found = next(
                (piece for piece in self.find(word) if piece in self.marks and piece not in used), None
            )
            if found is None:
                raise ValueError(f"nothing here that can be marked is called {word.strip()!r}")
            used.append(found)
        return _acts(used)

    def find(self, said: str) -> tuple[str, ...]:
        """Find pieces by their names, tiles also by their codes; `answer` is what is right."""
        words = said.strip().lower()
        if words == "answer":
            return self.right
        pieces = [piece for zone in self.scene.zones for piece in zone.pieces]
        exact = tuple(piece.id for piece in pieces if words in _names(piece))
        parts = tuple(piece.id for piece in pieces if words in _parts(piece.name))
        return exact or parts or super().find(said)

    def told(self, act: Act) -> str:
        """Say what to mark."""
        return f"Mark {self.scene.piece(act[1]).name}."

    def walk(self) -> tuple[Frame, ...]:
        """Show the table, then what is right, then why."""
        _, how = self.reasons(self._answer, None)
        first = Frame(" ".join(f"{each}." for each in self.facts) or "Look at what is here.")
        return (first, *(Frame(each) for each in how), *self._replay())


def _names(piece: Piece) -> tuple[str, ...]:
    """Return what a piece may be called: its name, its words, its tile code."""
    return tuple(filter(None, (piece.name.lower(), (piece.text or "").lower(), (piece.face or "").lower())))


def _parts(name: str) -> list[str]:
    """Return the parts of a name such as `you, East: 7`."""
    return name.lower().replace(":", ",").split(", ")


def _is_it(thing: Thing, wanted: Thing) -> bool:
    """Whether a thing on the board is the wanted one: of tiles that have places, the very same."""
    if isinstance(thing, Laid) and isinstance(wanted, Laid) and wanted.where is not None:
        return thing.where == wanted.where
    return thing == wanted


def _beyond(some: Sequence[Any], others: Sequence[Any]) -> tuple[Any, ...]:
    """Return the things of a list that another one has not, each as often as it is too many."""
    if _are_placed(some) and _are_placed(others):
        places = {each.where for each in others}
        return tuple(each for each in some if each.where not in places)
    left, found = Counter(others), []
    for each in some:
        left[each] -= 1
        if left[each] < 0:
            found.append(each)
    return tuple(found)


def _are_placed(some: Sequence[Any]) -> bool:
    """Whether all things of a list are tiles that lie somewhere."""
    return bool(some) and all(isinstance(each, Laid) and each.where is not None for each in some)


def _acts(pieces: Sequence[str]) -> Acts:
    return tuple(("mark", piece) for piece in pieces)
