"""Facts about what a won hand of the classical game scores, at a table that scores its hands (CC23)."""

from __future__ import annotations

from typing import cast

from mahj_tutor.classical import PlayState
from mahj_tutor.classical.scoring import Score, is_scored, score, win_of
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Subject, Texts
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat
from mahj_tutor.tiles import natural_list

classical_scoring = Subject("the classical score")

EAST = cast("Seat", "East")
"""The default of a wind that is East's unless another one is given."""
WON = (
    "{me: South, agreed: {classical_scoring: hong_kong}, classical: 'phase declared; turn South; open South;"
    " came wall; South 1B 2B 3B 4B 5B 6B 7B 8B 9B E E E S S; thrown West 6C; wall 1D'}"
)


def _score(play: PlayState, player: Seat, prevailing: Seat) -> Score:
    if not is_scored(play.table_rules):
        raise NoValueError("this table does not score: add agreed: {classical_scoring: hong_kong}")
    try:
        return score(win_of(play, player, prevailing))
    except MahjError as error:
        raise NoValueError(str(error)) from error


def _added_up(play: PlayState, player: Seat = ME, prevailing: Seat = EAST) -> tuple[str, ...]:
    found = _score(play, player, prevailing)
    counted = natural_list(f"{each.say} ({each.item.faan})" for each in found.counted)
    return (f"{counted}: {found.faan} faan" if not found.is_limit else f"a limit hand: {counted}",)


_MISCOUNTED = Fault("CC23", "count each thing in this hand that scores, and the way it was won")


@classical_scoring.fact("faan(South) == 4", WON, faults=lambda *_: (_MISCOUNTED,), how=_added_up)
def faan(play: PlayState, player: Seat = ME, prevailing: Seat = EAST) -> int:
    """Return how many faan a player's complete hand scores, in the way that scores most.

    It is not in the source: the scene has to say `agreed: {classical_scoring: hong_kong}`. A limit hand
    has no number of faan.
    """
    found = _score(play, player, prevailing).faan
    if found is None:
        raise NoValueError("a limit hand scores the limit, which each table sets: ask is_limit_hand()")
    return found


@classical_scoring.fact(
    'faan_items(South) == ["prevailing wind", "self-drawn", "half flush"]', WON, how=_added_up
)
def faan_items(play: PlayState, player: Seat = ME, prevailing: Seat = EAST) -> Texts:
    """Return what scores in a player's complete hand, each by its name: `all pungs`, `half flush`."""
    return tuple(each.item.name for each in _score(play, player, prevailing).counted)


@classical_scoring.fact("not is_limit_hand(South)", WON, how=_added_up)
def is_limit_hand(play: PlayState, player: Seat = ME, prevailing: Seat = EAST) -> bool:
    """Return whether a player's complete hand is a limit hand, beside which nothing else counts."""
    return _score(play, player, prevailing).is_limit
