"""Facts about the tiles of the classical game: what is in the set, what makes a set, how near a hand is."""

from __future__ import annotations

from typing import get_args

from mahj_tutor.classical.hands import HAND_SIZE, hand_faults
from mahj_tutor.classical.sets import SetName, set_faults, set_name
from mahj_tutor.classical.solver.explain import explain
from mahj_tutor.classical.solver.solver import is_complete, tiles_away, useful_tiles
from mahj_tutor.classical.tile_names import letter_faults, letters_on, tile_faults
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import Piles, Rules, Subject, Texts, Tiles, of_each, rules_in, told
from mahj_tutor.facts.situation import Laid, Situation, kinds, loose
from mahj_tutor.rulebook import Fault
from mahj_tutor.table.clauses import one_of
from mahj_tutor.tiles import CLASSICAL, Tile, natural_list, quantity, spoken

classical_sets = Subject("the classical tiles")

NO_SET = "no set"

# --- the tile set ----------------------------------------------------------------------------------------


@classical_sets.fact("count(classical_set()) == 136 and count(winds(classical_set())) == 16")
def classical_set(at: Situation) -> Tiles:
    """Return all tiles of the classical set (CC1)."""
    return loose(CLASSICAL)


@classical_sets.fact(
    'in_classical("5B F N J") == "5B N"',
    faults=of_each(lambda at, some, other: tile_faults(other.tile), most=1),
)
def in_classical(at: Situation, some: Tiles) -> Tiles:
    """Return the tiles among some that the classical game is played with; the others are put away (CC1)."""
    return tuple(each for each in some if not tile_faults(each.tile))


@classical_sets.fact('letters(G) == ["F"] and count(letters(0)) == 2')
def letters(at: Situation, tile: Laid) -> Texts:
    """Return the letters that may be on a wind or a dragon in sets with English letters (CC2)."""
    return letters_on(tile.tile)


@classical_sets.fact(
    'with_letter("R G 0 N", "C") == "R"',
    faults=of_each(lambda at, some, letter, other: letter_faults(other.tile, letter), most=1),
)
def with_letter(at: Situation, some: Tiles, letter: str) -> Tiles:
    """Return the tiles among some that a letter may mark; the letter "" is a blank tile (CC2)."""
    return tuple(each for each in some if not letter_faults(each.tile, letter))


# --- sets ------------------------------------------------------------------------------------------------


def _set_reasons(at: Situation, some: Tiles, *_: object) -> tuple[Fault, ...]:
    name = set_name(kinds(some))
    made = (Fault("CC4", f"{spoken(kinds(some))} make a {name}"),) if name else ()
    return tuple(set_faults(kinds(some))) or made


@classical_sets.fact(
    'set_of("4B 6B 5B") == "chow" and set_of("8D 9D 1D") == "no set"',
    faults=_set_reasons,
    how=told(_set_reasons),
)
def set_of(at: Situation, some: Tiles) -> str:
    """Return which set some tiles are: a `chow`, `pung` or `kong`, or `no set` (CC4)."""
    return set_name(kinds(some)) or NO_SET


@classical_sets.fact(
    "count(sets_among(piles)) == 1",
    "piles: 3B 4B 5B, N E S",
    faults=of_each(lambda at, some, other: set_faults(kinds(other)), most=1),
)
def sets_among(at: Situation, some: Piles) -> Piles:
    """Return the piles that are chows, pungs or kongs (CC4)."""
    return tuple(each for each in some if set_name(kinds(each)))


@classical_sets.fact('count(that_are("chow", piles)) == 1', "piles: 3B 4B 5B, N N N")
def that_are(at: Situation, name: str, some: Piles) -> Piles:
    """Return the piles that are a `chow`, a `pung`, a `kong`, or `no set` (CC4)."""
    wanted = one_of("set", name, (*get_args(SetName), NO_SET))
    return tuple(each for each in some if set_of(at, each) == wanted)


# --- hands -----------------------------------------------------------------------------------------------


def _hand_reasons(at: Situation, some: Tiles, *_: object) -> tuple[Fault, ...]:
    whole = (Fault("CC3", "these tiles are four sets and a pair"),)
    return hand_faults(kinds(some)) or whole


WHOLE = "1B 2B 3B 5C 5C 5C 2D 3D 4D E E E N N"


@classical_sets.fact(
    f'is_whole("{WHOLE}") and not is_whole("N N N")', faults=_hand_reasons, how=told(_hand_reasons)
)
def is_whole(at: Situation, some: Tiles) -> bool:
    """Return whether 14 tiles are four sets and a pair (CC3)."""
    return not hand_faults(kinds(some))


@classical_sets.fact(f'hand_rules("{WHOLE}") == "CC3"', faults=_hand_reasons)
def hand_rules(at: Situation, some: Tiles) -> Rules:
    """Return the rules that decide whether tiles are a winning hand (CC3, CC6)."""
    return rules_in(_hand_reasons(at, some))


def _kongs_how(at: Situation, kongs: int) -> tuple[str, ...]:
    each = f"{quantity(kongs, 'kong')} {'adds' if kongs == 1 else 'add'} {quantity(kongs, 'tile')}"
    return f"four sets of three and a pair are {HAND_SIZE} tiles", each


_KONGS = Fault("CC6", "each kong adds one tile to the hand, because its four tiles count as one set")


@classical_sets.fact(
    "size_with_kongs(0) == 14 and size_with_kongs(2) == 16", faults=lambda *_: (_KONGS,), how=_kongs_how
)
def size_with_kongs(at: Situation, kongs: int) -> int:
    """Return how many tiles a winning hand with so many kongs has (CC6)."""
    return HAND_SIZE + kongs


READY = "1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D"


def _checked(some: Tiles) -> tuple[Tile, ...]:
    try:
        tiles_away(kinds(some))
    except ValueError as error:
        raise NoValueError(str(error)) from error
    return kinds(some)


@classical_sets.fact(f'tiles_from_whole("{READY}") == 1', how=lambda at, some: (explain(_checked(some)),))
def tiles_from_whole(at: Situation, some: Tiles) -> int:
    """Return how many tiles a hand needs for four sets and a pair: 1 is ready, 0 complete (CC3, CC22)."""
    return tiles_away(_checked(some))


def _waits_faults(at: Situation, some: Tiles, wrong: Tiles) -> tuple[Fault, ...]:
    """Return why a marked tile doesn't complete the hand, or else which one was missed."""
    right = kinds(waits(at, some))
    astray = [each.tile for each in wrong if each.tile not in right]
    if astray:
        return (Fault("CC22", f"{spoken(astray[:1])} doesn't complete this hand"),)
    missed = [each for each in right if each not in kinds(wrong)]
    return tuple(Fault("CC22", f"{spoken([each])} completes the hand, too") for each in missed[:1])


def _waits_how(at: Situation, some: Tiles) -> tuple[str, ...]:
    found = kinds(waits(at, some))
    if not found:
        return (explain(_checked(some)),)
    return (f"{natural_list((spoken([each]) for each in found), 'or')} makes four sets and a pair",)


@classical_sets.fact(f'waits("{READY}") == "6D 9D"', faults=_waits_faults, how=_waits_how)
def waits(at: Situation, some: Tiles) -> Tiles:
    """Return the tiles that complete a hand; none if it isn't ready (CC22)."""
    hand = _checked(some)
    if len(hand) % 3 != 1 or tiles_away(hand) != 1:
        return ()
    return loose(useful_tiles(hand))


@classical_sets.fact(f'completing("6D 5D 9D", "{READY}") == "6D 9D"')
def completing(at: Situation, some: Tiles, hand: Tiles) -> Tiles:
    """Return the tiles among some that complete a hand (CC22)."""
    rest = _checked(hand)
    there = (each for each in some if len(rest) % 3 == 1 and rest.count(each.tile) < 4)
    return tuple(each for each in there if is_complete((*rest, each.tile)))
