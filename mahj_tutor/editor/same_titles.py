"""Exercises of one file with one title: learners and the list of exercises can't tell them apart."""

from __future__ import annotations

from mahj_widgets.form_protocol import Finding

from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.form_messages import place_words
from mahj_tutor.editor.spots import Path

TITLE: Path = ("title",)


def same_title(desk: Desk) -> tuple[Finding, ...]:
    """Return the note that another exercise has the title of the open one, nothing where none has."""
    titles = desk.titles()
    own = titles[desk.at].strip() if titles else ""
    others = [at for at, each in enumerate(titles) if own and at != desk.at and each.strip() == own]
    node = desk.node if others else None
    if node is None:
        return ()
    say = f"Exercise {others[0] + 1} has this title, too. Give each one of its own."
    line = desk.part.line - 1 + node.locate(TITLE)[0]
    where = place_words(TITLE, desk.interaction)
    return (Finding(line, say, "", desk.at, TITLE, is_note=True, where=where, told=say),)
