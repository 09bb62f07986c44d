"""Lesson C5, the three kongs: what each takes, when it may be declared, and the replacement tile."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.exercises.catalog import exercise
from tests.unit import lesson_pattern as pattern


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c5")


LAST_TILE = "phase window; turn West; South 4B 5B 6B 6B 1C 2C 3C 5D E E N N G; thrown West 6B"
SMALL = "phase discard; turn East; came wall; East 2C 3C 4C 6B 7B 9D 9D W S S 5B; sets East 5B 5B 5B"
ADDED = {"case": "small", "number": 1, "me": "East", "move": "me adds 5B", "classical": SMALL}
SEEN = (
    "phase window; turn East; South 1B 2B 3B E E R R; sets South 5C 5C 5C 5C concealed, 7D 7D 7D;"
    " thrown East 1C"
)


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("c5.lay-it-down", ["mark 4B, 4D"], {}, None, "CC17", "another suit"),
        (
            "c5.four-of-your-own",
            [
                "Say “Kong!” and lay the four face down, Throw a tile,"
                " Draw a replacement tile from the back end"
            ],
            {},
            "M28",
            "CC21",
            "throw always comes last",
        ),
        (
            "c5.four-of-your-own",
            [
                "Draw a replacement tile from the back end, Say “Kong!” and lay the four face down,"
                " Throw a tile"
            ],
            {},
            None,
            "CC21",
            "makes up for the fourth",
        ),
        ("c5.the-fourth-one", ["Add it to the pung"], {}, None, "CC18", "You can keep the tile"),
        ("c5.which-kong", ["A small melded kong"], {"case": "melded"}, "M29", "CC18", "is a discard"),
        ("c5.which-kong", ["A concealed kong"], {"case": "claimed"}, None, "CC19", "has to wait"),
        ("c5.which-kong", ["A big melded kong"], {"case": "two"}, "M46", "CC17", "That's a pung"),
        ("c5.which-kong", ["A concealed kong"], {"case": "big"}, None, "CC17", "The fourth is a discard"),
        ("c5.can-you-kong", ["yes, CC17"], {"case": "melded"}, "M29", "CC18", "Only a tile that you draw"),
        ("c5.can-you-kong", ["yes, CC17"], {"case": "two"}, "M46", "CC17", "there'd be three"),
        ("c5.can-you-kong", ["yes, CC19"], {"case": "face up"}, "M31", "CC19", "face down"),
        ("c5.can-you-kong", ["yes, CC21"], {"case": "no draw"}, "M28", "CC21", "replacement tile"),
        ("c5.can-you-kong", ["yes, CC19"], {"case": "no wall"}, None, "CC21", "none left"),
        ("c5.can-you-kong", ["no, CC18"], {"case": "later"}, None, "CC18", "any matching tile"),
        ("c5.the-very-last-tile", ["Declare a concealed kong"], {}, None, "CC21", "No tile is left"),
        (
            "c5.what-could-you-claim",
            ["A chow, A pung"],
            {
                "draw": "",
                "me": "South",
                "classical": LAST_TILE.replace("turn West", "turn North").replace(
                    "thrown West", "thrown North"
                ),
            },
            "M26",
            "CC16",
            "comes only from your left",
        ),
        ("c5.what-they-can-see", ["7"], {"me": "South", "classical": SEEN}, None, "CC19", "lies face down"),
        ("c5.what-they-can-see", ["14"], {"me": "South", "classical": SEEN}, None, "CC5", "stay hidden"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_the_worked_kong_lights_the_four_that_make_it() -> None:
    task = exercise("c5.watch-a-kong").task(0)
    assert len(task.worked) == 5
    faces = {piece.id: piece.face for zone in task.scene.zones for piece in zone.pieces}
    assert [faces[each] for each in task.worked[0].lit] == ["6D"] * 4


def test_each_kind_of_kong_is_asked_and_none_too() -> None:
    said = {
        pattern.done("c5.which-kong", "None", case=case).verdict for case in ("big", "small", "concealed")
    }
    assert said == {"wrong"}
    for case in ("melded", "claimed", "two"):
        assert pattern.done("c5.which-kong", "None", case=case).verdict == "right"
