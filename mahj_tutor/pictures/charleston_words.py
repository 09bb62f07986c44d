"""The Charleston in words: which pass it is, and what was done, as players say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mahj_tutor.american import (
    AskCourtesy,
    CharlestonMove,
    CharlestonState,
    Give,
    PickUp,
    Stage,
    Stop,
    Vote,
)
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import natural_list, quantity

_ORDER = ("first", "second", "third")


def stage_said(stage: Stage, *, by_number: bool = False) -> str:
    """Name a stage, or number a pass, which does not tell its direction.

    >>> stage_said(Stage.LAST_RIGHT), stage_said(Stage.LAST_RIGHT, by_number=True)
    ('the Last Right', 'the third pass of the second Charleston')
    """
    if by_number and stage.number:
        charleston = _ORDER[(stage.number - 1) // 3]
        return f"the {_ORDER[(stage.number - 1) % 3]} pass of the {charleston} Charleston"
    times = {
        Stage.VOTE: "time to decide on a second Charleston",
        Stage.MUSH: "time for the mush",
        Stage.COURTESY: "time for the courtesy pass",
    }
    return times.get(stage, f"the {stage}")


def charleston_facts(
    table: CharlestonState, stage: Stage, me: Seat | None, called: str = "name"
) -> tuple[str, ...]:
    """Return short facts for the line above the board: who you are,
    which pass it was at first, what was done.

    `called` is how the pass is called: by its `name`, by `number`, or `nothing`.
    """
    you = (f"You are {me}",) if me else ()
    which = () if called == "nothing" else (_now(stage_said(stage, by_number=called == "number")),)
    return (*you, *which, *_done(table.history, me))


def _now(stage: str) -> str:
    return f"It's {stage}" if stage.startswith("time ") else f"This is {stage}"


def _done(history: Sequence[CharlestonMove], me: Seat | None) -> Iterator[str]:
    """Say what was done, several players who did the same together."""
    for _, run in groupby(history, key=_sort):
        some = tuple(run)
        yield f"{_players([each.seat for each in some], me)} {_done_said(some[0])}"


def _sort(move: CharlestonMove) -> tuple[object, ...]:
    """What moves that are said together have in common."""
    return type(move), getattr(move, "go_on", None), getattr(move, "count", None)


def _players(seats: Sequence[Seat], me: Seat | None) -> str:
    if len(seats) == len(SEATS):
        return "Everyone"
    if me is not None and set(seats) == set(SEATS) - {me}:
        return "The others"
    said = natural_list(f"{called(each, me)}" for each in seats)
    return said[:1].upper() + said[1:]


def _done_said(move: CharlestonMove) -> str:
    match move:
        case Give():
            return f"put down {quantity(len(move.tiles) + move.blind, 'tile')}"
        case PickUp():
            return "picked up"
        case Vote():
            return f"said {'yes' if move.go_on else 'no'}"
        case AskCourtesy():
            return f"offered {quantity(move.count, 'tile')}"
        case Stop():
            return "stopped the second Charleston"
    return "put tiles in the middle"
