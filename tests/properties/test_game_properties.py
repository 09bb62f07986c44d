"""Every door of the game answers at every state for every move, and every move and state has one text."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor import american
from mahj_tutor.american.charleston.moves import DIRECTIONS, AskCourtesy, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.deal.moves import ENDS, Break, PushOut, Take
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.play.consistency import inconsistencies
from mahj_tutor.american.play.moves import (
    WANTED,
    Accept,
    Call,
    Challenge,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    Rack,
    SayWall,
    Show,
    Swap,
    TakeBack,
    ThrowIn,
    Wait,
)
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.errors import IllegalMoveError, MahjError
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook.register import register
from mahj_tutor.table import SEATS, Position
from mahj_tutor.tiles import KINDS
from tests.play_at_random import setting, steps
from tests.seeds import many

GAMES = 12
seats = st.sampled_from(SEATS)
tile = st.sampled_from(KINDS)
hands = st.lists(tile, max_size=6).map(tuple)
small = st.integers(-2, 40)
places = st.builds(Position, seats, small, st.sampled_from(("top", "bottom")))
names = st.none() | st.sampled_from(["same", "4 Bam", "Elephant", "as", "red  dragon"])
lines = st.none() | st.sampled_from(["even-1", "pair-1", "no-such-line"])
PLAIN = (PickUp, Stop, PushOut, Pick, Rack, TakeBack, Wait, LetGo, Declare, Accept, ThrowIn, SayWall)
moves = st.one_of(
    st.builds(lambda kind, seat: kind(seat), st.sampled_from(PLAIN), seats),
    st.builds(Break, seats, small, st.sampled_from(ENDS)),
    st.builds(Take, seats, st.lists(places, max_size=5).map(tuple)),
    st.builds(Give, seats, hands, st.integers(-2, 5), st.none() | st.sampled_from(DIRECTIONS), st.booleans()),
    st.builds(Vote, seats, st.booleans()),
    st.builds(AskCourtesy, seats, small),
    st.builds(Mush, seats, hands),
    st.builds(Discard, seats, tile, names),
    st.builds(Call, seats, st.sampled_from(WANTED), lines),
    st.builds(Show, seats, hands),
    st.builds(Change, seats, hands),
    st.builds(Swap, seats, tile, seats, st.booleans()),
    st.builds(Challenge, seats, seats),
)


@cache
def met(number: int) -> tuple[american.GameState, ...]:
    """Every state of a random game; of three players and four, under all kinds of table rules."""
    return tuple(step.game.now for step in steps(setting(number)))


@st.composite
def states(draw: st.DrawFn) -> american.GameState:
    """Draw a state: of the deal and of the Charleston as often as of the longer play."""
    every = met(draw(st.integers(0, GAMES - 1)))
    kind = draw(st.sampled_from((DealState, CharlestonState, PlayState)))
    some = [state for state in every if isinstance(state, kind)] or list(every)
    return some[draw(st.integers(0, len(some) - 1))]


@st.composite
def tried(draw: st.DrawFn) -> tuple[american.GameState, american.Move]:
    """Draw a state and a move: one that is legal there, or any."""
    state = draw(states())
    offered = list(islice(american.legal_moves(state), 40)) if draw(st.booleans()) else []
    return state, draw(st.sampled_from(offered) if offered else moves)


FITTING = {
    DealState: american.DealMove,
    CharlestonState: american.CharlestonMove,
    PlayState: american.PlayMove,
}


def fits(state: american.GameState, move: american.Move) -> bool:
    return isinstance(move, FITTING[type(state)])


@settings(max_examples=many(200, 1500))
@given(tried())
@pytest.mark.slow
def test_every_door_answers_for_every_move(state_and_move: tuple[american.GameState, american.Move]) -> None:
    state, move = state_and_move
    found = american.faults(state, move)
    came = american.consequence(state, move)
    assert {fault.rule for fault in found} <= set(register())
    assert all(fault.say for fault in found)
    assert american.misconception(state, move) in {None, *misconceptions()}
    assert american.refusal_misconception(state, move) in {None, *misconceptions()}
    if not found:
        assert american.grounds(state, move)
        assert came.kind == "legal"
        assert american.misconception(state, move) is None
        assert american.apply(state, move) == came.after == american.apply_unchecked(state, move)
        return
    assert american.grounds(state, move) == ()
    assert american.refusal_misconception(state, move) is None
    assert came.kind != "legal"
    assert came.rule in register()
    with pytest.raises(IllegalMoveError) as refused:
        american.apply(state, move)
    assert refused.value.faults == found
    if not fits(state, move):
        assert american.apply_unchecked(state, move) == state == came.after
        assert american.misconception(state, move) is None


@settings(max_examples=many(80, 600))
@given(states(), st.lists(moves, max_size=12))
def test_moves_that_are_made_unchecked_lead_to_states_that_answer(
    state: american.GameState, some: list[american.Move]
) -> None:
    for move in some:
        try:
            state = american.apply_unchecked(state, move)
        except MahjError:
            assert isinstance(state, PlayState)  # there some moves cannot be made at all
        found = american.faults(state, move)
        assert {fault.rule for fault in found} <= set(register())
        for legal in islice(american.legal_moves(state), 5):
            assert american.faults(state, legal) == ()


@settings(max_examples=many(80, 600))
@given(states(), st.lists(moves, max_size=30), st.none() | seats)
def test_legal_moves_are_those_without_faults(
    state: american.GameState, tried: list[american.Move], seat
) -> None:
    offered = list(islice(american.legal_moves(state, seat), 400))
    assert len(set(map(str, offered))) == len(offered)
    for move in random.Random(len(offered)).sample(offered, min(len(offered), 25)):
        assert american.faults(state, move) == ()
        assert seat in (None, move.seat)
    if len(offered) < 400:
        for move in tried:
            listed = any(alike(move, each) for each in offered)
            assert listed or american.faults(state, move) or seat not in (None, move.seat) or unlisted(move)


def alike(move: american.Move, other: american.Move) -> bool:
    """Whether two moves are one but for the order of tiles and places, and a direction that is said."""
    return plain(move) == plain(other)


def plain(move: american.Move) -> tuple[object, ...]:
    match move:
        case Give() | Mush() | Show() | Change():
            return (type(move), move.seat, sorted(move.tiles), getattr(move, "blind", 0))
        case Take():
            return (Take, move.seat, sorted(move.positions))
        case Discard() | Call():
            return (type(move), move.seat, getattr(move, "tile", getattr(move, "wanted", None)))
    return (move,)


def unlisted(move: american.Move) -> bool:
    """Whether a move is legal though it is not offered: the documented exceptions of `legal_moves`."""
    return isinstance(move, (Challenge, Wait, ThrowIn)) or (isinstance(move, Mush) and len(move.tiles) > 3)


@settings(max_examples=many(100, 800))
@given(moves | tried().map(lambda pair: pair[1]))
def test_moves_are_read_back_from_their_text(move: american.Move) -> None:
    assert american.read_move(str(move)) == move
    assert american.read_move(str(move).swapcase().replace(" ", "  ")).seat is move.seat


@settings(max_examples=many(50, 300))
@given(states())
def test_states_are_read_back_from_their_text(state: american.GameState) -> None:
    card = state.card if isinstance(state, PlayState) else None
    if isinstance(state, PlayState):
        assert inconsistencies(state) == ()
    assert american.read_state(american.write_state(state), card) == state
