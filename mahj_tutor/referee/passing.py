"""Questions about the deal and the passes: `deal`, `charleston` and `courtesy`."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american import (
    PASS_STAGES,
    AskCourtesy,
    CharlestonState,
    Stage,
    deal_tiles,
    exchanges,
    faults,
)
from mahj_tutor.american.charleston.passes import pass_faults
from mahj_tutor.errors import MahjError
from mahj_tutor.referee.reading import empty_seat, read_number
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer, verdict
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.table import SEATS, Seat, Walls
from mahj_tutor.tiles import Tile, text


def which_pass(value: object) -> Stage:
    """Read which pass it is: 1 to 6, or `courtesy`."""
    if value == Stage.COURTESY.lower():
        return Stage.COURTESY
    if isinstance(value, str) or not 1 <= read_number(value) <= len(PASS_STAGES):
        raise MahjError(f'a pass is a number from 1 to {len(PASS_STAGES)} or "courtesy", not {value!r}')
    return PASS_STAGES[read_number(value) - 1]


def charleston(
    _house: TableSetup, *, pass_: Stage, give: tuple[Tile, ...], blind: int = 0, looked: bool = False
) -> Answer:
    """Say whether tiles may be passed like that, and where they go (CH1 to CH7)."""
    found = verdict(pass_faults(pass_, give, blind=blind, looked=looked))
    return {"legal": found["legal"], "direction": pass_.direction, "faults": found["faults"]}


def courtesy(house: TableSetup, *, wants: Mapping[Seat, int]) -> Answer:
    """Say how many tiles the players who face each other exchange (CH7); who says nothing wants none."""
    table = CharlestonState(((),) * 4, table_rules=house.table_rules, stage=Stage.COURTESY)
    refuse(fault for who, count in wants.items() for fault in faults(table, AskCourtesy(who, count)))
    agreed = exchanges(wants)
    return {"exchange": {f"{each}-{each.across}": agreed[each] for each in SEATS[:2]}}


def deal(
    house: TableSetup,
    *,
    walls: Mapping[Seat, str],
    roll: int,
    players: int | None = None,
    missing: Seat | None = None,
) -> Answer:
    """Say who is dealt what from these walls (DL4 to DL7)."""
    empty = empty_seat(players, missing)
    built = Walls.read(walls)
    if built.variant != "american":
        raise MahjError("walls: a wall of this game has 38 tiles")
    count = 4 if empty is None else 3
    dealt = deal_tiles(built, roll, count, house.table_rules, missing=empty or Seat.NORTH)
    return {
        "hands": {who: text(dealt.hand(who)) for who in SEATS if dealt.hand(who)},
        "next": built.at(dealt.next).code,
        "open_wall_left": dealt.open_wall_left,
        "left": dealt.left,
    }
