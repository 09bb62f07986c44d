"""What an author picks by its name: rules and misconceptions, hands of the card, recipes to begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from mahj_widgets.form_protocol import Choice, Of

from mahj_tutor.authoring.cookbook import Recipe, recipe_text, recipes
from mahj_tutor.card import Card, Line
from mahj_tutor.pictures.card import line_zone, printed_words
from mahj_tutor.questions.misconceptions import Misconception, misconceptions
from mahj_tutor.questions.own_words import read_words
from mahj_tutor.rulebook import SUBJECTS, Rule, register, subject
from mahj_tutor.yaml_source import read_yaml

OWN = "Your own"
"""The heading of what the author has declared beside her exercises."""
_CLASSICAL = "The classical game"
"""The heading of what is about the classical game alone."""
_ID = re.compile(r"(?<![\w“-])(?:[A-Z]{2}[1-9][0-9]?|M[0-9]{2})(?![\w-])")
_BELIEF = re.compile(r"M[0-9]{2}")


def choices(of: Of, folder: Path, *, is_classical: bool = False) -> tuple[Choice, ...]:
    """Return what may be picked in a folder by its name, what belongs together under one heading; what is
    about the game that isn't the exercise's comes last.
    """
    if of == "recipes":
        return tuple(map(_recipe, recipes()))
    found = _rules(folder) if of == "rules" else _misconceptions(folder)
    placed = (each if each.group == OWN else _of_game(each, is_classical=is_classical) for each in found)
    return tuple(sorted(placed, key=lambda each: each.is_other))


def _of_game(choice: Choice, *, is_classical: bool) -> Choice:
    return replace(choice, is_other=(choice.group == _CLASSICAL) is not is_classical)


@cache
def _recipe(recipe: Recipe) -> Choice:
    """Return a recipe, which is found by what it asks and the rules it is about, too."""
    node = read_yaml(recipe_text(recipe.name), recipe.name)
    own = (node.at(path) for path in (("title",), ("ask",), ("scene", "pass")))
    rules = node.fields["rules"].items if "rules" in node.fields else ()
    names = [found.name for each in rules if (found := register().get(each.text or ""))]
    words = " ".join((*((each.text or "") for each in own if each), *names))
    return Choice(recipe.name, recipe.title, recipe.says, recipe.group, tiles=recipe.tiles, words=words)


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


def own_belief(name: str, folder: Path) -> tuple[str, ...]:
    """Return what learners believe and what is said to it, where the belief is the author's own; else ()."""
    found = read_words(folder)[0].misconceptions.get(name)
    return (found.belief, found.say) if found else ()


def with_names(said: str, folder: Path) -> str:
    """Return a sentence with rules and misconceptions called by their names, not by their ids.

    >>> with_names("CL1 is a rule about calls", Path())
    '“Call for three or more alike” is a rule about calls'
    """
    own = read_words(folder)[0]
    known = sorted((*own.misconceptions, *own.rules), key=len, reverse=True)
    pattern = _own_ids(tuple(known)) if known else _ID

    def named(match: re.Match[str]) -> str:
        name = match[0].strip("'")
        of: Of = "misconceptions" if _BELIEF.fullmatch(name) or name in own.misconceptions else "rules"
        found = called(of, name, folder)
        return match[0] if found == name else f"“{found}”"

    return pattern.sub(named, said)


@lru_cache(maxsize=32)
def _own_ids(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds these ids, with the marks around them, and those of the game."""
    some = "|".join(map(re.escape, names))
    return re.compile(rf"'(?:{some})'|(?<![\w“'-])(?:{some})(?![\w-])|{_ID.pattern}")


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
        group = _CLASSICAL if each.about else "The American game"
        yield Choice(each.id, _belief(each), each.say, group, words=each.find, code=each.id)


def _rule_name(rule: Rule) -> str:
    return f"{rule.name[:1].upper()}{rule.name[1:]}"


def _belief(known: Misconception) -> str:
    return known.belief.removesuffix(".") or known.id
