"""The server's own scripts, styles and pictures, read once and kept in memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from mahj_widgets.bundle import board_module, board_style
from tornado.web import HTTPError, RequestHandler

KEPT_FOR = 365 * 24 * 3600
"""For so many seconds a browser keeps a file whose address changes when the file does."""
FOLDERS = (files("mahj_tutor.server") / "static", files("mahj_widgets") / "static")


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file, ready to be sent as it is or compressed."""

    media_type: str
    body: bytes
    compressed: bytes


class StaticFiles:
    """All files by name; the version in their address is made of all their bytes."""

    def __init__(self, base_url: str, more: Mapping[str, str] = MappingProxyType({})) -> None:
        """Read the files; `more` are texts that are written by code, by their names."""
        self._files = {
            each.name: _read(each) for folder in FOLDERS for each in folder.iterdir() if each.is_file()
        }
        self._files["board.js"] = _ready("text/javascript", board_module().encode())
        self._files["board.css"] = _ready("text/css", board_style().encode())
        for name, text in more.items():
            self._files[name] = _ready(_media_type(name), text.encode())
        content = b"".join(name.encode() + each.body for name, each in sorted(self._files.items()))
        self.version = hashlib.sha256(content).hexdigest()[:12]
        self.base = f"{base_url}static/{self.version}"

    def get(self, name: str) -> StaticFile | None:
        """Return a file by its plain name, or None."""
        return self._files.get(name)

    def answer(self, handler: RequestHandler, version: str, name: str) -> None:
        """Send a file, compressed if the browser takes that; raise `HTTPError` if there is none."""
        file = self.get(name)
        if file is None:
            raise HTTPError(404)
        kept = f"public, max-age={KEPT_FOR}, immutable" if version == self.version else "no-cache"
        handler.set_header("Content-Type", file.media_type)
        handler.set_header("Cache-Control", kept)
        handler.set_header("Vary", "Accept-Encoding")
        if "gzip" in handler.request.headers.get("Accept-Encoding", ""):
            handler.set_header("Content-Encoding", "gzip")
            handler.finish(file.compressed)
        else:
            handler.finish(file.body)


def _read(path: Traversable) -> StaticFile:
    body = path.read_bytes()
    return _ready(_media_type(path.name), body)


def _media_type(name: str) -> str:
    found = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return "text/javascript" if found == "application/javascript" else found


def _ready(media_type: str, body: bytes) -> StaticFile:
    return StaticFile(media_type, body, gzip.compress(body, 9, mtime=0))
