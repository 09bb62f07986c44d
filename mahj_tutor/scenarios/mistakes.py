"""What is put into a state of a game: exposures, and typical mistakes as beginners make them.

Each mistake is a function that yields states in which a player has made it; the first one that kills the
hand by the rule of the mistake alone is taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from mahj_tutor.american import PlayState, consequence
from mahj_tutor.american.dead_hands.evidence import evidence
from mahj_tutor.american.play.hand_status import dead_hand_faults, is_visibly_dead
from mahj_tutor.american.play.moves import Declare
from mahj_tutor.american.play.state import Hand, Phase, with_hand
from mahj_tutor.scenarios.fields import Mistake
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, without


def with_mistake(play: PlayState, name: Mistake, who: Seat, rng: random.Random) -> PlayState:
    """Return a state in which a player has made a mistake; raise `Unfit` if the state allows none."""
    rule, tries = _MISTAKES[name]
    for changed in tries(play, who, rng):
        if {fault.rule for fault in dead_hand_faults(changed, who)} == ({rule} if rule else set()):
            return changed
    say = f"{who} cannot have made this mistake: {name}"
    raise Unfit("E090", say, "ask for other states under find:", ("scene", "with_mistake"))


def _miscount(play: PlayState, who: Seat, rng: random.Random) -> Iterator[PlayState]:
    """A tile too many, or one too few (DD1)."""
    hand = play.hand(who)
    if play.wall and hand.rack:
        if rng.randrange(2):
            longer = replace(hand, rack=(*hand.rack, play.wall[-1]))
            yield with_hand(play, who, longer, wall=play.wall[:-1])
        shorter = replace(hand, rack=hand.rack[1:])
        yield with_hand(play, who, shorter, wall=(*play.wall, hand.rack[0]))


def _wrong_group(play: PlayState, who: Seat, rng: random.Random) -> Iterator[PlayState]:
    """An exposure that is one tile too large or too small for the card (DD4)."""
    hand = play.hand(who)
    for place in rng.sample(range(len(hand.shown)), len(hand.shown)):
        group = hand.shown[place]
        if group.size > 3:
            smaller = Exposure(group.tile, group.tiles[:-1])
            yield with_hand(play, who, _regrouped(hand, place, smaller, (*hand.rack, group.tiles[-1])))
        if group.size < 5 and group.tile in play.wall and hand.rack:
            larger = Exposure(group.tile, (group.tile, *group.tiles))
            wall = _instead(play.wall, group.tile, hand.rack[0])
            yield with_hand(play, who, _regrouped(hand, place, larger, hand.rack[1:]), wall=wall)


def _regrouped(hand: Hand, place: int, group: Exposure, rack: tuple[Tile, ...]) -> Hand:
    shown = (*hand.shown[:place], group, *hand.shown[place + 1 :])
    return replace(hand, shown=shown, rack=rack)


def _impossible_pair(play: PlayState, who: Seat, rng: random.Random) -> Iterator[PlayState]:
    """A group without jokers, such as a pair, whose tiles are gone (DD3)."""
    shown = play.hand(who).shown
    targets = (target for _, target in play.solver.targets_in(play.solver.fitting_targets(shown)))
    wanted = sorted({group.tile for target in targets for group in target.groups if not group.takes_jokers})
    for kind in rng.sample(wanted, len(wanted)):
        for _ in range(play.gone(who)[kind], 3):
            changed = _thrown_instead(play, kind, wanted, rng)
            if changed is None:
                break
            play = changed
        yield play


def _thrown_instead(play: PlayState, kind: Tile, kept: list[Tile], rng: random.Random) -> PlayState | None:
    """Return the state in which a tile that nobody has seen changes
    places with a discard, but not with one of those `kept`.
    """
    thrown = list(play.thrown)
    places = [place for place, each in enumerate(thrown[:-1]) if each.tile not in kept and not each.said]
    if not places:
        return None
    place = rng.choice(places)
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
    """Return tiles with another one in the place of the first of a kind."""
    place = some.index(kind)
    return (*some[:place], other, *some[place + 1 :])


def _mistaken_mahjong(play: PlayState, who: Seat, rng: random.Random) -> Iterator[PlayState]:
    """Mah Jongg declared with a hand that isn't, and wrong in so few tiles that they can be named (DD2)."""
    after = consequence(play, Declare(who)).after
    if isinstance(after, PlayState) and after.phase is Phase.DECLARED and evidence(after, who) is not None:
        yield after


def _called_dead(play: PlayState, who: Seat, rng: random.Random) -> Iterator[PlayState]:
    """A hand that was called dead earlier, for a wrong number of tiles."""
    yield with_hand(play, who, replace(play.hand(who), dead="DD1"))


_MISTAKES: Mapping[Mistake, tuple[str, Callable[[PlayState, Seat, random.Random], Iterator[PlayState]]]] = {
    "miscount": ("DD1", _miscount),
    "wrong group": ("DD4", _wrong_group),
    "impossible pair": ("DD3", _impossible_pair),
    "mistaken mah jongg": ("DD2", _mistaken_mahjong),
    "called dead": ("", _called_dead),
}
"""Each mistake: the rule by which the hand can be called dead, if it can, and how it comes about."""


# --- more exposures ----------------------------------------------------------------------------------------


def with_exposures(play: PlayState, who: Seat, number: int, rng: random.Random) -> PlayState:
    """Return the state in which a player has so many exposures at least; a hand of the card has all of them.

    Raise `Unfit` if the rack has no groups for them.
    """
    while len(play.hand(who).shown) < number:
        hand = play.hand(who)
        ways = [_exposed(play, who, group) for group in _groups(hand.rack)]
        fitting = [each for each in ways if not is_visibly_dead(each, who)]
        if not fitting:
            say = f"{who}'s rack has no group that could be exposed"
            raise Unfit("E090", say, "ask for other states under find:", ("scene", "exposures"))
        play = rng.choice(fitting)
    return play


def _exposed(play: PlayState, who: Seat, group: Exposure) -> PlayState:
    hand = play.hand(who)
    rack = without(hand.rack, group.tiles)
    return with_hand(play, who, replace(hand, rack=rack, shown=(group, *hand.shown)))


def _groups(rack: tuple[Tile, ...]) -> Iterator[Exposure]:
    """Yield the groups of a rack: three or more alike, or two alike with a joker."""
    for kind in dict.fromkeys(rack):
        number = rack.count(kind)
        if kind is not JOKER and number > 2:
            yield Exposure(kind, (kind,) * number)
        if kind is not JOKER and number > 1 and JOKER in rack:
            yield Exposure(kind, (kind, JOKER, kind))
