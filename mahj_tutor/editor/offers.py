"""What an author picks by its name: rules and misconceptions, hands of the card, recipes to begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mahj_widgets.form_protocol import Choice, Of

from mahj_tutor.authoring.cookbook import recipes
from mahj_tutor.card import Card, Line
from mahj_tutor.pictures.card import line_zone, printed_words
from mahj_tutor.questions.misconceptions import Misconception, misconceptions
from mahj_tutor.questions.own_words import read_words
from mahj_tutor.rulebook import SUBJECTS, Rule, register, subject

OWN = "Your own"
"""The heading of what the author has declared beside her exercises."""
_ID = re.compile(r"(?<![\w“-])(?:[A-Z]{2}[1-9][0-9]?|M[0-9]{2})(?![\w-])")
_BELIEF = re.compile(r"M[0-9]{2}")


def choices(of: Of, folder: Path) -> tuple[Choice, ...]:
    """Return what may be picked in a folder by its name, what belongs together under one heading."""
    if of == "recipes":
        return tuple(
            Choice(each.name, each.title, each.says, each.group, tiles=each.tiles) for each in recipes()
        )
    return tuple(_rules(folder) if of == "rules" else _misconceptions(folder))


def hands(card: Card) -> Iterator[Choice]:
    """Yield the hands of a card as they are printed, section by section."""
    for line in card.lines:
        printed = tuple(word.runs for word in printed_words(line))
        note = line_zone(line).note or ""
        yield Choice(line.id, _label(line), note, line.section, printed=printed, code=line.id)


def called(of: Of, name: str, folder: Path, card: Card | None = None) -> str:
    """Return the name of something that is picked; what nobody knows has the name that is written.

    Hands are those of a card, as they are printed.
    """
    if of == "hands":
        return _printed_hand(name, card)
    own = read_words(folder)[0]
    if of == "rules":
        rule = own.rules.get(name) or register().get(name)
        return _rule_name(rule) if rule else name
    belief = own.misconceptions.get(name) or misconceptions().get(name)
    return _belief(belief) if belief else name


def with_names(said: str, folder: Path) -> str:
    """Return a sentence with rules and misconceptions called by their names, not by their ids.

    >>> with_names("CL1 is a rule about calls", Path())
    '“Call for three or more alike” is a rule about calls'
    """

    def named(match: re.Match[str]) -> str:
        of: Of = "misconceptions" if _BELIEF.fullmatch(match[0]) else "rules"
        name = called(of, match[0], folder)
        return match[0] if name == match[0] else f"“{name}”"

    return _ID.sub(named, said)


def _printed_hand(name: str, card: Card | None) -> str:
    line = next((each for each in (card.lines if card else ()) if each.id == name), None)
    return _label(line) if line else name


def _label(line: Line) -> str:
    return " ".join("".join(symbols for symbols, _ in word.runs) for word in printed_words(line))


def _rules(folder: Path) -> Iterator[Choice]:
    for each in read_words(folder)[0].rules.values():
        yield Choice(each.id, _rule_name(each), each.text, OWN, code=each.id)
    places = {name: at for at, name in enumerate(SUBJECTS.values())}
    known = sorted(register().values(), key=lambda each: places.get(subject(each.id), len(places)))
    for each in known:
        words = f"{each.find} {each.reason} {each.say}"
        yield Choice(each.id, _rule_name(each), each.text, subject(each.id), words=words, code=each.id)


def _misconceptions(folder: Path) -> Iterator[Choice]:
    for each in read_words(folder)[0].misconceptions.values():
        yield Choice(each.id, _belief(each), each.say, OWN, code=each.id)
    for each in misconceptions().values():
        group = "The classical game" if each.about else "The American game"
        yield Choice(each.id, _belief(each), each.say, group, words=each.find, code=each.id)


def _rule_name(rule: Rule) -> str:
    return f"{rule.name[:1].upper()}{rule.name[1:]}"


def _belief(known: Misconception) -> str:
    return known.belief.removesuffix(".") or known.id
