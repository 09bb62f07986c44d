"""What the editor shows of a lesson, and what an author does with it: parts of the editor's protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


@dataclass(frozen=True, slots=True)
class LessonBlock:
    """A text, the board of an exercise or code of the author's own, in a lesson."""

    key: str
    kind: Literal["text", "board", "code"]
    text: str
    """The text, the id of the exercise, or the code."""
    title: str = ""
    """What the exercise is called; "" if it isn't among those of the folder."""
    at: int = -1
    """Its place in the file that is open, or -1."""


@dataclass(frozen=True, slots=True)
class LessonSection:
    """A part of a lesson."""

    blocks: tuple[LessonBlock, ...]


@dataclass(frozen=True, slots=True)
class ChosenPicture:
    """A picture that the author chose for a text: its words are asked for, or it is refused."""

    of: Literal["lesson", "field"]
    path: tuple[str | int, ...]
    """The key of the text in the lesson, or the path of the field in the open exercise."""
    name: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """The lesson of the folder that is open."""

    is_there: bool = False
    problem: str = ""
    """Why it can't be changed here."""
    sections: tuple[LessonSection, ...] = ()
    left: tuple[tuple[str, str], ...] = ()
    """The exercises that it doesn't show: ids and titles."""
    can_undo: bool = False
    picture: ChosenPicture | None = None


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Block = Annotated[str, StringConstraints(max_length=200)]


class LessonText(_Model):
    """Give a text of the lesson other words; `path` has the key of its block."""

    kind: Literal["lesson-text"]
    path: Annotated[tuple[Block, ...], Field(min_length=1, max_length=1)]
    value: str = Field(max_length=20_000)
    n: int = Field(ge=0, le=2**53)


class LessonDo(_Model):
    """Change the lesson at a block: `value` is a title, a heading or the id of an exercise."""

    kind: Literal["lesson-do"]
    do: Literal["begin", "section", "text", "board", "again", "remove", "drop", "up", "down", "undo"]
    key: Block = ""
    value: str = Field(default="", max_length=200)


class ChoosePicture(_Model):
    """Choose a picture for a text of the lesson or of the open exercise: its name, and itself in Base64."""

    kind: Literal["choose-picture"]
    of: Literal["lesson", "field"]
    path: Annotated[tuple[Block | Annotated[int, Field(ge=0, le=5000)], ...], Field(max_length=24)]
    name: str = Field(max_length=200)
    body: str = Field(max_length=2_700_000)


class NeedPicture(_Model):
    """The page asks for a picture beside the lesson by its name."""

    kind: Literal["need-picture"]
    name: Block


class PutPicture(_Model):
    """Put the chosen picture in, with the words that say what it shows; without words put it away."""

    kind: Literal["put-picture"]
    words: str = Field(max_length=300)
