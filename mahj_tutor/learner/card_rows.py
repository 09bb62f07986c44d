"""How a learner's own cards are kept, found and brought in, in statements that both databases understand.

Whatever writes has locked the learner's record before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Table, delete, select

from mahj_tutor.learner.cards import MOST_CARDS, OwnCard
from mahj_tutor.learner.tables import card_from, own_cards

if TYPE_CHECKING:
    from mahj_tutor.learner.database.database import Insert


def every(connection: Connection, key: str) -> tuple[OwnCard, ...]:
    """Return the learner's cards, the newest first."""
    mine = select(own_cards).where(own_cards.c.learner == key)
    rows = connection.execute(mine.order_by(own_cards.c.since.desc(), own_cards.c.name).limit(MOST_CARDS))
    return tuple(map(card_from, rows))


def named(connection: Connection, name: str) -> OwnCard | None:
    """Return the card with a name, whoever typed it, None if there is none."""
    row = connection.execute(select(own_cards).where(own_cards.c.name == name).limit(1)).one_or_none()
    return card_from(row) if row else None


def add(
    connection: Connection, insert: Callable[[Table], Insert], key: str, rows: Sequence[dict[str, Any]]
) -> None:
    """Add cards; one that is there already stays as it is, and of all the newest stay."""
    values = [{"learner": key, **row} for row in rows]
    connection.execute(insert(own_cards).on_conflict_do_nothing(), values)
    kept = [each.name for each in every(connection, key)]
    gone = (own_cards.c.learner == key, own_cards.c.name.not_in(kept))
    connection.execute(delete(own_cards).where(*gone))


def remove(connection: Connection, key: str, name: str) -> None:
    """Delete one of the learner's cards."""
    connection.execute(delete(own_cards).where(own_cards.c.learner == key, own_cards.c.name == name))
