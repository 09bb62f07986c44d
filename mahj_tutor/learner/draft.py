"""An answer in progress, as a browser reports it: only acts that the scene offers are accepted."""

from __future__ import annotations

from collections import Counter
from unicodedata import category

from mahj_tutor.learner.bookmark import Acts
from mahj_tutor.pictures.scene import Scene

MOST_ACTS = 400
"""Acts on a board, the given ones included, as in `mahj_widgets.protocol`; a test compares the two."""


def read_draft(scene: Scene, acts: Acts) -> tuple[Acts, bool]:
    """Return the given acts followed by those that the scene offers, and whether every act was accepted.

    Acts that name pieces, zones or options that are not on the board, moves to a full zone, and acts beyond
    `MOST_ACTS` are left out. If the given acts of a faded example are missing, they are put first.
    """
    given = scene.given_acts
    own = acts[len(given) :] if acts[: len(given)] == given else acts
    board = _Board(scene)
    for act in given:
        board.apply(act)
    accepted = tuple(act for act in own if board.apply(act))[: MOST_ACTS - len(given)]
    return given + accepted, len(accepted) == len(own)


class _Board:
    """The board while acts are applied one by one."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._zone_of = {piece.id: zone.id for zone in scene.zones for piece in zone.pieces}
        self._count = Counter(self._zone_of.values())
        self._slots = {zone.id: zone.slots for zone in scene.zones}
        self._choices = {choice.id: choice for choice in scene.choices}
        self._fields = {field.id for field in scene.numbers}
        self._marked: list[str] = []
        self._chosen: dict[str, str] = {}

    def apply(self, act: tuple[str, ...]) -> bool:
        """Apply an act; return False if the scene does not offer it."""
        match act:
            case ("move", piece, zone):
                return self._move(piece, zone)
            case ("mark", piece):
                return self._mark(piece)
            case ("choose", choice, option):
                return self._choose(choice, option)
            case ("number", field, text):
                return field in self._fields and len(text) <= 12 and _is_plain(text)
        return False

    def _move(self, piece: str, zone: str) -> bool:
        if zone not in self._scene.moves.get(piece, ()) or zone not in self._slots:
            return False
        slots = self._slots[zone]
        before = self._zone_of.get(piece)
        if before is None or (before != zone and slots is not None and self._count[zone] >= slots):
            return False
        self._count[before] -= 1
        self._count[zone] += 1
        self._zone_of[piece] = zone
        return True

    def _mark(self, piece: str) -> bool:
        if piece not in self._scene.marks:
            return False
        if piece in self._marked:
            self._marked.remove(piece)
            return True
        if self._scene.mark_limit == 1:
            self._marked.clear()
        if len(self._marked) >= self._scene.mark_limit:
            return False
        self._marked.append(piece)
        return True

    def _choose(self, name: str, option: str) -> bool:
        choice = self._choices.get(name)
        if choice is None or option not in {each.id for each in choice.options}:
            return False
        if choice.when and self._chosen.get(choice.when[0]) != choice.when[1]:
            return False
        self._chosen[name] = option
        return True


def _is_plain(text: str) -> bool:
    """Tell whether a text has neither control characters, direction marks nor accents to stack."""
    return text.isprintable() and not any(category(each).startswith("M") for each in text)
