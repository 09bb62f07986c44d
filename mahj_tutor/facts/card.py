"""Facts about the card: what is printed, what a hand of tiles makes, what is wrong with it or missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mahj_tutor.card import GROUP_NAMES, HAND_SIZE, Card, Line
from mahj_tutor.card.notation import read_line
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.directions import RACK
from mahj_tutor.facts.registry import CardGroups, Rule, Rules, Subject, Texts, Tiles, rules_in, told
from mahj_tutor.facts.situation import CardGroup, Laid, Situation, kinds, loose
from mahj_tutor.pictures.words import sentence
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import one_line
from mahj_tutor.tiles import SOAP, Tile, dragon_of, in_words, natural_list, quantity, spoken, without
from mahj_tutor.tiles import tile as suited

card = Subject("the card")

# --- what is printed -----------------------------------------------------------------------------------


@card.fact('year() == "2026"')
def year(at: Situation) -> str:
    """Return the year of the card, as its hands print it (CD7)."""
    return str(at.card.year)


@card.fact('year_tiles(3B) == "2B 0 2B 6B"')
def year_tiles(at: Situation, tile: Laid) -> Tiles:
    """Return the tiles of the card's year in the suit of a tile; Soap is the zero (CD7)."""
    suit = tile.tile.suit
    if suit is None:
        raise NoValueError(f"a year has no tiles in the suit of a {tile}")
    return loose(SOAP if digit == "0" else suited(f"{digit}{suit}") for digit in year(at))


def _suits_how(at: Situation, hand: Line) -> tuple[str, ...]:
    number = suits_needed(at, hand)
    colors, suits = (quantity(number, noun) if number else f"no {noun}" for noun in ("color", "suit"))
    return ("Count the colors of numbers and dragons, not the groups.", f"It has {colors}, so {suits}.")


@card.fact('suits_needed(hand("even-2")) == 3', how=_suits_how)
def suits_needed(at: Situation, hand: Line) -> int:
    """Return how many suits a hand of the card has: its colors, those of its dragons included (CD2, CD3)."""
    return len({group.suit for slot in read_line(hand.hand) for group in slot if group.suit})


@card.fact('color_rule(hand("even-1")) == "CD2" and color_rule(hand("run-1")) == "CD3"')
def color_rule(at: Situation, hand: Line) -> Rule:
    """Return the rule that decides about suits in a hand of the card: CD2 for one color, CD3 for several."""
    return Rule("CD2" if suits_needed(at, hand) == 1 else "CD3")


def _numbers_faults(at: Situation, hand: Line, wrong: object) -> tuple[Fault, ...]:
    note = f"its note says “{hand.note}”"
    return (Fault("CD4", f"{note}, and nothing lets the numbers move" if wrong else note),)


@card.fact('numbers_are_free(hand("run-1")) and not numbers_are_free(hand("even-1"))', faults=_numbers_faults)
def numbers_are_free(at: Situation, hand: Line) -> bool:
    """Return whether players may choose numbers of a hand of the card (CD4)."""
    return one_line.numbers_are_free(hand)


def _open_faults(at: Situation, hand: Line, wrong: object) -> tuple[Fault, ...]:
    return (Fault("CD9", "it is marked C, concealed") if wrong else Fault("CL11", "it is marked X, open"),)


@card.fact('is_open(hand("even-1")) and not is_open(hand("odd-2"))', faults=_open_faults)
def is_open(at: Situation, hand: Line) -> bool:
    """Return whether a hand of the card is marked X, so that groups of it may be called (CL11, CD9)."""
    return hand.kind == "X"


def _pairs_faults(at: Situation, hand: Line, wrong: object) -> tuple[Fault, ...]:
    if not wrong:
        return (Fault("CD10", "it has singles and pairs only"),)
    some = natural_list(str(group) for group in printed_groups(at, hand) if group.printed.takes_jokers)
    return (Fault("CD10", f"jokers can help in {some}"),)


@card.fact(
    'only_singles_and_pairs(hand("pair-1")) and not only_singles_and_pairs(hand("wind-2"))',
    faults=_pairs_faults,
)
def only_singles_and_pairs(at: Situation, hand: Line) -> bool:
    """Return whether a hand of the card has no group of three or more alike (CD10)."""
    return hand.is_singles_and_pairs


@card.fact('section(hand("even-1")) == "2468"')
def section(at: Situation, hand: Line) -> str:
    """Return the section of the card that a hand is in (CD8)."""
    return hand.section


@card.fact('"2468" in sections_apart(hand("even-1")) and "13579" in sections_apart(hand("even-1"))')
def sections_apart(at: Situation, hand: Line) -> Texts:
    """Return the section of a hand, and those to which it could not belong as well.

    A hand could belong to a section if it has all that the hands there have in common.
    """
    own = _traits(hand)
    every = dict.fromkeys(each.section for each in at.card.lines)
    return tuple(each for each in every if each == hand.section or not _common(at.card, each, hand) <= own)


@lru_cache(maxsize=1024)
def _common(card: Card, section: str, other: Line) -> frozenset[str]:
    """Return what the hands of a section have in common; nothing keeps a hand out of one without that."""
    some = [_traits(each) for each in card.lines if each.section == section and each is not other]
    return frozenset.intersection(*some) if some else frozenset()


@lru_cache(maxsize=512)
def _traits(hand: Line) -> frozenset[str]:
    """Return by what one knows a hand of the card at a glance."""
    groups = [group for slot in read_line(hand.hand) for group in slot]
    symbols = "".join(group.symbols for group in groups)
    digits = set(symbols) & set("123456789")
    sizes = {len(group.symbols) for group in groups if group.takes_jokers}
    traits = {
        "pairs": hand.is_singles_and_pairs,
        "quint": 5 in sizes,
        "run": hand.numbers == "run",
        "even": digits <= set("2468"),
        "odd": digits <= set("13579"),
        "369": digits <= set("369"),
        "like": "x" in symbols,
        "sum": not {"+", "-", "×"}.isdisjoint(hand.hand.split()),
        "honors": sum(map(symbols.count, "NEWSZDRG")) >= 4,
        "year": any(map(one_line.is_year, groups)),
    }
    return frozenset(name for name, has in traits.items() if has)


@card.fact('value(hand("pair-1")) == 50')
def value(at: Situation, hand: Line) -> int:
    """Return what a hand of the card pays, as printed beside it (CD9)."""
    return hand.value


@card.fact('note(hand("even-1")) == "any 1 suit"')
def note(at: Situation, hand: Line) -> str:
    """Return the note that is printed beside a hand of the card (CD4)."""
    return hand.note


@card.fact("dragon_for(3C) == R")
def dragon_for(at: Situation, tile: Laid) -> Laid:
    """Return the dragon that goes with the suit of a tile (CD5)."""
    if tile.tile.suit is None:
        raise NoValueError(f"no dragon goes with a {tile}")
    return Laid(dragon_of(tile.tile.suit))


# --- printed groups ------------------------------------------------------------------------------------


@card.fact('count(printed_groups(hand("even-1"))) == 4')
def printed_groups(at: Situation, hand: Line) -> CardGroups:
    """Return the groups of a hand of the card as they are printed; NEWS is one of them."""
    return tuple(CardGroup(hand, number, slot[0]) for number, slot in enumerate(read_line(hand.hand)))


def _joker_faults(at: Situation, group: CardGroup, wrong: object) -> tuple[Fault, ...]:
    fault = one_line.why_no_joker(group.printed)
    if fault is None:
        many = in_words(len(group.printed.symbols))
        fault = Fault("JK1", f"{group} is {many} alike, and a joker can go there")
    return (fault,)


@card.fact('takes_joker(first(printed_groups(hand("even-1"))))', faults=_joker_faults)
def takes_joker(at: Situation, group: CardGroup) -> bool:
    """Return whether jokers can be used in a printed group (JK1, JK2, CD7, CD11)."""
    return group.printed.takes_jokers


@card.fact('joker_rule(first(printed_groups(hand("wind-2")))) == "CD11"')
def joker_rule(at: Situation, group: CardGroup) -> Rule:
    """Return the rule that decides whether a joker can be used in a printed group."""
    return Rule(_joker_faults(at, group, None)[0].rule)


@card.fact('group_name(first(printed_groups(hand("wind-2")))) == "NEWS"')
def group_name(at: Situation, group: CardGroup) -> str:
    """Return what a printed group is: `NEWS`, `year`, `single`, `singles`, `pair`, `pung`, `kong` ..."""
    printed = group.printed
    if len(printed.counts) == 1:
        return GROUP_NAMES.get(len(printed.symbols), "group")
    if one_line.is_year(printed):
        return "year"
    return "NEWS" if sorted(printed.symbols) == sorted("NEWS") else "singles"


@card.fact('is_dragon(nth(printed_groups(hand("even-2")), 5))')
def is_dragon(at: Situation, group: CardGroup) -> bool:
    """Return whether a printed group is dragons that go by their color (CD5)."""
    return bool(group.printed.suit) and set(group.printed.symbols) == {"D"}


@card.fact('count(real_groups(hand("wind-2"))) == 4')
def real_groups(at: Situation, hand: Line) -> CardGroups:
    """Return the printed groups of a hand in which no joker can be used: singles and pairs (JK2)."""
    return tuple(each for each in printed_groups(at, hand) if not each.printed.takes_jokers)


def _real_how(at: Situation, hand: Line) -> tuple[str, ...]:
    some = natural_list(map(str, real_groups(at, hand)))
    number = in_words(real_tiles(at, hand))
    return (
        f"Singles and pairs have to be real tiles. Here that is {some or 'no group'}.",
        f"That makes {number} in all.",
    )


@card.fact('real_tiles(hand("wind-2")) == 10', how=_real_how)
def real_tiles(at: Situation, hand: Line) -> int:
    """Return how many tiles of a hand of the card have to be real (CD7, CD10, CD11)."""
    return sum(len(each.printed.symbols) for each in real_groups(at, hand))


# --- hands of tiles ------------------------------------------------------------------------------------


def _made_faults(at: Situation, some: Tiles, hand: Line, wrong: object = None) -> tuple[Fault, ...]:
    return one_line.why_not_line(hand, kinds(some))


@card.fact(
    'makes("F F F 2B 2B 2B 2B 4B 4B 4B J 6B 6B 6B", hand("even-1"))',
    faults=_made_faults,
    how=lambda *given: told(_made_faults)(*given) or ("every group is there, and no tile is left over",),
)
def makes(at: Situation, some: Tiles, hand: Line) -> bool:
    """Return whether tiles make a hand of the card (CD1, WN7)."""
    return not one_line.why_not_line(hand, kinds(some))


@card.fact('rules_broken("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6C 6C 6C", hand("even-1")) == "CD2"')
def rules_broken(at: Situation, some: Tiles, hand: Line) -> Rules:
    """Return the rules by which tiles are no hand of the card; none if they are."""
    return rules_in(one_line.why_not_line(hand, kinds(some)))


@card.fact('why_not("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B", hand("even-1")) == ""')
def why_not(at: Situation, some: Tiles, hand: Line) -> str:
    """Return in a sentence why tiles are no hand of the card, or "" if they are."""
    return " ".join(sentence(each.say) for each in one_line.why_not_line(hand, kinds(some))[:1])


def _missing(some: Sequence[Tile], hand: Line) -> tuple[Tile, ...]:
    return one_line.solver_of_line(hand).nearest(tuple(some), top=1)[0].missing


def _missing_how(at: Situation, some: Tiles, hand: Line) -> tuple[str, ...]:
    missing = _missing(kinds(some), hand)
    fit = in_words(HAND_SIZE - len(missing))
    return (
        f"Every hand has {HAND_SIZE} tiles, and {fit} of these fit.",
        f"You still need {in_words(len(missing))}: {spoken(missing)}.",
    )


def _missing_faults(at: Situation, some: Tiles, hand: Line, wrong: Tiles) -> tuple[Fault, ...]:
    """Return why a hand is still not made with other tiles than those that are missing."""
    size = len(some) + len(wrong)
    if size != HAND_SIZE:
        said = f"that makes {size} tiles, and a hand has {HAND_SIZE}"
        return (Fault("CD1", said),)
    return one_line.why_not_line(hand, kinds((*some, *wrong)))


@card.fact(
    'tiles_missing("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B", hand("even-1")) == "6B 6B"',
    faults=_missing_faults,
    how=_missing_how,
)
def tiles_missing(at: Situation, some: Tiles, hand: Line) -> Tiles:
    """Return the tiles that are missing for a hand of the card (CD1)."""
    return loose(_missing(kinds(some), hand))


def _wrong_faults(at: Situation, some: Tiles, hand: Line, wrong: Laid | Tiles) -> tuple[Fault, ...]:
    fault = one_line.why_not_line(hand, kinds(some))[0]
    return (Fault(fault.rule, " ".join(_wrong_how(at, some, hand))),)


def _wrong_how(at: Situation, some: Tiles, hand: Line) -> tuple[str, ...]:
    tile = wrong_tile(at, some, hand).tile
    (due,) = _missing(without(kinds(some), [tile]), hand)
    why = sentence(one_line.why_not_line(hand, kinds(some))[0].say)
    return (why, sentence(f"{spoken([due])} belongs where the {tile.noun} is"))


@card.fact(
    'wrong_tile("F F F 2B 2B 2B 2B 4B 4B 4B 4C 6B 6B 6B", hand("even-1")) == 4C',
    faults=_wrong_faults,
    how=_wrong_how,
)
def wrong_tile(at: Situation, some: Tiles, hand: Line) -> Laid:
    """Return the one tile that keeps 14 tiles from being a hand of the card."""
    found = wrong_tiles(kinds(some), hand)
    if len(found) != 1:
        raise NoValueError("one tile has to be wrong, and only one")
    return Laid(found[0])


def wrong_tiles(hand: Sequence[Tile], line: Line) -> tuple[Tile, ...]:
    """Return the kinds of tiles without one of which a hand that is not made lacks only one tile."""
    solver = one_line.solver_of_line(line)
    if not solver.why_not(tuple(hand)):
        return ()
    some = dict.fromkeys(hand)
    return tuple(each for each in some if solver.tiles_away(tuple(without(hand, [each]))) == 1)


@card.fact('useful_draws("F F J 2B 2B 2B 2B 4B 4B 4B 4B 6B 9C") == "6B F J"')
def useful_draws(at: Situation, some: Tiles = RACK) -> Tiles:
    """Return the tiles that would bring a hand one tile nearer to some hand of the card; jokers included."""
    return loose(at.solver.useful_draws(kinds(some)))
