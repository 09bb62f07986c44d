"""Mark what lies on the board: tiles, groups, stacks, players, hands of the card.

What is marked is compared with a list that an expression gives, or with everything for which a condition
holds; a condition about the marks may make others right.
A tile that lies somewhere is that very piece; a tile without a place is any one like it.
Where `none:` has words, there may be nothing to mark: the learner says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from mahj_tutor.card import Line
from mahj_tutor.expressions import Compiled, ExpressionError, Type, read, types
from mahj_tutor.expressions.meanings import ANSWER, Expression, Saying, Written
from mahj_tutor.facts import vocabulary
from mahj_tutor.facts.situation import CardGroup, Named, Situation, Thing
from mahj_tutor.facts.texts import in_words
from mahj_tutor.fields import problem
from mahj_tutor.pictures.card import choosable
from mahj_tutor.pictures.scene import Act, Acts, Answer, Choice, Frame, Option, Scene, fold, names_of
from mahj_tutor.pictures.words import once, sentence
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.marked_things import (
    KINDS_OF_THINGS,
    beyond,
    next_mark,
    parts,
    pieces_of,
    span,
    upwards,
    value_of,
)
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import Seat
from mahj_tutor.tiles import natural_list, pointed_at, tile

_MORE = "Part of the answer is marked for you. Tap what else belongs to it."
EACH = "each_types"
"""The names that a condition about each thing has."""


class MarkQuestion(Question):
    """Mark what lies on the board."""

    interaction: Literal["mark"]
    mark: Literal[
        "tiles", "groups", "stacks", "players", "walls", "hands", "printed groups", "tile hands"
    ] = "tiles"
    """What is marked: `hands` of the card, groups of one as `printed`, hands of tiles; walls seen from above
    count as their players.
    """
    among: Annotated[str, Expression(type="list_type")] = ""
    """An expression: what may be marked; everything of the kind on the board, unless said."""
    answer: Annotated[str, Expression(type="list_type", decides=True)] = ""
    """All that is right, as an expression."""
    wanted: Annotated[str, Expression(EACH, decides=True)] = Field(default="", alias="right")
    """In the place of `answer`: a condition about `each` thing that may be marked: `is_open(each)`."""
    also_right: Annotated[str, Expression(ANSWER, decides=True)] = ""
    """A condition about `marked` that makes other marks right as well."""
    most: int | None = Field(default=None, ge=1, le=30)
    """How many marks there may be; any number unless said."""
    none: Saying = Field(default="", max_length=80)
    """What one chooses where nothing is to be marked: `No, it's alive`."""
    some: Saying = Field(default="Yes, and I've marked it", max_length=80)
    """What one chooses, where `none` has words, to say that something is marked."""
    verdict: Saying = Field(default="Is there anything to mark?", max_length=120)
    """The question that `none` and `some` answer."""

    @model_validator(mode="after")
    def _marks_sound(self) -> MarkQuestion:
        if bool(self.answer) is bool(self.wanted):
            say = "one of answer: and right: has to be given, and not both"
            raise problem("E002", say, "write answer: rack(me), or right: is_open(each)", ("answer",))
        if not self.none and self.model_fields_set & {"some", "verdict"}:
            raise problem(
                "E002", "the field 'none' is missing", "add none: with the words of the other answer"
            )
        return self

    @property
    def list_type(self) -> Type:
        """The type of what is marked."""
        return KINDS_OF_THINGS[self.mark][0]

    def fix_for(self, each: Written) -> str:
        """Say also which kind of things an answer lists, where that isn't what is marked."""
        is_list = isinstance(each.meaning, Expression) and each.meaning.type == "list_type"
        return each.fix or (self._other_kind(each.text) if is_list else "")

    def _other_kind(self, text: str) -> str:
        """Return the `mark:` that an expression fits, or "" if that isn't what is wrong with it."""
        with suppress(ExpressionError):
            found = read(text, vocabulary(), self.scene_types).type
            kinds = [kind for kind, (some, _) in KINDS_OF_THINGS.items() if some is found]
            named = " or ".join(f"mark: {kind}" for kind in kinds if found is not self.list_type)
            return f"write {named}, or list {self.mark}" if named else ""
        return ""

    def answer_names(self) -> Mapping[str, Type]:
        """`marked` is all that is marked, `extra` what should not be, `missed` what should be and is not,
        `answer` all that is right; `said_none` is whether the words of `none` were chosen.
        """
        found = dict.fromkeys(("marked", "extra", "missed", "answer"), self.list_type)
        return {**found, "said_none": types.TRUTH}

    @property
    def each_types(self) -> Mapping[str, Type]:
        """The names of the condition about each thing."""
        assert self.list_type.item is not None
        return {**self.scene_types, "each": self.list_type.item}

    def make(self, drawn: Drawn) -> MarkTask:
        """Return the task; raise `Unfit` where nothing is to be marked, or nothing on the board is it."""
        task = MarkTask(self, drawn.seed, drawn)
        if not task.marks:
            fix = "add seats: all" if self.mark == "players" else "look at mark:, among: and the scene"
            raise Unfit("E042", f"no {self.mark} on the board can be marked", fix, ("scene",))
        if self.wanted and len(task.value) == len(task.marks):
            raise Unfit(
                "E041", "everything on the board is right", "look at right: and the scene", ("right",)
            )
        if not task.is_possible:
            whole = MarkTask(self.model_copy(update={"among": ""}), drawn.seed, drawn)
            if self.among and whole.is_possible:
                say = f"what is right is on the board, but isn't among {self.among}"
                raise Unfit("E041", say, "change among:, or answer:", ("among",))
            raise Unfit("E041", "nothing on the board is right", "look at answer: and the scene", ("answer",))
        return task


@dataclass(frozen=True)
class MarkTask(QuestionTask):
    """One item."""

    LABEL = "Check my marks"

    exercise: MarkQuestion

    @cached_property
    def value(self) -> tuple[Any, ...]:
        """What is right."""
        if self.exercise.answer:
            answer: tuple[Any, ...] = self.drawn.value(self.exercise.answer, self.exercise.list_type)
            return answer
        return tuple(each for each in self.marks.values() if self.holds(each))

    @property
    def is_possible(self) -> bool:
        """Whether what is right is on the board, or it can be said that nothing is."""
        if self.right:
            return self.is_right(self.things(self.right))
        return bool(self.exercise.none and not self.value)

    @cached_property
    def marks(self) -> Mapping[str, Thing]:
        """The pieces that may be marked, and what they are."""
        kind = KINDS_OF_THINGS[self.exercise.mark][1]
        found = {
            piece: thing for piece, thing in self.drawn.picture.things.items() if isinstance(thing, kind)
        }
        if not self.exercise.among:
            return found
        among = self.drawn.value(self.exercise.among, self.exercise.list_type)
        wanted = {self.drawn.picture.piece_of(each) for each in among}
        return {piece: thing for piece, thing in found.items() if piece in wanted}

    @cached_property
    def right(self) -> tuple[str, ...]:
        """Pieces that are right when marked."""
        return self._pieces(self.value)

    def things(self, pieces: Sequence[str]) -> tuple[Thing, ...]:
        """Return what pieces are."""
        return tuple(self.marks[piece] for piece in pieces)

    @property
    def _condition(self) -> Compiled:
        return self.exercise.compiled(self.exercise.wanted, types.TRUTH, EACH)

    def _about(self, thing: Thing) -> Situation:
        """Return the situation in which a thing is called `each`."""
        return self.drawn.situation.but(each=Named(self.exercise.each_types["each"], value_of(thing)))

    def holds(self, thing: Thing) -> bool:
        """Whether the author's condition holds of a thing."""
        return bool(self._condition.value(self._about(thing).scope))

    def _why(self, marked: tuple[Thing, ...]) -> tuple[tuple[Fault, ...], tuple[str, ...]]:
        """Return why marks are wrong, what is too much first, and how one finds what is right."""
        if self.exercise.answer:
            return self.reasons(self._answer, marked)
        extra, missed = self._beyond(marked)
        told = [
            Fault(fault.rule, f"look at {self._named(self._pieces([each]))}. {sentence(fault.say)}")
            for each in (*extra, *missed)[:1]
            for fault in self.reasons(self._condition, each in extra, self._about(each))[0]
        ]
        return tuple(told), ()

    def _beyond(self, marked: tuple[Thing, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return what is marked and should not be, and what should be and is not."""
        return beyond(marked, self.value), beyond(self.value, marked)

    def is_right(self, marked: tuple[Thing, ...]) -> bool:
        """Whether these are right when marked: as the answer, or by the author's condition."""
        if not any(self._beyond(marked)):
            return True
        also = self.exercise.also_right
        return bool(also and marked) and self.holds_of(self._values(marked), also)

    def fits_right(self, condition: str) -> bool:
        """Whether a condition holds of the right marks."""
        return self.holds_of(self._values(self.things(self.right)), condition)

    def _values(self, marked: tuple[Thing, ...]) -> dict[str, Any]:
        """Return what conditions about an answer may name."""
        extra, missed = self._beyond(marked)
        values = {"marked": marked, "extra": extra, "missed": missed, "answer": self.value}
        named = {name: tuple(map(value_of, value)) for name, value in values.items()}
        return {**named, "said_none": not marked}

    def _pieces(self, some: Sequence[Any]) -> tuple[str, ...]:
        """Return a piece for each thing; of tiles alike without a place, the first ones."""
        return pieces_of(self.marks, some)

    @cached_property
    def scene(self) -> Scene:
        """The picture, with what may be marked."""
        return Scene(
            choosable(self.drawn.picture.zones, () if self.exercise.stage == "worked" else self.marks),
            marks=tuple(self.marks),
            mark_limit=self.exercise.most or len(self.marks),
            choices=self._choices,
            facts=self.drawn.facts,
            given_acts=self._given,
        )

    @property
    def _choices(self) -> tuple[Choice, ...]:
        """The verdict, where there may be nothing to mark."""
        asked = self.exercise
        if not asked.none:
            return ()
        options = (Option("some", self.fill(asked.some)), Option("none", self.fill(asked.none)))
        return (Choice("verdict", self.fill(asked.verdict), options),)

    @property
    def _given(self) -> Acts:
        return self._acts(self.right)[: self.exercise.given]

    def _acts(self, pieces: Sequence[str]) -> Acts:
        """Return the acts of an answer: the verdict, if there is one to choose, then the marks."""
        marks: Acts = tuple(("mark", piece) for piece in pieces)
        if not self.exercise.none:
            return marks
        return (("choose", "verdict", "some" if pieces else "none"), *marks)

    def missing(self, answer: Answer) -> str | None:
        """Something has to be marked beyond what is given, or it is said that nothing is there; not both."""
        said_none = answer.chosen.get("verdict") == "none"
        if said_none and answer.marked:
            return "You marked something, but you also chose that there's nothing to mark."
        is_good = self.exercise.at_once and self.is_right_so_far(answer)
        if is_good and not self.is_right(self.things(answer.marked)):
            return "There's more to find."
        given = fold(self.scene, self._given).marked
        if said_none or set(answer.marked) - {*given}:
            return None
        return _MORE if answer.marked else "You haven't marked anything yet. Tap your answer."

    def is_right_so_far(self, answer: Answer) -> bool:
        """Whether everything that is marked is right."""
        return not beyond(self.things(answer.marked), self.value)

    def check(self, answer: Answer) -> Feedback:
        """Compare what is marked with what is right."""
        marked = self.things(answer.marked)
        faults, how = self._why(marked)
        if self.is_right(marked):
            return self.right_feedback(" ".join(how))
        extra, missed = map(self._pieces, self._beyond(marked))
        return self.wrong_feedback(
            self._values(marked),
            faults=faults,
            evidence=" ".join(how[:1]) or self._told_apart(extra, missed),
            lit=self.right if self.exercise.also_right else extra or missed,
            replay=(*self._marked_frame(answer.marked), *self._replay()),
        )

    def _told_apart(self, extra: Sequence[str], missed: Sequence[str]) -> str:
        if extra:
            return f"This doesn't belong here: {self._named(extra)}."
        return f"You missed {self._named(missed)}."

    @property
    def _answer(self) -> Compiled:
        return self.exercise.compiled(self.exercise.answer, self.exercise.list_type)

    def _marked_frame(self, pieces: tuple[str, ...]) -> tuple[Frame, ...]:
        return (Frame(f"You marked {self._named(pieces)}.", lit=pieces),) if pieces else ()

    @property
    def _how(self) -> tuple[str, ...]:
        """The sentences by which one finds what is right."""
        return self.reasons(self._answer, None)[1] if self.exercise.answer else ()

    def _replay(self) -> tuple[Frame, ...]:
        """Show where to look, then what is right."""
        return (*(Frame(each, lit=self.right) for each in self._how[:2]), self._end)

    @property
    def _end(self) -> Frame:
        last = f"Mark {self._named(self.right)}." if self.right else sentence(self.fill(self.exercise.none))
        return Frame(last, lit=self.right)

    def _named(self, pieces: Sequence[str]) -> str:
        """Name pieces within a sentence; of several stacks the first and the last."""
        if len(pieces) > 2 and self.exercise.mark == "stacks":
            return " to ".join(self._name(piece) for piece in (pieces[0], pieces[-1]))
        faces = [face for piece in pieces if (face := self.scene.piece(piece).face) not in (None, "?")]
        is_of_tiles = len(faces) == len(pieces)
        names = [self._name(piece) for piece in pieces]
        told = names if self.exercise.mark == "printed groups" else once(names)  # two groups may be 6666
        return pointed_at(map(tile, faces)) if is_of_tiles else natural_list(told)

    def _name(self, piece: str) -> str:
        """Return the name of a piece: of a hand of the card its place, of a player no words of hers."""
        thing, name = self.marks.get(piece), self.scene.piece(piece).name
        if isinstance(thing, Line | CardGroup):
            return in_words(self.exercise.list_type.item or types.TEXT, thing, self.drawn.situation)
        place = name.split(": ")[0].replace("Your ", "your ")
        is_me = place.startswith("you, ")
        return ("your own place" if is_me else place) if isinstance(thing, Seat) else name

    def solutions(self) -> tuple[Acts, ...]:
        """The right marks."""
        return (self._acts(self.right),)

    def acts_of(self, said: str) -> Acts:
        """Read `mark 6 Bam`: one tile like it; `mark 6 Bam, 6 Bam, East`
        are several things, and so are `mark stacks 3 to 7`.

        The words of `none`, or `none` itself, are the verdict that nothing is to be marked.
        """
        if self.exercise.none and said.strip().lower() in ("none", self.fill(self.exercise.none).lower()):
            return self._acts(())
        used: list[str] = []
        words = said.strip().removeprefix("mark ").split(",")
        for word in (each for some in words for each in span(some)):
            found = next(
                (piece for piece in self.find(word) if piece in self.marks and piece not in used), None
            )
            if found is None:
                raise ValueError(f"nothing here that can be marked is called {word.strip()!r}{upwards(word)}")
            used.append(found)
        return self._acts(used)

    def find(self, said: str) -> tuple[str, ...]:
        """Find pieces by their names, tiles also by their codes; `answer` is what is right."""
        words = said.strip().lower()
        if words == "answer":
            return self.right
        if len(several := span(words)) > 1:
            return tuple(piece for each in several for piece in self.find(each))
        if isinstance(self.drawn.picture.things.get(words), Line):  # a hand of the card by its id
            return (words,)
        return self._pieces_called(words) or super().find(said)

    def _pieces_called(self, words: str) -> tuple[str, ...]:
        """Return the pieces that are called so, or else those of whose name it is a part."""
        pieces = [piece for zone in self.scene.zones for piece in zone.pieces]
        exact = tuple(piece.id for piece in pieces if words in names_of(piece))
        return exact or tuple(piece.id for piece in pieces if words in parts(piece.name))

    def next_right(self, acts: Acts) -> Act | None:
        """Return what to choose, which mark to take off, or what to mark; of tiles alike any will do."""
        said = super().next_right(acts)
        if said and said[0] == "choose":
            return said
        marked = fold(self.scene, acts).marked
        wrong = () if self.is_right(things := self.things(marked)) else self._beyond(things)
        return next_mark(self.marks, marked, *wrong, most=self.scene.mark_limit) if wrong else None

    def told(self, act: Act) -> str:
        """Say what to mark, or what to choose."""
        return f"Mark {self._named(act[1:])}." if act[0] == "mark" else super().told(act)

    def walk(self) -> tuple[Frame, ...]:
        """Show the table, then why, then what is right."""
        return (self.opening, *map(Frame, self._how), self._end)
