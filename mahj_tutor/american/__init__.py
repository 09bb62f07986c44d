"""The complete American game: the deal, the Charleston, the play, and which moves are legal in them.

The functions for every state are `faults`, `is_legal`, `apply`, `apply_unchecked`, `legal_moves`,
`consequence`, `grounds` and `misconception`; each answers for every move of the game.
"""

from mahj_tutor.american.charleston.moves import (
    DIRECTIONS,
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
from mahj_tutor.american.charleston.passes import exchanges
from mahj_tutor.american.charleston.state import (
    PASS_DIRECTIONS,
    PASS_STAGES,
    CharlestonState,
    PassedTiles,
    Stage,
    VisibleCharleston,
    begin_charleston,
)
from mahj_tutor.american.deal.moves import Break, DealMove, PushOut, Take
from mahj_tutor.american.deal.order import Deal, DealStep, deal_tiles, steps
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.game import (
    Game,
    GameState,
    Move,
    apply,
    apply_unchecked,
    consequence,
    faults,
    grounds,
    is_legal,
    legal_moves,
    read_move,
    read_state,
    replay,
    start,
    write_state,
)
from mahj_tutor.american.misconceptions import misconception, refusal_misconception
from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.american.play.state import PlayState, begin_play
from mahj_tutor.table.consequences import Consequence

__all__ = [
    "DIRECTIONS",
    "PASS_DIRECTIONS",
    "PASS_STAGES",
    "AskCourtesy",
    "Break",
    "CharlestonMove",
    "CharlestonState",
    "Consequence",
    "Deal",
    "DealMove",
    "DealState",
    "DealStep",
    "Direction",
    "Game",
    "GameState",
    "Give",
    "Move",
    "Mush",
    "PassedTiles",
    "PickUp",
    "PlayMove",
    "PlayState",
    "PushOut",
    "Stage",
    "Stop",
    "Take",
    "VisibleCharleston",
    "Vote",
    "apply",
    "apply_unchecked",
    "begin_charleston",
    "begin_play",
    "consequence",
    "deal_tiles",
    "exchanges",
    "faults",
    "grounds",
    "is_legal",
    "legal_moves",
    "misconception",
    "read_charleston",
    "read_charleston_move",
    "read_move",
    "read_state",
    "refusal_misconception",
    "replay",
    "start",
    "steps",
    "write_charleston",
    "write_state",
]
