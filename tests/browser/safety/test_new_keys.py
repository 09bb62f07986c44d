"""Whoever comes with one new key after the other takes no more than her address may, and nothing stays."""

from __future__ import annotations

import http.client
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from mahj_tutor.learner.store import Store
from mahj_tutor.server.visitors import NEW_LEARNERS
from tests.browser.safety.room import Learner
from tests.browser.voila.serving import PATIENCE, Server, free_port, start, stop
from tests.seeds import learner

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform != "linux", reason="a computer has one address of its own here"),
]

PAGES = 40
OFTEN = "127.9.9.9"
"""Where the keys come from; the one learner who works comes from elsewhere."""
MEMORY = 32 << 20
"""Bytes that the server may take for all of them: one of 10,000 may leave 3 KB, and no page of 2 MB."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    port = free_port()
    script = str(Path(__file__).with_name("small_room.py"))
    made = start([sys.executable, script, str(tmp_path), str(port), str(PAGES)], port)
    made.folder = tmp_path
    yield made
    stop(made)


def statuses(server: Server, keys: range) -> Counter[int]:
    """Ask for a lesson with each of these keys, and never connect."""
    found: Counter[int] = Counter()
    netloc = urlsplit(server.address).netloc
    with closing(http.client.HTTPConnection(netloc, timeout=PATIENCE, source_address=(OFTEN, 0))) as line:
        for each in keys:
            line.request("GET", "/lesson/a9", headers={"Cookie": f"mahj_learner={learner('new', each)}"})
            answer = line.getresponse()
            answer.read()
            found[answer.status] += 1
    return found


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.soak)])
def test_new_keys_fill_their_share_of_the_room_and_no_more(
    server: Server, tmp_path: Path, count: int
) -> None:
    here = Learner(server, 60).enter()
    here.hello()
    first = statuses(server, range(PAGES))
    before = server.memory()
    more = statuses(server, range(PAGES, count))
    grown = server.memory() - before
    print(f"{count} keys: {dict(first + more)}, {grown >> 10} KB")
    assert first[200] == PAGES * 3 // 4
    assert set(more) <= {200, 429, 503}, "places that nobody called for are given to others after a minute"
    assert more[429] >= count - NEW_LEARNERS - 100, "a key that is made up counts as a new learner"
    assert here.submit()["phase"] in ("right", "wrong")
    assert Learner(server, 61).enter().hello()["phase"] == "open"
    here.leave()
    assert grown < MEMORY
    store = Store.open(tmp_path)
    assert store.counts() == (2, 1)
    store.close()
    assert not [line for line in server.lines if "Traceback" in line]
