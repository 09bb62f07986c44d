"""The words of the form: every field that it can show has some, and none are left of a field that is gone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path as Folder
from typing import cast

import pytest
from mahj_widgets.form_protocol import FormField

from mahj_tutor.authoring.cookbook import recipe_text
from mahj_tutor.authoring.json_schema import Schema
from mahj_tutor.authoring.templates import template
from mahj_tutor.card import first_card
from mahj_tutor.editor import form_words, schema
from mahj_tutor.editor.form import Around, field_at, form_of
from mahj_tutor.editor.offers import called, hands
from mahj_tutor.editor.spots import Path
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.yaml_source import read_yaml

WORDED: tuple[Path, ...] = (
    ("hints", 1),
    ("scene", "lines"),
    ("feedback", "wrong", 0, "when"),
    ("tests", 1, "expect"),
)
HIDDEN = {"schema", "lesson", "reuse"}


def known_paths(interaction: str) -> Iterator[Path]:
    """Yield the path of every field that an exercise may have; entries are numbered 0."""
    for name, inner in schema.exercise_schema_of(interaction)["properties"].items():
        if name not in HIDDEN:
            yield from paths_in(inner, (name,))
    yield from (("vary", name) for name in ("suits", "numbers", "cases", "require", "table"))
    yield from (("vary", name, 0) for name in ("cases", "require", "table"))


def paths_in(inner: Schema, path: Path) -> Iterator[Path]:
    yield path
    for each in schema.alternatives(inner):
        for name, further in each.get("properties", {}).items():
            yield from paths_in(further, (*path, name))
        if "items" in each:
            yield from paths_in(each["items"], (*path, 0))


def test_every_field_and_entry_of_every_interaction_has_words_and_no_words_are_left_over() -> None:
    used: set[str] = set()
    for interaction in INTERACTIONS:
        for path in known_paths(interaction):
            key = form_words.key_of(path, interaction)
            assert key, (interaction, path)
            used.add(key)
    assert used == set(form_words.listed())


def test_a_name_stands_once_in_its_place() -> None:
    for interaction in INTERACTIONS:
        tops = [path for path in known_paths(interaction) if len(path) == 1 or path[:-1] == ("scene",)]
        names = [form_words.words_of(path, interaction).label for path in tops]
        assert len(set(names)) == len(names), sorted(each for each in names if names.count(each) > 1)


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_the_fields_of_a_form_stand_in_the_order_of_their_headings(interaction: str) -> None:
    node = read_yaml(template(interaction), interaction)
    form = form_of(node, interaction, Around())
    assert form is not None
    heads = [form.groups.index(each.group) for each in form.fields]
    assert heads == sorted(heads)
    assert form.groups[0] == "What it's about"
    assert all(each.group in form.groups for each in form.more)
    whole = [each.whole for each in leaves(form)]
    assert len(set(whole)) == len(whole)


def test_an_exercise_of_several_questions_has_its_options_in_each_of_them() -> None:
    node = read_yaml(recipe_text("06-legal-and-why"), "choose")
    form = form_of(node, "choose", Around())
    assert form is not None
    assert "parts" in {each.name for each in form.fields}
    assert not {"options", "answer"} & {each.name for each in form.fields}


def leaves(form: FormField) -> Iterator[FormField]:
    for each in form.fields:
        yield each
        yield from leaves(each)


def test_what_is_no_word_of_the_authors_is_said_in_words() -> None:
    """Tests, a hint that is done together, and hands of the card, as the form shows them."""
    text = (
        "id: a.b\ntitle: One\nrules: [CD1]\ninteraction: choose\nask: Which?\nscene: {lines: odd-1 even-1}\n"
        "options: [One, Two]\nanswer: One\nhints: [Look., do_with_me]\n"
        "feedback: {wrong: [{when: not picked_right, misconception: M14, say: No.}]}\n"
        "tests: [{do: One, expect: right}, {do: Two, expect: M14}]\n"
    )
    node = read_yaml(text, "t")
    card = first_card()
    form = form_of(node, "choose", Around(called=partial(called, folder=Folder(), card=card)))
    assert form is not None
    fields = {path: field_at(form, path) for path in WORDED}
    assert all(fields.values())
    hint, lines, when, expect = (cast("FormField", each) for each in fields.values())
    told = "The next right step is done together with the learner."
    assert (hint.kind, hint.picked, hint.shapes) == ("pick", told, ())
    printed = {each.value: each.label for each in hands(card)}
    assert lines.means == f"{printed['odd-1']}; {printed['even-1']}"
    assert when.means == "What the learner chose isn't right."
    assert expect.kind == "choice"
    assert expect.options == (
        ("right", "it's right"),
        ("wrong", "it's wrong"),
        ("unreadable", "something is missing: nothing is judged yet"),
        ("M14", called("misconceptions", "M14", Folder())),
    )
