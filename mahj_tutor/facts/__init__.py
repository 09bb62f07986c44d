"""The facts about the game that exercises may ask for, by their names, and how words are read as values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import Type, Vocabulary, types
from mahj_tutor.facts.calls import calls
from mahj_tutor.facts.card import card
from mahj_tutor.facts.charleston import charleston
from mahj_tutor.facts.classical_game import classical_game
from mahj_tutor.facts.classical_scoring import classical_scoring
from mahj_tutor.facts.classical_sets import classical_sets
from mahj_tutor.facts.dead import dead
from mahj_tutor.facts.dealing import dealing
from mahj_tutor.facts.directions import directions
from mahj_tutor.facts.groups import groups
from mahj_tutor.facts.jokers import jokers_shown
from mahj_tutor.facts.lists import lists
from mahj_tutor.facts.moves import moves
from mahj_tutor.facts.paying import paying
from mahj_tutor.facts.registry import Fact, Rule
from mahj_tutor.facts.seats import seats
from mahj_tutor.facts.situation import loose
from mahj_tutor.facts.table import table
from mahj_tutor.facts.tile_set import tile_set
from mahj_tutor.facts.turns import turns
from mahj_tutor.facts.variants import variants
from mahj_tutor.facts.walls import walls
from mahj_tutor.facts.winning import winning
from mahj_tutor.fields import read_stage
from mahj_tutor.games import Move, read_move
from mahj_tutor.rulebook import rule
from mahj_tutor.solver.groups import read_groups, read_named_group
from mahj_tutor.table import SEATS, read_seat
from mahj_tutor.tiles import KINDS, tile, tiles

SUBJECTS = (
    table,
    seats,
    walls,
    dealing,
    turns,
    calls,
    jokers_shown,
    moves,
    winning,
    paying,
    variants,
    dead,
    charleston,
    tile_set,
    groups,
    card,
    directions,
    classical_sets,
    classical_game,
    classical_scoring,
    lists,
)
"""The subjects in the order in which they are listed."""


@cache
def all_facts() -> Mapping[str, Fact]:
    """Return every fact by its name."""
    return MappingProxyType({name: each for subject in SUBJECTS for name, each in subject.facts.items()})


def _constants() -> dict[str, tuple[Type, Any]]:
    found: dict[str, tuple[Type, Any]] = {seat.value: (types.PLAYER, seat) for seat in SEATS}
    found |= {each.code: (types.TILE, loose([each])[0]) for each in KINDS if each.code != "0"}
    found |= {"nobody": (types.NOBODY, None), "nothing": (types.NOBODY, None)}
    return found


def _move(said: str) -> Move:
    """Read a move in words; whose seat `me` is, is not known where an expression is read."""
    if said.lower().startswith("me "):
        raise MahjError(
            f"{said!r} can't begin with 'me' here: name the seat, or use a fact: call(me, 'kong')"
        )
    return read_move(said)


@cache
def vocabulary() -> Vocabulary:
    """Return everything an expression may name besides what its scene and its answer name."""
    texts = {
        types.TILE: lambda said: loose([tile(said)])[0],
        types.TILES: lambda said: loose(tiles(said)),
        types.NAMED_GROUP: read_named_group,
        types.NAMED_GROUPS: read_groups,
        types.PLAYER: read_seat,
        types.PLAYERS: lambda said: tuple(map(read_seat, said.split())),
        types.RULE: lambda said: Rule(rule(said.strip()).id),
        types.RULES: lambda said: tuple(Rule(rule(each).id) for each in said.split()),
        types.MOVE: _move,
        types.PASS: read_stage,
    }
    return Vocabulary(all_facts(), MappingProxyType(_constants()), MappingProxyType(texts))


__all__ = ["SUBJECTS", "Fact", "all_facts", "vocabulary"]
