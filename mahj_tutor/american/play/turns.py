"""Why a pick, a rack, a discard or the word `wall` is against the rules (TN1 to TN6, CL6 to CL9)."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american.play.moves import Call, Discard, Pick, Rack, SayWall, TakeBack
from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import quantity


def pick_faults(play: PlayState, pick: Pick) -> Iterator[Fault]:
    """Yield why a player may not pick the next tile now (TN2)."""
    if play.phase is Phase.DISCARD:
        yield _discard_is_due(play, pick.seat)
    elif play.phase is Phase.LOOKED:
        mine = pick.seat is play.turn
        say = "you have picked already: rack that tile or discard it" if mine else _turn_of(play.turn)
        yield Fault("TN2", say)
    else:
        yield from _next_player(play, pick.seat, "pick")
        yield from held_up(play)
        if not play.wall:
            yield Fault("TN6", "no tile is left to pick: it is a wall game if nobody calls")


def rack_faults(play: PlayState, rack: Rack) -> Iterator[Fault]:
    """Yield why a player may not rack now: she has to have picked, and nobody may want the discard (CL8)."""
    if play.phase is not Phase.LOOKED or play.turn is not rack.seat:
        yield Fault("TN2", "you have no picked tile to rack")
        return
    yield from held_up(play)


def discard_faults(play: PlayState, discard: Discard) -> Iterator[Fault]:
    """Yield why a player may not discard this tile, or not under this name (TN2, TN3)."""
    mine = discard.seat is play.turn
    claim = next((each for each in play.claims if each.seat is discard.seat), None)
    if claim is not None:
        yield _no_discard_yet(claim)
    elif not mine or play.phase is Phase.WINDOW:
        done = mine and play.thrown and not play.is_closed
        due = play.phase is Phase.WINDOW and _in_turn(play) is discard.seat
        early = "pick a tile first, then discard one" if due else _turn_of(_in_turn(play))
        yield Fault("TN2", "you have discarded already" if done else early)
    elif play.phase is Phase.LOOKED and discard.tile is not play.looked:
        yield Fault("TN2", "rack the tile you picked before you discard another one")
    elif discard.tile not in play.hand(discard.seat).rack and play.phase is Phase.DISCARD:
        yield Fault("TN2", f"you can discard only from your rack, and no {discard.tile.name} is there")
    if mine and play.phase in (Phase.LOOKED, Phase.DISCARD):
        yield from held_up(play)
    yield from name_faults(play, discard)


def _no_discard_yet(claim: Call) -> Fault:
    if claim.wanted == "mahjong":
        return Fault("CL4", "you called for Mah Jongg: declare it, there is no discard")
    return Fault("CL3", f"you called for a {claim.wanted}: show the group before you discard")


def name_faults(play: PlayState, discard: Discard) -> Iterator[Fault]:
    """Yield what is wrong with the name spoken with a discard (TN3)."""
    thrown = DiscardedTile(discard.seat, discard.tile, discard.said)
    try:
        named = thrown.named
    except MahjError:
        yield Fault("TN3", f"there is no tile called {discard.said!r}")
        return
    if thrown.is_misnamed and named is not None:
        yield Fault("TN3", f"you threw {discard.tile.name} and said {named.name}")
    if named is None and play.table_rules.same_call == "off":
        yield Fault("TN3", "at this table every tile is named; nobody says “same”")
    elif named is None and not says_same_rightly(play, discard):
        yield Fault("TN3", "“same” is said only for a repeat of the last discard, or for a Joker")


def says_same_rightly(play: PlayState, discard: Discard) -> bool:
    """Whether a discard may be called `same`: a Joker, or a repeat of the last discard (TN3)."""
    last = play.last_thrown
    return discard.tile.is_joker or (last is not None and discard.tile is last.tile)


def take_back_faults(play: PlayState, take_back: TakeBack) -> Iterator[Fault]:
    """Yield why a discard cannot be taken back: never (TN5)."""
    mine = bool(play.thrown) and play.thrown[-1].seat is take_back.seat
    say = "a tile that was named or touched the table stays there" if mine else "that tile is not yours"
    yield Fault("TN5", say)


def wall_faults(play: PlayState, said: SayWall) -> Iterator[Fault]:
    """Yield why the game is not over for want of tiles (TN6)."""
    if play.phase is not Phase.WINDOW:
        yield Fault("TN6", "the last discard is still to come")
        return
    yield from _next_player(play, said.seat, "say that the wall is used up")
    yield from held_up(play)
    if play.wall:
        yield Fault("TN6", f"{quantity(len(play.wall), 'tile')} can still be picked")


def held_up(play: PlayState) -> Iterator[Fault]:
    """Yield why play may not go on: somebody has called the discard, or thinks about it (CL6, CL8, CL9)."""
    award = play.award()
    if award is not None and play.phase is Phase.LOOKED:
        yield Fault("CL8", f"{award.seat} has called the discard, so the tile you picked goes back")
    elif award is not None and play.phase is Phase.DISCARD:
        yield Fault("CL5", f"{award.seat} has called the same tile and comes first")
    elif award is not None:
        yield Fault("CL6", f"{award.seat} has called the discard, and play goes on from there")
    if play.waiting:
        yield Fault("CL9", f"{play.waiting[0]} has asked for a moment to think about the discard")


def _discard_is_due(play: PlayState, seat: Seat) -> Fault:
    if seat is not play.turn:
        return Fault("TN2", _turn_of(play.turn))
    if play.came == "deal":
        return Fault("TN1", "East has 14 tiles already, so she begins by discarding one")
    return Fault("TN4", "you have 14 tiles already: discard one")


def _next_player(play: PlayState, seat: Seat, what: str) -> Iterator[Fault]:
    following = play.after(play.turn)
    if seat is not following:
        rule = "CL6" if seat in play.skipped else "TN2"
        yield Fault(rule, f"play goes to the right: it is {following}'s turn to {what}, not {seat}'s")


def _in_turn(play: PlayState) -> Seat:
    return play.after(play.turn) if play.phase is Phase.WINDOW else play.turn


def _turn_of(seat: Seat) -> str:
    return f"it is {seat}'s turn"
