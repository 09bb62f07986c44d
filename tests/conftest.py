"""Settings for every test: nothing may fail because a machine is slow, and every run draws the same.

`--hypothesis-profile fresh` draws other examples than ever before; a failure prints what brings it back.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.postgresql import empty_database, place, postgresql
from tests.seeds import SEED

__all__ = ["empty_database", "place", "postgresql"]

SLOW = (HealthCheck.too_slow,)
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=SLOW, print_blob=True
)
settings.register_profile("fresh", deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile("house")
os.environ["MAHJ_BANKS"] = (
    "off"  # no server of a test records games in the background; its own test turns it on
)


@pytest.fixture
def games() -> Iterator[None]:
    """Draw from the games that are recorded for all tests, not from games that are played on demand."""
    from tests.items import few_games  # whoever asks for nothing drawn need not import it

    with few_games():
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which draw this was, failed or not."""
    profile = settings.get_current_profile_name()
    terminalreporter.write_line(f"seed {SEED} (MAHJ_SEED=...), examples {profile} (--hypothesis-profile ...)")
