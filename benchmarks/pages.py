"""A lesson page beside a stock Voila notebook with one button, both opened in turn by the same browser.

Two figures each: from opening the address to the first thing one can press, and from pressing to the
answer one can see. The stock notebook answers a press by changing a label; ours by a verdict that is
kept on disk first. The browser begins every opening without a cache.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.browser.lab import running
from tests.browser.voila.serving import Server, free_port, serve_real, stop

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
OWN = ("--shared", "0")
LESSON = "a9"
EXERCISE = "a9.first-right"

STOCK = """
import ipywidgets
button, label = ipywidgets.Button(description="press"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
"""

SEEN = """([press, answer]) => new Promise((done) => {
  const began = performance.now();
  const look = () => { if (document.querySelector(answer)?.checkVisibility()) {
    watch.disconnect(); requestAnimationFrame(() => done(performance.now() - began)); } };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  document.querySelector(press).click();
})"""
"""Presses and tells after how many ms the answer is visible in a drawn frame."""

CHANGED = """(press) => new Promise((done) => {
  const label = document.querySelector(".widget-label"), before = label.textContent;
  const began = performance.now();
  const watch = new MutationObserver(() => { if (label.textContent !== before) {
    watch.disconnect(); requestAnimationFrame(() => done(performance.now() - began)); } });
  watch.observe(label, { childList: true, subtree: true, characterData: true });
  document.querySelector(press).click();
})"""


PLAYS_ON = 2000
"""Milliseconds that a learner plays on before leaving again: the server then has time to itself."""

CELLS = "() => document.querySelector('.jp-Notebook .jp-Cell')?.checkVisibility()"


@dataclass(frozen=True)
class Row:
    """Milliseconds of one figure, in the order they were taken."""

    name: str
    spent: list[float]

    def __str__(self) -> str:
        ranked = sorted(self.spent)
        p95 = ranked[min(len(ranked) - 1, round(0.95 * len(ranked)))]
        return f"{self.name:<58}{statistics.median(ranked):>9.0f}{p95:>9.0f}{len(ranked):>6}"


@contextmanager
def stock_voila(folder: Path) -> Iterator[str]:
    """Serve the one-button notebook with Voila as it comes, settings of nobody."""
    cell = {
        "cell_type": "code",
        "id": "one",
        "metadata": {},
        "source": STOCK,
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": [cell]}
    path = folder / "stock.ipynb"
    path.write_text(json.dumps(notebook))
    port = free_port()
    with _stock("voila", str(path), f"--port={port}", "--Voila.ip=127.0.0.1", folder=folder):
        yield f"http://127.0.0.1:{port}/"


@contextmanager
def stock_lab(folder: Path) -> Iterator[str]:
    """Serve a folder of notebooks with JupyterLab as it comes; yields where the lesson opens."""
    port = free_port()
    own = [f"--ServerApp.root_dir={folder / 'lessons'}", "--IdentityProvider.token=", "--allow-root"]
    with _stock("jupyterlab", f"--port={port}", *own, folder=folder):
        yield f"http://127.0.0.1:{port}/lab/tree/{quote(running.CHARLESTON)}"


@contextmanager
def _stock(module: str, *arguments: str, folder: Path) -> Iterator[None]:
    names = ["JUPYTER_CONFIG_DIR", "JUPYTERLAB_WORKSPACES_DIR", "JUPYTERLAB_SETTINGS_DIR"]
    server = subprocess.Popen(
        [sys.executable, "-m", module, "--no-browser", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **{name: str(folder / "stock") for name in names}},
    )
    try:
        yield
    finally:
        server.terminate()
        server.wait(60)


@contextmanager
def fresh_page(browser: Browser) -> Iterator[Page]:
    """A page in a browser profile of its own that has seen nothing yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        yield context.new_page()
    finally:
        context.close()


def opened(browser: Browser, address: str, usable: str) -> float:
    """Return ms from opening an address to the first visible element of the selector."""
    with fresh_page(browser) as page:
        began = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.locator(usable).first.wait_for(timeout=60_000)
        return (time.perf_counter() - began) * 1000


def card_of(server: Server) -> str:
    """Return the address of the card with the exercise that is measured."""
    from mahj_tutor.exercises.catalog import lessons

    lesson = next(each for each in lessons() if each.id == LESSON)
    place = [each.id for each in lesson.exercises].index(EXERCISE)
    return server.at(f"lesson/{LESSON}#section-{place + 2}")


def checks(browser: Browser, server: Server, times: int) -> Iterator[float]:
    """Yield ms from pressing the filled button to the verdict, for wrong passes of three tiles."""
    with fresh_page(browser) as page:
        page.goto(card_of(server))
        page.locator(".m-rack button[data-piece]:visible").first.wait_for(timeout=60_000)
        for _ in range(times):
            choose_three(page)
            yield page.evaluate(
                SEEN,
                [
                    ".lesson-section.current [data-action=submit]",
                    ".lesson-section.current .m-feedback .m-headline",
                ],
            )
            page.locator("[data-action=again]:visible, [data-action=retry]:visible").first.click()
            page.locator(".m-feedback:visible").first.wait_for(state="detached")


def returns(browser: Browser, server: Server, times: int) -> Iterator[tuple[float, float]]:
    """Yield ms until the same tiles are back: after a reload, and from the press after a killed kernel."""
    rack = ".lesson-section.current .m-rack button[data-piece]"
    read = f"() => [...document.querySelectorAll('{rack}')].map((tile) => tile.ariaLabel).join()"
    with fresh_page(browser) as page:
        way = page.locator(".lesson-section.current [data-back]")
        page.goto(card_of(server))
        page.locator(f"{rack}:visible").first.wait_for(timeout=60_000)
        same, before = f"(before) => ({read})() === before", page.evaluate(read)
        for _ in range(times):
            reloaded = back(page, lambda: page.reload(wait_until="commit"), same, before)
            for kernel in server.kernels():
                kernel.kill()
            way.wait_for()
            yield reloaded, back(page, lambda: _press_through(page, way), same, before)


def returns_in_lab(
    browser: Browser, server: Server, stock: str, times: int
) -> Iterator[tuple[float, float, float]]:
    """Yield the same two figures for a notebook in JupyterLab, the second from the loss of its kernel, and
    stock JupyterLab's reload.

    The last is taken in the same turn: ms from reloading the same notebook to its cells, boards or none.
    """
    same = f"([exercise, before]) => JSON.stringify(({running.LYING})(exercise)) === before"
    with fresh_page(browser) as page, fresh_page(browser) as plain:
        plain.goto(stock)
        board = page.locator(".jp-CodeCell", has_text=f'"{EXERCISE}"').locator(".mahj")
        page.goto(running.address_of(server))
        running.run_lesson(page)
        running.bring(board)
        running.move_one(board)
        before = [EXERCISE, json.dumps(running.lying(page, EXERCISE), separators=(",", ":"))]
        for _ in range(times):
            page.wait_for_timeout(PLAYS_ON)
            cells = back(plain, lambda: plain.reload(wait_until="commit"), CELLS, None)
            page.wait_for_timeout(PLAYS_ON)
            reloaded = back(page, lambda: _reload_and_run(page), same, before)
            page.wait_for_timeout(PLAYS_ON)
            lost = back(page, lambda: running.lose_kernel(page, server, board), same, before)
            yield reloaded, lost, cells


def back(page: Page, how: Callable[[], object], same: str, before: object) -> float:
    """Return ms from doing something to the tiles lying there as before."""
    began = time.perf_counter()
    how()
    page.wait_for_function(same, arg=before, polling=20, timeout=60_000)
    return (time.perf_counter() - began) * 1000


def _reload_and_run(page: Page) -> None:
    """Reload JupyterLab, where the lesson runs by itself."""
    page.reload(wait_until="commit")
    running.run_lesson(page)


def _press_through(page: Page, way: Locator) -> None:
    """Press what loads the page anew, and wait until the old one is gone: its tiles lie there still."""
    with page.expect_navigation(wait_until="commit"):
        way.click()


def choose_three(page: Page) -> None:
    """Put the last three tiles of the rack into the tray, whatever they are."""
    tray = page.locator(".m-tray button[data-piece]:visible")
    while (lying := tray.count()) < 3:
        page.locator(".m-rack button[data-piece]:visible").last.click()
        page.locator(".m-tray [data-place]:visible").first.click()
        expect(tray).to_have_count(lying + 1)


def presses(browser: Browser, address: str, times: int) -> Iterator[float]:
    """Yield ms from pressing the stock button to its changed label."""
    with fresh_page(browser) as page:
        page.goto(address)
        page.locator("button.widget-button").wait_for(timeout=60_000)
        page.wait_for_timeout(1000)
        for _ in range(times):
            yield page.evaluate(CHANGED, "button.widget-button")


def alternately(times: int, *rows: tuple[str, Callable[[], float]]) -> list[Row]:
    """Take every figure in turn, so that a slow moment of the machine hits all alike."""
    taken: dict[str, list[float]] = {name: [] for name, _ in rows}
    for _ in range(times):
        for name, take in rows:
            taken[name].append(take())
    return [Row(name, spent) for name, spent in taken.items()]


def run(openings: int = 9, pressed: int = 50, returned: int = 20) -> None:
    """Print the rows: median and 95th percentile in ms, and how many were taken."""
    with ground() as (folder, browser):
        cold = serve_real(folder / "cold", *OWN, "--warm", "0")
        warm = serve_real(folder / "warm", *OWN, "--warm", "1")
        shared = serve_real(folder / "shared", "--warm", "0")
        shared.wait_for_shared_kernels()
        with stock_voila(folder) as stock:
            wait_until_up(browser, stock)
            usable = ".mahj button[data-piece], .mahj .m-replay button"
            card = f"lesson/{LESSON}#section-2"
            rows = alternately(
                openings,
                ("stock Voila: open to usable", lambda: opened(browser, stock, "button.widget-button")),
                ("a lesson, none waiting: open to usable", lambda: opened(browser, cold.at(card), usable)),
                ("a lesson, one waiting: open to usable", lambda: opened(browser, warm.at(card), usable)),
                (
                    "a lesson, kernels shared: open to usable",
                    lambda: opened(browser, shared.at(card), usable),
                ),
            )
            rows.append(Row("stock Voila: press to changed label", list(presses(browser, stock, pressed))))
            rows.append(
                Row("a lesson: Check to visible, kept verdict", list(checks(browser, shared, pressed)))
            )
        stop(cold)
        stop(warm)
        stop(shared)
    tell(rows)
    run_returns(returned)


def run_returns(times: int = 20) -> None:
    """Print how long a learner waits who comes back, in our pages and in JupyterLab."""
    with ground() as (folder, browser):
        page = serve_real(folder / "page", *OWN, "--warm", "1")  # pages that share come back by themselves
        ways = list(returns(browser, page, times))
        stop(page)
    tell_returns("a lesson", ways)
    run_lab(times)


def run_lab(times: int = 20) -> None:
    """Print how long a learner waits who comes back in JupyterLab, beside stock JupyterLab's own reload."""
    with ground() as (folder, browser):
        lab = running.serve_lab(folder)
        with stock_lab(folder) as stock:
            wait_until_up(browser, stock, ".jp-Notebook .jp-Cell")
            ways = list(returns_in_lab(browser, lab, stock, times))
        stop(lab)
    tell_returns("JupyterLab", [each[:2] for each in ways])
    cells = Row("stock JupyterLab: reload to cells", [each[2] for each in ways])
    print(cells)
    reloaded = statistics.median(each[0] for each in ways)
    print(f"reload to the same tiles, beside stock cells: {reloaded / statistics.median(cells.spent):.2f}")


ONLY = {"returns": run_returns, "lab": run_lab}


@contextmanager
def ground() -> Iterator[tuple[Path, Browser]]:
    """Give a folder for what is thrown away, and a browser."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield Path(name), browser
        browser.close()


HEAD = f"{'ms':<58}{'p50':>9}{'p95':>9}{'n':>6}"


def tell(rows: list[Row]) -> None:
    """Print the table, and how the figures stand to their rivals."""
    print(HEAD)
    for row in rows:
        print(row)
    middle = [statistics.median(row.spent) for row in rows]
    print(
        f"opening, beside stock Voila: {middle[1] / middle[0]:.2f} cold, {middle[2] / middle[0]:.2f} with one"
        f" waiting, {middle[3] / middle[0]:.2f} with kernels that are shared"
    )
    print(f"answering, beside stock Voila: {middle[5] / middle[4]:.2f}")


def tell_returns(where: str, ways: list[tuple[float, float]]) -> None:
    """Print the two ways back, and how many of each took 3 s at most."""
    print(HEAD)
    names = ("reload to the same tiles", "killed engine, press to the same tiles")
    for name, spent in zip(names, map(list, zip(*ways, strict=True)), strict=True):
        print(Row(f"{where}: {name}", spent))
        print(
            f"  within 3 s: {sum(each <= 3000 for each in spent)} of {len(spent)}, slowest"
            f" {max(spent):.0f} ms"
        )


def wait_until_up(browser: Browser, address: str, usable: str = "button.widget-button") -> None:
    """Open the stock notebook once, unmeasured, as soon as its server answers."""
    for _ in range(60):
        try:
            opened(browser, address, usable)
            return
        except Exception:
            time.sleep(0.5)
    raise RuntimeError("the stock server did not come up")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", choices=ONLY, help="take these figures alone: the ways back, or those in JupyterLab"
    )
    parser.add_argument("--times", type=int, default=20, help="turns of the ways back")
    options = parser.parse_args()
    if options.only:
        ONLY[options.only](options.times)
    else:
        run(returned=options.times)
