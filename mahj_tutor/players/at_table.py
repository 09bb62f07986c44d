"""What a computer player does at a table with people: she plays, watches the others, and errs if asked to.

`choose_move` alone plays the games that exercises draw from, in which nobody calls a hand dead.
"""

from __future__ import annotations

import random

from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.players.mistakes import mistake
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.strengths import FULL, Strength
from mahj_tutor.players.watching import challenge_of
from mahj_tutor.table.seats import Seat


def table_move(
    play: PlayState,
    seat: Seat,
    rng: random.Random,
    strength: Strength = FULL,
    *,
    spared: Seat | None = None,
    errs: bool = False,
) -> PlayMove | None:
    """Return the move of a player in this state, or None to do nothing.

    `strength` says what she leaves out. Before she acts she calls a hand dead that is, unless it is that of
    the player who is `spared`. One who `errs` makes a mistake now and then.
    """
    meant = choose_move(play, seat, rng, strength=strength)
    if meant is None:
        return None
    seen = challenge_of(play, seat, spared)
    if seen is not None:
        return seen
    return (mistake(play, meant, rng) if errs else None) or meant
