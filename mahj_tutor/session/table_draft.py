"""What is kept of a learner at her table beside the record of the game.

The bookmark of the level keeps her settings, the order of her rack and the tiles she has laid out to pass.
They are written as acts that name kinds of tiles. A bookmark may come from elsewhere, so what makes no sense
is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from mahj_tutor.american import CharlestonState
from mahj_tutor.errors import MahjError
from mahj_tutor.pictures.scene import Act, Acts
from mahj_tutor.players.strengths import to_choose
from mahj_tutor.session.any_table import AnyTable, Asks, Coach
from mahj_tutor.session.table_acts import RACK, TRAY
from mahj_tutor.session.table_frame import ASK_ME, COACH, OTHERS
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.session.table_tray import tray_size
from mahj_tutor.tiles import Tile, tile

Table = TypeVar("Table", bound=AnyTable)


def draft_of(table: AnyTable, laid: Laid) -> Acts:
    """Return what is kept of a learner at her table, beside the number of moves (`GameKeeper.mark`)."""
    return tuple(_draft(table, laid))


def _draft(table: AnyTable, laid: Laid) -> Iterator[Act]:
    yield ("choose", ASK_ME, table.asks.value)
    if table.coach is not Coach.ASKED:
        yield ("choose", COACH, table.coach.value)
    if table.wanted:
        yield ("choose", OTHERS, table.wanted)
    if table.seen.is_arranged:
        yield from (("move", held.code, RACK) for _, held in table.pieces())
    known = dict(table.pieces())
    yield from (("move", known[piece].code, TRAY) for piece in laid.tray)


def asks_in(draft: Acts) -> Asks:
    """Return how a learner wants to be asked."""
    found = [act[2] for act in draft if act[:2] == ("choose", ASK_ME)]
    return Asks(found[-1]) if found and found[-1] in set(Asks) else Asks.ONE


def coach_in(draft: Acts) -> Coach:
    """Return when she wants the coach to speak."""
    found = [act[2] for act in draft if act[:2] == ("choose", COACH)]
    return Coach(found[-1]) if found and found[-1] in set(Coach) else Coach.ASKED


def wanted_in(draft: Acts) -> str:
    """Return how strong a learner wants the others to be; "" where she has chosen nothing."""
    found = [act[2] for act in draft if act[:2] == ("choose", OTHERS)]
    return found[-1] if found and found[-1] in to_choose() else ""


def with_habits(table: Table, before: AnyTable | None, draft: Acts) -> Table:
    """Return a table with the learner's settings as in the game before it, or as the bookmark says."""
    if before:
        return replace(table, asks=before.asks, coach=before.coach, wanted=before.wanted)
    return replace(table, asks=asks_in(draft), coach=coach_in(draft), wanted=wanted_in(draft))


def with_draft(table: AnyTable, draft: Acts) -> tuple[AnyTable, Laid]:
    """Return the table as the learner has it, and what she has laid out on it.

    That counts for a game of as many moves alone as it had.
    """
    table = with_habits(table, None, draft)
    order = _kinds(draft, RACK)
    if order:
        table = replace(table, seen=table.seen.in_kinds(order))
    now = table.game.now
    if not isinstance(now, CharlestonState) or ("number", "moves", str(len(table.game.history))) not in draft:
        return table, Laid()
    left, tray = list(table.pieces()), []
    for kind in _kinds(draft, TRAY)[: tray_size(now, table.me)]:
        found = next((each for each in left if each[1] is kind), None)
        if found:
            left.remove(found)
            tray.append(found[0])
    return table, Laid(tuple(tray))


def _kinds(draft: Acts, zone: str) -> list[Tile]:
    found = []
    for act in draft:
        if act[0] == "move" and act[2:] == (zone,):
            with suppress(MahjError):
                found.append(tile(act[1]))
    return found


def arranged_by(table: Table, act: Act) -> Table | None:
    """Return the table with the rack, or a setting, as she wants it; None for other acts."""
    rack = dict(table.pieces())
    match act:
        case _ if table.game.is_over:
            return None
        case ("move", piece, "rack", before) if piece in rack:
            return replace(table, seen=table.seen.arranged(piece, before))
        case ("choose", "do", "sort"):
            return replace(table, seen=table.seen.in_order())
        case ("choose", "ask-me", asks) if asks in set(Asks):
            return replace(table, asks=Asks(asks))
        case ("choose", "coach", coach) if coach in set(Coach):
            return replace(table, coach=Coach(coach))
    return None
