"""Lesson C7, both games side by side: which game's rule counts at a table."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.questions.question_task import QuestionTask
from tests.unit import lesson_pattern as pattern

BOX = {"mix": "J F N R 3B 5D"}
NORTH = {"case": "classical", "dice": 12}


def put(**where: str) -> str:
    """Return how tiles are sorted: those of the classical game to both games, the others as told."""
    places = {"N": "Both games", "R": "Both games", "3B": "Both games", "5D": "Both games", **where}
    return ", ".join(f"put {tile} in {place}" for tile, place in places.items())


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c7")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("c7.put-away", [put(J="Both games", F="American only")], BOX, "M34", "CC1", "counts only as itself"),
        ("c7.put-away", [put(J="American only", F="Both games")], BOX, None, "CC1", "never of flowers"),
        ("c7.after-a-kong", ["You pick a tile from the wall and throw one"], {}, None, "CL3", "14 tiles"),
        ("c7.three-in-a-row", ["“Chow!”"], {"case": "american"}, "M04", "CL1", "tiles that are alike"),
        ("c7.three-in-a-row", ["“Chow!”"], {"case": "across"}, "M26", "CC16", "on your left"),
        (
            "c7.one-more-tile",
            ["I put it with my pung."],
            {"case": "american"},
            "M22",
            "CL3",
            "A pung never grows",
        ),
        (
            "c7.one-more-tile",
            ["I put it with my pung."],
            {"case": "discard"},
            "M29",
            "CC18",
            "It's a discard",
        ),
        ("c7.which-wall-breaks", ["East's; 17"], NORTH, "M41", "CC9", "counts herself as one"),
        ("c7.which-wall-breaks", ["North's; 19"], NORTH, "M40", "CC8", "walls of 17"),
        ("c7.who-deals-next", ["The player on East's right"], {"case": "draw"}, "M50", "CC25", "deals again"),
        ("c7.who-deals-next", ["East again"], {"case": "american"}, None, "NX2", "always moves on"),
        (
            "c7.is-it-a-win",
            ["“Right. That's four sets and a pair.”"],
            {"case": "american"},
            None,
            "WN7",
            "on the card",
        ),
        ("c7.count-everything", ["13"], {"case": "classical"}, "M38", "CC6", "Each kong adds one"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_every_table_says_which_game_is_played() -> None:
    drawn = [each.id for each in pattern.lesson("c7").exercises if each.is_drawn and each.id != "c7.put-away"]
    assert len(drawn) == 8
    for name in drawn:
        notes = set()
        for task in pattern.tasks(name):
            assert isinstance(task, QuestionTask)
            notes.add(task.drawn.fields.note)
        assert notes == {"This is a classical table.", "This is an American table."}


def test_ten_items_tell_the_games_apart() -> None:
    asked = [each for each in pattern.lesson("c7").exercises if each.stage != "worked"]
    assert len(asked) == 10
    of_both = [each for each in asked if {rule.startswith("CC") for rule in each.rules} == {True, False}]
    assert len(of_both) == 10
