"""Questions about what stands on the card: suits, X and C, values,
sections, and words in which no Joker may stand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from mahj_tutor.card import Line
from mahj_tutor.card.notation import PrintedGroup
from mahj_tutor.exercises.card_pictures import card_zone, line_zone, printed_words
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.card_hands import (
    CardPosition,
    alone_fault,
    card_of,
    drawn_line,
    line_of,
    numbers_are_free,
    parts_of,
    suits_in,
)
from mahj_tutor.exercises.kinds.mark import Marking
from mahj_tutor.exercises.kinds.match import Question
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.scene import Frame, Piece, Zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import in_words, natural_list, quantity

# --- which lines are so ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Trait:
    """Something a line has or has not: the rule, what is said of each
    line, and the belief of who marks a wrong one.

    Where `bare`, the line is shown without its note, which would give it away.
    """

    rule: str
    has: Callable[[Line], bool]
    said: Callable[[Line], str]
    why: str
    belief: str | None = None
    bare: bool = False


def _words(line: Line) -> str:
    """A line as it is printed, because its id is not."""
    printed = (word.runs for word in printed_words(line))
    return f"“{' '.join(''.join(symbols for symbols, _ in runs) for runs in printed)}”"


def _suits_said(line: Line) -> str:
    number = suits_in(line)
    return f"{_words(line)} has {quantity(number, 'color') if number else 'no numbers in color'}"


def _suits(number: int) -> _Trait:
    colors = (
        "One color is one suit" if number == 1 else f"{in_words(number)} colors are {in_words(number)} suits"
    )
    why = f"{sentence(colors)} Count the colors of numbers and dragons; Flowers and winds have none."
    rule = "CD2" if number == 1 else "CD3"
    return _Trait(rule, lambda line: suits_in(line) == number, _suits_said, why, bare=True)


def _kind_said(line: Line) -> str:
    said = "X, open" if line.kind == "X" else "C, concealed"
    return f"{_words(line)} is marked {said}"


def _jokers_said(line: Line) -> str:
    if line.is_singles_and_pairs:
        return f"{_words(line)} has singles and pairs only"
    return f"in {_words(line)} three or more alike stand together, and a Joker may help there"


def _numbers_said(line: Line) -> str:
    if numbers_are_free(line):
        return f"beside {_words(line)} stands: {line.note}"
    return f"beside {_words(line)} nothing lets the numbers move"


_TRAITS: Mapping[str, _Trait] = {
    "one suit": _suits(1),
    "two suits": _suits(2),
    "three suits": _suits(3),
    "free numbers": _Trait(
        "CD4",
        numbers_are_free,
        _numbers_said,
        "The note beside a line says what is free. Where it lets numbers move, those printed are an example.",
    ),
    "open": _Trait(
        "CL11",
        lambda line: line.kind == "X",
        _kind_said,
        "X means open: you may call for its groups. C means concealed: you draw every tile, and call only to"
        " win.",
        "M21",
    ),
    "concealed": _Trait(
        "CD9",
        lambda line: line.kind == "C",
        _kind_said,
        "C means concealed: you draw every tile, and call only to win. X means open: there you may call.",
    ),
    "no Jokers": _Trait(
        "CD10",
        lambda line: line.is_singles_and_pairs,
        _jokers_said,
        "In a single or a pair no Joker may stand. A line of nothing else is hard, and so it pays more.",
    ),
}


def lines_that(position: CardPosition, rng: random.Random) -> Marking:
    """Mark every line of which something is true: `what` names it (CD2 to CD4, CD9, CD10, CL11)."""
    trait = named(_TRAITS, position.what, "trait of a line", ("position", "what"))
    lines = {line.id: line for line in _some_lines(position, trait.has, rng)}
    right = tuple(name for name, line in lines.items() if trait.has(line))
    wrong = tuple(name for name in lines if name not in right)
    if not right or not wrong:
        raise Unfit("E041", "none or all of the lines are so", "choose others", ("position", "lines"))

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        astray = [trait.said(lines[name]) for name in marked if name in wrong]
        missed = [f"{trait.said(lines[name])}: mark it, too" for name in right if name not in marked]
        return tuple(Fault(trait.rule, said) for said in (*astray[:1], *missed[: 1 - len(astray[:1])]))

    shown = [replace(line, note="") if trait.bare else line for line in lines.values()]
    return Marking(
        zones=(card_zone(shown),),
        marks=tuple(lines),
        judge=judge,
        right=right,
        wrong=((*right, wrong[0]), wrong, *((right[:-1],) if right[1:] else ())),
        facts=(),
        why=trait.why,
        now="Go through the lines one by one.",
        press="These lines",
        several=True,
        limit=len(lines),
        misconception=lambda marked: trait.belief if set(marked) & set(wrong) else None,
        replay=lambda marked: (
            Frame(sentence(judge(marked)[0].say), lit=tuple(name for name in marked if name in wrong)),
            Frame("These lines are meant.", lit=right),
        ),
    )


def _some_lines(position: CardPosition, has: Callable[[Line], bool], rng: random.Random) -> list[Line]:
    """The lines that are written; or four of the card, of which one to three are so."""
    if position.lines:
        return [line_of(name, position.card) for name in position.lines]
    lines = card_of(position.card).lines
    good, bad = ([line for line in lines if has(line) is wanted] for wanted in (True, False))
    number = min(rng.randint(1, 3), len(good))
    shown = {line.id for line in (*rng.sample(good, number), *rng.sample(bad, 4 - number))}
    return [line for line in lines if line.id in shown]


# --- sections (CD8) --------------------------------------------------------------------------------------

_SECTIONS = {
    "2026": "The numbers of the year stand in it.",
    "2468": "All its numbers are even.",
    "13579": "All its numbers are odd.",
    "369": "All its numbers are 3, 6 or 9.",
    "Multiplication and addition": "Its numbers are a little sum.",
    "Quints": "Five alike stand in it.",
    "Consecutive run": "Its numbers go up one by one.",
    "Runs": "Its numbers go up one by one.",
    "Like numbers": "The same number stands in several suits.",
    "Winds and dragons": "It is mostly winds and dragons.",
    "Singles and pairs": "Nothing in it is three or more alike.",
}
"""By what one knows the lines of a section."""


def section_of_line(position: CardPosition, rng: random.Random) -> Marking:
    """Mark the section of the card a line stands in (CD8)."""
    line = drawn_line(position, rng)
    sections = list(dict.fromkeys(each.section for each in card_of(position.card).lines))
    others = rng.sample([each for each in sections if each != line.section and not _fits(line, each)], 3)
    shown = [each for each in sections if each in (line.section, *others)]
    cards = tuple(Piece(f"c{number}", each, text=each) for number, each in enumerate(shown, 1))
    by_id = {card.id: card.name for card in cards}
    right = next(name for name, section in by_id.items() if section == line.section)
    why = f"{_SECTIONS.get(line.section, '')} So it stands under {line.section}."
    return Marking(
        zones=(
            replace(line_zone(line), label="A line of the card", note=None),
            Zone("cards", "pool", "Sections of the card", cards),
        ),
        marks=tuple(by_id),
        judge=lambda marked: (
            ()
            if marked == (right,)
            else (Fault("CD8", f"this line does not stand under {by_id[marked[0]]}"),)
        ),
        right=(right,),
        wrong=tuple((name,) for name in by_id if name != right),
        facts=(),
        why=why,
        now="Look at the numbers first, then at the letters.",
        press="This section",
        replay=lambda marked: (Frame("Look at the line once more."), Frame(why, lit=(right,))),
    )


def _fits(line: Line, section: str) -> bool:
    """Whether a line could stand in another section as well, which would make the question unfair."""
    digits = {int(each) for each in line.hand if each in "123456789"}
    quints = any(group.size == 5 for group in line.targets[0].groups)
    return {
        "Singles and pairs": line.is_singles_and_pairs,
        "Quints": quints,
        "Consecutive run": line.numbers == "run",
        "Runs": line.numbers == "run",
        "369": digits <= {3, 6, 9},
        "2468": digits <= {2, 4, 6, 8},
        "13579": digits <= {1, 3, 5, 7, 9},
        "Like numbers": "x" in line.hand,
        "Multiplication and addition": any(sign in line.hand for sign in "+×"),
        "Winds and dragons": sum(each in "NEWSZDRG" for each in line.hand) >= 4,
    }.get(section, False)


# --- words without Jokers (CD7, CD11) --------------------------------------------------------------------


def words_of_line(position: CardPosition, rng: random.Random) -> Marking:
    """Mark every word of a line in which no Joker may stand: singles and pairs (CD7, CD11, JK2)."""
    line = drawn_line(position, rng, _has_both)
    parts = parts_of(line, line.targets[0])
    zone = line_zone(line)
    words = {piece.id: part.word for piece, part in zip(zone.pieces, parts, strict=True)}
    right = tuple(piece.id for piece, part in zip(zone.pieces, parts, strict=True) if not part.is_open)
    wrong = tuple(name for name in words if name not in right)

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        missed = [alone_fault(words[name]) for name in right if name not in marked]
        astray = [_open(words[name]) for name in marked if name in wrong]
        return (*missed[:1], *astray[: 1 - len(missed[:1])])

    def belief(marked: tuple[str, ...]) -> str | None:
        missed = [words[name] for name in right if name not in marked]
        return ("M02" if len(missed[0].counts) > 1 else "M01") if missed else None

    why = (
        f"Jokers stay out of {natural_list(words[name].symbols for name in right)}: singles and pairs are"
        " real tiles."
    )
    return Marking(
        zones=(zone,),
        marks=tuple(words),
        judge=judge,
        right=right,
        wrong=((*right, wrong[0]), wrong, *((right[:-1],) if right[1:] else ())),
        facts=(),
        why=why,
        now="Ask of each word: are there three or more of the same tile?",
        press="No Jokers in these",
        several=True,
        limit=len(words),
        misconception=belief,
        replay=lambda marked: (Frame(sentence(judge(marked)[0].say)), Frame(why, lit=right)),
        names={"line": line.id},
    )


def _has_both(line: Line) -> bool:
    """Whether Jokers may stand in some words of a line and not in others."""
    if set("|+-×=") & set(line.hand):
        return False
    return len({part.is_open for part in parts_of(line, line.targets[0])}) == 2


def _open(word: PrintedGroup) -> Fault:
    return Fault("JK1", f"{word.symbols} is {in_words(len(word.symbols))} alike, and a Joker may stand there")


QUESTIONS: Mapping[str, Question] = {
    "lines-that": lines_that,
    "section-of-line": section_of_line,
    "words-of-line": words_of_line,
}
