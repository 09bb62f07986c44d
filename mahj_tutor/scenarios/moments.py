"""States of games as situations: who the learner is, what is done, and whether conditions hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import Compiled, NoValueError, types
from mahj_tutor.facts.situation import Named, Situation
from mahj_tutor.games import Move, move_in
from mahj_tutor.scenarios.bank import NEXT, Candidate, Moment, Search
from mahj_tutor.scenarios.conditions import compiled, value_in
from mahj_tutor.scenarios.moves import read_scene_move
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.scenarios.written import DRAWN_NAMES, names_of_play


def every_candidate(moments: Sequence[Moment], search: Search) -> Iterator[Candidate]:
    """Yield every state with every pair of players."""
    yield from (Candidate(number, *pair) for number in range(len(moments)) for pair in search.pairs)


def fitting(
    moments: Sequence[Moment], some: Iterator[Candidate], search: Search, card: Card
) -> tuple[Candidate, ...]:
    """Return the candidates for which the conditions hold; those that do not name `who` are asked once."""
    alone, both = search.by_who
    compared = Candidate._fields if search.moves_who else ("state", "me")
    found: list[Candidate] = []
    for _, group in groupby(some, key=attrgetter(*compared)):
        pairs = tuple(group)
        situation = situation_of(moments[pairs[0].state], pairs[0], search, card)
        if situation is not None and holds(alone, situation):
            about = (situation.but(who=Named(types.PLAYER, each.who)) for each in pairs)
            found += (each for each, at in zip(pairs, about, strict=True) if holds(both, at))
    return tuple(found)


def situation_of(moment: Moment, candidate: Candidate, search: Search, card: Card) -> Situation | None:
    """Return the situation of a state, None where there is no such move as the scene asks for.

    Raise `Unfit` if the scene's move can be read at no state.
    """
    play, after = moment
    _, me, who = candidate
    named = {"me": Named(types.PLAYER, me), "who": Named(types.PLAYER, who)}
    situation = Situation(play, me, card, play.table_rules, {**names_of_play(play), **named})
    if not search.move:
        return situation
    if search.move == NEXT:
        return situation.but(move=Named(types.MOVE, after)) if after is not None else None
    try:
        return situation.but(move=Named(types.MOVE, move_in(play, scene_move(search.move, situation))))
    except Unfit:
        raise
    except (NoValueError, IndexError, MahjError):
        return None


def check_move(search: Search) -> None:
    """Raise `Unfit` if the move of the scene is an expression that cannot be read."""
    if "(" in search.move:
        compiled(search.move, tuple(DRAWN_NAMES.items()), types.MOVE, "move")


def scene_move(text: str, situation: Situation) -> Move:
    """Return the move of a scene, which is written as a text or as an expression."""
    if "(" not in text:
        return read_scene_move(text, situation.me, situation.state)
    move: Move = value_in(text, situation, types.MOVE, "move")
    return move


def holds(conditions: Sequence[Compiled], situation: Situation) -> bool:
    """Whether all conditions hold; one without a value does not."""
    scope = situation.scope
    try:
        return all(each.value(scope) for each in conditions)
    except (NoValueError, IndexError, MahjError):
        return False
