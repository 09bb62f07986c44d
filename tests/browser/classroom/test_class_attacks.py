"""Cleverer tries at a server with classes, by somebody who has read its code, and what comes back."""

from __future__ import annotations

import contextlib
import csv
import http.client
import io
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from mahj_tutor.server.teach.learner_pages import MOST_PAGES
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join, miss, teachers_link
from tests.browser.voila.serving import Server, serve_real, stop

pytestmark = pytest.mark.browser

HTTPS = {"X_Forwarded_Proto": "https"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def classes(folder: Path) -> Iterator[Server]:
    """Classes under a path, behind a proxy that is trusted: this computer."""
    options = ["--class", "--host", "127.0.0.1", "--trust-proxy", "--base-url", "mahj"]
    server = serve_real(folder, *options, "--shared", "1", "--warm", "0")
    yield server
    stop(server)
    assert "Traceback" not in "\n".join(server.lines)


@pytest.fixture(scope="module")
def teacher(classes: Server) -> Teacher:
    return Teacher(classes).enter(teachers_link(classes))


@pytest.fixture(scope="module")
def room(teacher: Teacher) -> Room:
    return teacher.make("Tuesday class", "a9", "a1")


# --- paths ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/teach/1/../1/results",
        "/teach/%31/results",
        "/teach//1/results",
        "/teach/1/results/",
        "/teach/1;/results",
        "/teach/1%00/results",
        "/%74each/1/results",
        "/TEACH/1/results",
        "/join/../teach/1/results",
        "/join/..%2fteach%2f1%2fresults",
        "/class/..%2f..%2fetc%2fpasswd",
        "/class/%2e%2e/teach/1",
        "/teach/1/results.csv%00.html",
        "/teach/1/results.sqlite3",
        "/teach/1/worksheet-..%2f..%2fetc.html",
        "/teach/-1",
        "/teach/99999999999999999999",
        "/static/0/..%2f..%2fmahj-tutor.sqlite3",
    ],
)
def test_no_way_of_writing_a_path_leads_a_learner_to_the_teachers_pages(
    classes: Server, room: Room, path: str
) -> None:
    person = Person(classes, {"mahj_learner": "a" * 32})
    for prefix in ("", "/mahj", "/mahj/."):
        reply = person.ask(f"/mahj{prefix}{path}")
        assert reply.status in (400, 403, 404), path
        assert "Tuesday" not in reply.text
        assert "root:" not in reply.text


# --- what browsers keep -----------------------------------------------------------------------------------


def test_no_page_about_anybody_is_kept_by_a_browser_or_a_proxy(
    classes: Server, teacher: Teacher, room: Room, folder: Path
) -> None:
    ann = join(classes, room.code, "Ann")
    miss(folder, ann)
    (row,) = [each for each in teacher.state(room.at)["rows"] if each["name"] == "Ann"]
    hers = ["", "lesson/a9", "review", "placement", "settings", "settings/record", "join", "class/leave"]
    hers += ["code/enter", "class/question", "class/sent", "teach", "nowhere", "healthz", "metrics"]
    cell = f"/cell?member={row['id']}&exercise={EXERCISE}"
    his = ("", "/setup", cell, "/wall", "/results", "/results.csv", "/results.json", "/worksheet-key.html")
    his += (f"/tiles/{row['id']}",)
    for person, paths in ((ann, [f"/{each}" for each in hers]), (teacher, [room.at + each for each in his])):
        for path in paths:
            assert person.ask(path).headers.get("cache-control") == "no-store", path


def test_cookies_are_out_of_reach_of_scripts_and_of_lines_that_are_not_encrypted(
    classes: Server, room: Room
) -> None:
    person = Person(classes)
    body = urlencode({"_xsrf": person.guard(), "code": room.code, "nickname": "Cleo"})
    kind = {"Content_Type": "application/x-www-form-urlencoded"}
    joined = person.ask("/join", "POST", body, **kind, **HTTPS).cookies
    taught = Teacher(classes).ask(teachers_link(classes), **HTTPS).cookies
    names = [each.partition("=")[0] for each in (*joined, *taught)]
    assert {"mahj_learner", "mahj_tablet", "mahj_teacher"} <= set(names)
    for each in (*joined, *taught):
        assert "Secure" in each
        assert "Path=/mahj/" in each
        assert "samesite" in each.lower()
        assert "HttpOnly" in each or each.startswith("_xsrf=")


# --- names --------------------------------------------------------------------------------------------------


NAMES = (
    "{{7*7}} {% debug %}",
    "Eve\r\nSet-Cookie: mahj_teacher=x",
    "\uff1d1+1|cmd",
    "\u22121+1",
    "@SUM(1)",
    "\u202e\u2066olleh",
    "Z\u0300\u0301\u0302\u0303\u0304\u0305a\u0300\u0301\u0302\u0303lgo",
    "</script><img src=x onerror=alert(1)>",
    "%s%n${x}`id`",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "javascript:alert(1)",
)


def test_names_are_text_in_pages_files_and_streams(classes: Server, teacher: Teacher, folder: Path) -> None:
    own = teacher.make("One", "a9")
    people = [Person(classes) for _ in NAMES]
    for person, name in zip(people, NAMES, strict=True):
        reply = person.form("/join", code=own.code, nickname=name)
        assert not any(each.startswith("mahj_teacher") for each in reply.cookies)
        miss(folder, person)
        expect_text(reply.text, *(person.ask(each).text for each in ("/", "/class/leave", "/join")))
    rows = teacher.state(own.at)["rows"]
    assert len(rows) == len(NAMES)
    assert all(0 < len(row["name"]) <= 24 for row in rows)
    expect_text(*(teacher.ask(own.at + each).text for each in ("", "/setup", "/results")))
    lines = list(csv.reader(io.StringIO(teacher.ask(f"{own.at}/results.csv").text)))
    assert len(lines) > len(NAMES)
    assert not [each for cells in lines for each in cells if each[:1] and each[0] in "=+-@\t\r\uff1d\u2212"]
    assert json.loads(teacher.ask(f"{own.at}/results.json").text)["class"] == "One"


def expect_text(*pages: str) -> None:
    """Expect that no name has become anything but text."""
    for page in pages:
        assert "<img src=x" not in page
        assert "49 " not in page
        assert not {"\u202e", "\u2066"} & set(page)


# --- bodies -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "[" * 15_000,
        '{"act":' * 2_000,
        '{"act": "pause", "act": "remove"}',
        '{"act": "pause", "lesson": "\\ud800"}',
        '{"act": "together", "section": 1e400}',
        '{"act": "together", "section": NaN}',
        '{"act": "nudge", "member": 99999999999999999999}',
        '{"act": "boards", "boards": [1, 2, 3, 4]}',
        '{"act": "pause", "__proto__": {}}',
        '{"act": "show", "exercise": "../../etc/passwd"}',
        "\x00",
        "null",
        " " * 30_000,
    ],
)
def test_odd_bodies_are_refused_whoever_sends_them(
    classes: Server, teacher: Teacher, room: Room, body: str
) -> None:
    learner = Person(classes, {"mahj_learner": "b" * 32})
    assert teacher.raw(f"{room.at}/do", body).status in (400, 404, 413)
    assert learner.raw(f"{room.at}/do", body).status == 403
    for path in ("/class/here", "/class/question"):
        assert learner.raw(path, body).status in (400, 413)


# --- too much -----------------------------------------------------------------------------------------------


def test_one_learner_holds_only_so_many_lines_open(classes: Server, room: Room) -> None:
    greedy, other = join(classes, room.code, "Greedy"), join(classes, room.code, "Other")
    with contextlib.ExitStack() as lines:
        following = [lines.enter_context(greedy.listen("/class/news")) for _ in range(MOST_PAGES)]
        assert [each()["removed"] for each in following] == [False] * MOST_PAGES
        more = greedy.ask("/class/news")  # ends by itself, and says when to ask again
        assert more.status == 200
        assert more.text.startswith("retry: 5000\n\n")
        assert '"removed":false' in more.text
        with other.listen("/class/news") as hers:
            assert hers()["removed"] is False


def test_a_teacher_gives_only_so_many_cards_in_an_hour(teacher: Teacher) -> None:
    """Each is kept for good, since attempts refer to it."""
    room = teacher.make("Club", "a9")
    replies = [
        teacher.form(f"{room.at}/house", card="given", card_text=f"hello: [{number}", rules="league").status
        for number in range(62)
    ]
    assert replies[:60] == [200] * 60
    assert replies[-1] == 429


def test_one_learner_asks_for_new_recovery_codes_only_so_often(classes: Server, room: Room) -> None:
    greedy, other = join(classes, room.code, "Greedy"), join(classes, room.code, "Other")
    statuses = [greedy.form("/code/new").status for _ in range(12)]
    assert statuses[:10] == [200] * 10
    assert statuses[-1] == 429
    assert other.form("/code/new").status == 200


def test_codes_are_not_guessed_from_many_addresses_either(classes: Server, room: Room) -> None:
    """Of the forwarded addresses the proxy's alone counts, and all tries together are limited."""
    guesser = Person(classes)
    guard = guesser.guard()
    line = guesser.line()

    def guess(forwarded: str, code: str = "BBBBB") -> int:
        body = urlencode({"_xsrf": guard, "code": code, "nickname": "Eve"})
        headers = {
            "X-Forwarded-For": forwarded,
            "Cookie": f"_xsrf={guard}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        line.request("POST", "/mahj/join", body, headers)
        reply: http.client.HTTPResponse = line.getresponse()
        reply.read()
        return reply.status

    one = [guess(f"198.51.100.{number}, 203.0.113.7") for number in range(70)]
    assert (one[0], one[-1]) == (200, 429), "only the last address was written by the proxy"
    assert guess("203.0.113.8") == 200, "another visitor may still type a code"
    tries = 0
    while guess(f"192.0.2.{tries % 250}, 198.18.{tries // 250}.{tries % 250}") == 200:
        tries += 1
        assert tries < 20_000
    assert tries >= 250, "a whole school mistypes at once"
    line.close()
