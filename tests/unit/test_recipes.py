"""The recipes for contributors: each diff applies to the tree as it is, each command says what is said."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tree import ROOT

pytestmark = pytest.mark.slow

RECIPES = sorted((ROOT / "docs" / "recipes").glob("*.md"))
COPIED = ("mahj_tutor", "widgets", "lessons", "tests/unit", "tests/browser/safety", "docs/cookbook")
_BLOCK = re.compile(r"^```(diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def tree(copied: Path, tmp_path: Path) -> Path:
    """A tree to change."""
    return Path(shutil.copytree(copied, tmp_path / "tree"))


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.stem)
def test_a_recipe_applies_and_does_what_it_says(recipe: Path, tree: Path) -> None:
    blocks = _BLOCK.findall(recipe.read_text("utf-8"))
    assert any(kind == "console" for kind, _ in blocks)
    for kind, text in blocks:
        if kind == "diff":
            apply(text, tree)
        else:
            try_commands(text, tree)


def apply(diff: str, tree: Path) -> None:
    command = ["git", "apply", "--whitespace=nowarn", "-"]
    done = subprocess.run(command, cwd=tree, input=diff, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def try_commands(text: str, tree: Path) -> None:
    """Run what stands behind `$`, and find each line below it in what is said."""
    python = {"PYTHONPATH": f"{tree}{os.pathsep}{tree / 'widgets'}", "MAHJ_DATA": str(tree / "data")}
    said = ""
    for line in text.splitlines():
        if not line.startswith("$ "):
            assert line in said, f"{line!r} isn't in:\n{said}"
            continue
        words = shlex.split(line.removeprefix("$ "))
        name, *rest = words
        command = [sys.executable, *(rest if name == "python" else ["-m", "mahj_tutor", *rest])]
        environment = {**os.environ, **python}
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        assert done.returncode == 0, said


def test_each_recipe_is_listed_for_contributors() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert set(re.findall(r"docs/recipes/([\w-]+)\.md", contributing)) == {each.stem for each in RECIPES}
