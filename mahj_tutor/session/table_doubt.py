"""What a learner is told before she exposes a group that no hand of the card has, below the whole game.

The engine allows such a group, and says afterward why the hand is dead. Before the whole game nobody calls a
hand dead, so she would play on toward nothing; there she is told first, and asked once more.
"""

from __future__ import annotations

from mahj_tutor.american import Move, PlayState
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import apply, legal_moves
from mahj_tutor.american.play.moves import Call, Change, Discard
from mahj_tutor.pictures.words import sentence
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_turns import shows
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import to_player

_UNFIT = ("DD4", "DD5", "CL12")
"""The rules by which exposures fit no hand."""


def doubt(table: TableGame, move: Move) -> str:
    """Return why no hand of the card has what a legal call or change exposes, as a sentence; "" otherwise.

    In the whole game it is always "": there she may err.
    """
    return "" if table.is_whole else unfit(table, move)


def unfit(table: TableGame, move: Move) -> str:
    """Return the same at any table."""
    now = table.game.now
    if not isinstance(now, PlayState):
        return ""
    after = _exposed(now, move, table.me)
    if after is None:
        return ""
    thrown = next(each for each in legal_moves(after, table.me) if isinstance(each, Discard))
    found = dead_hand_faults(apply(after, thrown), table.me)  # until she throws, the group may be changed
    return next((sentence(to_player(each.say, table.me)) for each in found if each.rule in _UNFIT), "")


def _exposed(now: PlayState, move: Move, me: Seat) -> PlayState | None:
    """Return the play when the group of a call or a change is exposed, None for other moves, and where
    another player's call comes first.
    """
    if isinstance(move, Change):
        return apply(now, move)
    if not isinstance(move, Call) or move.wanted == "mahjong":
        return None
    called = apply(now, move)
    found = shows(called, me)
    return apply(called, found[0]) if found else None
