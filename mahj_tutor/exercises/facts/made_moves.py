"""Moves at the table, made of their parts, and what is known of a move: whose it is and of what sort."""

from __future__ import annotations

from mahj_tutor.american import Move
from mahj_tutor.american.play.moves import Change, Declare, Discard, Pick, Rack, Show, Swap
from mahj_tutor.exercises.facts.registry import Subject, Tiles
from mahj_tutor.exercises.situation import Laid, Situation, kinds
from mahj_tutor.table import Seat

made_moves = Subject("moves at the table")


@made_moves.fact
def player_of(at: Situation, move: Move) -> Seat:
    """Return the player who makes a move.

    Example: player_of("South calls pung") == South
    """
    return move.seat


@made_moves.fact
def verb(at: Situation, move: Move) -> str:
    """Return the first word of a move after the player: `picks`, `racks`, `calls`, `shows`, `discards`, ...

    Example: verb("South calls pung") == "calls"
    """
    return str(move).split()[1]


@made_moves.fact
def pick(at: Situation, player: Seat) -> Move:
    """Return a player's pick from the wall.

    Example: legal(pick(South))
    Scene: {table: "phase window; turn East; thrown East 3B"}
    """
    return Pick(player)


@made_moves.fact
def rack_it(at: Situation, player: Seat) -> Move:
    """Return a player's racking of the tile just picked.

    Example: legal(rack_it(South))
    Scene: {table: "phase looked; turn South; looked 1D; thrown East 3B"}
    """
    return Rack(player)


@made_moves.fact
def throw(at: Situation, player: Seat, tile: Laid) -> Move:
    """Return a player's discard of a tile.

    Example: legal(throw(South, 5D))
    Scene: {table: "phase discard; turn South; came wall; South 2C 5D"}
    """
    return Discard(player, tile.tile)


@made_moves.fact
def expose(at: Situation, player: Seat, some: Tiles) -> Move:
    """Return a player's exposure of some tiles with the called one.

    Example: legal(expose(South, "3B 3B"))
    Scene: {table: "phase window; turn East; South 3B 3B; thrown East 3B; claims South pung"}
    """
    return Show(player, kinds(some))


@made_moves.fact
def change(at: Situation, player: Seat, some: Tiles) -> Move:
    """Return a player's change of the latest exposure into some tiles.

    Example: not legal(change(South, "3B 3B 3B 3B"))
    Scene: {table: "phase discard; turn South; came wall; South 3B 5D; shown South 3B 3B 3B"}
    """
    return Change(player, kinds(some))


@made_moves.fact
def exchange(at: Situation, player: Seat, tile: Laid, owner: Seat) -> Move:
    """Return a player's exchange of a tile for a joker in an exposure of a player.

    Example: legal(exchange(South, 2C, East))
    Scene: {table: "phase discard; turn South; came wall; South 2C 5D; shown East 2C J 2C"}
    """
    return Swap(player, tile.tile, owner)


@made_moves.fact
def declare(at: Situation, player: Seat) -> Move:
    """Return a player's Mah Jongg.

    Example: not legal(declare(South))
    Scene: {table: "phase discard; turn South; came wall; South 2C 5D"}
    """
    return Declare(player)
