"""The kinds of exercise, one file each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mahj_tutor.exercises.kinds.build import BuildExercise
from mahj_tutor.exercises.kinds.dead import DeadExercise
from mahj_tutor.exercises.kinds.mark import MarkExercise
from mahj_tutor.exercises.kinds.number import NumberExercise
from mahj_tutor.exercises.kinds.order import OrderExercise
from mahj_tutor.exercises.kinds.pay import PayExercise
from mahj_tutor.exercises.kinds.verdict import VerdictExercise
from mahj_tutor.exercises.model import KindExercise

KINDS: Mapping[str, type[KindExercise]] = MappingProxyType(
    {
        "mark": MarkExercise,
        "number": NumberExercise,
        "order": OrderExercise,
        "verdict": VerdictExercise,
        "pay": PayExercise,
        "build": BuildExercise,
        "dead": DeadExercise,
    }
)
"""Every kind by the name an author writes."""
