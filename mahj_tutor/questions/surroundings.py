"""What lies beside an exercise: the folder of its file, with cards and words of the author's own.

It is handed to the models as the context of their validation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationInfo

from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.card_files import check_card, named_card
from mahj_tutor.fields import near, problem
from mahj_tutor.files import as_text, is_file
from mahj_tutor.lesson_files import is_inside, yaml_files
from mahj_tutor.questions.own_words import NO_WORDS, OwnWords, read_words
from mahj_tutor.rulebook import Rule

MAX_NAME = 200
"""Bytes in the name of a card file: no system opens a file with a name over 255."""


@dataclass(frozen=True)
class Surroundings:
    """The folder of an exercise, None where it has none, and the own words in it.

    `is_own` tells that the exercise is not a shipped one.
    """

    folder: Path | None = None
    words: OwnWords = NO_WORDS
    is_own: bool = True

    @property
    def own_rules(self) -> Mapping[str, Rule]:
        """The house rules."""
        return self.words.rules

    def card(self, name: str) -> Card:
        """Return a built-in card, or the one in a file of the folder."""
        return named_card(name if name in BUILT_IN or self.folder is None else str(self.folder / name))

    def check_card(self, name: str) -> None:
        """Refuse a card that is not there, lies outside the folder, or has mistakes; they are told."""
        if name in BUILT_IN:
            return
        if not name.endswith((".yaml", ".yml")):
            fix = f"{near(name, tuple(BUILT_IN))}, or write the name of a file beside this one"
            raise problem("E002", f"there is no card {name!r}", fix)
        if self.folder is None:
            say = f"the card {name!r} cannot be found: this exercise is in no file"
            raise problem("E002", say, "save it as a file")
        if len(name.encode()) > MAX_NAME:
            say = f"the name of this card is too long: {name[:20]!r} and more"
            raise problem("E002", say, "give the file a shorter name")
        file = self.folder / name
        if not is_inside(file, self.folder):
            say = f"the card {name!r} is outside the folder of this exercise"
            raise problem("E002", say, "copy it beside this file")
        if not is_file(file):
            raise problem("E002", f"there is no card file {name!r} beside this one", self._cards())
        found = tuple(each for each in check_card(file) if each.code.startswith("E"))
        if found:
            say, fix = f"the card {name!r} has mistakes", "fix the card first"
            raise problem("E080", say, fix, also=found)

    def _cards(self) -> str:
        known = [as_text(each.name) for each in yaml_files(self.folder)] if self.folder else []
        return f"these files are: {', '.join(known[:8])}" if known else ""


NOWHERE = Surroundings()


def surroundings(folder: Path, shipped: Path | None = None) -> Surroundings:
    """Return what lies in the folder of an exercise; `shipped` is the folder of the shipped lessons."""
    return Surroundings(folder, read_words(folder)[0], shipped is None or not _is_inside(folder, shipped))


_is_inside = lru_cache(256)(is_inside)  # links are followed once


def around(info: ValidationInfo) -> Surroundings:
    """Return the surroundings that a document is read in."""
    return info.context if isinstance(info.context, Surroundings) else NOWHERE
