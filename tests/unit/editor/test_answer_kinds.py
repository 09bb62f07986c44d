"""Facts of another kind: found beside those that fit, and what becomes of an exercise that asks for one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.editor_protocol import Page

from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.answer_kinds import kind_of, wanted
from mahj_tutor.editor.binding import bind
from mahj_tutor.expressions import types
from mahj_tutor.facts import all_facts
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.yaml_source import read_yaml
from tests.unit.editor.screens import KeptScreen


class Author:
    """An author at a new exercise."""

    def __init__(self, folder: Path, interaction: str) -> None:
        self.screen = KeptScreen()
        self.bench = bind(self.screen, folder)
        self.screen.receive({"kind": "new", "interaction": interaction})
        self.count = 0

    def write(self, value: str, *path: str | int) -> None:
        self.count += 1
        self.screen.receive({"kind": "set", "path": [*path], "value": value, "n": self.count})

    def offered(self, *path: str | int) -> Mapping[str, Any]:
        for _ in range(2):
            self.screen.receive({"kind": "offer", "of": "facts", "path": [*path]})
            self.bench._facts.wait()
        told = [each for each in self.screen.told if each["kind"] == "choices"]
        return {each["value"]: each for each in told[-1]["choices"]}

    def turn(self, fact: str) -> Page:
        self.offered("answer")
        self.screen.receive({"kind": "turn", "path": ["answer"], "value": fact})
        self.bench.wait()
        return self.bench.page()


def test_every_type_that_facts_give_says_what_it_answers() -> None:
    given = {each.result for each in all_facts().values()} - {types.ANY, types.ANY_LIST}
    assert [str(each) for each in given if not kind_of(each).asks] == []


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_what_an_answer_has_to_be_follows_from_what_is_written(interaction: str) -> None:
    node = read_yaml(template(interaction), interaction)
    known = {"choose": types.PLAYERS, "mark": types.TILES, "number": types.NUMBER}
    assert wanted(node, ("answer",)) == known.get(interaction)
    assert wanted(node, ("ask",)) is None


def test_a_yes_or_no_question_is_offered_what_fits_though_its_answer_does_not(tmp_path: Path) -> None:
    author = Author(tmp_path / "my-club", "choose")
    author.write("yes or no", "options")
    offered = author.offered("answer")
    assert offered['legal("South calls pung")']["turns"] == ""
    assert offered["next_player()"]["turns"] == "learners choose a player"
    assert {each["asks"] for each in offered.values() if not each["turns"]} == {"Yes or no?"}


@pytest.mark.parametrize(
    ("fact", "says", "fields"),
    [
        ("wall_left()", "Learners write a number now.", {"interaction": "number"}),
        ("is_dead(East)", "Learners choose yes or no now.", {"options": "yes or no"}),
        ("rack()", "Learners tap tiles now.", {"interaction": "mark", "mark": "tiles"}),
        ("others(me)", "Learners tap players now.", {"interaction": "mark", "mark": "players"}),
    ],
)
def test_one_tap_makes_it_a_question_of_that_kind(
    tmp_path: Path, fact: str, says: str, fields: Mapping[str, str]
) -> None:
    author = Author(tmp_path / "my-club", "choose")
    offered = author.offered("answer")
    fact = next(each for each in offered if each.split("(")[0] == fact.split("(")[0])
    before = author.bench.desk.text
    page = author.turn(fact)
    assert page.notice.startswith(says)
    assert "A reply to other answers went with the old kind." in page.notice
    assert page.goal == ("ask",)
    node = author.bench.desk.node
    assert node is not None
    written = {name: each.text for name, each in node.fields.items()}
    assert written | fields | {"answer": fact} == written
    assert "Look at who sits to the right" in page.text
    assert [each.say for each in page.findings if each.path[:1] in (("answer",), ("feedback",))] == []
    author.screen.receive({"kind": "undo"})
    assert author.bench.desk.text == before


def test_what_was_not_found_is_not_taken(tmp_path: Path) -> None:
    author = Author(tmp_path / "my-club", "choose")
    before = author.bench.desk.text
    page = author.turn("__import__('os')")
    assert page.is_refusal
    assert author.bench.desk.text == before


def test_an_exercise_of_several_questions_keeps_its_kind(tmp_path: Path) -> None:
    author = Author(tmp_path / "my-club", "choose")
    author.write("[]", "parts")
    assert not any(each["turns"] for each in author.offered("answer").values())
