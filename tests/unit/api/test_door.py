"""`mahj_tutor` itself as the door: quick to open, and nothing but the rules behind it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import mahj_tutor
from mahj_tutor import api


def imported(code: str) -> set[str]:
    """Return the modules that are there after some code has run by itself."""
    asked = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_package_by_itself_imports_nothing_of_its_own() -> None:
    mine = {each for each in imported("import mahj_tutor") if each.startswith("mahj_tutor")}
    assert mine == {"mahj_tutor"}


def test_the_rules_need_the_standard_library_alone() -> None:
    there = imported("from mahj_tutor import Card, Game\nCard.load('practice')\nGame.new(7)")
    assert "mahj_tutor.api" in there
    others = {"pydantic", "yaml", "sqlalchemy", "anywidget", "IPython", "tornado", "mahj_widgets"}
    assert there.isdisjoint(others)


def test_the_door_has_what_the_api_has() -> None:
    assert set(mahj_tutor.__all__) == {*api.__all__, "__version__"}
    for name in api.__all__:
        assert getattr(mahj_tutor, name) is getattr(api, name)
    assert set(mahj_tutor.__all__) <= set(dir(mahj_tutor))


def test_what_is_not_there_is_said_as_python_says_it() -> None:
    with pytest.raises(AttributeError, match="module 'mahj_tutor' has no attribute 'Gaem'"):
        _ = mahj_tutor.Gaem  # type: ignore[attr-defined]


def test_the_package_tells_that_it_is_typed() -> None:
    assert Path(mahj_tutor.__file__).with_name("py.typed").exists()
