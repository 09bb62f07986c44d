"""What goes down to the exercise editor (a `Page`) and what comes up from it (an `EditorMessage`).

The editor knows neither exercises nor YAML: it draws a form as it is described here, and reports what its
author does by the path of a field. A message that is none of these is refused before anybody acts on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from mahj_widgets.form_protocol import Choice, Finding, FormField, Of
from mahj_widgets.laying_protocol import ClearTiles, Layout, SetControl, WriteTiles
from mahj_widgets.lesson_protocol import (
    ChoosePicture,
    LessonDo,
    LessonPage,
    LessonText,
    NeedPicture,
    PutPicture,
)
from mahj_widgets.protocol import parse_message

Key = Annotated[str, StringConstraints(max_length=200)] | Annotated[int, Field(ge=0, le=5000)]
Path = Annotated[tuple[Key, ...], Field(max_length=24)]
BoardName = Literal["preview", "position"]
BoardState = Literal["now", "before", "none"]
"""What the preview shows: the exercise as it is, the last version that could be shown, or none yet."""


# --- what comes down -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """An exercise of the file that is open."""

    id: str
    title: str
    problems: int
    no_vote: str | None = None
    """Why a class can't vote on it, "" where it can, None as long as that isn't known."""


@dataclass(frozen=True, slots=True)
class ShelfFile:
    """A file of one of the author's folders; what isn't counted yet is -1."""

    name: str
    exercises: int
    problems: int
    is_changed: bool = False
    """Whether there are changes to it that aren't saved."""


@dataclass(frozen=True, slots=True)
class ShelfFolder:
    """One of the author's folders; `path` is "" for the one that was opened."""

    path: str
    name: str
    is_lesson: bool
    """Whether there is a notebook in it."""
    files: tuple[ShelfFile, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is right in the item on the board and why, and what else can be drawn."""

    answer: str
    why: str
    further: tuple[tuple[str, str], ...]
    balance: tuple[tuple[str, int], ...]
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All that the editor shows besides its boards."""

    serial: int = 0
    seen: int = 0
    """The number of the last change that is in it."""
    folder: str = ""
    files: tuple[str, ...] = ()
    file: str = ""
    entries: tuple[Entry, ...] = ()
    at: int = 0
    """Which of the entries is open."""
    is_changed: bool = False
    is_new: bool = False
    """Whether the file is not in the folder yet."""
    can_undo: bool = False
    can_redo: bool = False
    form: FormField | None = None
    text: str = ""
    first_line: int = 1
    """The line of the file in which the text begins."""
    findings: tuple[Finding, ...] = ()
    is_checked: bool = False
    """Whether the exercise has been played as well, not only read."""
    notice: str = ""
    is_refusal: bool = False
    """Whether the notice says that something was not done."""
    answer: Answer | None = None
    played: str = ""
    """The answer that the author gave on the board and what came of it, where it may become a test."""
    layout: Layout | None = None
    board: BoardState = "now"
    board_says: str = ""
    """Why the exercise can't be shown as it is, where no finding says it."""
    goal: tuple[str | int, ...] | None = None
    """The field that the last request led to; () is the exercise as a whole, None that it led nowhere."""
    interactions: tuple[tuple[str, str, str], ...] = ()
    """How learners may answer: each with its name, and what it means."""
    shelf: tuple[ShelfFolder, ...] = ()
    within: str = ""
    """The path of the folder that is open, as in the shelf."""
    lesson: LessonPage = field(default_factory=LessonPage)


def page_as_json(page: Page) -> dict[str, Any]:
    """Give a page as plain JSON values."""
    return asdict(page)


def choices_as_json(of: Of, path: tuple[str | int, ...], choices: Iterable[Choice]) -> dict[str, Any]:
    """Give what may be picked for a field as a message."""
    return {"kind": "choices", "of": of, "path": list(path), "choices": [asdict(each) for each in choices]}


# --- what comes up -----------------------------------------------------------------------------------------


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Plain(_Model):
    """A button that needs nothing more."""

    kind: Literal[
        "hello",
        "save",
        "undo",
        "redo",
        "check",
        "draw",
        "duplicate",
        "delete",
        "put-away",
        "keep-test",
        "look",
        "learners",
    ]


class OpenFile(_Model):
    """Open a file of the folder, or begin one."""

    kind: Literal["open"]
    name: str = Field(max_length=80)


class OpenIn(_Model):
    """Open a file of one of the author's folders, or begin one there."""

    kind: Literal["open-in"]
    folder: str = Field(max_length=300)
    name: str = Field(max_length=80)


class Select(_Model):
    """Open another exercise of the file."""

    kind: Literal["select"]
    at: int = Field(ge=0, le=5000)


class SetValue(_Model):
    """Give a field this text."""

    kind: Literal["set"]
    path: Path
    value: str = Field(max_length=20_000)
    n: int = Field(ge=0, le=2**53)


class SetYaml(_Model):
    """Give a field this YAML."""

    kind: Literal["yaml"]
    path: Path
    value: str = Field(max_length=100_000)
    n: int = Field(ge=0, le=2**53)


class SetText(_Model):
    """Give the whole exercise this text."""

    kind: Literal["text"]
    value: str = Field(max_length=1_000_000)
    n: int = Field(ge=0, le=2**53)


class Change(_Model):
    """Add, remove or move what is at a path, lay it out, take the answer on the board over there, or write
    out tiles that were jotted down.
    """

    kind: Literal[
        "add", "remove", "up", "down", "as-text", "as-list", "as-map", "lay-out", "use-answer", "write-out"
    ]
    path: Path


class Checks(_Model):
    """Let a field be drawn from these values."""

    kind: Literal["checks"]
    path: Path
    values: Annotated[tuple[Annotated[str, StringConstraints(max_length=60)], ...], Field(max_length=60)]


class Tick(_Model):
    """Say whether an option is right."""

    kind: Literal["tick"]
    path: Path
    on: bool


class Turn(_Model):
    """Make the exercise one that asks for a fact, which stands at this path from then on."""

    kind: Literal["turn"]
    path: Path
    value: str = Field(max_length=2_000)


class Correct(_Model):
    """Put what a finding at a path proposes in the place of what is wrong."""

    kind: Literal["correct"]
    path: Path
    value: str = Field(max_length=200)


class OwnBelief(_Model):
    """Write what learners may believe, and what is said to it, for the reply whose belief stands at a path.

    `name` is what it is called in the file: the one that stands there changes its words.
    """

    kind: Literal["own-belief"]
    path: Path
    name: str = Field(max_length=60)
    belief: str = Field(max_length=300)
    say: str = Field(max_length=600)
    n: int = Field(ge=0, le=2**53)


class Offer(_Model):
    """Tell what may be picked for a field; it is asked again until it is told."""

    kind: Literal["offer"]
    of: Of
    path: Path


class NewExercise(_Model):
    """Begin an exercise from its template."""

    kind: Literal["new"]
    interaction: str = Field(max_length=40)


class MakeSheet(_Model):
    """Write a worksheet of the exercises of the open file, or of the open one, with an answer key."""

    kind: Literal["sheet"]
    which: Literal["all", "one"]
    variants: int = Field(ge=1, le=26)
    paper: Literal["letter", "a4"]


class NewFromRecipe(_Model):
    """Begin an exercise from a recipe of the cookbook."""

    kind: Literal["recipe"]
    name: str = Field(max_length=80)


class OnBoard(_Model):
    """A message of one of the boards."""

    kind: Literal["board"]
    which: BoardName
    message: dict[str, Any]


class NeedCode(_Model):
    """The page asks for the editor's code."""

    kind: Literal["need"]
    what: Literal["code"]


EditorMessage = (
    Plain
    | OpenFile
    | OpenIn
    | Select
    | SetValue
    | SetYaml
    | SetText
    | Change
    | Tick
    | Turn
    | Correct
    | Checks
    | OwnBelief
    | Offer
    | NewExercise
    | NewFromRecipe
    | SetControl
    | MakeSheet
    | WriteTiles
    | ClearTiles
    | LessonText
    | LessonDo
    | ChoosePicture
    | PutPicture
    | NeedPicture
    | OnBoard
    | NeedCode
)

_message: TypeAdapter[EditorMessage] = TypeAdapter(Annotated[EditorMessage, Field(discriminator="kind")])


def read_editor_message(raw: object) -> EditorMessage:
    """Parse what the browser sent; anything else raises `UnknownMessage` with the first reason.

    >>> read_editor_message({"kind": "select", "at": 2})
    Select(kind='select', at=2)
    """
    return parse_message(raw, _message)
