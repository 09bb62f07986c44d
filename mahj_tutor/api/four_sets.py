"""Hands of the classical game, which has no card: four sets and a pair."""

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor.api.arguments import (
    RulesLike,
    SeatLike,
    SetsLike,
    as_flag,
    as_rules,
    as_seat,
    as_sets,
)
from mahj_tutor.api.tiles import Tiles, TilesLike, tile
from mahj_tutor.classical.hands import hand_faults
from mahj_tutor.classical.play.state import TileSource
from mahj_tutor.classical.scoring import Score, Win, score
from mahj_tutor.classical.solver import arrangement
from mahj_tutor.classical.solver.explain import explain
from mahj_tutor.classical.solver.solver import discards, tiles_away, useful_tiles
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook import Fault, refuse
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile, within_set

Groups = tuple[arrangement.Group, ...]
_WAITING, _FULL = 1, 2
"""What a number of tiles divided by three leaves: of a hand that waits, of one that has to throw."""


@dataclass(frozen=True, slots=True)
class NearHand:
    """How near a hand is: `tiles_away` is 0 when it is complete and 1 when it is ready (shanten plus one).

    `useful` are the kinds of tile that bring a 13-tile hand one nearer. `discards` are the throws that leave
    a 14-tile hand nearest, the best first. `groups` are sets and the pair it can become.
    """

    tiles_away: int
    useful: Tiles
    discards: Tiles
    groups: Groups


class FourSets:
    """The hands of the classical game, with the method names of `Card`: four sets and a pair (CC3).

    There is no card to load: call `FourSets.nearest(...)` and the others as they are.

    >>> hand = "123b 567c 22d EEE 78d"
    >>> FourSets.nearest(hand).useful, FourSets.explain(hand)
    (Tiles('6D 9D'), 'ready: a 6 Dot or a 9 Dot completes the hand')
    """

    __slots__ = ()

    @staticmethod
    def nearest(tiles: TilesLike, declared: SetsLike = (), *, gone: TilesLike = ()) -> NearHand:
        """Return how near a hand is.

        `declared` are the sets shown, `gone` the tiles that the player sees elsewhere.
        A hand has 13 or 14 tiles, three less for each set that is shown. Raises `MahjError` for other
        numbers.
        """
        hand, seen = _hand(tiles, declared, gone)
        away, waits = tiles_away(hand), len(hand) % 3 == _WAITING
        useful = tuple(useful_tiles(hand, seen)) if waits else ()
        thrown = () if waits else tuple(each.tile for each in discards(hand, seen))
        return NearHand(away, Tiles(useful), Tiles(thrown), arrangement.nearest(hand))

    @staticmethod
    def matches(tiles: TilesLike, declared: SetsLike = ()) -> tuple[Groups, ...]:
        """Return every way to lay a complete hand out as sets and a pair; none if it isn't complete."""
        hand, _ = _hand(tiles, declared, ())
        return arrangement.arrangements(hand) if len(hand) % 3 == _FULL else ()

    @staticmethod
    def faults(tiles: TilesLike, declared: SetsLike = ()) -> tuple[Fault, ...]:
        """Return why a hand is not mahjong; nothing if it is (CC3, CC6)."""
        return tuple(hand_faults(Tiles(tiles), as_sets(declared)))

    @staticmethod
    def explain(tiles: TilesLike, declared: SetsLike = (), *, gone: TilesLike = ()) -> str:
        """Say whether a hand is complete or ready, or what its nearest arrangement lacks, in one sentence."""
        hand, seen = _hand(tiles, declared, gone)
        return explain(hand, seen)

    @staticmethod
    def score(
        tiles: TilesLike,
        declared: SetsLike = (),
        *,
        winner: SeatLike = Seat.EAST,
        claimed: TilesLike | None = None,
        prevailing: SeatLike = Seat.EAST,
        last: bool = False,
        rules: RulesLike = "sources classical_scoring=hong_kong",
    ) -> Score:
        """Return what a complete hand scores in faan, where a table scores (CC23): `faan` and what `counted`.

        `claimed` is the last tile if it was somebody's discard; `last` that the wall is used up. Raises
        `IllegalMoveError` for a hand that isn't complete, `MahjError` at a table that doesn't score.
        """
        if as_rules(rules).classical_scoring == "off":
            raise MahjError("this table scores no hands: its rules say classical_scoring=off")
        refuse(FourSets.faults(tiles, declared))
        taken = None if claimed is None else tile(claimed)
        source: TileSource = "wall" if taken is None else "claim"
        sets, wind = as_sets(declared), as_seat(prevailing)
        return score(
            Win(Tiles(tiles), sets, as_seat(winner), wind, source, taken, is_last_tile=as_flag("last", last))
        )


def _hand(tiles: TilesLike, declared: SetsLike, gone: TilesLike) -> tuple[Tiles, tuple[Tile, ...]]:
    """Return the concealed tiles, and all that the player sees beside them; the set has them (CC1)."""
    hand, sets, seen = Tiles(tiles), as_sets(declared), Tiles(gone)
    if len(hand) % 3 == 0 or len(hand) + 3 * len(sets) not in (13, 14):
        raise MahjError(
            f"a hand has 13 or 14 tiles, three less for each set that is shown, and this one has {len(hand)}"
            f" beside {len(sets)} sets"
        )
    beside = (*(tile for each in sets for tile in each.tiles), *seen)
    within_set((*hand, *beside), "classical")
    return hand, beside
