"""What the author sees after each step: a board that stays, the right exercise, what was done in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.editor_protocol import Page, read_editor_message

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.workbench import Workbench

TITLES = ("First pass", "Second pass", "Third pass")


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    """A file of three exercises."""
    texts = [_titled(template("choose", f"choose-{at}"), title) for at, title in enumerate(TITLES)]
    (tmp_path / "exercises.yaml").write_text("---\n".join(texts), "utf-8")
    return Workbench(tmp_path)


def _titled(text: str, title: str) -> str:
    return re.sub("^title: .*", f"title: {title}", text, flags=re.M)


def do(bench: Workbench, kind: str, **given: Any) -> Page:
    bench.respond(read_editor_message({"kind": kind, **given}))
    return bench.page()


def test_the_last_good_board_stays_until_the_exercise_can_be_read_again(bench: Workbench) -> None:
    before = bench.views()["preview"]
    assert before.phase == "open"
    broken = do(bench, "set", path=["answer"], value="next_plaier()", n=2)
    assert (broken.board, broken.findings[0].path) == ("before", ("answer",))
    assert "preview" not in bench.views()
    assert bench.page().board == "before"
    again = bench.views(is_opening=True)["preview"]
    assert (again.ask, again.zones) == (before.ask, before.zones)
    mended = do(bench, "set", path=["answer"], value="thrower", n=3)
    assert mended.board == "now"
    assert bench.views()["preview"].phase == "open"


@pytest.mark.slow
def test_a_scene_that_cannot_be_drawn_leaves_the_board_and_says_why(bench: Workbench) -> None:
    bench.views()
    do(bench, "yaml", path=["vary"], value="{me: any, require: [count(rack(me)) > 90]}", n=2)
    assert bench.views() == {}
    page = bench.page()
    assert page.board == "before"
    assert page.board_says


def test_no_board_of_another_exercise_stays(bench: Workbench) -> None:
    do(bench, "select", at=2)
    do(bench, "set", path=["answer"], value="next_plaier()", n=2)
    bench.views()
    do(bench, "select", at=1)
    assert bench.views()["preview"].phase == "open"
    page = do(bench, "select", at=2)
    assert page.board == "none"
    assert bench.views()["preview"].phase == "trouble"


def test_deleting_undoing_and_redoing_lead_to_the_exercise_and_say_what_was_done(bench: Workbench) -> None:
    do(bench, "select", at=1)
    page = do(bench, "delete")
    assert (page.at, page.goal, page.notice) == (1, (), "Deleted Second pass. Undo brings it back.")
    do(bench, "select", at=0)
    page = do(bench, "undo")
    assert (page.at, page.goal, page.notice) == (1, (), "Undone: Second pass is back.")
    assert page.entries[1].title == "Second pass"
    page = do(bench, "redo")
    assert (page.at, page.notice) == (1, "Done again: Second pass is out.")


def test_undo_leads_to_the_field_wherever_it_is(bench: Workbench) -> None:
    do(bench, "select", at=2)
    do(bench, "set", path=["hints", 0], value="Look right.", n=2)
    do(bench, "select", at=0)
    page = do(bench, "undo")
    assert (page.at, page.goal) == (2, ("hints", 0))
    assert page.notice == "Undone: “Hint 1” in Third pass."
    assert do(bench, "check").goal is None
    assert bench.page().notice == page.notice


def test_new_and_duplicate_lead_to_what_was_made(bench: Workbench) -> None:
    page = do(bench, "new", interaction="number")
    assert (page.at, page.goal) == (3, ())
    assert page.notice.startswith("Here is your new exercise.")
    do(bench, "select", at=0)
    page = do(bench, "duplicate")
    assert (page.at, page.goal) == (1, ())  # behind its original
    assert page.notice == "This is the copy of First pass. It has an id of its own."
    assert do(bench, "undo").notice == "Undone: First pass is out."


def test_nothing_to_undo_is_no_step(bench: Workbench, tmp_path: Path) -> None:
    other = Workbench(tmp_path)
    page = do(other, "undo")
    assert (page.goal, page.notice) == (None, "")


def test_an_answer_of_ones_own_is_told_and_not_counted(bench: Workbench) -> None:
    do(bench, "yaml", path=["options"], value="[{say: East, right: 'yes'}, {say: West, right: 'no'}]", n=2)
    do(bench, "remove", path=["answer"])
    do(bench, "remove", path=["feedback"])
    do(bench, "remove", path=["tests"])
    bench.wait()
    page = bench.page()
    notes = [each for each in page.findings if "can't check this answer" in each.say]
    assert [each.is_note for each in notes] == [True]
    assert page.entries[page.at].problems == sum(
        not each.is_note for each in page.findings if each.exercise == page.at
    )


def test_sentences_end_once(bench: Workbench) -> None:
    page = do(bench, "set", path=["answer"], value="next_plaier()", n=2)
    assert page.findings[0].fix.endswith("?")
    assert all(each.say.endswith(".") for each in page.findings)


def test_tiles_are_written_above_the_board_cleared_and_taken_back(bench: Workbench) -> None:
    do(bench, "lay-out", path=["scene", "table"])
    page = do(bench, "write-tiles", value="6d x4, 22", how="replace")
    assert page.layout is not None
    assert (page.layout.rest, page.layout.place) == ("22 6D", "South's rack")
    assert "South 6D 6D 6D;" in bench.desk.value_at(("scene", "table"))
    page = do(bench, "check")
    assert page.layout is not None
    assert page.layout.rest is None
    do(bench, "clear", what="all")
    assert "6D" not in bench.desk.value_at(("scene", "table"))
    do(bench, "undo")
    assert "South 6D 6D 6D;" in bench.desk.value_at(("scene", "table"))


def test_what_done_leaves_out_is_said_before_and_then(bench: Workbench) -> None:
    do(bench, "lay-out", path=["scene", "table"])
    do(bench, "control", name="place", value="group")
    page = do(bench, "write-tiles", value="9d 9d", how="add")
    assert page.layout is not None
    lacks = "South's group of two 9 Dots needs at least three tiles."
    assert page.layout.left_out == (lacks,)
    page = do(bench, "put-away")
    assert page.layout is None
    assert page.notice == f"Left out, as it isn't finished: {lacks}"


def test_a_worksheet_is_made_of_what_is_under_edit(bench: Workbench) -> None:
    do(bench, "select", at=1)
    do(bench, "set", path=["ask"], value="Who plays now?", n=2)
    page = do(bench, "sheet", which="one", variants=2, paper="a4")
    folder = bench.desk.folder.path
    assert page.notice.startswith(
        "Wrote choose-1-worksheet.html and choose-1-answer-key.html beside exercises.yaml."
    )
    assert page.notice.endswith("The same for A and B: “Second pass”.")
    assert "Who plays now?" in (folder / "choose-1-worksheet.html").read_text("utf-8")
    do(bench, "set", path=["answer"], value="next_plaier()", n=3)
    page = do(bench, "sheet", which="all", variants=1, paper="letter")
    assert page.notice.endswith("1 of 3 exercises can't be read and are not on it.")
    text = (folder / "exercises-worksheet.html").read_text("utf-8")
    assert ("First pass" in text, "Second pass" in text) == (True, False)
    page = do(bench, "sheet", which="one", variants=1, paper="letter")
    assert (page.is_refusal, page.notice) == (True, "There is nothing to print yet: fix the exercise first.")


def test_each_exercise_says_whether_a_class_can_vote_on_it(bench: Workbench) -> None:
    do(bench, "new", interaction="order")
    assert [each.no_vote for each in bench.page().entries] == [None] * 4
    for at in (0, 3):
        do(bench, "select", at=at)
        bench.wait()
    assert [each.no_vote for each in bench.page().entries] == ["", None, None, "it's put in order"]
