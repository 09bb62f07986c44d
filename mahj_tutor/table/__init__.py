"""What both games share: seats, walls, dice and the order in which a wall is drawn."""

from mahj_tutor.table.dice import highest, roll, roll_for_east
from mahj_tutor.table.draw import drawing_order, wall_order
from mahj_tutor.table.seats import SEATS, Seat, across_of, left_of, right_of, seat, seats
from mahj_tutor.table.walls import Position, Tier, Walls, position, stacks_of

__all__ = [
    "SEATS",
    "Position",
    "Seat",
    "Tier",
    "Walls",
    "across_of",
    "drawing_order",
    "highest",
    "left_of",
    "position",
    "right_of",
    "roll",
    "roll_for_east",
    "seat",
    "seats",
    "stacks_of",
    "wall_order",
]
