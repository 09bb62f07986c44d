"""The expressions that banks have an index of. To index one more, add it to the list of its game.

`player` stands for any player whom a condition names at its place, `other` for a second one. An expression
is a number, yes or no, a player, a tile, or one of `TEXTS`. What is not here is worked out at the states that
the indexed conditions leave, which is slow where they leave many.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american.play.state import Phase
from mahj_tutor.exercises.expressions import Type, types
from mahj_tutor.exercises.scenarios.written import PLAY_NAMES

INDEXED = (
    "turn",
    "thrower",
    "discard",
    "phase()",
    "newest_from()",
    "wall_left()",
    "winner()",
    "next_player()",
    "who_gets_the_discard()",
    "count(callers())",
    "count(discards())",
    "verb(move)",
    "player_of(move)",
    "right_of(player)",
    "left_of(player)",
    "across_from(player)",
    "count(rack(player))",
    "count(jokers(rack(player)))",
    "count(pairs(rack(player)))",
    "count(held(rack(player), 2))",
    "count(like(rack(player), discard))",
    "count(exposures(player))",
    "count(exposed_tiles(player))",
    "count(jokers(exposed_tiles(player)))",
    "count(fitting_hands(player))",
    "tile_of(last(exposures(player))) in rack(player)",
    "tiles_away(player)",
    "tiles_held(player)",
    "tiles_due(player)",
    "J in rack(player)",
    "discard in rack(player)",
    "discard in run_tiles([discard], player)",
    "player in callers()",
    "window_open(player)",
    "legal(call(player, 'pung'))",
    "legal(call(player, 'kong'))",
    "legal(call(player, 'quint'))",
    "legal(call(player, 'mahjong'))",
    "legal(does(player, 'racks'))",
    "legal(does(player, 'declares'))",
    "legal(does(player, 'accepts'))",
    "makes_mahjong(discard, player)",
    "wins_by_exchange(player)",
    "count(redeemable(player))",
    "count(exchanges(player))",
    "count(exchanges(player, 'discards'))",
    "legal(first(exchanges(player)))",
    "is_dead(player)",
    "'DD3' in rules_of_death(player)",
    "count(nearest(all_hands(), rack(player)))",
    "away(first(nearest(all_hands(), rack(player))), rack(player))",
)
"""What is indexed in the American game: what finds rare states.

A row costs time in the making of every bank, so there is none for what the other rows leave few states for,
such as `missing_for_call(move)` beside `window_open(me)`.
"""

BY_HAND = ("away(hand({!r}), rack(player))",)
"""What is indexed for each hand of the card, by its name: few players are near a certain hand."""

INDEXED_CLASSICAL = (
    "turn",
    "thrower",
    "discard",
    "phase()",
    "wall_left()",
    "claimed_from()",
    "count(callers())",
    "count(discards())",
    "count(skipped_players())",
    "verb(move)",
    "player_of(move)",
    "legal(move)",
    "right_of(player)",
    "left_of(player)",
    "across_from(player)",
    "count(rack(player))",
    "count(like(rack(player), discard))",
    "count(exposures(player))",
    "count(exposed_tiles(player))",
    "count(melded_sets(player))",
    "count(concealed_kongs(player))",
    "set_of(tiles_of(last(exposures(player))))",
    "player in skipped_players()",
    "player in callers()",
    "count(claims_for(player))",
    "'chow' in claims_for(player)",
    "'pung' in claims_for(player)",
    "'kong' in claims_for(player)",
    "claims_for(player) == ['chow']",
    "claims_for(player) == ['pung']",
    "claims_for(player) == ['chow', 'pung']",
    "count(joining('chow', player))",
    "legal(claim(player, 'chow'))",
    "legal(claim(player, 'pung'))",
    "legal(claim(player, 'kong'))",
    "legal(claim(player, 'mahjong'))",
    "tiles_from_whole(rack(player))",
)
"""What is indexed in the classical game. A game has a third of the states of an American one."""

OF_HAND = frozenset(("player", "discard", "rack", "exposures", "exposed_tiles", "tiles_held"))
OF_HAND |= {"count", "jokers", "kinds_of", "like", "pairs", "held", "fitting_hands", "tiles_away"}
OF_HAND |= {"run_tiles", "tile_of", "last", "away", "hand", "nearest", "all_hands", "first"}
OF_HAND |= {"tiles_from_whole", "set_of", "tiles_of", "J"}
"""Names and facts that follow from a player's hand and the discard alone.

An expression of nothing else is worked out only where one of the two has changed: banks are made faster.
"""

TEXTS = (
    *(each.value for each in Phase),
    *("deal", "wall", "call", "exchange", "nowhere"),
    *(
        "picks",
        "racks",
        "waits",
        "lets",
        "calls",
        "shows",
        "changes",
        "swaps",
        "discards",
        "declares",
        "accepts",
    ),
    *("chow", "pung", "kong", "pair", "nothing", "draws", "claims", "melds", "declares", "replaces"),
)
"""The texts that indexed expressions have as values; a byte stands for each."""

INDEX_NAMES: Mapping[str, Type] = {
    **PLAY_NAMES,
    "player": types.PLAYER,
    "other": types.PLAYER,
    "move": types.MOVE,
}
"""The names that an indexed expression may have; `move` is what is done next in the game."""
