"""Suits renamed throughout a game: another position on the board, in which the same holds as before.

Only a line of the card that fixes a suit can make a difference, such as one with Soaps for zeros: a player
who is going for it must not lose the hand by a renaming.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any, TypeVar

from mahj_tutor.american.play.hand_status import is_visibly_dead
from mahj_tutor.american.play.state import DiscardedTile, Hand, PlayState
from mahj_tutor.classical.play.state import DiscardedTile as ClassicalDiscard
from mahj_tutor.classical.play.state import Hand as ClassicalHand
from mahj_tutor.classical.play.state import PlayState as ClassicalPlay
from mahj_tutor.classical.sets import DeclaredSet, declared
from mahj_tutor.facts.situation import Laid
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.solver import Exposure
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import KINDS, Suit, Tile, dragon_of, suit_of, tile

Item = TypeVar("Item")
Renaming = tuple[Tile, ...]
"""What each kind of tile becomes, by its index."""


def renaming(suits: Mapping[Suit, Suit], numbers: Mapping[int, int] | None = None) -> Renaming:
    """Return what each tile becomes where suits and numbers are others; dragons go with their suits."""
    return tuple(_other(kind, suits, numbers or {}) for kind in KINDS)


def _other(kind: Tile, suits: Mapping[Suit, Suit], numbers: Mapping[int, int]) -> Tile:
    home = suit_of(kind)
    if home is not None:
        return dragon_of(suits.get(home, home))
    if kind.suit is None or kind.number is None:
        return kind
    return tile(f"{numbers.get(kind.number, kind.number)}{suits.get(kind.suit, kind.suit)}")


RENAMINGS: tuple[Renaming, ...] = tuple(
    renaming(dict(zip(Suit, suits, strict=True))) for suits in permutations(Suit)
)
"""The six ways to rename suits; the first changes nothing."""


def renamed_play(play: AnyPlay, by: Renaming) -> AnyPlay | None:
    """Return a game with other suits; None where a hand would be dead, alive or complete by it alone.

    In the classical game there is none: no hand is about a certain suit.
    """
    found = renamed(play, by)
    if isinstance(play, ClassicalPlay) or isinstance(found, ClassicalPlay):
        return found
    return found if _standing(play) == _standing(found) else None


def _standing(play: PlayState) -> list[tuple[bool, bool, bool]]:
    last = play.last_discard
    return [
        (
            is_visibly_dead(play, seat),
            bool(play.solver.matches(hand.rack, hand.shown)),
            last is not None and bool(play.solver.matches((*hand.rack, last.tile), hand.shown)),
        )
        for seat, hand in zip(SEATS, play.hands, strict=True)
    ]


# --- what is renamed ---------------------------------------------------------------------------------------

_PLAYS = PlayState | ClassicalPlay
_LAID = Hand | ClassicalHand | Exposure | DiscardedTile | ClassicalDiscard | Laid
_PLACES = ("hands", "wall", "thrown", "called", "claimed", "picked", "shown", "sets", "tile", "tiles")
_SORTED = ("rack", "concealed")
"""The fields in which all these have their tiles, whichever they have; those of a rack stay sorted."""


def renamed(some: Item, by: Renaming) -> Item:
    """Return a game, a move, a tile, or several of these, with other suits."""
    found: Item = _renamed(some, by)
    return found


def _renamed(some: Any, by: Renaming) -> Any:
    match some:
        case Tile():
            return by[some.index]
        case tuple():
            if some and isinstance(some[0], Tile):  # a wall, a rack: most of what there is
                return tuple([by[each.index] for each in some])
            return tuple([_renamed(each, by) for each in some])
        case DiscardedTile():
            return DiscardedTile(some.seat, by[some.tile.index], some.said)
        case DeclaredSet():
            return declared(_renamed(some.tiles, by), some.kong)
    return _with_others(some, by) if isinstance(some, _PLAYS | _LAID | Move) else some


def _with_others(some: Any, by: Renaming) -> Any:
    held = {name: value for name in (*_PLACES, *_SORTED) if (value := getattr(some, name, ()))}
    new: dict[str, Any] = {name: _renamed(value, by) for name, value in held.items()}
    new |= {name: tuple(sorted(new[name])) for name in _SORTED if name in new}
    new |= {"history": ()} if isinstance(some, _PLAYS) else {}
    return replace(some, **new)
