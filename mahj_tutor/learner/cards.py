"""The cards that a learner has typed in for herself: in her record, and nowhere else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from mahj_tutor.card import Card
from mahj_tutor.card_files.typed_card import typed_card
from mahj_tutor.errors import MahjError

MOST_CARDS = 6
"""Cards that are kept of a learner: those of some years."""
LONGEST_CARD = 20_000
"""Characters of a card as it was typed."""
LONGEST_TITLE = 60
"""Characters of the name that its owner gives it."""
OWN = "mine-"
"""How the names of such cards begin, by which games refer to them."""


@dataclass(frozen=True)
class OwnCard:
    """A card as its owner typed it: `text` is read by `card_files.typed_card`.

    `since` is when it was typed, as ISO text with a time zone; it comes back in UTC.
    """

    title: str
    year: int
    text: str
    since: str

    @property
    def name(self) -> str:
        """The name by which games refer to it: whatever is changed in it makes it another card.

        >>> OwnCard("Mine", 2026, "FF 2222a 44a 666b 888b X 25", "2026-04-01T00:00:00+00:00").name
        'mine-...'
        """
        whole = f"{self.title}\n{self.year}\n{self.text}"
        return f"{OWN}{sha256(whole.encode()).hexdigest()[:16]}"


@lru_cache(maxsize=32)
def playing_card(own: OwnCard) -> Card:
    """Return the card to play with; raise `MahjError` if what was typed can't be read anymore."""
    found = typed_card(own.text, own.title, own.year)
    if found.card is None:
        raise MahjError(f"this card can't be read: {found.problems[0]}")
    return found.card


def card_words(text: str) -> str:
    """Return the text of a card; raise `ValueError` if it is too long or has characters that can't be seen.

    The length is the one in a file, where the end of a line takes two.
    """
    if len(text) > LONGEST_CARD or len(json.dumps(text)) > 2 * LONGEST_CARD:
        raise ValueError(f"a card takes up to {LONGEST_CARD:,} characters")
    if not text.replace("\n", "").isprintable():
        raise ValueError("this has characters that can't be seen")
    return text
