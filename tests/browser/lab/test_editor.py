"""The exercise editor in JupyterLab: by taps, by keys alone, and by the names a screen reader says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from mahj_tutor.editor.form_words import value_words
from mahj_tutor.exercises.catalog import exercise_in
from mahj_tutor.exercises.check import check_files
from mahj_tutor.questions.interactions.choose import ChooseQuestion
from tests.browser.lab.running import clear_lab, open_notebook, run_all
from tests.browser.voila.serving import Server, until

pytestmark = pytest.mark.browser

NOTEBOOK = "Exercise editor.ipynb"
WIDTHS = (768, 1280, 1920)
OVER = "Nobody: it's over"
BROKEN = """\
# My own remarks, which are to stay.
id: my-lesson.ours   # a short name
title: Our question
rules: [TN2]
interaction: choose
scene: {me: South, table: "phase window; turn East; South 3B 3B 1C; thrown East 6D"
ask: Who plays next?
options: players
answer: next_player()
tests: [{do: South, expect: right}, {do: West, expect: wrong}, {do: [], expect: unreadable}]
---
id: my-lesson.other
title: Another one
rules: [TN2]
interaction: choose
scene: {me: South, table: "phase window; turn East; South 3B 3B 1C; thrown East 6D"}
ask: Who plays next?
options: players
answer: next_plaier()   # a slip
tests: [{do: South, expect: right}, {do: West, expect: wrong}, {do: [], expect: unreadable}]
"""


@pytest.fixture
def own(folder: Path) -> Iterator[Path]:
    """The author's file; the folder is empty before and after."""
    file = folder / "my-lesson" / "exercises.yaml"
    yield file
    for each in sorted(file.parent.rglob("*"), reverse=True):
        with suppress(FileNotFoundError):  # the editor takes its drafts away by itself
            each.unlink() if each.is_file() else each.rmdir()


def open_from_the_top(page: Page, lab: Server) -> Locator:
    """Open the editor with the button at the top of JupyterLab, which stays when the files are hidden."""
    clear_lab(page, lab)
    page.get_by_role("button", name="Exercise editor", exact=True).click()
    return run_editor(page)  # the button does it too, unless the kernel is still starting


def open_editor(page: Page, lab: Server) -> Locator:
    open_notebook(page, lab, NOTEBOOK)
    return run_editor(page)


def run_editor(page: Page) -> Locator:
    """Run the notebook, and again if the editor isn't below yet, as the notebook says: what runs before
    JupyterLab is ready for widgets shows none.
    """
    run_all(page)
    editor = page.locator(".e-editor")
    loading = page.get_by_text("Loading widget...")
    expect(editor.get_by_role("button", name="New exercise").or_(loading).first).to_be_visible()
    with suppress(AssertionError):
        expect(loading).not_to_be_visible()
    if loading.is_visible():
        run_all(page)
    expect(editor.get_by_role("button", name="New exercise")).to_be_visible()
    return editor


def begin(editor: Locator, interaction: str) -> None:
    editor.get_by_role("button", name="New exercise").click()
    editor.get_by_role("group", name="How will learners answer?").get_by_role(
        "button", name=re.compile(f"^{value_words(('interaction',), interaction)}")
    ).click()
    expect(editor.get_by_role("textbox", name="The question", exact=True)).to_be_visible()


def saved(editor: Locator, file: Path) -> str:
    editor.get_by_role("button", name="Save", exact=True).click()
    expect(editor.get_by_text(f"Saved {file.name}.").last).to_be_visible()
    return file.read_text("utf-8")


def is_clean(editor: Locator) -> None:
    """Expect that the exercise has been checked, and nothing is to be fixed."""
    expect(editor.get_by_role("region", name="To fix")).to_have_text("Nothing to fix.")


def lay_out(editor: Locator) -> Locator:
    editor.get_by_role("button", name="Lay it out on the board: What's on the table").click()
    board = editor.locator(".e-position .mahj")
    expect(board.get_by_role("group", name="Dots", exact=True)).to_be_visible()
    return board


def pile(board: Locator, tile: str) -> Locator:
    return board.get_by_role("button", name=re.compile(f"^{tile}, (none|\\d+) left"))


def test_an_exercise_is_made_from_nothing_by_taps_saved_checked_and_played(
    lab: Server, page: Page, own: Path
) -> None:
    editor = open_from_the_top(page, lab)
    begin(editor, "choose")
    is_clean(editor)
    editor.get_by_role("textbox", name="Title", exact=True).fill("Who is next, then?")
    board = lay_out(editor)
    pile(board, "5 Dot").click()
    expect(board.get_by_role("group", name="South's rack")).to_contain_text("a tile you tap goes here")
    expect(pile(board, "5 Dot")).to_have_accessible_name(re.compile("^5 Dot, 2 left"))
    for _ in range(2):
        pile(board, "6 Dot").click()
    expect(pile(board, "6 Dot")).to_have_accessible_name(re.compile("^6 Dot, none left"))
    pile(board, "6 Dot").click()
    expect(editor.locator(".e-said")).to_contain_text("All four 6 Dots are in use.")
    for tile in ("North", "South", "Red Dragon"):
        rack = board.get_by_role("group", name="South's rack")
        rack.get_by_role("button", name=re.compile(f"^{tile},")).click()
        board.get_by_role("group", name="Winds, dragons, flowers, jokers").locator("[data-place]").click()
        expect(pile(board, tile)).to_have_accessible_name(re.compile(f"^{tile}, 4 left"))
    editor.get_by_role("textbox", name="or write tiles").fill("two flowers, 22")
    editor.get_by_role("button", name="Add to South's rack").click()
    expect(editor.get_by_role("textbox", name="or write tiles")).to_have_value("22")
    expect(editor.locator(".e-said")).to_contain_text("“22” has no suit")
    expect(board.get_by_text("South: 15 of 13")).to_be_visible()
    for _ in range(2):
        rack.get_by_role("button", name=re.compile("^Flower")).first.click()
        board.get_by_role("group", name="Winds, dragons, flowers, jokers").locator("[data-place]").click()
    expect(board.get_by_text("South: 13 of 13")).to_be_visible()
    editor.get_by_role("button", name="Done").click()
    expect(editor.get_by_role("textbox", name="What's on the table")).to_have_value(
        re.compile("South 3B 3B 1C 2C 2C 4C 5D 5D 6D 6D 6D G J;")
    )
    text = saved(editor, own)
    assert "title: Who is next, then?      # a few words, shown above the board" in text
    assert "#   - say: South, on East's right." in text
    is_clean(editor)
    assert check_files([own]) == ()
    play = editor.locator(".e-side .mahj")
    play.get_by_role("radio", name="South").check()
    play.get_by_role("button", name="That's my answer").click()
    expect(play.get_by_text("Right", exact=True)).to_be_visible()
    assert exercise_in(own, "my-lesson.choose").title == "Who is next, then?"


def test_an_exercise_is_made_by_names_alone_and_another_by_keys_alone(
    lab: Server, page: Page, own: Path
) -> None:
    editor = open_editor(page, lab)
    begin(editor, "choose")
    fill_in_a_fact(editor)
    editor.get_by_role("button", name="Write your own options: The options").click()
    editor.get_by_role("textbox", name="Option 1").fill("The one to her right")
    editor.get_by_role("textbox", name="Option 2").fill(OVER)
    for number in (4, 3):
        editor.get_by_role("button", name=f"Remove Option {number}").click()
        expect(editor.get_by_role("textbox", name=f"Option {number}")).to_have_count(0)
    right = editor.get_by_role("radio", name="This is right: Option 1")
    right.click()
    expect(right).to_be_checked()
    editor.locator(".e-aside:not([open]) > summary").click()  # it stands aside where ticks say it
    expect(editor.get_by_role("textbox", name="What's right", exact=True)).to_have_value(
        "The one to her right"
    )
    editor.get_by_role("combobox", name="The learner's seat").select_option("West")
    editor.get_by_role("button", name="Add …: The scene").click()
    editor.get_by_role("searchbox", name="Search: The scene").fill("above sentence")
    editor.get_by_role("button", name="A sentence above the board").click()
    editor.get_by_role("textbox", name="A sentence above the board").fill("It is late.")
    editor.get_by_role("button", name="Remove Hint 2").press("Enter")
    expect(editor.get_by_role("textbox", name="Hint 1")).to_be_focused()
    editor.get_by_role("button", name="Remove After an answer", exact=True).click()
    editor.get_by_role("button", name="Remove Tests", exact=True).click()
    expect(editor.get_by_role("button", name="Tests, 0 in it")).to_be_visible()
    text = saved(editor, own)
    assert "  note: It is late." in text
    assert re.search("^  me: West +# the learner's seat$", text, re.MULTILINE)
    assert "  - Nobody: it's over" not in text
    read = exercise_in(own, "my-lesson.choose")
    assert isinstance(read, ChooseQuestion)
    options = read.parts[0].options
    assert [each.say for each in options if not isinstance(each, str)] == ["The one to her right", OVER]
    assert read.parts[0].answer == "The one to her right"
    make_one_more_by_keys(page, editor, own)


def fill_in_a_fact(editor: Locator) -> None:
    """Look a fact up with its value on the board, and put it where the cursor was."""
    question = editor.get_by_role("textbox", name="The question", exact=True)
    question.press("Control+Home")
    editor.get_by_role("button", name="Fill in a fact: The question").click()
    editor.get_by_role("searchbox", name="Search: The question").fill("whose turn")
    editor.get_by_role("button", name=re.compile(r"is South.*next_player\(\)$", re.DOTALL)).click()
    expect(question).to_have_value(re.compile(r"^\{next_player\(\)\}\{thrower\} throws"))
    expect(question).to_be_focused()
    question.fill("Who plays next?")


def make_one_more_by_keys(page: Page, editor: Locator, own: Path) -> None:
    """Make a second exercise in the file, by keys alone."""
    editor.get_by_role("button", name="New exercise").focus()
    press(page, "Enter")
    focus_by_tab(page, "Write a number", "button")
    press(page, "Enter")
    expect(editor.get_by_role("combobox", name="Exercise", exact=True)).to_have_value("1")
    expect(editor.get_by_role("textbox", name="Title", exact=True)).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("How many, then?")
    expect(editor.get_by_text("not saved yet")).to_be_visible()
    focus_by_tab(page, "Lay it out", "button")
    press(page, "Enter")
    board = editor.locator(".e-position .mahj")
    expect(board.get_by_role("group", name="Dots", exact=True)).to_be_visible()
    before = int(re.findall(r"\d", pile(board, "Joker").get_attribute("aria-label") or "")[0])
    focus_by_tab(page, "1 Bam", "button")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(pile(board, "Joker")).to_have_accessible_name(re.compile(f"^Joker, {before - 1} left"))
    expect(pile(board, "Joker")).to_be_focused()
    page.keyboard.press("Enter")
    expect(pile(board, "Joker")).to_have_accessible_name(re.compile(f"^Joker, {before - 2} left"))
    page.keyboard.press("Control+s")
    until(lambda: own.exists() and "How many, then?" in own.read_text("utf-8"), "the file to be saved")
    assert exercise_in(own, "my-lesson.number").title == "How many, then?"


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)


def focus_by_tab(page: Page, name: str, tag: str, most: int = 90) -> None:
    """Press Tab until an element with a name that begins so has the focus."""
    found = """([name, tag]) => {
      const { activeElement: at } = document;
      const said = at.ariaLabel || at.textContent || "";
      return at.localName === tag && said.startsWith(name);
    }"""
    for _ in range(most):
        if page.evaluate(found, [name, tag]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {tag} {name!r} within {most} tabs")


def test_a_file_with_errors_is_repaired_its_comments_stay_and_changes_survive_a_lost_kernel(
    lab: Server, page: Page, own: Path
) -> None:
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(BROKEN, "utf-8")
    editor = open_editor(page, lab)
    findings = editor.get_by_role("region", name="To fix")
    expect(findings).to_contain_text("The text can't be read from here on")
    source = editor.get_by_role("textbox", name="The text of the exercise")
    findings.get_by_role("button", name=re.compile("^Line 6")).click()
    expect(source).to_be_focused()
    assert source.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)").startswith(
        "scene:"
    )
    first = BROKEN.split("---\n")[0]
    source.fill(first.replace('East 6D"\n', 'East 6D"}\n'))
    is_clean(editor)
    expect(editor.get_by_role("textbox", name="The question", exact=True)).to_be_visible()
    editor.get_by_role("combobox", name="Exercise", exact=True).select_option("1")
    expect(findings).to_contain_text("next_plaier")
    expect(editor.get_by_role("region", name="About the board")).to_contain_text("next_plaier")
    expect(editor.get_by_role("button", name="1 thing to fix")).to_be_visible()
    expect(editor.get_by_role("textbox", name="What's right", exact=True)).to_have_attribute(
        "aria-invalid", "true"
    )
    editor.get_by_role("textbox", name="What's right", exact=True).fill("next_player()")
    is_clean(editor)
    assert own.read_text("utf-8") == BROKEN
    fixed = BROKEN.replace('thrown East 6D"\n', 'thrown East 6D"}\n', 1).replace("next_plaier", "next_player")
    assert saved(editor, own) == fixed
    assert check_files([own]) == ()
    expect_changes_to_survive(lab, page, editor, own)


def expect_changes_to_survive(lab: Server, page: Page, editor: Locator, own: Path) -> None:
    """Change the second exercise without saving it, and open the editor with another kernel."""
    before = own.read_text("utf-8")
    editor.get_by_role("textbox", name="What's right", exact=True).fill("turn_of(1)")
    expect(editor.get_by_role("region", name="To fix")).to_contain_text("turn_of")
    editor = open_editor(page, lab)
    expect(editor.get_by_text("Your changes that were not saved are back.").last).to_be_visible()
    editor.get_by_role("combobox", name="Exercise", exact=True).select_option("1")
    expect(editor.get_by_role("textbox", name="What's right", exact=True)).to_have_value("turn_of(1)")
    top = editor.get_by_role("group", name="Exercise", exact=True)
    top.get_by_role("button", name="Undo", exact=True).click()
    expect(editor.get_by_role("textbox", name="What's right", exact=True)).to_have_value("next_player()")
    assert own.read_text("utf-8") == before


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_nothing_is_too_wide_or_too_small_the_board_stays_in_sight_and_axe_finds_nothing(
    lab: Server, page: Page, own: Path, whole: bool
) -> None:
    """Axe looks at each view of the editor at one width in turn; `whole`, at every one."""
    editor = open_editor(page, lab)
    begin(editor, "play")
    is_clean(editor)
    expect_board_to_stay(page, editor)
    assert looks(page, editor, WIDTHS if whole else WIDTHS[:1]) == {}
    editor.get_by_role("button", name="Text", exact=True).click()
    assert looks(page, editor, WIDTHS if whole else WIDTHS[1:2]) == {}
    editor.get_by_role("button", name="Form", exact=True).click()
    lay_out(editor)
    assert looks(page, editor, WIDTHS if whole else WIDTHS[2:]) == {}
    page.set_viewport_size({"width": 1280, "height": 800})
    height = "(all) => all.getBoundingClientRect().height"
    until(lambda: float(editor.evaluate(height)) <= 800, "the editor to fit the window")


def expect_board_to_stay(page: Page, editor: Locator) -> None:
    """Expect the board to stay in sight while the form scrolls."""
    page.set_viewport_size({"width": 1280, "height": 800})
    board = editor.locator(".e-side .mahj")
    before = board.bounding_box()
    steps = editor.get_by_role("button", name="Add a step: Step by step")
    form = editor.locator(".e-main")
    assert form.evaluate("(pane) => pane.scrollHeight > pane.clientHeight + 100")
    form.evaluate("(pane) => pane.scrollTo(0, pane.scrollHeight)")
    expect(steps).to_be_visible()
    assert form.evaluate("(pane) => pane.scrollTop > 100")
    assert board.bounding_box() == before
    form.evaluate("(pane) => pane.scrollTo(0, 0)")


def looks(page: Page, editor: Locator, for_axe: tuple[int, ...]) -> dict[int, list[str]]:
    """Return what is wrong with the looks at each width where anything is; axe looks at some of them."""
    found = {}
    for width, height in zip(WIDTHS, (1024, 800, 1080), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = [*wrong_sizes(editor), *(axes_findings(page) if width in for_axe else ())]
    return {width: wrong for width, wrong in found.items() if wrong}


def wrong_sizes(editor: Locator) -> list[str]:
    """Return the small targets, and the parts that are wider than the editor."""
    found: list[str] = editor.evaluate("""(editor) => {
      const right = editor.getBoundingClientRect().right + 1;
      return [...editor.querySelectorAll("button, select, input, textarea")].filter((each) => {
        const box = each.getBoundingClientRect();
        const seen = box.width > 0 && !each.closest("details:not([open])") && each.type !== "radio";
        return seen && (box.height < 43.5 || box.width < 43.5 || box.right > right);
      }).map((each) => `${each.className} ${each.ariaLabel ?? each.textContent}`.slice(0, 60));
    }""")
    return found


def axes_findings(page: Page) -> list[str]:
    """Return what axe finds in the editor."""
    results = Axe().run(page, context=".e-editor")
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in results.response["violations"]]


def test_a_card_of_the_launcher_opens_the_editor(page: Page, lab: Server) -> None:
    clear_lab(page, lab)
    page.locator(".jp-LauncherCard").filter(has_text="Exercise editor").click()
    expect(page.get_by_role("button", name="New exercise")).to_be_visible()


def test_an_exercise_file_is_opened_from_the_files_and_listed_by_its_titles(
    lab: Server, page: Page, own: Path
) -> None:
    own.parent.mkdir(exist_ok=True)
    more = own.with_name("more.yaml")
    more.write_text(BROKEN.partition("---\n")[2], "utf-8")
    try:
        clear_lab(page, lab)
        page.evaluate("void jupyterapp.commands.execute('mahj-tutor:lessons')")
        listed = page.get_by_role("button", name="Another one my-lesson/more.yaml")
        expect(listed).to_be_visible()
        page.evaluate("void jupyterapp.commands.execute('filebrowser:activate')")
        page.evaluate("void jupyterapp.commands.execute('filebrowser:go-to-path', { path: 'my-lesson' })")
        page.locator(".jp-DirListing-item", has_text="more.yaml").click(button="right")
        page.get_by_role("menuitem", name="Open in the exercise editor").click()
        editor = page.locator(".e-editor")
        expect(editor.get_by_role("textbox", name="Title", exact=True)).to_have_value("Another one")
    finally:
        for each in own.parent.parent.glob("Edit *.ipynb"):
            each.unlink()
