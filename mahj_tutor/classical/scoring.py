"""What a won hand scores in faan, in the Hong Kong style, where a table has chosen that (CC23).

The values are data (`faan.toml`). Of all ways to lay a hand out, the one that scores most counts. A kong
counts as a pung. What tables see differently is taken so:

- the last tile: one that leaves the wall empty, or the discard after it;
- a tile drawn to replace one for a kong counts as self-drawn, too;
- the four pungs of `four_concealed_pungs` are all made without a discard, which may still make the pair;
- `nine_gates` is won with any tile, drawn or claimed.

>>> from mahj_tutor.tiles import tiles
>>> found = score(Win(tiles("1B 2B 3B 7B 8B 9B E E E G G G S S")))
>>> print(", ".join(map(str, found.counted)), "-", found.faan)
dragon pung 1, seat wind 1, prevailing wind 1, self-drawn 1, half flush 2 - 6
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mahj_tutor.classical.hands import is_complete
from mahj_tutor.classical.play.state import DiscardedTile, Phase, PlayState, TileSource
from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.classical.solver.arrangement import Group, arrangements
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import Profile
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, tiles

_DRAGONS = tiles("R G 0")
_WINDS = tiles("E S W N")
_GATES = Counter((1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9))


def is_scored(rules: Profile) -> bool:
    """Whether a table scores its hands."""
    return rules.classical_scoring != "off"


# --- the table of values -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Item:
    """Something that scores: its faan (None: the limit), its words, and the items it covers."""

    id: str
    name: str
    say: str
    faan: int | None
    covers: tuple[str, ...]


@cache
def items() -> Mapping[str, Item]:
    """Return all that may score, by id."""
    import tomllib  # when first asked for

    table = tomllib.loads(Path(__file__).with_name("faan.toml").read_text("utf-8"))
    return MappingProxyType({name: _item(name, row) for name, row in table["items"].items()})


def _item(name: str, row: Mapping[str, Any]) -> Item:
    faan = None if row.get("limit") else row["faan"]
    return Item(name, row["name"], row["say"], faan, tuple(row.get("covers", ())))


# --- what is scored ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Win:
    """A complete hand and how it was won.

    `concealed` has the winning tile, too; `claimed` is that tile if it was a discard.
    """

    concealed: tuple[Tile, ...]
    sets: tuple[DeclaredSet, ...] = ()
    seat: Seat = Seat.EAST
    prevailing: Seat = Seat.EAST
    source: TileSource = "wall"
    claimed: Tile | None = None
    is_last_tile: bool = False
    is_first_turn: bool = False


def win_of(play: PlayState, seat: Seat, prevailing: Seat = Seat.EAST) -> Win:
    """Return the hand that a player wins with, or could win with now; raise `MahjError` if there is none."""
    hand, taken = play.hand(seat), _claimed(play, seat)
    concealed = hand.concealed if play.offered is None or taken is None else (*hand.concealed, taken.tile)
    is_in_turn = play.turn is seat and play.phase not in (Phase.WINDOW, Phase.REPLACEMENT)
    if not (is_in_turn or taken) or not is_complete(concealed, len(hand.sets)):
        raise MahjError(f"{seat} has no complete hand now")
    drawn = Win(concealed, hand.sets, seat, prevailing, play.tile_source, None, not play.wall)
    how = replace(drawn, source="claim", claimed=taken.tile) if taken else drawn
    return replace(how, is_first_turn=_is_first_turn(play, taken))


def _claimed(play: PlayState, seat: Seat) -> DiscardedTile | None:
    """The discard that makes a hand: one claimed for mahjong already, or one that can still be claimed."""
    if play.offered is not None:
        return None if play.offered.seat is seat else play.offered
    return play.claimed if play.tile_source == "claim" and play.turn is seat else None


def _is_first_turn(play: PlayState, taken: DiscardedTile | None) -> bool:
    """Whether nobody but East has had a turn: she holds the dealt tiles, or has thrown her first discard."""
    if len(play.thrown) > (play.offered is not None) or any(each.sets for each in play.hands):
        return False
    return play.tile_source == "deal" if taken is None else taken.seat is Seat.EAST


@dataclass(frozen=True)
class _Way:
    """One way to lay out a win: the tiles of each set (a kong as three), and the pair."""

    win: Win
    groups: tuple[Group, ...]

    @cached_property
    def sets(self) -> tuple[tuple[Tile, ...], ...]:
        made = (group.tiles for group in self.groups if not group.is_pair)
        return (*(each.tiles[:3] for each in self.win.sets), *made)

    @cached_property
    def pungs(self) -> tuple[Tile, ...]:
        """The tiles of which there is a pung or a kong."""
        return tuple(each[0] for each in self.sets if each[0] is each[1])

    @cached_property
    def pair(self) -> Tile:
        return next(group.tiles[0] for group in self.groups if group.is_pair)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return (*chain.from_iterable(self.sets), self.pair, self.pair)

    @cached_property
    def suits(self) -> set[object]:
        """The suits of its tiles; None is among them for winds and dragons."""
        return {each.suit for each in self.tiles}


# --- when an item counts -----------------------------------------------------------------------------


def _is_four_concealed(way: _Way) -> bool:
    concealed = all(not each.is_melded for each in way.win.sets)
    return concealed and len(way.pungs) == 4 and way.win.claimed in (None, way.pair)


def _is_nine_gates(way: _Way) -> bool:
    if way.win.sets or len(way.suits) > 1:
        return False
    return not _GATES - Counter(each.number for each in way.tiles if each.number)


def _is_all_but_pair(way: _Way, kinds: Sequence[Tile]) -> bool:
    """Whether there is a pung of each of some tiles but one, and a pair of that one."""
    return way.pair in kinds and set(kinds) - {way.pair} <= set(way.pungs)


_COUNTS: Mapping[str, Callable[[_Way], bool]] = {
    "all_chows": lambda way: not way.pungs,
    "self_drawn": lambda way: way.win.source in ("deal", "wall", "replacement"),
    "last_tile": lambda way: way.win.is_last_tile,
    "replacement": lambda way: way.win.source == "replacement",
    "all_pungs": lambda way: len(way.pungs) == 4,
    "half_flush": lambda way: len(way.suits) == 2 and None in way.suits,
    "little_three_dragons": lambda way: _is_all_but_pair(way, _DRAGONS),
    "full_flush": lambda way: len(way.suits) == 1 and None not in way.suits,
    "four_concealed_pungs": _is_four_concealed,
    "big_three_dragons": lambda way: set(_DRAGONS) <= set(way.pungs),
    "little_four_winds": lambda way: _is_all_but_pair(way, _WINDS),
    "big_four_winds": lambda way: set(_WINDS) <= set(way.pungs),
    "all_honors": lambda way: way.suits == {None},
    "all_terminals": lambda way: all(each.number in (1, 9) for each in way.tiles),
    "nine_gates": _is_nine_gates,
    "heavenly_hand": lambda way: way.win.is_first_turn and way.win.source == "deal",
    "earthly_hand": lambda way: way.win.is_first_turn and way.win.claimed is not None,
}
"""The items that count once."""

_COUNTS_FOR: Mapping[str, Callable[[_Way], tuple[Tile, ...]]] = {
    "dragon_pung": lambda way: _DRAGONS,
    "seat_wind": lambda way: (_wind(way.win.seat),),
    "prevailing_wind": lambda way: (_wind(way.win.prevailing),),
}
"""The items that count for each pung of certain tiles."""


def _wind(seat: Seat) -> Tile:
    return _WINDS[seat.number]


# --- the score ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """An item that counts, and its words for this hand."""

    item: Item
    say: str

    def __str__(self) -> str:
        return f"{self.item.name} {'limit' if self.item.faan is None else self.item.faan}"


@dataclass(frozen=True, slots=True)
class Score:
    """What counts in a won hand, and how its concealed tiles are laid out for it; the pair comes last."""

    counted: tuple[Counted, ...]
    groups: tuple[Group, ...]

    @property
    def is_limit(self) -> bool:
        """Whether it is a limit hand: then nothing else counts."""
        return any(each.item.faan is None for each in self.counted)

    @property
    def faan(self) -> int | None:
        """The faan of all items, or None for a limit hand."""
        return None if self.is_limit else sum(each.item.faan or 0 for each in self.counted)


def score(win: Win) -> Score:
    """Return what a won hand scores in the way that scores most; raise `MahjError` if it isn't complete."""
    if not is_complete(win.concealed, len(win.sets)):
        raise MahjError("only a complete hand is scored")
    scores = [Score(tuple(_counted(_Way(win, groups))), groups) for groups in arrangements(win.concealed)]
    return max(scores, key=lambda each: (each.is_limit, each.faan or 0))


def _counted(way: _Way) -> Iterator[Counted]:
    """Yield what counts in one way: the limit alone if it is reached, and nothing that is covered."""
    found = list(_all_counted(way))
    limits = [each for each in found if each.item.faan is None]
    covered = {name for each in found for name in each.item.covers}
    yield from limits or (each for each in found if each.item.id not in covered)
    if not found:
        yield _said("chicken")


def _all_counted(way: _Way) -> Iterator[Counted]:
    for name in items():
        if name in _COUNTS_FOR:
            yield from (_said(name, tile) for tile in _COUNTS_FOR[name](way) if tile in way.pungs)
        elif name in _COUNTS and _COUNTS[name](way):
            yield _said(name)


def _said(name: str, tile: Tile | None = None) -> Counted:
    item = items()[name]
    return Counted(item, item.say.replace("{tile}", tile.name if tile else ""))
