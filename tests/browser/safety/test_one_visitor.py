"""What one visitor can bring in and take away, and what comes of keys that she makes up."""

from __future__ import annotations

import gzip
import http.client
import json
import re
from collections import Counter
from contextlib import closing
from html import unescape
from urllib.parse import urlsplit

import pytest

from mahj_tutor.learner.store import PIECE
from mahj_tutor.server.gate import MOST_UPLOADS
from mahj_tutor.server.visitors import NEW_LEARNERS
from tests.browser.classroom.people import Person, Reply
from tests.browser.voila.serving import PATIENCE, Server

pytestmark = pytest.mark.browser

ANSWER = {
    "exercise": "small.first",
    "version": 1,
    "acts": [["mark", "a"]],
    "verdict": "right",
    "rules": ["CH1"],
    "misconception": None,
    "hints": 0,
    "when": "2026-01-02T12:00:00Z",
    "is_helped": False,
    "asked": None,
}
IMPORTS_AN_HOUR, EXPORTS_AN_HOUR = 6, 30


def record(answers: int, **changes: object) -> bytes:
    """Return a compressed file with so many answers."""
    attempts = [{**ANSWER, "seed": number, **changes} for number in range(answers)]
    head = {"format": "mahj-tutor-record/1", "saved": "2026-01-02T12:00:00Z"}
    return gzip.compress(json.dumps({**head, "attempts": attempts, "bookmarks": []}).encode())


def bring_in(one: Person, file: bytes) -> Reply:
    """Send a file as the settings page does."""
    start = b'--x\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n'
    guard, line = one.guard(), one.line()
    cookies = "; ".join(f"{name}={value}" for name, value in one.cookies.items())
    headers = {"Cookie": cookies, "Content-Type": "multipart/form-data; boundary=x", "X-XSRFToken": guard}
    with closing(line):
        line.request("POST", "/settings/record", b"".join((start, file, b"\r\n--x--\r\n")), headers)
        got = line.getresponse()
        return Reply(got.status, {}, (), unescape(got.read().decode()))


def newcomer(server: Server) -> Person:
    one = Person(server)
    one.ask("/settings")
    return one


def test_a_record_comes_in_and_goes_out_whole(small: Server) -> None:
    one, count = newcomer(small), 3 * PIECE + 1
    assert f"{count} answers were added" in bring_in(one, record(count)).text
    assert "already here" in bring_in(one, record(count)).text
    out = one.ask("/settings/record")
    assert "content-length" not in out.headers, "it comes in pieces"
    assert len(json.loads(out.text)["attempts"]) == count
    for path in ("/", "/review", "/placement", "/settings", "/lesson/small", "/lesson/small/closing"):
        assert one.ask(path).status == 200, path


@pytest.mark.parametrize("when", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_times_at_their_ends_are_no_failure_of_ours(small: Server, when: str) -> None:
    one, logged = newcomer(small), len(small.lines)
    reply = bring_in(one, record(1, when=when))
    assert (reply.status, "isn't one that Mahj Tutor can read" in reply.text) == (200, True)
    assert one.ask("/").status == 200
    assert "Traceback" not in "\n".join(small.lines[logged:])


def test_what_is_too_much_is_told_and_changes_nothing(small: Server) -> None:
    one = newcomer(small)
    for file in (record(20_001), gzip.compress(bytes(64 << 20))):
        assert "isn't one that Mahj Tutor can read" in bring_in(one, file).text
    assert json.loads(one.ask("/settings/record").text)["attempts"] == []


def test_files_come_in_and_go_out_only_so_often(small: Server) -> None:
    one = newcomer(small)
    statuses = Counter(bring_in(one, record(1)).status for _ in range(IMPORTS_AN_HOUR + 2))
    assert statuses == {200: IMPORTS_AN_HOUR, 429: 2}
    statuses = Counter(one.ask("/settings/record").status for _ in range(EXPORTS_AN_HOUR + 2))
    assert statuses == {200: EXPORTS_AN_HOUR, 429: 2}
    assert "6 answers" not in bring_in(one, record(6)).text
    assert bring_in(newcomer(small), record(1)).status == 200, "others are not held up"


def test_one_address_sends_only_so_many_files_whoever_she_says_she_is(small: Server) -> None:
    place, statuses = Person(small).place, Counter[int]()
    for _ in range(MOST_UPLOADS // IMPORTS_AN_HOUR + 1):
        one = Person(small, place=place)
        one.ask("/settings")
        statuses += Counter(bring_in(one, record(1)).status for _ in range(IMPORTS_AN_HOUR))
    assert statuses == {200: MOST_UPLOADS, 429: IMPORTS_AN_HOUR}
    assert Person(small, place=place).ask("/").status == 200


def test_keys_that_are_made_up_are_new_learners_of_their_address(small: Server) -> None:
    one = Person(small)
    netloc, statuses = urlsplit(small.address).netloc, Counter[int]()
    with closing(http.client.HTTPConnection(netloc, timeout=PATIENCE, source_address=(one.place, 0))) as line:
        for number in range(NEW_LEARNERS + 100):
            line.request("HEAD", "/lesson/small", headers={"Cookie": f"mahj_learner={number:032x}"})
            answer = line.getresponse()
            answer.read()
            statuses[answer.status] += 1
            given = re.search(r"mahj_learner=([0-9a-f]{32})", str(answer.headers))
            assert given is None if answer.status == 429 else given
            assert given is None or int(given[1], 16) != number
    assert set(statuses) == {200, 429}
    assert NEW_LEARNERS <= statuses[200] < NEW_LEARNERS + 100
    assert Person(small).ask("/settings").status == 200
