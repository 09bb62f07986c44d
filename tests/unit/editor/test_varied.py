"""`vary` in the form: what is ticked there is what may be drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.editor_protocol import Page, read_editor_message
from mahj_widgets.form_protocol import FormField

from mahj_tutor.editor.form import field_at, new_value
from mahj_tutor.editor.varied import vary_schema
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.scenarios import SceneFields
from mahj_tutor.scenarios.vary import read_vary


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    found = Workbench(tmp_path / "my-club")
    found.desk.add("choose")
    return found


def do(bench: Workbench, kind: str, *path: str | int, **given: Any) -> Page:
    if kind == "set":
        given = {"n": 1, **given}
    bench.respond(read_editor_message({"kind": kind, "path": path, **given}))
    return bench.page()


def field(page: Page, *path: str | int) -> FormField:
    assert page.form is not None
    found = field_at(page.form, path)
    assert found is not None
    return found


def lines(bench: Workbench) -> list[str]:
    text = bench.desk.part.text
    return text[text.index("vary:") : text.index("ask:")].splitlines()[1:]


def test_suits_are_shuffled_without_typing(bench: Workbench) -> None:
    page = do(bench, "add", "vary")
    assert lines(bench) == ["  suits: shuffle"]
    assert field(page, "vary", "suits").options == (("shuffle", "yes, at random"),)
    assert page.findings == ()


def test_seats_are_ticked_and_all_of_them_are_any(bench: Workbench) -> None:
    do(bench, "add", "vary")
    page = do(bench, "add", "vary", "me")
    assert lines(bench)[-1] == "  me: any"
    me = field(page, "vary", "me")
    assert (me.kind, me.label) == ("checks", "The learner's seat")
    assert me.ticked == ("East", "South", "West", "North") == tuple(each for each, _ in me.options)
    page = do(bench, "checks", "vary", "me", values=["West", "South"])
    assert lines(bench)[-1] == "  me: [South, West]"
    assert field(page, "vary", "me").ticked == ("South", "West")
    page = do(bench, "checks", "vary", "me", values=[])
    assert "at least" in page.notice
    do(bench, "checks", "vary", "me", values=["East", "South", "West", "North"])
    assert lines(bench)[-1] == "  me: any"
    assert "known" not in do(bench, "checks", "vary", "me", values=["Up", "East"]).notice
    assert lines(bench)[-1] == "  me: [East]"


def test_numbers_are_ranges_and_a_field_with_its_own_words_keeps_them(bench: Workbench) -> None:
    do(bench, "add", "vary")
    page = do(bench, "add", "vary", "number")
    assert field(page, "vary", "number").kind == "span"
    page = do(bench, "set", "vary", "number", value="2 to 5")
    assert field(page, "vary", "number").value == "2 to 5"
    page = do(bench, "add", "vary", "numbers")
    assert lines(bench)[-2:] == ["  numbers:", "    6: 2 to 8"]
    assert field(page, "vary", "numbers", "6").kind == "span"
    page = do(bench, "add", "vary", "table")
    assert field(page, "vary", "table", 0).value == field(page, "scene", "table").value
    assert field(page, "vary", "table").kind == "list"


def test_another_case_begins_as_the_one_before(bench: Workbench) -> None:
    do(bench, "add", "vary")
    do(bench, "add", "vary", "cases")
    do(bench, "set", "vary", "cases", 1, "case", value="far")
    do(bench, "set", "vary", "cases", 1, "me", value="West")
    page = do(bench, "add", "vary", "cases", 2)
    last = field(page, "vary", "cases", 2)
    assert [(each.name, each.value) for each in last.fields] == [("me", "West"), ("case", "case 3")]


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_whatever_is_offered_begins_so_that_it_can_be_read(interaction: str) -> None:
    """Lists of texts begin with an empty one, as everywhere in the form: it is written next."""
    read = []
    for name in vary_schema(interaction)["properties"]:
        begun = new_value(interaction, ("vary", name))
        if not isinstance(begun, list) or "" not in begun:
            read_vary({name: begun}, SceneFields)
            read.append(name)
    assert {"suits", "numbers", "cases", "me", "who", "pass", "roll", "rack", "number", "columns"} <= {*read}


def test_positions_to_draw_from_begin_as_the_one_there_and_are_laid_out(bench: Workbench) -> None:
    do(bench, "add", "vary")
    page = do(bench, "add", "vary", "table")
    standing = field(page, "scene", "table").value
    assert [each.value for each in field(page, "vary", "table").fields] == [standing, standing]
    assert page.findings == ()
    assert field(page, "vary", "table", 1).is_position
    do(bench, "lay-out", "vary", "table", 1)
    bench.respond(read_editor_message({"kind": "write-tiles", "value": "3b 3b 3b", "how": "add"}))
    page = bench.page()
    assert page.layout is not None
    assert field(page, "vary", "table", 1).value != standing == field(page, "vary", "table", 0).value
    page = do(bench, "add", "vary", "table", 2)
    assert field(page, "vary", "table", 2).value == field(page, "vary", "table", 1).value
