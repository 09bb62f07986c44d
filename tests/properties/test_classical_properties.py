"""Random hands of the classical game: they end, lose no tile, hide what is
hidden, and every way of asking agrees.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest

from mahj_tutor import classical
from mahj_tutor.classical.hands import HAND_SIZE, is_complete
from mahj_tutor.classical.next_hand import next_dealer, next_wind
from mahj_tutor.classical.play.consistency import inconsistencies, miscounts
from mahj_tutor.classical.play.moves import Claim, Meld, PlayMove
from mahj_tutor.classical.play.state import Hand, Phase, PlayState
from mahj_tutor.classical.sets import set_name
from mahj_tutor.errors import IllegalMoveError
from mahj_tutor.rulebook.register import register
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import CLASSICAL, Tile
from tests.classical_at_random import CLASSICAL_KINDS, Bias, begin, bias_of, games, mutations, tries
from tests.properties import plain_classical

WHOLE_SET = Counter(CLASSICAL)
SAMPLE = 12
"""Games of the normal run, a quarter for each bias."""

_Check = Callable[[PlayState, random.Random], None]


# --- what holds at every moment ----------------------------------------------------------------------


def tiles_of(play: PlayState) -> Counter[Tile]:
    """All tiles: concealed ones, sets, wall and discards."""
    found = Counter(play.wall)
    for hand in play.hands:
        found.update(hand.concealed)
        found.update(tile for one in hand.sets for tile in one.tiles)
    found.update(thrown.tile for thrown in play.thrown)
    return found


def no_tile_is_lost(play: PlayState) -> None:
    assert tiles_of(play) == WHOLE_SET
    for hand in play.hands:
        assert list(hand.concealed) == sorted(hand.concealed)
        assert len(hand.sets) <= 4
        for one in hand.sets:
            assert (set_name(one.tiles) == "kong") == (one.kong is not None)
            assert set_name(one.tiles) is not None


def the_table_is_in_order(play: PlayState) -> None:
    """Everybody has the tiles that are due, and 136 less what has left the wall are still there."""
    assert [hand.size for hand in play.hands] == [play.tiles_due(seat) for seat in SEATS]
    assert (play.winner is not None) <= (play.phase is Phase.OVER)
    assert len(play.claims) == len({claim.seat for claim in play.claims})
    assert play.offered is None or play.offered.seat not in [claim.seat for claim in play.claims]
    drawn = 136 - len(play.wall) - 53
    kongs = sum(hand.kongs for hand in play.hands) - (play.phase is Phase.REPLACEMENT)
    assert play.replaced == kongs <= drawn
    assert (*inconsistencies(play), *miscounts(play)) == ()


# --- what is asked at some moments -------------------------------------------------------------------


def texts_give_the_same_play_back(play: PlayState, _rng: random.Random) -> None:
    again = classical.read_state(classical.write_state(play))
    assert again == play
    assert classical.write_state(again) == classical.write_state(play)


def offered_moves_are_the_legal_ones(play: PlayState, _rng: random.Random) -> None:
    """A second decision, which tries everything, comes to the same moves."""
    offered = list(classical.legal_moves(play))
    assert len(offered) == len(set(offered))
    assert set(map(str, offered)) == plain_classical.legal(play)
    assert bool(offered) == (play.phase is not Phase.OVER)


def offered_moves_can_be_made(play: PlayState, rng: random.Random) -> None:
    before = classical.write_state(play)
    for move in classical.legal_moves(play):
        assert classical.read_move(str(move)) == move
        after = classical.apply(play, move)
        assert after.history == (*play.history, move)
        assert after != play
        assert classical.grounds(play, move)
        assert classical.misconception(play, move) is None
        no_tile_is_lost(after)
        the_table_is_in_order(after)
        for mutated in mutations(move, rng):
            is_offered_or_refused(play, mutated)
    assert classical.write_state(play) == before


def whatever_is_tried_is_offered_or_refused(play: PlayState, rng: random.Random) -> None:
    for move in rng.sample(list(tries(play, rng)), 80):
        assert classical.read_move(str(move)) == move
        is_offered_or_refused(play, move)


def is_offered_or_refused(play: PlayState, move: PlayMove) -> None:
    found, came = classical.faults(play, move), classical.consequence(play, move)
    assert classical.is_legal(play, move) is (not found)
    if not found:
        assert plain(move) in [plain(each) for each in classical.legal_moves(play)]
        return
    assert move not in classical.legal_moves(play)
    assert {fault.rule for fault in found} <= register().keys()
    assert all(fault.rule.startswith("CC") and fault.say for fault in found)
    assert (came.kind, came.rule, came.after) == ("nothing", found[0].rule, play)
    with pytest.raises(IllegalMoveError) as refused:
        classical.apply(play, move)
    assert refused.value.faults == found


def plain(move: PlayMove) -> PlayMove:
    """A set in another order is the same move, and so is a claim that names the newest discard."""
    if isinstance(move, Meld):
        return Meld(move.seat, tuple(sorted(move.tiles)))
    return Claim(move.seat, move.wanted) if isinstance(move, Claim) else move


def nothing_hidden_can_be_seen(play: PlayState, rng: random.Random) -> None:
    """Whatever lies on the hidden places, a player sees the same and may do the same."""
    for seat in SEATS:
        other = shuffled(play, seat, rng)
        assert other.seen_by(seat) == play.seen_by(seat)
        assert repr(other.seen_by(seat)) == repr(play.seen_by(seat))
        assert list(classical.legal_moves(other, seat)) == list(classical.legal_moves(play, seat))
        assert play.seen_by(seat).concealed[seat.number] == play.hand(seat).concealed


def shuffled(play: PlayState, seat: Seat, rng: random.Random) -> PlayState:
    """The play with all tiles mixed that a player cannot see, and kongs of other tiles lying face down."""
    hides = [place for place in SEATS if place is not seat and not play.hand(place).is_open]
    hidden = [tile for place in hides for tile in play.hand(place).concealed] + list(play.wall)
    rng.shuffle(hidden)
    mixed = iter(hidden)
    hands = {place: play.hand(place) for place in SEATS}
    for place in hides:
        hand = hands[place]
        sets = tuple(
            one if one.is_melded else replace(one, tiles=(rng.choice(CLASSICAL_KINDS),) * 4)
            for one in hand.sets
        )
        hands[place] = Hand(tuple(sorted(next(mixed) for _ in hand.concealed)), sets)
    return replace(play, hands=tuple(hands.values()), wall=tuple(mixed))


ASKED: tuple[_Check, ...] = (
    texts_give_the_same_play_back,
    offered_moves_are_the_legal_ones,
    offered_moves_can_be_made,
    whatever_is_tried_is_offered_or_refused,
    nothing_hidden_can_be_seen,
)


# --- whole games -------------------------------------------------------------------------------------


def prove(seed: int, share: float) -> str:
    """Play the game of a seed; at a share of its moments everything is asked. Tell how it ended."""
    rng, game = random.Random(f"prove {seed}"), begin(seed)
    for game, move in games(seed):  # noqa: B007
        check(game.now, rng, share)
    game = game.apply(move)
    check(game.now, rng, 1)
    assert begin(seed).replay(game.history) == game
    play = game.now
    assert isinstance(play, PlayState)
    assert not list(classical.legal_moves(play))
    return ended(play)


def check(now: classical.GameState, rng: random.Random, share: float) -> None:
    if not isinstance(now, PlayState):
        assert classical.read_state(classical.write_state(now)) == now
        return
    no_tile_is_lost(now)
    the_table_is_in_order(now)
    for ask in ASKED:
        if rng.random() < share:
            ask(now, rng)


def ended(play: PlayState) -> str:
    """Check the end of a game, and who is East in the next one; name the end."""
    stays = play.table_rules.classical_east_stays == "stays"
    east = next_dealer(Seat.EAST, play.winner, play.table_rules)
    winds = {next_wind(seat, play.winner, play.table_rules) for seat in SEATS}
    assert winds == set(SEATS)
    assert next_wind(east, play.winner, play.table_rules) is Seat.EAST
    if play.winner is None:
        assert play.wall == ()
        assert east is Seat.EAST
        return "draw"
    hand = play.hand(play.winner)
    assert east is (Seat.EAST if play.winner is Seat.EAST and stays else Seat.SOUTH)
    assert is_complete(hand.concealed, len(hand.sets))
    assert hand.size == HAND_SIZE
    return "claim" if play.tile_source in ("claim", "meld") else play.tile_source


@pytest.mark.parametrize("bias", Bias)
def test_random_games_end_lose_no_tile_and_agree_with_the_rules(bias: Bias) -> None:
    seeds = [seed for seed in range(SAMPLE) if bias_of(seed) is bias]
    ends = Counter(prove(seed, share=0.02) for seed in seeds)
    assert ends.total() == SAMPLE / len(Bias)
    if bias is Bias.NEAREST:
        assert ends.keys() & {"claim", "wall", "replacement"}


@pytest.mark.soak
def test_many_random_games() -> None:
    """`PLAYS=10000 FIRST=0` say how many and from which seed on."""
    first, count = int(os.environ.get("FIRST", "0")), int(os.environ.get("PLAYS", "10000"))
    ends = Counter[str]()
    with ProcessPoolExecutor(2) as pool:
        for done, end in enumerate(pool.map(_proved, range(first, first + count), chunksize=20), 1):
            ends[end] += 1
            if done % 500 == 0 or done == count:
                print(f"seeds {first} to {first + done - 1} hold: {dict(ends)}", flush=True)
    assert ends.total() == count
    assert len(ends) >= 4 or count < 2000


def _proved(seed: int) -> str:
    try:
        return prove(seed, share=0.003)
    except Exception as error:
        raise AssertionError(f"the game of seed {seed}: {error!r}") from error
