"""A hand of the learner's own card: what is said of it follows from its groups alone."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.errors import NotationError
from mahj_tutor.server.own_hand import fault_of, own_hand

TWO_SUITS = "FFFF 2222a 44b or 66b 6666b"


@pytest.mark.parametrize("card", [first_card(), practice_card()], ids=["first", "practice"])
def test_a_joker_can_stand_where_it_can_in_the_hands_of_our_cards(card: Card) -> None:
    for line in card.lines:
        groups = line.targets[0].groups
        takes = sum(group.size for group in groups if group.takes_jokers)
        assert own_hand(line.hand).joker_tiles == takes, line.id


def test_a_choice_is_one_group_that_takes_no_more_tiles() -> None:
    hand = own_hand(TWO_SUITS)
    assert [each.printed for each in hand.groups] == ["FFFF", "2222a", "44b or 66b", "6666b"]
    assert [each.name for each in hand.groups] == ["kong", "kong", "pair", "kong"]
    assert (hand.suits, hand.joker_tiles) == (2, 12)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("NEWS DDDD 11a 2222a", ["four singles", "kong", "pair", "kong"]),
        ("FFFF 2026a 222b 222c", ["kong", "the year, four singles", "pung", "pung"]),
        ("112a 333a 4444b 5555c", ["singles and pairs", "pung", "kong", "kong"]),
    ],
)
def test_a_group_is_called_by_its_name(typed: str, names: list[str]) -> None:
    assert [each.name for each in own_hand(typed).groups] == names


@pytest.mark.parametrize(
    ("typed", "kind", "said"),
    [
        (TWO_SUITS, "X", "so you can call for any group of three or more alike, and to win"),
        (TWO_SUITS, "C", "It's marked C, so you can call only the tile that wins"),
        (
            "FF 11a 22a 33a 44b 55b 66b",
            "X",
            "It's all singles and pairs, so you can call only the tile that wins",
        ),
        (
            "FF 11a 22a 33a 44b 55b 66b",
            "X",
            "No joker can help, because nothing in it is three or more alike",
        ),
        (TWO_SUITS, "X", "Jokers can stand in for twelve of its tiles, though the set has only eight"),
        ("NEWS DDDD EEEE SS", "X", "It takes no suit"),
    ],
)
def test_what_is_said_is_true_of_these_groups(typed: str, kind: str, said: str) -> None:
    assert said in "; ".join(own_hand(typed).told(kind))


@pytest.mark.parametrize(
    ("suits", "jokers", "said"),
    [
        ("2", "12", ["Right: two suits", "Right: twelve tiles for jokers"]),
        (
            "1",
            "14",
            [
                "You counted one suit. Look at the letters once more",
                "You counted 14 tiles for jokers. Look again at the singles and pairs",
            ],
        ),
        ("", "4", ["You counted four tiles for jokers. Look at every group"]),
        ("", "", []),
        ("-1", "x" * 50, []),
        ("²", "٣", ["You counted three tiles for jokers. Look at every group"]),
    ],
)
def test_a_guess_is_answered_and_what_is_no_number_is_none(suits: str, jokers: str, said: list[str]) -> None:
    assert list(own_hand(TWO_SUITS).answers(suits, jokers)) == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "A hand has 14 tiles; this one ends after 0. Write the line as printed."),
        ("22a 44a", "22a (2) + 44a (2) make 4: add 10."),
        ("2222 4444a 666a FFF", "Write '2222a'; the same letter is the same suit"),
        ("ff 2222a", "Write it in upper case: 'F'."),
        ("2" * 5000, "'222"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_way_to_fix_it(typed: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        own_hand(typed)
    assert said in fault_of(caught.value)
    assert len(fault_of(caught.value)) < 600
