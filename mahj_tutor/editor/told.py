"""What a change did to a file: which exercise and field it led to, and how that is said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.documents import Part
from mahj_tutor.editor.form_words import whole_name
from mahj_tutor.editor.spots import Path
from mahj_tutor.pictures.words import sentence
from mahj_tutor.yaml_source import Node, read_documents

SHARED = (
    "This file is being changed in another editor, too. What's saved there appears here. If the same "
    "exercise is changed in both, yours stays here, and the other version is kept beside the file."
)
_MISSED = "The lesson still shows it: take its board out under Lesson, or bring the exercise back. "


@dataclass(frozen=True, slots=True)
class Led:
    """Where something led: the exercise's place in the file, the field in it, and a sentence's end."""

    at: int
    path: Path
    says: str


def led(before: Sequence[Part], after: Sequence[Part]) -> Led:
    """Return where a change of a file's exercises led, and what it was: "Third pass is back"."""
    at = _first_difference(before, after)
    more = len(after) - len(before)
    if more > 0:
        return Led(at, (), f"{name_of(after, at)} is back")
    if more < 0:
        return Led(max(0, min(at, len(after) - 1)), (), f"{name_of(before, at)} is out")
    path = changed_field(before[at].text, after[at].text) if at < len(after) else ()
    name = name_of(after, at)
    if not path:
        return Led(at, path, name)
    node = _read(after[at].text)
    given = node.fields.get("interaction") if node else None
    return Led(at, path, f"“{whole_name(path, (given and given.text) or '')}” in {name}")


@dataclass(frozen=True, slots=True)
class Done:
    """What was done to the file: the field it led to, a sentence, whether that is in another exercise."""

    path: Path
    says: str
    is_elsewhere: bool = True


def undone(desk: Desk) -> Done | None:
    """Take the last change back and go where it was made; None if there is none."""
    return _stepped(desk, desk.undo, "Undone")


def redone(desk: Desk) -> Done | None:
    """Make a change again that was taken back, and go there; None if there is none."""
    return _stepped(desk, desk.redo, "Done again")


def _stepped(desk: Desk, step: Callable[[], None], word: str) -> Done | None:
    before, text, at = desk.parts, desk.text, desk.at
    step()
    if desk.text == text:
        return None
    found = led(before, desk.parts)
    desk.at = found.at
    is_elsewhere = found.at != at or len(before) != len(desk.parts)
    return Done(found.path, sentence(f"{word}: {found.says}"), is_elsewhere)


def duplicated(desk: Desk) -> Done:
    """Copy the open exercise, and go to the copy."""
    name = name_of(desk.parts, desk.at)
    desk.duplicate()
    return Done((), f"{sentence(f'This is the copy of {name}')} It has an id of its own.")


def deleted(desk: Desk, shown: Collection[str]) -> Done | None:
    """Take the open exercise out of the file; None if there is none. `shown` are those in the lesson."""
    if not desk.parts:
        return None
    name, own = name_of(desk.parts, desk.at), desk.ids()[desk.at]
    desk.delete()
    is_missed = own in shown and own not in desk.ids()
    return Done((), f"{sentence(f'Deleted {name}')} {_MISSED if is_missed else ''}Undo brings it back.")


def _first_difference(before: Sequence[Part], after: Sequence[Part]) -> int:
    pairs = zip(before, after, strict=False)
    same = (a.text.strip() == b.text.strip() for a, b in pairs)
    return next((at for at, is_same in enumerate(same) if not is_same), min(len(before), len(after)))


def name_of(parts: Sequence[Part], at: int) -> str:
    """Return what an exercise is called: its title, else its id, else its number."""
    node = _read(parts[at].text) if at < len(parts) else None
    for field in ("title", "id"):
        found = node.fields.get(field) if node else None
        if found and found.text:
            return found.text
    return f"exercise {at + 1}"


def changed_field(before: str, after: str) -> Path:
    """Return the path of the first field that differs, as far as both texts have it; () if none is told."""
    old, new = _read(before), _read(after)
    return _difference(old, new) if old and new else ()


def _difference(old: Node, new: Node) -> Path:
    pairs: dict[str | int, tuple[Node | None, Node]] = {
        key: (old.fields.get(key), each) for key, each in new.fields.items()
    }
    pairs |= {at: (old.at((at,)), each) for at, each in enumerate(new.items)}
    for key, (was, now) in pairs.items():
        if was is None or was.to_python() != now.to_python():
            return (key, *(_difference(was, now) if was else ()))
    return ()


def _read(text: str) -> Node | None:
    nodes, _ = read_documents(text, "the text")
    return nodes[0] if nodes and nodes[0].is_map else None
