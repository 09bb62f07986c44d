"""The commands for operators: back up, restore, check, export and delete what learners did."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.folder import chosen_folder, record_place, whole_path
from mahj_tutor.terminal import read_line, say, write_document

if TYPE_CHECKING:
    from mahj_tutor.learner.store import Store

Commands = argparse._SubParsersAction


def add_place_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where the record is."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="folder for the learners' record (default: your own data folder)",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="PostgreSQL for the record: postgresql://user@host/database. With a password, give it as the"
        " environment variable MAHJ_DATABASE: others may read commands (default: an SQLite file in DIR)",
    )


def add_data_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the commands to those of `mahj-tutor`."""
    data = commands.add_parser("data", help="back up, restore, check, export or delete the learners' record")
    actions = data.add_subparsers(title="commands", required=True, metavar="COMMAND")

    backup = _add(actions, "backup", _backup, "write the record into one file, also while it is served")
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    backup.add_argument("--force", action="store_true", help="replace the file if it is there")

    restore = _add(
        actions, "restore", _restore, "put a backup in the place of the record; stop the server first"
    )
    restore.add_argument("file", type=Path, metavar="FILE", help="a file that data backup wrote")
    restore.add_argument(
        "--force", action="store_true", help="replace the record that is there; a copy of it is kept"
    )

    check = _add(actions, "check", _check, "see whether the record, or a backup, is whole and can be read")
    check.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup, instead of the record")

    export = _add(actions, "export", _export, "write what one learner did, or all, as JSON")
    export.add_argument(
        "key", nargs="?", metavar="KEY", help="the learner's key, or - to read it (default: all)"
    )
    export.add_argument(
        "--out", type=Path, metavar="FILE", help="the file to write (default: standard output)"
    )

    delete = _add(actions, "delete", _delete, "delete everything there is about one learner")
    delete.add_argument("key", metavar="KEY", help="the learner's key, or - to read it from standard input")


def _add(
    actions: Commands[argparse.ArgumentParser],
    name: str,
    command: Callable[[argparse.Namespace], int],
    about: str,
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}. See docs/operators.md."
    )
    add_place_options(parser)
    parser.set_defaults(command=command)
    return parser


def _place(options: argparse.Namespace) -> Path | str:
    os.umask(0o077)  # whatever is written is private to this account
    return record_place(chosen_folder(options.data), options.database)


def _backup(options: argparse.Namespace) -> int:
    from mahj_tutor.learner.database.backup import write_backup

    place, file = _place(options), whole_path(options.file)
    if file.exists() and not options.force:
        raise StoreError(f"there is a file {str(file)!r} already", "choose another name, or give --force")
    write_backup(place, file)
    say(f"Backed up {_counted(place, file)} in {file}.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    from mahj_tutor.learner.database.backup import restore

    place, file = _place(options), whole_path(options.file)
    copy = restore(file, place, chosen_folder(options.data), force=options.force)
    say(f"Restored {_counted(place, file)}.")
    if copy:
        say(f"What was there before is in {copy}.")
    return 0


def _check(options: argparse.Namespace) -> int:
    file = whole_path(options.file) if options.file else None
    say(f"The record is in order: {_counted(_place(options), file)}.")
    return 0


def _export(options: argparse.Namespace) -> int:
    from mahj_tutor.learner.record_file import export_record, export_records

    key = _read_key(options.key) if options.key else None
    with _opened(_place(options)) as store:
        if key is not None:
            _require_learner(store, key)
        record = export_records(store) if key is None else [export_record(store, key)]
        _write(chain(record, ["\n"]), options.out)
    return 0


def _delete(options: argparse.Namespace) -> int:
    key = _read_key(options.key)
    with _opened(_place(options)) as store:
        _require_learner(store, key)
        store.delete(key)
    say("Everything about this learner is deleted; backups still have it.")
    return 0


def _read_key(key: str) -> str:
    """Return a key; `-` keeps it out of the list of processes and the shell's history."""
    return read_line(200) if key == "-" else key


def _require_learner(store: Store, key: str) -> None:
    if not store.knows(key):
        raise StoreError("there is no learner with this key")


@contextlib.contextmanager
def _opened(place: Path | str) -> Iterator[Store]:
    """Yield the store of a record that is there; none is made."""
    from mahj_tutor.learner.database.backup import require
    from mahj_tutor.learner.store import Store

    require(place)
    with contextlib.closing(Store.open(place)) as store:
        yield store


def _write(pieces: Iterable[str], file: Path | None) -> None:
    if file is None:
        write_document(pieces)
        return
    with file.open("w", encoding="utf-8") as out:
        out.writelines(pieces)


def _counted(place: Path | str, file: Path | None) -> str:
    """Read a record whole and return what it holds, in words."""
    from mahj_tutor.learner.database.backup import checked
    from mahj_tutor.learner.store import Store

    with checked(place, file) as database:
        store = Store(database)
        for key in store.learner_keys():
            store.attempts(key)
            store.bookmarks(key)
            store.games(key)
        learners, answers = store.counts()
    return f"{_many(learners, 'learner')} with {_many(answers, 'answer')}"


def _many(count: int, what: str) -> str:
    """Return a number of things.

    >>> _many(1, "answer"), _many(1200, "answer")
    ('1 answer', '1,200 answers')
    """
    return f"{count:,} {what}{'' if count == 1 else 's'}"
