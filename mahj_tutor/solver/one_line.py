"""Why 14 tiles are no hand of one given line, and why no joker can be used in one of its groups."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from mahj_tutor.card import Card, Line
from mahj_tutor.card.notation import PrintedGroup, read_line
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.solver.matcher import NearLine
from mahj_tutor.solver.solver import Solver
from mahj_tutor.tiles import SOAP, Tile, in_words, spoken, without

_Tiles = tuple[Tile, ...]


@lru_cache(maxsize=128)
def solver_of_line(line: Line) -> Solver:
    """Return the solver of a card that has this line only."""
    return Solver(Card(line.id, 0, (line,)))


def numbers_are_free(line: Line) -> bool:
    """Return whether players may choose numbers of the line (CD4)."""
    return line.numbers == "run" or not {"x", "y", "z"}.isdisjoint(line.hand)


def why_not_line(line: Line, hand: _Tiles) -> tuple[Fault, ...]:
    """Return why 14 tiles are no hand of the line, which is called "this hand"; nothing if they are.

    Where only a number of tiles is missing (WN7), or one tile is wrong, the tiles that lie there instead tell
    the rule.

    >>> from mahj_tutor.card import first_card
    >>> from mahj_tutor.tiles import tiles
    >>> line = first_card().line("even-1")
    >>> print(*why_not_line(line, tiles("F F F 2B 2B 2B 2B 4B 4B 4B 4B 8B 8B 8B")))
    CD4: this hand would need other numbers: no note lets you change them
    """
    solver = solver_of_line(line)
    faults = solver.why_not(hand)
    rule = faults[0].rule if faults else ""
    if rule in ("WN7", "CD2", "CD3"):
        near = solver.nearest(hand, top=1)[0]
        if rule == "WN7" or near.tiles_away == 1:
            faults = (_tiles_instead(line, hand, near),)
    elif rule == "JK2":
        faults += _singles_faults(line, solver.joker_gaps(hand)[0].missing)
    return tuple(Fault(each.rule, each.say.replace(line.id, "this hand")) for each in faults)


def _tiles_instead(line: Line, hand: _Tiles, near: NearLine) -> Fault:
    """Return the fault of a hand by the tiles that lie there instead of those that are missing.

    Which suit a whole group should have can be told in several ways, which single tile is wrong in one.
    """
    arranged = arrange(near.target.groups, hand)
    left = without(hand, (tile for group in arranged for tile in group))
    return _why_instead(line, near.missing, tuple(sorted(left)))


def _why_instead(line: Line, missing: _Tiles, instead: _Tiles) -> Fault:
    """Return the fault of a hand that has some tiles instead of those that are missing."""
    short = spoken(missing) if len(missing) <= 3 else f"{in_words(len(missing))} other tiles"
    wants = f"this hand needs {short}, not {spoken(instead)}"
    both = (*missing, *instead)
    if all(tile.suit for tile in both):
        return _number_or_suit_fault(line, missing, instead, wants)
    rule, why = _dragon_or_honor(line, missing, instead)
    return Fault(rule, f"{why}: {wants}") if rule else Fault("WN7", f"this hand still needs {short}")


def _dragon_or_honor(line: Line, missing: _Tiles, instead: _Tiles) -> tuple[str, str]:
    """Return the rule about dragons, flowers or winds that a hand breaks, and why; "" if it breaks none."""
    if all(tile.is_dragon for tile in (*missing, *instead)):
        if missing == (SOAP,) and "0" in line.hand:
            return "CD7", "Soap is the zero of the year"
        return ("CD5", "a dragon goes by its color") if "D" in line.hand else ("", "")
    if len(instead) == 1 and (instead[0].is_flower or instead[0].is_wind):
        return "CD6", "flowers and winds go only where the card shows them"
    return "", ""


def _number_or_suit_fault(line: Line, missing: _Tiles, instead: _Tiles, wants: str) -> Fault:
    """Return the fault of a hand that differs in numbered tiles alone."""
    if Counter(tile.suit for tile in missing) == Counter(tile.suit for tile in instead):
        why = f"its note says “{line.note}”" if numbers_are_free(line) else "no note lets you change them"
        return Fault("CD4", f"this hand would need other numbers: {why}")
    if Counter(tile.number for tile in missing) == Counter(tile.number for tile in instead):
        return Fault("CD2", f"one color is one suit: {wants}")
    return Fault("WN7", wants)


def _singles_faults(line: Line, missing: _Tiles) -> tuple[Fault, ...]:
    """Return the fault of a joker in NEWS or the year, if the missing tile is one of these singles."""
    for group, *_ in read_line(line.hand):
        fault = why_no_joker(group)
        is_wind = set(group.symbols) <= set("NEWS")
        if len(group.counts) > 1 and fault is not None and is_wind == missing[0].is_wind:
            return (fault,)
    return ()


def why_no_joker(group: PrintedGroup) -> Fault | None:
    """Return why no joker can be used in a printed group, None if one may (CD7, CD11, JK1, JK2).

    >>> print(*map(why_no_joker, (PrintedGroup("NEWS"), PrintedGroup("444", "b"))))
    CD11: NEWS is four different winds: singles None
    """
    symbols = group.symbols
    if group.takes_jokers:
        return None
    if sorted(symbols) == sorted("NEWS"):
        return Fault("CD11", "NEWS is four different winds: singles")
    if is_year(group):
        return Fault("CD7", f"{symbols} is the year, and all of it is singles")
    if len(group.counts) > 1:
        return Fault("CD11", f"in {symbols} the tiles are not all alike")
    if symbols == "FF":
        return Fault("CD11", "FF is two flowers: a pair")
    size = "pair" if len(symbols) == 2 else "single"
    return Fault("JK2", f"{symbols} is a {size}, and no joker can go there")


def is_year(group: PrintedGroup) -> bool:
    """Return whether a printed group is a year, such as 2026 (CD7)."""
    return re.fullmatch(r"(19|20)[0-9]{2}", group.symbols) is not None
