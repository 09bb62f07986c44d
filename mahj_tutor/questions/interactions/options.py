"""Options: as an author writes them, and as they stand on the board with their words and values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, StringConstraints, model_validator

from mahj_tutor.expressions import Compiled, Type, types
from mahj_tutor.expressions.meanings import Condition, Path, Saying, Text
from mahj_tutor.expressions.types import list_of
from mahj_tutor.facts.registry import Rule
from mahj_tutor.facts.situation import kinds
from mahj_tutor.facts.texts import in_words, said, without_pictures
from mahj_tutor.fields import Model, RuleName, near, problem
from mahj_tutor.pictures.scene import Act, Answer
from mahj_tutor.questions.model import Said
from mahj_tutor.questions.question import Drawn
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import text as notation

KNOWN: Mapping[str, Type] = {"players": types.PLAYER, "yes or no": types.TRUTH, "rules": types.RULE}
"""Lists of options that have a name of their own, and the type of an option."""

PartName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{0,19}$")]


class OwnOption(Said):
    """An option in the author's words: what it says, when it is right, and what to answer who chooses it."""

    say: Annotated[str, StringConstraints(min_length=1, max_length=300, strip_whitespace=True), Text()]
    """Its words."""
    right: Condition = ""
    """`yes`, or a condition that makes it right."""
    rule: RuleName = ""
    """The rule that it states, compared with the rules of `answer:`."""
    when: Condition = ""
    """A condition of the scene: the option is there only where it holds."""
    back: Saying = Field(default="", max_length=600)
    """What to answer who chooses it."""


class Options(Model):
    """Options, and which of them are right."""

    options: str | tuple[OwnOption, ...] = ()
    """`players`, `yes or no`, `rules`, an expression that gives a list (`piles`), or a list of your own."""
    answer: str = ""
    """What is right: an option, or the list of all that are. Own options may say it with `right:`."""
    among: tuple[RuleName, ...] = ()
    """Rules that may stand among the options `rules`."""
    several: bool = False
    """Whether every right option has to be chosen."""
    shuffle: bool = True
    """Whether options of your own, and piles, are shuffled."""


class Part(Options):
    """One question with its options."""

    name: PartName = "picked"
    """Its name in conditions: `picked`, unless said."""
    ask: Saying = Field(default="", max_length=300)
    """Its question."""
    options: str | tuple[OwnOption, ...]

    @model_validator(mode="after")
    def _whole(self) -> Part:
        if isinstance(self.options, str) and not self.answer:
            fix = "say what is right: answer: legal(move)"
            raise problem("E002", "there is no answer", fix, ("answer",))
        if (
            not isinstance(self.options, str)
            and not self.answer
            and not any(each.right for each in self.options)
        ):
            raise problem("E041", "no option is marked right", "add right: yes to one", ("options",))
        return self

    @model_validator(mode="after")
    def _told_apart(self) -> Part:
        always = [each.say for each in self.own if not each.when]
        if twice := next((each for each in always if always.count(each) > 1), ""):
            fix = "give each option words of its own"
            raise problem("E002", f"two options say {twice!r}", fix, ("options",))
        return self

    @property
    def own(self) -> tuple[OwnOption, ...]:
        """The author's own options; none where they are a list of the game."""
        return () if isinstance(self.options, str) else self.options

    @property
    def truth(self) -> str:
        """The answer as an expression: the words of an option of the author's own need no quotes."""
        if all(each.say != self.answer.strip() for each in self.own):
            return self.answer
        quote = '"' if "'" in self.answer else "'"
        return f"{quote}{self.answer.strip()}{quote}"

    @property
    def answer_fix(self) -> str:
        """What to write as the answer where the options are words of the author's own."""
        if not self.own or any(option.rule for option in self.own):
            return ""
        game = 'or, to offer players or tiles, put the whole list in quotes: options: "[West, South]"'
        return f"write one of your options as it stands there: {self.own[0].say}; {game}"

    def value_type(self, known: Type | None) -> Type:
        """Return the type of what is chosen."""
        item = types.TEXT if self.own else known or types.TEXT
        return list_of(item) if self.several else item


@dataclass(frozen=True, slots=True)
class Shown:
    """The options of one part: words, values, what to answer each, and the places of those that are right.

    `number` is that of the part, from 0.
    """

    part: Part
    number: int
    answer: Compiled | None
    texts: tuple[str, ...]
    values: tuple[Any, ...]
    right: tuple[int, ...]
    backs: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The texts with tiles named that the board draws."""
        return tuple(map(without_pictures, self.texts))

    @property
    def acts(self) -> tuple[Act, ...]:
        """What chooses each option: the pieces of several are marked."""
        places = range(len(self.texts))
        if self.part.several:
            return tuple(("mark", f"o{self.number}-{place}") for place in places)
        return tuple(("choose", self.part.name, f"o{place}") for place in places)

    def chosen(self, answer: Answer) -> tuple[int, ...]:
        """Return which options are chosen, by their places."""
        done = (*answer.marked, answer.chosen.get(self.part.name))
        return tuple(place for place, act in enumerate(self.acts) if act[-1] in done)

    def picked(self, chosen: Sequence[int]) -> Any:
        """Return the value of what is chosen, or of several all values."""
        values = tuple(self.values[each] for each in chosen)
        return values if self.part.several else values[0]

    def is_right(self, chosen: Sequence[int]) -> bool:
        """Whether what was chosen is right: of several every right one, otherwise any."""
        return set(chosen) == set(self.right) if self.part.several else chosen[0] in self.right

    def back(self, chosen: Sequence[int]) -> str:
        """Return the author's answer to the first option chosen that has one, wrong ones first."""
        order = sorted(chosen, key=lambda each: each in self.right)
        return next((self.backs[each] for each in order if self.backs[each]), "")

    @property
    def giving_away(self) -> tuple[str, ...]:
        """The author's answers to wrong options that have the words of a right one."""
        right = [f" {_bare(self.words[each])} " for each in self.right if " " in self.words[each]]
        wrong = (back for at, back in enumerate(self.backs) if back and at not in self.right)
        return tuple(back for back in wrong if any(each in f" {_bare(back)} " for each in right))

    def place_of(self, word: str) -> int | None:
        """Return the option that words mean: its text, the tiles in it by their names or codes, its value."""
        wanted = word.strip().lower()
        codes = (text.replace("{tiles: ", "").replace("}", "") for text in self.texts)
        for place, names in enumerate(zip(self.texts, self.words, codes, self.values, strict=True)):
            if wanted in (str(each).lower() for each in names):
                return place
        return None


def _bare(words: str) -> str:
    """Return words in lower case, without the signs between them."""
    return " ".join(re.findall(r"[\w']+", words.lower()))


def shown_options(
    part: Part, number: int, item: Type, wanted: Type, drawn: Drawn, *, mixed_like: str, path: Path
) -> Shown:
    """Return the options of a part as they stand on the board; raise `Unfit` if none is right, with the
    place of the part in the file.

    `mixed_like` names the first part with the same options: they stand in one order in all of these parts.
    """
    answer = drawn.question.compiled(part.truth, wanted) if part.truth else None
    value = answer.value(drawn.situation.scope) if answer else ()
    options = _own(part, value, drawn, mixed_like) if part.own else _listed(part, item, value, drawn)
    shown = Shown(part, number, answer, *options)
    if not shown.right:
        fix = _unlisted_fix(part, wanted, value) or "look at answer: or right:"
        raise Unfit("E041", "no option is right", fix, (*path, "answer" if part.truth else "options"))
    return shown


def _unlisted_fix(part: Part, wanted: Type, answer: Any) -> str:
    """Return which of the author's own options a text in the answer stands for, or ""."""
    if not part.own or not part.truth or wanted is not types.TEXTS:
        return ""
    texts = [each.say for each in part.own]
    return next((near(each, texts) for each in answer), "")


_Listed = tuple[tuple[str, ...], tuple[Any, ...], tuple[int, ...], tuple[str, ...]]
"""The texts of options, their values, the places of those that are right, and what to answer each."""


def _own(part: Part, answer: Any, drawn: Drawn, mixed_like: str) -> _Listed:
    """Return the author's own options that the scene allows, mixed."""
    options = [each for each in part.own if not each.when or drawn.value(each.when, types.TRUTH)]
    if part.shuffle:
        drawn.rng(f"{mixed_like}/options").shuffle(options)
    texts = tuple(said(each.say, drawn.situation) for each in options)
    right = tuple(at for at, each in enumerate(options) if _is_right(each, answer, drawn))
    return texts, texts, right, tuple(each.back for each in options)


def _is_right(option: OwnOption, answer: Any, drawn: Drawn) -> bool:
    if option.right:
        return bool(drawn.value(option.right, types.TRUTH))
    return (option.rule or option.say) in answer


def _listed(part: Part, item: Type, answer: Any, drawn: Drawn) -> _Listed:
    """Return a list of the game as options."""
    values = list(_values(part, answer, drawn))
    if item is types.TILES and part.shuffle:
        drawn.rng(f"{part.name}/options").shuffle(values)
    several = answer if isinstance(answer, tuple) else ()
    right = tuple(at for at, each in enumerate(values) if each == answer or each in several)
    texts = tuple(_option_words(item, each, drawn) for each in values)
    return texts, tuple(values), right, ("",) * len(values)


def _option_words(item: Type, value: Any, drawn: Drawn) -> str:
    """Say an option: a rule by the sentence that answers "why?"."""
    if item is types.RULE:
        rule = drawn.question.rule(value)
        return rule.reason or rule.name
    if item is types.TILES:
        return f"{{tiles: {notation(kinds(value))}}}"
    words = in_words(item, value, drawn.situation)
    return words.capitalize() if item is types.TRUTH else words


def _values(part: Part, answer: Any, drawn: Drawn) -> Sequence[Any]:
    if part.options == "players":
        return SEATS
    if part.options == "yes or no":
        return (True, False)
    if part.options == "rules":
        return _rules(part, answer, drawn)
    assert isinstance(part.options, str)
    return tuple(dict.fromkeys(drawn.value(part.options, types.ANY_LIST)))


def _rules(part: Part, answer: tuple[Rule, ...], drawn: Drawn) -> Sequence[Rule]:
    """Return one rule that decides, the one named first if several do, and others that are no reason; mixed.

    Others of its own subject come first: a reason that is alone in its subject would give itself away.
    """
    if not answer:
        raise Unfit("E042", "no rule decides here", "look at answer:", ("answer",))
    named = next((Rule(each) for each in part.among if each in answer), answer[0])
    reasons = {*answer, *(also for each in answer for also in drawn.question.rule(each).also)}
    offered = dict.fromkeys((*part.among, *drawn.question.rules))
    others = sorted(
        (Rule(each) for each in offered if each not in reasons),
        key=lambda each: subject_of(each) != subject_of(named),
    )
    shown = [named, *others[:3]]
    drawn.rng(f"{part.name}/rules").shuffle(shown)
    return shown


def subject_of(rule: str) -> str:
    """Return what a rule is about, as its id says: CL is calls."""
    return rule.rstrip("0123456789")
