"""What a scene adds to its game: moves made before the question, loose tiles, groups that lie nowhere."""

from __future__ import annotations

import re
from dataclasses import replace

from mahj_tutor.american import PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.expressions import ExpressionError, read, types
from mahj_tutor.exercises.facts import vocabulary
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scenarios.moves import made_before
from mahj_tutor.exercises.scenarios.written import names_of_play
from mahj_tutor.exercises.situation import Laid, LaidGroup, Named, Situation, Where
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.solver import Exposure, read_exposure
from mahj_tutor.table import Seat

_WHO = re.compile(r"\bwho\b")


def after_moves(fields: SceneFields, situation: Situation) -> Situation:
    """Return the situation of a game after the moves that lead up to the question."""
    if situation.play is None:
        return situation
    who = situation.named.get("who")
    said = fields.before if who is None else _WHO.sub(str(who.value), fields.before)
    after = made_before(situation.play, said, situation.me)
    found = replace(situation, state=after)
    return found.but(**names_of_play(after)) if isinstance(after, PlayState) else found


def with_tiles(fields: SceneFields, situation: Situation) -> Situation:
    """Return the situation with the loose tiles that an expression gives."""
    known = {name: each.type for name, each in situation.named.items()}
    try:
        some = read(fields.tiles_from, vocabulary(), known, types.TILES).value(situation.scope)
    except ExpressionError as error:
        raise Unfit("E003", str(error), error.fix, ("scene", "tiles_from")) from error
    laid = tuple(Laid(each.tile, Where("tiles", at)) for at, each in enumerate(some))
    return situation.but(tiles=Named(types.TILES, laid))


def with_groups(fields: SceneFields, situation: Situation) -> Situation:
    """Return the situation with the groups that are written out; they are the learner's."""
    some = enumerate(read_exposures(fields.groups))
    groups = tuple(LaidGroup(each, situation.me or Seat.EAST, number) for number, each in some)
    return situation.but(groups=Named(types.GROUPS, groups))


def read_exposures(said: str) -> tuple[Exposure, ...]:
    """Read groups with commas between them; raise `Unfit` for what is no group."""
    try:
        return tuple(read_exposure(each.strip()) for each in said.split(",") if each.strip())
    except MahjError as error:
        raise Unfit("E010", str(error), "write groups: 6D J 6D, N N N", ("scene", "groups")) from error
