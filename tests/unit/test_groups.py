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
    ("NEWS", "N E W S", ("CD11",)),
    ("2026", "2C 0 2C 6C", ("CD7",)),
]
WRONG = [
    ("single", "J", ["JK2"], "M01"),
    ("pair of 3B", "3B J", ["JK2"], "M01"),
    ("pair", "J J", ["JK2"], "M01"),
    ("pair", "3B 3C", ["EQ8"], None),
    ("pair of 3B", "3C 3C", ["EQ8"], None),
    ("pung", "3B 3B", ["EQ8"], None),
    ("pung", "3B 3B 3B 3B", ["EQ8"], None),
    ("pung", "3B 3B 4B", ["EQ8"], None),
    ("kong of 3B", "3B 3B 4B J", ["EQ8"], None),
    ("pair of E", "E J S", ["JK2", "EQ8"], "M01"),
    ("quint", "8C 8C 8C 8C", ["EQ9"], None),
    ("quint", "8C 8C 8C 8C 8D", ["EQ9"], None),
    ("quint", "8C 8C 8C J", ["EQ8"], None),
    ("quint", "F F F F", ["EQ8"], None),
    ("NEWS", "N E W J", ["JK2", "CD11"], "M02"),
    ("NEWS", "N E W W", ["CD11"], None),
    ("2026", "2C 0 2B 6C", ["CD7"], None),
    ("2026", "2C 0 2C J", ["JK2", "CD7"], "M02"),
]


@pytest.mark.parametrize(("name", "lying", "grounds"), GOOD)
def test_a_good_group_has_no_fault_and_its_rule(name: str, lying: str, grounds: tuple[str, ...]) -> None:
    wanted = read_named_group(name)
    assert group_faults(wanted, tiles(lying)) == ()
    assert group_grounds(wanted, tiles(lying)) == grounds
    assert group_misconception(wanted, tiles(lying)) is None


@pytest.mark.parametrize(("name", "lying", "rules", "belief"), WRONG)
def test_a_wrong_group_is_told_by_its_rules(
    name: str, lying: str, rules: list[str], belief: str | None
) -> None:
    wanted = read_named_group(name)
    assert [fault.rule for fault in group_faults(wanted, tiles(lying))] == rules
    assert group_grounds(wanted, tiles(lying)) == ()
    assert group_misconception(wanted, tiles(lying)) == belief


def test_groups_are_read_as_people_write_them() -> None:
    assert [str(each) for each in read_groups("Pung of 3 bam, NEWS;pair")] == [
        "pung of 3 Bams",
        "NEWS",
        "pair",
    ]


@pytest.mark.parametrize("notation", ["bunch", "pair of J", "pung of 3X", "NEWS of N", "20266"])
def test_what_is_no_group_is_refused(notation: str) -> None:
    with pytest.raises(NotationError):
        read_named_group(notation)
