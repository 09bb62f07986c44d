"""The parts of the table that both variants share: seats, dice, walls and the order of drawing."""

from mahj_tutor.table.dice import highest_rollers, roll
from mahj_tutor.table.draw import draw_order, wall_order
from mahj_tutor.table.seats import SEATS, Seat, across_of, left_of, read_seat, right_of, seats
from mahj_tutor.table.walls import Position, Tier, Walls, read_position, stacks_per_wall

__all__ = [
    "SEATS",
    "Position",
    "Seat",
    "Tier",
    "Walls",
    "across_of",
    "draw_order",
    "highest_rollers",
    "left_of",
    "read_position",
    "read_seat",
    "right_of",
    "roll",
    "seats",
    "stacks_per_wall",
    "wall_order",
]
