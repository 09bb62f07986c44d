"""Every command that the docs name is run, in a folder with the files that they name."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from mahj_tutor import cli
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.store import Store
from mahj_tutor.players.table_record import opening
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.other_life import played_out
from mahj_tutor.table import Seat
from tests.browser.voila.serving import free_port, start, stop
from tests.commands import Commands
from tests.tree import ROOT
from tests.unit.test_docs_commands import commands as said_in_docs
from tests.unit.test_docs_commands import words, wrong_with

SERVED = ("edit", "lab", "preview", "serve")
GIVEN = {
    "FILE": "mahj.sqlite3",
    "FOLDER": "my-club",
    "KEY": "0123456789abcdef0123456789abcdef",
    "WORD": "joker",
    "DIR": "record",
}
"""What a reader puts in the place of a word in capital letters."""
ON_A_CHANGED_TREE = ("about", "rounds_left")
"""What recipes for contributors add and then ask for; tests of the recipes run these."""
QUESTION = b'{"id": 1, "ask": "charleston", "pass": 1, "give": "J 2B 3B"}\n'
"""What the referee is asked."""


def commands(*, served: bool) -> list[str]:
    """Return the commands that stay until they are stopped, or the others."""
    found = (each for each in said_in_docs() if not any(word in each for word in ON_A_CHANGED_TREE))
    return [each for each in found if (each.split()[0] in SERVED) is served]


@pytest.fixture
def folder(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a reader's folder of a test's own, in which commands run."""
    own = Path(shutil.copytree(made, tmp_path / "reader"))
    monkeypatch.chdir(own)
    monkeypatch.setenv("HOME", str(own))
    monkeypatch.setenv("MAHJ_DATA", str(own / "record"))
    return own


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make what the docs have a reader make before: lessons, cards, a game that was saved, a backup."""
    own = tmp_path_factory.mktemp("docs")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(own)
        patch.setenv("MAHJ_DATA", str(own / "record"))
        for command in (
            "new lesson my-club",
            "new lesson my-club --dir club-lessons",
            "new exercise choose my-club/break.yaml",
            "new exercise choose my-file.yaml",
        ):
            assert cli.main(command.split()) == 0
        store = Store.open(own / "record")
        store.save_bookmark(GIVEN["KEY"], Bookmark("a9.first-right", 1, 3))
        store.close()
        assert cli.main(["data", "backup", GIVEN["FILE"]]) == 0
    (card,) = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "cards.md").read_text("utf-8"), re.DOTALL)
    for name in ("our-card", "our-club", "mine"):
        (own / f"{name}.yaml").write_text(card, "utf-8")
    begun = KINDS["american"].begin(
        opening("game", 5, level="t6", house="practice/", me=Seat.SOUTH), "practice/"
    )
    (own / "game.txt").write_text(str(played_out(begun).record(1)), "utf-8")
    (own / "ours").mkdir()
    (own / "backups").mkdir()
    shutil.copytree(own / "club-lessons", own / "Mahj Tutor lessons")
    return own


def before(said: str, folder: Path) -> None:
    """Leave a reader's folder as it is before a command: without what the command makes."""
    made = {
        "new lesson my-club": "my-club",
        "new lesson my-club --dir club-lessons": "club-lessons/my-club",
        "data restore": "record",
        "data backup": GIVEN["FILE"],
    }
    for begins, name in made.items():
        if said == begins or (begins.startswith("data") and said.startswith(begins)):
            shutil.move(folder / name, folder / "before")


def as_typed(said: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the words of a command, with something in the place of what stands for something.

    Of what may be left out only that is typed which stands for a name; a command that is named alone is
    asked for its help.
    """
    asked = re.sub(r"\[-[^]]*\]", "", said)
    given = {**GIVEN, "FILE": "game.txt"} if said.startswith("replay") else GIVEN
    typed = [given.get(word, word).removeprefix("/") for word in words(asked)]
    return [*typed, "--help"] if "arguments are required" in wrong_with(said, capsys) else typed


@pytest.mark.parametrize("said", commands(served=False))
def test_a_command_of_the_docs_does_its_work(
    said: str, folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    before(said, folder)
    done = commands.run(*as_typed(said, capsys), stdin=QUESTION)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout + done.stderr


@pytest.mark.parametrize("said", commands(served=True))
def test_a_command_of_the_docs_serves(
    said: str, folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = as_typed(said, capsys)
    if "--help" in typed or "--hub" in typed:
        done = commands.run(*typed)
        told = (done.stdout + done.stderr).decode()
        assert done.returncode == 0 or "in a service of JupyterHub alone" in told
        return
    port = free_port()
    command = [sys.executable, "-m", "mahj_tutor", *typed, "--no-browser", "--port", str(port)]
    server = start(command, port)
    assert f":{port}/" in server.address
    stop(server)
