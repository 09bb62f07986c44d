"""The levels at which a learner plays at the table: lessons of the catalog whose notebooks show a game.

`lessons/levels.yaml` says which game is played at each, and what is left out; at the last one of a game it is
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.notebooks import boards_in, game_id
from mahj_tutor.lesson_files import LEVELS
from mahj_tutor.players.parts import Part
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Variant
from mahj_tutor.yaml_source import read_yaml


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to play: for three `players`, with a `bettor`, by table `rules` of its own.

    `say` tells the learner. It may use `{empty}`, whose chair is empty, and `{backed}`, whom the bettor
    backs.
    """

    players: int = 4
    bettor: bool = False
    rules: str = ""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: the lesson's id and title, and the parts of the game that are left out until a later one.

    `deals` are seeds of walls that suit the level, by the learner's seat; any walls do where there are none.
    `game` is which game is played, `ways` in which ways, one game after the other. One that `is_daily` is no
    lesson: everybody is dealt the same tiles on one day.
    """

    id: str
    title: str
    without: frozenset[Part] = frozenset()
    deals: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    game: Variant = "american"
    ways: tuple[Way, ...] = ()
    is_daily: bool = False

    def way(self, number: int) -> Way:
        """Return the way in which a game is played; after the last one comes the first again."""
        return self.ways[number % len(self.ways)] if self.ways else Way()

    def walls_for(self, me: Seat, seed: int) -> int:
        """Return the seed of the walls for a learner in this seat: one of the level's, chosen by `seed`."""
        suited = self.deals.get(me)
        return suited[seed % len(suited)] if suited else seed


def levels() -> Mapping[str, Level]:
    """Return each level by its id, in the order of the course, then those that are no lessons."""
    games = (each for each in catalog.lessons() if game_id(each.id) in boards_in(each.notebook))
    found = {each.id: _level(each.id, each.title, _rows().get(each.id, {})) for each in games}
    return found | {name: _level(name, row["title"], row) for name, row in _rows().items() if "title" in row}


def _level(name: str, title: str, row: Mapping[str, Any]) -> Level:
    deals = {Seat(seat): tuple(map(int, seeds)) for seat, seeds in row.get("deals", {}).items()}
    without = frozenset(map(Part, row.get("without", ())))
    ways = tuple(map(_way, row.get("ways", ())))
    return Level(name, title, without, deals, row.get("game", "american"), ways, row.get("daily") == "yes")


def _way(row: Mapping[str, Any]) -> Way:
    return Way(int(row.get("players", 4)), row.get("bettor") == "yes", row.get("rules", ""), row["say"])


@cache
def _rows() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml(catalog.folder() / LEVELS, LEVELS).to_python()
    return found


def find_level(name: str) -> Level:
    """Return the level with this id; raise `UnknownNameError` with the levels there are."""
    known = levels()
    if name not in known:
        raise UnknownNameError("level", name, known)
    return known[name]


def last_level() -> str:
    """Return the id of the level of the whole American game, as most tables play it.

    Raise `UnknownNameError` if there is none.
    """
    known = [
        each.id for each in levels().values() if each.game == "american" and not (each.ways or each.is_daily)
    ]
    if not known:
        raise UnknownNameError("level", "", known)
    return known[-1]
