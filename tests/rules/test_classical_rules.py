"""Every rule of the classical game, held against tables of cases: one row a case, with its clause."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from mahj_tutor import classical
from mahj_tutor.classical import deal as deal_room
from mahj_tutor.classical import play as play_room
from mahj_tutor.classical.deal.moves import read_deal_move
from mahj_tutor.classical.deal.order import Wording, deal_tiles
from mahj_tutor.classical.deal.seating import next_wall_faults, seating_faults, turn_faults, wall_faults
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.hands import hand_faults, is_complete
from mahj_tutor.classical.next_hand import dealer_faults
from mahj_tutor.classical.play.moves import Claim, read_play_move
from mahj_tutor.classical.play.notation import read_play, write_play
from mahj_tutor.classical.play.state import PlayState
from mahj_tutor.classical.sets import read_declared_set, set_faults
from mahj_tutor.classical.tile_names import letter_faults, tile_faults
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook import Fault, profile, register
from mahj_tutor.table import SEATS, Walls, read_seat
from mahj_tutor.tiles import Tile, copies, text, tile, tiles
from mahj_tutor.yaml_loader import LOADER
from tests.rules.cited import cited_rules

HERE = Path(__file__).parent
WORDS = HERE / "classical_words.txt"
Row = dict[str, Any]
ASKED: list[Row] = yaml.load((HERE / "classical_deal.yaml").read_text("utf-8"), LOADER)
PLAY: Row = yaml.load((HERE / "classical_play.yaml").read_text("utf-8"), LOADER)
ROWS: list[Row] = PLAY["rows"]
RULES = [f"CC{number}" for number in range(1, 26) if number != 23]
"""All rules of the classical game but CC23, which says that scores are left out."""


def name(row: Row) -> str:
    return f"{row['rule']} {row['case']} {row.get('at', row.get('roll', ''))} {row['try']}"


# --- before the play, and beside the moves -----------------------------------------------------------


def dealing(row: Row) -> DealState:
    """The table of a row: broken when `done` is given, with that many steps taken."""
    wording: Wording = row.get("worded", "next_two")
    walls = Walls.build(7, "classical")
    return DealState(walls, row["roll"], is_broken="done" in row, done=row.get("done", 0), wording=wording)


def asked_faults(row: Row) -> tuple[Fault, ...]:
    rules = profile("sources", **row.get("under", {}))
    match row["try"]:
        case str(said):
            return classical.faults(dealing(row), read_deal_move(said))
        case {"tile": kind}:
            return tile_faults(tile(kind))
        case {"letter": letter, "marks": kind}:
            return letter_faults(tile(kind), letter)
        case {"set": some}:
            return tuple(set_faults(tiles(some)))
        case {"hand": hand, **rest}:
            return hand_faults(tiles(hand), tuple(map(read_declared_set, rest.get("sets", ()))))
        case {"wall": stacks, "high": high}:
            return wall_faults(stacks, high)
        case {"dealer": dealer, "winner": winner, "east": east}:
            won = None if winner == "none" else read_seat(winner)
            return dealer_faults(read_seat(dealer), read_seat(east), won, rules)
    return seats_faults(row["try"])


def seats_faults(said: Row) -> tuple[Fault, ...]:
    match said:
        case {"around": around}:
            return seating_faults(tuple(map(read_seat, around)))
        case {"after": before, "next": following}:
            return turn_faults(read_seat(before), read_seat(following))
        case {"after": before, "next_wall": following}:
            return next_wall_faults(read_seat(before), read_seat(following))
        case {"deal": roll}:
            with pytest.raises(IllegalMoveError) as refused:
                deal_tiles(Walls.build(7, "classical"), roll)
            return refused.value.faults  # type: ignore[return-value]
    raise AssertionError(f"unknown row {said}")


@pytest.mark.parametrize("row", ASKED, ids=name)
def test_before_the_play(row: Row) -> None:
    found = asked_faults(row)
    assert [fault.rule for fault in found] == row["faults"], found
    if isinstance(row["try"], str):
        at, move = dealing(row), read_deal_move(row["try"])
        assert (move in classical.legal_moves(at)) is (not found)
        assert bool(classical.grounds(at, move)) is (not found)
        assert classical.misconception(at, move) == row.get("mistake")
        assert classical.refusal_misconception(at, move) is None
        if "grounds" in row:
            assert list(classical.grounds(at, move)) == row["grounds"]
        if not found:
            after = classical.apply(at, move)
            assert (after.is_broken, after.done) == (True, row.get("done", -1) + 1)


# --- the play ----------------------------------------------------------------------------------------


def start(row: Row) -> PlayState:
    """The table of a row before anything is done: its base, changed by `with`."""
    clauses = {}
    for clause in f"{PLAY['bases'][row['at']]}; {row.get('with', '')}".split(";"):
        word, *more = clause.split() or [""]
        clauses[word, more[0] if word in ("sets", "open") else ""] = clause
    return read_play("; ".join(clauses.values()))


def table(row: Row) -> PlayState:
    """The table of a row when `after` has been played."""
    play = start(row)
    for said in row.get("after", ()):
        play = classical.apply(play, read_play_move(said))
    return play


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_move(row: Row) -> None:
    play, move = table(row), read_play_move(row["try"])
    found = classical.faults(play, move)
    assert [fault.rule for fault in found] == row["faults"], found
    assert classical.is_legal(play, move) is (not found)
    assert classical.misconception(play, move) == row.get("mistake")
    came = classical.consequence(play, move)
    assert (came.kind, came.rule) == (("nothing", row["faults"][0]) if found else ("legal", ""))
    assert seen(came.after, row.get("then", {})) == row.get("then", {})
    if "grounds" in row:
        assert list(classical.grounds(play, move)) == row["grounds"]
    if found:
        assert came.after is play
        assert classical.grounds(play, move) == ()
        with pytest.raises(IllegalMoveError) as refused:
            classical.apply(play, move)
        assert refused.value.faults == found
    else:
        assert set(classical.grounds(play, move)) <= set(register())
        after = classical.apply(play, move)
        assert after.history == (*play.history, move)
        assert lying(after) == lying(play)


def lying(play: PlayState) -> Counter[Tile]:
    """All tiles of a table: none is lost by a move, and none comes from nowhere."""
    found = Counter(play.wall) + Counter(thrown.tile for thrown in play.thrown)
    for hand in play.hands:
        found.update(hand.concealed)
        found.update(each for one in hand.sets for each in one.tiles)
    return found


def seen(play: PlayState, asked: Row) -> Row:
    """What of a table a row asks for, in the row's own words."""
    award = play.award()
    found = {
        "phase": play.phase.value,
        "turn": play.turn.value,
        "winner": play.winner.value if play.winner else "none",
        "wall": text(play.wall),
        "thrown": ", ".join(map(str, play.thrown)),
        "due": [play.tiles_due(each) for each in SEATS],
        "skipped": [each.value for each in play.skipped],
        "award": award.seat.value if award else "none",
        "concealed": {who: text(play.hand(read_seat(who)).concealed) for who in asked.get("concealed", ())},
        "sets": {who: sets(play, who) for who in asked.get("sets", ())},
        "seen": {
            who: {whom: sets(play.seen_by(read_seat(who)).public, whom) for whom in some}
            for who, some in asked.get("seen", {}).items()
        },
        "sees": {who: hands_seen(play, who) for who in asked.get("sees", ())},
    }
    return {what: found[what] for what in asked}


def sets(play: PlayState, who: str) -> str:
    return ", ".join(map(str, play.hand(read_seat(who)).sets))


def hands_seen(play: PlayState, who: str) -> list[str]:
    shown = play.seen_by(read_seat(who)).concealed
    return [each.value for each, hand in zip(SEATS, shown, strict=True) if hand is not None]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_table_of_a_row_can_lie_there_and_reads_back(row: Row) -> None:
    play = start(row)
    assert [each for each, many in lying(play).items() if many > copies(each, "classical")] == []
    assert [hand.size for hand in play.hands] == [play.tiles_due(seat) for seat in SEATS]
    assert write_play(read_play(write_play(play))) == write_play(play)


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_moves_offered_are_legal_and_hold_what_the_row_allows(row: Row) -> None:
    play, move = table(row), read_play_move(row["try"])
    offered = list(classical.legal_moves(play))
    assert all(not classical.faults(play, each) for each in offered)
    if not (isinstance(move, Claim) and move.tile) and row["try"] != "South melds 6B 4B":
        assert (move in offered) is not bool(row["faults"])


# --- the tables themselves ---------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_an_allowed_a_refused_and_an_edge_row(rule: str) -> None:
    assert {row["case"] for row in (*ASKED, *ROWS) if row["rule"] == rule} == {"allowed", "refused", "edge"}


def test_allowed_rows_have_no_faults_and_refused_ones_have() -> None:
    for row in (*ASKED, *ROWS):
        if row["case"] != "edge":
            assert bool(row["faults"]) is (row["case"] == "refused"), name(row)


def test_every_row_names_its_clause_and_known_rules() -> None:
    for row in (*ASKED, *ROWS):
        assert re.fullmatch(r"003 L\d+|profile", row["clause"]), name(row)
        assert {row["rule"], *row["faults"], *row.get("grounds", ())} <= set(register()), name(row)


def test_every_rule_the_engine_can_cite_is_cited_by_some_row() -> None:
    cited = {fault for row in (*ASKED, *ROWS) for fault in row["faults"]}
    assert cited == set(RULES)
    assert cited >= cited_rules(deal_room) | cited_rules(play_room)


def test_every_verdict_is_worded_as_it_was_approved() -> None:
    """`MAHJ_WORDS=1` writes the file again; what changed in it is looked at before it is kept."""
    said = {f"{fault.rule}: {fault.say}" for row in ASKED for fault in asked_faults(row)}
    for row in ROWS:
        play, move = table(row), read_play_move(row["try"])
        said |= {f"{fault.rule}: {fault.say}" for fault in classical.faults(play, move)}
        came = classical.consequence(play, move)
        said.add(f"{came.rule or came.kind}: {came.say}")
    if os.environ.get("MAHJ_WORDS"):
        WORDS.write_text("\n".join(sorted(said)) + "\n", "utf-8")
    assert sorted(said) == WORDS.read_text("utf-8").splitlines()


REFUSED = {
    "M45": [("window", "West claims pung"), ("ready", "West claims pung")],
    "M47": [("ready", "South claims mahjong"), ("empty", "South claims mahjong")],
}
NOT_REFUSED = [
    ("window", "South claims pung"),  # not allowed
    ("window", "South claims chow"),
    ("honor", "West claims kong"),
    ("window", "South draws"),
]


@pytest.mark.parametrize(
    ("at", "said", "belief"),
    [(at, said, belief) for belief, rows in REFUSED.items() for at, said in rows]
    + [(at, said, None) for at, said in NOT_REFUSED],
)
def test_a_legal_claim_that_is_called_illegal_shows_a_belief(at: str, said: str, belief: str | None) -> None:
    assert classical.refusal_misconception(start({"at": at}), read_play_move(said)) == belief


def test_a_pung_from_the_left_shows_nothing_when_it_is_called_illegal() -> None:
    pung = start(
        {"at": "window", "with": "South 5B 5B 6B 7B 1C 2C 3C R R W W S S; West 3B 4B 6B 4B 7C 8C 9C"}
    )
    move = read_play_move("South claims pung")
    assert classical.faults(pung, move) == ()
    assert classical.refusal_misconception(pung, move) is None


SAID_ONLY = {"M34", "M35", "M38", "M39", "M40", "M48", "M49", "M50"}
"""Beliefs about tiles, seats, scores and the next hand, which no move shows."""


def test_every_belief_about_the_game_has_words_and_rows() -> None:
    shown = {row["mistake"] for row in (*ASKED, *ROWS) if "mistake" in row} | set(REFUSED)
    assert shown | SAID_ONLY == {name for name in misconceptions() if name > "M25"}
    assert not shown & SAID_ONLY


def test_every_rule_of_the_game_has_a_belief_that_gets_it_wrong() -> None:
    about = {each.about for each in misconceptions().values() if each.about}
    assert about == {f"CC{number}" for number in range(1, 26)}
    assert all(bool(each.about) is (name > "M25") for name, each in misconceptions().items())


def test_a_complete_hand_is_one_without_faults() -> None:
    for row in ASKED:
        if "hand" in row["try"]:
            hand = tiles(row["try"]["hand"])
            assert is_complete(hand, len(row["try"].get("sets", ()))) is (not row["faults"]), name(row)
