"""The positions that exercises draw: finding them beforehand, and how many an exercise has."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.catalog import beside, expand, lessons
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.variety import look
from mahj_tutor.lesson_files import exercise_files_under
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios.bank import AMERICAN_GAME, CLASSICAL_GAME, Bank, RuleSet, Search, bank_of
from mahj_tutor.scenarios.drawn import search_of
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.finding import keep, keep_shipped
from mahj_tutor.scenarios.moments import check_move
from mahj_tutor.scenarios.vary import Unfit, draw
from mahj_tutor.table import SEATS

RULE_SETS: Mapping[str, RuleSet] = {"game": AMERICAN_GAME, "classical": CLASSICAL_GAME}
"""What a scene may draw, with the game that it comes from."""
SWITCH = "MAHJ_BANKS"
"""The environment variable that says `off` where nothing is to be searched in the background."""
SAMPLE = 80
"""How many items are drawn to tell how many there are."""
_SEARCHED = ("draw", "find", "move", "me", "who", "agreed")
"""The fields of `vary` that lead to other searches."""
MOST_VARIED = 64
"""From how many combinations of these fields positions are found beforehand."""

Wanted = tuple[Bank, Search]


def may_search() -> bool:
    """Tell whether positions may be searched without being asked for: `MAHJ_BANKS` can say no."""
    return os.environ.get(SWITCH) != "off"


def give_way() -> None:
    """Let all other processes come first, where the system knows how."""
    if hasattr(os, "nice"):
        os.nice(19)


def find_positions(paths: Sequence[Path], tell: Callable[[str], None]) -> None:
    """Find the positions of exercise files, or of all lessons of one's own; tell how far it is.

    It happens behind every other process.
    """
    give_way()
    if not keep_positions(_exercises(paths), tell):
        tell("No positions to find: no exercise draws one that isn't kept already.")


def keep_positions(exercises: Iterable[Question], tell: Callable[[str], None]) -> int:
    """Find the positions of exercises that aren't kept yet, one exercise after the other; return how many."""
    some = [each for each in exercises if any(bank.found(search) is None for bank, search in wanted(each))]
    for number, each in enumerate(some, 1):
        tell(f"Finding positions: {number:,} of {len(some):,} ({each.id})")
        for bank, search in wanted(each):
            for _ in keep(bank, [search]):
                pass
    return len(some)


def keep_shipped_positions(tell: Callable[[str], None]) -> None:
    """Find the positions of shipped exercises that aren't kept yet or no longer fit; forget all others."""
    found: dict[Bank, list[Search]] = {}
    for each in (each for lesson in lessons() for each in lesson.exercises):
        for bank, search in wanted(each):
            found.setdefault(bank, []).append(search)
    for bank, searches in found.items():
        keep_shipped(bank, searches, tell)


def _exercises(paths: Sequence[Path]) -> Iterator[Question]:
    """Yield the exercises of files and folders, or of one's own lessons; those with mistakes are left out."""
    files = [file for path in paths for file in exercise_files_under(path)]
    if not paths:
        own = (lesson for lesson in shared_library().lessons() if lesson.is_own)
        files = [file for lesson in own for file in lesson.files]
    for file in files:
        yield from (each.exercise for each in read_file(file, str(file), expand, beside(file))[0])


# --- what an exercise searches for -------------------------------------------------------------------------


def draws_games(exercise: Question) -> bool:
    """Whether an exercise draws games, be it in one of its cases alone."""
    cases = (each.get("draw") for each in exercise.vary.get("cases", ()))
    return not RULE_SETS.keys().isdisjoint((exercise.scene.draw, *cases))


def wanted(exercise: Question) -> tuple[Wanted, ...]:
    """Return the searches of an exercise with their banks, each once; none after what can't be read."""
    found = dict[Wanted, None]()
    with suppress(MahjError, Unfit):
        for scene in _scenes(exercise) if draws_games(exercise) else ():
            search, rules = search_of(scene), exercise.table_rules.replace(**scene.agreed)
            check_move(search)
            found[bank_of(exercise.playing_card, rules, RULE_SETS[scene.draw]), search] = None
    return tuple(found)


def _scenes(exercise: Question) -> Iterator[SceneFields]:
    """Yield the scenes of an exercise that draw games: one for each case, and for what else is varied."""
    varied = [[{name: value} for value in _values(name, exercise.vary)] for name in _SEARCHED]
    choices = list(product(*filter(None, varied)))
    for case in exercise.vary.get("cases") or [{}]:
        for chosen in choices[:MOST_VARIED]:
            fixed = {name: value for each in chosen for name, value in each.items()}
            scene, _ = draw(exercise.scene, {"cases": [case]}, random.Random(0), fixed)
            if scene.draw in RULE_SETS:
                yield scene


def _values(name: str, vary: Mapping[str, Any]) -> Sequence[Any]:
    """Return what a field may be."""
    given = vary.get(name, ())
    return SEATS if given == "any" else given if isinstance(given, list) else ()


# --- how much there is to draw -----------------------------------------------------------------------------


def count(exercise: Question) -> int | None:
    """Return how many positions an exercise draws, of which `require` may leave some out; None where some
    were not looked for yet.

    Two positions differ in the state, in the learner's seat, or in what is looked for.
    """
    found = [bank.found(search) for bank, search in wanted(exercise)]
    if not found or None in found:
        return None
    slots = ({(slot.game, *each) for slot in one.slots for each in slot.some} for one in found if one)
    return sum(map(len, slots))


def notes(paths: Sequence[Path]) -> Iterator[str]:
    """Yield a line for each exercise whose items differ: how many there are."""
    for each in _exercises(paths):
        if not each.is_drawn or each.seeds:
            continue
        if draws_games(each):
            yield f"{each.id}: {_positions(each)}"
        else:
            yield f"{each.id}: {_different(each)}"


def _positions(exercise: Question) -> str:
    number = count(exercise)
    if number is None:
        return "run mahj-tutor bank to find its positions before learners do"
    return (
        f"{'at most ' if exercise.requirements else ''}{number:,} positions, times 6 with the suits renamed"
    )


def _different(exercise: Question) -> str:
    """Return how many different items there are, as far as some draws can tell.

    The estimate is Chao's: how many were drawn once and how many twice tells how many were not drawn yet.
    """
    seen = Counter(look(exercise.task(seed)) for seed in range(SAMPLE))
    once, twice = (sum(number == times for number in seen.values()) for times in (1, 2))
    if once > 0.7 * SAMPLE:
        return f"more than {SAMPLE} different items"
    unseen = round(once * (once - 1) / (2 * (twice + 1)))
    about = "about " if unseen else ""
    return f"{about}{len(seen) + unseen} different items"
