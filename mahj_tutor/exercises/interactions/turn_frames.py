"""The steps of a replay of a turn: what went well, the move that was refused, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj_tutor.american.play.legality import consequence
from mahj_tutor.american.play.moves import PlayMove
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.interactions.table_moves import RACK, Step, TableMove, acts_of
from mahj_tutor.exercises.interactions.turn_runs import Run, made_said
from mahj_tutor.exercises.scene import Frame, Scene, fold


def steps_in(some: Iterable[TableMove]) -> tuple[Step, ...]:
    """Return the steps of moves in the order in which they were made."""
    return tuple(sorted({step for each in some for step in each.steps}, key=lambda step: step.at))


def _place(scene: Scene, some: Iterable[TableMove]) -> Mapping[str, tuple[str, ...]]:
    return dict(fold(scene, acts_of(steps_in(some))).place)


def _lit(made: TableMove) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step.piece for step in made.steps))


def _so_far(scene: Scene, ran: Run, made: tuple[TableMove, ...]) -> Frame:
    """Show what went well."""
    well = f"Good so far. {made_said(ran.plays[len(made) - 1], made[-1])}" if made else ""
    return Frame(well or "Your turn begins here.", _place(scene, made))


def refusal(scene: Scene, ran: Run, made: TableMove, move: PlayMove) -> tuple[Frame, ...]:
    """Show the move that was refused, and what it leads to at the table."""
    before = _so_far(scene, ran, ran.made)
    tried = Frame(made_said(ran.last, made), _place(scene, (*ran.made, made)), _lit(made))
    leads = consequence(ran.last, move)
    after = tried if leads.kind in ("stands", "dead") else before
    band = {RACK: "dead hand"} if leads.kind == "dead" else {}
    return (before, tried, Frame(sentence(leads.say), after.place, band=band))


def legal_turn(scene: Scene, ran: Run) -> tuple[Frame, ...]:
    """Show a turn that is legal but does not bring what was asked for."""
    last = Frame(made_said(ran.plays[-2], ran.made[-1]), _place(scene, ran.made), _lit(ran.made[-1]))
    return (_so_far(scene, ran, ran.made[:-1]), last)


def walk(scene: Scene, ran: Run) -> tuple[Frame, ...]:
    """Show the table after each move."""
    return tuple(
        Frame(made_said(ran.plays[at], made), _place(scene, ran.made[: at + 1]), _lit(made))
        for at, made in enumerate(ran.made)
    )
