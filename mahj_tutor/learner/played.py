"""How many whole games a learner has played to their end, and how many hands she has made in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mahj_tutor.exercises.notebooks import is_game
from mahj_tutor.learner.bookmark import Acts, Bookmark
from mahj_tutor.learner.games import TRIED


class Played(NamedTuple):
    """Games played to their end, and hands made in them.

    The bookmark of a level counts them, because only the newest games are kept.
    """

    games: int = 0
    hands: int = 0

    @classmethod
    def of(cls, bookmarks: Iterable[Bookmark]) -> Played:
        """Return what the bookmarks of levels have counted; others count nothing."""
        numbers = [_numbers(each.acts) for each in bookmarks if is_game(each.exercise)]
        return cls(*(sum(each.get(name, 0) for each in numbers) for name in cls._fields))

    def after(self, result: str) -> Played:
        """Return the counts after a game with this result; "" while it goes on, `TRIED` counts nothing."""
        return Played(self.games + (result not in ("", TRIED)), self.hands + (result == "won"))

    def acts(self, moves: int) -> Acts:
        """Return the counts as a bookmark has them, with the number of moves of the game on the board."""
        counts = {"moves": moves, **self._asdict()}
        return tuple(("number", name, str(count)) for name, count in counts.items())


def moves_of(bookmark: Bookmark) -> int:
    """Return how many moves the game on the board of a level has had; 0 where the bookmark is of no level."""
    return _numbers(bookmark.acts).get("moves", 0) if is_game(bookmark.exercise) else 0


def _numbers(acts: Acts) -> dict[str, int]:
    """Return the numbers in a bookmark; it may come from a file that is none of ours."""
    found = (act[1:] for act in acts if act[0] == "number" and act[2].isascii() and act[2].isdecimal())
    return {name: int(text) for name, text in found}
