"""Worksheets of four lessons: what pupils may see, what the key says, and the files."""

from __future__ import annotations

import re
import sys
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, cast

import pytest
from markupsafe import escape
from pypdfium2 import PdfDocument

from mahj_tutor.authoring.worksheet.content import Worksheet, pupil_item
from mahj_tutor.authoring.worksheet.draw import draw_items
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.pdf import key_pdf, pupils_pdf
from mahj_tutor.authoring.worksheet.room import Numbering, Paper, Room, Ticks
from mahj_tutor.authoring.worksheet.source import choose, find_source
from mahj_tutor.cli import main
from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.exercises.task import Task
from mahj_tutor.rulebook import register

LESSONS = ("a4", "a6", "a12", "a17")
LETTERS = "AB"


def make(lesson: str, *, seed: int = 1, variants: int = 2) -> Worksheet:
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
        on_page = next(each for each in sheet(lesson).variants[0].items if each.number == number)
        assert pupil_item(cast("Task", Sealed(draw.tasks[0])), number) == on_page
    assert number > 5
    with pytest.raises(AssertionError, match="asks for solution"):
        print(Sealed(sheet(lesson).draws[1].tasks[0]).solution)


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
    assert count >= 2


def test_the_right_option_is_as_often_elsewhere_as_first() -> None:
    first, count = 0, 0
    for draw in (each for lesson in LESSONS for each in sheet(lesson).draws if not each.is_example):
        for task in draw.tasks:
            chosen = {act[1]: act[2] for act in task.solution if act[0] == "choose"}
            for choice in (each for each in task.scene.choices if each.id in chosen):
                count += 1
                first += choice.options[0].id == chosen[choice.id]
    assert count > 30
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
        assert len(item.seeds) == len(LETTERS)
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
    assert sum(each == len(LETTERS) for each in differ) > len(differ) / 2


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


def test_four_variants_are_four_draws() -> None:
    draws = draw_items(find_source("a4").exercises, variants=4, seed=1)
    drawn = [each for each in draws if each.exercise.id in ("a4.break-your-wall", "a4.roll-for-east")]
    assert [len({str(task.scene) for task in each.tasks}) for each in drawn] == [4, 4]
    assert [each.letter for each in Worksheet("Four", "letter", draws[:2]).variants] == list("ABCD")


def test_an_exercise_with_one_item_is_the_same_in_every_variant() -> None:
    fixed = next(each for each in find_source("a4").exercises if each.id == "a4.tiles-in-a-wall")
    (draw,) = draw_items([fixed], variants=3, seed=1)
    assert len({str(task.scene) for task in draw.tasks}) == 1
    (item,) = Worksheet("Fixed", "letter", (draw,)).key
    assert [row.letters for row in item.rows] == ["all"]


def test_one_variant_has_no_letter() -> None:
    alone = make("a4", variants=1)
    assert [each.letter for each in alone.variants] == [""]
    assert 'class="letter"' not in pupils_page(alone)


# --- PDF ---------------------------------------------------------------------------------------------------


def words(pdf: bytes) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in PdfDocument(pdf)]


@cache
def pdfs(lesson: str) -> tuple[bytes, bytes]:
    return pupils_pdf(sheet(lesson)), key_pdf(sheet(lesson))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_as_pdf(lesson: str) -> None:
    pages = words(pdfs(lesson)[0])
    assert {page.get_size() for page in PdfDocument(pdfs(lesson)[0])} == {(612, 792)}
    said = " ".join(pages)
    assert said.count("Name Date") == len(LETTERS)
    for item in sheet(lesson).key:
        assert said.count(f"{item.number} {item.title}") == len(LETTERS)
    assert set(re.findall(r"\w+", said)) & set(register()) == set()
    told = " ".join(words(pdfs(lesson)[1]))
    for item in sheet(lesson).key:
        assert f"{item.title} {item.id}" in told
        assert all(f"{id_} {name}" in told for row in item.rows for id_, name in row.key.rules)
        assert all(each in told for row in item.rows for each in row.key.answer)


def by_variant(lesson: str) -> list[list[str]]:
    """The pages of each variant."""
    pages = words(pdfs(lesson)[0])
    begin = [number for number, said in enumerate(pages) if "Name Date" in said]
    assert [number % 2 for number in begin] == [0] * len(LETTERS)  # each on a right-hand page
    return [pages[first:after] for first, after in zip(begin, [*begin[1:], len(pages)], strict=True)]


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_pages_of_a_variant_are_numbered(lesson: str) -> None:
    for letter, pages in zip(LETTERS, by_variant(lesson), strict=True):
        printed = pages if pages[-1] else pages[:-1]  # one page may be left empty
        assert len(printed) > 3
        assert all(said.endswith(f"{letter} · {number}") for number, said in enumerate(printed, 1))


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_item_goes_over_a_page_break(lesson: str) -> None:
    """The title of an item and the last that is to be filled in are on the same page."""
    count = 0
    for variant, pages in zip(sheet(lesson).variants, by_variant(lesson), strict=True):
        for item in variant.items:
            ends = [_last(room) for room in item.rooms] if item.number else item.steps[-1:]
            (page,) = (
                page for page in pages if re.search(rf"(Example|{item.number}) {re.escape(item.title)}", page)
            )
            for end in filter(None, ends):
                count += 1
                assert " ".join(end.split()) in page, item.title
    assert count > 10


def _last(room: Room) -> str:
    match room:
        case Ticks():
            return room.options[-1]
        case Numbering():
            return room.cards[-1][1]
        case _:
            return room.ask


def plain(page: str) -> set[str]:
    """The words of a web page, without those of pictures."""
    bare = re.sub(r"<head>.*?</head>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.S)
    return set(re.findall(r"\w+", unescape(bare)))


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_web_page_and_the_pdf_say_the_same(lesson: str) -> None:
    pages = pupils_page(sheet(lesson)), key_page(sheet(lesson))
    for page, pdf in zip(pages, pdfs(lesson), strict=True):
        assert len(plain(page)) > 100
        assert plain(page) - set(re.findall(r"\w+", " ".join(words(pdf)))) == set()


def test_pages_are_gray() -> None:
    for page in list(PdfDocument(pdfs("a12")[0]))[:6]:
        pixels = bytes(page.render(scale=0.5).buffer)
        assert min(pixels) < 60
        assert pixels[0::3] == pixels[1::3] == pixels[2::3]


def test_a_pdf_has_the_same_bytes_again_and_its_paper() -> None:
    assert pupils_pdf(small()) == pupils_pdf(small())
    assert [round(each) for each in PdfDocument(pupils_pdf(small()))[0].get_size()] == [595, 842]


def test_texts_are_no_markup() -> None:
    title = '<script>alert(1)</script> #panic("x") $ \\ * _ é Ł'
    odd = Worksheet(title, "letter", small().draws[:1])
    assert "<script" not in pupils_page(odd)
    assert "<script" not in key_page(odd)
    assert title in " ".join(words(pupils_pdf(odd)))


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


OWN = """
schema: mahj-exercise/1
id: b1.greeting
title: What do we say?
lesson: B1
rules: [CH1]
interaction: choose
ask: "You sit down with {tiles: 3B J}. What do you **say**?"
options:
  - {say: Hello there, right: yes}
  - {say: I want that chair}
---
schema: mahj-exercise/1
id: b1.club
title: Our evening
lesson: B1
rules: [CH1]
interaction: order
ask: Put these in order.
steps: [Say hello, Draw seats, Build the walls, Roll the dice]
"""


def test_a_teachers_own_questions(tmp_path: Path) -> None:
    file = tmp_path / "my-club.yaml"
    file.write_text(OWN, "utf-8")
    source = find_source(str(file))
    own = Worksheet(source.title, "letter", draw_items(source.exercises, variants=2, seed=1))
    greeting, club = own.key
    assert source.title == "My club"
    assert {row.key.answer for row in greeting.rows} == {("Hello there",)}
    assert {row.key.order for row in club.rows} == {
        ("Say hello", "Draw seats", "Build the walls", "Roll the dice")
    }
    (said,) = words(pupils_pdf(Worksheet("Mine", "a4", own.draws[:1])))[:1]
    assert "Hello there" in said
    assert "I want that chair" in said
    assert 'alt="a 3 Bam and a Joker"' in pupils_page(own)


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
