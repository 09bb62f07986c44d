"""The recipes for contributors: each diff fits the tree as it is, each command says what is said, and the
tests that a recipe tells to run pass with its change.
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

from tests.recipe_diffs import NoPlaceError, changed_by, lay
from tests.tree import ROOT

RECIPES = sorted((ROOT / "docs" / "recipes").glob("*.md"))
COPIED = ("mahj_tutor", "widgets", "lessons", "tests", "docs")
FILES = ("pyproject.toml", "README.md", "CONTRIBUTING.md", ".gitignore")
_BLOCK = re.compile(r"^```(diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TESTS = re.compile(r"`pytest (tests/(?!browser)[^`]+)`")

a_recipe = pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.stem)


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
def test_the_diffs_of_a_recipe_fit_the_tree(recipe: Path, tmp_path: Path) -> None:
    """Quick, so that `make check` tells whoever changed a place that a recipe shows."""
    for kind, text in blocks(recipe):
        if kind == "diff":
            for name in re.findall(r"^diff --git a/(\S+) ", text, re.MULTILINE):
                if (ROOT / name).exists():
                    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(ROOT / name, tmp_path / name)
            lay(text, tmp_path, recipe.stem)


@pytest.mark.slow
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


def blocks(recipe: Path) -> list[tuple[str, str]]:
    return _BLOCK.findall(recipe.read_text("utf-8"))


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


HUNK = [" a", " b", "+new", " c", " d"]


@pytest.mark.parametrize(
    ("lines", "changed"),
    [
        ("x a b c d y", "x a b new c d y"),
        (
            "x a b mine c d y",
            "x a b new mine c d y",
        ),  # somebody has followed the recipe with words of her own
        ("x a b new c d y", "x a b new c d y"),
        ("x mine b c d y", "x mine b new c d y"),
        ("x a b mine new c d", "x a b mine new c d"),
        ("x mine c d y", "x mine new c d y"),
        ("x y", None),
    ],
)
def test_a_change_finds_its_place_beside_others(lines: str, changed: str | None) -> None:
    found = changed_by(HUNK, lines.split(), 1)
    assert (" ".join(found) if found else None) == changed


def test_a_line_that_a_recipe_takes_away_has_to_be_there(tmp_path: Path) -> None:
    diff = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n"
    (tmp_path / "x").write_text("old\n", "utf-8")
    for _ in range(2):  # what is changed already stays
        lay(diff, tmp_path, "color")
        assert (tmp_path / "x").read_text("utf-8") == "new\n"
    (tmp_path / "x").write_text("mine\n", "utf-8")
    with pytest.raises(
        NoPlaceError, match=r"docs/recipes/color.md changes a place in x .* bring its diff up"
    ):
        lay(diff, tmp_path, "color")


def test_each_recipe_is_listed_for_contributors() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert set(re.findall(r"docs/recipes/([\w-]+)\.md", contributing)) == {each.stem for each in RECIPES}
