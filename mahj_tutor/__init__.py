"""Learn American Mah Jongg by doing: the rules engine, the exercises and the lessons.

For programs: `Tiles`, `Card`, `Game`, `play`, `rule`, and `FourSets` for the classical game (docs/python.md).

>>> import mahj_tutor
>>> near = mahj_tutor.Card.load("practice").nearest("FF 2222b 444c 66b J")[0]
>>> near.line.id, near.tiles_away
('run-1', 3)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mahj_tutor.api import ArgumentError as ArgumentError
    from mahj_tutor.api import Card as Card
    from mahj_tutor.api import Fault as Fault
    from mahj_tutor.api import FourSets as FourSets
    from mahj_tutor.api import Game as Game
    from mahj_tutor.api import IllegalMoveError as IllegalMoveError
    from mahj_tutor.api import Line as Line
    from mahj_tutor.api import MahjError as MahjError
    from mahj_tutor.api import Match as Match
    from mahj_tutor.api import Move as Move
    from mahj_tutor.api import NearHand as NearHand
    from mahj_tutor.api import NearLine as NearLine
    from mahj_tutor.api import NotationError as NotationError
    from mahj_tutor.api import Outcome as Outcome
    from mahj_tutor.api import Payment as Payment
    from mahj_tutor.api import Player as Player
    from mahj_tutor.api import Rule as Rule
    from mahj_tutor.api import Seat as Seat
    from mahj_tutor.api import Tile as Tile
    from mahj_tutor.api import Tiles as Tiles
    from mahj_tutor.api import UnknownNameError as UnknownNameError
    from mahj_tutor.api import View as View
    from mahj_tutor.api import play as play
    from mahj_tutor.api import rule as rule
    from mahj_tutor.api import tile as tile

__version__ = "0.1.0"
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
    "__version__",
    "play",
    "rule",
    "tile",
]


def __getattr__(name: str) -> Any:
    """Return what `mahj_tutor.api` offers, imported when first asked for: `import mahj_tutor` is quick."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module("mahj_tutor.api"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
