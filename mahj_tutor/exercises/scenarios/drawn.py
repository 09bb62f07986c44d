"""Scenes drawn from games between computer players: a state for which the author's conditions hold."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mahj_tutor.american import Move, PlayState
from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.expressions import Compiled, ExpressionError, NoValueError, read, types
from mahj_tutor.exercises.facts import vocabulary
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scenarios.moves import read_scene_move
from mahj_tutor.exercises.scenarios.written import DRAWN_NAMES, names_of_play
from mahj_tutor.exercises.situation import Named, Situation
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.players import game_moves
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import SEATS, Seat

GAMES = 40
"""From how many games scenes are drawn: few, because a game that was played is kept."""
SKIPPED = 4
"""At most so many states that fit, less one, are passed over, so that one game gives several items."""
SEARCHED = 200
"""How many games are searched before the conditions are given up."""


def drawn_situation(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> Situation:
    """Return a drawn state for which all conditions hold; raise `Unfit` if no game has one."""
    conditions = _conditions(fields)
    first, skipped = rng.randrange(GAMES), rng.randrange(SKIPPED)
    order = rng.sample(SEATS, 4)
    for number in range(first, first + SEARCHED):
        for play, move in game_moves(number, table_rules=rules, card=card):
            for found in _fitting(fields, play, move, order, conditions):
                if not skipped:
                    return found
                skipped -= 1
                break
    raise Unfit("E090", "no game has a state like this", "ask for less", ("scene", "find"))


def _conditions(fields: SceneFields) -> tuple[Compiled, ...]:
    return tuple(read(text, vocabulary(), DRAWN_NAMES, types.TRUTH) for text in fields.find)


def _fitting(
    fields: SceneFields,
    play: PlayState,
    move: Move | None,
    order: Sequence[Seat],
    conditions: Sequence[Compiled],
) -> Iterator[Situation]:
    """Yield the situations of a state, one for each `me` and `who` for whom the conditions hold."""
    for me, who in _pairs(fields, [seat for seat in order if seat in play.seats]):
        named = {"me": Named(types.PLAYER, me), "who": Named(types.PLAYER, who)}
        situation = Situation(play, me, play.card, play.table_rules, names_of_play(play)).but(**named)
        found = _with_move(fields, situation, move)
        if found is not None and _hold(conditions, found):
            yield found


def _pairs(fields: SceneFields, at_table: Sequence[Seat]) -> Iterator[tuple[Seat, Seat]]:
    """Yield every `me` with every other player; a seat that the author has written stays."""
    for me in (fields.me,) if fields.me else at_table:
        for who in (fields.who,) if fields.who else at_table:
            if who is not me:
                yield me, who


def _with_move(fields: SceneFields, situation: Situation, move: Move | None) -> Situation | None:
    """Return the situation with the move that is asked about, None where there is none."""
    if not fields.move:
        return situation
    if fields.move == "next":
        return situation.but(move=Named(types.MOVE, move)) if move is not None else None
    try:
        return situation.but(move=Named(types.MOVE, scene_move(fields.move, situation)))
    except (NoValueError, IndexError):
        return None


def scene_move(text: str, situation: Situation) -> Move:
    """Return the move of a scene, which is written as a text or as an expression."""
    if "(" not in text:
        return read_scene_move(text, situation.me, situation.state)
    known = {name: each.type for name, each in situation.named.items()}
    try:
        compiled = read(text, vocabulary(), known, types.MOVE)
    except ExpressionError as error:
        raise Unfit("E003", str(error), error.fix, ("scene", "move")) from error
    move: Move = compiled.value(situation.scope)
    return move


def _hold(conditions: Sequence[Compiled], situation: Situation) -> bool:
    scope = situation.scope
    try:
        return all(each.value(scope) for each in conditions)
    except (NoValueError, IndexError, MahjError):
        return False
