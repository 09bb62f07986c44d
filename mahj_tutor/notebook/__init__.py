"""What a lesson's cells call: `show("my-club.first")` puts an exercise on a board, `table()` a whole game.

`draw_rack`, `draw_wall` and `draw_walls` are static pictures, which a notebook shows even without a kernel.

Everything expensive is deferred: importing this package imports nothing else, `show` reads no file, and
the exercise is read when its board first appears on a page.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping
    from os import PathLike

    from mahj_widgets.editor import ExerciseEditor
    from mahj_widgets.symbols import Picture
    from pandas import DataFrame  # type: ignore[import-not-found,import-untyped,unused-ignore]

    from mahj_tutor.learner.bookmark import LearnerRecord
    from mahj_tutor.notebook.lesson_board import LessonBoard
    from mahj_tutor.notebook.page_sessions import MakeSession
    from mahj_tutor.notebook.results import Results
    from mahj_tutor.session.board_session import BoardSession
    from mahj_tutor.session.exercise_session import ExerciseSession
    from mahj_tutor.session.sources import ExerciseSource
    from mahj_tutor.session.table_session import TableSession

__all__ = ["author", "draw_rack", "draw_wall", "draw_walls", "progress", "show", "table"]


def show(
    exercise: str, seed: int | None = None, *, file: str | PathLike[str] = "", purpose: str = ""
) -> LessonBoard:
    """Return a board with an exercise on it; as the last line of a cell it is displayed.

    `seed` gives every learner the same item; without it each learner gets a different one, and the same
    one again after a reload. Each seed has a place of its own in the record. In `mahj-tutor lab` the exercise
    files beside the notebook come first, then the lessons. `file` takes the exercise from a file that an
    author is trying out: nothing is saved. With a `seed` and a `purpose`, such as `"review"`, the learner's
    place in the lesson stays where it is.

    A seed that is no whole number, or is below 0 or above `seeds.LARGEST_SEED`, raises `ValueError`.
    An exercise that can't be read is explained on the board. Where a program runs the notebook and nobody
    would see the board, the cell fails instead: an unknown id raises `UnknownNameError` with the nearest
    ids, a missing or broken file `ContentError`.
    """
    from pathlib import Path

    from mahj_tutor.learner.folder import SharedStore
    from mahj_tutor.learner.side_record import SeedRecord, SideRecord
    from mahj_tutor.notebook.front_end import has_front_end, is_in_lab
    from mahj_tutor.notebook.seeds import check_seed
    from mahj_tutor.session.placement_session import session_of
    from mahj_tutor.session.sources import CatalogSource, FileSource, FolderSource

    check_seed(seed)
    folder = Path.cwd() if is_in_lab() else None
    own = FileSource(Path(file)) if file else None
    source: ExerciseSource = own or (FolderSource(folder) if folder else CatalogSource())
    if not has_front_end():
        source.find(str(exercise))

    def session(_told: Mapping[str, Any], seed: int | None) -> ExerciseSession:
        record: LearnerRecord | None = None if file else SharedStore()
        if record and seed is not None:
            record = SideRecord(record, purpose, seed) if purpose else SeedRecord(record, seed)
        return session_of(purpose)(exercise, source, seed=seed, record=record)

    what = None if file else (str(exercise), purpose, folder, os.environ.get("MAHJ_DATA"))
    return _board(session, str(exercise), seed, what, has_preview=True)


def show_question() -> LessonBoard:
    """Return a board for the one question that a page of the review or of placement asks.

    Which one it is, the server tells of each page: `exercise`, `seed` and `purpose`, as for `show`,
    `game`, `at` and `since`, as for `ask_again`, or `moment` and `number`, as for `ask_class`.
    """
    from mahj_tutor.learner.folder import SharedStore
    from mahj_tutor.learner.side_record import SideRecord
    from mahj_tutor.session.placement_session import session_of
    from mahj_tutor.session.sources import CatalogSource

    def session(told: Mapping[str, Any], _seed: int | None) -> BoardSession:
        if "game" in told:
            return _again(told["game"], told["at"], told["since"])
        if "moment" in told:
            return _of_class(told["moment"], told["number"])
        seed, purpose = told["seed"], told["purpose"]
        record = SideRecord(SharedStore(), purpose, seed)
        return session_of(purpose)(told["exercise"], CatalogSource(), seed=seed, record=record)

    return _board(session)


def find_place() -> LessonBoard:
    """Return a board on which a learner finds her place: her game, the questions, what they come to.

    It goes on after a reload. What was found counts in all lessons of her record.
    """
    from mahj_tutor.learner.folder import shared_store
    from mahj_tutor.session.place_session import PlaceSession

    return _board(lambda _told, _seed: PlaceSession(shared_store), is_fixed=True)


def ask_again(game: str, at: int, since: str) -> LessonBoard:
    """Return a board that asks once more what the learner decided in a game without the coach.

    `game` is the id of a game in her record, `at` how many moves had been made, and `since` tells, as ISO
    text, which time this is: only one answer counts each time.
    """
    return _board(lambda _told, _seed: _again(game, at, since))


def _again(game: str, at: int, since: str) -> BoardSession:
    from datetime import datetime

    from mahj_tutor.learner.folder import SharedStore
    from mahj_tutor.session.again_session import AgainSession, Which

    return AgainSession(Which(game, at, datetime.fromisoformat(since)), SharedStore())


def ask_class(moment: str, number: int) -> LessonBoard:
    """Return a board on which a learner of a class says what she'd do at a moment of a game.

    `moment` is its name (`classroom.moments`), `number` that of her class's question. A name that is none
    raises `ValueError`.
    """
    from mahj_tutor.classroom.moments import Moment

    if Moment.read(moment) is None:
        raise ValueError(f"{moment!r} is no moment of a game")
    return _board(lambda _told, _seed: _of_class(moment, number))


def _of_class(moment: str, number: int) -> BoardSession:
    from mahj_tutor.classroom.moments import Moment
    from mahj_tutor.classroom.setting import ballots
    from mahj_tutor.session.class_session import ClassSession

    found = Moment.read(moment)
    assert found is not None  # the server names no other
    return ClassSession(f"question {number}", ballots(found, number))


def table(level: str = "", seed: int | None = None, *, day: str = "") -> LessonBoard:
    """Return a board on which a learner plays a whole game with three computer players.

    `level` is the id of a lesson that is a game, without it the last one there is. Each game has other walls;
    with a `seed` the first one is the same for every learner. The game is kept move by move:
    after a reload it goes on where it was. `table("day")` is the deal of today, or of a `day`
    such as `"2026-05-01"`.

    A seed that is no whole number, or is below 0 or above `seeds.LARGEST_SEED`, raises `ValueError`.
    An unknown level raises `UnknownNameError` where a program runs the notebook; on a board it is explained.
    """
    from mahj_tutor.learner.folder import SharedStore
    from mahj_tutor.notebook.front_end import has_front_end
    from mahj_tutor.notebook.seeds import check_seed
    from mahj_tutor.session.levels import find_level, last_level
    from mahj_tutor.session.table_session import TableSession

    check_seed(seed)
    if not has_front_end():
        find_level(level or last_level())

    def session(_told: Mapping[str, Any], seed: int | None) -> TableSession:
        return TableSession(level or last_level(), record=SharedStore(), seed=seed, day=day)

    return _board(session, level, seed, is_fixed=True)


def _board(
    make: MakeSession,
    exercise: str = "",
    seed: int | None = None,
    what: Hashable = None,
    *,
    has_preview: bool = False,
    is_fixed: bool = False,
) -> LessonBoard:
    """Return a board whose pages have sessions from `make`; those with the same `what` share one."""
    from mahj_widgets.code import in_voila

    from mahj_tutor.learner.board_log import log_to_data_folder
    from mahj_tutor.notebook.front_end import has_front_end, warn_without_record
    from mahj_tutor.notebook.lesson_board import LessonBoard
    from mahj_tutor.notebook.page_sessions import PageSessions

    warn_without_record()
    log_to_data_folder()
    if exercise and in_voila():
        from mahj_tutor.notebook.guide import show_guide

        show_guide(exercise)
    board = LessonBoard(exercise, seed, is_fixed=is_fixed)
    sessions = PageSessions(board, make, what)
    if has_preview:
        board.preview = lambda: sessions.only.preview()
        picture = None if has_front_end() else board.preview()
        if picture:
            board.show(picture)
    return board


def progress() -> DataFrame | Results:
    """Return your own answers: a pandas DataFrame if pandas is installed, else a list that shows as a table.

    There is a row for each answer, in the order of time: `when` (UTC), `lesson`, `exercise`, `seed`,
    `verdict` (`right`, `wrong`, or `shown` where the answer was asked for), `hints`, `helped` (whether it
    had been shown, or hints had done a step), the ids of the `rules` that were told, and the id of a
    `misconception`, or "".

    They are those of the learner at the boards of this notebook. Until one of them has been in sight, they
    are those of the only learner of the record; where several share it, or the notebook is a page for others,
    there are none until then.

    The record is the file `mahj-tutor.sqlite3` in your data folder, or in the folder that `MAHJ_DATA` names:
    `progress().attrs["record"]`, without pandas `progress().record`, says which. Raise `StoreError` if it
    can't be read.
    """
    from mahj_tutor.notebook.page_sessions import key_met
    from mahj_tutor.notebook.results import as_frame, results

    return as_frame(results(key_met()))


def author(folder: str | PathLike[str] = ".", file: str = "") -> ExerciseEditor:
    """Return the exercise editor for a folder; as the last line of a cell it is displayed.

    The folder is one of your own, such as `"my-lesson"` beside the notebook; it is made with the first save.
    `file` is the one of it that is open at first: `exercises.yaml`, unless said.
    Files are read and written there and nowhere else.
    """
    from pathlib import Path

    from mahj_widgets.editor import ExerciseEditor

    from mahj_tutor.editor.binding import bind
    from mahj_tutor.learner.board_log import log_to_data_folder

    log_to_data_folder()
    editor = ExerciseEditor()
    bind(editor, Path(folder), file)
    return editor


def draw_rack(tiles: str, **options: Any) -> Picture:
    """Draw a rack of tiles, `?` for one face down; `options` as in `mahj_widgets.svg.rack_svg`.

    >>> "Rack: 3 Bam, Joker (selected)" in draw_rack("3B J", selected=[1])
    True
    """
    from mahj_widgets.svg import rack_svg

    return rack_svg(tiles, **options)


def draw_wall(stacks: int = 19, **options: Any) -> Picture:
    """Draw one wall as its owner sees it; `options` as in `mahj_widgets.svg.wall_svg`."""
    from mahj_widgets.svg import wall_svg

    return wall_svg(stacks, **options)


def draw_walls(**options: Any) -> Picture:
    """Draw the four walls from above; `options` as in `mahj_widgets.svg.walls_svg`."""
    from mahj_widgets.svg import walls_svg

    return walls_svg(**options)
