"""The tiles that a learner sees at her table, each with an id that stays its own while she can see it.

A tile that goes from the rack to the discards or into an exposure keeps its id, so that a board can let it
slide. Where it goes out of sight its id ends, and a tile that comes into sight gets the next number: ids
follow from what was seen alone, and say nothing about what is hidden.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mahj_tutor.american import CharlestonState, DealState, PlayState
from mahj_tutor.american.game import GameState
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

RACK, DISCARDS, PICKED, HAND = "rack", "discards", "picked", "hand"
"""Places that are zones, too; an exposure is `shown-right-1`, as in `pictures.play`."""

Seen = tuple[str, Tile]
"""A tile with its id."""


@dataclass(frozen=True, slots=True)
class SeenTiles:
    """What lies where, tile by tile with ids; the rack in the order in which its owner has it.

    `count` is how many ids there have been. `is_arranged` tells that the owner has put her rack in an
    order of her own: a new tile goes to its end then, and otherwise to its place in rack order.
    """

    places: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    count: int = 0
    is_arranged: bool = False

    def at(self, place: str) -> tuple[Seen, ...]:
        """Return the tiles at a place, none if there is no such place."""
        return self.places.get(place, ())

    def after(self, there: Mapping[str, Sequence[Tile]], first: Sequence[str] = ()) -> SeenTiles:
        """Return the tiles as they lie in a state, by their places there.

        `first` are ids that leave before others of their kind.
        """
        kept = {place: _staying(self.at(place), tiles, first) for place, tiles in there.items()}
        free: dict[Tile, list[str]] = defaultdict(list)
        for place, before in self.places.items():
            staying = {each for each in kept.get(place, ()) if each}
            for name, tile in before:
                if name not in staying:
                    free[tile].append(name)
        return self._filled(there, kept, free)

    def _filled(
        self,
        there: Mapping[str, Sequence[Tile]],
        kept: Mapping[str, list[str]],
        free: Mapping[Tile, list[str]],
    ) -> SeenTiles:
        """Give ids to what has come: those of tiles of the kind that have left another place, or new ones."""
        count, places = self.count, {}
        for place, tiles in there.items():
            names = kept[place]
            for at, tile in enumerate(tiles):
                if names[at]:
                    continue
                if free[tile]:
                    names[at] = free[tile].pop(0)
                else:
                    count += 1
                    names[at] = f"t{count}"
            places[place] = tuple(zip(names, tiles, strict=True))
        if RACK in places:
            places[RACK] = self._as_owned(places[RACK])
        return replace(self, places=places, count=count)

    def _as_owned(self, rack: tuple[Seen, ...]) -> tuple[Seen, ...]:
        """Return the rack as its owner has it, and what has come at the end."""
        if not self.is_arranged:
            return rack
        known, held = [name for name, _ in self.at(RACK)], dict(rack)
        names = [*(name for name in known if name in held), *(name for name in held if name not in known)]
        return tuple((name, held[name]) for name in names)

    def arranged(self, piece: str, before: str) -> SeenTiles:
        """Return the tiles with one of the rack put before another; at the end if there is no such other."""
        rack = self.at(RACK)
        moved = [each for each in rack if each[0] == piece]
        rest = [each for each in rack if each[0] != piece]
        at = next((place for place, (name, _) in enumerate(rest) if name == before), len(rest))
        return self._with_rack([*rest[:at], *moved, *rest[at:]], is_arranged=True)

    def in_kinds(self, kinds: Iterable[Tile]) -> SeenTiles:
        """Return the tiles with the rack in the order of these kinds, and the rest of it after them."""
        rest = list(self.at(RACK))
        rack = []
        for kind in kinds:
            found = next((each for each in rest if each[1] is kind), None)
            if found:
                rest.remove(found)
                rack.append(found)
        return self._with_rack([*rack, *rest], is_arranged=True)

    def in_order(self) -> SeenTiles:
        """Return the tiles with the rack sorted, as it stays from now on."""
        return self._with_rack(sorted(self.at(RACK), key=lambda each: each[1].index), is_arranged=False)

    def _with_rack(self, rack: Iterable[Seen], *, is_arranged: bool) -> SeenTiles:
        return replace(self, places={**self.places, RACK: tuple(rack)}, is_arranged=is_arranged)


def _staying(before: Sequence[Seen], tiles: Sequence[Tile], first: Sequence[str]) -> list[str]:
    """Return the id of each tile of a place that was there before, "" for those that have come."""
    left: dict[Tile, list[str]] = defaultdict(list)
    for name, tile in before:
        left[tile].append(name)
    wanted: dict[Tile, int] = defaultdict(int)
    for tile in tiles:
        wanted[tile] += 1
    for tile, names in left.items():
        gone = len(names) - wanted[tile]
        if gone > 0:
            leaving = sorted(names, key=lambda name: name not in first)[:gone]
            left[tile] = [name for name in names if name not in leaving]
    return [left[tile].pop(0) if left[tile] else "" for tile in tiles]


def layout(now: GameState, me: Seat) -> Iterable[tuple[str, tuple[Tile, ...]]]:
    """Yield the places at which a player of the American game sees tiles, and the tiles there in order."""
    if isinstance(now, DealState):
        return
    if isinstance(now, CharlestonState):
        yield RACK, now.rack(me)
        return
    yield RACK, now.hand(me).rack
    yield from _open(now, me)
    yield DISCARDS, tuple(each.tile for each in now.thrown)
    if now.picked is not None and now.turn is me:
        yield PICKED, (now.picked,)


def _open(now: PlayState, me: Seat) -> Iterable[tuple[str, tuple[Tile, ...]]]:
    """Yield the groups that lie open, and racks of others that lie face up."""
    for side in SIDES:
        hand = now.hand(seat_at(side, me))
        for number, group in enumerate(hand.shown, 1):
            yield f"shown-{side}-{number}", group.tiles
        if side != "me" and hand.is_open:
            yield f"open-{side}", hand.rack
