"""Say in words how near a hand is.

>>> from mahj_tutor.tiles import tiles
>>> print(explain(tiles("1B 2B 3B 5C 6C 7C 2D 2D E E E 7D 8D")))
ready: a 6 Dot or a 9 Dot completes the hand
>>> print(explain(tiles("1B 2B 3B 5C 6C 7C 2D 2D E E 7D 8D G")))
two away: 7-8-9 Dot lacks a 9 Dot and the pung of Easts lacks an East
"""

from __future__ import annotations

from collections.abc import Sequence

from mahj_tutor.classical.solver.arrangement import Group, nearest
from mahj_tutor.classical.solver.solver import tiles_away, useful_tiles
from mahj_tutor.tiles import Tile, in_words, natural_list, spoken


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


def _ready(concealed: Sequence[Tile], gone: Sequence[Tile]) -> str:
    waits = useful_tiles(concealed, gone)
    if not waits:
        return "ready, but every tile that would complete the hand is already out"
    return f"ready: {natural_list((spoken((tile,)) for tile in waits), 'or')} completes the hand"


def _lack(group: Group) -> str:
    return f"{_named(group)} lacks {spoken(group.missing)}"


def _named(group: Group) -> str:
    return group.label if group.is_chow else f"the {group.label}"
