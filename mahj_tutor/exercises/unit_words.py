"""Units that count something else than the question asks for: stacks where it asks for tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import ExpressionError, calls_in, names_in, parse, types
from mahj_tutor.facts import all_facts, vocabulary
from mahj_tutor.questions.interactions.number import NumberQuestion
from mahj_tutor.questions.interactions.sheet import SheetQuestion
from mahj_tutor.questions.question import Question
from mahj_tutor.tiles import natural_list, tile

_TILES = "tiles bams craks dots dragons soaps winds honors flowers jokers"
_SETS = "sets groups pairs pungs kongs quints chows"
MONEY = ("cents", "dollars", "points", "chips", "coins")
_THINGS = (_TILES, _SETS, "stacks", "walls", "players", "rounds", *MONEY)
_KINDS = {word: words.split()[0] for words in _THINGS for word in words.split()}
"""Words that are counted, each with the first of those that count the same."""
_ASKING_ON = "them|are|is|do|does|can|will|would|has|have"
_COUNTED = re.compile(
    rf"\bhow many\b(?: (?!(?:{_ASKING_ON})\b)\S+){{0,4}}? ({'|'.join(_KINDS)})\b", re.IGNORECASE
)
"""What is counted stands after `how many`, with words such as `of your` between, and none that ask on."""
_TILE = re.compile(r"\bhow many (?P<tile>[1-9] (?:Bam|Crak|Dot))s\b", re.IGNORECASE)
_OF_COUNT = re.compile(r"\bcount\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
"""What stands in the parentheses of `count`."""
_UNITS = {str(types.TILES): "tiles", str(types.STACKS): "stacks", str(types.PLAYERS): "players"}
_AMOUNT = re.compile(rf"[\d}}] ({'|'.join(MONEY)})\b", re.IGNORECASE)


def unit_words(exercise: Question) -> Iterator[Found]:
    """Yield the unit of an amount where the question asks for something else."""
    if not isinstance(exercise, NumberQuestion | SheetQuestion):
        return
    yield from _other_tile(exercise)
    yield from _other_field(exercise)
    unit, asked = _KINDS.get(exercise.unit.lower()), _asked(exercise)
    if unit and asked and unit not in asked:
        say = f"the unit is {exercise.unit}, and the question asks for {' or '.join(asked)}"
        yield "W240", say, "change unit:, or the question", ("unit",)


def _other_tile(exercise: NumberQuestion | SheetQuestion) -> Iterator[Found]:
    """Yield the question for a number of tiles where the answer names others."""
    claim = _TILE.search(exercise.ask.replace("*", ""))
    names = {name for text in exercise.truths() for name in names_in(parse(text))}
    tiles = {name for name in names if vocabulary().constants.get(name, ("",))[0] is types.TILE}
    if claim and tiles and tile(claim["tile"]).code not in tiles:
        named = natural_list(tile(each).name for each in sorted(tiles))
        say = f"“{claim[0]}” is asked, and the answer is about {named}"
        yield "W240", say, "change the question, or answer:", ("ask",)


def _other_field(exercise: NumberQuestion | SheetQuestion) -> Iterator[Found]:
    """Yield the label of the field that counts something else than its unit."""
    first = next(iter(exercise.field.lower().split()), "")
    unit, named = _KINDS.get(exercise.unit.lower()), _KINDS.get(first)
    if unit and named and unit != named:
        say = f"the field is for {first}, and its unit is {exercise.unit}"
        yield "W240", say, "change field:, or unit:", ("field",)


def _asked(exercise: NumberQuestion | SheetQuestion) -> tuple[str, ...]:
    """Return the kinds of things that a question asks for, by its words or by what it asks the engine."""
    words = exercise.ask.replace("*", "")
    if counted := _COUNTED.findall(words):
        return tuple(_KINDS[word.lower()] for word in counted)
    return _counted(exercise) or _paid(exercise, words)


def _paid(exercise: NumberQuestion | SheetQuestion, words: str) -> tuple[str, ...]:
    """Return the money that a question about payments asks for, whichever it is."""
    called = {name for text in exercise.truths() for name in calls_in(parse(text))}
    is_paid = any(fact.subject == "paying" for name, fact in all_facts().items() if name in called)
    return (tuple(word.lower() for word in _AMOUNT.findall(words)) or MONEY) if is_paid else ()


def _counted(exercise: NumberQuestion | SheetQuestion) -> tuple[str, ...]:
    """Return what a number counts by its type, unless it is multiplied afterward."""
    answer = next(exercise.truths(), "")
    if "*" in answer or isinstance(exercise, SheetQuestion):
        return ()
    inner = (match[1] for match in _OF_COUNT.finditer(answer))
    kinds = {_UNITS.get(str(_type_of(exercise, text))) for text in inner}
    return tuple(filter(None, kinds)) if None not in kinds else ()


def _type_of(exercise: Question, text: str) -> object:
    with suppress(ExpressionError):
        return exercise.compiled(text).type
    return None
