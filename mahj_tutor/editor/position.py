"""A position as its author lays it out: tiles in places, never more of a kind than the set has.

It is read from the text of an exercise and written as such by the engine's own writer. While it is laid out
it may be unfinished: a group of two tiles is held here, and written once it is a group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import DiscardedTile, Hand, Phase, with_hand
from mahj_tutor.errors import MahjError
from mahj_tutor.solver import Exposure
from mahj_tutor.solver.exposure import read_exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import AMERICAN, JOKER, KINDS, Tile, text, tile, tiles

START = "phase discard; turn East"
"""A table with nothing on it yet."""
MOST = {"rack": 20, "group": 6, "thrown": 99, "wall": 152, "tiles": 30}
"""How many tiles a place holds at most."""


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
        return AMERICAN.count(kind) - sum(some.count(kind) for some in self.places.values())

    def groups(self, seat: Seat) -> tuple[str, ...]:
        """Return the places of a player's groups."""
        return tuple(name for name in self.places if name.startswith(f"group-{seat}-"))


def read_position(field: str, said: str) -> Position:
    """Read a position from the value of a field; raise `MahjError` if it cannot be read."""
    if field != "table":
        return Position({"tiles": tiles(said) if said.strip() else ()})
    play = read_play(said if said.strip() else START)
    places: dict[str, tuple[Tile, ...]] = {}
    for seat in Seat:
        places[f"rack-{seat}"] = play.hand(seat).rack
        for number, group in enumerate(play.hand(seat).shown, 1):
            places[f"group-{seat}-{number}"] = group.tiles
    places["thrown"] = tuple(each.tile for each in play.thrown)
    places["wall"] = play.wall
    return Position(places, play, play.thrown)


def write_position(position: Position) -> str:
    """Return a position as the text of its field, without racks that are empty.

    Raise `Refused` while it is unfinished.
    """
    if position.play is None:
        return text(position.places["tiles"])
    play = replace(position.play, thrown=position.throwers, wall=position.places["wall"])
    for seat in Seat:
        shown = tuple(_group(position, name, play.hand(seat)) for name in position.groups(seat))
        hand = replace(play.hand(seat), rack=position.places[f"rack-{seat}"], shown=shown)
        play = with_hand(play, seat, hand)
    clauses = write_play(play).split("; ")
    return "; ".join(each for each in clauses if each not in tuple(Seat))


def _group(position: Position, name: str, before: Hand) -> Exposure:
    some = position.places[name]
    known = next((each for each in before.shown if each.tiles == some), None)
    if known:
        return known
    _, seat, _ = name.split("-")
    if len(some) < 3:
        raise Refused(
            f"{seat}'s new group has {len(some)} of at least 3 tiles. It is written when it has them."
        )
    if set(some) == {JOKER}:
        raise Refused("A group of jokers alone stands for a tile: write it in the text, as in J J J as 6D.")
    try:
        return read_exposure(text(some))
    except MahjError as error:
        raise Refused(
            f"{seat}'s group {text(some)} is no group: all its tiles but jokers are alike."
        ) from error


def placed(position: Position, kind: Tile, to: str, thrower: Seat = Seat.EAST) -> Position:
    """Return the position with one more tile from the set in a place."""
    if position.left(kind) < 1:
        count = AMERICAN.count(kind)
        raise Refused(f"All {_number(count)} {kind.name}s are in use. A set has no more of them.")
    return _added(position, kind, to, thrower)


def moved(position: Position, start: str, index: int, to: str, thrower: Seat = Seat.EAST) -> Position:
    """Return the position with a tile of one place in another one; `set` puts it back into the set."""
    kind = position.places[start][index]
    rest = _taken(position, start, index)
    if to == "set":
        return rest
    if start.startswith("group-") and to.startswith("group-") and to not in rest.places:
        rest = replace(rest, places={**rest.places, to: ()})
    return _added(rest, kind, to, thrower)


def with_phase(position: Position, phase: str) -> Position:
    """Return the position with another phase of the game."""
    assert position.play is not None
    return replace(position, play=replace(position.play, phase=Phase(phase)))


def with_turn(position: Position, seat: Seat) -> Position:
    """Return the position with another player's turn."""
    assert position.play is not None
    return replace(position, play=replace(position.play, turn=seat))


def _added(position: Position, kind: Tile, to: str, thrower: Seat) -> Position:
    there = position.places.get(to, ())
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


def _number(count: int) -> str:
    return {4: "four", 8: "eight"}.get(count, str(count))
