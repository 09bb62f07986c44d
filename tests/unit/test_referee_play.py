"""The referee about the play: calls, exchanges, counts and whole tables."""

import pytest

from mahj_tutor.referee.verdict import SOURCES_SILENT
from tests.unit.referee_questions import AFTER_CALL, EVEN, ask, rules

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
    assert west == {"rule": "CL5", "say": "South called it too, and her turn comes before yours"}
    assert north == {"rule": "CL5", "say": "South called it too, and Mah Jongg comes first"}


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
    assert said == {"legal": None, "faults": [], "silent": SOURCES_SILENT, "exposure": None}
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
    silent = {"legal": None, "faults": [], "silent": SOURCES_SILENT}
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


def test_a_call_for_a_tile_that_nobody_threw_is_an_error():
    claimed = "phase window; turn East; claims West pung, North pung"  # and nothing was discarded
    say = "table: a call, and nothing was thrown: add `thrown` with the tile, at column 1 of "
    assert ask("legal", table=claimed, action="South picks")["error"] == f"{say}{claimed!r}".removeprefix(
        "table: "
    )
