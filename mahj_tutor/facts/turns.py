"""Facts about the turn: what the game waits for, what a player has done in it, what was thrown."""

from __future__ import annotations

from mahj_tutor.american import PlayState, faults
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import DiscardedTile, Phase
from mahj_tutor.classical.play.moves import Discard as ClassicalDiscard
from mahj_tutor.errors import MahjError
from mahj_tutor.facts.registry import ME, Subject, Tiles
from mahj_tutor.facts.scenes import EXCHANGE, WINDOW
from mahj_tutor.facts.situation import Laid, LaidGroup, Situation, loose
from mahj_tutor.games import AnyPlay
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

turns = Subject("the turn")


@turns.fact('phase() == "window"', WINDOW)
def phase(play: AnyPlay) -> str:
    """Return what the game waits for: `discard`, `window`, `looked` (not racked), `declared` or `over`."""
    return play.phase.value


@turns.fact('newest_from() == "wall"', '{table: "phase discard; turn East; came wall"}')
def newest_from(play: PlayState) -> str:
    """Return where the 14th tile of the player in turn came from: `deal`, `wall`, `call` or `exchange`.

    It is `nowhere` unless that player is about to discard.
    """
    return play.tile_source if play.phase is Phase.DISCARD else "nowhere"


@turns.fact("wall_left() == 2", '{table: "phase window; turn East; thrown East 3B; wall 1B 2B"}')
def wall_left(play: AnyPlay) -> int:
    """Return how many tiles are left in the wall."""
    return len(play.wall)


@turns.fact("turn_over(East)", WINDOW)
def turn_over(play: AnyPlay, player: Seat = ME) -> bool:
    """Return whether a player's turn has ended with a discard, or the game with Mah Jongg."""
    return play.turn is player and play.phase.value in ("window", "declared", "over")


@turns.fact("player_in_turn() == East", WINDOW)
def player_in_turn(play: AnyPlay) -> Seat:
    """Return the player who picked or drew, called or claimed, or threw last."""
    return play.turn


@turns.fact("exposed(2C, East) and not exposed(3C, East)", EXCHANGE)
def exposed(play: PlayState, tile: Laid, player: Seat = ME) -> bool:
    """Return whether a player has an exposure of a tile."""
    return any(group.tile is tile.tile for group in play.hand(player).shown)


@turns.fact(
    'thrown(South) == "5D"',
    '{table: "phase discard; turn South; came wall; South 2C 5D", before: South discards 5D}',
)
def thrown(play: AnyPlay, player: Seat = ME) -> Tiles:
    """Return the tiles that a player has thrown since the scene began."""
    made = (move for move in play.history if isinstance(move, Discard | ClassicalDiscard))
    return loose(move.tile for move in made if move.seat is player)


@turns.fact("count(tiles_of(first(exposures(East)))) == 3", EXCHANGE)
def tiles_of(at: Situation, group: LaidGroup) -> Tiles:
    """Return the tiles of a group."""
    return group.tiles


@turns.fact("tile_of(first(exposures(East))) == 2C", EXCHANGE)
def tile_of(at: Situation, group: LaidGroup) -> Laid:
    """Return the tile that a group is made of, whatever jokers are in it."""
    return Laid(group.exposure.tile)


# --- names spoken with discards ---------------------------------------------------------------------------


@turns.fact('is_name_of("Soap", 0) and not is_name_of("Zero", 0)')
def is_name_of(at: Situation, name: str, tile: Laid) -> bool:
    """Return whether a spoken name is that of a tile, so that nobody can take it for another (TN3)."""
    try:
        return DiscardedTile(Seat.EAST, tile.tile, name).named is tile.tile
    except MahjError:
        return False


@turns.fact('same_tiles("5D 5D 5C J") == "5D J"')
def same_tiles(at: Situation, some: Tiles) -> Tiles:
    """Return the tiles of a row that could be called `same` when they are thrown one after another (TN3).

    Such a tile repeats the one right before it, or is a joker.
    """
    return tuple(each for place, each in enumerate(some) if _could_be_same(at, some[:place], each.tile))


def _could_be_same(at: Situation, before: Tiles, tile: Tile) -> bool:
    """Whether a tile could be discarded as `same` after others."""
    thrown = tuple(DiscardedTile(Seat.WEST, each.tile) for each in before)
    play = read_play("phase discard; turn East; came wall").but(thrown=thrown, table_rules=at.table_rules)
    return all(fault.rule != "TN3" for fault in faults(play, Discard(Seat.EAST, tile, "same")))
