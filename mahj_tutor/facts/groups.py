"""Facts about groups by their names: what makes them, how many tiles they have, where jokers may help."""

from __future__ import annotations

from itertools import pairwise

from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import NamedGroups, Piles, Rule, Rules, Subject, Tiles
from mahj_tutor.facts.situation import Situation, kinds
from mahj_tutor.pictures.words import once
from mahj_tutor.rulebook import Fault, rule
from mahj_tutor.solver.groups import NamedGroup, group_faults, group_grounds
from mahj_tutor.tiles import JOKER, Tile, in_words, natural_list, quantity, spoken

groups = Subject("groups by their names")


def made_of(group: NamedGroup) -> str:
    """Say what a group is made of: `a pair is two real tiles alike`."""
    if group.alternatives:
        return f"{group.name} is four single tiles, with no jokers"
    if group.takes_jokers:
        return f"a {group} is {in_words(group.size)} alike, and jokers can help"
    return f"a {group} is {'two real tiles alike' if group.size == 2 else 'one real tile'}"


# --- tiles laid as a group ---------------------------------------------------------------------------


def _reasons(at: Situation, group: NamedGroup, some: Tiles, answer: object = None) -> tuple[Fault, ...]:
    """Return why tiles don't make a group, or the rule by which they do."""
    decides = group_grounds(group, kinds(some))[-1:]
    return group_faults(group, kinds(some)) or tuple(Fault(each, rule(each).text) for each in decides)


def _how(at: Situation, group: NamedGroup, some: Tiles) -> tuple[str, ...]:
    needed = () if makes_group(at, group, some) else (made_of(group),)
    return (*needed, *(each.say for each in _reasons(at, group, some)))


@groups.fact(
    'makes_group("pung of 3B", "3B 3B J") and not makes_group("pair", "3B J")', faults=_reasons, how=_how
)
def makes_group(at: Situation, group: NamedGroup, some: Tiles) -> bool:
    """Return whether tiles make a group (EQ8, EQ9, JK1, JK2)."""
    return not group_faults(group, kinds(some))


@groups.fact('count(that_make("pung", piles)) == 1', "piles: 3B 3B J, N N")
def that_make(at: Situation, group: NamedGroup, some: Piles) -> Piles:
    """Return the piles whose tiles make a group (EQ8, EQ9, JK1, JK2)."""
    return tuple(each for each in some if makes_group(at, group, each))


@groups.fact(
    'group_rules("pair", "3B J") == "JK2" and group_rules("pung", "3B 3B J") == "JK1"', faults=_reasons
)
def group_rules(at: Situation, group: NamedGroup, some: Tiles) -> Rules:
    """Return the rules that decide whether tiles make a group: those against it, or those that allow it."""
    against = once(each.rule for each in group_faults(group, kinds(some)))
    return tuple(map(Rule, against or group_grounds(group, kinds(some))))


# --- jokers ------------------------------------------------------------------------------------------


def _joker_faults(at: Situation, some: NamedGroups, chosen: NamedGroups) -> tuple[Fault, ...]:
    """Return why a joker can't be used in groups that were chosen, or that it can in one that was not."""
    refused = (fault for each in chosen for fault in group_faults(each, _with_joker(each)))
    extra = [fault for fault in refused if fault.rule == "JK2"]
    left = [each.with_article for each in with_jokers(at, some) if each not in chosen]
    return (*extra, *(Fault("JK1", f"jokers can help in {each} too") for each in left))[:1]


def _with_joker(group: NamedGroup) -> tuple[Tile, ...]:
    """Return the tiles of a group with a joker in the place of the last."""
    real = group.alternatives[0] if group.alternatives else (group.tile or JOKER,) * group.size
    return (*real[:-1], JOKER)


@groups.fact('with_jokers("pair of N, pung, NEWS") == "pung"', faults=_joker_faults)
def with_jokers(at: Situation, some: NamedGroups) -> NamedGroups:
    """Return the groups in which a joker can be used (JK1, JK2)."""
    return tuple(each for each in some if each.takes_jokers)


@groups.fact('of_singles("pair of N, 2026, NEWS") == "2026, NEWS"')
def of_singles(at: Situation, some: NamedGroups) -> NamedGroups:
    """Return the groups that are made of single tiles: NEWS and years (CD7, CD11)."""
    return tuple(each for each in some if each.alternatives)


def _missing(group: NamedGroup, some: Tiles) -> int:
    if group.tile is None or not group.takes_jokers:
        raise NoValueError(f"jokers_needed: name a pung, kong, quint or sextet with its tile, not {group}")
    return max(0, group.size - kinds(some).count(group.tile))


def _needed_how(at: Situation, group: NamedGroup, some: Tiles) -> tuple[str, ...]:
    number = _missing(group, some)
    have, kind = group.size - number, group.tile
    here = spoken([kind] * have) if have and kind else f"no {kind and kind.noun}"
    filled = (
        f"{quantity(number, 'joker')} {'fills' if number == 1 else 'fill'} it"
        if number
        else "none is missing"
    )
    return f"A {group.name} is {in_words(group.size)} alike.", f"You have {here}, so {filled}."


def _needed_faults(at: Situation, group: NamedGroup, some: Tiles, wrong: int) -> tuple[Fault, ...]:
    decides = "EQ9" if group.size >= 5 else "JK1"
    return (Fault(decides, " ".join(_needed_how(at, group, some))),)


@groups.fact('jokers_needed("quint of 5B", "5B 5B 5B 5B N") == 1', faults=_needed_faults, how=_needed_how)
def jokers_needed(at: Situation, group: NamedGroup, some: Tiles) -> int:
    """Return how many jokers a group takes at least, with these tiles (JK1, EQ9)."""
    return _missing(group, some)


# --- sizes -------------------------------------------------------------------------------------------


def _tiles_how(at: Situation, some: NamedGroups) -> tuple[str, ...]:
    each_size = natural_list(f"{each.with_article} is {in_words(each.size)}" for each in some)
    return each_size, f"Together that makes {in_words(group_tiles(at, some))}."


@groups.fact('group_tiles("NEWS, pair of R") == 6 and group_tiles("pung") == 3', how=_tiles_how)
def group_tiles(at: Situation, some: NamedGroups) -> int:
    """Return how many tiles groups have together (EQ8)."""
    return sum(each.size for each in some)


def _size_faults(at: Situation, some: NamedGroups, wrong: NamedGroups) -> tuple[Fault, ...]:
    """Return the first two groups of a row that do not stand by their sizes."""
    pairs = pairwise(wrong)
    astray = ((one, other) for one, other in pairs if one.size > other.size)
    said = (
        f"{one.with_article} has {quantity(one.size, 'tile')}, {other.with_article} {in_words(other.size)}"
        for one, other in astray
    )
    return tuple(Fault("EQ8", say) for say in said)[:1]


@groups.fact('by_size("kong, pair, pung") == "pair, pung, kong"', faults=_size_faults)
def by_size(at: Situation, some: NamedGroups) -> NamedGroups:
    """Return groups in the order of their sizes, the smallest first (EQ8)."""
    return tuple(sorted(some, key=lambda each: each.size))
