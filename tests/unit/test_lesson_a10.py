"""Lesson A10, the second Charleston and the courtesy pass: its beliefs are met where they are held."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.facts.directions import set_back
from mahj_tutor.facts.registry import Tiles
from mahj_tutor.facts.situation import Laid
from mahj_tutor.facts.table import rack
from mahj_tutor.tiles import JOKER
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import done, drawn_tasks, tasks


def test_where_the_others_tiles_wait_the_order_of_things_decides() -> None:
    pattern.check_waiting("a10.is-that-right")


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a10")


RACK = "F F 2C 2C 4C 4C 4C 6C 8D 9B N E J"
NOTHING_TO_GIVE = {
    "me": "West",
    "pass": "First Left",
    "rack": "2C 2C 3C 3C 8C 8C 2D 2D 4D 4D F J J",
    "lines": "even-1 even-3",
}
ALL_YES = "East votes yes; South votes yes; West votes yes; North votes yes"


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a10.after-ralph", ["Right, Across, Left, Right, Across, Left"], {}, "M06", "CH5", "start with"),
        (
            "a10.who-gets-them",
            ["mark East"],
            {"me": "North", "pass": "Second Left"},
            "M06",
            "CH5",
            "spell his name",
        ),
        (
            "a10.do-we-go-on",
            ["There's no more passing but the courtesy pass."],
            {"case": "begun"},
            "M07",
            "CH5",
            "still stop it",
        ),
        (
            "a10.do-we-go-on",
            ["Everyone passes three tiles to the left."],
            {"case": "stopped", "me": "East", "before": "East votes yes; South votes no"},
            "M07",
            "CH4",
            "What does it take",
        ),
        (
            "a10.may-it-be-blind",
            ["“That's fine. This pass can be blind.”"],
            {"me": "South", "pass": "Second Left", "move": "West gives +3"},
            "M08",
            "CH6",
            "end a Charleston",
        ),
        ("a10.one-unseen", ["pass J +1"], {}, "M05", "CH3", "never passed"),
        (
            "a10.some-unseen",
            ["look", "pass 3C 3C 2C"],
            NOTHING_TO_GIVE,
            "M09",
            "CH2",
            "don't look",
        ),
        (
            "a10.courtesy-pass",
            ["pass N J"],
            {"me": "South", "before": "me asks 2; across asks 2", "rack": RACK},
            "M05",
            "CH3",
            "courtesy pass is a pass, too",
        ),
        (
            "a10.any-pass",
            ["pass N E 8D right"],
            {"me": "South", "pass": "Second Left", "rack": RACK},
            "M06",
            "CH5",
            "LARRY leads",
        ),
        (
            "a10.any-pass",
            ["pass N E +1 across"],
            {"me": "South", "pass": "First Across", "rack": RACK},
            "M08",
            "CH6",
            "only the First Left",
        ),
        (
            "a10.how-many-go",
            ["4"],
            {"me": "East", "before": "me asks 1; across asks 3"},
            None,
            "CH7",
            "added up",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


@pytest.mark.parametrize("blind", [1, 2, 3])
def test_on_a_third_pass_one_two_or_three_tiles_may_go_unseen(blind: int) -> None:
    own = " ".join(["N", "E", "8D"][blind:])
    fixed = {"me": "South", "rack": RACK, "lines": "year-2 even-2", "pass": "Last Right"}
    feedback = done("a10.any-pass", f"pass {own} +{blind} right", **fixed)
    assert feedback.verdict == "right"


def test_whoever_says_no_stops_it_whichever_seat_it_is() -> None:
    over = "There's no more passing but the courtesy pass."
    for before in ("East votes no", "East votes yes; South votes no", "East votes yes; West stops"):
        told = done("a10.do-we-go-on", over, case="stopped", me="West", before=before)
        assert told.verdict == "right"


def test_the_way_through_larry_is_told_letter_by_letter() -> None:
    task = exercise("a10.watch-larry").task(0)
    moved = [frame for frame in task.worked if frame.lit]
    ways = [(task.scene.piece(frame.lit[0]).text or "").lower() for frame in moved]
    assert ways == ["left", "across", "right"]
    for frame, way in zip(moved, ways, strict=True):
        assert frame.say.startswith(f"{way[0].upper()} is for {way}")


def test_a_late_yes_is_not_judged() -> None:
    """After a no the second Charleston is not made; no source forbids a late yes, so none is asked about."""
    for task in tasks("a10.do-we-go-on"):
        said = [fact for fact in (*task.facts, task.ask) if "say" in fact]
        refused = next((place for place, each in enumerate(said) if " no" in each), len(said))
        assert not [each for each in said[refused:] if "yes" in each]


def test_who_goes_blind_cannot_spare_three_tiles_of_her_own() -> None:
    for task in drawn_tasks("a10.some-unseen"):
        at = task.drawn.situation
        assert at.me is not None
        mine, lines = rack(at, at.me), at.named["lines"].value
        spare = [
            each for each in mine if each.tile is not JOKER and not set_back(at, lines, but(mine, each), mine)
        ]
        assert spare, task.seed
        three = combinations(spare, 3)
        assert all(set_back(at, lines, but(mine, *some), mine) for some in three), task.seed


def but(some: Tiles, *given: Laid) -> Tiles:
    """Return tiles without those that are given, each by its place."""
    return tuple(each for each in some if all(each is not one for one in given))


@pytest.mark.parametrize("name", ["a10.one-unseen", "a10.some-unseen", "a10.any-pass"])
@pytest.mark.slow
def test_waiting_tiles_show_no_face(name: str) -> None:
    for task in tasks(name):
        assert [piece.face for piece in task.scene.zone("incoming").pieces] == ["?"] * 3
