"""A visitor's browser window: one page, what it asked from outside, and what broke on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route

from tests.browser.voila.serving import Server

HEIGHTS = {390: 844, 768: 1024, 1280: 800, 1920: 1080}


@dataclass
class Visit:
    """One page of one visitor."""

    page: Page
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @classmethod
    def begin(
        cls,
        browser: Browser,
        server: Server,
        path: str,
        *,
        width: int = 1280,
        theme: str = "light",
        scripts: bool = True,
        wait: str = "load",
        open_it: bool = True,
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS.get(width, 900)},
            java_script_enabled=scripts,
            reduced_motion="reduce",
        )
        keep = f"localStorage.getItem('mahj.theme') ?? localStorage.setItem('mahj.theme', '{theme}')"
        context.add_init_script(f"if (location.protocol === 'http:') {{ {keep} }}")
        context.set_default_timeout(15_000)
        made = cls(context.new_page())

        def gate(route: Route) -> None:
            if route.request.url.startswith(server.address):
                route.continue_()
            else:
                made.outside.append(route.request.url)
                route.abort()

        context.route("**/*", gate)
        made.page.on("pageerror", lambda error: made.errors.append(str(error)))
        if open_it:
            made.page.goto(server.at(path), wait_until=wait)  # type: ignore[arg-type]
        return made

    def axe(self) -> list[Any]:
        """Return what axe finds on the page as it is."""
        found = Axe().run(self.page)
        return [
            (each["id"], [node["html"] for node in each["nodes"]]) for each in found.response["violations"]
        ]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        return int(
            self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )
