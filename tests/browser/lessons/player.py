"""A learner at a board: plays the right answer of an item by taps, by dragging, by keys, or by names alone.

What is right comes from the exercise itself, never from the page; the page is asked only what a
learner would see or hear.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import ElementHandle, FloatRect, Locator, Page, expect

from mahj_tutor.pictures.scene import Scene, Zone, fold
from mahj_tutor.questions.task import Task

Move = Callable[["Player", Scene, tuple[str, ...]], None]

HIDE = ".mahj { opacity: 0 !important }"
"""Hides the board from eyes and leaves it to ears."""


SCROLLS = """() => { window.scrolled = new Promise((done) => {
  document.addEventListener("scrollend", done, { once: true, capture: true });
  setTimeout(done, 1000);  // where there is nothing to scroll, no end is told
}); }"""
"""Begins to wait for the end of a scroll, of the page or of what scrolls in it."""


@dataclass
class Player:
    """Plays on one board (`board` is its root) with one way of moving."""

    page: Page
    board: Locator
    way: str

    def solve(self, task: Task) -> None:
        """Do the right thing, ask for the verdict and expect it to be right."""
        if task.exercise.stage == "worked":
            self.watch()
            return
        for act in task.solution[len(task.scene.given_acts) :]:
            self.do(task.scene, act)
        self.ask_and_be_right(task)

    def ask_and_be_right(self, task: Task) -> None:
        """Ask for the verdict, where it does not come by itself, and expect it to be right."""
        if not task.exercise.at_once:
            self.press("submit")
        told = self.board.locator(".m-feedback.m-right")
        expect(told.locator(".m-verdict, .m-headline b").first).to_be_in_viewport()
        if self.way == "names":
            verdict = told.locator(".m-verdict, .m-headline b").first.text_content() or ""
            assert verdict
            self.hear("assertive", verdict)

    def miss(self, task: Task) -> None:
        """Answer wrongly, be told in words what to look at and no more, and take everything back."""
        if task.exercise.at_once:
            self.do(task.scene, _first_wrong(task))
            self.told_what_to_look_at()  # the board has taken it back
            return
        given = len(task.scene.given_acts)
        acts = next(acts for acts in task.wrong_answers() if acts[:given] == task.scene.given_acts)
        for act in acts[given:]:
            self.do(task.scene, act)
        self.press("submit")
        self.told_what_to_look_at()
        self.press("retry")
        self.take_back()

    def told_what_to_look_at(self) -> None:
        """Expect words about a first miss, and no rule."""
        told = self.board.locator(".m-feedback.m-wrong")
        expect(told.locator(".m-verdict, .m-headline b").first).to_be_in_viewport()
        expect(told.locator("p:not(.m-verdict)").first).not_to_be_empty()
        expect(told.locator("[data-rule]")).to_have_count(0)

    def take_back(self) -> None:
        """Undo whatever was done here."""
        undo = self.board.locator(".m-undo")
        expect(self.board.locator("[data-action=retry]")).to_have_count(0)  # nothing is to be undone before
        expect(undo).to_be_visible()
        while undo.get_attribute("aria-disabled") != "true":
            self._activate(undo)

    def watch(self) -> None:
        """Step through a worked example to its end."""
        step = self.board.get_by_role("button", name="Next step")
        for _ in range(60):
            if not step.count():
                return
            self._activate(step)
        raise AssertionError("the worked example has no end")

    def onward(self) -> None:
        """Press the button that leads to the next card."""
        self.press("next")

    def press(self, action: str) -> None:
        """Press an action's button, and say yes where the board asks once more."""
        self._activate(self.board.locator(f"[data-action={action}]"))
        sure = self.board.locator(f"[data-confirm={action}]")
        if sure.count():
            self._activate(sure)

    def do(self, scene: Scene, act: tuple[str, ...]) -> None:
        """Do one act in this player's way."""
        if act[0] == "choose":
            self._choose(act[1], act[2])
        elif act[0] == "number":
            self._number(act[1], act[2])
        elif act[0] == "mark":
            self._mark(scene, act[1])
        else:
            {"drag": self._drag, "keys": self._carry, "names": self._name}.get(self.way, self._tap)(
                scene, act
            )
        if self.way == "names" and act[0] in ("move", "mark"):
            self.hear("polite", scene.piece(act[1]).name)

    def hear(self, region: str, words: str) -> None:
        """Expect words in one of the board's two live regions."""
        expect(self.board.locator(f".m-ear[aria-live={region}]")).to_contain_text(words)

    # --- the four ways to move a piece ---------------------------------------------------------------

    def _tap(self, scene: Scene, act: tuple[str, ...]) -> None:
        _, piece, zone = act
        self._piece(piece).click()
        if self._zone_of(piece) != zone:  # no button anymore after the last tap of what is judged at once
            self._place(zone).click()

    def _drag(self, scene: Scene, act: tuple[str, ...]) -> None:
        self.drag(act[1], act[2])

    def drag(self, piece: str, zone: str) -> None:
        """Drag a piece into a zone with the mouse."""
        tile = self._piece(piece)
        tile.scroll_into_view_if_needed()
        start = tile.bounding_box()
        assert start is not None
        self.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(
            start["x"] + start["width"] / 2 + 12, start["y"] + start["height"] / 2 - 12, steps=3
        )
        expect(self.board.locator(".m-ghost")).to_be_attached()
        target = self._in_sight(self.board.locator(f"[data-zone='{zone}']"))
        self.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
        self.page.mouse.up()

    def _in_sight(self, goal: Locator) -> FloatRect:
        """Turn the wheel with the tile in hand until the goal is in the middle
        of the window, if it is not in sight.
        """
        box, window = goal.bounding_box(), self.page.viewport_size
        assert box is not None
        assert window is not None
        middle = box["y"] + box["height"] / 2
        if not 0.1 < middle / window["height"] < 0.8:
            self.page.evaluate(SCROLLS)
            self.page.mouse.wheel(0, middle - window["height"] / 2)
            self.page.evaluate("scrolled")  # then the zone has its new place
            box = goal.bounding_box()
            assert box is not None
        return box

    def _carry(self, scene: Scene, act: tuple[str, ...]) -> None:
        _, piece, zone = act
        self._walk_to(self._piece(piece))
        self.page.keyboard.press("Space")
        if self._zone_of(piece) != zone:
            self._walk_to(self._place(zone))
            self.page.keyboard.press("Enter")

    def _name(self, scene: Scene, act: tuple[str, ...]) -> None:
        _, piece, zone = act
        named = self._named(scene, piece)
        self._activate(named)
        if self._zone_of(piece) != zone:
            label = _spoken(scene, scene.zone(zone))
            exact = self.board.get_by_role("group", name=label, exact=True)  # "North" is not "North's wall"
            group = exact if exact.count() else self.board.get_by_role("group", name=label)
            self._activate(group.get_by_role("button").last)

    # --- everything else -------------------------------------------------------------------------------

    def _mark(self, scene: Scene, piece: str) -> None:
        if self.way == "keys":
            self._walk_to(self._piece(piece))
            self.page.keyboard.press("Enter")
        elif self.way == "names":
            self._activate(self._named(scene, piece))
        else:
            self._piece(piece).click()

    def _choose(self, choice: str, option: str) -> None:
        radio = self.board.locator(f"input[data-choice='{choice}'][value='{option}']")
        if self.way in ("keys", "names"):
            self._walk_to(self.board.locator(f"input[data-choice='{choice}']").first, radio)
            for _ in range(20):
                if radio.is_checked():
                    break
                self.page.keyboard.press(
                    "ArrowDown" if not radio.evaluate("e => e === document.activeElement") else "Space"
                )
        else:
            radio.locator("xpath=..").click()
        expect(radio).to_be_checked()

    def _number(self, field: str, text: str) -> None:
        box = self.board.locator(f"input[data-number='{field}']")
        if self.way in ("keys", "names"):
            self._walk_to(box)
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(text)
        else:
            box.fill(text)

    def _activate(self, button: Locator) -> None:
        if self.way in ("keys", "names"):
            self._walk_to(button)
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def _walk_to(self, *goals: Locator) -> None:
        """Walk with Tab until one of the goals, or the zone that holds the
        first, has the focus; then with arrows.
        """
        handles = [goal.element_handle() for goal in goals]
        for _ in range(160):
            where = self.page.evaluate(WHERE, handles)
            if where == "inside":
                self._walk_inside(handles[0])
            if where:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way there by keys: {goals[0]}")

    def _walk_inside(self, goal: ElementHandle) -> None:
        """Walk to a goal with arrows: up and down first, else sideways first, else in reading order."""
        for aim in AIMS:
            self.page.keyboard.press("Home")
            _, keys = goal.evaluate(aim)
            for _ in range(40):
                if not keys:
                    return
                moved, keys = self._step(goal, aim, keys)
                if not moved:
                    break
        raise AssertionError("the arrows do not lead there")

    def _step(self, goal: ElementHandle, aim: str, keys: list[str]) -> tuple[bool, list[str]]:
        """Press the first of these keys that moves the focus; return whether one did, and the next keys."""
        for key in keys:
            self.page.keyboard.press(key)
            moved, following = goal.evaluate(aim)
            if moved:
                return True, following
        return False, []

    def _piece(self, piece: str) -> Locator:
        return self.board.locator(f"button[data-piece='{piece}']")

    def _place(self, zone: str) -> Locator:
        return self.board.locator(f"[data-zone='{zone}'] button[data-place]")

    def _zone_of(self, piece: str) -> str | None:
        zone = self.board.locator(f"[data-zone]:has([data-piece='{piece}'])").last
        return zone.get_attribute("data-zone")

    def _named(self, scene: Scene, piece: str) -> Locator:
        """Find a piece as a screen reader would: by its zone's name and its own."""
        home = next(zone for zone in scene.zones if any(each.id == piece for each in zone.pieces))
        name = scene.piece(piece).name
        alike = [each.id for each in home.pieces if each.name == name]
        group = self.board.get_by_role("group", name=_spoken(scene, home), exact=True)
        found = group.get_by_role("button", name=name)
        own = self._piece(piece)
        return found.first if len(alike) == 1 and found.count() == 1 else own


def _spoken(scene: Scene, zone: Zone) -> str:
    """Return what a zone is called to ears: the first of two that are both "2" is "2, first of two"."""
    twins = [each.id for each in scene.zones if each.label == zone.label]
    words = ("", "one", "two", "three", "four"), ("first", "second", "third", "fourth")
    at = f", {words[1][twins.index(zone.id)]} of {words[0][len(twins)]}" if len(twins) > 1 else ""
    return zone.label + at


def _first_wrong(task: Task) -> tuple[str, ...]:
    """Return an act with which no right answer begins."""
    acts = (act for acts in task.wrong_answers() for act in acts)
    return next(act for act in acts if not task.is_right_so_far(fold(task.scene, (act,))))


WHERE = """(goals) => {
  if (goals.includes(document.activeElement)) return "here";
  return goals[0].closest("[data-zone]")?.contains(document.activeElement) ? "inside" : ""; }"""
"""Where the focus is: on one of the goals, in the zone of the first, or elsewhere."""

# Whether the focus has moved since this was last asked, and the arrows that point from it to a goal, none at
# the goal. What stands less than half a tile higher or lower is in the same row.
_AIM = """(goal) => {
  const hasMoved = window.walkedTo !== document.activeElement;
  window.walkedTo = document.activeElement;
  return [hasMoved, (%s)(goal)]; }"""
_POINTING = """(goal) => {
  if (goal === document.activeElement) return [];
  const center = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const at = document.activeElement.getBoundingClientRect(), [x, y] = center(at);
  const [right, down] = center(goal.getBoundingClientRect()).map((to, i) => to - [x, y][i]);
  const vertical = Math.abs(down) > at.height / 2 ? [down > 0 ? "ArrowDown" : "ArrowUp"] : [];
  const sideways = Math.abs(right) > 8 ? [right > 0 ? "ArrowRight" : "ArrowLeft"] : [];
  return %s;
}"""
AIMS = (
    _AIM % _POINTING % "[...vertical, ...sideways]",
    _AIM % _POINTING % "[...sideways, ...vertical]",
    _AIM % "(goal) => (goal === document.activeElement ? [] : ['ArrowRight'])",
)

__all__ = ["HIDE", "Player", "fold"]
