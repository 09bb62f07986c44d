"""An answer given on the board becomes a test, says when a reply is said, and shows a misconception."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.protocol import Draft, Submit

from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises.board_words import answer_of
from tests.unit.editor.test_workbench import do

WRONG = "A wrong answer"
FIRST = ["feedback", "wrong", 0]


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path / "my-club")
    do(found, "new", interaction="own-choice")
    return found


def give(bench: Workbench, said: str) -> None:
    """Give an answer on the board."""
    bench.views()
    task = bench.preview.task
    assert task is not None
    item = bench.preview.now().item
    bench.on_board("preview", Submit(kind="submit", item=item, acts=task.acts_of(said)))


def whole(bench: Workbench) -> dict[str, Any]:
    assert bench.desk.node is not None
    found: dict[str, Any] = bench.desk.node.to_python()
    return found


def told(bench: Workbench) -> list[str]:
    bench.views()
    bench.wait()
    bench.look()
    bench.wait()
    return [f"{each.where}: {each.told}" for each in bench.page().findings if not each.is_note]


def test_an_answer_becomes_a_test_with_one_tap_and_once(bench: Workbench) -> None:
    assert bench.page().played == ""
    give(bench, WRONG)
    assert bench.page().played == f"“{WRONG}” is wrong"
    page = do(bench, "keep-test")
    assert whole(bench)["tests"][-1] == {"do": WRONG, "expect": "wrong"}
    assert page.notice == f"Kept as a test: “{WRONG}” is wrong."
    bench.views()
    assert bench.page().played == ""
    assert told(bench) == []


@pytest.mark.parametrize("path", [FIRST, ["feedback", "wrong"]])
def test_a_reply_is_added_to_the_answer_that_was_given(path: list[str | int], bench: Workbench) -> None:
    give(bench, WRONG)
    page = do(bench, "add", path=path)
    assert whole(bench)["feedback"] == {"wrong": [{"when": f'picked == "{WRONG}"', "say": ""}]}
    assert WRONG in page.notice
    assert told(bench) == [
        "Wrong answer 1: Said first: There are no words here. Add “Said first” with your words."
    ]


def test_a_reply_to_every_other_answer_stays_the_last(bench: Workbench) -> None:
    do(bench, "set", path=["feedback", "wrong", 0, "say"], value="Read it once more.")
    give(bench, WRONG)
    page = do(bench, "add", path=["feedback", "wrong", 1])
    assert page.goal == ("feedback", "wrong", 0)
    assert whole(bench)["feedback"]["wrong"][1] == {"say": "Read it once more."}


def test_a_misconception_without_a_condition_is_told_and_one_tap_gives_it_one(bench: Workbench) -> None:
    do(bench, "set", path=[*FIRST, "say"], value="Look again.")
    do(bench, "set", path=[*FIRST, "misconception"], value="M14")
    (said,) = told(bench)
    assert said.startswith(
        "Wrong answer 1: What the learner may believe: Nothing says which answers show “I can take the joker"
    )
    give(bench, WRONG)
    (found,) = [each for each in bench.page().findings if each.proposed]
    assert [words for _, words in found.proposed] == [f"When the answer is “{WRONG}”"]
    do(bench, "correct", path=list(found.path), value=found.proposed[0][0])
    assert told(bench) == []
    assert whole(bench)["feedback"]["wrong"][0]["when"] == f'picked == "{WRONG}"'
    assert whole(bench)["tests"][-1] == {"do": "a wrong answer", "expect": "M14"}
    do(bench, "undo")
    assert "when" not in whole(bench)["feedback"]["wrong"][0]
    assert len(whole(bench)["tests"]) == 3


def test_a_test_that_fails_can_be_taken_out_or_expect_what_comes_of_it(bench: Workbench) -> None:
    do(bench, "set", path=["tests", 1, "expect"], value="right")
    told(bench)
    (found,) = [each for each in bench.page().findings if each.proposed]
    assert [words for _, words in found.proposed] == ["Let it expect wrong", "Take this test out"]
    do(bench, "correct", path=list(found.path), value=found.proposed[0][0])
    assert told(bench) == []


def test_the_answer_of_another_exercise_isnt_taken(bench: Workbench) -> None:
    give(bench, WRONG)
    do(bench, "new", interaction="number")
    bench.views()
    assert bench.page().played == ""


def test_a_change_of_tests_leaves_the_board_and_what_is_chosen_on_it(bench: Workbench) -> None:
    give(bench, WRONG)
    before = bench.preview.now()
    do(bench, "keep-test")
    assert bench.views() == {}
    assert bench.preview.now().phase == before.phase
    do(bench, "set", path=["ask"], value="Something else?")
    assert "Something else?" in bench.views()["preview"].ask
    do(bench, "undo")
    assert "Something else?" not in bench.views()["preview"].ask
    do(bench, "draw")
    do(bench, "undo")
    assert "preview" in bench.views()


TWO_CASES = """\
id: my-club.how-many
interaction: number
title: How many Jokers?
rules: [EQ8]
ask: How many Jokers lie here?
scene: {tiles: 1B 2B 3B J}
vary:
  suits: shuffle
  cases:
  - {case: one, tiles: 1B 2B 3B J}
  - {case: two, tiles: 1B 2B J J}
answer: count(jokers(tiles))
feedback: {right: That is how many.}
tests:
- {do: the right answer, expect: right}
- {do: a wrong answer, expect: wrong}
- {do: many, expect: unreadable}
"""


def drawn(bench: Workbench) -> set[str]:
    """Draw until the board has shown both cases; what is told beside it is always what is right on it."""
    seen = set()
    for _ in range(20):
        do(bench, "draw")
        bench.views()
        bench.wait()
        task, answer = bench.preview.task, bench.page().answer
        assert task is not None
        assert answer is not None
        assert answer.answer == answer_of(task)
        seen.add(answer.answer)
    return seen


def test_the_answer_beside_the_board_is_that_of_its_draw(bench: Workbench) -> None:
    do(bench, "text", value=TWO_CASES, n=1)
    assert drawn(bench) == {"1", "2"}


def test_an_answer_is_offered_as_a_test_until_another_draw_or_a_change(bench: Workbench) -> None:
    do(bench, "text", value=TWO_CASES, n=1)
    give(bench, "9")
    assert bench.page().played == "“9” is wrong"
    do(bench, "draw")
    assert bench.page().played == ""
    bench.views()
    assert bench.page().played == ""
    before = whole(bench)
    do(bench, "keep-test")
    assert whole(bench) == before
    give(bench, "9")
    assert bench.page().played == ""  # a test would play the first draw


def test_an_answer_given_before_a_change_is_offered_no_more(bench: Workbench) -> None:
    do(bench, "text", value=TWO_CASES, n=1)
    give(bench, "9")
    do(bench, "set", path=["ask"], value="How many Jokers are there?")
    bench.views()
    assert bench.page().played == ""
    do(bench, "undo")
    bench.views()
    assert bench.page().played == ""
    bench.on_board("preview", Submit(kind="submit", item="another item", acts=()))
    assert bench.page().played == ""


@pytest.mark.parametrize(
    ("interaction", "said", "condition"),
    [
        ("place", "pass J N R", "J in passed"),
        ("place", "pass 2B 4B 4B", 'passed in tiles("2B 4B 4B")'),
        ("number", "3", "given == 3"),
    ],
)
def test_an_answer_that_lies_on_the_board_says_when_a_reply_is_said(
    interaction: str, said: str, condition: str, bench: Workbench
) -> None:
    do(bench, "new", interaction=interaction)
    bench.views()
    task = bench.preview.task
    assert task is not None
    acts = task.acts_of(said)
    bench.on_board("preview", Draft(kind="draft", item=bench.preview.now().item, acts=acts))
    do(bench, "add", path=["feedback", "wrong", 0, "when"])
    page = do(bench, "use-answer", path=["feedback", "wrong", 0, "when"])
    assert bench.desk.value_at(("feedback", "wrong", 0, "when")) == condition
    assert not page.is_refusal
    reply = task.check(task.read(acts))
    assert reply.verdict == "wrong"


def test_without_a_wrong_answer_on_the_board_a_sentence_says_what_to_do(bench: Workbench) -> None:
    do(bench, "new", interaction="place")
    bench.views()
    where = ["feedback", "wrong", 0, "when"]
    assert "Lay a whole wrong answer" in do(bench, "use-answer", path=where).notice
    give(bench, "pass N R 9C")
    assert "is right on the board" in do(bench, "use-answer", path=where).notice
