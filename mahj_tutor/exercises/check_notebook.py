"""Check a lesson's notebook: its code, the exercises that it shows, and its headings."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from json import dumps
from pathlib import Path
from textwrap import shorten

from mahj_tutor.errors import NotationError, UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.catalog import Lesson
from mahj_tutor.exercises.counted_words import miscounted
from mahj_tutor.exercises.notebooks import (
    MAX_PARSED,
    Cell,
    NotebookError,
    exercises_shown_by,
    notebook_bytes,
    read_cells,
)
from mahj_tutor.exercises.picture_words import against_picture_beside, against_pictures
from mahj_tutor.exercises.text_pictures import picture_in, pictures_named
from mahj_tutor.exercises.unknown_ids import which_exercise
from mahj_tutor.fields import TILES_MEND, near
from mahj_tutor.problems import Problem
from mahj_tutor.questions.own_pictures import PictureError
from mahj_tutor.tiles import tiles

Found = tuple[str, str, str, str]
"""The code of a problem, what is wrong, how to fix it, and the part of the cell's text that is wrong."""
_OURS = "mahj_tutor.notebook"
NAMES = ("author", "draw_rack", "draw_wall", "draw_walls", "progress", "show", "table")
"""What cells can import from that module, which can't be imported here: it imports this one."""
OPTIONS = ("exercise", "seed", "file", "purpose")
"""The parameters of `show`."""
_IMPORT = f"begin the notebook's first cell of code with: from {_OURS} import show"
_KNOWN = frozenset({*dir(builtins), "display", "get_ipython", "In", "Out", "_", "__"})
"""Names that every cell can use."""
_MAGIC = re.compile(r"^\s*[%!?]|\?\s*$", re.MULTILINE)
"""A line that only IPython can read: the cell isn't plain Python."""
_FENCED = re.compile(r"^(```|~~~).*?(?:^\1|\Z)", re.MULTILINE | re.DOTALL)
_NO_SPACE = re.compile(r"^(?P<signs>#{1,6})[^\W\d_].*", re.MULTILINE)
_EMPTY = re.compile(r"^#{1,6}[ \t]*$", re.MULTILINE)
_TITLE = re.compile(r"^#[ \t]+\S.*|^\S.*\n=+[ \t]*$|<h1\b.*", re.MULTILINE)
_HEADED = re.compile(r"^##[ \t]+\S.*", re.MULTILINE)
_RACK = re.compile(r"""\bdraw_rack\(\s*(["'])([^"'\n]{1,400})\1""")
_SECTION = re.compile(r"^##[ \t]", re.MULTILINE)


def check_notebook(
    notebook: Path, lessons: tuple[Lesson, ...], beside: Collection[str] = ()
) -> Iterator[Problem]:
    """Yield what is wrong with a notebook; nothing more if it can't be read or is empty.

    It may show the exercises of these lessons, and those `beside` it.
    """
    cells, problems = read_cells(notebook)
    yield from problems
    if problems:
        return
    if not any(cell.source.strip() for cell in cells):
        say, fix = "this notebook has no text and no boards yet", "write a first cell in JupyterLab"
        yield Problem(str(notebook), 1, 1, "E002", say, fix)
        return
    place_of = _places(notebook)
    checks = (
        partial(_unknown_exercises, lessons, beside),
        partial(_pictures, notebook.parent),
        _broken_code,
        _headings,
        _two_boards,
        _no_tiles,
        _miscounts,
        _mislabeled,
        _unlike_pictures,
    )
    for check in checks:
        for cell, (code, say, fix, text) in check(cells):
            yield Problem(str(notebook), *place_of(cell, text), code, say, fix)


# --- boards ------------------------------------------------------------------------------------------------


def _unknown_exercises(
    lessons: tuple[Lesson, ...], beside: Collection[str], cells: Sequence[Cell]
) -> Iterator[tuple[Cell, Found]]:
    """Yield the exercises that cells show but no lesson has."""
    fix_of = cache(partial(_fix_if_unknown, lessons))
    for cell in cells:
        for name in exercises_shown_by(cell.source) if cell.kind == "code" else ():
            if name not in beside and (fix := fix_of(name)):
                say = f"cell {cell.number} shows {name!r}, but there is no such exercise"
                yield cell, ("E002", say, fix, name)


def _fix_if_unknown(lessons: tuple[Lesson, ...], name: str) -> str:
    """Return how to fix the name of an exercise, or "" if there is an exercise of that name."""
    try:
        catalog.has_exercise(name, lessons)
    except UnknownNameError as error:
        return which_exercise(name, error.known)
    return ""


def _pictures(folder: Path, cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield the pictures in texts that can't be shown, or have no words for who can't see them."""
    for cell in cells:
        for each in pictures_named(cell):
            name = f"{each.address!r} in cell {cell.number}"
            try:
                picture_in(cell, each, folder)
            except PictureError as error:
                yield cell, ("E002", f"{name}: {error}", error.fix, each.address)
            if not each.words.strip():
                say = f"{name} has no words for those who can't see it"
                yield cell, ("W310", say, "say between the brackets what it shows", each.address)


def _two_boards(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield the second board of each section; the part before the first section may have several."""
    boards, begun = 0, False
    for cell in cells:
        if cell.kind == "markdown" and _SECTION.search(cell.source):
            boards, begun = 0, True
        for name in exercises_shown_by(cell.source) if cell.kind == "code" else ():
            boards += 1
            if begun and boards == 2:
                say, fix = "this section has a second board", "start a new section above it: ## A heading"
                yield cell, ("W300", say, fix, name)


def _no_tiles(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield the racks to be drawn whose tiles can't be read: learners would see an error."""
    for cell in (each for each in cells if each.kind == "code"):
        for _, said in _RACK.findall(cell.source):
            try:
                tiles(said.replace("?", " "))
            except NotationError as error:
                say = f"cell {cell.number} draws no tiles: {error.problem}"
                yield cell, ("E010", say, TILES_MEND, said)


def _miscounts(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield what cells of text say against the game: the size of a wall, the order of the seats."""
    for cell in (each for each in cells if each.kind == "markdown"):
        for claim, instead in miscounted(cell.source.replace("*", "").replace("\n", " ")):
            yield cell, ("W240", f"“{claim}” is wrong: {instead}", "change the words", claim)


def _mislabeled(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield what labels say against the tiles that their pictures show."""
    for cell in (each for each in cells if each.kind == "code" and len(each.source) <= MAX_PARSED):
        for claim, instead in against_pictures(cell.source):
            say = f"“{claim}” isn't what cell {cell.number} draws: {instead}"
            yield cell, ("W240", say, "change label=, or the tiles", claim)


def _unlike_pictures(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield what text that points at the rack before or after it says against that rack."""
    for pair in pairwise(cells):
        text, drawn = pair if pair[0].kind == "markdown" else (pair[1], pair[0])
        is_beside = (text.kind, drawn.kind) == ("markdown", "code") and len(drawn.source) <= MAX_PARSED
        words = text.source.replace("*", "").replace("\n", " ") if is_beside else ""
        for claim, instead in against_picture_beside(words, drawn.source) if words else ():
            say = f"“{claim}” isn't what cell {drawn.number} draws: {instead}"
            yield text, ("W240", say, "change the words, or the tiles", claim)


# --- code --------------------------------------------------------------------------------------------------


def _broken_code(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield cells that can't run: syntax errors, undefined names, unknown options of `show`.

    After a cell that isn't read here, any name may be defined.
    """
    bound: set[str] = set()
    for cell in (each for each in cells if each.kind == "code"):
        if len(cell.source) > MAX_PARSED or _MAGIC.search(cell.source):
            bound.add("*")
            continue
        try:
            tree = ast.parse(cell.source)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            yield cell, _unreadable(cell, error)
            bound.add("*")
            continue
        nodes = list(ast.walk(tree))
        bound |= set(_bound(nodes))
        yield from ((cell, found) for node in nodes for found in _wrong_in(node, bound, cell))


def _unreadable(cell: Cell, error: Exception) -> Found:
    """Return Python's complaint about a cell, with the line that it is about."""
    lines = cell.source.splitlines()
    number = min(getattr(error, "lineno", None) or 1, len(lines))
    why = getattr(error, "msg", "") or "it can't be read"
    say = f"the code of cell {cell.number} can't run: {shorten(why, 120)}"
    return "E002", say, 'look for a bracket or a quote: show("my-club.first")', lines[number - 1]


def _bound(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names that code defines; `*` where it imports everything from a module."""
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                yield name


def _wrong_in(node: ast.AST, bound: set[str], cell: Cell) -> Iterator[Found]:
    """Yield what is wrong with one node of a cell's code."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if not bound & {name, "*"} and name not in _KNOWN:
            say = f"cell {cell.number} uses {name!r}, which isn't defined or imported above it"
            yield "E002", say, _fix_for_name(name), name
        case ast.ImportFrom(module=str(module), names=names):
            yield from _wrong_import(module, [each.name for each in names], cell)
        case ast.Call(func=ast.Name(id="show"), keywords=keywords):
            yield from _wrong_options([each.arg for each in keywords if each.arg], cell)
            yield from _wrong_seed({each.arg: each.value for each in keywords}.get("seed"), cell)


def _fix_for_name(name: str) -> str:
    """Return how to fix a name that isn't defined: most often a missing import or a misspelled `show`."""
    fix = _IMPORT if name == "show" else near(name, ("show",))
    return fix if fix.startswith(("did", "begin")) else "import it, or write it in quotes"


def _wrong_options(names: Sequence[str], cell: Cell) -> Iterator[Found]:
    """Yield the options that `show` doesn't have."""
    for name in names:
        if name not in OPTIONS:
            say = f"show in cell {cell.number} has no option {name!r}"
            yield "E002", say, near(name, OPTIONS), name


def _wrong_seed(value: ast.expr | None, cell: Cell) -> Iterator[Found]:
    """Yield a seed that is written out and is no number."""
    if isinstance(value, ast.Constant) and not (value.value is None or type(value.value) is int):
        say = f"seed in cell {cell.number} is {value.value!r}, which is no whole number"
        yield "E002", say, "write seed=7", "seed"


def _wrong_import(module: str, names: Sequence[str], cell: Cell) -> Iterator[Found]:
    """Yield the misspelled names in an import from our module."""
    if module != _OURS and near(module, (_OURS,)).startswith("did"):
        say = f"cell {cell.number} imports from {module!r}, but there is no such module"
        yield "E002", say, near(module, (_OURS,)), module
    for name in names if module == _OURS else ():
        if name not in (*NAMES, "*"):
            say = f"cell {cell.number} imports {name!r}, which {_OURS} doesn't have"
            yield "E002", say, near(name, NAMES), name


# --- headings ----------------------------------------------------------------------------------------------


def _headings(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Found]]:
    """Yield broken and empty headings, a missing title and a second one."""
    texts = [(cell, _FENCED.sub("", cell.source)) for cell in cells if cell.kind == "markdown"]
    for cell, text in texts:
        yield from ((cell, found) for found in _wrong_headings(cell.number, text))
    yield from _twice(texts)
    yield from _titles(cells, [(cell, match[0]) for cell, text in texts for match in _TITLE.finditer(text)])


def _titles(cells: Sequence[Cell], titles: Sequence[tuple[Cell, str]]) -> Iterator[tuple[Cell, Found]]:
    """Yield a second title, or a missing one; a notebook without text or code is only a draft."""
    for cell, title in titles[1:2]:
        say = f"{shorten(title, 40)!r} in cell {cell.number} is a second title"
        yield cell, ("W300", say, "begin a section with ##", title)
    if not titles and {"markdown", "code"} <= {cell.kind for cell in cells}:
        say, fix = "this notebook has no title", "begin its first cell with # and the title of the lesson"
        yield cells[0], ("W300", say, fix, "")


def _twice(texts: Sequence[tuple[Cell, str]]) -> Iterator[tuple[Cell, Found]]:
    """Yield the headings of sections that are there already."""
    seen: set[str] = set()
    for cell, heading in ((cell, match[0]) for cell, text in texts for match in _HEADED.finditer(text)):
        if heading.strip().lower() in seen:
            say = f"{shorten(heading, 40)!r} in cell {cell.number} is the heading of another section, too"
            yield cell, ("W300", say, "give each section its own", heading)
        seen.add(heading.strip().lower())


def _wrong_headings(number: int, text: str) -> Iterator[Found]:
    """Yield the headings of a cell that have no space after the # signs, or no words."""
    for match in _NO_SPACE.finditer(text):
        signs = match["signs"]
        say = f"{shorten(match[0], 40)!r} in cell {number} is no heading: learners would see the {signs}"
        yield "W300", say, f"write a space after {signs}", match[0]
    for match in _EMPTY.finditer(text):
        yield "W300", f"a heading in cell {number} has no words", "write some, or delete it", match[0]


# --- places ------------------------------------------------------------------------------------------------


def _places(file: Path) -> Callable[[Cell, str], tuple[int, int]]:
    """Return a function that finds text of a cell in the notebook's file: its line and column, from 1."""
    text = _text_of(file)
    begins = [match.start() for match in re.finditer(r'"cell_type"\s*:', text)]

    def place(cell: Cell, part: str) -> tuple[int, int]:
        number = cell.number - 1
        begin = begins[number] if number < len(begins) else 0
        begin = max(text.rfind("{", 0, begin), 0)
        wanted = dumps(part, ensure_ascii=False)[1:-1]
        found = text.find(wanted, begin) if wanted else begin
        return _place(text, found if found >= 0 else text.find(dumps(part)[1:-1], begin))

    return place


def _text_of(file: Path) -> str:
    """Return the text of a notebook's file, "" if it cannot be read."""
    try:
        return notebook_bytes(file).decode("utf-8", "replace")
    except NotebookError:
        return ""


def _place(text: str, at: int) -> tuple[int, int]:
    """Return the line and the column of a place in a text, both from 1; 1, 1 if it is not there."""
    return (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)) if at >= 0 else (1, 1)
