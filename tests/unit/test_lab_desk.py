"""What JupyterLab is told of the lessons: the list, a notebook's sections and boards, the closing."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.protocol import Hello, Submit

from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.notebooks import boards_in, game_id, is_game, parse_notebook
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.folder import SharedStore
from mahj_tutor.learner.played import Played
from mahj_tutor.lesson_files import COPIES
from mahj_tutor.server.lab_desk import LabDesk
from mahj_tutor.server.lab_notebooks import has_pictures
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.placing import answer_all, begin
from tests.seeds import learner
from tests.unit.memory.placed_learners import AMERICAN

KEY = learner("lab desk")
COPY = "lessons/a copy.ipynb"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LabDesk:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "record"))
    return LabDesk(tmp_path, tmp_path / "lessons")


def cells_of(path: Path) -> list[dict[str, str]]:
    cells = parse_notebook(path.read_bytes()).cells
    return [{"id": f"c{each.number}", "kind": each.kind, "source": each.source} for each in cells]


def shipped(name: str) -> Path:
    return next(each for each in catalog.lessons() if each.id == name).notebook


def solve(exercise: str) -> None:
    """Answer an exercise right, as a board does."""
    session = ExerciseSession(exercise, CatalogSource(), seed=1, record=SharedStore())
    view = session.respond(Hello(kind="hello", key=KEY))
    assert view is not None
    acts = next(iter(catalog.exercise(exercise).task(1).solutions()))
    session.respond(Submit(kind="submit", item=view.item, acts=acts))


def place(desk: LabDesk, lacks: list[str]) -> None:
    """Find the learner's place on the pages: she lacks some skills of the American game."""
    begin(desk.root / "record", KEY)
    answer_all(desk.root / "record", KEY, lacks=lacks)


def test_all_lessons_are_listed_by_units_and_the_first_one_is_next(desk: LabDesk) -> None:
    told = desk.lessons("")
    names = [each["id"] for unit in told["units"] for each in unit["lessons"]]
    assert names == [each.id for each in catalog.lessons()]
    assert (told["next"], told["isNew"], told["isHome"]) == (names[0], True, False)
    assert told["units"][0]["lessons"][0]["name"] == "Meet the tiles"
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize(
    ("lacks", "title", "next_", "known"),
    [
        (["jokers"], "Start here: Joker exchange", "a14", 19),
        ([], "No gaps found: sit down at the table", "t6", 20),
        ([*AMERICAN], "Start at lesson 1: Meet the tiles", "a1", 0),
    ],
    ids=["a hole", "nothing", "all"],
)
def test_the_list_says_what_a_placement_found_as_home_does(
    desk: LabDesk, lacks: list[str], title: str, next_: str, known: int
) -> None:
    place(desk, lacks)
    told = desk.lessons(KEY)
    lessons = [each for unit in told["units"] for each in unit["lessons"]]
    assert (told["next"], told["title"], told["isNew"]) == (next_, title, True)
    labels = {"a14": "Begin: Joker exchange", "t6": "Play the whole game", "a1": "Begin: Meet the tiles"}
    assert told["label"] == labels[next_]
    found = [each["id"] for each in lessons if each["isKnown"] and not each["isGame"]]
    assert len(found) == known
    assert not {"a14", "c1"} & {*found} or not lacks


def test_a_closing_leads_past_what_a_placement_found_to_be_known(desk: LabDesk) -> None:
    for exercise in boards_in(shipped("a14")):
        bookmark = Bookmark(exercise, 1, 1)
        SharedStore().save_bookmark(KEY, bookmark)
        SharedStore().save_bookmark(KEY, replace(bookmark, phase="right", done=True, acts=(("done",),)))
    assert desk.closing("a14", KEY, UTC)["next"]["id"] == "a15"
    place(desk, ["jokers"])
    assert desk.closing("a14", KEY, UTC)["next"]["id"] == desk.lessons(KEY)["next"] == "t5"


def test_a_lesson_is_copied_with_pictures_when_it_is_opened_and_never_overwritten(desk: LabDesk) -> None:
    told = desk.open("t6")
    notebook = desk.root / told["path"]
    assert told["said"] == []
    assert has_pictures(notebook.read_bytes())
    assert desk.is_ours(notebook.read_bytes())
    own = notebook.read_text().replace("table(", "print('mine') or table(", 1)
    notebook.write_text(own)
    assert desk.open("t6") == told
    assert notebook.read_text() == own
    with pytest.raises(UnknownNameError, match="lesson"):
        desk.open("../../etc")


def test_the_copy_of_a_lesson_is_called_what_the_list_calls_it(desk: LabDesk) -> None:
    path = desk.open("a4")["path"]
    cells = cells_of(desk.root / path)
    assert desk.look(path, cells, "")["name"] == "Seats, walls and the break"
    assert desk.look(path, cells[:2], "")["name"] == "", "without boards it is a lesson no longer"


@pytest.mark.parametrize("name", ["a14", "t2", "c3"])
def test_a_notebook_is_known_by_its_boards(desk: LabDesk, name: str) -> None:
    cells = cells_of(shipped(name))
    told = desk.look(COPY, cells, "")
    assert told["lesson"] == name
    assert (told["runsAlone"], told["name"]) == (True, "")
    assert [board for each in told["sections"] for board in each["boards"]] == list(boards_in(shipped(name)))
    assert [cell for each in told["sections"] for cell in each["cells"]] == [each["id"] for each in cells]
    assert told["done"] == []


@pytest.mark.parametrize(
    "source", ["open('x')", "show(input())", "import os", 'show("a1.x", file="mine.yaml")', "!ls", "1"]
)
def test_a_notebook_with_other_code_never_runs_by_itself(desk: LabDesk, source: str) -> None:
    cell = {"id": "more", "kind": "code", "source": source}
    assert desk.look(COPY, [*cells_of(shipped("a14")), cell], "")["runsAlone"] is False


@pytest.mark.parametrize("path", ["a.ipynb", "other/a.ipynb", "lessons/../a.ipynb", "../a.ipynb", "/a.ipynb"])
def test_only_among_the_copies_a_notebook_runs_by_itself(desk: LabDesk, path: str) -> None:
    desk.folder.mkdir()
    cells = cells_of(shipped("a14"))
    assert desk.look("lessons/mine/a.ipynb", cells, "")["runsAlone"] is True
    assert desk.look(path, cells, "")["runsAlone"] is False


def test_what_is_no_lesson_has_sections_all_the_same(desk: LabDesk) -> None:
    cells = [
        {"id": "a", "kind": "markdown", "source": "# Mine"},
        {"id": "b", "kind": "markdown", "source": "Words\n## Second\n```\n"},
        {"id": "c", "kind": "code", "source": 'show("no.such")'},
        {"id": "d", "kind": "raw", "source": "## no heading"},
    ]
    told = desk.look(COPY, cells, "")
    assert [(each["title"], each["cells"]) for each in told["sections"]] == [
        ("", ["a"]),
        ("Second", ["b", "c", "d"]),
    ]
    assert (told["lesson"], told["sections"][1]["boards"]) == ("", ["no.such"])
    assert desk.look(COPY, [], KEY)["sections"] == []


def test_what_is_done_is_told_to_the_one_who_did_it(desk: LabDesk) -> None:
    solve("a1.odd-one-out")
    cells = cells_of(shipped("a1"))
    assert desk.look(COPY, cells, KEY)["done"] == ["a1.odd-one-out"]
    assert desk.look(COPY, cells, learner("somebody else"))["done"] == []
    told = desk.lessons(KEY)
    first = told["units"][0]["lessons"][0]
    assert (first["state"], first["done"], told["next"], told["isNew"]) == ("begun", 1, "a1", False)


def test_a_lesson_that_was_only_opened_is_not_begun(desk: LabDesk) -> None:
    SharedStore().save_bookmark(KEY, Bookmark("a1.odd-one-out", 1, 1))
    told = desk.lessons(KEY)
    assert (told["units"][0]["lessons"][0]["state"], told["next"], told["isNew"]) == ("new", "a1", True)


@pytest.mark.parametrize(("without", "leads_to"), [(("c", "tc"), "tb"), ((), "tc")], ids=["American", "all"])
def test_who_has_finished_goes_on_with_the_game_that_she_plays_most_as_at_home(
    desk: LabDesk, without: tuple[str, ...], leads_to: str
) -> None:
    for lesson in catalog.lessons():
        if lesson.id.startswith(without):
            continue
        for exercise in boards_in(lesson.notebook):
            games = Played(5 if exercise == game_id(leads_to) else 1, 0).acts(0) if is_game(exercise) else ()
            begun = Bookmark(exercise, 1, 1)
            SharedStore().save_bookmark(KEY, begun)
            SharedStore().save_bookmark(
                KEY, replace(begun, phase="right", done=True, acts=games or (("done",),))
            )
    told = desk.lessons(KEY)
    assert told["next"] == leads_to
    assert desk.closing("a19", KEY, UTC)["next"]["id"] == leads_to


def test_a_closing_says_where_a_learner_stands(desk: LabDesk) -> None:
    new: dict[str, Any] = desk.closing("a14", KEY, UTC)
    assert json.loads(json.dumps(new))["next"]["id"] == desk.lessons(KEY)["next"] == "a1"
    assert (new["beside"]["id"], new["here"], new["skipped"]) == ("a14", None, []), "she hasn't begun it"
    solve("a1.odd-one-out")
    told = desk.closing("a1", KEY, UTC)
    assert (told["beside"]["id"], told["here"]["section"]) == ("a2", 2)
    assert told["onward"] == desk.lessons(KEY)["label"] == "Go on: Meet the tiles"
    assert told["skipped"][0].keys() == {"title", "text", "section"}
    assert told["moreSkipped"] == len(boards_in(shipped("a1"))) - 1 - len(told["skipped"])
    with pytest.raises(UnknownNameError):
        desk.closing("zz", KEY, UTC)


def test_the_notebook_in_which_one_finds_ones_place_is_ours(desk: LabDesk, tmp_path: Path) -> None:
    assert desk.place() == {"path": "lessons/Find your place.ipynb"}
    file = tmp_path / "lessons" / "Find your place.ipynb"
    assert desk.is_ours(file.read_bytes())
    assert "find_place()" in file.read_text("utf-8")
    assert not desk.is_ours(file.read_bytes().replace(b"find_place()", b"find_place(), 1"))


def test_the_editors_notebook_is_put_there_once_and_left_as_it_is(desk: LabDesk, tmp_path: Path) -> None:
    assert desk.editor() == {"path": "lessons/Exercise editor.ipynb"}
    file = tmp_path / "lessons" / "Exercise editor.ipynb"
    assert desk.is_ours(file.read_bytes())
    file.write_text("{}", "utf-8")
    desk.editor()
    assert file.read_text("utf-8") == "{}"


EXERCISES = """\
id: club.whose   # the first
title: "Whose call?"   # a remark
interaction: choose
---
id: club.next
title: Who plays next?
interaction: choose
"""


def test_an_authors_exercise_files_are_listed_by_their_titles(desk: LabDesk, tmp_path: Path) -> None:
    assert desk.exercises() == {"files": []}
    for name, text in (
        ("club/exercises.yaml", EXERCISES),
        ("club/words.yaml", "misconceptions: {}\n"),
        ("compose.yaml", "id: 3\nservices: {}\n"),
        ("many.yaml", "---\n".join(f"id: m.x{n}\ntitle: Number {n}\nreuse: a1.x\n" for n in range(6))),
        ("lessons/A1 tiles.yaml", EXERCISES),
        ("lessons/own.yaml", EXERCISES),
    ):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    (tmp_path / "lessons" / COPIES).write_text(json.dumps({"A1 tiles.yaml": "hash"}), "utf-8")
    found = {each["path"]: each for each in desk.exercises()["files"]}
    assert found.keys() == {"club/exercises.yaml", "many.yaml", "lessons/own.yaml"}
    assert found["club/exercises.yaml"] == {
        "path": "club/exercises.yaml",
        "many": 2,
        "titles": ["Whose call?", "Who plays next?"],
    }
    assert (found["many.yaml"]["many"], len(found["many.yaml"]["titles"])) == (6, 4)


def test_an_exercise_file_is_opened_in_the_editor_by_a_notebook_beside_the_lessons(
    desk: LabDesk, tmp_path: Path
) -> None:
    file = tmp_path / "club" / "unit 1" / "more.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(EXERCISES, "utf-8")
    assert desk.edit("club/unit 1/more.yaml") == {"path": "lessons/Edit club, unit 1, more.ipynb"}
    made = parse_notebook((tmp_path / "lessons/Edit club, unit 1, more.ipynb").read_bytes())
    assert made.cells[1].source.endswith('author("../club/unit 1", "more.yaml")')
    assert "`more.yaml`" in made.cells[0].source
    bench = Workbench(tmp_path / "lessons" / "../club/unit 1", "more.yaml")
    assert (bench.desk.name, bench.page().entries[1].title) == ("more.yaml", "Who plays next?")


@pytest.mark.parametrize("path", ["../outside.yaml", "no.yaml", "club", "a.txt", "words.yaml", "/etc/passwd"])
def test_nothing_else_is_opened_there(desk: LabDesk, tmp_path: Path, path: str) -> None:
    (tmp_path / "a.txt").write_text(EXERCISES, "utf-8")
    (tmp_path / "words.yaml").write_text("rules: {}\n", "utf-8")
    (tmp_path.parent / "outside.yaml").write_text(EXERCISES, "utf-8")
    with pytest.raises(MahjError, match=r"no exercise file|holds no exercises"):
        desk.edit(path)
    assert not list(tmp_path.rglob("*.ipynb"))
