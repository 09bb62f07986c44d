"""The Charleston of computer players, who pass the tiles they need least.

`play_charleston` makes the passes of all four at once, for games that begin with East's first discard;
`charleston_move` answers for one player at a table where others are people.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mahj_tutor.american.charleston.legality import apply
from mahj_tutor.american.charleston.moves import AskCourtesy, CharlestonMove, Give, Mush, PickUp, Vote
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.card import Card
from mahj_tutor.players.outlook import NEEDED, distance, opening_lines, tile_worths
from mahj_tutor.players.strengths import FULL, Strength
from mahj_tutor.solver import Solver, solver_for
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile

MOST_BLIND = 2
"""How many tiles a player passes unseen at most: with one of her own, four blind passes never meet."""


def play_charleston(state: CharlestonState, card: Card) -> CharlestonState:
    """Return the state after the three compulsory passes; the players decline everything else."""
    solver = solver_for(card)
    while state.stage.number:
        for seat in state.seats:
            state = apply(state, Give(seat, _least_needed(state.rack(seat), solver)))
        for seat in state.seats:
            state = apply(state, PickUp(seat))
    if state.stage is Stage.VOTE:
        state = apply(state, Vote(Seat.EAST, go_on=False))
    for seat in state.seats:
        if state.stage is Stage.COURTESY:
            state = apply(state, AskCourtesy(seat, 0))
    return state


def _least_needed(rack: tuple[Tile, ...], solver: Solver) -> tuple[Tile, ...]:
    """Return the three tiles that the lines need least, never a joker."""
    worth = _worths(solver, rack)
    return tuple(
        sorted((kind for kind in rack if kind is not JOKER), key=lambda kind: worth[kind])[:PASS_SIZE]
    )


@lru_cache(maxsize=32)
def _worths(solver: Solver, rack: tuple[Tile, ...]) -> Mapping[Tile, float]:
    """Return what each tile of a rack is worth before play begins; a pass asks more than once."""
    return tile_worths(opening_lines(solver, rack), rack)


def charleston_move(state: CharlestonState, seat: Seat, strength: Strength = FULL) -> CharlestonMove | None:
    """Return what a player does now, or None if she has nothing to do before the others have.

    She goes by what she sees: her rack, and what was said and done at the table. `strength` says what she
    leaves out.
    """
    match state.stage:
        case Stage.VOTE:
            is_asked = state.exchange.votes[seat.number] is None
            return Vote(seat, _goes_on(state, seat, strength)) if is_asked else None
        case Stage.MUSH:
            return Mush(seat, ()) if state.given(seat) is None else None
        case Stage.COURTESY:
            return _courtesy(state, seat)
        case Stage.READY:
            return None
    if state.given(seat) is None:
        return _pass(state, seat)
    return _pick_up(state, seat)


def _goes_on(state: CharlestonState, seat: Seat, strength: Strength) -> bool:
    """Whether a player wants a second Charleston: not with a near hand, which would help the others more."""
    lines = opening_lines(solver_for(state.card), state.rack(seat))
    return bool(spare(state, seat)) and distance(lines) > strength.stops_within


def _pass(state: CharlestonState, seat: Seat) -> Give:
    """Pass three tiles; where that is allowed, pass on unseen in place of tiles she would rather keep."""
    tiles = _least_needed(state.rack(seat), solver_for(state.card))
    blind = (
        min(PASS_SIZE - min(len(spare(state, seat)), PASS_SIZE), MOST_BLIND)
        if state.stage.may_be_blind
        else 0
    )
    return Give(seat, tiles[: PASS_SIZE - blind], blind)


def _courtesy(state: CharlestonState, seat: Seat) -> CharlestonMove | None:
    if state.partner(seat) is None:
        return None
    if state.wish(seat) is None:
        return AskCourtesy(seat, min(len(spare(state, seat)), PASS_SIZE))
    agreed = state.agreed(seat)
    if not agreed:
        return None
    if state.given(seat) is None:
        return Give(seat, _least_needed(state.rack(seat), solver_for(state.card))[:agreed])
    return _pick_up(state, seat)


def _pick_up(state: CharlestonState, seat: Seat) -> PickUp | None:
    """Pick up what was passed, once it lies there."""
    return None if state.has_picked(seat) or state.coming(seat) is None else PickUp(seat)


def spare(state: CharlestonState, seat: Seat) -> tuple[Tile, ...]:
    """Return the tiles of a rack that none of the nearest lines needs, jokers aside."""
    rack = state.rack(seat)
    worth = _worths(solver_for(state.card), rack)
    return tuple(tile for tile in rack if tile is not JOKER and worth[tile] < NEEDED)
