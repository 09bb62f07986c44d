"""No page asks the database, reads a lesson or makes its HTML on the event loop: all others would wait."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mahj_tutor.server.app import LessonServer
from tests.browser.classroom.people import Person, Teacher, join, teachers_link
from tests.browser.safety.room import Learner
from tests.browser.safety.watched import ON_LOOP
from tests.browser.voila.serving import Server, free_port, start, stop, until
from tests.unit.session.test_replayed import record

pytestmark = pytest.mark.browser

FILE = 'mahj-tutor-record/1", "saved": "2026-01-01T00:00:00Z", "attempts": [], "bookmarks": []'
FORM = (
    '--x\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n'
    f'{{"format": "{FILE}}}\r\n--x--\r\n'
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder, port = tmp_path_factory.mktemp("watched"), str(free_port())
    command = [
        sys.executable,
        str(Path(__file__).with_name("watched.py")),
        "serve",
        "--class",
        "--no-browser",
    ]
    more = ["--host", "127.0.0.1", "--port", port, "--data", str(folder), "--shared", "1", "--warm", "0"]
    made = start([*command, *more], int(port))
    made.folder = folder
    until(lambda: len(made.kernels()) == 1, "the shared kernel")
    yield made
    stop(made)


def patterns() -> list[str]:
    """Return the addresses of every page of ours, as patterns."""
    site = SimpleNamespace(shared=1)
    app = SimpleNamespace(base_url="/", previewer=None, login=None, site=site, classrooms=True)
    return [str(route[0]) for route in LessonServer.routes(app)]  # type: ignore[arg-type]


class Visitor:
    """Somebody who asks, and remembers where."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.asked: set[str] = set()

    def get(self, *paths: str) -> None:
        for path in paths:
            self.note(path)
            assert self.person.ask(path).status < 500, path

    def form(self, path: str, **fields: Any) -> None:
        self.note(path)
        assert self.person.form(path, **fields).status < 500, path

    def send(self, path: str, value: Any) -> None:
        self.note(path)
        assert self.person.send(path, value).status < 500, path

    def note(self, path: str) -> None:
        self.asked.add(path.partition("?")[0])

    def listen(self, path: str) -> None:
        self.note(path)
        with self.person.listen(path) as following:
            following()


def as_learner(one: Visitor) -> None:
    one.get(
        "/", "/healthz", "/metrics", "/lesson/a9", "/lesson/a9/closing", "/review", "/placement", "/rules"
    )
    one.get(
        "/table",
        "/glossary",
        "/questions",
        "/papers",
        "/your-card",
        "/new-table",
        "/unit/1",
        "/plan/a9",
        "/settings",
        "/settings/record",
        "/settings/deleted",
    )
    one.get("/card/first", "/static/0/page.js", "/favicon.ico", "/nowhere")
    one.get("/docs", "/docs/index.html")
    one.get("/lesson/a9/picture/table.png", "/lesson/a9/attached/1/table.png")
    one.form("/placement", game="american")
    one.get("/placement")
    one.form("/placement", asked="")
    one.form("/your-card", hand="FFFF 2222a 44b 6666b", kind="X")
    one.get("/placement?anew=yes")
    headers = {"Content_Type": "multipart/form-data; boundary=x", "X_XSRFToken": one.person.guard()}
    assert "already here" in one.person.ask("/settings/record", "POST", FORM, **headers).text


def with_own_things(one: Visitor) -> None:
    """Visit the pages of her own tiles, her card, her rack, her games and the day she plays."""
    one.get("/tiles", "/tiles/CH1", "/tiles/CH1/practice/0/1", "/tiles/CH1/practice/0/9")
    one.get("/day", "/my-rack", "/my-card", "/my-card/mine-0123456789abcdef")
    one.get("/games", "/games/again", "/evening")
    one.form("/my-card", title="Mine", year="2026", card="FF 2222a 4444a 66b 88b X 25")
    one.form("/my-rack", card="practice", wall="60", rack="7C 7C 7C 7C 8D 8D 9D 9D 9D F F J J J")
    one.form("/settings/evening", evening="3")
    part = 'Content-Disposition: form-data; name="game"; filename="game.txt"'
    headers = {"Content_Type": "multipart/form-data; boundary=x", "X_XSRFToken": one.person.guard()}
    answer = one.person.ask("/games", "POST", f"--x\r\n{part}\r\n\r\n{record()}\r\n--x--\r\n", **headers)
    game = answer.headers["location"].removesuffix("/0")
    one.get(f"{game}/0", f"{game}/1", f"{game}/text", f"{game}/1/exercise", f"{game}/1/other")
    one.form(f"{game}/1/other", tile=["0", "1", "2"])


def as_member(one: Visitor, code: str) -> None:
    one.get("/join", f"/join/{code}", "/code/enter", "/class/leave", "/class/back?lesson=a9", "/class/card")
    one.get("/class/sent", "/class/question", "/class/switch", "/")
    one.listen("/class/news")
    one.send("/class/here", {"lesson": "a9", "section": 1})
    one.send("/class/question", {"question": 1, "vote": 1, "answer": ["left"]})
    one.form("/code/enter", code="ABC DEF GHJ", merge="yes")
    one.form("/code/new")


def as_teacher(one: Visitor, at: str, member: int) -> None:
    pages = ("setup", "house", "house/state", "card", "cell?member=1&exercise=a9.first-right", "wall")
    one.get(f"{at}/tiles/1")
    one.get("/teach", at, *(f"{at}/{each}" for each in (*pages, "results", "results.csv", "results.json")))
    one.get(f"{at}/worksheet-key.html")
    one.form(f"{at}/game", game="none", give="level")
    one.listen(f"{at}/feed?lesson=a9")
    one.listen(f"{at}/wall/feed")
    for act in ("pause", "go on", "same tiles", "own tiles"):
        one.send(f"{at}/do", {"act": act})
    for act in ("send", "show", "ask"):
        one.send(f"{at}/do", {"act": act, "exercise": "a9.first-right"})
    for act in ("advance", "another", "clear", "nudge", "remove"):
        one.send(f"{at}/do", {"act": act, "member": member})
    one.form(f"{at}/setup", name="Tuesday", lesson=["a9"])
    one.form(f"{at}/house", card="first", rules="")
    for path in ("open", "open", "code"):
        one.form(f"{at}/{path}")
    one.form("/teach/assistants")


def test_no_page_holds_the_event_loop_up(server: Server) -> None:
    link = teachers_link(server)
    teacher = Visitor(Teacher(server).enter(link))
    teacher.note(link)
    assert isinstance(teacher.person, Teacher)
    room = teacher.person.make("Tuesday", "a9")
    member = Visitor(join(server, room.code, "Ann"))
    learner = Visitor(Person(server))
    as_learner(learner)
    with_own_things(learner)
    as_teacher(teacher, room.at, 1)
    as_member(member, room.code)
    board = Learner(server, 1).enter()
    board.hello()
    assert board.status() == 200
    board.leave()
    member.form("/class/leave")
    member.form("/class/switch")
    learner.form("/settings/deleted")
    teacher.form(f"{room.at}/delete", sure="yes")
    teacher.form("/teach/leave")
    seen = {f"/api/kernels/{board.place}", f"/api/kernels/{board.place}/channels", "/voila/api/shutdown/"}
    seen |= learner.asked | member.asked | teacher.asked
    missed = [each for each in patterns() if not any(re.fullmatch(each, path) for path in seen)]
    assert [each for each in missed if "shutdown" not in each] == [], "pages that nobody asked for"
    assert sorted({line for line in server.lines if ON_LOOP in line}) == []
    assert not [line for line in server.lines if "Traceback" in line]
