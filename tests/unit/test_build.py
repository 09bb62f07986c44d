"""Groups by their names: what an author may get wrong, how tiles are drawn, and how groups are built."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.pictures.scene import Answer, fold
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.named_groups import fillings, laid_zones, tiles_for
from mahj_tutor.solver.groups import group_faults, read_groups
from mahj_tutor.tiles import text, tiles

BUILD = """\
schema: mahj-exercise/2
id: a3.some
title: Some groups
lesson: A3
rules: [EQ8]
interaction: place
as: groups
scene: {group_names: "pair, kong", tiles: 3B 3B N N N 5C J}
ask: Build {group_names}.
hints: [Which are alike?, do_with_me]
tests:
  - {do: the right answer, expect: right}
  - {do: put 3B J in pair, expect: unreadable}
  - {do: "put 3B J in pair, put N N N in kong", expect: M01}
"""
VERDICT = """\
schema: mahj-exercise/2
id: a3.some
title: Some group
lesson: A3
rules: [JK2]
interaction: choose
scene: {group_names: pair, laid: 3B J}
ask: Is {group_names} of {laid} legal?
options: yes or no
answer: makes_group(first(group_names), laid)
hints: [Which are alike?, do_with_me]
tests:
  - {do: "no", expect: right}
  - {do: "yes", expect: wrong}
  - {do: [], expect: unreadable}
"""
FIX = """\
schema: mahj-exercise/2
id: a3.some
title: Some groups to fix
lesson: A3
rules: [JK2]
interaction: place
as: groups
vary:
  cases:
    - {group_names: "pung of 3B, pair", laid: "3B 3B 3B, N J", tiles: N 5C}
    - {group_names: "pung of 3B, pair", laid: "3B 3B 5C, N N", tiles: 3B 9D}
    - {group_names: "kong of 3B, pair of 5C", laid: "3B 3B 3B, 5C 5C", tiles: J 9D E}
    - {group_names: "NEWS, pair", laid: "N E W J, F F", tiles: 3B 5C S}
  suits: shuffle
ask: One of these groups is wrong. Fix it.
hints: [Where do jokers stand?, do_with_me]
tests:
  - {do: the right answer, expect: right}
  - with: {group_names: "pung of 3B, pair", laid: "3B 3B 3B, N J", tiles: N 5C}
    do: "take J from pair, put N in pair"
    expect: right
  - with: {group_names: "pung of 3B, pair", laid: "3B 3B 3B, N J", tiles: N 5C}
    do: take N from pair
    expect: M01
  - {with: {group_names: "NEWS, pair", laid: "N E W J, F F", tiles: 3B 5C S}, do: put S in NEWS, expect: M02}
  - {do: [], expect: unreadable}
"""


def problems(said: str, folder: Path) -> list[tuple[str, int, str]]:
    file = folder / "some.yaml"
    file.write_text(said, "utf-8")
    return [(each.code, each.line, str(each)) for each in check_files([file])]


def task_of(said: str, folder: Path, seed: int = 0, **fixed: str) -> Task:
    file = folder / "some.yaml"
    file.write_text(said, "utf-8")
    found, wrong = read_file(file)
    assert not wrong
    return found[0].exercise.task(seed, fixed)


@pytest.mark.parametrize("said", [BUILD, VERDICT, FIX])
def test_the_plain_exercise_has_nothing_to_fix(said: str, tmp_path: Path) -> None:
    assert problems(said, tmp_path) == []


@pytest.mark.parametrize(
    ("base", "old", "new", "code", "line", "words"),
    [
        (BUILD, '"pair, kong"', '"pear, kong"', "E002", 8, "'pear'"),
        (BUILD, 'group_names: "pair, kong", ', "", "E003", 9, "group_names"),
        (BUILD.replace("{group_names}", "it"), 'group_names: "pair, kong", ', "", "E042", 8, "no group"),
        (BUILD, "tiles: 3B 3B N N N 5C J", "tiles: 3B 3B N N 5C J", "E041", 8, "do not make pair and kong"),
        (BUILD, "tiles: 3B 3B", "tiles: 3B 3B 3B 3B 3B", "E020", 8, "the set has 4"),
        (BUILD, "5C J}", '5C J, laid: "3B 3B"}', "E002", 8, "2 are named"),
        (BUILD, "5C J}", '5C J, laid: "3B 3X, N"}', "E010", 8, "3X"),
        (BUILD, "5C J}", '5C J, laid: "E E, S S S S"}', "E042", 8, "are right"),
        (BUILD, "put 3B J in pair, expect", "put 3B J in pung, expect", "E060", 13, "no group 'pung'"),
        (BUILD, "put 3B J in pair, expect", "put 9B J in pair, expect", "E060", 13, "no 9 Bam"),
        (VERDICT, "group_names: pair", "group_names: bunch", "E002", 7, "'bunch'"),
        (VERDICT, "laid: 3B J", "laid: 3B 3B 3B 3B 3B", "E020", 7, "the set has 4"),
        (VERDICT, "makes_group(", "makes_groups(", "E003", 10, "makes_group"),
    ],
)
def test_a_slip_of_the_author_is_told_with_its_line(
    base: str, old: str, new: str, code: str, line: int, words: str, tmp_path: Path
) -> None:
    assert old in base
    found = problems(base.replace(old, new, 1), tmp_path)
    assert [each for each in found if each[0] == code and each[1] == line and words in each[2]], found


@pytest.mark.parametrize(
    "said", ["pair, kong", "NEWS, pung", "quint of R, pair of F", "2026, quint of F, single", "sextet, pair"]
)
def test_groups_can_be_built_from_all_drawn_tiles(said: str) -> None:
    groups = read_groups(said)
    for seed in range(60):
        some = tiles_for(groups, random.Random(seed))
        built = next(fillings(groups, Counter(some)), None)
        assert built is not None, text(some)
        assert not any(group_faults(*each) for each in zip(groups, built, strict=True))


@pytest.mark.parametrize(("said", "places"), [("pair, kong", 5), ("sextet of 3B, pair", 6)])
def test_every_group_has_places_for_the_largest(said: str, places: int) -> None:
    assert {zone.slots for zone in laid_zones(read_groups(said), ())} == {places}


def test_the_fillings_are_all_there_are() -> None:
    groups, some = read_groups("pung, pair of N"), tiles("N N N 3B 3B 3B J J")
    pungs = {tuple(sorted(each)) for each in combinations(some, 3) if not group_faults(groups[0], each)}
    pairs = {each for each in combinations(some, 2) if not group_faults(groups[1], each)}
    plain = {(one, other) for one in pungs for other in pairs if not Counter(one + other) - Counter(some)}
    found = [tuple(tuple(sorted(each)) for each in built) for built in fillings(groups, Counter(some))]
    assert len(found) == len(set(found)) >= 4
    assert set(found) == plain


def test_what_cannot_be_filled_has_no_filling() -> None:
    def first(groups: str, some: str) -> object:
        return next(fillings(read_groups(groups), Counter(tiles(some))), None)

    assert first("pair", "3B J J") is None  # jokers make no pair
    assert first("pung, pung", "3B 3B 3B N N") is None
    assert first("pair of N, kong", "N N N N E E J J") == (tiles("N N"), tiles("N N J J"))


@pytest.mark.parametrize("seed", range(8))
def test_step_by_step_help_fixes_the_groups_and_takes_nothing_good_out(seed: int, tmp_path: Path) -> None:
    task = task_of(FIX, tmp_path, seed)
    acts, many = task.scene.given_acts, len(task.solution)
    for _ in range(many):
        act = task.next_right(acts)
        assert act is not None
        acts = (*acts, act)
    answer = task.read(acts)
    assert isinstance(answer, Answer)
    assert task.check(answer).verdict == "right"
    assert task.next_right(acts) is None


@pytest.mark.parametrize(
    "start",
    [
        "put N N in pair",
        "put N J in kong",
        "put J in kong",
        "put 5C in pair",
        "put 3B 3B in kong, put N N in pair",
    ],
)
def test_help_never_withdraws_a_choice_that_can_still_come_right(start: str, tmp_path: Path) -> None:
    task = task_of(BUILD, tmp_path, group_names="pair, kong", tiles="3B 3B N N N 5C 5C J J")
    acts = task.acts_of(start)
    before = dict(fold(task.scene, acts).moved)
    while (act := task.next_right(acts)) is not None:
        acts = (*acts, act)
        assert len(acts) < 12
    after = fold(task.scene, acts)
    assert {piece: dict(after.moved)[piece] for piece in before} == before
    assert isinstance(after, Answer)
    assert task.check(after).verdict == "right"
