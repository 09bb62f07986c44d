"""What goes down to the form of the exercise editor: fields, what may be picked for them, what is to fix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "text", "choice", "truth", "number", "list", "fields", "yaml", "pick", "picks", "checks", "span"
]
Of = Literal["rules", "misconceptions", "facts", "recipes", "hands", "moves"]
"""What an author may pick from."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to pick: what is written for it, its name, what it means, its heading, what it is now."""

    value: str
    label: str
    help: str = ""
    group: str = ""
    note: str = ""
    tiles: tuple[str, ...] = ()
    """Tiles that show what it is about, by their faces."""
    printed: tuple[tuple[tuple[str, str], ...], ...] = ()
    """A hand of the card word by word, as it is printed: symbols, each with its ink."""
    code: str = ""
    """How it is written, where that is shown below its name."""
    asks: str = ""
    """The question that it is an answer to."""
    words: str = ""
    """Further words by which it is found."""
    is_other: bool = False
    """Whether it is about the other game, and so comes behind the rest."""
    turns: str = ""
    """How learners answer once it is picked, where that changes."""


@dataclass(frozen=True, slots=True)
class More:
    """A field that can be added: its name in the text and in words, what it is for, its heading."""

    name: str
    label: str
    help: str
    group: str


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of the form."""

    path: tuple[str | int, ...]
    name: str
    """Its name in the text."""
    kind: Kind
    label: str = ""
    """Its name in words."""
    whole: str = ""
    """Its name with those that tell it from others of its kind."""
    value: str = ""
    help: str = ""
    group: str = ""
    """The heading under which it is shown."""
    is_set: bool = False
    """Whether it stands in the text."""
    is_needed: bool = False
    """Whether it can't be taken out."""
    options: tuple[tuple[str, str], ...] = ()
    """The values to choose from with their words, where it is a choice."""
    ticked: tuple[str, ...] = ()
    """Those of them that are ticked, where it is a list of check boxes."""
    fields: tuple[FormField, ...] = ()
    """What stands in it."""
    groups: tuple[str, ...] = ()
    """The headings of the fields in it, in their order."""
    more: tuple[More, ...] = ()
    """The fields that can be added to it."""
    add: str = ""
    """The words of the button that adds an entry, where it is a list."""
    is_free: bool = False
    """Whether fields with names of the author's own can be added."""
    is_position: bool = False
    """Whether it can be laid out on the board."""
    takes_answer: bool = False
    """Whether the answer on the board can be written into it as a condition."""
    takes_tiles: bool = False
    """Whether tiles are written in it, which are written out once its author leaves it."""
    takes_picture: bool = False
    """Whether a picture of the author's can stand in it."""
    means: str = ""
    """What its expression says in plain words, where it can be said so."""
    facts: Literal["", "expression", "text"] = ""
    """Whether facts can stand in it: as they are, or in braces in a text."""
    of: Of | Literal[""] = ""
    """What its value, or an entry of it, is picked from, or may be in a text."""
    picked: str = ""
    """The name of what is picked."""
    own: tuple[str, ...] = ()
    """Of a belief of the author's own: what learners believe, and what is said to it."""
    tick: Literal["", "one", "many", "engine"] = ""
    """Whether it is an option that can be ticked as right, alone or with others, or the engine decides."""
    is_ticked: bool = False
    """Whether it is ticked, or the engine finds it right on the board now."""
    aside: Literal["", "shut", "open"] = ""
    """Whether it stands aside, since ticks say the same: to be opened, or open as it is used."""
    shapes: tuple[tuple[Literal["text", "list", "map"], str], ...] = ()
    """In which other ways its value may be written, each with the words of its button."""
    problems: tuple[str, ...] = ()
    """What is wrong with it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to fix: its line, and the path of the field it stands at."""

    line: int
    say: str
    fix: str
    exercise: int
    """The place of its exercise in the file, -1 if it is in none."""
    path: tuple[str | int, ...]
    file: str = ""
    """The other file in which it is, if it is in one."""
    is_note: bool = False
    """Whether it is only to be known: nothing has to be fixed."""
    is_asked: bool = False
    """Whether it is a question that an author should answer, though nothing has to be fixed."""
    where: str = ""
    """The name of that field in the form."""
    told: str = ""
    """What is wrong and how to fix it, with fields called as in the form."""
    proposed: tuple[tuple[str, str], ...] = ()
    """What may stand in the place of what is wrong, each with the words of its button."""
