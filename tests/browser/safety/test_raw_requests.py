"""What comes back to requests that no browser writes: lengths that disagree, requests within requests."""

from __future__ import annotations

import contextlib
import re
import socket
import sys
from collections.abc import Iterator
from select import select
from urllib.parse import urlsplit

import pytest

from mahj_tutor.server.gate import SMALL_BODY
from mahj_tutor.server.senders import MOST_BODIES
from tests.browser.voila.serving import PATIENCE, Server, until

pytestmark = pytest.mark.browser

ANN = "a" * 32
HOST = "Host: 127.0.0.1"
CHANGE = (
    "POST /settings/deleted HTTP/1.1", HOST, f"Cookie: _xsrf=abc; mahj_learner={ANN}", "X-XSRFToken: abc",
)  # fmt: skip
"""A request that would delete a record; a server that reads its end elsewhere would see another one in it."""
HIDDEN = f"GET /healthz HTTP/1.1\r\n{HOST}\r\nConnection: close\r\n\r\n"


def statuses(server: Server, *lines: str, body: str = "") -> list[int]:
    """Send a request exactly as it is written, and that the server shall hang up; return what it answers."""
    address = urlsplit(server.address)
    text = "\r\n".join((*lines, "Connection: close", "", "")) + body
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as line:
        line.sendall(text.encode("latin-1"))
        got = b""
        while more := line.recv(1 << 16):
            got += more
    assert ANN.encode() not in got
    assert b"Traceback" not in got
    return [int(each) for each in re.findall(rb"^HTTP/1\.1 (\d{3}) ", got, re.MULTILINE)]


@pytest.mark.parametrize(
    "headers",
    [
        ("Content-Length: 4", "Transfer-Encoding: chunked"),
        ("Transfer-Encoding: chunked", "Content-Length: 4"),
        ("Transfer-Encoding : chunked",),
        ("Transfer-Encoding:\tchunked", "Content-Length: 0"),
        ("Transfer-Encoding: identity, chunked",),
        ("Transfer-Encoding: xchunked",),
        ("Content-Length: 0", "Content-Length: 5"),
        ("Content-Length: 0, 5",),
        ("Content-Length: +0",),
        ("Content-Length: 0x0",),
        ("Content-Length: 1_0",),
        ("Content-Length: -1",),
    ],
    ids=", ".join,
)
def test_of_two_ends_of_a_request_none_is_believed(small: Server, headers: tuple[str, ...]) -> None:
    found = statuses(small, *CHANGE, *headers, body=f"0\r\n\r\n{HIDDEN}")
    assert len(found) == 1, "what is hidden in it is no request"
    assert found[0] in (400, 411, 413)


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("GET /settings HTTP/1.1", HOST, " .evil.example"), 400),
        (("GET /settings HTTP/1.1", HOST, "Host: evil.example"), 400),
        (("GET /settings HTTP/1.1",), 400),
        (("GET /settings HTTP/1.1", "Host: 127.0.0.1@evil.example"), 400),
        (("GET /settings HTTP/1.1", HOST, "X: a\0b"), 400),
        (("GET http://evil.example/settings HTTP/1.1", HOST), 404),
        (("GET http://127.0.0.1/settings HTTP/1.1", "Host: evil.example"), 403),
        (("GET /static/../settings HTTP/1.1", "Host: evil.example"), 404),
        (("GET /static/..%2fsettings HTTP/1.1", "Host: evil.example"), 404),
        (("CONNECT evil.example:443 HTTP/1.1", "Host: evil.example:443"), 405),
        (("TRACE /settings HTTP/1.1", HOST), 405),
    ],
)
def test_odd_requests_get_a_refusal(small: Server, lines: tuple[str, ...], status: int) -> None:
    assert statuses(small, *lines) == [status]


LENGTHS = ("00000000000060000000", "60000000", "0" * 9_000 + "5000000", "1" * 30, "\xb2", "9" * 5_000, "1e3")


@pytest.mark.parametrize("length", LENGTHS, ids=lambda text: text[:24])
@pytest.mark.parametrize("path", ["/settings/deleted", "/settings/record", "/healthz", "/nowhere"])
def test_a_body_is_as_long_as_all_digits_say(small: Server, path: str, length: str) -> None:
    """It is refused before it is read: none of it is sent."""
    found = statuses(small, f"POST {path} HTTP/1.1", HOST, f"Content-Length: {length}")
    assert found in ([400], [413])


@pytest.mark.parametrize("header", ["X: {}", "Cookie: a={}", "{}: x"])
def test_headers_of_more_than_32_kb_get_an_answer(small: Server, header: str) -> None:
    assert statuses(small, "GET /settings HTTP/1.1", HOST, header.format("a" * 33_000)) == [431]
    many = [f"X{number}: {'a' * 90}" for number in range(400)]
    assert statuses(small, "GET /settings HTTP/1.1", HOST, *many) == [431]
    assert statuses(small, "GET /settings HTTP/1.1", HOST, header.format("a" * 31_000)) == [200]


def test_headers_of_more_than_64_kb_end_the_connection(small: Server) -> None:
    try:
        found = statuses(small, "GET /settings HTTP/1.1", HOST, f"X: {'a' * 70_000}")
    except ConnectionError:
        found = []
    assert found == []
    assert statuses(small, "GET /settings HTTP/1.1", HOST) == [200]


@contextlib.contextmanager
def unfinished(server: Server, size: int, count: int) -> Iterator[list[socket.socket]]:
    """Announce bodies from an address of its own, and leave all but a byte of each out."""
    address = urlsplit(server.address)
    head = f"POST /placement HTTP/1.1\r\n{HOST}\r\nContent-Length: {size}\r\n\r\nx".encode()
    with contextlib.ExitStack() as stack:
        lines = list[socket.socket]()
        for _ in range(count):
            line = socket.create_connection(
                (address.hostname, address.port), timeout=PATIENCE, source_address=("127.9.9.9", 0)
            )
            lines.append(stack.enter_context(line))
            line.sendall(head)
        yield lines


@pytest.mark.skipif(sys.platform != "linux", reason="one address for everybody here")
def test_bodies_that_are_never_finished_hold_only_so_much(small: Server) -> None:
    """1,500 of 256 KB, for which nobody needed a key, took 414 MB."""
    most = (MOST_BODIES // 4) // SMALL_BODY
    with unfinished(small, SMALL_BODY, most + 1) as lines:
        refused, _, _ = select(lines, [], [], PATIENCE)  # the server may look at the last one before another
        assert [each.recv(100)[:13] for each in refused] == [b"HTTP/1.1 429 "]
        assert statuses(small, "GET /healthz HTTP/1.1", HOST) == [200]
        body = "asked=" + "x" * (SMALL_BODY - 6)
        head = ("POST /placement HTTP/1.1", HOST, f"Content-Length: {len(body)}")
        assert statuses(small, *head, body=body) == [403], "others may send theirs"

    def is_read() -> bool:
        with unfinished(small, SMALL_BODY, 1) as lines:
            lines[0].sendall(b"x" * (SMALL_BODY - 1))
            return lines[0].recv(100).startswith(b"HTTP/1.1 403 ")

    until(is_read, "what was held to be given back")
