"""What an author says to answers: to right ones, and to wrong ones by what is wrong with them."""

from __future__ import annotations

from pydantic import model_validator

from mahj_tutor.exercises.fields import Model, RuleName, problem
from mahj_tutor.exercises.misconceptions import misconceptions
from mahj_tutor.exercises.model import same_number


class WrongAnswer(Model):
    """What to say to a wrong answer: to one that meets a condition, shows
    a misconception, breaks a rule; or to any.

    `say` names what to look at and is told first; `evidence` is added from the second miss on.
    """

    when: str = ""
    misconception: str = ""
    rule: RuleName = ""
    say: str = ""
    evidence: str = ""

    @model_validator(mode="after")
    def _whole(self) -> WrongAnswer:
        if self.misconception and self.misconception not in misconceptions():
            say = f"{self.misconception!r} is no misconception"
            fix = same_number(self.misconception) or "docs/exercises.md lists them"
            raise problem("E050", say, fix, ("misconception",))
        if not self.say and not self.misconception:
            raise problem("E002", "there are no words here", "add say: with your words")
        return self


class Answers(Model):
    """The author's words after an answer; what she leaves out the engine says."""

    right: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
