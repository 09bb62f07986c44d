"""A part of a bank: some recorded games, and a column of bytes for each indexed expression.

A file is a line of JSON, which says what is where, and then everything else, compressed. Columns are planes
of a byte for each state: one plane, or one for each player, or for each two players.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from pathlib import Path
from threading import Lock
from typing import Any

from mahj_tutor.games import Move
from mahj_tutor.players import GameRecord
from mahj_tutor.scenarios.bank.identity import Bank
from mahj_tutor.scenarios.bank.rule_sets import Moment, RuleSet

WIDTH = 2
"""The bytes of a move: its number in the list of moves."""

Columns = Mapping[str, Sequence[bytes]]


@dataclass(frozen=True, eq=False)
class Part:
    """The games of a file, counted from 0 in it, and their index."""

    sizes: tuple[int, ...]
    """How many states each game has."""
    tiles: int
    """How many tiles each game has."""
    kept: tuple[int, ...]
    said: tuple[str, ...]
    """The moves that the numbers in the games stand for."""
    spans: Mapping[str, tuple[int, int]]
    """Where each column lies in the body, compressed; `games` is all records."""
    body: bytes

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """The number of the first state of each game, and the number of all states."""
        return tuple(accumulate(self.sizes, initial=0))

    @property
    def states(self) -> int:
        """How many states there are in all games."""
        return self.offsets[-1]

    @cached_property
    def everywhere(self) -> int:
        """A byte of 1 for each state, as one integer."""
        return int.from_bytes(b"\1" * self.states, "little")

    @cached_property
    def ends(self) -> int:
        """The last states of the games."""
        last = bytearray(self.states)
        for after in self.offsets[1:]:
            last[after - 1] = 1
        return int.from_bytes(last, "little")

    def planes(self, expression: str) -> tuple[bytes, ...]:
        """Return the planes of a column; none if the expression is not indexed."""
        if expression not in self.spans:
            return ()
        data, size = self._unpacked(expression), self.states
        return tuple(data[at : at + size] for at in range(0, len(data), size))

    def record(self, game: int, rule_set: RuleSet) -> GameRecord[Any]:
        """Return a game as it was recorded."""
        data, opened = self._unpacked("games"), self.tiles * len(self.sizes)
        first = opened + WIDTH * (self.offsets[game] - game)  # the last state of a game has no move
        numbers = data[first : first + WIDTH * (self.sizes[game] - 1)]
        said = (numbers[at : at + WIDTH] for at in range(0, len(numbers), WIDTH))
        moves = tuple(_move(rule_set, self.said[int.from_bytes(each, "little")]) for each in said)
        return GameRecord(data[self.tiles * game : self.tiles * (game + 1)], self.kept[game], moves)

    def replay(self, game: int, bank: Bank) -> Replay:
        """Return the states of a game of this bank's part, each with the next move."""
        return _replay(self, game, bank)

    def _unpacked(self, name: str) -> bytes:
        start, end = self.spans[name]
        return zlib.decompress(self.body[start:end])


class Replay:
    """A recorded game that is replayed as far as somebody looks: its states, each with the next move.

    Pages of a class are made in threads, so two may look at once.
    """

    def __init__(self, record: GameRecord[Any], bank: Bank) -> None:
        states = bank.rule_set.replay(record, bank.table_rules, bank.card)
        self._to_come = zip(states, (*record.moves, None), strict=True)
        self._seen: list[Moment] = []
        self._lock = Lock()

    def __getitem__(self, number: int) -> Moment:
        with self._lock:
            self._seen += islice(self._to_come, max(0, number + 1 - len(self._seen)))
            return self._seen[number]


@lru_cache(maxsize=16)
def _replay(part: Part, game: int, bank: Bank) -> Replay:
    """Cached: what was found in a game is looked at there, and a scene that seldom fits is tried again."""
    return Replay(part.record(game, bank.rule_set), bank)


@lru_cache(maxsize=1024)
def _move(rule_set: RuleSet, said: str) -> Move:
    return rule_set.read_move(said)


def write_part(records: Sequence[GameRecord[Any]], columns: Columns) -> bytes:
    """Return the file of some games."""
    said = {text: number for number, text in enumerate(dict.fromkeys(map(str, _all_moves(records))))}
    numbers = (said[str(move)].to_bytes(WIDTH, "little") for move in _all_moves(records))
    games = b"".join(record.tiles for record in records) + b"".join(numbers)
    blobs = {name: zlib.compress(b"".join(planes), 9) for name, planes in columns.items()}
    blobs["games"] = zlib.compress(games, 9)
    ends = list(accumulate(map(len, blobs.values()), initial=0))
    head = {
        "tiles": len(records[0].tiles),
        "sizes": [len(record.moves) + 1 for record in records],
        "kept": [record.kept for record in records],
        "said": list(said),
        "spans": {name: (ends[at], ends[at + 1]) for at, name in enumerate(blobs)},
        "check": zlib.crc32(b"".join(blobs.values())),
    }
    return json.dumps(head).encode() + b"\n" + b"".join(blobs.values())


def _all_moves(records: Sequence[GameRecord[Any]]) -> tuple[Move, ...]:
    return tuple(move for record in records for move in record.moves)


def read_part(file: Path) -> Part | None:
    """Return the part in a file, or None if it is not there, or damaged."""
    try:
        info = file.stat()
    except OSError:
        return None
    return _read(file, info.st_mtime_ns, info.st_size)


@lru_cache(maxsize=40)
def _read(file: Path, _changed: int, _size: int) -> Part | None:
    try:
        head, _, body = file.read_bytes().partition(b"\n")
        said = json.loads(head)
        if zlib.crc32(body) != said["check"]:
            return None
        spans = {name: (start, end) for name, (start, end) in said["spans"].items()}
        return Part(
            tuple(said["sizes"]), said["tiles"], tuple(said["kept"]), tuple(said["said"]), spans, body
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
