"""Steps of an author's own in an exercise of order: they take the place of the list that the engine gives."""

from __future__ import annotations

from mahj_tutor.editor import changes
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.leftovers import beliefs_tested, leftovers
from mahj_tutor.editor.spots import Path

STEPS: Path = ("steps",)
BEGUN = ("", "", "")
"""Steps to be written: fewer have no order worth asking for."""
_SAYS = "Your steps are the right order now, so the engine's list came out. Undo brings it back."


def begins_own_steps(desk: Desk, path: Path) -> bool:
    """Return whether what is added at a path are the first steps of an author's own."""
    is_first = path in (STEPS, (*STEPS, 0)) and desk.interaction == "order"
    return is_first and bool(desk.node and "steps" not in desk.node.fields)


def begin_own_steps(desk: Desk) -> str:
    """Begin steps in the place of the engine's list and of the template's words about it; return what the
    author is told.
    """
    text = desk.with_value(STEPS, list(BEGUN))
    node = desk.node_of(text)
    if node is None or "answer" not in node.fields:
        desk.set_text(text)
        return ""
    text = changes.remove(text, ("answer",))
    node = desk.node_of(text)
    left = [path for path in leftovers(node) if path[0] in ("feedback", "hints")] if node else []
    gone = dict.fromkeys(path[: 3 if path[1:2] == ("wrong",) else 2] for path in left)
    for path in reversed([*gone, *(beliefs_tested(node, [*gone]) if node else ())]):
        text = changes.remove(text, path)
    desk.set_text(text)
    return _SAYS
