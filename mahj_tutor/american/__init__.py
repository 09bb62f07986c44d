"""The American game: the deal, the Charleston, and what may and may not be done in them."""

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
from mahj_tutor.american.charleston import apply, exchanges, faults, grounds, legal, pass_faults, replay
from mahj_tutor.american.deal import Deal, Step, deal, steps
from mahj_tutor.american.misconceptions import mistake
from mahj_tutor.american.notation import read_table, write_table
from mahj_tutor.american.table import PASSES, PASSING, Gift, Seen, Stage, Table, begin

__all__ = [
    "PASSES",
    "PASSING",
    "AskCourtesy",
    "Deal",
    "Direction",
    "Gift",
    "Give",
    "Mush",
    "PassingAction",
    "PickUp",
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
    "read_action",
    "read_table",
    "replay",
    "steps",
    "write_table",
]
