"""The banks that exercises draw from: which there are to be made, and how much an exercise can draw."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.variety import look
from mahj_tutor.lesson_files import exercise_files_under
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios.bank import (
    AMERICAN_GAME,
    CLASSICAL_GAME,
    Bank,
    Candidates,
    RuleSet,
    Search,
    bank_of,
    candidates_of,
    read_part,
)
from mahj_tutor.scenarios.bank.build import build, give_way
from mahj_tutor.scenarios.drawn import search_of
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.moments import check_move
from mahj_tutor.scenarios.vary import Unfit, draw

RULE_SETS: Mapping[str, RuleSet] = {"game": AMERICAN_GAME, "classical": CLASSICAL_GAME}
"""What a scene may draw, with the game that it comes from."""
SWITCH = "MAHJ_BANKS"
"""The environment variable that says `off` where nothing is to be made in the background."""
SAMPLE = 80
"""How many items are drawn to tell how many there are."""


def is_recording() -> bool:
    """Tell whether games may be recorded without being asked for: `MAHJ_BANKS` can say no."""
    return os.environ.get(SWITCH) != "off"


def record_games(paths: Sequence[Path], tell: Callable[[str], None]) -> None:
    """Make the banks of exercise files, or of all lessons, behind every other process; tell how far it is."""
    give_way()
    record_banks(banks_of(_exercises(paths)), tell)


def record_banks(banks: Iterable[Bank], tell: Callable[[str], None]) -> None:
    """Make banks one after the other."""
    for bank in banks:
        for games in build(bank):
            tell(f"{bank.name}, {bank.table_rules}: {games:,} of {bank.games:,} games")


def _exercises(paths: Sequence[Path]) -> Iterator[Question]:
    """Yield the exercises of files and folders, or of all lessons; those with mistakes are left out."""
    files = [file for path in paths for file in exercise_files_under(path)]
    if not paths:
        files = [file for lesson in shared_library().lessons() for file in lesson.files]
    for file in files:
        yield from (each.exercise for each in read_file(file, str(file), expand, beside(file))[0])


def banks_of(exercises: Iterable[Question]) -> tuple[Bank, ...]:
    """Return the banks of exercises that draw games, each once, the soonest made first.

    A card that cannot be read has none.
    """
    found = dict.fromkeys(bank for each in exercises for bank in _banks(each))
    return tuple(sorted(found, key=attrgetter("games")))


def _banks(exercise: Question) -> Iterator[Bank]:
    for rule_set in _rule_sets(exercise):
        with suppress(MahjError):
            yield bank_of(exercise.playing_card, exercise.table_rules, rule_set)


def _rule_sets(exercise: Question) -> tuple[RuleSet, ...]:
    """Return the games that an exercise draws, be it in one of its cases alone."""
    cases = (each.get("draw") for each in exercise.vary.get("cases", ()))
    drawn = (exercise.scene.draw, *cases)
    return tuple(rule_set for name, rule_set in RULE_SETS.items() if name in drawn)


# --- how much there is to draw -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """How many positions an exercise can draw from the games that are recorded."""

    positions: int
    games: int
    is_exact: bool

    def __str__(self) -> str:
        some = f"{'' if self.is_exact else 'at most '}{self.positions:,} positions in {self.games:,} games"
        return f"{some}, times 6 with the suits renamed"


def count(exercise: Question) -> Count | None:
    """Count the positions of an exercise that draws games; None where no game is recorded yet.

    Two positions differ in the state, in the learner's seat, or in what is looked for. A mistake that is put
    in, and what `require` leaves out, are not counted: then there are at most so many.
    """
    found = tuple(_candidates(exercise))
    games = sum(len(part.sizes) for part in {each.part for each in found})
    is_exact = _is_exact(exercise) and all(each.is_exact for each in found)
    return Count(sum(each.positions for each in found), games, is_exact) if found else None


def _candidates(exercise: Question) -> Iterator[Candidates]:
    """Yield the candidates of each search in each part; none if a search cannot be read."""
    searches = dict.fromkeys((RULE_SETS[scene.draw], search_of(scene)) for scene in _scenes(exercise))
    if not all(_can_be_read(search) for _, search in searches):
        return
    for bank in _banks(exercise):
        asked = [search for rule_set, search in searches if rule_set is bank.rule_set]
        for part in filter(None, map(read_part, bank.files)):
            yield from (candidates_of(part, search) for search in asked)


def _can_be_read(search: Search) -> bool:
    try:
        check_move(search)
    except Unfit:
        return False
    return True


def _is_exact(exercise: Question) -> bool:
    """Whether no mistake is put in, and nothing is left out by `require`."""
    put_in = any(scene.with_mistake or scene.exposures for scene in _scenes(exercise))
    return not put_in and not exercise.requirements


def _scenes(exercise: Question) -> Iterator[SceneFields]:
    """Yield the scenes of an exercise that draw games: one for each case."""
    for case in exercise.vary.get("cases") or [{}]:
        scene = draw(exercise.scene, {"cases": [case]}, random.Random(0), {})
        if scene.draw in RULE_SETS:
            yield scene


def notes(paths: Sequence[Path]) -> Iterator[str]:
    """Yield a line for each exercise whose items differ: how many there are."""
    for each in _exercises(paths):
        if not each.is_drawn or each.seeds:
            continue
        if _rule_sets(each):
            yield f"{each.id}: {count(each) or 'run mahj-tutor bank to see how many positions there are'}"
        else:
            yield f"{each.id}: {_different(each)}"


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
