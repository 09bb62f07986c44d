"""Units that count something else than the question asks for: stacks where it asks for tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import calls_in, parse
from mahj_tutor.facts import all_facts
from mahj_tutor.questions.interactions.number import NumberQuestion
from mahj_tutor.questions.interactions.sheet import SheetQuestion
from mahj_tutor.questions.question import Question

_TILES = "tiles bams craks dots dragons soaps winds honors flowers jokers"
_SETS = "sets groups pairs pungs kongs quints chows"
MONEY = ("cents", "dollars", "points", "chips", "coins")
_THINGS = (_TILES, _SETS, "stacks", "walls", "players", "rounds", *MONEY)
_KINDS = {word: words.split()[0] for words in _THINGS for word in words.split()}
"""Words that are counted, each with the first of those that count the same."""
_COUNTED = re.compile(rf"\bhow many\b[^.?!]{{0,80}}?\b({'|'.join(_KINDS)})\b", re.IGNORECASE)
_AMOUNT = re.compile(rf"[\d}}] ({'|'.join(MONEY)})\b", re.IGNORECASE)


def unit_words(exercise: Question) -> Iterator[Found]:
    """Yield the unit of an amount where the question asks for something else."""
    if not isinstance(exercise, NumberQuestion | SheetQuestion):
        return
    unit, asked = _KINDS.get(exercise.unit.lower()), _asked(exercise)
    if unit and asked and unit not in asked:
        say = f"the unit is {exercise.unit}, and the question asks for {' or '.join(asked)}"
        yield "W240", say, "change unit:, or the question", ("unit",)


def _asked(exercise: NumberQuestion | SheetQuestion) -> tuple[str, ...]:
    """Return the kinds of things that a question asks for, by its words or by what it asks the engine."""
    words = exercise.ask.replace("*", "")
    if counted := _COUNTED.findall(words):
        return tuple(_KINDS[word.lower()] for word in counted)
    facts = (all_facts()[name] for text in exercise.truths() for name in calls_in(parse(text)))
    if any(fact.subject == "paying" for fact in facts):
        return tuple(word.lower() for word in _AMOUNT.findall(words)) or MONEY
    return ()
