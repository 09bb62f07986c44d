"""The table that a question is about: its card and its table rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import Profile, profiles
from mahj_tutor.solver import Solver, solver_for


def refuse_cards(name: str) -> Card:
    """Refuse to read a card from a file: that takes YAML, so the caller passes a reader."""
    raise MahjError(f"cards cannot be read from files here, so leave out {name!r}: the first card is used")


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The card of a question, a reader for other cards, and the table rules that the question names."""

    card: Card = field(default_factory=first_card)
    read_card: Callable[[str], Card] = refuse_cards
    profile: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def solver(self) -> Solver:
        """The card's lines, expanded for matching."""
        return solver_for(self.card)

    @property
    def table_rules(self) -> Profile:
        """The table rules of the question, `sources` if it names none."""
        return self.override(profiles()["sources"])

    def override(self, own: Profile) -> Profile:
        """Return a table's own rules, overridden by those of the question."""
        rules = own if self.profile is None else profiles()[self.profile]
        return rules.replace(**dict(self.options)) if self.options else rules
