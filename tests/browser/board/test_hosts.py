"""What an app around the board asks of it: a shadow root, a theme of the app's, keys that are the app's."""

from __future__ import annotations

import pytest
from mahj_widgets.code import board_code
from mahj_widgets.protocol import Action, Feedback, as_json
from playwright.sync_api import expect

from tests.browser.board.catalog import ALL
from tests.browser.board.hands import Make, drag_mouse
from tests.browser.board.positions import passing_at_table
from tests.browser.board.views import passing
from tests.browser.board.window import BoardPage, Windows

pytestmark = pytest.mark.browser

IN_SHADOW = """async (view) => {
  const root = document.getElementById("here").attachShadow({ mode: "open" });
  const style = Object.assign(document.createElement("style"), {
    textContent: await (await fetch("board.css")).text() });
  const el = document.createElement("div");
  root.append(style, el);
  fake.view = view;
  const hello = new Promise((done) => { fake.greet(done); });
  fake.close = board.default.render({ model: fake.model, el });
  await hello;
  fake.hear({ kind: "sprite", svg: await (await fetch("tiles.svg")).text() });
}"""
"""Draws a board in a shadow root, as marimo does."""

DRAWN = """(el) => {
  const svg = el.querySelector("svg");
  return [...svg.querySelectorAll("use")].map((use) => use.getBBox().width > 0);
}"""
"""Whether each part of a tile is drawn."""


@pytest.fixture
def shadow(own_window: BoardPage) -> BoardPage:
    own_window.page.evaluate(IN_SHADOW, as_json(passing()))
    return own_window


def test_tiles_are_drawn_in_a_shadow_root(shadow: BoardPage) -> None:
    assert [each["what"] for each in shadow.sent("need")] == ["sprite"]
    assert shadow.piece("t1").evaluate(DRAWN) == [True, True, True]
    assert shadow.page.evaluate("document.getElementById('t-body')") is None


def test_taps_drags_and_keys_do_the_same_in_a_shadow_root(shadow: BoardPage) -> None:
    shadow.piece("t1").click()
    expect(shadow.piece("t1")).to_have_attribute("aria-pressed", "true")
    shadow.place("tray").first.click()
    assert shadow.held("tray") == ["t1"]
    drag_mouse(shadow, '[data-piece="t2"]', '[data-place="tray"]')
    assert shadow.held("tray") == ["t1", "t2"]
    shadow.piece("t3").focus()
    for _ in range(2):
        shadow.page.keyboard.press("d")
    expect(shadow.piece("t9")).to_be_focused()
    shadow.act("Board settings").click()
    shadow.page.get_by_label("Numbers and letters on tiles").click()
    expect(shadow.page.get_by_label("Numbers and letters on tiles")).not_to_be_checked()


def test_events_leave_a_shadow_root(shadow: BoardPage) -> None:
    assert shadow.page.evaluate("fake.events.map(([name]) => name)") == ["mahj:view"]


TWO_OF_MARIMO = """(views) => {
  for (const view of views) {
    const host = document.createElement("marimo-anywidget"), el = document.createElement("div");
    document.getElementById("here").append(host);
    host.attachShadow({ mode: "open" }).append(el);
    const written = [], model = { ...fake.model, get: () => view, widget_manager: {},
      set: (...one) => written.push(one), save_changes: () => { host.dataset.written = written.at(-1); } };
    board.default.render({ model, el });
  }
}"""
"""Draws boards as marimo does: each in a shadow root of its own, with a manager of its own."""


def test_continue_leads_on_in_marimo_and_a_verdict_is_told_by_writing_no_trait(own_window: BoardPage) -> None:
    told = Feedback(verdict="right", title="Right", why="")
    onward = (Action(id="next", label="Continue", filled=True),)
    views = [passing(phase="right", done=True, feedback=told, actions=onward), passing(serial=7)]
    own_window.page.evaluate(TWO_OF_MARIMO, [as_json(view) for view in views])
    hosts = own_window.page.locator("marimo-anywidget")
    expect(hosts.nth(0)).to_have_attribute("data-written", "heard,1")
    expect(hosts.nth(1).locator("[data-piece=t1]")).to_be_attached()
    assert hosts.nth(1).get_attribute("data-written") is None
    own_window.act("Continue").click()
    expect(hosts.nth(1).locator(".m-title")).to_be_focused()


APPS = {
    "JupyterLab": (
        "document.body.dataset.jpThemeLight = 'false'",
        "delete document.body.dataset.jpThemeLight",
    ),
    "marimo": ("document.documentElement.classList.add('dark')", "document.documentElement.className = ''"),
    "VS Code": ("document.body.classList.add('vscode-dark')", "document.body.className = ''"),
}


@pytest.mark.parametrize("app", APPS)
def test_an_open_board_follows_the_theme_of_the_app(board_page: Make, app: str) -> None:
    board = board_page(passing(), theme="system")
    root = board.page.locator(".mahj")
    dark, light = APPS[app]
    board.page.evaluate(dark)
    expect(root).to_have_attribute("data-theme", "dark")
    board.page.evaluate(light)
    expect(root).to_have_attribute("data-theme", "light")


def test_high_contrast_of_the_app_is_the_boards(board_page: Make) -> None:
    board = board_page(passing(), theme="system")
    board.page.evaluate("document.body.classList.add('vscode-high-contrast')")
    expect(board.page.locator(".mahj")).to_have_attribute("data-theme", "contrast")
    board.page.evaluate("document.body.className = ''")


def test_a_light_app_on_a_dark_device_keeps_the_board_light(board_page: Make) -> None:
    board = board_page(passing(), theme="system")
    board.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    board.page.emulate_media(color_scheme="dark")
    expect(board.page.locator(".mahj")).to_have_attribute("data-theme", "light")
    board.page.evaluate("delete document.body.dataset.jpThemeLight")
    expect(board.page.locator(".mahj")).to_have_attribute("data-theme", "dark")


IN_NOTEBOOK = """() => {
  const cell = document.getElementById("here");
  cell.className = "jp-Cell";
  cell.tabIndex = -1;
  document.querySelector("main").className = "jp-Notebook";
  window.keys = [];
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey && key === "s") event.preventDefault();
    keys.push([key, Boolean(target.closest(".jp-Notebook")), document.activeElement === cell]);
  });
}"""
"""Puts the board into a notebook whose app hears keys at the document, as JupyterLab does."""


def heard(board: BoardPage, key: str) -> list[list[object]]:
    """Return what the app hears of a key: its name, whether from in the notebook, whether the cell has it."""
    board.page.evaluate("keys.length = 0")
    board.page.keyboard.press(key)
    found: list[list[object]] = board.page.evaluate("keys")
    return [each for each in found if each[0] not in ("Control", "Shift", "Alt")]


def test_a_notebook_hears_no_key_of_a_board_and_its_app_those_that_are_the_apps(
    own_window: BoardPage,
) -> None:
    own_window.open(passing())
    own_window.page.evaluate(IN_NOTEBOOK)
    own_window.piece("t1").focus()
    for key in ("a", "m", "d", "Shift+M", "ArrowDown", "Shift+ArrowDown", "Shift+Enter", "Control+Enter"):
        assert heard(own_window, key) == [], key
    for key in ("Control+s", "Control+b", "Control+Shift+c", "F11"):
        assert heard(own_window, key) == [[key[-1] if key[0] == "C" else key, False, False]], key
    assert heard(own_window, "Control+Shift+m") == [["m", False, False]]


def test_escape_leaves_what_is_open_and_then_the_board(own_window: BoardPage) -> None:
    own_window.open(passing())
    own_window.page.evaluate(IN_NOTEBOOK)
    own_window.piece("t1").focus()
    own_window.page.keyboard.press("Space")
    assert heard(own_window, "Escape") == []
    expect(own_window.piece("t1")).to_have_attribute("aria-pressed", "false")
    expect(own_window.piece("t1")).to_be_focused()
    assert heard(own_window, "Escape") == [["Escape", True, True]]
    assert heard(own_window, "a") == [["a", True, True]]


def test_a_table_is_as_tall_as_the_panel_it_scrolls_in(own_window: BoardPage) -> None:
    own_window.resize(1280)
    own_window.page.evaluate("""() => {
      const panel = document.querySelector("main");
      panel.className = "jp-WindowedPanel-outer";
      Object.assign(panel.style, { height: "640px", overflow: "auto" });
    }""")
    own_window.open(passing_at_table())
    board = own_window.page.locator(".mahj")
    for height, found in ((640, 636), (900, 896), (1200, 940), (300, 480)):
        own_window.page.evaluate("(h) => { document.querySelector('main').style.height = `${h}px`; }", height)
        own_window.page.wait_for_function(
            "(h) => document.querySelector('.mahj').getBoundingClientRect().height === h", arg=found
        )
    own_window.page.evaluate("document.querySelector('main').style.height = '640px'")
    own_window.page.wait_for_function(
        "document.querySelector('.mahj').getBoundingClientRect().height === 636"
    )
    board.evaluate("(el) => el.scrollIntoView({ block: 'start' })")
    assert board.evaluate("""(el) => {
      const panel = el.closest("main").getBoundingClientRect();
      const { top, bottom } = el.getBoundingClientRect();
      return top >= panel.top && bottom <= panel.bottom;
    }""")


@pytest.mark.parametrize("name", ["at_table", "seats_at_table", "passing_at_table"])
def test_nothing_leaves_a_table_in_a_side_panel(board_page: Make, name: str) -> None:
    board = board_page(ALL[name](), width=278, height=640)
    assert (
        board.page.evaluate("""() => {
      const { left, right } = document.querySelector(".mahj").getBoundingClientRect();
      const outside = (el) => {
        const box = el.getBoundingClientRect();
        return box.width > 0 && (box.left < left || box.right > right);
      };
      return [...document.querySelectorAll(".mahj :is(button, .m-tile, .m-slot)")].filter(outside).length;
    }""")
        == 0
    )


FRAMES = """async ([loader, code, view]) => {
  const svg = await (await fetch("tiles.svg")).text();
  window.said = [[], []];
  addEventListener("message", ({ data: { frame, message } }) => {
    if (!message) return;
    said[frame].push(message);
    const answers = { code: { kind: "code", ...code }, sprite: { kind: "sprite", svg } };
    if (message.kind === "need") frames[frame].postMessage(answers[message.what], "*");
  });
  const page = (frame) => `<!doctype html><html><body class="vscode-dark"><div id="el"></div>
    <script type="module">
    const frame = ${frame}, listeners = {};
    const model = {
      get: () => (${JSON.stringify(view)}), set: () => {}, save_changes: () => {},
      on: (name, how) => (listeners[name] ??= []).push(how),
      off: (name, how) => { listeners[name] = (listeners[name] ?? []).filter((one) => one !== how); },
      send: (message) => parent.postMessage({ frame, message: JSON.parse(JSON.stringify(message)) }, "*"),
    };
    const heard = (data) => [...(listeners["msg:custom"] ?? [])].forEach((how) => how(data));
    addEventListener("message", ({ data }) => heard(data));
    const url = URL.createObjectURL(new Blob([${JSON.stringify(loader)}], { type: "text/javascript" }));
    (await import(url)).default.render({ model, el: document.getElementById("el") });
    <\\/script></body></html>`;
  for (const frame of [0, 1]) {
    const el = Object.assign(document.createElement("iframe"), { width: 600, height: 600 });
    el.sandbox.add("allow-scripts");
    el.srcdoc = page(frame);
    document.getElementById("here").append(el);
  }
}"""
"""Two outputs as Colab and VS Code show them: each in a frame of its own, without cookies and storage,
and asks for all it needs over its wire."""


def test_boards_in_frames_without_cookies_or_storage_share_nothing_and_play(windows: Windows) -> None:
    page = windows.begin(flows=True).page
    code = board_code()
    page.evaluate(FRAMES, [code.loader, code.answer(), as_json(passing())])
    for frame in (0, 1):
        inside = page.frame_locator("iframe").nth(frame)
        expect(inside.locator(".mahj")).to_have_attribute("data-theme", "dark")
        assert inside.locator('[data-piece="t1"]').evaluate(DRAWN) == [True, True, True]
        inside.locator('[data-piece="t1"]').click()
        inside.locator('[data-place="tray"]').first.click()
        inside.get_by_role("button", name="Pass these three").click()
    said = page.evaluate("said")
    assert all({"hello", "submit"} <= {each["kind"] for each in one} for one in said)
    keys = [each["key"] for one in said for each in one if each["kind"] == "hello"]
    assert len(set(keys)) == 2
    assert not [each for one in said for each in one if each["kind"] == "oops"]
    page.context.close()
