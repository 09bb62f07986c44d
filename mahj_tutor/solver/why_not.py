"""Why a hand makes nothing, or can make nothing any more: faults and sentences a learner reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from mahj_tutor.card import HAND_SIZE, tile_counts
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import arrange, missing_tiles
from mahj_tutor.solver.exposure import Exposure, group_name
from mahj_tutor.solver.suit_mistakes import suit_fault
from mahj_tutor.tiles import JOKER, Tile, copies, in_words, natural_list, spoken

if TYPE_CHECKING:
    from mahj_tutor.card import Target
    from mahj_tutor.solver.solver import Solver


def why_not(
    solver: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...], called: Tile | None
) -> tuple[Fault, ...]:
    """Return the reasons against the nearest line, or nothing for a hand that is made."""
    if solver.matches(concealed, exposed, called=called):
        return ()
    size = len(concealed) + sum(shown.size for shown in exposed)
    found = [*exposure_faults(solver, concealed, exposed)]
    if size != HAND_SIZE:
        found.insert(0, Fault("CD1", f"every hand has {HAND_SIZE} tiles, and this one has {size}"))
    if not found and not solver.matches(concealed, exposed):
        found.append(unmade_fault(solver, concealed, exposed))
    if called is JOKER:
        found.insert(0, Fault("CL13", "a discarded Joker may not be called, not even for Mah Jongg"))
    return tuple(found)


def exposure_faults(
    solver: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> Iterator[Fault]:
    """Give the faults of the exposures: no line has them, or only lines that are kept concealed."""
    if not solver.lines_with(exposed):
        unknown = [shown for shown in exposed if not solver.lines_with([shown])]
        which = _names(unknown) if unknown else f"{_names(exposed)} in one hand"
        yield Fault("DD4", f"no line on the card lets you expose {which}")
    elif exposed and not solver.lines_with(exposed, kind="X"):
        yield Fault("CL10", f"only lines marked C have {_names(exposed)}, and those are kept concealed")
    elif exposed and (made := solver.targets_in(solver.made_targets(concealed, exposed))):
        line = made[0][0].id
        yield Fault("CL10", f"these tiles make {line}, but it is marked C and nothing of it may be exposed")


def _names(exposed: Iterable[Exposure]) -> str:
    return natural_list(f"a {shown.name}" for shown in exposed)


def unmade_fault(solver: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> Fault:
    """Return the one reason why 14 tiles whose exposures are in order make nothing."""
    if groups := joker_gaps(solver, concealed, exposed):
        held = spoken(tile for group in groups for tile in group.missing)
        return Fault("JK2", f"a Joker may not stand in a single or a pair, and one would have to be {held}")
    slip = suit_fault(solver.targets_in(solver.fitting_targets(exposed)), concealed, exposed)
    if slip is not None:
        return slip
    near = solver.nearest(concealed, exposed, top=1)[0]
    return Fault("WN7", f"the nearest line, {near.line.id}, still needs {spoken(near.missing)}")


class Gap(NamedTuple):
    """A single or a pair of a target, and the tiles of it that a hand has not got."""

    size: int
    missing: tuple[Tile, ...]


def joker_gaps(solver: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> tuple[Gap, ...]:
    """Return the singles and pairs in which Jokers would have to stand for the hand to be made (JK2)."""
    found = solver.index.covering(concealed, exposed) & solver.fitting_targets(exposed)
    if not found:
        return ()
    _, target = solver.targets_in(found)[0]
    lying = arrange(target.groups, concealed, exposed)
    rows = (
        (group.size, missing_tiles((group,), (there,)))
        for group, there in zip(target.groups, lying, strict=True)
    )
    return tuple(Gap(size, short) for size, short in rows if short)


def why_dead(solver: Solver, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> str:
    """Return the evidence that a hand is dead, no more of it than is needed; "" if it lives.

    Where one target's lack stops all others too, it is named; else all kinds that together stop every target.
    """
    if solver.live_lines(exposed, gone):
        return ""
    for fault in exposure_faults(solver, (), exposed):
        return fault.say
    least = minimal_evidence(solver, exposed, gone)
    found = [
        _lost(target, exposed, least) for _, target in solver.targets_in(solver.fitting_targets(exposed))
    ]
    proving = [each for each in found if each.kinds == least.keys()]
    if proving:
        return min(proving).say
    return f"{spoken(sorted(least.elements()))} are gone, and every line left needs some of them"


def minimal_evidence(
    solver: Solver, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]
) -> Counter[Tile]:
    """Return kinds of the tiles gone that are enough to stop every line; those few are gone of are left out first."""
    least = Counter(gone)
    for kind, many in sorted(gone.items(), key=lambda row: (row[1], row[0])):
        fewer = least - Counter({kind: many})
        least = least if solver.live_lines(exposed, fewer) else fewer
    return least


class _Lack(NamedTuple):
    """How many tiles can no longer come for a target, in words, and of which kinds some are gone."""

    many: int
    say: str
    kinds: frozenset[Tile]


def _lost(target: Target, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> _Lack:
    """What a target lacks for want of tiles."""
    fixed = Counter(kind for shown in exposed for kind in shown.tiles)
    single, every = tile_counts(target.groups, naturals_only=True), tile_counts(target.groups)
    left = {kind: copies(kind) - gone.get(kind, 0) for kind in every}
    for kind, count in single.items():
        if count > left[kind] - fixed[kind]:
            lost = {kind: gone.get(kind, 0)}
            return _Lack(
                count - left[kind] + fixed[kind], _evidence(lost, [_needed(count)], fixed[kind]), _kinds(lost)
            )
    short = {kind: count - left[kind] for kind, count in every.items() if count > left[kind]}
    lost = {kind: gone.get(kind, 0) for kind in (*short, JOKER)}
    needed = [f"a {group_name(group.tile, group.size)}" for group in target.groups if group.tile in short]
    return _Lack(sum(short.values()), _evidence(lost, needed, 0), _kinds(lost))


def _kinds(lost: Mapping[Tile, int]) -> frozenset[Tile]:
    return frozenset(kind for kind, many in lost.items() if many)


def _needed(count: int) -> str:
    return {1: "one", 2: "a pair"}.get(count, in_words(count))


def _evidence(lost: Mapping[Tile, int], needed: list[str], fixed: int) -> str:
    facts = (
        [f"{spoken(Counter(lost).elements())} {_are(sum(lost.values()))} gone"] if any(lost.values()) else []
    )
    if fixed:
        which = in_words(fixed) if facts else spoken(fixed * tuple(lost))
        facts.append(f"{which} {'lies' if fixed == 1 else 'lie'} exposed")
    return f"{', '.join(facts)} and {natural_list(needed)} {_are(len(needed))} needed"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
