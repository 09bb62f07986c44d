"""Words that came out wrong: braces that say nothing, a place said twice, a sentence that ends twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.authoring.templates import template
from mahj_tutor.exercises.board_words import answer_of
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.task import Unreadable
from tests.unit.tasks import said

NO_DISCARD = """\
id: my-club.no-discard
title: How many jokers?
rules: [JK1]
interaction: number
scene: {{me: South, table: "phase discard; turn South; South 3B 3B J J 1C 4C 5D 6D N S R G F F"}}
ask: {ask}
answer: count(like(rack(me), J))
tests: [{{do: "2", expect: right}}, {{do: "3", expect: wrong}}, {{do: [], expect: unreadable}}]
"""
ORDER = """\
id: my-club.order
title: A turn
rules: [TN2]
interaction: order
scene: {tiles: 3B}
ask: What comes first?
steps: [East throws., South picks and racks., She throws.]
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ('"{turn:Who} {turn:has} picked. How many jokers do you hold?"', []),
        ('"{discard} is thrown. How many jokers do you hold?"', ["{discard} comes out as “nothing”"]),
        ('"{thrower} throws. How many jokers do you hold?"', ["{thrower} comes out as “nobody”"]),
    ],
)
def test_words_in_braces_that_say_nothing_are_told(tmp_path: Path, ask: str, told: list[str]) -> None:
    (tmp_path / "a.yaml").write_text(NO_DISCARD.format(ask=ask), "utf-8")
    found = check_files([tmp_path / "a.yaml"])
    assert [each.code for each in found] == ["W320"] * len(told), found
    assert all(say in each.say and each.line == 6 for say, each in zip(told, found, strict=True))


def test_a_pass_is_told_by_the_player_it_goes_to() -> None:
    found, _ = read_file(template("place"), "t")
    words = answer_of(found[0].exercise.task(0))
    assert "to West" in words
    assert "to To" not in words


def test_what_is_out_of_place_ends_with_one_stop() -> None:
    found, problems = read_file(ORDER, "t")
    assert problems == ()
    order = found[0].exercise.task(0)
    feedback = said(order, "East throws., She throws., South picks and racks.")
    assert not isinstance(feedback, Unreadable)
    assert feedback.evidence == "Number 2 is the first one out of place: She throws."


@pytest.mark.parametrize(("old", "new"), [("[JK1]", "[ZZ9]"), ("count(like(rack(me), J))", "qqqq(me)")])
def test_no_fix_begins_with_the_name_of_a_command(tmp_path: Path, old: str, new: str) -> None:
    text = NO_DISCARD.format(ask="How many jokers do you hold?").replace(old, new)
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    fixes = [each.fix for each in check_files([tmp_path / "a.yaml"])]
    assert any(fix.startswith("look for one in the list: mahj-tutor ") for fix in fixes), fixes
