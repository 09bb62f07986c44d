"""The words of every verdict that the rows reach, as they were read and approved.

A sentence that changes is read again: `MAHJ_WORDS=1 pytest tests/rules/test_words.py` writes words.txt again,
and what changed in it is looked at before it is kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from mahj_tutor.american import faults, read_charleston_move
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.jokers import lay_faults
from mahj_tutor.american.play.legality import consequence
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import read_seat
from mahj_tutor.tiles import tiles
from tests.rules import test_paying as paying
from tests.rules import test_play_rules as play
from tests.rules import test_rules as early

WORDS = Path(__file__).with_name("words.txt")


def said() -> Iterator[Fault]:
    """Every reason and every consequence that a row leads to."""
    for row in early.DEAL:
        yield from early.deal_faults(row)
    for row in early.PASSING:
        yield from faults(early.table(row), read_charleston_move(row["try"]))
    for row in paying.PAYING:
        yield from paying.paying_faults(row)
    for row in play.ROWS:
        yield from _of_play(row)


def _of_play(row: play.Row) -> Iterator[Fault]:
    if "lay" in row:
        yield from lay_faults(play.start(row).hand(read_seat(row["of"])).shown, tiles(row["lay"]))[1]
    elif "deaths" in row:
        yield from dead_hand_faults(play.table(row), read_seat(row["deaths"]))
    elif "try" in row:
        at, move = play.table(row), read_play_move(row["try"])
        yield from faults(at, move)
        came = consequence(at, move)
        if came.say:
            yield Fault(came.rule or came.kind, came.say)


def test_every_verdict_is_worded_as_it_was_approved() -> None:
    lines = sorted({f"{fault.rule}: {fault.say}" for fault in said()})
    if os.environ.get("MAHJ_WORDS"):
        WORDS.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == WORDS.read_text("utf-8").splitlines()
