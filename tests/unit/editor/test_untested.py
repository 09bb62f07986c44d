"""A reply to wrong answers that no test gets is told, and one tap adds a test that does."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.form_protocol import Finding

from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do

TEXT = """\
id: my-club.how-many
title: How many jokers?
rules: [JK1]
interaction: number
scene: {me: South, rack: 3B 3B 1C 2C 2C 4C 5D 6D N S R J J}
ask: How many jokers are on your rack?
answer: count(jokers(rack(me)))
high: 8
feedback:
  wrong:
    - {when: given == 0, say: Look for tiles that say JOKER.}
    - {say: Count them again.}
tests:
  - {do: the right answer, expect: right}
  - {do: "3", expect: wrong}
  - {do: [], expect: unreadable}
"""


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    folder = tmp_path / "my-club"
    folder.mkdir()
    (folder / "exercises.yaml").write_text(TEXT, "utf-8")
    found = Workbench(folder)
    found.wait()
    return found


def told(bench: Workbench) -> list[Finding]:
    bench.wait()
    return [each for each in bench.page().findings if each.told == "No test gets this reply."]


def test_a_reply_without_a_test_gets_one_with_a_tap(bench: Workbench) -> None:
    (note,) = told(bench)
    assert note.is_note
    assert note.path == ("feedback", "wrong", 0, "when")
    ((value, words),) = note.proposed
    assert words == "Add a test with the answer “0”"
    page = do(bench, "correct", path=note.path, value=value)
    assert page.text == f"{TEXT}  - do: 0\n    expect: wrong\n"
    assert told(bench) == []
    assert [each for each in bench.page().findings if not each.is_note] == []


def test_nothing_is_told_of_tests_while_something_is_to_fix(bench: Workbench) -> None:
    do(bench, "set", path=["answer"], value="count(joker(rack(me)))", n=1)
    assert told(bench) == []


def test_a_reply_that_none_of_the_tried_answers_gets_has_no_test_to_offer(bench: Workbench) -> None:
    do(bench, "set", path=["high"], value="999", n=1)
    do(bench, "set", path=["feedback", "wrong", 0, "when"], value="given == 777", n=2)
    assert [each.proposed for each in told(bench)] == [()]
