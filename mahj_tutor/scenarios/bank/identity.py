"""Which bank belongs to a card and table rules: how many games it has, and where it is kept."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.rulebook import Profile, profile
from mahj_tutor.scenarios.bank.indexed import TEXTS
from mahj_tutor.scenarios.bank.rule_sets import AMERICAN_GAME, CLASSICAL_GAME, RuleSet

FORMAT = 2
"""The version of the files."""
PART = 50
"""How many games a file holds."""
GAMES = 1000
"""How many games there are of a built-in card under the usual table rules."""
FEWER = 200
"""How many there are of any other card or under other rules, so that a teacher's own bank is soon there."""
CLASSICAL_GAMES = 48
"""How many there are of the classical game."""
SOURCES = (
    "tiles.py",
    "table",
    "card",
    "rulebook",
    "solver",
    "american",
    "classical",
    "players",
    "expressions",
    "facts",
    "scenarios/bank/columns.py",
    "scenarios/bank/rule_sets.py",
    "scenarios/bank/patterns.py",
)
"""What the games and the index follow from."""


@dataclass(frozen=True, eq=False)
class Bank:
    """The games of a card under table rules, and the folder that holds those that are recorded."""

    rule_set: RuleSet
    card: Card
    table_rules: Profile
    games: int
    per_part: int
    folder: Path

    @property
    def name(self) -> str:
        """What the bank is called: by its card, or by its game where that has no card."""
        return self.rule_set.name if self.rule_set is CLASSICAL_GAME else self.card.name

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of all parts, whether they are there or not."""
        return tuple(self.folder / f"{number:02}.part" for number in range(-(-self.games // self.per_part)))

    @property
    def missing(self) -> tuple[Path, ...]:
        """The files that are not there yet."""
        return tuple(file for file in self.files if not file.is_file())

    @property
    def recorded(self) -> int:
        """How many games are in the files that are there."""
        begins = range(0, self.games, self.per_part)
        there = (begin for begin, file in zip(begins, self.files, strict=True) if file.is_file())
        return sum(min(self.per_part, self.games - begin) for begin in there)


def bank_of(card: Card, table_rules: Profile, rule_set: RuleSet = AMERICAN_GAME) -> Bank:
    """Return the bank of a card under table rules, which may have no part yet.

    No card makes a difference to the classical game.
    """
    if rule_set is CLASSICAL_GAME:
        return _bank(rule_set, first_card(), table_rules, CLASSICAL_GAMES, PART, banks_folder())
    return _bank(rule_set, card, table_rules, games_of(card, table_rules), PART, banks_folder())


@lru_cache(maxsize=32)
def _bank(
    rule_set: RuleSet, card: Card, table_rules: Profile, games: int, per_part: int, folder: Path
) -> Bank:
    return Bank(rule_set, card, table_rules, games, per_part, folder / _name(rule_set, card, table_rules))


def games_of(card: Card, table_rules: Profile) -> int:
    """Return how many games of the American game scenes are drawn from."""
    is_usual = card in (first_card(), practice_card()) and table_rules == profile()
    return GAMES if is_usual else FEWER


def banks_folder() -> Path:
    """Return the folder of all banks: in `MAHJ_DATA`, or else in the system's folder for caches.

    Without either it is one that can't be made: then games are played on demand.
    """
    configured = os.environ.get("MAHJ_DATA")
    if configured:
        return Path(configured) / "banks"
    from platformdirs import user_cache_path  # not needed where a folder is configured

    try:
        folder = user_cache_path("mahj-tutor", appauthor=False)
    except RuntimeError:  # this account has no home folder
        folder = Path(os.devnull)
    return folder / "banks" if folder.is_absolute() else Path(os.devnull) / "banks"


@lru_cache(maxsize=32)
def _name(rule_set: RuleSet, card: Card, table_rules: Profile) -> str:
    lines = [
        (each.id, each.hand, each.kind, each.value, each.section, each.numbers, sorted(each.only.items()))
        for each in card.lines
    ]
    said = repr((FORMAT, _sources(), rule_set.name, rule_set.indexed(card), TEXTS, str(table_rules), lines))
    return sha256(said.encode()).hexdigest()[:24]


@cache
def _sources() -> str:
    """Return a digest of the code that plays the games and works the facts out."""
    package, found = Path(__file__).parents[2], sha256()
    for name in SOURCES:
        path = package / name
        for file in (path,) if path.is_file() else sorted(path.rglob("*.*")):
            if file.suffix in (".py", ".toml"):
                found.update(file.read_bytes())
    return found.hexdigest()
