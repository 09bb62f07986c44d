"""The cookbook: recipes have nothing to fix, play right and wrong, print, and stand on the page."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from mahj_widgets.protocol import Ask, Hello, Submit, View

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pages import pupils_page
from mahj_tutor.authoring.worksheet.pdf import pupils_pdf
from mahj_tutor.authoring.worksheet.room import Lines, Step
from mahj_tutor.authoring.worksheet.source import draw_items
from mahj_tutor.cli import main
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import Loaded, read_file
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.question import Question
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import FileSource
from tests.items import shipped
from tests.seeds import many
from tests.unit.worksheets import words

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "cookbook.md").read_text("utf-8")
FILES = sorted((DOCS / "cookbook").glob("[0-9]*.yaml"))
BESIDE = ("words.yaml", "club-card.yaml")
SEEDS = range(1, many(3, 4))
KEY = "0" * 32

recipes = pytest.mark.parametrize("file", FILES, ids=lambda each: each.stem)


@cache
def recipe(file: Path) -> Loaded:
    found, problems = read_file(file, file.name, expand, beside(file))
    assert problems == ()
    (one,) = found
    return one


def question(file: Path) -> Question:
    exercise = recipe(file).exercise
    assert isinstance(exercise, Question)
    return exercise


# --- the files -----------------------------------------------------------------------------------------


@recipes
@pytest.mark.slow
def test_there_is_nothing_to_fix(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight draws of each are enough here; `make soak` makes as many as `mahj-tutor check`."""
    monkeypatch.setattr("mahj_tutor.questions.question.SEEDS", many(8, 40))
    assert check_files([file]) == ()


def test_there_are_recipes_for_every_interaction_of_ours_and_both_sorts_of_scene() -> None:
    """A new way to answer needs one as soon as a lesson of ours asks by it."""
    some = [question(file) for file in FILES]
    assert len(some) >= 30
    assert {each.interaction for each in some} >= {each.interaction for each in shipped().values()}
    assert any(each.scene.draw for each in some)
    assert any(each.scene.table for each in some)
    assert len({each.id for each in some}) == len(some)


# --- on the board --------------------------------------------------------------------------------------


def opened(file: Path, seed: int) -> tuple[ExerciseSession, View]:
    session = ExerciseSession(question(file).id, FileSource(file), seed=seed)
    return session, respond(session, Hello(kind="hello", key=KEY))


def respond(session: ExerciseSession, message: Hello | Submit | Ask) -> View:
    view = session.respond(message)
    assert view is not None
    return view


def submitted(session: ExerciseSession, view: View, acts: Acts) -> View:
    return respond(session, Submit(kind="submit", item=view.item, acts=acts))


answered = pytest.mark.parametrize(
    "file", [file for file in FILES if recipe(file).exercise.stage != "worked"], ids=lambda each: each.stem
)


@answered
def test_a_right_answer_is_right(file: Path) -> None:
    for seed in SEEDS:
        session, view = opened(file, seed)
        assert (view.phase, view.tries) == ("open", 0)
        task = question(file).task(seed)
        for acts in islice(task.solutions(), 3):
            session, view = opened(file, seed)
            view = submitted(session, view, acts)
            assert view.feedback is not None
            assert (view.phase, view.feedback.verdict, view.done) == ("right", "right", True)


@answered
def test_a_wrong_answer_is_wrong_and_the_second_time_the_reason_is_told(file: Path) -> None:
    for seed in SEEDS:
        for acts in islice(question(file).task(seed).wrong_answers(), 4):
            session, view = opened(file, seed)
            first = submitted(session, view, acts)
            assert first.feedback is not None
            assert (first.feedback.verdict, first.done) == ("wrong", False)
            assert first.feedback.why
            assert first.feedback.rules == ()
            if not question(file).at_once:
                view = respond(session, Ask(kind="retry", item=view.item))
            second = submitted(session, view, acts)
            assert second.feedback is not None
            assert second.feedback.verdict == "wrong"
            assert bool(second.feedback.rules) is not question(file).at_once
            assert second.feedback.why
            assert first.feedback.why.removesuffix("</p>") not in second.feedback.why  # only what is new


@answered
def test_nothing_is_judged_before_there_is_an_answer(file: Path) -> None:
    for seed in SEEDS:
        session, view = opened(file, seed)
        view = submitted(session, view, question(file).task(seed).scene.given_acts)
        said = view.feedback and view.feedback.verdict
        wanted = None if question(file).at_once else "unreadable"
        assert (view.phase, said, view.tries) == ("open", wanted, 0)


def test_a_match_offers_the_same_meanings_in_one_order() -> None:
    (file,) = [file for file in FILES if file.name == "08-my-own-match.yaml"]
    orders = set()
    for seed in range(5):
        first, *others = [
            [option.text for option in choice.options] for choice in question(file).task(seed).scene.choices
        ]
        assert others == [first, first]
        orders.add(tuple(first))
    assert len(orders) > 1


def test_the_worked_example_is_stepped_through() -> None:
    (file,) = [file for file in FILES if recipe(file).exercise.stage == "worked"]
    session, view = opened(file, 1)
    assert len(view.replay) == 4
    assert [each.id for each in view.actions] == ["next"]
    assert respond(session, Ask(kind="next", item=view.item)).done


@recipes
def test_no_braces_are_left_in_what_is_read(file: Path) -> None:
    for seed in SEEDS:
        view = opened(file, seed)[1]
        assert not re.search(r"[{}]", view.model_dump_json(include={"ask", "facts"})[1:-1].replace("\\", ""))
        read = [each.ask for each in view.choices] + [o.text for each in view.choices for o in each.options]
        read += [piece.text or "" for zone in view.zones for piece in zone.pieces]
        assert not [each for each in read if "{" in each]


# --- on paper ------------------------------------------------------------------------------------------


@recipes
def test_it_prints_with_its_key(file: Path, tmp_path: Path) -> None:
    assert main(["worksheet", str(file), "--key", "--variants", "2", "--out", str(tmp_path)]) == 0
    sheet, key = sorted(tmp_path.glob("*.html"), key=lambda each: "key" in each.name)
    on_paper, in_key = sheet.read_text("utf-8"), key.read_text("utf-8")
    title = question(file).title
    assert title.replace("'", "&#39;") in on_paper
    if question(file).stage != "worked":
        assert question(file).id in in_key
        assert question(file).id not in on_paper


def printed(number: int) -> Worksheet:
    (file,) = [file for file in FILES if file.name.startswith(f"{number}-")]
    return Worksheet("Recipe", "letter", draw_items([question(file)], variants=1, seed=1))


def test_every_step_of_a_turn_is_printed_and_answered() -> None:
    sheet = printed(25)
    ((item,),) = [variant.items for variant in sheet.variants]
    steps = [room for room in item.rooms if isinstance(room, Step)]
    assert item.ask == ""
    assert [step.number for step in steps] == [1, 2, 3]
    assert [step.ask.split()[-1] for step in steps] == ["say?", "<strong>kong</strong>.", "turn."]
    assert [room.count for room in item.rooms if isinstance(room, Lines)] == [1, 1, 1]
    (key,) = sheet.key
    say, show, throw = key.rows[0].key.answer
    assert say == "1. Say: “Call! For a kong.”"
    assert show == "2. Take the 6 Dot. Expose your 6 Dot (3 times)"
    assert throw.startswith("3. Throw your ")
    pdf = words(pupils_pdf(sheet))[0]
    assert re.search(r"1\. East throws .* 2\. Now expose the whole kong\. .*3\. Finish your turn\.", pdf)


def test_tiles_in_options_are_drawn() -> None:
    sheet = printed(30)
    page = pupils_page(sheet)
    assert page.count('alt="two 7 Dots and a joker"') == 2  # in the question and in an option
    assert "Joker" not in re.sub(r'alt="[^"]*"|<style>.*?</style>', "", page.split("Which of these", 1)[1])
    assert "Joker" not in words(pupils_pdf(sheet))[0]
    assert sheet.key[0].rows[0].key.answer == ("two 7 Dots and a joker",)


# --- the page ------------------------------------------------------------------------------------------


def test_the_page_leads_to_every_file_and_says_when_to_use_it_and_what_to_change() -> None:
    told = re.findall(r"^- \[[^]]+\]\(cookbook/([^)]+)\)[^:]*: (.+)$", PAGE, re.MULTILINE)
    assert sorted(name for name, _ in told) == [file.name for file in FILES]
    assert [each for _, each in told if not re.match(r"(after|for|to|when|where|with) ", each)] == []
    linked = set(re.findall(r"\(cookbook/([^)]+)\)", PAGE))
    assert linked == {*(file.name for file in FILES), *BESIDE}
