"""How a game at a level opens: at a new table, or after another game there, and what it is played by."""

from __future__ import annotations

import logging
from dataclasses import replace
from random import Random

from mahj_tutor.errors import MahjError
from mahj_tutor.players.table_record import Opening, opening
from mahj_tutor.questions.house import House
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.levels import Level
from mahj_tutor.session.ways import house_of, told, with_way
from mahj_tutor.table import SEATS, Seat

log = logging.getLogger(__name__)

CAUGHT = "miscount=on_challenge"
"""The table rule of a game in which mistakes are caught: a wrong count has to be called."""
POT = "wall_game_pot=on"
"""The table rule of a game before which something lies in the pot."""


def way_after(level: Level, before: AnyTable | None) -> int:
    """Return the number of the way in which the next game is played; 0 where there is one way alone."""
    return before.opening.way + 1 if before and level.ways else 0


def opening_of(level: Level, name: str, seed: int, house: str, before: AnyTable | None) -> Opening:
    """Return how a game opens; from the game before it the seats come, and what is owed or in the pot."""
    kind = KINDS[level.game]
    me = kind.next_seat(before) if before else _first_seat(seed)
    walls, without = level.walls_for(me, seed), level.without
    opened = opening(name, walls, level=level.id, house=house, me=me, without=without, variant=level.game)
    if level.ways:
        opened = with_way(opened, level, way_after(level, before), seed)
    if before:
        scores = () if level.ways else kind.scores_after(before)
        opened = replace(opened, scores=scores, pot=kind.pot_after(before))
    return opened


def _first_seat(seed: int) -> Seat:
    """Return where the learner sits at a new table."""
    return Random(f"seat/{seed}").choice(SEATS)


def introduced(level: Level, table: AnyTable) -> AnyTable:
    """Return a table whose log begins with how the game is played."""
    said = (*told(table.opening, level), *KINDS[table.opening.variant].introduced(table))
    return replace(table, log=(*said, *table.log))


def house_code(level: Level, choice: House, number: int, *, catches: bool, has_pot: bool) -> str:
    """Return the code of what is played by in a way of the level, the first of which is 0.

    `choice` is what the learner's class plays by. Where mistakes are caught, a wrong count has to be called.
    What lies in the pot is played for, even if a class has chosen since to play without one.
    """
    house = house_of(_playable(level, choice), level, number)
    more = [rule for rule, holds in ((CAUGHT, catches), (POT, has_pot)) if holds]
    return House(house.card, " ".join([house.rules, *more])).code


def _playable(level: Level, choice: House) -> House:
    """Return what a class plays by, or what everybody does if that can't be read."""
    kind = KINDS[level.game]
    try:
        return kind.house(choice)
    except MahjError as error:
        log.warning("game %r can't be played as a class plays it: %s", level.id, error)
        return kind.house(House())
