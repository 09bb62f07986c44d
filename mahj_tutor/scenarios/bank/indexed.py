"""The expressions that banks have an index of; they are listed in `indexed.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from mahj_tutor.american.play.state import Phase
from mahj_tutor.expressions import Type, types
from mahj_tutor.scenarios.written import PLAY_NAMES

_LISTED = tomllib.loads(Path(__file__).with_name("indexed.toml").read_text("utf-8"))
INDEXED, BY_HAND = tuple(_LISTED["american"]), tuple(_LISTED["by_hand"])
"""What is indexed in the American game, and there for each hand of the card."""
INDEXED_CLASSICAL = tuple(_LISTED["classical"])
"""What is indexed in the classical game."""
OF_HAND = frozenset(_LISTED["of_hand"])
"""Names and facts that follow from a player's hand and the discard alone."""
TEXTS = (*(each.value for each in Phase), *_LISTED["texts"])
"""The texts that indexed expressions have as values; a byte stands for each."""

INDEX_NAMES: Mapping[str, Type] = {
    **PLAY_NAMES,
    "player": types.PLAYER,
    "other": types.PLAYER,
    "move": types.MOVE,
}
"""The names that an indexed expression may have; `move` is what is done next in the game."""
