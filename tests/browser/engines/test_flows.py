"""Fourteen central flows in Chromium, Firefox and WebKit: two of them in every run where no other test goes.

With `MAHJ_PICTURES=folder` each flow keeps pictures of its boards on a phone and on a tablet, and
`index.html` there shows those of the three engines beside each other, for a person to look at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.browser.engines.driver import Driver
from tests.browser.engines.flows import FLOWS, SAMPLE, Places, forget, where
from tests.browser.engines.visitor import SIZES, Visitor
from tests.seeds import learner

pytestmark = pytest.mark.browser
ENGINES = ("chromium", "firefox", "webkit")


def flows() -> Iterator[ParameterSet]:
    for engine in ENGINES:
        for number, flow in enumerate(FLOWS):
            sampled = flow in SAMPLE and engine != "chromium"
            marks = () if sampled else (pytest.mark.soak,)
            yield pytest.param(engine, flow, SIZES[number % 2], marks=marks, id=f"{engine}-{flow}")


@pytest.mark.parametrize(("engine", "flow", "size"), tuple(flows()), indirect=["engine"])
def test_a_flow_is_done(
    engine: Driver, flow: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    places = Places(request)
    key = learner(flow)
    forget(places, flow, key)
    address = where(places, flow)
    engine.begin(*size, address, {} if flow in ("join", "ballot") else {"mahj_learner": key})
    name = request.node.callspec.id.partition("-")[0]
    visitor = Visitor(engine, address, key, size, name, flow.replace(" ", "-"), pictures())
    try:
        FLOWS[flow](visitor, places)
    finally:
        visitor.look("end")
    assert engine.errors() == []


def pictures() -> Path | None:
    """Return the folder of the pictures, where they are asked for."""
    if "MAHJ_PICTURES" not in os.environ:
        return None
    folder = Path(os.environ["MAHJ_PICTURES"])
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="module", autouse=True)
def side_by_side() -> Iterator[None]:
    """Lay the pictures of the engines beside each other at the end."""
    yield
    if folder := pictures():
        shown = dict.fromkeys(each.stem.rpartition("-")[0] for each in sorted(folder.glob("*.png")))
        rows = (f"<h2>{name}</h2><p>{row(folder, name)}</p>" for name in shown)
        page = f"<!doctype html><meta charset=utf-8><title>Three engines</title>{''.join(rows)}"
        (folder / "index.html").write_text(page, "utf-8")


def row(folder: Path, name: str) -> str:
    """Return the pictures of one moment; an engine that has none says so."""
    files = [f"{name}-{engine}.png" for engine in ENGINES]
    return " ".join(
        f'<img src="{file}" alt="{file}" width="31%">' if (folder / file).exists() else f"(no {file})"
        for file in files
    )
