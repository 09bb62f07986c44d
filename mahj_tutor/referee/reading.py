"""Readers of JSON values; they raise `MahjError` with what was expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.solver import Exposure, read_exposure
from mahj_tutor.table.seats import SEATS, Seat, read_seat, seats
from mahj_tutor.tiles import Tile, within_set
from mahj_tutor.tiles import tile as read_tile
from mahj_tutor.tiles import tiles as read_tiles

Reader = Callable[[Any], Any]

MAX_NUMBER = 1_000_000_000
"""The largest number accepted; no question about a game needs a larger one."""


def read_fields(
    given: Mapping[str, Any], readers: Mapping[str, Reader], needed: Collection[str]
) -> dict[str, Any]:
    """Read the values of an object by their keys; unknown and missing keys are refused by name."""
    for key in given:
        if key not in readers:
            raise UnknownNameError("key", key, readers)
    for key in needed:
        if key not in given:
            raise MahjError(f"the key {key!r} is missing")
    return {key: _read(key, value, readers[key]) for key, value in given.items()}


def without_nulls(given: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """Return an object without the given keys that are null, which counts as leaving them out."""
    return {key: value for key, value in given.items() if value is not None or key not in keys}


def _read(key: str, value: object, reader: Reader) -> Any:
    try:
        return reader(value)
    except MahjError as error:
        raise MahjError(f"{key}: {error}") from None


def read_text(value: object) -> str:
    """Read a text."""
    if not isinstance(value, str):
        raise _unexpected("text", value)
    return value


def read_number(value: object) -> int:
    """Read a whole number, negative too, of at most `MAX_NUMBER`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _unexpected("a whole number", value)
    if abs(value) > MAX_NUMBER:
        raise MahjError("that number is too large")
    return value


def read_flag(value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise _unexpected("true or false", value)
    return value


def choice(*known: str) -> Callable[[object], str]:
    """Return a reader of one of these words."""

    def read(value: object) -> str:
        if read_text(value) not in known:
            raise UnknownNameError("value", read_text(value), known)
        return read_text(value)

    return read


def seat(value: object) -> Seat:
    """Read a seat: its name or first letter."""
    return read_seat(read_text(value))


def empty_seat(players: int | None, missing: Seat | None) -> Seat | None:
    """Return whose place is empty: the one that is named, or North's where three play, as in `deal` (TP1)."""
    if missing is not None and players == 4:
        raise MahjError("missing: with four players no seat is empty")
    count = players or (4 if missing is None else 3)
    taken = seats(count, missing or Seat.NORTH)
    return next((each for each in SEATS if each not in taken), None)


def tile(value: object) -> Tile:
    """Read one tile."""
    return read_tile(read_text(value))


def tiles(value: object) -> tuple[Tile, ...]:
    """Read tiles, no more of any kind than there are in the set (EQ1)."""
    return within_set(read_tiles(read_text(value)))


def exposure(value: object) -> Exposure:
    """Read a group shown on a rack."""
    return read_exposure(read_text(value))


def list_of(reader: Reader) -> Callable[[object], tuple[Any, ...]]:
    """Return a reader of lists."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _unexpected("a list", value)
        return tuple(map(reader, value))

    return read


def json_object(value: object) -> Mapping[str, Any]:
    """Read an object, its values as they are."""
    if not isinstance(value, dict):
        raise _unexpected("an object", value)
    return value


def by_seat(reader: Reader) -> Callable[[object], dict[Seat, Any]]:
    """Return a reader of objects with a value for each seat named; no seat may be named twice."""

    def read(value: object) -> dict[Seat, Any]:
        found: dict[Seat, Any] = {}
        for key, each in json_object(value).items():
            who = read_seat(key)
            if who in found:
                raise MahjError(f"{who} appears twice")
            found[who] = _read(key, each, reader)
        return found

    return read


def numbers_by_letter(value: object) -> dict[str, tuple[int, ...]]:
    """Read what numbers the free letters of a line may be."""
    return {
        letter: tuple(dict.fromkeys(_read(letter, each, list_of(read_number))))
        for letter, each in json_object(value).items()
    }


def hand_tiles(concealed: Iterable[Tile], exposed: Iterable[Exposure]) -> tuple[Tile, ...]:
    """Return all tiles of a hand; raise `MahjError` if the set does not have them."""
    return within_set((*concealed, *(each for group in exposed for each in group.tiles)))


def _unexpected(wanted: str, value: object) -> MahjError:
    found = {dict: "an object", list: "a list", str: "text", type(None): "null", bool: str(value).lower()}
    number = str(value) if isinstance(value, float) else "a number"
    return MahjError(f"expected {wanted}, found {found.get(type(value), number)}")
