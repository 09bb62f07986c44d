"""The words of the form: what each field is called, what it is for, and where it stands among the others."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from mahj_widgets.form_protocol import Of

from mahj_tutor.authoring.templates import OWN_CHOICE
from mahj_tutor.editor.spots import Path
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.rulebook import profiles

_NAMING = ("vary", "let", "with", "house_rules", "agreed", "votes", "rolls", "game", "about", "beside")
"""Fields whose name is said with those in them, which are names of the author's own, or not unique."""


@dataclass(frozen=True, slots=True)
class Words:
    """A field's name and what it is for; `group` is the heading it stands under, `rank` its place."""

    label: str
    help: str = ""
    group: str = ""
    rank: int = 0


def words_of(path: Path, interaction: str) -> Words:
    """Return the words of a field; one that the author has named herself is called by that name.

    >>> words_of(("scene", "me"), "choose").label, words_of(("hints", 1), "choose").label
    ("The learner's seat", 'Hint 2')
    """
    last = path[-1]
    if isinstance(last, int):
        return Words(f"{_entry(path[:-1]).capitalize()} {last + 1}")
    key = key_of(path, interaction)
    return _fields()[key] if key else Words(last)


def key_of(path: Path, interaction: str) -> str:
    """Return under which key the words of a field or of an entry stand, or ""."""
    if isinstance(path[-1], int):
        return f"{path[-2]}.*" if path[-2] in _data()["entries"] else ""
    own = (f"{interaction}:{path[0]}",) if len(path) == 1 else ()
    return next((key for key in (*own, *_keys(path)) if key in _fields()), "")


def whole_name(path: Path, interaction: str) -> str:
    """Return a field's name with those that tell it from others of its kind.

    >>> whole_name(("options", 1, "back"), "choose"), whole_name(("feedback", "right"), "choose")
    ('Option 2: Reply', 'Said when right')
    """
    around = (path[:depth] for depth in range(1, len(path)))
    naming = (each for each in around if isinstance(each[-1], int) or each[-1] in _NAMING)
    return ": ".join(words_of(each, interaction).label for each in (*naming, path))


def groups(place: str) -> tuple[str, ...]:
    """Return the headings of the fields of an exercise, or of a scene, in their order."""
    return tuple(_data()[place])


def add_words(path: Path) -> str:
    """Return what stands on the button that adds an entry: "Add an option"."""
    noun = _entry(path)
    return f"Add {'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def value_words(path: Path, value: str) -> str:
    """Return the words of a value that an author may choose."""
    known: Mapping[str, Mapping[str, str]] = _data()["values"]
    return next((known[key][value] for key in _keys(path) if value in known.get(key, {})), value)


def offered(path: Path) -> tuple[str, ...]:
    """Return the values to choose from where the format takes any text.

    >>> offered(("as",)), offered(("ask",))
    (('pass', 'groups', 'places', 'deal'), ())
    """
    if "profile" in _keys(path):
        return tuple(profiles())
    known: Mapping[str, Sequence[str]] = _data()["offered"]
    return next((tuple(known[key]) for key in _keys(path) if key in known), ())


def said_as_a_whole(path: Path, value: str) -> str:
    """Return the words of a value that stands for something done, not for words of the author's, or "".

    >>> said_as_a_whole(("hints", 1), "do_with_me"), said_as_a_whole(("hints", 1), "Look.")
    ('The next right step is done together with the learner.', '')
    """
    known: Mapping[str, str] = _data()["whole"]
    return next((known[f"{key}:{value}"] for key in _keys(path) if f"{key}:{value}" in known), "")


def shape_words(path: Path, shape: str) -> str:
    """Return what stands on the button that writes a value in another shape."""
    known: Mapping[str, Any] = _data()["shapes"]
    own = next((known[key] for key in _keys(path) if shape in known.get(key, {})), known)
    said: str = own[shape]
    return said


def picked_from(path: Path) -> Of | Literal[""]:
    """Return what the value of a field is picked from, or "".

    >>> picked_from(("rules", 0)), picked_from(("ask",))
    ('rules', '')
    """
    known: Mapping[str, Of] = _data()["picked"]
    return next((known[key] for key in _keys(path) if key in known), "")


def takes_facts(path: Path, interaction: str) -> Literal["", "expression", "text"]:
    """Return whether a field holds an expression, or a text that facts may stand in.

    >>> [takes_facts((name,), "number") for name in ("answer", "ask", "id")]
    ['expression', 'text', '']
    """
    known: Mapping[str, Sequence[str]] = _data()["facts"]
    keys = {*_keys(path), f"{interaction}:{path[0]}" if len(path) == 1 else ""}
    if keys & {*known["expressions"]}:
        return "expression"
    return "text" if keys & {*known["texts"]} else ""


def takes_picture(path: Path) -> bool:
    """Return whether a field holds a text in which a picture of the author's is shown.

    >>> [takes_picture(each) for each in (("ask",), ("options", 0, "say"), ("title",))]
    [True, True, False]
    """
    shown: Sequence[str] = _data()["facts"]["pictures"]
    return bool({*_keys(path)} & {*shown})


def holds_tiles(path: Path) -> Literal["", "row", "groups"]:
    """Return whether a field holds tiles, or groups of them with commas between.

    >>> [holds_tiles(("scene", name)) for name in ("rack", "piles", "table")]
    ['row', 'groups', '']
    """
    known: Mapping[str, Sequence[str]] = _data()["tiles"]
    keys = {*_keys(path), *_keys(path[:-1] if isinstance(path[-1], int) else path)}
    if keys & {*known["groups"]}:
        return "groups"
    return "row" if keys & {*known["rows"]} else ""


def takes_answer(path: Path) -> bool:
    """Return whether a field holds a condition that an answer given on the board can be written as.

    >>> takes_answer(("feedback", "wrong", 0, "when")), takes_answer(("options", 0, "when"))
    (True, False)
    """
    return path[:2] == ("feedback", "wrong") and path[-1] == "when"


def said_instead(said: str) -> str:
    """Return what is said in the place of a sentence of the check, where a form has another way."""
    known: Mapping[str, str] = _data()["instead"]
    return known.get(said, said)


def before_names() -> frozenset[str]:
    """Return the words of the check that a field's name follows."""
    return frozenset(_data()["naming"]["before"])


def after_names() -> frozenset[str]:
    """Return the words that go on with a sentence of the check after a field's name."""
    return frozenset(_data()["naming"]["after"])


def listed() -> Iterator[str]:
    """Yield every field that has words, for a test that none of them is gone."""
    yield from _fields()
    yield from (f"{name}.*" for name in _data()["entries"])


def _entry(path: Path) -> str:
    known: Mapping[str, str] = _data()["entries"]
    return known.get(str(path[-1]), "entry")


def _keys(path: Sequence[str | int]) -> Iterator[str]:
    """Yield under which keys a field may have its words, its own first."""
    parts = ["*" if isinstance(each, int) else each for each in path]
    yield ".".join(parts)
    if parts[:2] == ["parts", "*"] and len(parts) > 2:
        yield ".".join(parts[2:])
    if parts[:1] == ["let"]:
        yield "let.*"
    yield from _keys_of_scene(parts)


def _keys_of_scene(parts: Sequence[str]) -> Iterator[str]:
    """Yield under which key of the scene a field has its words; a second scene has those of the first."""
    for begin in (["scene"], ["vary", "cases", "*"], ["vary"], ["tests", "*", "with"]):
        rest = parts[len(begin) :]
        is_second = rest[:1] == ["beside"] and len(rest) > 1
        if parts[: len(begin)] == begin and rest:
            yield ".".join(("scene", *rest[is_second:]))


@cache
def _fields() -> Mapping[str, Words]:
    data = _data()
    found: dict[str, Words] = {}
    for place, begin in (("exercise", ""), ("vary", "vary."), ("scene", "scene.")):
        for group, fields in data[place].items():
            for name, (label, help_) in fields.items():
                found[begin + name] = Words(label, help_, group, len(found))
    for name, fields in data["only"].items():
        for key, (label, help_) in fields.items():
            usual = found[key]
            found[f"{name}:{key}"] = Words(label, help_, usual.group, usual.rank)
    for place, fields in data["inner"].items():
        for name, (label, help_) in fields.items():
            found[f"{place}.{name}"] = Words(label, help_, rank=len(found))
    return found


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("form_words.toml").read_text("utf-8"))


def ways_to_answer() -> tuple[tuple[str, str, str], ...]:
    """Return the ways to begin an exercise, by how learners answer it, each with its words."""
    return tuple((name, _begun(name), value_words(("begin",), name)) for name in (OWN_CHOICE, *INTERACTIONS))


def _begun(name: str) -> str:
    words = value_words(("new",), name)
    return value_words(("interaction",), name) if words == name else words
