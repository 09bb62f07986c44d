"""Choose one of several answers, or every right one; or answer several such questions about one scene.

The options are the author's own, or a list that an expression
gives: players, tiles, rules, hands of the card.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from pydantic import Field, model_validator

from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import Expression, Path, Written
from mahj_tutor.expressions.types import list_of
from mahj_tutor.facts.texts import line_with_pictures, without_pictures
from mahj_tutor.fields import near, problem
from mahj_tutor.pictures.scene import Act, Acts, Answer, Choice, Frame, Option, Piece, Scene, Zone
from mahj_tutor.pictures.words import sentence
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.do_words import cut
from mahj_tutor.questions.interactions.options import KNOWN, Options, Part, Shown, shown_options
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.rulebook import register
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
        if isinstance(value, dict) and "parts" not in value:
            raise problem("E002", "the field 'options' is missing", "add options: players, or your own list")
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
                meant = near(part.options, tuple(KNOWN))
                fix = meant if meant.startswith("did") else ""
                yield Written((*path, "options"), part.options, Expression(type=types.ANY_LIST), fix=fix)
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
                number,
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

    @cached_property
    def scene(self) -> Scene:
        """The picture, and the options."""
        zones, marks, choices = list(self.drawn.picture.zones), [], []
        for shown in self.shown:
            asked = self.fill(shown.part.ask) or "Your answer"
            ask, ids = without_pictures(asked), [act[-1] for act in shown.acts]
            listed = tuple(zip(ids, shown.words, map(line_with_pictures, shown.texts), strict=True))
            if shown.part.several:
                cards = tuple(Piece(name, words, text=words, html=html) for name, words, html in listed)
                zones.append(Zone(f"options-{shown.number}", "pool", ask, cards))
                marks += ids
            else:
                options = tuple(Option(name, words, html=html) for name, words, html in listed)
                choices.append(Choice(shown.part.name, ask, options, html=line_with_pictures(asked)))
        return Scene(
            tuple(zones),
            marks=tuple(marks),
            mark_limit=max(len(marks), 1),
            choices=tuple(choices),
            facts=self.drawn.facts,
        )

    def missing(self, answer: Answer) -> str | None:
        """Every part has to be answered."""
        for shown in self.shown:
            if not shown.chosen(answer):
                ask = self.fill(shown.part.ask) or "Nothing is chosen yet."
                if ask.rstrip("”").endswith(("?", ".")):
                    return f"{ask} Choose an answer."
                return f"Choose an answer for {ask}."
        return None

    def check(self, answer: Answer) -> Feedback:
        """Compare what was chosen with what is right, part by part."""
        given = [(shown, shown.chosen(answer)) for shown in self.shown]
        wrong = [each for each in given if not each[0].is_right(each[1])]
        if wrong:
            told = self._wrong(dict(each for pair in given for each in _values(*pair)), *wrong[0])
            return self._marked(told, [shown for shown, _ in wrong])
        back = " ".join(filter(None, (shown.back(chosen) for shown, chosen in given)))
        return self.right_feedback(self.fill(back) or self._why(), rules=self._rules())

    def _marked(self, told: Feedback, wrong: Iterable[Shown]) -> Feedback:
        """Mark which of several questions to look at again. Of three and more words alone can't say which;
        one of two is marked when the reason is told, for then the other would be given away.
        """
        if len(self.shown) < 2:
            return told
        rows = tuple(f"options-{each.number}" if each.part.several else each.part.name for each in wrong)
        return replace(told, rows=rows) if len(self.shown) > 2 else replace(told, lit=rows)

    def _wrong(self, values: Mapping[str, Any], shown: Shown, chosen: tuple[int, ...]) -> Feedback:
        """Return the feedback on the first part that is wrong."""
        back = shown.back(chosen)
        is_verdict = shown.values[chosen[0]] in (True, False)
        found = self.wrong_feedback(
            values,
            faults=self.reasons(shown.answer, shown.picked(chosen))[0] if shown.answer else (),
            rules=self._rules(),
            misconception=self.drawn.belief if is_verdict else None,
        )
        return replace(found, why=self.fill(back), replay=(), lit=()) if back else found

    def _why(self) -> str:
        answers = (shown.answer for shown in self.shown if shown.answer)
        return " ".join(each for answer in answers for each in self.reasons(answer, None)[1])

    def _rules(self) -> tuple[str, ...]:
        """Return the rules that were chosen, where rules are the options."""
        found = (str(shown.values[each]) for shown in self.shown for each in shown.right)
        return tuple(each for each in found if each in register())[:1]

    # --- tests and help -------------------------------------------------------------------------------

    def solutions(self) -> tuple[Acts, ...]:
        """What is right in each part."""
        right = ((shown, shown.right if shown.part.several else shown.right[:1]) for shown in self.shown)
        return (tuple(shown.acts[each] for shown, places in right for each in places),)

    def acts_of(self, said: str) -> Acts:
        """Read the words of options as `cut` takes them apart: `no; CL13`.

        Parts that offer the same words are answered one after the other.
        """
        known = [word.lower() for shown in self.shown for word in shown.words]
        found: dict[int, tuple[Act, ...]] = {}
        for word in cut(said, known):
            shown, act = self._option(word, found)
            found[shown.number] = (*found.get(shown.number, ()), act) if shown.part.several else (act,)
        return tuple(act for some in found.values() for act in some)

    def _option(self, word: str, begun: Container[int]) -> tuple[Shown, Act]:
        """Return the part and the act of an option; of parts that share it, the first without an answer."""
        places = ((shown, shown.place_of(word)) for shown in self.shown)
        fitting = [(shown, shown.acts[place]) for shown, place in places if place is not None]
        if fitting:
            return next((each for each in fitting if each[0].number not in begun), fitting[0])
        known = natural_list(repr(text) for shown in self.shown for text in shown.words[:8])
        raise ValueError(f"{word!r} is none of the options: {known}")

    def told(self, act: Act) -> str:
        """Say which option to choose."""
        pairs = (pair for shown in self.shown for pair in zip(shown.acts, shown.texts, strict=True))
        return sentence(f"Choose: {next(text for each, text in pairs if each == act)}")

    def walk(self) -> tuple[Frame, ...]:
        """Show the situation, then each answer."""
        answers = (
            Frame(sentence(natural_list(shown.texts[each].removesuffix(".") for each in shown.right)))
            for shown in self.shown
        )
        return (self.opening, *answers)


def _values(shown: Shown, chosen: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    """Yield what conditions about an answer may name."""
    yield shown.part.name, shown.picked(chosen)
    yield f"{shown.part.name}_right", shown.is_right(chosen)
