"""The text form of a deal: clauses separated by semicolons, one line, one table.

```
rules sources classical_east_stays=stays; roll 12; broken; done 5; wording first_and_third;
wall East 1B 2B ...; wall South ...; wall West ...; wall North ...
```

A wall is its 34 tiles stack by stack from the right end, top before bottom. Only `roll` and the walls are
always written; everything else when it is not as before the break.

>>> from mahj_tutor.table import Walls
>>> before = DealState(Walls.build(7, "classical"), roll=12, is_broken=True, done=2)
>>> read_deal(write_deal(before)) == before, write_deal(before)[:29]
(True, 'roll 12; broken; done 2; wall')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mahj_tutor.classical.deal.order import WORDINGS, Wording, roll_faults
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook.profiles import Profile, profile, read_profile
from mahj_tutor.table.clauses import Plain, Seated, amount, flag, has_clause, one_of, read_clauses
from mahj_tutor.table.dealing import Rows, built_walls, with_row
from mahj_tutor.table.seats import SEATS
from mahj_tutor.tiles import text, tiles


def is_deal(said: str) -> bool:
    """Return whether a text is that of a deal, not of a play: it has a `roll`."""
    return has_clause(said, "roll")


def write_deal(dealing: DealState) -> str:
    """Write a deal as text; `read_deal` reads it back."""
    return "; ".join(_clauses(dealing))


def _clauses(dealing: DealState) -> Iterator[str]:
    if dealing.table_rules != profile():
        yield f"rules {dealing.table_rules}"
    yield f"roll {dealing.roll}"
    if dealing.is_broken:
        yield "broken"
    if dealing.done:
        yield f"done {dealing.done}"
    if dealing.wording != WORDINGS[0]:
        yield f"wording {dealing.wording}"
    yield from (f"wall {seat} {text(dealing.walls.row(seat))}" for seat in SEATS)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A deal while its clauses are read."""

    rows: Rows = ((),) * 4
    roll: int = 0
    table_rules: Profile = field(default_factory=profile)
    is_broken: bool = False
    done: int = 0
    wording: Wording = "next_two"


def read_deal(said: str) -> DealState:
    """Read a deal from its text form; clauses can come in any order, on one line or several.

    A clause that cannot be read, or appears twice, raises `NotationError` with its column; so do walls
    that are not the 136 tiles of the set.
    """
    draft = read_clauses(said, _Draft(), _PLAIN, _SEATED)
    never = roll_faults(draft.roll)
    if never:
        raise NotationError(never[0].say, said, 1)
    walls = built_walls(draft.rows, "classical", said)
    state = DealState(walls, draft.roll, draft.table_rules, draft.is_broken, draft.done, draft.wording)
    if state.done > len(state.steps):
        raise NotationError(f"a deal has {len(state.steps)} steps, not {state.done}", said, 1)
    return state


_PLAIN: Plain[_Draft] = {
    "rules": lambda draft, rest: replace(draft, table_rules=rest.read(read_profile)),
    "roll": lambda draft, rest: replace(draft, roll=rest.read(amount)),
    "broken": lambda draft, rest: replace(draft, is_broken=flag(rest)),
    "done": lambda draft, rest: replace(draft, done=rest.read(amount)),
    "wording": lambda draft, rest: replace(draft, wording=one_of("wording", rest.text, WORDINGS)),
}
_SEATED: Seated[_Draft] = {
    "wall": lambda draft, seat, rest: replace(draft, rows=with_row(draft.rows, seat, rest.read(tiles)))
}
