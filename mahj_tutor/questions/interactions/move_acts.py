"""Moves turned into what is done on the board: which piece goes where, what is said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar

from mahj_tutor.american.play.moves import Call, Declare, Discard, Rack, Show, Swap, read_play_move
from mahj_tutor.games import Move
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.interactions.table_moves import PICKED, RACK, SAY, TABLE, TRAY, Pieces
from mahj_tutor.table import Seat, read_seat
from mahj_tutor.tiles import JOKER, Tile, tile


class BasePlan(ABC):
    """Acts for moves, one after the other; pieces that are `first` are taken before others like them."""

    VERBS: ClassVar[Mapping[str, str]]
    """What an author writes, and the verb in the text of a move."""
    WAYS: ClassVar[str]
    """Examples of what can be done."""

    def __init__(
        self,
        pieces: Pieces,
        say: Collection[str] = (),
        where: Mapping[str, str] | None = None,
        first: Collection[str] = (),
    ) -> None:
        self._pieces, self._say, self._first_ones = pieces, say, first
        self._where = dict(where or pieces.homes)
        self._acts: list[tuple[str, ...]] = []

    @property
    def acts(self) -> Acts:
        """What was done so far."""
        return tuple(self._acts)

    @abstractmethod
    def do(self, move: Move) -> None:
        """Make a move; raise `ValueError` if a tile for it does not lie there."""

    def read(self, said: str) -> None:
        """Do what an author writes: moves with commas between, such as `draw, throw 4C`.

        Raise `ValueError` for what cannot be read, or has no piece on the board.
        """
        for part in filter(None, map(str.strip, said.split(","))):
            verb, _, rest = part.partition(" ")
            words = (self._pieces.me.value if word == "me" else word for word in rest.split())
            self.read_part(part, verb, " ".join(words))

    def read_part(self, part: str, verb: str, words: str) -> None:
        """Do what one part says."""
        if verb not in self.VERBS:
            missing(f"{part!r} is none of: {self.WAYS}")
        self.do(self.read_move(f"{self._pieces.me} {self.VERBS[verb]} {words}".strip()))

    @abstractmethod
    def read_move(self, said: str) -> Move:
        """Read a move of the game."""

    def _say_it(self, word: str) -> None:
        if word not in self._say:
            missing(f"{word!r} cannot be said here: add say: [{word}]")
        if self._acts[-1:] != [("choose", SAY, word)]:
            self._acts.append(("choose", SAY, word))

    def _own(self, kind: Tile) -> str:
        found = next((each for zone in (RACK, PICKED) for each in self._lying(zone, kind)), None)
        return found or missing(f"there is no {kind} on your rack")

    def _one(self, zone: str, kind: Tile | None = None) -> str:
        return next(self._lying(zone, kind), None) or missing(f"there is no {kind or 'tile'} there")

    def _lying(self, zone: str, kind: Tile | None) -> Iterator[str]:
        tiles = self._pieces.tiles
        return (each for each in self._ordered() if self._where[each] == zone and kind in (None, tiles[each]))

    def _ordered(self) -> list[str]:
        return sorted(self._where, key=lambda each: each not in self._first_ones)

    def _put(self, piece: str, zone: str) -> None:
        self._where[piece] = zone
        self._acts.append(("move", piece, zone))

    def _put_all(self, some: Iterable[Tile], zone: str) -> None:
        for each in some:
            self._put(self._own(each), zone)


class Plan(BasePlan):
    """Acts for moves of the American game."""

    VERBS: ClassVar[Mapping[str, str]] = {
        "rack": "racks",
        "swap": "swaps",
        "exchange": "swaps",
        "discard": "discards",
        "throw": "discards",
        "call": "calls",
        "show": "shows",
        "expose": "shows",
        "declare": "declares",
    }
    WAYS = "rack, swap 6D with East, give 6D to East, take from East, call pung, show N N, throw 4C, declare"

    def do(self, move: Move) -> None:
        """Make a move; raise `ValueError` if a tile for it does not lie there."""
        match move:
            case Rack():
                self._put(self._one(PICKED), RACK)
            case Discard(tile=thrown):
                self._put(self._own(thrown), TABLE)
            case Swap():
                self.give(move)
                self.take(move.owner, move.tile)
            case Call():
                self._call(move)
            case Show(tiles=shown):
                self._expose(shown)
            case Declare():
                self._say_it("mahjong")
            case _:
                missing(f"{move} is not done on this board")

    def read_part(self, part: str, verb: str, words: str) -> None:
        """Do one move, or a part of an exchange."""
        if verb == "give" and " to " in words:
            what, _, whom = words.partition(" to ")
            self.give(Swap(self._pieces.me, tile(what), read_seat(whom)))
        elif verb == "take" and words.startswith("from "):
            self.take(read_seat(words.removeprefix("from ")))
        else:
            super().read_part(part, verb, words)

    def read_move(self, said: str) -> Move:
        """Read a move of the American game."""
        return read_play_move(said)

    def _call(self, call: Call) -> None:
        offered = self._pieces.offered or missing("there is no discard to call")
        if call.wanted in self._say:
            self._say_it(call.wanted)
        else:
            self._put(offered, TRAY)

    def _expose(self, shown: tuple[Tile, ...]) -> None:
        offered = self._pieces.offered
        if self._say and offered is not None and self._where[offered] != TRAY:
            self._put(offered, TRAY)
        self._put_all(shown, TRAY)

    def give(self, swap: Swap) -> None:
        """Put the tile of an exchange to the owner's exposures."""
        lying = self._one(TABLE, swap.tile) if swap.from_table else self._own(swap.tile)
        self._put(lying, self._zone(swap.owner, swap.tile))

    def take(self, owner: Seat, stands_for: Tile | None = None) -> None:
        """Take a joker of a player to the rack: the one that stands for a tile, if there is one."""
        here = [each for each in self._jokers() if self._pieces.owners[self._where[each]] is owner]
        fits = [each for each in here if self._pieces.stands[self._where[each]] is stands_for]
        if here:
            self._put((fits or here)[0], RACK)

    def _jokers(self) -> Iterator[str]:
        for piece in self._ordered():
            if self._pieces.tiles[piece] is JOKER and self._where[piece] in self._pieces.owners:
                yield piece

    def _zone(self, owner: Seat, kind: Tile) -> str:
        """Return the group of a player that a tile is put to: one of its kind, with a joker if possible."""
        with_joker = {self._where[each] for each in self._jokers()}
        hers = [zone for zone, whose in self._pieces.owners.items() if whose is owner]
        hers.sort(key=lambda zone: (self._pieces.stands[zone] is not kind, zone not in with_joker))
        return hers[0] if hers else missing(f"{owner} has no exposure")


def missing(say: str) -> str:
    """Raise `ValueError` with what is missing on the board."""
    raise ValueError(say)
