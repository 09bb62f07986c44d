"""Calls for the last discard: call it, ask for time to think, or let it go (CL1 to CL13, TR2)."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.play import exposures
from mahj_tutor.american.play.challenges import finish
from mahj_tutor.american.play.hand_status import dead_hand_faults, hand_faults, made_hands
from mahj_tutor.american.play.moves import SIZES, Call, LetGo, Show, Wait
from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState, call_in_words
from mahj_tutor.american.play.window import claim_of, drop_claim, stop_waiting
from mahj_tutor.american.play.winning import HAND_RULES, declared_in_error
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.consequences import Consequence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, in_words

CallMove = Call | Wait | LetGo

CALLED_IN_VAIN = "the tile stays where it is, and the game goes on"
"""What follows when a player calls a discard and may not."""

_OWN = "{you} threw that tile {you:herself}, so it's gone for {you:whom}"


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: CallMove) -> Iterator[Fault]:
    """Return every reason why a discard can't be called, thought about or let go."""
    match move:
        case Call():
            return _call_faults(play, move)
        case Wait():
            return _wait_faults(play, move)
        case LetGo():
            return _let_go_faults(play, move)


def _call_faults(play: PlayState, move: Call) -> Iterator[Fault]:
    discard = play.callable_discard
    if discard is None:
        yield Fault("CL7", _why_closed(play))
        discard = _missed_discard(play)
    else:
        yield from _rank_faults(play, move)
    if discard is None:
        return
    if move.seat is discard.seat:
        yield Fault("TN5", telling(_OWN, you=move.seat))
    if discard.tile is JOKER:
        yield Fault("CL13", "a thrown joker can't be picked up, not even to win")
    if move.wanted != "mahjong":
        yield from _group_faults(play, move, discard.tile)
    elif (
        discard.tile is not JOKER and play.tiles_due(move.seat) < HAND_SIZE
    ):  # a hand of 14 takes no other tile
        yield from hand_faults(play, move.seat, discard)


def _missed_discard(play: PlayState) -> DiscardedTile | None:
    """Return the last discard if it can no longer be called, or None."""
    return play.last_discard if play.phase is Phase.DISCARD or play.is_closed else None


def _why_closed(play: PlayState) -> str:
    if play.phase is Phase.DISCARD and play.thrown:
        return telling("it's too late: {who} {who:has} racked the next tile", who=play.turn)
    if play.is_closed:
        return "that discard can no longer be called"
    return "no discard is on offer"


def _has_shown(play: PlayState, seat: Seat) -> bool:
    return play.phase is Phase.DISCARD and play.turn is seat


def _rank_faults(play: PlayState, move: Call) -> Iterator[Fault]:
    """Yield why a call is too late: the player has already called, or a shown group is first (CL5, CL7)."""
    if claim_of(play, move.seat) or _has_shown(play, move.seat):
        yield Fault("CL7", telling("{you:'ve} already called this tile", you=move.seat))
    if play.phase is not Phase.DISCARD or move.wanted == "mahjong" or move.seat is play.turn:
        return
    if play.table_rules.exposed_first == "on":
        say = "{who} {who:has} already shown the group, and at this table it stays {who:hers}"
        yield Fault("CL5", telling(say, who=play.turn))
    elif play.distance(move.seat) > play.distance(play.turn):
        say = "{who:whose} turn would come before {you:'s}, so the tile is {who:hers}"
        yield Fault("CL5", telling(say, who=play.turn, you=move.seat))


def _group_faults(play: PlayState, move: Call, tile: Tile) -> Iterator[Fault]:
    if play.is_hot:
        yield Fault("TR2", "the last wall is hot: a discard can be called only for Mah Jongg")
    if move.wanted in ("pair", "single"):
        yield Fault("CL2", f"a tile can't be called for {call_in_words(move.wanted)}, except to win")
    elif move.wanted == "run":
        yield Fault("CL1", "a run can't be called: a call is for three or more of the same tile")
    else:
        yield from _plan_faults(play, move)
        yield from _size_faults(play, move, tile)


def _plan_faults(play: PlayState, move: Call) -> Iterator[Fault]:
    if move.plan is None:
        return
    line = next((each for each in play.card.lines if each.id == move.plan), None)
    if line is None:
        yield Fault("CL11", f"the card has no line {move.plan!r}")
    elif line.kind == "C":
        yield Fault("CL10", "that hand is concealed: only its last tile can be called, to win")


def _size_faults(play: PlayState, move: Call, tile: Tile) -> Iterator[Fault]:
    if tile is JOKER:
        return  # no number of tiles like it makes a joker callable
    rack, need = play.hand(move.seat).rack, SIZES[move.wanted] - 1
    have = rack.count(tile) + rack.count(JOKER)
    if have < need:
        held = f"only {in_words(have)}" if have else "none"
        more = f"{in_words(need)} more ({tile.noun}s or jokers)"
        say = "for a {wanted} {you} {you:needs} {more}, and {you:she} {you:has} {held}"
        yield Fault("CL1", telling(say, you=move.seat, wanted=move.wanted, more=more, held=held))


def _wait_faults(play: PlayState, move: Wait) -> Iterator[Fault]:
    discard = play.callable_discard
    if discard is None:
        yield Fault("CL7", _why_closed(play))
    elif discard.seat is move.seat:
        yield Fault("TN5", telling(_OWN, you=move.seat))
    elif _has_shown(play, move.seat):
        yield Fault("CL9", telling("the tile is already {you:'s}", you=move.seat))
    elif claim_of(play, move.seat):
        say = "{you:'ve} already called the tile, so {you:she} {you:has} to show the group or let it go"
        yield Fault("CL9", telling(say, you=move.seat))
    elif move.seat in play.waiting:
        yield Fault("CL9", telling("{you:'ve} already asked for a moment", you=move.seat))
    elif move.seat in play.let_go:
        yield Fault("CL9", telling("{you:'ve} already let this tile go", you=move.seat))


def _let_go_faults(play: PlayState, move: LetGo) -> Iterator[Fault]:
    if claim_of(play, move.seat) is None and move.seat not in play.waiting:
        say = "{you} {you:hasn't} called the tile or asked for a moment"
        yield Fault("CL9", telling(say, you=move.seat))


# --- what may be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[CallMove]:
    """Yield the calls that a player's tiles may allow, and the moves of one who thinks."""
    discard = play.callable_discard
    if discard is None:
        return
    if claim_of(play, seat) is not None:
        yield LetGo(seat)
        return
    if seat is not discard.seat and not _has_shown(play, seat):
        yield from _calls_for(play, seat, discard)
        yield Wait(seat)
    if seat in play.waiting:
        yield LetGo(seat)


def _calls_for(play: PlayState, seat: Seat, discard: DiscardedTile) -> Iterator[Call]:
    if discard.tile is JOKER:
        return
    hand = play.hand(seat)
    alike = 1 + hand.rack.count(discard.tile) + hand.rack.count(JOKER)
    yield from (Call(seat, group) for group, size in SIZES.items() if size <= alike)
    if made_hands(play, seat, discard):
        yield Call(seat, "mahjong")


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: CallMove) -> PlayState:
    """Return the play after a discard was called, thought about or let go."""
    match move:
        case Call():
            return stop_waiting(play, move.seat).but(claims=(*play.claims, move))
        case Wait():
            return play.but(waiting=(*play.waiting, move.seat))
        case LetGo():
            return drop_claim(play, move.seat).but(let_go=(*play.let_go, move.seat))


# --- what it leads to when it is wrong ---------------------------------------------------------------


def consequence(play: PlayState, move: Call, found: tuple[Fault, ...]) -> Consequence[PlayState] | None:
    """Return what an illegal call leads to that nobody can see: a concealed line, or an incomplete hand."""
    rules = {fault.rule for fault in found}
    if rules == {"CL10"} and move.wanted != "mahjong":
        return _called_for_concealed(finish(effect(play, move), move), move)
    if move.wanted == "mahjong" and play.callable_discard and rules <= HAND_RULES:
        return declared_in_error(finish(effect(play, move), move), move.seat, found)
    return None


def _called_for_concealed(after: PlayState, move: Call) -> Consequence[PlayState]:
    """Return what a group called for a concealed line leads to; nobody can tell before it is shown (CL12)."""
    lost = _lost_by_showing(after, move)
    if lost:
        say = "nobody will stop {you}, but with the group exposed {you:her} hand can be called dead: {lost}"
        return Consequence("dead", lost.rule, telling(say, you=move.seat, lost=lost.say), after)
    say = "nobody will stop {you}, but the group is exposed now, so {you:she} {you:needs} an exposed hand "
    return Consequence("stands", "CL12", telling(f"{say}that uses it", you=move.seat), after)


def _lost_by_showing(called: PlayState, move: Call) -> Fault | None:
    """Return why the hand would be dead with the group that was called for, or None."""
    discard = called.callable_discard
    if discard is None:
        return None
    rack, need = called.hand(move.seat).rack, SIZES[move.wanted] - 1
    real = (discard.tile,) * min(rack.count(discard.tile), need)
    show = Show(move.seat, (*real, *(JOKER,) * (need - len(real))))
    found = dead_hand_faults(finish(exposures.effect(called, show), show), move.seat)
    return next((each for each in found if each.rule in ("DD4", "DD5", "CL12")), None)


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: CallMove) -> tuple[str, ...]:
    """Return the rules that allow a legal call, a pause to think, or letting the tile go."""
    if not isinstance(move, Call):
        return ("CL9",)
    rules = ["CL1"]
    if move.wanted == "mahjong":
        rules = ["WN7", "CL1", *_winning_grounds(play, move)]
    elif move.plan is not None:
        rules += ["CL11"]
    if play.phase is Phase.LOOKED:
        rules += ["CL8", "CL7"]
    if play.phase is Phase.DISCARD:
        rules += ["CL5"]
    return tuple(rules)


def _winning_grounds(play: PlayState, move: Call) -> tuple[str, ...]:
    """Return the rules by which this tile may be called only to win: CL2, CL10, TR2."""
    discard = play.callable_discard
    if discard is None:
        return ()
    matches = made_hands(play, move.seat, discard)
    called = (discard.tile, discard.tile_named)
    groups = (group for match in matches for group in match.target.groups if group.tile in called)
    small = all(group.size < 3 for group in groups)
    concealed = all(match.line.kind == "C" for match in matches)
    return ("CL2",) * small + ("CL10",) * concealed + ("TR2",) * play.is_hot
