"""The text form of a deal: clauses separated by semicolons, one line, one table.

```
rules sources next_wall=right; missing North; roll 6; pushed East North; done 5; wording first_and_third;
wall East 1B 2B ...; wall South ...; wall West ...; wall North ...
```

A wall is its 38 tiles stack by stack from the right end, top before bottom. Only `roll` and the walls are
always written; everything else when it is not as before the break.

>>> from mahj_tutor.table import Walls
>>> before = DealState(Walls.build(7), roll=6, pushed=(Seat.EAST,), done=2)
>>> read_deal(write_deal(before)) == before, write_deal(before)[:34]
(True, 'roll 6; pushed East; done 2; wall ')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import get_args

from mahj_tutor.american.deal.order import Wording, roll_faults
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook.profiles import Profile, profile, read_profile
from mahj_tutor.table.clauses import (
    Plain,
    Seated,
    amount,
    has_clause,
    missing_seat,
    one_of,
    read_clauses,
    row,
)
from mahj_tutor.table.dealing import Rows, built_walls, with_row
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import text, tiles

_WORDINGS: tuple[Wording, ...] = get_args(Wording)


def is_deal(said: str) -> bool:
    """Return whether a text is that of a deal, not of a Charleston or a play: it has a `roll`."""
    return has_clause(said, "roll")


def write_deal(dealing: DealState) -> str:
    """Write a deal as text; `read_deal` reads it back."""
    return "; ".join(_clauses(dealing))


def _clauses(dealing: DealState) -> Iterator[str]:
    if dealing.table_rules != profile():
        yield f"rules {dealing.table_rules}"
    if dealing.missing is not None:
        yield f"missing {dealing.missing}"
    yield f"roll {dealing.roll}"
    if dealing.pushed:
        yield " ".join(["pushed", *dealing.pushed])
    if dealing.done:
        yield f"done {dealing.done}"
    if dealing.wording != "in_turn":
        yield f"wording {dealing.wording}"
    yield from (f"wall {seat} {text(dealing.walls.row(seat))}" for seat in SEATS)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A deal while its clauses are read."""

    rows: Rows = ((),) * 4
    roll: int = 0
    missing: Seat | None = None
    table_rules: Profile = field(default_factory=profile)
    pushed: tuple[Seat, ...] = ()
    done: int = 0
    wording: Wording = "in_turn"


def read_deal(said: str) -> DealState:
    """Read a deal from its text form; clauses can come in any order, on one line or several.

    A clause that cannot be read, or appears twice, raises `NotationError` with its column; so do walls
    that are not the 152 tiles of the set.
    """
    draft = read_clauses(said, _Draft(), _PLAIN, _SEATED)
    never = roll_faults(draft.roll)
    if never:
        raise NotationError(never[0].say, said, 1)
    walls = built_walls(draft.rows, "american", said)
    state = DealState(
        walls, draft.roll, draft.missing, draft.table_rules, draft.pushed, draft.done, draft.wording
    )
    if state.done > len(state.steps):
        raise NotationError(f"a deal has {len(state.steps)} steps, not {state.done}", said, 1)
    return state


_PLAIN: Plain[_Draft] = {
    "rules": lambda draft, rest: replace(draft, table_rules=rest.read(read_profile)),
    "missing": lambda draft, rest: replace(draft, missing=missing_seat(rest.text)),
    "roll": lambda draft, rest: replace(draft, roll=rest.read(amount)),
    "pushed": lambda draft, rest: replace(draft, pushed=row(rest)),
    "done": lambda draft, rest: replace(draft, done=rest.read(amount)),
    "wording": lambda draft, rest: replace(draft, wording=one_of("wording", rest.text, _WORDINGS)),
}
_SEATED: Seated[_Draft] = {
    "wall": lambda draft, seat, rest: replace(draft, rows=with_row(draft.rows, seat, rest.read(tiles)))
}
