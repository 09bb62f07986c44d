"""The card: the notation of its lines, the hands they stand for, and the built-in cards."""

from mahj_tutor.card.description import describe_group, describe_line
from mahj_tutor.card.expansion import (
    MAX_READINGS,
    Group,
    Numbers,
    count_readings,
    expand,
    groupings,
    is_possible,
    tile_counts,
)
from mahj_tutor.card.lines import BUILT_IN, Card, Line, LineKind, Target, first_card, practice_card
from mahj_tutor.card.notation import GROUP_NAMES, HAND_SIZE

__all__ = [
    "BUILT_IN",
    "GROUP_NAMES",
    "HAND_SIZE",
    "MAX_READINGS",
    "Card",
    "Group",
    "Line",
    "LineKind",
    "Numbers",
    "Target",
    "count_readings",
    "describe_group",
    "describe_line",
    "expand",
    "first_card",
    "groupings",
    "is_possible",
    "practice_card",
    "tile_counts",
]
