"""The practice card: what a printed card promises, worked out from the tiles of its hands."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from mahj_tutor.card import first_card, practice_card
from mahj_tutor.card.notation import read_line
from mahj_tutor.card_files import card_text, check_card, read_card

CARD = practice_card()
LINES = pytest.mark.parametrize("line", CARD.lines, ids=lambda line: line.id)
COPIES = {"F": 8} | dict.fromkeys("NEWSRG0", 4) | {f"{n}{s}": 4 for n in range(1, 10) for s in "BCD"}


def test_nine_sections_of_at_least_four_lines_in_the_order_of_a_yearly_card() -> None:
    sections = Counter(line.section for line in CARD.lines)
    assert list(sections) == [
        "2026",
        "2468",
        "Multiplication and addition",
        "Quints",
        "Consecutive run",
        "13579",
        "Winds and dragons",
        "369",
        "Singles and pairs",
    ]
    assert min(sections.values()) >= 4
    assert len(CARD.lines) >= 54
    assert 650 <= sum(len(line.targets) for line in CARD.lines) <= 1_700


def test_every_line_has_an_id_of_its_own_that_counts_through_its_section() -> None:
    names = [line.id.split("-") for line in CARD.lines]
    for section in {line.section for line in CARD.lines}:
        own = [name for name, line in zip(names, CARD.lines, strict=True) if line.section == section]
        assert len({word for word, _ in own}) == 1
        assert [int(number) for _, number in own] == list(range(1, len(own) + 1))
    assert len({tuple(name) for name in names}) == len(names)


@LINES
def test_every_hand_has_14_tiles_that_the_set_holds_with_at_most_8_jokers(line) -> None:
    assert line.targets
    for target in line.targets:
        wants = Counter(str(target).split())
        singles = Counter(
            tile for group in target.groups if not group.takes_jokers for tile in str(group).split()
        )
        assert wants.total() == 14
        assert set(wants) <= set(COPIES)
        assert all(count <= COPIES[tile] for tile, count in singles.items())
        assert sum(max(0, count - COPIES[tile]) for tile, count in wants.items()) <= 8


@LINES
def test_the_note_counts_the_suits_that_the_letters_make(line) -> None:
    letters = {letter for letter in "abc" if re.search(rf"{letter}\b", line.hand)}
    said = re.search(r"any (\d) suits?", line.note)
    only_dragons = not re.search(r"[1-9xyz]", line.hand)
    assert (int(said[1]) if said else 0) == (0 if only_dragons else len(letters))
    assert len(line.note) <= 70
    assert ("in a row" in line.note or "the next" in line.note) is (line.numbers == "run")
    assert ("any wind" in line.note) is ("Z" in line.hand)
    assert ("any dragon" in line.note) is bool(re.search(r"\bD+( |$)", line.hand))


@LINES
def test_singles_and_pairs_stand_in_their_section_and_are_concealed(line) -> None:
    is_there = line.section == "Singles and pairs"
    assert line.is_singles_and_pairs is is_there
    assert line.kind == "C" or not is_there
    assert line.value in {25, 30, 35, 40, 45, 50, 60, 75}


def test_no_two_lines_make_the_same_hand_and_none_is_on_the_first_card() -> None:
    whose: dict[tuple[str, ...], str] = {}
    for line in (*first_card().lines, *CARD.lines):
        for target in line.targets:
            name = f"{line.id} {line.hand}"
            assert whose.setdefault(tuple(sorted(str(target).split())), name) == name


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        ("year-1", 3 * 2 * 7),  # two suits, the run begins at 1 to 7
        ("even-2", 3 * 4 * 3),  # two alike suits, four even numbers, three dragons
        ("sum-2", 3 * 2 * 8),
        ("quint-5", 3 * 7 * 4),
        ("quint-7", 3 * 2 * 3),  # the odd suit out, 1s or 9s, three middle numbers
        ("run-1", 3 * 2 * 3),
        ("run-2", 3 * 7),  # uphill and downhill are alike: the top's suit and the run
        ("run-3", 6 * 7 * 4),
        ("run-7", 3 * 2 * 6 * 3),
        ("odd-1", 6 * 2 * 2),
        ("odd-2", 3),
        ("wind-2", 3 * 2 * 2 * 4),
        ("wind-3", 2 * 2 * 3),
        ("wind-5", 1),
        ("pair-2", 3 * 36),  # two alike suits, two of nine numbers
        ("pair-6", 3 * 2 * 5),
    ],
)
def test_hands_of_a_line(line: str, hands: int) -> None:
    assert len(CARD.line(line).targets) == hands


@pytest.mark.parametrize(
    "form",
    [
        r"\b(\d)\1\1[abc]",  # pung
        r"\b(\d)\1{3}[abc]",  # kong
        r"\b(\d)\1{4}[abc]",  # quint
        r"\b(\w)\1{5}[abc]?\b",  # sextet
        r"\bF{5}\b",
        r"\bF{6}\b",
        r"\bFF\b",
        r"\b(\d)\1[abc]",  # pair
        r"\bNEWS\b",
        r"\b2026[abc]",
        r"\b28b\b",  # two singles in one word
        r"\b202[abc]",  # Soap inside a suited word
        r"\b0000\b",
        r"\bE \b",  # a wind by itself
        r"\bZ{3,5}\b",
        r"\bD+[abc]",
        r"\bD+( |$)",  # any dragon
        r"\bR+\b",
        r"\bG+\b",
        r"x+[abc]",
        r"y+[abc]",
        r"z+[abc]",
        r"\|",
        r"(^| )=\d",
        r" \+ ",
        r" - ",
        r" × ",
        r" = ",
    ],
)
def test_every_form_of_the_notation_is_used(form: str) -> None:
    assert any(re.search(form, line.hand) for line in CARD.lines)


def test_other_forms_are_used() -> None:
    assert {line.numbers for line in CARD.lines} == {"exact", "run"}
    assert {line.kind for line in CARD.lines} == {"X", "C"}
    assert any(line.only for line in CARD.lines)
    assert all(read_line(line.hand) for line in CARD.lines)


def test_whoever_uses_the_card_is_told_how_she_may() -> None:
    assert (CARD.name, CARD.year, CARD.license) == ("Practice card", 2026, "CC BY 4.0")
    assert practice_card() is CARD


def test_the_british_spelling_of_a_license_is_read_too() -> None:
    text = card_text(CARD)
    british = text.replace("license:", "licence:")
    assert british != text
    assert check_card(british, "ours.yaml") == ()
    assert read_card(british, "ours.yaml").license == CARD.license


@LINES
def test_the_lines_of_a_section_go_from_easy_to_hard(line) -> None:
    section = [each.value for each in CARD.lines if each.section == line.section]
    assert section == sorted(section)
