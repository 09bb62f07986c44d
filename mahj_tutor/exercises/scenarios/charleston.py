"""Scenes of the Charleston: a pass and a rack, with the other racks drawn; and a rack by itself."""

from __future__ import annotations

import random

from mahj_tutor.american import CharlestonState, Stage
from mahj_tutor.american.charleston.state import PassProgress
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scenarios.moves import made_before
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, Tile, quantity, without


def written_pass(fields: SceneFields, rules: Profile, rng: random.Random) -> CharlestonState:
    """Return a pass; raise `Unfit` where it is none, or the rack has not as many tiles as there are then."""
    racks, wall = _dealt(fields, rng)
    votes = tuple(fields.votes.get(seat) for seat in SEATS)
    stage = fields.stage or Stage.FIRST_RIGHT
    state = CharlestonState(racks, wall, rules, None, stage, PassProgress(votes=votes))
    if fields.incoming:
        state = _put_down(state, fields)
    found = made_before(state, fields.before, fields.me)
    assert isinstance(found, CharlestonState)
    return found


def _dealt(fields: SceneFields, rng: random.Random) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """Return the four racks, the learner's as it is written, and the wall."""
    rest = list(without(AMERICAN, fields.rack))
    rng.shuffle(rest)
    racks = []
    for seat in SEATS:
        size = 14 if seat is Seat.EAST else 13
        if seat is fields.me and fields.rack:
            _check_size(fields, size)
            racks.append(tuple(sorted(fields.rack)))
        else:
            racks.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
    return tuple(racks), tuple(rest)


def _check_size(fields: SceneFields, size: int) -> None:
    """Raise `Unfit` where a rack in a pass has too many tiles, or too few."""
    if fields.stage is not None and len(fields.rack) != size:
        held = quantity(len(fields.rack), "tile")
        say = f"{fields.me} has {size} tiles at the {fields.stage}, the rack holds {held}"
        raise Unfit("E021", say, "count the tiles", ("scene", "rack"))


def _put_down(state: CharlestonState, fields: SceneFields) -> CharlestonState:
    """Let the player whose tiles come to the learner put down three; only the table knows which."""
    if fields.me is None or state.stage.number is None:
        say, fix = "nothing comes in here", "add me: and a pass such as First Left"
        raise Unfit("E042", say, fix, ("scene", "incoming"))
    found = made_before(state, f"{state.giver(fields.me)} passes", fields.me)
    assert isinstance(found, CharlestonState)
    return found
