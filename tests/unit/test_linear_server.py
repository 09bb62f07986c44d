"""What a browser or an author can send is read in linear time: 100,000 characters of anything take a moment.

Times are those of this process alone, so that a busy machine changes nothing; the bound is the one promised.
"""

import contextlib
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from tornado.httputil import HTTPHeaders, HTTPInputError, HTTPServerRequest, RequestStartLine, parse_cookie

from mahj_tutor.exercises.catalog import copy_name
from mahj_tutor.exercises.notebooks import exercises_shown_by
from mahj_tutor.questions.own_pictures import PictureError, is_own_name, picture_of
from mahj_tutor.server.app import LessonServer
from mahj_tutor.server.bank_builder import BankBuilder
from mahj_tutor.server.jupyter_adapter.voila_app import KERNEL_ID
from mahj_tutor.server.messages import is_allowed_from_page
from mahj_tutor.server.page import KEY_COOKIE
from mahj_tutor.server.renderer import _shows_nothing, html_of
from mahj_tutor.server.sections import split_into_sections
from mahj_tutor.server.site import Site
from tests.linear import is_slow
from tests.seeds import WHOLE, sample

LENGTH = 100_000
PADDING = [
    " ",
    "\t",
    "\n",
    "7",
    "a",
    "A",
    ",",
    '"',
    "'",
    "`",
    "#",
    "(",
    ")",
    "[",
    "![",
    "*",
    "_",
    "-",
    "~",
    "<",
    ">",
    "&",
    "\\",
    "|",
    "=",
    ":",
    ";",
    ".",
    "/",
    "%",
    "{",
    "\N{NO-BREAK SPACE}",
    "\N{LATIN SMALL LETTER E WITH ACUTE}",
    "\0",
    "# ",
    "## a\n",
    "> ",
    "1. ",
    "```\n",
    "~~~\n",
    "show(",
    "show('",
    "[a](",
    "**a ",
    "a|a\n",
    "a-",
    "not ",
    '["',
    "%41",
    "a=b&",
    "a=b; ",
]


def read_request(text: str) -> None:
    """Read a request's query and cookies, as Tornado hands them to the pages."""
    address = "/lesson/a9?" + re.sub(r"[\0-\x20\x7f-\U0010ffff]", "+", text)
    with contextlib.suppress(HTTPInputError):  # more than so many fields are refused
        HTTPServerRequest(
            start_line=RequestStartLine("GET", address, "HTTP/1.1"),
            headers=HTTPHeaders({"Host": "localhost"}),
        )
    parse_cookie(f"{KEY_COOKIE}={text}; _xsrf={text}")


def find_route(text: str) -> None:
    """Look an address up in our routes."""
    store = SimpleNamespace(has_met=bool, database=SimpleNamespace())
    server = LessonServer(Site(shelves=tuple, store=store, data=Path()), BankBuilder(tuple, {}))
    patterns = [route[0] for route in server.routes()]
    for pattern in (*patterns, f"/api/kernels/{KERNEL_ID}/channels"):
        for address in (f"/lesson/{text}", f"/static/0{text}", f"/api/kernels/{text}", f"/{text}!"):
            re.match(pattern + "$", address)


def cut(text: str) -> None:
    """Cut notebooks into sections."""
    heading, body = text[: LENGTH // 2], text[LENGTH // 2 :]
    cells = [new_markdown_cell(f"## a{heading}b\n{body}"), new_code_cell(text)]
    split_into_sections(new_notebook(cells=cells), "A lesson")


def draw(text: str) -> None:
    """Look at drawings with it as an address, a style and a name."""
    for drawing in (f"<svg a='url({text}'/>", f"<svg><style>{text}</style></svg>", f"<svg>{text}</svg>"):
        with suppress(PictureError):
            picture_of(drawing.encode())
    is_own_name(text)


READERS: dict[str, Callable[[str], object]] = {
    "sections": cut,
    "exercises": lambda text: exercises_shown_by(f"show({text}'a9.x'{text})"),
    "code": _shows_nothing,
    "code after a call": lambda text: _shows_nothing(f"show('a9.x'){text}"),
    "words": lambda text: html_of(text, "t-"),
    "message": is_allowed_from_page,
    "message of a page": lambda text: is_allowed_from_page(f'{{"header": {text}'),
    "request": read_request,
    "route": find_route,
    "drawing": draw,
    "file name": lambda text: copy_name("a1", f"a{text}b"),
}


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("reader", READERS)
def test_a_hundred_thousand_characters_of_anything_are_read_within_a_second(reader: str) -> None:
    read = READERS[reader]
    slow = [
        padding
        for padding in sample(PADDING, len(PADDING) if WHOLE else 8, reader)
        if is_slow(read, (padding * LENGTH)[:LENGTH], (padding * LENGTH)[: LENGTH // 4])
    ]
    assert slow == []


def test_text_that_is_too_long_for_markdown_is_shown_as_it_is() -> None:
    assert html_of("**a**") == "<p><strong>a</strong></p>\n"
    assert html_of("<b>" * 9000).startswith("<pre>&lt;b&gt;&lt;b&gt;")
