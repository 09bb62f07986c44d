"""Worksheets for the tests, made once in a process."""

from __future__ import annotations

from functools import cache

from pypdfium2 import PdfDocument

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pdf import key_pdf, pupils_pdf
from mahj_tutor.authoring.worksheet.source import draw_items, find_source

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


@cache
def pdfs(lesson: str) -> tuple[bytes, bytes]:
    """The pupils' pages and the key of a lesson."""
    return pupils_pdf(sheet(lesson)), key_pdf(sheet(lesson))


def words(pdf: bytes) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in PdfDocument(pdf)]
