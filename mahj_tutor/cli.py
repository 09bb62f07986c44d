"""The `mahj-tutor` command: lessons in a browser or in JupyterLab, checks for authors, the referee.

Exit codes: 0 for success, 1 for a failure (explained in one sentence), 2 for a usage error.
"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from mahj_tutor import __version__, terminal
from mahj_tutor.authoring.commands import add_author_commands
from mahj_tutor.authoring.replay_command import add_replay_command
from mahj_tutor.errors import ContentError, MahjError
from mahj_tutor.extras import explained
from mahj_tutor.learner.data_commands import add_data_commands
from mahj_tutor.server.author.command import add_edit_command
from mahj_tutor.server.commands import add_lab_command, add_preview_command, add_serve_command
from mahj_tutor.server.plan_command import add_plan_command

if TYPE_CHECKING:
    from mahj_tutor.card import Card
    from mahj_tutor.problems import Problem

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a failure is one sentence on standard error."""
    terminal.prepare_streams()
    _clean_up_when_stopped()
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:  # the reader of our output is gone
        return 1
    except (MahjError, OSError) as error:
        first, *more = _reasons(error)
        terminal.complain(f"mahj-tutor: {first}")
        for each in more:
            terminal.complain(each)
        return 1
    finally:
        terminal.finish_output()


def _clean_up_when_stopped() -> None:
    """Let a command that is told to stop remove its temporary folders: there may be a whole record in one."""
    if threading.current_thread() is not threading.main_thread():
        return
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # the second is not known everywhere
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores it
            signal.signal(number, _stop)


def _stop(number: int, _frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # a second one must not interrupt the cleaning up
    raise SystemExit(128 + number)


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    if not arguments:
        parser.print_help()
        return 2
    options = parser.parse_args(arguments)
    command: Command = options.command
    try:
        return command(options)
    except ModuleNotFoundError as error:
        raise explained(error, "lab" if arguments[0] == "lab" else "") or error from error


def _reasons(error: MahjError | OSError) -> Sequence[str]:
    """Return why a command failed, each reason as one line."""
    if isinstance(error, ContentError):
        return error.problems or ("there is a mistake in the files",)
    if isinstance(error, MahjError):
        return (error.with_fix(),)
    name = f": {error.filename!r}" if error.filename else ""
    return (f"{(error.strerror or str(error)).lower()}{name}",)


class _Parser(argparse.ArgumentParser):
    """A parser, and that of each command, which repeats arguments as the terminal can show them."""

    def error(self, message: str) -> NoReturn:
        """End the command with its usage and what is wrong with its arguments."""
        super().error(terminal.printable(message))


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="mahj-tutor",
        description="Learn American Mah Jongg by doing. Start with: mahj-tutor serve",
    )
    parser.add_argument("--version", action="version", version=f"mahj-tutor {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add_serve_command(commands)
    add_lab_command(commands)
    add_edit_command(commands)
    check = commands.add_parser("check", help="check exercise files and show how to fix them")
    check.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="a file, or a folder of lessons")
    check.set_defaults(command=_check)
    add_author_commands(commands)
    bank = commands.add_parser("bank", help="find the positions that exercises draw, before learners do")
    bank.add_argument(
        "paths", nargs="*", metavar="PATH", type=Path, help="exercise files (default: your lessons)"
    )
    bank.add_argument(
        "--classes",
        action="store_true",
        help="first try the lessons of classes with their cards and table rules, as a server does",
    )
    bank.add_argument("--shipped", action="store_true", help=argparse.SUPPRESS)  # make bank
    bank.add_argument("--chances", action="store_true", help=argparse.SUPPRESS)  # make chances
    bank.set_defaults(command=_bank)
    add_preview_command(commands)
    add_plan_command(commands)
    add_replay_command(commands)
    _add_card(commands)
    _add_referee(commands)
    add_data_commands(commands)
    return parser


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
    show.add_argument("card", metavar="CARD", help="a card file, or the name of a built-in card (first)")
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
        "--card", metavar="CARD", help="a card file, or the name of a built-in card (default: first)"
    )
    referee.set_defaults(command=_referee)


def _referee(options: argparse.Namespace) -> int:
    from mahj_tutor.referee import TableSetup, serve

    house = TableSetup(read_card=_named_card)
    if options.card is not None:
        house = TableSetup(house.read_card(options.card), _named_card)
    serve(*terminal.pipes(), house)
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
        terminal.say(line)
    return code


def _tell_checked(name: str) -> None:
    """Say on the last line of a terminal what is being checked; an empty name takes the line away."""
    terminal.show_progress(f"Checking {name} ..." if name else "")


def _bank(options: argparse.Namespace) -> int:
    from mahj_tutor.exercises.drawn_banks import find_positions, give_way, keep_shipped_positions, may_search

    if options.chances:
        from mahj_tutor.players.chance_counts import write_chances

        give_way()
        write_chances(terminal.say)
        return 0
    if options.shipped:
        keep_shipped_positions(terminal.say)
        return 0
    if options.classes:
        from mahj_tutor.classroom.house_trials import try_houses

        try_houses(terminal.say)
    if not options.classes or may_search():
        find_positions(options.paths, terminal.say)
    return 0


def _card_show(options: argparse.Namespace) -> int:
    from mahj_tutor.files import write_whole
    from mahj_tutor.server.card_page import card_page

    page = card_page(_named_card(options.card))
    if options.out is None:
        terminal.write_document([page])
    else:
        write_whole(options.out, page.encode())
        terminal.say(f"Wrote {options.out}. Open it in a browser to read or print the card.")
    return 0


def _card_check(options: argparse.Namespace) -> int:
    from mahj_tutor.card_files import check_card

    return _report([problem for file in options.files for problem in check_card(file)])


def _report(problems: Sequence[Problem]) -> int:
    """Print the problems and return the exit code; warnings alone are a success."""
    from mahj_tutor.problems import listed

    for each in listed(problems):
        terminal.say(str(each))
    if not problems:
        terminal.say("nothing to fix")
    return 1 if any(each.is_error for each in problems) else 0
