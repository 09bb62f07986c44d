"""Whole games at a session in which whatever is offered may be done, right or wrong, with reloads."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from mahj_widgets.protocol import View

from mahj_tutor.american import PlayState, consequence
from mahj_tutor.pictures.scene import Act
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.session.table_words import words
from tests.table_learner import Memory, next_acts
from tests.unit.session.table_board import Table, goes_on, offered, picture
from tests.unit.session.test_table_session import ALL, tiles_at


def choose(table: Table, rng: Random, wrong: float) -> Act:
    """Choose an act: mostly the sensible one, now and then anything that is offered."""
    if rng.random() >= wrong and table.session._laid == Laid():
        acts = next_acts(table.game)
        if acts and acts[0] in offered(table.view):
            return acts[0]
    return rng.choice(offered(table.view))


def is_kept(view: View) -> bool:
    """Whether what a view says of the last act is part of the game; what is told once isn't."""
    once = {words("told", kind) for kind in ("nothing", "unproven", "can", "far")}
    return view.feedback is None or view.feedback.heading not in once


def played(seed: int) -> Counter[str]:
    """Play a game of random acts to its end, and tell what came of them."""
    rng, table = Random(f"wrong/{seed}"), Table(seed)
    wrong = (0.05, 0.2, 0.6)[seed % 3]
    if seed % 2:
        table.do(("choose", "mistakes", "on"))
    said = Counter[str]()
    for _ in range(5000):
        before = len(table.game.game.history)
        view = table.do(choose(table, rng, wrong))
        if view.feedback is not None and view.feedback.heading != "":
            assert view.feedback.verdict != "trouble", view.feedback
            said[view.feedback.heading] += 1
        game = table.game
        assert Counter(tiles_at(game.game.now)) == ALL
        is_put_down = not table.session._laid.chosen  # a tile that is lifted isn't kept
        is_new = len(game.game.history) != before and is_kept(view) and not goes_on(view)
        if is_new and is_put_down and rng.random() < 0.1:
            there = picture(view)
            assert picture(table.again()) == there
        if view.phase != "open":
            break
    assert view.phase == "right"
    assert isinstance(table.record, Memory)
    record = TableRecord.of(table.record.newest.record)
    assert (table.kept.game, table.kept.log) == (game.game, game.log)
    assert record.mistakes == game.mistakes
    assert isinstance(game.game.now, PlayState)
    assert record.opening.catches or not record.mistakes
    said["mistakes of the others"] += len(record.mistakes)
    said["dead"] += game.game.now.is_dead(game.me)
    return said


SEEDS = (range(6), *(pytest.param(range(at, at + 100), marks=pytest.mark.soak) for at in range(0, 500, 100)))


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS)
def test_whatever_is_done_wrong_is_answered_and_comes_back(seeds: range) -> None:
    said = Counter[str]()
    for seed in seeds:
        said += played(seed)
    assert {words("told", "nothing"), words("told", "dead"), "dead", "mistakes of the others"} <= said.keys()


def test_a_mistake_stands_in_the_record_as_it_was_tried() -> None:
    table = Table(3)
    while not table.view.marks:
        table.play(1)
    game = table.game
    assert isinstance(game.game.now, PlayState)
    for name in ("more", "mahjong"):
        table.do(("choose", "do", name))
    move = table.game.game.history[len(game.game.history)]
    assert str(move) == f"{game.me} declares"
    assert consequence(game.game.now, move).kind == "dead"
    assert isinstance(table.record, Memory)
    assert f"\n{move}\n" in table.record.newest.record
    assert table.again().phase in ("open", "right")
