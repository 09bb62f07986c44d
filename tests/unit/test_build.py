"""The kind build, and group and rack questions: what an
author may get wrong, and how drawn racks come out.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.kinds.build_rack import drawn_rack, filled
from mahj_tutor.solver.groups import group_faults, read_groups
from mahj_tutor.tiles import text, tiles

BUILD = """\
schema: mahj-exercise/1
id: a3.some
title: Some groups
lesson: A3
rules: [EQ8]
kind: build
position: {groups: "pair, kong", rack: 3B 3B N N N 5C J}
ask: Build {groups}.
hints: [Which are alike?, do_with_me]
tests:
  - {do: the right answer, expect: right}
  - {do: put 3B J in pair, expect: unreadable}
  - {do: "put 3B J in pair, put N N N in kong", expect: M01}
"""
VERDICT = """\
schema: mahj-exercise/1
id: a3.some
title: Some group
lesson: A3
rules: [JK2]
kind: verdict
position: {action: me lays 3B J as pair}
ask: Is that allowed?
hints: [Which are alike?, do_with_me]
tests:
  - {do: "not allowed, JK2", expect: right}
  - {do: "allowed, JK2", expect: M01}
  - {do: allowed, expect: unreadable}
"""


def problems(said: str, folder: Path) -> list[tuple[str, int, str]]:
    file = folder / "some.yaml"
    file.write_text(said, "utf-8")
    return [(each.code, each.line, str(each)) for each in check_files([file])]


@pytest.mark.parametrize("said", [BUILD, VERDICT])
def test_the_plain_exercise_has_nothing_to_fix(said: str, tmp_path: Path) -> None:
    assert problems(said, tmp_path) == []


@pytest.mark.parametrize(
    ("base", "old", "new", "code", "line", "words"),
    [
        (BUILD, 'groups: "pair, kong"', 'groups: "pear, kong"', "E002", 7, "'pear'"),
        (BUILD, 'groups: "pair, kong", ', "", "E042", 7, "no group"),
        (BUILD, "rack: 3B 3B N N N 5C J", "rack: 3B 3B N N 5C J", "E041", 7, "do not make pair and kong"),
        (BUILD, "rack: 3B 3B", "rack: 3B 3B 3B 3B 3B", "E020", 7, "the set has 4"),
        (BUILD, "5C J}", '5C J, lying: "3B 3B"}', "E002", 7, "2 are asked for"),
        (BUILD, "5C J}", '5C J, lying: "3B 3X, N"}', "E010", 7, "3X"),
        (BUILD, "5C J}", '5C J, lying: "E E, S S S S"}', "E042", 7, "are right"),
        (BUILD, "put 3B J in pair, expect", "put 3B J in pung, expect", "E060", 12, "no group 'pung'"),
        (BUILD, "put 3B J in pair, expect", "put 9B J in pair, expect", "E060", 12, "no 9 Bam"),
        (VERDICT, "as pair", "as bunch", "E002", 7, "'bunch'"),
        (VERDICT, "me lays 3B J", "me lays 3B 3B 3B 3B 3B", "E020", 7, "the set has 4"),
        (VERDICT, "me lays", "Ann lays", "E002", 7, "'Ann'"),
    ],
)
def test_a_slip_of_the_author_is_told_with_its_line(
    base: str, old: str, new: str, code: str, line: int, words: str, tmp_path: Path
) -> None:
    assert old in base
    found = problems(base.replace(old, new, 1), tmp_path)
    assert [each for each in found if each[0] == code and each[1] == line and words in each[2]], found


@pytest.mark.parametrize(
    "said", ["pair, kong", "NEWS, pung", "quint of R, pair of F", "2026, quint of F, single"]
)
def test_groups_can_be_built_from_every_drawn_rack(said: str) -> None:
    groups = read_groups(said)
    for seed in range(60):
        rack = drawn_rack(groups, random.Random(seed))
        built = filled(groups, rack)
        assert built is not None, text(rack)
        assert not any(group_faults(*each) for each in zip(groups, built, strict=True))


def test_what_cannot_be_filled_is_none() -> None:
    assert filled(read_groups("pair"), tiles("3B J J")) is None  # Jokers make no pair
    assert filled(read_groups("pung, pung"), tiles("3B 3B 3B N N")) is None
    assert filled(read_groups("pair of N, kong"), tiles("N N N N E E J J")) == (
        tiles("N N"),
        tiles("N N J J"),
    )
