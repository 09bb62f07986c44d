"""Numbers that are written: what is no number counts no try."""

from __future__ import annotations

import pytest

from tests.unit.tasks import question, verdict


@pytest.mark.parametrize("typed", ["", " ", "many", "-3", "1.5", "153", "1e2", "²", "７"])
def test_what_is_no_number_here_counts_no_try(typed: str) -> None:
    asked = question("number", "scene: {tiles: 3B 3B J}\nanswer: count(tiles)\nhigh: 152\n")
    assert verdict(asked, "3") == "right"
    assert verdict(asked, typed) == "unreadable"
