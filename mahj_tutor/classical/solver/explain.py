"""Say in words how near a hand is, what a tile is good for, and what a discard leaves.

>>> from mahj_tutor.tiles import tile, tiles
>>> print(explain(tiles("1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D")))
ready: a 6 Dot or a 9 Dot completes the hand
>>> print(explain(tiles("1B 2B 3B 5C 6C 7C 2D 2D E E 7D 8D G")))
two away: 7-8-9 Dot lacks a 9 Dot and the pung of Easts lacks an East
>>> print(explain_tile(tiles("1B 2B 3B 5C 6C 7C 2D 2D E E 7D 8D G"), tile("6D")))
a 6 Dot makes 6-7-8 Dot
"""

from __future__ import annotations

from collections.abc import Sequence

from mahj_tutor.classical.solver.arrangement import Group, nearest, with_tile
from mahj_tutor.classical.solver.solver import Discard, tiles_away, useful_tiles
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity, spoken


def explain(concealed: Sequence[Tile], gone: Sequence[Tile] = ()) -> str:
    """Say whether a hand is complete or ready, or what its nearest arrangement lacks (CC3, CC22).

    `gone` are tiles that the player sees elsewhere. Raise `ValueError` as `tiles_away` does.
    """
    away = tiles_away(concealed)
    if not away:
        return f"complete: {natural_list(group.label for group in nearest(concealed))}"
    if away == 1 and len(concealed) % 3 == 1:
        return _ready(concealed, gone)
    lacking = natural_list(_lack(group) for group in nearest(concealed) if group.missing)
    return f"{in_words(away)} away: {lacking}"


def explain_tile(concealed: Sequence[Tile], tile: Tile) -> str:
    """Say which set or pair a useful tile fills in a hand that waits for a tile.

    Raise `ValueError` as `useful_tiles` does, or if the tile doesn't bring the hand nearer.
    """
    if tile not in useful_tiles(concealed):
        raise ValueError(f"{tile.name} doesn't bring this hand any closer")
    group = with_tile(concealed, tile)
    does = "is one more tile of" if group.missing else "makes"
    return f"{spoken((tile,))} {does} {_named(group) if group.missing else _made(group)}"


def explain_discard(discard: Discard) -> str:
    """Say what a discard leaves: how near the hand is, and what is still to come that helps.

    >>> from mahj_tutor.classical.solver.solver import discards
    >>> from mahj_tutor.tiles import tiles
    >>> print(explain_discard(discards(tiles("1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D N"))[0]))
    without the North the hand is ready, and eight tiles that complete it are still to come
    """
    state = "ready" if discard.tiles_away == 1 else f"{in_words(discard.tiles_away)} away"
    left = f"without the {discard.tile.name} the hand is {state}"
    if not discard.chances:
        return f"{left}, but all the tiles that would help are already out"
    one = discard.chances == 1
    does = ("completes" if one else "complete") if discard.tiles_away == 1 else ("helps" if one else "help")
    coming = f"{quantity(discard.chances, 'tile')} that {does} it"
    return f"{left}, and {coming} {'is' if one else 'are'} still to come"


def _ready(concealed: Sequence[Tile], gone: Sequence[Tile]) -> str:
    waits = useful_tiles(concealed, gone)
    if not waits:
        return "ready, but every tile that would complete the hand is already out"
    return f"ready: {natural_list((spoken((tile,)) for tile in waits), 'or')} completes the hand"


def _lack(group: Group) -> str:
    return f"{_named(group)} lacks {spoken(group.missing)}"


def _named(group: Group) -> str:
    return group.label if group.is_chow else f"the {group.label}"


def _made(group: Group) -> str:
    return group.label if group.is_chow else f"a {group.label}"
