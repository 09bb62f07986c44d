"""What lesson A17 has besides the pattern: slips are met with
their reasons, and dead is as often said as not.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import SLIP, check_slip, tasks

TWO_KONGS = {
    "draw": "",
    "case": "by hand",
    "with_mistake": "",
    "exposures": "0",
    "me": "South",
    "who": "East",
    "table": "phase window; turn East; shown East 2C 2C 2C 2C, 6C 6C 6C 6C; thrown East 5B",
}


def test_titles() -> None:
    pattern.check_titles("a17")


@pytest.mark.parametrize(
    SLIP,
    [
        ("a17.count-them", ["mark 3 Dot"], {}, None, "DD1", "a kong of 3s"),
        (
            "a17.out-but-paying",
            ["Nothing. She's out.; It stays hidden to the end."],
            {},
            "M24",
            "WN6",
            "what she owes",
        ),
        (
            "a17.out-but-paying",
            ["25 cents, like West; She shows it to everyone."],
            {},
            None,
            "DD7",
            "tell the others",
        ),
        ("a17.one-tile-too-many", ["mark Flower"], {}, None, "DD4", "that size"),
        ("a17.dead-or-alive", ["mark 2 Crak"], TWO_KONGS, None, "DD4", "does that prove it"),
        ("a17.too-late-for-a-pair", ["none"], {}, None, "DD3", "Count those tiles"),
        ("a17.too-late-for-a-pair", ["mark 6D"], {}, None, "DD3", "how many of each"),
        (
            "a17.wrong-mah-jongg",
            ["She has only 13 tiles.; The one among the 4 Bams"],
            {},
            None,
            "DD2",
            "How many are there",
        ),
        (
            "a17.wrong-mah-jongg",
            ["A joker is half of a pair.; Neither of them"],
            {},
            "M24",
            "JK9",
            "first see each",
        ),
    ],
)
def test_slips_are_met_with_their_reasons(
    name: str, said: list[str], fixed: dict[str, str], belief: str | None, rule: str, word: str
) -> None:
    check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.slow
def test_dead_hands_die_of_different_rules_and_are_alive_as_often() -> None:
    drawn = list(tasks("a17.dead-or-alive"))
    marked = Counter(
        "".join(
            sorted({act[1].split("-")[0].rstrip("0123456789") for act in task.solution if act[0] == "mark"})
        )
        for task in drawn
    )
    assert len(marked) >= 4
    assert 0.3 <= sum(task.solution == (("choose", "verdict", "none"),) for task in drawn) / len(drawn) <= 0.6


@pytest.mark.slow
def test_whose_mah_jongg_was_wrong_is_said_and_where_her_jokers_lie() -> None:
    for task in tasks("a17.turn-them-down"):
        assert any("Mah Jongg was wrong, and her hand is dead" in fact for fact in task.facts)
        assert any(zone.id.startswith("open-") for zone in task.scene.zones)


@pytest.mark.slow
def test_hands_that_can_no_longer_be_made_differ() -> None:
    marked = Counter(
        task.scene.zones
        for task in tasks("a17.dead-or-alive")
        if any(act[1][0] == "d" for act in task.solution[1:])
    )
    assert len(marked) >= 8
