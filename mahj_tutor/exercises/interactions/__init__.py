"""How learners answer: a few interactions, each in one module that knows no rule and no lesson."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mahj_tutor.exercises.interactions.choose import ChooseQuestion
from mahj_tutor.exercises.interactions.mark import MarkQuestion
from mahj_tutor.exercises.interactions.number import NumberQuestion
from mahj_tutor.exercises.interactions.order import OrderQuestion
from mahj_tutor.exercises.interactions.place import PlaceQuestion
from mahj_tutor.exercises.interactions.play import PlayQuestion
from mahj_tutor.exercises.question import Question

INTERACTIONS: Mapping[str, type[Question]] = MappingProxyType(
    {
        "choose": ChooseQuestion,
        "number": NumberQuestion,
        "mark": MarkQuestion,
        "order": OrderQuestion,
        "place": PlaceQuestion,
        "play": PlayQuestion,
    }
)
"""Every interaction by the name an author writes."""
