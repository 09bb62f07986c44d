"""What a lesson's cells call: `show("a9.first-right")` puts an exercise on a board.

`draw_rack`, `draw_wall` and `draw_walls` are still pictures, which a notebook shows without a kernel too.

Everything heavy waits: importing this package imports nothing, `show` parses nothing, and the
exercise is read when the board is first seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from os import PathLike

    from mahj_widgets.board import TileBoard
    from mahj_widgets.protocol import Message
    from mahj_widgets.svg import Picture

    from mahj_tutor.session.exercise_session import ExerciseSession

__all__ = ["draw_rack", "draw_wall", "draw_walls", "show"]


def show(exercise: str, seed: int | None = None, *, file: str | PathLike[str] = "") -> TileBoard:
    """Return a board that plays an exercise, as the last line of a cell shows it.

    `seed` gives every learner the same item; without it each gets her own, and the same one again
    after a reload. `file` names an author's own file to take the exercise from; what is done there is
    tried out and not kept. An exercise that cannot be read is a sentence on the board. Where a program runs
    the notebook and nobody would see the board, it fails the cell instead: an unknown id raises
    `UnknownName` with the nearest ones, a missing or broken file `LibraryError`.
    """
    from pathlib import Path

    from mahj_widgets.board import TileBoard

    from mahj_tutor.learner.folder import SharedStore, log_beside_record
    from mahj_tutor.notebook.front_end import has_front_end
    from mahj_tutor.session.exercise_session import ExerciseSession

    if not has_front_end():
        _check_exercise(str(exercise), file)
    log_beside_record()
    board = TileBoard()
    stage = (
        ExerciseSession(exercise, seed=seed, file=Path(file))
        if file
        else ExerciseSession(exercise, seed=seed, store=SharedStore())
    )
    board.on_message(lambda message: _deliver(board, stage, message))
    board.preview = stage.preview
    return board


def draw_rack(tiles: str, **how: Any) -> Picture:
    """Draw a rack of tiles, `?` for one face down; `how` as in `mahj_widgets.svg.rack_svg`.

    >>> "Rack: 3 Bam, Joker (selected)" in draw_rack("3B J", selected=[1])
    True
    """
    from mahj_widgets.svg import rack_svg

    return rack_svg(tiles, **how)


def draw_wall(stacks: int = 19, **how: Any) -> Picture:
    """Draw one wall as its owner sees it; `how` as in `mahj_widgets.svg.wall_svg`."""
    from mahj_widgets.svg import wall_svg

    return wall_svg(stacks, **how)


def draw_walls(**how: Any) -> Picture:
    """Draw the four walls from above; `how` as in `mahj_widgets.svg.walls_svg`."""
    from mahj_widgets.svg import walls_svg

    return walls_svg(**how)


def _check_exercise(name: str, file: str | PathLike[str]) -> None:
    """Raise `UnknownName` or `LibraryError` if the exercise cannot be read."""
    from pathlib import Path

    from mahj_tutor.exercises import catalog

    if file:
        catalog.exercise_in(Path(file), name)
    else:
        catalog.exercise(name)


def _deliver(board: TileBoard, stage: ExerciseSession, message: Message) -> None:
    view = stage.respond(message)
    if view is not None:
        board.show(view)
    if stage.saved is not None:
        item, count = stage.saved
        board.send({"kind": "saved", "item": item, "n": count})
