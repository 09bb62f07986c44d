"""Settings for every test: nothing may fail because a machine is slow, and every run draws the same.

`--hypothesis-profile fresh` draws other examples than ever before; a failure prints what brings it back.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from tests import record_template
from tests.commands import Commands
from tests.postgresql import _used_again, emptied_database, empty_database, place, postgresql
from tests.rota import ALL, left_out
from tests.seeds import SEED, sample

__all__ = ["_used_again", "emptied_database", "empty_database", "place", "postgresql"]

SLOW = (HealthCheck.too_slow,)
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=SLOW, print_blob=True
)
settings.register_profile("fresh", deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile("house")
os.environ["MAHJ_BANKS"] = "off"  # no server of a test searches in the background; its own test turns it on


# Lessons, items and collected tests stay to the end: few searches for garbage go through all of them.
gc.set_threshold(50_000, 20, 50)


class Doctests:
    """Keeps modules without an example from being searched for some: that took a tenth of collecting."""

    @staticmethod
    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        file_path: Path,
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Leave out what looks for doctests in a module that has none."""
        found = yield
        if file_path.suffix != ".py" or b">>> " in file_path.read_bytes():
            return found
        return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_configure(config: pytest.Config) -> None:
    """Look for doctests only where there are some, in all folders: a hook of this file knows tests alone."""
    config.pluginmanager.register(Doctests(), "doctests")


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most cases of tests marked `sampled` to the long proofs, and slow tests to their turn."""
    _take_turns(items)
    cases: dict[str, list[pytest.Item]] = {}
    for each in items:
        if each.get_closest_marker("sampled"):
            cases.setdefault(each.nodeid.partition("[")[0], []).append(each)
    for name, some in cases.items():
        marker = some[0].get_closest_marker("sampled")
        assert marker is not None
        kept = sample(range(len(some)), marker.args[0], name)
        for number, each in enumerate(some):
            if number not in kept:
                each.add_marker("soak")


def _take_turns(items: Iterable[pytest.Item]) -> None:
    by_file: dict[str, list[str]] = {}
    for each in items:
        by_file.setdefault(each.nodeid.partition("::")[0], []).append(each.nodeid)
    others = left_out(by_file)
    for each in items:
        if each.nodeid in others:
            each.add_marker("soak")


def pytest_collection_finish() -> None:
    """Leave what has been collected out of every later search for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def commands() -> Iterator[Commands]:
    """Runs commands without the start of a Python for each."""
    made = Commands()
    yield made
    made.close()


@pytest.fixture(scope="session", autouse=True)
def _equal_workers() -> Iterator[None]:
    """Keep what a test runs from making its worker give way: it would do so to the end of the run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "nice", lambda _: 0, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _new_records() -> Iterator[None]:
    """Make the tables of new records without running every migration for each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mahj_tutor.learner.database.revisions.upgrade", record_template.upgrade)
        yield


SLOWEST = 10
"""Files of tests that are named at the end of a long run, with the time that their tests took."""
LONG_RUN = 60.0
"""Seconds of all tests together from which a run is long."""


def slowest(reports: Iterable[object]) -> list[tuple[str, float]]:
    """Return the files whose tests took longest, with their seconds; all of them count as the last line."""
    found = Counter[str]()
    for each in reports:
        if isinstance(each, pytest.TestReport):
            found[each.nodeid.split("::")[0]] += each.duration  # type: ignore[assignment]
    return [*found.most_common(SLOWEST), ("all", float(found.total()))]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say where the time of a long run went, and which draw this was, failed or not."""
    files = slowest(each for some in terminalreporter.stats.values() for each in some)
    if files[-1][1] >= LONG_RUN:
        terminalreporter.write_line("the slowest files, in seconds of one worker:")
        for name, seconds in files:
            terminalreporter.write_line(f"{seconds:8.0f}  {name}")
    profile = settings.get_current_profile_name()
    turn = os.environ.get("MAHJ_ROTA") or ALL
    terminalreporter.write_line(
        f"seed {SEED} (MAHJ_SEED=...), turn {turn} (MAHJ_ROTA=...), "
        f"examples {profile} (--hypothesis-profile ...)"
    )
