"""The rota of slow tests: four runs in a row take each of them once."""

from __future__ import annotations

from collections import Counter

from tests.rota import ALL, FILES, NONE, TURNS, left_out
from tests.tree import ROOT

SLOW = sorted(FILES)[:3]
TESTS = {name: [f"{name}::{number}" for number in range(5)] for name in (*SLOW, "tests/unit/test_rota.py")}
EVERY = {each for some in TESTS.values() for each in some}


def test_its_files_are_there_and_hold_tests() -> None:
    assert [each for each in FILES if "def test_" not in (ROOT / each).read_text("utf-8")] == []


def test_in_four_runs_each_slow_test_is_taken_once_and_the_others_always() -> None:
    taken = Counter(each for turn in range(7, 7 + TURNS) for each in EVERY - left_out(TESTS, str(turn)))
    assert {each: taken[each] for each in EVERY} == {
        each: TURNS if each.startswith("tests/unit/test_rota") else 1 for each in EVERY
    }


def test_all_of_them_are_taken_together_or_none() -> None:
    assert left_out(TESTS, ALL) == set()
    assert left_out(TESTS, NONE) == {each for name in SLOW for each in TESTS[name]}
