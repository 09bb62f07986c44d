"""Scenes and facts about the card: the rules that tell hands apart, on both cards; what cannot be asked."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from mahj_tutor.card import Card, Line, first_card, practice_card, tile_counts
from mahj_tutor.card.notation import read_line
from mahj_tutor.facts.card import (
    makes,
    only_singles_and_pairs,
    printed_groups,
    real_tiles,
    sections_apart,
    suits_needed,
    takes_joker,
    tiles_missing,
    wrong_tile,
)
from mahj_tutor.facts.situation import CardGroup, LaidHand, Situation, kinds, loose
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields, build, picture_of
from mahj_tutor.scenarios.drawn_hands import (
    drawn_parts,
    laid,
    one_tile_off,
    parts_of,
    plain_targets,
    spoiled,
)
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver import solver_for
from mahj_tutor.solver.one_line import solver_of_line, why_not_line
from mahj_tutor.tiles import AMERICAN, Tile, text, tiles

LINES = [*first_card().lines, *practice_card().lines]
CARDS = [first_card(), practice_card()]


def scene(card: Card, seed: int, **fields: Any) -> tuple[Situation, SceneFields]:
    given = SceneFields.model_validate(fields)
    return build(given, profile(), card, random.Random(seed)), given


@pytest.mark.parametrize(
    ("line", "hand", "rules"),
    [
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B", []),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6C 6C 6C", ["CD2"]),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6C", ["CD2"]),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 8B 8B 8B", ["CD4"]),
        ("even-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B N", ["CD6"]),
        ("run-1", "F F F 3B 3B 3B 3B 4C 4C 5C 5C 6B 6B 6B", []),
        ("run-1", "F F F 3B 3B 3B 3B 4B 4B 5B 5B 6B 6B 6B", ["CD3"]),
        ("run-1", "F F F 3B 3B 3B 3B 4C 4C 5C 5C 7B 7B 7B", ["CD4"]),
        ("odd-2", "F F 3C 3C 5C 5C 5C 7C 7C 9C 9C 9C G G", ["CD5"]),
        ("year-1", "F F F 2B R 2B 6B 4C 4C 4C G G G G", ["CD7"]),
        ("pair-1", "N E W S 1B J 3B 3B 5B 5B 7B 7B G G", ["JK2"]),
        ("pair-1", "N E W J 1B 1B 3B 3B 5B 5B 7B 7B G G", ["JK2", "CD11"]),
        ("year-1", "F F F 2B 0 J 6B 4C 4C 4C G G G G", ["JK2", "CD7"]),
        ("wind-1", "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B", ["WN7"]),
    ],
)
def test_the_rules_that_tell_tiles_from_a_hand_of_the_card(line: str, hand: str, rules: list[str]) -> None:
    found = why_not_line(first_card().line(line), tiles(hand))
    assert [fault.rule for fault in found] == rules
    assert line not in " ".join(fault.say for fault in found), "hands are not called by their ids"


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.id)
def test_a_hand_group_by_group_is_the_whole_hand(line: Line) -> None:
    for target in plain_targets(line)[:200]:
        parts = parts_of(line, target)
        assert [part.printed for part in parts] == [slot[0] for slot in read_line(line.hand)]
        assert solver_of_line(line).matches(laid(parts))


def test_the_year_is_laid_out_as_it_is_printed() -> None:
    line = first_card().line("year-1")
    year = parts_of(line, line.targets[0])[1].tiles
    assert [tile.number for tile in year] == [2, None, 2, 6]
    assert year[1].code == "0"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
@pytest.mark.parametrize("wrong", ["suits", "numbers", "dragons", "zero", "jokers", "honors"])
def test_a_drawn_hand_differs_in_one_group_or_in_one_tile(card: Card, wrong: str) -> None:
    """The tiles that are too many are of one printed group, or one tile; of what was asked for."""
    drawn = Counter[str]()
    for seed, line in enumerate(card.lines):
        rng = random.Random(seed)
        for way, draw in (("group", spoiled), ("tile", one_tile_off)):
            try:
                hand = draw(line, wrong, rng)
            except Unfit:
                continue
            drawn[way] += 1
            near = solver_of_line(line).nearest(hand, top=1)[0]
            assert 1 <= near.tiles_away <= (1 if way == "tile" else 5), (line.id, hand)
            assert wrong != "jokers" or hand.count(tiles("J")[0]) == 1
    assert drawn["group"] >= 1
    assert drawn["tile"] >= 1


@pytest.mark.parametrize("wrong", ["suits", "numbers", "dragons"])
def test_of_a_hand_that_is_wrong_nobody_could_say_that_another_group_is(wrong: str) -> None:
    """1 Bams, 5 Craks, 9 Bams and three Soaps: are the fives wrong, or the dragons? That isn't drawn.

    Nor is a hand that would be right with other dragons, too, though that would be more tiles.
    """
    for seed, line in enumerate(5 * LINES):
        try:
            hand = Counter(spoiled(line, wrong, random.Random(seed)))
        except Unfit:
            continue
        short = [sum(hand[each.tile] < each.size for each in target.groups) for target in plain_targets(line)]
        assert short.count(1) <= 1, (line.hand, hand)
        common = [(hand & tile_counts(each.groups)).total() for each in plain_targets(line)]
        assert common.count(max(common)) == 1, (line.hand, hand)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_facts_about_what_is_printed_hold_on_every_card(card: Card) -> None:
    at = Situation(card=card)
    for line in card.lines:
        words = [word.lstrip("=").split("|")[0] for word in line.hand.split() if word not in "+-×="]
        assert suits_needed(at, line) == len({word[-1] for word in words if word[-1] in "abc"})
        alike = [word for word in (each.rstrip("abc") for each in words) if len(set(word)) == 1]
        jokers = [word for word in alike if len(word) > 2]
        assert real_tiles(at, line) == 14 - sum(map(len, jokers))
        groups = printed_groups(at, line)
        assert [group.printed.symbols for group in groups if takes_joker(at, group)] == jokers
        assert all(str(group) in line.printed for group in groups), "a group is named as the card prints it"
        assert only_singles_and_pairs(at, line) is (not jokers)
        assert line.section in sections_apart(at, line)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_scenes_are_drawn_from_every_card(card: Card) -> None:
    for seed in range(12):
        at, given = scene(
            card, seed, line="is_open(line)", group="takes_joker(group)", lines="4, some is_open(line)"
        )
        group = at.named["group"].value
        assert isinstance(group, CardGroup)
        assert (group.line.kind, group.printed.takes_jokers) == ("X", True)
        shown = at.named["lines"].value
        assert len(shown) == 4
        assert {line.kind for line in shown} == {"X", "C"}
        assert {line.id for line in shown} <= picture_of(given, at).things.keys()


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_nearest_hands_of_one_sort_are_drawn(card: Card) -> None:
    """With a number there are so many of the nearest, and what follows `only` holds of every hand."""
    solver = solver_for(card)
    for seed in range(12):
        rack = tuple(sorted(random.Random(seed).sample(AMERICAN, 13)))
        at, _ = scene(card, seed, rack=text(rack), lines="2 nearest and 2 others, only is_open(line)")
        near = [each for each in solver.nearest(rack, top=0) if each.line.kind == "X"]
        away = sorted(each.tiles_away for each in near if each.line in at.named["lines"].value)
        assert away[:2] == [each.tiles_away for each in near[:2]]
        assert len(away) == 4
        assert away[2] > away[1]
        at, _ = scene(card, seed, rack=text(rack), lines="nearest, only section(line) == '2468'")
        (shown,) = at.named["lines"].value
        assert shown is next(each.line for each in solver.nearest(rack, top=0) if each.line.section == "2468")
        at, _ = scene(card, seed, lines="3, only not only_singles_and_pairs(line)")
        assert [line.is_singles_and_pairs for line in at.named["lines"].value] == [False] * 3


@pytest.mark.parametrize("lines", ["20 nearest, only is_open(line)", "2, only value(line) == 1"])
def test_too_few_hands_of_a_sort_are_told(lines: str) -> None:
    with pytest.raises(Unfit) as raised:
        scene(first_card(), 1, rack="F F 2C 2C 4C 4C 4C 6C 8D 9B N E J", lines=lines)
    assert raised.value.code == "E090"
    assert "are asked for" in raised.value.say


def test_hands_side_by_side_are_some_right_and_some_wrong() -> None:
    line, drawn = first_card().line("run-1"), 0
    for seed in range(30):
        try:
            at, given = scene(first_card(), seed, line="run-1", hands=3, wrong="suits")
        except Unfit:  # two of the hands were alike
            continue
        drawn += 1
        made = [not why_not_line(line, kinds(hand)) for hand in at.named["hands"].value]
        assert set(made) == {True, False}
        hands = [each for each in picture_of(given, at).things.values() if isinstance(each, LaidHand)]
        assert [hand.tiles for hand in hands] == list(at.named["hands"].value)
    assert drawn > 20


def test_what_is_offered_has_what_is_missing_and_a_joker() -> None:
    for seed in range(30):
        at, _ = scene(first_card(), seed, line="pair-1", missing=2, offer=4)
        hand, offered = (kinds(at.named[name].value) for name in ("hand", "tiles"))
        lacking = kinds(tiles_missing(at, loose(hand), first_card().line("pair-1")))
        assert not Counter(lacking) - Counter(offered)
        assert "J" in {tile.code for tile in offered}
        assert len(offered) <= 6


def test_tiles_missing_and_tiles_there_are_fourteen() -> None:
    for seed in range(40):
        at, given = scene(practice_card(), seed, line="any", missing=seed % 6 + 1)
        some, line = at.named["hand"].value, at.named["line"].value
        missing = tiles_missing(at, some, line)
        assert (len(missing), len(some) + len(missing)) == (given.missing, 14)
        assert makes(at, (*some, *missing), line)


def test_one_wrong_tile_is_found_and_none_or_two_are_not() -> None:
    at, line = Situation(), first_card().line("even-1")

    def wrong(hand: str) -> Tile:
        return wrong_tile(at, loose(tiles(hand)), line).tile

    assert wrong("F F F 2B 2B 2B 2B 4B 4B 4B 4C 6B 6B 6B").code == "4C"
    for hand in ("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B", "F F F 2B 2B 2B 2B 4B 4B 4B 4C 6B 6B 6C"):
        with pytest.raises(Exception, match="one tile has to be wrong"):
            wrong(hand)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"line": "even-9"}, "E002"),
        ({"lines": "even-1 odd-9"}, "E002"),
        ({"hands": 3, "wrong": "suits"}, "E002"),
        ({"line": "is_opne(line)"}, "E003"),
        ({"group": "FFFFFFFF"}, "E090"),
        ({"line": "wind-1", "wrong": "suits"}, "E090"),
        ({"lines": "4, some value(line) > 900"}, "E090"),
        ({"line": "even-1", "holds": "makes(line)"}, "E003"),
    ],
)
def test_what_cannot_be_drawn_is_said(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(Unfit) as raised:
        scene(first_card(), 0, **fields)
    assert raised.value.code == code


def test_parts_are_drawn_by_the_seed() -> None:
    line = first_card().line("pair-2")
    hands = {laid(drawn_parts(line, random.Random(seed))) for seed in range(40)}
    assert len(hands) > 10
    assert laid(drawn_parts(line, random.Random(3))) == laid(drawn_parts(line, random.Random(3)))
