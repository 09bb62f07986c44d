"""Lesson C6, the order of claims, winning, a draw, and the next hand."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern

TWO = (
    "phase window; turn South; South 1B 2B 7C 8C 9C 5D 5D W W R R 2C 3D; thrown East 9D, South 6D;"
    " claims East mahjong, North mahjong"
)
WON = {"me": "South", "case": "won", "who": "West", "claim": "West has won."}
DRAWN = {"me": "West", "case": "draw", "who": "East", "claim": "The hand was a draw."}
KONG = (
    "phase window; turn East; South 1B 2B 3B 8D 8D 9C 9C; sets South 5C 5C 5C 5C concealed, 7D 7D 7D;"
    " thrown East 8D"
)


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c6")


EMPTY = (
    "phase discard; turn North; came wall; North 1B 2B 3B 5D 6D S S 7C 7C 7C 7C; sets North 2D 2D 2D;"
    " thrown South 9C, West E; wall"
)
"""Four alike, and no tile for a replacement."""


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("c6.which-tiles-win", ["mark North"], {}, None, "CC22", "still waiting"),
        ("c6.which-tiles-win", ["mark 8 Crak"], {}, None, "CC22", "is a chow already"),
        ("c6.two-want-it", ["South"], {}, "M32", "CC20", "The pung comes first"),
        ("c6.everyone-moves-on", ["East, North, West"], {}, None, "CC24", "West, so she comes next"),
        ("c6.everyone-moves-on", ["North, West, East"], {}, None, "CC24", "to the right sit"),
        (
            "c6.whose-claim",
            ["East"],
            {"case": "two", "me": "South", "classical": TWO},
            "M32",
            "CC20",
            "North",
        ),
        (
            "c6.can-you-win",
            ["Nothing. I can't have that tile."],
            {"case": "thrown"},
            "M47",
            "CC22",
            "or with a discard",
        ),
        ("c6.can-you-win", ["“Mahjong!”"], {"case": "pairs"}, "M36", "CC3", "just one pair"),
        ("c6.can-you-win", ["“Mahjong!”"], {"case": "short"}, None, "CC3", "isn't finished"),
        ("c6.can-you-win", ["“Mahjong!”"], {"case": "late"}, "M30", "CC12", "newest discard"),
        ("c6.can-you-win", ["“Mahjong!”"], {"case": "behind"}, None, "CC20", "comes before you"),
        ("c6.nobody-won", ['"It\'s a draw, and nobody wins"; South'], {}, "M50", "CC25", "East stays East"),
        ("c6.end-of-the-wall", ["The hand is a draw"], {"case": "claimed"}, None, "CC25", "shows her hand"),
        ("c6.end-of-the-wall", ["The hand is a draw"], {"case": "tile"}, None, "CC25", "simply goes on"),
        ("c6.who-is-next", ["The player on your right"], WON, "M49", "CC24", "no matter who won"),
        ("c6.who-is-next", ["The player on your left"], DRAWN, "M50", "CC25", "East stays East"),
        ("c6.next-winds", ["West"], {"me": "West", "who": "East"}, None, "CC24", "winds move on"),
        (
            "c6.kong-or-win",
            ["kong 7C"],
            {"case": "kong", "me": "North", "classical": EMPTY},
            None,
            "CC21",
            "none left",
        ),
        (
            "c6.how-many-tiles",
            ["14"],
            {"me": "South", "classical": KONG},
            "M38",
            "CC6",
            "Each kong has one more",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_the_worked_win_lights_the_tile_and_the_two_that_wait_for_it() -> None:
    task = exercise("c6.watch-a-win").task(0)
    assert len(task.worked) == 4
    faces = {piece.id: piece.face for zone in task.scene.zones for piece in zone.pieces}
    assert sorted(faces[each] or "" for each in task.worked[2].lit) == ["4C", "5C", "6C"]


def test_a_ready_hand_waits_for_one_to_three_of_the_tiles_on_offer() -> None:
    for task in pattern.tasks("c6.what-would-win"):
        assert 1 <= len(task.solution) <= 3
        assert len(task.scene.zone("tiles").pieces) == 6


def test_scores_are_told_and_not_asked() -> None:
    lesson = pattern.lesson("c6")
    assert "Hong Kong Old Style" in lesson.notebook.read_text("utf-8")
    assert not any("CC23" in each.rules for each in lesson.exercises)
