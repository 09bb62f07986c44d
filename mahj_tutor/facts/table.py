"""Facts about the table: who sits where, whose turn it is, what lies on racks and between the players."""

from __future__ import annotations

from functools import lru_cache

from mahj_tutor import classical
from mahj_tutor.american import CharlestonState, PlayState
from mahj_tutor.american.dead_hands.tile_counts import count_faults
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Groups, Players, Subject, Tiles
from mahj_tutor.facts.scenes import EXPOSED, WINDOW
from mahj_tutor.facts.situation import Situation, laid_groups, placed
from mahj_tutor.games import AnyPlay
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import Tile

table = Subject("the table")


@table.fact("right_of(East) == South")
def right_of(at: Situation, player: Seat) -> Seat:
    """Return the player to the right of a player."""
    return player.right


@table.fact("left_of(East) == North")
def left_of(at: Situation, player: Seat) -> Seat:
    """Return the player to the left of a player."""
    return player.left


@table.fact("across_from(East) == West")
def across_from(at: Situation, player: Seat) -> Seat:
    """Return the player across from a player."""
    return player.across


@table.fact("others(South) == [West, North, East]")
def others(at: Situation, player: Seat = ME) -> Players:
    """Return the three other players, from the right around the table."""
    return (player.right, player.across, player.left)


@table.fact("count(rack(South)) == 2", WINDOW)
def rack(at: Situation, player: Seat = ME) -> Tiles:
    """Return the tiles on a player's rack."""
    state = at.state
    if isinstance(state, PlayState):
        some = state.hand(player).rack
    elif isinstance(state, CharlestonState):
        some = state.rack(player)
    elif isinstance(state, classical.PlayState):
        some = state.hand(player).concealed
    else:
        raise NoValueError("rack needs a game: add table:, rack:, classical: or draw:")
    return _on_rack(some, player)


@lru_cache(maxsize=256)
def _on_rack(some: tuple[Tile, ...], player: Seat) -> Tiles:
    return placed(some, "rack", player)


@table.fact("count(exposures(East)) == 2", EXPOSED)
def exposures(play: AnyPlay, player: Seat = ME) -> Groups:
    """Return the exposures of a player; in the classical game the sets that lie in front of the player."""
    hand = play.hand(player)
    return laid_groups(hand.sets if isinstance(hand, classical.Hand) else hand.shown, player)


@table.fact("count(exposed_tiles(East)) == 6", EXPOSED)
def exposed_tiles(play: AnyPlay, player: Seat = ME) -> Tiles:
    """Return all tiles in the exposures of a player."""
    return tuple(tile for group in exposures(play, player) for tile in group.tiles)


def _count_how(play: PlayState, player: Seat, *_: object) -> tuple[str, ...]:
    hand, due = play.hand(player), play.tiles_due(player)
    exposed = hand.size - len(hand.rack)
    so = "the count is right" if hand.size == due else "the hand is dead"
    fate = telling("{who} should have {due}, so {so}", who=player, due=due, so=so)
    return (f"{len(hand.rack)} on the rack and {exposed} exposed make {hand.size}", fate)


@table.fact("tiles_held(East) == 8", EXPOSED, faults=count_faults, how=_count_how)
def tiles_held(play: PlayState, player: Seat = ME) -> int:
    """Return how many tiles a player has in all: on the rack and in exposures."""
    return play.hand(player).size


@table.fact("tiles_due(East) == 13", EXPOSED)
def tiles_due(play: AnyPlay, player: Seat = ME) -> int:
    """Return how many tiles a player should have at the moment (TN4, CC6).

    A kong of the classical game counts as three.
    """
    return play.tiles_due(player)


@table.fact("count(discards()) == 1", EXPOSED)
def discards(play: AnyPlay) -> Tiles:
    """Return the discards on the table, the oldest first."""
    return placed((each.tile for each in play.thrown), "discards")


@table.fact("next_player() == South", EXPOSED)
def next_player(play: AnyPlay) -> Seat:
    """Return the player whose turn comes next, if nobody calls or claims (TN2, CL6, CC11)."""
    return play.next_player(play.turn)
