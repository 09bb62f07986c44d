"""What other places read of the project says the same as the project itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.requirements import PROJECT, needed
from tests.tree import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
BY_PYPI = {"jupyter_client", "jupyter_core", "jupyter_server", "jupyterlab_server", "prometheus_client"}
"""Packages that conda spells with an underscore."""


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def spelled(requirement: str) -> str:
    """Return a requirement as a recipe spells it."""
    found = re.fullmatch(r"([A-Za-z0-9-]+)(.*)", requirement)
    assert found
    name = found[1].replace("-", "_")
    return f"{name if name in BY_PYPI else found[1]} {found[2]}".strip()


def test_the_conda_recipe_needs_what_the_project_needs() -> None:
    recipe = read("conda-recipe/recipe.yaml")
    core, more = {*map(spelled, needed())}, {*map(spelled, needed("serve", "lab"))}
    assert {*recipe["requirements"]["run"]} == core | {f"python {PROJECT['requires-python']}"}
    assert {*recipe["requirements"]["run_constraints"]} == more - core
    assert recipe["context"] == {"name": PROJECT["name"], "version": PROJECT["version"]}
    assert recipe["about"]["license"] == PROJECT["license"]
    (entry,) = recipe["build"]["python"]["entry_points"]
    assert entry == f"mahj-tutor = {PROJECT['scripts']['mahj-tutor']}"


def test_binder_takes_an_extra_that_there_is() -> None:
    (own,) = read("binder/environment.yml")["dependencies"][-1]["pip"]
    assert re.fullmatch(r"\.\[(\w+)\]", own)[1] in PROJECT["optional-dependencies"]  # type: ignore[index]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda each: each.name)
def test_what_a_workflow_runs_is_there(path: Any) -> None:
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
    runs = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    assert runs
    for each in runs:
        for target in re.findall(r"\bmake ([\w./]+)", each):
            name = re.escape(target.replace(".venv", "$(VENV)"))
            assert re.search(rf"^{name}:", MAKEFILE, re.MULTILINE), target
        for name in re.findall(r"\b(?:tests|docs)/[\w/.-]+", each):
            assert (ROOT / name).exists(), name
    versions = {one for job in jobs for one in job.get("strategy", {}).get("matrix", {}).get("python", ())}
    assert versions >= {PROJECT["requires-python"].removeprefix(">=")}


def test_each_hook_runs_what_the_tests_install() -> None:
    hooks = [hook for repo in read(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    tools = [hook["entry"].split()[0] for hook in hooks]
    declared = {re.split(r"[<>=\[]", each)[0] for each in needed("test")}
    node = (ROOT / "package.json").read_text("utf-8")
    for each in tools:
        folder, _, name = each.rpartition("/")
        assert name in declared | {"mahj-tutor"} if folder == ".venv/bin" else f'"{name}"' in node, each


def test_templates_of_issues_ask_for_something() -> None:
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
    assert forms
    for path in forms:
        form = yaml.safe_load(path.read_text("utf-8"))
        assert form["name"]
        assert [each["id"] for each in form["body"] if each["validations"]["required"]]


def test_the_changelog_has_the_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    cited = read("CITATION.cff")
    (heading,) = re.findall(rf"^## {re.escape(PROJECT['version'])}\b.*$", log, re.MULTILINE)
    assert heading == f"## {cited['version']} - {cited['date-released']}"
    assert re.search(r"^## .*$", log, re.MULTILINE)[0] == "## Unreleased"  # type: ignore[index]
    order = [
        tuple(map(int, each.split("."))) for each in re.findall(r"^## (\d+\.\d+\.\d+)", log, re.MULTILINE)
    ]
    assert order == sorted(order, reverse=True)
