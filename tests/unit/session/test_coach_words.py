"""What the coach says of how near two moves leave her: one count for both, and concealed hands told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.american import CharlestonState, Give, PlayState
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.players.measure import decision
from mahj_tutor.players.sights import sight_after
from mahj_tutor.session.coach_words import compared
from mahj_tutor.session.review.steps import start_of
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.tiles import tiles
from tests.planted_mistakes import begin, careless

NEARER = re.compile(r"Mine leaves you (\w+) tiles? away")
TOWARD = re.compile(r"It goes toward .*?\*\*, (\w+) away:")


def test_a_concealed_hand_that_is_as_near_is_told_apart() -> None:
    table = begin(12)
    move = Give(table.me, tiles("2B 9D F"), 0)
    found = decision(table.game.now, table.me, move)
    assert found is not None
    now = table.game.now
    assert isinstance(now, CharlestonState)
    mine, hers = (sight_after(now, table.me, each) for each in (found.best.move, move))
    assert (mine.away, hers.away) == (8, 9)
    assert (mine.lacking, hers.lacking) == ((8, False), (8, True))
    said = compared(table, found, move).more
    assert "What either of us keeps is eight tiles away. But yours is for a concealed hand" in said


def throws(seed: int) -> Iterator[tuple[TableGame, PlayState]]:
    """Yield the table at each throw of the learner's in a game."""
    over = careless(seed)
    table = TableGame.begin(over.opening, start_of(over))
    for move in over.game.history[len(table.game.history) :]:
        now = table.game.now
        if isinstance(now, PlayState) and isinstance(move, Discard) and move.seat is table.me:
            yield table, now
        table = table.after(move)


def test_both_sentences_count_alike() -> None:
    said = 0
    for table, now in throws(0):
        move = Discard(table.me, now.hand(table.me).rack[0])
        found = decision(now, table.me, move)
        if found is None or not found.cost(move):
            continue
        more = compared(table, found, move).more
        nearer, toward = NEARER.search(more), TOWARD.search(more)
        if nearer and toward:
            assert nearer[1] == toward[1]
            said += 1
    assert said
