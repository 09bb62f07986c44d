"""Between a position that is laid out and its field in the text: each follows the other."""

from __future__ import annotations

from mahj_widgets.laying_protocol import ClearTiles, SetControl, WriteTiles

from mahj_tutor.card import Card
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.position_board import PositionBoard
from mahj_tutor.editor.spots import CannotEditError, Path

Asked = SetControl | WriteTiles | ClearTiles
"""What an author asks for above the position board."""


def laid_out(desk: Desk, path: Path, card: Card | None) -> PositionBoard:
    """Return a board with what stands in a field; raise `CannotEditError` if it cannot be laid out."""
    board = PositionBoard(path, desk.value_at(path), desk.value_at(("scene", "me")), card)
    if not board.is_readable:
        raise CannotEditError(board.sentence)
    return board


def lay(desk: Desk, board: PositionBoard, asked: Asked) -> None:
    """Do what is asked for above the board, and write what came of it."""
    if isinstance(asked, WriteTiles):
        board.write_tiles(asked.value, instead=asked.how == "replace")
    elif isinstance(asked, ClearTiles):
        board.clear(everything=asked.what == "all")
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
