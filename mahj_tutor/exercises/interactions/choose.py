"""Choose one of several answers, or every right one; or answer several such questions about one scene.

The options are the author's own, or a list that an expression
gives: players, tiles, rules, hands of the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from pydantic import Field, model_validator

from mahj_tutor.exercises.expressions import Compiled, Type, types
from mahj_tutor.exercises.expressions.types import list_of
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.fields import problem
from mahj_tutor.exercises.interactions.do_words import cut
from mahj_tutor.exercises.interactions.options import KNOWN, Options, Part, Shown, shown_options
from mahj_tutor.exercises.meanings import Expression, Path, Written
from mahj_tutor.exercises.question import Drawn, Question
from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.exercises.scene import Act, Acts, Answer, Choice, Frame, Option, Piece, Scene, Zone
from mahj_tutor.exercises.texts import line_with_pictures, without_pictures
from mahj_tutor.rulebook import Fault, register
from mahj_tutor.tiles import natural_list


class ChooseQuestion(Options, Question):
    """Choose one of several answers, or every right one."""

    interaction: Literal["choose"]
    parts: tuple[Part, ...] = Field(default=(), max_length=4)
    """Several such questions about one scene, each with `name`, `ask`, `options` and `answer`."""

    @model_validator(mode="before")
    @classmethod
    def _as_parts(cls, value: Any) -> Any:
        """Read the options of a single question as its only part."""
        own = Options.model_fields
        if isinstance(value, dict) and "parts" not in value and "options" in value:
            part = {name: value[name] for name in own if name in value}
            return {**{name: each for name, each in value.items() if name not in own}, "parts": [part]}
        return value

    @model_validator(mode="after")
    def _has_parts(self) -> ChooseQuestion:
        if not self.parts:
            raise problem("E002", "the field 'options' is missing", "add options: players, or your own list")
        names = [part.name for part in self.parts]
        if len(set(names)) < len(names):
            raise problem("E002", "two parts have one name", "give each part a name: of its own", ("parts",))
        return self

    def part_type(self, part: Part) -> Type:
        """Return the type of one option of a part."""
        if part.own:
            return types.TEXT
        assert isinstance(part.options, str)
        return KNOWN.get(part.options) or self.compiled(part.options, types.ANY_LIST).type.item or types.TEXT

    def answer_names(self) -> Mapping[str, Type]:
        """`picked` is what was chosen, `picked_right` whether that was right; each of several `parts` has its
        own `name` in the place of `picked`.
        """
        found: dict[str, Type] = {}
        for part in self.parts:
            found |= {part.name: part.value_type(self.part_type(part)), f"{part.name}_right": types.TRUTH}
        return found

    def written(self) -> Iterator[Written]:
        """Yield also what lists options, and the answers; a file needs no `parts` for a single part."""
        for each in super().written():
            yield each._replace(path=self._in_file(each.path)) if each.path[0] == "parts" else each
        for number, part in enumerate(self.parts):
            path = self._in_file(("parts", number))
            if isinstance(part.options, str) and part.options not in KNOWN:
                yield Written((*path, "options"), part.options, Expression(type=types.ANY_LIST))
            if part.truth:
                meaning = Expression(type=self.wanted(part))
                yield Written((*path, "answer"), part.truth, meaning, fix=part.answer_fix)

    def _in_file(self, path: Path) -> Path:
        return path if len(self.parts) > 1 else path[2:]

    def wanted(self, part: Part) -> Type:
        """Return the type an answer has to have: own options with rules are judged by rules."""
        if part.own:
            return types.RULES if any(option.rule for option in part.own) else types.TEXTS
        item = self.part_type(part)
        return item if item is types.TRUTH else list_of(item)

    def truths(self) -> Iterator[str]:
        """The answers, and what makes options right."""
        for part in self.parts:
            rights = (option.right for option in part.own if option.right != "no")
            yield from filter(None, (part.truth, *rights))

    def make(self, drawn: Drawn) -> ChooseTask:
        """Return the task; raise `Unfit` where no option is right, or every one."""
        shown = tuple(
            shown_options(
                part,
                self.part_type(part),
                self.wanted(part),
                drawn,
                mixed_like=self._first_with(part.options),
                path=self._in_file(("parts", number)),
            )
            for number, part in enumerate(self.parts)
        )
        return ChooseTask(self, drawn.seed, drawn, shown=shown)

    def _first_with(self, options: object) -> str:
        """Return the name of the first part that has these options."""
        return next(part.name for part in self.parts if part.options == options)


@dataclass(frozen=True)
class ChooseTask(QuestionTask):
    """One item; `shown` are the options of each part as they stand on the board."""

    LABEL = "That's my answer"

    exercise: ChooseQuestion
    shown: tuple[Shown, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The questions."""
        return self.exercise.parts

    @cached_property
    def scene(self) -> Scene:
        """The picture, and the options."""
        zones, marks, choices = list(self.drawn.picture.zones), [], []
        for number, (part, shown) in enumerate(zip(self.parts, self.shown, strict=True)):
            asked = self.fill(part.ask) or "Your answer"
            ask = without_pictures(asked)
            texts = enumerate(zip(shown.words, shown.texts, strict=True))
            if part.several:
                cards = tuple(
                    Piece(f"o{number}-{at}", words, text=words, html=line_with_pictures(text))
                    for at, (words, text) in texts
                )
                zones.append(Zone(f"options-{number}", "pool", ask, cards))
                marks += [card.id for card in cards]
            else:
                options = tuple(
                    Option(f"o{at}", words, html=line_with_pictures(text)) for at, (words, text) in texts
                )
                choices.append(Choice(part.name, ask, options, html=line_with_pictures(asked)))
        return Scene(
            tuple(zones),
            marks=tuple(marks),
            mark_limit=max(len(marks), 1),
            choices=tuple(choices),
            facts=self.drawn.facts,
        )

    def chosen(self, answer: Answer, number: int) -> tuple[int, ...]:
        """Return which options of a part are chosen, by their places."""
        part = self.parts[number]
        if part.several:
            return tuple(
                sorted(
                    int(each.rpartition("-")[2]) for each in answer.marked if each.startswith(f"o{number}-")
                )
            )
        return (int(answer.chosen[part.name][1:]),) if part.name in answer.chosen else ()

    def missing(self, answer: Answer) -> str | None:
        """Every part has to be answered."""
        for number, part in enumerate(self.parts):
            if not self.chosen(answer, number):
                ask = self.fill(part.ask) or "Nothing is chosen yet."
                if ask.endswith(("?", ".")):
                    return f"{ask} Choose an answer first."
                return f"Choose an answer for {ask} first."
        return None

    def check(self, answer: Answer) -> Feedback:
        """Compare what was chosen with what is right, part by part."""
        chosen = [self.chosen(answer, number) for number, _ in enumerate(self.parts)]
        right = [shown.is_right(some) for shown, some in zip(self.shown, chosen, strict=True)]
        if all(right):
            back = " ".join(
                filter(None, (shown.back(some) for shown, some in zip(self.shown, chosen, strict=True)))
            )
            return self.right_feedback(self.fill(back) or self._why(), rules=self._rules())
        number = right.index(False)
        back = self.shown[number].back(chosen[number])
        found = self.wrong_feedback(
            dict(self._values(chosen, right)),
            faults=self._faults(number, chosen[number]),
            rules=self._rules(),
            misconception=self._belief(number, chosen[number]),
        )
        return replace(found, why=self.fill(back), replay=(), lit=()) if back else found

    def _values(self, chosen: list[tuple[int, ...]], right: list[bool]) -> Iterator[tuple[str, Any]]:
        for number, part in enumerate(self.parts):
            yield part.name, self._picked(number, chosen[number])
            yield f"{part.name}_right", right[number]

    def _picked(self, number: int, chosen: tuple[int, ...]) -> Any:
        """Return the value of what is chosen in a part, or of several all values."""
        values = tuple(self.shown[number].values[each] for each in chosen)
        return values if self.parts[number].several else values[0]

    def _compiled(self, number: int) -> Compiled | None:
        part = self.parts[number]
        return self.exercise.compiled(part.truth, self.exercise.wanted(part)) if part.truth else None

    def _faults(self, number: int, chosen: tuple[int, ...]) -> tuple[Fault, ...]:
        compiled = self._compiled(number)
        return self.reasons(compiled, self._picked(number, chosen))[0] if compiled else ()

    def _belief(self, number: int, chosen: tuple[int, ...]) -> str | None:
        """Return the misconception about a move that a wrong verdict shows."""
        return self.drawn.belief if self.shown[number].values[chosen[0]] in (True, False) else None

    def _why(self) -> str:
        found = (compiled for number, _ in enumerate(self.parts) if (compiled := self._compiled(number)))
        return " ".join(each for compiled in found for each in self.reasons(compiled, None)[1])

    def _rules(self) -> tuple[str, ...]:
        """Return the rules that were chosen, where rules are the options."""
        found = (str(shown.values[each]) for shown in self.shown for each in shown.right)
        return tuple(each for each in found if each in register())[:1]

    # --- tests and help -------------------------------------------------------------------------------

    def _acts(self, picks: Mapping[int, tuple[int, ...]]) -> Acts:
        acts: list[Act] = []
        for number, some in picks.items():
            part = self.parts[number]
            if part.several:
                acts += [("mark", f"o{number}-{each}") for each in some]
            else:
                acts += [("choose", part.name, f"o{each}") for each in some]
        return tuple(acts)

    def solutions(self) -> tuple[Acts, ...]:
        """What is right in each part."""
        pairs = enumerate(zip(self.parts, self.shown, strict=True))
        right = {at: each.right if part.several else each.right[:1] for at, (part, each) in pairs}
        return (self._acts(right),)

    def acts_of(self, said: str) -> Acts:
        """Read the words of options as `cut` takes them apart: `no; CL13`.

        Parts that offer the same words are answered one after the other.
        """
        picks: dict[int, tuple[int, ...]] = {}
        known = [word.lower() for shown in self.shown for word in shown.words]
        for word in cut(said, known):
            number, place = self._option(word, picks)
            picks[number] = (*picks.get(number, ()), place) if self.parts[number].several else (place,)
        return self._acts(picks)

    def _option(self, word: str, picks: Mapping[int, tuple[int, ...]]) -> tuple[int, int]:
        """Return the part and the place of an option; of parts that share it, the first without an answer."""
        found = [(number, shown.place_of(word)) for number, shown in enumerate(self.shown)]
        fitting = [(number, place) for number, place in found if place is not None]
        if fitting:
            return next((each for each in fitting if each[0] not in picks), fitting[0])
        known = natural_list(repr(text) for shown in self.shown for text in shown.words[:8])
        raise ValueError(f"{word!r} is none of the options: {known}")

    def told(self, act: Act) -> str:
        """Say which option to choose."""
        number, place = self._place(act)
        return f"Choose: {self.shown[number].texts[place]}."

    def _place(self, act: Act) -> tuple[int, int]:
        if act[0] == "mark":
            first, _, second = act[1].removeprefix("o").partition("-")
            return int(first), int(second)
        return next(number for number, part in enumerate(self.parts) if part.name == act[1]), int(act[2][1:])

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, then each answer."""
        answers = (
            Frame(natural_list(shown.texts[each] for each in shown.right) + ".") for shown in self.shown
        )
        return (self.opening, *answers)
