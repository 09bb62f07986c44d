"""How learners answer: a few interactions, each named for what is done; none of them knows a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mahj_tutor.questions.interactions.choose import ChooseQuestion
from mahj_tutor.questions.interactions.mark import MarkQuestion
from mahj_tutor.questions.interactions.number import NumberQuestion
from mahj_tutor.questions.interactions.order import OrderQuestion
from mahj_tutor.questions.interactions.place import PlaceQuestion
from mahj_tutor.questions.interactions.play import PlayQuestion
from mahj_tutor.questions.interactions.sheet import SheetQuestion
from mahj_tutor.questions.question import Question

INTERACTIONS: Mapping[str, type[Question]] = MappingProxyType(
    {
        "choose": ChooseQuestion,
        "number": NumberQuestion,
        "mark": MarkQuestion,
        "order": OrderQuestion,
        "place": PlaceQuestion,
        "play": PlayQuestion,
        "sheet": SheetQuestion,
    }
)
"""Every interaction by the name an author writes."""
