"""A rack and a wall arranged for a player alone: three hands can be made, a near, a middle and a far one.

They are built: the rack holds as much of each hand as it should, and the wall brings what each one lacks by
its pick. Other tiles fit none of the three.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.state import Hand, Phase
from mahj_tutor.card import Card, Line, Target
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import types
from mahj_tutor.facts.situation import Named, Situation
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver.one_hand import missing, tiles_away
from mahj_tutor.solver.one_line import solver_of_line
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, JOKER, Tile

AWAY = (6, 8, 11)
"""How many tiles away the three hands are at first."""
PICKS = (14, 24, 34)
"""By which pick each of them can be made."""
EARLY = 3
"""How many picks earlier than that it may be at most."""
WALL, RACK = 40, 13
TRIES = 400

_WANTED = re.compile(
    r"(?:(?P<always>[a-z0-9-]{1,40}) and )?(?P<number>[123]) of (?P<others>[a-z0-9 -]{1,200})"
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A hand that a player may go for: the line of the card, and the tiles that it stands for here."""

    line: Line
    target: Target


@dataclass(frozen=True, slots=True)
class Arranged:
    """A game for one: the hands on offer, the nearest first, the rack, and the wall in the order of picks."""

    offers: tuple[Offer, ...]
    rack: tuple[Tile, ...]
    wall: tuple[Tile, ...]


def arranged_situation(said: str, me: Seat, rules: Profile, card: Card, rng: random.Random) -> Situation:
    """Return an arranged game before the first pick, with its `offers`.

    Nobody else plays, so every turn is the learner's.
    """
    found = arranged(said, card, rng)
    hands = tuple(Hand(found.rack) if seat is me else Hand(dead="TN2") for seat in SEATS)
    play = PlayState(hands, found.wall, card, rules, turn=me, phase=Phase.WINDOW, is_closed=True)
    return Situation(play, me, card, rules, {"offers": Named(types.LINES, found.offers)})


def arranged(said: str, card: Card, rng: random.Random) -> Arranged:
    """Return a game for three hands of a card; raise `Unfit` where the words name no three.

    `3 of even-1 odd-1 like-1 wind-1` draws three, `run-1 and 2 of even-1 odd-1` has one of them always.
    """
    always, number, others = _read(said, card)
    for _ in range(TRIES):
        lines = [*always, *rng.sample(others, number)]
        rng.shuffle(lines)
        found = _attempt([Offer(line, rng.choice(line.targets)) for line in lines], rng)
        if found is not None:
            return found
    raise Unfit("E090", "these hands cannot be arranged together", "name others", ("scene", "arrange"))


def _read(said: str, card: Card) -> tuple[list[Line], int, list[Line]]:
    match = _WANTED.fullmatch(said.strip())
    fix = "write 3 of even-1 odd-1 like-1, or run-1 and 2 of even-1 odd-1"
    if match is None:
        raise Unfit("E002", f"{said!r} names no three hands", fix, ("scene", "arrange"))
    try:
        always = [card.line(match["always"])] if match["always"] else []
        others = [card.line(each) for each in match["others"].split()]
    except MahjError as error:
        raise Unfit("E002", str(error), fix, ("scene", "arrange")) from error
    number = int(match["number"])
    if len(always) + number != len(AWAY) or len(others) < number:
        raise Unfit("E002", f"three hands are offered, and {said!r} names others", fix, ("scene", "arrange"))
    return always, number, others


def _attempt(offers: Sequence[Offer], rng: random.Random) -> Arranged | None:
    """Arrange a game for these hands, the nearest first, if it can be done with these draws."""
    targets = [offer.target for offer in offers]
    rest = _Rest(targets, rng)
    rack = _rack(targets, rest, rng)
    wall = _wall(targets, rack, rest, rng) if rack else ()
    if not wall:
        return None
    nearest = [solver_of_line(offer.line).tiles_away(rack) for offer in offers]
    if nearest != list(AWAY):
        return None
    in_time = all(_is_in_time(target, rack, wall, pick) for target, pick in zip(targets, PICKS, strict=True))
    return Arranged(tuple(offers), rack, wall) if in_time else None


class _Rest:
    """The tiles of the set that are left, and among them those that none of the hands has."""

    def __init__(self, targets: Sequence[Target], rng: random.Random) -> None:
        self._left = Counter(AMERICAN)
        wanted = {group.tile for target in targets for group in target.groups}
        self._idle = [tile for tile in AMERICAN if tile not in wanted and tile is not JOKER]
        rng.shuffle(self._idle)

    def take(self, some: Iterable[Tile]) -> bool:
        """Take these tiles; return False where there are not so many."""
        self._left.subtract(some)
        return min(self._left.values()) >= 0

    def idle(self, number: int) -> tuple[Tile, ...]:
        """Take tiles that fit none of the hands."""
        return tuple(self._idle.pop() for _ in range(number))


def _rack(targets: Sequence[Target], rest: _Rest, rng: random.Random) -> tuple[Tile, ...]:
    """Return a rack that is as far away from each hand as it should be, or none."""
    rack: list[Tile] = [JOKER] * rng.choice((1, 1, 2))
    for target, away in zip(targets, AWAY, strict=True):
        while tiles_away(target, rack) > away:
            fitting = _fitting(target, targets, rack)
            if not fitting:
                return ()
            rack.append(rng.choice(fitting))
    if len(rack) > RACK or not rest.take(rack):
        return ()
    return tuple(sorted([*rack, *rest.idle(RACK - len(rack))]))


def _fitting(target: Target, targets: Sequence[Target], rack: Sequence[Tile]) -> list[Tile]:
    """Return tiles that bring a hand nearer and no other one too near, those that others want first."""
    lacks = [missing(each, rack) for each in targets]
    at_limit = [
        (each, away) for each, some, away in zip(targets, lacks, AWAY, strict=True) if len(some) <= away
    ]
    kinds = sorted(set(lacks[targets.index(target)]))
    fitting = [tile for tile in kinds if _leaves_far(at_limit, [*rack, tile])]
    shared = [tile for tile in fitting if sum(tile in some for some in lacks) > 1]
    return shared or fitting


def _leaves_far(at_limit: Iterable[tuple[Target, int]], rack: Sequence[Tile]) -> bool:
    """Tell whether a rack with one more tile is still as far from these hands; from others it always is."""
    return all(tiles_away(target, rack) >= away for target, away in at_limit)


def _wall(
    targets: Sequence[Target], rack: tuple[Tile, ...], rest: _Rest, rng: random.Random
) -> tuple[Tile, ...]:
    """Return a wall that brings what each hand lacks by its pick, or none."""
    jokers = (JOKER,) * rng.choice((0, 1, 1, 2))
    wall: dict[int, Tile] = dict(zip(rng.sample(range(PICKS[0] - 5), len(jokers)), jokers, strict=True))
    for target, pick in zip(targets, PICKS, strict=True):
        wanted = list((Counter(missing(target, (*rack, *jokers))) - Counter(wall.values())).elements())
        if not _bring(wall, wanted, pick, rng):
            return ()
    if not rest.take(wall.values()):
        return ()
    idle = iter(rest.idle(WALL - len(wall)))
    return tuple(wall[at] if at in wall else next(idle) for at in range(WALL))


def _bring(wall: dict[int, Tile], wanted: list[Tile], pick: int, rng: random.Random) -> bool:
    """Put tiles into the wall, the last one just before a pick; return False where there is no room."""
    ends = [at for at in range(pick - EARLY, pick) if at not in wall]
    if not wanted or not ends:
        return False
    end = rng.choice(ends)
    free = [at for at in range(end) if at not in wall]
    if len(free) < len(wanted) - 1:
        return False
    rng.shuffle(wanted)
    wall |= dict(zip([end, *rng.sample(free, len(wanted) - 1)], wanted, strict=True))
    return True


def _is_in_time(target: Target, rack: tuple[Tile, ...], wall: tuple[Tile, ...], pick: int) -> bool:
    """Tell whether a hand is made by a pick and not long before, by a player who keeps all it can use."""
    early = tiles_away(target, rack + wall[: pick - EARLY - 1])
    return early > 0 and not tiles_away(target, rack + wall[:pick])
