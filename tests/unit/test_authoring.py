"""The commands for authors: what there is to write with, new files, the schema."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from mahj_tutor.authoring.docstrings import field_docs
from mahj_tutor.authoring.json_schema import FIRST_LINE, NAME, exercise_schema
from mahj_tutor.authoring.templates import template, words_template
from mahj_tutor.cli import main
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.check_lessons import check_paths
from mahj_tutor.exercises.load import read_file
from mahj_tutor.facts import SUBJECTS, all_facts
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.own_words import read_words
from mahj_tutor.scenarios import SceneFields
from mahj_tutor.yaml_loader import LOADER
from tests.seeds import WHOLE, sample

RECIPES = Path(__file__).parents[2] / "docs" / "cookbook"
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


# --- what there is -----------------------------------------------------------------------------------------


def test_facts_lists_every_fact_under_its_subject(capsys: Capture) -> None:
    said = run(capsys, "facts")
    assert [name for name in all_facts() if f"  {name}(" not in said] == []
    assert [each.name for each in SUBJECTS if f"{each.name}\n" not in said] == []


@pytest.mark.sampled(60)
@pytest.mark.parametrize("name", sorted(all_facts()))
def test_a_fact_is_told_with_its_example(name: str, capsys: Capture) -> None:
    said, (example, scene) = run(capsys, "facts", name), all_facts()[name].example
    plain = " ".join(said.split())
    assert example
    assert " ".join(example.split()) in plain
    assert " ".join(scene.split()) in plain


def test_facts_of_one_subject(capsys: Capture) -> None:
    said = run(capsys, "facts", *SUBJECTS[0].name.split())
    assert [name for name in SUBJECTS[0].facts if f"  {name}(" not in said] == []
    assert "  legal(" not in said


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [(("facts", "leagl"), "legal"), (("kinds", "chose"), "choose"), (("new", "exercise", "marc"), "mark")],
)
def test_a_misspelled_name_is_told_with_the_nearest(
    arguments: tuple[str, ...], meant: str, capsys: Capture
) -> None:
    assert main(list(arguments)) == 1
    assert f"did you mean {meant!r}" in capsys.readouterr().err


def test_scenarios_lists_every_field_with_its_meaning(capsys: Capture) -> None:
    said = run(capsys, "scenarios")
    fields = [field.alias or name for name, field in SceneFields.model_fields.items()]
    assert [name for name in fields if f"\n  {name}:\n      " not in said] == []
    assert "Names for expressions: turn (a player), thrower (a player), discard (a tile)" in said


def test_one_field_of_a_scene_is_told_alone_and_an_unknown_one_is_refused(capsys: Capture) -> None:
    said = run(capsys, "scenarios", "with_mistake:")
    assert said.startswith("  with_mistake:\n")
    assert "`called dead`" in said
    assert "exposures:" not in said
    assert main(["scenarios", "exposurs"]) == 1
    assert "did you mean 'exposures'" in capsys.readouterr().err


def test_kinds_lists_every_interaction_with_a_sentence(capsys: Capture) -> None:
    rows = run(capsys, "kinds").splitlines()
    for name, model in INTERACTIONS.items():
        first = (model.__doc__ or "").splitlines()[0]
        assert any(row.split()[:1] == [name] and row.endswith(first) for row in rows), name


@pytest.mark.parametrize("name", INTERACTIONS)
def test_a_kind_is_told_with_its_fields_and_an_example(name: str, capsys: Capture) -> None:
    said = run(capsys, "kinds", name)
    model = INTERACTIONS[name]
    fields = [field.alias or key for key, field in model.model_fields.items()]
    assert [each for each in fields if f"\n  {each}:" not in said] == []
    undocumented = [each for each in fields if each not in field_docs(model)]
    assert [each for each in undocumented if each != "field"] == []
    assert f"id: my-lesson.{name}" in said


@pytest.mark.parametrize("file", [*sorted(RECIPES.glob("[0-9]*.yaml")), *INTERACTIONS], ids=str)
def test_every_name_of_an_answer_is_told_with_its_kind(file: Path | str, capsys: Capture) -> None:
    """Parts that have a name of their own are called by it."""
    text = file.read_text("utf-8") if isinstance(file, Path) else template(file)
    found, _ = read_file(text, "recipe.yaml", catalog.expand, catalog.beside(RECIPES / "recipe.yaml"))
    for each in found:
        said = run(capsys, "kinds", each.exercise.interaction)
        parts = [part["name"] for part in each.node.to_python().get("parts", ()) if "name" in part]
        own = {*parts, *(f"{name}_right" for name in parts)}
        assert [
            name for name in each.exercise.answer_names() if f"`{name}`" not in said and name not in own
        ] == []


def test_facts_says_where_the_names_are(capsys: Capture) -> None:
    said = run(capsys, "facts")
    assert "mahj-tutor kinds NAME" in said
    assert "picked, given and marked" in " ".join(said.split())


def test_rules_are_found_by_id_and_by_words(capsys: Capture) -> None:
    assert run(capsys, "rules", "cl1").startswith("CL1: ")
    assert "JK4" in run(capsys, "rules", "exposure", "joker")
    assert main(["rules", "zeppelin"]) == 1


# --- new files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", INTERACTIONS)
def test_every_template_passes_the_check_as_it_is(name: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.yaml"
    run(capsys, "new", "exercise", name, str(file))
    assert check_files([file]) == ()
    assert file.read_text("utf-8").startswith(f"{FIRST_LINE}\nid: ")
    assert json.loads((tmp_path / NAME).read_text("utf-8")) == exercise_schema()


def test_there_is_a_template_of_every_interaction() -> None:
    assert [name for name in INTERACTIONS if f"interaction: {name}" not in template(name)] == []


def test_exercises_are_added_to_a_file_under_ids_of_their_own(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.yaml"
    for name in ("number", "number", "mark"):
        run(capsys, "new", "exercise", name, str(file))
    assert check_files([file]) == ()
    ids = [each["id"] for each in yaml.safe_load_all(file.read_text("utf-8"))]
    assert ids == ["my-lesson.number", "my-lesson.number-2", "my-lesson.mark"]
    assert file.read_text("utf-8").count(FIRST_LINE) == 1


def test_an_exercise_in_a_lesson_gets_an_id_of_the_lesson(tmp_path: Path, capsys: Capture) -> None:
    run(capsys, "new", "lesson", "02 Our club", "--dir", str(tmp_path))
    run(capsys, "new", "exercise", "number", str(tmp_path / "02 Our club" / "exercises.yaml"))
    assert "\nid: our-club.number " in (tmp_path / "02 Our club" / "exercises.yaml").read_text("utf-8")
    assert [each for each in check_paths([tmp_path]) if each.code.startswith("E")] == []


def test_an_exercise_in_a_new_file_of_a_lesson_has_an_id_that_no_other_file_has(
    tmp_path: Path, capsys: Capture
) -> None:
    run(capsys, "new", "lesson", "our-club", "--dir", str(tmp_path))
    run(capsys, "new", "exercise", "mark", str(tmp_path / "our-club" / "more.yaml"))
    assert "\nid: our-club.mark-2 " in (tmp_path / "our-club" / "more.yaml").read_text("utf-8")
    assert [each for each in check_paths([tmp_path]) if each.code.startswith("E")] == []


def test_an_exercise_without_a_file_is_printed(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "mine.yaml").write_text(run(capsys, "new", "exercise", "choose"), "utf-8")
    assert check_files([tmp_path / "mine.yaml"]) == ()


def test_a_new_lesson_passes_the_check_and_is_not_written_twice(tmp_path: Path, capsys: Capture) -> None:
    said = run(capsys, "new", "lesson", "my-club", "--dir", str(tmp_path))
    assert f"mahj-tutor serve --lessons {tmp_path / 'my-club'}" in said
    assert check_paths([tmp_path]) == ()
    assert main(["new", "lesson", "my-club", "--dir", str(tmp_path)]) == 1
    assert "there is a folder" in capsys.readouterr().err
    assert main(["new", "lesson", "???", "--dir", str(tmp_path)]) == 1


def test_the_words_of_the_template_can_be_used(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(words_template(), "utf-8")
    text = template("number").replace("rules: [CL1]", "rules: [friendly-count]")
    before, condition, after = text.partition("- when: given == answer + 1")
    assert condition
    after = after[after.index("    - say: Look along") :]
    test = '  - {do: "3", expect: counts-the-discard}'
    text = f"{before}- misconception: counts-the-discard\n{after}{test}\n"
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    assert read_words(tmp_path)[1] == ()
    assert check_files([tmp_path / "mine.yaml"]) == ()


# --- the schema ------------------------------------------------------------------------------------------


def test_the_schema_is_printed_and_written(tmp_path: Path, capsys: Capture) -> None:
    assert json.loads(run(capsys, "schema")) == exercise_schema()
    run(capsys, "schema", "--out", str(tmp_path / "s.json"))
    assert json.loads((tmp_path / "s.json").read_text("utf-8")) == exercise_schema()


def shipped() -> list[dict[str, Any]]:
    """Return all shipped exercises of the format, with types as an editor reads them."""
    files = [file for lesson in catalog.lessons() for file in lesson.files]
    documents = (each for file in files for each in yaml.load_all(file.read_text("utf-8"), LOADER))
    return [each for each in documents if "interaction" in each or "reuse" in each]


def mistakes(document: dict[str, Any]) -> list[str]:
    return [each.message for each in validator().iter_errors(document)]


@cache
def validator() -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator(exercise_schema())


def test_the_schema_allows_every_shipped_exercise_and_template() -> None:
    some = list(shipped())
    some = sample(some, len(some) if WHOLE else 80, "schema")
    documents = [*some, *(yaml.safe_load(template(name)) for name in INTERACTIONS)]
    assert [(each["id"], found) for each in documents if (found := mistakes(each))] == []


def test_the_schema_is_one_that_validators_take() -> None:
    jsonschema.Draft7Validator.check_schema(exercise_schema())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("titel", "A title"),
        ("interaction", "chose"),
        ("difficulty", 9),
        ("scene", {"tabel": "x"}),
        ("hints", [{"sya": "x"}]),
        ("tests", [{"do": "x"}]),
        ("rules", []),
        ("feedback", {"wrong": [{"whenn": "x"}]}),
    ],
)
def test_the_schema_refuses_mistakes(field: str, value: object) -> None:
    assert mistakes({**yaml.safe_load(template("number")), field: value})


def test_the_schema_allows_a_reused_exercise_and_short_forms() -> None:
    assert mistakes({"reuse": "a9.first-right", "id": "my.one", "seeds": [3, 7]}) == []
    assert mistakes({"reuse": "a9.first-right", "id": "my.one", "scene": {}})
    choose = {**yaml.safe_load(template("choose")), "options": ["One", {"say": "Two", "right": True}]}
    assert mistakes(choose) == []
    assert mistakes({**choose, "hints": [3, "do_with_me"], "answer": 4}) == []
