"""The hooks that the first `make` sets up: what subjects they refuse, and which files are linted."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / ".githooks"


def refusal(folder: Path, message: str) -> str:
    """Return what the hook says of a message, "" if it takes it."""
    file = folder / "message"
    file.write_text(message, "utf-8")
    done = subprocess.run([HOOKS / "commit-msg", file], capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == bool(done.stderr)
    return done.stderr


@pytest.mark.parametrize(
    "message",
    [
        "Let East declare before the first pass",
        "Pass three tiles to the right\n\nThe second one may be blind.\n",
        "Press the button that opens the second vote",
        "\n# a comment\nAdd a lesson",
        "Say “Mah Jongg” and é" + "e" * 51,
        "Merge branch 'boards' into the main line, which takes more room than seventy-two characters",
        'Revert "Tests that were too slow"',
        "fixup! Add a lesson",
    ],
)
def test_a_good_subject_is_taken(message: str, tmp_path: Path) -> None:
    assert refusal(tmp_path, message) == ""


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("Add " + "a" * 69, "73 characters"),
        ("add a lesson", "capital letter"),
        ("Added a lesson", "imperative"),
        ("Adding a lesson", "imperative"),
        ("Lessons have titles", "imperative"),
        ("The wall is drawn once", "imperative"),
        ("Add a lesson.", "period"),
        ("", "capital letter"),
    ],
)
def test_another_subject_is_refused_with_a_reason(message: str, reason: str, tmp_path: Path) -> None:
    said = refusal(tmp_path, message)
    assert reason in said
    assert "Let East declare" in said


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with these hooks and the linter of this one."""
    where = tmp_path / "clone"
    _git(tmp_path, "init", "-q", "clone")
    _git(where, "config", "core.hooksPath", str(HOOKS))
    (where / ".venv").symlink_to(ROOT / ".venv")
    return where


def _git(where: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for role in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{role}_NAME": "A tester", f"GIT_{role}_EMAIL": "tester@example.org"}
    command = ["git", *arguments]
    return subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a b.py", "import os\n", "unused"),
        ("long.py", "x = [1,2]\n", "ruff format"),
        ("notes.txt", "ends in spaces  \n", "trailing whitespace"),
    ],
)
def test_what_is_committed_is_linted(name: str, text: str, said: str, clone: Path) -> None:
    (clone / "beside.py").write_text("import os\n", "utf-8")
    (clone / name).write_text(text, "utf-8")
    _git(clone, "add", name)
    done = _git(clone, "commit", "-m", "Add a file")
    assert done.returncode != 0
    assert said in done.stdout + done.stderr
    (clone / name).write_text('"""A file."""\n', "utf-8")
    _git(clone, "add", name)
    assert _git(clone, "commit", "-m", "Add a file").returncode == 0, "what isn't committed isn't looked at"
