"""The file of a bank: recorded games, and the positions in them that each search has found.

It is JSON with a line for each game and each search. A game is the bytes of its tiles and the numbers of its
moves in a list of all moves, compressed; a slot is the number of a game and its positions: `17 34EW 50SN` is
state 34 with East as the learner and a question about West, and state 50.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from mahj_tutor.card import Card
from mahj_tutor.files import FileError, read_bytes
from mahj_tutor.games import Move
from mahj_tutor.players import GameRecord
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.bank.rule_sets import Moment, RuleSet
from mahj_tutor.scenarios.bank.search import Candidate, Search
from mahj_tutor.table import SEATS, Seat

WIDTH = 2
"""The bytes of a move: its number in the list of moves."""
MOST = 50_000_000
"""How many bytes of a file are read."""
_SEATS: Mapping[str, Seat] = {seat.letter: seat for seat in SEATS}
_POSITION = re.compile(r"(\d{1,4})([ESWN])([ESWN])", re.ASCII)


class Slot(NamedTuple):
    """Positions of a game that fit."""

    game: int
    some: tuple[Candidate, ...]

    def __str__(self) -> str:
        return " ".join([str(self.game), *(f"{at}{me.letter}{who.letter}" for at, me, who in self.some)])

    @classmethod
    def read(cls, text: str) -> Slot:
        """Return the slot of a text; raise `ValueError` or `TypeError` if it is none."""
        game, *some = text.split()
        found = (_POSITION.fullmatch(each) for each in some)
        return cls(int(game), tuple(_candidate(each) for each in found))


def _candidate(found: re.Match[str] | None) -> Candidate:
    if found is None:
        raise ValueError("this is no position")
    return Candidate(int(found[1]), _SEATS[found[2]], _SEATS[found[3]])


@dataclass(frozen=True)
class Found:
    """What a search has found: its slots, from the first on, or what to tell where nothing fits."""

    slots: tuple[Slot, ...]
    vain: str = ""


@dataclass(frozen=True, eq=False)
class Kept:
    """What a file keeps; games are decoded as they are needed."""

    found: Mapping[Search, Found] = field(default_factory=dict)
    games: Mapping[int, tuple[int, bytes]] = field(default_factory=dict)
    """The recorded games: how many stacks are kept, and tiles and moves as the file has them."""
    said: tuple[str, ...] = ()
    """The moves that the numbers in the games stand for."""

    def record(self, game: int, rule_set: RuleSet) -> GameRecord[Any]:
        """Return a game as it was recorded; raise `ValueError` or `LookupError` if the file is damaged."""
        kept, packed = self.games[game]
        try:
            data = zlib.decompress(packed)
        except zlib.error as error:
            raise ValueError("this game is damaged") from error
        numbers = (data[at : at + WIDTH] for at in range(rule_set.tiles, len(data), WIDTH))
        moves = tuple(_move(rule_set, self.said[int.from_bytes(each, "little")]) for each in numbers)
        return GameRecord(data[: rule_set.tiles], kept, moves)


@lru_cache(maxsize=2048)
def _move(rule_set: RuleSet, said: str) -> Move:
    return rule_set.read_move(said)


class Moments(Sequence[Moment]):
    """A recorded game that is replayed as far as somebody looks: its states, each with the next move.

    Pages of a class are made in threads, so two may look at once.
    """

    def __init__(self, record: GameRecord[Any], rule_set: RuleSet, rules: Profile, card: Card) -> None:
        states = rule_set.replay(record, rules, card)
        self._to_come = zip(states, (*record.moves, None), strict=True)
        self._many = len(record.moves) + 1
        self._seen: list[Moment] = []
        self._lock = Lock()

    def __len__(self) -> int:
        return self._many

    def __getitem__(self, number: Any) -> Any:
        with self._lock:
            self._seen += islice(self._to_come, max(0, number + 1 - len(self._seen)))
            return self._seen[number]


# --- files -------------------------------------------------------------------------------------------------


def kept_in(file: Path) -> Kept:
    """Return what a file keeps: nothing if it isn't there, or damaged."""
    try:
        at = file.stat()
    except (OSError, ValueError):
        return _NOTHING
    return _kept_in(file, (at.st_mtime_ns, at.st_size, at.st_ino))


_NOTHING = Kept()


@lru_cache(maxsize=16)
def _kept_in(file: Path, _state: tuple[int, ...]) -> Kept:
    try:
        return _read(json.loads(read_bytes(file, MOST)))
    except (FileError, ValueError, LookupError, TypeError, AttributeError, AssertionError):
        return _NOTHING


def _read(told: Mapping[str, Any]) -> Kept:
    games = {int(number): (int(kept), b64decode(packed)) for number, (kept, packed) in told["games"].items()}
    found = {
        Search.read(each): Found(tuple(map(Slot.read, each["slots"])), str(each.get("vain", "")))
        for each in told["positions"]
    }
    if any(slot.game not in games for each in found.values() for slot in each.slots):
        return _NOTHING
    return Kept(found, games, tuple(map(str, told["moves"])))


def written(found: Mapping[Search, Found], records: Mapping[int, GameRecord[Any]]) -> bytes:
    """Return the file of what searches have found, with the games that it is in."""
    used = sorted({slot.game for each in found.values() for slot in each.slots})
    moves = dict.fromkeys(str(move) for game in used for move in records[game].moves)
    numbers = {text: number.to_bytes(WIDTH, "little") for number, text in enumerate(moves)}
    games = (_game(game, records[game], numbers) for game in used)
    positions = (json.dumps(_told(search, each)) for search, each in found.items())
    lines = ['{"moves": ', json.dumps(list(moves)), ',\n"games": {\n', ",\n".join(games)]
    return "".join([*lines, '},\n"positions": [\n', ",\n".join(positions), "]}\n"]).encode()


def _game(number: int, record: GameRecord[Any], numbers: Mapping[str, bytes]) -> str:
    data = record.tiles + b"".join(numbers[str(move)] for move in record.moves)
    return f'"{number}": [{record.kept}, "{b64encode(zlib.compress(data, 9)).decode()}"]'


def _told(search: Search, found: Found) -> Mapping[str, object]:
    vain = {"vain": found.vain} if found.vain else {}
    return {**search.text, **vain, "slots": list(map(str, found.slots))}
