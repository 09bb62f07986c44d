"""How likely a game is won, in words."""

from __future__ import annotations

from fractions import Fraction

from mahj_tutor.players.chances import chances_of
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_words import part_of, words


def odds_of(table: TableGame, chance: float | None, of: str = "of_all") -> str:
    """Return in words how many games are won that stand like one with this chance, as a sentence.

    It is "" below the whole game: the deals there are chosen so that she can win, and more of such games are
    won than were counted. So it is with a card whose games nobody has counted. `of` says
    whether they are won with any hand, or with a certain one: `of_hand`.
    """
    is_known = table.is_whole and chances_of(table.game.card) is not None
    return odds_said(chance, of) if is_known else ""


def odds_in_figures(table: TableGame, chance: float) -> str:
    """Return the same for a narrow column: `about 1 in 3 such games won`; "" where it isn't told."""
    if not odds_of(table, chance):
        return ""
    times, _, of = _nearest(chance).partition("/")
    return words("odds_in_figures", "some" if int(times) else "none", times=times, of=of)


def odds_said(chance: float | None, of: str = "of_all") -> str:
    """Return a chance in words, as a sentence; "" where it is not known."""
    if chance is None:
        return ""
    return words("odds_said", of, chance=words("odds", _nearest(chance)))


def _nearest(chance: float) -> str:
    """Return the chance among those that there are words for that is nearest: `1/3`."""
    return min(part_of("odds"), key=lambda part: abs(Fraction(part) - Fraction(chance)))
