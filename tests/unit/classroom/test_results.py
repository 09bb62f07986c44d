"""Results of a class: rules by learners, mistakes by name, files."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime

from mahj_tutor.classroom.grid import Tried
from mahj_tutor.classroom.results import (
    Entry,
    as_csv,
    as_json,
    by_mistake,
    by_rule,
    entries,
    missed_most,
)
from mahj_tutor.learner.bookmark import AttemptSummary
from mahj_tutor.memory.mastery import RuleMemory, RuleState

WHEN = datetime(2026, 3, 3, tzinfo=UTC)


def memory(rule: str, state: RuleState) -> RuleMemory:
    return RuleMemory(rule, state, 0.5, 2, 1, date(2026, 3, 9), 0.9, date(2026, 3, 3), was_due=False)


def wrong(key: str, exercise: str, misconception: str | None) -> Tried:
    return key, AttemptSummary(1, exercise, 1, 7, "wrong", ("CH2",), misconception, 0, WHEN, False, None)


FOUND = entries(
    {
        "Ann": {"CH2": memory("CH2", "shaky"), "ZZ": memory("ZZ", "solid")},
        "Bea": {"CH2": memory("CH2", "solid"), "CH3": memory("CH3", "learning")},
    },
    {"CH2", "CH3"},
    str.lower,
)


def test_rules_of_other_lessons_are_left_out_and_shaky_ones_come_first() -> None:
    rules = by_rule(FOUND)
    assert [(each.rule, each.name) for each in rules] == [("CH2", "ch2"), ("CH3", "ch3")]
    assert (rules[0].shaky, rules[0].solid, rules[1].learning) == (("Ann",), ("Bea",), ("Bea",))


def test_mistakes_are_named_and_counted_by_learner_and_strangers_left_out() -> None:
    tries = [wrong("a", "x", "M05"), wrong("a", "x", "M05"), wrong("b", "y", "M05"), wrong("b", "y", "M09")]
    found = by_mistake([*tries, wrong("z", "y", "M09")], {"a": "Ann", "b": "Bea"}, str)
    assert [(each.words, each.learners, each.count) for each in found] == [
        ("M05", (("Ann", 2), ("Bea", 1)), 3),
        ("M09", (("Bea", 1),), 1),
    ]


def test_the_worksheet_takes_what_most_learners_missed() -> None:
    tries = [wrong("a", "x", None), wrong("a", "x", None), wrong("a", "y", None), wrong("b", "y", None)]
    assert missed_most(tries, 6) == ("y", "x")
    assert missed_most(tries, 1) == ("y",)


def test_a_spreadsheet_reads_the_csv_and_runs_nothing_in_it() -> None:
    hostile = [Entry(name, "CH2", "Say, no", "shaky", 1, 2) for name in ("=HYPERLINK(1)", "+1", "@x", '"; x')]
    text = as_csv(hostile)
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))
    assert [row[0] for row in rows[1:]] == ["'=HYPERLINK(1)", "'+1", "'@x", '"; x']
    assert rows[1][2] == "Say, no"


def test_the_json_holds_everything_and_no_key() -> None:
    read = json.loads(
        as_json("Tuesday", FOUND, by_mistake([wrong("k" * 32, "x", "M05")], {"k" * 32: "Ann"}, str))
    )
    assert read["class"] == "Tuesday"
    assert len(read["results"]) == 3
    assert read["mistakes"] == [{"mistake": "M05", "learners": [{"learner": "Ann", "times": 1}]}]
    assert "k" * 32 not in json.dumps(read)
