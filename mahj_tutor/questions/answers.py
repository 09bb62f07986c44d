"""What an author writes about answers: her words for right and wrong ones; and the card that is played."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, ValidationInfo, model_validator

from mahj_tutor.expressions.meanings import ANSWER, Expression, Saying, Text
from mahj_tutor.fields import Model, RuleName, is_own_id, near, problem
from mahj_tutor.questions.misconceptions import misconceptions, same_number
from mahj_tutor.questions.own_words import OwnWords
from mahj_tutor.questions.surroundings import around


def _known_card(name: str, info: ValidationInfo) -> str:
    around(info).check_card(name)
    return name


CardName = Annotated[str, AfterValidator(_known_card)]
"""A card: a built-in one, or that of a file in the folder of the exercise."""


class WrongAnswer(Model):
    """What to say to a wrong answer: to one that meets a condition, shows
    a misconception, breaks a rule; or to any.

    `say` names what to look at and is told first; `evidence` is told from the second miss on.
    """

    when: Annotated[str, Expression(ANSWER)] = ""
    """A condition about the answer: `given == 4`."""
    misconception: str = ""
    """A misconception that the answer shows: `M09`, or one in `words.yaml`."""
    rule: RuleName = ""
    """A rule that the answer breaks."""
    say: Annotated[str, Text(ANSWER)] = ""
    """What to say first: what to look at, not the answer."""
    evidence: Annotated[str, Text(ANSWER)] = ""
    """What to say from the second miss on."""
    show: tuple[str, ...] = ()
    """What lights up with it, by its words on the board."""

    @model_validator(mode="after")
    def _whole(self, info: ValidationInfo) -> WrongAnswer:
        self._check_misconception(around(info).words)
        if not self.say and not self.misconception:
            raise problem("E002", "there are no words here", "add say: with your words")
        return self

    def _check_misconception(self, own: OwnWords) -> None:
        """Refuse a misconception that there is not, or that no answer could show."""
        name, known = self.misconception, own.misconceptions
        if not name or name in misconceptions():
            return
        if name not in known:
            near_own = near(name, tuple(known)) if known and is_own_id(name) else ""
            fix = same_number(name) or near_own or "docs/exercises.md lists them"
            raise problem("E050", f"{name!r} is no misconception", fix, ("misconception",), unknown=name)
        if not self.when and not own.conditions[name]:
            fix = f"add when: here, or to {name} in words.yaml"
            raise problem("E050", f"nothing says which answers show {name!r}", fix, ("misconception",))


class Answers(Model):
    """The author's words after an answer; what she leaves out the engine says."""

    right: Saying = ""
    """What to say to a right answer; the engine's reason, unless said."""
    wrong: tuple[WrongAnswer, ...] = ()
    """What to say to wrong ones."""
