"""Where a classical game stands at a learner's table: the game, and what has happened in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from mahj_tutor.classical import Game, PlayState, is_legal
from mahj_tutor.classical.play.kongs import replacement_place
from mahj_tutor.classical.play.moves import (
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    Replace,
    SayDraw,
    SmallKong,
)
from mahj_tutor.games import Move as AnyMove
from mahj_tutor.games import classical_move
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.table_tiles import DISCARDS, RACK
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

_SAID = (Discard, Meld, ConcealedKong, SmallKong, Declare, SayDraw)
"""The moves that are told. That one draws is not; a claim for a set is told as the set is melded."""


@dataclass(frozen=True, slots=True)
class ClassicalTable(AnyTable):
    """A classical game at a learner's table."""

    game: Game

    @property
    def play(self) -> PlayState:
        """The play; there is always one, since a table begins with the tiles dealt."""
        now = self.game.now
        assert isinstance(now, PlayState)
        return now

    @property
    def rack(self) -> tuple[Tile, ...]:
        """The learner's concealed tiles."""
        now = self.game.now
        return now.hand(self.me).concealed if isinstance(now, PlayState) else ()

    def places(self) -> Mapping[str, Sequence[Tile]]:
        """Return the places at which the learner sees tiles, and the tiles there in order."""
        now = self.game.now
        return dict(_layout(now, self.me)) if isinstance(now, PlayState) else {}

    def takes(self, move: AnyMove) -> bool:
        """Whether a move of the learner's is legal; nothing comes of others: the source has no penalty."""
        return is_legal(self.game.now, classical_move(move))

    def after(self, move: AnyMove, first: Sequence[str] = ()) -> Self:
        """Return the game after a legal move of anybody's.

        `first` are the tiles that the learner has chosen for it, where she has several of a kind. An illegal
        move raises `IllegalMoveError`.
        """
        move = classical_move(move)
        is_mine = move.seat is self.me
        there = replace(
            self,
            game=self.game.apply(move),
            fresh=_fresh(self.game.now, move) if is_mine else self.fresh,
            log=(*self.log, *_told(self.game.now, move, self.me)),
            calls=(*self.calls, *((len(self.log), said) for said in _called_out(move))),
        )
        return replace(there, seen=self.seen.after(there.places(), first))


def _layout(now: PlayState, me: Seat) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """Yield the places at which a player sees tiles; a concealed kong lies face down (CC19)."""
    yield RACK, now.hand(me).concealed
    for side in SIDES:
        hand = now.hand(seat_at(side, me))
        for number, each in enumerate(hand.sets, 1):
            yield f"shown-{side}-{number}", each.tiles if each.is_melded else ()
        if side != "me" and hand.is_open:
            yield f"open-{side}", hand.concealed
    yield DISCARDS, tuple(each.tile for each in now.thrown)


def _fresh(now: object, move: AnyMove) -> tuple[Tile, ...]:
    """Return the tile that comes to a player's hand by a move."""
    if isinstance(now, PlayState) and isinstance(move, Draw):
        return now.wall[:1]
    if isinstance(now, PlayState) and isinstance(move, Replace):
        return (now.wall[replacement_place(now)],)
    return ()


def _called_out(move: AnyMove) -> Iterator[str]:
    """Yield what a player calls out with a move that is told."""
    match move:
        case Discard():
            yield move.tile.name
        case Meld():
            is_chow = len(set(move.tiles)) > 1
            name = "chow" if is_chow else "kong" if len(move.tiles) > 2 else "pung"
            yield words("classical_called", name)
        case Declare():
            yield words("classical_called", "mahjong")


def _told(now: object, move: AnyMove, me: Seat) -> Iterator[str]:
    """Yield what is told of a move."""
    is_win = isinstance(move, Claim) and move.wanted == "mahjong"
    if isinstance(now, PlayState) and (isinstance(move, _SAID) or is_win):
        yield move_said(now, move, me)
