"""The Charleston in words: which pass it is, what was done, and a move, as players say it.

What a learner cannot see is not named: of another player's tiles only how many there are, and jokers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mahj_tutor.american import (
    AskCourtesy,
    CharlestonMove,
    CharlestonState,
    Give,
    Mush,
    PickUp,
    Stage,
    Stop,
    Vote,
)
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity

_ORDER = ("first", "second", "third")
_WAYS = {"right": "to the right", "left": "to the left", "across": "across"}


def stage_said(stage: Stage, *, by_number: bool = False) -> str:
    """Name a stage, or number a pass, which does not tell its direction.

    >>> stage_said(Stage.LAST_RIGHT), stage_said(Stage.LAST_RIGHT, by_number=True)
    ('the Last Right', 'the third pass of the second Charleston')
    """
    if by_number and stage.number:
        charleston = _ORDER[(stage.number - 1) // 3]
        return f"the {_ORDER[(stage.number - 1) % 3]} pass of the {charleston} Charleston"
    times = {
        Stage.VOTE: "time to vote on a second Charleston",
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
    which = () if called == "nothing" else (f"It is {stage_said(stage, by_number=called == 'number')}",)
    return (*you, *which, *_done(table.history, me))


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
    said = natural_list("you" if each is me else each.value for each in seats)
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


def charleston_move_said(table: CharlestonState, move: CharlestonMove, me: Seat | None) -> str:
    """Say a move as a sentence."""
    mine = move.seat is me
    who, s = ("You", "") if mine else (move.seat.value, "s")
    if isinstance(move, Give):
        return _give_said(move, table, who, mine=mine)
    return f"{who} {_other_said(table, move, s, 'you' if mine else 'her')}."


def _other_said(table: CharlestonState, move: CharlestonMove, s: str, whom: str) -> str:
    match move:
        case PickUp():
            return f"pick{s} up the tiles passed to {whom}"
        case Vote():
            return f"say{s} {'yes' if move.go_on else 'no'} to a second Charleston"
        case AskCourtesy():
            return f"offer{s} {move.seat.across} {quantity(move.count, 'tile')} for the courtesy pass"
        case Mush():
            return f"put{s} {quantity(len(move.tiles), 'tile')} in the middle"
    return (
        f"want{s} to stop the Charleston" if table.stage.rule == "CH1" else f"stop{s} the second Charleston"
    )


def _give_said(give: Give, table: CharlestonState, who: str, *, mine: bool) -> str:
    unseen = quantity(give.blind, "unseen tile") if give.blind else ""
    hidden = natural_list(filter(None, [*_hidden(give.tiles), unseen]))
    what = tiles_said(give.tiles, unseen) if mine else hidden
    to = _WAYS[give.to or table.stage.direction or "across"]
    looked = f" after looking at what came to {'you' if mine else 'her'}" if give.looked else ""
    return f"{who} pass{'' if mine else 'es'} {what} {to}{looked}."


def _hidden(tiles: tuple[Tile, ...]) -> Iterator[str]:
    """Say another player's tiles: how many, and what would be told at the table."""
    jokers = sum(tile.is_joker for tile in tiles)
    others = len(tiles) - jokers
    if others:
        yield quantity(others, "tile")
    if jokers:
        yield "a joker" if jokers == 1 else f"{in_words(jokers)} jokers"
