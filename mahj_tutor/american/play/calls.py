"""Why a call, a moment, a group shown or changed is against the rules (CL1 to CL13, TR2).

The last discard may be called until the next player racks. Where a table does not stop at a group that
already lies on a rack (`exposed_first` off), and always for Mah Jongg, a call that comes first still counts
until the caller has discarded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahj_tutor.american.play.moves import SIZES, Call, Change, LetGo, Show, Wait
from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState, call_in_words
from mahj_tutor.american.play.turns import held_up
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile, in_words, missing_from, spoken


def call_faults(play: PlayState, call: Call) -> Iterator[Fault]:
    """Yield every reason why a player may not call the last discard for this."""
    wanted = play.callable
    if wanted is None:
        yield Fault("CL7", _why_closed(play))
        wanted = _missed(play)
    else:
        yield from _not_hers(play, call)
    if wanted is None:
        return
    if call.seat is wanted.seat:
        yield Fault("TN5", _YOURS)
    if wanted.tile is JOKER:
        yield Fault("CL13", "a discarded Joker may not be picked up, not even to win")
    if call.wanted != "mahjong":
        yield from _group(play, call, wanted.tile)
    elif wanted.tile is not JOKER and play.due(call.seat) < HAND_SIZE:  # who has 14 wins with no other tile
        yield from winning_call(play, call.seat, wanted.tile)


_YOURS = "you threw that tile yourself, so it is gone for you"


def _missed(play: PlayState) -> DiscardedTile | None:
    """The discard that lies there and can no longer be called."""
    return play.last_thrown if play.phase is Phase.DISCARD or play.is_closed else None


def _why_closed(play: PlayState) -> str:
    if play.phase is Phase.DISCARD and play.thrown:
        return f"the window is closed: {play.turn} has racked the next tile"
    if play.is_closed:
        return "that discard can no longer be called"
    return "no discard is on offer"


def _has_shown(play: PlayState, seat: Seat) -> bool:
    return play.phase is Phase.DISCARD and play.turn is seat


def _not_hers(play: PlayState, call: Call) -> Iterator[Fault]:
    """She has called the tile already; or a group lies on a rack, and its player comes before her (CL5)."""
    if any(claim.seat is call.seat for claim in play.claims) or _has_shown(play, call.seat):
        yield Fault("CL7", "you have called this tile already")
    if play.phase is not Phase.DISCARD or call.wanted == "mahjong" or call.seat is play.turn:
        return
    if play.table_rules.exposed_first == "on":
        yield Fault("CL5", f"{play.turn} has already shown the group, and at this table it stays hers")
    elif play.distance(call.seat) > play.distance(play.turn):
        yield Fault("CL5", f"{play.turn}'s turn would come before yours, so the tile is hers")


def winning_call(play: PlayState, seat: Seat, tile: Tile) -> Iterator[Fault]:
    """Yield why a discard does not give a player Mah Jongg (WN7, CL10)."""
    hand = play.hand(seat)
    concealed = (*hand.rack, tile)
    yield from wrong_hand(play, concealed, hand.shown, tile)


def wrong_hand(
    play: PlayState, concealed: tuple[Tile, ...], shown: tuple[Exposure, ...], called: Tile | None
) -> tuple[Fault, ...]:
    """Return why tiles are not Mah Jongg at this table; `called` is a last tile that was called (WN7, CL10)."""
    if play.makes(concealed, shown, called):
        return ()
    return play.solver.why_not(concealed, shown, called=called) or (
        Fault("CL10", "at this table a concealed hand has to draw its last tile too"),
    )


def _group(play: PlayState, call: Call, tile: Tile) -> Iterator[Fault]:
    if play.is_hot:
        yield Fault("TR2", "the last wall is hot: a discard may be called only for Mah Jongg")
    if call.wanted in ("pair", "single"):
        yield Fault("CL2", f"a tile may not be called for {call_in_words(call.wanted)}, except to win")
        return
    if call.wanted == "run":
        yield Fault("CL1", "tiles in a row are not alike: a call needs three, four or five of the same tile")
        return
    yield from _plan(play, call)
    if tile is JOKER:
        return  # no count of alike tiles makes it callable
    need, have = SIZES[call.wanted] - 1, _alike(play.hand(call.seat).rack, tile)
    if have < need:
        held = f"only {in_words(have)}" if have else "none"
        yield Fault(
            "CL1",
            f"for a {call.wanted} you need {in_words(need)} more, {tile.name} or Joker, and have {held}",
        )


def _plan(play: PlayState, call: Call) -> Iterator[Fault]:
    if call.plan is None:
        return
    line = next((each for each in play.card.lines if each.id == call.plan), None)
    if line is None:
        yield Fault("CL11", f"the card has no line {call.plan!r}")
    elif line.kind == "C":
        yield Fault("CL10", "that line is concealed: only its last tile may be called, to win")


def _alike(rack: tuple[Tile, ...], tile: Tile) -> int:
    return sum(each is tile or each is JOKER for each in rack)


def wait_faults(play: PlayState, wait: Wait) -> Iterator[Fault]:
    """Yield why a player may not ask for a moment (CL9)."""
    if play.callable is None:
        yield Fault("CL7", _why_closed(play))
    elif play.callable.seat is wait.seat:
        yield Fault("TN5", _YOURS)
    elif _has_shown(play, wait.seat):
        yield Fault("CL9", "the tile is yours already")
    elif any(claim.seat is wait.seat for claim in play.claims):
        yield Fault("CL9", "you have called the tile already: show the group, or let it go")
    elif wait.seat in play.waiting:
        yield Fault("CL9", "you have asked for a moment already")
    elif wait.seat in play.passed:
        yield Fault("CL9", "you have let this tile go already")


def let_go_faults(play: PlayState, let_go: LetGo) -> Iterator[Fault]:
    """Yield why there is nothing to let go (CL9)."""
    called = any(claim.seat is let_go.seat for claim in play.claims)
    if not called and let_go.seat not in play.waiting:
        yield Fault("CL9", "you have neither called the tile nor asked for a moment")


def claim_faults(play: PlayState, seat: Seat) -> Iterator[Fault]:
    """Yield why a caller may not take the tile yet: another comes first, or still thinks (CL5, CL9)."""
    award = play.award()
    if award is not None and award.seat is not seat:
        alike = any(claim.wanted == "mahjong" for claim in play.claims if claim.seat is seat)
        outbid = award.wanted == "mahjong" and not alike
        why = "Mah Jongg comes first" if outbid else "that turn would come first"
        yield Fault("CL5", f"{award.seat} has called it too, and {why}")
    thinking = [each for each in play.waiting if each is not seat]
    if thinking:
        yield Fault("CL9", f"{thinking[0]} has asked for a moment to think about it")


def show_faults(play: PlayState, show: Show) -> Iterator[Fault]:
    """Yield why these tiles cannot be shown with the called one (CL3)."""
    mine = next((claim for claim in play.claims if claim.seat is show.seat), None)
    wanted = play.callable
    if mine is None or wanted is None:
        yield Fault("CL3", "first call the tile, then show the group")
        return
    yield from claim_faults(play, show.seat)
    if mine.wanted == "mahjong":
        yield Fault("WN1", "you called for Mah Jongg, so declare it and show all your tiles")
        return
    yield from _shown(play, show, wanted.tile, mine)


def _shown(play: PlayState, show: Show, tile: Tile, claim: Call) -> Iterator[Fault]:
    size = SIZES[claim.wanted]
    if len(show.tiles) + 1 != size:
        yield Fault("CL3", f"a {claim.wanted} is {in_words(size)} tiles, and you show {len(show.tiles) + 1}")
    strange = [each for each in show.tiles if each not in (tile, JOKER)]
    if strange:
        yield Fault("CL3", f"the group is of {tile.name}s, and {spoken(strange)} does not belong to it")
    absent = missing_from(play.hand(show.seat).rack, show.tiles)
    if absent:
        yield Fault("CL3", f"you do not have {spoken(absent)} on your rack")


def change_faults(play: PlayState, change: Change) -> Iterator[Fault]:
    """Yield why an exposure cannot be changed: never, or only until the caller discards (CL3)."""
    hand = play.hand(change.seat)
    if play.phase is not Phase.DISCARD or play.turn is not change.seat or play.called is None:
        yield Fault("CL3", "a group stays as it was shown; only its Jokers can be exchanged")
        return
    if play.table_rules.edit_exposure == "never":
        yield Fault("CL3", "once a group is on the rack it stays as it is")
    yield from held_up(play)
    last = hand.shown[-1]
    if len(change.tiles) not in SIZES.values():
        yield Fault("CL3", f"a group is three, four, five or six tiles, not {in_words(len(change.tiles))}")
    strange = [each for each in change.tiles if each not in (last.tile, JOKER)]
    if strange:
        yield Fault("CL3", f"the group is of {last.tile.name}s, and {spoken(strange)} does not belong to it")
    if last.tile not in change.tiles:
        yield Fault("CL3", f"the called {last.tile.name} has to stay in the group")
    absent = Counter(change.tiles) - Counter((*last.tiles, *hand.rack))
    if absent:
        yield Fault("CL3", f"you do not have {spoken(absent.elements())}")


def exposure_of(play: PlayState, show: Show) -> Exposure:
    """Return the group that a show lays on the rack, the called tile first and jokers inside (JK7)."""
    wanted = play.callable
    assert wanted is not None  # a show without a called tile has faults
    return arranged(wanted.tile, (wanted.tile, *show.tiles))


def arranged(tile: Tile, group: tuple[Tile, ...]) -> Exposure:
    """Lay a group so that its jokers stand between its real tiles, where it has two (JK7)."""
    real = [each for each in group if each is not JOKER]
    jokers = [each for each in group if each is JOKER]
    return Exposure(tile, (*real[:1], *jokers, *real[1:]))
