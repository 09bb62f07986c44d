"""What the guide of a lesson in Voila is told: how far a learner has come, and what comes next."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets import guide as widgets
from mahj_widgets.protocol import Hello, Submit

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.folder import SharedStore
from mahj_tutor.notebook.guide import told
from mahj_tutor.server.lab import copy_lessons, notebook_of
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.seeds import learner

KEY = learner("guide")


@pytest.fixture(autouse=True)
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def test_it_is_told_the_lesson_and_what_this_learner_has_done() -> None:
    session = ExerciseSession("a1.the-bird", CatalogSource(), seed=1, record=SharedStore())
    view = session.respond(Hello(kind="hello", key=KEY))
    assert view is not None
    acts = next(iter(catalog.exercise("a1.the-bird").task(1).solutions()))
    session.respond(Submit(kind="submit", item=view.item, acts=acts))
    found = told("a1.odd-one-out", KEY)
    assert found["name"] == "Meet the tiles"
    assert found["done"] == ["a1.the-bird"]
    assert found["can"]
    assert found["next"] is None, "the notebook lies alone: there is nothing to lead to"
    assert told("a1.odd-one-out", learner("somebody else"))["done"] == []


def test_the_next_lesson_is_named_by_the_way_to_it_from_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = catalog.lessons()
    monkeypatch.chdir(first.notebook.parent)
    following = told("a1.odd-one-out", KEY)["next"]
    assert following["name"] == "Dragons, Soap and flowers"
    assert (first.notebook.parent / following["path"]).samefile(second.notebook)


def test_among_copies_the_next_lesson_is_the_copy(tmp_path: Path) -> None:
    first, second, *_ = catalog.lessons()
    list(copy_lessons([first, second], tmp_path))
    following = told("a1.odd-one-out", KEY)["next"]
    assert following == {
        "name": second.title,
        "label": f"Go on: {second.title}",
        "path": notebook_of(second, tmp_path).name,
    }


def test_a_level_at_the_table_is_named_as_the_cell_names_it() -> None:
    SharedStore().save_bookmark(KEY, Bookmark(game_id("tb"), version=1, seed=1, done=True))
    found = told("tb", KEY)
    assert found["name"] == next(each.title for each in catalog.lessons() if each.id == "tb")
    assert "tb" in found["done"]


def test_an_author_s_own_exercise_belongs_to_no_lesson() -> None:
    found = told("my-club.first", KEY)
    assert [found[each] for each in ("name", "can", "shaky", "done", "next")] == ["", [], [], [], None]


def test_only_hello_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    guide = widgets.LessonGuide(lambda key: {"name": key})
    sent: list[object] = []
    guide.send = sent.append
    for said in ({"kind": "hello", "key": "../.."}, {"kind": "oops"}, None, {"kind": "ping", "n": 1}):
        guide.receive(said)
    assert sent == []
    assert caplog.messages
    guide.receive({"kind": "hello", "key": KEY})
    assert sent == [{"kind": "told", "name": KEY}]
