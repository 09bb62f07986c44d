"""What an author is told whose test fails: what is right, why, and the words the board offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.board_words import MOST, offered_words
from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.exercises.check import check_files

TABLE = "phase window; turn East; South 3B 3B 1C 2C 2C 4C 5D 6D N S R G J; thrown East 3B"
BASE = """\
id: my.one
title: One
rules: [CL1]
scene: {{me: South, table: "{table}"}}
ask: What is it?
{fields}
tests:
  - {{do: {do}, expect: {expect}}}
"""
CHOOSE = "interaction: choose\noptions: yes or no\nanswer: legal(call(me, 'pung'))"
NUMBER = "interaction: number\nhigh: 20\nanswer: count(like(rack(me), discard))"
MARK = "interaction: mark\namong: rack(me)\nanswer: like(rack(me), discard)"
ORDER = "interaction: order\nsteps: [Look, Call, Show]"


def problems(fields: str, do: str, expect: str, tmp_path: Path) -> list[str]:
    text = BASE.format(table=TABLE, fields=fields, do=do, expect=expect)
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    return [str(each) for each in check_files([tmp_path / "a.yaml"]) if each.code == "E060"]


@pytest.mark.parametrize(
    ("fields", "do", "expect", "right", "offer"),
    [
        (CHOOSE, "'no'", "right", "right is: Yes", ("choose Yes", "No")),
        (CHOOSE, "maybe", "wrong", "right is: Yes", ("choose Yes", "No")),
        (NUMBER, "'3'", "right", "right is: 2", ("write a number from 0 to 20",)),
        (MARK, "mark 4D", "right", "right is: 3 Bam and 3 Bam", ("mark 3 Bam", "1 Crak", "2 Crak")),
        (
            ORDER,
            "'Call, Look, Show'",
            "right",
            "right is: Look, ",
            ("move ", "Look", "Show", "to ", "In order"),
        ),
    ],
)
def test_a_failing_test_tells_what_is_right_and_what_the_board_offers(
    fields: str, do: str, expect: str, right: str, offer: tuple[str, ...], tmp_path: Path
) -> None:
    (found,) = problems(fields, do, expect, tmp_path)
    assert right in found
    offered = found.partition("the board offers: ")[2]
    assert [word for word in offer if word not in offered] == []


def test_the_reason_is_told_where_there_is_one(tmp_path: Path) -> None:
    fields = f"{NUMBER}\nfeedback: {{right: Count those on your rack alone.}}"
    (found,) = problems(fields, "'3'", "right", tmp_path)
    assert "right is: 2 (Count those on your rack alone.)" in found


def test_what_is_there_twice_is_named_once_and_long_lists_are_cut(tmp_path: Path) -> None:
    table = "phase window; turn East; South 1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C; thrown East 3B"
    text = BASE.format(table=table, fields=MARK, do="mark 9D", expect="right")
    (tmp_path / "a.yaml").write_text(text.replace("among: rack(me)\n", ""), "utf-8")
    task = exercise_in(tmp_path / "a.yaml", "my.one").task(0)
    words = offered_words(task)["mark"]
    assert len(words) == len(set(words))
    (found,) = (str(each) for each in check_files([tmp_path / "a.yaml"]) if each.code == "E060")
    offered = found.partition("the board offers: mark ")[2]
    assert len(offered.split(", ")) <= MOST + 1
