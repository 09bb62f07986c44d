"""The referee about the end of a game, tables of three, the pot, and tables that no game can reach."""

import pytest

from tests.unit.referee_questions import (
    AFTER_CALL,
    WALLS,
    WINDOW,
    ask,
    rules,
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


# ------------------------------------------------------------------ three players, the pot, tables no game
# comes to


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
        assert "with four players no seat is empty" in ask(name, players=4, missing="South")["error"]
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
    assert said.startswith(f"`shown East` appears twice at column {twice.index('shown East 2C') + 1} of")
    assert (
        "`phase` appears twice"
        in ask("legal", table=f"{WINDOW}; PHASE window", action="South picks")["error"]
    )


@pytest.mark.parametrize(
    ("table", "remark"),
    [
        (
            "phase window; turn East; thrown East 3B; South " + "1C 2C 3C 4C " * 3,
            "South has 12 tiles and should have 13",
        ),
        (
            "phase window; turn East; thrown East 3B; South 9C N " + "1C 2C 3C 4C " * 3,
            "South has 14 tiles and should have 13",
        ),
        (
            "phase window; turn East; thrown East 3B; shown West 6D 6D",
            "West shows a pair of 6 Dots, and a group that is shown has three to six tiles",
        ),
        (
            "phase window; turn South; thrown East 3B",
            "East threw last, so the turn is hers, not that of South",
        ),
    ],
)
def test_a_table_no_game_comes_to_is_remarked_on(table, remark):
    assert ask("legal", table=table, action="West waits")["remarks"] == [remark]
    assert "remarks" not in ask("legal")


def test_a_deal_is_a_table_too():
    walls = "; ".join(f"wall {who} {row}" for who, row in WALLS.items())
    assert ask("legal", table=f"roll 6; {walls}", action="East breaks 6")["legal"]
    assert rules(ask("legal", table=f"roll 6; {walls}", action="East breaks 5")["faults"]) == ["DL4"]
