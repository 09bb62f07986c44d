"""Worksheets as PDF: pages, texts, nothing split, the same as the web page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from pypdfium2 import PdfDocument

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.pdf import pupils_pdf
from mahj_tutor.authoring.worksheet.room import Numbering, Room, Ticks
from mahj_tutor.rulebook import register
from tests.unit.worksheets import LESSONS, LETTERS, pdfs, sheet, small, words


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.slow
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
    assert count > 5


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


def test_items_share_pages_where_they_fit() -> None:
    pages = sum(len(words(pdfs(each)[0])) for each in LESSONS)
    items = sum(len(variant.items) for each in LESSONS for variant in sheet(each).variants)
    assert pages <= 0.7 * items
