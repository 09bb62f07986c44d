"""The American game, whole: the deal, the Charleston, the play, and what may and may not be done in them."""

from mahj_tutor.american.actions import (
    AskCourtesy,
    Direction,
    Give,
    Mush,
    PassingAction,
    PickUp,
    Stop,
    Vote,
    read_action,
)
from mahj_tutor.american.charleston import exchanges, grounds, pass_faults, replay
from mahj_tutor.american.deal import Deal, Step, deal, steps
from mahj_tutor.american.game import Game, apply, faults, legal, read, start
from mahj_tutor.american.misconceptions import mistake
from mahj_tutor.american.notation import read_table, write_table
from mahj_tutor.american.play import Play, play_from
from mahj_tutor.american.table import PASSES, PASSING, Gift, Seen, Stage, Table, begin

__all__ = [
    "PASSES",
    "PASSING",
    "AskCourtesy",
    "Deal",
    "Direction",
    "Game",
    "Gift",
    "Give",
    "Mush",
    "PassingAction",
    "PickUp",
    "Play",
    "Seen",
    "Stage",
    "Step",
    "Stop",
    "Table",
    "Vote",
    "apply",
    "begin",
    "deal",
    "exchanges",
    "faults",
    "grounds",
    "legal",
    "mistake",
    "pass_faults",
    "play_from",
    "read",
    "read_action",
    "read_table",
    "replay",
    "start",
    "steps",
    "write_table",
]
