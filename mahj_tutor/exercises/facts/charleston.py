"""Facts about the Charleston: where tiles go, where they come from, what was said and offered."""

from __future__ import annotations

from typing import cast

from mahj_tutor.american import CharlestonState, Direction, Stage
from mahj_tutor.american.charleston.passes import pass_faults, sender_faults, stopper_faults
from mahj_tutor.exercises.expressions import NoValueError
from mahj_tutor.exercises.facts.registry import ME, Players, Subject, Tiles
from mahj_tutor.exercises.situation import Laid, Situation
from mahj_tutor.exercises.words import seat_at, side_of
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import tile

charleston = Subject("the Charleston")

BAM = tile("1B")
"""A tile that may be passed."""
THIS = cast("Stage", "pass")
"""The default of a parameter that is the pass of the scene if nothing is given."""


def _way(stage: Stage) -> Direction:
    if stage.direction is None:
        raise NoValueError(f"nothing is passed at {stage}: name a pass such as First Left")
    return stage.direction


def _state(at: Situation, stage: Stage) -> CharlestonState:
    """Return a table at a pass; which tiles are on the racks does not matter."""
    return CharlestonState(((),) * 4, (), at.table_rules, None, stage)


def _listed(wrong: Seat | Players) -> Players:
    return wrong if isinstance(wrong, tuple) else (wrong,)


def _goes_elsewhere(at: Situation, stage: Stage, player: Seat, wrong: Seat | Players) -> tuple[Fault, ...]:
    """Return what is wrong with the direction of a pass to other
    players; the number of tiles is not asked.
    """
    three = (BAM,) * 3
    sides = (side_of(each, player) for each in _listed(wrong))
    return tuple(each for side in sides if side != "me" for each in pass_faults(stage, three, to=side))


@charleston.explained(faults=_goes_elsewhere)
def passes_to(at: Situation, stage: Stage = THIS, player: Seat = ME) -> Seat:
    """Return the player who gets a player's tiles in a pass (CH1, CH5).

    Example: passes_to("First Left", South) == East
    """
    return seat_at(_way(stage), player)


def _others_tiles(at: Situation, stage: Stage, player: Seat, wrong: Seat | Players) -> tuple[Fault, ...]:
    return tuple(each for other in _listed(wrong) for each in sender_faults(_state(at, stage), player, other))


@charleston.explained(faults=_others_tiles)
def comes_from(at: Situation, stage: Stage = THIS, player: Seat = ME) -> Seat:
    """Return the player whose tiles come to a player in a pass (CH1, CH5).

    Example: comes_from("First Left", South) == West
    """
    _way(stage)
    return _state(at, stage).giver(player)


@charleston.fact
def direction(at: Situation, stage: Stage = THIS) -> str:
    """Return where tiles go in a pass: `right`, `across` or `left`.

    Example: direction("Second Left") == "left"
    """
    return _way(stage)


@charleston.fact
def may_be_blind(at: Situation, stage: Stage = THIS) -> bool:
    """Return whether tiles may be passed unseen in a pass (CH6).

    Example: may_be_blind("First Left") and not may_be_blind("Second Left")
    """
    return stage.may_be_blind


@charleston.fact
def is_first_charleston(at: Situation, stage: Stage = THIS) -> bool:
    """Return whether a pass belongs to the first Charleston.

    Example: is_first_charleston("First Left") and not is_first_charleston("Second Left")
    """
    return stage.rule == "CH1"


@charleston.fact
def offer(table: CharlestonState, player: Seat = ME) -> int:
    """Return how many tiles a player offers for the courtesy pass.

    Example: offer(South) == 2
    Scene: {pass: Courtesy, before: South asks 2}
    """
    return table.wish(player) or 0


@charleston.fact
def courtesy_tiles(table: CharlestonState, player: Seat = ME) -> int:
    """Return how many tiles a player and the one across give each other in the courtesy pass (CH7).

    Example: courtesy_tiles(North) == 1
    Scene: {pass: Courtesy, before: South asks 2; North asks 1}
    """
    return table.agreed(player) or 0


def _yes(table: CharlestonState, wrong: Seat | Players) -> tuple[Fault, ...]:
    votes = table.exchange.votes
    return tuple(
        each for seat in _listed(wrong) for each in stopper_faults(seat, go_on=bool(votes[seat.number]))
    )


@charleston.explained(faults=_yes)
def stoppers(table: CharlestonState) -> Players:
    """Return the players who say no to a second Charleston; one is enough to stop it (CH4).

    Example: stoppers() == West
    Scene: {pass: Vote, votes: {East: yes, West: no}}
    """
    return tuple(seat for seat in SEATS if table.exchange.votes[seat.number] is False)


@charleston.fact
def put_down(table: CharlestonState, player: Seat = ME) -> Tiles:
    """Return the tiles that a player has put down in this pass.

    Example: count(put_down(West)) == 3
    Scene: {pass: First Left, before: West passes}
    """
    gift = table.given(player)
    return tuple(map(Laid, gift.tiles)) if gift else ()
