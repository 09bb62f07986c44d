"""Mutated lesson files beside a good lesson, and mutated records: nothing fails, nothing else is touched.

Each mutant goes through the check, the preview, the copy for JupyterLab and the pages of a running server.
`MAHJ_MUTANTS=...` says how many the long proof takes, `MAHJ_SEED=...` takes others.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shutil
import traceback
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from mahj_tutor.authoring.preview import preview_file
from mahj_tutor.authoring.worksheet.source import find_source
from mahj_tutor.cli import main
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.exercises.library import Library
from mahj_tutor.learner.bookmark import Attempt, Bookmark
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.store import Store
from mahj_tutor.server.lab import copy_lessons
from tests.browser.voila.serving import Server, serve_real, stop, until
from tests.own_lessons import order, write_lesson
from tests.seeds import SEED
from tests.soak.file_mutations import ID, SECRET, Mutant, mutated, write_mutant, write_outside

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes"),
]

FEW, MUTANTS = 6, int(os.environ.get("MAHJ_MUTANTS", "1000"))
PAGES = {"": {200}, f"lesson/{ID}": {200, 404, 503}, f"lesson/{ID}/closing": {200, 404}}
"""The pages that are asked for with each mutant, and the statuses that they may have."""
GOOD = "lesson/good"
_OF_A_VISIT = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
"""What differs between two visits of one page: the id of the learner's place."""
_OF_A_LESSON = re.compile(r"a cell of lesson 'bad' failed|GET /lesson/bad: 503$")
"""Lines about the lesson itself, which its author may have to do with."""


class Lessons:
    """A folder of lessons, `good` and a mutant, and what was outside of it before."""

    def __init__(self, folder: Path) -> None:
        self.outside = write_outside(folder / "outside")
        self.root, self.copies = folder / "lessons", folder / "copies"
        self.root.mkdir()
        self.begin()
        self._before = self._files_outside()

    def begin(self) -> None:
        """Leave nothing but the good lesson."""
        for each in (self.root, self.copies):
            shutil.rmtree(each, ignore_errors=True)
        write_lesson(self.root / "good", "Good", "good.one", exercises=order("good.one"))

    def mutant(self, number: int) -> Mutant:
        self.begin()
        return write_mutant(self.root, self.outside, SEED, number)

    def is_nothing_written_outside(self) -> bool:
        return self._files_outside() == self._before

    def _files_outside(self) -> dict[Path, bytes]:
        return {each: each.read_bytes() for each in self.outside.iterdir()}


@pytest.fixture
def lessons(tmp_path: Path) -> Lessons:
    return Lessons(tmp_path)


@pytest.fixture
def server(lessons: Lessons, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("MAHJ_CANARY", SECRET)
    options = ["--lessons", str(lessons.root), "--shared", "1", "--warm", "0"]
    found = serve_real(tmp_path / "data", *options)
    until(lambda: len(found.kernels()) == 1, "the shared kernel")
    yield found
    stop(found)


LEARNER = build_opener(HTTPCookieProcessor())
"""One learner, who keeps her key: so many new ones wouldn't be let in."""


def get(server: Server, path: str) -> tuple[int, bytes]:
    try:
        with LEARNER.open(server.at(path), timeout=60) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        return error.code, error.read()


def good_page(server: Server) -> bytes:
    status, body = get(server, GOOD)
    assert status == 200
    return _OF_A_VISIT.sub(b"", body)


def said_by(*command: str) -> str:
    """Return what a command prints; whatever it raises fails the test."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        assert main(command) in (0, 1)
    return out.getvalue()


def try_tools(lessons: Lessons) -> Iterator[str]:
    """Check, preview, print and copy the lessons, and yield all that comes of it."""
    yield said_by("check", str(lessons.root))
    yield said_by("check", str(lessons.root / ID))
    own = next(iter(sorted((lessons.root / ID).glob("*.yaml"))), None)
    if own is not None and own.is_file() and not own.is_symlink():
        yield repr(preview_file(own))
    with contextlib.suppress(MahjError):
        yield repr(find_source(str(lessons.root / ID)))
    library = Library([lessons.root])
    found = [each for shelf in library.own_shelves() for each in shelf.lessons]
    yield from copy_lessons(found, lessons.copies)
    assert (lessons.copies / "good" / "lesson.ipynb").is_file()
    for each in lessons.copies.rglob("*"):
        yield each.read_bytes().decode("utf-8", "replace") if each.is_file() else ""


def try_pages(server: Server) -> Iterator[str]:
    for path, statuses in PAGES.items():
        status, body = get(server, path)
        assert status in statuses, (path, status)
        yield body.decode()


def troubles(lines: list[str]) -> list[str]:
    """Return what a server's log tells of a fault of ours; a lesson's own code may fail."""
    entries = re.split(r"\n(?=\d{4}-\d\d-\d\d )", "\n".join(lines))
    found = (each for each in entries if re.search("Traceback| ERROR |could not be checked", each))
    return [each for each in found if not _OF_A_LESSON.search(each.partition("\n")[0])]


def try_mutant(lessons: Lessons, server: Server, good: bytes) -> None:
    """Let everything read the lessons as they are now; raise what goes wrong."""
    begun = len(server.lines)
    said = "\n".join((*try_tools(lessons), *try_pages(server)))
    assert SECRET not in said
    assert "Traceback" not in said
    assert good_page(server) == good
    assert troubles(server.lines[begun:]) == []
    assert lessons.is_nothing_written_outside()


def try_mutants(lessons: Lessons, server: Server, numbers: Iterable[int]) -> list[str]:
    """Return what went wrong, with the mutants that did it."""
    good, wrong = good_page(server), list[str]()
    for number in numbers:
        mutant = lessons.mutant(number)
        try:
            try_mutant(lessons, server, good)
        except Exception:  # the others are tried all the same
            wrong.append(f"{mutant}\n{traceback.format_exc()}")
    return wrong


def test_no_mutated_file_fails_or_touches_another_lesson(lessons: Lessons, server: Server) -> None:
    assert try_mutants(lessons, server, range(FEW)) == []


@pytest.mark.soak
def test_a_thousand_mutated_files_fail_and_touch_nothing(lessons: Lessons, server: Server) -> None:
    assert try_mutants(lessons, server, range(MUTANTS)) == []


# --- records ----------------------------------------------------------------------------------------------

ANN, BEA = "a" * 32, "b" * 32
WHEN = datetime(2026, 1, 2, 12, tzinfo=UTC)
TRY = Attempt("a9.first", 2, 77, (("mark", "w7"),), "wrong", ("CH3", "CH4"), "M05", 1, WHEN, False, None)
PLACE = Bookmark(
    "a9.first", 2, 77, 1, (("mark", "w7"), ("number", "n", "12")), 3, 1, "wrong", False, 9, True, ("1f",)
)
GAME = KeptGame(
    "x7-a_Z", "american", "t6", "/league", "7\nEast: 5 Dot", "", WHEN.isoformat(), WHEN.isoformat()
)


def try_records(folder: Path, many: int) -> int:
    """Import mutated records for one learner beside another; return how many could be read."""
    with contextlib.closing(Store.open(folder)) as store:
        store.record_attempt(ANN, TRY, PLACE)
        store.keep_game(ANN, GAME, 0)
        before = export_record(store, ANN)
        kept, taken = json.loads(before) | {"saved": ""}, 0
        for number in range(many):
            body, changes = mutated(before.encode(), random.Random(f"{SEED} record {number}"), is_json=True)
            with contextlib.suppress(StoreError):
                import_record(store, BEA, body)
                taken += 1
            assert json.loads(export_record(store, ANN)) | {"saved": ""} == kept, (number, changes)
            json.loads(export_record(store, BEA))
            store.delete(BEA)
        return taken


def test_no_mutated_record_fails_or_touches_another(tmp_path: Path) -> None:
    assert 0 < try_records(tmp_path, 30) < 30


@pytest.mark.soak
def test_a_thousand_mutated_records_fail_and_touch_nothing(tmp_path: Path) -> None:
    assert 0 < try_records(tmp_path, MUTANTS) < MUTANTS
