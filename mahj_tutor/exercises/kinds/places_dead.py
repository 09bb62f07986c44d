"""Which Jokers of a dead player are turned face down, answered by marking them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.american.dead_hands.dead_jokers import dead_jokers, face_down_faults
from mahj_tutor.exercises.kinds.dead_scene import asked_about
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.exercises.scene import Frame
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.tiles import JOKER


def face_down(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the Jokers that are turned face down after a mistaken Mah Jongg (JK11, JK9)."""
    table = asked_about(position, rules)
    play, whose = table.play, table.whose
    zones = tuple(zone for zone in table.zones if zone.kind == "exposure")
    jokers = tuple(piece.id for zone in zones for piece in zone.pieces if piece.face == JOKER.code)
    right = tuple(piece for piece in jokers if piece in table.opened)
    if not dead_jokers(play, whose):
        raise Unfit(
            "E041",
            "no Joker came out with a mistaken Mah Jongg",
            "write an open rack with one",
            ("position",),
        )
    others = tuple(piece for piece in jokers if piece not in right)
    said = (each.removesuffix(".") for each in play_facts(play, position.me))
    plain = tuple(piece for piece in table.opened if piece not in right)[:1]

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        strange = len([piece for piece in marked if piece not in jokers])
        opened = len(set(marked) & set(right))
        return face_down_faults(
            play, whose, opened=opened, shown=len(set(marked) & set(others)), tiles=strange
        )

    return Marking(
        zones=tuple(replace(zone, dim=False, band=None) for zone in zones),
        marks=tuple(piece.id for zone in zones for piece in zone.pieces if piece.face != "?"),
        judge=judge,
        right=right,
        wrong=_slips(jokers, others, plain),
        facts=tuple(said),
        why="These came out with the mistaken Mah Jongg, so nobody may take them. Their backs remind you.",
        now="Only what lay hidden until the Mah Jongg is meant.",
        press="Turn these face down",
        several=True,
        limit=8,
        replay=lambda marked: _replay(marked, others, right),
        names={"who": whose.value},
    )


def _slips(
    jokers: tuple[str, ...], others: tuple[str, ...], plain: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """Every Joker, only those shown before (or one too few), and a tile that is no Joker."""
    marks = (jokers if others else (), others or jokers[:-1], plain)
    return tuple(each for each in marks if each)


def _replay(marked: tuple[str, ...], others: tuple[str, ...], right: tuple[str, ...]) -> tuple[Frame, ...]:
    return (
        Frame("You would turn these face down.", lit=marked),
        Frame("A Joker in a group that was shown before may still be taken.", lit=others or right),
        Frame("These came out with the mistaken Mah Jongg. They are turned.", lit=right),
    )


QUESTIONS: Mapping[str, Question] = {"face-down": face_down}
