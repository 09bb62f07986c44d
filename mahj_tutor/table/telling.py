"""Sentences about players, said to any of them: a seat with its verb and pronouns, `you` included.

A text names players in braces. What stands after a colon is a verb, as it follows a name, or one of the words
below; all of them change where the player is the one who is told.

>>> said = telling("{who} {who:has} 14 tiles, so {who:she} {who:throws} one of {who:her} own", who=Seat.EAST)
>>> said
'East has 14 tiles, so she throws one of her own'
>>> said.to(Seat.EAST)
'you have 14 tiles, so you throw one of your own'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahj_tutor.table.seats import Seat

YOU = "you"
"""The name of the player who is told."""
_YOURS = {
    **dict.fromkeys(("who", "she", "whom", "them"), YOU),
    **dict.fromkeys(("whose", "her"), "your"),
    **dict.fromkeys(("'s", "hers"), "yours"),
    "herself": "yourself",
    "'ve": "you've",
    "'re": "you're",
    "is": "are",
    "was": "were",
    "has": "have",
}
"""What a word about a player becomes where it is the one who is told."""
_NAMED = {"who": "{}", "whose": "{}'s", "'s": "{}'s", "whom": "her", "'ve": "{} has", "'re": "{} is"}
"""What a word becomes where a player is named: `whose` stands before a noun, `'s` alone; `whom` is `her`."""


class Called:
    """A player as a text calls her: by a name, or `you`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __format__(self, word: str) -> str:
        """Return a verb or pronoun as it goes with her name, with a capital where the word has one."""
        found = self._in_place_of(word[:1].lower() + word[1:] if word else "who")
        return f"{found[:1].upper()}{found[1:]}" if word[:1].isupper() else found

    def _in_place_of(self, word: str) -> str:
        if self.name != YOU:
            return _NAMED.get(word, word).format(self.name)
        return _YOURS.get(word) or _for_you(word)


def _for_you(verb: str) -> str:
    """Return a verb as it follows `you`.

    >>> [_for_you(each) for each in ("passes", "throws", "goes", "tries", "doesn't", "isn't", "threw")]
    ['pass', 'throw', 'go', 'try', "don't", "aren't", 'threw']
    """
    if verb.endswith("n't"):
        stem = verb.removesuffix("n't")
        return f"{_YOURS.get(stem) or _for_you(stem)}n't"
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    is_long = verb.endswith(("sses", "shes", "ches", "xes", "oes"))
    return verb.removesuffix("es" if is_long else "s")


def called(seat: Seat, me: Seat | None) -> Called:
    """Return a player for texts that are said to one of the players.

    >>> "{who:Who} {who:shows} {who:her} hand".format(who=called(Seat.WEST, Seat.WEST))
    'You show your hand'
    """
    return Called(YOU if seat is me else seat.value)


class Telling(str):
    """A sentence about players, as it is said to nobody of them; `to` says it to one.

    A player named `you` is spoken to even then: it is her move that is judged.
    """

    __slots__ = ("_named", "_text")
    _named: Mapping[str, Any]
    _text: str

    def to(self, me: Seat | None) -> str:
        """Return the sentence as it is said to a player; without one, all of them are named."""
        return self.by({} if me is None else {me: YOU})

    def by(self, names: Mapping[Seat, str]) -> str:
        """Return the sentence with names of one's own for players."""
        return self._text.format_map({key: _called(each, names) for key, each in self._named.items()})


def telling(text: str, /, **named: object) -> Telling:
    """Return a text with what it names filled in: players are seats, None under `you` is whoever is told."""
    mover = named.get(YOU)
    if YOU in named and mover is None:
        named[YOU] = Called(YOU)
    names = {mover: YOU} if isinstance(mover, Seat) else {}
    said = Telling(text.format_map({key: _called(each, names) for key, each in named.items()}))
    said._text, said._named = text, named
    return said


def to_player(say: str, me: Seat | None) -> str:
    """Return a sentence as it is said to a player; one that names no players is the same to everybody."""
    return say.to(me) if isinstance(say, Telling) else say


def _called(each: object, names: Mapping[Seat, str]) -> object:
    if isinstance(each, Seat):
        return Called(names.get(each, each.value))
    return each.by(names) if isinstance(each, Telling) else each
