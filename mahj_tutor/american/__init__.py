"""The American game, whole: the deal, the Charleston, the play, and what may and may not be done in them."""

from mahj_tutor.american.charleston.effects import exchanges, grounds, pass_faults, replay
from mahj_tutor.american.charleston.misconceptions import misconception
from mahj_tutor.american.charleston.moves import (
    AskCourtesy,
    CharlestonMove,
    Direction,
    Give,
    Mush,
    PickUp,
    Stop,
    Vote,
    read_charleston_move,
)
from mahj_tutor.american.charleston.notation import read_charleston, write_charleston
from mahj_tutor.american.charleston.state import (
    PASS_DIRECTIONS,
    PASS_STAGES,
    CharlestonState,
    PassedTiles,
    Stage,
    VisibleCharleston,
    begin_charleston,
)
from mahj_tutor.american.deal.order import Deal, DealStep, deal, steps
from mahj_tutor.american.game import Game, apply, faults, legal_moves, read_move, start
from mahj_tutor.american.play.state import PlayState, begin_play

__all__ = [
    "PASS_DIRECTIONS",
    "PASS_STAGES",
    "AskCourtesy",
    "CharlestonMove",
    "CharlestonState",
    "Deal",
    "DealStep",
    "Direction",
    "Game",
    "Give",
    "Mush",
    "PassedTiles",
    "PickUp",
    "PlayState",
    "Stage",
    "Stop",
    "VisibleCharleston",
    "Vote",
    "apply",
    "begin_charleston",
    "begin_play",
    "deal",
    "exchanges",
    "faults",
    "grounds",
    "legal_moves",
    "misconception",
    "pass_faults",
    "read_charleston",
    "read_charleston_move",
    "read_move",
    "replay",
    "start",
    "steps",
    "write_charleston",
]
