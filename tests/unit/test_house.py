"""The house itself: the two lists of dependencies agree, nothing foreign is in the tree."""

import re
import tomllib
from pathlib import Path

import nbformat
import pytest
import yaml

from tests.tree import ROOT, files, within

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def _key(requirement: str) -> str:
    """Return a requirement in one spelling, without extras, which conda has not."""
    name, bound = re.fullmatch(r"([\w.-]+)(?:\[[a-z]+\])?(.*)", requirement.replace(" ", "")).groups()
    return re.sub(r"[-_.]+", "-", name).lower() + bound


def test_environment_agrees_with_pyproject():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    conda = {_key(entry) for entry in environment if isinstance(entry, str)} - {"pip"}
    pip = {_key(entry) for entry in environment[-1]["pip"] if entry != "-e ."}
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
    assert conda | pip == {_key(entry) for entry in wanted} | {"python" + PROJECT["requires-python"]}


def test_every_dependency_is_pinned_with_a_hash():
    text = (ROOT / "constraints.txt").read_text()
    pinned = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
    assert {re.split(r"[<>=]", _key(entry))[0] for entry in wanted} <= pinned
    blocks = re.split(r"\n(?=[a-z])", text.strip())
    assert all("--hash=sha256:" in block for block in blocks)
    assert "http" not in re.sub(r"\b(httpcore|httpx)==", "", text)


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
