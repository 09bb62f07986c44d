"""A board among other widgets, as ipywidgets lay them out: it has its share, and leaves them theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.board.views import number
from tests.browser.lessons.sizes import NEXT_FRAME

pytestmark = pytest.mark.browser

PLACE = """([style, beside]) => {
  const box = document.createElement("div");
  box.className = "widget-container";
  box.style = style;
  const here = document.getElementById("here");
  here.replaceWith(box);
  box.append(here);
  for (const width of beside) {
    const other = document.createElement("div");
    other.className = "other";
    other.style = `width: ${width}px; height: 28px; flex: 0 1 auto`;
    box.append(other);
  }
  const wide = (one) => Math.round(one.getBoundingClientRect().width);
  const past = document.documentElement.scrollWidth - innerWidth;
  return [wide(document.querySelector(".mahj")), ...[...box.querySelectorAll(".other")].map(wide), past];
}"""
"""Puts the board into a box, others of some widths beside it; tells how wide each is, and what is cut off."""

ROW, COLUMN = "display: flex; align-items: flex-start", "display: flex; flex-direction: column"


@pytest.mark.parametrize(
    ("style", "beside", "width", "expected"),
    [
        (ROW, [300], 1000, [700, 300, 0]),
        (ROW, [300], 600, [409, 191, 0]),
        (ROW, [], 1000, [1000, 0]),
        (ROW, [2000], 700, [320, 380, 0]),
        (COLUMN, [300], 1000, [1000, 300, 0]),
        (COLUMN, [], 320, [320, 0]),
        (COLUMN + "; align-items: center", [300], 1000, [640, 300, 0]),
        ("display: grid; grid-template-columns: 1fr 1fr", [300], 700, [350, 300, 0]),
        ("display: grid; grid-template-columns: auto auto", [300], 1000, [670, 300, 0]),
        ("display: block", [], 500, [500, 0]),
    ],
)
def test_a_board_has_its_share_of_a_box(
    board_page: Callable[..., Any], style: str, beside: list[int], width: int, expected: list[int]
) -> None:
    board = board_page(number(), width=width)
    assert board.page.evaluate(PLACE, [style, beside]) == expected


def test_a_board_in_a_hidden_tab_draws_itself_when_it_is_shown(board_page: Callable[..., Any]) -> None:
    board = board_page(number(), flows=True)
    hidden = """(view) => { fake.close(); fake.sent.length = 0;
      document.getElementById("here").style.display = "none"; fake.open(view); }"""
    board.page.evaluate(hidden, board.page.evaluate("fake.view"))
    board.page.evaluate(NEXT_FRAME)  # an observer is told in each
    assert board.sent("hello") == []
    board.page.evaluate('document.getElementById("here").style.display = ""')
    board.page.locator(".m-title").wait_for()
    assert len(board.sent("hello")) == 1


def test_the_app_hears_what_an_authors_callbacks_write(board_page: Callable[..., Any]) -> None:
    """JupyterLab has them in its log if it is told so with each message."""
    board = board_page(number())
    told = board.page.evaluate("""() => {
      const { model } = fake, send = model.send, told = [];
      model.widget_manager = { callbacks: () => ({ iopub: "the app's" }) };
      model.send = (message, callbacks) => { told.push([message.kind, callbacks]); };
      document.querySelector("[data-action=hint]").click();
      model.send = send;
      delete model.widget_manager;
      return told;
    }""")
    assert told == [["hint", {"iopub": "the app's"}]]
