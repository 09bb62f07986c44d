"""A turn of the American game at the board: rack, exchange, call, expose, throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.legality import legal_moves
from mahj_tutor.american.play.moves import SIZES, Call, Declare, Discard, PlayMove, Rack, Show, Swap
from mahj_tutor.american.play.state import Phase
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.pictures.scene import Acts, Zone
from mahj_tutor.questions.interactions.move_acts import Plan
from mahj_tutor.questions.interactions.play_fields import Word
from mahj_tutor.questions.interactions.play_task import PlayTask
from mahj_tutor.questions.interactions.table_moves import (
    PICKED,
    RACK,
    TABLE,
    TRAY,
    Pieces,
    TableMove,
    pieces_of,
    table_moves,
)
from mahj_tutor.tiles import JOKER, Tile


@dataclass(frozen=True)
class AmericanTask(PlayTask):
    """One item of the American game."""

    at: PlayState

    WORDS: ClassVar[Mapping[Word, str]] = {
        "pung": "Call! For a pung.",
        "kong": "Call! For a kong.",
        "quint": "Call! For a quint.",
        "mahjong": "Mah Jongg!",
    }
    PLAN = Plan

    @property
    def say(self) -> tuple[Word, ...]:
        """What may be said."""
        calls: tuple[Word, ...] = ("pung", "kong", "quint")
        in_steps = bool(self.exercise.steps) and self.at.offered is not None
        return self.exercise.say or (calls if in_steps else ())

    def options(self, play: AnyPlay) -> list[Move]:
        """Return what can be done on the board, what keeps most first; jokers are thrown last."""
        assert isinstance(play, PlayState)
        found = [move for move in legal_moves(play, self.me) if self._is_done_here(move)]
        alike = Counter(play.hand(self.me).rack)
        useful = {move.tile for move in found if isinstance(move, Swap)}
        return [*sorted(found, key=lambda move: _order(move, alike, useful))]

    def _is_done_here(self, move: PlayMove) -> bool:
        if isinstance(move, Call):
            return move.wanted in SIZES if not self.say else move.wanted in self.say
        return isinstance(move, (Rack, Show, Swap, Discard)) or (
            isinstance(move, Declare) and "mahjong" in self.say
        )

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, a place for discards, and one for a group once calls are known."""
        zones = self.table_zones
        offers = self.exercise.exposing and self.exercise.stage != "worked"
        if not offers and not any(isinstance(each, Call | Show) for each in self.right):
            return zones
        return (*zones, Zone(TRAY, "tray", "Expose a group here"))

    @cached_property
    def pieces(self) -> Pieces:
        """What the pieces on the board are."""
        return pieces_of(self.drawn.picture, self.at, self.me)

    def ways_from(self, home: str, piece: str) -> tuple[str, ...]:
        """Return where a piece may be put: own tiles anywhere, discards and jokers where players try."""
        exposures = tuple(self.pieces.owners)
        if home in (RACK, PICKED):
            return (*([RACK] if home == PICKED else []), *exposures, TRAY, TABLE, home)
        if home == TABLE:
            return (*exposures, *([TRAY] if piece == self.pieces.offered else []), TABLE)
        if home in exposures and self.pieces.tiles[piece].is_joker:
            return (RACK, TABLE, home)
        return ()

    @property
    def table_facts(self) -> tuple[str, ...]:
        """What is said about the table; a picked tile is shown, and a first step may be made already."""
        is_picked = self.at.phase is Phase.LOOKED and self.at.turn is self.me
        facts = self.drawn.facts
        return (*facts[:-1], "It's your turn") if is_picked else facts

    def moves_in(self, acts: Acts) -> tuple[TableMove, ...]:
        """Return the moves that acts make."""
        return table_moves(self.pieces, acts)

    def told_move(self, piece: str, name: str, zone: str) -> str:
        """Say where a tile goes."""
        home, owners = self.pieces.homes[piece], self.pieces.owners
        if zone in owners:
            return f"Give your {name} to {'your own group' if owners[zone] is self.me else owners[zone]}."
        if zone == RACK:
            return "Take the joker to your rack." if home in owners else f"Put the {name} on your rack."
        if zone == TABLE:
            return f"Throw your {name}."
        return f"Take the {name}." if home == TABLE else f"Expose your {name}."


def _order(move: PlayMove, alike: Counter[Tile], useful: set[Tile]) -> tuple[int, ...]:
    if isinstance(move, Show):
        return (0, move.tiles.count(JOKER))
    if isinstance(move, Discard):
        each = move.tile
        return (1, each.is_joker, each in useful, alike[each], each.is_flower)
    return (0, 0)


def missing_way_fix(task: AmericanTask) -> str:
    """Say what to change where nothing leads to the goal."""
    play, me = task.at, task.me
    fix = "look at the goal, the rack and the exposures"
    wins = any(
        isinstance(each, Declare) or (isinstance(each, Call) and each.wanted == "mahjong")
        for each in legal_moves(play, me)
    )
    if wins and "mahjong" not in task.say:
        return f"{fix}; if the learner is to win, let her say so: say: [mahjong]"
    if play.phase is Phase.WINDOW and play.next_player(play.thrown[-1].seat) is me:
        fix += f"; if you are to pick first, write that: phase looked; turn {me}; looked 5C"
    return fix
