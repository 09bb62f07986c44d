"""Drawn items about tiles in a row, about offers, and about tiles that are called or exchanged for a joker
agree with the rules of the documents, written out plainly.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.pictures.scene import Acts, Answer
from mahj_tutor.questions.question_task import QuestionTask
from tests.properties.test_drawn_dead_hands import DRAWN, items
from tests.properties.test_printed_items import SIZES, drawn, hands_of, lacking, marked, named, number

DRAGONS = {"G": "B", "R": "C", "0": "D"}
"""The suit of each dragon."""
WINDS = dict.fromkeys("NEWS", "winds")


def in_a_row(task: QuestionTask, faces: Sequence[str]) -> Acts:
    """Return the acts that lay the tiles of an exercise in this order."""
    left = {piece.id: piece.face for piece in task.scene.zone("cards").pieces}
    acts = []
    for face in faces:
        piece = next(each for each, its in left.items() if its == face)
        del left[piece]
        acts.append(("move", piece, "order"))
    return tuple(acts)


def is_right(task: QuestionTask, acts: Acts) -> bool:
    answer = task.read(acts)
    assert isinstance(answer, Answer)
    return task.check(answer).verdict == "right"


def faces_of(task: QuestionTask) -> list[str]:
    return [piece.face or "" for piece in task.scene.zone("cards").pieces]


# --- a sorted rack ---------------------------------------------------------------------------------------


def is_numbered(face: str) -> bool:
    return face[0] in "123456789"


def sorted_somehow(faces: Sequence[str], rng: random.Random) -> list[str]:
    """Sort a rack by suits or by numbers, up or down, the dragons with their suits or by themselves."""
    way, down = rng.choice(["suits", "suits and dragons", "numbers"]), rng.random() < 0.5
    sections: dict[str, list[str]] = {}
    for face in faces:
        of_number = "numbers" if way == "numbers" else face[-1]
        of_dragon = DRAGONS if way == "suits and dragons" else dict.fromkeys(DRAGONS, "dragons")
        kind = of_number if is_numbered(face) else {**WINDS, **of_dragon}.get(face, face)
        sections.setdefault(kind, []).append(face)
    order = rng.sample(sorted(sections), len(sections))
    return [face for kind in order for face in section(sections[kind], rng, down)]


def section(some: Sequence[str], rng: random.Random, down: bool) -> list[str]:
    """Sort what belongs together by its numbers; a dragon comes first or last, and suits in one order."""
    suits = rng.sample("BCD", 3)
    numbered = sorted((face for face in some if is_numbered(face)), key=lambda face: suits.index(face[1]))
    numbered.sort(key=lambda face: int(face[0]), reverse=down)
    others = sorted(face for face in some if not is_numbered(face))
    return others + numbered if rng.random() < 0.5 else numbered + others


def torn_apart(row: Sequence[str], rng: random.Random) -> list[str] | None:
    """Put one of two alike tiles where none like it is beside it; None where no tiles are alike."""
    pairs = [face for face, many in Counter(row).items() if many > 1]
    if not pairs:
        return None
    face = rng.choice(sorted(pairs))
    rest = list(row)
    rest.remove(face)
    places = [at for at in range(len(rest) + 1) if face not in rest[max(0, at - 1) : at + 1]]
    at = rng.choice(places)
    return [*rest[:at], face, *rest[at:]]


@pytest.mark.parametrize("many", SIZES)
def test_a_rack_is_sorted_by_suits_or_by_numbers_and_alike_tiles_are_together(many: int) -> None:
    torn = 0
    for task in drawn("a8.sort-yours", many):
        rng = random.Random(task.seed)
        row = sorted_somehow(faces_of(task), rng)
        assert is_right(task, in_a_row(task, row)), (task.seed, row)
        assert is_right(task, task.solution), task.seed
        wrong = torn_apart(row, rng)
        if wrong is not None:
            assert not is_right(task, in_a_row(task, wrong)), (task.seed, wrong)
            torn += 1
    assert torn > many / 2


# --- jokers in a row -------------------------------------------------------------------------------------


def is_clear(row: Sequence[str], groups: Sequence[Sequence[str]]) -> bool:
    """Whether the groups lie one after the other and no joker is where they meet (JK7)."""
    for first, second in (groups, groups[::-1]):
        left, right = row[: len(first)], row[len(first) :]
        together = Counter(left) == Counter(first) and Counter(right) == Counter(second)
        if together and "J" not in (left[-1], right[0]):
            return True
    return False


@pytest.mark.parametrize("many", SIZES)
def test_jokers_are_clear_where_groups_meet_in_real_tiles(many: int) -> None:
    found = Counter[bool]()
    for task in drawn("a14.lay-them-clear", many):
        groups = [
            [tile.code for tile in each.exposure.tiles] for each in task.drawn.situation.named["groups"].value
        ]
        rng = random.Random(task.seed)
        row = [tile for group in rng.sample(groups, 2) for tile in rng.sample(group, len(group))]
        if rng.random() < 0.2:
            rng.shuffle(row)
        assert is_right(task, in_a_row(task, row)) is is_clear(row, groups), (task.seed, row)
        assert is_right(task, task.solution), task.seed
        found[is_clear(row, groups)] += 1
    assert min(found[True], found[False]) >= many / 5, found


# --- offers and counts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_both_give_the_smaller_number(many: int) -> None:
    for task in drawn("a10.how-many-go", many):
        offers = [int(each.split()[-1]) for each in task.drawn.fields.before.split(";")]
        assert number(task) == min(offers), task.seed
    for task in drawn("a9.before-the-first-pass", many):
        assert number(task) == (14 if str(task.drawn.fields.who) == "East" else 13), task.seed


# --- tiles that are called or exchanged for --------------------------------------------------------------


def tiles_in(task: QuestionTask, zone: str) -> list[str]:
    return [piece.face or "" for piece in task.scene.zone(zone).pieces]


@pytest.mark.parametrize("many", SIZES)
def test_a_tile_is_called_for_a_group_of_the_hand_that_the_rack_completes(many: int) -> None:
    for task in drawn("a12.call-for-your-hand", many):
        rack = tiles_in(task, "rack")
        found = [(lacking(groups, rack)[0], groups) for groups in hands_of(named(task, "line"))]
        near = min(away for away, _ in found)
        open_groups = {group[:2] for away, groups in found if away == near for group in groups if group[2]}
        wanted = [
            piece.id
            for piece in task.scene.zone("tiles").pieces
            if any(
                code == piece.face and rack.count(code) + rack.count("J") >= size - 1
                for code, size in open_groups
            )
        ]
        assert marked(task) == wanted, task.seed


@cache
def wins(tiles: tuple[str, ...]) -> bool:
    """Whether 14 tiles are a hand of the first card."""
    return any(lacking(groups, tiles)[0] == 0 for line in first_card().lines for groups in hands_of(line))


@pytest.mark.parametrize("many", [pytest.param(60, marks=pytest.mark.slow), SIZES[1]])
def test_a_tile_wins_if_it_makes_a_hand_of_the_card_and_is_no_joker(many: int) -> None:
    for task in drawn("a16.tiles-that-win", many):
        rack = tiles_in(task, "rack")
        offered = task.scene.zone("tiles").pieces
        wanted = [
            piece.id
            for piece in offered
            if piece.face != "J" and wins(tuple(sorted((*rack, piece.face or ""))))
        ]
        assert marked(task) == wanted, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_jokers_that_came_out_with_a_wrong_hand_are_gone(many: int) -> None:
    for task in drawn("a18.jokers-turned-down", many):
        (opened,) = [zone for zone in task.scene.zones if zone.id.startswith("open-")]
        assert marked(task) == [piece.id for piece in opened.pieces if piece.face == "J"], task.seed


@pytest.mark.slow
@pytest.mark.parametrize("many", DRAWN)
def test_a_tile_is_exchanged_for_a_joker_that_stands_for_it(many: int) -> None:
    for task in items("a14.tiles-for-jokers", many):
        groups = [tiles_in(task, zone.id) for zone in task.scene.zones if zone.id.startswith("shown-")]
        stands_for = {tile for group in groups if "J" in group for tile in group} - {"J"}
        wanted = [piece.id for piece in task.scene.zone("rack").pieces if piece.face in stands_for]
        assert marked(task) == wanted, task.seed
        assert wanted, task.seed
