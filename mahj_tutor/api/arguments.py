"""What a caller may give, as text or as objects: read once, and refused in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import get_args

from mahj_tutor import american, classical, games
from mahj_tutor.american.charleston.moves import CHARLESTON_READERS
from mahj_tutor.american.deal.moves import DEAL_READERS
from mahj_tutor.american.play.moves import PLAY_READERS
from mahj_tutor.api.tiles import Tiles, TilesLike
from mahj_tutor.classical.deal.moves import DEAL_READERS as CLASSICAL_DEAL_READERS
from mahj_tutor.classical.play.moves import PLAY_READERS as CLASSICAL_PLAY_READERS
from mahj_tutor.classical.sets import DeclaredSet, read_declared_set
from mahj_tutor.errors import MahjError, NotationError, UnknownNameError, wrong_argument
from mahj_tutor.games import GameState, Move
from mahj_tutor.rulebook import Profile
from mahj_tutor.rulebook.profiles import read_profile
from mahj_tutor.solver import Exposure, read_exposure
from mahj_tutor.spans import Span
from mahj_tutor.table import Seat
from mahj_tutor.table.seats import read_seat
from mahj_tutor.tiles import Tile, Variant, text, within_set

SeatLike = Seat | str
"""A seat, or its name or first letter."""
MoveLike = Move | str
"""A move, or its text, such as `East discards 3B`."""
RulesLike = Profile | str
"""Table rules, or their text: a profile and what differs from it, such as `league hot_wall=on`."""
ExposuresLike = str | Iterable[Exposure | DeclaredSet | str]
"""Exposures as a `View` has them, or their text with commas between them, such as `6D 6D J, N N N`."""
SetsLike = ExposuresLike
"""Declared sets of the classical game as a `View` has them, or their text with commas between them."""
_MOVES = frozenset((*get_args(american.Move), *get_args(classical.Move)))
_SEATS = frozenset(name.lower() for seat in Seat for name in (seat.value, seat.letter))
_AMERICAN_VERBS = frozenset({**DEAL_READERS, **CHARLESTON_READERS, **PLAY_READERS})
_CLASSICAL_VERBS = frozenset({**CLASSICAL_DEAL_READERS, **CLASSICAL_PLAY_READERS})
LARGEST_SEED = 2**63
"""Seeds lie between its negative and it; there are more than enough."""


def as_seat(seat: object) -> Seat:
    """Return a seat from its name or first letter."""
    if not isinstance(seat, str):
        raise wrong_argument("a seat or its name, such as 'East'", seat)
    return read_seat(seat)


def as_seats(seats: object) -> tuple[Seat, ...]:
    """Return seats from one of them or several."""
    if isinstance(seats, str):
        return (as_seat(seats),)
    if not isinstance(seats, Iterable):
        raise wrong_argument("seats or their names", seats)
    return tuple(map(as_seat, seats))


def as_variant(variant: object) -> Variant:
    """Return which game it is."""
    if not isinstance(variant, str):
        raise wrong_argument("'american' or 'classical'", variant)
    for each in get_args(Variant):
        if each == variant.lower():
            found: Variant = each
            return found
    raise UnknownNameError("game", variant, get_args(Variant))


def as_rules(rules: object) -> Profile:
    """Return table rules from their text."""
    if isinstance(rules, Profile):
        return rules
    if not isinstance(rules, str):
        raise wrong_argument("table rules or their text, such as 'league hot_wall=on'", rules)
    return read_profile(rules)


def as_number(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number in a range, its ends included."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_argument(f"{name}, a whole number", value)
    if not least <= value <= most:
        shown = value if abs(value) < LARGEST_SEED else "a larger one"
        raise MahjError(f"{name} is a whole number from {least} to {most}, not {shown}")
    return value


def as_seed(seed: object) -> int:
    """Return a seed."""
    return as_number("a seed", seed, -LARGEST_SEED, LARGEST_SEED)


def as_flag(name: str, value: object) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise wrong_argument(f"{name} to be True or False", value)
    return value


def as_exposures(exposed: object) -> tuple[Exposure, ...]:
    """Return exposures from their texts; each has three to six tiles."""
    found = tuple(map(_as_exposure, _parts(exposed, "exposures or their text, such as '6D 6D J, N N N'")))
    for each in found:
        if not 3 <= each.size <= 6:
            raise MahjError(f"an exposure has three to six tiles, and {str(each)!r} has {each.size}")
    return found


def _as_exposure(given: object) -> Exposure:
    if isinstance(given, Exposure):
        return given
    if not isinstance(given, str):
        raise wrong_argument("an exposure or its text, such as '6D 6D J'", given)
    shown, mark, stands_for = given.partition(" as ")
    return read_exposure(f"{text(Tiles(shown))}{mark}{stands_for}")


def as_sets(declared: object) -> tuple[DeclaredSet, ...]:
    """Return declared sets of the classical game from their texts."""
    return tuple(map(_as_set, _parts(declared, "declared sets or their text, such as '4B 5B 6B, N N N'")))


def _as_set(given: object) -> DeclaredSet:
    if isinstance(given, DeclaredSet):
        return given
    if not isinstance(given, str):
        raise wrong_argument("a declared set or its text, such as '4B 5B 6B'", given)
    return read_declared_set(given)


def _parts(given: object, expected: str) -> Iterable[object]:
    if isinstance(given, str):
        return filter(None, map(str.strip, given.split(",")))
    if isinstance(given, Exposure | DeclaredSet):
        return (given,)
    if not isinstance(given, Iterable):
        raise wrong_argument(expected, given)
    return given


def as_move(state: GameState, move: object) -> Move:
    """Return a move as the game of a state has it, from its text or an object whose fields may be text."""
    if type(move) in _MOVES:
        try:
            move = str(move)
        except Exception:  # an object that holds anything at all: its own code failed
            raise wrong_argument("a move or its text, such as 'East discards 3B'", move) from None
    if not isinstance(move, str):
        raise wrong_argument("a move or its text, such as 'East discards 3B'", move)
    try:
        return games.move_in(state, games.read_move(move))
    except NotationError as error:
        raise _unknown_verb(state, move) or error from None


_MEANT = {"passes": "gives", "throws": "discards", "draws": "picks", "picks": "draws", "calls": "claims"}
"""What players call some moves, which have another name in the texts, or in the other game."""


def _unknown_verb(state: GameState, said: str) -> NotationError | None:
    """Return the error for a text with a seat and no known verb; None where something else is wrong."""
    words = Span.of(said).words()
    if len(words) < 2 or words[0].text.lower() not in _SEATS:
        return None
    first, both = words[1].text.lower(), " ".join(word.text.lower() for word in words[1:3])
    verbs = _CLASSICAL_VERBS if isinstance(state, classical.GameState) else _AMERICAN_VERBS
    if first in verbs or both in verbs:
        return None
    meant = _MEANT.get(first, "")
    hint = f", did you mean {meant!r}" if meant in verbs else f": moves are {', '.join(sorted(verbs))},"
    return words[1].error(f"unknown move {words[1].text!r}{hint}")


def as_hand(
    tiles: TilesLike, exposed: ExposuresLike, gone: TilesLike = ()
) -> tuple[Tiles, tuple[Exposure, ...], Counter[Tile]]:
    """Return a hand of at most 14 tiles and what is gone; the set has all of them (EQ1)."""
    found, shown, lost = Tiles(tiles), as_exposures(exposed), Tiles(gone)
    every = (*found, *(each for group in shown for each in group.tiles))
    if len(every) > 14:
        raise MahjError(f"a hand has at most 14 tiles, and this one has {len(every)}")
    within_set((*every, *lost))
    return found, shown, Counter(lost)
