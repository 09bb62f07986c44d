"""Worksheets of four lessons: what pupils may see, what the key says, and the files."""

from __future__ import annotations

import io
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from markupsafe import escape
from pypdf import PdfReader

from mahj_tutor.authoring.worksheet.content import Worksheet, pupil_item
from mahj_tutor.authoring.worksheet.draw import draw_items
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.pdf import key_pdf, pupils_pdf
from mahj_tutor.authoring.worksheet.room import Numbering, Paper
from mahj_tutor.authoring.worksheet.source import choose, find_source
from mahj_tutor.cli import main
from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises.task import Task
from mahj_tutor.rulebook import register

LESSONS = ("a4", "a6", "a12", "a17")
LETTERS = "ABCD"


def make(lesson: str, *, seed: int = 1, variants: int = 4) -> Worksheet:
    source = find_source(lesson)
    return Worksheet(source.title, "letter", draw_items(source.exercises, variants=variants, seed=seed))


@cache
def sheet(lesson: str) -> Worksheet:
    return make(lesson)


@cache
def small() -> Worksheet:
    """Two exercises in two variants, quickly made."""
    source = find_source("a4")
    return Worksheet("Small", "a4", draw_items(source.exercises[5:7], variants=2, seed=3))


# --- what pupils see ---------------------------------------------------------------------------------------


class Sealed:
    """A task that tells what lies on the table and what is asked, and nothing that knows the answer."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def __getattr__(self, name: str) -> Any:
        if name not in ("exercise", "scene", "ask", "facts", "seed"):
            raise AssertionError(f"the pupils' page asks for {name}")
        return getattr(self._task, name)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_pupils_pages_are_made_without_the_answer(lesson: str) -> None:
    number = 0
    for draw in (each for each in sheet(lesson).draws if not each.is_example):
        number += 1
        for place, task in enumerate(draw.tasks):
            on_page = next(each for each in sheet(lesson).variants[place].items if each.number == number)
            assert pupil_item(cast("Task", Sealed(task)), number) == on_page
    assert number > 5


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_rule_is_named_to_pupils(lesson: str) -> None:
    words = set(
        re.findall(
            r"\w+", re.sub(r"<svg.*?</svg>|<style>.*?</style>", "", pupils_page(sheet(lesson)), flags=re.S)
        )
    )
    assert len(words) > 100
    assert words & set(register()) == set()
    assert words & set(re.findall(r"\w+", key_page(sheet(lesson)))) & set(register()) == set()


def test_no_card_lies_in_its_place() -> None:
    count = 0
    for draw in (each for lesson in LESSONS for each in sheet(lesson).draws if not each.is_example):
        for task in draw.tasks:
            paper = Paper(task.scene)
            for room in (each for each in paper.room if isinstance(each, Numbering)):
                count += 1
                assert len(room.cards) > 2
                row = [act[1] for act in task.solution]
                shown = [each.id for zone in task.scene.zones for each in zone.pieces]
                assert row != shown
    assert count >= 4


def test_the_right_option_is_as_often_elsewhere_as_first() -> None:
    first, count = 0, 0
    for draw in (each for lesson in LESSONS for each in sheet(lesson).draws if not each.is_example):
        for task in draw.tasks:
            chosen = {act[1]: act[2] for act in task.solution if act[0] == "choose"}
            for choice in (each for each in task.scene.choices if each.id in chosen):
                count += 1
                first += choice.options[0].id == chosen[choice.id]
    assert count > 40
    assert 0.25 < first / count < 0.6


@pytest.mark.parametrize("lesson", LESSONS)
def test_pages_load_nothing(lesson: str) -> None:
    for page in (pupils_page(sheet(lesson)), key_page(sheet(lesson))):
        bare = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "://" not in bare
        assert "<script" not in bare
        assert "<link" not in bare.replace('<link rel="icon" href="data:,">', "")


@pytest.mark.parametrize("lesson", LESSONS)
def test_pictures_are_black_on_white(lesson: str) -> None:
    pictures = [item.picture.svg for item in sheet(lesson).variants[0].items if item.picture]
    assert len(pictures) > 5
    colors = {each for picture in pictures for each in re.findall(r'(?:fill|stroke)="([^"]+)"', picture)}
    assert colors == {"none", "#000", "#fff"}
    assert not [picture for picture in pictures if "var(" in picture]


# --- the key -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_key_answers_every_item_of_every_variant(lesson: str) -> None:
    asked = [each for each in sheet(lesson).variants[0].items if each.number]
    assert [each.number for each in sheet(lesson).key] == [each.number for each in asked]
    for item in sheet(lesson).key:
        letters = [
            each for row in item.rows for each in (LETTERS if row.letters == "all" else row.letters.split())
        ]
        assert sorted(letters) == list(LETTERS)
        assert len(item.seeds) == 4
        for row in item.rows:
            assert all(row.key.answer)
            assert row.key.answer
            assert row.key.reason
            assert row.key.rules
            assert all(name == register()[id_].name for id_, name in row.key.rules)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_printed_key_says_all_of_it(lesson: str) -> None:
    page = re.sub(r"\s+", " ", key_page(sheet(lesson)))
    for item in sheet(lesson).key:
        assert item.id in page
        for row in item.rows:
            assert f'<span class="letters">{row.letters}</span>' in page
            for id_, name in row.key.rules:
                assert f"<b>{id_}</b> {escape(name)}" in page
            assert all(escape(each) in page for each in row.key.answer)


# --- draws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_variants_differ(lesson: str) -> None:
    variants = [[each for each in variant.items if each.number] for variant in sheet(lesson).variants]
    differ = [len(set(same)) for same in zip(*variants, strict=True)]
    assert [variant.letter for variant in sheet(lesson).variants] == list(LETTERS)
    assert sum(each == 4 for each in differ) > len(differ) / 2


def test_the_same_seed_gives_the_same_bytes() -> None:
    again = make("a4")
    assert again is not sheet("a4")
    assert pupils_page(again) == pupils_page(sheet("a4"))
    assert key_page(again) == key_page(sheet("a4"))
    assert pupils_page(make("a4", seed=2)) != pupils_page(again)


def test_a_seed_shows_the_same_item_on_the_board() -> None:
    for draw in sheet("a4").draws:
        for task in draw.tasks:
            assert draw.exercise.task(task.seed).scene == task.scene


def test_one_variant_has_no_letter() -> None:
    alone = make("a4", variants=1)
    assert [each.letter for each in alone.variants] == [""]
    assert 'class="letter"' not in pupils_page(alone)


# --- PDF ---------------------------------------------------------------------------------------------------


def words(pdf: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_as_pdf(lesson: str) -> None:
    pupils, key = pupils_pdf(sheet(lesson)), key_pdf(sheet(lesson))
    pages = PdfReader(io.BytesIO(pupils)).pages
    assert len(pages) >= 4 * 3
    assert {tuple(map(round, each.mediabox[2:])) for each in pages} == {(612, 792)}
    said = " ".join(words(pupils).split())
    assert said.count("Name") >= 4
    for item in sheet(lesson).key:
        assert said.count(item.title) >= 4
    assert set(re.findall(r"\w+", said)) & set(register()) == set()
    told = words(key)
    for item in sheet(lesson).key:
        assert item.id in told
        assert all(id_ in told for row in item.rows for id_, _ in row.key.rules)


def test_a_pdf_has_the_same_bytes_again_and_its_paper() -> None:
    assert pupils_pdf(small()) == pupils_pdf(small())
    first = PdfReader(io.BytesIO(pupils_pdf(small()))).pages[0]
    assert [round(each) for each in first.mediabox[2:]] == [595, 842]


def test_texts_are_no_markup() -> None:
    title = '<script>alert(1)</script> #panic("x") $ \\ * _ é Ł'
    odd = Worksheet(title, "letter", small().draws[:1])
    assert "<script" not in pupils_page(odd)
    assert "<script" not in key_page(odd)
    assert title in " ".join(words(pupils_pdf(odd)).split())


# --- the command -------------------------------------------------------------------------------------------


def run(*arguments: str | Path) -> int:
    return main(["worksheet", *map(str, arguments)])


def test_the_command_writes_pages_key_and_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--exercise", "find-the-seat", "a4.break-your-wall", "--variants", "2")
    assert run("a4", *chosen, "--key", "--pdf", "--out", tmp_path / "new", "--title", "Tuesday") == 0
    names = {each.name for each in (tmp_path / "new").iterdir()}
    assert names == {f"a4-{kind}.{end}" for kind in ("worksheet", "answer-key") for end in ("html", "pdf")}
    assert capsys.readouterr().out.count("Wrote ") == 4
    page = (tmp_path / "new" / "a4-worksheet.html").read_text("utf-8")
    assert page.count("<h1>Tuesday</h1>") == 2
    assert page.index("Find a seat") < page.index("Break your wall")
    assert "Roll for East" not in page


def test_without_key_no_answer_is_written(tmp_path: Path) -> None:
    assert run("a4", "--out", tmp_path) == 0
    assert [each.name for each in tmp_path.iterdir()] == ["a4-worksheet.html"]


def test_without_the_typesetter_the_pages_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run("a4", "--exercise", "find-the-seat", "--key", "--pdf", "--out", tmp_path) == 1
    assert {each.name for each in tmp_path.iterdir()} == {"a4-worksheet.html", "a4-answer-key.html"}
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install 'mahj-tutor[pdf]'" in said


@pytest.mark.parametrize("count", ["0", "27", "x", "-1"])
def test_a_number_of_variants_out_of_range_is_refused(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("a4", f"--variants={count}")
    assert "a number from 1 to 26 is expected" in capsys.readouterr().err


def test_an_unknown_lesson_or_exercise_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("a444") == 1
    assert "unknown lesson or file 'a444', did you mean 'a4'" in capsys.readouterr().err
    assert run("a4", "--exercise", "find-the-saet") == 1
    assert "did you mean 'a4.find-the-seat'" in capsys.readouterr().err


# --- files -------------------------------------------------------------------------------------------------


def test_a_folder_or_a_file_is_as_good_as_a_lesson() -> None:
    folder = Path(__file__).parents[2] / "lessons" / "a04-walls"
    found = find_source(str(folder))
    assert [each.id for each in found.exercises] == [each.id for each in find_source("a4").exercises]
    (file,) = folder.glob("*.yaml")
    assert find_source(str(file)).exercises == found.exercises


def test_a_file_with_mistakes_is_refused_with_all_of_them(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: x\n---\nid: y\n", "utf-8")
    with pytest.raises(ContentError) as refused:
        find_source(str(file))
    assert len(refused.value.problems) >= 2
    assert all(each.startswith("mine.yaml:") for each in refused.value.problems)


def test_chosen_exercises_come_in_the_order_they_are_named() -> None:
    some = find_source("a4").exercises
    assert choose(some, ()) == some
    assert choose(some, (some[3].id, some[1].id)) == (some[3], some[1])
    with pytest.raises(UnknownNameError):
        choose(some, ("nothing",))
