"""A learner's whole games at the table, and how many of them are kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

MOST_FINISHED = 20
"""Finished games that are kept of each level: a month of play to look back on, in a list of one page."""
MOST_UNFINISHED = 3
"""Unfinished games that are kept of each level: the one she plays, and some that she left for another one."""
MOST_GAMES = 200
"""Games that are kept of a learner, and those in a file: more than eight levels can have."""
LONGEST_GAME = 64 << 10
"""Characters of a game's text as a file has it, ten times what a long game takes."""
OWN_GAME = "~own~"
"""How the names of bookmarks begin that say what a learner decided in a game without the coach."""
TRIED = "tried"
"""The result of a game that was tried again from a moment of another one: it counts as no other game."""
MOST_TEXT = 2 << 20
"""Characters of all games of a learner: her record still fits in one file, whatever the games are like."""


@dataclass(frozen=True)
class KeptGame:
    """A game that a learner plays with three computer players, from the deal to the move it is at.

    `id` is made by whoever begins the game (`secrets.token_urlsafe(9)`). `game` is "american" or "classical",
    `level` an id of the catalog, `house` the code of the card and the table rules. `record` is the whole game
    as text, `result` a short text such as "won", "lost", "wall" or `TRIED`, "" while the game goes on.
    `begun` and `worked` are the times of its beginning and of the last move, as ISO text with a time zone;
    they come back in UTC.
    """

    id: str
    game: str
    level: str
    house: str
    record: str
    result: str
    begun: str
    worked: str


class Entry(NamedTuple):
    """What decides whether a game is kept; `length` is that of its text.

    One that `is_asked` has a decision that will be asked again.
    """

    id: str
    level: str
    is_finished: bool
    worked: str
    length: int
    is_asked: bool = False


def record_text(text: str) -> str:
    """Return the text of a game; raise `ValueError` if it is too long, or not lines of plain ASCII.

    The length is the one in a file, where a quote or the end of a line takes two: what is kept can be taken
    home. A letter is one byte everywhere, so all count alike how long a record is.
    """
    if len(text) > LONGEST_GAME or len(json.dumps(text)) > LONGEST_GAME + len('""'):
        raise ValueError(f"a game takes up to {LONGEST_GAME >> 10} KB")
    if not (text.isascii() and text.replace("\n", "").isprintable()):
        raise ValueError("a game is written in plain letters, digits and signs")
    return text


def surplus(entries: Iterable[Entry], latest: str = "") -> list[str]:
    """Return the ids of the games that are too many: of each level, and of all, the newest stay.

    The game with the id `latest` was kept just now, whatever the clock says. Those of which something will be
    asked again take no place from the others of their level.
    """
    counts: Counter[tuple[str, bool, bool]] = Counter()
    length, gone = 0, []
    for each in sorted(entries, key=lambda each: (each.id == latest, each.worked, each.id), reverse=True):
        sort = (each.level, each.is_finished, each.is_asked)
        most = MOST_GAMES if each.is_asked else MOST_FINISHED if each.is_finished else MOST_UNFINISHED
        has_place = counts[sort] < most and counts.total() < MOST_GAMES
        if has_place and length + each.length <= MOST_TEXT:
            counts[sort] += 1
            length += each.length
        else:
            gone.append(each.id)
    return gone
