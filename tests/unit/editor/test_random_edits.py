"""Edits at random, through the form, in every shipped exercise file: no other line of it changes."""

from __future__ import annotations

import difflib
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from mahj_widgets.editor_protocol import read_editor_message
from mahj_widgets.form_protocol import FormField

from mahj_tutor.authoring import cookbook
from mahj_tutor.editor.form import Around, form_of
from mahj_tutor.editor.spots import Path as FieldPath
from mahj_tutor.editor.spots import deepest, spot_of
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.exercises import catalog
from tests.seeds import SEED

LESSONS = [file for lesson in catalog.lessons() for file in lesson.texts]
FILES = [*LESSONS, *sorted(cookbook.folder().glob("[0-9]*.yaml"))]
EDITS = 200
WORDS = ("Who plays next?", 'She says: "Wait!"', "3B 3B #4", "It's {discard}: yes", "-", "no", "a\nb", "  x ")


def act(bench: Workbench, **message: object) -> bool:
    """Do what the form asks for, and return whether it was done; no page is made of it."""
    bench.respond(read_editor_message(message))
    return not bench._is_refusal


def fields_of(form: FormField) -> Iterator[FormField]:
    for each in form.fields:
        yield each
        yield from fields_of(each)


def is_there(text: str, path: FieldPath) -> bool:
    return len(deepest(spot_of(text), path)) > len(path)


def reached(text: str, path: FieldPath) -> FieldPath:
    """Return the path of a field; in an alias, which is written out for it, that of the alias."""
    found = deepest(spot_of(text), path)
    return path[: len(found) - 1] if found[-1].is_alias else path


def lines_of(text: str, path: FieldPath) -> range:
    """Return which lines of a text a field takes, its name included."""
    found = deepest(spot_of(text), path)
    own = found[-1]
    start = text.rfind("\n", 0, own.start) + 1
    if found[-2].is_map:
        start = found[-2].entries()[found[-2].index(path[-1])][0].start
    return range(text.count("\n", 0, start), text.count("\n", 0, own.end) + 1)


def changed_lines(before: str, after: str) -> set[int]:
    """Return which lines of a text are others, or gone."""
    pairs = difflib.SequenceMatcher(None, before.split("\n"), after.split("\n"), autojunk=False).get_opcodes()
    return {line for kind, start, end, *_ in pairs if kind != "equal" for line in range(start, end)}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", range(EDITS))
def test_an_edit_changes_no_other_line(number: int, tmp_path: Path) -> None:
    rng = random.Random(f"{SEED} edits {number}")
    file = Path(shutil.copy(FILES[number % len(FILES)], tmp_path))
    bench = Workbench(tmp_path)
    desk = bench.desk
    desk.open(file.name)
    desk.at = rng.randrange(len(desk.parts))
    form = form_of(desk.node, desk.interaction, Around()) if desk.node else None
    assert form is not None
    plain = [each for each in fields_of(form) if each.is_set and each.kind in ("text", "number", "choice")]
    own = rng.choice(plain)
    value = rng.choice([each for each, _ in own.options] or WORDS)
    text, part, head = desk.text, desk.part.text, desk.part.line - 1
    answers = ((*own.path[:-2], "answer"), (*own.path[:-3], "answer"))  # they go with an option
    there = [each for each in (reached(part, own.path), *answers) if is_there(part, each)]
    allowed = {head + line for each in there for line in lines_of(part, each)}
    is_done = act(bench, kind="set", path=[*own.path], value=value, n=1)
    assert changed_lines(text, desk.text) <= allowed, (file.name, own.path, value)
    if not is_done:
        assert desk.text == text
    else:
        now = desk.node.at(own.path) if desk.node else None
        assert now is not None
        assert now.text == value
    act(bench, kind="undo")
    assert desk.text == text


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", range(EDITS))
def test_what_is_added_or_taken_out_changes_no_other_line(number: int, tmp_path: Path) -> None:
    rng = random.Random(f"{SEED} pieces {number}")
    file = Path(shutil.copy(FILES[number % len(FILES)], tmp_path))
    bench = Workbench(tmp_path)
    desk = bench.desk
    desk.open(file.name)
    desk.at = rng.randrange(len(desk.parts))
    form = form_of(desk.node, desk.interaction, Around()) if desk.node else None
    assert form is not None
    text, part, head = desk.text, desk.part.text, desk.part.line - 1
    some = [each for each in fields_of(form) if each.is_set and len(each.path) > 1]
    lists = [each for each in fields_of(form) if each.is_set and each.kind == "list" and each.fields]
    if lists and rng.random() < 0.5:
        own = rng.choice(lists)
        is_done = act(bench, kind="add", path=[*own.path, len(own.fields)])
        around = own.path
    else:
        own = rng.choice(some or list(fields_of(form)))
        is_done = act(bench, kind="remove", path=[*own.path])
        around = own.path[:-1] if len(own.path) > 1 else own.path
    allowed = {head + line for line in lines_of(part, around)} if around else set(range(len(text)))
    assert changed_lines(text, desk.text) <= allowed, (file.name, own.path)
    assert is_done == (desk.text != text)
    act(bench, kind="undo")
    assert desk.text == text
