"""Each beginner's belief about the play, where it shows and where it only seems to."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.misconceptions import illegal_move_misconception, refusal_misconception
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.yaml_loader import LOADER
from tests.at_the_table import changed

Row = dict[str, Any]
FILE: Row = yaml.load(Path(__file__).with_name("beliefs.yaml").read_text("utf-8"), LOADER)
ROWS: list[Row] = FILE["rows"]


def table(row: Row) -> PlayState:
    """The table of a row, after what was done before."""
    base = f"rules sources {row.get('under', '')}; {FILE['bases'][row['at']]}"
    play = read_play(changed(base, row.get("with", "")))
    for said in row.get("after", ()):
        play = apply(play, read_play_move(said))
    return play


@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row['belief']} {row['at']} {row.get('try', row.get('refuse'))}"
)
def test_belief(row: Row) -> None:
    found = (
        illegal_move_misconception(table(row), read_play_move(row["try"]))
        if "try" in row
        else refusal_misconception(table(row), read_play_move(row["refuse"]))
    )
    assert (found == row["belief"]) is row["shows"], found


def test_every_belief_about_the_play_has_three_rows_for_it_and_three_against() -> None:
    rows = Counter((row["belief"], row["shows"]) for row in ROWS)
    of_play = {name for name in misconceptions() if name in ("M03", "M04") or "M14" <= name <= "M24"}
    assert {belief for belief, _ in rows} == of_play
    assert min(rows[belief, shows] for belief in of_play for shows in (True, False)) >= 3
