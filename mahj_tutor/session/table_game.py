"""Where an American game stands at a learner's table: the game, and what has happened in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from mahj_tutor.american import (
    AskCourtesy,
    CharlestonState,
    Consequence,
    DealMove,
    GameState,
    Give,
    Move,
    Mush,
    PickUp,
    PlayState,
    Vote,
    consequence,
    faults,
    legal_moves,
)
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import (
    Call,
    Challenge,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Rack,
    SayWall,
    Show,
    Swap,
    ThrowIn,
    Wait,
)
from mahj_tutor.american.play.state import Phase
from mahj_tutor.games import Move as AnyMove
from mahj_tutor.games import american_move
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.words import sentence, tiles_said
from mahj_tutor.players.mistakes import is_mistake
from mahj_tutor.players.parts import is_left_out
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.table_challenge import proven
from mahj_tutor.session.table_tiles import layout
from mahj_tutor.session.table_told import Came, called_out
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import to_player
from mahj_tutor.tiles import Tile

_SAID = (Vote, Mush, Discard, Show, Change, Swap, Declare, ThrowIn, SayWall, Wait, LetGo)
"""The moves that are told. That one picks or racks is not; a call for a group is told as it is shown."""
_FOLLOWS = (PickUp, Show, Declare, SayWall)
"""Moves of the learner that follow from what she did: what came of that is still to be told."""


@dataclass(slots=True)
class Kept:
    """What follows from a table and takes long to find: parts of a view ask for it one after the other.

    `mine` are the learner's legal moves, `following` the next move that follows by itself; empty before the
    first question.
    """

    mine: tuple[Move, ...] | None = None
    following: tuple[Move | None] | tuple[()] = ()


@dataclass(frozen=True, slots=True)
class TableGame(AnyTable):
    """An American game at a learner's table.

    `mistakes` are the places in the history of what the others did wrong.
    """

    game: Game
    mistakes: tuple[int, ...] = ()
    kept: Kept = field(default_factory=Kept, init=False, repr=False, compare=False)

    @property
    def is_whole(self) -> bool:
        """Whether the whole game is played; only there does a mistake cost a hand."""
        return not self.opening.without

    def takes(self, move: AnyMove) -> bool:
        """Whether something comes of a move of the learner's: it is legal, or it counts all the same."""
        found = consequence(self.game.now, american_move(move)).kind
        return found == "legal" or (found != "nothing" and self.is_whole)

    def my_moves(self) -> tuple[Move, ...]:
        """Return the learner's legal moves, without those that are left out at this table."""
        if self.kept.mine is None:
            legal, without = legal_moves(self.game.now, self.me), self.opening.without
            self.kept.mine = tuple(move for move in legal if not is_left_out(move, without))
        return self.kept.mine

    @property
    def rack(self) -> tuple[Tile, ...]:
        """The learner's rack."""
        now = self.game.now
        if isinstance(now, PlayState):
            return now.hand(self.me).rack
        return now.rack(self.me) if isinstance(now, CharlestonState) else ()

    def places(self) -> Mapping[str, Sequence[Tile]]:
        """Return the places at which the learner sees tiles, and the tiles there in order."""
        return dict(layout(self.game.now, self.me))

    def record(self, views: int) -> TableRecord:
        """Return the record of the game so far, after so many views of it."""
        return TableRecord(self.opening, self.game.history, views, self.mistakes)

    @property
    def has_acted(self) -> bool:
        """Whether the learner has done anything since the deal."""
        mine = (move for move in self.game.history if move.seat is self.me)
        return any(not isinstance(move, DealMove) for move in mine)

    @property
    def may_redeal(self) -> bool:
        """Whether the same deal may begin again with other players: before the learner has done anything."""
        return isinstance(self.game.now, CharlestonState) and not self.has_acted

    @property
    def may_choose_mistakes(self) -> bool:
        """Whether the learner may still choose if the others err."""
        return self.is_whole and self.may_redeal

    def after(self, move: AnyMove, first: Sequence[str] = ()) -> Self:
        """Return the game after a move of anybody's, legal or not; what came of it has happened.

        `first` are the tiles that the learner has chosen for it, where she has several of a kind. A move of
        which nothing comes raises `IllegalMoveError`.
        """
        move = american_move(move)
        came = consequence(self.game.now, move)
        if came.kind == "nothing":
            refuse(faults(self.game.now, move))
        is_mine = move.seat is self.me
        there = replace(
            self,
            game=self.game.happen(move, came),
            fresh=self._fresh(move) if is_mine else self.fresh,
            came=self._came(move, came) if is_mine else self.came,
            mistakes=self._mistakes(move),
        )
        told = tuple(self._told(move, there, is_legal=came.kind == "legal"))
        if told and not is_mine:
            there = replace(there, came=None)  # the game has gone on
        calls = ((len(self.log), said) for said in called_out(move))
        seen = self.seen.after(there.places(), first)
        return replace(there, seen=seen, log=(*self.log, *told), calls=(*self.calls, *calls))

    def _came(self, move: Move, came: Consequence[GameState]) -> Came | None:
        """Return what the learner is told of a move of hers, if it was illegal or caught somebody."""
        if came.kind != "legal":
            return Came(came.kind, (came.rule,), to_player(came.say, self.me))
        if isinstance(move, Challenge) and isinstance(self.game.now, PlayState):
            return proven(self.game.now, move.whom)
        return self.came if isinstance(move, _FOLLOWS) else None

    def _mistakes(self, move: Move) -> tuple[int, ...]:
        """Return where the others did something wrong, a move among it that one of them makes now."""
        now = self.game.now
        is_theirs = self.opening.catches and move.seat is not self.me
        if is_theirs and isinstance(now, PlayState) and isinstance(move, PlayMove) and is_mistake(now, move):
            return (*self.mistakes, len(self.game.history))
        return self.mistakes

    def _fresh(self, move: Move) -> tuple[Tile, ...]:
        """Return the tiles that come to the learner's rack by a move of hers, or stay marked after it."""
        now = self.game.now
        if isinstance(move, PickUp) and isinstance(now, CharlestonState):
            return now.coming(self.me) or ()
        if isinstance(move, Rack) and isinstance(now, PlayState) and now.picked is not None:
            return (now.picked,)
        if isinstance(move, Pick) and isinstance(now, PlayState) and now.phase is Phase.DISCARD:
            return now.wall[:1]  # one too many
        return ()

    def _told(self, move: Move, there: TableGame, *, is_legal: bool) -> Iterator[str]:
        """Yield what is told of a move that led there; what was illegal always is."""
        now = self.game.now
        if isinstance(move, Challenge):
            yield _challenge_told(now, move, self.me)
        elif _is_told(move) or not is_legal or (isinstance(move, Give) and move.seat is self.me):
            if self._has_picked(move):
                yield words("news", "picked", who=move.seat)
            yield move_said(now, move, self.me)
        elif isinstance(now, CharlestonState):
            yield from self._passing_told(now, move, there)

    def _has_picked(self, move: Move) -> bool:
        """Whether one of the others says Mah Jongg right after a pick of hers, of which nothing was told."""
        if not isinstance(move, Declare) or move.seat is self.me:
            return False
        hers = (each for each in reversed(self.game.history) if each.seat is move.seat)
        return isinstance(next(hers, None), Pick | Rack)

    def _passing_told(self, now: CharlestonState, move: Move, there: TableGame) -> Iterator[str]:
        if now.stage is Stage.COURTESY:
            yield from self._courtesy_told(now, move, there)
        if isinstance(move, PickUp) and move.seat is self.me:
            coming = now.coming(self.me) or ()
            name = "got" if coming else "unseen"
            yield words("news", name, giver=now.giver(self.me), tiles=tiles_said(coming))

    def _courtesy_told(self, now: CharlestonState, move: Move, there: TableGame) -> Iterator[str]:
        """Yield what the partner across offers, and that nothing is exchanged."""
        if not isinstance(move, AskCourtesy) or move.seat not in (self.me, self.me.across):
            return
        yield move_said(now, move, self.me)
        if move.seat is self.me:
            return
        agreed = min(now.wish(self.me) or 0, move.count)
        if not agreed:
            yield words("news", "agreed_none", whom=self.me.across)


def _is_told(move: Move) -> bool:
    return isinstance(move, _SAID) or (isinstance(move, Call) and move.wanted == "mahjong")


def _challenge_told(now: GameState, move: Challenge, me: Seat) -> str:
    """Say that one of the others calls a hand dead, and why."""
    said = move_said(now, move, me)
    reasons = dead_hand_faults(now, move.whom) if isinstance(now, PlayState) else ()
    if not reasons:
        return said
    return f"{said} {sentence(to_player(reasons[0].say, me))}"
