"""Suits renamed throughout a game: another position on the board, in which the same holds as before.

Only a line of the card that fixes a suit can make a difference, such as one with Soaps for zeros: a player
who is going for it must not lose the hand by a renaming.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any, TypeVar, cast

from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.state import DiscardedTile, Hand, PlayState
from mahj_tutor.classical.play.state import DiscardedTile as ClassicalDiscard
from mahj_tutor.classical.play.state import Hand as ClassicalHand
from mahj_tutor.classical.play.state import PlayState as ClassicalPlay
from mahj_tutor.classical.sets import declared
from mahj_tutor.exercises.games import AnyPlay, Move
from mahj_tutor.solver import Exposure
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import KINDS, Suit, Tile, dragon_of, suit_of, tile

AnyMove = TypeVar("AnyMove", bound=Move)
Renaming = tuple[Tile, ...]
"""What each kind of tile becomes, by its index."""


def renaming(suits: Mapping[Suit, Suit], numbers: Mapping[int, int] | None = None) -> Renaming:
    """Return what each tile becomes where suits and numbers are others; dragons go with their suits."""
    return tuple(_renamed(kind, suits, numbers or {}) for kind in KINDS)


def _renamed(kind: Tile, suits: Mapping[Suit, Suit], numbers: Mapping[int, int]) -> Tile:
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


def keeps_hands(play: AnyPlay, by: Renaming) -> bool:
    """Whether a renaming leaves every hand dead, alive or complete as it is.

    In the classical game it always does: no hand is about a certain suit.
    """
    if isinstance(play, ClassicalPlay):
        return True
    return _standing(play) == _standing(_american(play, by))


def _standing(play: PlayState) -> list[tuple[bool, bool, bool]]:
    last = play.last_discard
    return [
        (
            bool(dead_hand_faults(play, seat)),
            bool(play.solver.matches(hand.rack, hand.shown)),
            last is not None and bool(play.solver.matches((*hand.rack, last.tile), hand.shown)),
        )
        for seat, hand in zip(SEATS, play.hands, strict=True)
    ]


# --- a game ------------------------------------------------------------------------------------------------


def rename_play(play: AnyPlay, by: Renaming) -> AnyPlay:
    """Return a state with the suits renamed in all that lies on the table."""
    return _classical(play, by) if isinstance(play, ClassicalPlay) else _american(play, by)


def _american(play: PlayState, by: Renaming) -> PlayState:
    def discard(each: DiscardedTile | None) -> DiscardedTile | None:
        return each and DiscardedTile(each.seat, by[each.tile.index], each.said)

    return play.but(
        hands=tuple(_hand(each, by) for each in play.hands),
        wall=_tiles(play.wall, by),
        thrown=tuple(filter(None, map(discard, play.thrown))),
        called=discard(play.called),
        picked=play.picked and by[play.picked.index],
        history=(),
    )


def _hand(hand: Hand, by: Renaming) -> Hand:
    shown = tuple(Exposure(by[each.tile.index], _tiles(each.tiles, by)) for each in hand.shown)
    return replace(hand, rack=tuple(sorted(_tiles(hand.rack, by))), shown=shown)


def _classical(play: ClassicalPlay, by: Renaming) -> ClassicalPlay:
    def discard(each: ClassicalDiscard) -> ClassicalDiscard:
        return ClassicalDiscard(each.seat, by[each.tile.index])

    return play.but(
        hands=tuple(_classical_hand(each, by) for each in play.hands),
        wall=_tiles(play.wall, by),
        thrown=tuple(map(discard, play.thrown)),
        claimed=play.claimed and discard(play.claimed),
        history=(),
    )


def _classical_hand(hand: ClassicalHand, by: Renaming) -> ClassicalHand:
    sets = tuple(declared(_tiles(each.tiles, by), each.kong) for each in hand.sets)
    return replace(hand, concealed=tuple(sorted(_tiles(hand.concealed, by))), sets=sets)


def _tiles(some: tuple[Tile, ...], by: Renaming) -> tuple[Tile, ...]:
    return tuple(by[each.index] for each in some)


def rename_move(move: AnyMove, by: Renaming) -> AnyMove:
    """Return a move of either game with the suits renamed."""
    some: Any = move
    if getattr(move, "tile", None) is not None:
        return cast(AnyMove, replace(some, tile=by[some.tile.index]))
    if getattr(move, "tiles", ()):
        return cast(AnyMove, replace(some, tiles=_tiles(some.tiles, by)))
    return move
