"""Every rule of the play, held against tables of cases: one row a case, with its clause."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from _pytest.mark import ParameterSet

from mahj_tutor.american import play as play_room
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.jokers import lay_faults
from mahj_tutor.american.play.legality import apply, consequence, faults, legal_moves
from mahj_tutor.american.play.misconceptions import illegal_move_misconception, refusal_misconception
from mahj_tutor.american.play.moves import Declare, read_play_move
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.card import Card, Line
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook import options, register
from mahj_tutor.table import SEATS, read_seat
from mahj_tutor.tiles import copies, text, tiles
from mahj_tutor.yaml_loader import LOADER
from tests.at_the_table import changed
from tests.rules.cited import cited_rules

HERE = Path(__file__).parent
Row = dict[str, Any]
FILES = {
    name: yaml.load((HERE / f"{name}.yaml").read_text("utf-8"), LOADER)
    for name in ("turns", "calls", "jokers", "ending")
}
CARDS = {
    name: Card(name, 2026, tuple(Line(**line) for line in lines))
    for file in FILES.values()
    for name, lines in file.get("cards", {}).items()
}
ROWS: list[Row] = [row | {"at": file["bases"][row["at"]]} for file in FILES.values() for row in file["rows"]]
RULES = [
    "EQ9",
    *(f"TN{n}" for n in range(1, 7)),
    *(f"CL{n}" for n in range(1, 14)),
    "TR2",
    *(f"JK{n}" for n in range(1, 11)),
    *("WN1", "WN7"),
    *(f"DD{n}" for n in range(1, 8)),
    *("NX1", "TP3"),
]
SAME_EITHER_WAY = {"swap_after_call"}
"""The options whose readings differ in what is asked, not in a verdict; jokers.yaml says why."""


def name(row: Row) -> str:
    done = row.get("try") or next(f"{what} {row[what]}" for what in ("deaths", "award", "lay") if what in row)
    return f"{row['rule']} {row['case']} {row.get('under', '')} {done}"


def judged(what: str) -> list[ParameterSet]:
    """The rows that ask for this; those where the engine still `differs` from the documents have to fail."""
    return [
        pytest.param(row, id=name(row), marks=_differs(row) if "differs" in row else ())
        for row in ROWS
        if what in row
    ]


def _differs(row: Row) -> pytest.MarkDecorator:
    return pytest.mark.xfail(raises=AssertionError, strict=True, reason=row["differs"])


def start(row: Row) -> PlayState:
    """The table of a row before anything is done: its base, changed by `with`, under its options."""
    rules = " ".join(f"{option}={value}" for option, value in row.get("under", {}).items())
    said = changed(f"rules sources {rules}; {row['at']}", row.get("with", ""))
    return read_play(said, CARDS[row["card"]] if "card" in row else None)


def table(row: Row) -> PlayState:
    """The table of a row when `after` has been played."""
    play = start(row)
    for said in row.get("after", ()):
        play = apply(play, read_play_move(said))
    return play


@pytest.mark.parametrize("row", judged("try"))
def test_move(row: Row) -> None:
    play, move = table(row), read_play_move(row["try"])
    found = faults(play, move)
    assert [fault.rule for fault in found] == row["faults"], found
    came = consequence(play, move)
    plain = f"nothing {row['faults'][0]}" if found else "legal"
    assert f"{came.kind} {came.rule}".strip() == row.get("consequence", plain), came.say
    assert illegal_move_misconception(play, move) == row.get("mistake")
    assert refusal_misconception(play, move) == row.get("refusal")
    assert seen(came.after, row.get("then", {})) == row.get("then", {})
    if found:
        with pytest.raises(IllegalMoveError) as refused:
            apply(play, move)
        assert refused.value.faults == found
    if came.kind == "dead" and isinstance(move, Declare):
        assert came.rule in {fault.rule for fault in dead_hand_faults(came.after, move.seat)}


def seen(play: PlayState, asked: Row) -> Row:
    """What of a table a row asks for, in the row's own words."""
    found = {
        "phase": play.phase.value,
        "turn": play.turn.value,
        "next": play.next_player(play.turn).value,
        "winner": play.winner.value if play.winner else "none",
        "pot": play.pot,
        "wall": text(play.wall),
        "thrown": ", ".join(map(str, play.thrown)),
        "dead": [each.value for each in play.seats if play.is_dead(each)],
        "sizes": [play.hand(each).size for each in play.seats],
        "rack": {who: text(play.hand(read_seat(who)).rack) for who in asked.get("rack", ())},
        "shown": {
            who: ", ".join(map(str, play.hand(read_seat(who)).shown)) for who in asked.get("shown", ())
        },
        "sees": {who: racks_seen(play, who) for who in asked.get("sees", ())},
    }
    award = play.award()
    found["award"] = award.seat.value if award else "none"
    return {what: found[what] for what in asked}


def racks_seen(play: PlayState, who: str) -> list[str]:
    racks = play.seen_by(read_seat(who)).racks
    return [each.value for each, rack in zip(SEATS, racks, strict=True) if rack is not None]


@pytest.mark.parametrize("row", judged("deaths"))
def test_deaths(row: Row) -> None:
    found = dead_hand_faults(table(row), read_seat(row["deaths"]))
    assert [fault.rule for fault in found] == row["faults"], found


@pytest.mark.parametrize("row", judged("award"))
def test_award(row: Row) -> None:
    first = table(row).award()
    assert first is not None
    assert first.seat.value == row["award"]


@pytest.mark.parametrize("row", judged("lay"))
def test_lay(row: Row) -> None:
    _, found = lay_faults(start(row).hand(read_seat(row["of"])).shown, tiles(row["lay"]))
    assert [fault.rule for fault in found] == row["faults"], found


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_table_of_a_row_can_lie_there_and_reads_back(row: Row) -> None:
    play = start(row)
    lying = Counter(play.wall) + Counter(thrown.tile for thrown in play.thrown)
    for hand in play.hands:
        lying.update(hand.rack)
        lying.update(each for group in hand.shown for each in group.tiles)
    assert [each for each, many in lying.items() if many > copies(each)] == []
    assert write_play(read_play(write_play(play))) == write_play(play)


@pytest.mark.parametrize("row", [row for row in ROWS if "try" in row], ids=name)
def test_moves_offered_are_legal_and_hold_what_the_row_allows(row: Row) -> None:
    play, move = table(row), read_play_move(row["try"])
    offered = list(legal_moves(play))
    assert all(not faults(play, each) for each in offered)
    plain = getattr(move, "said", None) is None and getattr(move, "plan", None) is None
    if plain and move.__class__.__name__ not in ("Challenge", "Change", "Show"):
        assert (move in offered) is not bool(row["faults"])


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_an_allowed_a_refused_and_an_edge_row(rule: str) -> None:
    assert {row["case"] for row in ROWS if row["rule"] == rule} == {"allowed", "refused", "edge"}


def test_allowed_rows_have_no_faults_and_refused_ones_have() -> None:
    for row in ROWS:
        if row["case"] == "allowed":
            assert not row.get("faults"), name(row)
        elif row["case"] == "refused":
            assert row["faults"] or row.get("then", {}).get("dead"), name(row)


def test_every_row_names_its_clause_and_known_rules() -> None:
    for row in ROWS:
        assert re.fullmatch(r"00[0124] (P\d(\.\d+)?( hint)?|L\d+( hint)?|I\d+)|profile", row["clause"]), name(
            row
        )
        assert {row["rule"], *row.get("faults", ())} <= set(register()), name(row)


def test_every_rule_the_engine_can_cite_is_cited_by_some_row() -> None:
    cited = {fault for row in ROWS for fault in row.get("faults", ())}
    of_the_hand = {"CD1", "CD2", "CD3", "CD5", "JK2"}
    assert cited == cited_rules(play_room) | of_the_hand | {"DD6"}


def test_every_option_with_two_readings_has_a_row_whose_verdict_it_changes() -> None:
    changed = set()
    for row in ROWS:
        if "under" in row:
            plain = {key: value for key, value in row.items() if key != "under"}
            changed |= set(row["under"]) if verdict(plain) != verdict(row) else set()
    touched = {
        one.name for one in options().values() if set(one.rules) & set(RULES) and len(one.meanings) > 1
    }
    assert changed == touched - SAME_EITHER_WAY


def verdict(row: Row) -> object:
    """What a row comes to, its table rules aside: the first refusal, or all that the engine says of it."""
    try:
        play = table(row)
    except IllegalMoveError as refused:
        return [fault.rule for fault in refused.faults]
    if "deaths" in row:
        return [fault.rule for fault in dead_hand_faults(play, read_seat(row["deaths"]))]
    came = consequence(play, read_play_move(row["try"]))
    return came.kind, came.rule, write_play(came.after).partition("phase")[2]
