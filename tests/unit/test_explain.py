"""How near a hand is, in words: singles and pairs, groups that jokers may help, quints, years, flowers."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Card, Line, first_card
from mahj_tutor.solver import Solver, read_exposure, solver_for
from mahj_tutor.solver.explain import explain, needs
from mahj_tutor.tiles import tiles


def explained(hand: str, concealed: str, *exposed: str, **more: object) -> str:
    """The words about a card of a single open line."""
    line = Line("it", hand, "X", 25, **more)  # type: ignore[arg-type]
    solver = Solver(Card("one", 2026, (line,)))
    return explain(solver.nearest(tiles(concealed), tuple(map(read_exposure, exposed)))[0])


@pytest.mark.parametrize(
    ("hand", "concealed", "expected"),
    [
        # the example of everyday: a pair without its second tile, a kong without its last
        (
            "FFFF 88a 4444b 2222c",
            "F F F F 8B 4C 4C 4C 2D 2D 2D 2D N",
            (
                "two away: needs an 8 Bam for the pair (jokers can't help there); a 4 Crak or any joker for"
                " the kong"
            ),
        ),
        # a whole pair is missing: both must be real
        (
            "FFFF 88a 4444b 2222c",
            "F F F F 4C 4C 4C 4C 2D 2D 2D 2D 8B",
            "one away: needs an 8 Bam for the pair (jokers can't help there)",
        ),
        (
            "FF 4444a 444b 44444c",
            "4B 4B 4B 4B 4C 4C 4C 4D 4D 4D 4D J N",
            "two away: needs two flowers for the pair (jokers can't help there)",
        ),
        # the jokers on the rack are spare: they cannot go into the pair
        (
            "FF 4444a 444b 88888c",
            "4B 4B 4B 4B 4C 4C 4C 8D 8D J J J J",
            "two away: needs two flowers for the pair (jokers can't help there)",
        ),
        # a pung partly filled, two missing
        (
            "FFF 222a 4444a 6666a",
            "F 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B 6B N",
            "two away: needs two flowers or jokers for the pung",
        ),
        # two groups, no joker: each says what it wants
        (
            "FFF 222a 4444a 6666a",
            "F F 2B 2B 4B 4B 4B 4B 6B 6B 6B 6B N",
            "two away: needs a flower or any joker for the pung; a 2 Bam or any joker for the pung",
        ),
        # a joker on the rack may stand in either of them
        (
            "FFF 222a 4444a 6666a",
            "F F 2B 2B 4B 4B 4B 4B 6B 6B 6B 6B J",
            "one away: needs a joker, a flower for the pung or a 2 Bam for the pung",
        ),
        (
            "FFF 222a 4444a 6666a",
            "F F 2B 4B 4B 4B 4B 6B 6B 6B J N E",
            (
                "three away: needs any three of these: jokers, a flower for the pung, two 2 Bams for the pung"
                " or a 6 Bam for the kong"
            ),
        ),
    ],
)
def test_what_is_missing(hand: str, concealed: str, expected: str) -> None:
    assert explained(hand, concealed) == expected


def test_a_quint_wants_a_joker_when_all_four_are_there() -> None:
    """There are four of each tile: the fifth is a joker."""
    line = "FFFF 11111a 22222b"
    held = "F F F F 1B 1B 1B 1B J 2C 2C 2C 2C"
    assert explained(line, held).startswith("one away: needs a joker")
    no_joker = explained(line, "F F F F 1B 1B 1B 1B 2C 2C 2C N E")
    assert (
        no_joker == "three away: needs a joker for the quint of 1 Bams; "
        "two 2 Craks or jokers for the quint, at least one of them a joker"
    )


def test_a_tile_that_a_pair_wants_is_not_left_for_the_quint() -> None:
    """Two of the four 1 Bams are in the pair and two in the quint; none is left for the rest of it."""
    phrase = explained("11a 11111a 222b FFFF", "1B 1B 1B 1B 2C 2C 2C F F F F N E")
    assert phrase == "three away: needs three jokers for the quint of 1 Bams"
    assert (
        explained("11a 11111a 222b FFFF", "1B 1B 2C 2C 2C F F F F N E S W")
        == "five away: needs five 1 Bams or jokers for the quint, at least three of them jokers"
    )


def test_flowers_of_a_quint_may_all_be_real() -> None:
    assert (
        explained("FFFFF 222a 333a 444a", "F F F 2B 2B 2B 3B 3B 3B 4B 4B 4B N")
        == "two away: needs two flowers or jokers for the quint"
    )


def test_news_and_the_year_are_singles() -> None:
    assert (
        explained("NEWS 2026a 222b 444c", "N W 2B 6B 2C 2C 2C 4D 4D 4D J J J")
        == "four away: needs an East and a South for NEWS and a 2 Bam and a Soap (as zero) for the year 2026 "
        "(jokers can't help there)"
    )


def test_singles_are_told_together() -> None:
    assert (
        explained("FFFF 2222a 4444b 2c 4c", "F F F F 2B 2B 2B 2B 4C 4C 4C 4C J")
        == "two away: needs a 2 Dot and a 4 Dot as singles (jokers can't help there)"
    )
    assert (
        explained("FFFF 2222a 4444b 24c", "F F F F 2B 2B 2B 2B 4C 4C 4C 4C 4D")
        == "one away: needs a 2 Dot as a single (jokers can't help there)"
    )


def test_soap_is_named_as_zero_only_where_it_is_one() -> None:
    """In Dots the Soap is the dragon too: the pung is of dragons, the single of the year is a zero."""
    line = "FFF 2026a 444a DDDDa"
    assert (
        explained(line, "F F F 2D 2D 6D 4D 4D 4D J J J J")
        == "one away: needs a Soap (as zero) for the year 2026 (jokers can't help there)"
    )
    assert (
        explained(line, "F F F 2D 2D 6D 4D 4D 4D 0 0 0 N")
        == "two away: needs two Soaps or jokers for the kong, at least one of them a joker"
    )
    assert (
        explained("FFFFF 000 222a 333b", "F F F F F 2B 2B 2B 3C 3C 3C 0 0")
        == "one away: needs a Soap (as zero) or any joker for the pung"
    )


def test_exposed_groups_are_full() -> None:
    assert (
        explained("FFFF 88a 4444b 2222c", "F F F F 8B 2D 2D 2D 2D", "4C 4C J J")
        == "one away: needs an 8 Bam for the pair (jokers can't help there)"
    )


def test_a_made_hand_needs_nothing() -> None:
    assert (
        explained("FFFF 88a 4444b 2222c", "F F F F 8B 8B 4C 4C 4C 4C 2D 2D J J")
        == "complete: no tile is missing"
    )


def test_needs_count_real_tiles_before_jokers() -> None:
    near = solver_for(first_card()).nearest(tiles("F F J 2B 2B 2B 2B 4B 4B J 9C 9C 6B"))[0]
    assert [(need.group.tile.code, need.missing, need.takes_jokers) for need in needs(near)] == [
        ("F", 1, True),
        ("4B", 2, True),
        ("6B", 2, True),
    ]
