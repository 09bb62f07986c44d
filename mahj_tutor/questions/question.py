"""An exercise as data: a scene, an interaction, and expressions that say what is right.

An interaction is a subclass with its own fields and a task; it knows no rule and no lesson. Every expression
and every text is read and typed with the file.
"""

from __future__ import annotations

import random
import time
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import (
    Compiled,
    ExpressionError,
    Type,
    calls_in,
    names_in,
    parse,
    read,
    types,
)
from mahj_tutor.expressions.meanings import (
    ANSWER,
    SCENE,
    STATE,
    Expression,
    Path,
    Saying,
    Text,
    Written,
    by_alias,
    place_of,
    written_in,
)
from mahj_tutor.facts import all_facts, vocabulary
from mahj_tutor.facts.situation import Named, Picture, Situation
from mahj_tutor.facts.texts import check_text, said
from mahj_tutor.fields import problem, problems
from mahj_tutor.games import AnyPlay, faults, misconception, refusal_misconception
from mahj_tutor.questions import given_names
from mahj_tutor.questions.answers import Answers, CardName, WrongAnswer
from mahj_tutor.questions.given_names import check_size, fix_for_name
from mahj_tutor.questions.misconceptions import Misconception, misconceptions
from mahj_tutor.questions.model import Exercise
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios import (
    DRAWN_NAMES,
    STATE_NAMES,
    SceneFields,
    build,
    captions_of,
    draw_scene,
    facts_of,
    picture_of,
)
from mahj_tutor.scenarios.vary import Picks, Unfit, read_vary

MOST_NAMES = 50
"""How many names of `let` there may be: each is worked out for every draw."""
DRAWS = 200
"""How often a scene is drawn before it is given up."""
IN_ONE_GAME = 2
"""How many of them in a row look at one game: another state of it may allow what the first one didn't."""
SECONDS = 10
"""After how much processor time no further scene is drawn, so that nobody waits for what may not exist."""
MAX_TEXT = 2000
"""Characters of a text that learners read."""
SEEDS = 40
"""From how many seeds the check plays an exercise."""
STAND_INS = 3
"""How many of them are tried in the place of a seed that has no item."""


class Question(Exercise):
    """An exercise as data; an interaction adds how it is answered."""

    interaction: str
    """How a learner answers."""
    card: CardName = "first"
    """The name of a built-in card, `first` or another one, or of a card file beside this one."""
    scene: SceneFields = SceneFields()
    """What lies on the table."""
    let: dict[str, str] = Field(default_factory=dict, max_length=MOST_NAMES)
    """Names of your own for expressions: `{mine: count(rack(me))}`."""
    feedback: Answers = Answers()
    """What to say after an answer: `right:`, and `wrong:` with a list; the first that fits is shown."""
    button: Saying = Field(default="", max_length=40)
    """The words on the button."""

    # --- what an interaction gives ------------------------------------------------------------------

    @abstractmethod
    def make(self, drawn: Drawn) -> Task:
        """Return the task of a drawn scene; raise `Unfit` where it makes none."""

    def answer_names(self) -> Mapping[str, Type]:
        """Return the names that conditions about an answer have beside those of the scene."""
        return {}

    def truths(self) -> Iterator[str]:
        """Yield the expressions that say what is right; none where the engine judges moves."""
        meant = ((each.text, each.meaning) for each in self.written())
        return (text for text, meaning in meant if isinstance(meaning, Expression) and meaning.decides)

    # --- reading --------------------------------------------------------------------------------------

    @model_validator(mode="after")
    def _sound(self) -> Question:
        read_vary(self.vary, type(self.scene))
        found = [dict(each.context or {}) for each in given_names.unplayable(self)]
        try:
            for each in () if found else self._mistakes():
                found.append(dict(each.context or {}))  # noqa: PERF401 what was found before an error stays
        except ExpressionError as error:  # what builds on a wrong expression cannot be read
            told = problem("E003", error.say, error.fix, (), column=error.column)
            found = found or [dict(told.context or {})]
        if found:
            raise problems(found)
        return self

    def _mistakes(self) -> Iterator[PydanticCustomError]:
        """Yield what is wrong with expressions and texts, each with its place."""
        later: list[Written] = []
        for each in self.written():
            if _turn(each):
                later.append(each)
            else:
                yield from self._tried(each)
        for each in sorted(later, key=_turn):
            yield from self._tried(each)

    def _tried(self, each: Written) -> Iterator[PydanticCustomError]:
        """Yield the mistake that keeps something from being read, if there is one."""
        known = self._names_of(each)
        try:
            if isinstance(each.meaning, Expression):
                wanted = each.meaning.type
                kind = getattr(self, wanted) if isinstance(wanted, str) else wanted
                read(each.text, vocabulary(), known, kind)
            elif len(each.text) > MAX_TEXT:
                say = f"this text has {len(each.text)} characters, and at most {MAX_TEXT} fit"
                yield problem("E002", say, "shorten it", each.path)
            else:
                check_text(each.text, known)
        except ExpressionError as error:
            if each.own:
                say = f"{error.say} (in words.yaml, column {error.column} of {each.own})"
                yield problem("E003", say, error.fix, each.path)
            else:
                fix = self.fix_for(each) or fix_for_name(error)
                yield problem("E003", error.say, fix, each.path, column=error.column)

    def fix_for(self, each: Written) -> str:
        """Return what to write instead of what can't be read, or "" where the error knows best."""
        return each.fix

    def written(self) -> Iterator[Written]:
        """Yield every expression, and every text that may hold expressions in braces."""
        yield from written_in(type(self), by_alias(self))
        yield from written_in(SceneFields, self.vary, ("vary",))
        for number, case in enumerate(self.vary.get("cases", ())):
            yield from written_in(SceneFields, case, ("vary", "cases", number))
        for number, text in enumerate(self.requirements):
            yield Written(("vary", "require", number), text, Expression())
        yield from self._own_words()

    def texts(self) -> Iterator[Written]:
        """Yield the exercise's own texts, not those of `words.yaml`."""
        return (each for each in self.written() if isinstance(each.meaning, Text) and not each.own)

    def _own_words(self) -> Iterator[Written]:
        """Yield what `words.yaml` says about misconceptions, where the exercise leaves it to that file."""
        for number, wrong in enumerate(self.feedback.wrong):
            path: Path = ("feedback", "wrong", number, "misconception")
            if not wrong.when and (text := self.own_condition(wrong)):
                yield Written(path, text, Expression(ANSWER), f"{wrong.misconception}: when")
            if not wrong.say and (known := self.belief(wrong.misconception)):
                yield Written(path, known.say, Text(ANSWER), f"{known.id}: say")

    def _names_of(self, each: Written) -> Mapping[str, Type]:
        """Return the names that something written may use; in a state `move` only where there is one."""
        if each.meaning.names != STATE:
            known: Mapping[str, Type] = getattr(self, each.meaning.names)
            return given_names.of_second(known) if "beside" in each.path else known
        case = self.vary["cases"][each.path[2]] if each.path[0] == "vary" else {}
        return DRAWN_NAMES if self.scene.move or case.get("move") else STATE_NAMES

    def own_condition(self, wrong: WrongAnswer) -> str:
        """Return the condition that `words.yaml` gives for a misconception of the author's own, or ""."""
        return self._around.words.conditions.get(wrong.misconception, "")

    @property
    def requirements(self) -> tuple[str, ...]:
        """What has to hold of a drawn scene."""
        given = self.vary.get("require", ())
        return (given,) if isinstance(given, str) else tuple(given)

    @cached_property
    def given_types(self) -> Mapping[str, Type]:
        """The names that the scene gives, with their types."""
        return given_names.names_given(self.scene, self.vary)

    @cached_property
    def scene_types(self) -> Mapping[str, Type]:
        """The names that the scene and `let` give, with their types."""
        known = dict(self.given_types)
        for name, text in self.let.items():
            try:
                known[name] = read(text, vocabulary(), known).type
            except ExpressionError as error:
                fix = fix_for_name(error)
                raise problem("E003", error.say, fix, ("let", name), column=error.column) from error
        return known

    @cached_property
    def answer_types(self) -> Mapping[str, Type]:
        """The names that conditions about an answer have."""
        return {**self.scene_types, **self.answer_names()}

    @cached_property
    def is_teachers_answer(self) -> bool:
        """Whether something is right because the author says so, not because of a fact of the game."""
        return not all(self.asks_engine(text) for text in self.truths())

    def asks_engine(self, text: str) -> bool:
        """Tell whether an expression calls a fact about the game, or names something of its scene."""
        return self._asks_engine(text, self._asking)

    @cached_property
    def _asking(self) -> Mapping[str, bool]:
        """Which names of `let` ask the engine; each is asked once, however many others build on it."""
        found: dict[str, bool] = {}
        for name, text in self.let.items():
            found[name] = self._asks_engine(text, found)
        return found

    def _asks_engine(self, text: str, known: Mapping[str, bool]) -> bool:
        tree, scene = parse(text), self.scene_types.keys() - self.let.keys()
        facts = all_facts()
        if any(name == "beside" or (name in facts and facts[name].is_about_game) for name in calls_in(tree)):
            return True
        return any(known.get(name, name in scene) for name in set(names_in(tree)))

    def compiled(self, text: str, wanted: Type | None = None, names: str = SCENE) -> Compiled:
        """Return an expression, ready for use; it may use the names that an attribute lists.

        It is read the first time: each item asks for all of them again.
        """
        key = text, wanted, names
        if key not in self._ready:
            self._ready[key] = read(text, vocabulary(), getattr(self, names), wanted)
        return self._ready[key]

    @cached_property
    def _ready(self) -> dict[tuple[str, Type | None, str], Compiled]:
        return {}

    def condition(self, text: str) -> Compiled:
        """Return a condition about an answer, ready for use."""
        return self.compiled(text, types.TRUTH, ANSWER)

    # --- items ------------------------------------------------------------------------------------------

    @property
    def playing_card(self) -> Card:
        """The card that is played."""
        return self._house_card or self._around.card(self.card)

    def belief(self, name: str) -> Misconception | None:
        """Return a misconception, a shipped one or one of the author's own, if there is such a one."""
        return self._around.words.misconceptions.get(name) or misconceptions().get(name)

    @property
    def is_drawn(self) -> bool:
        """Whether items differ from seed to seed."""
        return bool(self.vary or self.scene.draw or self.scene.mix or self.scene.arrange)

    def task(self, seed: int, fixed: Mapping[str, Any] | None = None) -> Task:
        """Return one item: where no scene fits that is drawn for a seed, one of those that the check plays;
        raise `Unfit` when they have none either, or when looking for one takes too long.
        """
        begin, known = time.process_time(), self.checked_seeds
        others = (known[(seed + number) % len(known)] for number in range(1, 1 + STAND_INS))
        for each in (seed, *(others if self.is_drawn and not fixed else ())):
            try:
                return self.drawn_task(each, fixed)[0]
            except Unfit as error:
                last = error
            if time.process_time() - begin > 2 * SECONDS:
                break
        raise last

    @property
    def checked_seeds(self) -> Sequence[int]:
        """The seeds that the check plays."""
        return self.seeds or range(SEEDS if self.is_drawn else 1)

    def drawn_task(
        self, seed: int, fixed: Mapping[str, Any] | None = None, seconds: float = SECONDS
    ) -> tuple[Task, int]:
        """Return the item of a seed and how many scenes were drawn; `Unfit` if none of 200 fits in time."""
        if self.reuse:
            return self.original().drawn_task(seed, fixed, seconds)
        rng = random.Random(f"{self.id}/{self.version}/{seed}")
        last, begin = Unfit("E090", "no scene was found that fits", path=("scene",)), time.process_time()
        for attempt in range(DRAWS if self.is_drawn else 1):
            if time.process_time() - begin > seconds:
                break
            try:
                drawn = self._drawn(rng, seed, fixed or {}, seed + attempt // IN_ONE_GAME)
                return self.make(drawn), attempt + 1
            except Unfit as error:
                last = error if last.code == "E090" else last  # what is wrong with a scene says most
            except MahjError as error:
                last = Unfit("E042", str(error), path=place_of(error, self.written(), ("scene",)))
        raise last

    def _drawn(self, rng: random.Random, seed: int, fixed: Mapping[str, Any], number: int) -> Drawn:
        fields, by, picks = draw_scene(self.scene, self.vary, self.playing_card, rng, fixed)
        situation = self._named(build(fields, self.table_rules, self.playing_card, rng, number, by))
        for number, text in enumerate(self.requirements):
            if not self.compiled(text, types.TRUTH).value(situation.scope):
                path: Path = ("vary", "require", number)
                raise Unfit("E090", f"{text!r} was met by no draw", "require less", path)
        return Drawn(self, seed, fields, situation, picture_of(fields, situation), picks)

    def _named(self, situation: Situation) -> Situation:
        """Return a situation with the values that `let` gives names to."""
        for name, text in self.let.items():
            value = self.compiled(text).value(situation.scope)
            check_size(name, value)
            situation = situation.but(**{name: Named(self.scene_types[name], value)})
        return situation

    def in_state(self, drawn: Drawn, state: AnyPlay) -> Task:
        """Return the item that a drawn scene would be in another state of its game."""
        at = self._named(replace(drawn.situation, state=state))
        picture = picture_of(drawn.fields, at)
        return self.make(Drawn(self, drawn.seed, drawn.fields, at, picture, drawn.picks))


def _turn(each: Written) -> int:
    """Return when something is read: what is right first, then what is said of answers, texts last."""
    return 2 if isinstance(each.meaning, Text) else int(each.meaning.names == ANSWER)


@dataclass(frozen=True)
class Drawn:
    """A scene as it was drawn for an item."""

    question: Question
    seed: int
    fields: SceneFields
    situation: Situation
    picture: Picture
    picks: Picks

    @property
    def facts(self) -> tuple[str, ...]:
        """Short facts of the situation, said above the board."""
        note = said(self.fields.note, self.situation)
        return tuple(filter(None, (*facts_of(self.fields, self.situation), note.removesuffix("."))))

    @property
    def belief(self) -> str | None:
        """The misconception that a wrong verdict on the move of the scene shows, if it shows one."""
        state, named = self.situation.state, self.situation.named.get("move")
        if state is None or named is None:
            return None
        found = faults(state, named.value)
        return misconception(state, named.value) if found else refusal_misconception(state, named.value)

    @property
    def captions(self) -> tuple[str, ...]:
        """What stands above each of two scenes; nothing where there is one."""
        return captions_of(self.fields)

    def rng(self, purpose: str) -> random.Random:
        """Return a source of chance for a purpose: the same for the same item."""
        return random.Random(f"{self.question.id}/{self.seed}/{purpose}")

    def named(self, name: str) -> tuple[Any, ...]:
        """Return the things of the scene that have a name; none where it has no such name."""
        found = self.situation.named.get(name)
        return found.value if found else ()

    def value(self, text: str, wanted: Type | None = None) -> Any:
        """Return what an expression about the scene comes to."""
        return self.question.compiled(text, wanted).value(self.situation.scope)
