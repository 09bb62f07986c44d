"""A number that speaks for or against a line: how many of its singles and pairs a rack still lacks (HD1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mahj_tutor.card import Group, Target, first_card
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.kinds.card_hands import line_of
from mahj_tutor.exercises.kinds.mark import needed
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver import NearLine, solver_for
from mahj_tutor.solver.explain import single_positions
from mahj_tutor.tiles import Tile, in_words, quantity, spoken


def pairs_missing(position: NumberPosition, rules: Profile) -> Count:
    """How many singles and pairs of the hand a rack is nearest to are not full."""
    line = line_of(needed("pairs-missing", position.line, "line"))
    rack = tuple(sorted(needed("pairs-missing", position.rack or None, "rack")))
    near = next(each for each in solver_for(first_card()).nearest(rack, top=0) if each.line is line)
    closed = _closed(near)
    if not closed:
        say = f"{line.id} has neither singles nor pairs"
        raise Unfit("E030", say, "choose another line", ("position", "line"))
    lacks = _not_full(closed, rack)
    value = len(lacks)
    less = f"Not full are {_said(lacks)}." if lacks else "You have them all."
    return Count(
        value,
        "HD1",
        "singles and pairs",
        (f"This hand has {in_words(len(closed))} singles and pairs, and no Joker may stand there.", less),
        lambda said: (
            Fault("HD1", f"{in_words(value)} of them {'is' if value == 1 else 'are'} missing, not {said}"),
        ),
        {
            near.tiles_away: (
                "all missing tiles",
                "So many tiles are missing in all. Count only singles and pairs that are not full.",
            )
        }
        if near.tiles_away != value
        else {},
        zones=(
            line_zone(line),
            Zone("hand", "exposure", "A hand of this line", rack_pieces(_tiles(near.target), "p")),
            Zone("rack", "rack", "Your rack", rack_pieces(rack)),
        ),
        ask="Singles and pairs that you lack",
        high=14,
        names={"line": line.id, "away": quantity(near.tiles_away, "tile")},
    )


def _closed(near: NearLine) -> list[Group]:
    """Return the singles and pairs of a hand; two alike in a year are two singles (CD7)."""
    singles, place, found = single_positions(near.line.hand), 0, []
    for group in near.target.groups:
        if not group.takes_jokers:
            found += [replace(group, size=1)] * group.size if place in singles else [group]
        place += group.size
    return found


def _not_full(closed: Sequence[Group], rack: Sequence[Tile]) -> list[Group]:
    """Return those that real tiles of the rack do not fill; they
    take their tiles before the larger groups do.
    """
    left, found = Counter(rack), []
    for group in closed:
        if left[group.tile] < group.size:
            found.append(group)
        left[group.tile] -= group.size
    return found


def _tiles(target: Target) -> tuple[Tile, ...]:
    return tuple(group.tile for group in target.groups for _ in range(group.size))


def _said(groups: Sequence[Group]) -> str:
    return spoken(group.tile for group in groups for _ in range(group.size))


QUESTIONS: Mapping[str, Question] = {"pairs-missing": pairs_missing}
