"""What the editor writes into a text changes that alone: comments, order and quotes stay as they are."""

from __future__ import annotations

import difflib
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mahj_tutor.editor import documents
from mahj_tutor.editor.changes import move, remove, set_source, set_value, source_at
from mahj_tutor.editor.spots import CannotEditError, Key, deepest, spot_of
from mahj_tutor.exercises import catalog
from mahj_tutor.yaml_source import Node, read_documents

Place = tuple[Key, ...]
FILES = [file for lesson in catalog.lessons() for file in lesson.texts]

TEXT = """\
# Whose call is it?
id: my.one      # the id
ask: 'It''s West''s turn.'
scene: {me: South, rack: 3B N 0}   # no jokers
options:
  # the right one first
  - say: Yes.
    right: no
  - {say: "No.", back: Look again.}
hints:
- One.
- Two.   # the second
"""


def leaves(node: Node, path: tuple[Key, ...] = ()) -> Iterator[tuple[Key, ...]]:
    if node.text is not None:
        yield path
    for number, each in enumerate(node.items):
        yield from leaves(each, (*path, number))
    for name, each in node.fields.items():
        yield from leaves(each, (*path, name))


def own_lines(text: str, node: Node, path: tuple[Key, ...]) -> tuple[int, int]:
    """Return the line where a value stands, its name included, and how many more it takes.

    What an alias stands for has no place of its own: it would be written out in the place of the alias.
    """
    found = deepest(spot_of(text), path)
    if found[-1].is_alias:
        return text.count("\n", 0, found[-1].start) + 1, 0
    own = node.at(path)
    assert own is not None
    start = node.locate(path)[0]
    return start, max(own.raw.rstrip().count("\n") + own.line - start, 0)


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[:1] in "-+"]


def value(text: str) -> object:
    nodes, problems = read_documents(text, "the text")
    assert not problems
    return nodes[0].to_python()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_shipped_file_is_taken_apart_and_joined_unchanged(file: Path) -> None:
    text = file.read_text("utf-8")
    parts = documents.split(text)
    assert documents.join(parts) == text
    nodes, problems = read_documents(text, file.name)
    assert not problems
    assert len(documents.exercises(parts)) == len(nodes)


def one_changed(text: str, paths: list[Place]) -> tuple[Place, str]:
    """Return the first place that can be changed by itself, and the text with another value there."""
    for path in paths:
        with suppress(CannotEditError):  # other places take its value over
            return path, set_value(text, path, "Quite: another # text")
    raise AssertionError("nothing can be changed")


@pytest.mark.sampled(8)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_change_in_a_shipped_file_changes_its_own_lines_alone(file: Path) -> None:
    text = file.read_text("utf-8")
    parts = documents.split(text)
    rng = random.Random(file.parent.name)
    for number in documents.exercises(parts):
        (node,) = read_documents(parts[number].text, "the text")[0]
        places = list(leaves(node))
        path, changed = one_changed(parts[number].text, rng.sample(places, len(places)))
        after = documents.with_text(text, number, changed)
        start, rows = own_lines(parts[number].text, node, path)
        start += parts[number].line - 1
        before, now = text.splitlines(), after.splitlines()
        assert before[: start - 1] == now[: start - 1]
        below = len(before) - start - rows
        assert before[len(before) - below :] == now[len(now) - below :]
        assert before != now


@pytest.mark.sampled(8)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_what_is_set_to_what_it_is_stays_to_the_letter(file: Path) -> None:
    parts = documents.split(file.read_text("utf-8"))
    for number in documents.exercises(parts):
        (node,) = read_documents(parts[number].text, "the text")[0]
        path = next(leaves(node))
        assert set_value(parts[number].text, path, node.at(path).to_python()) == parts[number].text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("path", "new", "line"),
    [
        (("id",), "my.two", "id: my.two      # the id"),
        (("ask",), "It's South's turn.", "ask: 'It''s South''s turn.'"),
        (("scene", "me"), "N", "scene: {me: N, rack: 3B N 0}   # no jokers"),
        (("scene", "rack"), "1B, 2B", "scene: {me: South, rack: '1B, 2B'}   # no jokers"),
        (("options", 0, "right"), "yes", "    right: yes"),
        (("options", 1, "say"), "Not: yet", '  - {say: "Not: yet", back: Look again.}'),
        (("hints", 1), "Look # here", "- 'Look # here'   # the second"),
    ],
)
def test_a_value_is_written_where_it_stands(path: tuple[Key, ...], new: str, line: str) -> None:
    after = set_value(TEXT, path, new)
    assert [each for each in changed_lines(TEXT, after) if each.startswith("+")] == [f"+ {line}"]


@pytest.mark.parametrize(
    ("path", "new", "added"),
    [
        (("stage",), "faded", ["stage: faded"]),
        (("scene", "who"), "West", ["scene: {me: South, rack: 3B N 0, who: West}   # no jokers"]),
        (("options", 0, "back"), "Look again.", ["    back: Look again."]),
        (("options", 2), {"say": "Perhaps.", "right": "no"}, ["  - say: Perhaps.", "    right: no"]),
        (("hints", 2), "Three.", ["- Three."]),
        (("feedback", "wrong", 0, "say"), "No: look.", ["feedback:", "  wrong:", '    - say: "No: look."']),
        (("vary", "cases"), [{"me": "East"}], ["vary:", "  cases:", "    - me: East"]),
    ],
)
def test_what_is_not_there_yet_is_added(path: tuple[Key, ...], new: object, added: list[str]) -> None:
    after = set_value(TEXT, path, new)
    assert [each[2:] for each in changed_lines(TEXT, after) if each.startswith("+ ")] == added
    assert all(line in after for line in ("# Whose call", "# the id", "# no jokers", "# the right one first"))


def test_a_new_field_comes_where_the_format_has_it() -> None:
    after = set_value(TEXT, ("title",), "Whose?", ("id", "title", "ask", "scene"))
    assert after.splitlines()[1:3] == ["id: my.one      # the id", "title: Whose?"]


def test_a_long_text_is_folded_and_a_text_of_lines_keeps_them() -> None:
    long = "word " * 40 + "end."
    after = set_value(TEXT, ("ask",), long)
    assert "ask: >-\n  word" in after
    assert max(map(len, after.splitlines())) <= 110
    lines = set_value(TEXT, ("ask",), "One.\n\nTwo.")
    assert "ask: |-\n  One.\n\n  Two.\nscene" in lines
    assert set_value(lines, ("ask",), "It's.") == TEXT.replace("'It''s West''s turn.'", "It's.")


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        (("ask",), ["ask: 'It''s West''s turn.'"]),
        (("hints", 0), ["- One."]),
        (("hints", 1), ["- Two.   # the second"]),
        (("options", 0, "right"), ["    right: no"]),
        (("options", 1), ['  - {say: "No.", back: Look again.}']),
    ],
)
def test_what_is_removed_takes_its_own_lines(path: tuple[Key, ...], gone: list[str]) -> None:
    after = remove(TEXT, path)
    assert changed_lines(TEXT, after) == [f"- {line}" for line in gone]


def test_what_held_nothing_else_goes_with_it() -> None:
    after = remove(remove(TEXT, ("hints", 1)), ("hints", 0))
    assert "hints" not in after
    assert value(remove(TEXT, ("scene", "me"))) == {**value(TEXT), "scene": {"rack": "3B N 0"}}  # type: ignore[dict-item]


def test_the_first_field_of_an_entry_leaves_its_dash_to_the_next() -> None:
    assert "  - right: no\n" in remove(TEXT, ("options", 0, "say"))


def test_entries_change_places_with_their_comments() -> None:
    assert move(TEXT, ("hints", 1), -1).endswith("hints:\n- Two.   # the second\n- One.\n")
    assert value(move(TEXT, ("options", 0), 1))["options"][1] == {"say": "Yes.", "right": "no"}  # type: ignore[index]
    with pytest.raises(CannotEditError, match="further"):
        move(TEXT, ("hints", 0), -1)


def test_yaml_of_ones_own_replaces_a_value() -> None:
    assert source_at(TEXT, ("options",)).startswith("- say: Yes.\n  right: no\n")
    after = set_source(TEXT, ("options",), "# mine\n- {say: Yes.}\n- say: No.  # of course\n")
    assert "# of course" in after
    assert value(after)["options"] == [{"say": "Yes."}, {"say": "No."}]  # type: ignore[index]
    with pytest.raises(CannotEditError, match="Not taken over yet"):
        set_source(TEXT, ("options",), "- {say: Yes.\n")


@pytest.mark.parametrize("text", ["id: [a\n", "- a\n- b\n", "one: *x\n", ""])
def test_what_cannot_be_edited_by_fields_is_refused_in_words(text: str) -> None:
    with pytest.raises(CannotEditError, match="text"):
        set_value(text, ("ask",), "Why?")


ALIASES = """\
id: my.one
interaction: choose
options: [&a East, West, *a]
feedback: &f
  right: Yes.
  rule: TN2
worked: *f
hints:
- &h Look.
- *h
- Think.
"""


@pytest.mark.parametrize(
    ("change", "was", "now"),
    [
        (lambda text: set_value(text, ("hints", 1), "Count."), "- *h", "- Count."),
        (lambda text: set_value(text, ("options", 2), "South"), "*a", "South"),
        (lambda text: set_value(text, ("worked", "rule"), "T2"), "*f", "\n  right: Yes.\n  rule: T2"),
        (lambda text: remove(text, ("worked", "rule")), "*f", "\n  right: Yes."),
        (lambda text: remove(text, ("hints", 1)), "- *h\n", ""),
        (lambda text: move(text, ("hints", 2), -1), "- *h\n- Think.", "- Think.\n- *h"),
    ],
)
def test_a_change_behind_an_alias_leaves_the_anchor_as_it_is(
    change: Callable[[str], str], was: str, now: str
) -> None:
    assert " ".join(change(ALIASES).split()) == " ".join(ALIASES.replace(was, now).split())


@pytest.mark.parametrize("path", [("hints", 0), ("feedback", "right"), ("options", 0)])
def test_an_anchor_that_other_places_take_over_is_not_changed_in_the_form(path: tuple[Key, ...]) -> None:
    with pytest.raises(CannotEditError, match="in all of them"):
        set_value(ALIASES, path, "No.")
    with pytest.raises(CannotEditError):
        move(ALIASES, ("hints", 0), 1)
