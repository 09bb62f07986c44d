"""Writes a worksheet's files: pages to print, the answer key apart from them, both as PDF too if wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahj_tutor.authoring.worksheet.content import Worksheet
from mahj_tutor.authoring.worksheet.pages import key_page, pupils_page
from mahj_tutor.authoring.worksheet.pdf import key_pdf, pupils_pdf


def write_files(sheet: Worksheet, folder: Path, name: str, *, key: bool, pdf: bool) -> Iterator[Path]:
    """Write the files one after the other, the web pages first, and yield their paths.

    A file that is already there is replaced. Raise `MahjError` when a PDF is wanted and the typesetter
    is not installed; the web pages are written before that.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pupils, answers = f"{name}-worksheet", f"{name}-answer-key"
    yield _written(folder / f"{pupils}.html", pupils_page(sheet).encode())
    if key:
        yield _written(folder / f"{answers}.html", key_page(sheet).encode())
    if pdf:
        yield _written(folder / f"{pupils}.pdf", pupils_pdf(sheet))
    if pdf and key:
        yield _written(folder / f"{answers}.pdf", key_pdf(sheet))


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file
