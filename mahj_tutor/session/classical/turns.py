"""Who acts next at a classical table, and what: the others, and what follows of the learner's acts by itself.

The engine says what may be done and the computer players choose; here it is only settled whom the table
waits for. About a discard of another player it asks the learner as she wishes, before the others answer.
"""

from __future__ import annotations

from mahj_tutor.classical import Move, Phase, PlayState, is_legal, legal_moves
from mahj_tutor.classical.play.moves import Accept, Claim, Declare, Draw, Meld, SayDraw
from mahj_tutor.players.classical import choose_move
from mahj_tutor.session.any_table import Asks
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.table_turns import NOTHING, Said
from mahj_tutor.table import Seat


def beat(table: ClassicalTable, said: Said = NOTHING) -> ClassicalTable:
    """Return the game after the next act of the others that is told; as it is if it waits for the learner."""
    told = len(table.log)
    while len(table.log) == told and (move := next_move(table, said)) is not None:
        table = table.after(move)
    return settled(table)


def settled(table: ClassicalTable) -> ClassicalTable:
    """Return the game after what needs no beat: answers to her claim, what follows, who agrees to a hand.

    So nothing tells beforehand whether somebody else wants the tile that she claimed.
    """
    while (move := next_move(table)) is not None and _is_at_once(table, move):
        table = table.after(move)
    return table


def _is_at_once(table: ClassicalTable, move: Move) -> bool:
    """Whether a move follows at once of what the learner has said to a discard, or to a revealed hand."""
    now, me = table.play, table.me
    if now.phase is Phase.DECLARED:
        return isinstance(move, Accept) and now.turn is not me
    if now.claim_of(me) is None:
        return False
    return isinstance(move, Claim) or (move.seat is me and isinstance(move, Meld | Declare))


def next_move(table: ClassicalTable, said: Said = NOTHING) -> Move | None:
    """Return the next move of the others, or the learner's that follows; None if the game waits for her."""
    now, me = table.play, table.me
    match now.phase:
        case Phase.OVER:
            return None
        case Phase.DECLARED:
            return None if checks(now, me) else _first(table, table.others)
        case Phase.WINDOW:
            return _in_window(table, said)
    return None if now.turn is me else _first(table, (now.turn,))


def checks(now: PlayState, me: Seat) -> bool:
    """Whether the learner has a revealed hand to check (CC22)."""
    return now.phase is Phase.DECLARED and now.turn is not me and me not in now.accepted


def claims(table: ClassicalTable) -> tuple[Claim, ...]:
    """Return what the learner can claim the last discard for; nothing once somebody has claimed it."""
    now = table.play
    if now.offered is None or now.turn is table.me or now.claims:
        return ()
    return tuple(move for move in legal_moves(now, table.me) if isinstance(move, Claim))


def is_asked(table: ClassicalTable) -> bool:
    """Tell whether the table waits for what the learner says to the last discard."""
    now = table.play
    if table.asks is Asks.NONE or now.offered is None or now.turn is table.me or now.claims:
        return False
    return table.asks is Asks.ALL or bool(claims(table))


def melds(table: ClassicalTable) -> tuple[Meld, ...]:
    """Return the sets that the learner can lay down with the discard she got."""
    now = table.play
    award = now.award()
    if award is None or award.seat is not table.me:
        return ()
    return tuple(move for move in legal_moves(now, table.me) if isinstance(move, Meld))


def _first(table: ClassicalTable, seats: tuple[Seat, ...]) -> Move | None:
    """Return the move of the first of these players who has one."""
    rng = table.opening.rng(len(table.game.history))
    moves = (choose_move(table.play, seat, rng) for seat in seats)
    return next((move for move in moves if move is not None), None)


def _in_window(table: ClassicalTable, said: Said) -> Move | None:
    """Return the next move where a discard is on offer: those who want it come before the next player."""
    now, me = table.play, table.me
    own = now.claim_of(me)
    if own is not None:
        return _answer_to(table, own)
    draw, say_draw = Draw(me), SayDraw(me)
    if said == NOTHING and (is_asked(table) or is_legal(now, draw)):
        return None  # she says that she draws before anybody claims: else what she sees would tell who will
    found = _first(table, tuple(sorted(table.others, key=lambda seat: _rank(now, seat))))
    if found is not None:
        return found
    if said.picks and is_legal(now, draw):
        return draw
    return say_draw if is_legal(now, say_draw) and now.turn.right is me else None


def _rank(now: PlayState, seat: Seat) -> tuple[bool, bool]:
    """Players who may want to claim come before those who have, and before the one who would draw."""
    return now.claim_of(seat) is not None, now.turn.right is seat


def _answer_to(table: ClassicalTable, own: Claim) -> Move | None:
    """Return what follows the learner's claim: one of the others, or what is done with the tile."""
    now = table.play
    claim = _another_claim(table)
    if claim is not None:
        return claim
    if now.award() is not own:
        return _first(table, tuple(seat for seat in table.others if now.claim_of(seat) is not None))
    if own.wanted == "mahjong":
        return Declare(table.me)
    found = melds(table)
    return found[0] if len(found) == 1 else None


def _another_claim(table: ClassicalTable) -> Claim | None:
    """Return the claim of a player who wants the tile, too, and has not said so."""
    now, rng = table.play, table.opening.rng(len(table.game.history))
    silent = (seat for seat in table.others if now.claim_of(seat) is None)
    answers = (choose_move(now, seat, rng) for seat in silent)
    return next((move for move in answers if isinstance(move, Claim)), None)
