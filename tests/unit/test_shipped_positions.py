"""The positions of shipped exercises: all are kept, all fit, and nothing is searched while somebody waits."""

from __future__ import annotations

import random
from functools import cache
from statistics import quantiles

import pytest

from mahj_tutor.exercises.drawn_banks import Wanted, draws_games, wanted
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios import finding
from mahj_tutor.scenarios.bank import AMERICAN_GAME, CLASSICAL_GAME, RuleSet
from mahj_tutor.scenarios.bank.identity import SHIPPED, SLOTS
from mahj_tutor.scenarios.bank.kept import kept_in
from tests.items import shipped
from tests.seeds import SEED

DRAWING = [name for name, each in shipped().items() if draws_games(each)]
SEEDS = 20
"""From how many seeds each exercise is drawn."""
SCENES = 12
"""How many scenes are drawn for an item at most, of 95 in a hundred: each takes some milliseconds."""
BOTH = [AMERICAN_GAME, CLASSICAL_GAME]


@cache
def searches() -> tuple[Wanted, ...]:
    return tuple(dict.fromkeys(each for name in DRAWING for each in wanted(shipped()[name])))


def no_search(*_: object) -> None:
    raise AssertionError("somebody waits for a search")


def test_exercises_draw_from_games() -> None:
    """This is the kind that is looked at here; all others draw nothing that has to be searched."""
    assert len(DRAWING) > 40


@pytest.mark.parametrize("rule_set", BOTH, ids=lambda rule_set: rule_set.name)
def test_what_is_kept_is_what_exercises_draw_and_nothing_else(rule_set: RuleSet) -> None:
    """If this fails, an exercise has other conditions: `make bank` finds its positions."""
    kept = kept_in(SHIPPED[rule_set])
    assert set(kept.found) == {search for bank, search in searches() if bank.rule_set is rule_set}
    assert {len(each.slots) for each in kept.found.values()} == {SLOTS}
    assert set(kept.games) == {slot.game for each in kept.found.values() for slot in each.slots}


@pytest.mark.slow
def test_kept_positions_fit() -> None:
    """Some slot of every search; `make soak` looks at all of them."""
    rng = random.Random(f"slots {SEED}")
    assert [search for bank, search in searches() if not fits(bank, search, rng.randrange(SLOTS))] == []


def fits(bank: finding.Bank, search: finding.Search, number: int) -> bool:
    slot = finding.kept_slot(bank, search, number)
    return slot is not None and all(finding.is_fit(bank, search, slot.game, each) for each in slot.some)


@pytest.mark.soak
def test_all_kept_positions_fit() -> None:
    assert [
        (search, number) for bank, search in searches() if (number := finding.misfits(bank, search))
    ] == []


@pytest.mark.slow
@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", DRAWING)
def test_shipped_exercises_are_drawn_without_a_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played or looked through, and few scenes are drawn for an item."""
    monkeypatch.setattr(finding.Finder, "__init__", no_search)
    exercise = fresh(shipped()[name])
    scenes = [exercise.drawn_task(seed)[1] for seed in range(SEEDS)]
    assert quantiles(scenes, n=20)[-1] <= SCENES


def fresh(exercise: Question) -> Question:
    return exercise.model_copy()


def test_a_slot_that_is_kept_is_the_one_that_a_search_finds() -> None:
    """Some that are found soon."""
    rng = random.Random(f"searched {SEED}")
    common = [(bank, search) for bank, search in searches() if len(games_of(bank, search)) == SLOTS]
    for bank, search in rng.sample(common, 4):
        number = rng.randrange(SLOTS)
        assert finding.searched_slot(bank, search, number) == finding.kept_slot(bank, search, number)


def games_of(bank: finding.Bank, search: finding.Search) -> set[int]:
    found = bank.found(search)
    return {slot.game for slot in found.slots} if found is not None else set()
