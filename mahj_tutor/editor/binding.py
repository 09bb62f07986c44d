"""Joins an editor and the workbench: what the author does goes to one, what came of it to the other."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from mahj_widgets.editor_protocol import BoardName, Offer, Plain
from mahj_widgets.editor_screen import EditorScreen, Heard
from mahj_widgets.lesson_protocol import NeedPicture
from mahj_widgets.protocol import Draft, Message, Need, View

from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.files import FileError, read_bytes

MOST_GIVEN = 4_000_000
"""Bytes of a page to print that the browser gets at once; a larger one is opened from the folder."""


def bind(editor: EditorScreen, folder: Path, file: str = "") -> Workbench:
    """Let an editor work on a folder, with one of its files open, and return its workbench."""
    workbench = Workbench(folder, file)

    def hear(heard: Heard) -> None:
        if isinstance(heard, tuple):
            _hear_board(editor, workbench, *heard)
            return
        if isinstance(heard, (Offer, NeedPicture)):
            _give(editor, workbench, heard)
            return
        if isinstance(heard, Plain) and heard.kind == "look":
            if not workbench.look():
                return
        else:
            workbench.respond(heard)
        is_opening = isinstance(heard, Plain) and heard.kind == "hello"
        views = workbench.views(is_opening=is_opening)  # first, since the page tells what is right on a board
        editor.show(workbench.page())
        for which, view in views.items():
            editor.show_board(which, view)
        for file in workbench.made:
            with suppress(FileError):
                editor.give(file.name, read_bytes(file, MOST_GIVEN).decode("utf-8"))

    editor.on_message(hear)
    editor.show(workbench.page())
    return workbench


def _give(editor: EditorScreen, workbench: Workbench, wanted: Offer | NeedPicture) -> None:
    """Give the page what it asks for, which changes nothing: choices, or a lesson's picture."""
    if isinstance(wanted, NeedPicture):
        src = workbench.lesson.picture(wanted.name)
        editor.tell({"kind": "lesson-picture", "name": wanted.name, "src": src})
        return
    choices = workbench.choices(wanted)
    if choices is not None:
        editor.offer(wanted, choices)


def _hear_board(editor: EditorScreen, workbench: Workbench, which: BoardName, message: Message) -> None:
    if isinstance(message, Need):
        src = workbench.preview.picture(message.name)
        editor.send_to_board(which, {"kind": "picture", "name": message.name, "src": src})
        return
    before, answered = workbench.desk.text, _answered(workbench)
    view: View | None = workbench.on_board(which, message)
    if view is not None:
        editor.show_board(which, view)
    if which == "preview" and workbench.preview.saved is not None:
        item, count = workbench.preview.saved
        editor.send_to_board(which, {"kind": "saved", "item": item, "n": count})
    if _answered(workbench) != answered:
        editor.show(workbench.page())  # what is beside the board is about the draw and the answer on it
    if isinstance(message, Draft) and which == "position":
        _show_laid_out(editor, workbench, before)


def _show_laid_out(editor: EditorScreen, workbench: Workbench, before: str) -> None:
    """Show what follows from tiles that were laid out, where the text isn't what it was before."""
    views = workbench.views() if workbench.desk.text != before else {}
    editor.show(workbench.page())
    for name, other in views.items():
        if name != "position":
            editor.show_board(name, other)


def _answered(workbench: Workbench) -> tuple[int | None, str]:
    """Return which draw is on the board, and what was answered there."""
    task = workbench.preview.task
    return task.seed if task else None, workbench.preview.given
