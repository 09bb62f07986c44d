"""Which card is played by at the whole game: that of the table, or one of the learner's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mahj_widgets.layout import Option, Setting

from mahj_tutor.learner.cards import OWN, OwnCard
from mahj_tutor.questions.house import House
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.levels import Level
from mahj_tutor.session.table_words import words

CARD, USUAL = "card", "usual"
"""The setting that says which card is played, and its choice for that of the table."""


def cards_of(level: Level, table: AnyTable, cards: Callable[[], Sequence[OwnCard]]) -> tuple[Setting, ...]:
    """Return the setting where she has cards of her own, while the deal may begin again with another."""
    is_free = not level.without and not level.ways and not level.is_daily and level.game == "american"
    own = cards() if is_free and table.may_redeal else ()
    if not own:
        return ()
    options = (Option(each.name, f"{each.title}, {each.year}") for each in own)
    chosen = own_card_in(table.opening.house) or USUAL
    return (Setting(CARD, words("card", "label"), (Option(USUAL, words("card", USUAL)), *options), chosen),)


def own_card_in(house: str) -> str:
    """Return the name of the learner's own card that a house names; "" for any other card."""
    card = House.read(house).card
    return card if card.startswith(OWN) else ""
