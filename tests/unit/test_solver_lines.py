"""What single tiles are to one hand, to advice and to rack order."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Card, first_card
from mahj_tutor.solver import Solver
from mahj_tutor.solver.advice import advise_discard, advise_pass
from mahj_tutor.solver.one_hand import is_needed, missing, spare_tiles, tiles_away
from mahj_tutor.solver.one_line import why_not_line
from mahj_tutor.solver.rack_order import first_out_of_order
from mahj_tutor.tiles import tile, tiles

CARD = first_card()
EVEN = CARD.line("even-1")
IN_CRAKS = next(each for each in EVEN.targets if "2C" in str(each))
HELD = "2C 2C 4C 4C 6C F F E E W 9B 5D J"


def test_a_tile_is_needed_where_the_hand_is_farther_away_without_it() -> None:
    held = tiles(HELD)
    assert [is_needed(IN_CRAKS, held, tile(each)) for each in ("2C", "F", "J", "W", "9B")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert spare_tiles(IN_CRAKS, held) == tiles("9B 5D E W")
    assert tiles_away(IN_CRAKS, held) == 6
    assert missing(IN_CRAKS, held) == tiles("2C 2C 4C 4C 6C 6C"), "the joker is the third flower"


@pytest.mark.parametrize(
    ("line", "hand", "rule", "said"),
    [
        ("year-1", "F F F 2B R 2B 6B 4D 4D 4D G G G G", "CD7", "Soap is the zero of the year"),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 8B 8B 8B", "CD4", "no note lets you change them"),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6C 6C 6C", "CD2", "one color is one suit"),
        ("even-2", "4B 4B 4B 6B 6B 8D 8D 8D 6D 6C R R R R", "CD2", "needs a 6 Dot, not a 6 Crak"),
    ],
)
def test_tiles_that_lie_there_instead_tell_the_rule(line: str, hand: str, rule: str, said: str) -> None:
    found = why_not_line(CARD.line(line), tiles(hand))
    assert [each.rule for each in found] == [rule]
    assert said in found[0].say


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("E 2B 2B S 3C 3C", "the winds aren't all together yet"),
        ("R 2B 2B G 3C 3C", "the Craks and their dragons aren't all together yet"),
        ("2B 3C 2B F", "the 2 Bams aren't all together yet"),
        ("N R E", "the winds aren't all together yet"),
    ],
)
def test_what_is_scattered_is_called_by_its_name(row: str, said: str) -> None:
    assert [each.say for each in first_out_of_order(tiles(row))[1]] == [said]


def test_advice_says_in_how_many_lines_a_tile_is_of_use() -> None:
    only, two = (Solver(Card("some", 0, CARD.lines[1:end])) for end in (2, 3))
    rack = tiles("F F F 2B 2B 2B 4B 4B 4B 6B E W N")
    assert "fits no line" in str(advise_pass(only, rack).suggestions[0].reasons[0].say)
    spare = tiles("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B")
    told = [each.reasons[0].say for each in advise_pass(only, spare).suggestions]
    assert all("fits your only line in reach" in each for each in told), told
    assert all("your only line" not in each.reasons[0].say for each in advise_pass(two, rack).suggestions)


def test_a_joker_that_has_no_place_is_thrown_before_a_tile_of_use() -> None:
    pairs = Solver(Card("pairs", 0, tuple(each for each in CARD.lines if each.id == "pair-2")))
    rack = tiles("F F 1B 1B 2C 2C 3D 3D 4B 4B 5C 5C 6D J")
    found = advise_discard(pairs, rack)
    assert found is not None
    assert found.suggestions[0].tile is tile("J")
    assert found.suggestions[0].reasons[-1].rule == "JK10"


def test_jokers_that_a_hand_in_reach_has_room_for_are_kept() -> None:
    found = advise_discard(Solver(CARD), tiles("3B F 5D 3B 6B F 6B 3B 6B J J J J W"))
    assert found is not None
    assert found.suggestions[0].tile is tile("W")
