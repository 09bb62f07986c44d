"""Moves turned into what the hands do on the board: which piece goes where."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from mahj_tutor.american.play.legality import apply, legal_moves
from mahj_tutor.american.play.moves import SIZES, Call, Discard, PlayMove, Rack, Show, Swap, read_play_move
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.kinds.turn_acts import OPEN, PICKED, RACK, TABLE, Things
from mahj_tutor.exercises.scene import Acts
from mahj_tutor.players import choose_move
from mahj_tutor.table import Seat, read_seat
from mahj_tutor.tiles import JOKER, Tile, tile

_VERBS = {
    "rack": "racks",
    "swap": "swaps",
    "discard": "discards",
    "throw": "discards",
    "call": "calls",
    "show": "shows",
}
_WAYS = "rack, swap 6D with East, give 6D to East, take from East, call pung, show N N, throw 4C"


class Plan:
    """Acts for moves, one after the other; pieces that moved lie where they were put."""

    def __init__(self, things: Things) -> None:
        self._things = things
        self._where = dict(things.homes)
        self._acts: list[tuple[str, ...]] = []

    @property
    def acts(self) -> Acts:
        """What was done so far."""
        return tuple(self._acts)

    def do(self, move: PlayMove) -> None:
        """Do a move with the hands; raises `ValueError` when a tile for it does not lie there."""
        match move:
            case Rack():
                self._put(self._first(PICKED), RACK)
            case Discard(tile=thrown):
                self._put(self._own(thrown), TABLE)
            case Swap():
                self.give(move)
                self.take(move.owner, move.tile)
            case Call():
                self._put(self._things.offered or _missing("there is no discard to call"), OPEN)
            case Show(tiles=shown):
                for each in shown:
                    self._put(self._own(each), OPEN)
            case _:
                _missing(f"{move} is not done with the hands")

    def give(self, swap: Swap) -> None:
        """Put the tile of an exchange on the owner's exposures."""
        lying = self._first(TABLE, swap.tile) if swap.from_table else self._own(swap.tile)
        self._put(lying, self._zone(swap.owner, swap.tile))

    def take(self, owner: Seat, stands_for: Tile | None = None) -> None:
        """Take a Joker of a player to the rack: the one that stands for a tile, if there is one."""
        here = [each for each in self._jokers() if self._things.owners[self._where[each]] is owner]
        fits = [each for each in here if self._things.stands[self._where[each]] is stands_for]
        if here:
            self._put((fits or here)[0], RACK)

    def _jokers(self) -> Iterator[str]:
        for piece, kind in self._things.tiles.items():
            if kind is JOKER and self._where[piece] in self._things.owners:
                yield piece

    def _zone(self, owner: Seat, kind: Tile) -> str:
        """The group of a player that a tile is put to: one of its own kind with a Joker, if there is one."""
        with_joker = {self._where[each] for each in self._jokers()}
        hers = [zone for zone, whose in self._things.owners.items() if whose is owner]
        hers.sort(key=lambda zone: (self._things.stands[zone] is not kind, zone not in with_joker))
        return hers[0] if hers else _missing(f"{owner} has shown nothing")

    def _own(self, kind: Tile) -> str:
        lying = [each for each in (RACK, PICKED) if each in self._where.values()]
        found = next((each for zone in lying for each in self._lying(zone, kind)), None)
        return found or _missing(f"there is no {kind} on your rack")

    def _first(self, zone: str, kind: Tile | None = None) -> str:
        return next(self._lying(zone, kind), None) or _missing(f"there is no {kind or 'tile'} there")

    def _lying(self, zone: str, kind: Tile | None) -> Iterator[str]:
        tiles = self._things.tiles
        return (each for each, where in self._where.items() if where == zone and kind in (None, tiles[each]))

    def _put(self, piece: str, zone: str) -> None:
        self._where[piece] = zone
        self._acts.append(("move", piece, zone))


def _missing(say: str) -> str:
    raise ValueError(say)


def read_turn(things: Things, said: str) -> Acts:
    """Read what an author writes: deeds with commas between, such as `rack, swap 6D with East, throw 4C`.

    What cannot be read, or has no piece on the board, raises `ValueError`.
    """
    plan = Plan(things)
    for part in filter(None, map(str.strip, said.split(","))):
        verb, _, rest = part.partition(" ")
        words = " ".join(things.me.value if word == "me" else word for word in rest.split())
        if verb == "give" and " to " in words:
            what, _, whom = words.partition(" to ")
            plan.give(Swap(things.me, tile(what), read_seat(whom)))
        elif verb == "take" and words.startswith("from "):
            plan.take(read_seat(words.removeprefix("from ")))
        elif verb in _VERBS:
            plan.do(read_play_move(f"{things.me} {_VERBS[verb]} {words}".strip()))
        else:
            _missing(f"{part!r} is none of: {_WAYS}")
    return plan.acts


# --- a sensible turn -----------------------------------------------------------------------------------


def first_moves(play: PlayState, me: Seat, call: str = "") -> tuple[PlayMove, ...]:
    """Return what a turn begins with: racking the picked tile, or a call
    and the group shown; raises `StopIteration`.
    """
    if play.phase is Phase.LOOKED:
        return (Rack(me),)
    if play.phase is not Phase.WINDOW:
        return ()
    calls = (move for move in legal_moves(play, me) if isinstance(move, Call) and move.wanted in SIZES)
    made = next(each for each in calls if call in ("", each.wanted))
    shown = next(move for move in legal_moves(apply(play, made), me) if isinstance(move, Show))
    return (made, shown)


def exchanges(play: PlayState, me: Seat, most: int) -> tuple[Swap, ...]:
    """Return exchanges one after the other, as many as there are up to a number."""
    found: list[Swap] = []
    while len(found) < most:
        swap = next((move for move in legal_moves(play, me) if isinstance(move, Swap)), None)
        if swap is None:
            break
        found.append(swap)
        play = apply(play, swap)
    return tuple(found)


def thrown(play: PlayState, me: Seat, among: tuple[Tile, ...] = ()) -> Tile:
    """Return a tile to throw: one of those wanted, else what a computer
    player throws, but none that takes a Joker.
    """
    rack = play.hand(me).rack
    wanted = next((each for each in among if each in rack), None)
    if wanted is not None:
        return wanted
    chosen = choose_move(play, me, random.Random(0))
    if isinstance(chosen, Discard) and chosen.tile is not JOKER:
        return chosen.tile
    useful = {move.tile for move in legal_moves(play, me) if isinstance(move, Swap)}
    alike = Counter(rack)
    return min(rack, key=lambda each: (each.is_joker, each in useful, alike[each], each.is_flower))


def after(play: PlayState, some: tuple[PlayMove, ...]) -> PlayState:
    """Return the play after legal moves."""
    for move in some:
        play = apply(play, move)
    return play
