"""Which notebooks may run in a kernel that pages share: those that only show what is ours."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mahj_tutor.exercises.notebooks import MAX_PARSED

PACKAGE = "mahj_tutor.notebook"
SHOWS = frozenset({"show", "table", "draw_rack", "draw_wall", "draw_walls"})
"""What a plain cell may call, with values written out."""
MAX_CODE = 100_000
"""Characters of code in a notebook that is still read as plain."""
QUESTION = "~question"
"""The script of a page that asks one question; which, is told of the page."""


@dataclass(frozen=True)
class Script:
    """The code cells of a lesson, in order: what a kernel has to run once to answer all of its pages."""

    lesson: str
    cells: tuple[str, ...]

    @cached_property
    def id(self) -> str:
        """A name that is another one as soon as the code is."""
        parts = "\0".join((self.lesson, *self.cells))
        return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]


QUESTION_SCRIPT = Script(QUESTION, (f"from {PACKAGE} import show_question\n\nshow_question()",))

TABLE = "table"
"""The page with a whole game, at an address of its own."""


def table_cell(call: str) -> str:
    """Return the cell that shows a table."""
    return f"from {PACKAGE} import table\n\n{call}"


TABLE_SCRIPT = Script(TABLE, (table_cell("table()"),))


def script_of(lesson: str, code: Iterable[str]) -> Script | None:
    """Return the script of a notebook with these code cells, or None if it is not plain or has none."""
    return _script_of(lesson, tuple(each for each in code if each.strip()))


@lru_cache(256)
def _script_of(lesson: str, cells: tuple[str, ...]) -> Script | None:
    return Script(lesson, cells) if cells and is_plain(cells) else None


def is_plain(cells: Sequence[str]) -> bool:
    """Tell whether cells only import from `mahj_tutor.notebook` and show boards and drawings.

    >>> is_plain(["from mahj_tutor.notebook import show", 'show("my-club.first", seed=3)'])
    True
    >>> is_plain(["x = 1"]), is_plain(['show("my-club.x", file="mine.yaml")']), is_plain(["show(input())"])
    (False, False, False)
    """
    if sum(map(len, cells)) > MAX_CODE or any(len(each) > MAX_PARSED for each in cells):
        return False
    try:
        return all(_is_plain(statement) for cell in cells for statement in ast.parse(cell).body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _is_plain(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ImportFrom):
        plain_names = all(each.asname is None and each.name != "*" for each in statement.names)
        return statement.module == PACKAGE and statement.level == 0 and plain_names
    return isinstance(statement, ast.Expr) and _is_plain_call(statement.value)


def _is_plain_call(call: ast.expr) -> bool:
    """Tell whether an expression calls one of `SHOWS` with literals; a file is an author's, to try out."""
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in SHOWS:
        return False
    names = {each.arg for each in call.keywords}
    values = [*call.args, *(each.value for each in call.keywords)]
    return not names & {None, "file"} and all(map(_is_literal, values))


def _is_literal(value: ast.expr) -> bool:
    try:
        ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError):
        return False
    return True
