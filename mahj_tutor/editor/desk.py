"""What lies on the author's desk: a file of her folder, the exercise that is open, and every change so far.

All changes are made to the text of the file; a change that cannot be made raises `CannotEditError` with a
sentence for her.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mahj_tutor.authoring.json_schema import FIRST_LINE
from mahj_tutor.authoring.templates import OWN_CHOICE, own_choice_template, template
from mahj_tutor.editor import changes, documents, schema, ticks
from mahj_tutor.editor.documents import Part
from mahj_tutor.editor.folder import USUAL, Folder, Opened
from mahj_tutor.editor.form import Around, field_at, form_of, new_value, turned_value
from mahj_tutor.editor.history import History
from mahj_tutor.editor.jotted import written_out
from mahj_tutor.editor.sheet import Sheet
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.editor.yaml_text import flow
from mahj_tutor.exercises.catalog import expand
from mahj_tutor.exercises.load import MAX_EXERCISES
from mahj_tutor.exercises.shelves import id_of, is_id
from mahj_tutor.lesson_files import ids_beside, ids_written
from mahj_tutor.scenarios.vary import ANY
from mahj_tutor.yaml_source import Node, read_documents, read_yaml

_TITLE = re.compile(r"^title:[ \t]*(.{1,80}?)[ \t]*(?:#.*)?$", re.MULTILINE)
_SHAPES: Mapping[str, str] = {"as-text": "text", "as-list": "list", "as-map": "map"}
_TESTS = """\
tests:                          # mahj-tutor check plays these; they hold whatever you ask
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""
LOOKED_AT = 60
"""How many changes are gone back to see what an exercise asked before."""


class Desk(Sheet):
    """A file under edit with its exercises. `at` counts them."""

    def __init__(self, folder: Folder) -> None:
        super().__init__(folder)
        self.at = 0
        self._copied: dict[str, str] = {}

    def open(self, name: str) -> str:
        """Open a file, and return what its author should know about it."""
        said = super().open(name)
        self.at = 0
        return said

    def _take_over(self, there: Opened) -> str:
        """Put somebody else's changes and one's own together; the open exercise stays open."""
        before = self.ids()[self.at] if self.parts else ""
        said, now = super()._take_over(there), self.ids()
        self.at = now.index(before) if before in now else self.at
        return said

    def _keep(self, history: History) -> None:
        super()._keep(history)
        self.at = max(0, min(self.at, len(self.parts) - 1))

    # --- its exercises -----------------------------------------------------------------------------------

    @property
    def parts(self) -> tuple[Part, ...]:
        """The exercises of the file."""
        found = documents.split(self.text)
        return tuple(found[number] for number in documents.exercises(found)) if self.text.strip() else ()

    @property
    def part(self) -> Part:
        """The exercise that is open."""
        parts = self.parts
        return parts[self.at] if self.at < len(parts) else Part("")

    @property
    def node(self) -> Node | None:
        """The exercise that is open as it is read, or None if it cannot be."""
        return self.node_of(self.part.text)

    def node_of(self, text: str) -> Node | None:
        """Return an exercise as it is read, or None if it cannot be."""
        nodes, problems = read_documents(text, "the text")
        return nodes[0] if len(nodes) == 1 and not problems and nodes[0].is_map else None

    @property
    def whole(self) -> Node | None:
        """The open exercise with what it takes over from another one, or None if it cannot be read."""
        node = self.node
        found, problems = expand(node, self.name) if node else (None, ())
        return None if problems else found

    @property
    def interaction(self) -> str:
        """How a learner answers it, or "" if that cannot be read."""
        name = _text(self.whole, "interaction")
        return name if schema.is_interaction(name) else ""

    def _number(self) -> int:
        found = documents.split(self.text)
        return documents.exercises(found)[self.at]

    def set_text(self, text: str) -> None:
        """Give the open exercise another text."""
        if not self.parts:
            return self._change(text)
        return self._change(documents.with_text(self.text, self._number(), text))

    @property
    def is_last_changed(self) -> bool:
        """Whether the last change was made to the open exercise."""
        before = documents.split(self._history.past[-1]) if self.can_undo else (self.part,)
        return self.part.text not in [each.text for each in before]

    @property
    def past(self) -> Sequence[str]:
        """What the file was before each change, the first one first."""
        return self._history.past

    def earlier(self) -> Iterator[Node]:
        """Yield the open exercise as it was before each of the latest changes, the last one first; a copy was
        what it was copied from.
        """
        names, before = list(self.called_before()), ""
        for text in self.past[: -1 - LOOKED_AT : -1]:
            heads = {_text(_head(part), "id"): part for part in documents.split(text) if part.text}
            while names[1:] and names[0] not in heads:
                names.pop(0)
            part = heads.get(names[0])
            there = _head(part) if part and part.text != before else None
            if part and there:
                before = part.text
                yield there

    def called_before(self) -> Sequence[str]:
        """Return the id of the open exercise, and those of the ones that it was copied from."""
        names = [_text(_head(self.part), "id")]
        while (name := self._copied.get(names[-1], "")) and name not in names:
            names.append(name)
        return names

    def amend(self, text: str) -> None:
        """Give the open exercise another text as a part of the last change."""
        self._keep(self._history.amended(documents.with_text(self.text, self._number(), text)))

    def add(self, interaction: str) -> None:
        """Begin a new exercise at the end of the file."""
        if interaction == OWN_CHOICE:
            self._add(own_choice_template(self._free_name("question"), self._prefix()))
            return
        whole = template(interaction, self._free_name(interaction), self._prefix())
        self._add(whole[: whole.index("tests:")] + _TESTS)

    def add_recipe(self, name: str, text: str) -> None:
        """Begin a new exercise with the text of a recipe of the cookbook at the end of the file."""
        given = read_yaml(text, name).fields["id"].text or name
        own = f"{self._prefix() or given.partition('.')[0]}.{self._free_name(given.partition('.')[2])}"
        self._add(changes.set_value(text, ("id",), own))

    def duplicate(self) -> None:
        """Put a copy of the open exercise behind it, under an id of its own."""
        given = self.node.fields.get("id") if self.node else None
        if given is None or not given.text:
            raise CannotEditError("An exercise needs an id before it can be copied.")
        prefix, _, name = given.text.partition(".")
        own = f"{prefix}.{self._free_name(name or 'copy')}"
        self._copied[own] = given.text
        text = "".join(
            line for line in self.part.text.splitlines(keepends=True) if "yaml-language-server" not in line
        )
        self._change(
            documents.with_one_behind(self.text, self._number(), changes.set_value(text, ("id",), own))
        )
        self.at += 1

    def _add(self, text: str) -> None:
        if not self.name:
            self.open(USUAL)
        is_first = not self.text.strip()
        self._change(f"{FIRST_LINE}\n{text}" if is_first else documents.with_another(self.text, text))
        self.at = len(self.parts) - 1

    def delete(self) -> None:
        """Take the open exercise out of the file."""
        if self.parts:
            self._change(documents.without(self.text, self._number()))

    def ids(self) -> Sequence[str]:
        """Return the ids of all exercises, "" where there is none."""
        return [_text(_head(part), "id") for part in self.parts]

    def titles(self) -> Sequence[str]:
        """Return the titles of all exercises, also of those whose text has a mistake elsewhere."""
        return [_text(_head(part), "title") or _title_line(part) for part in self.parts]

    def _free_name(self, name: str) -> str:
        """Return a name that no exercise of the folder has, be there mistakes in it or not."""
        beside = ids_beside(self.folder.file(self.name or USUAL))
        taken = {each.partition(".")[2] for each in (*ids_written(self.text), *beside)}
        names = (name, *(f"{name}-{number}" for number in range(2, 10_000)))
        return next(each for each in names if each not in taken)

    def _prefix(self) -> str:
        """Return what the ids of the file begin with, else the name of the folder."""
        used = next((each.partition(".")[0] for each in self.ids() if each), "")
        own = id_of(self.folder.path.name)
        return used or (own if is_id(own) else "")

    # --- its fields --------------------------------------------------------------------------------------

    def set_value(self, path: Path, value: Any) -> None:
        """Give a field a value; an answer that has the words of an option goes along with them."""
        order, node = self._order, self.node

        def changed(text: str) -> str:
            new = changes.set_value(text, path, value, order if len(path) == 1 else ())
            return ticks.followed(new, node, path, value, order)

        self._edit(changed)

    def with_value(self, path: Path, value: Any) -> str:
        """Return the text of the open exercise with a value at a path, in the order of the format."""
        return changes.set_value(self.part.text, path, value, self._order if len(path) == 1 else ())

    @property
    def _order(self) -> Sequence[str]:
        return schema.field_order(self.interaction) if self.interaction else ()

    def write_out(self, path: Path) -> None:
        """Write tiles as the format has them that were jotted down, as a part of that change."""
        said = self.value_at(path)
        written = written_out(path, said)
        if written != said:
            text = changes.set_value(self.part.text, path, written)
            (self.amend if self.is_last_changed and self.can_undo else self.set_text)(text)

    def tick(self, path: Path, *, is_on: bool, is_answer_wrong: bool) -> None:
        """Say whether an option is right; an answer that can't be read gives way."""
        node, how = self._with_form(), {"is_on": is_on, "is_answer_wrong": is_answer_wrong}
        self._edit(lambda text: ticks.tick(text, node, path, **how, order=self._order))

    def set_yaml(self, path: Path, source: str) -> None:
        """Give a field what the author writes as YAML."""
        self._edit(lambda text: changes.set_source(text, path, source))

    def add_at(self, path: Path) -> None:
        """Add a field or an entry, empty, in the shape that the format has."""
        node = self._with_form()
        around = node.at(path[:-1])
        siblings = around.items if around else ()
        if path and isinstance(path[-1], int):
            path = (*path[:-1], len(siblings))
        taken_over = self.whole.at(path) if self.whole and "reuse" in node.fields else None
        is_second = path[:-1] == ("scene", "beside")  # what it has of its own begins as in the first scene
        standing = self.value_at(("scene", path[-1])) if is_second or path[:1] == ("vary",) else ""
        new = new_value(self.interaction, path, siblings, standing)
        self.set_value(path, taken_over.to_python() if taken_over else new)

    def add_reply(self, condition: str) -> Path:
        """Add a reply to wrong answers that meet a condition, and return its path: a reply that fits all of
        them stays behind it.
        """
        replies = self._with_form().at(("feedback", "wrong"))
        siblings = replies.items if replies else ()
        path: Path = ("feedback", "wrong", len(siblings))
        text = changes.set_value(self.part.text, path, {"when": condition, "say": ""}, self._order)
        if siblings and not {"when", "misconception", "rule"} & {*siblings[-1].fields}:
            text, path = changes.move(text, path, -1), (*path[:-1], len(siblings) - 1)
        self.set_text(text)
        return path

    def set_checks(self, path: Path, values: Sequence[str]) -> None:
        """Let a field be drawn from these values; one at least has to stay."""
        form = form_of(self._with_form(), self.interaction, Around())
        own = field_at(form, path) if form else None
        known = [each for each, _ in own.options] if own and own.kind == "checks" else []
        chosen = [each for each in known if each in values]
        if not chosen:
            raise CannotEditError("One at least has to stay ticked. ✕ takes the field out.")
        is_any = chosen == known and path[-1] in ANY
        self.set_yaml(path, "any" if is_any else flow(chosen))

    def turn(self, path: Path, shape: str) -> None:
        """Write a value in another shape."""
        own = self._with_form().at(path)
        value = turned_value(self.interaction, path, own, shape) if own else new_value(self.interaction, path)
        self.set_value(path, value)

    def _with_form(self) -> Node:
        """Return the exercise where it has a form, or raise `CannotEditError`."""
        if self.node is None or not self.interaction:
            raise CannotEditError("The text has a mistake. Fix it in the text first; it is marked there.")
        return self.node

    def change(self, kind: str, path: Path) -> None:
        """Add, remove or move what is at a path, or write it in another shape: `as-list`."""
        if kind in _SHAPES:
            self.turn(path, _SHAPES[kind])
        elif kind == "write-out":
            self.write_out(path)
        elif kind == "add":
            self.add_at(path)
        elif kind == "remove":
            self.remove_at(path)
        else:
            self.move(path, -1 if kind == "up" else 1)

    def remove_at(self, path: Path) -> None:
        """Take a field or an entry out."""
        self._edit(lambda text: changes.remove(text, path))

    def move(self, path: Path, by: int) -> None:
        """Move an entry up (-1) or down (1)."""
        self._edit(lambda text: changes.move(text, path, by))

    def value_at(self, path: Path) -> str:
        """Return the text at a path, or ""."""
        found = self.node.at(path) if self.node else None
        return (found.text if found else "") or ""

    def _edit(self, change: Callable[[str], str]) -> None:
        self.set_text(change(self.part.text))


def _head(part: Part) -> Node | None:
    return _read_head(part.text)


@lru_cache(maxsize=2 * MAX_EXERCISES)
def _read_head(text: str) -> Node | None:
    """Return the fields of an exercise, of which each page shows the id and the title."""
    nodes, _ = read_documents(text, "the text")
    return nodes[0] if nodes and nodes[0].is_map else None


def _title_line(part: Part) -> str:
    found = _TITLE.search(part.text)
    return found[1].strip(" '\"") if found else ""


def _text(node: Node | None, name: str) -> str:
    found = node.fields.get(name) if node else None
    return (found.text if found else "") or ""
