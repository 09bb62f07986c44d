"""A visitor's browser window: one page, what it asked from outside, and what broke on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Request

from tests.browser.voila.serving import PATIENCE, Server, until

KERNEL = """() =>
  JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}").kernelId"""
BEGIN = """if (location.protocol === "http:") {
  if (!sessionStorage.getItem("visit")) { localStorage.clear(); sessionStorage.setItem("visit", "begun"); }
  localStorage.getItem("mahj.theme") ?? localStorage.setItem("mahj.theme", "THEME");
}"""
"""Runs before the scripts of each page: the first one of a visit finds nothing of earlier visits."""
HEIGHTS = {390: 844, 768: 1024, 1280: 800, 1920: 1080}


AXE = """(part) => {
  window.foundByAxe = null;
  const how = { resultTypes: ["violations"], selectors: false };
  const where = part ? document.querySelector(part) : document;
  void axe.run(where, how).then((found) => { window.foundByAxe = found; });
}"""
"""Begins to look. Whoever waits for an evaluation waits forever where a page's clock stands still."""


def violations(page: Page, part: str = "") -> list[Any]:
    """Return what axe finds on a page, or in the first `part` of it with a selector; of all that is in order
    it keeps no record, which takes the longest.
    """
    if not page.evaluate("Boolean(window.axe)"):  # once a page: it is half a megabyte
        page.evaluate(Axe().axe_script)
    page.evaluate(AXE, part)
    found = until(lambda: page.evaluate("window.foundByAxe"), "axe")
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]]


def _own_window(like: BrowserContext, scripts: bool) -> BrowserContext:
    """Open a window for one visit."""
    assert like.browser is not None
    context = like.browser.new_context(java_script_enabled=scripts, reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    return context


@dataclass
class Visit:
    """One page of one visitor.

    Visits share a window, for one takes longer to open than most pages; each has cookies and a memory of its
    own. One that comes while another is there, has no scripts or sets up its page first has its own window.
    """

    page: Page
    address: str = ""
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    own: bool = True

    @classmethod
    def begin(
        cls,
        window: BrowserContext,
        server: Server,
        path: str,
        *,
        width: int = 1280,
        theme: str = "light",
        scripts: bool = True,
        wait: str = "load",
        open_it: bool = True,
        key: str = "",
    ) -> Visit:
        context = window if open_it and scripts and not window.pages else _own_window(window, scripts)
        context.clear_cookies()
        if key:
            server.acquaint(key)
            context.add_cookies([{"name": "mahj_learner", "value": key, "url": server.address}])
        made = cls(context.new_page(), server.address, own=context is not window)
        made.page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 900)})
        made.page.add_init_script(BEGIN.replace("THEME", theme))

        def note(request: Request) -> None:
            if not request.url.startswith((server.address, "about:", "blob:", "data:")):
                made.outside.append(request.url)

        made.page.on("request", note)  # what is noted got nowhere: the browser reaches this computer alone
        made.page.on("pageerror", lambda error: made.errors.append(str(error)))
        if open_it:
            made.page.goto(server.at(path), wait_until=wait)  # type: ignore[arg-type]
        return made

    def axe(self) -> list[Any]:
        """Return what axe finds on the page as it is."""
        return violations(self.page)

    def leave(self) -> None:
        """Close the pages and stop their kernels ourselves.

        Closing a page tells it nothing, and a browser short of time drops a page's last words.
        """
        context = self.page.context
        guard = next((each["value"] for each in context.cookies() if each["name"] == "_xsrf"), "")
        for page in context.pages:
            if kernel := page.evaluate(KERNEL):
                address = f"{self.address}voila/api/shutdown/{kernel}"
                answer = context.request.post(address, headers={"X-XSRFToken": guard})
                assert answer.status == 204, f"the kernel was not closed: {answer.status}"
            page.close()
        if self.own:
            context.close()

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        return int(
            self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )
