"""What goes down to the board (a `View`) and what comes up from it (a `Message`).

Everything that crosses the wire is described here and nowhere else. The board obeys the view and
reports what the learner did; it knows no rules. A message that is not one of these is refused in
`read_message`, before anybody acts on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

Name = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:#+-]+$")]
"""An id on the board: short, printable, safe in markup."""

Line = Annotated[str, StringConstraints(max_length=600)]
"""A sentence or two for a person."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# --- acts: what a learner does, in order; a draft is a list of them -------------------------------

MoveAct = tuple[Literal["move"], Name, Name]
"""`["move", piece, zone]`: the piece is put at the end of the zone (moving it home undoes it)."""
MarkAct = tuple[Literal["mark"], Name]
"""`["mark", piece]`: the piece is marked, or its mark is taken off."""
ChooseAct = tuple[Literal["choose"], Name, Name]
"""`["choose", choice, option]`: the option is chosen; it replaces the choice's earlier option."""
NumberAct = tuple[Literal["number"], Name, Annotated[str, StringConstraints(max_length=12)]]
"""`["number", field, text]`: what stands in the field now, as typed."""

Act = MoveAct | MarkAct | ChooseAct | NumberAct
Acts = Annotated[tuple[Act, ...], Field(max_length=400)]


# --- the view: everything the board shows ---------------------------------------------------------


class Word(_Model):
    """A word of a card line as it is printed: symbols in inks, and what they mean."""

    name: Line
    """How it is spoken: "2222, suit a"."""
    runs: tuple[tuple[Line, Literal["", "a", "b", "c"]], ...]
    """Its symbols, cut where the ink changes; "" is the ink of the text."""
    says: Line = ""
    """What it means, in a sentence: opened by a tap."""


class Printed(_Model):
    """A line of the card, or one word of it: then the words alone are given."""

    words: tuple[Word, ...]
    sign: Word | None = None
    """Whether it is open or concealed and what it pays, as printed behind the line: "X 25"."""
    section: Line = ""
    """The heading it stands under; drawn where it differs from the line before."""
    name: Line = ""
    """What the line is called when it is spoken of: "even-1"."""
    note: Line = ""


class Piece(_Model):
    """One thing on the board that has a place: a tile, a stack of a wall, a card of words, a card line, a seat."""

    id: Name
    name: Line
    """How it is spoken: "6 Dot", "stack 7 from the right end". Also its accessible name."""
    face: str | None = None
    """A tile code of the notation (`6D`), `?` for a tile face down, or None where it is no tile."""
    text: Line | None = None
    """The words on a card or a plaque."""
    column: int | None = None
    """For walls: place along the wall, 1 at the right end as its owner sees it."""
    level: Literal["top", "bottom", "stack"] | None = None
    """For walls: which tier; `stack` is both tiles, drawn as one."""
    seat: Literal["me", "right", "across", "left"] | None = None
    """In a `square` or `seats` zone: whose side it lies at; without it, in the order me, right, across, left."""
    state: Literal["", "kept", "gone", "new", "last", "dead"] = ""
    """How it looks: reserved, taken away (a gap), just come in, last discarded, out of play."""
    printed: Printed | None = None
    """For a line of the card, or a word of it: drawn instead of `text`."""


class Zone(_Model):
    """A place that holds pieces: a rack, a tray, a wall, a seat, a list of steps."""

    id: Name
    kind: Literal[
        "rack",
        "tray",
        "wall",
        "square",
        "seats",
        "exposure",
        "discards",
        "pool",
        "steps",
        "line",
        "card",
        "sheet",
    ]
    label: Line
    """Its heading and accessible name: "Your rack", "To South"."""
    pieces: tuple[Piece, ...] = ()
    slots: int | None = Field(default=None, ge=0, le=160)
    """How many pieces fit; None is no bound. A full zone takes no further piece."""
    numbered: bool = False
    """Whether the places are numbered 1, 2, 3 (order matters)."""
    seat: Literal["me", "right", "across", "left"] | None = None
    """Where it lies round the table, seen from the learner."""
    arrow: Literal["right", "across", "left"] | None = None
    """The way its pieces will go, drawn as a compass."""
    note: Line | None = None
    dim: bool = False
    band: Line | None = None
    """A paper band across it: "dead: 14 tiles"."""


class Option(_Model):
    """One answer of a choice."""

    id: Name
    text: Line
    detail: Line | None = None


class Choice(_Model):
    """A question with a few answers, one of which is chosen."""

    id: Name
    ask: Line
    options: tuple[Option, ...]
    when: tuple[Name, Name] | None = None
    """Shown only once that (choice, option) is chosen."""


class NumberField(_Model):
    """A question whose answer is a whole number."""

    id: Name
    ask: Line
    low: int = 0
    high: int = 200
    unit: Line | None = None


class RuleNote(_Model):
    """A rule behind a verdict: a chip that opens our wording and the source's place."""

    id: Name
    name: Line
    text: Annotated[str, StringConstraints(max_length=1200)]
    source: Line


class Frame(_Model):
    """One step of a replay: what is said, and where pieces are after it."""

    say: Line
    place: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    """Zone id to the ids of its pieces after this step; zones not named keep theirs."""
    faces: dict[Name, str] = Field(default_factory=dict)
    """Pieces turned over by this step."""
    lit: tuple[Name, ...] = ()
    """Pieces or zones to look at."""
    dim: tuple[Name, ...] = ()
    band: dict[Name, Line] = Field(default_factory=dict)


class Feedback(_Model):
    """What the learner is told after a check, a hint or a message that could not be read."""

    verdict: Literal["right", "wrong", "unreadable", "trouble"]
    title: Line
    why: Annotated[str, StringConstraints(max_length=1200)] = ""
    """Safe HTML of a small subset (p, em, strong, ul, li), made by the sender from Markdown."""
    rules: tuple[RuleNote, ...] = ()
    replay: tuple[Frame, ...] = ()


class Action(_Model):
    """A button under the board; its id is the kind of message it sends."""

    id: Literal["submit", "hint", "retry", "again", "next", "reveal"]
    label: Line
    filled: bool = False
    confirm: Line | None = None
    """A question asked once more before it is sent: for what cannot be taken back."""


class Hint(_Model):
    """A hint already given."""

    text: Line
    lit: tuple[Name, ...] = ()


class View(_Model):
    """The whole picture. The board draws it, and after it only what the learner does."""

    v: Literal[1] = 1
    serial: int = 0
    """Counts up with every view a stage sends; a board never shows an older one."""
    item: str = ""
    """Which item this is: exercise id, version and seed. A new item begins a new draft."""
    phase: Literal["waiting", "open", "right", "wrong", "trouble"] = "waiting"
    """`waiting` asks the board to say hello; `open` takes moves; the others show a verdict."""
    title: Line = ""
    stage: Literal["", "worked", "faded", "independent", "mixed"] = ""
    ask: Annotated[str, StringConstraints(max_length=2400)] = ""
    """Safe HTML, as `Feedback.why`."""
    facts: tuple[Line, ...] = ()
    """Short facts of the situation: "You are South", "East rolled 7"."""
    zones: tuple[Zone, ...] = ()
    moves: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    """Piece id to the zones it may be put in (its home zone included where it may go back)."""
    marks: tuple[Name, ...] = ()
    """Pieces that may be marked."""
    mark_limit: int = Field(default=1, ge=1, le=20)
    """With 1, marking another piece moves the mark."""
    choices: tuple[Choice, ...] = ()
    numbers: tuple[NumberField, ...] = ()
    acts: Acts = ()
    """The draft so far."""
    fixed: int = Field(default=0, ge=0)
    """How many of the first acts were done already (a faded example) and cannot be undone."""
    hints: tuple[Hint, ...] = ()
    feedback: Feedback | None = None
    replay: tuple[Frame, ...] = ()
    """A worked example to step through."""
    actions: tuple[Action, ...] = ()
    tries: int = Field(default=0, ge=0)
    done: bool = False


# --- messages: what the board sends up ------------------------------------------------------------

Key = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


class Hello(_Model):
    """The board is on the page; `key` is the learner's anonymous key kept by the browser."""

    kind: Literal["hello"]
    key: Key


class Draft(_Model):
    """The answer so far, to be kept; nothing is judged."""

    kind: Literal["draft"]
    item: str = Field(max_length=200)
    acts: Acts


class Submit(_Model):
    """The learner asks for the verdict on these acts."""

    kind: Literal["submit"]
    item: str = Field(max_length=200)
    acts: Acts


class Ask(_Model):
    """A wish without an answer: a hint, another try, another item, the worked way."""

    kind: Literal["hint", "retry", "again", "next", "reveal"]
    item: str = Field(max_length=200)


class Ping(_Model):
    """Is the engine there? It is answered with `{"kind": "pong", "n": n}`."""

    kind: Literal["ping"]
    n: int = Field(ge=0, le=2**53)


class Need(_Model):
    """The board asks for the tile sprite, which is sent once a page as `{"kind": "sprite", "svg": ...}`."""

    kind: Literal["need"]
    what: Literal["sprite"]


class Oops(_Model):
    """Something broke in the board's own code; it is logged whole."""

    kind: Literal["oops"]
    text: Annotated[str, StringConstraints(max_length=4000)]


Message = Hello | Draft | Submit | Ask | Ping | Need | Oops

_message: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


class UnknownMessage(ValueError):  # noqa: N818 the name says what it is
    """A message from the browser that is none of `Message`."""


def read_message(raw: object) -> Message:
    """Parse what the browser sent; anything else raises `UnknownMessage` with the first reason.

    >>> read_message({"kind": "ping", "n": 3})
    Ping(kind='ping', n=3)
    """
    if not isinstance(raw, Mapping):
        raise UnknownMessage(f"a message is an object, not {type(raw).__name__}")
    try:
        return _message.validate_python(dict(raw))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UnknownMessage(f"{first['msg']} at {place or 'the top'}") from error


def as_json(view: View) -> dict[str, Any]:
    """Give the view as plain JSON values, what is empty left out (the board fills in defaults)."""
    return view.model_dump(mode="json", exclude_defaults=True) | {"v": 1, "serial": view.serial}
