"""Who can reach a server, what it believes, and what it says about that."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import re
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders
from tornado.iostream import StreamBufferFullError
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError

from mahj_tutor.cli import main
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.learner.store import Store
from mahj_tutor.server import addresses, commands, door_options
from mahj_tutor.server.door_options import add_door_options, announce, doors_of
from mahj_tutor.server.exposure import Exposure, base_path, exposure, host_name, proxy_networks
from mahj_tutor.server.gate import (
    HostNames,
    client_of,
    first_cookies,
    is_from_here,
)
from mahj_tutor.server.http_server import MOST_UNSENT, BoundedServer
from mahj_tutor.server.jupyter_adapter import handlers
from mahj_tutor.server.messages import with_key
from mahj_tutor.server.site import Site
from mahj_tutor.server.teach.start import open_classes
from mahj_tutor.server.visitors import NEW_LEARNERS, Owner, TooManyLearners, Visitors
from tests import coroutines

ANN, BEA = "a" * 32, "b" * 32


# --- who may come -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "localhost", "::1"])
def test_nobody_else_can_come_to_this_computer_itself(host: str) -> None:
    assert exposure(host, has_class=False, is_open=False) == ""


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "mahj.example", ""])
def test_other_computers_need_a_word_on_who_may_come(host: str) -> None:
    with pytest.raises(MahjError, match=r"--class .* or --open"):
        exposure(host, has_class=False, is_open=False)
    assert "without a password" in exposure(host, has_class=False, is_open=True)
    for is_open in (False, True):
        assert "only those with its code get into a class" in exposure(host, has_class=True, is_open=is_open)


def test_the_command_says_so_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "0.0.0.0", "--no-browser"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "path",
    [
        "/a\r\nSet-Cookie: x=1/",
        "/a\n/",
        "/../",
        "/a/../b/",
        "/./",
        "/a b/",
        "/a%0d%0a/",
        '/a"onload="x/',
        "/<script>/",
        "//evil.example/a//b",
        "/é/",
        "/a?b/",
        "/(a|b)/",
        "/a\0/",
        "/" + "a" * 300,
    ],
)
def test_a_path_that_could_be_more_than_a_path_is_refused(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match="must be made of letters"):
        base_path(path)
    if "\0" not in path:
        with pytest.raises(SystemExit) as left:
            main(["serve", f"--base-url={path}"])
        assert left.value.code == 2
        assert "must be made of letters" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "a b", "a/b", "http://a", "*", "a:80", "-" * 300])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="host name"):
        host_name(name)


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_door_options(parser)
    return parser.parse_args(arguments)


def test_options_become_doors(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(door_options.TOKEN, "secret")
    doors = doors_of(options("--base-url", "mahj", "--allow-host", "A.example", "--trust-proxy"))
    assert doors == Exposure("/mahj/", ("a.example", "127.0.0.1"), proxy_networks([""]), "secret")
    assert capsys.readouterr().out == ""
    open_doors = doors_of(options("--host", "0.0.0.0", "--open", "--trust-proxy", "10.0.0.0/8"))
    assert open_doors.names == ()
    assert [str(each) for each in open_doors.proxies] == ["10.0.0.0/8"]
    assert "without a password" in capsys.readouterr().out
    with pytest.raises(MahjError, match="--trust-proxy: an address or network"):
        doors_of(options("--trust-proxy", "everybody"))


def test_others_get_an_address_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "network_hosts", lambda _family: ("192.168.1.20", "10.8.0.2"))
    announce("0.0.0.0", 8866, Exposure(base="/mahj/"), "http://127.0.0.1:8866/mahj/")
    said = capsys.readouterr().out
    assert "ready: http://127.0.0.1:8866/mahj/\n" in said
    assert "http://192.168.1.20:8866/mahj/ or http://10.8.0.2:8866/mahj/" in said
    announce("127.0.0.1", 8866, Exposure(), "http://127.0.0.1:8866/")
    assert capsys.readouterr().out == "Mahj Tutor is ready: http://127.0.0.1:8866/\n"


@pytest.mark.parametrize(
    ("host", "here", "others"),
    [
        ("127.0.0.1", "http://127.0.0.1:8866/", ""),
        ("0.0.0.0", "http://127.0.0.1:8866/", "http://192.168.1.20:8866/"),
        ("192.168.1.5", "http://192.168.1.5:8866/", "http://192.168.1.5:8866/"),
    ],
)
def test_the_teachers_links_are_where_the_server_answers(
    host: str, here: str, others: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "network_hosts", lambda _family: ("192.168.1.20", "10.8.0.2"))
    with contextlib.closing(Store.open(tmp_path)) as store:
        opened = open_classes(store.database, host, 8866, "/", new_link=False)
    links = re.findall(r"(http://\S+/)teach/open", opened.said)
    assert links == ([here, others] if others else [here])
    assert opened.classrooms.addresses[:1] == ((others,) if others else ())
    assert f"{others or here}join" in opened.said


class Screen(io.StringIO):
    """A terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_class_can_be_scanned_from_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_hosts", lambda _family: ("192.168.1.20",))
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    options = argparse.Namespace(hub=False, host="0.0.0.0", port=8866, new_teacher_link=False)
    with contextlib.closing(Store.open(tmp_path)) as store:
        commands._with_classes(Site(shelves=tuple, store=store, data=tmp_path), options)
    said = screen.getvalue()
    assert "Learners type:  http://192.168.1.20:8866/join\n" in said
    assert f"{addresses.qr_text('http://192.168.1.20:8866/join')}\n" in said
    assert "\\x1b" not in said


# --- what is believed -------------------------------------------------------------------------------------

HERE = proxy_networks([""])


@pytest.mark.parametrize(
    ("peer", "forwarded", "scheme", "believed"),
    [
        ("127.0.0.1", "203.0.113.9", "https", ("203.0.113.9", "https")),
        ("127.0.0.1", "198.51.100.1, 203.0.113.9", "https, http", ("203.0.113.9", "http")),
        ("127.0.0.1", "127.0.0.1, 203.0.113.9", "", ("203.0.113.9", "http")),
        ("127.0.0.1", "203.0.113.9, <script>", "javascript", ("127.0.0.1", "http")),
        ("127.0.0.1", "", "https", ("127.0.0.1", "https")),
        ("192.0.2.7", "203.0.113.9", "https", ("192.0.2.7", "http")),
        ("", "203.0.113.9", "https", ("", "http")),
        ("::ffff:127.0.0.1", "::ffff:203.0.113.9", "https", ("203.0.113.9", "https")),
    ],
)
def test_the_last_proxy_alone_is_believed(
    peer: str, forwarded: str, scheme: str, believed: tuple[str, str]
) -> None:
    headers = HTTPHeaders({"X-Forwarded-For": forwarded, "X-Forwarded-Proto": scheme, "X-Real-Ip": "1.1.1.1"})
    assert client_of(headers, peer, HERE) == believed
    assert client_of(headers, peer, ()) == (peer, "http")


def test_names_of_this_computer_are_known_and_no_others() -> None:
    names = HostNames(["mahj.school.example", "2001:db8::1"])
    known = [
        socket.gethostname(),
        "LOCALHOST:80",
        "[2001:DB8::1]:8866",
        "mahj.school.example.",
        "127.9.9.9",
        "[::ffff:7f00:1]",
    ]
    assert [each for each in known if not names.knows(each)] == []
    unknown = [
        "",
        ":80",
        "a@mahj.school.example",
        "[",
        "[::1",
        "school.example",
        "mahj.school.example/x",
        "\t",
    ]
    assert [each for each in unknown if names.knows(each)] == []


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://a.example", "a.example", True),
        ("https://A.example:443", "a.example", True),
        ("http://a.example:8866", "a.example:8866", True),
        ("http://a.example:80", "a.example:8866", False),
        ("http://a.example.evil.example", "a.example", False),
        ("ftp://a.example", "a.example", False),
        ("null", "null", False),
        ("", "", False),
    ],
)
def test_a_page_of_this_site_is_told_from_another(origin: str, host: str, same: bool) -> None:
    assert is_from_here(origin, host) is same


def test_ten_thousand_new_learners_from_one_address_are_too_many() -> None:
    visitors, given = Visitors(), 0
    for _ in range(10_000):
        try:
            visitors.new_key("192.0.2.7")
        except TooManyLearners:
            continue
        given += 1
    assert NEW_LEARNERS <= given < NEW_LEARNERS + 60
    assert len(visitors.new_key("192.0.2.8")) == 32


def test_a_key_that_is_made_up_counts_for_nothing() -> None:
    """1,500 of them from one address were all taken as they were."""
    visitors = Visitors(lambda key: key == ANN)
    made_up = [f"{number:032x}" for number in range(1_500)]
    for each in (*made_up, ANN):
        assert not visitors.has_met(each)
        visitors.meet(each)
    assert [each for each in (*made_up, ANN) if visitors.has_met(each)] == [ANN]
    assert visitors.has_met(visitors.new_key("192.0.2.7"))


def test_while_the_record_cannot_be_asked_nobody_loses_her_key() -> None:
    def ask(_key: str) -> bool:
        raise StoreError("the record is away")

    visitors = Visitors(ask)
    assert visitors.meet(ANN)
    assert not visitors.has_met(ANN), "it may be made up"


def test_only_so_many_keys_are_kept_in_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahj_tutor.server.visitors.MOST_MET", 2)
    visitors = Visitors(lambda _: True)
    for each in (ANN, BEA, "c" * 32):
        visitors.meet(each)
    assert [visitors.has_met(each) for each in (ANN, BEA, "c" * 32)] == [False, True, True]


def test_a_kernel_is_its_owners_and_of_those_without_cookies_only_while_they_are_new() -> None:
    visitors = Visitors()
    visitors.own("one", Owner(ANN, is_new=False), {"one"})
    visitors.own("one", Owner(BEA, is_new=True), {"one"})
    assert [visitors.key_for("one", key) for key in (ANN, BEA, "")] == [ANN, None, None]
    visitors.own("two", Owner(BEA, is_new=True), {"two"})
    assert [visitors.key_for("two", key) for key in (ANN, "", BEA)] == [None, BEA, BEA]
    assert visitors.key_for("two", "") is None, "her browser has brought the key: it keeps cookies"
    assert visitors.key_for("one", ANN) is None, "it runs no longer"


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "hello", "key": BEA},
        {"kind": "hello", "key": None},
        {"key": BEA, "kind": "hello", "more": {"key": BEA}},
    ],
)
def test_a_hello_carries_the_cookies_key(content: dict[str, object]) -> None:
    text = json.dumps({"content": {"data": {"method": "custom", "content": content}}})
    for written in (text, text.replace("hello", "h\\u0065llo"), text.replace('"key"', '"\\u006bey"')):
        kind, sent = with_key(written, ANN)
        assert kind == "hello"
        assert json.loads(sent)["content"]["data"]["content"]["key"] == ANN


def test_a_key_written_twice_is_replaced_all_the_same() -> None:
    text = '{"content": {"data": {"content": {"kind": "hello", "key": "x", "key": "BEA"}}}}'.replace(
        "BEA", BEA
    )
    assert BEA not in with_key(text, ANN)[1]


@pytest.mark.parametrize(
    "content", [None, [], "x", {"data": None}, {"data": {"content": {"kind": ["hello"]}}}]
)
def test_what_no_board_says_stays_as_it_is(content: object) -> None:
    text = (
        json.dumps({"content": content or {}}) if not isinstance(content, list | str) else '{"content": {}}'
    )
    assert with_key(text, ANN) == ("", text)


def test_cookies_are_read_in_linear_time() -> None:
    assert first_cookies("a=1;" * 10_000) == "a=1"


# --- slow readers -----------------------------------------------------------------------------------------


def test_what_nobody_reads_is_bounded() -> None:
    failed: list[type[Exception]] = []

    class Endless(RequestHandler):  # type: ignore[misc]
        def get(self) -> None:
            try:
                for _ in range(64):
                    self.write(b"x" * (1 << 20))
                    self.flush()
            except StreamBufferFullError as error:
                failed.append(type(error))
                self.request.connection.stream.close()

    async def ask() -> None:
        server = BoundedServer.before(Application([("/", Endless)]))
        server.listen(0, "127.0.0.1")
        port = next(iter(server._sockets.values())).getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await writer.drain()
        while not failed:
            await asyncio.sleep(0.01)
        writer.close()
        server.stop()
        await server.close_all_connections()

    coroutines.run(asyncio.wait_for(ask(), 60))
    assert failed == [StreamBufferFullError]
    assert MOST_UNSENT < 8 << 20


def test_a_page_that_lets_its_messages_lie_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StreamBufferFullError("Reached maximum write buffer size")

    closed: list[bool] = []
    monkeypatch.setattr(handlers.VoilaKernelWebsocketHandler, "write_message", full)
    line = handlers.KernelChannelsHandler.__new__(handlers.KernelChannelsHandler)
    line.ws_connection = SimpleNamespace(stream=SimpleNamespace(close=lambda: closed.append(True)))
    with pytest.raises(WebSocketClosedError):
        line.write_message("x")
    assert closed == [True]
