"""What an author picks by its name: rules and misconceptions, hands of the card, recipes to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahj_widgets.form_protocol import Choice, Of

from mahj_tutor.authoring.cookbook import recipes
from mahj_tutor.card import Card
from mahj_tutor.pictures.card import line_zone, printed_words
from mahj_tutor.questions.misconceptions import Misconception, misconceptions
from mahj_tutor.questions.own_words import read_words
from mahj_tutor.rulebook import SUBJECTS, Rule, register, subject

OWN = "Your own"
"""The heading of what the author has declared beside her exercises."""


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
        label = " ".join("".join(symbols for symbols, _ in runs) for runs in printed)
        yield Choice(line.id, label, line_zone(line).note or "", line.section, line.id, printed=printed)


def called(of: Of, name: str, folder: Path) -> str:
    """Return the name of something that is picked; what nobody knows has the name that is written."""
    own = read_words(folder)[0]
    if of == "rules":
        rule = own.rules.get(name) or register().get(name)
        return _rule_name(rule) if rule else name
    belief = own.misconceptions.get(name) or misconceptions().get(name)
    return _belief(belief) if belief else name


def _rules(folder: Path) -> Iterator[Choice]:
    for each in read_words(folder)[0].rules.values():
        yield Choice(each.id, _rule_name(each), each.text, OWN)
    places = {name: at for at, name in enumerate(SUBJECTS.values())}
    known = sorted(register().values(), key=lambda each: places.get(subject(each.id), len(places)))
    for each in known:
        words = f"{each.find} {each.reason} {each.say}"
        yield Choice(each.id, _rule_name(each), each.text, subject(each.id), words=words)


def _misconceptions(folder: Path) -> Iterator[Choice]:
    for each in read_words(folder)[0].misconceptions.values():
        yield Choice(each.id, _belief(each), each.say, OWN)
    for each in misconceptions().values():
        group = "The classical game" if each.about else "The American game"
        yield Choice(each.id, _belief(each), each.say, group, words=each.find)


def _rule_name(rule: Rule) -> str:
    return f"{rule.name[:1].upper()}{rule.name[1:]} ({rule.id})"


def _belief(known: Misconception) -> str:
    return f"{known.belief.removesuffix('.') or known.id} ({known.id})" if known.belief else known.id
