"""One item of an exercise as data: its texts in words, and what a learner is told about an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mahj_tutor.expressions import Compiled
from mahj_tutor.facts.registry import Fact
from mahj_tutor.facts.situation import Named, Situation
from mahj_tutor.facts.texts import said, without_pictures
from mahj_tutor.pictures.scene import Frame, Zone
from mahj_tutor.pictures.words import once, sentence
from mahj_tutor.questions.answers import WrongAnswer
from mahj_tutor.questions.feedback import Feedback, explain
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.beside import BESIDE, picture_of
from mahj_tutor.scenarios.vary import Picks
from mahj_tutor.table.telling import to_player


@dataclass(frozen=True)
class QuestionTask(Task):
    """One item of an exercise as data; an interaction adds what is on the board and how it is judged."""

    exercise: Question
    drawn: Drawn

    LABEL: ClassVar[str] = "Check"
    """The words on the button that asks for the verdict, unless the author has others."""

    @property
    def press(self) -> str:  # type: ignore[override]
        """The words on the button."""
        return without_pictures(self.fill(self.exercise.button)) or self.label

    @property
    def label(self) -> str:
        """The words on the button, unless the author has others."""
        return self.LABEL

    @property
    def hides_corners(self) -> bool:  # type: ignore[override]
        """Whether the scene hides what stands in the corners of tiles."""
        return self.drawn.fields.corners == "hidden"

    @property
    def dead_zones(self) -> tuple[Zone, ...]:  # type: ignore[override]
        """What lies there with dead hands marked, where the scene keeps them unmarked."""
        fields, here = self.drawn.fields, self.drawn.situation
        if (
            fields.dead_hands == "shown"
            or here.play is None
            or not any(each.dead for each in here.play.hands)
        ):
            return ()
        return picture_of(fields.model_copy(update={"dead_hands": "shown"}), here).zones

    @property
    def picks(self) -> Picks:  # type: ignore[override]
        """Which entry of each list that the exercise varies is shown."""
        return self.drawn.picks

    @property
    def captions(self) -> tuple[str, ...]:  # type: ignore[override]
        """What stands above each of two scenes; nothing where there is one."""
        return self.drawn.captions

    def name_of(self, zone: Zone) -> str:
        """Return what a zone is called; of two scenes also in which it is."""
        is_second = zone.id.startswith(BESIDE)
        return f"{self.captions[is_second]}: {zone.label}" if self.captions else zone.label

    def find(self, said: str) -> tuple[str, ...]:
        """Return the ids that an author's words mean; after `beside` those of the second scene."""
        words = said.strip().lower()
        if not (self.captions and words.startswith("beside ")):
            return super().find(said)
        return tuple(each for each in self.find(words.removeprefix("beside ")) if each.startswith(BESIDE))

    def fill(self, text: str) -> str:
        """Return an author's text with its expressions in words."""
        return said(text, self.drawn.situation)

    def answered(self, answer: Mapping[str, Any]) -> Situation:
        """Return the situation with the values that an answer gives to its names."""
        known = self.exercise.answer_types
        return self.drawn.situation.but(**{name: Named(known[name], each) for name, each in answer.items()})

    def holds_of(self, answer: Mapping[str, Any], condition: str) -> bool:
        """Whether a condition holds of an answer."""
        return bool(self.exercise.condition(condition).value(self.answered(answer).scope))

    # --- feedback ---------------------------------------------------------------------------------------

    def right_feedback(self, why: str = "", *, title: str = "", rules: Sequence[str] = ()) -> Feedback:
        """Return the feedback on a right answer: the author's words, or the engine's."""
        words = self.fill(self.exercise.feedback.right)
        return Feedback("right", title, words or explain(why), tuple(rules) or self.exercise.rules)

    def wrong_feedback(
        self,
        answer: Mapping[str, Any],
        *,
        faults: Sequence[Fault] = (),
        rules: tuple[str, ...] = (),
        misconception: str | None = None,
        evidence: str = "",
        lit: tuple[str, ...] = (),
        replay: tuple[Frame, ...] = (),
    ) -> Feedback:
        """Return the feedback on a wrong answer: what to look at, then the evidence and the rules."""
        situation, faults = self.answered(answer), self.to_learner(faults)
        rules = self._deciding(faults, rules)
        entry, own = self._own(situation, misconception, rules)
        shown = own.misconception or misconception
        told = explain(*(sentence(fault.say) for fault in faults)) or evidence
        more = said(own.evidence, situation) or told or self._because(rules)
        words = said(own.say, situation) or self._belief_words(shown, situation)
        if own.show or self.exercise.at_once:  # what was taken back is not to be looked at
            lit = self.look_here(own.show)
        return Feedback("wrong", "", words, rules, shown or None, replay, more, lit, entry=entry)

    def _because(self, rules: Sequence[str]) -> str:
        """Return why it is as it is, in the words of the scene, or else those of the first rule."""
        because = self.drawn.situation.named.get("because")
        return str(because.value if because else "") or self.exercise.rule(rules[0]).text

    def _deciding(self, faults: Sequence[Fault], rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return the rules to be told: those broken, those that the interaction names, or the exercise's."""
        return once(fault.rule for fault in faults) or rules or self.exercise.rules

    def _belief_words(self, shown: str | None, situation: Situation) -> str:
        """Return what a teacher says to a misconception, or else the principle."""
        known = self.exercise.belief(shown or "")
        return said(known.say, situation) if known else self._principle()

    def _own(
        self, situation: Situation, misconception: str | None, rules: Sequence[str]
    ) -> tuple[int | None, WrongAnswer]:
        """Return the author's first entry for an answer like this, with its number, or one without words."""
        for number, each in enumerate(self.exercise.feedback.wrong):
            if self._fits(each, situation, misconception, rules):
                return number, each
        return None, WrongAnswer.model_construct()

    def _fits(
        self, each: WrongAnswer, situation: Situation, misconception: str | None, rules: Sequence[str]
    ) -> bool:
        if when := each.when or self.exercise.own_condition(each):
            return bool(self.exercise.condition(when).value(situation.scope))
        if each.misconception:
            return bool(each.misconception == misconception)
        return not each.rule or each.rule in rules

    def _principle(self) -> str:
        """Return what to look at: the mildest hint, or else that one should look again."""
        first = next((hint.say for hint in self.exercise.hints if hint.say), "")
        return self.fill(first) or "Look at the question and at the tiles once more."

    def reasons(
        self, compiled: Compiled, wrong: Any, at: Situation | None = None
    ) -> tuple[tuple[Fault, ...], tuple[str, ...]]:
        """Return why another answer than the value of an expression is wrong, and how one finds the value.

        Both are empty unless the expression is one call of a fact that gives reasons, or `not` before one.
        """
        if compiled.beside is not None:
            return self.reasons(compiled.beside, wrong, (at or self.drawn.situation).beside)
        if at is None:  # of each of several things the exercise's own rule is told
            compiled, wrong = _undenied(compiled, wrong)
        if compiled.call is None:
            return (), ()
        return self._reasons_of_call(compiled.call, wrong, at or self.drawn.situation)

    def _reasons_of_call(
        self, call: tuple[object, Sequence[Compiled]], wrong: Any, at: Situation
    ) -> tuple[tuple[Fault, ...], tuple[str, ...]]:
        """Return the reasons that a fact gives, as `reasons` does."""
        fact, arguments = call
        assert isinstance(fact, Fact)
        looks_at, given = fact.of(at), [each.value(at.scope) for each in arguments]
        why, how = fact.faults, fact.how
        inner = (each for argument in arguments for each in self.reasons(argument, None)[1])
        faults = why(looks_at, *given, wrong) if why and wrong is not None else ()
        told = how(looks_at, *given) if how else inner
        return self.to_learner(faults), tuple(sentence(self._to_me(each)) for each in told)

    def to_learner(self, faults: Sequence[Fault]) -> tuple[Fault, ...]:
        """Return reasons as the learner is told them, who is one of the players."""
        return tuple(Fault(fault.rule, self._to_me(fault.say)) for fault in faults)

    def _to_me(self, say: str) -> str:
        return to_player(say, self.drawn.situation.me)


def _undenied(compiled: Compiled, wrong: Any) -> tuple[Compiled, Any]:
    """Return what `not` stands before, with the value that is wrong of it."""
    while compiled.denied is not None:
        compiled, wrong = compiled.denied, None if wrong is None else not wrong
    return compiled, wrong
