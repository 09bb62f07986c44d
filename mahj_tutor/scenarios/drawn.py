"""Scenes drawn from games between computer players: a state for which the author's conditions hold.

The games have numbers. From the one that the seed names, they are searched in order, and among all that fits
in the first game that has something, the seed chooses. Where a bank has recorded the games its index answers;
the others are played on demand, with the same result.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache

from mahj_tutor.card import Card
from mahj_tutor.facts.situation import Situation
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.bank import (
    AMERICAN_GAME,
    CLASSICAL_GAME,
    Bank,
    Candidate,
    Candidates,
    Moment,
    Search,
    bank_of,
    candidates_of,
    read_part,
)
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.moments import (
    check_move,
    every_candidate,
    fitting,
    holds,
    situation_of,
)
from mahj_tutor.scenarios.renaming import RENAMINGS, Renaming, keeps_hands, renamed
from mahj_tutor.scenarios.vary import Unfit

SECONDS = {True: 2.0, False: 20.0}
"""How much processor time a search takes at most, by whether the games are recorded."""
_HURRY = ContextVar[float | None]("hurry", default=None)


class Unsearched(Exception):  # noqa: N818 nothing is wrong: it is not known
    """Nothing was found in time in games that are not recorded; the others may have something."""


@contextmanager
def hurried(seconds: float) -> Iterator[None]:
    """Let searches in games that are not recorded end after so much processor time with `Unsearched`."""
    token = _HURRY.set(seconds)
    try:
        yield
    finally:
        _HURRY.reset(token)


def drawn_situation(
    fields: SceneFields, rules: Profile, card: Card, rng: random.Random, number: int
) -> Situation:
    """Return a drawn state for which all conditions hold; raise `Unfit` if no game has one.

    `number` tells at which game the search begins. The same number and `rng` give the same situation,
    however much of the bank has been made.
    """
    search = search_of(fields)
    check_move(search)
    rule_set = CLASSICAL_GAME if fields.is_classical else AMERICAN_GAME
    bank = bank_of(card, rules, rule_set)
    chance, suits = rng.random(), rng.choice(RENAMINGS)
    game, fits = _first_fit(bank, search, number * rule_set.spread % bank.games)
    candidate = fits[int(chance * len(fits))]
    moment = _Games(bank, search).moment(game, candidate.state)
    both = (_renamed(moment, suits), moment)  # as it was played it fits, if not with other suits
    found = next(filter(None, (_situation(each, candidate, search, card) for each in both)), None)
    assert found is not None, f"game {game} was searched"
    return found


def search_of(fields: SceneFields) -> Search:
    """Return what a scene searches for; its move comes after what it changes in the game, if it does."""
    is_later = changes_the_game(fields) and not any("move" in text for text in fields.find)
    return Search(fields.find, "" if is_later else fields.move, fields.me, fields.who)


def changes_the_game(fields: SceneFields) -> bool:
    """Whether something is done in the game before the question is asked."""
    return bool(fields.exposures or fields.with_mistake or fields.before)


def _situation(moment: Moment, candidate: Candidate, search: Search, card: Card) -> Situation | None:
    """Return the situation of a state if the conditions hold in it."""
    situation = situation_of(moment, candidate, search, card)
    return situation if situation is not None and holds(search.compiled, situation) else None


def _renamed(moment: Moment, by: Renaming) -> Moment:
    """Return a state with the suits renamed, or as it is where a hand would be another one by it."""
    play, move = moment
    if not keeps_hands(play, by):
        return moment
    return renamed(play, by), renamed(move, by)


# --- the search ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _first_fit(bank: Bank, search: Search, first: int) -> tuple[int, tuple[Candidate, ...]]:
    """Return the first game with a state that fits, and all that fits in it."""
    in_vain = _vain_searches(bank, search, len(bank.missing))
    if in_vain:
        raise in_vain[0]
    games, begin = _Games(bank, search), time.process_time()
    for game in (*range(first, bank.games), *range(first)):
        found = games.fits(game)
        if found:
            return game, found
        spent, is_recorded, hurry = time.process_time() - begin, games.is_recorded(game), _HURRY.get()
        if hurry is not None and spent > hurry and not is_recorded:
            some = f"only {bank.recorded:,} of {bank.games:,} games are" if bank.recorded else "no game is"
            raise Unsearched(f"no state fits among the first {games.states:,}, and {some} recorded")
        if spent > SECONDS[is_recorded]:
            say = f"no state fits among the first {games.states:,}, and the search takes too long"
            in_vain.append(Unfit("E090", say, "ask for less", ("scene", "find")))
            raise in_vain[0]
    say = f"none of the {games.states:,} states of {bank.games:,} games fits"
    in_vain.append(Unfit("E090", say, "ask for less", ("scene", "find")))
    raise in_vain[0]


@lru_cache(maxsize=256)
def _vain_searches(bank: Bank, search: Search, missing: int) -> list[Unfit]:
    """Return the place where it is remembered that a search found nothing, so that it is not done again."""
    return []


@dataclass(eq=False)
class _Games:
    """The games of a bank during a search: recorded ones by their index, others played."""

    bank: Bank
    search: Search
    states: int = 0
    """How many states were searched."""
    _candidates: dict[int, Candidates | None] = field(default_factory=dict)

    def is_recorded(self, game: int) -> bool:
        """Whether the bank has a game already."""
        return self._part(game) is not None

    def fits(self, game: int) -> tuple[Candidate, ...]:
        """Return all that fits in a game."""
        candidates, at = self._part(game), game % self.bank.per_part
        if candidates is None:
            moments = self._played(game)
            self.states += len(moments)
            return fitting(moments, every_candidate(moments, self.search), self.search, self.bank.card)
        self.states += candidates.part.sizes[at]
        some = candidates.in_game(at) if at in candidates.games else ()
        if candidates.is_exact or not some:
            return some
        replay = candidates.part.replay(at, self.bank)
        return fitting(replay, iter(some), self.search.only(candidates.open), self.bank.card)

    def moment(self, game: int, state: int) -> Moment:
        """Return a state of a game with the next move."""
        part = read_part(self.bank.files[game // self.bank.per_part])
        if part is None:
            return self._played(game)[state]
        return part.replay(game % self.bank.per_part, self.bank)[state]

    def _part(self, game: int) -> Candidates | None:
        number = game // self.bank.per_part
        if number not in self._candidates:
            part = read_part(self.bank.files[number])
            self._candidates[number] = None if part is None else candidates_of(part, self.search)
        return self._candidates[number]

    def _played(self, game: int) -> Sequence[Moment]:
        return self.bank.rule_set.play(game, self.bank.table_rules, self.bank.card)
