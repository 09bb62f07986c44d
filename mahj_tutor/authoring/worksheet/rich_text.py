"""Markdown as paragraphs and list entries of styled runs, for printers that know no HTML."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TypedDict

from mahj_tutor.session.present import html

_STYLES = ("strong", "em")


class Run(TypedDict):
    """A piece of text and its styles, of `strong` and `em`."""

    text: str
    styles: list[str]


class Block(TypedDict):
    """A paragraph (`p`), an entry of a list (`ul`) or of a numbered list (`ol`)."""

    kind: str
    runs: list[Run]


def blocks(markdown: str) -> list[Block]:
    """Return what an author's Markdown comes to, by the same rules as on the board.

    >>> blocks("Pass **three**.")[0]["runs"][1]
    {'text': 'three', 'styles': ['strong']}
    """
    reader = _Reader()
    reader.feed(html(markdown))
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

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()
        elif tag in _STYLES and tag in self._styles:
            self._styles.remove(tag)
        elif tag == "li" or (tag == "p" and not self._lists):
            self._is_open = False

    def handle_data(self, data: str) -> None:
        if self._is_open:
            self.blocks[-1]["runs"].append({"text": data, "styles": list(self._styles)})

    def _begin(self) -> None:
        self.blocks.append({"kind": self._lists[-1] if self._lists else "p", "runs": []})
        self._is_open = True
