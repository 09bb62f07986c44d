"""The card: how its lines are written, the hands they stand for, and two cards of our own."""

from mahj_tutor.card.lines import Card, Kind, Line, Target, first_card, practice_card
from mahj_tutor.card.meaning import group_meaning, meaning
from mahj_tutor.card.pattern import MOST_WAYS, Group, Numbers, arrangements, can_be_made, expand, wanted, ways
from mahj_tutor.card.words import GROUP_NAMES, HAND_SIZE

__all__ = [
    "GROUP_NAMES",
    "HAND_SIZE",
    "MOST_WAYS",
    "Card",
    "Group",
    "Kind",
    "Line",
    "Numbers",
    "Target",
    "arrangements",
    "can_be_made",
    "expand",
    "first_card",
    "group_meaning",
    "meaning",
    "practice_card",
    "wanted",
    "ways",
]
