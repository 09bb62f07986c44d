"""The deal of the classical game beside closed forms: whose wall, which stack, who gets which tiles."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from mahj_tutor import classical
from mahj_tutor.classical.deal.moves import Break, Take, read_deal_move
from mahj_tutor.classical.deal.notation import is_deal, read_deal, write_deal
from mahj_tutor.classical.deal.order import WORDINGS, broken_wall, deal_tiles, order_of, steps
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.next_hand import next_wind
from mahj_tutor.classical.play.moves import Draw
from mahj_tutor.errors import IllegalMoveError, NotationError
from mahj_tutor.rulebook import profile
from mahj_tutor.table import SEATS, Position, Seat, Walls
from mahj_tutor.tiles import CLASSICAL

ROLLS = range(3, 19)
E, S, W, N = SEATS
CLOCKWISE = (E, N, W, S)
"""The walls as tiles leave them, seen from above."""
WALLS = Walls.build(7, "classical")


def place(number: int) -> Position:
    """Return a position by its number around the table: clockwise from the right end of East's wall."""
    stack, tier = divmod(number % 136, 2)
    return Position(CLOCKWISE[stack // 17], stack % 17 + 1, "bottom" if tier else "top")


@pytest.mark.parametrize("roll", ROLLS)
def test_tiles_leave_the_walls_clockwise_from_the_break(roll: int) -> None:
    owner = (N, E, S, W)[roll % 4]  # 1 is East, 2 South, 3 West, 4 North
    start = 2 * (17 * CLOCKWISE.index(owner) + roll)
    assert broken_wall(roll) is owner
    assert order_of(roll) == tuple(place(start + number) for number in range(136))


@pytest.mark.parametrize("roll", ROLLS)
def test_two_stacks_at_a_time_then_the_last_five(roll: int) -> None:
    order, dealt = order_of(roll), deal_tiles(WALLS, roll)
    tiles = [WALLS.at(each) for each in order]
    for number, seat in enumerate(SEATS):
        fours = [tiles[16 * turn + 4 * number :][:4] for turn in range(3)]
        last = [tiles[48], tiles[49]] if seat is E else [tiles[49 + number]]
        assert list(dealt.hand(seat)) == [*fours[0], *fours[1], *fours[2], *last]
    assert dealt.wall == tuple(tiles[53:])
    assert (dealt.walls, dealt.roll) == (WALLS, roll)
    assert (dealt.taken, dealt.left, dealt.next) == (53, 83, order[53])


@pytest.mark.parametrize("roll", ROLLS)
def test_the_first_and_the_third_tile_of_the_top_row(roll: int) -> None:
    order = order_of(roll)
    last = [step.positions for step in steps(roll, "first_and_third")[12:]]
    assert last == [(order[48], order[52]), (order[49],), (order[50],), (order[51],)]
    assert sorted(steps(roll)[:12], key=str) == sorted(steps(roll, "first_and_third")[:12], key=str)


@pytest.mark.parametrize("roll", [2, 19, 0, -4])
def test_what_three_dice_do_not_show(roll: int) -> None:
    with pytest.raises(IllegalMoveError, match="CC9"):
        broken_wall(roll)
    with pytest.raises(IllegalMoveError, match="CC9"):
        classical.start(7, roll=roll)
    with pytest.raises(NotationError, match="three dice add up to 3 to 18"):
        read_deal(write_deal(DealState(WALLS, 12)).replace("roll 12", f"roll {max(roll, 0)}"))
    never = DealState(WALLS, roll)
    assert [fault.rule for fault in classical.faults(never, Break(E, E, 5))] == ["CC9"]
    assert list(classical.legal_moves(never)) == []


def test_a_deal_move_by_move() -> None:
    for wording in WORDINGS:
        state: classical.GameState = DealState(WALLS, 18)
        made = 0
        while isinstance(state, DealState) and not state.is_done:
            offered = list(classical.legal_moves(state))
            assert len(offered) == (2 if state.done == 12 and state.is_broken else 1)
            move = offered[-1 if wording != "next_two" else 0]
            assert list(classical.legal_moves(state, move.seat)) == offered
            assert list(classical.legal_moves(state, move.seat.right)) == []
            assert read_deal_move(str(move)) == classical.read_move(str(move)) == move
            state, made = classical.apply(state, move), made + 1
            assert isinstance(state, DealState)
            assert classical.read_state(classical.write_state(state)) == state
        assert isinstance(state, DealState)
        assert (made, state.done, state.wording) == (17, 16, wording)
        assert state.finish() == deal_tiles(WALLS, 18, wording)
        assert state.due == state.steps[-1]
        assert classical.apply_unchecked(state, Take(E, ())) == state
        assert list(classical.legal_moves(state)) == []


def test_a_game_from_the_break_to_the_first_discard() -> None:
    before = classical.start(7, roll=12, table_rules=profile(classical_east_stays="stays"))
    game = before.dealt()
    assert (before.is_over, game.is_over, len(game.history)) == (False, False, 17)
    assert isinstance(game.now, classical.PlayState)
    assert [len(hand.concealed) for hand in game.now.hands] == [14, 13, 13, 13]
    assert game.now.table_rules.classical_east_stays == "stays"
    assert sorted([*game.now.wall, *(each for hand in game.now.hands for each in hand.concealed)]) == sorted(
        CLASSICAL
    )
    assert before.replay(game.history) == game
    assert classical.replay(before.now, game.history[:3]) == before.replay(game.history[:3]).now
    assert game.dealt() is game
    rolls = {classical.start(seed).roll for seed in range(200)}
    assert rolls <= set(ROLLS)
    assert len(rolls) > 12
    assert classical.start(7) == classical.start(7)
    assert (classical.start(7).seed, classical.start(7, roll=12).roll) == (7, 12)


def test_moves_of_the_other_part_of_the_game() -> None:
    dealing, game = DealState(WALLS, 12), classical.start(7, roll=12).dealt()
    for state, move in ((dealing, Draw(E)), (game.now, Break(E, N, 12))):
        assert [fault.rule for fault in classical.faults(state, move)] == ["CC10"]
        assert not classical.is_legal(state, move)
        assert classical.apply_unchecked(state, move) == state
        came = classical.consequence(state, move)
        assert (came.kind, came.rule, came.after) == ("nothing", "CC10", state)
        assert came.say == "the other players stop you, and the game goes on"
        assert classical.grounds(state, move) == ()
        assert classical.misconception(state, move) is None
    assert [fault.say for fault in classical.faults(dealing, Draw(E))] == ["deal all the tiles first"]
    assert [fault.say for fault in classical.faults(game.now, Break(E, N, 12))] == [
        "all tiles have been dealt"
    ]


def test_consequences_of_the_deal() -> None:
    dealing = DealState(WALLS, 12)
    right, wrong = Break(E, N, 12), Break(E, N, 11)
    assert classical.is_legal(dealing, right)
    assert not classical.is_legal(dealing, wrong)
    came = classical.consequence(dealing, right)
    assert (came.kind, came.rule, came.say) == ("legal", "", "the move is allowed")
    assert came.after == replace(dealing, is_broken=True)
    assert classical.consequence(dealing, wrong).after is dealing
    with pytest.raises(FrozenInstanceError):
        dealing.done = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("east breaks north", "expected a number"),
        ("east breaks north 12 from", "expected `from the left`"),
        ("east breaks north 12 from the middle", "expected `from the left`"),
        ("east takes north 12 high", "expected a seat, a stack and a tier"),
        ("east sleeps", "expected a seat and a move"),
    ],
)
def test_moves_that_cannot_be_read(said: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        read_deal_move(said)


def test_the_winds_of_the_next_hand() -> None:
    """South becomes East, and the others change accordingly (L241); a draw changes nothing (L247)."""
    stays = profile(classical_east_stays="stays")
    moved, same = [N, E, S, W], [E, S, W, N]
    assert [next_wind(seat, W) for seat in SEATS] == moved
    assert [next_wind(seat, E) for seat in SEATS] == moved
    assert [next_wind(seat, None) for seat in SEATS] == same
    assert [next_wind(seat, E, stays) for seat in SEATS] == same
    assert [next_wind(seat, S, stays) for seat in SEATS] == moved


def test_texts_of_deals() -> None:
    full = DealState(
        WALLS, 12, profile(classical_east_stays="stays"), is_broken=True, done=14, wording=WORDINGS[1]
    )
    said = write_deal(full)
    head = said.partition("; wall ")[0]
    assert (
        head == "rules sources classical_east_stays=stays; roll 12; broken; done 14; wording first_and_third"
    )
    assert read_deal(said) == full
    assert (
        read_deal(
            said.upper().replace("SOURCES CLASSICAL_EAST_STAYS=STAYS", "sources classical_east_stays=stays")
        )
        == full
    )
    assert write_deal(DealState(WALLS, 3)).startswith("roll 3; wall East ")
    assert is_deal(said)
    assert not is_deal("phase window")
    assert str(Take(E, ())) == "East takes"
    assert read_deal_move("East takes") == Take(E, ())
    assert str(read_deal_move("East breaks North 12 from the RIGHT")) == "East breaks North 12"
    assert str(read_deal_move("East breaks North 12 from the left")) == "East breaks North 12 from the left"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("done 2", "done 17"), "a deal has 16 steps, not 17"),
        (("done 2", "wording sideways"), "unreadable clause"),
        (("done 2", "broken twice"), "unexpected 'twice'"),
        (("wall North", "wall West"), "appears twice"),
        (("roll 12", "rolled 12"), "unreadable clause"),
    ],
)
def test_deals_that_cannot_be_read(change: tuple[str, str], problem: str) -> None:
    said = write_deal(DealState(WALLS, 12, done=2))
    with pytest.raises(NotationError, match=problem):
        read_deal(said.replace(*change))


def test_walls_that_cannot_be_read() -> None:
    american = "; ".join(f"wall {seat} {row}" for seat, row in Walls.build(7).texts().items())
    with pytest.raises(NotationError, match="a wall of this game has 34 tiles"):
        read_deal(f"roll 12; {american}")
    said = write_deal(DealState(WALLS, 12))
    with pytest.raises(NotationError, match="a wall is 38 tiles"):
        read_deal(said.rpartition(" ")[0])
    last = WALLS.row(Seat.NORTH)[-1]
    with pytest.raises(NotationError, match="too many in the walls"):
        read_deal(f"{said.rpartition(' ')[0]} {'1B' if last.code != '1B' else '2B'}")
