"""The real lessons, served as learners get them, for the whole run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.task import Task
from tests.browser.lessons.player import HIDE
from tests.browser.lessons.table_player import COUNT, TablePlayer
from tests.browser.voila.serving import Server, until
from tests.browser.voila.visits import Visit
from tests.seeds import learner


@dataclass(frozen=True)
class School:
    """A server with the real lessons, and the folder that keeps what its learners do."""

    server: Server
    folder: Path

    def item(self, visit: Visit, exercise_id: str) -> Task:
        """Return the item on this visitor's board, which the bookmark names."""
        return self.item_of(_key(visit), exercise_id)

    def item_of(self, key: str, exercise_id: str) -> Task:
        """Return the item on the board of the learner with this key."""
        with self._bookmark(key, exercise_id) as (_, bookmark):
            return exercise(exercise_id).task(bookmark.seed)

    def keep(self, visit: Visit, exercise_id: str, acts: Acts) -> None:
        """Keep acts as done by this visitor on the item on their board; a reload shows them."""
        self.keep_for(_key(visit), exercise_id, acts)

    def keep_for(self, key: str, exercise_id: str, acts: Acts) -> None:
        """Keep acts as done by the learner with this key."""
        with self._bookmark(key, exercise_id) as (store, bookmark):
            store.save_bookmark(key, replace(bookmark, acts=acts))

    @contextmanager
    def _bookmark(self, key: str, exercise_id: str) -> Iterator[tuple[Store, Bookmark]]:
        store = Store.open(self.folder)
        try:
            # A board can be seen a moment before its bookmark is in the database.
            bookmark = until(lambda: store.bookmark(key, exercise_id), f"a bookmark in {exercise_id}")
            yield store, bookmark
        finally:
            store.close()


def _key(visit: Visit) -> str:
    return next(each["value"] for each in visit.page.context.cookies() if each["name"] == "mahj_learner")


@pytest.fixture(scope="session")
def school(real: Server, record: Path) -> School:
    return School(real, record)


@pytest.fixture
def visit(window: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visit]]:
    """Open pages of the school, as another learner each; nothing
    may break and nothing be asked from outside.
    """
    visits: list[Visit] = []

    def make(school: School, path: str = "", **how: object) -> Visit:
        key = learner(request.node.nodeid, len(visits))
        made = Visit.begin(window, school.server, path, key=key, **how)  # type: ignore[arg-type]
        visits.append(made)
        return made

    yield make
    for each in visits:
        each.leave()
    for each in visits:
        assert each.outside == []
        assert each.errors == []


@pytest.fixture
def store(school: School) -> Iterator[Store]:
    opened = Store.open(school.folder)
    yield opened
    opened.close()


@pytest.fixture
def sit_down(
    school: School, store: Store, visit: Callable[..., Visit], request: pytest.FixtureRequest
) -> Callable[..., TablePlayer]:
    """Open the table, or the lesson of a level at its board; `kept` is in the record by then."""

    def make(way: str, width: int, kept: KeptGame | None = None, level: str = "") -> TablePlayer:
        key = learner(request.node.nodeid, 0)
        if kept:
            assert store.keep_game(key, kept, 0)
        there = visit(school, "", width=width, open_it=False)
        there.page.add_init_script(COUNT)
        there.page.goto(school.server.at(f"lesson/{level}#section-2" if level else "table"))
        if way == "names":
            there.page.add_style_tag(content=HIDE)
        player = TablePlayer(there.page, store, key, way, level or "t6")
        expect(player.board.locator(".m-ask")).not_to_be_empty()
        return player

    return make
