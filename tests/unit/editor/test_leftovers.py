"""What is told when words stay behind: of a template, in the lesson; and what leads on by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import Page

from mahj_tutor.authoring.cookbook import recipes
from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.questions.interactions import INTERACTIONS
from tests.unit.editor.screens import KeptScreen
from tests.unit.editor.test_workbench import do

BEGAN = "Your question is another one now. Do"
ANSWERED = "Your answer is another one now. Do"


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return Workbench(tmp_path / "my-club")


def left(page: Page) -> list[str]:
    return [each.told for each in page.findings if each.told.startswith((BEGAN, ANSWERED))]


def test_nothing_is_left_behind_in_what_was_only_begun(bench: Workbench) -> None:
    for name in ("own-choice", *INTERACTIONS):
        assert left(do(bench, "new", interaction=name)) == []
    for recipe in recipes():
        assert left(do(bench, "recipe", name=recipe.name)) == []


def test_words_of_a_template_are_told_once_the_question_is_another_one(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    page = do(bench, "set", path=["ask"], value="How many jokers do you see?")
    (told,) = left(page)
    assert "“Title”" in told
    assert "“Hint 1”" in told
    assert "“The question”" not in told
    assert all(each.is_note for each in page.findings)
    page = do(bench, "set", path=["hints", 0], value="Look at the others, one by one.")
    assert "“Hint 1”" not in left(page)[0]


def test_deleting_what_the_lesson_shows_says_so(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    do(bench, "save")
    do(bench, "lesson-do", do="begin", value="A night at our club")
    do(bench, "lesson-do", do="section", value="my-club.choose")
    page = do(bench, "delete")
    assert page.notice.startswith("Deleted Whose turn is next? The lesson still shows it:")
    assert do(bench, "undo").notice == "Undone: Whose turn is next? is back."
    do(bench, "duplicate")
    assert "lesson" not in do(bench, "delete").notice


def test_a_reply_is_added_in_one_step(bench: Workbench) -> None:
    do(bench, "new", interaction="own-choice")
    do(bench, "as-map", path=["options", 1])
    node = bench.desk.node
    assert node is not None
    assert node.fields["options"].items[1].to_python() == {"say": "A wrong answer", "back": ""}
    assert [each for each in bench.page().findings if not each.is_note] == []


def test_a_worksheet_is_handed_to_the_browser(tmp_path: Path) -> None:
    screen = KeptScreen()
    bind(screen, tmp_path / "my-club")
    screen.receive({"kind": "new", "interaction": "choose"})
    screen.receive({"kind": "sheet", "which": "all", "variants": 1, "paper": "letter"})
    made = [each for each in screen.told if each["kind"] == "made"]
    assert [each["name"] for each in made] == ["exercises-worksheet.html", "exercises-answer-key.html"]
    for each in made:
        assert (tmp_path / "my-club" / each["name"]).read_text("utf-8") == each["html"]
    screen.receive({"kind": "undo"})
    assert len([each for each in screen.told if each["kind"] == "made"]) == 2


@pytest.mark.parametrize("begin", ["choose", "number", "06-legal-and-why"])
def test_replies_and_hints_that_are_left_are_taken_out_with_a_tap(begin: str, bench: Workbench) -> None:
    is_recipe = begin[0].isdigit()
    do(bench, "recipe", name=begin) if is_recipe else do(bench, "new", interaction=begin)
    do(bench, "set", path=["ask"], value="What would you say?")
    before = bench.desk.part.text
    note = next(each for each in bench.page().findings if each.proposed)
    assert [words for _, words in note.proposed] == ["Take replies and hints out", "They still fit"]
    value = note.proposed[0][0]
    do(bench, "correct", path=note.path, value=value)
    assert bench.desk.node is not None
    left = bench.desk.node.to_python()
    assert "feedback" not in left
    assert left.get("hints", ["do_with_me"]) == ["do_with_me"]  # which fits whatever is asked
    bench.wait()
    assert [each.told for each in bench.page().findings if not each.is_note] == []
    do(bench, "undo")
    assert bench.desk.part.text == before


def test_a_question_that_is_changed_asks_whether_its_words_still_fit(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    fields: dict[tuple[str | int, ...], str] = {
        ("title",): "Jokers",
        ("ask",): "How many jokers do you see?",
        ("feedback", "right"): "Each of them counts.",
        ("hints", 0): "Look at the others, one by one.",
    }
    for path, value in fields.items():
        do(bench, "set", path=list(path), value=value)
    do(bench, "correct", path=["rules"], value="fits")
    assert left(bench.page()) == []
    page = do(bench, "set", path=["ask"], value="How many jokers can you see?")
    assert left(page) == []  # the same question in other words
    page = do(bench, "set", path=["ask"], value="Which suit has most tiles on the table?")
    (told,) = left(page)
    assert all(name in told for name in ("“Rules”", "“Said when right”", "“Hint 1”"))
    (note,) = [each for each in page.findings if each.is_asked]
    page = do(bench, "set", path=["hints", 0], value="Count each suit.")
    assert "“Hint 1”" not in left(page)[0]
    page = do(bench, "correct", path=list(note.path), value="fits")
    assert left(page) == []
    page = do(bench, "set", path=["ask"], value="Who sits at your left?")
    assert "“Hint 1”" in left(page)[0]


def test_a_name_that_was_misspelled_asks_nothing_else(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    do(bench, "set", path=["answer"], value="next_plaier()")
    assert left(do(bench, "set", path=["answer"], value="next_player()")) == []
    assert left(do(bench, "set", path=["answer"], value="thrower")) != []


def test_what_stays_is_asked_about_after_replies_and_hints_are_out(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    page = do(bench, "set", path=["ask"], value="How many jokers do you see?")
    (note,) = [each for each in page.findings if each.is_asked]
    page = do(bench, "correct", path=list(note.path), value="leftovers")
    (told,) = left(page)
    assert "“Title”" in told
    assert "“Rules”" in told
    assert "Hint" not in told
    (note,) = [each for each in page.findings if each.is_asked]
    assert [words for _, words in note.proposed] == ["They still fit"]
    assert left(do(bench, "correct", path=list(note.path), value="fits")) == []


def test_another_answer_in_a_duplicate_asks_about_its_question_and_tests(bench: Workbench) -> None:
    do(bench, "new", interaction="choose")
    do(bench, "set", path=["tests", 1, "do"], value="East")
    do(bench, "duplicate")
    (told,) = left(do(bench, "set", path=["answer"], value="thrower"))
    assert told.startswith(ANSWERED)
    assert "“The question”" in told
    assert "“Tests”" in told
    page = do(bench, "set", path=["ask"], value="Who has thrown a tile?")
    assert "“The question”" not in left(page)[0]


def test_another_question_in_a_duplicate_of_ones_own_names_all_that_is_of_the_first(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    own: dict[tuple[str | int, ...], str] = {
        ("title",): "Jokers in sight",
        ("ask",): "How many jokers have the others exposed?",
        ("answer",): "wall_left() - 1",
        ("feedback", "right"): "Each of them counts.",
    }
    for path, value in own.items():
        do(bench, "set", path=list(path), value=value)
    do(bench, "correct", path=["rules"], value="fits")
    do(bench, "duplicate")
    assert left(bench.page()) == []
    page = do(bench, "set", path=["ask"], value="Which player sits next to the dealer at the table?")
    (told,) = left(page)
    assert all(name in told for name in ("“Title”", "“What's right”", "“Rules”", "“Said when right”"))
    page = do(bench, "set", path=["title"], value="Beside the dealer")
    assert "“Title”" not in left(page)[0]
    assert "“What's right”" in left(page)[0]


def test_a_copy_keeps_what_its_original_is_asked(bench: Workbench) -> None:
    do(bench, "new", interaction="number")
    do(bench, "set", path=["hints", 0], value="Look at the others, one by one.")
    do(bench, "correct", path=["rules"], value="fits")
    page = do(bench, "set", path=["ask"], value="Which suit has most tiles?")
    (told,) = left(page)
    assert "“Hint 1”" in told
    assert left(do(bench, "duplicate")) == [told]
    note = next(each for each in bench.page().findings if each.is_asked)
    assert left(do(bench, "correct", path=list(note.path), value="fits")) == []
    assert left(do(bench, "duplicate")) == []


def test_the_options_own_replies_are_taken_out_too(bench: Workbench) -> None:
    do(bench, "new", interaction="own-choice")
    do(bench, "set", path=["ask"], value="What do you do with a joker?")
    do(bench, "as-map", path=["options", 1])
    do(bench, "set", path=["options", 1, "back"], value="A joker never goes into a pair.")
    do(bench, "set", path=["ask"], value="Where does the wall end today?")
    page = bench.page()
    assert "Right when" not in left(page)[0]
    note = next(each for each in page.findings if each.is_asked)
    page = do(bench, "correct", path=list(note.path), value="leftovers")
    assert "never goes" not in page.text
    assert not any("reply" in told.lower() for told in left(page))


def test_two_exercises_of_one_title_are_noted_until_one_has_another(bench: Workbench) -> None:
    def noted(page: Page) -> list[str]:
        return [
            each.told for each in page.findings if each.path == ("title",) and "has this title" in each.told
        ]

    assert noted(do(bench, "new", interaction="number")) == []
    assert noted(do(bench, "duplicate")) == ["Exercise 1 has this title, too. Give each one of its own."]
    assert noted(do(bench, "set", path=["title"], value="Something else")) == []


def test_replies_of_options_are_asked_about_once_another_one_is_right(bench: Workbench) -> None:
    do(bench, "new", interaction="own-choice")
    for at in (1, 2):
        do(bench, "as-map", path=["options", at])
        do(bench, "set", path=["options", at, "back"], value=f"No, look at {at}.")
    assert left(do(bench, "check")) == []
    page = do(bench, "tick", path=["options", 1], on=True)
    (told,) = left(page)
    assert told.startswith(ANSWERED)
    assert "“Option 2: Reply”" in told
    assert "“Option 3: Reply”" not in told, "it was wrong, and is"
    (asked,) = [each for each in page.findings if each.is_asked]
    do(bench, "correct", path=asked.path, value="fits")
    assert left(bench.page()) == []
    do(bench, "tick", path=["options", 0], on=True)
    assert "“Option 2: Reply”" in left(bench.page())[0]
    do(bench, "set", path=["options", 1, "back"], value="That is what beginners think.")
    assert not any("Reply" in each for each in left(bench.page()))
