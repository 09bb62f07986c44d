"""A game on the wall, step by step, and a moment of it that the room is asked about.

It is the game of one learner, as she saw it; nothing says whose it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mahj_tutor.classroom.moments import Moment
from mahj_tutor.classroom.room import Question, Vote
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.errors import MahjError
from mahj_tutor.server.game_pictures import own_and_others, picture_of
from mahj_tutor.session.class_moment import Answer, asked, moment_after, position_at, question, weighed
from mahj_tutor.session.present import html
from mahj_tutor.session.replayed import replayed

WIDE = 1000
"""How wide the table is drawn."""
MOST_ROWS = 6
"""Answers that have a row of their own; the others are counted together."""


def game_view(store: ClassStore, wall: Mapping[str, Any]) -> dict[str, Any]:
    """Return a step of the game that is on the wall."""
    try:
        text = store.card_text(str(wall["game"]))
        game = replayed(text)
        step = game.step(min(int(wall.get("step", 0)), len(game.steps) - 1))
        at = moment_after(text, number := game.steps.index(step))
    except (KeyError, MahjError):
        return {"kind": "gone"}
    return {
        "kind": "game",
        "step": number,
        "last": len(game.steps) - 1,
        "lines": step.told,
        "picture": picture_of(game.kind, step.table, width=WIDE),
        "can_ask": at is not None,
    }


LINES = 2
"""So many lines tell what happened last."""


@dataclass(frozen=True, slots=True)
class Row:
    """An answer with its bars: heights are in percent of the longest."""

    answer: Answer
    heights: tuple[int, ...]


def moment_view(store: ClassStore, of: int, now: Question, moment: Moment) -> dict[str, Any]:
    """Return the moment that the room is asked about and, once the vote is closed, what it would do."""
    try:
        text = store.card_text(moment.game)
        view = {**_at_moment(text, moment.at), "question": now, "rows": ()}
    except MahjError:
        return {"kind": "gone"}
    if not now.shown_votes:
        return view
    votes = [store.votes(of, now.number, each) for each in now.shown_votes]
    return {**view, **_spread(text, moment.at, votes, is_answer=now.stage == "answer")}


@lru_cache(maxsize=16)
def _at_moment(text: str, at: int) -> Mapping[str, Any]:
    """Return what a wall shows of a moment until the vote is closed; it's sent again with each vote.

    Raise `MahjError` if there is no such moment.
    """
    position = position_at(text, at)
    if position is None:
        raise MahjError("nothing is decided there")
    kind = replayed(text).kind
    own, others = own_and_others(kind, position.there, WIDE)
    return {
        "kind": "moment",
        "title": question(position),
        "ask": html(asked(position)),
        "lines": position.there.log[-LINES:],
        "picture": picture_of(kind, position.there, width=WIDE),
        "own": own,
        "others": others,
    }


def _spread(text: str, at: int, votes: Sequence[Mapping[int, Vote]], *, is_answer: bool) -> dict[str, Any]:
    """Return what the room would do; the coach's choice stands there only with the answer."""
    found = weighed(text, at, tuple(tuple(sorted(each[0] for each in some.values())) for some in votes))
    shown = found.shown(is_answer=is_answer)
    kept = _kept(shown)
    return {
        "rows": _rows(kept),
        "rest": sum(each.counts[-1] for each in shown if each not in kept),
        "is_answer": is_answer,
        "is_even": found.is_even,
        **({"coach": html(found.coach), "as_good": found.as_good} if is_answer else {}),
        "votes": tuple(range(1, len(votes) + 1)),
    }


def _rows(kept: Sequence[Answer]) -> tuple[Row, ...]:
    most = max((count for each in kept for count in each.counts), default=0) or 1
    return tuple(Row(each, tuple(100 * count // most for count in each.counts)) for each in kept)


def _kept(shown: Sequence[Answer]) -> Sequence[Answer]:
    """Return the answers that have a row, the coach's among them."""
    rest = [each for each in shown[MOST_ROWS:] if each.is_coach]
    return [*shown[: MOST_ROWS - len(rest)], *rest]
