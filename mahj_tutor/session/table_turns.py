"""Who acts next at a learner's table, and what: the others, and what follows of the learner's acts by itself.

The engine says what may be done and the computer players choose; here it is only settled whom the table
waits for. It waits for the learner whenever she has something to decide; about a discard of another player it
asks her as she wishes. The others act one beat at a time: a beat is one act that is told, with what leads to
it, such as the pick before a throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mahj_tutor.american import CharlestonState, Move, PickUp, PlayState, is_legal, legal_moves
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.hand_status import is_visibly_dead
from mahj_tutor.american.play.moves import (
    Accept,
    Call,
    Challenge,
    Declare,
    Discard,
    Pick,
    SayWall,
    Show,
    Wait,
)
from mahj_tutor.american.play.state import Phase
from mahj_tutor.players.at_table import table_move
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.parts import Part
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.strengths import Strength
from mahj_tutor.players.watching import challenge_of
from mahj_tutor.session.any_table import Asks
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.table import Seat


@dataclass(frozen=True, slots=True)
class Said:
    """What the learner has said to the last discard: not to want it, to pick if nobody else wants it."""

    declined: bool = False
    picks: bool = False


NOTHING = Said()


def beat(table: TableGame, said: Said = NOTHING) -> TableGame:
    """Return the game after the next act of the others that is told; as it is if it waits for the learner."""
    told = len(table.log)
    while len(table.log) == told and (move := next_move(table, said)) is not None:
        table = table.after(move)
    return settled(table)


def settled(table: TableGame) -> TableGame:
    """Return the game after what needs no beat: answers to her call, what follows, who agrees to a hand.

    So nothing tells beforehand whether somebody else wants the tile that she called.
    """
    while _is_settled_soon(table) and (move := next_move(table)) is not None:
        is_checked = isinstance(move, Accept) and table.game.now.turn is not table.me  # type: ignore[union-attr]
        is_hers = move.seat is table.me and isinstance(move, Show | Declare)
        if not (is_checked or is_hers or isinstance(move, Call)):
            break
        table = table.after(move)
    return table


def _is_settled_soon(table: TableGame) -> bool:
    now = table.game.now
    if not isinstance(now, PlayState):
        return False
    return now.phase is Phase.DECLARED or any(claim.seat is table.me for claim in now.claims)


def next_move(table: TableGame, said: Said = NOTHING) -> Move | None:
    """Return the next move of the others, or the learner's that follows; None if the game waits for her."""
    move = _next(table, said) if said != NOTHING else _following(table)
    pick = Pick(table.me)
    return pick if move is None and said.picks and is_legal(table.game.now, pick) else move


def can_wait(table: TableGame) -> bool:
    """Tell whether the learner can ask for a moment to think about the last discard (CL9)."""
    now = table.game.now
    return (
        table.has(Part.CALLS)
        and isinstance(now, PlayState)
        and now.offered is not None
        and is_legal(now, Wait(table.me))
    )


def is_asked(table: TableGame) -> bool:
    """Tell whether the table waits for what the learner says to the last discard."""
    now, me = table.game.now, table.me
    if not isinstance(now, PlayState) or now.offered is None:
        return False
    if me in now.waiting:
        return True
    if now.claims or table.asks is Asks.NONE or not can_wait(table):
        return False
    if table.asks is Asks.ALL:
        return True
    found, has_one = calls(table), now.offered.tile in now.hand(me).rack
    return any(has_one or call.wanted == "mahjong" for call in found)


def calls(table: TableGame) -> tuple[Call, ...]:
    """Return the calls for the last discard that the learner can make."""
    play = table.game.now
    if not isinstance(play, PlayState) or play.offered is None or play.turn is table.me:
        return ()
    if play.claims and table.me not in play.waiting:
        return ()
    return tuple(move for move in table.my_moves() if isinstance(move, Call))


def checks(play: PlayState, me: Seat) -> bool:
    """Whether the learner has a declared hand to check, dead or not (WN1)."""
    return play.phase is Phase.DECLARED and play.turn is not me and me not in play.accepted


def shows(play: PlayState, me: Seat) -> tuple[Show, ...]:
    """Return the groups that the learner can expose with the tile she got."""
    award = play.award()
    if award is None or award.seat is not me:
        return ()
    return tuple(move for move in legal_moves(play, me) if isinstance(move, Show))


def _following(table: TableGame) -> Move | None:
    if not table.kept.following:
        table.kept.following = (_next(table, NOTHING),)
    return table.kept.following[0]


def _next(table: TableGame, said: Said) -> Move | None:
    now, rng = table.game.now, table.opening.rng(len(table.game.history))
    if isinstance(now, CharlestonState):
        return _next_pass(table, now)
    assert isinstance(now, PlayState)
    if now.phase is Phase.OVER:
        return None
    seen = _seen_at_once(table, now)
    if seen is not None:
        return seen
    if now.phase is Phase.DECLARED:
        is_hers = checks(now, table.me) and table.has(Part.SETTLING) and not said.declined
        return None if is_hers else _first(table, now, _who_check(table), rng)
    if now.turn is table.me and now.phase is not Phase.WINDOW:
        return None
    return _in_window(table, now, rng, said)


# --- the Charleston --------------------------------------------------------------------------------


def _next_pass(table: TableGame, now: CharlestonState) -> Move | None:
    """Return the next move between the deal and the first discard: the learner's comes first in each pass."""
    win = Declare(Seat.EAST)
    if now.is_untouched and table.me is not Seat.EAST and is_legal(now, win):
        return win
    if _has_to_answer(now, table.me):
        return None
    for seat in table.others:
        move = charleston_move(now, seat, _strength(table, seat))
        if move is not None:
            return move
    pick_up = PickUp(table.me)
    return pick_up if is_legal(now, pick_up) else None


def _has_to_answer(now: CharlestonState, me: Seat) -> bool:
    """Whether the stage begins with what the learner says or passes."""
    if now.stage is Stage.VOTE:
        return now.exchange.votes[me.number] is None
    if now.stage is Stage.COURTESY:
        is_due = bool(now.agreed(me)) and now.given(me) is None
        return now.partner(me) is not None and (now.wish(me) is None or is_due)
    return now.given(me) is None


# --- the play --------------------------------------------------------------------------------------


def _who_check(table: TableGame) -> tuple[Seat, ...]:
    """Return for whom a hand that lies open is checked: for the learner, too, if that is left out for now."""
    return table.others if table.has(Part.SETTLING) else (*table.others, table.me)


PATIENCE = 8
"""So many discards long the others leave a mistake to the learner who wants to catch it."""


def _seen_at_once(table: TableGame, now: PlayState) -> Challenge | None:
    """Return what the others say as soon as the learner's own hand is dead; all look at what she does."""
    if not table.is_whole or now.is_dead(table.me) or not is_visibly_dead(now, table.me):
        return None
    found = (challenge_of(now, seat) for seat in table.others)
    return next((each for each in found if each is not None and each.whom is table.me), None)


def _spared(table: TableGame, now: PlayState) -> Seat | None:
    """Return whose dead hand the others don't call: the learner may still catch the mistake."""
    if not table.mistakes or now.is_dead(table.me):
        return None
    since = table.game.history[table.mistakes[-1] + 1 :]
    return table.opening.errs if sum(isinstance(move, Discard) for move in since) < PATIENCE else None


def _first(table: TableGame, now: PlayState, seats: tuple[Seat, ...], rng: Random) -> Move | None:
    """Return the move of the first of these players who has one."""
    return next((move for seat in seats if (move := _move_of(table, now, seat, rng)) is not None), None)


def _move_of(table: TableGame, now: PlayState, seat: Seat, rng: Random) -> Move | None:
    """Return the move of one of the players; dead hands are part of the whole game alone."""
    strong = _strength(table, seat)
    if not table.is_whole:
        return choose_move(now, seat, rng, table.opening.without, strong)
    return table_move(now, seat, rng, strong, spared=_spared(table, now), errs=seat is table.opening.errs)


def _strength(table: TableGame, seat: Seat) -> Strength:
    """Return how strong one of the others is: where a part is left out for now, she shows all of the rest."""
    found = table.opening.strength_of(seat)
    return found if table.is_whole else found.as_taught()


def _in_window(table: TableGame, now: PlayState, rng: Random, said: Said) -> Move | None:
    """Return the next move where a discard is on offer, or it is another player's turn."""
    me = table.me
    mine = next((claim for claim in now.claims if claim.seat is me), None)
    if mine is not None:
        return _answer_to(table, now, mine, rng)
    if said == NOTHING and (is_asked(table) or is_legal(now, Pick(me))):
        return None  # she says that she picks before anybody calls: else what she sees would tell who will
    found = _first(table, now, tuple(sorted(table.others, key=lambda seat: _rank(now, seat))), rng)
    if found is None and is_legal(now, SayWall(me)):
        return SayWall(me)
    return found


def _rank(now: PlayState, seat: Seat) -> tuple[bool, bool]:
    """Players who may want to call come before those who have called, and before the one who would pick."""
    has_claimed = any(claim.seat is seat for claim in now.claims)
    return has_claimed, now.phase is Phase.WINDOW and now.next_player(now.turn) is seat


def _answer_to(table: TableGame, now: PlayState, mine: Call, rng: Random) -> Move | None:
    """Return what follows the learner's call: one of the others, or what is done with the tile."""
    call = _another_call(table, now, rng)
    if call is not None:
        return call
    if now.award() is not mine:
        claimed = (claim.seat for claim in now.claims)
        return _first(table, now, tuple(seat for seat in claimed if seat is not table.me), rng)
    if mine.wanted == "mahjong":
        return Declare(table.me)
    found = shows(now, table.me)
    return found[0] if len(found) == 1 else None


def _another_call(table: TableGame, now: PlayState, rng: Random) -> Call | None:
    """Return the call of a player who wants the tile, too, and has not said so."""
    claimed = [claim.seat for claim in now.claims]
    others = (seat for seat in table.others if seat not in claimed)
    answers = (choose_move(now, seat, rng, strength=_strength(table, seat)) for seat in others)
    return next((move for move in answers if isinstance(move, Call)), None)
