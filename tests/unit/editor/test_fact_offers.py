"""Facts beside a field: which are offered, with what value on the board, and where they can stand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.editor import ExerciseEditor
from mahj_widgets.editor_protocol import Offer

from mahj_tutor.authoring.cookbook import recipe_text
from mahj_tutor.authoring.templates import template
from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.fact_offers import ANSWERED, HERE, NOT_HERE, READY, fitting, known_in
from mahj_tutor.editor.form_words import takes_facts
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.load import read_file
from mahj_tutor.expressions.meanings import Expression
from mahj_tutor.facts import all_facts
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.question import Question
from mahj_tutor.scenarios.vary import EVERYWHERE
from tests.unit.editor.test_workbench import do

FILES = [file for lesson in catalog.lessons() for file in lesson.texts]


def exercise(text: str) -> Question:
    ((loaded,), problems) = read_file(text, "ours.yaml", catalog.expand)
    assert problems == ()
    return loaded.exercise


def offered(question: Question, *path: str | int) -> Mapping[str, Any]:
    return {each.value: each for each in fitting(known_in(question.task(0)), question, path)}


def test_facts_have_their_value_in_this_position_and_fit_where_they_stand() -> None:
    asked = exercise(template("choose"))
    found = offered(asked, "answer")
    assert found["next_player()"].note == "is South"
    assert found["next_player()"].group == "The table"
    assert found["next_player()"].label == "The player whose turn comes next, if nobody calls or claims."
    assert found["next_player()"].code == "next_player()"
    assert found["next_player()"].asks == "Who?"
    assert "CC11" in found["next_player()"].words
    assert found["thrower"].note == "is East"
    assert found["thrower"].group == HERE
    assert "count(rack(me))" not in found
    assert not {"wall_left()", "discard"} & set(found)
    assert "passes_to()" not in found  # it looks at the Charleston
    in_words = offered(asked, "ask")
    assert in_words["discard"].note == "is 6 Dot"
    assert in_words["wall_left()"].note == "is 99"


def test_there_are_expressions_to_change_beside_the_facts() -> None:
    asked = exercise(template("choose"))
    made = [each.value for each in offered(asked, "ask").values() if each.group == READY]
    assert len(made) == 13  # those of two scenes need a second one
    assert "count(where(others(me), count(exposures(it)) > 0))" in made
    players = [each.value for each in offered(asked, "answer").values() if each.group == READY]
    assert players == [
        "where(others(me), count(exposures(it)) == 0)",
        "where(others(me), count(jokers(exposed_tiles(it))) > 0)",
        "if(count(callers()) > 0, first(callers()), nobody)",
    ]


OUT = """\
id: ours.out
title: Nothing out
rules: [TN2]
interaction: number
scene:
  me: South
  table: "phase window; turn East; shown East 3B 3B 3B; shown West 5D 5D J; dead West DD2; thrown East 8D"
ask: How many?
answer: count(exposures(me))
"""


def test_what_holds_for_some_of_the_others_is_asked_of_those_for_whom_it_does_not_hold() -> None:
    found = offered(exercise(OUT), "answer")
    counts = {
        "count(where(others(me), count(exposures(it)) > 0))": ("have exposed a group", "is 2"),
        "count(where(others(me), count(exposures(it)) == 0))": ("have nothing exposed", "is 1"),
        "count(where(others(me), count(jokers(exposed_tiles(it))) > 0))": ("have a joker in", "is 1"),
        "count(where(others(me), count(jokers(exposed_tiles(it))) == 0))": ("have no joker in", "is 2"),
        "count(where(others(me), is_dead(it)))": ("have a dead hand", "is 1"),
        "count(where(others(me), not is_dead(it)))": ("isn't dead", "is 2"),
    }
    for text, (says, note) in counts.items():
        assert says in found[text].label
        assert found[text].note == note


def test_a_condition_about_an_answer_has_its_names_first() -> None:
    asked = exercise(template("choose"))
    (picked, *_) = offered(asked, "feedback", "wrong", 0, "when").values()
    assert (picked.value, picked.group) == ("picked", ANSWERED)


def test_a_reply_without_words_yet_offers_what_was_answered(tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "my-club")
    do(bench, "new", interaction="number")
    bench.views()
    page = do(bench, "add", path=["feedback", "wrong"])
    bench.views()
    assert page.goal is not None
    assert any(each.path[:2] == ("feedback", "wrong") for each in page.findings)  # it can't be read yet
    asked = Offer(kind="offer", of="facts", path=(*page.goal, "when"))
    bench.choices(asked)
    bench._facts.wait()
    found = bench.choices(asked)
    assert found is not None
    assert [each.value for each in found if each.group == ANSWERED] == ["given", "answer"]


def test_an_empty_condition_of_a_placing_offers_what_was_answered() -> None:
    asked = exercise(template("place"))
    found = [each.value for each in offered(asked, "right").values() if each.group == ANSWERED]
    assert "passed" in found
    assert [each.group for each in offered(asked, "rules").values() if each.group == ANSWERED] == []


def test_a_fact_is_found_by_the_words_of_authors() -> None:
    found = offered(exercise(template("choose")), "ask")
    (fact,) = (each for each in found.values() if each.value.startswith("callable_tiles("))
    assert "which tiles on the rack could be called" in fact.words


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_what_fails_here_is_said_to_and_comes_last_in_its_subject(interaction: str) -> None:
    known = known_in(exercise(template(interaction)).task(0))
    failing = {each.text: each.subject for each in known if each.value is None}
    for one, following in pairwise(known):
        assert not (one.value is None and following.value is not None and one.subject == following.subject)
    assert {each.text.split("(")[0] for each in known if each.subject not in (HERE, READY)} <= set(
        all_facts()
    )
    notes = {each.value: each.note for each in fitting(known, None, ("ask",))}
    assert all(notes[text] == NOT_HERE for text in failing)


def test_values_are_worked_out_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahj_tutor.editor.fact_offers.SECONDS", -1)
    known = known_in(exercise(template("choose")).task(0))
    assert {each.value for each in known} == {""}
    assert {each.note for each in fitting(known, None, ("ask",))} == {""}


def test_without_a_board_nothing_is_offered() -> None:
    assert known_in(None) == ()


def test_facts_come_once_they_are_worked_out(tmp_path: Path) -> None:
    editor, sent = ExerciseEditor(), []
    editor.send = lambda content, buffers=None: sent.append(content)
    bench = bind(editor, tmp_path / "my-club")
    editor.receive({"kind": "new", "interaction": "number"})
    for _ in range(2):
        editor.receive({"kind": "offer", "of": "facts", "path": ["answer"]})
        bench._facts.wait()
    told = [each for each in sent if each["kind"] == "choices"]
    assert told[-1]["of"] == "facts"
    assert "count(like(rack(me), discard))" not in repr(told)
    assert any(each["value"] == "wall_left()" for each in told[-1]["choices"])
    (player,) = (each for each in told[-1]["choices"] if each["value"] == "next_player()")
    assert player["turns"] == "learners choose a player"  # it is no number


@pytest.mark.sampled(12)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_form_knows_which_fields_take_facts(file: Path) -> None:
    for loaded in read_file(file, file.name, catalog.expand, catalog.beside(file))[0]:
        asked = loaded.exercise
        for each in asked.written():
            is_list = each.path[0] == "vary" and each.path[1] not in EVERYWHERE and len(each.path) > 2
            if not each.own and not is_list and not asked.reuse:
                wanted = "expression" if isinstance(each.meaning, Expression) else "text"
                assert takes_facts(each.path, asked.interaction) == wanted, each


def test_conditions_about_a_pass_are_offered_in_words_and_can_be_read() -> None:
    text = recipe_text("20-the-courtesy-pass")
    found = offered(exercise(text), "feedback", "wrong", 1, "when")
    joker, tile = found["count(jokers(passed)) > 0"], found["3B in passed"]
    assert joker.label == "Whether a joker was passed."
    assert (tile.label.split(".")[0], tile.group) == ("Whether this tile is among those passed", ANSWERED)
    for each in (joker, tile):
        own = text.replace("- say: How many tiles", f'- when: "{each.value}"\n      say: How many tiles')
        assert own != text
        exercise(own)  # raises where it can't be read
    assert "3B in passed" not in offered(exercise(template("number")), "feedback", "wrong", 0, "when")
