"""The door for programs: what `mahj_tutor` offers by itself (docs/python.md).

It adds no rules of its own: each function reads what it is given, asks the engine and returns what that says.
"""

from mahj_tutor.american.payment.sheet import Payment
from mahj_tutor.api.card import Card
from mahj_tutor.api.four_sets import FourSets, NearHand
from mahj_tutor.api.game import Game
from mahj_tutor.api.outcome import Outcome
from mahj_tutor.api.playing import Player, play
from mahj_tutor.api.rules import rule
from mahj_tutor.api.tiles import Tiles, tile
from mahj_tutor.api.view import View
from mahj_tutor.card import Line
from mahj_tutor.errors import (
    ArgumentError,
    IllegalMoveError,
    MahjError,
    NotationError,
    UnknownNameError,
)
from mahj_tutor.games import Move
from mahj_tutor.rulebook import Fault, Rule
from mahj_tutor.solver import Match, NearLine
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile

__all__ = [
    "ArgumentError",
    "Card",
    "Fault",
    "FourSets",
    "Game",
    "IllegalMoveError",
    "Line",
    "MahjError",
    "Match",
    "Move",
    "NearHand",
    "NearLine",
    "NotationError",
    "Outcome",
    "Payment",
    "Player",
    "Rule",
    "Seat",
    "Tile",
    "Tiles",
    "UnknownNameError",
    "View",
    "play",
    "rule",
    "tile",
]
