"""What can't run or can't be read in a lesson's notebook is told with its line, before learners see it."""

from __future__ import annotations

import inspect
from json import dumps
from pathlib import Path

import pytest

from mahj_tutor import notebook
from mahj_tutor.exercises.check_lessons import check_library, check_paths
from mahj_tutor.exercises.check_notebook import NAMES, OPTIONS
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.notebooks import boards_shown_by
from mahj_tutor.problems import Problem
from tests.own_lessons import code, markdown, order, write_notebook
from tests.tree import ROOT
from tests.unit.test_own_pictures import png

IMPORT = "from mahj_tutor.notebook import show"
SHOW = 'show("my-club.one")'


def told(folder: Path, *cells: tuple[str, str]) -> list[Problem]:
    """Return what is wrong with a lesson of one exercise whose notebook has these cells."""
    (folder / "my-club").mkdir(exist_ok=True)
    (folder / "my-club" / "exercises.yaml").write_text(order("my-club.one"), "utf-8")
    kinds = {"text": markdown, "code": code}
    write_notebook(folder / "my-club" / "lesson.ipynb", *(kinds[kind](text) for kind, text in cells))
    return list(check_library(Library([folder])))


GOOD = [("text", "# A night"), ("code", IMPORT), ("text", "## One"), ("code", SHOW)]


@pytest.mark.parametrize(
    "cells",
    [
        GOOD,
        [("text", "# A night\n\n```\n#no heading\n# nor this\n```\n\nCard #6"), *GOOD[1:]],
        [*GOOD, ("code", "%matplotlib inline\n(nothing")],
        [*GOOD, ("code", "import math as m\nprint(m.pi, [x for x in range(3)], (lambda y: y)(1))")],
        [*GOOD, ("code", "def f(a, *b, **c):\n    return a, b, c, d\n\nd = 1\ndisplay(f(1))")],
        [*GOOD, ("code", "from math import *\nprint(pi)")],
        [GOOD[0], ("code", f"%load_ext autoreload\n{IMPORT}"), ("code", SHOW)],
        [*GOOD, ("code", "%matplotlib inline\nimport numpy as np"), ("code", "np.array([1])")],
        [("text", "A night\n======="), *GOOD[1:]],
        [*GOOD, ("code", "1 + 1"), ("code", "print(_, In, Out)")],
        [*GOOD, ("code", "match [1, 2]:\n    case [first, *rest]:\n        print(first, rest)")],
        [*GOOD, ("code", "import asyncio\nawait asyncio.sleep(0)")],
    ],
)
def test_a_notebook_that_runs_has_nothing_to_fix(cells: list[tuple[str, str]], tmp_path: Path) -> None:
    assert told(tmp_path, *cells) == []


@pytest.mark.parametrize(
    ("number", "text", "code_", "say", "fix"),
    [
        (4, 'show("my-club.one"', "E002", "the code of cell 4 can't run", "look for a bracket"),
        (4, 'show("my-club.one)', "E002", "the code of cell 4 can't run", "look for a bracket"),
        (4, "show(“my-club.one”)", "E002", "the code of cell 4 can't run", "look for a bracket"),
        (4, "show(my-club.one)", "E002", "uses 'my', which isn't defined", "quotes"),
        (4, f"{SHOW[:-1]}, sed=3)", "E002", "has no option 'sed'", "did you mean 'seed'?"),
        (4, "shw" + SHOW[4:], "E002", "uses 'shw', which isn't defined", "did you mean 'show'?"),
        (4, "Show" + SHOW[4:], "E002", "uses 'Show', which isn't defined", "did you mean 'show'?"),
        (2, "print(1)", "E002", "uses 'show', which isn't defined", IMPORT),
        (
            2,
            IMPORT.replace("mahj_t", "mahjt"),
            "E002",
            "'mahjtutor.notebook'",
            "did you mean 'mahj_tutor.notebook'",
        ),
        (2, IMPORT + ", athor", "E002", "imports 'athor'", "did you mean 'author'?"),
        (3, "##One", "W300", "'##One' in cell 3 is no heading", "write a space after ##"),
        (3, "## ", "W300", "has no words", "write some"),
        (3, "# One", "W300", "'# One' in cell 3 is a second title", "begin a section with ##"),
        (1, "Welcome", "W300", "this notebook has no title", "begin its first cell with #"),
        (3, "## One", "W300", "second board", "a new section"),
        (4, 'show("my-club.one", seed="seven")', "E002", "seed in cell 4 is 'seven'", "write seed=7"),
        (3, "## One\n\n## One", "W300", "the heading of another section, too", "each section its own"),
        (4, 'show("one")', "E002", "shows 'one'", "write the whole id: 'my-club.one'"),
    ],
)
def test_what_a_page_could_not_show_is_told_with_its_line_and_a_fix(
    number: int, text: str, code_: str, say: str, fix: str, tmp_path: Path
) -> None:
    cells = [*GOOD, ("code", SHOW)] if "second board" in say else list(GOOD)
    cells[number - 1] = (cells[number - 1][0], text)
    found = [each for each in told(tmp_path, *cells) if say in each.say]
    assert [(each.code, fix in each.fix) for each in found] == [(code_, True)]
    lines = (tmp_path / "my-club" / "lesson.ipynb").read_text("utf-8").splitlines()
    assert found[0].line > 1
    text = SHOW if fix == IMPORT else text
    told_at = {"second board": SHOW, "no title": "Welcome", "the heading of another section, too": "## One"}
    at = told_at.get(say.removeprefix("this notebook has "), text)
    assert any(dumps(at)[1:-1] in line for line in lines[found[0].line - 2 : found[0].line + 6])


@pytest.mark.parametrize(
    ("name", "becomes", "fix"),
    [
        ("lesson.ipynb", "Lesson.ipynb", "rename it in JupyterLab"),
        ("lesson.ipynb", "lessons.ipynb", "rename it in JupyterLab"),
        ("exercises.yaml", "exercise.yml", "call it exercise.yaml"),
        ("exercises.yaml", "exercises.txt", "call it exercises.yaml"),
    ],
)
def test_a_file_that_nobody_would_find_is_told(name: str, becomes: str, fix: str, tmp_path: Path) -> None:
    told(tmp_path, *GOOD)
    (tmp_path / "my-club" / name).rename(tmp_path / "my-club" / becomes)
    assert (becomes, fix) in {(Path(each.file).name, each.fix) for each in check_paths([tmp_path])}


def test_other_files_beside_a_lesson_are_let_be(tmp_path: Path) -> None:
    told(tmp_path, *GOOD)
    (tmp_path / "environment.yml").write_text("dependencies: [mahj-tutor]\n", "utf-8")
    (tmp_path / "my-club" / "exercises.txt").write_text("An exercise about calls is missing.\n", "utf-8")
    assert check_paths([tmp_path]) == ()


def test_the_words_of_the_course_are_no_exercises(tmp_path: Path) -> None:
    for name in (
        "catalog.yaml",
        "closings.yaml",
        "glossary.yaml",
        "questions.yaml",
        "levels.yaml",
        "plans.yaml",
        "placement.yaml",
    ):
        (tmp_path / name).write_bytes((ROOT / "lessons" / name).read_bytes())
    (tmp_path / "a1").mkdir()
    (tmp_path / "a1" / "exercises.yaml").write_text(order("a1.one"), "utf-8")
    assert check_paths([tmp_path]) == ()
    (tmp_path / "a1" / "glossary.yaml").write_text("- {name: Bam}\n", "utf-8")
    assert [Path(each.file).name for each in check_paths([tmp_path])] == ["glossary.yaml"]


def test_a_game_is_known_by_its_level() -> None:
    cells = [
        'table("my-game")',
        'table(level="my-game", seed=3)',
        "table()",
        "table(7)",
        'x.table("my-game")',
        "%table",
    ]
    assert [boards_shown_by(each) for each in cells] == [["my-game.game"]] * 2 + [
        [],
        [],
        ["my-game.game"],
        [],
    ]


def test_the_names_that_cells_may_use_are_those_of_the_module() -> None:
    assert set(NAMES) == set(notebook.__all__)
    assert set(OPTIONS) == set(inspect.signature(notebook.show).parameters)


@pytest.mark.parametrize(
    ("words", "tiles", "codes"),
    [
        ("Nineteen stacks, two tiles high.", "F F 6B ?", []),
        ("Seventy stacks, **18 stacks long**.", "F F 6B ?", ["W240"]),
        ("From East around to the right: South, West, North.", "F F 6X ?", ["E010"]),
        ("From East around to the right: North, West, South.", "F F 6B ?", ["W240"]),
    ],
)
def test_words_and_pictures_are_held_against_the_game(
    words: str, tiles: str, codes: list[str], tmp_path: Path
) -> None:
    import_ = ("code", "from mahj_tutor.notebook import draw_rack, show")
    picture = ("code", f'draw_rack("{tiles}", faces=13)')
    found = told(tmp_path, GOOD[0], import_, ("text", f"## One\n\n{words}"), picture, GOOD[3])
    assert [each.code for each in found] == codes
    assert all(each.fix for each in found)


PICTURES = [
    # what is drawn, a label that says so, one that doesn't, what is there instead
    ('draw_rack("2B 2B 4D J", selected=[2], {})', "Two 2 Bams.", "Three 2 Craks.", "there are 0"),
    ('draw_rack("2B 2B 4D J", {})', "A rack of four tiles.", "A rack of five tiles.", "there are 4"),
    ('draw_rack("2B ? ? 4D", {})', "Two tiles are face down.", "Three tiles are face down.", "2 are face"),
    (
        'draw_rack("2B 4D N", selected=[2], {})',
        "One is lifted: North.",
        "One is lifted: 4 Dot.",
        "lifted are North",
    ),
    ('draw_rack("6D J 6D", {})', "A pung of 6 Dots.", "A kong of 6 Dots.", "there are 3 for it"),
    ('draw_rack("6D 6D", {})', "A third 6 Dot would make a pung.", "A 6 Bam and a 6 Dot.", "there are 0"),
    ("draw_wall(19, break_after=6, {})", "Broken after six stacks.", "Broken after seven stacks.", "after 6"),
    ("draw_walls(break_at=(0, 7), {})", "Broken after seven stacks.", "Broken after six stacks.", "after 7"),
]


@pytest.mark.parametrize(("picture", "right", "wrong", "instead"), PICTURES)
def test_the_label_of_a_picture_is_held_against_it(
    picture: str, right: str, wrong: str, instead: str, tmp_path: Path
) -> None:
    imported = ("code", "from mahj_tutor.notebook import draw_rack, draw_wall, draw_walls, show")
    for label, is_told in ((right, False), (wrong, True)):
        drawn = ("code", picture.format(f'label="{label}"'))
        found = told(tmp_path, GOOD[0], imported, drawn, *GOOD[2:])
        assert [each.code for each in found] == ["W240"] * is_told
        assert all(instead in each.say and each.fix and each.line > 1 for each in found)


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        ("Here's a rack with two 2 Bams and a 4 Dot.", ""),
        ("These are four 2 Bams.", "there are 2"),
        ("In the picture you see a kong of 4 Dots.", "there are 2 for it"),
        ("A kong is made of four tiles, say of four 9 Craks.", ""),
        ("Here is what you need: three 9 Craks are missing.", ""),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_words_that_point_at_a_picture_are_held_against_it(
    words: str, instead: str, is_first: bool, tmp_path: Path
) -> None:
    text, picture = ("text", f"## Look\n\n{words}"), ("code", 'draw_rack("2B 2B 4D J", label="A rack.")')
    cells = (text, picture) if is_first else (picture, text)
    head = [("text", "# My club"), ("code", "from mahj_tutor.notebook import draw_rack")]
    found = told(tmp_path, *head, *cells)
    assert [each.say.partition(": ")[2] for each in found if each.code == "W240"] == [instead] * bool(instead)


def test_pictures_that_cannot_be_shown_or_have_no_words_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "my-club"
    folder.mkdir()
    (folder / "racks.png").write_bytes(png())
    (folder / "club.gif").write_bytes(b"GIF89a")
    text = (
        "# A night\n\n![Racks](racks.png) ![](racks.png) ![Us](us.png) ![Us](club.gif) ![Us](https://a/b.png)"
    )
    found = told(tmp_path, ("text", text), *GOOD[1:])
    assert [(each.code, each.say.partition(" in cell 1")[0]) for each in found] == [
        ("W310", "'racks.png'"),
        ("E002", "'us.png'"),
        ("E002", "'club.gif'"),
        ("E002", "'https://a/b.png'"),
    ]
    lines = (folder / "lesson.ipynb").read_text("utf-8").splitlines()
    (at,) = (number for number, line in enumerate(lines, 1) if "racks.png" in line)
    assert {each.line for each in found} == {at}
    assert all(each.fix for each in found)
