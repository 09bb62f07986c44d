"""How an address to listen on may be written, and how much a request may bring."""

from __future__ import annotations

import argparse
from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import Application

from mahj_tutor.cli import main
from mahj_tutor.errors import MahjError
from mahj_tutor.server.door_options import add_door_options, doors_of
from mahj_tutor.server.exposure import Exposure
from mahj_tutor.server.gate import LARGEST_UPLOAD, SMALL_BODY, Gate


@pytest.mark.parametrize(
    "host", ["[::1]", "localhost.", "LOCALHOST", "127.1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "0x7f.0.0.1"]
)
def test_this_computer_is_known_however_it_is_written(host: str) -> None:
    options = _options("--host", host)
    doors_of(options)
    assert options.host in ("::1", "localhost", "127.0.0.1")


@pytest.mark.parametrize("host", ["0", "0x0", "[::]", "::ffff:0.0.0.0", "0:0:0:0:0:0:0:0"])
def test_the_whole_network_is_known_however_it_is_written(host: str) -> None:
    with pytest.raises(MahjError, match="lets other computers in"):
        doors_of(_options("--host", host))
    options = _options("--host", host, "--open")
    assert doors_of(options).names == ()
    assert options.host in ("0.0.0.0", "::")


@pytest.mark.parametrize("host", ["a b", "http://x", "x:80", "a..b", "a" * 64, "\udcff", "*", "[::1]:80"])
def test_a_host_that_is_none_is_one_sentence(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--open", "--host", host]) == 1
    assert capsys.readouterr().err.startswith("mahj-tutor: --host: a host name such as")


def _options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_door_options(parser)
    return parser.parse_args(arguments)


@pytest.mark.parametrize(
    ("path", "most"),
    [("/settings/record", LARGEST_UPLOAD), ("/settings", SMALL_BODY), ("/nowhere", SMALL_BODY)],
)
def test_tornado_is_told_how_much_a_request_may_bring(path: str, most: int) -> None:
    """Whatever the gate has read in its headers: the same number bounds what is read of it."""
    limits: list[int] = []
    connection = SimpleNamespace(set_max_body_size=limits.append)
    line, headers = RequestStartLine("POST", path, "HTTP/1.1"), HTTPHeaders({"Host": "localhost"})
    request = HTTPServerRequest(headers=headers, connection=connection, start_line=line)
    Gate(Application(), Exposure(), pytest.fail).find_handler(request)
    assert limits == [most]
