"""Match what lies there to the card: a hand to its line, a line to its hands, its parts, and what it means.

The questions are functions in `matches_lines` and `matches_hands`; each shows a picture and asks the card
about what is marked. An answer is marks, so the item is that of `mark`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Literal

from mahj_tutor.exercises.kinds.card_hands import CardPosition
from mahj_tutor.exercises.kinds.mark import Marking, MarkTask
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import KindExercise

Question = Callable[[CardPosition, random.Random], Marking]


class MatchExercise(KindExercise):
    """Match hands, lines of the card, and what they mean."""

    kind: Literal["match"]
    question: str
    position: CardPosition = CardPosition()

    def make(self, position: Any, seed: int) -> MarkTask:
        """Return the task; raises `Unfit` when the question is unknown or cannot be asked about this line."""
        question = named(match_questions(), self.question)
        asked = question(position, random.Random(f"{self.id}/{seed}/card"))
        return MarkTask(self, seed, {**position.said(), **asked.names}, asked=asked)


def match_questions() -> Mapping[str, Question]:
    """Return every question by its name."""
    from mahj_tutor.exercises.kinds import matches_hands, matches_lines

    modules = (matches_hands, matches_lines)
    return {name: question for module in modules for name, question in module.QUESTIONS.items()}
