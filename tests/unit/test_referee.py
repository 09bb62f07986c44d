"""The referee: each ask with a yes, a no and an edge, what it may be given, and lines that are no questions."""

import io
import json

import pytest

from mahj_tutor.card import Card, Line
from mahj_tutor.referee import House, answer_line, serve
from mahj_tutor.referee.asks import ASKS
from mahj_tutor.referee.pipe import LONGEST
from mahj_tutor.referee.verdict import SILENT
from mahj_tutor.rulebook import register
from mahj_tutor.table import Seat, Walls

WALLS = {seat.value: row for seat, row in Walls.build(7).texts().items()}
EVEN = "F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"
"""Makes even-1."""
CONCEALED = "F F 3B 3B 5B 5B 5B 7B 7B 9B 9B 9B G G"
"""Makes odd-2, which is marked C."""
WINDOW = "phase window; turn East; East; South 3B 3B; West; North; thrown East 3B"
AFTER_CALL = (
    "phase discard; turn East; East 6D; South; West; North; came call; called North 1B; "
    "shown East 1B 1B 1B; shown West 6D 6D J"
)

SAMPLES = {
    "expand": {"line": "FFFF xxxa xxxxb xxxc", "numbers": "exact", "only": {"x": [2, 4]}, "list": True},
    "match": {"concealed": EVEN, "exposed": [], "called": "6B"},
    "nearest": {"concealed": EVEN, "exposed": [], "gone": "1C", "top": 3},
    "alive": {"exposed": ["4B 4B 4B 4B"], "gone": "6B", "concealed": "F"},
    "charleston": {"pass": 1, "give": "1B 2B 3B", "blind": 0, "looked": False},
    "courtesy": {"wants": {"East": 3, "West": 1, "South": 2}},
    "deal": {"walls": WALLS, "roll": 10, "players": 4},
    "call": {
        "discard": "3B",
        "from": "East",
        "window": "open",
        "calls": {"West": {"for": "pung", "rack": "3B J", "exposed": []}},
    },
    "exchange": {
        "me": "East",
        "turn": "East",
        "phase": "picked",
        "rack": "6D",
        "give": "6D",
        "from": "West",
        "exposure": "6D J 6D J",
        "dead_jokers": False,
        "shown_this_turn": False,
    },
    "count": {"phase": "picked", "east": False, "concealed": 11, "exposed": ["6D 6D 6D"]},
    "pay": {
        "value": 25,
        "winner": "West",
        "how": "discard",
        "by": "South",
        "jokerless": False,
        "category": "2468",
        "dead": ["North"],
    },
    "next_dealer": {"dealer": "North", "result": "win", "winner": "West"},
    "legal": {"table": WINDOW, "action": "South calls pung"},
}


def answered(line, house=None):
    return json.loads(answer_line(line, house))


def ask(name, /, **question):
    """Ask a sample question with some keys changed; None leaves a key out."""
    whole = {"ask": name} | SAMPLES[name] | {key.rstrip("_"): value for key, value in question.items()}
    return answered(json.dumps({key: value for key, value in whole.items() if value is not None}).encode())


def rules(faults):
    """The ids of faults, each known and with words."""
    assert all(fault["rule"] in register() and fault["say"] for fault in faults)
    return [fault["rule"] for fault in faults]


def test_every_ask_has_a_sample_that_is_answered():
    assert SAMPLES.keys() == ASKS.keys()
    for name in ASKS:
        said = ask(name)
        assert "error" not in said, (name, said)
        assert not said.get("faults"), (name, said)


@pytest.mark.parametrize("name", ASKS)
def test_unknown_keys_are_refused_by_name(name):
    key = next(iter(ASKS[name].keys))
    wrong = key[::-1] + "q"
    assert ask(name, **{wrong: 1})["error"].startswith(f"unknown key {wrong!r}")
    near = key + "x"
    assert ask(name, **{near: 1})["error"].startswith(f"unknown key {near!r}, did you mean {key!r}")


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in ASKS for key in ASKS[name].keys])
def test_a_value_of_a_wrong_type_is_refused_at_its_key(name, key):
    given = SAMPLES[name].get(key)
    for value in (1.5, [[]], {"?": 7}, "\ud800?", True if given != bool(given) else "true"):
        said = ask(name, **{key: value})
        if isinstance(value, str) and key == "category":
            assert "pays" in said  # any section of a card
        elif isinstance(value, str) and key in ("line", "table", "action"):
            assert set(said) == {"error"}
        else:
            assert said["error"].startswith(f"{key}: "), value


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, each in ASKS.items() for key in each.needed])
def test_a_key_that_is_needed_may_not_be_missing(name, key):
    assert ask(name, **{key: None}) == {"error": f"the key {key!r} is missing"}


def test_what_is_needed_and_what_may_be_left_out():
    assert ASKS["call"].needed == ("discard", "from", "window", "calls")
    assert ASKS["charleston"].needed == ("pass", "give")
    assert ASKS["expand"].needed == ("line",)


@pytest.mark.parametrize("mark", [7, "seven", 0, "", None, 1.5, "\ud800"])
def test_the_id_is_copied_back_with_answers_and_errors(mark):
    line = {"ask": "next_dealer", "dealer": "East", "result": "wall", "id": mark}
    assert answered(json.dumps(line).encode()) == {"id": mark, "dealer": "South"}
    said = answered(json.dumps(line | {"ask": "dealer"}).encode())
    assert said["id"] == mark
    assert "unknown ask" in said["error"]


@pytest.mark.parametrize("value", [b"1e400", b"-1e400", b"NaN", b"9" * 5000, b'1, "value": 2'])
def test_the_id_is_copied_back_where_a_number_or_a_key_is_wrong(value):
    said = answered(b'{"id": 7, "ask": "pay", "value": ' + value + b', "winner": "East", "how": "self"}')
    assert said["id"] == 7
    assert "JSON:" not in said["error"]
    assert "sys" not in said["error"]


@pytest.mark.parametrize("mark", [b"1e400", b"NaN", b"9" * 5000])
def test_an_id_that_is_no_number_is_not_copied_back(mark):
    said = answered(b'{"id": ' + mark + b', "ask": "next_dealer", "dealer": "East", "result": "wall"}')
    assert said.keys() == {"error"}


@pytest.mark.parametrize(
    ("mark", "found"), [([1], "a list"), ({"a": 1}, "an object"), (True, "true"), (False, "false")]
)
def test_an_id_is_plain(mark, found):
    assert ask("pay", id=mark) == {"error": f"id: expected text or a number, found {found}"}


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
    assert "six Flowers" in dead["faults"][0]["say"]
    assert rules(ask("alive", exposed=["9B 9B 9B 9B J J"])["faults"]) == ["DD4"]
    assert ask("alive", exposed=[], gone=None, concealed=None)["alive"]


# ------------------------------------------------------------------ the deal and the passes


def test_charleston_gives_the_direction_and_every_fault():
    assert ask("charleston") == {"legal": True, "direction": "right", "faults": []}
    assert [ask("charleston", pass_=number)["direction"] for number in range(1, 7)] == [
        "right", "across", "left", "left", "across", "right",
    ]  # fmt: skip
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
    assert ask("courtesy", wants={"East": 1, "E": 2})["error"] == "wants: East stands there twice"


def test_deal_tells_the_hands_and_what_is_left():
    said = ask("deal")
    assert {who: len(hand.split()) for who, hand in said["hands"].items()} == {
        "East": 14, "South": 13, "West": 13, "North": 13,
    }  # fmt: skip
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
    assert "'3', '4'" in ask("deal", players=5)["error"]
    assert "no wall for North" in ask("deal", walls={"East": "", "South": "", "West": ""})["error"]
    assert "East has 2" in ask("deal", walls=WALLS | {"East": "1B 1B"})["error"]
    classical = {seat.value: row for seat, row in Walls.build(7, "classical").texts().items()}
    assert ask("deal", walls=classical)["error"] == "walls: a wall of this game has 38 tiles"


# ------------------------------------------------------------------ the play


def test_of_two_callers_the_next_in_turn_gets_the_tile():
    calls = {"West": {"for": "pung", "rack": "3B 3B"}, "South": {"for": "pung", "rack": "3B J"}}
    said = ask("call", calls=calls)
    assert (said["goes_to"], said["next_turn"]) == ("South", "West")
    assert {who: rules(found) for who, found in said["refused"].items()} == {"West": ["CL5"]}


def test_mah_jongg_comes_first_and_ends_the_game():
    winning = EVEN.replace("J", "F", 1).replace(" 6B", "", 1)
    calls = {"South": {"for": "pung", "rack": "6B J"}, "North": {"for": "mahjong", "rack": winning}}
    said = ask("call", discard="6B", calls=calls)
    assert (said["goes_to"], said["next_turn"]) == ("North", None)
    assert rules(said["refused"]["South"]) == ["CL5"]
    calls["North"]["rack"] = winning.replace("2B", "9C", 1)
    said = ask("call", discard="6B", calls=calls)
    assert (said["goes_to"], said["next_turn"]) == ("South", "West")
    assert rules(said["refused"]["North"]) == ["WN7"]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"calls": {"West": {"for": "pair", "rack": "3B"}}}, "CL2"),
        ({"calls": {"West": {"for": "single", "rack": ""}}}, "CL2"),
        ({"calls": {"West": {"for": "quint", "rack": "3B 3B J"}}}, "CL1"),
        ({"calls": {"East": {"for": "pung", "rack": "3B 3B"}}}, "TN5"),
        ({"discard": "J", "calls": {"West": {"for": "pung", "rack": "J J"}}}, "CL13"),
        ({"window": "racked"}, "CL7"),
    ],
)
def test_a_call_is_refused_with_its_rule(changes, rule):
    said = ask("call", **changes)
    assert (said["goes_to"], said["next_turn"]) == (None, "South")
    (refused,) = said["refused"].values()
    assert rules(refused) == [rule]


@pytest.mark.parametrize(
    ("discard", "window", "who", "wanted", "told"),
    [
        ("J", "racked", "West", "pung", ["CL7", "CL13"]),
        ("J", "racked", "West", "pair", ["CL7", "CL13", "CL2"]),
        ("J", "open", "West", "pair", ["CL13", "CL2"]),
        ("J", "open", "West", "mahjong", ["CL13"]),
        ("3B", "racked", "West", "run", ["CL7", "CL1"]),
        ("3B", "racked", "West", "mahjong", ["CL7", "CD1"]),
        ("3B", "racked", "East", "pair", ["CL7", "TN5", "CL2"]),
        ("3B", "racked", "South", "mahjong", ["CL7"]),  # who has racked has the tile to win with
    ],
)
def test_every_reason_against_a_call_is_told(discard, window, who, wanted, told):
    calls = {who: {"for": wanted, "rack": "5D 5D 1B"}}
    said = ask("call", discard=discard, window=window, calls=calls)
    assert rules(said["refused"][who]) == told


def test_what_a_caller_may_leave_out_may_be_null():
    calls = {"West": {"for": "pung", "rack": "3B 3B", "exposed": None}}
    assert ask("call", calls=calls)["goes_to"] == "West"
    calls["West"]["rack"] = None
    assert ask("call", calls=calls)["error"] == "calls: West: rack: expected text, found null"


def test_of_two_winners_the_one_whose_turn_comes_later_is_told_of_the_turns():
    calls = {
        "West": {"for": "mahjong", "rack": "2D 2D 2D 2B 2B 2B 2B 2C 2C 2C N J J"},
        "South": {"for": "mahjong", "rack": "1D 1D 1D 1B 1B 1B 1B 1C 1C 1C N N J"},
        "North": {"for": "pung", "rack": "J J"},
    }
    said = ask("call", discard="N", calls=calls)
    assert said["goes_to"] == "South"
    (west,), (north,) = said["refused"]["West"], said["refused"]["North"]
    assert west == {"rule": "CL5", "say": "South has called it too, and that turn would come first"}
    assert north == {"rule": "CL5", "say": "South has called it too, and Mah Jongg comes first"}


def test_a_tile_that_was_only_looked_at_does_not_close_the_window():
    said = ask("call", window="looked")
    assert said == {"goes_to": "West", "next_turn": "North", "refused": {}}


def test_a_hot_wall_is_not_supposed():
    assert ask("call", options={"hot_wall": "on"})["goes_to"] == "West"


def test_a_call_names_its_own_keys():
    assert ask("call", calls={"West": {"rack": ""}})["error"] == "calls: West: the key 'for' is missing"
    wrong = ask("call", calls={"West": {"for": "pung", "rakc": ""}})["error"]
    assert wrong == "calls: West: unknown key 'rakc', did you mean 'rack'"
    assert "no set has six 3 Bams" in ask("call", calls={"West": {"for": "pung", "rack": "3B " * 6}})["error"]
    five = {who: {"for": "pung", "rack": "3B 3B"} for who in ("South", "West")}
    assert "no set has" not in ask("call", calls=five | {"West": {"for": "pung", "rack": "3B J"}}).get(
        "error", ""
    )
    assert "no set has five 3 Bams" in ask("call", calls=five)["error"]


def test_a_joker_is_exchanged_in_ones_turn():
    assert ask("exchange") == {"legal": True, "faults": [], "exposure": "6D 6D 6D J"}
    assert ask("exchange", from_="East", exposure="J J J as 6D")["exposure"] == "6D J J"
    for phase in ("before_pick", "discarded"):
        said = ask("exchange", phase=phase)
        assert (said["legal"], rules(said["faults"])) == (False, ["JK3"])
        assert said["exposure"] == "6D J 6D J"
    both = ask("exchange", turn="South", rack="")
    assert rules(both["faults"]) == ["JK4", "JK3"]
    assert both["faults"][0]["say"] == "East has no 6 Dot"
    assert rules(ask("exchange", exposure="6D 6D 6D")["faults"]) == ["JK4"]


def test_jokers_of_a_mistaken_mah_jongg_are_dead():
    said = ask("exchange", dead_jokers=True)
    assert (said["legal"], rules(said["faults"])) == (False, ["JK9"])
    assert rules(ask("exchange", dead_jokers=True, from_="East")["faults"]) == ["DD2"]


def test_the_sources_are_silent_about_an_exchange_after_a_call():
    said = ask("exchange", phase="called")
    assert said == {"legal": None, "faults": [], "silent": SILENT, "exposure": None}
    assert ask("exchange", phase="called", profile="league")["legal"] is True
    assert rules(ask("exchange", phase="called", rack="")["faults"]) == ["JK4"]
    assert ask("exchange", phase="called", rack="")["legal"] is False


@pytest.mark.parametrize(
    ("phase", "east", "due"),
    [
        ("deal", True, 14),
        ("deal", False, 13),
        ("before_pick", True, 13),
        ("before_pick", False, 13),
        ("picked", False, 14),
        ("called", True, 14),
        ("discarded", True, 13),
        ("mahjong", False, 14),
    ],
)
def test_one_tile_too_many_or_too_few_is_a_dead_hand(phase, east, due):
    for size in (due - 1, due, due + 1):
        said = ask("count", phase=phase, east=east, concealed=size - 3)
        assert said["dead"] == (size != due)
        assert rules(said["faults"]) == ["DD1"] * (size != due)


def test_tiles_are_counted_as_numbers_or_as_tiles():
    assert ask("count", concealed="1B " * 4 + "2B " * 4 + "N N N", exposed=["6D 6D 6D"])["dead"] is False
    assert ask("count", concealed="1B", exposed=13)["dead"] is False
    assert ask("count", concealed=14, exposed=None)["dead"] is False
    assert ask("count", concealed=0, exposed=0)["dead"] is True
    assert "none to 152 tiles" in ask("count", concealed=153)["error"]
    assert "none to 152 tiles" in ask("count", concealed=-1)["error"]


def test_legal_asks_the_whole_engine():
    assert ask("legal") == {"legal": True, "faults": []}
    assert rules(ask("legal", action="South calls pair")["faults"]) == ["CL2"]
    passing = "stage First Right; East 1B 2B 3B; South; West; North"
    assert ask("legal", table=passing, action="East gives 1B 2B 3B")["legal"]
    assert rules(ask("legal", table=passing, action="East gives 1B 2B 3B left")["faults"]) == ["CH1"]
    assert rules(ask("legal", table=passing, action="East pushes out")["faults"]) == ["DL6"]
    assert "unknown seat" in ask("legal", table="Esat 1B")["error"]
    assert "expected" in ask("legal", action="East dances")["error"]


def test_legal_minds_the_rules_of_the_table_and_of_the_question():
    mush = "rules sources mush=on; stage Mush; East 1B 2B; South; West; North"
    assert ask("legal", table=mush, action="East mushes 1B")["legal"]
    assert rules(ask("legal", table=mush, action="East mushes 1B", profile="sources")["faults"]) == ["TR1"]
    assert rules(ask("legal", table=mush, action="East mushes 1B", options={"mush": "off"})["faults"]) == [
        "TR1"
    ]


def test_legal_is_silent_where_the_sources_are():
    silent = {"legal": None, "faults": [], "silent": SILENT}
    assert ask("legal", table=AFTER_CALL, action="East swaps 6D with West") == silent
    settled = {"swap_after_call": "once_exposed"}
    assert ask("legal", table=AFTER_CALL, action="East swaps 6D with West", options=settled)["legal"] is True
    mush = "rules sources mush=on; stage Mush; East J 2B; South; West; North"
    assert ask("legal", table=mush, action="East mushes J") == silent
    assert ask("legal", table=mush, action="East mushes 2B")["legal"] is True


def test_a_table_has_the_tiles_of_one_set():
    crowded = "phase discard; turn East; East 1B 1B 1B; South; West; North 1B; thrown West 1B; wall 2B"
    assert ask("legal", table=crowded, action="East discards 1B")["error"] == "no set has five 1 Bams"
    passing = "stage First Right; East 1B 1B 1B; South 1B; West; North; gave West 1B"
    assert ask("legal", table=passing, action="East gives 1B 1B 1B")["error"] == "no set has five 1 Bams"


def test_a_table_no_game_comes_to_is_an_error():
    claimed = "phase window; turn East; claims West pung, North pung"  # and nothing was discarded
    assert (
        ask("legal", table=claimed, action="South picks")["error"]
        == "no game comes to this, so there is no answer"
    )


# ------------------------------------------------------------------ the end of the game


def test_pay_makes_the_sheet():
    paid = {"pays": {"East": 25, "South": 50, "North": 25}, "receives": 100, "rules": ["WN2", "WN6"]}
    assert ask("pay") == paid
    assert ask("pay", dead=None)["rules"] == ["WN2"]
    self_picked = ask("pay", how="self", by=None, jokerless=True)
    assert self_picked["pays"] == {"East": 100, "South": 100, "North": 100}
    assert ask("pay", how="exchange", by=None)["receives"] == 150
    misnamed = ask("pay", misnamed_by="South")
    assert (misnamed["pays"]["South"], misnamed["pays"]["East"]) == (100, 25)
    assert ask("pay", misnamed_by="South", profile="league")["pays"] == {"East": 0, "South": 100, "North": 0}


def test_pay_minds_the_bettor_and_singles_and_pairs():
    bet = ask("pay", bettor_on="West", options={"bettor": "on"})
    assert (bet["receives"], bet["bettor"]) == (100, 100)
    plain = {"jokerless": True, "category": "Singles & Pairs"}
    assert ask("pay", **plain)["receives"] == 200
    assert ask("pay", **plain, profile="league")["receives"] == 100
    assert ask("pay", jokerless=True, profile="league")["receives"] == 200


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"by": "West"}, "WN2"),
        ({"by": None}, "WN2"),
        ({"value": 0}, "CD9"),
        ({"dead": ["West"]}, "WN6"),
        ({"bettor_on": "West"}, "BT1"),
        ({"misnamed_by": "East"}, "WN5"),
        ({"category": "singles_and_pairs"}, "CD10"),
    ],
)
def test_pay_refuses_a_win_that_cannot_be(changes, rule):
    said = ask("pay", **changes)
    assert (said["legal"], rules(said["faults"])) == (False, [rule])


def test_the_deal_moves_to_the_right_whoever_has_won():
    assert ask("next_dealer") == {"dealer": "East"}
    assert ask("next_dealer", result="wall", winner=None) == {"dealer": "East"}
    assert ask("next_dealer", dealer="e", winner="East") == {"dealer": "South"}
    assert "wall game" in ask("next_dealer", result="wall")["error"]
    assert ask("next_dealer", result="won")["error"].startswith("result: unknown value 'won'")


# ------------------------------------------------------------------ three players, the pot, tables no game comes to


def test_the_deal_passes_over_an_empty_place():
    assert ask("next_dealer", dealer="West", winner="East", players=3) == {"dealer": "East"}
    assert ask("next_dealer", dealer="West", winner="East", players=4) == {"dealer": "North"}
    assert ask("next_dealer", dealer="East", missing="South") == {"dealer": "West"}
    assert rules(ask("next_dealer", dealer="North", players=3)["faults"]) == ["TP1"]
    assert rules(ask("next_dealer", dealer="East", winner="North", players=3)["faults"]) == ["TP1"]


def test_two_players_pay_a_third():
    three = ask("pay", dead=None, missing="East")
    assert "error" in three  # somebody has to be East
    three = ask("pay", dead=None, players=3)
    assert (three["pays"], three["receives"]) == ({"East": 25, "South": 50}, 75)
    assert ask("pay", dead=None, missing="North") == three
    assert rules(ask("pay", missing="North")["faults"]) == ["TP1"]  # the sample says that North is dead


def test_a_call_at_a_table_of_three():
    calls = {"West": {"for": "pung", "rack": "3B J"}, "North": {"for": "pung", "rack": "3B 3B"}}
    said = ask("call", calls=calls, missing="North")
    assert (said["goes_to"], said["next_turn"]) == ("West", "East")
    assert rules(said["refused"]["North"]) == ["TP1"]
    quiet = ask("call", calls={}, missing="South")
    assert (quiet["goes_to"], quiet["next_turn"]) == (None, "West")
    later = ask("call", calls={"East": {"for": "pung", "rack": "3B J"}}, **{"from": "West"}, players=3)
    assert (later["goes_to"], later["next_turn"]) == ("East", "South")
    racked = ask("call", calls=calls, missing="South", window="racked")
    assert racked["next_turn"] == "West"
    assert rules(ask("call", **{"from": "North"}, players=3)["faults"]) == ["TP1"]


def test_deal_leaves_any_place_empty_but_easts():
    three = ask("deal", players=None, missing="South")
    assert sorted(three["hands"]) == ["East", "North", "West"]
    assert ask("deal", players=3) == ask("deal", players=3, missing="North")
    for name in ("deal", "pay", "call", "next_dealer"):
        assert "four players leave no place empty" in ask(name, players=4, missing="South")["error"]
        assert "unknown empty place 'East'" in ask(name, players=None, missing="East")["error"]
        assert "unknown number of players '2'" in ask(name, players=2)["error"]


def test_the_winner_takes_the_pot_where_there_is_one():
    pot = ask("pay", dead=None, pot=75, options={"wall_game_pot": "on"})
    assert (pot["receives"], pot["pot"], pot["rules"]) == (100, 75, ["WN2", "TR3"])
    assert rules(ask("pay", pot=75)["faults"]) == ["TR3"]
    assert rules(ask("pay", pot=-1, options={"wall_game_pot": "on"})["faults"]) == ["TR3"]
    assert ask("pay", pot=0)["pot"] == 0
    assert "pot" not in ask("pay")


def test_a_joker_of_the_group_shown_this_turn_stays_there():
    own = {"phase": "called", "from": "East", "exposure": "6D 6D J", "profile": "league"}
    assert ask("exchange", **own)["legal"] is True  # an older group of hers
    said = ask("exchange", **own, shown_this_turn=True)
    assert (said["legal"], rules(said["faults"]), said["exposure"]) == (False, ["JK4"], "6D 6D J")
    assert ask("exchange", **own, shown_this_turn=False)["legal"] is True
    silent = ask("exchange", **(own | {"profile": "sources"}), shown_this_turn=True)
    assert rules(silent["faults"]) == ["JK4"]
    for wrong in ({"phase": "picked"}, {"from": "West"}):
        assert ask("exchange", **(own | wrong), shown_this_turn=True)["error"].startswith("shown_this_turn: ")


def test_a_table_is_not_told_twice():
    twice = f"{AFTER_CALL}; shown East 2C 2C J"
    said = ask("legal", table=twice, action="East discards 6D")["error"]
    assert said.startswith(f"`shown East` stands there twice at column {twice.index('shown East 2C') + 1} of")
    assert (
        "`phase` stands there twice"
        in ask("legal", table=f"{WINDOW}; PHASE window", action="South picks")["error"]
    )


@pytest.mark.parametrize(
    ("table", "remark"),
    [
        ("phase window; turn East; thrown East 3B; South " + "1C 2C 3C 4C " * 3, "South has twelve tiles, and 13 are due"),
        ("phase window; turn East; thrown East 3B; South 9C N " + "1C 2C 3C 4C " * 3, "South has 14 tiles, and 13 are due"),
        ("phase window; turn East; thrown East 3B; shown West 6D 6D", "West shows a pair of 6 Dots, and a group that is shown has three to six tiles"),
        ("phase window; turn South; thrown East 3B", "East discarded last, so the turn is hers, not that of South"),
    ],
)  # fmt: skip
def test_a_table_no_game_comes_to_is_remarked_on(table, remark):
    assert ask("legal", table=table, action="West waits")["remarks"] == [remark]
    assert "remarks" not in ask("legal")


def test_a_deal_is_a_table_too():
    walls = "; ".join(f"wall {who} {row}" for who, row in WALLS.items())
    assert ask("legal", table=f"roll 6; {walls}", action="East breaks 6")["legal"]
    assert rules(ask("legal", table=f"roll 6; {walls}", action="East breaks 5")["faults"]) == ["DL4"]


# ------------------------------------------------------------------ table rules, cards, the other game


def test_table_rules_are_refused_by_name():
    assert ask("pay", profile="leage")["error"] == "unknown profile 'leage', did you mean 'league'"
    assert ask("pay", options={"bettr": "on"})["error"] == "unknown key 'bettr', did you mean 'bettor'"
    assert ask("pay", options={"bettor": "maybe"})["error"].startswith("bettor: unknown value 'maybe'")
    assert ask("next_dealer", options={"iou": "perhaps"})["error"].startswith("iou: unknown value 'perhaps'")
    assert ask("pay", options={"bettor": True})["error"] == "bettor: expected text, found true"
    assert ask("pay", options={"self": "on"})["error"].startswith("unknown key 'self'")
    assert ask("pay", options=[])["error"] == "options: expected an object, found a list"


def test_another_card_is_read_by_whoever_opens_the_referee():
    small = Card("Small", 2026, (Line("ours", "FFFF 222a 333b 4444c", "X", 25),))
    said = answered(b'{"ask": "nearest", "concealed": "F", "top": 0}', House(small))
    assert [line["id"] for line in said["lines"]] == ["ours"]
    question = b'{"ask": "nearest", "concealed": "F", "top": 0, "card": "small.yaml"}'
    found = answered(question, House(read_card={"small.yaml": small}.__getitem__))
    assert found == said
    assert "leave out 'small.yaml'" in answered(question)["error"]


def test_the_classical_game_says_that_it_is_not_answered_yet():
    for question in ({"ask": "win"}, {"ask": "away", "concealed": "1B"}, {}):
        line = json.dumps(question | {"game": "classical", "id": 3}).encode()
        assert answered(line) == {"id": 3, "error": "the classical game is not answered yet"}
    assert ask("pay", game="american")["receives"] == 100
    assert ask("pay", game="chess")["error"].startswith("game: unknown value 'chess'")


# ------------------------------------------------------------------ lines


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"", "the line is empty"),
        (b" \t", "the line is empty"),
        (b"hello", "the line is not JSON"),
        (b"[]", "a question is a JSON object"),
        (b"{}", "the key 'ask' is missing"),
        (b'{"ask": 7}', "expected text, found a number"),
        (b'{"ask": "pay", "ask": "deal"}', "the key 'ask' stands there twice"),
        (b'{"ask": "pay", "value": NaN}', "NaN is no number in JSON"),
        (b'{"ask": "pay", "value": 1e999}', "1e999 is too great a number"),
        (b'{"ask": "pay", "value": 10000000000, "winner": "E", "how": "self"}', "value: that number is too great"),
        (b'{"ask": "pay", "value": ' + b"9" * 5000 + b"}", "a number of 5000 digits is too great"),
        (b'{"ask": "pay\xff"}', "the line is not UTF-8 at byte 13"),
        (b"[" * 50_000, "brackets are nested too deeply"),
        (b'{"id": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", "brackets are nested too deeply"),
        (b" " * (LONGEST + 1), "a line has at most"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_question_gets_one_error(line, problem):
    said = answered(line)
    assert set(said) == {"error"}
    assert said["error"].startswith(problem)


def test_a_long_text_is_not_sent_back_whole():
    line = json.dumps({"ask": "pay" * 20_000}).encode()
    assert len(answer_line(line)) < 500


def test_a_byte_order_mark_is_passed_over():
    assert answered(b'\xef\xbb\xbf{"ask": "next_dealer", "dealer": "W", "result": "wall"}') == {
        "dealer": "North"
    }


def test_lines_of_a_stream_keep_their_order_and_long_ones_are_passed_over():
    longest = b'{"ask":"next_dealer","dealer":"E","result":"wall"' + b" " * (LONGEST - 50) + b"}"
    assert len(longest) == LONGEST
    lines = [longest, longest + b" ", b"x" * (3 * LONGEST + 7), b"", longest]
    sink = io.BytesIO()
    serve(io.BytesIO(b"\r\n".join(lines)), sink)
    said = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [next(iter(each)) for each in said] == ["dealer", "error", "error", "error", "dealer"]
    assert said[1] == said[2] == {"error": "a line has at most 100000 bytes"}
