"""The pot: what each player adds after a wall game, where the table has one (TR3)."""

from __future__ import annotations

from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import in_words

STAKE = 25
"""What each player puts in, in cents, where nothing else is agreed."""


def put_into_pot(
    pot: int,
    players: tuple[Seat, ...] = SEATS,
    table_rules: Profile | None = None,
    stake: int = STAKE,
) -> int:
    """Return the pot after a wall game: each player adds the stake, where the table has a pot at all (TR3).

    A pot below zero or a stake that is none raises `IllegalMoveError`.
    """
    if pot < 0 or stake <= 0:
        what = "pot can't be below zero" if pot < 0 else "stake has to be above zero"
        refuse([Fault("TR3", f"the {what}: you can't add {stake} to {pot}")])
    return pot + stake * len(players) if (table_rules or profile()).wall_game_pot == "on" else pot


def pot_faults(
    said: int,
    pot: int = 0,
    players: tuple[Seat, ...] = SEATS,
    table_rules: Profile | None = None,
    stake: int = STAKE,
) -> tuple[Fault, ...]:
    """Return why a pot does not hold this sum after a wall game (TR3); `pot` was in it before."""
    right = put_into_pot(pot, players, table_rules, stake)
    if said == right:
        return ()
    if (table_rules or profile()).wall_game_pot == "off":
        return (Fault("TR3", f"this table has no pot, so nobody adds to it: {right}, not {said}"),)
    return (Fault("TR3", f"each of the {in_words(len(players))} adds {stake} to {pot}: {right}, not {said}"),)
