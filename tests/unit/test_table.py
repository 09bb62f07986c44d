"""Seats, dice, walls and the order of drawing."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.errors import NotationError, UnknownNameError
from mahj_tutor.table import (
    SEATS,
    Position,
    Seat,
    Walls,
    across_of,
    draw_order,
    highest_rollers,
    left_of,
    read_position,
    read_seat,
    right_of,
    roll,
    seats,
    stacks_per_wall,
    wall_order,
)
from mahj_tutor.tiles import tile

E, S, W, N = SEATS


def test_who_sits_where() -> None:
    assert [place.value for place in SEATS] == ["East", "South", "West", "North"]
    assert [place.right for place in SEATS] == [S, W, N, E]
    assert [place.left for place in SEATS] == [N, E, S, W]
    assert [place.across for place in SEATS] == [W, N, E, S]
    assert [place.number for place in SEATS] == [0, 1, 2, 3]


def test_three_players_pass_over_the_empty_place() -> None:
    assert seats() == SEATS
    assert seats(3) == (E, S, W)
    assert seats(3, missing=S) == (E, W, N)
    assert [right_of(place, N) for place in (E, S, W)] == [S, W, E]
    assert [left_of(place, N) for place in (E, S, W)] == [W, E, S]
    assert [across_of(place, N) for place in (E, S, W)] == [W, None, E]
    assert (right_of(W), left_of(E), across_of(S)) == (N, N, N)


@pytest.mark.parametrize(("players", "missing"), [(2, N), (5, N), (3, E)])
def test_other_tables_are_refused(players: int, missing: Seat) -> None:
    with pytest.raises(UnknownNameError):
        seats(players, missing)


@pytest.mark.parametrize(("said", "found"), [("E", E), ("south", S), (" West ", W), ("n", N)])
def test_seats_read(said: str, found: Seat) -> None:
    assert read_seat(said) is found


def test_an_unknown_seat_is_refused_with_advice() -> None:
    with pytest.raises(UnknownNameError, match="unknown seat 'Nort', did you mean 'North'"):
        read_seat("Nort")


def test_dice_show_every_sum_and_nothing_else() -> None:
    rng = random.Random(5)
    assert {roll(rng) for _ in range(2000)} == set(range(2, 13))
    assert {roll(rng, dice=3) for _ in range(5000)} == set(range(3, 19))


def test_highest_and_ties() -> None:
    assert highest_rollers({E: 3, S: 9, W: 9, N: 2}) == (S, W)
    assert highest_rollers({E: 3, W: 12}) == (W,)


def test_walls_are_built_from_a_seed() -> None:
    assert Walls.build(1) == Walls.build(1) != Walls.build(2)
    assert [len(row) for row in Walls.build(1).rows] == [38] * 4
    assert [len(row) for row in Walls.build(1, "classical").rows] == [34] * 4
    assert (Walls.build(1).stacks, Walls.build(1, "classical").stacks) == (19, 17)
    assert (stacks_per_wall("american"), stacks_per_wall("classical")) == (19, 17)


def test_positions_on_a_wall() -> None:
    walls = Walls.build(3)
    assert walls.at(Position(W, 1, "top")) is walls.row(W)[0]
    assert walls.at(Position(W, 1, "bottom")) is walls.row(W)[1]
    assert walls.at(Position(W, 19, "bottom")) is walls.row(W)[-1]
    for stack in (0, 20, -1):
        with pytest.raises(IndexError):
            walls.at(Position(W, stack, "top"))


def test_positions_read() -> None:
    assert read_position("w 3") == Position(W, 3, "top")
    assert read_position("West 3 BOTTOM") == Position(W, 3, "bottom")
    with pytest.raises(NotationError, match="expected a seat, a stack and a tier"):
        read_position("West three")


def test_walls_that_are_not_the_set_are_refused() -> None:
    texts = Walls.build(3).texts()
    short = texts | {W: texts[W].rsplit(" ", 1)[0]}
    with pytest.raises(NotationError, match="West has 37"):
        Walls.read(short)
    with pytest.raises(NotationError, match="no wall for North"):
        Walls.read({place: texts[place] for place in (E, S, W)})
    jokers = texts | {N: " ".join(["J"] * 38)}
    with pytest.raises(NotationError, match=r"too many in the walls: .*jokers"):
        Walls.read(jokers)


def test_the_text_of_a_wall_begins_at_its_right_end() -> None:
    walls = Walls.build(3)
    first, second, third = walls.texts()[S].split()[:3]
    assert tile(first) is walls.at(read_position("South 1 top"))
    assert tile(second) is walls.at(read_position("South 1 bottom"))
    assert tile(third) is walls.at(read_position("South 2 top"))


def test_walls_come_out_to_the_left_or_to_the_right() -> None:
    assert list(wall_order(E)) == [E, N, W, S]
    assert list(wall_order(E, leftward=False)) == [E, S, W, N]


def test_what_cannot_be_read_is_told_in_words_and_where() -> None:
    every = Walls.build(7).texts()
    short = every | {W: every[W].rsplit(" ", 1)[0]}
    twice = every | {N: every[E]}
    for wrong, told in (
        (lambda: read_position("East"), "expected a seat, a stack and a tier at column 1 of 'East'"),
        (lambda: Walls.read({E: "1B", S: "2B"}), "no wall for West at column 1 of 'East, South'"),
        (
            lambda: Walls.read(short),
            f"a wall is 38 tiles (34 in the classical game), West has 37, at column 1 of {short[W]!r}",
        ),
        (lambda: seats(5), "unknown number of players '5': choose '3' or '4'"),
        (lambda: seats(3, missing=E), "unknown empty place 'East', did you mean 'West'"),
    ):
        with pytest.raises((NotationError, UnknownNameError)) as refused:
            wrong()
        assert str(refused.value) == told
    with pytest.raises(NotationError, match=r"^too many in the walls: .*, at column 1 of '1B ") as over:
        Walls.read(twice)
    assert over.value.column == 1
    with pytest.raises(IndexError, match=r"^no stack 20 in a wall of 19$"):
        Walls.build(7).at(read_position("East 20 top"))


def test_tiles_are_drawn_the_way_the_walls_come_out() -> None:
    assert str(draw_order(E, 0)[38]) == "North 1 top"
    assert str(draw_order(E, 0, leftward=False)[38]) == "South 1 top"


def test_drawing_begins_left_of_the_counted_stacks_and_ends_with_them() -> None:
    order = [str(place) for place in draw_order(E, 3)]
    assert order[:2] == ["East 4 top", "East 4 bottom"]
    assert order[32:34] == ["North 1 top", "North 1 bottom"]
    assert order[-6:] == [
        "East 1 top",
        "East 1 bottom",
        "East 2 top",
        "East 2 bottom",
        "East 3 top",
        "East 3 bottom",
    ]
    assert len(set(order)) == 152


def test_a_count_beyond_the_wall_goes_on_in_the_next_one() -> None:
    order = draw_order(S, 18, stacks=17)
    assert str(order[0]) == "East 2 top"
    assert str(order[-1]) == "East 1 bottom"
    assert len(set(order)) == 136
