"""Pages of lessons that many learners see alike: each is made and compressed once."""

from __future__ import annotations

import zlib
from collections.abc import Hashable
from uuid import uuid4

from mahj_tutor.server.renderer import LessonRenderer
from mahj_tutor.server.shared.cells import KnownCells

MOST_PAGES = 500
"""How many pages of lessons are kept, each of some 60 KB, and of 15 KB more where it is compressed."""
_PLACE = str(uuid4())
"""A placeholder in a page for the id of a learner's own place; no lesson can have it in its text."""

_GZIP = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""The header of a compressed file (RFC 1952, 2.3): no name, no time, any system."""
_PLAIN_BLOCK = b"\x00"
"""The header of a block that is not compressed and not the last one (RFC 1951, 3.2.4)."""


class KeptPage:
    """A page around the place of a learner, whose id is all that differs; one without boards has none."""

    def __init__(self, html: str, notebook: object, results: object) -> None:
        before, place, after = html.partition(_PLACE)
        self._before, self._after, self._has_place = before.encode(), after.encode(), bool(place)
        self._made_of = notebook, results
        self._packed: tuple[bytes, bytes] | None = None

    def is_made_of(self, notebook: object, results: object) -> bool:
        """Tell whether the page is still that of a notebook and what its cells produced."""
        return self._made_of[0] is notebook and self._made_of[1] is results

    def html(self, place: str) -> str:
        """Return the page of a learner."""
        return (self._before + self._inner(place) + self._after).decode()

    def compressed(self, place: str) -> bytes:
        """Return it as gzip would; the place, of at most 65,535 bytes, is in a block of its own."""
        self._packed = self._packed or (
            _pack(self._before, zlib.Z_FULL_FLUSH),
            _pack(self._after, zlib.Z_FINISH),
        )
        inner, (before, after) = self._inner(place), self._packed
        size = len(inner).to_bytes(2, "little")
        block = _PLAIN_BLOCK + size + bytes(255 - each for each in size) + inner
        checked = zlib.crc32(self._after, zlib.crc32(inner, zlib.crc32(self._before)))
        whole = len(self._before) + len(inner) + len(self._after)
        end = checked.to_bytes(4, "little") + (whole & 0xFFFFFFFF).to_bytes(4, "little")
        return b"".join((_GZIP, before, block, after, end))

    def _inner(self, place: str) -> bytes:
        return place.encode() if self._has_place else b""


def _pack(data: bytes, end: int) -> bytes:
    """Compress a part that refers to no other part; each ends at a whole byte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(end)


class KeptPages:
    """Pages of lessons whose cells are known."""

    def __init__(self) -> None:
        self._pages: dict[Hashable, KeptPage] = {}

    async def page(self, renderer: LessonRenderer, source: KnownCells) -> KeptPage:
        """Return the page of all learners for whom it looks the same."""
        looks = renderer.looks
        found = self._pages.get(looks)
        if found is None or not found.is_made_of(renderer.notebook, source.results):
            html = "".join([piece async for piece in renderer.pieces(_PLACE)])
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            found = self._pages[looks] = KeptPage(html, renderer.notebook, source.results)
        return found
