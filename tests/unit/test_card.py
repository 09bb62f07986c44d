"""The card: every form of its notation, the counts, the first card, and texts that cannot be read."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from mahj_tutor.card import Group, Line, Numbers, expand, first_card, groupings, is_possible, tile_counts
from mahj_tutor.card.expansion import count_readings
from mahj_tutor.card.notation import read_line
from mahj_tutor.errors import NotationError, UnknownNameError
from mahj_tutor.tiles import FLOWER, SOAP, Suit, Tile, dragon_of, text, tile


def codes(hand: str, **how: object) -> list[str]:
    """Every hand of a line as sorted codes."""
    found = expand(hand, **how)  # type: ignore[arg-type]
    return sorted(text(sorted(tile_counts(groups).elements())) for groups in found)


@pytest.mark.parametrize(
    ("hand", "numbers", "count"),
    [
        ("11a 222a 3333a 444a 55a", "exact", 3),
        ("11a 222a 3333a 444a 55a", "run", 15),
        ("444a 555a 6666b 7777b", "run", 36),
        ("FFFF 5555a 5555b 2c 5c", "exact", 3),
        ("NNN EE WW SSS 2016a", "exact", 3),
        ("112a 334b 556a 778b DDc", "exact", 6),
        ("FF 111a 2222b DDDDDc", "run", 48),
        ("111a 2222a 333a DDb DDc", "run", 21),
        ("FFFF xxxa xxxxb xxxc", "exact", 27),
        ("xxxxxa ZZZZ yyyyyb", "exact", 864),
    ],
)
def test_counts(hand: str, numbers: Numbers, count: int) -> None:
    found = expand(hand, numbers=numbers)
    assert len(found) == count
    assert all(sum(group.size for group in groups) == 14 for groups in found)
    assert len({frozenset(tile_counts(groups).items()) for groups in found}) == count


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("FFFF 2222a 444b 666b", "F F F F/open 2B 2B 2B 2B/open 4C 4C 4C/open 6C 6C 6C/open"),
        ("FF 44a NEWS 24b 2024c", "F F 4B 4B N E W S 2C 4C 2D 2D 0 4D"),
        ("112a NNNNNE RRRRR", "1B 1B 2B N N N N N E R R R R R/open"),
        ("DDDDa DDDb GGG 1111a", "G G G G/open R R R/open G G G/open 1B 1B 1B 1B/open"),
        ("000 0a 2a 2a FFFFFFFF", "0 0 0/open 0 2B 2B F F F F F F F F/open"),
        ("D DDDD R G NEWS NES", "R R R R R/open R G N E W S N E S"),
    ],
)
def test_words_become_groups(hand: str, groups: str) -> None:
    found = expand(hand)[0]
    said = " ".join(f"{group}/open" if group.takes_jokers else str(group) for group in found)
    assert said == groups


def test_the_readings_of_a_line_are_counted_without_expanding_it() -> None:
    for hand, numbers, count in (
        ("FFFF NNNN EEE SSS", "exact", 1),
        ("1111a 2222a FFFFFF", "exact", 3),
        ("1111a 2222b 333c FFF", "run", 3 * 2 * 9),
        ("ZZZZ 1111a DDDDa FF", "exact", 4 * 3),
        ("ZZZZ 1111a DDDD FF", "exact", 4 * 3 * 3),
        ("xxxxa|yyyya 1111b FFFFFF", "exact", 2 * 3 * 2 * 9 * 9),
    ):
        assert count_readings(hand, numbers=numbers) == count, hand  # type: ignore[arg-type]
    assert count_readings("xxxxa yyyya FFFFFF", only={"x": (2, 4)}) == 3 * 2 * 9


def test_one_letter_one_suit_and_different_letters_different_suits() -> None:
    for one, two, three in expand("1111a 22222b 33333c"):
        assert {one.tile.suit, two.tile.suit, three.tile.suit} == set(Suit)
    for one, two, three in expand("1111a 22222b 33333a"):
        assert one.tile.suit is three.tile.suit is not two.tile.suit


def test_dragons_go_with_their_letter() -> None:
    for number, match, other in expand("1111a DDDDDa DDDDDb"):
        assert number.tile.suit is not None
        assert match.tile is dragon_of(number.tile.suit) is not other.tile


def test_choices_are_the_same_throughout_a_line() -> None:
    assert {frozenset(group.tile.code for group in hand) for hand in expand("ZZZZ ZZZZZ ZZZZZ")} == {
        frozenset(wind) for wind in "NEWS"
    }
    assert {frozenset(group.tile.code for group in hand) for hand in expand("DDDD DDDDD DDDDD")} == {
        frozenset(dragon) for dragon in "RG0"
    }
    for hand in expand("xxxxa yyyyyb xxxxxc"):
        assert hand[0].tile.number == hand[2].tile.number != hand[1].tile.number


def test_a_run_moves_its_digits_together() -> None:
    runs = expand("1111a 222a 4444a FFF", numbers="run")
    assert {tuple(group.tile.number for group in hand[:3]) for hand in runs} == {
        (first, first + 1, first + 3) for first in range(1, 7)
    }
    fixed = expand("=2026a 1111b 222b FFF", numbers="run")
    assert {tuple(group.tile.number for group in hand[:3]) for hand in fixed} == {(2, None, 6)}
    assert {tuple(group.tile.number for group in hand[3:5]) for hand in fixed} == {
        (n, n + 1) for n in range(1, 9)
    }
    zero = expand("1013a 2222a FFFFFF", numbers="run")
    assert {hand[1].tile for hand in zero} == {SOAP}
    assert len(expand("xxxxa NNNN FFFFFF", numbers="run")) == 27


def test_only_restricts_a_number() -> None:
    evens = expand("FFFFFF xxxxa xxxxb", only={"x": (2, 4, 6, 8)})
    assert {hand[1].tile.number for hand in evens} == {2, 4, 6, 8}
    assert len(evens) == 4 * 3
    with pytest.raises(NotationError, match="'y', which is not in the line, at column 1"):
        expand("FFFFFF xxxxa xxxxb", only={"y": (1,)})
    with pytest.raises(NotationError, match="'x' may only be numbers from 1 to 9, at column 8"):
        expand("FFFFFF xxxxa xxxxb", only={"x": (0,)})


def test_one_of_several_words() -> None:
    found = expand("FFFFFF 4444b|6666b RRRR|NEWS")
    assert len(found) == 2 * 3 * 2
    assert {hand[1].tile.number for hand in found} == {4, 6}
    assert {len(hand) for hand in found} == {3, 6}
    moving = expand("FFFFFFF 111a|999a 2222a", numbers="run")
    assert {(hand[1].tile.number, hand[2].tile.number) for hand in moving} == {
        *((n, n + 1) for n in range(1, 9)),
        *((n + 7, n) for n in range(1, 3)),
    }
    still = expand("FFFFFFF =111a|999a 2222a", numbers="run")
    assert {hand[1].tile.number for hand in still} == {1, 9}


def test_decoration_says_nothing() -> None:
    assert expand("FF 2222a + 4444b = - × 6666c") == expand("FF 2222a 4444b 6666c")


def test_the_same_tiles_grouped_in_two_ways_are_one_hand() -> None:
    hand, only = "xxxa xxa yyyya ya NNNN", {"x": (1, 2), "y": (1, 2)}
    assert len(expand(hand, only=only)) == 3
    assert len(groupings(hand, only=only)) == 6
    assert len(Line("both", hand, "X", 25, only=only).targets) == 6


@pytest.mark.parametrize(
    ("hand", "problem", "column"),
    [
        ("", "ends after 0", 1),
        ("FF 2222a 4444b 666c", "ends after 13", 20),
        ("FF 2222a 4444b 66666c", "'66666c' is tile 15", 16),
        ("FF 2222a Q444b 6666c", "unknown symbol 'Q' in 'Q444b'", 10),
        ("FF 2222a 4J44b 6666c", "unknown symbol 'J'", 11),
        ("FF 2222 4444b 6666c", "'2222' needs a suit letter", 4),
        ("FF xxxx 4444b 6666c", "'xxxx' needs a suit letter", 4),
        ("FF 2222a a 4444b 6666c", "expected tiles, found 'a'", 10),
        ("FFa 2222a 4444b 6666c", "'FF' has no suit", 3),
        ("FF 2222a 4444b|666b 6666c", "different lengths", 10),
        ("FF 2222a 4444b| 6666c", "expected tiles, found ''", 16),
        ("FF 2222A 4444b 6666c", "unknown symbol 'A'", 8),
        ("FF 2222a 4444b|6=66b 6666c", "unknown symbol '='", 17),
        ("FF 2222a 4444b|666 6666c", "'666' needs a suit letter", 16),
    ],
)
def test_unreadable_lines_name_the_word_and_its_column(hand: str, problem: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        expand(hand)
    assert problem in str(error.value)
    assert (error.value.text, error.value.column) == (hand, column)


def test_a_line_of_too_many_characters_is_refused_unread() -> None:
    assert read_line(f"{'+ ' * 240}FF 2222a 4444b 6666c")
    with pytest.raises(NotationError, match=r"a text of 501 characters is too long \(the limit is 500\)"):
        read_line("FF " * 167)


@pytest.mark.parametrize(
    ("only", "printed"),
    [
        ({}, "111a 2222a 333a NNNN"),
        ({"x": (2, 4), "y": (2, 6)}, "222a 6666a 111a NNNN"),
        ({"x": (2, 4), "y": (2,)}, "444a 2222a 111a NNNN"),
        ({"x": (3,), "y": (3,)}, "xxxa yyyya zzza NNNN"),
    ],
)
def test_a_free_line_is_printed_with_an_example_that_it_can_be(
    only: dict[str, tuple[int, ...]], printed: str
) -> None:
    hand = "xxxa yyyya zzza ZZZZ"
    assert Line("free", hand, "X", 25, only=only, note="any numbers").printed == printed
    assert Line("free", hand, "X", 25, only=only).printed == hand


def test_hands_that_the_set_cannot_make_are_no_targets() -> None:
    assert not is_possible((Group(tile("1B"), 5, False),))
    assert is_possible((Group(tile("1B"), 4, False), Group(tile("1B"), 8, True)))
    assert is_possible((Group(FLOWER, 14, True),))
    assert not is_possible((Group(tile("1B"), 14, True),))
    line = Line("winds", "NNNS ZZR FFFFFFF", "X", 25)
    assert len(expand(line.hand)) == 4
    assert {str(target.groups[2]) for target in line.targets} == {"E E", "W W", "S S"}


def test_the_first_card() -> None:
    card = first_card()
    assert card is first_card()
    assert len(card.lines) == 12
    assert len({line.id for line in card.lines}) == 12
    assert {line.kind for line in card.lines} == {"X", "C"}
    assert {line.value for line in card.lines} == {25, 30, 35, 40, 50}
    assert all(line.targets and line.section and line.note for line in card.lines)
    assert all(len(line.targets) == len(expand(line.hand, numbers=line.numbers)) for line in card.lines)
    assert [line.id for line in card.lines if line.is_singles_and_pairs] == ["pair-1", "pair-2"]
    assert all(line.value == 50 for line in card.lines if line.is_singles_and_pairs)
    assert card.line("even-1").hand == "FFF 2222a 4444a 666a"
    with pytest.raises(UnknownNameError, match="unknown line 'even-9', did you mean 'even-"):
        card.line("even-9")


def test_notes_of_the_first_card_count_the_suits() -> None:
    for line in first_card().lines:
        letters = {word[-1] for word in line.hand.split() if word[-1] in "abc"}
        if "suit" in line.note:
            assert f"any {len(letters)} suit" in line.note
        else:
            assert line.id in {"like-1", "wind-1"}


def test_lines_are_values() -> None:
    line = first_card().lines[0]
    assert pickle.loads(pickle.dumps(line)) == line == copy.deepcopy(line)
    assert hash(Line("a", "FF 2222a 4444b 6666c", "X", 25)) == hash(
        Line("a", "FF 2222a 4444b 6666c", "X", 25)
    )
    assert line != Line("other", line.hand, line.kind, line.value)


def test_singles_and_pairs_are_counted_apart() -> None:
    groups = expand("2024a NEWS DD FFFF")[0]
    every: Counter[Tile] = tile_counts(groups)
    alone = tile_counts(groups, naturals_only=True)
    assert every - alone == Counter({FLOWER: 4})
    assert alone[tile("2B")] == 2


def test_a_line_that_could_mean_nearly_everything_is_refused_before_it_is_tried() -> None:
    with pytest.raises(NotationError, match="leaves too much open"):
        expand(" ".join(["1a|2b|3c|4a|5b"] * 14))
