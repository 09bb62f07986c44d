"""Help of the exercise editor where the docs' site isn't built: the texts of a tree, or of the package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import mahj_tutor
from mahj_tutor.server.author import help_pages
from mahj_tutor.server.author.help_pages import help_page, help_source
from mahj_tutor.server.docs_folder import FOLDER

ROOT = Path(__file__).parents[2]


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Let the package stand alone, with what a wheel brings along."""
    monkeypatch.delenv(FOLDER, raising=False)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    files: dict[str, str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for name, goal in files.items():
        file = tmp_path / goal
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text((ROOT / name).read_text("utf-8"), "utf-8")
    package = tmp_path / Path(mahj_tutor.__file__).parent.name / "__init__.py"
    monkeypatch.setattr(help_pages.mahj_tutor, "__file__", str(package))
    return files


def test_an_installed_package_has_help_and_no_link_leads_nowhere(packed: dict[str, str]) -> None:
    seen = 0
    for name in packed:
        page = f"{Path(name).stem}.html"
        file = help_source(page)
        assert file is not None
        for link in re.findall(r'<a href="([a-z-]+\.html)', help_page(file)):
            seen += 1
            assert help_source(link), f"{page} leads to {link}"
    assert seen > len(packed)


def test_what_isnt_there_is_words_alone(packed: dict[str, str], tmp_path: Path) -> None:
    assert "docs/teachers.md" not in packed
    file = tmp_path / "a.md"
    file.write_text("See [the editor](editor.md#boards) and [teachers](teachers.md).", "utf-8")
    page = help_page(file)
    assert '<a href="editor.html#boards">the editor</a>' in page
    assert "and teachers." in page
