"""The card and the table rules of a class, and which exercises they have been tried with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from pydantic import BaseModel

from mahj_tutor.questions.house import House, Outcome, Trial

Outcomes = Mapping[str, Outcome]
"""The outcome of the trial, by exercise."""


@dataclass(frozen=True, slots=True)
class ClassHouse:
    """What a class plays by; an exercise takes part in it once it has been tried.

    `choice` is what the teacher has chosen; `card` and `rules` are the outcomes of the trial, by exercise.
    `is_tried` tells whether that was done for everything the class learns.
    """

    choice: House = field(default_factory=House)
    card: Outcomes = field(default_factory=dict)
    rules: Outcomes = field(default_factory=dict)
    is_tried: bool = True

    def of(self, exercise: str) -> House:
        """Return what an exercise is played by: what of the choice it takes."""
        return House(
            self.choice.card if self.card.get(exercise) == "taken" else "",
            self.choice.rules if self.rules.get(exercise) == "taken" else "",
        )

    def chosen(self, choice: House) -> Self:
        """Return it with another choice, not tried yet; a part chosen again keeps its outcomes."""
        return replace(
            self,
            choice=choice,
            card=self.card if choice.card == self.choice.card else {},
            rules=self.rules if choice == self.choice else {},
            is_tried=not choice.code,
        )

    def after(self, trials: Iterable[Trial]) -> Self:
        """Return it with the outcomes of a trial."""
        found = tuple(trials)
        card = {each.exercise: each.card for each in found if each.card != "of no use"}
        rules = {each.exercise: each.rules for each in found if each.rules != "of no use"}
        return replace(self, card=card, rules=rules, is_tried=True)

    def as_json(self) -> str:
        """Return it as JSON."""
        kept = {"of_card": dict(self.card), "of_rules": dict(self.rules)}
        choice = {"card": self.choice.card, "rules": self.choice.rules}
        return json.dumps({**choice, "tried": self.is_tried, **kept})

    @classmethod
    def of_json(cls, text: str) -> Self:
        """Return the class's house that was stored as JSON; raise `ValueError` if it is none."""
        kept = _Stored.model_validate_json(text)
        return cls(House(kept.card, kept.rules), kept.of_card, kept.of_rules, kept.tried)


class _Stored(BaseModel):
    """A house in the record."""

    card: str = ""
    rules: str = ""
    of_card: dict[str, Outcome] = {}
    of_rules: dict[str, Outcome] = {}
    tried: bool = True
