"""A row of shown tiles tells which group each joker belongs to
(JK7), and an exchange takes that very joker (JK4).
"""

from __future__ import annotations

import pytest

from mahj_tutor.american.play.jokers import joker_faults, lay_faults
from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Swap
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.solver import read_exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tile, tiles

KONG_AND_PUNG = (read_exposure("6D J 6D 6D"), read_exposure("0 0 0"))


@pytest.mark.parametrize(
    "row", ["6D J 6D 6D 0 0 0", "0 0 0 6D 6D J 6D", "J 6D 6D 6D 0 0 0", "0 0 0 6D 6D 6D J"]
)
def test_a_joker_beside_no_other_group_is_clear(row: str) -> None:
    assert lay_faults(KONG_AND_PUNG, tiles(row)) == (7, ())


@pytest.mark.parametrize(
    ("row", "place", "word"),
    [
        ("6D 6D 6D J 0 0 0", 3, "either"),
        ("0 0 0 J 6D 6D 6D", 3, "either"),
        ("6D 6D 0 0 0 6D J", 5, "separated"),
        ("6D 6D 6D 0 J 0 0", 4, "different sizes"),
    ],
)
def test_any_other_row_is_told_at_its_place(row: str, place: int, word: str) -> None:
    found, (fault,) = lay_faults(KONG_AND_PUNG, tiles(row))
    assert (found, fault.rule) == (place, "JK7")
    assert word in fault.say


def test_two_jokers_may_lie_side_by_side_within_their_group() -> None:
    assert lay_faults((read_exposure("N J J N"),), tiles("N J J N")) == (4, ())
    pair = (read_exposure("N J J N"), read_exposure("2B 2B 2B"))
    assert lay_faults(pair, tiles("J N N J 2B 2B 2B"))[1]


def test_only_the_joker_of_the_tiles_own_group_is_taken_for_it() -> None:
    play = read_play(
        "phase discard; turn South; came wall; East; South 6D 1B; West; North; shown East 6D 6D J, N J N"
    )
    swap = Swap(Seat.SOUTH, tile("6D"), Seat.EAST)
    assert faults(play, swap) == ()
    assert list(joker_faults(play, swap, 0)) == []
    (fault,) = joker_faults(play, swap, 1)
    assert fault.rule == "JK4"
    assert "stands for a North, not for a 6 Dot" in fault.say


def test_jokers_are_looked_for_in_each_of_three_groups() -> None:
    groups = tuple(map(read_exposure, ("2B J 2B", "5C 5C J 5C", "9D J 9D")))
    assert lay_faults(groups, tiles("2B J 2B 5C J 5C 5C 9D J 9D"))[1] == ()
    assert lay_faults(groups, tiles("2B J 2B 5C J 5C 5C J 9D 9D"))[1] != ()
