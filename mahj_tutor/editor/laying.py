"""Between a position that is laid out and its field in the text: each follows the other."""

from __future__ import annotations

from dataclasses import replace

from mahj_widgets.laying_protocol import ClearTiles, Control, Layout, SetControl, WriteTiles

from mahj_tutor.card import Card
from mahj_tutor.editor.corrections import DEAD_HANDS, HIDDEN
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.position_board import PositionBoard
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.editor.under_way import GAME

Asked = SetControl | WriteTiles | ClearTiles
"""What an author asks for above the position board."""
_MARKED = "dead-hands"
_MARKING = (("", "marked as dead"), (HIDDEN, "not marked: the engine knows"))


def laid_out(desk: Desk, path: Path, card: Card | None) -> PositionBoard:
    """Return a board with what stands in a field; raise `CannotEditError` if it cannot be laid out. Tiles
    that were jotted down there are written out first.
    """
    desk.write_out(path)
    board = PositionBoard(path, desk.value_at(path), desk.value_at(("scene", "me")), card)
    if not board.is_readable:
        raise CannotEditError(board.sentence)
    return board


def layout_of(desk: Desk, board: PositionBoard) -> Layout:
    """Return what stands above the board: what it has to choose, and whether dead hands are marked."""
    found = board.layout()
    if not board.has_dead_hands:
        return found
    is_hidden = desk.value_at(DEAD_HANDS) == HIDDEN
    marked = Control(_MARKED, "On the board, dead hands are", HIDDEN if is_hidden else "", _MARKING, GAME)
    return replace(found, controls=(*found.controls, marked))


def _mark(desk: Desk, value: str) -> None:
    """Let the board mark dead hands, or keep that to the engine."""
    if value == HIDDEN:
        desk.set_value(DEAD_HANDS, HIDDEN)
    elif desk.value_at(DEAD_HANDS):
        desk.remove_at(DEAD_HANDS)


def lay(desk: Desk, board: PositionBoard, asked: Asked) -> None:
    """Do what is asked for above the board, and write what came of it."""
    if isinstance(asked, WriteTiles):
        board.write_tiles(asked.value, instead=asked.how == "replace")
    elif isinstance(asked, ClearTiles):
        board.clear(everything=asked.what == "all")
    elif asked.name == _MARKED:
        _mark(desk, asked.value)
    else:
        board.control(asked.name, asked.value)
    write_into(desk, board)


def write_into(desk: Desk, board: PositionBoard) -> None:
    """Write what is laid out into the text."""
    if board.text != desk.value_at(board.path):
        desk.set_value(board.path, board.text)


def follow_text(desk: Desk, board: PositionBoard) -> None:
    """Let the board show what stands in its field now."""
    said = desk.value_at(board.path)
    if said != board.text:
        board.read(said)


def lost_by_done(board: PositionBoard | None) -> str:
    """Say what is not in the text when the board is put away, or ""."""
    lost = board.left_out() if board else ()
    return " ".join(("Left out, as it isn't finished:", *lost)) if lost else ""
