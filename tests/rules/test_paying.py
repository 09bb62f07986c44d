"""Every rule of paying and of the next game, held against a table of cases with their clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from mahj_tutor.american import payment
from mahj_tutor.american.payment.next_game import bettor_faults, dealer_faults
from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.sheet_faults import pay_faults, payment_misconception, winnings_faults
from mahj_tutor.american.payment.win import Win, win_faults
from mahj_tutor.american.pot import pot_faults
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook import Fault, Profile, options, profile, register
from mahj_tutor.table import SEATS, Seat, read_seat
from mahj_tutor.yaml_loader import LOADER
from tests.rules.cited import cited_rules

Row = dict[str, Any]
PAYING: list[Row] = yaml.load(Path(__file__).with_name("paying.yaml").read_text("utf-8"), LOADER)
RULES = ["WN2", "WN3", "WN4", "WN5", "WN6", "JK12", "BT1", "BT2", "BT3", "TR3", "NX2"]


def name(row: Row) -> str:
    return f"{row['rule']} {row['case']} {row.get('under', '')} {row['try']}"


def read_win(said: Mapping[str, Any]) -> Win:
    at = {key: read_seat(said[key]) for key in ("winner", "by", "misnamed_by", "bettor_on") if key in said}
    return Win(**{**said, **at})


def read_sheet(said: Mapping[str, int]) -> dict[Seat, int]:
    return {read_seat(who): amount for who, amount in said.items()}


def around(row: Row) -> dict[str, Any]:
    """Who plays, and whose hands are dead."""
    return {
        "players": tuple(read_seat(who) for who in row.get("players", SEATS)),
        "dead": tuple(read_seat(who) for who in row.get("dead", ())),
    }


def rules_of(row: Row) -> Profile:
    return profile("sources", **row.get("under", {}))


def paying_faults(row: Row) -> tuple[Fault, ...]:
    rules, table, pot = rules_of(row), around(row), row.get("pot", 0)
    missing = next((place for place in SEATS if place not in table["players"]), None)
    try:
        match row["try"]:
            case {"win": won, "pays": said}:
                found = pay_faults(read_win(won), read_sheet(said), rules, **table)
            case {"win": won, "keeps": sum_}:
                found = winnings_faults(read_win(won), sum_, rules, **table, pot=pot)
            case {"win": won}:
                found = win_faults(read_win(won), rules, **table, pot=pot)
            case {"leaves": who}:
                found = bettor_faults(read_seat(who), rules)
            case {"pot": sum_}:
                found = pot_faults(sum_, pot, table["players"], rules)
            case {"dealer": who, "next": following}:
                found = dealer_faults(read_seat(who), read_seat(following), missing)
            case other:
                raise AssertionError(f"unknown row {other}")
    except IllegalMoveError as refused:
        return refused.faults
    return found


@pytest.mark.parametrize("row", PAYING, ids=name)
def test_paying(row: Row) -> None:
    found = paying_faults(row)
    assert all(fault.say and not fault.say.endswith(".") for fault in found)
    assert [fault.rule for fault in found] == row["faults"]


@pytest.mark.parametrize("row", [row for row in PAYING if "pays" in row["try"]], ids=name)
def test_the_belief_behind_a_sheet(row: Row) -> None:
    win, said = read_win(row["try"]["win"]), read_sheet(row["try"]["pays"])
    assert payment_misconception(win, said, rules_of(row), **around(row)) == row.get("mistake")


@pytest.mark.parametrize("row", [row for row in PAYING if "made" in row], ids=name)
def test_a_payment_names_the_rules_that_made_it(row: Row) -> None:
    paid = pay(read_win(row["try"]["win"]), rules_of(row), **around(row))
    assert list(paid.rules) == row["made"]
    if not row["faults"]:
        assert {who: sum_ for who, sum_ in paid.pays.items() if sum_} == read_sheet(row["try"]["pays"])


def test_every_sheet_without_faults_says_which_rules_made_it() -> None:
    right = [row for row in PAYING if "pays" in row["try"] and not row["faults"]]
    assert right
    assert [name(row) for row in right if "made" not in row] == []


@pytest.mark.parametrize("row", [row for row in PAYING if row["try"].keys() == {"win"}], ids=name)
def test_nothing_is_paid_for_a_win_that_cannot_be(row: Row) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        pay(read_win(row["try"]["win"]), rules_of(row), **around(row))
    assert [fault.rule for fault in refused.value.faults] == row["faults"]


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_an_allowed_a_refused_and_an_edge_row(rule: str) -> None:
    cases = [row["case"] for row in PAYING if row["rule"] == rule]
    assert set(cases) == {"allowed", "refused", "edge"}


def test_allowed_rows_have_no_faults_and_refused_ones_have() -> None:
    for row in PAYING:
        if row["case"] != "edge":
            assert bool(row["faults"]) is (row["case"] == "refused"), name(row)


def test_every_row_names_its_clause_and_known_rules() -> None:
    for row in PAYING:
        assert re.fullmatch(r"00[024] (P\d(\.\d+)?|L\d+|I\d+)|profile", row["clause"]), name(row)
        assert {row["rule"], *row["faults"], *row.get("made", ())} <= set(register()), name(row)


def test_every_rule_payment_can_cite_is_cited_by_some_row() -> None:
    cited = {fault for row in PAYING for fault in row["faults"]}
    assert cited == cited_rules(payment) - {"WN1"}  # whether anybody has won: tests/unit/test_settlement.py


def test_every_option_that_touches_these_rules_has_a_row_whose_verdict_it_changes() -> None:
    changed = set()
    for row in PAYING:
        if "under" in row:
            plain = {key: value for key, value in row.items() if key != "under"}
            rules, without = ([fault.rule for fault in paying_faults(each)] for each in (row, plain))
            changed |= set(row["under"]) if rules != without else set()
    assert changed == {option.name for option in options().values() if set(option.rules) & set(RULES)}
