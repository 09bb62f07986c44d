"""What a session does for a learner who looks back: the buttons at the end, a game from there, evidence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from mahj_widgets import protocol

from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import Asked, Attempt
from mahj_tutor.session.any_table import AnyTable, Asks
from mahj_tutor.session.review.look_back import LookBack
from mahj_tutor.session.review.steps import table_at
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_words import words

CHOICES = 20
"""About so many acts are open to a learner in a turn."""


def at_the_end(view: protocol.View, look: LookBack) -> protocol.View:
    """Return the view of a game that is over with the button that looks back, or what was good in it."""
    name = "result" if look.is_closing else "look_back"
    button = protocol.Action(id="reveal", label=words("review", name))
    changes: dict[str, object] = {"actions": (button, *view.actions)}
    if look.is_closing:
        changes["feedback"] = look.closing()
    return view.model_copy(update=changes)


def again_at(table: AnyTable, moves: int) -> TableGame:
    """Return a game that goes on after so many moves of another one: the same walls, the same players."""
    assert isinstance(table, TableGame)  # nothing looks back on another game
    there = table_at(table, moves)
    asks = Asks.ONE if table.asks is Asks.NONE else table.asks  # she may want the discard this time
    return replace(there, opening=replace(there.opening, again=moves), asks=asks)


def attempts_of(look: LookBack, worked: str) -> Iterator[Attempt]:
    """Yield her mistakes in the rules as answers, each about its own item; `worked` is when she played last.

    A mistake is the same item in every game that began with the same moves. What she did right is no
    evidence: nobody knows whether she thought of a rule.
    """
    if not look.hindsight.mistakes:
        return
    opened, when = look.opening, datetime.fromisoformat(worked).replace(microsecond=0)
    moves = [str(move) for move in look.hindsight.history]
    for each in look.hindsight.mistakes:
        digest = sha256("\n".join([opened.id, *moves[: each.at], str(each.move)]).encode()).digest()
        asked = Asked((each.rule,), "play", CHOICES, is_drawn=True)
        seed = int.from_bytes(digest[:4])
        yield Attempt(game_id(opened.level), 1, seed, (), "wrong", (each.rule,), None, 0, when, asked=asked)
