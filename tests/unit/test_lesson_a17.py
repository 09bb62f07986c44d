"""What lesson A17 has besides the pattern: slips are met with
their reasons, and dead is as often said as not.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import SLIP, check_slip, tasks

TWO_KONGS = {
    "moment": "",
    "me": "South",
    "who": "East",
    "table": "phase window; turn East; shown East 2C 2C 2C 2C, 6C 6C 6C 6C; thrown East 5B",
}


def test_titles() -> None:
    pattern.check_titles("a17")


@pytest.mark.parametrize(
    SLIP,
    [
        ("a17.count-them", ["group 1"], {}, None, "DD1", "in order"),
        ("a17.out-but-paying", ["North 0"], {}, "M24", "WN6", "still owes"),
        ("a17.one-tile-too-many", ["group 1"], {}, None, "DD4", "several lines"),
        ("a17.do-the-groups-fit", ["dead, group 1"], TWO_KONGS, None, "DD4", "together"),
        ("a17.dead-or-alive", ["dead, group 1"], TWO_KONGS, None, "DD4", "not the whole proof"),
        ("a17.face-down", ["mark 4 Bam"], {}, None, "JK11", "hidden"),
        ("a17.too-late-for-a-pair", ["alive"], {}, None, "DD3", "Joker cannot help"),
        ("a17.too-late-for-a-pair", ["dead, discards 6D"], {}, None, "DD3", "three lie"),
        ("a17.wrong-mah-jongg", ["dead, tiles F"], {}, None, "DD2", "has its place"),
        ("a17.nobody-looks", ["12"], {}, None, "DD7", "was shown before"),
        ("a17.nobody-looks", ["0"], {}, None, "DD7", "not laid open"),
        (
            "a17.jokers-of-the-dead",
            ["not allowed, JK6"],
            {"moment": "joker-of-the-dead"},
            "M24",
            "JK9",
            "may still",
        ),
    ],
)
def test_slips_are_met_with_their_reasons(
    name: str, said: list[str], fixed: dict[str, str], belief: str | None, rule: str, word: str
) -> None:
    check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.slow
def test_dead_hands_die_of_different_rules() -> None:
    marked = Counter(
        "".join(
            sorted({act[1].split("-")[0].rstrip("0123456789") for act in task.solution if act[0] == "mark"})
        )
        for task in tasks("a17.dead-or-alive")
    )
    assert len(marked) >= 4


@pytest.mark.slow
def test_whose_mah_jongg_was_wrong_is_said_and_where_her_jokers_lie() -> None:
    came_out = [task for task in tasks("a17.jokers-of-the-dead") if "open rack" in task.ask]
    assert came_out
    for task in came_out:
        assert any("Mah Jongg was wrong, and her hand is dead" in fact for fact in task.facts)


@pytest.mark.slow
def test_hands_that_can_no_longer_be_made_differ() -> None:
    marked = Counter(
        task.scene.zones
        for task in tasks("a17.dead-or-alive")
        if any(act[1][0] == "d" for act in task.solution[1:])
    )
    assert len(marked) >= 8
