"""Files of Voila's front end: they are compressed once, and sent as they are to whoever wants that."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from mahj_tutor.server.jupyter_adapter import handlers
from mahj_tutor.server.jupyter_adapter.handlers import PackedFile
from mahj_tutor.server.jupyter_adapter.voila_app import QuickGzip
from tests import coroutines

SCRIPT = b"const tiles = [3, 4, 5];\n" * 30_000


def answers_to(folder: Path, *asked: dict[str, str]) -> list[HTTPResponse]:
    """Return the answers to requests for the script with these headers."""

    async def ask() -> list[HTTPResponse]:
        listening, port = bind_unused_port()
        application = Application([("/(.*)", PackedFile, {"path": str(folder)})], transforms=[QuickGzip])
        server = HTTPServer(application)
        server.add_sockets([listening])
        client = AsyncHTTPClient(force_instance=True)
        address = f"http://127.0.0.1:{port}/voila.js"
        found = [
            await client.fetch(address, headers=each, decompress_response=False, raise_error=False)
            for each in asked
        ]
        client.close()
        server.stop()
        await asyncio.sleep(0)
        return found

    return coroutines.run(ask())


def test_a_file_is_compressed_once_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "voila.js").write_bytes(SCRIPT)
    packed = list[int]()
    compress = gzip.compress

    def counted(data: bytes, *args: Any, **more: Any) -> bytes:
        packed.append(len(data))
        return compress(data, *args, **more)

    monkeypatch.setattr(gzip, "compress", counted)
    monkeypatch.setattr(QuickGzip, "transform_chunk", None)
    monkeypatch.setattr(handlers.gzip, "compress", counted)
    found = answers_to(tmp_path, *[{"Accept-Encoding": "gzip, br"}] * 5)
    assert packed == [len(SCRIPT)]
    for each in found:
        assert each.headers["Content-Encoding"] == "gzip"
        assert int(each.headers["Content-Length"]) == len(each.body) < len(SCRIPT) // 10
        assert gzip.decompress(each.body) == SCRIPT


def test_a_part_of_a_file_and_a_file_as_it_is_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "voila.js").write_bytes(SCRIPT)
    whole, part, again = answers_to(
        tmp_path, {}, {"Range": "bytes=6-10"}, {"Accept-Encoding": "gzip", "If-None-Match": "*"}
    )
    assert (whole.code, whole.body) == (200, SCRIPT)
    assert (part.code, part.body) == (206, b"tiles")
    assert again.code == 304
