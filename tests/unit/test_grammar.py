"""What the patterns of `tests/grammar.py` find, and what they leave alone."""

from __future__ import annotations

import pytest

from mahj_tutor.table import Seat
from tests.grammar import slips

WRONG = [
    ("agreement", "You puts in five tiles.", None),
    ("agreement", "You already have 14, so you begins.", None),
    ("agreement", "You has two of them.", None),
    ("a stop too many", "Choose: Yes, that's their dragon..", None),
    ("a stop too many", "It was a West, but North said “East.”.", None),
    ("a stop too many", "Look  here.", None),
    ("article", "You need a 8 Bam.", None),
    ("article", "You called an pung.", None),
    ("article", "Throw a East.", None),
    ("one of many", "South has 1 tiles.", None),
    ("one of many", "That leaves one stacks.", None),
    ("many of one", "Four tile are left.", None),
    ("brace", "{thrower} threw a 3 Bam.", None),
    ("small letter", "you put in five tiles.", None),
    ("a seat with a base form", "East have two of them.", None),
    ("a seat with a base form", "Now West throw a tile.", None),
    ("you and she", "You have 14 tiles, so she begins by throwing one.", None),
    ("you and she", "You picked the tile herself.", None),
    ("the reader named", "It's South's turn.", Seat.SOUTH),
    ("the reader named", "East rolled 7.", Seat.EAST),
    ("the reader named", "South called her hand dead, and that's right.", Seat.SOUTH),
]
FINE = [
    ("You pass a joker and an 8 Bam to West.", Seat.SOUTH),
    ("Each of you has six stacks, and the player across from you is East.", Seat.WEST),
    ("A hand that saves you is marked X.", None),
    ("How many tiles does East have? Does North throw one?", Seat.SOUTH),
    ("You and South have taken one each.", Seat.EAST),
    ("East picks a tile. You're on her right, so she hands it to you.", Seat.SOUTH),
    ("A South has no number, and an East hasn't one either.", Seat.SOUTH),
    ("The year is four single tiles, and a singles-and-pairs hand has pairs.", None),
    ("South, on East's right, takes one tile.", Seat.SOUTH),
    ("East takes two tiles, and the others one each.", Seat.EAST),
    ("That makes a pung of 1 Craks... One more!", None),
]


@pytest.mark.parametrize(("slip", "said", "me"), WRONG)
def test_a_slip_is_found(slip: str, said: str, me: Seat | None) -> None:
    assert slip in [name for name, _ in slips(said, me)]


@pytest.mark.parametrize(("said", "me"), FINE)
def test_good_english_is_left_alone(said: str, me: Seat | None) -> None:
    assert list(slips(said, me)) == []
