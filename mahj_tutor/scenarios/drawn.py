"""Scenes drawn from games between computer players: a state for which the author's conditions hold.

The number of a draw names a slot of the bank (`scenarios/bank`); the seed chooses one of its positions and
renames the suits. What a slot holds is kept, or else it is searched for, with the same result.
"""

from __future__ import annotations

import random

from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.facts.situation import Situation
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.bank import (
    AMERICAN_GAME,
    CLASSICAL_GAME,
    Bank,
    Candidate,
    Moment,
    Search,
    Slot,
    bank_of,
)
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.finding import kept_slot, moments_of, searched_slot
from mahj_tutor.scenarios.moments import check_move, holds, situation_of
from mahj_tutor.scenarios.renaming import RENAMINGS, Renaming, renamed, renamed_play


def drawn_situation(
    fields: SceneFields, rules: Profile, card: Card, rng: random.Random, number: int
) -> Situation:
    """Return a drawn state for which all conditions hold; raise `Unfit` if no game has one.

    The same `number` and `rng` give the same situation, whether the slot that `number` names is kept or not.
    """
    search = search_of(fields)
    check_move(search)
    bank = bank_of(card, rules, CLASSICAL_GAME if fields.is_classical else AMERICAN_GAME)
    chance, suits = rng.random(), rng.choice(RENAMINGS)
    kept = kept_slot(bank, search, number)
    found = _situation_in(kept, bank, search, chance, suits) if kept is not None else None
    if found is None:  # not kept, or by an earlier program for which it did fit
        slot = searched_slot(bank, search, number % bank.slots)
        found = _situation_in(slot, bank, search, chance, suits)
    assert found is not None, "what was searched fits"
    return found


def search_of(fields: SceneFields) -> Search:
    """Return what a scene searches for; its move comes after what it changes in the game, if it does."""
    is_later = changes_the_game(fields) and not any("move" in text for text in fields.find)
    return Search(fields.find, "" if is_later else fields.move, fields.me, fields.who)


def changes_the_game(fields: SceneFields) -> bool:
    """Whether something is done in the game before the question is asked."""
    return bool(fields.exposures or fields.with_mistake or fields.before)


def _situation_in(slot: Slot, bank: Bank, search: Search, chance: float, suits: Renaming) -> Situation | None:
    """Return the situation of a position of a slot, None if it does not fit."""
    candidate = slot.some[int(chance * len(slot.some))]
    try:
        moment = moments_of(bank, slot.game)[candidate.state]
    except (LookupError, ValueError, MahjError):  # what is kept is no game by the rules of today
        return None
    both = (_renamed(moment, suits), moment)  # as it was played it fits, if not with other suits
    return next(filter(None, (_situation(each, candidate, search, bank.card) for each in both)), None)


def _situation(moment: Moment, candidate: Candidate, search: Search, card: Card) -> Situation | None:
    """Return the situation of a state if the conditions hold in it."""
    situation = situation_of(moment, candidate, search, card)
    return situation if situation is not None and holds(search.compiled, situation) else None


def _renamed(moment: Moment, by: Renaming) -> Moment:
    """Return a state with the suits renamed, or as it is where a hand would be another one by it."""
    play, move = moment
    found = renamed_play(play, by)
    return moment if found is None else (found, renamed(move, by))
