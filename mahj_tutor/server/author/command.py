"""The command `mahj-tutor edit`: the exercise editor on a page of its own."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from mahj_tutor.errors import MahjError
from mahj_tutor.learner.folder import data_folder, whole_path
from mahj_tutor.server.commands import Commands, add_address_options
from mahj_tutor.terminal import notice, printable


def add_edit_command(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add `edit` to the commands of `mahj-tutor`."""
    edit = commands.add_parser(
        "edit",
        help="write exercises in a form, with the board beside it",
        description="Open the exercise editor for a folder in the browser. It edits the files in that folder "
        "and in the folders in it; a folder that isn't there is made with your first change.",
    )
    edit.add_argument("folder", metavar="FOLDER", type=Path, help="your folder of lessons, or one lesson")
    add_address_options(edit, 8855)
    edit.set_defaults(command=_edit)


def _edit(options: argparse.Namespace) -> int:
    from mahj_tutor.server.startup_errors import check_port

    folder = usable_folder(options.folder)
    check_port("127.0.0.1", options.port)

    from mahj_tutor.server.author.running import run_editor
    from mahj_tutor.server.author.secret import kept_secret

    def ready(address: str) -> None:
        notice(printable(f"Editing {folder}"))
        notice(f"The exercise editor is ready: {address}")
        notice("Anyone with this address can edit the folder. Press Ctrl+C here to end.")

    run_editor(
        folder,
        kept_secret(data_folder()),
        port=options.port,
        open_browser=not options.no_browser,
        ready=ready,
    )
    return 0


def usable_folder(given: Path) -> Path:
    """Return a folder as a whole path, there or not; raise `MahjError` if it can't be one, or be read."""
    folder = whole_path(given)
    if folder.is_file():
        raise MahjError(f"{str(given)!r} is a file: name the folder it is in")
    nearest = next(each for each in (folder, *folder.parents) if os.path.lexists(each))
    if not nearest.is_dir():
        raise MahjError(f"{str(given)!r} can't be a folder: {str(nearest)!r} is none")
    if not os.access(nearest, os.R_OK | os.X_OK):
        raise MahjError(f"{str(given)!r} can't be read: you have no permission for {str(nearest)!r}")
    return folder
