"""The limits of the house, where no tool of its own holds them: circles, the length of a module, complexity.

What is still beyond a limit stands in a list that may only shrink: a test fails on what is
not in it, and on what need no longer be in it.
"""

from __future__ import annotations

import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import lizard
import pytest

from tests.tree import ROOT, files, within

LONGEST = 400
MOST_COMPLEX = 10
MODULES = ("*.py", "*.js", "*.mjs")
PRODUCT = ("mahj_tutor/", "widgets/")

COMPLEX = Path(__file__).with_name("too_complex.txt")
"""Functions that are still too complex, one a line."""

SAMPLE = "def asked(a, b):\n    return [x for x in a if x and b or a] + [y for y in b if y or a and b]\n"


# --- circles ---------------------------------------------------------------------------------------------


def allowed_imports() -> tuple[tuple[str, str], ...]:
    """Return the imports that import-linter leaves out when it looks for circles."""
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (contract,) = (each for each in tool["contracts"] if each["id"] == "no-circles")
    pairs = (each.partition(" -> ") for each in contract.get("ignore_imports", ()))
    return tuple((importer, imported) for importer, _, imported in pairs)


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """Every import there is, in functions and for types alone as well."""
    return grimp.build_graph("mahj_tutor", "mahj_widgets")


@pytest.mark.parametrize("pair", allowed_imports(), ids=" -> ".join)
def test_an_allowed_import_still_makes_a_circle(imports: grimp.ImportGraph, pair: tuple[str, str]) -> None:
    importer, imported = pair
    assert imports.find_shortest_chain(imported, importer), "take it from the list in pyproject.toml"


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return a circle of imports, none if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_runs_through_a_package_itself(imports: grimp.ImportGraph) -> None:
    """Import-linter looks at modules beside each other; a package and what is in it can make a circle too."""
    graph = {name: set(imports.find_modules_directly_imported_by(name)) for name in imports.modules}
    for importer, imported in allowed_imports():
        graph[importer].discard(imported)
    assert circle(graph) == []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) != []


# --- lengths ---------------------------------------------------------------------------------------------


def test_no_module_is_too_long() -> None:
    modules = [path for pattern in MODULES for path in files(pattern)]
    assert len(modules) > 200
    assert {within(path) for path in modules if path.read_text("utf-8").count("\n") > LONGEST} == set()


# --- complexity ------------------------------------------------------------------------------------------


def too_complex(path: str, code: str) -> list[str]:
    """Return the functions with more ways through them than allowed; comprehensions and `and`, `or` count."""
    found = lizard.analyze_file.analyze_source_code(path, code).function_list
    return [f"{path}:{each.name}" for each in found if each.cyclomatic_complexity > MOST_COMPLEX]


def in_the_product() -> list[str]:
    modules = [path for path in files("*.py") if within(path).startswith(PRODUCT)]
    assert len(modules) > 150
    return [each for path in modules for each in too_complex(within(path), path.read_text("utf-8"))]


def test_no_function_is_too_complex() -> None:
    assert set(in_the_product()) == set(COMPLEX.read_text("utf-8").split())


def test_comprehensions_and_words_between_conditions_count() -> None:
    assert too_complex("sample.py", SAMPLE) == []
    assert too_complex("sample.py", SAMPLE.replace("and b]", "and b or x or y]")) == ["sample.py:asked"]
