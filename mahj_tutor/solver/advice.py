"""Advice: which sections of the card suit a hand, which tiles to pass and which to discard, with reasons.

This is advice, never a rule: two good players may differ. Every reason is a hint from the sources (CH9,
HD1), follows from a rule (CL10, JK10) or is a count. Ties are broken by rack order, so the same tiles
always get the same advice.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.solver import solver_for
>>> from mahj_tutor.tiles import tiles
>>> solver = solver_for(first_card())
>>> rack = tiles("2B 2B 2B 4B 4B 6B 8C 9C 3D N F F J")
>>> print(sections_in_reach(solver, rack)[0].say)
2468: one line in reach, five tiles away; it can use three 2 Bams, two 4 Bams, a 6 Bam and two flowers
>>> for suggestion in advise_pass(solver, rack).suggestions:
...     print(suggestion.reasons[0])
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

from mahj_tutor.card import Line, Target, tile_counts
from mahj_tutor.rulebook import Source, rule
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.explain import single_positions
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.matcher import NearLine
from mahj_tutor.solver.solver import Solver
from mahj_tutor.tiles import JOKER, Tile, in_words, quantity, spoken

REACH = 2
"""A line is in reach if its cost is at most this much more than that of the best line."""
FALLOFF = 8
"""A line counts this many times less for each tile it costs more; with 8, passes brought hands nearest."""
MANY_JOKERS = 2
"""With this many jokers, lines without singles and pairs are better (HD1)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is advised: the rule or hint, "" for a mere count, and a sentence for the learner."""

    rule: str
    say: str

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where the rule or hint is written; nothing for a count."""
        return rule(self.rule).sources if self.rule else ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.say}" if self.rule else self.say


@dataclass(frozen=True, slots=True)
class Prospect:
    """A line that can still be made: how near it is, and the reasons for it and against it.

    `unfilled` counts the singles and pairs that aren't complete; in a year every tile is a single (CD7).
    `cost` is the tiles away plus one for each reason against the line. `ties` are all its hands that are
    equally near.
    """

    near: NearLine
    unfilled: int
    cost: int
    reasons: tuple[Reason, ...]
    ties: tuple[Target, ...]

    @property
    def line(self) -> Line:
        """The line of the card."""
        return self.near.line


@dataclass(frozen=True, slots=True)
class SectionProspects:
    """A section of the card: its lines in reach, best first, and the tiles that all of them can use."""

    section: str
    prospects: tuple[Prospect, ...]
    shared: tuple[Tile, ...]

    @property
    def say(self) -> str:
        """The number of lines, their distance and what they share, in a sentence."""
        number, away = len(self.prospects), min(prospect.near.tiles_away for prospect in self.prospects)
        distance, which = f"{quantity(away, 'tile')} away", "all of them can use"
        if number == 1:
            which = "it can use"
        else:
            distance = f"the nearest {distance}"
        sentence = f"{self.section or 'the card'}: {quantity(number, 'line')} in reach, {distance}"
        return f"{sentence}; {which} {spoken(self.shared)}" if self.shared else sentence


@dataclass(frozen=True, slots=True)
class Worth:
    """What the last copy of a tile on the rack is worth: the lines in reach that use it.

    `natural_lines` are those that use it in a single or a pair, where no joker can stand in (JK2). `score` is
    the sum of the lines, weighted by nearness; 0 for a tile that none uses.
    """

    tile: Tile
    lines: tuple[Line, ...]
    natural_lines: tuple[Line, ...]
    score: Fraction


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A tile to pass or discard, and why."""

    tile: Tile
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The tiles to pass or discard, the least useful first, and the section to play for."""

    suggestions: tuple[Suggestion, ...]
    best_section: SectionProspects | None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles to pass or discard."""
        return tuple(suggestion.tile for suggestion in self.suggestions)


# --- lines and sections ----------------------------------------------------------------------------


def prospects(
    solver: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> tuple[Prospect, ...]:
    """Return every line that can still be made, the least cost first and ties in the order of the card.

    `rack` are the tiles that aren't exposed; `gone` is as for `Solver.live_lines`.
    """
    among = solver.fitting_targets(exposed)
    if gone is not None:
        among &= solver.index.live(exposed, gone, rack)
    found = [
        _prospect(solver, rack, exposed, targets & among) for targets in solver.index.lines if targets & among
    ]
    return tuple(sorted(found, key=attrgetter("cost")))


def sections_in_reach(
    solver: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> tuple[SectionProspects, ...]:
    """Return the sections of the card with lines in reach (CH9), the one with the best line first.

    Of equal ones, the one with more near lines comes first, then the order of the card decides.
    """
    return _by_section(_in_reach(prospects(solver, rack, exposed, gone)), rack, exposed)


def tile_worths(
    solver: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> tuple[Worth, ...]:
    """Return what each kind of tile on the rack but jokers is worth, the least useful first."""
    in_reach = _in_reach(prospects(solver, rack, exposed, gone))
    return tuple(_TileUses(in_reach, exposed).last_copies(rack))


def _prospect(
    solver: Solver, rack: tuple[Tile, ...], exposed: tuple[Exposure, ...], targets: int
) -> Prospect:
    away, ties = solver.index.closest(rack, exposed, targets)
    tied = [NearLine(line, target, away, (rack, exposed)) for line, target in solver.targets_in(ties)]
    unfilled, near = min(((_unfilled(near, rack), near) for near in tied), key=lambda pair: pair[0])
    against, in_favor = tuple(_reasons_against(near, unfilled, rack.count(JOKER))), _reasons_for(near, rack)
    return Prospect(
        near, unfilled, away + len(against), (*against, *in_favor), tuple(near.target for near in tied)
    )


def _unfilled(near: NearLine, rack: Iterable[Tile]) -> int:
    """Return how many singles and pairs aren't complete; they take their tiles before other groups do."""
    left, singles = Counter(rack), single_positions(near.line.hand)
    unfilled = position = 0
    for group in near.target.groups:
        if not group.takes_jokers:
            missing = group.size - min(group.size, max(0, left[group.tile]))
            unfilled += missing if position in singles else missing > 0
            left[group.tile] -= group.size
        position += group.size
    return unfilled


def _reasons_against(near: NearLine, unfilled: int, jokers: int) -> Iterator[Reason]:
    if unfilled > 1:
        singles = quantity(unfilled, "single")
        yield Reason("HD1", f"it lacks {singles} or pairs, and more than one is hard to get")
    if unfilled and jokers >= MANY_JOKERS:
        yield Reason("HD1", f"your {in_words(jokers)} jokers can't help with the singles and pairs it lacks")
    if near.line.kind == "C":
        yield Reason("CL10", "it is concealed: you can call only to win")


def _reasons_for(near: NearLine, rack: Sequence[Tile]) -> tuple[Reason, ...]:
    jokers = rack.count(JOKER)
    if jokers < MANY_JOKERS or any(not group.takes_jokers for group in near.target.groups):
        return ()
    return (
        Reason("HD1", f"it has no singles or pairs, so your {in_words(jokers)} jokers can help anywhere"),
    )


def _in_reach(found: Sequence[Prospect]) -> tuple[Prospect, ...]:
    return tuple(prospect for prospect in found if prospect.cost <= found[0].cost + REACH)


def _weight(prospect: Prospect, best: int) -> int:
    return int(FALLOFF ** (REACH - prospect.cost + best))


def _by_section(
    in_reach: Sequence[Prospect], rack: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> tuple[SectionProspects, ...]:
    sections: dict[str, list[Prospect]] = {}
    for prospect in in_reach:
        sections.setdefault(prospect.line.section, []).append(prospect)
    ranked = sorted(
        sections.items(),
        key=lambda entry: (entry[1][0].cost, -sum(_weight(each, in_reach[0].cost) for each in entry[1])),
    )
    return tuple(
        SectionProspects(section, tuple(found), _shared(found, rack, exposed)) for section, found in ranked
    )


def _shared(
    found: Iterable[Prospect], rack: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> tuple[Tile, ...]:
    """Return the tiles on the rack that all of these lines can use."""
    shared = Counter(tile for tile in rack if tile is not JOKER)
    for prospect in found:
        usable = Counter[Tile]()
        for target in prospect.ties:
            usable |= _concealed_counts(target, exposed)
        shared &= usable
    return tuple(sorted(shared.elements()))


# --- what a tile is worth --------------------------------------------------------------------------


class _TileUses:
    """How the lines in reach use each copy of a tile: the first, the second, the third..."""

    def __init__(self, in_reach: Sequence[Prospect], exposed: tuple[Exposure, ...]) -> None:
        self._rows = [
            (
                prospect.line,
                _weight(prospect, in_reach[0].cost),
                [_concealed_counts(target, exposed) for target in prospect.ties],
                [tile_counts(target.groups, naturals_only=True) for target in prospect.ties],
            )
            for prospect in in_reach
        ]

    def worth(self, tile: Tile, copy: int) -> Worth:
        lines, natural_lines, score = [], [], Fraction(0)
        for line, weight, counts, natural_counts in self._rows:
            if using := sum(count[tile] >= copy for count in counts):
                lines.append(line)
                score += Fraction(weight * using, len(counts))
            if any(count[tile] >= copy for count in natural_counts):
                natural_lines.append(line)
        return Worth(tile, tuple(lines), tuple(natural_lines), score)

    def all_copies(self, rack: Iterable[Tile]) -> list[Worth]:
        """Return the worth of each tile on the rack but jokers, the least useful first."""
        tiles = sorted(tile for tile in rack if tile is not JOKER)
        copies = [self.worth(tile, copy) for tile, alike in groupby(tiles) for copy, _ in enumerate(alike, 1)]
        return sorted(copies, key=attrgetter("score"))

    def last_copies(self, rack: Iterable[Tile]) -> list[Worth]:
        """Return the worth of the last copy of each tile but jokers, the least useful first."""
        held = Counter(tile for tile in sorted(rack) if tile is not JOKER)
        return sorted((self.worth(tile, copy) for tile, copy in held.items()), key=attrgetter("score"))


def _concealed_counts(target: Target, exposed: Iterable[Exposure]) -> Counter[Tile]:
    """Return the tiles of a target that aren't exposed."""
    counts = tile_counts(target.groups)
    for exposure in exposed:
        counts[exposure.tile] -= exposure.size
    return counts


# --- passes and discards ---------------------------------------------------------------------------


def advise_pass(solver: Solver, rack: tuple[Tile, ...], *, number: int = 3) -> Advice:
    """Return which tiles to pass in the Charleston and why (CH9): the least useful for the lines in reach.

    Jokers are never passed (CH3). `number` is 0 to 3; there are fewer tiles if the rest are jokers.
    """
    in_reach = _in_reach(prospects(solver, rack))
    suggestions = tuple(
        Suggestion(worth.tile, (Reason("CH9", _usefulness(worth, in_reach, "every tile you keep")),))
        for worth in _TileUses(in_reach, ()).all_copies(rack)[:number]
    )
    return Advice(suggestions, next(iter(_by_section(in_reach, rack, ())), None))


def advise_discard(
    solver: Solver,
    rack: tuple[Tile, ...],
    exposed: tuple[Exposure, ...] = (),
    gone: Mapping[Tile, int] | None = None,
) -> Advice | None:
    """Return which of 14 tiles to discard and why, or None for a made hand.

    Of the tiles without which the hand is no farther away (`Solver.free_discards`), it is the least useful
    for the lines in reach; a joker only if every other one is more useful (JK10). Whether other players may
    call it is not considered.
    """
    if solver.matches(rack, exposed):
        return None
    in_reach = _in_reach(prospects(solver, rack, exposed, gone))
    free = solver.free_discards(rack, exposed, gone)
    found = [worth for worth in _TileUses(in_reach, exposed).last_copies(rack) if worth.tile in free]
    if JOKER in free:
        found.append(_joker_worth(rack, in_reach, exposed))
    worth = min(found, key=attrgetter("score"))
    suggestion = Suggestion(worth.tile, tuple(_discard_reasons(worth, in_reach)))
    return Advice((suggestion,), next(iter(_by_section(in_reach, rack, exposed)), None))


def _joker_worth(
    rack: tuple[Tile, ...], in_reach: Sequence[Prospect], exposed: tuple[Exposure, ...]
) -> Worth:
    """Return what the last joker is worth: the lines that have use for all jokers on the rack."""
    naturals = tuple(tile for tile in rack if tile is not JOKER)
    lines, score = [], Fraction(0)
    for prospect in in_reach:
        uses = [_joker_room(target, naturals, exposed) >= rack.count(JOKER) for target in prospect.ties]
        if any(uses):
            lines.append(prospect.line)
            score += Fraction(_weight(prospect, in_reach[0].cost) * sum(uses), len(uses))
    return Worth(JOKER, tuple(lines), (), score)


def _joker_room(target: Target, naturals: Iterable[Tile], exposed: Iterable[Exposure]) -> int:
    """Return how many jokers the groups of a target have room for besides these tiles."""
    arrangement = arrange(target.groups, naturals, exposed)
    pairs = zip(target.groups, arrangement, strict=True)
    return sum(group.size - len(tiles) for group, tiles in pairs if group.takes_jokers)


def _usefulness(worth: Worth, in_reach: Sequence[Prospect], others: str) -> str:
    """Say how many lines in reach use a tile, and which other tiles help at least as much."""
    name = worth.tile.name
    if not worth.lines:
        return f"this {name} fits no line in reach"
    lines = f"{in_words(len(worth.lines))} of your {quantity(len(in_reach), 'line')} in reach"
    which = "your only line in reach" if len(in_reach) == 1 else lines
    return f"this {name} fits {which}, and {others} helps at least as much"


def _discard_reasons(worth: Worth, in_reach: Sequence[Prospect]) -> Iterator[Reason]:
    if not in_reach:
        yield Reason("", "no hand can be made anymore, so any tile can go")
        return
    away = min(prospect.near.tiles_away for prospect in in_reach)
    yield Reason(
        "", f"without it you are no farther away: still {quantity(away, 'tile')} from the nearest line"
    )
    if worth.tile is JOKER:
        yield Reason("JK10", "your joker can't help with what is missing, and nobody can call it")
    else:
        yield Reason("", _usefulness(worth, in_reach, "every other tile you can spare"))
