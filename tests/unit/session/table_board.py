"""A board with a whole game on it and its session, without a browser."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

from mahj_widgets.protocol import Draft, Hello, View, as_json

from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Act
from mahj_tutor.session.answer import Answer
from mahj_tutor.session.table_session import TableSession
from tests.table_learner import Memory, game_in, next_acts

ANN = "a" * 32


class Table:
    """A board with its session; `again` is the same learner after a reload, or in another process."""

    def __init__(self, seed: int = 1, record: Memory | Store | None = None, level: str = "t6") -> None:
        self.seed, self.level = seed, level
        self.answers: list[Answer] = []
        self.record = record or Memory()
        self.again()

    def again(self) -> View:
        self.session = TableSession(self.level, record=self.record, seed=self.seed)  # type: ignore[arg-type]
        return self.take(self.session.respond(Hello(kind="hello", key=ANN)))

    def take(self, view: View | None) -> View:
        assert view is not None
        self.view = view
        if self.session.answered:
            self.answers.append(self.session.answered)
        return view

    def do(self, act: Act) -> View:
        return self.take(self.session.respond(Draft(kind="draft", item=self.view.item, acts=(act,))))  # type: ignore[arg-type]

    @property
    def game(self) -> Any:
        """The game on the board, of the kind that it is."""
        there = self.session._table
        assert there is not None
        return there

    @property
    def kept(self) -> Any:
        """The game that is kept, replayed from its record."""
        kept = self.record.newest_game(ANN, self.level)
        assert kept is not None
        return game_in(kept)

    def go_on(self) -> View:
        """Let the others act until it is the learner's turn, or the game is over."""
        while goes_on(self.view):
            self.do(("choose", "do", "on"))
        return self.view

    def play(self, most: int = 1000) -> View:
        """Play as a sensible learner does, to the end or for so many of her moves."""
        for _ in range(most):
            for act in next_acts(self.game):
                self.do(act)
            if self.view.phase != "open":
                break
        return self.view


def ended(seed: int, level: str = "t6") -> Table:
    """Return a table whose first game is over; a process plays it once, and each test has its own record."""
    return Table(seed, Memory(_played(seed, level)), level)


@cache
def _played(seed: int, level: str) -> Memory:
    table = Table(seed, level=level)
    assert table.play().phase == "right"
    assert isinstance(table.record, Memory)
    return table.record


def offered(view: View) -> tuple[Act, ...]:
    """Return every act that a board offers."""
    moves = (("move", piece, zone) for piece, zones in view.moves.items() for zone in zones)
    buttons = (action.act for action in view.actions if action.act)
    return (*buttons, *moves, *(("mark", piece) for piece in view.marks))


def choose(view: View, rng: Random) -> Act:
    """Choose an act, more often than not the one that leads on."""
    likely = [action.act for action in view.actions if action.act and action.filled]
    return rng.choice(likely) if likely and rng.random() < 0.7 else rng.choice(offered(view))


def picture(view: View) -> str:
    """Return a view as it is sent, its number aside, and the card and the log, whose lines are sent once.

    Tiles are numbered as they lie: which of two alike is which, only the process knows in which she took one.
    """
    sent = as_json(view)
    zones = [zone for zone in sent["zones"] if zone["id"] != "card"]
    ids = [piece["id"] for zone in zones for piece in zone.get("pieces", ())]
    text = json.dumps({**sent, "serial": 0, "zones": zones, "log": None})
    told = re.sub(r'"(t\d+)"', lambda found: f'"tile {ids.index(found[1])}"', text)
    return json.dumps(json.loads(told), sort_keys=True)


def goes_on(view: View) -> bool:
    """Tell whether the others are about to act."""
    return any(action.after is not None for action in view.actions)
