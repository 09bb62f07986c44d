"""What may be picked for a field of the open exercise, of whatever sort."""

from __future__ import annotations

from mahj_widgets.editor_protocol import Offer
from mahj_widgets.form_protocol import Choice

from mahj_tutor.card import first_card
from mahj_tutor.editor import offers
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.fact_offers import FactFinder
from mahj_tutor.editor.move_offers import moves
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task


def picked_from(
    asked: Offer, exercise: Question | None, desk: Desk, facts: FactFinder, task: Task | None
) -> tuple[Choice, ...] | None:
    """Return what may be picked, or None as long as that takes; `task` is the item on the board."""
    if asked.of == "facts":
        return facts.find(task, exercise, desk.whole, asked.path)
    if asked.of == "hands":
        return tuple(offers.hands(exercise.playing_card if exercise else first_card()))
    if asked.of == "moves":
        return tuple(moves(task))
    is_classical = exercise.scene.is_classical if exercise else _is_classical(desk)
    return offers.choices(asked.of, desk.folder.path, is_classical=is_classical)


def _is_classical(desk: Desk) -> bool:
    """Tell whether an exercise that can't be read has a scene of the classical game."""
    scene = desk.whole.fields.get("scene") if desk.whole else None
    fields = scene.fields if scene else {}
    return not {"classical", "dice"}.isdisjoint(fields) or desk.value_at(("scene", "draw")) == "classical"
