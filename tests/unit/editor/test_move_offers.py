"""Moves to pick for a question: said in sentences, with the engine's verdict, written as an author would."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import read_editor_message
from mahj_widgets.form_protocol import Choice

from mahj_tutor.authoring.cookbook import recipes
from mahj_tutor.editor.move_offers import LEGAL, REFUSED
from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do, field

OFFER = {"kind": "offer", "of": "moves", "path": ["scene", "move"]}
WITH_MOVE = ("06-legal-and-why", "34-a-classical-question", "20-the-courtesy-pass", "26-take-the-joker")


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    return Workbench(tmp_path / "my-club")


def offered(bench: Workbench, recipe: str) -> dict[str, Choice]:
    do(bench, "recipe", name=recipe)
    bench.views()
    message = read_editor_message(OFFER)
    found = bench.choices(message)  # type: ignore[arg-type]
    assert found is not None
    return {each.value: each for each in found}


def test_moves_are_said_with_the_verdict_and_its_reason(bench: Workbench) -> None:
    found = offered(bench, "06-legal-and-why")
    pair, pick = found["me calls pair"], found["me picks"]
    assert (pair.label, pair.note) == ("You call the 2 Dot for a pair.", REFUSED)
    assert pair.help.startswith("a tile can't be called for a pair")
    assert (pick.note, pick.help, pick.group) == (LEGAL, "", "The learner")
    assert found["West calls pung"].group == "West"
    assert not any(each.startswith("West discards") for each in found), "her tiles are dealt anew"


def test_a_joker_may_be_offered_in_a_pass(bench: Workbench) -> None:
    found = offered(bench, "20-the-courtesy-pass")
    (with_joker,) = (each for each in found.values() if " J" in each.value)
    assert with_joker.note == REFUSED
    assert "joker" in with_joker.help


@pytest.mark.parametrize("recipe", WITH_MOVE)
def test_every_move_that_is_offered_can_be_asked_about(recipe: str, bench: Workbench) -> None:
    found = offered(bench, recipe)
    assert len(found) > 3
    for each in list(found)[:: max(1, len(found) // 6)]:
        do(bench, "set", path=["scene", "move"], value=each)
        page = bench.page()
        assert [one.told for one in page.findings if one.path == ("scene", "move")] == []


def test_the_field_of_a_move_is_picked_and_can_be_written(bench: Workbench) -> None:
    page = do(bench, "recipe", name="06-legal-and-why")
    move = field(page, "scene", "move")
    assert (move.kind, move.of) == ("text", "moves")


def test_without_a_game_there_are_none(bench: Workbench) -> None:
    without = [each.name for each in recipes() if each.name == "36-sort-into-trays"]
    assert offered(bench, without[0]) == {}
