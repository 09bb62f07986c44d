"""Recipes of the cookbook under New exercise: all are offered, and begin as exercises of the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import read_editor_message

from mahj_tutor.authoring.cookbook import folder, recipe_text, recipes
from mahj_tutor.authoring.preview import preview_exercise
from mahj_tutor.authoring.templates import OWN_CHOICE
from mahj_tutor.editor.offers import choices
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import expand
from mahj_tutor.exercises.load import read_file
from mahj_tutor.tiles import tiles
from mahj_tutor.yaml_source import read_yaml

FILES = {each.stem for each in folder().glob("[0-9]*.yaml")}


def test_every_recipe_is_offered_unless_it_needs_a_file_beside_it(tmp_path: Path) -> None:
    offered = {each.value: each for each in choices("recipes", tmp_path)}
    assert set(offered) <= FILES
    for name in FILES - set(offered):
        text = (folder() / f"{name}.yaml").read_text("utf-8")
        assert read_file(text, str(tmp_path / f"{name}.yaml"), expand)[1], f"{name} works by itself"
    assert all(each.help and each.group for each in offered.values())
    assert len({each.label for each in offered.values()}) == len(offered)


def test_most_have_a_row_of_their_tiles() -> None:
    shown = [each for each in recipes() if each.tiles]
    assert len(shown) > len(recipes()) / 2
    for each in shown:
        assert tiles(" ".join(each.tiles))
    assert {each.name: each.tiles[0] for each in recipes() if each.tiles}["02-whose-call"] == "6C"


@pytest.mark.parametrize("name", [each.name for each in recipes()])
def test_a_recipe_begins_with_an_id_of_its_own_and_is_read(name: str, tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "our-club")
    for _ in range(2):
        bench.respond(read_editor_message({"kind": "recipe", "name": name}))
    page = bench.page()
    first, second = (each.id for each in page.entries)
    assert first.startswith("our-club.")
    assert second == f"{first}-2"
    assert [each.problems for each in page.entries] == [0, 0]
    assert page.form is not None
    assert page.at == 1
    own, begun = (read_yaml(each, name).to_python() for each in (recipe_text(name), page.text))
    assert {**own, "id": "", "tests": ""} == {**begun, "id": "", "tests": ""} if "tests" in own else own


def test_what_is_no_recipe_is_refused(tmp_path: Path) -> None:
    bench = Workbench(tmp_path)
    bench.respond(read_editor_message({"kind": "recipe", "name": "../words"}))
    assert bench.page().is_refusal
    assert bench.page().entries == ()
    with pytest.raises(UnknownNameError):
        recipe_text("words")


def test_a_choice_among_own_answers_begins_ready_to_be_changed(tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "our-club")
    bench.respond(read_editor_message({"kind": "new", "interaction": OWN_CHOICE}))
    page = bench.page()
    assert [each.id for each in page.entries] == ["our-club.question"]
    assert page.form is not None
    options = next(each for each in page.form.fields if each.name == "options")
    assert [each.is_ticked for each in options.fields] == [True, False, False, False]
    bench.wait()
    assert ["can't check" in each.say for each in bench.page().findings] == [True]  # the answer is hers
    assert page.interactions[0][0] == OWN_CHOICE
    assert all(name != words for name, words, _ in page.interactions)


@pytest.mark.parametrize(
    ("one", "two", "answer", "why"),
    [
        ("3B 3B", "3B J", "At both", "At each table"),
        ("3B 3B", "4B 9B", "Only at table one", "Only at table one"),
        ("4B 9B", "3B J", "Only at table two", "Only at table two"),
        ("4B 9B", "4B 9B", "At neither", "At neither table"),
    ],
)
def test_what_is_said_of_two_tables_is_true_whatever_their_racks(
    one: str, two: str, answer: str, why: str
) -> None:
    text = recipe_text("41-two-tables")
    other = text.replace("South 3B 3B", "South @").replace("South 3B J", f"South {two}")
    ((loaded,), problems) = read_file(other.replace("@", one), "ours.yaml", expand)
    assert problems == ()
    found = preview_exercise(loaded.exercise)
    assert found is not None
    assert found.answer == answer
    assert found.why.startswith(f"{why} ")
