"""What a message proposes is there with one tap, and nothing else is changed by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import Page

from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_begun import TABLE
from tests.unit.editor.test_workbench import do

BROKEN = """\
id: my-club.who
title: Who is next?   # as we say it
rules: [TN2]
interaction: choose
scene:
  me: South
  tabel: "phase window; turn East; South 3B 3B 1C; thrown East 6D"
ask: Who plays next?
options: players
answer: next_playr()
"""


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    folder = tmp_path / "my-club"
    folder.mkdir()
    (folder / "exercises.yaml").write_text(BROKEN, "utf-8")
    return Workbench(folder)


def proposals(page: Page) -> dict[str, tuple[tuple[str | int, ...], str]]:
    return {
        words: (each.path, value)
        for each in page.findings
        for value, words in each.proposed
        if not each.is_note
    }


def take(bench: Workbench, words: str) -> Page:
    path, value = proposals(bench.page())[words]
    return do(bench, "correct", path=path, value=value)


def test_misspelled_names_of_fields_and_facts_are_put_right_with_a_tap_each(bench: Workbench) -> None:
    assert "Change it to “What's on the table”" in proposals(bench.page())
    page = take(bench, "Change it to “What's on the table”")
    assert page.text == BROKEN.replace("tabel", "table")
    page = take(bench, "Change it to “next_player”")
    assert page.text == BROKEN.replace("tabel", "table").replace("playr", "player")
    assert proposals(page) == {}
    do(bench, "undo")
    do(bench, "undo")
    assert bench.page().text == BROKEN


def test_the_rules_that_answers_are_told_are_proposed(bench: Workbench) -> None:
    do(bench, "recipe", name="06-legal-and-why")
    do(bench, "set", path=["scene", "move"], value="me calls pung")
    do(bench, "set", path=["scene", "table"], value=TABLE)
    bench.wait()
    bench.look()
    bench.wait()
    assert "rules: [CL1]\n" in take(bench, "Use “Call for three or more alike”").text
    bench.wait()
    assert "Use CL1" not in proposals(bench.page())


def test_what_isnt_proposed_is_refused(bench: Workbench) -> None:
    page = do(bench, "correct", path=["scene", "tabel"], value="wall")
    assert page.is_refusal
    assert page.text == BROKEN


def test_a_text_that_cant_be_read_is_told_without_jargon_and_keeps_its_title(bench: Workbench) -> None:
    page = do(bench, "text", value=BROKEN.replace("ask: Who", 'ask: "Who'))
    (told,) = page.findings
    assert told.say == "The text can't be read from here on."
    assert told.fix == "Close the quote that was opened here."
    assert [each.title for each in page.entries] == ["Who is next?"]


def test_a_reply_that_no_answer_brings_up_is_taken_out_with_its_test(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    reply = {"when": "given > 5", "misconception": "M14", "say": "Look at them again."}
    for name, value in reply.items():
        do(bench, "set", path=["feedback", "wrong", 0, name], value=value)
    bench.views()
    bench.wait()
    bench.look()
    assert "expect: M14" in bench.page().text
    do(bench, "set", path=["feedback", "wrong", 0, "when"], value="given > 5 and given < 3")
    bench.wait()
    take(bench, "Take this test out")
    bench.wait()
    page = take(bench, "Take this reply out")
    assert "M14" not in page.text
    assert "given" not in page.text
    bench.wait()
    assert [
        each.told for each in bench.page().findings if each.exercise == page.at and not each.is_note
    ] == []


def test_a_condition_that_no_pass_of_another_rack_meets_is_taken_out(bench: Workbench) -> None:
    do(bench, "new", interaction="place")
    do(bench, "set", path=["scene", "rack"], value="1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J")
    bench.wait()
    page = take(bench, "Take this condition out")
    assert "right:" not in page.text.partition("interaction: place")[2].partition("feedback:")[0]
    bench.wait()
    assert [
        each.told for each in bench.page().findings if each.exercise == page.at and not each.is_note
    ] == []


@pytest.mark.parametrize(
    ("interaction", "bare", "whole"),
    [("number", "0", "given == 0"), ("own-choice", '"A wrong answer"', 'picked == "A wrong answer"')],
)
def test_a_bare_value_becomes_a_condition_about_the_answer(
    interaction: str, bare: str, whole: str, bench: Workbench
) -> None:
    do(bench, "new", interaction=interaction)
    goal = do(bench, "add", path=["feedback", "wrong"]).goal
    assert goal is not None
    do(bench, "set", path=[*goal, "say"], value="Look again.")
    page = do(bench, "set", path=[*goal, "when"], value=bare)
    (told,) = [each.told for each in page.findings if each.path[-1:] == ("when",)]
    assert told.endswith(f"Write {whole}.")
    take(bench, f"Change it to “{whole}”")
    assert proposals(bench.page()) == {}
    assert bench.desk.value_at((*goal, "when")) == whole


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("East throws a 6 Dot. Who takes the 6 Dot?", "East throws a {6D}. Who takes the {6D}?"),
        ("Two 6 Dots, and [discard]: whose?", "Two {6D}s, and {discard}: whose?"),
        ("{{discard}} is out. {thrower} threw a 6 Dot!", "{discard} is out. {thrower} threw a {6D}!"),
    ],
)
def test_words_that_stay_in_every_draw_are_filled_in_with_a_tap(
    bench: Workbench, before: str, after: str
) -> None:
    text = BROKEN.replace("tabel", "table").replace("playr", "player")
    do(bench, "text", value=f"{text}vary: {{suits: shuffle}}\n", n=1)
    do(bench, "set", path=["ask"], value=before, n=2)
    while True:
        bench.wait()
        fills = [words for words in proposals(bench.page()) if words.startswith("Write {")]
        if not fills:
            break
        take(bench, fills[0])
    assert bench.desk.value_at(("ask",)) == after
