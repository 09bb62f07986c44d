"""The classical game: 136 tiles, four sets and a pair (CC1 to CC25).

The functions for every state are `faults`, `is_legal`, `apply`, `apply_unchecked`, `legal_moves`,
`consequence`, `grounds`, `misconception` and `refusal_misconception`; each answers for every
move of the game.
"""

from mahj_tutor.classical.deal.moves import Break, DealMove, Take
from mahj_tutor.classical.deal.order import Deal, DealStep, broken_wall, deal_tiles, steps
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.game import (
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
from mahj_tutor.classical.misconceptions import misconception, refusal_misconception
from mahj_tutor.classical.next_hand import next_dealer
from mahj_tutor.classical.play.moves import PlayMove
from mahj_tutor.classical.play.state import Hand, Phase, PlayState, begin_play
from mahj_tutor.classical.sets import DeclaredSet

__all__ = [
    "Break",
    "Deal",
    "DealMove",
    "DealState",
    "DealStep",
    "DeclaredSet",
    "Game",
    "GameState",
    "Hand",
    "Move",
    "Phase",
    "PlayMove",
    "PlayState",
    "Take",
    "apply",
    "apply_unchecked",
    "begin_play",
    "broken_wall",
    "consequence",
    "deal_tiles",
    "faults",
    "grounds",
    "is_legal",
    "legal_moves",
    "misconception",
    "next_dealer",
    "read_move",
    "read_state",
    "refusal_misconception",
    "replay",
    "start",
    "steps",
    "write_state",
]
