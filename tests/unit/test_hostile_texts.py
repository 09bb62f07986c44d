"""The words of a lesson and of an exercise are text, whatever an author writes into them."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from mahj_tutor.server.renderer import html_of
from mahj_tutor.server.teach.pictures import plain

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick=alert(1)>b</b> <style>*{}</style> <!-- <script> -->",
    "[tap](javascript:alert(1)) [tap](JaVaScRiPt:alert(1)) [tap](&#106;avascript:alert(1))",
    "[tap](vbscript:x) [tap](data:text/html;base64,PHNjcmlwdD4=) <javascript:alert(1)>",
    '![x](javascript:alert(1)) ![x" onerror="alert(1)](y)',
    '[tap](/rules "x\\" onmouseover=\\"alert(1)")',
    "[tap]: javascript:alert(1)\n\n[tap]",
    "```html\n<script>alert(1)</script>\n```",
    "| <script>alert(1)</script> |\n| --- |\n| <iframe src=//evil.example> |",
    "# <svg onload=alert(1)>",
    "{{ 7 * 7 }} {% raw %}",
    'pass {3B" onload="alert(1)} {<script>}',
)


class Tags(HTMLParser):
    """Notes what a browser would run or follow."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "iframe", "object", "embed", "link", "meta", "base", "form"):
            self.wrong.append(tag)
        for name, value in attrs:
            address = "".join((value or "").split()).lower()
            is_script = address.startswith(("javascript:", "vbscript:", "data:text"))
            if name.startswith("on") or (name in ("href", "src", "xlink:href", "action") and is_script):
                self.wrong.append(f"{tag} {name}")


def wrong_in(html: str) -> list[str]:
    tags = Tags()
    tags.feed(html)
    return tags.wrong


def test_what_runs_is_found() -> None:
    assert wrong_in('<a href="java\nscript:x" onclick="y">') == ["a href", "a onclick"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_of_an_author_are_text(text: str) -> None:
    for html in (html_of(text, "t-"), html_of(text), plain(text)):
        assert wrong_in(html) == []
        assert "49" not in html
