"""Which notebooks may share a kernel."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.notebooks import read_cells
from mahj_tutor.server.shared.plain import MAX_CODE, Script, is_plain, script_of

IMPORT = "from mahj_tutor.notebook import show"


@pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.id)
def test_every_shipped_lesson_is_plain(lesson: object) -> None:
    cells = read_cells(lesson.notebook)[0]  # type: ignore[attr-defined]
    assert script_of("x", [each.source for each in cells if each.kind == "code"]) is not None


@pytest.mark.parametrize(
    "code",
    [
        "show('a9.one', seed=-3, purpose='review')",
        "draw_rack('1B J', selected=[1], label='One')",
        "draw_walls(break_at=(0, 7))",
        "# nothing but a comment",
        f"{IMPORT}, draw_rack; show('a9.one')",
    ],
)
def test_calls_with_values_written_out_are_plain(code: str) -> None:
    assert is_plain([code])


@pytest.mark.parametrize(
    "code",
    [
        "while True: pass",
        "import os",
        "from os import system",
        "from mahj_tutor.notebook import *",
        "from mahj_tutor.notebook import show as print",
        "from .notebook import show",
        "show('a9.one', file='mine.yaml')",
        "show(open('x').read())",
        "show(*['a9.one'])",
        "show(**{'file': 'x'})",
        "show('a9.one').close()",
        "author('x')",
        "show_question()",
        "progress()",
        "show('a9.one').on_answer(print)",
        "x = show('a9.one')",
        "%timeit 1",
        "def show(x): pass",
        "show('" + "x" * MAX_CODE + "')",
        "show(" + "[" * 5000 + "]" * 5000 + ")",
        "show(\0)",
    ],
    ids=lambda code: code[:30].replace("\0", "0"),
)
def test_anything_else_has_a_kernel_of_its_own(code: str) -> None:
    assert not is_plain([IMPORT, code])


def test_a_script_is_another_one_when_its_code_is() -> None:
    one = Script("a9", ("show('a9.one')",))
    assert one.id == Script("a9", ("show('a9.one')",)).id
    assert len({one.id, Script("a9", ("show('a9.two')",)).id, Script("a8", one.cells).id}) == 3
    assert script_of("a9", ["  ", "\n"]) is None
