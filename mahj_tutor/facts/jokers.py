"""Facts about jokers in exposures: what they stand for, who can take them, whether they lie clearly."""

from __future__ import annotations

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.exposures import arranged
from mahj_tutor.american.play.jokers import lay_faults, may_be_clear
from mahj_tutor.american.play.moves import Swap
from mahj_tutor.facts.registry import ME, Groups, Moves, Subject, Tiles
from mahj_tutor.facts.scenes import EXCHANGE
from mahj_tutor.facts.situation import (
    Laid,
    LaidGroup,
    Situation,
    Where,
    exposures_of,
    kinds,
    loose,
    placed,
)
from mahj_tutor.facts.table import exposures
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, without

jokers_shown = Subject("jokers in exposures")


def _groups_with_jokers(play: PlayState) -> list[LaidGroup]:
    shown = (group for seat in play.seats for group in exposures(play, seat))
    return [group for group in shown if JOKER in group.exposure.tiles]


@jokers_shown.fact('joker_tiles() == "2C"', EXCHANGE)
def joker_tiles(play: PlayState) -> Tiles:
    """Return one tile of each kind that a joker in an exposure stands for."""
    return loose(dict.fromkeys(group.exposure.tile for group in _groups_with_jokers(play)))


@jokers_shown.fact('redeemable(South) == "2C"', EXCHANGE)
def redeemable(play: PlayState, player: Seat = ME) -> Tiles:
    """Return the tiles of a player, picked or on the rack, that a joker in an exposure stands for (JK4)."""
    wanted = kinds(joker_tiles(play))
    return tuple(each for each in _own(play, player) if each.tile in wanted) if wanted else ()


def _own(play: PlayState, player: Seat) -> Tiles:
    """Return the tiles on a player's rack, and the tile just picked."""
    rack = placed(play.hand(player).rack, "rack", player)
    is_picked = play.picked is not None and play.turn is player
    return (*rack, *((Laid(play.picked, Where("picked", 0, player)),) if play.picked and is_picked else ()))


@jokers_shown.fact("legal(first(exchanges(South)))", EXCHANGE)
def exchanges(play: PlayState, player: Seat = ME, of: str = "own tiles") -> Moves:
    """Return the exchanges for jokers that a player has a tile for, whether it is the time for them or not.

    With `"discards"` those that could be tried with one of the last eight discards (JK6).
    """
    groups = _groups_with_jokers(play)
    if not groups:
        return ()
    lying = {each.tile for each in play.thrown[-8:]} if of == "discards" else set(kinds(_own(play, player)))
    there = (group for group in groups if group.exposure.tile in lying)
    made = (Swap(player, group.exposure.tile, group.seat, of == "discards") for group in there)
    return tuple(dict.fromkeys(made))


@jokers_shown.fact(
    "jokers_taken(South) == 1",
    '{table: "phase discard; turn South; South 2C; shown East 2C J", before: South swaps 2C with East}',
)
def jokers_taken(play: PlayState, player: Seat = ME) -> int:
    """Return how many jokers a player has taken by exchange since the scene began."""
    return sum(isinstance(move, Swap) and move.seat is player for move in play.history)


@jokers_shown.fact("not wins_by_exchange(South)", EXCHANGE)
def wins_by_exchange(play: PlayState, player: Seat = ME) -> bool:
    """Return whether a player has Mah Jongg with the tile just picked, or after an exchange (JK12)."""
    hand = play.hand(player)
    rack = kinds(_own(play, player))
    after = {
        (*without(rack, [each.tile]), JOKER) for each in exchanges(play, player) if isinstance(each, Swap)
    }
    return any(play.solver.matches(some, hand.shown) for some in (rack, *after))


# --- how groups lie --------------------------------------------------------------------------------------


@jokers_shown.fact(
    'clear_row(groups) == "2C J 2C N N N"',
    '{groups: "J 2C 2C, N N N"}',
    faults=lambda at, some, row: lay_faults(exposures_of(some), kinds(row))[1],
)
def clear_row(at: Situation, some: Groups) -> Tiles:
    """Return the tiles of groups in a row, each joker between two real tiles of its group (JK7)."""
    rows = (arranged(each.exposure.tile, each.exposure.tiles).tiles for each in some)
    return loose(tile for row in rows for tile in row)


@jokers_shown.fact(
    'jokers_are_clear("N N N 2C J 2C", groups) and not jokers_are_clear("2C 2C J N N N", groups)',
    '{groups: "J 2C 2C, N N N"}',
)
def jokers_are_clear(at: Situation, row: Tiles, some: Groups) -> bool:
    """Return whether a row of tiles, or its beginning, can show in which group each joker is (JK7)."""
    return may_be_clear(exposures_of(some), kinds(row))
