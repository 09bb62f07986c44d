"""The moves of a turn: pick, rack, throw, take back, and say that the wall is used up (TN1 to TN6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.play.challenges import finish, remove_miscounted
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import Discard, Pick, Rack, SayWall, TakeBack
from mahj_tutor.american.play.phases import end_in_wall_game, new_phase
from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState, with_hand
from mahj_tutor.american.play.window import claim_of, rack_pick, waiting_faults
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.consequences import Consequence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, quantity, spoken, without

TurnMove = Pick | Rack | Discard | TakeBack | SayWall

TAKEN_BACK_IN_VAIN = "the tile stays on the table"
"""What follows when a player tries to take a discard back."""


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: TurnMove) -> Iterator[Fault]:
    """Return every reason why a move of a turn is illegal now."""
    match move:
        case Pick():
            return _pick_faults(play, move)
        case Rack():
            return _rack_faults(play, move)
        case Discard():
            return _discard_faults(play, move)
        case TakeBack():
            return _take_back_faults(play, move)
        case SayWall():
            return _wall_faults(play, move)


def _pick_faults(play: PlayState, move: Pick) -> Iterator[Fault]:
    if play.phase is Phase.DISCARD:
        yield _discard_is_due(play, move.seat)
    elif play.phase is Phase.LOOKED:
        is_own = move.seat is play.turn
        say = "{you:'ve} already picked, so {you:she} {you:has} to rack that tile or throw it"
        yield Fault("TN2", telling(say, you=move.seat) if is_own else _turn_of(play.turn))
    else:
        yield from _next_player_faults(play, move.seat, "pick")
        yield from waiting_faults(play)
        if not play.wall:
            yield Fault("TN6", "no tile is left to pick: it's a wall game if nobody calls")


def _rack_faults(play: PlayState, move: Rack) -> Iterator[Fault]:
    if play.phase is not Phase.LOOKED or play.turn is not move.seat or play.picked is None:
        yield Fault("TN2", telling("{you} {you:has} no picked tile to rack", you=move.seat))
        return
    yield from waiting_faults(play)


def _discard_faults(play: PlayState, move: Discard) -> Iterator[Fault]:
    in_turn = move.seat is play.turn
    claim = claim_of(play, move.seat)
    if claim is not None and claim.wanted == "mahjong":
        say = "{you} called for Mah Jongg, so now {you:she} {you:has} to declare it, not discard"
        yield Fault("CL4", telling(say, you=move.seat))
    elif claim is not None:
        say = "{you} called for a {wanted}, so {you:she} {you:has} to show it before {you:she} {you:throws}"
        yield Fault("CL3", telling(say, you=move.seat, wanted=claim.wanted))
    elif not in_turn or play.phase is Phase.WINDOW:
        yield Fault("TN2", _why_no_discard(play, move.seat))
    elif play.phase is Phase.LOOKED and move.tile is not play.picked:
        say = "{you} {you:has} to rack the tile {you:she} picked before {you:she} {you:throws} another one"
        yield Fault("TN2", telling(say, you=move.seat))
    if in_turn and play.phase in (Phase.LOOKED, Phase.DISCARD):
        yield from waiting_faults(play)
    yield from _name_faults(play, move)


def _why_no_discard(play: PlayState, seat: Seat) -> str:
    if play.phase is not Phase.WINDOW:
        return _turn_of(play.turn)
    if seat is play.turn and play.thrown and not play.is_closed:
        return telling("{you:'ve} already thrown", you=seat)
    following = play.next_player(play.turn)
    if seat is not following:
        return _turn_of(following)
    return telling("{you} {you:has} to pick a tile first, then throw one", you=seat)


def _name_faults(play: PlayState, move: Discard) -> Iterator[Fault]:
    """Yield what is wrong with the name spoken with a discard (TN3)."""
    if move.said is None:
        return
    thrown = DiscardedTile(move.seat, move.tile, move.said)
    try:
        named = thrown.named
    except MahjError:
        yield Fault("TN3", f"there is no tile called {move.said!r}")
        return
    if thrown.is_misnamed and named is not None:
        say = "{you} threw {tile} and said “{said}”"
        yield Fault("TN3", telling(say, you=move.seat, tile=spoken([move.tile]), said=named.name))
    if named is None and play.table_rules.same_call == "off":
        yield Fault("TN3", "at this table every tile is named; nobody says “same”")
    elif named is None and not _says_same_rightly(play, move):
        yield Fault("TN3", "a player says “same” only for a repeat of the last discard, or for a joker")


def _says_same_rightly(play: PlayState, move: Discard) -> bool:
    """Return whether a discard may be called `same`: a joker, or a repeat of the last discard (TN3)."""
    last = play.last_discard
    return move.tile.is_joker or (last is not None and move.tile is last.tile)


def _take_back_faults(play: PlayState, move: TakeBack) -> Iterator[Fault]:
    is_own = bool(play.thrown) and play.thrown[-1].seat is move.seat
    not_own = telling("that tile isn't {you:'s}", you=move.seat)
    yield Fault("TN5", "a tile that was named or touched the table stays there" if is_own else not_own)


def _wall_faults(play: PlayState, move: SayWall) -> Iterator[Fault]:
    if play.phase is not Phase.WINDOW:
        yield Fault("TN6", "the last discard is still to come")
        return
    yield from _next_player_faults(play, move.seat, "say that the wall is used up")
    yield from waiting_faults(play)
    if play.wall:
        yield Fault("TN6", f"{quantity(len(play.wall), 'tile')} can still be picked")


def _discard_is_due(play: PlayState, seat: Seat) -> Fault:
    if seat is not play.turn:
        return Fault("TN2", _turn_of(play.turn))
    if play.tile_source == "deal":
        say = "{who} already {who:has} 14 tiles, so {who:she} {who:begins} by throwing one"
        return Fault("TN1", telling(say, who=seat))
    say = "{you} already {you:has} 14 tiles, so {you:she} {you:has} to throw one"
    return Fault("TN4", telling(say, you=seat))


def _next_player_faults(play: PlayState, seat: Seat, what: str) -> Iterator[Fault]:
    following = play.next_player(play.turn)
    if seat is not following:
        rule = "CL6" if seat in play.skipped else "TN2"
        say = "play goes to the right: it's {next:whose} turn to {what}, not {who:'s}"
        yield Fault(rule, telling(say, next=following, what=what, who=seat))


def _turn_of(seat: Seat) -> str:
    return telling("it's {who:whose} turn", who=seat)


# --- what may be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[TurnMove]:
    """Yield the moves of a turn that a player may be able to make: a discard of each tile, or a pick."""
    if play.phase is Phase.WINDOW:
        if seat is play.next_player(play.turn):
            yield Pick(seat) if play.wall else SayWall(seat)
    elif play.turn is not seat:
        return
    elif play.phase is Phase.DISCARD:
        yield from (Discard(seat, tile) for tile in dict.fromkeys(play.hand(seat).rack))
    elif play.phase is Phase.LOOKED and play.picked is not None:
        yield from (Rack(seat), Discard(seat, play.picked))


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: TurnMove) -> PlayState:
    """Return the play after a move of a turn; one that was not possible raises `MahjError`."""
    match move:
        case Pick():
            return _pick(play, move)
        case Rack():
            return rack_pick(play, move.seat)
        case Discard():
            return _discard(play, move)
        case TakeBack():
            return play
        case SayWall():
            return end_in_wall_game(play)


def _pick(play: PlayState, move: Pick) -> PlayState:
    if not play.wall:
        raise MahjError(f"the wall is empty, so {move.seat} cannot pick a tile")
    return play.but(phase=Phase.LOOKED, turn=move.seat, picked=play.wall[0], wall=play.wall[1:], called=None)


def _discard(play: PlayState, move: Discard) -> PlayState:
    thrown = (*play.thrown, DiscardedTile(move.seat, move.tile, _spoken_name(play, move)))
    changes = new_phase(Phase.WINDOW, turn=move.seat, thrown=thrown, picked=None, is_closed=False)
    if play.phase is Phase.LOOKED:
        return play.but(**changes)
    hand = play.hand(move.seat)
    return with_hand(play, move.seat, replace(hand, rack=without(hand.rack, (move.tile,))), **changes)


def _spoken_name(play: PlayState, move: Discard) -> str | None:
    """Return the name a discard goes by: a wrong `same` is the name of the tile before it (TN3, WN5)."""
    last = play.last_discard
    if str(move.said).lower() != "same" or last is None or _says_same_rightly(play, move):
        return move.said
    return last.tile.name


# --- what it leads to when it is wrong ---------------------------------------------------------------


def consequence(
    play: PlayState, move: Pick | Discard, found: tuple[Fault, ...]
) -> Consequence[PlayState] | None:
    """Return what an illegal pick or discard leads to; None when it changes nothing."""
    match move:
        case Pick():
            return _picked_too_early(play, move)
        case Discard() if {fault.rule for fault in found} == {"TN3"}:
            return _misnamed(play, move)
        case Discard():
            return _discarded_out_of_turn(play, move)


def _picked_too_early(play: PlayState, move: Pick) -> Consequence[PlayState] | None:
    in_turn = play.phase is Phase.DISCARD and move.seat is play.turn
    if not in_turn or not play.wall or play.claims or play.waiting:
        return None
    hand = play.hand(move.seat)
    picked = replace(hand, rack=(*hand.rack, play.wall[0]))
    after = with_hand(play, move.seat, picked, wall=play.wall[1:])
    return _miscounted(after, move.seat, "{you} {you:holds} too many tiles now")


def _misnamed(play: PlayState, move: Discard) -> Consequence[PlayState]:
    after = finish(_discard(play, move), move)
    if not after.thrown[-1].is_misnamed:
        return Consequence(
            "stands", "TN3", "the discard stands; say its name so everyone knows what it is", after
        )
    misnamed = "{you} gave the discard the wrong name"
    if move.tile is JOKER:  # nobody may call it, so nobody wins with it
        say = f"{misnamed}, so {{you:she}} {{you:has}} to say that it's a joker"
        return Consequence("stands", "TN3", telling(say, you=move.seat), after)
    say = f"{misnamed}, and the player who wins on it can ask {{you:whom}} for double"
    return Consequence("stands", "WN5", telling(say, you=move.seat), after)


_TOO_FEW = "{you} {you:is} left with too few tiles"


def _discarded_out_of_turn(play: PlayState, move: Discard) -> Consequence[PlayState] | None:
    if play.claims or play.waiting or move.tile not in play.hand(move.seat).rack:
        return None
    plain = replace(move, said=None)
    if play.phase is Phase.WINDOW:
        return _miscounted(finish(_discard(play, plain), plain), move.seat, _TOO_FEW)
    if move.seat is not play.turn:
        return _miscounted(_with_tile_thrown_between(play, plain), move.seat, _TOO_FEW)
    if play.phase is Phase.LOOKED and play.picked is not None:
        say = telling(
            "a thrown tile stays on the table, so {you} {you:keeps} the one {you:she} picked",
            you=move.seat,
        )
        racked = finish(rack_pick(play, move.seat), Rack(move.seat))
        return Consequence("stands", "TN5", say, finish(_discard(racked, plain), plain))
    return None


def _with_tile_thrown_between(play: PlayState, move: Discard) -> PlayState:
    """Return the play after a discard in another player's turn: the tile stays, and the turn goes on."""
    hand = play.hand(move.seat)
    last = len(play.thrown) - (play.offered is not None)  # the discard on offer stays the last one
    thrown = (*play.thrown[:last], DiscardedTile(move.seat, move.tile), *play.thrown[last:])
    return with_hand(play, move.seat, replace(hand, rack=without(hand.rack, (move.tile,))), thrown=thrown)


def _miscounted(after: PlayState, seat: Seat, say: str) -> Consequence[PlayState] | None:
    after = remove_miscounted(after)
    is_wrong = any(fault.rule == "DD1" for fault in dead_hand_faults(after, seat))
    if not (is_wrong or after.is_dead(seat)):
        return None
    how = "is dead" if after.table_rules.miscount == "dead" else "can be called dead"
    return Consequence("dead", "DD1", telling(f"{say}, and {{you:her}} hand {how}", you=seat), after)


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: TurnMove) -> tuple[str, ...]:
    """Return the rules that allow a legal move of a turn; no rule allows a discard to be taken back."""
    match move:
        case Pick() | Rack():
            return ("TN2",)
        case Discard():
            return _discard_grounds(play, move)
        case SayWall():
            return ("TN6",)
        case TakeBack():
            return ()


def _discard_grounds(play: PlayState, move: Discard) -> tuple[str, ...]:
    is_first = play.tile_source == "deal" and play.phase is Phase.DISCARD
    rules = ["TN1" if is_first else "CL3" if play.has_called else "TN2"]
    rules += ["TN3"] if move.said else []
    rules += ["JK10"] if move.tile.is_joker else []
    return tuple(rules)
