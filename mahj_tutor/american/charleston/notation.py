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

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mahj_tutor.american.charleston.state import CharlestonState, PassedTiles, PassProgress, Stage, put
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.rulebook.profiles import Profile, profile, read_profile
from mahj_tutor.table.seats import SEATS, Seat, read_seat, seats
from mahj_tutor.tiles import Tile, text, tiles


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
    yield from _between(table.exchange)
    if table.stopped:
        yield "stopped"
    if table.seed:
        yield f"seed {table.seed}"
    if table.wall:
        yield f"wall {text(table.wall)}"


def _between(exchange: PassProgress) -> Iterator[str]:
    for seat, gift in zip(SEATS, exchange.given, strict=True):
        if gift is not None:
            yield " ".join(
                filter(None, ["gave", seat, text(gift.tiles), f"+{gift.blind}" * (gift.blind > 0)])
            )
    if any(exchange.picked):
        yield " ".join(["picked", *(seat for seat in SEATS if exchange.picked[seat.number])])
    said = [
        f"{seat} {'yes' if vote else 'no'}"
        for seat, vote in zip(SEATS, exchange.votes, strict=True)
        if vote is not None
    ]
    if said:
        yield f"votes {' '.join(said)}"
    asked = [f"{seat} {wish}" for seat, wish in zip(SEATS, exchange.wishes, strict=True) if wish is not None]
    if asked:
        yield f"wishes {' '.join(asked)}"


@dataclass(slots=True)
class _Draft:
    """A table while its clauses are read."""

    racks: dict[Seat, tuple[Tile, ...]] = field(default_factory=dict)
    wall: tuple[Tile, ...] = ()
    rules: Profile = field(default_factory=profile)
    missing: Seat | None = None
    stage: Stage = Stage.FIRST_RIGHT
    given: tuple[PassedTiles | None, ...] = (None,) * 4
    picked: tuple[bool, ...] = (False,) * 4
    votes: tuple[bool | None, ...] = (None,) * 4
    wishes: tuple[int | None, ...] = (None,) * 4
    stopped: bool = False
    seed: int = 0

    def finish(self) -> CharlestonState:
        racks = tuple(tuple(sorted(self.racks.get(each, ()))) for each in SEATS)
        exchange = PassProgress(self.given, self.picked, self.votes, self.wishes)
        return CharlestonState(
            racks, self.wall, self.rules, self.missing, self.stage, exchange, self.stopped, self.seed
        )


def read_charleston(said: str) -> CharlestonState:
    """Read a table from its text form; clauses may stand in any order and on several lines.

    A clause that cannot be read raises `NotationError` with its column.
    """
    draft = _Draft()
    for match in re.finditer(r"[^;\n]*[^;\s][^;\n]*", said):
        clause = match.group().strip()
        word, _, rest = clause.partition(" ")
        start = match.start() + match.group().index(clause)
        try:
            _read_clause(draft, word, rest.strip())
        except NotationError as error:
            inside = max(clause.rfind(error.text), 0)
            raise NotationError(error.problem, said, start + inside + error.column) from None
        except (MahjError, ValueError, KeyError) as error:
            raise NotationError(f"unreadable clause {clause!r} ({error})", said, start + 1) from None
    return draft.finish()


def _read_clause(draft: _Draft, word: str, rest: str) -> None:
    match word.lower():
        case "rules":
            draft.rules = read_profile(rest)
        case "missing":
            draft.missing = read_seat(rest)
            seats(3, draft.missing)  # refuses East: somebody has to deal
        case "stage":
            draft.stage = Stage(rest.title())
        case "gave":
            who, _, gift = rest.partition(" ")
            draft.given = put(draft.given, read_seat(who), _gift(gift))
        case "picked" | "votes" | "wishes":
            _read_said(draft, word.lower(), rest.split())
        case "stopped":
            draft.stopped = True
        case "seed":
            draft.seed = int(rest)
        case "wall":
            draft.wall = tiles(rest)
        case _:
            draft.racks[read_seat(word)] = tiles(rest)


def _read_said(draft: _Draft, word: str, said: list[str]) -> None:
    if word == "picked":
        for who in said:
            draft.picked = put(draft.picked, read_seat(who), value=True)
        return
    for who, what in zip(said[::2], said[1::2], strict=True):
        if word == "votes":
            draft.votes = put(draft.votes, read_seat(who), {"yes": True, "no": False}[what.lower()])
        else:
            draft.wishes = put(draft.wishes, read_seat(who), int(what))


def _gift(said: str) -> PassedTiles:
    own, _, blind = said.partition("+")
    return PassedTiles(tiles(own), int(blind or 0))
