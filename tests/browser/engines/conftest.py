"""The three engines, each started once; one that is not installed is skipped by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.author.conftest import editing, served
from tests.browser.classroom.conftest import class_folder, classes, room, teacher
from tests.browser.engines import firefox, webkit
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.driver import Driver
from tests.browser.lab.conftest import folder, lab
from tests.browser.lessons.conftest import school

__all__ = [
    "chromium",
    "class_folder",
    "classes",
    "editing",
    "engine",
    "folder",
    "lab",
    "others",
    "room",
    "school",
    "served",
    "teacher",
]

OTHERS = {"firefox": (firefox.missing, firefox.Firefox), "webkit": (webkit.missing, webkit.WebKit)}


@pytest.fixture(scope="session")
def chromium(browser: Browser) -> Iterator[Driver]:
    made = Chromium(browser)
    yield made
    made.quit()


@pytest.fixture(scope="session")
def others() -> Iterator[dict[str, Driver]]:
    """The engines beside Chromium that have been started, each once for all tests."""
    found: dict[str, Driver] = {}
    yield found
    for each in found.values():
        each.quit()


def answers(driver: Driver) -> bool:
    """Return whether a browser can still be driven."""
    try:
        return bool(driver.run("() => 1"))
    except (AssertionError, OSError):
        return False


@pytest.fixture
def engine(request: pytest.FixtureRequest, others: dict[str, Driver]) -> Driver:
    """The engine that a test names as its parameter."""
    name = request.param
    if name == "chromium":
        driver: Driver = request.getfixturevalue("chromium")
        return driver
    if name in others and not answers(others[name]):  # it crashed, and the test before told so
        others.pop(name).quit()
    if name not in others:
        missing, maker = OTHERS[name]
        if lacks := missing():
            pytest.skip(f"{name} is not installed: apt-get install {' '.join(lacks)}")
        others[name] = maker()
    return others[name]
