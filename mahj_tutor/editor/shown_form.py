"""The form of the exercise that lies on the desk, with what is known of it on the board beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from mahj_widgets.form_protocol import Finding, FormField

from mahj_tutor.card import Card
from mahj_tutor.editor import offers
from mahj_tutor.editor.changes import source_at
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.findings import problems_of
from mahj_tutor.editor.form import Around, form_of
from mahj_tutor.editor.spots import Path


def shown_form(
    desk: Desk, findings: Sequence[Finding], right: Collection[Path], card: Card | None
) -> FormField | None:
    """Return the form of the open exercise, None if it can't be read; `right` are the options that are right
    on the board now, `card` is the one that is played, if that is known.
    """
    node = desk.node
    if node is None:
        return None
    source = partial(source_at, desk.part.text)
    called = partial(offers.called, folder=desk.folder.path, card=card)
    own = partial(offers.own_belief, folder=desk.folder.path)
    around = Around(problems_of(findings, desk.at), source, called, right, own)
    return form_of(node, desk.interaction, around)
