"""An exercise as an author writes it: the fields that all have, read strictly.

Whatever an author may misspell is refused with its place.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    AliasChoices,
    Field,
    PrivateAttr,
    StringConstraints,
    ValidationInfo,
    field_validator,
    model_validator,
)

from mahj_tutor.card import Card
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.expressions.meanings import Saying, Text
from mahj_tutor.fields import Model, RuleName, near, problem
from mahj_tutor.questions.house import AS_WRITTEN, House
from mahj_tutor.questions.misconceptions import misconceptions, same_number
from mahj_tutor.questions.own_pictures import MOST_IN_QUESTION, OwnPicture, PictureError, read_picture
from mahj_tutor.questions.surroundings import NOWHERE, Surroundings, around
from mahj_tutor.rulebook import Profile, Rule, profile, rule
from mahj_tutor.rulebook.profiles import read_profile

ExerciseId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$", max_length=60),
]
Words = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]


class Said(Model):
    """Something in the author's words, which may stand alone in the place of its fields."""

    say: Saying

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return {"say": value} if isinstance(value, str) else value


class HintText(Said):
    """A hint: words, pieces to show, or the next right thing done together."""

    say: Saying = ""
    """Its words."""
    show: tuple[str, ...] = ()
    """What lights up, by its words on the board."""
    do_with_me: bool = False
    """Whether the next right step is done together."""

    @model_validator(mode="before")
    @classmethod
    def _together(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        words = "_".join(value.lower().split())
        if words == "do_with_me":
            return {"do_with_me": True}
        if near(words, ("do_with_me",)).startswith("did"):
            raise problem("E002", f"{value!r} would be shown to learners", "write do_with_me")
        return value

    @model_validator(mode="after")
    def _something(self) -> HintText:
        if not (self.say or self.show or self.do_with_me):
            raise problem("E002", "this hint is empty", "write words, show: [...] or do_with_me")
        return self


class WorkedText(Said):
    """What is said at a step of a worked example; `show` names what is lit meanwhile, if not its pieces.

    `set_aside` names stacks of a wall that are set aside from this step on: the wall breaks after them.
    """

    show: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()


def _expected(said: str, info: ValidationInfo) -> str:
    """Refuse what cannot come out of a test."""
    known = (*OUTCOMES, *misconceptions(), *around(info).words.misconceptions)
    if said not in known:
        fix = same_number(said) or near(said, known[:3])
        if not fix.startswith("did"):
            fix = "write right, wrong, unreadable, or a misconception that docs/exercises.md lists"
        raise problem("E002", f"{said!r} cannot come out of a test", fix, unknown=said)
    return said


OUTCOMES = ("right", "wrong", "unreadable")
"""What a test may expect, besides a misconception."""


class Test(Model):
    """A test inside the file: what is done, and what must come out. `with` fixes what `vary` would draw."""

    __test__ = False

    fixed: dict[str, Any] = Field(default_factory=dict, alias="with")
    """Fields that `vary` would draw, with their values in this test."""
    do: str | list[str] = Field(default_factory=list)
    """What is done, a step or a list of steps; `the right answer` is whatever is right, `a wrong answer` one
    that isn't.
    """
    expect: Annotated[str, AfterValidator(_expected)]
    """`right`, `wrong`, `unreadable`, or a misconception."""

    @property
    def steps(self) -> tuple[str, ...]:
        """What is done, step by step."""
        return (self.do,) if isinstance(self.do, str) else tuple(self.do)


class About(Model):
    """Who wrote the exercise, and under which terms."""

    author: str = ""
    license: str = Field(default="", validation_alias=AliasChoices("license", "licence"))
    """How others may use it; the British spelling is read, too."""
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$")] = "en"
    source: str = ""


class Exercise(Model):
    """What every exercise has."""

    schema_: Literal["mahj-exercise/1", "mahj-exercise/2"] = Field(default="mahj-exercise/1", alias="schema")
    """The format: `mahj-exercise/2`; it may be left out."""
    id: ExerciseId
    """The lesson's id, a dot, a short name: `my-club.whose-call`."""
    version: int = Field(default=1, ge=1)
    """Raise it when an exercise changes: learners start it over."""
    title: Words
    """A few words, shown above the board."""
    lesson: Annotated[str, StringConstraints(pattern=r"^[ABC][0-9]{1,2}$")] = ""
    """In shipped lessons only: the letter and number of its lesson."""
    rules: tuple[RuleName, ...] = Field(min_length=1, max_length=20)
    """What it is about: ids of rules, or of house rules in `words.yaml`; shown after an answer."""
    stage: Literal["worked", "faded", "independent", "mixed"] = "independent"
    """`worked`: stepped through; `faded`: begun; `independent`: done alone; `mixed`."""
    difficulty: int = Field(default=2, ge=1, le=5)
    """From 1 to 5."""
    profile: str = "sources"
    """Table rules, by the name of a profile: `sources` is what our sources say."""
    house_rules: dict[str, str] = Field(default_factory=dict)
    """Table rules that differ from the profile's: `next_wall: left`."""
    vary: dict[str, Any] = Field(default_factory=dict)
    """What is drawn for each learner: fields of the scene with their possible values."""
    ask: Annotated[str, StringConstraints(min_length=1, max_length=1500, strip_whitespace=True), Text()]
    """The question: Markdown, with facts in braces, `{discard}`."""
    at_once: bool = False
    """Whether each tap is judged at once, without a button: a miss is taken back, and a line says why."""
    given: int = Field(default=0, ge=0, le=40)
    """How many steps of a `faded` exercise are done already."""
    worked: tuple[WorkedText, ...] = ()
    """Sentences for the steps of a `worked` exercise, in the place of ours."""
    hints: tuple[HintText, ...] = ()
    """A ladder of hints, the mildest first: sentences, `show:` with what lights up, `do_with_me`."""
    tests: tuple[Test, ...] = ()
    """What learners may do, and what must come out."""
    about: About = About()
    """`author`, `license`, `language`, `source`."""
    seeds: tuple[Annotated[int, Field(ge=0, lt=2**31)], ...] = Field(default=(), max_length=100)
    """Only these of all items: `[3, 7, 12]`."""
    reuse: str = ""
    """The id of a shipped exercise that this one is again, with other words."""
    _around: Surroundings = PrivateAttr(default_factory=lambda: NOWHERE)
    _house: House = PrivateAttr(default=AS_WRITTEN)
    _house_card: Card | None = PrivateAttr(default=None)

    @field_validator("ask")
    @classmethod
    def _in_plain_quotes(cls, value: str) -> str:
        """Refuse a question in curly quotes: they are no quotes in YAML, and learners would see them."""
        if value.startswith("“") and value.find("”") == len(value) - 1:
            raise problem(
                "E002", "curly quotes would be part of the question", 'write straight ones ("), or none'
            )
        return value

    @model_validator(mode="after")
    def _placed(self, info: ValidationInfo) -> Exercise:
        self._around = around(info)
        return self

    @model_validator(mode="after")
    def _whole(self) -> Exercise:
        path: tuple[str, ...] = ("profile",)
        try:
            profile(self.profile)
            path = ("house_rules",)
            profile(self.profile, **self.house_rules)
        except UnknownNameError as error:
            say = f"{error.name!r} is no {error.kind}"
            where = (*path, error.name) if path != ("profile",) else path
            raise problem("E002", say, near(error.name, error.known), where) from error
        if self.lesson and self.id.split(".")[0].upper() != self.lesson:
            say = f"the id {self.id!r} does not belong to lesson {self.lesson}"
            fix = f"begin it with {self.lesson.lower()}., or leave lesson: out"
            raise problem("E002", say, fix, ("id",))
        return self

    @model_validator(mode="after")
    def _title_is_plain(self) -> Exercise:
        if re.search(r"[{}]", self.title):
            fix = "leave braces out of the title, and ask with them"
            raise problem("E002", "nothing is filled into a title", fix, ("title",))
        return self

    @cached_property
    def table_rules(self) -> Profile:
        """The table rules it is played by; those that the exercise itself states come before a house's."""
        agreed = self._house.rules
        rules = read_profile(agreed) if agreed else profile(self.profile)
        return rules.replace(**self.house_rules)

    @property
    def house(self) -> House:
        """The house that replaces the card and the table rules that are written."""
        return self._house

    def played_by(self, house: House, card: Card | None = None) -> Self:
        """Return the exercise with a house's table rules, and with `card`, the one that the house names."""
        found = self.model_copy()
        found._house, found._house_card = house, card
        found.__dict__.pop("table_rules", None)  # the copy has what was worked out for the original
        return found

    def rule(self, name: str) -> Rule:
        """Return a rule of the register, or a house rule of the author's."""
        return self._around.words.rules.get(name) or rule(name)

    def picture(self, name: str) -> OwnPicture:
        """Return a picture from the exercise's folder; raise `PictureError` if it can't be shown."""
        if self._around.folder is None:
            raise PictureError("this exercise is in no file", "save it as a file, with the picture beside it")
        return read_picture(self._around.folder, name, MOST_IN_QUESTION)

    @property
    def is_own(self) -> bool:
        """Whether the exercise is a teacher's own, not a shipped one."""
        return self._around.is_own

    @property
    @abstractmethod
    def is_drawn(self) -> bool:
        """Whether items differ from seed to seed."""

    @property
    @abstractmethod
    def is_teachers_answer(self) -> bool:
        """Whether something is right because the author says so, not because of a fact of the game."""

    def original(self) -> Self:
        """Return the exercise under the id it draws by: that of the one it reuses, if it reuses one."""
        return self.model_copy(update={"id": self.reuse, "reuse": ""}) if self.reuse else self
