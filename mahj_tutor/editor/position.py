"""A position as its author lays it out: tiles in places, never more of a kind than the set has.

It is read from the text of an exercise and written as such by the engine's own writer. While it is laid out
it may be unfinished: a group of two tiles is held here, and written once it is a group. `left_out` tells so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import DiscardedTile, Hand, with_hand
from mahj_tutor.card import Card
from mahj_tutor.solver import Exposure
from mahj_tutor.solver.exposure import read_exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import AMERICAN, JOKER, KINDS, Tile, in_words, spoken, text, tile, tiles

START = "phase discard; turn East"
"""A table with nothing on it yet."""
MOST = {"rack": 20, "group": 6, "thrown": 99, "wall": 152, "tiles": 30}
"""How many tiles a place holds at most."""
LEAST_SHOWN = 3
"""How many tiles a group that is shown has at least (EQ8)."""


class Refused(ValueError):  # noqa: N818 the name says what it is
    """What cannot be laid out, in a sentence for the author."""


@dataclass(frozen=True)
class Position:
    """Tiles in places: `rack-East`, `group-East-1`, `thrown`, `wall` of a table, or `tiles` of a simple row.

    `play` has everything of the table that is no tile, `throwers` who threw each discard.
    """

    places: Mapping[str, tuple[Tile, ...]]
    play: PlayState | None = None
    throwers: tuple[DiscardedTile, ...] = ()

    def left(self, kind: Tile) -> int:
        """Return how many tiles of a kind are still in the set."""
        picked = self.play is not None and self.play.picked is kind
        return AMERICAN.count(kind) - sum(some.count(kind) for some in self.places.values()) - picked

    def groups(self, seat: Seat) -> tuple[str, ...]:
        """Return the places of a player's groups."""
        return tuple(name for name in self.places if name.startswith(f"group-{seat}-"))

    def size(self, seat: Seat) -> int:
        """Return how many tiles a player has, on the rack and in groups."""
        return sum(len(self.places[name]) for name in (f"rack-{seat}", *self.groups(seat)))


def read_position(field: str, said: str, card: Card | None = None) -> Position:
    """Read a position from the value of a field; raise `MahjError` if it cannot be read."""
    if field != "table":
        return Position({"tiles": tiles(said) if said.strip() else ()})
    play = read_play(said if said.strip() else START, card)
    places: dict[str, tuple[Tile, ...]] = {}
    for seat in Seat:
        places[f"rack-{seat}"] = play.hand(seat).rack
        for number, group in enumerate(play.hand(seat).shown, 1):
            places[f"group-{seat}-{number}"] = group.tiles
    places["thrown"] = tuple(each.tile for each in play.thrown)
    places["wall"] = play.wall
    return Position(places, play, play.thrown)


def write_position(position: Position) -> str:
    """Return a position as the text of its field, without racks that are empty and what `left_out` tells."""
    play = table_of(position)
    if play is None:
        return text(position.places["tiles"])
    clauses = write_play(play).split("; ")
    return "; ".join(each for each in clauses if each not in tuple(Seat))


def table_of(position: Position) -> PlayState | None:
    """Return the table as it is laid out, but for what `left_out` tells; None for a simple row of tiles."""
    if position.play is None:
        return None
    play = replace(position.play, thrown=position.throwers, wall=position.places["wall"])
    for seat in Seat:
        groups = (_group(position, name, play.hand(seat)) for name in position.groups(seat))
        shown = tuple(group for group in groups if isinstance(group, Exposure))
        hand = replace(play.hand(seat), rack=position.places[f"rack-{seat}"], shown=shown)
        play = with_hand(play, seat, hand)
    return play


def left_out(position: Position) -> tuple[str, ...]:
    """Return what of a position is not written, as it is unfinished: each a sentence with what it lacks."""
    if position.play is None:
        return ()
    hands = ((seat, position.play.hand(seat), name) for seat in Seat for name in position.groups(seat))
    found = ((seat, name, _group(position, name, hand)) for seat, hand, name in hands)
    return tuple(
        f"{seat}'s group of {spoken(position.places[name])} {why}."
        for seat, name, why in found
        if isinstance(why, str)
    )


def _group(position: Position, name: str, before: Hand) -> Exposure | str:
    """Return a group as it is written, or what it lacks."""
    some = position.places[name]
    known = next((each for each in before.shown if each.tiles == some), None)
    if known:
        return known
    if len(some) < LEAST_SHOWN:
        return f"needs at least {in_words(LEAST_SHOWN)} tiles"
    if set(some) == {JOKER}:
        return "stands for no tile yet: add one, or write it in the text, as in J J J as 6D"
    return read_exposure(text(some))


def joining(position: Position, kind: Tile, seat: Seat, to: str) -> str:
    """Return the group that a tile joins on its way to a player's group `to`, which may be a new one.

    A group that isn't finished takes the next tile; then the fourth tile of a kong goes to its three.
    """
    if to in position.places:
        return to
    names = position.groups(seat)
    room = [name for name in names if len(position.places[name]) < MOST["group"]]
    if kind is JOKER:
        return room[-1] if room and room[-1] == names[-1] else to
    return next((name for name in room if kind in position.places[name]), to)


def cleared(position: Position, *names: str) -> Position:
    """Return the position without the tiles of some places, or without any if none is named."""
    gone = set(names or position.places)
    places = {
        name: () if name in gone else some
        for name, some in position.places.items()
        if not (name in gone and name.startswith("group-"))
    }
    return replace(position, places=places, throwers=() if "thrown" in gone else position.throwers)


def placed(position: Position, kind: Tile, to: str, thrower: Seat = Seat.EAST) -> Position:
    """Return the position with one more tile from the set in a place."""
    if position.left(kind) < 1:
        count = AMERICAN.count(kind)
        raise Refused(f"All {in_words(count)} {kind.name}s are in use. A set has no more of them.")
    return _added(position, kind, to, thrower)


def thrown_as(position: Position, before: Sequence[DiscardedTile]) -> Position:
    """Return the position with its newest discards thrown by the players who threw those of `before`."""
    pairs = zip(reversed(position.throwers), reversed(before), strict=False)
    kept = [replace(now, seat=was.seat) for now, was in pairs][::-1]
    own = position.throwers[: len(position.throwers) - len(kept)]
    return replace(position, throwers=(*own, *kept))


def moved(position: Position, start: str, index: int, to: str, thrower: Seat = Seat.EAST) -> Position:
    """Return the position with a tile of one place in another one; `set` puts it back into the set."""
    kind = position.places[start][index]
    rest = _taken(position, start, index)
    if to == "set":
        return rest
    if start.startswith("group-") and to.startswith("group-") and to not in rest.places:
        rest = replace(rest, places={**rest.places, to: ()})
    return _added(rest, kind, to, thrower)


def _added(position: Position, kind: Tile, to: str, thrower: Seat) -> Position:
    there = position.places.get(to, ())
    other = next((each for each in there if each is not JOKER), kind)
    if to.startswith("group-") and JOKER not in (kind, other) and kind is not other:
        raise Refused(f"{kind.name} doesn't go with {other.name}: all tiles of a group but jokers are alike.")
    most = MOST[to.split("-")[0]]
    if len(there) >= most:
        raise Refused(f"There is room for {most} tiles here. Take one away first.")
    places = {**position.places, to: _sorted((*there, kind), to)}
    throwers = position.throwers
    if to == "thrown":
        throwers = (*throwers, DiscardedTile(thrower, kind))
    return replace(position, places=places, throwers=throwers)


def _taken(position: Position, start: str, index: int) -> Position:
    rest = position.places[start]
    places = {**position.places, start: (*rest[:index], *rest[index + 1 :])}
    if start.startswith("group-") and not places[start]:
        del places[start]
    throwers = position.throwers
    if start == "thrown":
        throwers = (*throwers[:index], *throwers[index + 1 :])
    return replace(position, places=places, throwers=throwers)


def _sorted(some: Sequence[Tile], place: str) -> tuple[Tile, ...]:
    """Return tiles as a place shows them: racks and rows sorted, all else in the order they came."""
    if place.startswith("rack-") or place == "tiles":
        return tuple(sorted(some, key=KINDS.index))
    return tuple(some)


def kind_of(code: str) -> Tile:
    """Return a tile by its code."""
    return tile(code)
