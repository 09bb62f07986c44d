"""Whatever the walls and the roll, the deal gives every tile to one place only."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor.american.deal import legality as deals
from mahj_tutor.american.deal.moves import Break, PushOut, Take
from mahj_tutor.american.deal.order import DealStep, deal_tiles, steps
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.rulebook import Profile, profile
from mahj_tutor.table import Position, Seat, Walls
from mahj_tutor.tiles import AMERICAN

ROLLS = range(2, 13)
OPEN = dict(zip(ROLLS, (19, 17, 15, 13, 11, 9, 7, 5, 3, 1, 37), strict=True))
seeds = st.integers(0, 2**32)
rolls = st.integers(2, 12)
walls = st.builds(Walls.build, seeds)
tables = st.sampled_from([profile("sources"), profile("sources", next_wall="right"), profile("league")])
empty = st.sampled_from([None, Seat.SOUTH, Seat.WEST, Seat.NORTH])


@pytest.mark.parametrize("roll", ROLLS)
@pytest.mark.parametrize("side", ["left", "right"])
def test_both_wordings_take_the_same_positions(roll: int, side: str) -> None:
    rules = profile("sources", next_wall=side)
    one = places(steps(roll, 4, rules, wording="in_turn"))
    assert one == places(steps(roll, 4, rules, wording="first_and_third"))
    assert [len(taken) for taken in one.values()] == [14, 13, 13, 13]


@pytest.mark.parametrize("roll", ROLLS)
def test_a_deal_goes_on_to_its_end_after_east_took_both_tiles_at_once(roll: int) -> None:
    table = DealState(Walls.build(7), roll, pushed=(Seat.EAST, Seat.NORTH, Seat.WEST), done=12)
    for step in steps(roll, wording="first_and_third")[12:]:
        table = deals.apply(table, Take(step.seat, step.positions))
    assert table.is_done
    assert table.taken == 53
    assert [fault.rule for fault in deals.faults(table, Take(Seat.EAST, (table.finish().next,)))] == ["DL6"]


def places(taking: tuple[DealStep, ...]) -> dict[Seat, set[Position]]:
    return {
        seat: {place for step in taking if step.seat is seat for place in step.positions} for seat in Seat
    }


@given(walls, rolls, tables)
def test_both_wordings_give_the_same_hands(walls: Walls, roll: int, rules: Profile) -> None:
    one = deal_tiles(walls, roll, 4, rules, wording="in_turn")
    other = deal_tiles(walls, roll, 4, rules, wording="first_and_third")
    assert [sorted(hand) for hand in one.hands] == [sorted(hand) for hand in other.hands]
    assert one.wall == other.wall


@given(walls, rolls, tables, empty)
def test_every_tile_is_dealt_or_left(walls: Walls, roll: int, rules: Profile, missing: Seat | None) -> None:
    done = deal_tiles(walls, roll, 4 if missing is None else 3, rules, missing=missing or Seat.NORTH)
    assert sorted([*(tile for hand in done.hands for tile in hand), *done.wall]) == list(AMERICAN)
    wanted = {seat: 13 + (seat is Seat.EAST) if seat is not missing else 0 for seat in Seat}
    assert {seat: len(done.hand(seat)) for seat in Seat} == wanted
    assert done.left == (99 if missing is None else 112)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("roll", ROLLS)
def test_tiles_left_on_the_open_wall(roll: int, side: str) -> None:
    done = deal_tiles(Walls.build(roll), roll, table_rules=profile("sources", next_wall=side))
    assert (done.open_wall_left, done.left) == (OPEN[roll], 99)
    second, third = (Seat.NORTH, Seat.WEST) if side == "left" else (Seat.SOUTH, Seat.WEST)
    assert done.open_wall is (third if roll == 12 else second)


@pytest.mark.parametrize("roll", ROLLS)
def test_east_s_kept_stacks_are_played_last(roll: int) -> None:
    done = deal_tiles(Walls.build(1), roll)
    assert done.wall[-2 * roll :] == done.walls.row(Seat.EAST)[: 2 * roll]


@given(walls, rolls, tables, empty)
def test_dealing_step_by_step_never_faults(
    walls: Walls, roll: int, rules: Profile, missing: Seat | None
) -> None:
    table = deals.apply(DealState(walls, roll, missing, rules), Break(Seat.EAST, roll))
    hands: dict[Seat, list[object]] = {seat: [] for seat in Seat}
    while not table.is_done:
        while table.open_left < len(table.due.positions):
            table = deals.apply(table, PushOut(table.next_wall))
        due = table.due
        hands[due.seat] += [walls.at(place) for place in due.positions]
        table = deals.apply(table, Take(due.seat, due.positions))
    assert tuple(tuple(hand) for hand in hands.values()) == table.finish().hands


@given(walls, rolls, st.integers(0, 15), st.sampled_from(Seat))
def test_taking_out_of_turn_is_always_a_fault(walls: Walls, roll: int, done: int, seat: Seat) -> None:
    table = DealState(walls, roll, pushed=tuple(Seat), done=done)
    found = {fault.rule for fault in deals.faults(table, Take(seat, table.due.positions))}
    assert found == (set() if seat is table.due.seat else {table.due.rule})
