"""A class at work: after each answer the teacher's grid comes to say what the record says."""

from __future__ import annotations

import re
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.store import Store
from tests.browser.classroom.live import NOTE, Grid, Watch
from tests.browser.classroom.people import Room, Teacher, join, teachers_link
from tests.browser.classroom.test_class_in_browser import Window, window
from tests.browser.lessons.player import Player
from tests.browser.safety.room import Learner
from tests.browser.safety.scholar import BOARDS, Scholar, courses
from tests.browser.safety.steady import MOST
from tests.browser.voila.restarted import Restarted
from tests.browser.voila.serving import until

pytestmark = pytest.mark.browser

LESSON = "a9"
AT_THE_TABLET = ("a9.first-right", "a9.third-tile", "a9.ralph")
"""The cards that learners with a browser stop at, one each."""

STILL = "const at = Date.now(); Date.now = () => at;"
"""A page tells where it is every 15 s at most, by this clock: here it does when it has to, or never."""


@dataclass
class Tablet:
    """A learner with a browser: she is at one card and answers there by taps."""

    name: str
    window: Window
    exercise: str
    key: str = ""

    def join(self, code: str) -> None:
        page, server = self.window.page, self.window.server
        page.add_init_script(STILL)
        page.goto(server.at(f"join/{code.lower()}"))
        page.get_by_label("What your teacher calls you").fill(self.name)
        page.get_by_role("button", name="Join").click()
        expect(page.locator(".big-code")).to_have_text(re.compile("^[A-Z]{3}-[A-Z]{3}-[A-Z]{3}$"))
        cookies = page.context.cookies()
        self.key = next(each["value"] for each in cookies if each["name"] == "mahj_learner")

    def go(self, section: str) -> None:
        """Open the lesson at her card."""
        page = self.window.page
        page.goto(self.window.server.at(f"lesson/{LESSON}#section-{section}"))
        self.board = page.locator(f"#section-{section} .mahj")
        expect(self.board.locator("[data-action=submit]")).to_be_visible()

    def answer(self, folder: Path) -> None:
        """Answer rightly, and another item next time."""
        again = self.board.locator("[data-action=again]")
        if again.count():
            again.click()
            expect(self.board.locator("[data-action=submit]")).to_be_visible()
        store = Store.open(folder)
        mark = store.bookmark(self.key, self.exercise)
        store.close()
        assert mark is not None
        Player(self.window.page, self.board, "taps").solve(exercise(self.exercise).task(mark.seed))


class Hall:
    """Learners who answer until so many answers are given; each waits until the teacher sees hers."""

    def __init__(self, school: Restarted, code: str, watch: Watch, count: int, answers: int) -> None:
        self.left = answers
        self.problems: list[str] = []
        self.people: dict[str, Scholar] = {}
        self._watch = watch
        self._names = courses(with_games=False)[LESSON]
        self._lock = threading.Lock()
        for number in range(count):
            name = f"Learner {number + 1}"
            key = join(school.server, code, name).key
            self.people[name] = Scholar(Learner(school.server, 500 + number, given=key))
        self._threads = [threading.Thread(target=self._sit, args=each) for each in self.people.items()]

    def begin(self) -> None:
        for each in self._threads:
            each.daemon = True
            each.start()

    @property
    def is_busy(self) -> bool:
        return any(each.is_alive() for each in self._threads)

    def _take(self) -> bool:
        with self._lock:
            self.left -= 1
            return self.left >= 0

    def _sit(self, name: str, one: Scholar) -> None:
        try:
            one.open(LESSON)
            while self._take():
                self._answer(one)
                seen = self._watch.answered(name, one.her.key, one.exercise)
                assert seen.wait(MOST), f"the teacher never saw what {name} answered at {one.exercise}"
        except Exception as error:
            self.problems.append(f"{name}: {error!r}")

    def _answer(self, one: Scholar) -> None:
        """Answer a card, rightly or not, with a hint or without, until it is confirmed."""
        one.turn_to(one.chance.choice(self._names))
        if one.chance.random() < 0.2:
            one.take_hint()
        while not one.answer(rightly=one.chance.random() < 0.6):
            continue


@dataclass
class Class:
    """Everyone: the teacher's window, tablets, and those who speak by protocol."""

    school: Restarted
    teacher: Window
    tablets: list[Tablet]
    hall: Hall
    watch: Watch
    room: Room

    def everybody(self) -> dict[str, str]:
        """Return the key of each by name."""
        keys = {name: each.her.key for name, each in self.hall.people.items()}
        return keys | {each.name: each.key for each in self.tablets}

    @property
    def places(self) -> dict[str, str]:
        """At which card each tablet is."""
        return {each.name: each.exercise for each in self.tablets}

    def kill_and_start(self) -> None:
        """Kill the server and start it again; the grid is drawn anew by itself."""
        count = self.teacher.page.locator("#count")
        self.school.kill()
        count.evaluate("count => { count.textContent = ''; }")
        self.school.start_again()
        expect(count).not_to_be_empty()

    def wait_for_places(self) -> None:
        """Wait until the grid says where the tablets are, which nobody touches."""
        until(lambda: self.watch.look().now == self.places, "the places of the tablets", MOST)

    def wait_for_all(self) -> Grid:
        """Wait until every cell says what the record says, and everyone with a tablet is at her card."""
        found: list[Grid] = []

        def is_right() -> bool:
            found[:] = [grid := self.watch.look()]
            cells = ((name, each) for name in self.everybody() for each in BOARDS[LESSON])
            keys = self.everybody()
            return grid.now == self.places and all(
                self.watch.agrees(grid, each, keys[each[0]]) for each in cells
            )

        until(is_right, "the grid to say what the record says", MOST)
        return found[0]

    def answer_at_the_tablets(self) -> None:
        for each in self.tablets:
            each.answer(self.school.folder)
            seen = self.watch.answered(each.name, each.key, each.exercise)
            until(lambda seen=seen: self.watch.look() and seen.is_set(), f"{each.name}'s answer", MOST)

    def work(self, until_left: int | None = None) -> None:
        """Look on until so many answers are left to be given, or else until everybody is through."""
        while self.hall.is_busy and (until_left is None or self.hall.left > until_left):
            self.watch.look()
            time.sleep(0.1)


def told(took: list[float]) -> str:
    """Return how many seconds the grid took, of answers that changed it."""
    ranked = sorted(took)
    late = ranked[round(0.95 * (len(ranked) - 1))]
    middle = statistics.median(ranked)
    return f"{len(ranked)} changes: median {middle:.2f} s, 95 % {late:.2f} s, slowest {ranked[-1]:.2f} s"


@pytest.fixture
def school(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Restarted]:
    shared = str(min(2, request.node.callspec.params["tablets"]))
    made = Restarted(tmp_path, "--class", "--host", "127.0.0.1", "--shared", shared, "--warm", "0")
    yield made
    made.stop()


@pytest.fixture
def make_class(school: Restarted, browser: Browser) -> Iterator[Callable[..., Class]]:
    """Make a class; its windows are closed at the end."""
    windows: list[Window] = []
    watches: list[Watch] = []

    def opened() -> Window:
        windows.append(window(browser, school.server, 1280))
        return windows[-1]

    def make(clients: int, tablets: int, answers: int) -> Class:
        teacher = opened()
        page, link = teacher.page, teachers_link(school.server)
        page.add_init_script(NOTE)
        page.goto(school.server.at(link))
        cookies = {each["name"]: each["value"] for each in page.context.cookies()}
        room = Teacher(school.server, cookies).make("Tuesday class", LESSON)
        page.goto(school.server.at(f"{room.at}?lesson={LESSON}"))
        watches.append(Watch(page, school.folder))
        at_tablets = [Tablet(f"Tablet {each}", opened(), each) for each in AT_THE_TABLET[:tablets]]
        for each in at_tablets:
            each.join(room.code)
            each.go(
                page.locator(f"thead [data-exercise='{each.exercise}']").get_attribute("data-section") or ""
            )
        hall = Hall(school, room.code, watches[0], clients, answers)
        return Class(school, teacher, at_tablets, hall, watches[0], room)

    yield make
    for each in windows:
        each.leave()
    for watch in watches:
        watch.close()


@pytest.mark.parametrize(
    ("clients", "tablets", "answers"),
    [
        pytest.param(2, 1, 12, id="12"),
        pytest.param(27, 3, 500, id="500", marks=pytest.mark.soak),
    ],
)
def test_the_grid_says_what_the_record_says_through_a_reload_and_a_restart(
    make_class: Callable[..., Class], clients: int, tablets: int, answers: int
) -> None:
    tuesday = make_class(clients, tablets, answers - 3 * tablets)
    page, hall, watch, total = tuesday.teacher.page, tuesday.hall, tuesday.watch, tuesday.hall.left
    tuesday.answer_at_the_tablets()
    hall.begin()
    tuesday.work(2 * total // 3)
    members = watch.look().members
    assert sorted(members) == sorted(tuesday.everybody())
    page.reload()
    tuesday.wait_for_places()
    tuesday.answer_at_the_tablets()
    assert watch.look().members == members

    tuesday.work(total // 3)
    tuesday.kill_and_start()
    tuesday.wait_for_places()
    tuesday.answer_at_the_tablets()
    tuesday.work()
    grid = tuesday.wait_for_all()
    print(told(watch.took))
    assert hall.problems == []
    assert grid.members == members
    assert [each.loads for each in hall.people.values()] == [1] * clients, "pages reconnect by themselves"
    assert [wrong for each in hall.people.values() for wrong in each.wrong_in_heard()] == []
    assert [
        wrong for each in hall.people.values() for wrong in each.wrong_in_record(tuesday.school.folder)
    ] == []

    page.reload()
    again = tuesday.wait_for_all()
    assert (again.members, again.states, again.now) == (grid.members, grid.states, grid.now)
    page.goto(tuesday.school.server.at(f"{tuesday.room.at}/setup"))
    expect(page.locator(".join b")).to_have_text(tuesday.room.code)
    expect(page.get_by_label("9. First Charleston")).to_be_checked()
