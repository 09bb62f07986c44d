"""A game that a learner played on her own, without the coach: what she decided there, weighed as a whole."""

from __future__ import annotations

import logging
from collections import Counter
from datetime import datetime

from mahj_tutor.errors import MahjError
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.memory.own_games import Again, OwnGame
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.review.steps import Step, hindsight_of, steps_of
from mahj_tutor.session.table_coach import is_her_own
from mahj_tutor.session.table_game import TableGame

log = logging.getLogger(__name__)

MOST_QUESTIONS = 6
"""So many decisions of one game are asked again at most: mistakes in the rules, then what was dearest."""


def own_game(kept: KeptGame) -> OwnGame:
    """Return what she decided in a game that is over; it takes 0.5 to 1 s to weigh.

    Where the coach did not keep silent, or the game can't be read, it has no decisions.
    """
    when = datetime.fromisoformat(kept.worked)
    table = table_in(kept)
    if table is None or not (table.game.is_over and is_her_own(table)):
        return OwnGame(kept.id, when)
    found, history = hindsight_of(table), table.game.history
    found.follow(history, len(history))
    decided = Counter(each.kind for each in found.weighed)
    dear = Counter(each.kind for each in found.weighed if each.is_dear)
    places = list(dict.fromkeys(each.at for each in steps_of(found)))[:MOST_QUESTIONS]
    questions = tuple(Again(at, 0, when) for at in places)
    return OwnGame(kept.id, when, decided, dear, len(found.mistakes), questions)


def table_in(kept: KeptGame) -> TableGame | None:
    """Return the table of a game that is kept; None for another game, or one that can't be read."""
    try:
        record = TableRecord.of(kept.record)
        table = KINDS[record.opening.variant].resume(record, kept.house)
    except MahjError as error:
        log.warning("game %r can't be weighed: %s", kept.id, error)
        return None
    return table if isinstance(table, TableGame) and table.opening.level == kept.level else None


def step_at(table: TableGame, at: int) -> Step | None:
    """Return the step about what she did after so many moves; None if there was nothing to decide."""
    found = hindsight_of(table)
    found.follow(table.game.history, 0)
    mistake = next((each for each in found.mistakes if each.at == at), None)
    if mistake:
        return Step(at, mistake.state, mistake.move, mistake=mistake)
    decided = found.decided_at(at)
    return Step(at, decided.state, decided.move) if decided else None
