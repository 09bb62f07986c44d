"""The referee about the classical game: hands, claims, the break, the deal, the next hand, whole tables."""

import json
import random

import pytest

from mahj_tutor.classical import broken_wall, deal_tiles, faults, legal_moves, read_move, write_state
from mahj_tutor.referee import answer_line
from mahj_tutor.referee.asks import CLASSICAL_ASKS
from mahj_tutor.table import SEATS, Walls
from mahj_tutor.tiles import text
from tests.classical_at_random import games, tries

WALLS = Walls.build(7, "classical")
ROWS = {seat.value: row for seat, row in WALLS.texts().items()}
MADE = "1B 2B 3B 5C 5C 5C 7D 8D 9D E E E G G"
READY = "1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D"
WINDOW = "phase window; turn East; East; South 4B 6B; West 5B 5B; North; thrown East 5B; wall 1D"
SAMPLES = {
    "win": {"concealed": MADE, "exposed": [], "won": {"how": "self", "seat": "East"}},
    "away": {"concealed": READY, "exposed": [], "gone": "6D"},
    "claim": {
        "discard": "5B",
        "from": "East",
        "window": "open",
        "calls": {"South": {"for": "chow", "rack": "4B 6B", "exposed": []}},
        "wall_left": 20,
    },
    "break": {"dice": 12},
    "deal": {"walls": ROWS, "roll": 12},
    "next_dealer": {"dealer": "East", "result": "win", "winner": "South"},
    "legal": {"table": WINDOW, "action": "West claims pung"},
    "rule": {"rule": "CC3"},
}


def ask(kind, **changes):
    question = {"ask": kind, "game": "classical"} | SAMPLES[kind] | changes
    return json.loads(answer_line(json.dumps(question).encode()))


def rules(found):
    return [each["rule"] for each in found]


@pytest.mark.parametrize("kind", CLASSICAL_ASKS)
def test_every_question_is_answered_and_its_keys_are_known(kind):
    assert set(SAMPLES[kind]) == set(CLASSICAL_ASKS[kind].keys)
    assert "error" not in ask(kind)
    assert "unknown key" in ask(kind, elephant=1)["error"]
    for key in CLASSICAL_ASKS[kind].needed:
        question = {"ask": kind, "game": "classical"} | SAMPLES[kind]
        del question[key]
        assert (
            f"the key {key!r} is missing" in json.loads(answer_line(json.dumps(question).encode()))["error"]
        )


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"concealed": "5C 5C 5C 7D 8D 9D E E E G G", "exposed": ["1B 2B 3B"]}, []),
        ({"concealed": "7D 8D 9D E E E G G 5C 5C 5C", "exposed": ["1B 1B 1B 1B concealed"]}, []),
        ({"concealed": MADE[:-2]}, ["CC6"]),
        ({"concealed": MADE.replace("9D", "9C")}, ["CC3"]),
    ],
)
def test_wins(changes, found):
    said = ask("win", **changes)
    assert said["mahjong"] is (not found)
    assert rules(said.get("faults", ())) == found


def test_hands_that_no_set_has():
    assert "does not have" in ask("win", concealed="1B 1B 1B 1B 1B")["error"]
    assert "does not have" in ask("win", concealed="1B", exposed=["1B 1B 1B 1B"])["error"]
    assert "a joker" in ask("win", concealed="J")["error"]
    assert "expected a chow" in ask("win", exposed=["1B 2B"])["error"]


def test_how_far_away_and_what_helps():
    assert ask("away", gone="") == {"away": 1, "shanten": 0, "useful": {"6D": 4, "9D": 4}}
    assert ask("away")["useful"] == {"6D": 3, "9D": 4}
    assert ask("away", concealed=MADE)["shanten"] == -1
    said = ask("away", gone="", concealed="2D 2D E E E 7D 8D N", exposed=["1B 2B 3B", "6D 6D 6D 6D"])
    assert said["discards"][0] == {"tile": "N", "away": 1, "useful": {"9D": 4}}
    assert "expected 10 or 11 tiles, found 1" in ask("away", concealed="2D", exposed=["1B 2B 3B"])["error"]
    assert "does not have" in ask("away", gone="7D 7D 7D 7D")["error"]


@pytest.mark.parametrize(
    ("changes", "goes_to", "following", "refused"),
    [
        ({}, "South", "West", {}),
        ({"calls": {}}, None, "South", {}),
        ({"calls": {"W": {"for": "chow", "rack": "4B 6B"}}}, None, "South", {"West": ["CC16"]}),
        ({"calls": {"E": {"for": "pung", "rack": "5B 5B"}}}, None, "South", {"East": ["CC12"]}),
        ({"calls": {"N": {"for": "kong", "rack": "5B 5B 5B"}}}, "North", "East", {}),
        (
            {"calls": {"N": {"for": "kong", "rack": "5B 5B 5B"}}, "wall_left": 0},
            None,
            "South",
            {"North": ["CC21"]},
        ),
        ({"window": "drawn"}, None, "South", {"South": ["CC12"]}),
        (
            {"calls": {"S": {"for": "chow", "rack": "4B 6B"}, "W": {"for": "pung", "rack": "5B 5B"}}},
            "West",
            "North",
            {"South": ["CC20"]},
        ),
        (
            {
                "calls": {
                    "N": {"for": "mahjong", "rack": "5B", "exposed": ["1B 2B 3B", "E E E", "W W W", "N N N"]},
                    "W": {"for": "mahjong", "rack": "5B", "exposed": ["1C 2C 3C", "G G G", "R R R", "S S S"]},
                    "S": {"for": "chow", "rack": "4B 6B"},
                }
            },
            "West",
            None,
            {"North": ["CC20"], "South": ["CC20"]},
        ),
    ],
)
def test_who_gets_the_discard(changes, goes_to, following, refused):
    said = ask("claim", **changes)
    assert (said["goes_to"], said["next_turn"]) == (goes_to, following)
    assert {who: rules(found) for who, found in said["refused"].items()} == refused


def test_what_a_claim_need_not_say():
    """The window is open, a tile is left, and nothing is exposed."""
    calls = {"N": {"for": "kong", "rack": "5B 5B 5B", "exposed": None}}
    question = {"ask": "claim", "game": "classical", "discard": "5B", "from": "East", "calls": calls}
    assert json.loads(answer_line(json.dumps(question).encode())) == ask("claim", calls=calls)
    assert ask("claim", calls=calls)["goes_to"] == "North"


def test_claims_with_more_tiles_than_there_are():
    both = {"S": {"for": "pung", "rack": "5B 5B"}, "W": {"for": "pung", "rack": "5B 5B"}}
    assert "does not have" in ask("claim", calls=both)["error"]


@pytest.mark.parametrize("roll", range(3, 19))
def test_the_break_and_the_deal(roll):
    dealt = deal_tiles(WALLS, roll)
    assert ask("break", dice=roll) == {
        "wall": broken_wall(roll),
        "stack": roll,
        "first": str(dealt.order[0]),
    }
    assert ask("deal", roll=roll) == {
        "hands": {seat.value: text(dealt.hand(seat)) for seat in SEATS},
        "next": WALLS.at(dealt.order[53]).code,
        "replacement": WALLS.at(dealt.order[134]).code,
        "left": 83,
    }


def test_rolls():
    assert ask("break", dice=[6, 6, 6])["first"] == "East 2 top"
    assert rules(ask("break", dice=2)["faults"]) == ["CC9"]
    assert rules(ask("deal", roll=19)["faults"]) == ["CC9"]
    assert ask("break", dice=[1, 1, 1])["wall"] == "West"
    for wrong in ([6, 6], [7, 1, 1], [0, 1, 1]):
        assert ask("break", dice=wrong)["error"] == "dice: three dice show three numbers from 1 to 6"
    american = {seat.value: row for seat, row in Walls.build(7).texts().items()}
    assert "34 tiles" in ask("deal", walls=american)["error"]


def test_who_is_east_in_the_next_hand():
    stays = {"classical_east_stays": "stays"}
    assert ask("next_dealer")["dealer"] == "South"
    assert ask("next_dealer", winner="East")["dealer"] == "South"
    assert ask("next_dealer", winner=None)["dealer"] == "South"
    assert ask("next_dealer", winner="East", options=stays)["dealer"] == "East"
    assert ask("next_dealer", winner="South", options=stays)["dealer"] == "South"
    assert "the next East depends on who won" in ask("next_dealer", winner=None, options=stays)["error"]
    for result in ("wall", "draw"):
        assert ask("next_dealer", result=result, winner=None)["dealer"] == "East"
        assert "a draw has no winner" in ask("next_dealer", result=result)["error"]


def test_moves_at_a_table():
    assert ask("legal") == {"legal": True, "faults": []}
    assert rules(ask("legal", action="West claims chow")["faults"]) == ["CC16", "CC16"]
    assert rules(ask("legal", table="phase discard", action="East breaks North 12")["faults"]) == ["CC10"]
    dealing = "roll 12; " + "; ".join(f"wall {seat} {row}" for seat, row in ROWS.items())
    assert ask("legal", table=dealing, action="East breaks North 12")["legal"]
    assert "does not have" in ask("legal", table=f"{WINDOW} 5B 5B")["error"]
    assert "unknown tile" in ask("legal", table="phase window; East 1X")["error"]


def test_remarks_about_a_table_that_cannot_lie_there():
    said = ask("legal", table="phase window; turn South; thrown East 3B", action="South draws")
    assert said["remarks"] == ["East threw last, so the turn is hers, not that of South"]
    assert "remarks" not in ask("legal")


def test_the_referee_and_the_engine_agree_on_random_games():
    rng = random.Random("referee")
    states = [game.now for game, _ in games(3)]
    for state in rng.sample(states[20:], 12):
        offered = set(map(str, legal_moves(state)))
        for move in [*sorted(offered)[:4], *map(str, rng.sample(list(tries(state, rng)), 6))]:
            said = ask("legal", table=write_state(state), action=move)
            found = [fault.rule for fault in faults(state, read_move(move))]
            assert (said["legal"], rules(said["faults"])) == (not found, found)
            assert said["legal"] or move not in offered


# --- the score, where a table chooses it ---------------------------------------------------------------

SCORED = {"classical_scoring": "hong_kong"}


def test_a_win_is_scored_only_where_the_table_scores():
    assert ask("win") == {"mahjong": True}
    assert ask("win", won=None, options=SCORED) == {"mahjong": True}
    assert ask("win", options=SCORED) == {
        "mahjong": True,
        "faan": 3,
        "items": [
            {"item": "seat_wind", "faan": 1, "say": "a pung of the seat wind, East"},
            {"item": "prevailing_wind", "faan": 1, "say": "a pung of the prevailing wind, East"},
            {"item": "self_drawn", "faan": 1, "say": "the last tile was drawn"},
        ],
    }
    assert ask("win", concealed="1B 2B", options=SCORED)["mahjong"] is False


@pytest.mark.parametrize(
    ("won", "faan"),
    [
        ({"how": "discard", "claimed": "8D", "seat": "South", "prevailing": "South"}, 0),
        ({"how": "discard", "claimed": "8D", "seat": "East", "prevailing": "South", "last": True}, 2),
        ({"how": "replacement", "seat": "West", "last": None}, 3),
        ({"how": "self", "seat": "East", "claimed": None, "prevailing": None}, 3),
    ],
)
def test_what_a_win_scores_depends_on_how_it_was_won(won, faan):
    assert ask("win", won=won, options=SCORED)["faan"] == faan


def test_a_limit_hand_has_no_faan():
    found = ask("win", concealed="1B 1B 1B 4C 4C 4C 7D 7D 7D N N N 5D 5D", options=SCORED)
    assert (found["faan"], [each["item"] for each in found["items"]]) == (None, ["four_concealed_pungs"])


@pytest.mark.parametrize(
    "won",
    [
        {"how": "discard", "seat": "East"},
        {"how": "discard", "seat": "East", "claimed": "9C"},
        {"how": "self", "seat": "East", "claimed": "8D"},
    ],
)
def test_the_tile_that_won_has_to_be_named(won):
    words = "won: `claimed` is the discard in `concealed` that won, and nothing if none did"
    assert ask("win", won=won, options=SCORED)["error"] == words
    assert ask("win", won=won) == {"mahjong": True}
