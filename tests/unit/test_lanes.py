"""Lanes of pages: newcomers share none, expensive work takes one thread, and a merge counts as an import."""

from __future__ import annotations

import asyncio
import gzip
import secrets
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.web import HTTPError

from mahj_tutor.classroom.codes import recovery_code
from mahj_tutor.errors import StoreError
from mahj_tutor.learner.record_file import SMALL, is_small
from mahj_tutor.server import code_pages
from mahj_tutor.server.app import LessonServer
from mahj_tutor.server.code_pages import EnterCodePage
from mahj_tutor.server.page import Page
from mahj_tutor.server.page_threads import (
    EXPENSIVE,
    EXPENSIVE_FOR,
    LARGE,
    MOST_IMPORTS,
    MOST_SOON,
    MOST_WAITING,
    Expensive,
    PageThreads,
    TooBusy,
)
from mahj_tutor.server.settings_pages import RecordPage
from mahj_tutor.server.tries import Tries
from mahj_tutor.server.visitors import NEW_LEARNERS, Visitors
from tests import coroutines
from tests.browser.voila.serving import PATIENCE

ANN, BEA = "a" * 32, "b" * 32


class Newcomer(Page):
    """A page for a browser without a key, whose cookies are kept."""

    app: Any = None
    request: Any = SimpleNamespace(remote_ip="192.0.2.7")
    base_url = "/"

    def __init__(self, app: Any) -> None:
        self.app, self.kept = app, dict[str, str]()

    def set_cookie(self, name: str, value: Any, *_: Any, **__: Any) -> None:
        self.kept[name] = value

    def set_header(self, name: str, value: Any) -> None:
        pass


def server(**more: Any) -> Any:
    return SimpleNamespace(
        key_of=lambda _: "", login=None, visitors=Visitors(), refused=lambda _: None, **more
    )


def test_newcomers_from_one_address_do_not_wait_for_each_other() -> None:
    """Of 60 at the same moment, 36 got status 429: all waited in the one lane of their address."""

    async def ask() -> list[int]:
        threads = PageThreads()
        newcomers = [Newcomer(server(threads=threads)) for _ in range(2 * MOST_WAITING)]
        found = await asyncio.gather(*(each.off_loop(lambda: 1) for each in newcomers))
        threads.close()
        assert len({each.kept["mahj_learner"] for each in newcomers}) == len(newcomers)
        return found

    assert coroutines.run(ask()) == [1] * (2 * MOST_WAITING)


def test_a_newcomer_waits_in_the_lane_of_the_key_that_she_gets() -> None:
    lanes = list[str]()

    async def run(who: str, work: Callable[[], Any]) -> Any:
        lanes.append(who)
        return work()

    page = Newcomer(server(threads=SimpleNamespace(run=run)))
    for _ in range(2):
        assert coroutines.run(page.off_loop(page.learner_key)) == page.kept["mahj_learner"]
    assert lanes == [page.kept["mahj_learner"]] * 2


def test_lanes_of_newcomers_are_limited_like_their_keys() -> None:
    app, given = server(), 0
    for _ in range(NEW_LEARNERS + 500):
        try:
            Newcomer(app)._lane()
        except HTTPError as error:
            if error.status_code != 429:
                raise
            continue
        given += 1
    assert NEW_LEARNERS <= given < NEW_LEARNERS + 60


# --- a record that cannot be read --------------------------------------------------------------------------


def test_a_made_up_key_is_valid_only_while_the_record_cannot_be_read() -> None:
    is_away = True

    def knows(_key: str) -> bool:
        if is_away:
            raise StoreError("the record is away")
        return False

    async def ask() -> list[str]:
        nonlocal is_away
        threads, keys = PageThreads(), []
        app = SimpleNamespace(login=None, visitors=Visitors(knows), threads=threads)
        for away in (True, True, False):
            is_away = away
            request = SimpleNamespace(get_cookie=lambda *_: ANN, accepted_key="")
            await LessonServer.meet(app, request)  # type: ignore[arg-type]
            keys.append(LessonServer.key_of(app, request))  # type: ignore[arg-type]
        threads.close()
        return keys

    assert coroutines.run(ask()) == [ANN, ANN, ""]


# --- expensive work ----------------------------------------------------------------------------------------


class Clocks:
    """The time of day and the processor time of each thread, which work moves on."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.spent: dict[int, float] = {}
        self.counts: dict[str, int] = {}
        self.expensive = Expensive(
            lambda who: self.counts.get(who, 0),
            lambda: self.now,
            lambda: self.spent.get(threading.get_ident(), 0.0),
        )

    def work(self, seconds: float) -> str:
        """Spend processor time and return the name of the thread."""
        me = threading.current_thread()
        self.spent[threading.get_ident()] = self.spent.get(threading.get_ident(), 0.0) + seconds
        return me.name


def test_the_first_page_of_a_large_record_takes_no_ordinary_thread() -> None:
    """26 learners with 20,000 answers each, known to nobody yet, took all threads: others waited 52 s."""
    clocks, done = Clocks(), list[str]()
    large = [f"{number:032x}" for number in range(26)]
    clocks.counts = dict.fromkeys(large, LARGE + 1) | {BEA: LARGE}

    async def ask(who: str, threads: PageThreads) -> None:
        done.append(f"{who} {await threads.run(who, lambda: clocks.work(0.0))}")

    async def all_of_them() -> None:
        threads = PageThreads(expensive=clocks.expensive)
        await asyncio.gather(*(ask(who, threads) for who in (*large, ANN, BEA)))
        threads.close()

    coroutines.run(all_of_them())
    assert sorted(each.partition("_")[0] for each in done) == sorted(
        [*(f"{who} expensive pages" for who in large), f"{ANN} pages", f"{BEA} pages"]
    )
    assert len(done) == 28, "each is answered once"


def test_only_so_many_imports_wait_for_their_turn() -> None:
    """Each holds its file of 4 MB meanwhile."""
    go_on = threading.Event()

    async def ask() -> list[Any]:
        threads = PageThreads(1, most=MOST_IMPORTS)
        asked = [
            asyncio.ensure_future(threads.run(f"{number:032x}", lambda: go_on.wait(PATIENCE)))
            for number in range(MOST_IMPORTS + 3)
        ]
        await asyncio.sleep(0)
        go_on.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        threads.close()
        return found

    found = coroutines.run(ask())
    assert found[:MOST_IMPORTS] == [True] * MOST_IMPORTS
    assert all(isinstance(each, TooBusy) for each in found[MOST_IMPORTS:])


def test_learners_whose_work_was_expensive_share_one_thread() -> None:
    clocks = Clocks()

    async def ask() -> None:
        threads = PageThreads(expensive=clocks.expensive)
        keys = [f"{number:032x}" for number in range(8)]
        for each in keys:
            assert "expensive" not in await threads.run(each, lambda: clocks.work(2 * EXPENSIVE))
        over = threading.Event()
        hers = [asyncio.create_task(threads.run(each, lambda: over.wait(PATIENCE))) for each in keys]
        assert "expensive" not in await threads.run(ANN, lambda: clocks.work(0.0)), "all threads are busy"
        over.set()
        assert all(await asyncio.gather(*hers))
        assert "expensive" in await threads.run(keys[0], lambda: clocks.work(0.0)), (
            "one cheap page is no pardon"
        )
        assert "expensive" in await threads.run(keys[0], lambda: clocks.work(0.0))
        clocks.now += EXPENSIVE_FOR
        assert "expensive" not in await threads.run(keys[0], lambda: clocks.work(0.0))
        threads.close()

    coroutines.run(ask())


def test_expensive_work_that_fails_counts_and_only_so_many_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mahj_tutor.server.page_threads.MOST_EXPENSIVE", 1)
    clocks = Clocks()

    def fail() -> None:
        clocks.work(2 * EXPENSIVE)
        raise StoreError("the record is away")

    with pytest.raises(StoreError):
        clocks.expensive.watch(ANN, fail)
    assert ANN in clocks.expensive
    clocks.expensive.watch(BEA, lambda: clocks.work(2 * EXPENSIVE))
    assert [each in clocks.expensive for each in (ANN, BEA)] == [False, True]


def test_imports_run_one_at_a_time_however_expensive_they_are() -> None:
    async def ask() -> set[str]:
        threads, clocks = PageThreads(1), Clocks()
        names = {await threads.run(ANN, lambda: clocks.work(2 * EXPENSIVE)) for _ in range(3)}
        threads.close()
        return names

    assert len(coroutines.run(ask())) == 1


# --- a record that is added to another by a recovery code --------------------------------------------------


class Recovery(EnterCodePage):
    """A tablet of somebody alone, on which Bea's recovery code was typed."""

    app: Any = None
    visitor = "192.0.2.7"
    base_url = "/"

    def __init__(self, app: Any) -> None:
        self.app, self.did = app, list[Any]()

    def learner_key(self) -> str:
        return ANN

    def get_body_argument(self, name: str, *_: Any, **__: Any) -> str:
        return {"code": recovery_code(), "merge": "1"}[name]

    def keys_on_tablet(self) -> tuple[str, ...]:
        return ()

    def become(self, key: str) -> None:
        self.did.append(key)

    def remember(self, *keys: str) -> None:
        pass

    def redirect(self, *_: Any, **__: Any) -> None:
        self.did.append("redirected")

    def answer(self, said: str = "", status: int = 200) -> None:
        self.did.append(status)


class Lanes:
    """The threads of pages or of imports, one of which is `at_work` at a time."""

    at_work = ""

    def __init__(self, name: str) -> None:
        self.name = name

    async def run(self, _who: str, work: Callable[[], Any]) -> Any:
        Lanes.at_work = self.name
        return work()


def test_merges_by_recovery_codes_run_among_the_imports_and_count_as_such(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(code_pages, "IMPORTS", Tries(6, 3600.0))
    merged = list[str]()
    store = SimpleNamespace(
        merge=lambda *_: merged.append(Lanes.at_work),
        attempts=lambda _: (),
        bookmarks=lambda _: (),
        games=lambda _: (),
        own_cards=lambda _: (),
        count_attempts=lambda _: counts[len(merged)],
    )
    counts = [MOST_SOON, MOST_SOON + 1] * 4
    app = SimpleNamespace(
        key_of=lambda _: ANN,
        classrooms=None,
        recoveries=SimpleNamespace(recover=lambda *_: BEA),
        recovery_tries=Tries(1000, 1.0),
        store=store,
        threads=Lanes("pages"),
        import_threads=Lanes("imports"),
        small_imports=Lanes("small imports"),
    )
    pages = [Recovery(app) for _ in range(8)]
    for each in pages:
        coroutines.run(each.post())
    assert merged == ["small imports", "imports"] * 3
    assert [each.did for each in pages] == [[BEA, "redirected"]] * 6 + [[429]] * 2


def test_a_small_record_does_not_wait_for_large_ones() -> None:
    """Behind eight of 20,000 answers one of five got no answer in two minutes."""
    for content, is_soon in (
        (b"{}", True),
        (b" " * SMALL, True),
        (b" " * (SMALL + 1), False),
        (gzip.compress(b" " * SMALL), True),
        (gzip.compress(b" " * (100 * SMALL)), False),
        (b"\x1f\x8bnonsense", True),
    ):
        assert is_small(content) is is_soon
    taken = list[str]()

    class Lane:
        def __init__(self, name: str) -> None:
            self.name = name

        async def run(self, _who: str, work: Callable[[], Any]) -> Any:
            taken.append(self.name)
            return work()

    class Settings(RecordPage):
        app: Any = SimpleNamespace(
            threads=Lane("pages"), import_threads=Lane("large"), small_imports=Lane("small"), login=None
        )

        def __init__(self, content: bytes) -> None:
            self.request = SimpleNamespace(files={"record": [{"body": content}]}, remote_ip="192.0.2.7")

        def learner_key(self) -> str:
            return secrets.token_hex(16)

        def _lane(self) -> str:
            return ""

        def _import(self, key: str, content: bytes) -> Any:
            return lambda: None

    for content in (b"{}", b" " * (SMALL + 1)):
        coroutines.run(Settings(content).post())
    assert taken == ["pages", "small", "pages", "pages", "large", "pages"]
