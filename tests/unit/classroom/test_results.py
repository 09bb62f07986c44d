"""Results of a class: rules by learners, mistakes by name, files."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime

from mahj_tutor.classroom.grid import Tried
from mahj_tutor.classroom.results import (
    Entry,
    answers_by_rule,
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


def memory(rule: str, state: RuleState, right: int = 2, missed: int = 1) -> RuleMemory:
    due, reviewed = date(2026, 3, 9), date(2026, 3, 3)
    return RuleMemory(rule, state, 0.5, right, missed, due, 0.9, reviewed, was_due=False)


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


def test_who_never_got_it_right_is_told_from_who_just_began() -> None:
    found = entries(
        {
            "Ann": {"CH2": memory("CH2", "learning", right=0, missed=4)},
            "Bea": {"CH2": memory("CH2", "learning", right=0, missed=1)},
            "Cleo": {"CH2": memory("CH2", "learning", right=1, missed=0)},
            "Dee": {"CH2": memory("CH2", "learning", right=0, missed=0), "CH3": memory("CH3", "shaky")},
        },
        {"CH2", "CH3"},
        str.lower,
    )
    rules = by_rule(found)
    assert [each.rule for each in rules] == ["CH2", "CH3"]
    assert (rules[0].never, rules[0].learning) == (("Ann",), ("Bea", "Cleo", "Dee"))
    assert rules[0].counts == {"Ann": (0, 4), "Bea": (0, 1), "Cleo": (1, 1), "Dee": (0, 0)}
    assert next(csv.DictReader(io.StringIO(as_csv(found).lstrip("\ufeff"))))["state"] == "never right"


def test_an_item_that_is_missed_again_and_again_counts_each_time() -> None:
    again = [wrong("a", "x", None)] * 4
    right = wrong("b", "x", None)[1]._replace(verdict="right")
    shown = right._replace(verdict="shown")
    tries = [*again, wrong("b", "x", None), ("b", right), ("c", shown), ("c", right._replace(is_helped=True))]
    names = {"a": "Ann", "b": "Bea", "c": "Cleo"}
    counts = answers_by_rule([*tries, wrong("z", "x", None)], names)
    assert counts == {("Ann", "CH2"): (0, 4), ("Bea", "CH2"): (1, 1)}
    once = {"CH2": memory("CH2", "learning", right=0, missed=1)}
    found = entries(dict.fromkeys(names.values(), once), {"CH2"}, str.lower, counts)
    assert [(each.state, each.right, each.missed) for each in found] == [
        ("never right", 0, 4),
        ("learning", 1, 1),
        ("learning", 0, 1),
    ]


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
    assert missed_most([*tries, wrong("a", "t6.game", None), wrong("b", "t6.game", None)], 1) == ("y",)


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
