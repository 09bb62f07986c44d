"""Which part of the card suits a hand, which tiles to pass and which to discard, each with its reasons.

This is advice, never a rule: two good players may differ. Every reason is a hint of the sources (CH9, HD1), follows
from a rule (CL10, JK10) or is counted. In a tie the rack order decides, so the same tiles get the same advice.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.solver import solver_for
>>> from mahj_tutor.tiles import tiles
>>> hands = solver_for(first_card())
>>> rack = tiles("2B 2B 2B 4B 4B 6B 8C 9C 3D N F F J")
>>> print(directions(hands, rack)[0].say)
2468: one line in reach, five tiles away; it can use three 2 Bams, two 4 Bams, a 6 Bam and two Flowers
>>> for part in to_pass(hands, rack).parts:
...     print(part.reasons[0])
CH9: this 8 Crak fits no line in reach
CH9: this 9 Crak fits no line in reach
CH9: this 3 Dot fits no line in reach
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from mahj_tutor.card import Line, Target, wanted
from mahj_tutor.rulebook import Source, rule
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.explain import places_of_singles
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.solver import Near, Solver
from mahj_tutor.tiles import JOKER, Tile, count, in_words, spoken

REACH = 2
"""A line is in reach if its cost is at most so much more than that of the best line."""
FARTHER = 8
"""A line counts so many times less for each tile it costs more: with 8 the passes brought hands nearest."""
MANY_JOKERS = 2
"""With so many Jokers lines without singles and pairs are better (HD1)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is advised: a rule or hint, "" where it is only counted, and a sentence a learner reads."""

    rule: str
    say: str

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where the rule or hint stands; nothing for what is counted."""
        return rule(self.rule).sources if self.rule else ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.say}" if self.rule else self.say


@dataclass(frozen=True, slots=True)
class Prospect:
    """A line a hand may still become: how near it is, and what speaks for it and against it.

    `lacking` counts its singles and pairs that are not full; in a year every tile is a single (CD7). `cost` is the tiles away and one more for each
    thing that speaks against it; less is better. `ties` are all its hands that are equally near.
    """

    near: Near
    lacking: int
    cost: int
    reasons: tuple[Reason, ...]
    ties: tuple[Target, ...]

    @property
    def line(self) -> Line:
        """The line of the card."""
        return self.near.line


@dataclass(frozen=True, slots=True)
class Direction:
    """A section of the card with its lines in reach, best first, and the tiles each of them can use."""

    section: str
    prospects: tuple[Prospect, ...]
    shared: tuple[Tile, ...]

    @property
    def say(self) -> str:
        """How many lines it has, how near, and what they share, in a sentence."""
        number, away = len(self.prospects), min(prospect.near.away for prospect in self.prospects)
        far, which = f"{count(away, 'tile')} away", "all of them can use"
        if number == 1:
            which = "it can use"
        else:
            far = f"the nearest {far}"
        said = f"{self.section or 'the card'}: {count(number, 'line')} in reach, {far}"
        return f"{said}; {which} {spoken(self.shared)}" if self.shared else said


@dataclass(frozen=True, slots=True)
class Worth:
    """What the last copy of a tile on the rack is worth: the lines in reach that use it.

    `alone` are those where it stands in a single or a pair, which no Joker can fill (JK2). `score` counts the
    lines by how near they are; 0 for a tile that none uses.
    """

    tile: Tile
    lines: tuple[Line, ...]
    alone: tuple[Line, ...]
    score: Fraction


@dataclass(frozen=True, slots=True)
class Part:
    """A tile to part with, and why."""

    tile: Tile
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """Which tiles to pass or discard, the least wanted first, and the direction that is kept."""

    parts: tuple[Part, ...]
    direction: Direction | None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles to part with."""
        return tuple(part.tile for part in self.parts)


# --- lines and directions --------------------------------------------------------------------------


def prospects(
    hands: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> tuple[Prospect, ...]:
    """Return every line a hand may still become, the least cost first and ties in the order of the card.

    `rack` are the tiles that are not exposed, `gone` is counted as for `Hands.alive`.
    """
    among = hands.fitting(exposed)
    if gone is not None:
        among &= hands.reach.living(exposed, gone, rack)
    found = [
        _prospect(hands, rack, exposed, targets & among) for targets in hands.reach.lines if targets & among
    ]
    return tuple(sorted(found, key=attrgetter("cost")))


def directions(
    hands: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> tuple[Direction, ...]:
    """Return the sections of the card that have lines in reach (CH9): first the one with the best line.

    Where two are equal, the one with more lines as near; then the order of the card.
    """
    return _directions(_in_reach(prospects(hands, rack, exposed, gone)), rack, exposed)


def worths(
    hands: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> tuple[Worth, ...]:
    """Return what each kind of tile on the rack is worth, Jokers left out, the least wanted first."""
    ahead = _in_reach(prospects(hands, rack, exposed, gone))
    return tuple(_Uses(ahead, exposed).last_copies(rack))


def _prospect(hands: Solver, rack: tuple[Tile, ...], exposed: tuple[Exposure, ...], targets: int) -> Prospect:
    away, ties = hands.reach.closest(rack, exposed, targets)
    nears = [Near(line, target, away, (rack, exposed)) for line, target in hands.of(ties)]
    lacking, near = min(((_lacking(near, rack), near) for near in nears), key=lambda pair: pair[0])
    against, others = _against(near, lacking, rack), _for(near, rack)
    return Prospect(
        near, lacking, away + len(against), (*against, *others), tuple(near.target for near in nears)
    )


def _lacking(near: Near, rack: Iterable[Tile]) -> int:
    """How many singles and pairs are not full: they take their tiles before the groups do."""
    left, singles = Counter(rack), places_of_singles(near.line.hand)
    lacking = place = 0
    for group in near.target.groups:
        if not group.is_open:
            missing = group.size - min(group.size, max(0, left[group.tile]))
            lacking += missing if place in singles else missing > 0
            left[group.tile] -= group.size
        place += group.size
    return lacking


def _against(near: Near, lacking: int, rack: Sequence[Tile]) -> tuple[Reason, ...]:
    return tuple(_speaking_against(near, lacking, rack.count(JOKER)))


def _speaking_against(near: Near, lacking: int, jokers: int) -> Iterator[Reason]:
    if lacking > 1:
        yield Reason("HD1", f"it lacks {count(lacking, 'single')} or pairs, and more than one is hard to get")
    if lacking and jokers >= MANY_JOKERS:
        yield Reason("HD1", f"your {in_words(jokers)} Jokers cannot help with the singles and pairs it lacks")
    if near.line.kind == "C":
        yield Reason("CL10", "it is concealed: you may call only to win")


def _for(near: Near, rack: Sequence[Tile]) -> tuple[Reason, ...]:
    jokers = rack.count(JOKER)
    if jokers < MANY_JOKERS or any(not group.is_open for group in near.target.groups):
        return ()
    return (
        Reason("HD1", f"it has no singles or pairs, so your {in_words(jokers)} Jokers can help anywhere"),
    )


def _in_reach(found: Sequence[Prospect]) -> tuple[Prospect, ...]:
    return tuple(prospect for prospect in found if prospect.cost <= found[0].cost + REACH)


def _weight(prospect: Prospect, best: int) -> int:
    return int(FARTHER ** (REACH - prospect.cost + best))


def _directions(
    ahead: Sequence[Prospect], rack: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> tuple[Direction, ...]:
    sections: dict[str, list[Prospect]] = {}
    for prospect in ahead:
        sections.setdefault(prospect.line.section, []).append(prospect)
    ranked = sorted(
        sections.items(),
        key=lambda entry: (entry[1][0].cost, -sum(_weight(each, ahead[0].cost) for each in entry[1])),
    )
    return tuple(Direction(section, tuple(some), _shared(some, rack, exposed)) for section, some in ranked)


def _shared(
    some: Iterable[Prospect], rack: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> tuple[Tile, ...]:
    """The tiles of the rack that every one of these lines can use."""
    shared = Counter(tile for tile in rack if tile is not JOKER)
    for prospect in some:
        usable = Counter[Tile]()
        for target in prospect.ties:
            usable |= _wanted(target, exposed)
        shared &= usable
    return tuple(sorted(shared.elements()))


# --- what a tile is worth --------------------------------------------------------------------------


class _Uses:
    """What the lines in reach use of each tile: asked copy by copy, the first, the second, the third..."""

    def __init__(self, ahead: Sequence[Prospect], exposed: tuple[Exposure, ...]) -> None:
        self._rows = [
            (
                prospect.line,
                _weight(prospect, ahead[0].cost),
                [_wanted(target, exposed) for target in prospect.ties],
                [wanted(target.groups, by_themselves=True) for target in prospect.ties],
            )
            for prospect in ahead
        ]

    def worth(self, tile: Tile, copy: int) -> Worth:
        lines, alone, score = [], [], Fraction(0)
        for line, weight, wants, singles in self._rows:
            if using := sum(want[tile] >= copy for want in wants):
                lines.append(line)
                score += Fraction(weight * using, len(wants))
            if any(single[tile] >= copy for single in singles):
                alone.append(line)
        return Worth(tile, tuple(lines), tuple(alone), score)

    def copy_by_copy(self, rack: Iterable[Tile]) -> list[Worth]:
        """Every tile of a rack but Jokers, the least wanted first, ties in rack order."""
        every = sorted(tile for tile in rack if tile is not JOKER)
        copies = [self.worth(tile, copy) for tile, alike in groupby(every) for copy, _ in enumerate(alike, 1)]
        return sorted(copies, key=attrgetter("score"))

    def last_copies(self, rack: Iterable[Tile]) -> list[Worth]:
        """Every kind of tile on a rack but Jokers by its last copy, the least wanted first, ties in rack order."""
        held = Counter(tile for tile in sorted(rack) if tile is not JOKER)
        return sorted((self.worth(tile, copy) for tile, copy in held.items()), key=attrgetter("score"))


def _wanted(target: Target, exposed: Iterable[Exposure]) -> Counter[Tile]:
    """The tiles a hand wants besides what is exposed."""
    found = wanted(target.groups)
    for shown in exposed:
        found[shown.tile] -= shown.size
    return found


# --- what to part with -----------------------------------------------------------------------------


def to_pass(hands: Solver, rack: tuple[Tile, ...], *, number: int = 3) -> Advice:
    """Return which tiles to pass in the Charleston and why (CH9): those the lines in reach want least.

    A Joker is never among them (CH3). `number` is 0 to 3; fewer come back where the rest are Jokers.
    """
    ahead = _in_reach(prospects(hands, rack))
    parts = tuple(
        Part(worth.tile, (Reason("CH9", _fits(worth, ahead, "every tile you keep")),))
        for worth in _Uses(ahead, ()).copy_by_copy(rack)[:number]
    )
    return Advice(parts, _first(_directions(ahead, rack, ())))


def to_discard(
    hands: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> Advice | None:
    """Return which tile of 14 to discard and why, or None for a hand that is made.

    It is a tile without which the hand is no farther away (`Hands.free`), among these the one that the lines in
    reach want least; a Joker only where they want every other one more (JK10). What others may call is not
    looked at.
    """
    if hands.matches(rack, exposed):
        return None
    ahead = _in_reach(prospects(hands, rack, exposed, gone))
    free = hands.free(rack, exposed, gone)
    found = [worth for worth in _Uses(ahead, exposed).last_copies(rack) if worth.tile in free]
    if JOKER in free:
        found.append(_joker(rack, ahead, exposed))
    worth = min(found, key=attrgetter("score"))
    return Advice(
        (Part(worth.tile, tuple(_why_discard(worth, ahead))),), _first(_directions(ahead, rack, exposed))
    )


def _joker(rack: tuple[Tile, ...], ahead: Sequence[Prospect], exposed: tuple[Exposure, ...]) -> Worth:
    """What the last Joker is worth: the lines with so many places for Jokers that real tiles do not fill."""
    real = tuple(tile for tile in rack if tile is not JOKER)
    lines, score = [], Fraction(0)
    for prospect in ahead:
        rooms = [_room(target, real, exposed) >= rack.count(JOKER) for target in prospect.ties]
        if any(rooms):
            lines.append(prospect.line)
            score += Fraction(_weight(prospect, ahead[0].cost) * sum(rooms), len(rooms))
    return Worth(JOKER, tuple(lines), (), score)


def _room(target: Target, real: Iterable[Tile], exposed: Iterable[Exposure]) -> int:
    """How many Jokers could stand in the groups of a hand beside these tiles."""
    lying = arrange(target.groups, real, exposed)
    pairs = zip(target.groups, lying, strict=True)
    return sum(group.size - len(there) for group, there in pairs if group.is_open)


def _first(found: Sequence[Direction]) -> Direction | None:
    return found[0] if found else None


def _fits(worth: Worth, ahead: Sequence[Prospect], others: str) -> str:
    """How many lines in reach use a tile, in words, and which others help no less."""
    name = worth.tile.name
    if not worth.lines:
        return f"this {name} fits no line in reach"
    lines = f"{in_words(len(worth.lines))} of your {count(len(ahead), 'line')} in reach"
    which = "your only line in reach" if len(ahead) == 1 else lines
    return f"this {name} fits {which}, and {others} helps at least as much"


def _why_discard(worth: Worth, ahead: Sequence[Prospect]) -> Iterator[Reason]:
    if not ahead:
        yield Reason("", "no line can be made any more, so any tile may go")
        return
    away = min(prospect.near.away for prospect in ahead)
    yield Reason("", f"without it you are no farther away: still {count(away, 'tile')} to the nearest line")
    if worth.tile is JOKER:
        yield Reason("JK10", "a Joker of yours cannot help with what is missing, and nobody can call it")
    else:
        yield Reason("", _fits(worth, ahead, "every other tile you can spare"))
