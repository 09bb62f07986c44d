"""The door for programs: what `mahj_tutor` offers by itself (docs/python.md).

It adds no rules of its own: every function reads what it is given, asks the engine and returns what that
says.
"""

from mahj_tutor.api.card import Card
from mahj_tutor.api.four_sets import FourSets, NearHand
from mahj_tutor.api.game import Game
from mahj_tutor.api.outcome import Outcome
from mahj_tutor.api.playing import Player, play
from mahj_tutor.api.rules import rule
from mahj_tutor.api.tiles import Tiles
from mahj_tutor.api.view import View
from mahj_tutor.games import Move
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile

__all__ = [
    "Card",
    "FourSets",
    "Game",
    "Move",
    "NearHand",
    "Outcome",
    "Player",
    "Seat",
    "Tile",
    "Tiles",
    "View",
    "play",
    "rule",
]
