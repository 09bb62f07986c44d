"""Markdown as paragraphs and list entries of styled runs, for printers that know no HTML."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from html.parser import HTMLParser
from types import MappingProxyType
from typing import TypedDict

from mahj_widgets.still import tiles_in_html
from markupsafe import Markup

from mahj_tutor.questions.own_pictures import OwnPicture
from mahj_tutor.questions.shown_pictures import with_own_pictures
from mahj_tutor.session.present import html

_STYLES = ("strong", "em")
_IMAGE = "data:image/svg+xml;base64,"


class Run(TypedDict):
    """A piece of text and its styles, of `strong` and `em`; or a picture, with its words as text.

    Tiles are small; a picture of the author's own `is_large`.
    """

    text: str
    styles: list[str]
    svg: str
    is_large: bool


class Block(TypedDict):
    """A paragraph (`p`), an entry of a list (`ul`) or of a numbered list (`ol`)."""

    kind: str
    runs: list[Run]


Pictures = Mapping[str, OwnPicture]
"""The author's own pictures on a worksheet, by their names."""
NONE: Pictures = MappingProxyType({})


def print_html(markdown: str) -> str:
    """Return what an author's Markdown comes to as HTML, with tiles in black and white.

    >>> print_html("Pass *three*.")
    '<p>Pass <em>three</em>.</p>'
    """
    return tiles_in_html(html(markdown), color=False)


def tiles_html(html: str) -> Markup:
    """Return HTML of the board's with its tiles drawn in black and white."""
    return Markup(tiles_in_html(html, color=False))


def line_html(markdown: str) -> Markup:
    """Return an author's Markdown as HTML to stand in a line, its paragraphs one after the other.

    >>> line_html("Pass *three*.")
    Markup('Pass <em>three</em>.')
    """
    return tiles_html(html(markdown).replace("<p>", "").replace("</p>", ""))


def blocks(markdown: str, pictures: Pictures = NONE) -> list[Block]:
    """Return what an author's Markdown comes to, by the same rules as on the board.

    >>> blocks("Pass **three**.")[0]["runs"][1]
    {'text': 'three', 'styles': ['strong'], 'svg': '', 'is_large': False}
    """
    return _read(print_html(markdown), pictures)


def runs(line: str, pictures: Pictures = NONE) -> list[Run]:
    """Return a line as runs: one that is `Markup` may hold pictures and emphasis, any other is plain.

    >>> runs("Is 3 < 4?")
    [{'text': 'Is 3 < 4?', 'styles': [], 'svg': '', 'is_large': False}]
    """
    if not isinstance(line, Markup):
        return [{"text": line, "styles": [], "svg": "", "is_large": False}]
    return [run for block in _read(f"<p>{line}</p>", pictures) for run in block["runs"]]


def _read(html: str, pictures: Pictures) -> list[Block]:
    reader = _Reader()
    drawn = {name: each.as_drawing for name, each in pictures.items()}
    reader.feed(with_own_pictures(html, drawn.get))
    reader.close()
    return [each for each in reader.blocks if each["runs"]]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._styles: list[str] = []
        self._lists: list[str] = []
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("ul", "ol"):
            self._lists.append(tag)
        elif tag == "li" or (tag == "p" and not self._lists):
            self._begin()
        elif tag in _STYLES:
            self._styles.append(tag)
        elif tag == "br":
            self.handle_data("\n")
        elif tag == "img":
            self._picture(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()
        elif tag in _STYLES and tag in self._styles:
            self._styles.remove(tag)
        elif tag == "li" or (tag == "p" and not self._lists):
            self._is_open = False

    def handle_data(self, data: str) -> None:
        self._add(data)

    def _picture(self, attrs: Mapping[str, str | None]) -> None:
        drawn = b64decode((attrs.get("src") or "").removeprefix(_IMAGE)).decode()
        self._add(attrs.get("alt") or "", drawn, is_large=attrs.get("class") == "own")

    def _add(self, text: str, svg: str = "", *, is_large: bool = False) -> None:
        if self._is_open:
            run: Run = {"text": text, "styles": list(self._styles), "svg": svg, "is_large": is_large}
            self.blocks[-1]["runs"].append(run)

    def _begin(self) -> None:
        self.blocks.append({"kind": self._lists[-1] if self._lists else "p", "runs": []})
        self._is_open = True
