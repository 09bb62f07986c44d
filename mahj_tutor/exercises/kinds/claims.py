"""What somebody claims about a hand and its line, to be judged: `CLAIMS` by their names.

A claim is a deed like any other: the card says what is wrong with it, and the rule that
allows it is named by what the claim is about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from mahj_tutor.card import Line
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.kinds.card_hands import (
    CardPosition,
    Part,
    Slip,
    against,
    alone,
    alone_fault,
    belief_in,
    card_of,
    drawn_line,
    laid,
    line_of,
    parts_of,
    real_targets,
    spoiled,
    suits_in,
)
from mahj_tutor.exercises.kinds.deeds import Deed
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Suit, Tile, in_words

Zones = tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A deed with its picture, and the line it is about."""

    deed: Deed
    zones: Zones
    line: Line


_Make = Callable[[CardPosition, random.Random], Claim]


def _claim(
    line: Line,
    said: str,
    fault: tuple[Fault, ...] = (),
    rule: str = "",
    *,
    zones: Zones = (),
    belief: str | None = None,
) -> Claim:
    """Return a claim: `rule` allows it where there is no fault; `belief` is that of who judges it wrongly."""
    deed = Deed(Seat.EAST, said, fault, () if fault else (rule,), belief if fault else None, refusal=belief)
    return Claim(deed, (line_zone(line), *zones), line)


def _plain(line: Line) -> tuple[Part, ...]:
    """The words of a line, or nothing where it leaves a choice between words."""
    return () if "|" in line.hand else parts_of(line, line.targets[0])


# --- hands -------------------------------------------------------------------------------------------


def _hand(position: CardPosition, rng: random.Random, *, slip: Slip, good: bool) -> Claim:
    """These 14 tiles are a hand of the line: right, or with a slip in one of its words."""
    if position.hand and not position.line:
        raise Unfit(
            "E002", "a hand needs the line it is taken for", "add line: to the position", ("position",)
        )
    hands = {each: _hand_for(each, slip, rng, good=good) for each in _among(position)}
    line = drawn_line(position, rng, lambda each: bool(hands[each]))
    hand = position.hand or hands[line]
    shown = Zone("hand", "exposure", "Your 14 tiles", rack_pieces(hand))
    said = f"You take these 14 tiles for a hand of {line.id}."
    belief = _REFUSED.get(slip) if good else belief_in(line, hand)
    return _claim(line, said, against(line, hand), _allowing(line, slip), zones=(shown,), belief=belief)


def _among(position: CardPosition) -> tuple[Line, ...]:
    """The line that is written, or all of the card."""
    return (line_of(position.line, position.card),) if position.line else card_of(position.card).lines


_REFUSED: Mapping[Slip, str] = {"suits": "M10", "zero": "M12"}
"""The beliefs of those who find fault with a hand that is right."""


def _hand_for(line: Line, slip: Slip, rng: random.Random, *, good: bool) -> tuple[Tile, ...]:
    """A hand of the line with or without the slip; nothing where the line can have no such slip."""
    if "|" in line.hand or not real_targets(line):
        return ()
    parts = parts_of(line, rng.choice(real_targets(line)))
    words = next(spoiled(line, parts, slip, rng), ())
    return laid(parts) if good and words else tuple(tile for word in words for tile in word)


def _allowing(line: Line, slip: Slip) -> str:
    if slip == "suits":
        return "CD2" if suits_in(line) == 1 else "CD3"
    return {"numbers": "CD4", "dragons": "CD5", "zero": "CD7", "honors": "CD6", "jokers": "JK1"}[slip]


# --- colors and Flowers --------------------------------------------------------------------------------


_INKS = {"red": Suit.CRAK, "green": Suit.BAM, "blue": Suit.DOT}
"""What a printed color is taken for by those who think that it names a suit."""


def _color_free(position: CardPosition, rng: random.Random) -> Claim:
    """A color is played in a suit of one's choice (CD2, CD3)."""
    line = drawn_line(position, rng, lambda each: suits_in(each) > 0)
    ink, taken = rng.choice(list(_INKS.items()))
    suit = rng.choice([each for each in Suit if each is not taken])
    number = suits_in(line)
    which = "its only color" if number == 1 else "one of its colors"
    said = f"On the paper card of a friend, {which} is {ink}. For it you take {suit.label}s."
    return _claim(line, said, (), "CD2" if number == 1 else "CD3", belief="M10")


def _color_split(position: CardPosition, rng: random.Random) -> Claim:
    """One color is played in two suits (CD2)."""
    line = drawn_line(position, rng, lambda each: bool(_hand_for(each, "suits", rng, good=False)))
    one, other = rng.sample(list(Suit), 2)
    said = (
        f"Two words of {line.id} have the same color. You take {one.label}s for one and {other.label}s for"
        " the other."
    )
    return _claim(line, said, (Fault("CD2", "one color is one suit, in every word that has it"),))


def _flower_numbers(position: CardPosition, rng: random.Random) -> Claim:
    """Flowers with different little numbers are used together (CD6)."""
    line = drawn_line(position, rng, lambda each: "FF" in each.hand)
    size = max(len(part.word.symbols) for part in _plain(line) if part.word.symbols.startswith("F"))
    numbers = rng.sample(range(1, 5), min(size, 4))
    said = (
        f"Your {in_words(size)} Flowers carry little numbers such as {numbers[0]} and {numbers[1]}. You take"
        f" them for the {'F' * size} of {line.id}."
    )
    return _claim(line, said, (), "CD6", belief="M13")


# --- Jokers and calls ----------------------------------------------------------------------------------


def _joker_in(position: CardPosition, rng: random.Random, *, fits: Callable[[Part], bool]) -> Claim:
    """A Joker is put into a word of the line (CD7, CD11, JK1, JK2)."""
    line = drawn_line(position, rng, lambda each: any(map(fits, _plain(each))))
    part = rng.choice([each for each in _plain(line) if fits(each)])
    symbols = part.word.symbols
    said = f"You play {line.id}, and put a Joker into {symbols}."
    belief = "M02" if len(part.word.counts) > 1 else "M01"
    if part.is_open:
        return _claim(line, said, (), "JK1")
    return _claim(line, said, (alone_fault(part.word),), belief=belief)


def _joker_line(position: CardPosition, rng: random.Random) -> Claim:
    """A Joker is kept for a line of singles and pairs (CD10)."""
    line = drawn_line(position, rng, lambda each: each.is_singles_and_pairs)
    said = f"You play {line.id}, and keep a Joker to complete it."
    fault = Fault("CD10", f"{line.id} has singles and pairs only, and so it takes no Joker at all")
    return _claim(line, said, (fault,), belief="M01")


def _call(position: CardPosition, rng: random.Random, *, kind: str, last: bool) -> Claim:
    """A discard is called for a group of the line, or to win with it (CL11, CD9)."""
    line = drawn_line(position, rng, lambda each: each.kind == kind and (last or _callable(each)))
    if last:
        said = f"You play {line.id} and need one tile more. It is thrown, and you call it for Mah Jongg."
        return _claim(line, said, (), "CD9", belief=None)
    part = rng.choice([each for each in _plain(line) if each.is_open])
    group = part.groups[0]
    shown = Exposure(group.tile, (group.tile,) * group.size)
    said = (
        f"You play {line.id}, and call a discard to complete {part.word.symbols}. Other tiles are still"
        " missing."
    )
    if alone(line).lines_with([shown], kind="X"):
        return _claim(line, said, (), "CL11")
    fault = Fault("CD9", f"{line.id} is marked C, so nothing is called but the tile that wins")
    return _claim(line, said, (fault,), belief="M21")


def _callable(line: Line) -> bool:
    return any(part.is_open for part in _plain(line))


def _is_year(part: Part) -> bool:
    return part.has_numbers and len(part.word.counts) > 1


def _is_news(part: Part) -> bool:
    return len(part.word.counts) > 1 and not part.has_numbers


def _is_pair(part: Part) -> bool:
    return not part.is_open and len(part.word.counts) == 1


CLAIMS: Mapping[str, _Make] = {
    "suits-right": partial(_hand, slip="suits", good=True),
    "suits-wrong": partial(_hand, slip="suits", good=False),
    "numbers-right": partial(_hand, slip="numbers", good=True),
    "numbers-wrong": partial(_hand, slip="numbers", good=False),
    "dragons-right": partial(_hand, slip="dragons", good=True),
    "dragons-wrong": partial(_hand, slip="dragons", good=False),
    "zero-right": partial(_hand, slip="zero", good=True),
    "zero-wrong": partial(_hand, slip="zero", good=False),
    "honors-wrong": partial(_hand, slip="honors", good=False),
    "color-free": _color_free,
    "color-split": _color_split,
    "flower-numbers": _flower_numbers,
    "joker-in-group": partial(_joker_in, fits=lambda part: part.is_open),
    "joker-in-pair": partial(_joker_in, fits=_is_pair),
    "joker-in-year": partial(_joker_in, fits=_is_year),
    "joker-in-news": partial(_joker_in, fits=_is_news),
    "joker-in-line": _joker_line,
    "call-open": partial(_call, kind="X", last=False),
    "call-concealed": partial(_call, kind="C", last=False),
    "call-last": partial(_call, kind="C", last=True),
}
"""What may be claimed of a hand and a line."""


def claim_of(name: str, position: CardPosition, rng: random.Random) -> Claim:
    """Return a claim by its name; raises `Unfit` when there is none, or the line does not fit it."""
    return named(CLAIMS, name, "claim", ("position", "claim"))(position, rng)
