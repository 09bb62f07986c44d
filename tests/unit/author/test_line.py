"""The connection of the editor's page: who may use it, and that nothing is lost or done twice."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from websockets.exceptions import InvalidStatus

from mahj_tutor.authoring.templates import template
from mahj_tutor.server.author.pages import FULL, NONSENSE, WRONG
from mahj_tutor.server.author.screens import MOST_SCREENS
from tests import coroutines
from tests.unit.author.line import PAGE, Line, Running, running

TEXT = template("choose")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "exercises.yaml").write_text(TEXT, "utf-8")
    return tmp_path


def with_server(folder: Path, work: Callable[[Running], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with running(folder) as server:
            return await work(server)

    return coroutines.run(run())


# --- who may use it ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://evil.example", "Host": "evil.example"},
    ],
)
def test_no_other_page_opens_a_connection(folder: Path, headers: dict[str, str]) -> None:
    async def work(server: Running) -> int:
        with pytest.raises(InvalidStatus) as refused:
            await server.line(headers)
        return refused.value.response.status_code

    assert with_server(folder, work) == 403


@pytest.mark.parametrize("secret", ["", "5" * 47, "6" * 48, "é" * 48])
def test_a_page_without_the_secret_hears_nothing_and_changes_nothing(folder: Path, secret: str) -> None:
    async def work(server: Running) -> tuple[Any, Any]:
        line = await server.line()
        return await line.greet(secret), line.connection.close_code

    assert with_server(folder, work) == ({}, WRONG)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "[" * 100_000,
        '"x"',
        '{"secret": 3, "page": "' + PAGE + '"}',
        '{"secret": "' + "5" * 48 + '", "page": "../../etc"}',
        json.dumps({"n": 1, "say": {"kind": "save"}}),
        b"\x00\x01",
    ],
)
def test_nonsense_ends_a_connection(folder: Path, said: str | bytes) -> None:
    async def work(server: Running) -> tuple[Any, Any]:
        line = await server.line()
        await line.connection.send(said)
        return await line.hear(), line.connection.close_code

    assert with_server(folder, work) == ({}, NONSENSE)


def test_the_page_is_plain_and_other_names_and_paths_get_nothing(folder: Path) -> None:
    async def fetch(server: Running, path: str, host: str = "localhost") -> tuple[int, str]:
        client = AsyncHTTPClient()
        address = f"http://127.0.0.1:{server.port}{path}"
        found = await client.fetch(address, raise_error=False, headers={"Host": host})
        return found.code, found.headers.get("Content-Security-Policy", "")

    async def work(server: Running) -> list[tuple[int, str]]:
        asked = [("/", "localhost"), ("/", "127.0.0.1"), ("/", "evil.example"), ("/exercises.yaml", "[::1]")]
        return [await fetch(server, *each) for each in [*asked, ("/static/0/../../x", "localhost")]]

    found = with_server(folder, work)
    assert [code for code, _ in found] == [200, 200, 403, 404, 404]
    assert "frame-ancestors 'none'" in found[0][1]
    assert "script-src 'self' blob:;" in found[0][1]


# --- nothing is lost or done twice -------------------------------------------------------------------------


async def opened(server: Running, page: str = PAGE) -> Line:
    line = await server.line()
    assert (await line.greet(page=page))["kind"] == "here"
    return line


def test_a_page_edits_and_saves_the_folder(folder: Path) -> None:
    async def work(server: Running) -> Any:
        line = await opened(server)
        await line.say(kind="hello")
        assert (await line.say(kind="set", path=["title"], value="Mine", n=1))["is_changed"]
        return await line.say(kind="save")

    assert with_server(folder, work)["notice"] == "Saved exercises.yaml."
    assert "title: Mine" in (folder / "exercises.yaml").read_text("utf-8")


def test_after_a_lost_connection_a_page_goes_on_and_nothing_is_done_twice(folder: Path) -> None:
    async def work(server: Running) -> Any:
        line = await opened(server)
        await line.say(kind="duplicate")
        await line.connection.close()
        again = await server.line()
        here = await again.greet()
        assert (here["taken"], here["is_new"]) == (1, False)
        page = await again.say(1, kind="duplicate")
        assert len(page["entries"]) == 2
        return await again.say(2, kind="undo")

    assert len(with_server(folder, work)["entries"]) == 1


def test_after_a_restart_what_was_not_saved_is_there(folder: Path) -> None:
    async def first(server: Running) -> None:
        await (await opened(server)).say(kind="set", path=["title"], value="Mine", n=1)

    async def second(server: Running) -> Any:
        line = await server.line()
        assert (await line.greet())["is_new"]
        return await line.say(7, kind="hello")

    with_server(folder, first)
    page = with_server(folder, second)
    assert page["entries"][0]["title"] == "Mine"
    assert page["notice"].startswith("Your changes that were not saved are back.")
    assert (folder / "exercises.yaml").read_text("utf-8") == TEXT


def test_pages_that_are_left_make_room_and_those_that_are_open_do_not(folder: Path) -> None:
    async def work(server: Running) -> tuple[Any, Any]:
        lines = [await opened(server, f"{number:032x}") for number in range(MOST_SCREENS)]
        refused = await server.line()
        assert await refused.greet(page="f" * 32) == {}
        await lines[0].connection.close()
        while (await (another := await server.line()).greet(page="e" * 32)) == {}:
            pass
        return refused.connection.close_code, another.heard[0]["is_new"]

    assert with_server(folder, work) == (FULL, True)
