"""The three engines, each started once; one that is not installed is skipped by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.classroom.conftest import class_folder, classes, room, teacher
from tests.browser.engines import firefox, webkit
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.driver import Driver
from tests.browser.lab.conftest import folder, lab
from tests.browser.lessons.conftest import school

__all__ = ["class_folder", "classes", "engine", "folder", "lab", "room", "school", "teacher"]

OTHERS = {"firefox": (firefox.missing, firefox.Firefox), "webkit": (webkit.missing, webkit.WebKit)}


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """The engine that a test names as its parameter, started once for all of them."""
    if request.param == "chromium":
        made: Driver = Chromium(request.getfixturevalue("browser"))
    else:
        missing, maker = OTHERS[request.param]
        if lacks := missing():
            pytest.skip(f"{request.param} is not installed: apt-get install {' '.join(lacks)}")
        made = maker()
    yield made
    made.quit()
