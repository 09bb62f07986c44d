"""The `mahj-tutor` command: lessons in a browser or in JupyterLab, checks for authors, the referee.

Exit codes: 0 for success, 1 for a failure (explained in one sentence), 2 for a usage error.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.authoring.commands import add_author_commands
from mahj_tutor.errors import ContentError, MahjError
from mahj_tutor.learner.data_commands import add_data_commands, add_place_options
from mahj_tutor.server.door_options import add_door_options, announce, doors_of

if TYPE_CHECKING:
    from mahj_tutor.card import Card
    from mahj_tutor.exercises.library import Library
    from mahj_tutor.exercises.shelves import Shelf
    from mahj_tutor.yaml_source import Problem

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a failure is one sentence on standard error."""
    arguments = sys.argv[1:] if argv is None else argv
    if not arguments:
        _parser().print_help()
        return 2
    options = _parser().parse_args(arguments)
    command: Command = options.command
    try:
        return command(options)
    except KeyboardInterrupt:
        return 0
    except MahjError as error:
        print(f"mahj-tutor: {error.with_fix()}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read our output is gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = f": {error.filename!r}" if error.filename else ""
        print(f"mahj-tutor: {(error.strerror or str(error)).lower()}{name}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mahj-tutor",
        description="Learn American Mah Jongg by doing. Start with: mahj-tutor serve",
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_serve(commands)
    _add_lab(commands)
    check = commands.add_parser("check", help="check exercise files and show how to fix them")
    check.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a file, or a folder of lessons")
    check.set_defaults(command=_check)
    add_author_commands(commands)
    bank = commands.add_parser("bank", help="record the games that exercises draw positions from")
    bank.add_argument(
        "paths", nargs="*", metavar="PATH", type=Path, help="exercise files (default: all lessons)"
    )
    bank.set_defaults(command=_bank)
    _add_preview(commands)
    _add_card(commands)
    _add_referee(commands)
    add_data_commands(commands)
    return parser


def _add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    serve = commands.add_parser(
        "serve",
        help="open the lessons in the browser",
        description="Open the lessons in the browser. They stay open until you press Ctrl+C here.",
    )
    _add_address_options(serve, 8866)
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


def _add_lab(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    lab = commands.add_parser(
        "lab",
        help="open your own copies of the lessons in JupyterLab",
        description="Copy the lessons to a folder of your own and open them in JupyterLab. "
        "A lesson that you changed is never overwritten.",
    )
    _add_address_options(lab, 8888)
    lab.add_argument(
        "--dir",
        type=Path,
        metavar="DIR",
        default=Path.home() / "Mahj Tutor lessons",
        help="your folder (default %(default)s)",
    )
    _add_lessons_option(lab)
    lab.set_defaults(command=_lab)


def _add_preview(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    preview = commands.add_parser(
        "preview",
        help="show an exercise file on boards while you write it",
        description="Show the exercises of a file, and what there is to fix. It follows each save.",
    )
    preview.add_argument("file", metavar="FILE", type=Path, help="an exercise file")
    _add_address_options(preview, 8877)
    preview.set_defaults(command=_preview)


def _add_card(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    card = commands.add_parser("card", help="check a card file, or turn a card into a page to read and print")
    actions = card.add_subparsers(title="commands", required=True, metavar="COMMAND")
    check = actions.add_parser("check", help="check card files and show how to fix them")
    check.add_argument("files", nargs="+", metavar="FILE", type=Path, help="a card file (docs/cards.md)")
    check.set_defaults(command=_card_check)
    show = actions.add_parser(
        "show",
        help="turn a card into a web page to read and print",
        description="Write a card as a single web page, without scripts, to standard output or a file.",
    )
    show.add_argument("card", metavar="CARD", help="a card file, or the built-in card first or practice")
    show.add_argument("--out", type=Path, metavar="FILE", help="the page to write")
    show.set_defaults(command=_card_show)


def _add_referee(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    referee = commands.add_parser(
        "referee",
        help="answer questions about the rules, one JSON object per line",
        description="Read questions from standard input, one JSON object per line, and write one JSON object "
        "per line to standard output. See docs/referee.md for the questions.",
    )
    referee.add_argument(
        "--card", metavar="FILE", help="the card to use: a file, first or practice (default: first)"
    )
    referee.set_defaults(command=_referee)


def _add_address_options(parser: argparse.ArgumentParser, port: int) -> None:
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
    with contextlib.closing(Store.open(place)) as store:
        print(f"Progress is saved in {data if place == data else store.database.name}", flush=True)

        from mahj_tutor.server.app import serve

        opened = None
        if options.classes:
            from mahj_tutor.server.teach.start import open_classes

            where = (options.host, options.port, doors.base)
            opened = open_classes(store.database, *where, new_link=options.new_teacher_link)
            print(opened.said, flush=True)
        environment = {**library.environment(), **store.database.environment()}
        serve(
            host=options.host,
            port=options.port,
            data=data,
            open_browser=not options.no_browser,
            warm=options.warm,
            shared=options.shared,
            shelves=_shelves(library, options),
            store=store,
            environment={**environment, **(opened.environment if opened else {})},
            ready=partial(announce, options.host, options.port, doors, has_class=options.classes),
            doors=doors,
            hub=options.hub,
            log=options.log,
            classrooms=opened.classrooms if opened else None,
            first_page=opened.first_page if opened else "",
        )
    return 0


def _lab(options: argparse.Namespace) -> int:
    from mahj_tutor.server.bank_builder import BankBuilder
    from mahj_tutor.server.lab import add_editor, copy_lessons, open_lab
    from mahj_tutor.server.startup_errors import check_port

    check_port("127.0.0.1", options.port)  # before the copies: another JupyterLab may have them open
    folder = options.dir.expanduser().absolute()
    library = _library(options)
    shelves = _shelves(library, options)
    lessons = [lesson for shelf in shelves() for lesson in shelf.lessons]
    os.environ.update(library.environment(), MAHJ_LAB="1")  # for pictures in the copies, and for kernels
    for line in copy_lessons(lessons, folder):
        print(line, flush=True)
    add_editor(folder)
    with contextlib.closing(BankBuilder(shelves, library.environment())) as banks:
        banks.start()
        open_lab(folder, port=options.port, open_browser=not options.no_browser, ready=_print_address)
    return 0


def _preview(options: argparse.Namespace) -> int:
    import tempfile

    from mahj_tutor.learner.store import Store
    from mahj_tutor.server.startup_errors import check_port

    file = options.file.expanduser().absolute()
    if file.is_dir():
        raise MahjError(
            f"{str(options.file)!r} is a folder: name one of its files, such as exercises.yaml in it"
        )
    if not file.is_file():
        raise MahjError(f"there is no file {str(options.file)!r}: mahj-tutor new exercise writes one")
    check_port("127.0.0.1", options.port)

    from mahj_tutor.server.app import serve
    from mahj_tutor.server.preview import FilePreviewer

    with tempfile.TemporaryDirectory(prefix="mahj-tutor-preview-") as folder:
        previewer = FilePreviewer(file, Path(folder))
        serve(
            host="127.0.0.1",
            port=options.port,
            data=Path(folder),
            open_browser=not options.no_browser,
            warm=1,
            shelves=previewer.shelves,
            store=Store.open(Path(folder)),
            ready=_print_address,
            previewer=previewer,
        )
    return 0


def _library(options: argparse.Namespace) -> Library:
    """Return the lessons; raise `MahjError` for a folder that is not there, or if ours are damaged."""
    from mahj_tutor.exercises import catalog
    from mahj_tutor.exercises.library import Library

    folders = dict.fromkeys(each.expanduser().absolute() for each in options.lessons)
    for folder in folders:
        if not folder.is_dir():
            raise MahjError(f"there is no folder {str(folder)!r}: give --lessons the folder of your lessons")
    catalog.lessons()  # report a damaged catalog here, not on a page
    return Library(tuple(folders))


def _shelves(library: Library, options: argparse.Namespace) -> Callable[[], tuple[Shelf, ...]]:
    """Check lessons of one's own, print what is wrong, and return what gives pages the lessons."""
    if not options.lessons:
        return library.shelves
    from mahj_tutor.server.lesson_watch import LessonWatch

    for shelf in library.own_shelves():
        titles = ", ".join(each.title for each in shelf.lessons) or "none"
        print(f"Lessons in {shelf.folder}: {titles}", flush=True)
    watch = LessonWatch(library, _print_flushed)
    watch.check()
    return watch.shelves


def _print_flushed(text: str) -> None:
    print(text, flush=True)


def _print_address(address: str) -> None:
    print(f"Mahj Tutor is ready: {address}", flush=True)


def _referee(options: argparse.Namespace) -> int:
    from mahj_tutor.referee import TableSetup, serve

    house = TableSetup(read_card=_named_card)
    if options.card is not None:
        house = TableSetup(house.read_card(options.card), _named_card)
    if sys.stdin is None or sys.stdout is None:
        raise MahjError("the referee needs standard input and standard output")
    serve(sys.stdin.buffer, sys.stdout.buffer, house)
    return 0


def _named_card(name: str) -> Card:
    from mahj_tutor.card_files import named_card  # not imported above: the referee starts faster without it

    return named_card(name)


def _check(options: argparse.Namespace) -> int:
    from mahj_tutor.exercises.check_lessons import check_paths
    from mahj_tutor.exercises.drawn_banks import notes

    missing = [path for path in options.paths if not path.exists()]
    if missing:
        raise ContentError(f"there is no file or folder {str(path)!r}" for path in missing)
    problems = check_paths(options.paths, _tell_checked)
    _tell_checked("")
    code = _report(problems)
    for line in notes(options.paths) if code == 0 else ():
        print(line)
    return code


def _tell_checked(name: str) -> None:
    """Say on the last line of a terminal what is being checked; an empty name takes the line away."""
    if sys.stderr is not None and sys.stderr.isatty():
        said = f"Checking {name} ..." if name else ""
        print(f"\r\x1b[K{said}", end="", file=sys.stderr, flush=True)


def _bank(options: argparse.Namespace) -> int:
    from mahj_tutor.exercises.drawn_banks import record_games

    record_games(options.paths, _print_flushed)
    return 0


def _card_show(options: argparse.Namespace) -> int:
    from mahj_tutor.server.card_page import card_page

    page = card_page(_named_card(options.card))
    if options.out is None:
        sys.stdout.buffer.write(page.encode())
    else:
        options.out.write_text(page, "utf-8")
        print(f"Wrote {options.out}. Open it in a browser to read or print the card.")
    return 0


def _card_check(options: argparse.Namespace) -> int:
    from mahj_tutor.card_files import check_card

    return _report([problem for file in options.files for problem in check_card(file)])


def _report(problems: Sequence[Problem]) -> int:
    """Print the problems and return the exit code; warnings alone are a success."""
    for each in problems:
        print(each)
    if not problems:
        print("nothing to fix")
    return 1 if any(each.code.startswith("E") for each in problems) else 0
