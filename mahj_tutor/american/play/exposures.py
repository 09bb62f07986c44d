"""Groups on the rack: show one with the called tile, or change the one just shown (CL3, CL5, JK7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american.play.moves import SIZES, Change, Show
from mahj_tutor.american.play.state import Hand, Phase, PlayState, with_hand
from mahj_tutor.american.play.window import claim_of, priority_faults, take_discard, waiting_faults
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, in_words, spoken, without

ExposureMove = Show | Change


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: ExposureMove) -> Iterator[Fault]:
    """Return every reason why a group can't be shown or changed; tiles that are missing aside."""
    match move:
        case Show():
            return _show_faults(play, move)
        case Change():
            return _change_faults(play, move)


def _show_faults(play: PlayState, move: Show) -> Iterator[Fault]:
    claim, discard = claim_of(play, move.seat), play.callable_discard
    if claim is None or discard is None:
        if play.turn is move.seat and play.phase is Phase.DISCARD and play.tile_source == "exchange":
            say = "taking a joker shows nothing: it goes on {you:whose} rack, among the hidden tiles"
            yield Fault("JK5", telling(say, you=move.seat))
        say = "{you} {you:has} to call the tile, then show the group"
        yield Fault("CL3", telling(say, you=move.seat))
        return
    yield from priority_faults(play, move.seat)
    if claim.wanted == "mahjong":
        say = "{you} called for Mah Jongg, so {you:she} {you:has} to declare it and show all {you:her} tiles"
        yield Fault("WN1", telling(say, you=move.seat))
        return
    size, shown = SIZES.get(claim.wanted), len(move.tiles) + 1
    if shown != size:
        say = "a {wanted} is {size} tiles, but {you:'re} exposing {shown}"
        counts = {"size": in_words(size or 0), "shown": in_words(shown)}
        yield Fault("CL3", telling(say, you=move.seat, wanted=claim.wanted, **counts))
    yield from _stray_faults(move, discard.tile)


def _change_faults(play: PlayState, move: Change) -> Iterator[Fault]:
    hand = play.hand(move.seat)
    in_turn = play.phase is Phase.DISCARD and play.turn is move.seat
    if not in_turn or play.called is None or not hand.shown:
        yield Fault("CL3", "an exposure stays as it is; only its jokers can be exchanged")
        return
    if play.table_rules.edit_exposure == "never":
        yield Fault("CL3", "once a group is exposed, it can't be changed")
    yield from waiting_faults(play)
    last = hand.shown[-1]
    if len(move.tiles) not in SIZES.values():
        yield Fault("CL3", f"a group is three, four, five or six tiles, not {in_words(len(move.tiles))}")
    yield from _stray_faults(move, last.tile)
    own_jokers = (*hand.rack, *last.tiles).count(JOKER) - play.redeemed
    if play.redeemed and move.tiles.count(JOKER) > own_jokers:
        say = "a joker from an exchange this turn stays on {you:whose} rack: it can't go into this exposure"
        yield Fault("JK5", telling(say, you=move.seat))
    if last.tile not in move.tiles:
        yield Fault("CL3", f"the called {last.tile.noun} has to stay in the group")


def _stray_faults(move: ExposureMove, tile: Tile) -> Iterator[Fault]:
    strays = [each for each in move.tiles if each not in (tile, JOKER)]
    if strays:
        yield Fault("CL3", f"this is a group of {tile.noun}s, and {spoken(strays)} can't go in it")


# --- what may be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[ExposureMove]:
    """Yield the groups that a caller can show, or into which the player in turn can change the last one.

    They hold as many real tiles as there are and each number of jokers that fills them up.
    """
    if play.phase is Phase.DISCARD and play.turn is seat:
        yield from _changes(play, seat)
    claim = claim_of(play, seat)
    if claim is None or claim.wanted not in SIZES:
        return
    discard = play.callable_discard
    if discard is not None:
        rack, need = play.hand(seat).rack, SIZES[claim.wanted] - 1
        jokers = 0 if discard.tile is JOKER else rack.count(JOKER)  # a joker fills one place only
        for group in _mixtures(discard.tile, need, rack.count(discard.tile), jokers):
            yield Show(seat, group)


def _changes(play: PlayState, seat: Seat) -> Iterator[Change]:
    if not play.may_change:
        return
    hand = play.hand(seat)
    last = hand.shown[-1]
    real, jokers = ((*hand.rack, *last.tiles).count(each) for each in (last.tile, JOKER))
    for size in SIZES.values():
        for group in _mixtures(last.tile, size, real, jokers, least=1):
            if sorted(group) != sorted(last.tiles):
                yield Change(seat, group)


def _mixtures(tile: Tile, size: int, real: int, jokers: int, *, least: int = 0) -> Iterator[tuple[Tile, ...]]:
    """Yield the ways to make up a number of tiles from real ones, at least so many of them, and jokers."""
    for used in range(max(least, size - jokers), min(real, size) + 1):
        yield (tile,) * used + (JOKER,) * (size - used)


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: ExposureMove) -> PlayState:
    """Return the play after a group was shown or changed; a move that was not possible raises `MahjError`."""
    match move:
        case Show():
            return _show(play, move)
        case Change():
            return _change(play, move)


def _show(play: PlayState, move: Show) -> PlayState:
    discard, claim = play.callable_discard, claim_of(play, move.seat)
    if discard is None:
        raise MahjError(f"no discard is there for {move.seat} to show a group with")
    after = take_discard(play, move.seat)
    hand = after.hand(move.seat)
    group = arranged(discard.tile, (discard.tile, *move.tiles))
    plan = (claim.plan if claim else None) or _open_plan(play, hand)
    shown = replace(hand, rack=without(hand.rack, move.tiles), shown=(*hand.shown, group), plan=plan)
    return with_hand(after, move.seat, shown)


def _open_plan(play: PlayState, hand: Hand) -> str | None:
    """The announced line, unless it is concealed: showing a group gives up a concealed line (CL12)."""
    is_closed = any(line.id == hand.plan and line.kind == "C" for line in play.card.lines)
    return None if is_closed else hand.plan


def _change(play: PlayState, move: Change) -> PlayState:
    hand = play.hand(move.seat)
    if not hand.shown:
        raise MahjError(f"{move.seat} has shown no group to change")
    rack = without((*hand.rack, *hand.shown[-1].tiles), move.tiles)
    group = arranged(hand.shown[-1].tile, move.tiles)
    return with_hand(play, move.seat, replace(hand, rack=rack, shown=(*hand.shown[:-1], group)))


def arranged(tile: Tile, group: tuple[Tile, ...]) -> Exposure:
    """Return a group with its jokers between its real tiles, where it has two (JK7)."""
    real = [each for each in group if each is not JOKER]
    jokers = [each for each in group if each is JOKER]
    return Exposure(tile, (*real[:1], *jokers, *real[1:]))


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: ExposureMove) -> tuple[str, ...]:
    """Return the rules that allow a legal show or change."""
    if isinstance(move, Change):
        return ("CL3",)
    jokers = ("JK1",) if JOKER in move.tiles else ()
    return (*jokers, "CL3", *(("CL5",) if len(play.claims) > 1 else ()))
