"""The text form of a table in the Charleston: clauses separated by semicolons, one line, one table.

```
rules sources iou=on; stage First Left; East 1B 2B 3B; South 4B; West 5B; North 6B;
gave East 1C 2C 3C; gave South 4C +2; picked East; votes East yes; wishes East 2 West 3; stopped;
missing North; seed 4; wall 1D 2D
```

Only `stage` and the racks are always written; everything else when it is not as at the start of a stage.

>>> said = "stage First Right; East 2B 3B; South 4B; West 5B; North 6B; gave East 1C 2C 3C"
>>> write_charleston(read_charleston(said)) == said
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from mahj_tutor.american.charleston.moves import read_passed
from mahj_tutor.american.charleston.state import (
    CharlestonState,
    PassedTiles,
    PassProgress,
    Stage,
    put,
    with_rack,
)
from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.rulebook.profiles import profile, read_profile
from mahj_tutor.spans import Span, number
from mahj_tutor.table.clauses import (
    Plain,
    Seated,
    check_empty_seat,
    flag,
    missing_seat,
    one_of,
    pairs,
    read_clauses,
    row,
)
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import text, tiles

_Said = TypeVar("_Said")


def write_charleston(table: CharlestonState) -> str:
    """Write a table as text, its history aside; `read_charleston` reads it back."""
    return "; ".join(_clauses(table))


def _clauses(table: CharlestonState) -> Iterator[str]:
    if table.table_rules != profile():
        yield f"rules {table.table_rules}"
    if table.missing is not None:
        yield f"missing {table.missing}"
    yield f"stage {table.stage}"
    yield from (f"{seat} {text(table.rack(seat))}".rstrip() for seat in table.seats)
    yield from _exchange(table.exchange)
    if table.stopped:
        yield "stopped"
    if table.seed:
        yield f"seed {table.seed}"
    if table.wall:
        yield f"wall {text(table.wall)}"


def _exchange(exchange: PassProgress) -> Iterator[str]:
    for seat, gift in _by_seat(exchange.given):
        yield " ".join(filter(None, ["gave", seat, text(gift.tiles), f"+{gift.blind}" * (gift.blind > 0)]))
    rows: dict[str, Sequence[str]] = {
        "picked": [seat for seat in SEATS if exchange.picked[seat.number]],
        "votes": [f"{seat} {'yes' if vote else 'no'}" for seat, vote in _by_seat(exchange.votes)],
        "wishes": [f"{seat} {wish}" for seat, wish in _by_seat(exchange.wishes)],
    }
    yield from (" ".join([word, *said]) for word, said in rows.items() if said)


def _by_seat(row: tuple[_Said | None, ...]) -> list[tuple[Seat, _Said]]:
    """Return the seats that have something in a row of four, with what they have."""
    return [(seat, said) for seat, said in zip(SEATS, row, strict=True) if said is not None]


def read_charleston(said: str, card: Card | None = None) -> CharlestonState:
    """Read a table from its text form, with the first card unless another one is given.

    Clauses can come in any order, on one line or several.

    A clause that cannot be read, or appears twice, raises `NotationError` with its column.
    """
    table = read_clauses(
        said, CharlestonState(((),) * 4), _PLAIN, _SEATED, additive=("picked", "votes", "wishes")
    )
    check_empty_seat(said, table.missing, tiles=len(table.rack(table.missing)) if table.missing else 0)
    return table if card is None else replace(table, card=card)


def _gave(table: CharlestonState, who: Seat, rest: Span) -> CharlestonState:
    own, blind = read_passed(rest)
    if not 0 <= blind <= 3:
        raise rest.error(f"one, two or three tiles are passed unseen, not {blind}")
    return _between(table, given=put(table.exchange.given, who, PassedTiles(own, blind)))


def _picked(table: CharlestonState, rest: Span) -> CharlestonState:
    picked = table.exchange.picked
    for who in row(rest):
        picked = put(picked, who, value=True)
    return _between(table, picked=picked)


def _votes(table: CharlestonState, rest: Span) -> CharlestonState:
    votes = table.exchange.votes
    for who, what in pairs(rest):
        if votes[who.number] is not None:
            raise what.error(f"{who} votes twice")
        votes = put(votes, who, one_of("vote", what.text, ("yes", "no")) == "yes")
    return _between(table, votes=votes)


def _wishes(table: CharlestonState, rest: Span) -> CharlestonState:
    wishes = table.exchange.wishes
    for who, what in pairs(rest):
        if wishes[who.number] is not None:
            raise what.error(f"{who} wishes twice")
        wishes = put(wishes, who, what.read(number))
    return _between(table, wishes=wishes)


def _between(table: CharlestonState, **changes: Any) -> CharlestonState:
    return replace(table, exchange=replace(table.exchange, **changes))


def _seed(said: str) -> int:
    try:
        return number(said)
    except NotationError as error:
        raise MahjError(error.problem) from None


_PLAIN: Plain[CharlestonState] = {
    "rules": lambda table, rest: replace(table, table_rules=rest.read(read_profile)),
    "missing": lambda table, rest: replace(table, missing=missing_seat(rest.text)),
    "stage": lambda table, rest: replace(table, stage=one_of("stage", rest.text, tuple(Stage))),
    "picked": _picked,
    "votes": _votes,
    "wishes": _wishes,
    "stopped": lambda table, rest: replace(table, stopped=flag(rest)),
    "seed": lambda table, rest: replace(table, seed=_seed(rest.text)),
    "wall": lambda table, rest: replace(table, wall=rest.read(tiles)),
}
_SEATED: Seated[CharlestonState] = {
    "": lambda table, who, rest: with_rack(table, who, rest.read(tiles)),
    "gave": _gave,
}
