"""Every link of the docs, as files show them, leads to a file and a heading that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tree import ROOT, files, within

PAGES = [each for each in files("*.md") if "node_modules" not in each.parts]
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
CODE = re.compile(r"^( *)```.*?^\1```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return what a code host calls the headings of a page."""
    found: set[str] = set()
    for heading in HEADING.findall(re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        found.add(name if name not in found else f"{name}-1")
    return found


def wrong(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    file = (page.parent / name).resolve() if name else page
    return not file.exists() or bool(anchor and file.suffix == ".md" and anchor not in anchors(file))


def links(page: Path) -> list[str]:
    text = CODE.sub("", page.read_text("utf-8"))
    return [each for each in LINK.findall(text) if not re.match(r"[a-z]+:|/", each)]


def test_there_are_links() -> None:
    assert sum(len(links(each)) for each in PAGES) > 100


@pytest.mark.parametrize("page", PAGES, ids=within)
def test_a_link_leads_somewhere(page: Path) -> None:
    assert [each for each in links(page) if wrong(page, each)] == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    page = ROOT / "README.md"
    for link in ("docs/nowhere.md", "docs/learners.md#no-such-heading", "#no-such-heading"):
        assert wrong(page, link)
