"""The data folder: where the learners' record is, and the one store of a process."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.extras import can_keep_record, command_for
from mahj_tutor.learner.database.environment import DATABASE
from mahj_tutor.learner.passing_record import PassingRecord

if TYPE_CHECKING:
    from mahj_tutor.learner.bookmark import Attempt, Bookmark, Progress
    from mahj_tutor.learner.cards import OwnCard
    from mahj_tutor.learner.games import KeptGame
    from mahj_tutor.learner.store import Store


_NAME_ONE = "set MAHJ_DATA to a folder, or use --data where a command has it"


def data_folder() -> Path:
    """Return the data folder: `MAHJ_DATA` of the environment, or else the system's usual one for a program.

    Raises `StoreError` if the system has no such folder.
    """
    configured = os.environ.get("MAHJ_DATA")
    if configured:
        return Path(configured)
    try:
        from platformdirs import user_data_path  # not needed where a folder is configured
    except ModuleNotFoundError as error:
        raise StoreError("this installation keeps no record", command_for("serve")) from error
    try:
        folder = user_data_path("mahj-tutor", appauthor=False)
    except (OSError, RuntimeError) as error:
        raise StoreError(f"this computer has no folder for the record: {error}", _NAME_ONE) from error
    if not folder.is_absolute():  # the system couldn't tell what `~` is
        raise StoreError("this account has no home folder for the record", _NAME_ONE)
    return folder


def whole_path(path: Path) -> Path:
    """Return a path that was named in a command with its first folder, `~` as a home folder.

    Raises `MahjError` if there is no such home folder, or if the current folder was deleted.
    """
    try:
        return path.expanduser().absolute()
    except RuntimeError:
        raise MahjError(
            f"there is no home folder for {str(path)!r}: write the full path, starting with /"
        ) from None
    except FileNotFoundError:
        raise MahjError("the current folder no longer exists: start this from another one") from None


def chosen_folder(folder: Path | None) -> Path:
    """Return a folder that was named in a command, as a whole path, or else the data folder."""
    return whole_path(folder or data_folder())


def record_place(folder: Path | None = None, address: str | None = None) -> Path | str:
    """Return where the record is: at an address, else at the one in `MAHJ_DATABASE`, else in a folder.

    Without a folder the data folder is meant.
    """
    return address or os.environ.get(DATABASE) or folder or data_folder()


class SharedStore:
    """The `LearnerRecord` of a process: one store, opened on first use and shared by all boards.

    Where the packages of a lasting record aren't installed, it lasts as long as the process.

    While the store cannot be opened every call tries again, so that a folder that was fixed is used at once.
    """

    def bookmark(self, key: str, exercise: str) -> Bookmark | None:
        """Return the learner's bookmark in an exercise, or None if there is none yet."""
        return shared_record().bookmark(key, exercise)

    def save_bookmark(self, key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        """Save a bookmark; it is on disk when this returns, if it has to be `lasting`."""
        shared_record().save_bookmark(key, bookmark, lasting=lasting)

    def record_attempt(self, key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        """Add an attempt and save the bookmark after it, both or neither; on disk when this returns."""
        shared_record().record_attempt(key, attempt, bookmark)

    def latest_attempts(self, key: str, exercise: str, most: int) -> tuple[tuple[Attempt, ...], int]:
        """Return a learner's latest attempts at an exercise, the newest first, and how many there are."""
        return shared_record().latest_attempts(key, exercise, most)

    def progress(self, key: str) -> Mapping[str, Progress]:
        """Return the learner's progress by exercise id."""
        return shared_record().progress(key)

    def keep_game(self, key: str, game: KeptGame, before: int) -> bool:
        """Keep a game, unless another window has played on since there were `before` characters of it."""
        return shared_record().keep_game(key, game, before)

    def newest_game(self, key: str, level: str) -> KeptGame | None:
        """Return the learner's game of a level that was worked on last, or None if there is none yet."""
        return shared_record().newest_game(key, level)

    def games(self, key: str) -> tuple[KeptGame, ...]:
        """Return the learner's games that are kept, the one worked on last first."""
        return shared_record().games(key)

    def own_cards(self, key: str) -> tuple[OwnCard, ...]:
        """Return the learner's own cards, the newest first."""
        return shared_record().own_cards(key)


def shared_record() -> Store | PassingRecord:
    """Return the one record of this process; raise `StoreError` if its store cannot be opened."""
    return shared_store() if can_keep_record() else passing_record()


def shared_store() -> Store:
    """Return the one store of this process; raise `StoreError` if there is none, or it cannot be opened."""
    if not can_keep_record():
        raise StoreError("this installation keeps no record", command_for("serve"))
    return _open_store(record_place())


@cache
def passing_record() -> PassingRecord:
    """Return the record of this process where none is kept."""
    return PassingRecord()


@cache
def _open_store(place: Path | str) -> Store:
    from mahj_tutor.learner.store import Store  # imports SQLAlchemy, which nothing else needs

    return Store.open(place)
