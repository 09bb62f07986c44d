"""What a visitor does is no news: the log holds what went wrong on the server's side, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest
from websockets.exceptions import InvalidStatus

from tests.browser.safety.caller import Answer, Caller, ask_states
from tests.browser.voila.serving import Server, serve_small, stop, until

pytestmark = pytest.mark.browser

GONE = "00000000-0000-0000-0000-000000000000"
GUARD = {"Cookie": "_xsrf=abc", "X_XSRFToken": "abc", "Content_Length": "0"}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = serve_small(tmp_path_factory.mktemp("log"))
    served.wait_for_shared_kernels()
    yield served
    stop(served)
    assert log_of(served) == []


@pytest.fixture
def quiet(small: Server) -> Iterator[Caller]:
    """Somebody who calls a server at which nothing goes wrong; whatever she does, nothing may be logged."""
    caller = Caller(small)
    yield caller
    caller.leave_all()
    assert log_of(small) == []


def log_of(server: Server) -> list[str]:
    """Return what the server wrote after it said that it is ready."""
    ready = next(number for number, line in enumerate(server.lines) if "ready: " in line)
    return server.lines[ready + 1 :]


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/lesson/nowhere",
        "/card/nowhere",
        "/static/000000000000/nowhere.js",
        f"/api/kernels/{GONE}",
        "/voila/labextensions/nowhere/nowhere.js",
        "/voila/api/themes/nowhere/nowhere.css",
    ],
)
def test_what_is_not_there_is_not_logged(quiet: Caller, path: str) -> None:
    answer = quiet.ask(path)
    assert answer.status == 404
    assert quiet.ask("/voila/static/nowhere.js").status == 403
    if not path.startswith("/api/"):
        assert "We can't find that page" in unescape(answer.text)


def test_methods_that_are_not_taken_are_not_logged(quiet: Caller) -> None:
    kernel, _ = quiet.open_lesson()
    for path in ("/", "/lesson/small", "/card/first", "/static/0/page.js", f"/api/kernels/{kernel}"):
        for method in ("PUT", "DELETE", "PATCH"):
            assert quiet.ask(path, method, **GUARD).status == 405, (method, path)
    assert quiet.ask("/", "POST", Content_Length="0").status == 403


def test_connections_are_not_logged(quiet: Caller) -> None:
    kernel, _ = quiet.open_lesson()
    for _ in range(2):
        with quiet.line(kernel) as line:
            ask_states(line)
    with pytest.raises(InvalidStatus) as refused:
        quiet.line(kernel, origin="http://elsewhere.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as gone:
        quiet.line(GONE)
    assert gone.value.response.status_code == 404


def test_a_kernel_that_is_killed_is_not_logged(quiet: Caller) -> None:
    before = {each.pid for each in quiet.server.kernels()}
    kernel, _ = quiet.open_lesson()
    with quiet.line(kernel) as line:
        ask_states(line)
        own = [each for each in quiet.server.kernels() if each.pid not in before]
        assert len(own) == 1
        own[0].kill()
    until(lambda: own[0].pid not in {each.pid for each in quiet.server.kernels()}, "the kernel to be gone")
    assert quiet.leave(kernel).status == 204


def shape(answer: Answer) -> tuple[int, str | None, str | None]:
    return answer.status, answer.headers.get("content-type"), answer.headers.get("content-security-policy")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/lesson/small",
        "/card/first",
        "/static/000000000000/page.js",
        "/favicon.ico",
        "/nowhere",
        "/lesson/nowhere",
        "/card/nowhere",
        "/voila/static/nowhere.js",
    ],
)
def test_head_answers_as_get_does_without_a_body_or_a_kernel(caller: Caller, path: str) -> None:
    before = {each.pid for each in caller.server.kernels()}
    head = caller.ask(path, "HEAD")
    assert head.text == ""
    assert {each.pid for each in caller.server.kernels()} <= before
    get = caller.open_lesson()[1] if path == "/lesson/small" else caller.ask(path)
    assert shape(head) == shape(get)
    assert sorted(each.split("=")[0] for each in head.cookies) == sorted(
        each.split("=")[0] for each in get.cookies
    )
