"""Mark what lies on the board: tiles, groups, stacks, players, hands of the card.

What is marked is compared with a list that an expression gives; a condition may make other marks right.
A tile that lies somewhere is that very piece; a tile without a place is any one like it.
Where `none:` has words, there may be nothing to mark: the learner says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field, model_validator

from mahj_tutor.card import Line
from mahj_tutor.exercises.expressions import Compiled, Type, types
from mahj_tutor.exercises.feedback import Feedback, sentence
from mahj_tutor.exercises.fields import problem
from mahj_tutor.exercises.question import Drawn, Path, Question, QuestionTask
from mahj_tutor.exercises.scene import Act, Acts, Answer, Choice, Frame, Option, Piece, Scene
from mahj_tutor.exercises.situation import Laid, LaidGroup, Named, Stack, Thing
from mahj_tutor.exercises.task import Specimens
from mahj_tutor.exercises.texts import in_words
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.table import Seat
from mahj_tutor.tiles import natural_list

_KINDS: Mapping[str, tuple[Type, type]] = {
    "tiles": (types.TILES, Laid),
    "groups": (types.GROUPS, LaidGroup),
    "stacks": (types.STACKS, Stack),
    "players": (types.PLAYERS, Seat),
    "walls": (types.PLAYERS, Seat),
    "hands": (types.LINES, Line),
}


MOST = 20
"""A board takes at most so many marks."""


class MarkQuestion(Question):
    """Mark what lies on the board."""

    LABEL = "Check my marks"

    interaction: Literal["mark"]
    mark: Literal["tiles", "groups", "stacks", "players", "walls", "hands"] = "tiles"
    """What is marked; walls seen from above count as their players."""
    among: str = ""
    """An expression: what may be marked; everything of the kind on the board, unless said."""
    answer: str
    also_right: str = ""
    """A condition about `marked` that makes other marks right as well."""
    most: int | None = Field(default=None, ge=1, le=MOST)
    """How many marks there may be; any number unless said."""
    none: str = Field(default="", max_length=80)
    """What one chooses where nothing is to be marked: `No, it's alive`."""
    some: str = Field(default="Yes, and I've marked it", max_length=80)
    """What one chooses, where `none` has words, to say that something is marked."""
    verdict: str = Field(default="Is there anything to mark?", max_length=120)
    """The question that `none` and `some` answer."""

    @model_validator(mode="after")
    def _whole(self) -> MarkQuestion:
        if not self.none and self.model_fields_set & {"some", "verdict"}:
            raise problem(
                "E002", "the field 'none' is missing", "add none: with the words of the other answer"
            )
        return self

    @property
    def list_type(self) -> Type:
        """The type of what is marked."""
        return _KINDS[self.mark][0]

    def answer_names(self) -> Mapping[str, Type]:
        """`marked` is all that is marked, `extra` what should not be, `missed` what should be and is not.

        `said_none` tells whether the learner chose the words of `none`.
        """
        found = dict.fromkeys(("marked", "extra", "missed", "answer"), self.list_type)
        return {**found, "said_none": types.TRUTH}

    def conditions(self) -> Iterator[tuple[Path, str]]:
        """What makes marks right."""
        if self.also_right:
            yield ("also_right",), self.also_right

    def local_texts(self) -> Iterator[tuple[Path, str, Mapping[str, Type]]]:
        """The words of the verdict."""
        texts = {"none": self.none, "some": self.some, "verdict": self.verdict}
        yield from (((name,), text, self.scene_types) for name, text in texts.items())

    def expressions(self) -> Iterator[tuple[Path, str, Type | None]]:
        """The answer, and what may be marked."""
        yield ("answer",), self.answer, self.list_type
        if self.among:
            yield ("among",), self.among, self.list_type

    def make(self, drawn: Drawn) -> MarkTask:
        """Return the task; raise `Unfit` where nothing is to be marked, or nothing on the board is it."""
        value = drawn.value(self.answer, self.list_type)
        among = drawn.value(self.among, self.list_type) if self.among else None
        task = MarkTask(self, drawn.seed, drawn=drawn, value=value, among=among)
        found = task.things(task.right)
        if not (task.is_right(found) if found else self.none and not value):
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

    def things(self, pieces: Sequence[str]) -> tuple[Thing, ...]:
        """Return what pieces are."""
        return tuple(self.marks[piece] for piece in pieces)

    def is_right(self, marked: tuple[Thing, ...]) -> bool:
        """Whether these are right when marked: as the answer, or by the author's condition."""
        if not _beyond(marked, self.value) and not _beyond(self.value, marked):
            return True
        if not (self.asked.also_right and marked):
            return False
        at = self.drawn.situation.but(**self._named_values(marked, said_none=False))
        return bool(self.question.condition(self.asked.also_right).value(at.scope))

    def _named_values(self, marked: tuple[Thing, ...], *, said_none: bool) -> dict[str, Named]:
        extra, missed = _beyond(marked, self.value), _beyond(self.value, marked)
        values = {"marked": marked, "extra": extra, "missed": missed, "answer": self.value}
        named = {name: Named(self.asked.list_type, value) for name, value in values.items()}
        return {**named, "said_none": Named(types.TRUTH, said_none)}

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
        return Scene(
            self.drawn.picture.zones,
            marks=tuple(self.marks),
            mark_limit=self.asked.most or min(len(self.marks), MOST),
            choices=self._choices,
            facts=self.drawn.facts,
            given_acts=self._given,
        )

    @property
    def _choices(self) -> tuple[Choice, ...]:
        """The verdict, where there may be nothing to mark."""
        if not self.asked.none:
            return ()
        options = (Option("some", self.fill(self.asked.some)), Option("none", self.fill(self.asked.none)))
        return (Choice("verdict", self.fill(self.asked.verdict), options),)

    @property
    def _given(self) -> Acts:
        return self._acts(self.right)[: self.exercise.given]

    def _acts(self, pieces: Sequence[str]) -> Acts:
        """Return the acts of an answer: the verdict, if there is one to choose, then the marks."""
        marks: Acts = tuple(("mark", piece) for piece in pieces)
        if not self.asked.none:
            return marks
        return (("choose", "verdict", "some" if pieces else "none"), *marks)

    def missing(self, answer: Answer) -> str | None:
        """Something has to be marked beyond what is given, or the learner says that nothing is."""
        said_none = answer.chosen.get("verdict") == "none"
        if said_none and answer.marked:
            said = "You marked something, and you chose that there is nothing to mark."
            return f"{said} Change one of them, then press again."
        if said_none or set(answer.marked) - {act[1] for act in self.scene.given_acts}:
            return None
        return "Nothing of yours is marked yet. Tap what you mean, then press again."

    def judge(self, answer: Answer) -> Feedback:
        """Compare what is marked with what is right."""
        marked = self.things(answer.marked)
        faults, how = self.reasons(self._answer, marked)
        if self.is_right(marked):
            return self.right_feedback(" ".join(how))
        named = self._named_values(marked, said_none=not marked)
        extra = self._pieces(named["extra"].value)
        return self.wrong_feedback(
            named,
            faults=faults,
            evidence=" ".join(how[:1]) or self._told_apart(extra),
            lit=self.right if self.asked.also_right else extra or self._pieces(named["missed"].value),
            replay=(*self._marked(answer), *self._replay()),
        )

    def _told_apart(self, extra: Sequence[str]) -> str:
        if extra:
            return f"This doesn't belong here: {self._named(extra)}."
        return "Something is still missing. Look at each one again."

    def _word(self, thing: Thing) -> str:
        """Say a thing in a sentence."""
        return in_words(self.asked.list_type.item or types.TEXT, thing, self.drawn.situation)

    @cached_property
    def _answer(self) -> Compiled:
        return self.question.compiled(self.asked.answer, self.asked.list_type)

    def _marked(self, answer: Answer) -> tuple[Frame, ...]:
        """Show what was marked, if anything was."""
        said = f"You marked {self._named(answer.marked)}."
        return (Frame(said, lit=answer.marked),) if answer.marked else ()

    def _replay(self) -> tuple[Frame, ...]:
        """Show why, then what is right, and what comes of it."""
        _, how = self.reasons(self._answer, None)
        last = f"Mark {self._named(self.right)}." if self.right else f"{self.fill(self.asked.none)}."
        said = (*how[:1], last, *how[1:2])
        return tuple(Frame(each, lit=self.right) for each in said)

    def _named(self, pieces: Sequence[str]) -> str:
        """Name pieces within a sentence; of several stacks the first and the last."""
        if len(pieces) > 2 and self.asked.mark == "stacks":
            return " to ".join(self._name(piece) for piece in (pieces[0], pieces[-1]))
        return natural_list(dict.fromkeys(map(self._name, pieces)))

    def _name(self, piece: str) -> str:
        """Return the name of a piece; a hand of the card is named by its
        place, not read aloud, a player without the words that stand there.
        """
        thing, name = self.marks.get(piece), self.scene.piece(piece).name
        if isinstance(thing, Line):
            return self._word(thing)
        place = name.split(": ")[0].replace("Your ", "your ")
        is_me = place.startswith("you, ")
        return ("your own place" if is_me else place) if isinstance(thing, Seat) else name

    def specimens(self) -> Specimens:
        """The right marks; one too many, one too few, another; none where that can be said; nothing."""
        others = [piece for piece in self.marks if _beyond((self.marks[piece],), self.value)]
        tries = [(*self.right, *others[:1]), self.right[:-1], *((each,) for each in others[-1:])]
        kept = [each for each in dict.fromkeys(tries) if self._is_wrong(each)]
        if self.asked.none and self.right and not self.exercise.given:
            kept.append(())
        return Specimens((self._acts(self.right),), tuple(map(self._acts, kept)), (self._given,))

    def _is_wrong(self, pieces: tuple[str, ...]) -> bool:
        """Whether marks that can be made are a wrong answer."""
        acts, given = self._acts(pieces), self._given
        fits = 0 < len(pieces) <= self.scene.mark_limit and acts != given and acts[: len(given)] == given
        return fits and not self.is_right(self.things(pieces))

    def acts_of(self, said: str) -> Acts:
        """Read `mark 6 Bam`: one tile like it; `mark 6 Bam, 6 Bam, East` are several things, and so are
        `mark stacks 3 to 7`. The words of `none`, or `none` itself, say that nothing is to be marked.
        """
        if self.asked.none and said.strip().lower() in ("none", self.fill(self.asked.none).lower()):
            return self._acts(())
        used: list[str] = []
        words = said.strip().removeprefix("mark ").split(",")
        for word in (each for some in words for each in _span(some)):
            found = next(
                (piece for piece in self.find(word) if piece in self.marks and piece not in used), None
            )
            if found is None:
                raise ValueError(f"nothing here that can be marked is called {word.strip()!r}")
            used.append(found)
        return self._acts(used)

    def find(self, said: str) -> tuple[str, ...]:
        """Find pieces by their names, tiles also by their codes; `answer` is what is right."""
        words = said.strip().lower()
        if words == "answer":
            return self.right
        if len(span := _span(words)) > 1:
            return tuple(piece for each in span for piece in self.find(each))
        return self._pieces_called(words, _names) or self._pieces_called(words, _parts) or super().find(said)

    def _pieces_called(self, words: str, names: Callable[[Piece], Sequence[str]]) -> tuple[str, ...]:
        pieces = (piece for zone in self.scene.zones for piece in zone.pieces)
        return tuple(piece.id for piece in pieces if words in names(piece))

    def told(self, act: Act) -> str:
        """Say what to mark, or what to choose."""
        return f"Mark {self._name(act[1])}." if act[0] == "mark" else super().told(act)

    def walk(self) -> tuple[Frame, ...]:
        """Show the table, then why, then what is right."""
        first = Frame(" ".join(map(sentence, self.facts)) or "Look at what is here.")
        return (first, *self._replay())


def _span(word: str) -> list[str]:
    """Return the stacks that `stacks 3 to 7` means, or else the word as it is."""
    first, _, last = word.lower().strip().removeprefix("stacks ").partition(" to ")
    if not (first.isdecimal() and last.isdecimal()):
        return [word]
    return [f"stack {number}" for number in range(int(first), min(int(last), int(first) + 99) + 1)]


def _names(piece: Piece) -> tuple[str, ...]:
    """Return what a piece may be called: its name, its words, its tile code."""
    return tuple(filter(None, (piece.name.lower(), (piece.text or "").lower(), (piece.face or "").lower())))


def _parts(piece: Piece) -> list[str]:
    """Return the parts of a name such as `you, East: 7` or `stack 7 from the right end`."""
    return piece.name.lower().replace(":", ",").replace(" from the ", ", from the ").split(", ")


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
