"""The expressions that banks have an index of. To index one more, add it to `INDEXED`: that is all.

`player` stands for any player whom a condition names at its place, `other` for a second one. An expression
is a number, yes or no, a player, or a tile. What is not here is worked out at the states that the indexed
conditions leave, which is slow where they leave many.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.scenarios.written import PLAY_NAMES

INDEXED = (
    "turn",
    "thrower",
    "discard",
    "next_player()",
    "right_of(player)",
    "left_of(player)",
    "across_from(player)",
    "count(discards())",
    "count(rack(player))",
    "count(jokers(rack(player)))",
    "count(pairs(rack(player)))",
    "count(like(rack(player), discard))",
    "count(exposures(player))",
    "count(exposed_tiles(player))",
    "count(jokers(exposed_tiles(player)))",
    "tiles_held(player)",
    "tiles_due(player)",
    "legal(call(player, 'pung'))",
    "legal(call(player, 'kong'))",
    "legal(call(player, 'quint'))",
    "legal(call(player, 'mahjong'))",
)
"""What is indexed."""

OF_HAND = frozenset(("player", "discard", "rack", "exposures", "exposed_tiles", "tiles_held"))
OF_HAND |= {"count", "jokers", "kinds_of", "like", "pairs"}
"""Names and facts that follow from a player's hand and the discard alone.

An expression of nothing else is worked out only where one of the two has changed: banks are made faster.
"""

INDEX_NAMES: Mapping[str, Type] = {
    **PLAY_NAMES,
    "player": types.PLAYER,
    "other": types.PLAYER,
    "move": types.MOVE,
}
"""The names that an indexed expression may have; `move` is what is done next in the game."""
