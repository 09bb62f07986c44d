"""What the home page says of a placement."""

from __future__ import annotations

from mahj_tutor.exercises.course import Course
from mahj_tutor.memory.next_step import NextStep
from mahj_tutor.memory.placement import Placement
from mahj_tutor.memory.placement_map import label_of, map_of, words
from mahj_tutor.server.index_page import Invitation


def placed_invitation(step: NextStep, found: Placement | None, course: Course) -> Invitation | None:
    """Return what the home page says of a placement before anything else is begun, and when nothing is left.

    None where it goes on as for everybody.
    """
    lesson = course.find(step.lesson)
    if found is None or found.choice is None or found.item or lesson is None:
        return None
    seen = map_of(found, course)
    said = {
        "begin": (seen.title, seen.text, label_of(lesson)),
        "play": (words()["play"]["title"], lesson.lesson.goal, label_of(lesson)),
    }
    if step.kind not in said:
        return None
    solid = [each.face for each in seen.spots if each.face != "?"]
    tiles = (*solid[-2:], "?" if len(solid) < len(seen.spots) else lesson.tile)
    return Invitation(*said[step.kind], f"lesson/{lesson.id}", lesson.id, tiles)
