"""A line of the card in words: every form of the notation, for one group and for the whole line."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Line, first_card
from mahj_tutor.card.description import describe_group, describe_line

ONE_SUIT = "any suit will do, one for the whole line"
SUITS = "any suits will do, but they must differ"
MATCH = "Bam goes with Green, Crak with Red, Dot with Soap"
YES, NO = "Jokers may help", "No joker can help"


def meant(line: Line, word: str) -> str:
    return describe_group(line, line.hand.split().index(word))


def test_groups_of_one_suit() -> None:
    line = first_card().line("even-1")
    assert meant(line, "FFF") == f"a pung (3 alike) of flowers; {YES}"
    assert meant(line, "2222a") == f"a kong (4 alike) of 2s in your suit; {ONE_SUIT}; {YES}"


def test_pairs_singles_and_dragons_of_two_suits() -> None:
    line = Line("t", "FF 11a 2222a 444b 2b DDb", "X", 30)
    assert meant(line, "FF") == f"a pair of flowers; {NO}"
    assert meant(line, "11a") == f"a pair of 1s in your first suit; {SUITS}; {NO}"
    assert meant(line, "2b") == f"a single 2 in your second suit; {SUITS}; {NO}"
    assert (
        meant(line, "DDb")
        == f"a pair of the dragon that matches your second suit, that of the 4s; {MATCH}; {NO}"
    )


def test_dragons_that_match_no_number() -> None:
    neither = meant(first_card().line("even-2"), "DDDDc")
    assert neither == f"a kong (4 alike) of the dragon that matches neither of your suits; {MATCH}; {YES}"
    line = Line("t", "111a 2222a 333a DDb DDc", "X", 30, numbers="run")
    opposite = f"an opposite dragon does not match your suit; {MATCH}; {NO}"
    assert meant(line, "DDb") == f"a pair of one opposite dragon; {opposite}"
    assert meant(line, "DDc") == f"a pair of the other opposite dragon; {opposite}"
    bare = Line("t", "DDDDa DDDDb FFFFFF", "X", 30)
    assert meant(bare, "DDDDa") == f"a kong (4 alike) of one dragon; the dragons must differ; {YES}"
    assert meant(bare, "DDDDb") == f"a kong (4 alike) of another dragon; the dragons must differ; {YES}"


def test_a_run_is_told_from_its_lowest_number() -> None:
    """1 1 1 1 to 4 4 4 may begin with any number from 1 to 6."""
    line = first_card().line("run-1")
    lowest = "your lowest is any number from 1 to 6"
    assert (
        meant(line, "1111a")
        == f"a kong (4 alike) of your lowest number, in your first suit; {lowest}; {SUITS}; {YES}"
    )
    assert (
        meant(line, "33b")
        == f"a pair of the number two above your lowest, in your second suit; {lowest}; {SUITS}; {NO}"
    )


def test_a_run_of_steps_of_two_has_a_lowest_number_too() -> None:
    line = Line("t", "FF 1111a 3333a 5555a", "X", 30, numbers="run")
    assert "your lowest is any number from 1 to 5" in meant(line, "1111a")
    assert "of the number four above your lowest" in meant(line, "5555a")


def test_in_a_run_words_may_stay() -> None:
    line = Line("t", "=2026a 11111b 11111c", "X", 30, numbers="run")
    year = "the year 2026 in singles: two 2s and one 6 in your first suit, and one Soap as zero"
    assert meant(line, "=2026a") == f"{year}; {SUITS}; a Soap as zero has no suit; {NO}"
    assert (
        meant(line, "11111b") == "a quint (5 alike) of your number, in your second suit; "
        f"your number is any from 1 to 9, the same in every group; {SUITS}; at least one joker is needed"
    )


def test_one_of_two_words() -> None:
    line = Line("t", "FFFF 2222a 4444b|6666b 88b", "X", 30)
    assert (
        meant(line, "4444b|6666b")
        == "a kong (4 alike) of 4s in your second suit, or a kong (4 alike) of 6s in your second suit;"
        f" {SUITS}; {YES}"
    )
    moving = Line("t", "FFFF 2222a 4444b|6666b 88b", "X", 30, numbers="run")
    assert "the printed numbers may move up or down together" in meant(moving, "2222a")
    mixed = Line("t", "FFFF NEWS|2222a 4444a 66a", "X", 30)
    assert (
        meant(mixed, "NEWS|2222a")
        == "NEWS, four singles: one of each wind, or a kong (4 alike) of 2s in your suit; "
        f"{ONE_SUIT}; Jokers may help only where three or more are alike"
    )


def test_like_numbers() -> None:
    line = first_card().line("like-1")
    assert (
        meant(line, "xxxxb") == "a kong (4 alike) of your number, in your second suit; "
        f"your number is any from 1 to 9, the same in every group (like numbers); {SUITS}; {YES}"
    )
    assert meant(line, "ZZZZ") == f"a kong (4 alike) of your wind; your wind is any of the four; {YES}"


def test_numbers_with_letters_of_their_own() -> None:
    line = Line("t", "xxxxxa ZZZZ yyyyyb", "X", 30, only={"x": (2, 4, 6, 8)})
    assert (
        meant(line, "xxxxxa")
        == "a quint (5 alike) of your number x, in your first suit; your number x is 2, 4, 6 or 8; "
        f"x and y must differ; {SUITS}; at least one joker is needed"
    )
    assert "your number y is any from 1 to 9" in meant(line, "yyyyyb")
    beside = Line("t", "FFFF xxxxa 2222a xxb", "X", 30)
    assert "your number x is any from 1 to 9, the same wherever x is printed" in meant(beside, "xxb")


def test_singles_in_one_word() -> None:
    line = Line("t", "NEWS 24c NNN DDDD D", "X", 30)
    assert meant(line, "NEWS") == f"NEWS, four singles: one of each wind; {NO}"
    assert meant(line, "24c") == f"two singles: one 2 and one 4 in your suit; {ONE_SUIT}; {NO}"
    dragon = "your dragon is any of the three, the same wherever D is printed"
    assert meant(line, "DDDD") == f"a kong (4 alike) of your dragon; {dragon}; {YES}"
    assert meant(line, "D") == f"a single: your dragon; {dragon}; {NO}"


def test_soap_as_zero_red_green_and_sextets() -> None:
    line = Line("t", "000 RRR G NNNNNN 8a", "X", 30)
    assert meant(line, "000") == f"a pung (3 alike) of Soaps as zero; {YES}"
    assert meant(line, "RRR") == f"a pung (3 alike) of Red Dragons; {YES}"
    assert meant(line, "G") == f"a single Green Dragon; {NO}"
    assert meant(line, "NNNNNN") == "a sextet (6 alike) of Norths; at least two jokers are needed"
    assert meant(line, "8a") == f"a single 8 in your suit; {ONE_SUIT}; {NO}"


def test_repeated_symbols_in_a_word() -> None:
    line = Line("t", "112a 334b 556a 778b DDc", "C", 50)
    assert meant(line, "112a") == f"two 1s and one 2 in your first suit; {SUITS}; {NO}"


def test_singles_of_a_run_are_told_in_few_words() -> None:
    line = Line("t", "FFF 123a 4444b 5555b", "X", 25, numbers="run")
    assert (
        meant(line, "123a") == "three singles: your lowest number and the next two, in your first suit; "
        f"your lowest is any number from 1 to 5; {SUITS}; {NO}"
    )
    later = Line("t", "1111a 34b 56b 8888a FF", "X", 25, numbers="run")
    assert meant(later, "56b").startswith(
        "two singles: the number four above your lowest and the next one, in your second suit; "
    )
    apart = Line("t", "1111a 35b 46b 8888a FF", "X", 25, numbers="run")
    assert meant(apart, "35b").startswith(
        "two singles: one of the number two above your lowest and one of the number four above your lowest "
        "in your second suit; "
    )


def test_numbers_are_told_before_suits_and_winds() -> None:
    line = Line("t", "xxxxxa ZZZZ yyyyyb", "X", 30)
    assert describe_line(line).startswith(
        "Your number x is any from 1 to 9; your number y is any from 1 to 9; x and y must differ; "
        "any suits will do, but they must differ; your wind is any of the four. "
    )


def test_decoration_counts_as_a_place() -> None:
    line = Line("t", "FFFF 5555a + 5555b = 2c 5c", "X", 25)
    assert describe_group(line, 2) == "decoration: it asks for no tile"
    assert describe_group(line, 5) == f"a single 2 in your third suit; {SUITS}; {NO}"
    with pytest.raises(IndexError):
        describe_group(line, 7)


def test_a_whole_line() -> None:
    assert (
        describe_line(first_card().line("year-1"))
        == "Any suits will do, but they must differ. A pung (3 alike) of flowers; "
        "the year 2026 in singles: two 2s and one 6 in your first suit, and one Soap as zero; "
        "a pung (3 alike) of 4s in your second suit; "
        "a kong (4 alike) of the dragon that matches your first suit, that of the 2s. "
        "Jokers may help where three or more are alike, never in the singles and pairs. "
        "Exposed: you may call for three or more of the same tile, or for your last tile. Pays 30."
    )


def test_whole_lines_say_where_jokers_go_and_whether_one_may_call() -> None:
    card = first_card()
    assert "Jokers can help in every group. Exposed:" in describe_line(card.line("wind-1"))
    assert describe_line(card.line("wind-1")).startswith(
        "A quint (5 alike) of flowers; a pung (3 alike) of Easts"
    )
    pairs = describe_line(card.line("pair-1"))
    assert "No joker can help: there are only singles and pairs. Concealed: pick every tile" in pairs
    assert pairs.endswith("Pays 50.")


@pytest.mark.parametrize("line", first_card().lines, ids=lambda line: line.id)
def test_every_group_of_the_first_card_says_what_jokers_do(line: Line) -> None:
    """A word is said to take Jokers exactly if its group is open in the line's hands."""
    for place, word in enumerate(line.hand.split()):
        symbols = word.rstrip("abc")
        is_open = len(symbols) > 2 and len(set(symbols)) == 1
        assert describe_group(line, place).endswith(YES if is_open else NO)
