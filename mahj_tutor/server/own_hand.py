"""A hand of the learner's own card, typed as it's printed: what can be said of it by itself.

The yearly cards belong to their publishers, so nothing here knows one, and nothing of what is typed is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mahj_tutor.card.notation import GROUP_NAMES, HAND_SIZE, PrintedGroup, Slot, read_line
from mahj_tutor.card_files.hand_problems import suggest_fix
from mahj_tutor.errors import NotationError
from mahj_tutor.tiles import JOKER, copies, in_words, quantity

LONGEST = 120
"""Characters of a hand that is typed."""
_YEAR = re.compile(r"20\d\d")
_OR = re.compile(r"\s*(?:\||\bor\b)\s*")


@dataclass(frozen=True, slots=True)
class OwnGroup:
    """A group as it's printed, what it's called, and whether jokers can be used in it (JK1, JK2)."""

    printed: str
    name: str
    takes_jokers: bool


@dataclass(frozen=True, slots=True)
class OwnHand:
    """The groups of a hand, and how many suits it takes (CD2, CD3)."""

    groups: tuple[OwnGroup, ...]
    suits: int
    joker_tiles: int
    """In how many of its 14 places a joker can stand (JK1)."""

    def told(self, kind: str) -> Iterator[str]:
        """Yield what is true of it; `kind` is X or C (CL10, CL11).

        >>> print(*own_hand("FFFF 2222a 44b 6666b").told("C"), sep="; ")
        Your hand has 14 tiles; It takes two suits; Jokers ...; It's marked C, so ... only the tile that wins
        """
        yield f"Your hand has {HAND_SIZE} tiles"
        yield f"It takes {_suits(self.suits)}"
        if not self.joker_tiles:
            yield "No joker can help, because nothing in it is three or more alike"
        else:
            few = f", though the set has only {in_words(copies(JOKER))}" * (self.joker_tiles > copies(JOKER))
            yield f"Jokers can stand in for {in_words(self.joker_tiles)} of its tiles{few}"
        if kind == "C":
            yield "It's marked C, so you can call only the tile that wins"
        elif self.joker_tiles:
            yield "It's marked X, so you can call for any group of three or more alike, and to win"
        else:
            yield "It's all singles and pairs, so you can call only the tile that wins"

    def answers(self, suits: str, jokers: str) -> Iterator[str]:
        """Yield what becomes of the learner's two guesses; what is no number is no guess.

        >>> list(own_hand("FFFF 2222a 44b 6666b").answers("2", "14"))
        ['Right: two suits', 'You counted 14 tiles for jokers. Look again at the singles and pairs']
        """
        if suits.isdecimal():
            given = _suits(int(suits[:2]))
            is_right = int(suits[:2]) == self.suits
            yield f"Right: {given}" if is_right else f"You counted {given}. Look at the letters once more"
        if jokers.isdecimal():
            yield self._about_jokers(int(jokers[:2]))

    def _about_jokers(self, given: int) -> str:
        said = f"{quantity(given, 'tile')} for jokers"
        if given == self.joker_tiles:
            return f"Right: {said}"
        where = "Look again at the singles and pairs" if given > self.joker_tiles else "Look at every group"
        return f"You counted {said}. {where}"


def own_hand(typed: str) -> OwnHand:
    """Return a hand that is typed in the notation of card files, with `or` in the place of `|`, too.

    Raise `NotationError` where it can't be read, or doesn't make 14 tiles (CD1).

    >>> own_hand("22a 44a or 66a").groups
    Traceback (most recent call last):
    mahj_tutor.errors.NotationError: a line makes 14 tiles; this one ends after 4, ...
    """
    slots = read_line(_OR.sub("|", typed[:LONGEST]).strip())
    letters = {each.suit for slot in slots for each in slot if each.suit}
    groups = tuple(map(_group, slots))
    tiles = sum(len(slot[0].symbols) for slot in slots if slot[0].takes_jokers)
    return OwnHand(groups, len(letters), tiles)


def fault_of(error: NotationError) -> str:
    """Return in two sentences what is wrong with a hand that was typed, and how to fix it."""
    problem = error.problem.replace("a line makes", "A hand has").rstrip(",")
    said, fix = problem[:1].upper() + problem[1:], suggest_fix(error)
    return f"{said}. {fix[:1].upper()}{fix[1:]}."


def _group(slot: Slot) -> OwnGroup:
    printed = " or ".join(f"{each.symbols}{each.suit}" for each in slot)
    return OwnGroup(printed, _name(slot[0]), slot[0].takes_jokers)


def _name(group: PrintedGroup) -> str:
    """Return what players call a printed group (EQ8, CD7, CD11)."""
    if len(group.counts) == 1:
        size = len(group.symbols)
        return GROUP_NAMES.get(size, f"{size} alike")
    if _YEAR.fullmatch(group.symbols):
        return "the year, four singles"
    if len(group.counts) == len(group.symbols):
        return f"{in_words(len(group.symbols))} singles"
    return "singles and pairs"


def _suits(number: int) -> str:
    return quantity(number, "suit") if number else "no suit"
