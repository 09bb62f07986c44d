"""At which table a question is asked: the card that lies there and the table rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.profiles import Profile, profiles
from mahj_tutor.solver import Solver, solver_for


def no_cards(name: str) -> Card:
    """Refuse to read a card from a file: it takes more than the
    standard library, so the caller lends a reader.
    """
    raise MahjError(f"cards cannot be read from files here, so leave out {name!r}: the first card is used")


@dataclass(frozen=True, slots=True)
class House:
    """What holds for a question: the card, how another one is read, and the table rules it names."""

    card: Card = field(default_factory=first_card)
    read_card: Callable[[str], Card] = no_cards
    profile: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def solver(self) -> Solver:
        """The card made ready to hold hands against."""
        return solver_for(self.card)

    @property
    def table_rules(self) -> Profile:
        """The table rules of the question, `sources` if it names none."""
        return self.over(profiles()["sources"])

    def over(self, theirs: Profile) -> Profile:
        """Return a table's own rules with what the question says about them put in their place."""
        rules = theirs if self.profile is None else profiles()[self.profile]
        return rules.replace(**dict(self.options)) if self.options else rules
