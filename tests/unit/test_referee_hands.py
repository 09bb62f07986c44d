"""The referee about the card, one hand, the deal and the passes."""

import pytest

from mahj_tutor.table import Seat, Walls
from tests.unit.referee_questions import CONCEALED, EVEN, WALLS, ask, rules

# ------------------------------------------------------------------ the card and one hand


def test_expand_counts_hands_and_lists_them():
    assert ask("expand", only=None, list=None) == {"count": 27}
    assert ask("expand", line="11a 222a 3333a 444a 55a", only=None, list=False) == {"count": 3}
    assert ask("expand", line="11a 222a 3333a 444a 55a", only=None, list=False, numbers="run") == {
        "count": 15
    }
    listed = ask("expand")
    assert listed["count"] == len(listed["hands"]) == 6
    assert listed["hands"][0] == ["2B"] * 4 + ["2C"] * 3 + ["2D"] * 3 + ["F"] * 4
    assert [hand[0] for hand in listed["hands"]] == ["2B", "2B", "2B", "4B", "4B", "4B"]


def test_expand_says_what_is_wrong_with_a_line():
    assert "ends after 4" in ask("expand", line="FFFF")["error"]
    assert "leaves too much open" in ask("expand", line=" ".join(["1a|2b|3c"] * 14), only=None)["error"]
    assert ask("expand", only={"x": []}) == {"count": 0, "hands": []}
    assert ask("expand", only={"x": [2] * 999})["count"] == 3


def test_match_names_the_lines_with_their_value():
    made = {"id": "even-1", "value": 25, "jokerless": False}
    assert ask("match") == {"mahjong": True, "lines": [made], "jokerless": False}
    natural = ask("match", concealed=EVEN.replace("J", "F", 1).replace("J", "4B"))
    assert natural == {"mahjong": True, "lines": [made | {"jokerless": True}], "jokerless": True}
    exposed = ask("match", concealed="F F J 2B 2B 2B 2B 6B 6B 6B", exposed=["4B J 4B 4B"])
    assert exposed["lines"] == [made]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"concealed": "F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B"}, "CD1"),
        ({"concealed": "F F J 2B 2B 2B 2B 4C 4C J 4C 6B 6B 6B"}, "CD2"),
        ({"concealed": CONCEALED.replace("3B 3B", "3B J"), "called": None}, "JK2"),
        ({"concealed": EVEN, "called": "J"}, "CL13"),
        ({"concealed": "F F J 2B 2B 2B 2B 6B", "exposed": ["4B J 4B J 4B"]}, "DD4"),
        ({"concealed": "F F 3B 3B 7B 7B 9B 9B 9B G G", "exposed": ["5B 5B 5B"], "called": None}, "CL10"),
    ],
)
def test_match_says_why_a_hand_is_none(changes, rule):
    said = ask("match", **changes)
    assert (said["mahjong"], said["lines"]) == (False, [])
    assert rule in rules(said["faults"])


def test_a_called_joker_is_told_beside_what_else_is_wrong():
    hand = "F F J J 2B 2B 2B 2B 4B 4B 4B 4B 6B 9C"
    plain = rules(ask("match", concealed=hand)["faults"])
    assert len(plain) == 1
    assert rules(ask("match", concealed=hand, called="J")["faults"]) == ["CL13", *plain]
    assert rules(ask("match", concealed=hand + " 9C", called="J")["faults"]) == ["CL13", "CD1"]


def test_match_minds_whether_a_concealed_hand_may_call_its_last_tile():
    assert ask("match", concealed=CONCEALED, called="G")["mahjong"]
    strict = {"concealed_final_call": "off"}
    assert rules(ask("match", concealed=CONCEALED, called="G", options=strict)["faults"]) == ["CL10"]
    assert ask("match", concealed=CONCEALED, called=None, options=strict)["mahjong"]


def test_the_called_tile_is_one_of_the_concealed():
    assert ask("match", called="9C")["error"] == "called: 9C is not among the concealed tiles"


def test_nearest_lines_come_nearest_first_with_what_they_lack():
    hand = "F F J 2B 2B 2B 2B 4B 4B J 9C 9C 6B"
    first = {"id": "even-1", "away": 3, "alive": True, "missing": "4B 6B 6B"}
    assert ask("nearest", concealed=hand, gone=None, top=1) == {"lines": [first]}
    every = ask("nearest", concealed=hand, gone=None, top=0)["lines"]
    assert len(every) == 12
    assert [line["away"] for line in every] == sorted(line["away"] for line in every)
    assert len(ask("nearest", concealed=hand, top=None)["lines"]) == 5
    assert "top: " in ask("nearest", top=-1)["error"]


def test_nearest_says_which_lines_are_lost():
    hand, gone = "F F 2B 2B 2B 2B 4B 4B 9C 9C 6B", "F F F F F F J J J J J J J J"
    lines = ask("nearest", concealed=hand, gone=gone, top=0)["lines"]
    assert lines[0] == {"id": "even-1", "away": 5, "alive": False, "missing": "4B 4B 6B 6B F"}
    dead = [line["id"] for line in lines if not line["alive"]]
    assert dead == ["even-1", "run-1", "year-1", "wind-2", "wind-1"]  # flowers, or five alike
    assert [line["away"] for line in lines] == sorted(line["away"] for line in lines)
    assert lines[:2] == ask("nearest", concealed=hand, gone=gone, top=2)["lines"]


def test_nearest_counts_to_hands_that_can_still_be_made():
    hand = "2B 2B 2B 2B 4B 4B 4B 4B 2C 4C F F F"
    even = {"id": "even-1", "away": 3, "alive": True, "missing": "6B 6B 6B"}
    assert ask("nearest", concealed=hand, gone=None, top=1)["lines"] == [even]
    lost = ask("nearest", concealed=hand, gone="6B 6B J J J J J J J J", top=0)["lines"]
    assert {"id": "even-1", "away": 9, "alive": True, "missing": "2C 2C 2C 4C 4C 4C 6C 6C 6C"} in lost


def test_tiles_locked_in_ones_own_exposures_are_not_near():
    """All four Soaps lie in the player's own kong, so a line that wants one more cannot be made (DD3)."""
    said = ask("nearest", concealed="F F F 2D 2D 6D 4B 4B 4B", exposed=["0 0 0 0"], gone=None, top=0)["lines"]
    lost = [line["id"] for line in said if not line["alive"]]
    assert lost == ["year-1"]
    alive = ask("alive", concealed="F F F 2D 2D 6D 4B 4B 4B", exposed=["0 0 0 0"], gone=None)["lines"]
    assert sorted(alive) == sorted(line["id"] for line in said if line["alive"])


def test_no_line_is_near_what_is_exposed_on_no_line():
    assert ask("nearest", concealed="", exposed=["9C 9C J J J"]) == {"lines": []}


def test_alive_names_the_lines_and_otherwise_the_evidence():
    assert ask("alive") == {"alive": True, "lines": ["even-1", "run-1", "like-1"]}
    lost = ask("alive", gone="F F F F F F J J J J J J J J")
    assert lost["alive"]
    assert lost["lines"] == ["like-1"]
    dead = ask("alive", exposed=["4B 4B 4B 4B", "6B 6B 6B"], gone="F F F F F F J J J J J J J J")
    assert (dead["alive"], dead["lines"]) == (False, [])
    assert rules(dead["faults"]) == ["DD3"]
    assert "six flowers" in dead["faults"][0]["say"]
    assert rules(ask("alive", exposed=["9B 9B 9B 9B J J"])["faults"]) == ["DD4"]
    assert ask("alive", exposed=[], gone=None, concealed=None)["alive"]


# ------------------------------------------------------------------ the deal and the passes


def test_charleston_gives_the_direction_and_every_fault():
    assert ask("charleston") == {"legal": True, "direction": "right", "faults": []}
    assert [ask("charleston", pass_=number)["direction"] for number in range(1, 7)] == [
        "right",
        "across",
        "left",
        "left",
        "across",
        "right",
    ]
    said = ask("charleston", give="J 2B", blind=1, looked=True)
    assert not said["legal"]
    assert rules(said["faults"]) == ["CH3", "CH6", "CH2", "CH6"]
    assert ask("charleston", pass_=3, give="", blind=3)["legal"]
    assert ask("charleston", pass_="courtesy", give="") == {
        "legal": True,
        "direction": "across",
        "faults": [],
    }
    assert rules(ask("charleston", pass_="courtesy", give="1B 2B 3B 4B")["faults"]) == ["CH7"]
    assert rules(ask("charleston", give="1B", blind=-10)["faults"]) == ["CH1", "CH6"]


@pytest.mark.parametrize("number", [0, 7, "1", True, "Courtesy"])
def test_a_pass_is_one_of_six_or_the_courtesy(number):
    assert ask("charleston", pass_=number)["error"].startswith("pass: ")


def test_courtesy_is_the_smaller_wish_of_a_pair():
    assert ask("courtesy") == {"exchange": {"East-West": 1, "South-North": 0}}
    assert ask("courtesy", wants={}) == {"exchange": {"East-West": 0, "South-North": 0}}
    assert rules(ask("courtesy", wants={"East": 4, "S": -1})["faults"]) == ["CH7", "CH7"]
    assert ask("courtesy", wants={"East": 1, "E": 2})["error"] == "wants: East appears twice"


def test_deal_tells_the_hands_and_what_is_left():
    said = ask("deal")
    assert {who: len(hand.split()) for who, hand in said["hands"].items()} == {
        "East": 14,
        "South": 13,
        "West": 13,
        "North": 13,
    }
    assert (said["open_wall_left"], said["left"]) == (3, 99)
    three = ask("deal", players=3)
    assert sorted(map(len, (hand.split() for hand in three["hands"].values()))) == [13, 13, 14]
    assert "North" not in three["hands"]
    rest = Walls.build(7).row(Seat.NORTH)
    assert said["next"] in {tile.code for tile in rest}
    assert said["hands"]["East"].split()[:2] == WALLS["East"].split()[20:22]


def test_deal_minds_the_next_wall_and_refuses_what_no_table_has():
    assert ask("deal", options={"next_wall": "right"})["hands"] != ask("deal")["hands"]
    assert rules(ask("deal", roll=13)["faults"]) == ["DL4"]
    assert "'3' or '4'" in ask("deal", players=5)["error"]
    assert "no wall for North" in ask("deal", walls={"East": "", "South": "", "West": ""})["error"]
    assert "East has 2" in ask("deal", walls=WALLS | {"East": "1B 1B"})["error"]
    classical = {seat.value: row for seat, row in Walls.build(7, "classical").texts().items()}
    assert ask("deal", walls=classical)["error"] == "walls: a wall of this game has 38 tiles"
