"""Which bank belongs to a card and table rules: how many games and slots it has, and where it is kept."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from mahj_tutor.card import Card, first_card
from mahj_tutor.rulebook import Profile, profile
from mahj_tutor.scenarios.bank.kept import Found, Kept, kept_in
from mahj_tutor.scenarios.bank.rule_sets import AMERICAN_GAME, CLASSICAL_GAME, RuleSet
from mahj_tutor.scenarios.bank.search import Search

SHIPPED = {
    AMERICAN_GAME: Path(__file__).with_name("american.json"),
    CLASSICAL_GAME: Path(__file__).with_name("classical.json"),
}
"""The files of the positions of shipped exercises: `make bank` writes them."""
FORMAT = 3
"""The version of the files."""
GAMES, SLOTS = 1000, 60
"""How many games and slots there are of the first card under the usual table rules."""
FEWER, FEWER_SLOTS = 200, 24
"""How many there are of any other card or under other rules, whose games are played on the spot."""
CLASSICAL_GAMES = 200
"""How many games there are of the classical game."""
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
    "scenarios/bank",
    "scenarios/finding.py",
    "scenarios/moments.py",
)
"""What the games and the positions in them follow from."""


@dataclass(frozen=True, eq=False)
class Bank:
    """The games of a card under table rules, the slots, and the files that may keep what is in them."""

    rule_set: RuleSet
    card: Card
    table_rules: Profile
    games: int
    slots: int
    file: Path
    """The file in the data folder."""
    shipped: Path | None
    """The file that is part of the program."""

    @property
    def name(self) -> str:
        """What the bank is called: by its card, or by its game where that has no card."""
        return self.rule_set.name if self.rule_set is CLASSICAL_GAME else self.card.name

    @property
    def kept(self) -> tuple[Kept, ...]:
        """What is kept now; what is part of the program comes first."""
        return tuple(kept_in(file) for file in (self.shipped, self.file) if file is not None)

    def found(self, search: Search) -> Found | None:
        """Return what was found for a search; None where nobody has searched yet."""
        return next((found for each in self.kept if (found := each.found.get(search)) is not None), None)


def bank_of(card: Card, table_rules: Profile, rule_set: RuleSet = AMERICAN_GAME) -> Bank:
    """Return the bank of a card under table rules, of which nothing may be kept yet.

    No card makes a difference to the classical game.
    """
    is_classical = rule_set is CLASSICAL_GAME
    card = first_card() if is_classical else card
    is_usual = table_rules == profile() and card == first_card()
    games = CLASSICAL_GAMES if is_classical else GAMES if is_usual else FEWER
    slots = SLOTS if is_usual else FEWER_SLOTS
    shipped = SHIPPED[rule_set] if is_usual else None
    return _bank(rule_set, card, table_rules, games, slots, banks_folder(), shipped)


@lru_cache(maxsize=32)
def _bank(
    rule_set: RuleSet,
    card: Card,
    table_rules: Profile,
    games: int,
    slots: int,
    folder: Path,
    shipped: Path | None,
) -> Bank:
    file = folder / f"{_name(rule_set, card, table_rules)}.json"
    return Bank(rule_set, card, table_rules, games, slots, file, shipped)


def read_shipped() -> None:
    """Read the files that are part of the program, so that no draw has to."""
    for file in SHIPPED.values():
        kept_in(file)


def banks_folder() -> Path:
    """Return the folder of all banks: in `MAHJ_DATA`, or else in the system's folder for caches.

    Without either it is one that can't be made: then nothing is kept there.
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
    said = repr((FORMAT, _sources(), rule_set.name, str(table_rules), lines))
    return sha256(said.encode()).hexdigest()[:24]


@cache
def _sources() -> str:
    """Return a digest of the code that plays the games and finds positions."""
    package, found = Path(__file__).parents[2], sha256()
    for name in SOURCES:
        path = package / name
        for file in (path,) if path.is_file() else sorted(path.rglob("*.*")):
            if file.suffix in (".py", ".toml"):
                found.update(file.read_bytes())
    return found.hexdigest()
