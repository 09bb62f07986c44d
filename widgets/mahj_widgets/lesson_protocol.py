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
class LessonPage:
    """The lesson of the folder that is open."""

    is_there: bool = False
    problem: str = ""
    """Why it can't be changed here."""
    sections: tuple[LessonSection, ...] = ()
    left: tuple[tuple[str, str], ...] = ()
    """The exercises that it doesn't show: ids and titles."""
    can_undo: bool = False


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
    do: Literal["begin", "section", "text", "board", "remove", "up", "down", "undo"]
    key: Block = ""
    value: str = Field(default="", max_length=200)


class LessonPicture(_Model):
    """Put a picture into a text of the lesson: its name, what it shows, and itself in Base64."""

    kind: Literal["lesson-picture"]
    key: Block
    name: str = Field(max_length=200)
    words: str = Field(max_length=300)
    body: str = Field(max_length=2_700_000)
