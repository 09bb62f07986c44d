"""The limits that no tool of its own holds: circles, the length of a module and of a function, complexity."""

from __future__ import annotations

import ast
from collections.abc import Callable
from graphlib import CycleError, TopologicalSorter

import grimp
import lizard
import pytest

from tests.tree import files, within

LONGEST = 400
LONGEST_FUNCTION = 40
MOST_COMPLEX = 10
MODULES = ("*.py", "*.js", "*.mjs")
PRODUCT = ("mahj_tutor/", "widgets/")

SAMPLE = "def asked(a, b):\n    return [x for x in a if x and b or a] + [y for y in b if y or a and b]\n"


# --- circles ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """Every import there is, in functions and for types alone as well."""
    return grimp.build_graph("mahj_tutor", "mahj_widgets")


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
    assert circle(graph) == []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) != []


# --- lengths ---------------------------------------------------------------------------------------------


def test_no_module_is_too_long() -> None:
    modules = [path for pattern in MODULES for path in files(pattern)]
    assert len(modules) > 200
    assert {within(path) for path in modules if path.read_text("utf-8").count("\n") > LONGEST} == set()


def too_long(path: str, code: str) -> list[str]:
    """Return the functions with more lines than allowed, from `def` to the last."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = (each for each in ast.walk(ast.parse(code)) if isinstance(each, kinds))
    lines = ((each.name, (each.end_lineno or 0) - each.lineno + 1) for each in found)
    return [f"{path}:{name}" for name, count in lines if count > LONGEST_FUNCTION]


def test_no_function_is_too_long() -> None:
    assert in_the_product(too_long) == []


def test_lines_of_a_function_count_from_its_first_one() -> None:
    longest = "def asked():\n" + "    ask()\n" * (LONGEST_FUNCTION - 1)
    assert too_long("sample.py", longest) == []
    assert too_long("sample.py", f"{longest}    ask()\n") == ["sample.py:asked"]


# --- complexity ------------------------------------------------------------------------------------------


def too_complex(path: str, code: str) -> list[str]:
    """Return the functions with more paths than allowed; comprehensions and `and`, `or` count."""
    found = lizard.analyze_file.analyze_source_code(path, code).function_list
    return [f"{path}:{each.name}" for each in found if each.cyclomatic_complexity > MOST_COMPLEX]


def in_the_product(found: Callable[[str, str], list[str]]) -> list[str]:
    modules = [path for path in files("*.py") if within(path).startswith(PRODUCT)]
    assert len(modules) > 150
    return [each for path in modules for each in found(within(path), path.read_text("utf-8"))]


def test_no_function_is_too_complex() -> None:
    assert in_the_product(too_complex) == []


def test_comprehensions_and_words_between_conditions_count() -> None:
    assert too_complex("sample.py", SAMPLE) == []
    assert too_complex("sample.py", SAMPLE.replace("and b]", "and b or x or y]")) == ["sample.py:asked"]
