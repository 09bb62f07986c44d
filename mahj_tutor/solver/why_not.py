"""Why a hand is not made, or can no longer be made: faults and sentences for learners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mahj_tutor.card import HAND_SIZE, Target, tile_counts
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import arrange, missing_tiles
from mahj_tutor.solver.exposure import Exposure, group_name
from mahj_tutor.solver.matcher import Matcher
from mahj_tutor.solver.suit_mistakes import suit_fault
from mahj_tutor.tiles import JOKER, Tile, copies, in_words, natural_list, spoken


def why_not(
    matcher: Matcher, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...], called: Tile | None
) -> tuple[Fault, ...]:
    """Return why a hand is not made, judged by the nearest line; nothing if it is."""
    if matcher.matches(concealed, exposed, called=called):
        return ()
    size = len(concealed) + sum(exposure.size for exposure in exposed)
    found = [*exposure_faults(matcher, concealed, exposed)]
    if size != HAND_SIZE:
        found.insert(0, Fault("CD1", f"every hand has {HAND_SIZE} tiles, but this one has {size}"))
    if not found and not matcher.matches(concealed, exposed):
        found.append(unmade_fault(matcher, concealed, exposed))
    if called is JOKER:
        found.insert(0, Fault("CL13", "a thrown joker can't be called, not even for Mah Jongg"))
    return tuple(found)


def exposure_faults(
    matcher: Matcher, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> Iterator[Fault]:
    """Yield the faults of the exposures: no line has them, or only concealed lines."""
    if not matcher.lines_with(exposed):
        unknown = [exposure for exposure in exposed if not matcher.lines_with([exposure])]
        which = _names(unknown) if unknown else f"{_names(exposed)} in one hand"
        yield Fault("DD4", f"no line on the card lets you expose {which}")
    elif exposed and not matcher.lines_with(exposed, kind="X"):
        yield Fault("CL10", f"only lines marked C have {_names(exposed)}, and those are kept concealed")
    elif exposed and matcher.targets_in(matcher.made_targets(concealed, exposed)):
        yield Fault("CL10", "these tiles make a hand marked C, so none of it can be exposed")


def _names(exposed: Iterable[Exposure]) -> str:
    return natural_list(f"a {exposure.name}" for exposure in exposed)


def unmade_fault(matcher: Matcher, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> Fault:
    """Return the one reason why 14 tiles with legal exposures don't make a hand."""
    if gaps := joker_gaps(matcher, concealed, exposed):
        missing = spoken(tile for gap in gaps for tile in gap.missing)
        say = f"a joker can't be a single or part of a pair, and one would have to be {missing}"
        return Fault("JK2", say)
    fault = suit_fault(matcher.targets_in(matcher.fitting_targets(exposed)), concealed, exposed)
    if fault is not None:
        return fault
    near = matcher.nearest(concealed, exposed, top=1)[0]
    return Fault("WN7", f"the nearest hand on the card still needs {spoken(near.missing)}")


class Gap(NamedTuple):
    """A single or a pair of a target, and the tiles of it that are missing."""

    size: int
    missing: tuple[Tile, ...]


def joker_gaps(
    matcher: Matcher, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]
) -> tuple[Gap, ...]:
    """Return the singles and pairs that only jokers could complete for the hand to be made (JK2)."""
    found = matcher.index.covering(concealed, exposed) & matcher.fitting_targets(exposed)
    if not found:
        return ()
    _, target = matcher.targets_in(found)[0]
    arrangement = arrange(target.groups, concealed, exposed)
    gaps = (
        Gap(group.size, missing_tiles((group,), (tiles,)))
        for group, tiles in zip(target.groups, arrangement, strict=True)
    )
    return tuple(gap for gap in gaps if gap.missing)


def why_dead(matcher: Matcher, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> str:
    """Return the evidence that a hand is dead, no more of it than is needed; "" if the hand isn't dead.

    If what makes one target impossible does so for all others, the sentence is about that target; else it
    names all tiles that together make every target impossible.
    """
    if matcher.live_lines(exposed, gone):
        return ""
    for fault in exposure_faults(matcher, (), exposed):
        return fault.say
    evidence = minimal_evidence(matcher, exposed, gone)
    fitting = matcher.targets_in(matcher.fitting_targets(exposed))
    shortages = [_shortage(target, exposed, evidence) for _, target in fitting]
    conclusive = [shortage for shortage in shortages if shortage.kinds == evidence.keys()]
    if conclusive:
        return min(conclusive).say
    return f"{spoken(sorted(evidence.elements()))} are gone, and every hand that's left needs some of them"


def minimal_evidence(
    matcher: Matcher, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]
) -> Counter[Tile]:
    """Return gone tiles that suffice to prove a hand dead; kinds with the fewest gone are left out first."""
    evidence = Counter(gone)
    for kind, number in sorted(gone.items(), key=lambda entry: (entry[1], entry[0])):
        fewer = evidence - Counter({kind: number})
        evidence = evidence if matcher.live_lines(exposed, fewer) else fewer
    return evidence


class _Shortage(NamedTuple):
    """How many tiles a target can no longer get, a sentence about it, and the kinds of tile that are gone."""

    number: int
    say: str
    kinds: frozenset[Tile]


def _shortage(target: Target, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> _Shortage:
    """Return the shortage of the first impossible single or pair, or else of all groups together."""
    fixed = Counter(kind for exposure in exposed for kind in exposure.tiles)
    for kind, number in tile_counts(target.groups, naturals_only=True).items():
        short = number - copies(kind) + gone.get(kind, 0) + fixed[kind]
        if short > 0:
            lost = {kind: gone.get(kind, 0)}
            return _Shortage(short, _evidence_sentence(lost, [_needed(number)], fixed[kind]), _kinds(lost))
    return _total_shortage(target, gone)


def _total_shortage(target: Target, gone: Mapping[Tile, int]) -> _Shortage:
    counts = tile_counts(target.groups)
    short = {kind: number - copies(kind) + gone.get(kind, 0) for kind, number in counts.items()}
    short_by_kind = {kind: number for kind, number in short.items() if number > 0}
    lost = {kind: gone.get(kind, 0) for kind in (*short_by_kind, JOKER)}
    needed = [
        f"a {group_name(group.tile, group.size)}" for group in target.groups if group.tile in short_by_kind
    ]
    return _Shortage(sum(short_by_kind.values()), _evidence_sentence(lost, needed, 0), _kinds(lost))


def _kinds(lost: Mapping[Tile, int]) -> frozenset[Tile]:
    return frozenset(kind for kind, number in lost.items() if number)


def _needed(number: int) -> str:
    return {1: "one", 2: "a pair"}.get(number, in_words(number))


def _evidence_sentence(lost: Mapping[Tile, int], needed: list[str], fixed: int) -> str:
    facts = (
        [f"{spoken(Counter(lost).elements())} {_are(sum(lost.values()))} gone"] if any(lost.values()) else []
    )
    if fixed:
        which = in_words(fixed) if facts else spoken(fixed * tuple(lost))
        facts.append(f"{which} {_are(fixed)} exposed")
    return f"{', '.join(facts)} and {natural_list(needed)} {_are(len(needed))} needed"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
