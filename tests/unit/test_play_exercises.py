"""Exercises about a game under way that is written out: what is drawn besides, and verdicts on moves."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.exercises.load import read_file
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.scenarios.written import written_play
from tests.unit.tasks import question, verdict

TABLE = "phase window; turn East; South 3B 3B 1C 2C 4C 5D 6D N S R G F F; thrown East 3B"


def test_what_a_written_game_leaves_out_is_drawn() -> None:
    said = "phase window; turn East; South 3B 3B; thrown East 3B"
    fields = SceneFields.model_validate({"me": "South", "table": said})
    play = written_play(fields, profile("league"), first_card(), random.Random(1))
    assert [hand.size for hand in play.hands] == [13, 2, 13, 13]
    assert len(play.wall) == 152 - 3 - 39
    assert play.table_rules == profile("league")
    for end in ("; wall", "\nwall"):
        empty = SceneFields.model_validate({"me": "South", "table": f"{said}{end}"})
        assert written_play(empty, profile(), first_card(), random.Random(1)).wall == ()


@pytest.mark.parametrize(
    ("move", "answer", "outcome"),
    [
        ("move: South calls pung", "yes, CL1", "right"),
        ("move: me calls pung", "yes, CL1", "right"),
        ("move: South calls pung", "no, CL1", "CL1"),
        ("move: South calls kong", "no, CL1", "right"),
        ("move: South calls kong", "yes, CL1", "CL1"),
        ("move: South calls pair", "yes, CL2", "CL2 M03"),
        ("move: South calls pair", "no, CL2", "right"),
        ("before: South calls pung, move: South shows 3B 3B", "yes, CL3", "right"),
        ("before: South calls pung, move: South shows 3B 1C", "yes, CL3", "CL3"),
        ("move: East takes back", "no, TN5", "right"),
        ("move: South picks", "yes, TN2", "right"),
        ("move: West picks", "no, TN2", "right"),
    ],
)
def test_moves_are_judged(move: str, answer: str, outcome: str) -> None:
    among = dict.fromkeys((answer.rpartition(" ")[2], "CH2"))
    parts = (
        "parts:\n  - {name: verdict, options: yes or no, answer: legal(move)}\n"
        f"  - {{name: why, options: rules, among: [{', '.join(among)}], answer: deciding_rules(move)}}\n"
    )
    item = question("choose", f"scene: {{me: South, table: '{TABLE}', {move}}}\n{parts}")
    assert verdict(item, answer) == outcome


def test_what_was_done_before_is_told_and_the_table_is_as_it_was_then() -> None:
    before = "South calls pung; South shows 3B 3B"
    scene = f"scene: {{me: South, table: '{TABLE}', before: {before}, move: South discards R}}"
    item = question("choose", f"{scene}\noptions: yes or no\nanswer: legal(move)\n")
    assert item.facts[:2] == ("You are South", "You called a 3 Bam and exposed the group")
    assert "shown-me-1" in {zone.id for zone in item.scene.zones}


@pytest.mark.parametrize(
    ("scene", "code", "words"),
    [
        (
            "{move: South calls pung, table: 'phase window; turn East; thrown East 3B', draw: game}",
            "E002",
            "written or drawn",
        ),
        ("{move: South calls pung, table: 'phase window; turn East; South 3B; South 4Q'}", "E002", "4Q"),
        (
            "{move: South calls pung, table: 'phase window; turn East; South 3B 3B 3B 3B; thrown East 3B'}",
            "E020",
            "five 3 Bams",
        ),
        ("{table: 'phase window; turn East; South 3B; thrown East 3B'}", "E003", "'move'"),
        (
            "{move: South sings, table: 'phase window; turn East; South 3B; thrown East 3B'}",
            "E002",
            "South sings",
        ),
        (
            (
                "{before: South calls kong, move: South lets go, table: 'phase window; turn East; South 3B;"
                " thrown East 3B'}"
            ),
            "E030",
            "not legal here",
        ),
    ],
)
def test_what_an_author_gets_wrong_is_told(scene: str, code: str, words: str) -> None:
    text = (
        "id: a1.x\ntitle: X\nlesson: A1\nrules: [CL1]\ninteraction: choose\nask: What?\n"
        f"options: yes or no\nanswer: legal(move)\nscene: {scene}\n"
    )
    found, problems = read_file(text, "t")
    if problems:
        assert (problems[0].code, words in problems[0].say) == (code, True), problems
        return
    with pytest.raises(Unfit) as caught:
        found[0].exercise.task(0)
    assert (caught.value.code, words in str(caught.value)) == (code, True), caught.value
