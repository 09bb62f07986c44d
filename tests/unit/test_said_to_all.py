"""What is said at a table is good English, whoever hears it: reasons, moves, events and payments."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from mahj_widgets.protocol import View

from mahj_tutor import american, classical
from mahj_tutor.american.payment.sheet_faults import pay_faults
from mahj_tutor.american.payment.steps import payment_steps
from mahj_tutor.american.payment.win import Win
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.games import GameState, Move, consequence, faults
from mahj_tutor.pictures.classical_words import classical_facts
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.play_words import play_facts
from mahj_tutor.pictures.words import sentence
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import to_player
from tests import classical_at_random, play_at_random
from tests.grammar import slips
from tests.rules import test_classical_rules, test_words
from tests.seeds import many
from tests.unit.session.table_board import Table, choose

HEARERS = (*SEATS, None)


def wrong(some: Iterator[tuple[str, Seat | None]]) -> list[tuple[str, str]]:
    """Return what is wrong with sentences that are said to players."""
    return sorted({slip for said, me in some for slip in slips(said, me)})


def to_all(say: str) -> Iterator[tuple[str, Seat | None]]:
    return ((sentence(to_player(say, me)), me) for me in HEARERS)


def test_every_approved_verdict_can_be_said_to_every_player() -> None:
    said = [fault.say for fault in test_words.said()]
    assert len(said) > 500
    assert wrong(pair for say in said for pair in to_all(say)) == []


def test_every_verdict_of_the_classical_rows_can_be_said_to_every_player() -> None:
    rows = test_classical_rules
    said = [fault.say for row in rows.ASKED for fault in rows.asked_faults(row)]
    at = [(rows.table(row), rows.read_play_move(row["try"])) for row in rows.ROWS]
    assert wrong(pair for say in said for pair in to_all(say)) == []
    assert wrong(pair for play, move in at for pair in told_of(play, [move])) == []


def told_of(state: GameState, tried: list[Move]) -> Iterator[tuple[str, Seat | None]]:
    """Yield what players hear of a state, of moves in it, and of what they come to."""
    for move in tried:
        for say in (*(fault.say for fault in faults(state, move)), consequence(state, move).say):
            yield from to_all(say)
        yield from ((move_said(state, move, me), me) for me in HEARERS)
    if isinstance(state, american.PlayState):
        yield from ((fact, me) for me in SEATS for fact in play_facts(state, me))
        yield from (
            pair
            for seat in state.seats
            for fault in dead_hand_faults(state, seat)
            for pair in to_all(fault.say)
        )
    if isinstance(state, classical.PlayState):
        yield from ((sentence(fact), me) for me in SEATS for fact in classical_facts(state, me))


def american_states(seed: int) -> Iterator[tuple[GameState, list[Move]]]:
    rng = random.Random(f"said {seed}")
    for step in islice(play_at_random.steps(play_at_random.setting(seed)), 0, None, 9):
        now, tried = step.game.now, [step.action]
        if isinstance(now, american.PlayState):
            tried += rng.sample(list(play_at_random.tries(now, rng)), 15)
        yield now, tried


def classical_states(seed: int) -> Iterator[tuple[GameState, list[Move]]]:
    rng = random.Random(f"said {seed}")
    for game, move in islice(classical_at_random.games(seed), 0, None, 5):
        now, tried = game.now, [move]
        if isinstance(now, classical.PlayState):
            tried += rng.sample(list(classical_at_random.tries(now, rng)), 15)
        yield now, tried


@pytest.mark.slow
@pytest.mark.parametrize("states", [american_states, classical_states])
def test_whatever_is_tried_can_be_told_to_every_player(
    states: Callable[[int], Iterator[tuple[GameState, list[Move]]]],
) -> None:
    said = (
        pair for seed in range(many(2, 60)) for now, tried in states(seed) for pair in told_of(now, tried)
    )
    assert wrong(said) == []


def wins() -> Iterator[Win]:
    for winner in SEATS:
        for bet_on in (None, *SEATS):
            yield Win(winner, 30, "self", jokerless=True, bettor_on=bet_on)
            yield Win(winner, 30, "exchange", bettor_on=bet_on)
            yield Win(winner, 30, "discard", by=winner.right, misnamed_by=winner.right, bettor_on=bet_on)


@pytest.mark.parametrize("misnamed", ["usual", "misnamer_only"])
def test_why_somebody_pays_can_be_said_to_every_player(misnamed: str) -> None:
    rules = profile(bettor="on", misnamed_mahjong=misnamed)
    said: list[str] = []
    for win in wins():
        dead = (win.winner.left,)
        said += [step.say for step in payment_steps(win, rules, dead=dead)]
        for paid in (0, 30, 31, 60):
            said += [fault.say for fault in pay_faults(win, dict.fromkeys(SEATS, paid), rules, dead=dead)]
    assert wrong(pair for say in said for pair in to_all(say)) == []


# --- at a learner's table ----------------------------------------------------------------------------------


def words_of(view: View) -> Iterator[str]:
    """Yield the sentences of a view: what is asked and told, and what came of the last act."""
    yield view.ask
    yield from map(sentence, view.facts)
    yield from (view.log.lines if view.log else ())
    if view.feedback:
        yield sentence(view.feedback.title)
        yield view.feedback.why


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("level", ["t2", "t3", "t4", "t5", "t6", "tb", "tc"])
def test_whatever_comes_at_a_table_is_told_in_good_english(level: str) -> None:
    found: set[tuple[str, str]] = set()
    for seed in range(many(1, 20)):
        rng, table = random.Random(f"{level} {seed}"), Table(seed, level=level)
        for _ in range(2000):
            view = table.do(choose(table.view, rng))
            told = (re.sub(r"<[^>]*>", "", said) for said in words_of(view))
            found |= {slip for said in told for slip in slips(said, table.game.me)}
            if view.phase != "open":
                break
    assert sorted(found) == []
