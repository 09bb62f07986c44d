"""Lines of a card: as a plain reader reads them, and cards written and read back."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahj_tutor.card import (
    MAX_READINGS,
    Card,
    Line,
    count_readings,
    expand,
    first_card,
    groupings,
    practice_card,
)
from mahj_tutor.card_files import card_text, check_card, read_card
from mahj_tutor.errors import ContentError
from tests.properties.plain_lines import plain_groups, random_line, tiles_of
from tests.seeds import many

LINES = 500
READ = many(200, LINES)


def drawn(seed: int) -> tuple[str, str, dict[str, tuple[int, ...]]]:
    """A random line that leaves no more open than is tried, and not
    so much that the plain reader takes long.
    """
    rng = random.Random(seed)
    while True:
        hand, numbers, only = random_line(rng)
        if count_readings(hand, numbers=numbers, only=only) <= 3_000:  # type: ignore[arg-type]
            return hand, numbers, only


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_random_lines_are_what_a_plain_reader_reads(part: int) -> None:
    for seed in range(part, READ, 10):
        hand, numbers, only = drawn(seed)
        expected = plain_groups(hand, numbers, only)
        found = groupings(hand, numbers=numbers, only=only)  # type: ignore[arg-type]
        as_plain = [
            tuple(sorted((group.tile.code, group.size, group.takes_jokers) for group in groups))
            for groups in found
        ]
        assert len(as_plain) == len(set(as_plain)), hand
        assert set(as_plain) == expected, (hand, numbers, only)
        hands = expand(hand, numbers=numbers, only=only)  # type: ignore[arg-type]
        assert len(hands) == len({tiles_of(groups) for groups in expected}), (hand, numbers, only)


def test_the_lines_drawn_have_every_form() -> None:
    lines = [drawn(seed) for seed in range(LINES)]
    hands = " ".join(hand for hand, _, _ in lines)
    for form in ("Z", "0", "R", "G", "FFFFF", "|", "=", " + ", " × ", " - ", " = ", "xxx", "yy", "z"):
        assert form in hands
    words = [word for hand, _, _ in lines for word in hand.split()]
    assert {"DDDa", "DDDD", "ZZZZ", "xxxxb"} <= set(words)
    assert any(word.rstrip("abc") != word and "0" in word for word in words)
    assert sum(numbers == "run" for _, numbers, _ in lines) > 150
    assert sum(bool(only) for _, _, only in lines) > 100


def test_ways_are_counted_as_more_than_hands_and_bounded() -> None:
    assert count_readings("xxxxxa ZZZZ yyyyyb") == 9 * 9 * 6 * 4
    assert count_readings("xxxxxa ZZZZ yyyyyb", only={"x": (1, 2)}) == 2 * 9 * 6 * 4
    assert count_readings("xxxa yyyyb zzzc ZZ DD") == 52_488 <= MAX_READINGS


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30).filter(
    lambda text: bool(text.strip()) and "suit" not in text.lower()
)


@st.composite
def cards(draw: st.DrawFn) -> Card:
    """A card of lines in all forms, its texts anything."""
    lines = []
    for number, seed in enumerate(draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=6))):
        hand, numbers, only = drawn(seed)
        line = Line(
            f"{number}{draw(TEXTS)}".replace(",", "-").replace(";", "-"),
            hand,
            draw(st.sampled_from(["X", "C"])),  # type: ignore[arg-type]
            draw(st.integers(1, 9999)),
            draw(TEXTS),
            numbers,  # type: ignore[arg-type]
            only,
            draw(st.just("") | TEXTS),
        )
        if line.targets:
            lines.append(line)
    lines = lines or [Line("one", "FF 2222a 4444b 6666c", "X", 25, draw(TEXTS))]
    return Card(draw(TEXTS), draw(st.integers(1, 9999)), tuple(lines), draw(TEXTS))


def same(one: Card, other: Card) -> bool:
    """Whether two cards hold the same."""
    return (one.name, one.year, one.license, one.lines) == (
        other.name,
        other.year,
        other.license,
        other.lines,
    )


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(cards())
def test_a_card_that_was_written_reads_back_as_it_was(card: Card) -> None:
    assert same(read_card(card_text(card), "ours.yaml"), card)


@pytest.mark.parametrize("card", [first_card(), practice_card()], ids=lambda card: card.name)
def test_our_own_cards_read_back_as_they_were(card: Card) -> None:
    assert same(read_card(card_text(card), "ours.yaml"), card)


MARKS = "FNEWSZDRG0123456789abcxyzJ|=+- :{}[]#&*!\"'\n\t\0%@`,?~"


def damaged(text: str, rng: random.Random) -> str:
    """A card with a few characters and lines gone, moved or put in."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        place = rng.randrange(len(text))
        some = "".join(rng.choices(MARKS, k=rng.randint(0, 3)))
        text = text[:place] + some + text[place + rng.randint(0, 4) :]
        lines = text.split("\n")
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one] = rng.choice(
            ["", lines[other], lines[one][: rng.randrange(30)] + lines[other], lines[one]]
        )
        text = "\n".join(lines) or "x"
    return text


@pytest.mark.parametrize("part", range(4))
def test_a_damaged_card_is_told_in_sentences_or_is_a_card(part: int) -> None:
    whole = card_text(Card(first_card().name, 2026, first_card().lines[:3] + first_card().lines[7:9], "CC0"))
    read = 0
    for seed in range(part, 240, 4):
        text = damaged(whole, random.Random(seed))
        problems = check_card(text, "ours.yaml")
        assert all(
            each.say and each.fix and "\n" not in str(each) and len(str(each)) < 600 for each in problems
        )
        if any(each.code.startswith("E") for each in problems):
            with pytest.raises(ContentError):
                read_card(text, "ours.yaml")
        else:
            read += 1
            assert same(
                read_card(card_text(read_card(text, "ours.yaml")), "again"), read_card(text, "ours.yaml")
            )
    assert 0 < read < 60
