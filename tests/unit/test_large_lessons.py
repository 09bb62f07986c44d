"""Lessons with too much of something: a sentence says so, and the work stays within its bound.

What is bounded is counted: exercises that are read and played, findings, questions to the catalog.
"""

from __future__ import annotations

import ast
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.svg import MOST_STACKS, MOST_TILES, wall_svg, walls_svg

from mahj_tutor import lesson_files
from mahj_tutor.cli import main
from mahj_tutor.errors import MOST_KNOWN, did_you_mean
from mahj_tutor.exercises import catalog, check, check_lessons, load, shelves
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.check_lessons import check_library, check_paths
from mahj_tutor.exercises.library import Library
from mahj_tutor.exercises.load import MAX_EXERCISES, read_file
from mahj_tutor.exercises.notebooks import MAX_CELLS, MAX_PARSED, MAX_SHOWN, exercises_shown_by, read_cells
from mahj_tutor.exercises.shelves import MAX_LESSONS
from mahj_tutor.lesson_files import MAX_ENTRIES, MAX_FILES, MAX_UNDER
from mahj_tutor.notebook import draw_rack, show
from mahj_tutor.problems import MOST_PROBLEMS, Problem
from mahj_tutor.questions import refusals
from mahj_tutor.questions.question import MAX_TEXT, Question
from mahj_tutor.server import lesson_watch, renderer
from mahj_tutor.server.lesson_watch import LessonWatch
from mahj_tutor.server.shared.plain import is_plain
from mahj_tutor.yaml_source import MAX_ITEMS, read_documents
from tests.own_lessons import code, markdown, order, write_lesson, write_notebook

HEAD = """\
id: my-club.whose-call
title: Whose call?
rules: [TN2]
interaction: choose
scene:
  me: South
  table: "phase window; turn East; South 3B 3B; thrown East 3B"
ask: "{thrower} throws a {discard}. Nobody wants it. Who plays next?"
options: players
answer: next_player()
"""
TESTS = """\
tests:
  - {do: South, expect: right}
  - {do: East, expect: wrong}
  - {do: [], expect: unreadable}
"""


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def counted(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> list[tuple[Any, ...]]:
    """Count the calls of a function; the list that is returned grows by the arguments of each."""
    calls: list[tuple[Any, ...]] = []
    original: Callable[..., Any] = getattr(where, name)

    def call(*given: Any, **more: Any) -> Any:
        calls.append(given)
        return original(*given, **more)

    monkeypatch.setattr(where, name, call)
    return calls


# --- a file ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cases", "vary:\n  cases:\n" + "    - {me: South, roll: 7}\n" * 4000 + TESTS),
        ("values", f"vary:\n  me: [{'South, ' * 4000}]\n{TESTS}"),
        ("tests", "tests:\n" + "  - {do: South, expect: right}\n" * 6000),
        ("steps of a test", f"tests:\n  - {{do: [{'South, ' * 6000}], expect: right}}\n"),
        ("hints", "hints:\n" + "  - {show: [nothing]}\n" * 6000 + TESTS),
        ("names", "let:\n" + "".join(f"  n{n}: next_player()\n" for n in range(6000)) + TESTS),
        ("requirements", "vary:\n  require:\n" + "    - 1 == 1\n" * 6000 + TESTS),
    ],
)
def test_a_list_that_is_too_long_is_told_in_one_line_and_nothing_is_played(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = counted(monkeypatch, check, "check_exercise")
    (found,) = check_files([write(tmp_path / "a.yaml", HEAD + text)])
    assert f"more than {MAX_ITEMS}" in found.say
    assert found.line >= 11
    assert found.fix == "leave some out, or split it up"
    assert played == []


def test_equal_entries_are_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = counted(monkeypatch, Question, "task")
    few, many = (
        f"{HEAD}vary:\n  me: [{', '.join(['South', 'West'] * number)}]\n{TESTS}"
        for number in (1, MAX_ITEMS // 2)
    )
    check_files([write(tmp_path / "a.yaml", few)])
    number = len(tried)
    tried.clear()
    check_files([write(tmp_path / "a.yaml", many)])
    assert 0 < len(tried) == number


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (11, "let:\n" + "".join(f"  n{number}: next_player()\n" for number in range(51))),
        (63, "vary:\n  require:\n" + "    - 1 == 1\n" * 60),
        (3, ""),
    ],
)
def test_what_is_worked_out_for_every_draw_has_a_bound(line: int, text: str, tmp_path: Path) -> None:
    head = HEAD if text else HEAD.replace("[TN2]", f"[{'TN2, ' * 21}]")
    (found,) = check_files([write(tmp_path / "a.yaml", f"{head}{text}{TESTS}")])
    assert (found.line, found.code) == (line, "E002")
    assert re.fullmatch("at most [0-9]+ (conditions )?are allowed here", found.say)
    assert found.fix


def test_a_text_that_is_too_long_is_told(tmp_path: Path) -> None:
    hint = "{me} " * MAX_TEXT
    text = f'{HEAD}hints:\n  - "{hint}"\n{TESTS}'
    (found,) = check_files([write(tmp_path / "a.yaml", text)])
    assert (found.line, found.code, found.fix) == (12, "E002", "shorten it")
    assert f"at most {MAX_TEXT} fit" in found.say


def test_a_file_with_many_mistakes_is_not_read_to_its_end() -> None:
    for text in (HEAD + "id: x.y\n" * 20_000, "---\n" * 100_000, f"a: [{'!x y, ' * 20_000}]"):
        problems = read_documents(text, "a.yaml")[1]
        assert len(problems) <= MAX_ITEMS
        problems = read_file(text, "a.yaml")[1]
        assert len(problems) <= MAX_ITEMS
        assert any(
            "so the rest of the file is not read" in each.say or "more than" in each.say for each in problems
        )


def test_exercises_after_a_hundred_mistakes_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read = counted(monkeypatch, load, "read_exercise")
    broken = HEAD + "".join(f"field-{number}: 1\n" for number in range(20))
    problems = read_file("---\n".join([broken] * MAX_EXERCISES), "a.yaml")[1]
    assert len(read) == MOST_PROBLEMS // 20 + 1
    assert "are not read" in problems[-1].say


def test_exercises_after_a_hundred_mistakes_are_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = counted(monkeypatch, check, "check_exercise")
    wrong = "tests:\n" + "".join(f"  - {{do: South, expect: M0{number % 9 + 1}}}\n" for number in range(60))
    texts = [(HEAD + wrong).replace("whose-call", f"whose-call{number}") for number in range(20)]
    problems = check_files([write(tmp_path / "a.yaml", "---\n".join(texts))])
    assert len(problems) >= MOST_PROBLEMS
    assert len(played) == 2


def test_exercises_after_draws_that_take_long_are_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a hundred whose conditions no game meets each took its time, which made minutes together."""
    played, spent = list[str](), [0.0]

    def play(each: load.Loaded) -> list[Problem]:
        played.append(each.exercise.id)
        spent[0] += 0.4 * check.DRAWING
        code = "W061" if each.exercise.id.endswith(("0", "1")) else "E090"
        return [Problem(each.file, each.node.line, 1, code, "no state fits", "ask for less")]

    monkeypatch.setattr(check, "check_exercise", play)
    monkeypatch.setattr(check.time, "thread_time", lambda: spent[0])
    texts = [HEAD.replace("whose-call", f"whose-call{number}") + TESTS for number in range(30)]
    files = [write(tmp_path / name, "---\n".join(texts)) for name in ("a.yaml", "b.yaml")]
    problems = [each for each in check_files(files) if each.code != "E100"]
    of_file = [f"my-club.whose-call{number}" for number in range(5)]
    assert played == of_file * 2, "two that are merely slow, and three that can't be drawn"
    (last,) = (each for each in problems if each.file == str(files[0]) and "was played" in each.say)
    assert last.line == texts[0].count("\n") * 5 + 6, "the first one that was left out"
    assert "loosen the conditions" in last.fix


def test_errors_of_a_model_are_put_into_words_only_as_far_as_they_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = counted(monkeypatch, refusals, "_refusal")
    rows = "".join(f"  - {{{', '.join(f'x{number}: 1' for number in range(30))}}}\n" for _ in range(150))
    problems = read_file(f"{HEAD}tests:\n{rows}", "a.yaml")[1]
    assert len(problems) <= MOST_PROBLEMS + 1
    assert len(asked) <= refusals.MOST_READ


def test_what_an_error_repeats_is_found_without_comparing_all_with_all() -> None:
    places = [("hints", 0, "list[str]"), ("hints", 0, "say"), ("hints", 1), ("rules", "str"), ("rules", 3)]
    longest = refusals._longest_below(places)
    assert [each for each in places if refusals._is_echo(each, longest)] == [places[0]]
    assert longest == {(): 3, ("hints",): 3, ("hints", 0): 3, ("rules",): 2}


def test_the_command_lists_only_so_many_findings_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = "".join(f"  - {'no ' * (50 + number)}\n" for number in range(MAX_ITEMS - 1))
    assert main(["check", str(write(tmp_path / "a.yaml", f"{HEAD}hints:\n{long}"))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == MOST_PROBLEMS
    assert "are not listed" in lines[-1]


# --- a folder -------------------------------------------------------------------------------------------


def test_of_a_folder_only_the_first_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_lesson(tmp_path / "my-club", "A night")
    for number in range(MAX_FILES + 150):
        write(tmp_path / "my-club" / f"e{number:03}.yaml", order(f"my-club.e{number}"))
    played = counted(monkeypatch, check, "check_exercise")
    found = [each for each in check_paths([tmp_path]) if each.code != "W130"]
    assert [(each.file, each.say) for each in found] == [
        (
            str(tmp_path / "my-club"),
            f"this folder has more than {MAX_FILES} YAML files, and only the first {MAX_FILES} are read",
        )
    ]
    assert len(played) == MAX_FILES


def test_of_folders_of_exercises_only_so_many_files_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(MAX_UNDER + 30):
        write(tmp_path / f"{number % 7}" / f"e{number}.yaml", "id: 5\n")
    read = counted(monkeypatch, check, "read_file")
    found = check_files([tmp_path])
    assert len(read) == MAX_UNDER
    assert f"more than {MAX_UNDER} exercise files in this folder" in "".join(each.say for each in found)


def test_of_a_folder_of_lessons_only_the_first_are_read(tmp_path: Path) -> None:
    for number in range(MAX_LESSONS + 30):
        write_notebook(tmp_path / f"night-{number:03}" / "lesson.ipynb", markdown("# A night"))
    library = Library([tmp_path])
    (shelf,) = library.own_shelves()
    assert [len(shelf.lessons), shelf.lessons[-1].id] == [MAX_LESSONS, f"night-{MAX_LESSONS - 1:03}"]
    (found,) = check_library(library)
    assert found.say == f"there are more than {MAX_LESSONS} lessons in this folder, and the rest is left out"


def test_long_code_is_searched_and_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    long = 'show("my-club.first")\n' + "x\n" * MAX_PARSED
    parsed = counted(monkeypatch, ast, "parse")
    assert exercises_shown_by(long) == ["my-club.first"]
    assert not is_plain([long])
    assert not renderer._shows_nothing(long)
    assert parsed == []


@pytest.mark.parametrize(
    ("cells", "say"),
    [
        ([markdown("x")] * (MAX_CELLS + 1), f"this notebook has more than {MAX_CELLS} cells"),
        ([code('show("a1.sort")')] * (MAX_SHOWN + 1), f"this notebook shows more than {MAX_SHOWN} exercises"),
        (
            [code('show("a1.sort")\n' * (MAX_SHOWN + 1))],
            f"this notebook shows more than {MAX_SHOWN} exercises",
        ),
    ],
)
def test_a_notebook_that_no_page_could_show_in_time_is_told(
    cells: list[dict[str, Any]], say: str, tmp_path: Path
) -> None:
    found, (problem,) = read_cells(write_notebook(tmp_path / "lesson.ipynb", *map(dict, cells)))
    assert (found, problem.say, problem.fix) == ((), say, "split it into several lessons")


def test_an_unknown_exercise_is_looked_for_once_however_often_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counted(monkeypatch, catalog, "has_exercise")
    write_lesson(tmp_path / "my-club", "A night", *["my-club.none"] * 90, exercises=order("my-club.one"))
    found = [each for each in check_library(Library([tmp_path])) if each.file.endswith(".ipynb")]
    assert len(found) == 90
    assert len(asked) == 1


def test_exercises_that_no_notebook_shows_are_named_as_far_as_one_reads_them(tmp_path: Path) -> None:
    write_lesson(tmp_path / "my-club", "A night", exercises=order(*(f"my-club.e{n}" for n in range(40))))
    (found,) = check_paths([tmp_path])
    assert found.say.count("my-club.") == check_lessons.MOST_NAMED
    assert found.say.endswith("and 30 other exercises")


def test_an_unknown_name_is_compared_with_so_many_others_at_most() -> None:
    read: list[str] = []

    def names() -> Iterator[str]:
        for number in range(10 * MOST_KNOWN):
            read.append(f"name-{number}")
            yield read[-1]

    assert did_you_mean("NAME-1234", names()).startswith(", did you mean 'name-1234'")
    assert len(read) == MOST_KNOWN


def test_of_a_folder_that_holds_anything_only_so_much_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 40,000 folders in it, as a home folder may have, no page came for minutes."""
    for number in range(MAX_ENTRIES + 200):
        (tmp_path / f"d{number}").mkdir()
    looked = counted(monkeypatch, shelves, "has_notebook")
    library = Library([tmp_path])
    (shelf,) = library.own_shelves()
    assert len(looked) <= MAX_ENTRIES + 1
    assert "and not all are looked at" in shelf.problems[0].say
    listed = counted(monkeypatch, lesson_files, "first_files")
    found = check_files([tmp_path])
    assert len(listed) <= 2 * MAX_ENTRIES
    assert [each.say for each in found if each.file == str(tmp_path)] == [
        "there are no exercise files in this folder",
        f"this folder has {MAX_ENTRIES:,} folders in it or more, and not all are looked at",
        f"this folder holds {MAX_ENTRIES:,} files and folders or more, and not all are looked at",
    ]


# --- a start --------------------------------------------------------------------------------------------


def test_a_server_opens_while_lessons_are_checked_and_the_result_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lesson(tmp_path / "my-club", "A night")
    may_go_on, said = threading.Event(), list[str]()

    def check_slowly(*_: object) -> tuple[Problem, ...]:
        assert may_go_on.wait(60)
        return ()

    monkeypatch.setattr(lesson_watch, "check_library", check_slowly)
    watch = LessonWatch(Library([tmp_path]), said.append)
    watch.start()
    assert watch.shelves()[-1].lessons[0].id == "my-club"
    assert said == []
    may_go_on.set()
    watch.wait()
    assert said == ["Your lessons: nothing to fix"]
    watch.shelves()
    watch.wait()
    assert len(said) == 1


def test_a_start_lists_only_so_many_findings_of_a_file(tmp_path: Path) -> None:
    said: list[str] = []
    wrong = "".join(f"field{number}: 1\n" for number in range(MAX_ITEMS - 20))
    write_lesson(tmp_path / "my-club", "A night", exercises=order("my-club.one") + wrong)
    watch = LessonWatch(Library([tmp_path]), said.append)
    watch.start()
    watch.wait()
    assert len(said[0].splitlines()) <= MOST_PROBLEMS + 1


# --- a cell ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stacks", [-1, MOST_STACKS + 1, 99_999_999])
def test_a_wall_that_no_table_has_is_not_drawn(stacks: int) -> None:
    with pytest.raises(ValueError, match=f"cannot have {stacks} stacks, but 0 to {MOST_STACKS}"):
        wall_svg(stacks)
    with pytest.raises(ValueError, match=f"cannot have {stacks} stacks"):
        walls_svg((19, stacks, 19, 19))


def test_a_rack_with_more_tiles_than_there_are_is_not_drawn() -> None:
    assert draw_rack("3B " * MOST_TILES).count('href="#still-t-3B"') == MOST_TILES
    for tiles in ("3B " * (MOST_TILES + 1), "3B " * 300_000, ["3B"] * 300_000):
        with pytest.raises(ValueError, match=f"cannot have more than {MOST_TILES} tiles"):
            draw_rack(tiles)  # type: ignore[arg-type]


def test_an_unknown_tile_is_quoted_in_short() -> None:
    with pytest.raises(ValueError, match=r"unknown tile 'x{20}' at place 1$"):
        draw_rack("x" * 900_000)


@pytest.mark.parametrize("seed", [-1, 2**32, 2**70, 1.5, "7", [1]])
def test_a_seed_that_is_none_is_refused_where_it_is_written(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to 4294967295, not "):
        show("a9.first-right", seed=seed)
