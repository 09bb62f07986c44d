"""The loader that widgets bring: it gets their code once a page, and asks again where an answer is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from mahj_widgets.code import Code
from playwright.sync_api import Browser, Page

from tests.browser.conftest import stop_clock

pytestmark = pytest.mark.browser

CODE = Code("export default { render({ el }) { el.textContent = 'drawn'; } };", "p { color: rgb(1, 2, 3); }")
BEGIN = """async (loader) => {
  const address = URL.createObjectURL(new Blob([loader], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  window.models = [0, 1, 2].map(() => ({ sent: [], ears: new Set() }));
  models.forEach((one, at) => widget.render({
    el: document.querySelectorAll("p")[at],
    model: {
      send: (message) => { one.sent.push(message); }, get: () => null, set: () => {},
      on: (name, how) => { if (name === "msg:custom") one.ears.add(how); },
      off: (name, how) => { one.ears.delete(how); },
    },
  }));
}"""
SENT = "models.map(({ sent }) => sent.length)"
HEAR = "([at, message]) => [...models[at].ears].forEach((how) => how(message))"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page whose clock stands still, in a window of its own: a clock is its window's."""
    context = browser.new_context()
    page = context.new_page()
    stop_clock(page)
    yield page
    context.close()


def test_the_code_comes_once_a_page_and_is_asked_for_again(page: Page) -> None:
    page.set_content("<p></p><p></p><p></p>")
    page.evaluate(BEGIN, CODE.loader)
    assert page.evaluate(SENT) == [1, 0, 0]
    assert page.evaluate("models[0].sent[0]") == {"kind": "need", "what": "code"}
    page.clock.run_for(3_900)
    assert page.evaluate(SENT) == [1, 0, 0]
    page.clock.run_for(1_100)
    assert sum(page.evaluate(SENT)) == 2
    page.evaluate(HEAR, [2, {**CODE.answer(), "digest": "another"}])
    page.evaluate(HEAR, [2, CODE.answer()])
    page.wait_for_function("[...document.querySelectorAll('p')].every((one) => one.textContent === 'drawn')")
    assert page.evaluate("getComputedStyle(document.querySelector('p')).color") == "rgb(1, 2, 3)"
    assert page.locator("style[data-mahj]").count() == 1
    assert page.evaluate("models.map(({ ears }) => ears.size)") == [0, 0, 0]
    page.clock.run_for(60_000)
    assert sum(page.evaluate(SENT)) == 2


def test_where_no_code_comes_a_sentence_says_so(page: Page) -> None:
    page.set_content("<p></p><p></p><p></p>")
    page.evaluate(BEGIN, CODE.loader)
    page.clock.run_for(21_000)
    assert page.locator("p").first.text_content() == (
        "This board is waiting for its kernel. Run the notebook again, or reload the page."
    )
