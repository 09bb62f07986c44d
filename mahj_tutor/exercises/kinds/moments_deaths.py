"""Moments about dead hands: real games, and real games with a slip put in, as beginners make them.

The move of a moment is a challenge: it names whose hand is asked about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from mahj_tutor.american.dead_hands.evidence import evidence
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import apply, consequence, faults
from mahj_tutor.american.play.moves import Challenge, Declare, Pick, Rack, Swap
from mahj_tutor.american.play.state import Hand, Phase, PlayState, with_hand
from mahj_tutor.exercises.kinds.moments_jokers import may_be_taken
from mahj_tutor.exercises.kinds.moments_wins import complete, short
from mahj_tutor.exercises.kinds.plays import Found, Moment
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, without

FEW, MANY = 6, 40
"""So many discards lie on the table: enough to look at, and not too many to see."""
LINES = 3
"""At most so many lines fit what a player has shown."""


def _shown(play: PlayState) -> Iterator[tuple[Seat, Seat]]:
    """Who has shown groups that few lines fit, and who looks at them."""
    if play.phase not in (Phase.DISCARD, Phase.WINDOW) or not FEW <= len(play.thrown) <= MANY:
        return
    for whose in play.seats:
        shown = play.hand(whose).shown
        if shown and len(play.solver.lines_with(shown, kind="X")) <= LINES:
            yield play.next_player(whose), whose


def _two_shown(play: PlayState) -> Iterator[tuple[Seat, Seat, PlayState]]:
    """Who has shown two groups or more; who has shown one lays another one
    of her rack beside it, if a line has both.
    """
    for me, whose in _shown(play):
        hand = play.hand(whose)
        if len(hand.shown) > 1:
            yield me, whose, play
            continue
        for kind in sorted({tile for tile in hand.rack if hand.rack.count(tile) > 1 and tile is not JOKER}):
            alike = (kind,) * hand.rack.count(kind)
            group = alike if len(alike) > 2 else (kind, JOKER, kind)
            shown = (Exposure(kind, group), *hand.shown)
            if group.count(JOKER) <= hand.rack.count(JOKER) and play.solver.lines_with(shown, kind="X"):
                yield (
                    me,
                    whose,
                    with_hand(play, whose, replace(hand, rack=without(hand.rack, group), shown=shown)),
                )


def _rules(play: PlayState, seat: Seat) -> set[str]:
    return {fault.rule for fault in dead_hand_faults(play, seat)}


def alive(play: PlayState) -> Found | None:
    """Two groups are shown or more, and the hand is alive (DD3)."""
    return next(
        (
            Found(me, Challenge(me, whose), at)
            for me, whose, at in _two_shown(play)
            if not dead_hand_faults(at, whose)
        ),
        None,
    )


def _first(found: Iterator[tuple[Seat, Seat, PlayState]], rule: str) -> Found | None:
    """The first change that makes a hand dead by this rule alone."""
    for me, whose, play in found:
        if _rules(play, whose) == {rule}:
            return Found(me, Challenge(me, whose), play)
    return None


def miscounted(play: PlayState) -> Found | None:
    """A player has a tile too many, or one too few (DD1)."""
    return _first(((me, whose, _miscounted(play, whose)) for me, whose in _shown(play) if play.wall), "DD1")


def _miscounted(play: PlayState, whose: Seat) -> PlayState:
    hand = play.hand(whose)
    if len(play.thrown) % 2:
        longer = replace(hand, rack=(*hand.rack, play.wall[-1]))
        return with_hand(play, whose, longer, wall=play.wall[:-1])
    shorter = replace(hand, rack=hand.rack[1:])
    return with_hand(play, whose, shorter, wall=(*play.wall, hand.rack[0]))


def misshown(play: PlayState) -> Found | None:
    """A player has shown a group that is one tile too large or too small for the card (DD4)."""
    tries = ((me, whose, changed) for me, whose in _shown(play) for changed in _misshown(play, whose))
    return _first(tries, "DD4")


def _misshown(play: PlayState, whose: Seat) -> Iterator[PlayState]:
    hand = play.hand(whose)
    places = list(range(len(hand.shown)))
    random.Random(len(play.thrown)).shuffle(places)
    for place in places:
        group = hand.shown[place]
        if group.size > 3:
            smaller = Exposure(group.tile, group.tiles[:-1])
            yield with_hand(play, whose, _regrouped(hand, place, smaller, (*hand.rack, group.tiles[-1])))
        if group.size < 5 and group.tile in play.wall:
            larger = Exposure(group.tile, (group.tile, *group.tiles))
            wall = list(play.wall)
            wall[wall.index(group.tile)] = hand.rack[0]
            yield with_hand(play, whose, _regrouped(hand, place, larger, hand.rack[1:]), wall=tuple(wall))


def _regrouped(hand: Hand, place: int, group: Exposure, rack: tuple[Tile, ...]) -> Hand:
    shown = (*hand.shown[:place], group, *hand.shown[place + 1 :])
    return replace(hand, shown=shown, rack=rack)


def impossible(play: PlayState) -> Found | None:
    """The tiles for a pair that a player needs are gone (DD3)."""
    tries = ((me, whose, changed) for me, whose, at in _two_shown(play) for changed in _gone(at, whose))
    return _first(tries, "DD3")


def _gone(play: PlayState, whose: Seat) -> Iterator[PlayState]:
    """Let tiles of one kind lie among the discards in the place of
    others, from where nobody has seen them yet.
    """
    shown = play.hand(whose).shown
    targets = (target for _, target in play.solver.targets_in(play.solver.fitting_targets(shown)))
    wanted = sorted({group.tile for target in targets for group in target.groups if not group.takes_jokers})
    random.Random(f"{whose}/{len(play.thrown)}").shuffle(wanted)
    for kind in wanted:
        for _ in range(play.gone(whose)[kind], 3):
            changed = _thrown_instead(play, kind, wanted)
            if changed is None:
                break
            play = changed
        if dead_hand_faults(play, whose):
            yield play


def _thrown_instead(play: PlayState, kind: Tile, kept: list[Tile]) -> PlayState | None:
    """A tile of a kind from the wall or a rack changes places with
    a discard, one that is none of those kept.
    """
    thrown = list(play.thrown)
    places = [place for place, each in enumerate(thrown[:-1]) if each.tile not in kept and not each.said]
    if not places:
        return None
    place = random.Random(f"{kind}/{len(thrown)}/{len(play.wall)}").choice(places)
    old = thrown[place].tile
    thrown[place] = replace(thrown[place], tile=kind)
    after = play.but(thrown=tuple(thrown))
    if kind in play.wall:
        return after.but(wall=_instead(play.wall, kind, old))
    for seat in play.seats:
        hand = play.hand(seat)
        if kind in hand.rack and not hand.is_open:
            return with_hand(after, seat, replace(hand, rack=_instead(hand.rack, kind, old)))
    return None


def _instead(some: tuple[Tile, ...], kind: Tile, other: Tile) -> tuple[Tile, ...]:
    """Put another tile in the place of the first of a kind."""
    place = some.index(kind)
    return (*some[:place], other, *some[place + 1 :])


# --- declared hands ---------------------------------------------------------------------------------


def declared_right(play: PlayState) -> Found | None:
    """Mah Jongg is declared, and the hand is right (WN7)."""
    found = complete(play)
    if found is None or found.move is None:
        return None
    after = apply(play, found.move)
    me = after.next_player(found.me)
    return Found(me, Challenge(me, found.me), after)


def declared_wrong(play: PlayState) -> Found | None:
    """Mah Jongg is declared, and a tile is wrong (DD2)."""
    found = short(play)
    if found is None:
        return None
    after = consequence(play, Declare(found.me)).after
    if after.phase is not Phase.DECLARED or evidence(after, found.me) is None:
        return None
    me = after.next_player(found.me)
    return Found(me, Challenge(me, found.me), after)


def opened(play: PlayState) -> Found | None:
    """A hand with a Joker was declared in error, and is dead; its rack lies open (JK9, JK11)."""
    found = short(play)
    if found is None or JOKER not in play.hand(found.me).rack:
        return None
    wrong = declared_wrong(play)
    if wrong is None or wrong.play is None or wrong.move is None:
        return None
    return Found(wrong.me, wrong.move, apply(wrong.play, wrong.move))


# --- Jokers of the dead -----------------------------------------------------------------------------


def swap_with_dead(play: PlayState) -> Found | None:
    """A player whose hand is dead has shown a Joker before, and you hold its tile (JK9)."""
    found = may_be_taken(play)
    if found is None or not isinstance(found.move, Swap) or found.move.owner is found.me:
        return None
    owner = found.move.owner
    return Found(found.me, found.move, with_hand(play, owner, replace(play.hand(owner), dead="DD1")))


def swap_opened(play: PlayState) -> Found | None:
    """A Joker came out with a mistaken Mah Jongg, and you hold a tile it lies beside (JK9)."""
    at = opened(play)
    if at is None or at.play is None or not at.play.wall:
        return None
    owner = play.turn
    picked = apply(at.play, Pick(at.me))
    racked = apply(picked, Rack(at.me))
    beside = [tile for tile in racked.hand(owner).rack if tile is not JOKER]
    for tile in dict.fromkeys(racked.hand(at.me).rack):
        swap = Swap(at.me, tile, owner)
        if tile in beside and {fault.rule for fault in faults(racked, swap)} == {"JK9"}:
            return Found(at.me, swap, racked)
    return None


MOMENTS: Mapping[str, Moment] = {
    "hand-alive": alive,
    "hand-miscounted": miscounted,
    "hand-misshown": misshown,
    "hand-impossible": impossible,
    "declared-right": declared_right,
    "declared-wrong": declared_wrong,
    "opened-in-error": opened,
    "joker-of-the-dead": swap_with_dead,
    "joker-came-out": swap_opened,
}
