"""Where pages belong, how many there may be, and when they are given up."""

from __future__ import annotations

import re

import pytest

from mahj_tutor.server.shared import lines as lines_module
from mahj_tutor.server.shared import places as places_module
from mahj_tutor.server.shared.limits import FILES_PER_KERNEL, FILES_PER_PAGE, SPARE_FILES, Limits, limits_for
from mahj_tutor.server.shared.lines import Lines
from mahj_tutor.server.shared.places import PLACE_ID, find_place, place_of
from mahj_tutor.server.shared.plain import Script
from tests.seeds import learner
from tests.unit.shared.fakes import SCRIPT, FakeSocket, prepared

KEY, OTHER = learner("places", 1), learner("places", 2)
QUESTION = {"exercise": "a9.one", "seed": 3, "purpose": "review"}


def test_a_place_is_the_same_after_a_restart_and_another_for_all_else() -> None:
    place = place_of(KEY, SCRIPT)
    assert re.fullmatch(PLACE_ID, place.id)
    assert find_place(place.id, KEY, [Script("a8", ("x",)), SCRIPT]) == place
    assert find_place(place.id, OTHER, [SCRIPT]) is None
    others = [place_of(OTHER, SCRIPT), place_of(KEY, Script("a9", ("x",))), place_of(KEY, SCRIPT, QUESTION)]
    assert len({place.id, *(each.id for each in others)}) == 4
    assert KEY not in place.id.replace("-", "")


def room(pages: int = 10, per_key: int = 10, per_address: int = 10) -> Lines:
    return Lines(Limits(pages, per_key, per_address, kernels=1))


@pytest.mark.parametrize(
    ("bounds", "key", "address", "expected"),
    [
        ({}, KEY, "here", True),
        ({"pages": 2}, OTHER, "there", False),
        ({"per_key": 2}, KEY, "there", False),
        ({"per_key": 2}, OTHER, "here", True),
        ({"per_address": 2}, OTHER, "here", False),
        ({"per_address": 2}, KEY, "there", True),
    ],
)
def test_pages_that_are_there_and_expected_take_room(
    bounds: dict[str, int], key: str, address: str, expected: bool
) -> None:
    lines = room(**bounds)
    assert lines.open(place_of(KEY, SCRIPT), "first", "here", prepared())
    lines.promises.make(place_of(KEY, SCRIPT, QUESTION), "here")
    assert lines.has_room(key, address) is expected


def test_a_page_that_calls_takes_the_place_it_was_promised() -> None:
    lines = room(pages=1)
    place = place_of(KEY, SCRIPT, QUESTION)
    lines.promises.make(place, "here")
    assert lines.place(place.id) == place
    line = lines.open(place, "page", "here", prepared())
    assert line is not None
    assert (line.told, lines.find(place, "page"), lines.find(place, "another")) == (QUESTION, line, None)
    assert lines.place(place.id) is not None
    assert lines.open(place_of(OTHER, SCRIPT), "page", "here", prepared()) is None
    assert lines.close(line)
    assert not lines.close(line)
    assert lines.place(place.id) is None


def test_a_place_that_nobody_calls_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = room(pages=1)
    monkeypatch.setattr(places_module, "PROMISED", -1.0)
    lines.promises.make(place_of(KEY, SCRIPT), "here")
    assert lines.has_room(OTHER, "here")


def test_a_page_that_is_gone_or_asleep_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = room()
    orphan = lines.open(place_of(KEY, SCRIPT), "gone", "here", prepared())
    asleep = lines.open(place_of(KEY, SCRIPT), "asleep", "here", prepared())
    assert asleep is not None
    asleep.socket = FakeSocket()
    assert lines.abandoned() == []
    monkeypatch.setattr(lines_module, "ORPHAN_SECONDS", -1.0)
    assert lines.abandoned() == [orphan]
    monkeypatch.setattr(lines_module, "IDLE_SECONDS", -1.0)
    assert lines.abandoned() == [orphan, asleep]


@pytest.mark.parametrize("files", [0, 256, 512, 1024, 4096, 65_536])
@pytest.mark.parametrize("memory", [0, 1 << 28, 1 << 31, 1 << 36])
def test_limits_stay_within_files_and_memory_and_leave_some_room(files: int, memory: int) -> None:
    limits = limits_for(files, memory)
    assert limits.pages >= 20
    assert limits.kernels >= 4
    assert limits.per_address < limits.pages
    if limits.pages > 20 and limits.kernels > 4:
        used = limits.pages * FILES_PER_PAGE + limits.kernels * FILES_PER_KERNEL
        assert used <= files - SPARE_FILES
