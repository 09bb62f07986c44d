"""Things with the same name or the same meaning, which learners or tests can't tell apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import types
from mahj_tutor.facts.situation import Laid, Named
from mahj_tutor.questions.interactions.choose import ChooseQuestion
from mahj_tutor.questions.interactions.order import OrderQuestion, OrderTask
from mahj_tutor.questions.interactions.place_fields import PlaceFields, PlaceText
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.tiles import natural_list

Place = tuple[str | int, ...]


def doubled_names(exercise: Question) -> Iterator[Found]:
    """Yield the parts and the entries under `wrong:` that repeat an earlier one."""
    if isinstance(exercise, ChooseQuestion):
        asked = [(("parts", at, "ask"), each.ask) for at, each in enumerate(exercise.parts) if each.ask]
        yield from _twice("part", asked)
    yield from _rules_listed_twice(exercise)
    if isinstance(exercise, PlaceFields):
        yield from _twice("place", [(at, label) for (label, _), at in _different_places(exercise).items()])
    if isinstance(exercise, OrderQuestion):
        always = [(("steps", at, "say"), each.say) for at, each in enumerate(exercise.steps) if not each.when]
        yield from _twice("step", always)
    yield from _entries(exercise)


def _rules_listed_twice(exercise: Question) -> Iterator[Found]:
    lists: dict[Place, Sequence[str]] = {("rules",): exercise.rules}
    parts = exercise.parts if isinstance(exercise, ChooseQuestion) else ()
    for at, part in enumerate(parts):
        lists[("parts", at, "among") if len(parts) > 1 else ("among",)] = part.among
    for path, rules in lists.items():
        for at in (at for at, rule in enumerate(rules) if rule in rules[:at]):
            yield "W250", f"{rules[at]} is listed twice", "take one out, or name another", (*path, at)


def _different_places(exercise: PlaceFields) -> dict[tuple[str, str], Place]:
    """Return the places by label and what they take: several for the same tiles may share a label."""
    return {(each.label, each.takes): ("places", at, "label") for at, each in enumerate(exercise.places)}


def _twice(what: str, named: Sequence[tuple[Place, str]]) -> Iterator[Found]:
    seen: set[str] = set()
    for path, name in named:
        if name in seen:
            yield "W250", f"two {what}s are called {name!r}", "give each its own words", path
        seen.add(name)


def _entries(exercise: Question) -> Iterator[Found]:
    """Yield the entries under `wrong:` that fit the same answers as an earlier one."""
    seen: set[tuple[str, str]] = set()
    for at, each in enumerate(exercise.feedback.wrong):
        fits = each.when or exercise.own_condition(each) or each.misconception, "" if each.when else each.rule
        if fits in seen and any(fits):
            said = next(name for name in ("when", "misconception", "rule") if getattr(each, name))
            say = f"this never comes up: an entry above it has the same {said}"
            yield "W220", say, f"change {said}:, or delete one of them", ("feedback", "wrong", at, said)
        seen.add(fits)


def doubled_things(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the tiles that belong in two places, and the fields of a sheet that share a name."""
    items = [task for task in tasks if isinstance(task, QuestionTask)]
    if isinstance(exercise, PlaceFields):
        yield from _overlapping_places(exercise.places, items)
    yield from _refused_samples(exercise, items)
    yield from _listed_order(items)
    for task in items[:1]:
        labels = [each.ask for each in task.scene.numbers]
        if len(set(labels)) < len(labels):
            say = f"{len(labels)} fields are called {labels[0]!r}"
            yield "W250", say, "name the row in field: {row} pays", ("field",)


def _refused_samples(exercise: Question, items: Sequence[QuestionTask]) -> Iterator[Found]:
    """Yield the places that show a tile which belongs in another place."""
    places = exercise.places if isinstance(exercise, PlaceFields) else ()
    for at, place in enumerate(places if items else ()):
        shown = items[0].drawn.value(place.shown, types.TILES) if place.shown else ()
        takers = [each.label for each in places if shown and _takes(items[0], each.takes, shown)]
        if takers and place.label not in takers:
            say = f"what is shown in {place.label!r} belongs in {takers[0]!r}"
            yield "W240", say, "change shown:, or takes:", ("places", at, "shown")


def _takes(task: QuestionTask, takes: str, some: tuple[Laid, ...]) -> bool:
    """Return whether a place would take all of some tiles if they lay among the loose ones."""
    at = task.drawn.situation.but(tiles=Named(types.TILES, some))
    try:
        taken = task.exercise.compiled(takes, types.TILES).value(at.scope)
    except MahjError:
        return False
    return all(each in taken for each in some)


def _listed_order(items: Sequence[QuestionTask]) -> Iterator[Found]:
    """Yield the question that lists the things to be put in order otherwise than is right."""
    for task in (each for each in items[:1] if isinstance(each, OrderTask)):
        texts = [each.lower() for each in task.texts]
        order = next((each for each in _lists(task.ask.lower()) if sorted(each) == sorted(texts)), ())
        if order and task.fault_in(tuple(map(texts.index, order))) is not None:
            yield "W240", "the order in the question isn't right", "change ask:, or answer:", ("ask",)


def _lists(words: str) -> Iterator[list[str]]:
    """Yield each clause as a list of what stands between its commas."""
    for clause in re.split("[.:;!?]", words.replace("*", "")):
        yield [part.strip() for part in re.split(", (?:and )?", clause)]


def _overlapping_places(places: Sequence[PlaceText], items: Sequence[QuestionTask]) -> Iterator[Found]:
    """Yield the places without a limit of tiles that take tiles of a place before them."""
    unlimited = [(at, place) for at, place in enumerate(places) if place.room is None]
    for (_, one), (at, other) in combinations(unlimited, 2):
        if both := {tile for task in items for tile in _in_both(task, one.takes, other.takes)}:
            say = f"{natural_list(sorted(both))} would be right in {one.label!r} and in {other.label!r}"
            yield "W250", say, "take them out of one: winds(tiles) - dragons(tiles)", ("places", at, "takes")


def _in_both(task: QuestionTask, one: str, other: str) -> Iterable[str]:
    """Return the names of the loose tiles that two places both take."""
    loose = task.drawn.named("tiles")
    taken = [task.drawn.value(text, types.TILES) for text in (one, other)]
    return (each.tile.name for each in loose if all(each in some for some in taken))
