"""The recipes for contributors fit the tree as it is: `test_followed_recipes.py` follows them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.recipe_diffs import NoPlaceError, changed_by, lay
from tests.tree import ROOT

RECIPES = sorted((ROOT / "docs" / "recipes").glob("*.md"))
_BLOCK = re.compile(r"^```(diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

a_recipe = pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.stem)


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


def blocks(recipe: Path) -> list[tuple[str, str]]:
    return _BLOCK.findall(recipe.read_text("utf-8"))


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
