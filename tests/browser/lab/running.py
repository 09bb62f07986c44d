"""JupyterLab as `mahj-tutor lab` starts it, and the ways of a learner in it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tests.browser.voila.serving import PATIENCE, Server, free_port, start, until

CHARLESTON = "A09 First Charleston (RALPH).ipynb"
PASS = "a9.first-right"
KEYED = "a9.tiles-are-waiting"
"""The exercises of the short lesson."""

LYING = """(exercise) => {
  const shows = (cell) => cell.textContent.includes(`"${exercise}"`);
  const cell = [...document.querySelectorAll(".jp-CodeCell")].find(shows);
  const zones = [...(cell?.querySelectorAll(".mahj:not([data-old]) [data-zone]") ?? [])];
  const named = (piece) => `${piece.dataset.piece} ${(piece.ariaLabel ?? "").split(",")[0]}`;
  return zones.map((zone) => [zone.dataset.zone, ...[...zone.querySelectorAll("[data-piece]")].map(named)]);
}"""
"""What lies where on the board of an exercise; boards marked as old do not count."""

DRAFTS = "() => Object.keys(localStorage).filter((name) => name.startsWith('mahj.draft.')).length"
"""How many drafts are not confirmed."""


def serve_lab(folder: Path, lessons: Path | None = None) -> Server:
    """Start JupyterLab with lessons, record and settings of its own in a folder."""
    port = free_port()
    lessons = lessons or folder / "lessons"
    command = [sys.executable, "-m", "mahj_tutor", "lab", "--no-browser", "--port", str(port)]
    own = {
        "MAHJ_DATA": folder / "record",
        "JUPYTER_CONFIG_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "settings",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings" / "user",
    }
    environment = {name: str(path) for name, path in own.items()}
    return start([*command, "--dir", str(lessons)], port, environment=environment)


def address_of(server: Server, notebook: str = CHARLESTON) -> str:
    """Return where a notebook opens."""
    return server.address.replace("/lab?", f"/lab/tree/{quote(notebook)}?")


ALONE = """async () => {
  [...jupyterapp.shell.widgets("main")].forEach((each) => each.dispose());
  jupyterapp.shell.collapseLeft();
  await jupyterapp.serviceManager.sessions.shutdownAll();
  Object.keys(localStorage).filter((name) => name.startsWith("mahj.")).forEach((name) => {
    localStorage.removeItem(name);
  });
}"""
"""Closes whatever is open without a question, side panel and kernels too, and forgets what boards kept."""


def clear_lab(page: Page, server: Server) -> None:
    """Go to JupyterLab with nothing open: to the one that is on the page, or to a new one."""
    if page.url == "about:blank":
        page.goto(server.address.replace("?", "?reset&"))
        page.wait_for_function("window.jupyterapp !== undefined", polling=250)
        page.get_by_role("tab", name="Mah Jongg lessons").wait_for()
    page.evaluate(ALONE)
    page.get_by_role("tab", name="Launcher").wait_for()


def begin_to_open(page: Page, server: Server, notebook: str = CHARLESTON) -> None:
    """Ask for a notebook, with nothing else open, and wait for nothing."""
    clear_lab(page, server)
    page.evaluate("(path) => void jupyterapp.commands.execute('docmanager:open', { path })", notebook)


def open_notebook(page: Page, server: Server, notebook: str = CHARLESTON) -> None:
    """Open a notebook, and nothing else is open."""
    begin_to_open(page, server, notebook)
    current = page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current")
    expect(current).to_have_text(notebook.rpartition("/")[2])
    expect(page.locator(".jp-Notebook")).to_be_visible()
    expect(page.get_by_text("| Idle")).to_be_attached()


def remove_folder(page: Page, folder: Path) -> None:
    """Remove a folder whose notebook was open, once JupyterLab's list of files has left it."""
    page.evaluate(ALONE)
    page.evaluate("jupyterapp.commands.execute('filebrowser:go-to-path', { path: '/' })")
    shutil.rmtree(folder)


def board_of(page: Page, exercise: str) -> Locator:
    """Bring an exercise's board before the eyes and return it."""
    board = page.locator(".jp-Notebook .jp-CodeCell", has_text=f'"{exercise}"').locator(".mahj")
    bring(board)
    expect(board.locator(".m-bar button").first).to_be_visible()
    return board


def run_lesson(page: Page) -> None:
    """Wait until the boards come alive; where the notebook isn't trusted or plain, press its button."""
    ready = page.locator(".jp-Notebook").locator(".mahj, .mahj-tutor-start").first
    ready.wait_for(state="attached", timeout=60_000)
    if page.locator(".mahj-tutor-start").count():
        page.get_by_role("button", name="Run the lesson", exact=True).click()


def run_all(page: Page) -> None:
    """Press the notebook's own button, once its kernel is there."""
    expect(page.get_by_text("| Idle")).to_be_attached(timeout=60_000)
    page.get_by_role("button", name="Run the lesson", exact=True).click()


STEADY = """(board, patience) => new Promise((done, fail) => {
  let before = "", frames = 0;
  setTimeout(() => fail(new Error(document.querySelector(".jp-Notebook").innerText)), patience);
  const room = board.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  const inSight = (one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > room.top && top < room.bottom;
  };
  const look = () => {
    const all = [...document.querySelectorAll(".jp-Notebook .mahj")].filter(inSight);
    const { top, height } = board.getBoundingClientRect(), now = `${top} ${height}`;
    const steady = now === before && all.every((one) => one.querySelector(".m-bar"));
    [before, frames] = [now, steady ? frames + 1 : 0];
    if (frames > 9) done(); else requestAnimationFrame(look);
  };
  look();
})"""
"""Waits until every board in sight is drawn and this one stays where it is for ten frames."""


def bring(board: Locator) -> None:
    """Scroll to a board, once it is there, and wait until its neighbors, which are
    drawn as they come into sight, no longer move it from under a finger.
    """
    board.wait_for(state="attached")
    board.scroll_into_view_if_needed()
    board.locator(".m-bar button").first.wait_for()
    board.evaluate(STEADY, 1000 * PATIENCE)


def lying(page: Page, exercise: str) -> Any:
    """Return what lies where on the board of an exercise, zone by zone."""
    return page.evaluate(LYING, exercise)


def move_one(board: Locator) -> None:
    """Put the first tile of the rack on the tray, and wait until the draft went up and is confirmed."""
    board.locator("button[data-piece]").first.click()
    board.locator("button[data-place]").first.click()
    until(lambda: not board.page.evaluate(DRAFTS), "the draft to be confirmed")


def lose_kernel(page: Page, server: Server, board: Locator) -> None:
    """Kill the kernels, close JupyterLab's own message, and wait for the board to come back by itself.

    Every board there was is marked as old.
    """
    page.evaluate("document.querySelectorAll('.mahj').forEach((board) => { board.dataset.old = ''; })")
    for kernel in server.kernels():
        kernel.kill()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    expect(page.locator(".mahj[data-old]")).to_have_count(0)
    board.wait_for(state="attached")
