"""A line of the card as it is printed: inks, what is spoken, and what each word means."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Line, describe_group, first_card, practice_card
from mahj_tutor.pictures.card import card_zone, choosable, line_in_words, line_zone, printed_words


def word(part: str, rest: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The first word of a line that begins with it: how it is spoken, and its runs."""
    found = printed_words(Line("l", f"{part} {rest}", "X", 25))[0]
    return found.name, found.runs


@pytest.mark.parametrize(
    ("part", "rest", "name", "runs"),
    [
        ("FFFF", "2222a 444a 666a", "FFFF", (("FFFF", ""),)),
        ("2222a", "FFFF 444a 666a", "2222, suit a", (("2222", "a"),)),
        ("2024b", "FFFF 222a 444a", "2024, suit b", (("2", "b"), ("0", ""), ("24", "b"))),
        ("=2024b", "FFFF 222a 444a", "2024, suit b", (("2", "b"), ("0", ""), ("24", "b"))),
        ("DDDc", "FFFF 2222a 444b", "DDD, suit c", (("DDD", "c"),)),
        ("DDD", "FFFF 2222a 444b", "DDD", (("DDD", ""),)),
        ("xxxa", "FFFF xxxxb xxxc", "xxx, suit a", (("xxx", "a"),)),
        (
            "444a|666b",
            "FFFF 2222a 888b",
            "444, suit a, or 666, suit b",
            (("(", ""), ("444", "a"), (" or ", ""), ("666", "b"), (")", "")),
        ),
        ("NNNN|SSSS", "FFFF 222a 888a", "NNNN, or SSSS", (("(NNNN or SSSS)", ""),)),
        ("RRGG", "FFFF 222a 888a", "RRGG", (("RRGG", ""),)),
    ],
)
def test_a_word_has_the_ink_of_its_suit_and_what_has_no_suit_has_none(
    part: str, rest: str, name: str, runs: tuple[tuple[str, str], ...]
) -> None:
    assert word(part, rest) == (name, runs)


def test_signs_between_groups_are_printed_and_mean_nothing() -> None:
    words = printed_words(Line("l", "FFFFF 1111a + 1b = 2222a", "X", 25, numbers="run"))
    assert [each.name for each in words] == ["FFFFF", "1111, suit a", "+", "1, suit b", "=", "2222, suit a"]
    assert [bool(each.says) for each in words] == [True, True, False, True, False, True]
    assert words[4].runs == (("=", ""),)


def test_a_line_on_the_card_says_all_that_is_printed() -> None:
    line = first_card().line("pair-1")
    (piece,) = card_zone([line]).pieces
    assert piece.id == "pair-1"
    assert piece.name == f"Singles and pairs, pair-1: {line_in_words(line)}"
    assert line_in_words(line).endswith("any 1 suit, matching dragons; C, concealed; pays 50")
    assert piece.printed is not None
    assert piece.printed.section == "Singles and pairs"
    assert piece.printed.name == "pair-1"
    assert piece.printed.note == "any 1 suit, matching dragons"
    assert piece.printed.sign is not None
    assert piece.printed.sign.runs == (("C 50", ""),)
    assert "concealed" in piece.printed.sign.says


def test_the_note_says_what_a_tap_does() -> None:
    lines = first_card().lines[:2]
    zone = card_zone(lines)
    assert "means" in (zone.note or "")
    assert choosable([zone], ()) == (zone,)
    assert "choose" in (choosable([zone], [zone.pieces[0].id])[0].note or "")


def test_every_word_of_our_cards_says_what_it_means() -> None:
    for line in (*first_card().lines, *practice_card().lines):
        for place, (part, piece) in enumerate(zip(line.printed.split(), line_zone(line).pieces, strict=True)):
            assert piece.printed is not None
            (printed,) = piece.printed.words
            assert printed.says == ("" if part in "+-×=" else describe_group(line, place))
            assert "".join(run for run, _ in printed.runs) in part.replace("|", " or ") or "|" in part
