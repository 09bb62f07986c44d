"""Why a hand makes nothing, or can make nothing any more: faults and sentences a learner reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from mahj_tutor.card import HAND_SIZE, wanted
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import arrange, gaps
from mahj_tutor.solver.exposure import Exposure, named
from mahj_tutor.solver.suit_mistakes import mixed
from mahj_tutor.tiles import JOKER, Tile, copies, in_words, listed, spoken

if TYPE_CHECKING:
    from mahj_tutor.card import Target
    from mahj_tutor.solver.solver import Solver


def why_not(
    hands: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...], called: Tile | None
) -> tuple[Fault, ...]:
    """Return the reasons against the nearest line, or nothing for a hand that is made."""
    if hands.matches(concealed, exposed, called=called):
        return ()
    size = len(concealed) + sum(shown.size for shown in exposed)
    found = [*shown_wrongly(hands, concealed, exposed)]
    if size != HAND_SIZE:
        found.insert(0, Fault("CD1", f"every hand has {HAND_SIZE} tiles, and this one has {size}"))
    if not found and not hands.matches(concealed, exposed):
        found.append(not_yet(hands, concealed, exposed))
    if called is JOKER:
        found.insert(0, Fault("CL13", "a discarded Joker may not be called, not even for Mah Jongg"))
    return tuple(found)


def shown_wrongly(
    hands: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> Iterator[Fault]:
    """Give the faults of the exposures: no line has them, or only lines that are kept concealed."""
    if not hands.fits(exposed):
        unknown = [shown for shown in exposed if not hands.fits([shown])]
        which = _names(unknown) if unknown else f"{_names(exposed)} in one hand"
        yield Fault("DD4", f"no line on the card lets you expose {which}")
    elif exposed and not hands.fits(exposed, kind="X"):
        yield Fault("CL10", f"only lines marked C have {_names(exposed)}, and those are kept concealed")
    elif exposed and (made := hands.of(hands.made(concealed, exposed))):
        line = made[0][0].id
        yield Fault("CL10", f"these tiles make {line}, but it is marked C and nothing of it may be exposed")


def _names(exposed: Iterable[Exposure]) -> str:
    return listed(f"a {shown.name}" for shown in exposed)


def not_yet(hands: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> Fault:
    """Return the one reason why 14 tiles whose exposures are in order make nothing."""
    if groups := joker_gaps(hands, concealed, exposed):
        held = spoken(tile for group in groups for tile in group.short)
        return Fault("JK2", f"a Joker may not stand in a single or a pair, and one would have to be {held}")
    slip = mixed(hands.of(hands.fitting(exposed)), concealed, exposed)
    if slip is not None:
        return slip
    near = hands.nearest(concealed, exposed, top=1)[0]
    return Fault("WN7", f"the nearest line, {near.line.id}, still needs {spoken(near.missing)}")


class Gap(NamedTuple):
    """A single or a pair of a target, and the tiles of it that a hand has not got."""

    size: int
    short: tuple[Tile, ...]


def joker_gaps(hands: Solver, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> tuple[Gap, ...]:
    """Return the singles and pairs in which Jokers would have to stand for the hand to be made (JK2)."""
    found = hands.reach.covering(concealed, exposed) & hands.fitting(exposed)
    if not found:
        return ()
    _, target = hands.of(found)[0]
    lying = arrange(target.groups, concealed, exposed)
    rows = ((group.size, gaps((group,), (there,))) for group, there in zip(target.groups, lying, strict=True))
    return tuple(Gap(size, short) for size, short in rows if short)


def dead_because(hands: Solver, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> str:
    """Return the evidence that a hand is dead, no more of it than is needed; "" if it lives.

    Where one target's lack stops all others too, it is named; else all kinds that together stop every target.
    """
    if hands.alive(exposed, gone):
        return ""
    for fault in shown_wrongly(hands, (), exposed):
        return fault.say
    least = least_gone(hands, exposed, gone)
    found = [_lost(target, exposed, least) for _, target in hands.of(hands.fitting(exposed))]
    proving = [each for each in found if each.kinds == least.keys()]
    if proving:
        return min(proving).say
    return f"{spoken(sorted(least.elements()))} are gone, and every line left needs some of them"


def least_gone(hands: Solver, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> Counter[Tile]:
    """Return kinds of the tiles gone that are enough to stop every line; those few are gone of are left out first."""
    least = Counter(gone)
    for kind, many in sorted(gone.items(), key=lambda row: (row[1], row[0])):
        fewer = least - Counter({kind: many})
        least = least if hands.alive(exposed, fewer) else fewer
    return least


class _Lack(NamedTuple):
    """How many tiles can no longer come for a target, in words, and of which kinds some are gone."""

    many: int
    say: str
    kinds: frozenset[Tile]


def _lost(target: Target, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> _Lack:
    """What a target lacks for want of tiles."""
    fixed = Counter(kind for shown in exposed for kind in shown.tiles)
    single, every = wanted(target.groups, by_themselves=True), wanted(target.groups)
    left = {kind: copies(kind) - gone.get(kind, 0) for kind in every}
    for kind, count in single.items():
        if count > left[kind] - fixed[kind]:
            lost = {kind: gone.get(kind, 0)}
            return _Lack(
                count - left[kind] + fixed[kind], _evidence(lost, [_needed(count)], fixed[kind]), _kinds(lost)
            )
    short = {kind: count - left[kind] for kind, count in every.items() if count > left[kind]}
    lost = {kind: gone.get(kind, 0) for kind in (*short, JOKER)}
    needed = [f"a {named(group.tile, group.size)}" for group in target.groups if group.tile in short]
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
    return f"{', '.join(facts)} and {listed(needed)} {_are(len(needed))} needed"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
