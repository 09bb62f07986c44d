"""The commands that open the lessons: `serve` and `lab`, and `preview` for a file while it is written."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.errors import MahjError
from mahj_tutor.learner.data_commands import add_place_options
from mahj_tutor.learner.folder import whole_path
from mahj_tutor.server.door_options import add_door_options, announce, doors_of
from mahj_tutor.server.home import usable_home
from mahj_tutor.terminal import draw, notice, printable

if TYPE_CHECKING:
    from mahj_tutor.exercises.library import Library
    from mahj_tutor.exercises.shelves import Shelf
    from mahj_tutor.server.site import Site

Commands = argparse._SubParsersAction
LAB_FOLDER = "Mahj Tutor lessons"


def add_serve_command(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add `serve` to the commands of `mahj-tutor`."""
    serve = commands.add_parser(
        "serve",
        help="open the lessons in the browser",
        description="Open the lessons in the browser. They stay open until you press Ctrl+C here.",
    )
    add_address_options(serve, 8866)
    add_place_options(serve)
    serve.add_argument(
        "--warm",
        type=_kernel_count,
        default=1,
        metavar="N",
        help="kernels to keep ready for the next lessons (default %(default)s)",
    )
    serve.add_argument(
        "--shared",
        type=_kernel_count,
        metavar="N",
        help="kernels that lesson pages share; with 0 each page has its own "
        "(default: one more than there are processors)",
    )
    _add_lessons_option(serve)
    add_door_options(serve)
    serve.set_defaults(command=_serve)


def _add_lessons_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lessons",
        type=Path,
        metavar="DIR",
        action="append",
        default=[],
        help="folder with lessons of your own (docs/lessons.md); may be given several times",
    )


def add_lab_command(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add `lab` to the commands of `mahj-tutor`."""
    lab = commands.add_parser(
        "lab",
        help="open your own copies of the lessons in JupyterLab",
        description="Copy the lessons to a folder of your own and open them in JupyterLab. "
        "A lesson that you changed is never overwritten.",
    )
    add_address_options(lab, 8888)
    lab.add_argument(
        "--dir",
        type=Path,
        metavar="DIR",
        help=f"your folder (default: {LAB_FOLDER} in your home folder)",
    )
    _add_lessons_option(lab)
    lab.set_defaults(command=_lab)


def add_preview_command(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add `preview` to the commands of `mahj-tutor`."""
    preview = commands.add_parser(
        "preview",
        help="show an exercise file on boards while you write it",
        description="Show the exercises of a file, and what there is to fix. It follows each save.",
    )
    preview.add_argument("file", metavar="FILE", type=Path, help="an exercise file")
    add_address_options(preview, 8877)
    preview.set_defaults(command=_preview)


def add_address_options(parser: argparse.ArgumentParser, port: int) -> None:
    """Add the options of a command that opens a page, on a port that it has by default."""
    parser.add_argument(
        "--port", type=_port, default=port, metavar="N", help="port to listen on (default %(default)s)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser window")


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"the port must be a number from 1 to 65535, not {text!r}")
    return int(text)


def _kernel_count(text: str) -> int:
    if not text.isdecimal() or int(text) > 200:
        raise argparse.ArgumentTypeError(f"a number from 0 to 200 is expected, not {text!r}")
    return int(text)


def _serve(options: argparse.Namespace) -> int:
    from mahj_tutor.learner.folder import chosen_folder, record_place
    from mahj_tutor.learner.store import Store
    from mahj_tutor.server.startup_errors import check_port

    doors = doors_of(options)
    check_port(options.host, options.port)
    os.umask(0o077)  # the record is private to this account
    library = _library(options)
    data = chosen_folder(options.data)
    place = record_place(data, options.database)
    with contextlib.closing(Store.open(place)) as store, usable_home(data):
        notice(f"Progress is saved in {data if place == data else store.database.name}")

        from mahj_tutor.server.app import serve
        from mahj_tutor.server.shared.limits import processors
        from mahj_tutor.server.site import Site

        site = Site(
            shelves=_shelves(library, options),
            store=store,
            data=data,
            environment={**library.environment(), **store.database.environment()},
            doors=doors,
            hub=options.hub,
            warm=options.warm,
            shared=processors() + 1 if options.shared is None else options.shared,
            ready=partial(announce, options.host, options.port, doors, has_class=options.classes),
        )
        if options.classes:
            site = _with_classes(site, options)
        serve(
            site, host=options.host, port=options.port, open_browser=not options.no_browser, log=options.log
        )
    return 0


def _with_classes(site: Site, options: argparse.Namespace) -> Site:
    """Return the site with classes, once the teacher has been told what to do."""
    from mahj_tutor.server.teach.start import hub_classes, open_classes

    if options.hub:
        opened = hub_classes(site.store.database)
        return replace(
            site,
            classrooms=opened.classrooms,
            environment={**site.environment, **opened.environment},
        )
    where = (options.host, options.port, site.doors.base)
    opened = open_classes(site.store.database, *where, new_link=options.new_teacher_link)
    notice(opened.said)
    draw(opened.code)
    return replace(
        site,
        classrooms=opened.classrooms,
        first_page=opened.first_page,
        environment={**site.environment, **opened.environment},
    )


def _lab(options: argparse.Namespace) -> int:
    from mahj_tutor.server.bank_builder import BankBuilder
    from mahj_tutor.server.lab import add_editor, copy_lessons, open_lab
    from mahj_tutor.server.startup_errors import check_port

    check_port("127.0.0.1", options.port)  # before the copies: another JupyterLab may have them open
    folder = whole_path(options.dir or Path("~") / LAB_FOLDER)
    library = _library(options)
    shelves = _shelves(library, options)
    lessons = [lesson for shelf in shelves() for lesson in shelf.lessons]
    os.environ.update(library.environment(), MAHJ_LAB="1")  # for pictures in the copies, and for kernels
    banks = BankBuilder(shelves, library.environment())
    with usable_home(), contextlib.closing(banks):
        for line in copy_lessons(lessons, folder):
            notice(line)
        add_editor(folder)
        banks.start()
        open_lab(folder, port=options.port, open_browser=not options.no_browser, ready=_print_address)
    return 0


def _preview(options: argparse.Namespace) -> int:
    import tempfile

    from mahj_tutor.learner.store import Store
    from mahj_tutor.server.startup_errors import check_port

    file = whole_path(options.file)
    if file.is_dir():
        raise MahjError(
            f"{str(options.file)!r} is a folder: name one of its files, such as exercises.yaml in it"
        )
    if not file.is_file():
        raise MahjError(f"there is no file {str(options.file)!r}: mahj-tutor new exercise writes one")
    check_port("127.0.0.1", options.port)

    from mahj_tutor.server.app import serve
    from mahj_tutor.server.preview import FilePreviewer
    from mahj_tutor.server.site import Site

    with tempfile.TemporaryDirectory(prefix="mahj-tutor-preview-") as folder, usable_home(Path(folder)):
        previewer = FilePreviewer(file, Path(folder))
        site = Site(
            shelves=previewer.shelves,
            store=Store.open(Path(folder)),
            data=Path(folder),
            previewer=previewer,
            is_trial=True,
            ready=_print_address,
        )
        serve(site, host="127.0.0.1", port=options.port, open_browser=not options.no_browser)
    return 0


def _library(options: argparse.Namespace) -> Library:
    """Return the lessons; raise `MahjError` for a folder that is not there, or if ours are damaged."""
    from mahj_tutor.exercises import catalog
    from mahj_tutor.exercises.library import Library

    folders = dict.fromkeys(whole_path(each) for each in options.lessons)
    for folder in folders:
        if not folder.is_dir():
            raise MahjError(f"there is no folder {str(folder)!r}: give --lessons the folder of your lessons")
    catalog.lessons()  # report a damaged catalog here, not on a page
    return Library(tuple(folders))


def _shelves(library: Library, options: argparse.Namespace) -> Callable[[], tuple[Shelf, ...]]:
    """Return what gives pages the lessons; those of one's own are checked in the background."""
    if not options.lessons:
        return library.shelves
    from mahj_tutor.server.lesson_watch import LessonWatch

    for shelf in library.own_shelves():
        titles = ", ".join(each.title for each in shelf.lessons) or "none"
        notice(printable(f"Lessons in {shelf.folder}: {titles}"))
    notice("Checking your lessons ...")
    watch = LessonWatch(library, notice)
    watch.start()
    return watch.shelves


def _print_address(address: str) -> None:
    notice(f"Mahj Tutor is ready: {address}")
