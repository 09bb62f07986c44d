"""Every rule of the deal and the Charleston, held against
tables of cases: one row a case, with its clause.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from mahj_tutor.american import (
    CharlestonState,
    apply,
    faults,
    grounds,
    misconception,
    read_charleston,
    read_charleston_move,
    replay,
)
from mahj_tutor.american.deal import legality as deals
from mahj_tutor.american.deal.moves import Break, PushOut, Take
from mahj_tutor.american.deal.order import Wording, deal_tiles
from mahj_tutor.american.deal.racks import rack_faults
from mahj_tutor.american.deal.seating import east_faults, seating_faults, turn_faults
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.deal.walls import caboose_faults, stay_faults, wall_count_faults, wall_faults
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook import Fault, options, profile, register
from mahj_tutor.table import Seat, Walls, read_position, read_seat
from mahj_tutor.tiles import tiles
from mahj_tutor.yaml_loader import LOADER

HERE = Path(__file__).parent
Row = dict[str, Any]
DEAL: list[Row] = yaml.load((HERE / "deal.yaml").read_text("utf-8"), LOADER)
_PASSING: Row = yaml.load((HERE / "charleston.yaml").read_text("utf-8"), LOADER)
PASSING: list[Row] = _PASSING["rows"]
RULES = [f"DL{n}" for n in range(1, 11)] + [f"CH{n}" for n in range(1, 10)] + ["TP1", "TP2", "TP3", "TR1"]


def name(row: Row) -> str:
    return f"{row['rule']} {row['case']} {row.get('stage', '')} {row['try']}"


def dealing(row: Row) -> DealState:
    """The table of a row: broken when `done` is given, with that many steps taken."""
    missing = read_seat(row["missing"]) if "missing" in row else None
    pushed = (Seat.EAST, *(read_seat(each) for each in row.get("pushed", ()))) if "done" in row else ()
    rules = profile("sources", **row.get("under", {}))
    wording: Wording = "first_and_third" if row.get("both") else "in_turn"
    return DealState(Walls.build(7), row.get("roll", 6), missing, rules, pushed, row.get("done", 0), wording)


def deal_faults(row: Row) -> tuple[Fault, ...]:
    match row["try"]:
        case {"wall": stacks, "high": high}:
            found = wall_faults(stacks, high)
        case {"east": east, "rolls": rolls}:
            rolled = {read_seat(who): number for who, number in rolls.items()}
            found = east_faults(rolled, read_seat(east), profile("sources", **row.get("under", {})))
        case {"around": around}:
            found = seating_faults(tuple(read_seat(each) for each in around))
        case {"break": who, "stacks": stacks, **rest}:
            found = deals.faults(dealing(row), Break(read_seat(who), stacks, rest.get("end", "right")))
        case {"push": who}:
            found = deals.faults(dealing(row), PushOut(read_seat(who)))
        case {"take": who, "places": places}:
            found = deals.faults(
                dealing(row), Take(read_seat(who), tuple(read_position(each) for each in places))
            )
        case {"left": left}:
            found = wall_count_faults(deal_tiles(Walls.build(7), row["roll"]), left)
        case {"hand": hand, "rack": rack}:
            found = rack_faults(tiles(hand), tiles(rack))
        case {"deal": roll}:
            with pytest.raises(IllegalMoveError) as refused:
                deal_tiles(Walls.build(7), roll)
            found = refused.value.faults
        case habit:
            found = habit_faults(row, habit)
    return found


def habit_faults(row: Row, habit: Row) -> tuple[Fault, ...]:
    match habit:
        case {"after": before, "next": following}:
            return turn_faults(read_seat(before), read_seat(following))
        case {"stay": True}:
            return stay_faults(dealing(row))
        case {"caboose": stack}:
            return caboose_faults(dealing(row), stack)
    raise AssertionError(f"unknown row {habit}")


@pytest.mark.parametrize("row", DEAL, ids=name)
def test_deal(row: Row) -> None:
    found = deal_faults(row)
    assert all(fault.say and not fault.say.endswith(".") for fault in found)
    assert [fault.rule for fault in found] == row["faults"]


def table(row: Row) -> CharlestonState:
    """The table of a row: the base racks at its stage, under its table rules, after its actions."""
    missing = row.get("missing")
    racks = [clause for clause in _PASSING["base"].split("; ") if clause.split()[0] != missing]
    rules = " ".join(f"{option}={value}" for option, value in row.get("under", {}).items())
    head = [f"rules sources {rules}", f"stage {row['stage']}"] + ([f"missing {missing}"] if missing else [])
    return replay(read_charleston("; ".join(head + racks)), map(read_charleston_move, row.get("after", ())))


@pytest.mark.parametrize("row", PASSING, ids=name)
def test_passing(row: Row) -> None:
    at, action = table(row), read_charleston_move(row["try"])
    found = faults(at, action)
    assert [fault.rule for fault in found] == row["faults"], found
    assert list(grounds(at, action)) == row.get("grounds", [])
    assert misconception(at, action) == row.get("mistake")
    if found:
        with pytest.raises(IllegalMoveError) as refused:
            apply(at, action)
        assert refused.value.faults == found
    else:
        after = apply(at, action)
        assert after.stage == row.get("then", after.stage)


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_an_allowed_a_refused_and_an_edge_row(rule: str) -> None:
    cases = [row["case"] for row in (*DEAL, *PASSING) if row["rule"] == rule]
    assert set(cases) == {"allowed", "refused", "edge"}


def test_allowed_rows_have_no_faults_and_refused_ones_have() -> None:
    for row in (*DEAL, *PASSING):
        if row["case"] != "edge":
            assert bool(row["faults"]) is (row["case"] == "refused"), name(row)


def test_every_row_names_its_clause_and_known_rules() -> None:
    for row in (*DEAL, *PASSING):
        assert re.fullmatch(r"00[0124] (P\d(\.\d+)?( hint)?|L\d+|I\d+)|profile", row["clause"]), name(row)
        assert {row["rule"], *row["faults"], *row.get("grounds", ())} <= set(register()), name(row)


def test_every_rule_the_engine_can_cite_is_cited_by_some_row() -> None:
    american = Path(deals.__file__).parents[1]
    rooms = [file for room in ("deal", "charleston") for file in (american / room).glob("*.py")]
    written = "".join(file.read_text("utf-8") for file in rooms)
    cited = {fault for row in (*DEAL, *PASSING) for fault in row["faults"]}
    assert cited == set(re.findall(r'"((?:DL|CH|TP|TR|CL|EQ)\d+)"', written)) | {"TP1"}


def test_every_option_that_touches_these_rules_has_a_row_whose_verdict_it_changes() -> None:
    changed = set()
    for row in (*DEAL, *PASSING):
        if "under" in row:
            plain = {key: value for key, value in row.items() if key != "under"}
            changed |= set(row["under"]) if verdict(plain) != verdict(row) else set()
    assert changed == {option.name for option in options().values() if set(option.rules) & set(RULES)}


def verdict(row: Row) -> list[str]:
    """The faults of a row, or of the first of its actions that is refused."""
    if "stage" not in row:
        return [fault.rule for fault in deal_faults(row)]
    try:
        return [fault.rule for fault in faults(table(row), read_charleston_move(row["try"]))]
    except IllegalMoveError as refused:
        return [fault.rule for fault in refused.faults]
