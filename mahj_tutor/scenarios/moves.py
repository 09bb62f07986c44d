"""Moves as an author writes them under `move:`, `before:` and `do:`:
by a player, by several, one after the other.

`me`, `who`, `right`, `across` and `left` stand for players as the learner sees them; `everybody` and `the
others` do the same one after the other. `*` is a tile of the player's rack that is no joker, and `passes` is
short for `gives * * *`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mahj_tutor.american import CharlestonState
from mahj_tutor.errors import MahjError
from mahj_tutor.games import GameState, Move, apply_unchecked, faults, read_move
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Seat, read_seat
from mahj_tutor.tiles import Tile, tile

_PLURALS = {"pass": "passes", "give": "gives", "pick": "picks", "vote": "votes", "ask": "asks"}
_ALL, _OTHERS = "everybody ", "the others "


class Played(NamedTuple):
    """The state after some moves, and the first move that was refused; the moves after it are not made."""

    state: GameState
    refused: Move | None = None


def play_out(state: GameState, said: str, me: Seat | None) -> Played:
    """Make moves one after the other, up to the first that is not legal."""
    played = Played(state)
    for clause in filter(None, map(str.strip, said.split(";"))):
        for one in _each(clause, me):
            if played.refused is None:
                played = play_all(played.state, [read_scene_move(one, me, played.state)])
    return played


def play_all(state: GameState, moves: Iterable[Move]) -> Played:
    """Make moves one after the other, up to the first that is not legal."""
    for move in moves:
        if faults(state, move):
            return Played(state, move)
        state = apply_unchecked(state, move)
    return Played(state)


def made_before(state: GameState, said: str, me: Seat | None) -> GameState:
    """Return the state after moves that are legal; raise `Unfit` at the first that is not."""
    played = play_out(state, said, me)
    if played.refused is not None:
        say = f"{str(played.refused)!r} is not legal here: {faults(played.state, played.refused)[0].say}"
        raise Unfit("E030", say, "only the move asked about may break a rule", ("scene", "before"))
    return played.state


def read_scene_move(said: str, me: Seat | None, state: GameState | None = None) -> Move:
    """Read a move of a scene."""
    first, _, rest = said.strip().partition(" ")
    who = _player(first, me)
    words = (f"gives * * *{rest[6:]}" if rest.lower().startswith("passes") else rest).split()
    try:
        if "*" in words and isinstance(state, CharlestonState):
            words = list(_with_tiles(words, state.rack(read_seat(who))))
        return _read_move(f"{who} {' '.join(words)}")
    except MahjError as error:
        fix = "write it as in: South calls pung, or South gives * * J right"
        raise Unfit("E002", str(error), fix, ("scene", "move")) from error


_read_move = lru_cache(maxsize=1024)(read_move)
"""A search reads the same move at every state."""


def _each(clause: str, me: Seat | None) -> Iterator[str]:
    """Yield the move of each player whom a clause is about."""
    lower = clause.lower()
    whole = next((each for each in (_ALL, _OTHERS) if lower.startswith(each)), "")
    if not whole:
        yield clause
        return
    verb, _, rest = clause[len(whole) :].partition(" ")
    for seat in SEATS:
        if whole == _ALL or seat is not me:
            yield f"{seat} {_PLURALS.get(verb.lower(), verb)} {rest}".rstrip()


def _player(word: str, me: Seat | None) -> str:
    if me is None:
        return word
    sides = {"me": me, "right": me.right, "across": me.across, "left": me.left}
    return str(sides.get(word.lower(), word))


def _with_tiles(words: list[str], rack: tuple[Tile, ...]) -> Iterator[str]:
    """Put tiles of the rack in the place of each `*`, from the end of
    the rack, none that is named beside them.
    """
    left = list(rack)
    for word in words:
        if _is_on(word, left):
            left.remove(tile(word))
    free = [each for each in left if not each.is_joker]
    chosen = iter(free[::-2] + free[-2::-2])
    for word in words:
        each = next(chosen, None) if word == "*" else None
        if word == "*" and each is None:
            raise Unfit("E090", "the rack has not so many tiles", "ask for fewer", ("scene", "move"))
        yield each.code if each else word


def _is_on(word: str, rack: list[Tile]) -> bool:
    return any(each.code == word.upper() for each in rack)
