"""The card on paper: large enough to be read, in as many pictures as it takes."""

from __future__ import annotations

import re

import pytest

from mahj_tutor.authoring.worksheet.content import PupilItem, Worksheet
from mahj_tutor.authoring.worksheet.drawn import Picture, draw_cards
from mahj_tutor.authoring.worksheet.pages import pupils_page
from mahj_tutor.authoring.worksheet.room import Paper
from mahj_tutor.authoring.worksheet.source import draw_items, find_source
from mahj_tutor.card import practice_card
from mahj_tutor.pictures.card import card_zone
from mahj_tutor.pictures.scene import Scene

TEXT = 186 / 25.4 * 72
"""How wide the text of a page is, in points."""
FRAMED = 176 / 186
"""How much of it the frame of a worked example leaves."""
READ_WELL, READ = 14.0, 9.0
"""The points of letters that are read well, and of the smallest that are read."""


def points(picture: Picture) -> float:
    """The size of the smallest letters of a picture as they are printed."""
    (width,) = re.findall(r'^<svg[^>]* width="([0-9.]+)"', picture.svg)
    smallest = min(map(float, re.findall(r'font-size="([0-9.]+)"', picture.svg)))
    return smallest * picture.low * TEXT / float(width)


def items(*lessons: str) -> list[PupilItem]:
    exercises = [each for lesson in lessons for each in find_source(lesson).exercises]
    draws = draw_items(exercises, variants=1, seed=1)
    return list(Worksheet("Card", "letter", draws).variants[0].items)


@pytest.mark.parametrize("lesson", ["a6", "a8", "a10", "a15", "a17", "a18", "b4"])
def test_nothing_of_a_printed_hand_is_too_small_to_be_read(lesson: str) -> None:
    sizes = [
        points(each) * (FRAMED if item.number is None else 1)
        for item in items(lesson)
        for each in (item.picture, *item.cards)
        if each and each.is_printed
    ]
    assert sizes
    assert min(sizes) >= READ


def test_a_card_is_as_large_as_there_is_room_on_its_page() -> None:
    found = {item.title: item for item in items("a8", "a15", "a17") if item.cards}
    large, small = found["Is it worth it?"], found["Whose hand is dead?"]
    assert points(large.cards[0]) >= READ_WELL
    assert READ <= points(small.cards[0]) < READ_WELL
    for item in found.values():
        table = item.picture.height * item.picture.low / item.picture.share if item.picture else 0
        assert table + sum(each.height for each in item.cards) <= 1.05, item.title


def test_a_printed_hand_is_reduced_for_no_other_item() -> None:
    hands = [item.picture for item in items("a16") if item.picture and item.picture.is_printed]
    assert len(hands) > 3
    low = [each for each in hands if each.height <= 0.8]
    assert low
    assert min(map(points, low)) >= 12
    assert all(each.low * each.height / each.share <= 0.9 for each in hands)


def test_a_whole_card_is_cut_into_pictures_that_each_fit_a_page() -> None:
    lines = practice_card().lines
    pictures = draw_cards(Paper(Scene((card_zone(lines),))), None)
    assert len(pictures) == -(-len(lines) // 12) > 1
    names = [re.findall(r"<title>([^<]*)", each.svg)[0] for each in pictures]
    assert [each.startswith("The card, continued") for each in names] == [False] + [True] * (len(names) - 1)
    for line in lines:
        assert sum(f"{line.section}, {line.id}:" in each for each in names) == 1
    assert all(points(each) >= READ for each in pictures)
    assert all(each.height <= 1.3 for each in pictures), (
        "letter paper is 1.37 times as tall as its text is wide"
    )


def test_the_page_neither_reduces_nor_loses_the_card() -> None:
    exercise = next(each for each in find_source("a15").exercises if each.id == "a15.worth-it")
    page = pupils_page(Worksheet("One", "letter", draw_items([exercise], variants=1, seed=1)))
    assert page.count('<div class="picture printed"') == 1
    assert page.count('<div class="picture"') == 1
    assert ".item .picture.printed svg { max-height: none; }" in page
