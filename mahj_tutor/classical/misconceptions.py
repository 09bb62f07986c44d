"""Which beginner's misconception (M26 to M51) a move of the classical game shows.

An illegal move that is tried may show one, and so may a legal one that is called illegal.
`mahj_tutor.questions.misconceptions` has words for each.

>>> from mahj_tutor.classical.play.moves import read_play_move
>>> from mahj_tutor.classical.play.notation import read_play
>>> at = read_play("phase window; turn East; East; South; West 4B 5B; North; thrown East 6B")
>>> misconception(at, read_play_move("West claims chow"))
'M26'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj_tutor.classical.deal import legality as dealing
from mahj_tutor.classical.deal.moves import Break, DealMove, Take
from mahj_tutor.classical.deal.order import broken_wall, order_of, roll_faults
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.play.claims import chow_partners
from mahj_tutor.classical.play.legality import faults
from mahj_tutor.classical.play.moves import (
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    PlayMove,
    TakeBack,
)
from mahj_tutor.classical.play.state import PlayState
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile


def misconception(state: DealState | PlayState, move: DealMove | PlayMove) -> str | None:
    """Return the id of the misconception that an illegal move shows; None where it is legal or shows none."""
    if isinstance(state, PlayState) and isinstance(move, PlayMove):
        return _in_play(state, move)
    if isinstance(state, DealState) and isinstance(move, DealMove):
        return _in_deal(state, move)
    return None


def refusal_misconception(state: DealState | PlayState, move: DealMove | PlayMove) -> str | None:
    """Return the misconception of somebody who calls a legal claim illegal; None where it is illegal."""
    if not isinstance(state, PlayState) or not isinstance(move, Claim) or faults(state, move):
        return None
    if move.wanted == "mahjong":
        return "M47"
    return "M45" if move.wanted == "pung" and state.turn is not move.seat.left else None


# --- the deal ----------------------------------------------------------------------------------------


def _in_deal(deal: DealState, move: DealMove) -> str | None:
    rules = {fault.rule for fault in dealing.faults(deal, move)}
    if isinstance(move, Break):
        return "M41" if "CC9" in rules and _is_own_wall(deal, move) else None
    if "CC10" in rules and (len(move.positions), len(deal.due.positions)) == (2, 4):
        return "M42"
    return "M43" if "CC11" in rules and _is_other_way(deal, move) else None


def _is_own_wall(deal: DealState, move: Break) -> bool:
    """Whether East would break her own wall though the dice name another one."""
    if deal.is_broken or roll_faults(deal.roll):
        return False
    return move.seat is move.wall is Seat.EAST is not broken_wall(deal.roll)


def _is_other_way(deal: DealState, move: Take) -> bool:
    """Whether all tiles would come from before the break, where the wall ends."""
    return bool(move.positions) and set(move.positions) <= set(order_of(deal.roll)[-2 * deal.roll :])


# --- the play ----------------------------------------------------------------------------------------


def _in_play(play: PlayState, move: PlayMove) -> str | None:
    rules = {fault.rule for fault in faults(play, move)}
    found = next((name for rule, name in _shown_by(move).items() if rule in rules), None)
    if found is None and isinstance(move, Draw):
        return _in_draw(play, move, rules)
    return found if found is not None and _is_meant(found, play, move) else None


def _is_meant(belief: str, play: PlayState, move: PlayMove) -> bool:
    """Whether a move that breaks a rule shows what the belief says, and not another slip against the rule."""
    if belief == "M26":
        return play.turn is not move.seat.left
    if belief == "M27" and isinstance(move, Meld):
        return _is_loop_or_honors(play, move)
    return belief != "M36" or _is_all_grouped(_tiles_to_win(play, move.seat))


def _shown_by(move: PlayMove) -> Mapping[str, str]:
    """Return which misconception each broken rule stands for in a kind of move; the first one counts."""
    match move:
        case Claim(wanted="chow"):
            return {"CC12": "M30", "CC4": "M27", "CC16": "M26"}
        case Claim():
            return {"CC12": "M30", "CC18": "M29", "CC17": "M46", "CC3": "M36"}
        case Meld():
            return {"CC20": "M32", "CC4": "M27", "CC5": "M37"}
        case Draw() | Discard():
            return {"CC21": "M28"}
        case Declare():
            return {"CC3": "M36"}
        case ConcealedKong(is_face_up=True):
            return {"CC19": "M31"}
        case TakeBack():
            return {"CC13": "M33"}
    return {}


def _in_draw(play: PlayState, move: Draw, rules: Iterable[str]) -> str | None:
    """A draw on top of a claim, by a player whose turn was skipped, or by the player on the left."""
    shown = {
        "M44": "CC14" in rules and play.turn is move.seat and play.tile_source == "meld",
        "M51": "CC15" in rules,
        "M43": "CC11" in rules and play.offered is not None and move.seat is play.turn.left,
    }
    return next((name for name, is_shown in shown.items() if is_shown), None)


def _is_loop_or_honors(play: PlayState, move: Meld) -> bool:
    """Whether a meld would be a chow that goes on from 9 to 1, or one of winds or dragons."""
    discard = play.offered
    made = (*move.tiles, *((discard.tile,) if discard is not None else ()))
    suits = {each.suit for each in made}
    if suits == {None}:
        return True
    return len(suits) == 1 and {each.number for each in made} in ({8, 9, 1}, {9, 1, 2})


def _tiles_to_win(play: PlayState, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that a player who says mahjong shows, declared sets aside."""
    is_claim = play.offered is not None and play.offered.seat is not seat
    taken = (play.offered.tile,) if play.offered is not None and is_claim else ()
    return (*play.hand(seat).concealed, *taken)


def _is_all_grouped(held: tuple[Tile, ...]) -> bool:
    """Whether each tile has another like it or makes a chow, so that a wrong hand may look complete."""
    return all(held.count(each) > 1 or chow_partners(held, each) for each in held)
