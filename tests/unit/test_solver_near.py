"""Hands against the card: what is near, alive, useful or free; exposures as texts."""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor.card import first_card, practice_card
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.solver import group_name, read_exposure
from mahj_tutor.tiles import Tile, tile, tiles
from tests.unit.made_hands import FIRST, one, shown

NEAR = "F F F 2B 2B 2B 2B 4B 4B 4B J 6B 8B"


def gone(notation: str) -> Counter[Tile]:
    return Counter(tiles(notation))


def test_a_hand_is_dead_when_its_singles_and_pairs_cannot_come() -> None:
    solver = one("NNN EEE WWWW SS 11a")
    north = shown("N N J")
    assert solver.live_lines(north, gone("S S"))
    assert solver.why_dead(north, gone("S S")) == ""
    assert not solver.live_lines(north, gone("S S S"))
    assert solver.why_dead(north, gone("S S S")) == "three Souths are gone and a pair is needed"
    assert solver.live_lines(north, gone("1B 1B 1B 1C 1C 1C 1D 1D"))
    assert not solver.live_lines(north, gone("1B 1B 1B 1C 1C 1C 1D 1D 1D"))


def test_jokers_fill_what_is_gone_until_they_are_gone_too() -> None:
    solver = one("NNN EEE WWWW SS RR")
    assert solver.live_lines((), gone("N N N N E E E E"))
    assert solver.live_lines((), gone("N N N N E E E E J J"))
    assert not solver.live_lines((), gone("N N N N E E E E J J J"))
    assert (
        solver.why_dead((), gone("N N N N E E E E J J J"))
        == "four Norths, four Easts and three jokers are gone and a pung of Norths and a pung of Easts are"
        " needed"
    )
    assert solver.live_lines((), gone("N N N N E E E E J J J"), tiles("J")) == ()


def test_an_exposed_natural_cannot_go_back_into_a_pair() -> None:
    solver = one("NNN EEE FFFF NN RR")
    assert solver.live_lines(shown("N J J"), gone("N"))
    assert solver.live_lines(shown("N J J"), gone("N N")) == ()
    assert solver.live_lines(shown("N N N"), {}) == ()
    assert solver.why_dead(shown("N N N"), {}) == "three Norths are exposed and a pair is needed"
    say = "a North is gone, two are exposed and a pair is needed"
    assert solver.why_dead(shown("N N J"), gone("N")) == say


def test_the_tiles_in_hand_are_not_gone() -> None:
    solver = one("NNN EEE WWWW SS RR")
    assert not solver.live_lines((), gone("S S S"))
    assert solver.live_lines((), gone("S S S"), tiles("S S"))


def test_nearest_lines() -> None:
    held = tiles(NEAR)
    first, *others = FIRST.nearest(held)
    assert (first.line.id, first.tiles_away, first.missing) == ("even-1", 2, tiles("6B 6B"))
    assert len(others) == 4
    assert len(FIRST.nearest(held, top=0)) == len(first_card().lines)
    assert len(FIRST.nearest(held, top=1)) == 1
    every = [near.tiles_away for near in FIRST.nearest(held, top=0)]
    assert every == sorted(every)
    order = [first_card().lines.index(near.line) for near in FIRST.nearest((), top=0)]
    assert order == list(range(12))
    assert [near.line.id for near in FIRST.nearest(held, gone=gone("6B 6B 6B J J J J J J J"), top=2)] != [
        "even-1"
    ]
    assert FIRST.nearest(held[:9], shown("4B 4B 4B J"))[0].line.id == "even-1"


def test_the_dead_are_not_near() -> None:
    held = tiles("N N N E E E W W W W R R R")
    solver = one("NNN EEE WWWW SS RR")
    assert solver.nearest(held, gone=gone("S S"))[0].tiles_away == 2
    assert solver.nearest(held, gone=gone("S S S")) == ()


@pytest.mark.parametrize(
    ("notation", "written", "kind", "size", "jokers"),
    [
        ("6D 6D J", "6D 6D J", "6D", 3, 1),
        ("j 6 dot J", "J 6D J", "6D", 3, 2),
        ("J J J as 6D", "J J J as 6D", "6D", 3, 3),
        ("J J J J AS red dragon", "J J J J as R", "R", 4, 4),
        ("F F F J J as F", "F F F J J", "F", 5, 2),
    ],
)
def test_exposures_read_and_write(notation: str, written: str, kind: str, size: int, jokers: int) -> None:
    found = read_exposure(notation)
    assert str(found) == written
    assert read_exposure(written) == found
    assert (found.tile.code, found.size, found.jokers, found.naturals) == (kind, size, jokers, size - jokers)


@pytest.mark.parametrize(
    ("notation", "problem", "column"),
    [
        ("", "expected the tiles", 1),
        ("6D 6D 7D", "7D does not belong in a group with 6D", 7),
        ("6D J Red Dragon J", "R does not belong in a group with 6D", 6),
        ("J J J", "jokers alone need to be named", 1),
        ("J J J as J", "not for jokers", 10),
        ("J J J as X9", "unknown tile 'X9'", 10),
        ("6D 6D J as 7D", "6D does not belong in a group with 7D", 1),
        ("6D X9", "unknown tile 'X9'", 4),
    ],
)
def test_unreadable_exposures(notation: str, problem: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        read_exposure(notation)
    assert problem in error.value.problem
    assert (error.value.text, error.value.column) == (notation, column)


def test_names_of_groups() -> None:
    assert [group_name(tile("S"), size) for size in (1, 2, 3, 4, 5, 6, 7)] == [
        "single South",
        "pair of Souths",
        "pung of Souths",
        "kong of Souths",
        "quint of Souths",
        "sextet of Souths",
        "group of 7 Souths",
    ]


def test_far_too_many_tiles_are_refused_in_a_sentence() -> None:
    for many in (31, 40, 150):
        with pytest.raises(MahjError, match=rf"a hand has 14 tiles, and this one has {many}"):
            FIRST.nearest((tile("1B"),) * many)
        with pytest.raises(MahjError, match=rf"and this one has {many}"):
            FIRST.useful_draws((tile("1B"),) * (many - 3), shown("2B 2B 2B"))
    assert FIRST.tiles_away((tile("1B"),) * 30) == 10  # a kong of them has a place, the rest none
    assert FIRST.live_lines((), {}, (tile("1B"),) * 150)


def test_useful_draws() -> None:
    solver = one("FF 2222a 4444b 6666c")
    held = tiles("F 2B 2B 2B 2B 4C 4C 4C J J 6D 6D 6D")
    # two jokers fill the kongs; the pair of flowers wants its own tile, and nothing else can help
    assert solver.useful_draws(held) == tiles("F")
    assert solver.useful_draws(tiles("F 2B 2B 2B 2B 4C 4C 4C J 6D 6D 6D 9D")) == tiles("4C 6D F J")
    assert solver.useful_draws(tiles("F F 2B 2B 2B 2B 4C 4C 4C J 6D 6D 6D")) == tiles("4C 6D J")
    assert solver.useful_draws((*held, tile("F"))) == ()  # made
    # no flower can come any more, so the hand is dead; of the 4 Craks all are held or gone, of the jokers too
    assert solver.useful_draws(held, gone=gone("F F F F F F F")) == ()
    some = tiles("F F 2B 2B 2B 2B 4C 4C 4C J 6D 6D 6D")
    assert solver.useful_draws(some, gone=gone("4C")) == tiles("6D J")
    assert solver.useful_draws(some, gone=gone("4C J J J J J J J")) == tiles("6D")
    assert solver.useful_draws(tiles("F F 4C 4C 4C J 6D 6D 6D"), shown("2B 2B 2B J"), gone("6D")) == tiles(
        "4C J"
    )
    assert solver.useful_draws(held, shown("S S S S")) == ()
    # of the eight jokers seven lie exposed: the eighth helps as long as it may come
    solver, open_ = one("FFFF 2222a 4444b 66c"), shown("J J J J as F", "2B J J J")
    assert solver.useful_draws(tiles("4C 4C 6D 6D"), open_) == tiles("4C J")
    assert solver.useful_draws(tiles("4C 4C 6D 6D"), open_, gone("J")) == tiles("4C")
    assert solver.useful_draws(tiles("4C 6D 6D J"), open_) == tiles("4C")


def test_free_discards() -> None:
    solver = one("FF 2222a 4444b 6666c")
    assert solver.free_discards(tiles("F 2B 2B 2B 2B 4C 4C 4C J J 6D 6D 6D 9D")) == tiles("9D")
    # with three jokers for two places any open tile can go, or a joker, but not the flower
    assert solver.free_discards(tiles("F 2B 2B 2B 2B 4C 4C 4C J J J 6D 6D 6D")) == tiles("2B 4C 6D J")
    # the fifth 2 Bam has no place, and the third flower neither
    assert solver.free_discards(tiles("F F F 2B 2B 2B 2B 2B 4C 4C 4C 6D 6D 6D")) == tiles("2B F")
    assert solver.free_discards(tiles("F F F 2B 4C 4C 4C 6D 6D 6D"), shown("2B 2B 2B J")) == tiles("2B F")
    assert solver.free_discards(tiles("F F J"), shown("S S S S")) == tiles("F J")


@pytest.mark.parametrize("hand", [NEAR, "1B 2C 3D 4B 5C 6D 7B 8C 9D N E W J", "J J J J J J J J F F F F F"])
def test_one_line_is_as_near_as_among_all(hand: str) -> None:
    held = tiles(hand)
    every = FIRST.nearest(held, top=0)
    assert tuple(FIRST.nearest_of(near.line, held) for near in every) == every
    assert FIRST.nearest_of(practice_card().lines[0], held) is None
