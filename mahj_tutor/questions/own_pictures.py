"""Pictures that authors put beside their texts: which are shown, and why another one isn't.

A picture is shown as a picture alone, never as a page of its own: what an SVG could run or load is refused.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import ClassVar
from urllib.parse import unquote
from xml.parsers import expat

from mahj_tutor.errors import MahjError
from mahj_tutor.files import FileError, FileTooLongError, read_bytes
from mahj_tutor.lesson_files import is_inside

MOST_BYTES = 2_000_000
"""The largest file of a picture."""
MOST_IN_QUESTION = 1_000_000
"""The largest file of a picture in a question: it comes to the board as a message."""
MOST_PIXELS = 4_000
"""The widest and the tallest picture, in pixels: a page shows at most some 1,900."""
MOST_SVG = 500_000
"""The largest drawing in SVG, in bytes."""
MOST_DEPTH = 100
"""How deep the parts of an SVG may lie in each other."""
MOST_COPIES = 10_000
"""How many copies of its parts an SVG may draw: copies of copies are counted, too."""
MOST_NAME = 200
"""Characters of the longest name of a picture."""

PNG, JPEG, WEBP, SVG = "image/png", "image/jpeg", "image/webp", "image/svg+xml"
KINDS = "PNG, JPEG, WebP and SVG"

_FEWER = f"save it with at most {MOST_PIXELS:,} pixels a side"
_RUNS = frozenset({"script", "foreignobject", "iframe", "object", "embed", "audio", "video", "handler"})
_LEADS = frozenset({"meta", "link", "base", "form", "img", "frame"})
"""Parts of an SVG that could run or load something, or lead elsewhere."""
_LOADS = re.compile(r"@import|url\((?![\s\"']*#)|image-set\(|\bsrc\(", re.IGNORECASE)
"""A style that takes something from elsewhere; what begins with `#` is in the drawing itself."""
_ROOT = re.compile(rb"<svg\b([^<>]*)>")
_WIDTH = re.compile(rb"\swidth\s*=")
_BOX = re.compile(
    rb"\sviewBox\s*=\s*[\"'](?:[-\d.]{1,20}[\s,]{1,5}){2}(\d{1,9}(?:\.\d{1,9})?)[\s,]{1,5}(\d{1,9}(?:\.\d{1,9})?)"
)
_USUAL_WIDTH = 300
"""How wide a drawing is that doesn't say it, in pixels, as in browsers."""
_EMBEDDED = re.compile(r"data:image/(?:png|jpeg);base64,", re.IGNORECASE)
"""How the address of a picture begins that a drawing holds itself."""


class PictureError(MahjError):
    """A picture is not shown: why, and what its author can do."""

    def __init__(self, say: str, fix: str) -> None:
        super().__init__(say)
        self.fix = fix


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture that may be shown."""

    media_type: str
    body: bytes
    size: tuple[int, int] | None = None
    """Its width and height in pixels; None for a drawing, which has any size."""

    POLICY: ClassVar = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    """What it may do if a browser is led to it by itself."""

    @property
    def address(self) -> str:
        """An address that holds the picture itself; a drawing has a size there, as large as it is shown."""
        body = self.body if self.size else _with_size(self.body)
        return f"data:{self.media_type};base64,{base64.b64encode(body).decode()}"

    @property
    def as_drawing(self) -> OwnPicture:
        """The picture as an SVG: itself, or one with nothing but the picture in it."""
        if self.size is None:
            return self
        wide, high = self.size
        drawn = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'height="{high}"><image width="{wide}" height="{high}" href="{self.address}"/></svg>'
        )
        return OwnPicture(SVG, drawn.encode())


def _with_size(drawing: bytes) -> bytes:
    """Return a drawing with a width, if it has none: beside words it would be as narrow as these.

    >>> _with_size(b'<svg viewBox="0 0 30 20"></svg>')
    b'<svg viewBox="0 0 30 20" width="300" height="200"></svg>'
    """
    root = _ROOT.search(drawing)
    box = _BOX.search(root[1]) if root else None
    if root is None or box is None or root[1].endswith(b"/") or _WIDTH.search(root[1]):
        return drawing
    wide, high = float(box[1]), float(box[2])
    if not 0 < high < 20 * wide:
        return drawing
    said = f' width="{_USUAL_WIDTH}" height="{_USUAL_WIDTH * high / wide:.0f}"'.encode()
    return drawing[: root.end(1)] + said + drawing[root.end(1) :]


def is_own_name(name: str) -> bool:
    """Tell whether a text names a picture beside a notebook: a path in its folder, nothing from elsewhere.

    >>> is_own_name("table.png"), is_own_name("pictures/my%20table.png")
    (True, True)
    >>> is_own_name("https://example.org/a.png"), is_own_name("../a.png"), is_own_name("/a.png")
    (False, False, False)
    """
    parts = PurePosixPath(unquote(name)).parts
    plain = bool(parts) and len(name) <= MOST_NAME and not re.search(r"[:?#\\\x00-\x1f]", unquote(name))
    return plain and not any(each.startswith((".", "/")) for each in parts)


def read_picture(folder: Path, name: str, most: int = MOST_BYTES) -> OwnPicture:
    """Return the picture of this name in a lesson's folder, of at most so many bytes.

    Raise `PictureError` if it can't be shown.
    """
    if not is_own_name(name):
        raise PictureError(
            "pictures come from the lesson's own folder", "copy the picture there and write its name alone"
        )
    file = folder / unquote(name)
    if not is_inside(file, folder):
        raise PictureError("this leads out of the lesson's folder", "copy the picture into that folder")
    try:
        return picture_of(read_bytes(file, most))
    except FileTooLongError as error:
        say = f"this picture has more than {most:,} bytes"
        raise PictureError(say, "save it with fewer pixels, or as a JPEG") from error
    except FileError as error:
        fix = "put it beside the lesson's files, and write its name as the file has it"
        raise PictureError("there is no such picture in the lesson's folder", fix) from error


def picture_of(body: bytes) -> OwnPicture:
    """Return a picture by what its file holds; raise `PictureError` if it can't be shown."""
    if found := _raster(body):
        return found
    if b"<svg" in body[:4000]:
        _check_svg(body)
        return OwnPicture(SVG, body)
    raise PictureError(f"this is no picture that is shown: {KINDS} are", "save it as one of these")


def _raster(body: bytes) -> OwnPicture | None:
    """Return a picture made of pixels, None if it is another one; raise `PictureError` if it is too large."""
    for media_type, beginning, size_of in _RASTER:
        if body.startswith(beginning):
            size = size_of(body)
            if size is None:
                raise PictureError("this picture is damaged", "save it again")
            if max(size) > MOST_PIXELS:
                raise PictureError(f"this picture is {size[0]:,} by {size[1]:,} pixels", _FEWER)
            return OwnPicture(media_type, body, size)
    return None


# --- how large it is ---------------------------------------------------------------------------------------


def _png(body: bytes) -> tuple[int, int] | None:
    if len(body) < 24 or body[12:16] != b"IHDR":
        return None
    return int.from_bytes(body[16:20], "big"), int.from_bytes(body[20:24], "big")


def _jpeg(body: bytes) -> tuple[int, int] | None:
    """Go from one segment to the next up to the one with the size."""
    at = 2
    while at + 9 <= len(body) and body[at] == 0xFF:
        kind, length = body[at + 1], int.from_bytes(body[at + 2 : at + 4], "big")
        if kind == 0xFF:  # a byte to fill up with
            at += 1
        elif 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(body[at + 7 : at + 9], "big"), int.from_bytes(body[at + 5 : at + 7], "big")
        else:
            at += 2 + max(length, 2)
    return None


def _webp(body: bytes) -> tuple[int, int] | None:
    kind, data = body[12:16], body[20:30]
    if body[8:12] != b"WEBP" or len(data) < 10:
        return None
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[4:7], "little"), 1 + int.from_bytes(data[7:10], "little")
    if kind == b"VP8L":
        packed = int.from_bytes(data[1:5], "little")
        return 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        both = (int.from_bytes(data[at : at + 2], "little") & 0x3FFF for at in (6, 8))
        return next(both), next(both)
    return None


_Size = Callable[[bytes], tuple[int, int] | None]
_RASTER: tuple[tuple[str, bytes, _Size], ...] = (
    (PNG, b"\x89PNG\r\n\x1a\n", _png),
    (JPEG, b"\xff\xd8\xff", _jpeg),
    (WEBP, b"RIFF", _webp),
)
"""Kinds of pictures by how their files begin, each with what tells its width and height."""


# --- what an SVG does --------------------------------------------------------------------------------------


def _check_svg(body: bytes) -> None:
    """Raise `PictureError` if a drawing is too large, damaged, or could run or load something."""
    if len(body) > MOST_SVG:
        raise PictureError(f"this drawing has more than {MOST_SVG:,} bytes", "save it as a PNG")
    watch = _Watch()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = watch.declared  # entities may be declared there
    parser.ProcessingInstructionHandler = watch.instructed
    parser.StartElementHandler = watch.begun
    parser.EndElementHandler = watch.ended
    parser.CharacterDataHandler = watch.written
    try:
        parser.Parse(body, True)  # noqa: FBT003 it has no name: this is all of it
    except expat.ExpatError as error:
        raise PictureError(f"this drawing is damaged in line {error.lineno}", "save it again") from error
    watch.copies.check()


class _Copies:
    """Counts what a drawing draws by copying its parts: ten copies of ten copies are a hundred."""

    def __init__(self) -> None:
        self._in: dict[str, list[str]] = {}
        self._counted: dict[str, int] = {}

    def note(self, inside: Iterable[str], of: str) -> None:
        """Take a copy of a part, in parts with these ids."""
        for each in ("", *inside):
            self._in.setdefault(each, []).append(of)
        if len(self._in[""]) > MOST_COPIES:
            raise _TOO_MANY

    def check(self) -> None:
        """Raise `PictureError` if there are too many."""
        if self._count("", ()) > MOST_COPIES:
            raise _TOO_MANY

    def _count(self, part: str, around: tuple[str, ...]) -> int:
        if part in around or len(around) > MOST_DEPTH:
            raise _TOO_MANY
        if part not in self._counted:
            inner = (*around, part)
            self._counted[part] = sum(1 + self._count(each, inner) for each in self._in.get(part, ()))
        return self._counted[part]


_TOO_MANY = PictureError("this drawing copies its parts too often", "save it as a PNG")


class _Watch:
    """Goes along with the parts of a drawing."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._ids: list[str] = []
        self._style = ""
        self.copies = _Copies()

    def declared(self, _name: str, _system: str | None, _public: str | None, has_own: int) -> None:
        if has_own:
            raise _refused("declarations")

    def instructed(self, *_: object) -> None:
        raise _refused("an instruction")

    def begun(self, name: str, attributes: Mapping[str, str]) -> None:
        tag = name.rpartition(":")[2].lower()
        self._open.append(tag)
        self._ids.append(attributes.get("id", ""))
        if len(self._open) > MOST_DEPTH:
            raise PictureError("the parts of this drawing lie too deep in each other", "save it as a PNG")
        if len(self._open) == 1 and tag != "svg":
            raise PictureError("this is no drawing in SVG", "save it again")
        for found in _forbidden(tag, attributes):
            raise _refused(found)
        if tag == "use":
            target = attributes.get("href", "") or attributes.get("xlink:href", "")
            self.copies.note(filter(None, self._ids), target.strip().removeprefix("#"))

    def ended(self, _name: str) -> None:
        self._ids.pop()
        if self._open.pop() == "style":
            found, self._style = self._style, ""
            if _LOADS.search(found) or "\\" in found:
                raise _refused("a style from elsewhere")

    def written(self, text: str) -> None:
        if self._open[-1] == "style":  # in pieces, where something stands between
            self._style += text


def _forbidden(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """Yield what a part of a drawing could run or load."""
    if tag in _RUNS | _LEADS:
        yield f"<{tag}>"
    for name, value in attributes.items():
        plain = name.rpartition(":")[2].lower()
        if plain.startswith("on"):
            yield f"{name}="
        if plain in ("href", "src", "base"):
            yield from _of_link(value.strip())
        if plain == "attributename":
            yield from _of_change(value.strip())
        if _LOADS.search(value) or ("\\" in value and ":" not in name):  # in a style it hides letters
            yield "a style from elsewhere"


def _of_change(name: str) -> Iterator[str]:
    """Yield what is changed later on, if that could run or load something."""
    plain = name.rpartition(":")[2].lower()
    if plain.startswith("on") or plain in ("href", "src"):
        yield f"a change of {name[:40]!r}"


def _of_link(address: str) -> Iterator[str]:
    """Yield what a drawing is led to, unless it is a part of its own or a picture that it holds."""
    if address.startswith("#"):
        return
    begins = _EMBEDDED.match(address)
    if not begins:
        yield f"a link to {address[:40]!r}"
        return
    try:
        body = base64.b64decode("".join(address[begins.end() :].split()), validate=True)
    except (binascii.Error, ValueError):
        body = b""
    if _raster(body) is None:
        yield "a picture that is damaged"


def _refused(what: str) -> PictureError:
    say = f"this drawing holds {what}, which could run or load something"
    return PictureError(say, "save it as a plain SVG without it, or as a PNG")
