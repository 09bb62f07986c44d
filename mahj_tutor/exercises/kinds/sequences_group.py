"""The names of groups as cards, from the smallest to the largest (EQ8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver.groups import SIZES
from mahj_tutor.tiles import in_words

_NAMES = ("single", "pair", "pung", "kong", "quint")


def group_names(position: OrderPosition, rules: Profile) -> Sequence:
    """The five names, ordered by how many tiles such a group has."""

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        for place, (one, other) in enumerate(pairwise(each.lower() for each in order), 1):
            if SIZES[one] > SIZES[other]:
                say = f"a {one} has {in_words(SIZES[one])} and a {other} only {in_words(SIZES[other])}"
                return place, (Fault("EQ8", say),)
        return len(order), ()

    return Sequence(
        tuple(each.capitalize() for each in _NAMES),
        judge,
        why="A single is one tile, a pair two, a pung three, a kong four, a quint five.",
        now="Say how many tiles each of them has.",
        label="From the smallest to the largest",
    )


QUESTIONS: Mapping[str, Question] = {"group-names": group_names}
