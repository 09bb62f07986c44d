"""What the values of expressions are, and which may stand for another.

A list of a type is a type of its own: `TILES` is a list of `TILE`. One tile may stand where tiles are wanted,
and a text in quotes wherever its words can be read as what is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A type by the words an author reads; `item` is what a list holds."""

    name: str
    item: Type | None = None

    def __str__(self) -> str:
        return self.name


LISTS: dict[Type, Type] = {}
"""The list of each type."""


def _list(name: str, item: Type) -> Type:
    LISTS[item] = Type(name, item)
    return LISTS[item]


NUMBER = Type("a number")
TRUTH = Type("yes or no")
TEXT = Type("a text")
TEXTS = _list("texts", TEXT)
PLAYER = Type("a player")
PLAYERS = _list("players", PLAYER)
TILE = Type("a tile")
TILES = _list("tiles", TILE)
GROUP = Type("a group")
GROUPS = _list("groups", GROUP)
NAMED_GROUP = Type("a group by its name")
NAMED_GROUPS = _list("groups by their names", NAMED_GROUP)
LINE = Type("a hand of the card")
LINES = _list("hands of the card", LINE)
CARD_GROUP = Type("a printed group")
CARD_GROUPS = _list("printed groups", CARD_GROUP)
HANDS = _list("hands of tiles", TILES)
RULE = Type("a rule")
RULES = _list("rules", RULE)
MOVE = Type("a move")
MOVES = _list("moves", MOVE)
PASS = Type("a pass")
STACK = Type("a stack")
STACKS = _list("stacks", STACK)
ROLLS = Type("rolls")
"""What each player rolled."""
NOBODY = Type("nobody")
"""The type of `nobody` and `nothing`, which may be compared with any value."""
EMPTY = Type("an empty list", NOBODY)
"""The type of `[]`."""
ANY = Type("anything")
ANY_LIST = Type("a list", ANY)
"""What facts such as `count` take."""


def list_of(item: Type) -> Type:
    """Return the type of a list of items.

    >>> str(list_of(TILE))
    'tiles'
    """
    return LISTS.get(item) or Type(f"list of {item}", item)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted.

    >>> fits(TILE, TILES), fits(TILES, TILE), fits(PLAYERS, ANY_LIST)
    (True, False, True)
    """
    if wanted in (given, ANY):
        return True
    if wanted is ANY_LIST:
        return given.item is not None
    if given is EMPTY:
        return wanted.item is not None
    return (given is NOBODY and wanted.item is None and wanted not in (NUMBER, TRUTH)) or wanted.item is given
