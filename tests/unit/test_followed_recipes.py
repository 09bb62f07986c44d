"""The recipes for contributors, followed: each command says what is said, and the tests that a recipe tells
to run pass with its change. `test_recipes.py` has what is quick.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipe_diffs import lay
from tests.tree import ROOT
from tests.unit.test_recipes import a_recipe, blocks

pytestmark = pytest.mark.slow

COPIED = ("mahj_tutor", "widgets", "lessons", "tests", "docs")
FILES = ("pyproject.toml", "README.md", "CONTRIBUTING.md", ".gitignore")
_TESTS = re.compile(r"`pytest (tests/(?!browser)[^`]+)`")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree to change; what is compiled comes along."""
    folder = tmp_path / "tree"
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    return folder


@a_recipe
def test_a_recipe_does_what_it_says(recipe: Path, tree: Path) -> None:
    assert any(kind == "console" for kind, _ in blocks(recipe))
    for kind, text in blocks(recipe):
        if kind == "diff":
            lay(text, tree, recipe.stem)
        else:
            try_commands(text, tree)
    if "diff" in dict(blocks(recipe)):
        for tests in _TESTS.findall(recipe.read_text("utf-8")):
            said = run(["-m", "pytest", "-q", "-p", "no:nbval", *shlex.split(tests)], tree)
            assert re.search(r"\d+ passed", said)


def try_commands(text: str, tree: Path) -> None:
    """Run what stands behind `$`, and find each line below it in what is said."""
    said = ""
    for line in text.splitlines():
        if not line.startswith("$ "):
            assert line in said, f"{line!r} isn't in:\n{said}"
            continue
        name, *rest = shlex.split(line.removeprefix("$ "))
        said = run(rest if name == "python" else ["-m", "mahj_tutor", *rest], tree)


def run(arguments: list[str], tree: Path) -> str:
    """Return what Python says in a tree, with these arguments."""
    own = {"PYTHONPATH": f"{tree}{os.pathsep}{tree / 'widgets'}", "MAHJ_DATA": str(tree / "data")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command, environment = [sys.executable, *arguments], {**kept, **own}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said
