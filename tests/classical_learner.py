"""A learner at the classical table who plays as a computer player would, act by act on the board."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.classical import Move
from mahj_tutor.classical.play.moves import (
    Accept,
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    Replace,
    SmallKong,
)
from mahj_tutor.pictures.scene import Act
from mahj_tutor.players.classical import choose_move
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.classical.turns import claims, is_asked, melds, next_move


def next_acts(table: ClassicalTable) -> tuple[Act, ...]:
    """Return what a sensible learner does next, none when the hand is over; she lets the others go on."""
    if next_move(table) is not None:
        return (_button("on"),)
    if table.game.is_over:
        return ()
    move = choose_move(table.play, table.me, table.opening.rng(len(table.game.history)))
    return tuple(_acts(table, move))


def _acts(table: ClassicalTable, move: Move | None) -> Iterator[Act]:
    match move:
        case Discard():
            yield ("mark", next(piece for piece, tile in table.pieces() if tile is move.tile))
            yield _button("throw")
        case Claim() if not (is_asked(table) and move in claims(table)):
            yield _button("more")
            yield _button(f"claim-{move.wanted}")
        case None:
            yield _button("no")
        case _:
            yield _button(_name(table, move))


def _name(table: ClassicalTable, move: Move) -> str:
    match move:
        case Claim():
            return f"claim-{move.wanted}"
        case ConcealedKong() | SmallKong():
            return f"{'kong' if isinstance(move, ConcealedKong) else 'add'}-{move.tile}"
        case Meld():
            return f"meld-{melds(table).index(move)}"
        case Declare():
            return "mahjong"
        case Draw() | Replace():
            return type(move).__name__.lower()
        case Accept():
            return "accept"
    raise AssertionError(move)


def _button(name: str) -> Act:
    return ("choose", "do", name)
