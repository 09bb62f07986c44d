"""Facts about the turn: what the game waits for, what a player has done in it, what was thrown."""

from __future__ import annotations

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.state import Phase
from mahj_tutor.exercises.facts.registry import ME, Subject, Tiles
from mahj_tutor.exercises.situation import Laid, LaidGroup, Situation, loose
from mahj_tutor.table import Seat

turns = Subject("the turn")


@turns.fact
def phase(play: PlayState) -> str:
    """Return what the game waits for: `discard`, `window`, `looked` (picked, not racked), `declared`, `over`.

    Example: phase() == "window"
    Scene: {table: "phase window; turn East; thrown East 3B"}
    """
    return play.phase.value


@turns.fact
def newest_from(play: PlayState) -> str:
    """Return where the 14th tile of the player in turn came from: `deal`, `wall`, `call` or `exchange`.

    It is `nowhere` unless that player is about to discard.

    Example: newest_from() == "wall"
    Scene: {table: "phase discard; turn East; came wall"}
    """
    return play.tile_source if play.phase is Phase.DISCARD else "nowhere"


@turns.fact
def wall_left(play: PlayState) -> int:
    """Return how many tiles are left in the wall.

    Example: wall_left() == 2
    Scene: {table: "phase window; turn East; thrown East 3B; wall 1B 2B"}
    """
    return len(play.wall)


@turns.fact
def turn_over(play: PlayState, player: Seat = ME) -> bool:
    """Return whether a player's turn has ended with a discard, or the game with Mah Jongg.

    Example: turn_over(East)
    Scene: {table: "phase window; turn East; thrown East 3B"}
    """
    return play.turn is player and play.phase in (Phase.WINDOW, Phase.DECLARED, Phase.OVER)


@turns.fact
def has_declared(play: PlayState, player: Seat = ME) -> bool:
    """Return whether a player has declared Mah Jongg.

    Example: not has_declared(East)
    Scene: {table: "phase window; turn East; thrown East 3B"}
    """
    return play.turn is player and play.phase in (Phase.DECLARED, Phase.OVER) and play.hand(player).is_open


@turns.fact
def exposed(play: PlayState, tile: Laid, player: Seat = ME) -> bool:
    """Return whether a player has an exposure of a tile.

    Example: exposed(2C, East) and not exposed(3C, East)
    Scene: {table: "phase window; turn East; shown East 2C J 2C; thrown East 3B"}
    """
    return any(group.tile is tile.tile for group in play.hand(player).shown)


@turns.fact
def thrown(play: PlayState, player: Seat = ME) -> Tiles:
    """Return the tiles that a player has thrown since the scene began.

    Example: thrown(South) == "5D"
    Scene: {table: "phase discard; turn South; came wall; South 2C 5D", before: South discards 5D}
    """
    return loose(move.tile for move in play.history if isinstance(move, Discard) and move.seat is player)


@turns.fact
def tiles_of(at: Situation, group: LaidGroup) -> Tiles:
    """Return the tiles of a group.

    Example: count(tiles_of(first(exposures(East)))) == 3
    Scene: {table: "phase window; turn East; shown East 2C J 2C; thrown East 3B"}
    """
    return group.tiles


@turns.fact
def tile_of(at: Situation, group: LaidGroup) -> Laid:
    """Return the tile that a group is made of, whatever jokers are in it.

    Example: tile_of(first(exposures(East))) == 2C
    Scene: {table: "phase window; turn East; shown East 2C J 2C; thrown East 3B"}
    """
    return Laid(group.exposure.tile)
