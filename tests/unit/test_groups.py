"""Groups by their names: what makes one, by which rule, and what a joker in the wrong place shows."""

from __future__ import annotations

import pytest

from mahj_tutor.errors import NotationError
from mahj_tutor.solver.groups import (
    group_faults,
    group_grounds,
    group_misconception,
    read_groups,
    read_named_group,
)
from mahj_tutor.tiles import tiles

GOOD = [
    ("single of R", "R", ("EQ8",)),
    ("pair", "3B 3B", ("EQ8",)),
    ("pung", "N N N", ("EQ8",)),
    ("pung of 3B", "J 3B J", ("JK1",)),
    ("kong of 5C", "J J J J", ("JK1",)),  # a whole group of jokers, 000 Part 5, item 6
    ("quint of 7D", "7D 7D 7D 7D J", ("JK1", "EQ9")),
    ("quint", "F F F F F", ("EQ9",)),  # eight flowers: five without a joker, 001 line 34
    ("sextet of 5B", "5B 5B 5B 5B J J", ("JK1", "EQ9")),
    ("sextet of F", "F F F F F F", ("EQ9",)),
    ("NEWS", "N E W S", ("CD11",)),
    ("2026", "2C 0 2C 6C", ("CD7",)),
]
REAL = "JK2: a {} is made of real tiles, and this one has a joker"
SINGLES = "JK2: {} is four single tiles, and a joker is never a single"
FIFTH = "EQ9: there are only four 8 Craks, so a quint needs a joker"
WRONG = [
    ("single", "J", [REAL.format("single")], "M01"),
    ("single of R", "R R", ["EQ8: a single has one tile: you put down two"], None),
    ("pair of 3B", "3B J", [REAL.format("pair")], "M01"),
    ("pair", "J J", [REAL.format("pair")], "M01"),
    ("pair", "3B 3C", ["EQ8: a 3 Bam and a 3 Crak aren't alike"], None),
    ("pair of 3B", "3C 3C", ["EQ8: this should be a pair of 3 Bams, but it has a 3 Crak"], None),
    ("pair", "", ["EQ8: a pair has two tiles: you put down none"], None),
    ("pung", "3B 3B", ["EQ8: a pung has three tiles: you put down two"], None),
    ("pung", "3B 3B 3B 3B", ["EQ8: a pung has three tiles: you put down four"], None),
    ("pung", "3B 3B 4B", ["EQ8: two 3 Bams and a 4 Bam aren't alike"], None),
    ("kong of 3B", "3B 3B 4B J", ["EQ8: this should be a kong of 3 Bams, but it has a 4 Bam"], None),
    ("kong of 3B", "4B 3B 5B J", ["EQ8: this should be a kong of 3 Bams, but it has a 4 Bam"], None),
    (
        "pair of E",
        "E J S",
        [REAL.format("pair"), "EQ8: this should be a pair of Easts, but it has a South"],
        "M01",
    ),
    ("quint", "8C 8C 8C 8C", [FIFTH], None),
    ("quint", "8C 8C 8C 8C 8D", [FIFTH], None),
    ("quint", "8C 8C 8C J", ["EQ8: a quint has five tiles: you put down four"], None),
    ("sextet", "8C 8C 8C 8C", ["EQ9: there are only four 8 Craks, so a sextet needs two jokers"], None),
    ("sextet", "8C 8C 8C 8C J", ["EQ8: a sextet has six tiles: you put down five"], None),
    ("quint", "F F F F", ["EQ8: a quint has five tiles: you put down four"], None),
    ("NEWS", "N E W J", [SINGLES.format("NEWS"), "CD11: NEWS still needs a South"], "M02"),
    ("NEWS", "N E W W", ["CD11: NEWS has no place for a West"], None),
    ("2026", "2C 0 2B 6C", ["CD7: 2026 has no place for a 2 Bam"], None),
    ("2026", "2C 0 2C J", [SINGLES.format("2026"), "CD7: 2026 still needs a 6 Crak"], "M02"),
]


@pytest.mark.parametrize(("name", "lying", "grounds"), GOOD)
def test_a_good_group_has_no_fault_and_its_rule(name: str, lying: str, grounds: tuple[str, ...]) -> None:
    wanted = read_named_group(name)
    assert group_faults(wanted, tiles(lying)) == ()
    assert group_grounds(wanted, tiles(lying)) == grounds
    assert group_misconception(wanted, tiles(lying)) is None


@pytest.mark.parametrize(("name", "lying", "faults", "belief"), WRONG)
def test_a_wrong_group_is_told_by_its_rules(
    name: str, lying: str, faults: list[str], belief: str | None
) -> None:
    wanted = read_named_group(name)
    assert list(map(str, group_faults(wanted, tiles(lying)))) == faults
    assert group_grounds(wanted, tiles(lying)) == ()
    assert group_misconception(wanted, tiles(lying)) == belief


def test_groups_are_read_as_people_write_them() -> None:
    assert [str(each) for each in read_groups("Pung of 3 bam, NEWS;pair")] == [
        "pung of 3 Bams",
        "NEWS",
        "pair",
    ]
    assert [each.with_article for each in read_groups("pung of 3B, NEWS, 2026, pair")] == [
        "a pung of 3 Bams",
        "NEWS",
        "2026",
        "a pair",
    ]


@pytest.mark.parametrize(
    ("notation", "problem"),
    [
        ("bunch", "unknown group 'bunch' at column 1"),
        ("pair of J", "jokers stand for another tile, so no group is named after them, at column 1"),
        ("pung of 3X", "unknown tile '3X' at column 9"),
        ("NEWS of N", "'NEWS' is no group of one kind of tile, at column 1"),
        ("2026 of 2B", "'2026' is no group of one kind of tile, at column 1"),
        ("20266", "unknown group '20266' at column 1"),
    ],
)
def test_what_is_no_group_is_refused(notation: str, problem: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_named_group(notation)
    assert str(raised.value) == f"{problem} of {notation!r}"
