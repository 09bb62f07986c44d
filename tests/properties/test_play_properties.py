"""Random whole games: they end, lose no tile, hide what is
hidden, and say the same in every way of asking.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest

from mahj_tutor.american import game as american
from mahj_tutor.american.payment.settlement import find_win, matches_of, settlement
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import apply, consequence, faults, is_legal, legal_moves
from mahj_tutor.american.play.moves import Call, Challenge, Change, Discard, PlayMove, Show, TakeBack, ThrowIn
from mahj_tutor.american.play.notation import read_play, write_play
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook.register import register
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, JOKER, Tile
from tests.play_at_random import Bias, Setting, Step, setting, steps, tries

WHOLE_SET = Counter(AMERICAN)
SAMPLE = 28
"""Games of the normal run: each bias, the profiles, three players and four."""

_Check = Callable[[PlayState, random.Random], None]


# --- what holds at every moment ----------------------------------------------------------------------


def tiles_of(play: PlayState) -> Counter[Tile]:
    """All tiles: racks, groups, wall, discards and the tile somebody is looking at."""
    found = Counter(play.wall)
    for hand in play.hands:
        found.update(hand.rack)
        found.update(tile for group in hand.shown for tile in group.tiles)
    found.update(thrown.tile for thrown in play.thrown)
    found.update([play.picked] if play.picked else [])
    return found


def no_tile_is_lost(play: PlayState) -> None:
    assert tiles_of(play) == WHOLE_SET
    for hand in play.hands:
        assert list(hand.rack) == sorted(hand.rack)
        for group in hand.shown:
            assert 3 <= group.size <= 6
            assert set(group.tiles) <= {group.tile, JOKER}
            assert group.naturals >= 1


def the_table_is_in_order(play: PlayState, *, counted: bool) -> None:
    """Who is in turn lives, callers live and did not throw the tile, and everybody has what is due."""
    if play.phase in (Phase.DISCARD, Phase.LOOKED, Phase.DECLARED):
        assert not play.is_dead(play.turn)
    assert (play.picked is not None) == (play.phase is Phase.LOOKED)
    assert (play.winner is not None) <= (play.phase is Phase.OVER)
    busy = [*(claim.seat for claim in play.claims), *play.waiting]
    assert len(busy) == len(set(busy))
    assert all(not play.is_dead(seat) and seat is not play.missing for seat in busy)
    if busy and play.offered is not None:
        assert play.offered.seat not in busy
    if counted and play.phase is not Phase.OVER:
        assert {seat: play.hand(seat).size for seat in play.living} == {
            seat: play.tiles_due(seat) for seat in play.living
        }


# --- what is asked at some moments -------------------------------------------------------------------


def texts_give_the_same_play_back(play: PlayState, _rng: random.Random) -> None:
    again = read_play(write_play(play), play.card)
    assert again == play
    assert write_play(again) == write_play(play)


def offered_moves_can_be_made(play: PlayState, _rng: random.Random) -> None:
    offered = list(legal_moves(play))
    assert len(offered) == len(set(offered))
    assert bool(offered) == (play.phase is not Phase.OVER)
    for move in offered:
        assert american.read_move(str(move)) == move
        assert not isinstance(move, (TakeBack, ThrowIn))
        after = apply(play, move)
        assert after.history == (*play.history, move)
        no_tile_is_lost(after)


def whatever_is_tried_is_offered_or_refused(play: PlayState, rng: random.Random) -> None:
    offered = {ordered(move) for seat in SEATS for move in legal_moves(play, seat)}
    for move in rng.sample(list(tries(play, rng)), 60):
        found = faults(play, move)
        assert american.read_move(str(move)) == move
        if found:
            assert ordered(move) not in offered
            assert {fault.rule for fault in found} <= register().keys()
            with pytest.raises(IllegalMoveError) as refused:
                apply(play, move)
            assert refused.value.faults == found
        else:
            assert ordered(move) in offered or is_not_listed(play, move)


def ordered(move: PlayMove) -> PlayMove:
    """The same group shown in another order is the same move."""
    return replace(move, tiles=tuple(sorted(move.tiles))) if isinstance(move, (Show, Change)) else move


def is_not_listed(play: PlayState, move: PlayMove) -> bool:
    """Whether `moves` leaves out this kind of legal move on purpose."""
    match move:
        case Challenge():
            return not dead_hand_faults(play, move.whom)
        case Discard():
            return move.said is not None
        case Call():
            return move.plan is not None
        case Change():
            return sorted(move.tiles) == sorted(play.hand(move.seat).shown[-1].tiles)  # nothing is changed
        case _:
            return isinstance(move, ThrowIn) and play.phase is Phase.OVER


def consequences_agree_with_the_faults(play: PlayState, rng: random.Random) -> None:
    for move in rng.sample(list(tries(play, rng)), 25):
        found, made = faults(play, move), consequence(play, move)
        assert is_legal(play, move) is (not found)
        assert (made.kind == "legal") == (not found)
        no_tile_is_lost(made.after)
        assert made.rule == "" if made.kind == "legal" else made.rule in register()
        if made.kind == "nothing":
            assert made.after == play
        if made.kind == "dead" and made.rule == "DD1":
            dead = made.after.hand(move.seat).dead
            assert dead == "DD1" or "DD1" in [fault.rule for fault in dead_hand_faults(made.after, move.seat)]
        if made.kind == "dead" and made.rule == "DD2":
            asked = made.after
            if isinstance(move, Call):
                asked = consequence(asked, american.read_move(f"{move.seat} declares")).after  # type: ignore[arg-type]
            if asked.phase is Phase.DECLARED:
                assert "DD2" in [fault.rule for fault in dead_hand_faults(asked, move.seat)]


def nothing_hidden_can_be_seen(play: PlayState, rng: random.Random) -> None:
    """Whatever lies on the hidden places, a player sees the same and may do the same."""
    for seat in play.seats:
        other = shuffled(play, seat, rng)
        assert other.seen_by(seat) == play.seen_by(seat)
        assert repr(other.seen_by(seat)) == repr(play.seen_by(seat))
        assert list(legal_moves(other, seat)) == list(legal_moves(play, seat))
        assert play.seen_by(seat).racks[seat.number] == play.hand(seat).rack


def shuffled(play: PlayState, seat: Seat, rng: random.Random) -> PlayState:
    """The play with all tiles mixed that a player cannot see."""
    hides = [place for place in SEATS if place is not seat and not play.hand(place).is_open]
    hidden = [tile for place in hides for tile in play.hand(place).rack] + list(play.wall)
    looked = play.picked is not None and play.turn is not seat
    hidden += [play.picked] if looked and play.picked else []
    rng.shuffle(hidden)
    mixed = iter(hidden)
    hands = {place: play.hand(place) for place in SEATS}
    for place in hides:
        rack = sorted(next(mixed) for _ in hands[place].rack)
        hands[place] = replace(hands[place], rack=tuple(rack))
    wall = tuple(next(mixed) for _ in play.wall)
    return replace(
        play, hands=tuple(hands.values()), wall=wall, picked=next(mixed) if looked else play.picked
    )


def the_dead_stay_dead(play: PlayState, _rng: random.Random) -> None:
    for whom in play.seats:
        for seat in play.living:
            rules = [fault.rule for fault in faults(play, Challenge(seat, whom))]
            if play.is_dead(whom) and play.phase is not Phase.OVER:
                assert rules == ["DD7"]
                assert Challenge(seat, whom) not in legal_moves(play, seat)


ASKED: tuple[_Check, ...] = (
    texts_give_the_same_play_back,
    offered_moves_can_be_made,
    whatever_is_tried_is_offered_or_refused,
    consequences_agree_with_the_faults,
    nothing_hidden_can_be_seen,
    the_dead_stay_dead,
)


# --- whole games -------------------------------------------------------------------------------------


def prove(seed: int, share: float) -> str:
    """Play the game of a seed; at a share of its moments everything is asked. Tell how it ended."""
    how, rng = setting(seed), random.Random(f"prove {seed}")
    slipped = False
    last: Step | None = None
    for last in steps(how):
        slipped = slipped or last.is_slip
        now = last.after.now
        if isinstance(now, PlayState):
            no_tile_is_lost(now)
            the_table_is_in_order(now, counted=not slipped)
            for check in ASKED:
                if rng.random() < share or now.phase is Phase.OVER:
                    check(now, rng)
    assert last is not None
    assert how.start().replay(last.after.history) == last.after
    return ended(last.after, how)


def ended(game: american.Game, how: Setting) -> str:
    """Check the end of a game, its payment too, and name it."""
    play = game.now
    assert isinstance(play, PlayState)
    assert not list(legal_moves(play))
    assert {fault.rule for fault in faults(play, TakeBack(Seat.EAST))} <= {"CL4", "TN6"}
    if play.winner is None:
        assert settlement(play) is None
        assert play.pot == how.start().pot + 25 * len(play.seats) * (how.table_rules.wall_game_pot == "on")
        return "all dead" if not play.living else "wall"
    paid, win = settlement(play), find_win(play)
    assert paid is not None
    assert win is not None
    assert matches_of(play)
    assert not play.is_dead(play.winner)
    assert sum(paid.balance.values()) + paid.bettor == 0
    assert set(paid.balance) == set(play.seats)
    assert all(paid.pays[seat] >= 0 for seat in paid.pays)
    return win.how


@pytest.mark.slow
@pytest.mark.parametrize("bias", Bias)
def test_random_games_end_lose_no_tile_and_agree_with_the_rules(bias: Bias) -> None:
    seeds = [seed for seed in range(SAMPLE) if setting(seed).bias is bias]
    ends = Counter(prove(seed, share=0.004) for seed in seeds)
    assert ends.total() == SAMPLE / len(Bias)
    if bias is Bias.NEAREST:
        assert ends.keys() & {"discard", "self", "exchange"}


@pytest.mark.soak
def test_many_random_games() -> None:
    """`PLAYS=20000 FIRST=0` say how many and from which seed on; a
    run that was broken off goes on from there.
    """
    first, count = int(os.environ.get("FIRST", "0")), int(os.environ.get("PLAYS", "20000"))
    began, ends = time.monotonic(), Counter[str]()
    with ProcessPoolExecutor(2) as pool:
        for done, end in enumerate(pool.map(_proved, range(first, first + count), chunksize=20), 1):
            ends[end] += 1
            if done % 500 == 0 or done == count:
                spent = time.monotonic() - began
                print(f"seeds {first} to {first + done - 1} hold: {dict(ends)}, {spent:.0f} s", flush=True)
    assert ends.total() == count
    assert len(ends) >= 4 or count < 2000


def _proved(seed: int) -> str:
    try:
        return prove(seed, share=0.003)
    except Exception as error:
        raise AssertionError(f"the game of seed {seed}: {error!r}") from error
