"""Suits renamed throughout a game: another position on the board, in which everything holds as before.

Bams may become Craks where the hands of the card stay the same set of hands by it, as those of nearly every
card do. A card that fixes a suit, such as one with Soaps as zeros, leaves fewer renamings or none.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from mahj_tutor.american.play.moves import Discard, PlayMove, Show, Swap
from mahj_tutor.american.play.state import DiscardedTile, Hand, PlayState
from mahj_tutor.card import Card, Target
from mahj_tutor.solver import Exposure
from mahj_tutor.tiles import KINDS, Suit, Tile, dragon_of, suit_of, tile

Renaming = tuple[Tile, ...]
"""What each kind of tile becomes, by its index."""
SAME: Renaming = KINDS
"""The renaming that changes nothing."""


@lru_cache(maxsize=16)
def renamings(card: Card) -> tuple[Renaming, ...]:
    """Return every renaming of suits by which the hands of a card stay the same; the first changes nothing."""
    targets = [target for line in card.lines for target in line.targets]
    hands = {_written(target, SAME) for target in targets}
    every = map(_renaming, permutations(Suit))
    return tuple(each for each in every if all(_written(target, each) in hands for target in targets))


def _written(target: Target, by: Renaming) -> tuple[str, tuple[tuple[int, int, bool], ...]]:
    """Return a renamed hand of a line, written in one way only."""
    groups = ((by[each.tile.index].index, each.size, each.takes_jokers) for each in target.groups)
    return target.line, tuple(sorted(groups))


def _renaming(suits: tuple[Suit, ...]) -> Renaming:
    new = dict(zip(Suit, suits, strict=True))
    return tuple(_renamed(kind, new) for kind in KINDS)


def _renamed(kind: Tile, new: dict[Suit, Suit]) -> Tile:
    home = suit_of(kind)
    if home is not None:
        return dragon_of(new[home])
    return kind if kind.suit is None else tile(f"{kind.number}{new[kind.suit]}")


# --- a game ------------------------------------------------------------------------------------------------


def rename_play(play: PlayState, by: Renaming) -> PlayState:
    """Return a state with the suits renamed in all that lies on the table."""

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


def _tiles(some: tuple[Tile, ...], by: Renaming) -> tuple[Tile, ...]:
    return tuple(by[each.index] for each in some)


def rename_move(move: PlayMove, by: Renaming) -> PlayMove:
    """Return a move of the game with the suits renamed."""
    match move:
        case Discard() | Swap():
            return replace(move, tile=by[move.tile.index])
        case Show():
            return replace(move, tiles=_tiles(move.tiles, by))
    return move
