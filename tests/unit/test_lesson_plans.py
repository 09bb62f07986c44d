"""Lesson plans for teachers: what follows from the lessons, what authors add, the page, and the command."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from mahj_tutor.cli import main
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.check_lessons import check_library, check_paths
from mahj_tutor.exercises.course import Course, course
from mahj_tutor.exercises.lesson_plans import LessonPlan, UnitPlan, opening
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.plan_words import check_plans
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook import register
from mahj_tutor.server.plan_page import plan_of, plan_page
from tests.own_lessons import order, write_lesson
from tests.tree import ROOT

SHIPPED = Library().shelves()


def counted(library: Library) -> Course:
    found = library.lessons()
    return course(library.shelves(), {each.id: () for each in found}, {})


PLANS = [plan_of(unit, SHIPPED) for unit in counted(Library()).units]
LESSONS = [(plan, each) for plan in PLANS for each in plan.lessons]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a lesson of one's own, and a catalog."""
    write_lesson(tmp_path / "my-club", "A night", "my-club.one", exercises=order("my-club.one"))
    (tmp_path / "catalog.yaml").write_text("title: Tuesday club\n", "utf-8")
    return tmp_path


def own_plan(folder: Path) -> UnitPlan:
    library = Library([folder])
    return plan_of(counted(library).units[-1], library.shelves())


def write(folder: Path, text: str) -> None:
    (folder / "plans.yaml").write_text(textwrap.dedent(text), "utf-8")


# --- the course -------------------------------------------------------------------------------------------


def test_every_lesson_and_game_of_the_course_is_in_a_plan_and_can_be_taught_from_it() -> None:
    assert [each.lesson.id for _, each in LESSONS] == [each.id for each in lessons()]
    lacking = [
        each.lesson.id for _, each in LESSONS if not (each.words.lay_out and each.words.say and each.play)
    ]
    assert lacking == []
    assert [each.lesson.id for _, each in LESSONS if not (each.mistakes or each.lesson.lesson.is_table)] == []


def test_every_rule_of_a_lesson_is_said_with_the_phrase_that_goes_with_it() -> None:
    taught = {each.id: each.rules for each in lessons()}
    assert sum(len(each.rules) for _, each in LESSONS) > sum(map(len, taught.values())) > 100
    for _, each in LESSONS:
        ids = dict.fromkeys((*taught[each.lesson.id], *each.words.rules))
        rules = [register()[rule] for rule in ids]
        assert [said.phrase for said in each.rules] == [rule.say for rule in rules]
        own = each.words.rules
        said = [own.get(rule.id) or opening(rule.text) for rule in rules]
        assert [said.text for said in each.rules] == said
        assert all(rule.text.startswith(opening(rule.text)) for rule in rules)


def test_a_belief_is_answered_once_in_a_unit() -> None:
    known = {f"“{each.belief}”": each.say for each in misconceptions().values()}
    for plan in PLANS:
        named = [one for each in plan.lessons for one in each.mistakes if one.what in known]
        assert len({one.what for one in named}) == len(named)
        assert [one.what for one in named if one.say != known[one.what]] == []


def test_a_class_plays_about_as_long_as_it_works_on_the_screen() -> None:
    for plan in PLANS:
        assert 0.6 <= plan.with_tiles / plan.on_screen <= 1.5, plan.unit.title


def test_the_words_that_authors_added_have_no_mistakes() -> None:
    assert check_plans(ROOT / "lessons", lessons()) == ()
    assert check_paths([ROOT / "lessons" / "plans.yaml"]) == ()


# --- what follows from a lesson ---------------------------------------------------------------------------


def only(plan: UnitPlan) -> LessonPlan:
    (found,) = plan.lessons
    return found


def test_minutes_grow_with_the_exercises(folder: Path) -> None:
    assert only(own_plan(folder)).minutes == 5  # one of 55 seconds
    many = order(*(f"my-club.{name}" for name in "abcdefghijkl"))
    (folder / "my-club" / "exercises.yaml").write_text(many, "utf-8")
    assert own_plan(folder).on_screen == 15  # twelve take eleven minutes


def test_a_misconception_that_an_exercise_answers_is_on_the_plan(folder: Path) -> None:
    assert only(own_plan(folder)).mistakes == ()
    feedback = "feedback:\n  wrong:\n    - misconception: M06\n      when: nth(ordered, 1) == 'left'\n"
    exercise = order("my-club.one").replace("tests:", f"{feedback}tests:")
    (folder / "my-club" / "exercises.yaml").write_text(exercise, "utf-8")
    (found,) = only(own_plan(folder)).mistakes
    assert (found.what, found.say) == (
        "“The second Charleston goes right again.”",
        misconceptions()["M06"].say,
    )


def test_a_plan_has_the_rules_of_its_exercises_and_the_words_of_its_author(folder: Path) -> None:
    write(
        folder,
        """\
        lessons:
          my-club:
            lay_out: [Three racks., No dice.]
            say: Good evening.
            rules: {CH1: Right first.}
            slips: {CH1: {see: She looks first., say: Pass first.}}
            play: {minutes: 20, do: Pass until I say stop.}
        """,
    )
    plan = own_plan(folder)
    assert [(said.text, said.phrase) for said in only(plan).rules] == [
        ("Right first.", register()["CH1"].say)
    ]
    assert plan.with_tiles == 20
    page = plan_page(plan)
    for words in (
        "<title>Lesson plan: Tuesday club",
        "<b>A night:</b> Three racks. No dice.",
        "“Good evening.”",
        "<b>She looks first.</b> Pass first.",
        "Stop and play, 20 minutes",
        "Pass until I say stop.",
        "About 25 minutes: 5 on the screen, 20 with tiles",
    ):
        assert words in page


def test_a_lesson_that_cannot_be_read_still_has_a_plan(folder: Path) -> None:
    (folder / "my-club" / "exercises.yaml").write_text("id: my-club.one\n", "utf-8")
    assert only(own_plan(folder)).minutes == 0
    assert "A night" in plan_page(own_plan(folder))


# --- mistakes of an author --------------------------------------------------------------------------------


def told(folder: Path) -> list[str]:
    return [str(each).removeprefix(f"{folder}/") for each in check_library(Library([folder]))]


def test_words_about_another_lesson_or_rule_are_told_with_their_place(folder: Path) -> None:
    write(
        folder,
        """\
        lessons:
          my-clubb:
            say: Good evening.
          my-club:
            rules: {CL1: Call!}
            slips:
              CH2: {see: She looks., say: Pass first.}
        """,
    )
    assert told(folder) == [
        "plans.yaml:2:3 E002 there is no lesson 'my-clubb' here. did you mean 'my-club'?",
        "plans.yaml:5:13 E002 the lesson 'my-club' doesn't teach 'CL1'. it teaches CH1",
        "plans.yaml:7:7 E002 the lesson 'my-club' doesn't teach 'CH2'. it teaches CH1",
    ]
    (file,) = {each.file for each in check_paths([folder / "plans.yaml"])}
    assert file == str(folder / "plans.yaml")


def test_words_for_plans_are_no_exercises_without_a_catalog(folder: Path) -> None:
    write(folder, "lessons:\n  my-club:\n    layout: [Racks]\n")
    (folder / "catalog.yaml").unlink()
    (said,) = [each for each in check_paths([folder]) if Path(each.file).name == "plans.yaml"]
    assert (said.line, said.code) == (3, "E001")
    write(folder, "lessons:\n  my-club:\n    say: Good evening.\n")
    assert check_paths([folder / "plans.yaml"]) == ()
    assert not [each for each in check_paths([folder]) if Path(each.file).name == "plans.yaml"]
    assert only(own_plan(folder)).words.say == "Good evening."


def test_exercises_in_a_file_of_that_name_are_exercises_without_a_catalog(folder: Path) -> None:
    (folder / "catalog.yaml").unlink()
    (folder / "my-club" / "plans.yaml").write_text("id: my-club.two\ninteraction: chose\n", "utf-8")
    assert any("'chose'" in each.say for each in check_paths([folder]))


def test_a_field_that_is_none_and_a_speech_are_told(folder: Path) -> None:
    write(folder, "lessons:\n  my-club:\n    layout: [Racks]\n")
    assert told(folder) == ["plans.yaml:3:5 E001 'layout' is not a field here. did you mean 'lay_out'?"]
    write(folder, f"lessons:\n  my-club:\n    say: {'Pass and look. ' * 14}\n")
    assert told(folder) == ["plans.yaml:3:5 W100 42 words are hard to read here. say it in 40"]
    write(folder, "lessons:\n  my-club: {play: {minutes: soon, do: Play.}}\n")
    assert [each[:21] for each in told(folder)] == ["plans.yaml:2:20 E002 "]


def test_the_example_of_the_manual_has_no_mistakes(folder: Path) -> None:
    manual = (ROOT / "docs" / "lessons.md").read_text("utf-8").partition("## A lesson plan")[2]
    write(folder, re.findall(r"^```yaml\n(.*?)^```", manual, re.DOTALL | re.MULTILINE)[0])
    assert told(folder) == []
    assert only(own_plan(folder)).words.say == "Tonight we pass first and talk later."


# --- the page and the command -----------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.unit.title)
def test_a_page_has_everything_and_loads_nothing(plan: UnitPlan) -> None:
    page = plan_page(plan)
    assert page.count("<h2") == 1 + len(plan.lessons)
    assert page.count("<h3>Stop and play") == len(plan.lessons)
    for word in ("http", "<script", "src=", "@import", "url(", "<button"):
        assert word not in page
    served = plan_page(
        plan, home="/tutor/", scripts={"preload": "/tutor/preload.js", "print": "/tutor/print.js"}
    )
    assert f'href="/tutor/unit/{plan.unit.number}"' in served
    assert "/tutor/print.js" in served


def test_the_command_writes_a_page_for_each_unit_or_those_it_is_told(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    assert main(["plan", "--out", str(out)]) == 0
    assert len(list(out.glob("unit-*-plan.html"))) == len(PLANS)
    for file in out.iterdir():
        file.unlink()
    assert main(["plan", "4", "B2", str(folder), "--out", str(out)]) == 0
    own = f"{folder.name.replace('_', '-').lstrip('0123456789-')}-plan.html"
    assert sorted(file.name for file in out.iterdir()) == sorted(
        [own, "unit-4-plan.html", "unit-8-plan.html"]
    )
    assert "The bettor" in (out / "unit-8-plan.html").read_text("utf-8")
    capsys.readouterr()
    assert main(["plan", "44"]) == 1
    assert capsys.readouterr().err == "mahj-tutor: there is no unit, lesson or folder of lessons '44'\n"
