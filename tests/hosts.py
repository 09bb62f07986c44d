"""Take a picture of one board, answered right, in each host that a notebook may have: `make host-pictures`.

`python -m tests.hosts ENVIRONMENT FOLDER` starts JupyterLab, Notebook 7, Voila and marimo out of an
environment that has them and Mahj Tutor, and leaves PNG files in the folder. A host where the board can't be
answered ends it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Page, expect, sync_playwright

from mahj_tutor.exercises import catalog
from tests.browser.photographs import WIDE
from tests.browser.voila.serving import PATIENCE, free_port, until

EXERCISE, SEED = "a9.first-right", 3
CELL = f'from mahj_tutor.notebook import show\n\nshow("{EXERCISE}", seed={SEED})'
MARIMO = f"""\
import marimo

app = marimo.App(width="medium")


@app.cell
def _(board, mo):
    mo.md(f"The board says: **{{board.value.get('verdict') or 'nothing yet'}}**")


@app.cell
def _(mo):
    from mahj_tutor.notebook import show

    board = mo.ui.anywidget(show("{EXERCISE}", seed={SEED}))
    board
    return (board,)


@app.cell
def _():
    import marimo as mo

    return (mo,)
"""
OPEN = ("--no-browser", "--allow-root", "--ServerApp.token=", "--ServerApp.password=")
HOSTS = {
    "jupyterlab": (("jupyter-lab", *OPEN), "lab/tree/board.ipynb"),
    "notebook7": (("jupyter-notebook", *OPEN), "notebooks/board.ipynb"),
    "voila": (("voila", "board.ipynb", "--no-browser"), ""),
    "marimo": (("marimo", "run", "board.py", "--headless", "--no-token"), ""),
}
"""How each is started, and where its page is."""


def main(environment: Path, out: Path) -> None:
    """Take all pictures."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        cells = [nbformat.v4.new_markdown_cell("# The First Right"), nbformat.v4.new_code_cell(CELL)]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "board.ipynb")
        (folder / "board.py").write_text(MARIMO, "utf-8")
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        for host, (command, path) in HOSTS.items():
            port = free_port()
            server = _start(environment.resolve() / "bin", command, port, folder)
            try:
                page = browser.new_page(viewport=WIDE, reduced_motion="reduce")
                page.set_default_timeout(1000 * PATIENCE)
                until(lambda page=page, at=f"http://127.0.0.1:{port}/{path}": _opened(page, at), host)
                _answer(page)
                page.screenshot(path=out / f"host-{host}.png")
                page.close()
            finally:
                server.terminate()
                server.wait()


def _start(programs: Path, command: tuple[str, ...], port: int, folder: Path) -> subprocess.Popen[bytes]:
    """Start a host whose settings and record are in a folder of its own."""
    kept = {name: str(folder / name) for name in ("MAHJ_DATA", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    kept["PATH"] = f"{programs}:{os.environ['PATH']}"
    run = [str(programs / command[0]), *command[1:], "--port", str(port)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(run, cwd=folder, env={**os.environ, **kept}, **quiet)  # type: ignore[call-overload]


def _opened(page: Page, address: str) -> bool:
    answer = None
    try:
        answer = page.goto(address)
    except Exception as error:
        if "ERR_CONNECTION_REFUSED" not in str(error):
            raise
    return answer is not None and answer.ok


def _answer(page: Page) -> None:
    """Run the notebook where that is up to its reader, pass three tiles, and see that it was right."""
    run, pieces = page.get_by_role("button", name="Run the lesson"), page.locator("button[data-piece]")
    expect(run.or_(pieces).first).to_be_visible()

    def is_there() -> bool:
        """Whether the board is there; a notebook whose kernel isn't ready is run once more."""
        if run.count() and not pieces.count():
            run.click()
            page.wait_for_timeout(5000)
        return bool(pieces.count())

    until(is_there, "a board")
    for _, piece, zone in catalog.exercise(EXERCISE).task(SEED).solution:
        page.locator(f"button[data-piece='{piece}']").click()
        page.locator(f"[data-zone='{zone}'] button[data-place]").first.click()
    page.get_by_role("button", name="Pass these three").click()
    expect(page.locator(".m-feedback.m-right")).to_be_visible(timeout=1000 * PATIENCE)
    if (news := page.get_by_role("button", name="No", exact=True)).count():
        news.click()
    if page.locator(".jp-SideBar").count():  # the list of files makes room
        page.keyboard.press("Control+b")
        page.wait_for_timeout(1500)
        page.locator(".jp-OutputArea").last.evaluate("(each) => each.scrollIntoView()")
    page.wait_for_timeout(1500)  # what moves has come to rest


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
