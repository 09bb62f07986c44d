"""What goes down to the board (a `View`) and what comes up from it (a `Message`).

Everything that crosses the wire is described here and in `layout`, and nowhere else. The board obeys the view
and reports what the learner did; it knows no rules. A message that is not one of these is refused in
`read_message`, before anybody acts on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from mahj_widgets.layout import Choice, Frame, Line, Log, Name, NumberField, Setting, Table, Zone


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# --- acts: what a learner does, in order; a draft is a list of them -------------------------------

MoveAct = tuple[Literal["move"], Name, Name]
"""`["move", piece, zone]`: the piece is put at the end of the zone (moving it home undoes it)."""
PutAct = tuple[Literal["move"], Name, Name, Name]
"""`["move", piece, zone, before]`: the piece is put before another one of its zone (`View.arrange`)."""
MarkAct = tuple[Literal["mark"], Name]
"""`["mark", piece]`: the piece is marked, or its mark is taken off."""
ChooseAct = tuple[Literal["choose"], Name, Name]
"""`["choose", choice, option]`: the option is chosen; it replaces the choice's earlier option."""
NumberAct = tuple[Literal["number"], Name, Annotated[str, StringConstraints(max_length=12)]]
"""`["number", field, text]`: what stands in the field now, as typed."""

Act = MoveAct | PutAct | MarkAct | ChooseAct | NumberAct
Acts = Annotated[tuple[Act, ...], Field(max_length=400)]


# --- the view: everything the board shows ---------------------------------------------------------


class RuleNote(_Model):
    """A rule behind a verdict: a chip that opens our wording and the source's place."""

    id: Name
    name: Line
    text: Annotated[str, StringConstraints(max_length=1200)]
    source: Line


class Feedback(_Model):
    """What the learner is told after a check, a hint or a message that could not be read."""

    verdict: Literal["right", "wrong", "unreadable", "onward", "trouble", "ended"]
    """`onward`: it is good so far, and there is more to do, or the answer is shown with its reason; `ended`:
    it is over, and nobody is judged.
    """
    heading: Line = ""
    """Words in the place of the verdict's own."""
    title: Line = ""
    """Words of its own below the verdict, which stands there anyway."""
    why: Annotated[str, StringConstraints(max_length=1200)] = ""
    """Safe HTML of a small subset (p, em, strong, ul, li), made by the sender from Markdown."""
    rules: tuple[RuleNote, ...] = ()
    replay: tuple[Frame, ...] = ()
    lit: tuple[Name, ...] = ()
    """Pieces and zones that show why, and choices to look at again: lit as long as the feedback stands."""


class Action(_Model):
    """A button under the board; its id is the kind of message it sends, or `act`: it does the act.

    `back` does its act, too, and Escape presses it: it takes back a step.
    """

    id: Literal["submit", "hint", "retry", "again", "next", "reveal", "act", "back"]
    label: Line
    act: Act | None = None
    filled: bool = False
    confirm: Line | None = None
    """A question asked once more before it is sent: for what cannot be taken back."""
    after: Annotated[int, Field(ge=0, le=60_000)] | None = None
    """The board does it by itself after so many ms, at the learner's pace, unless she acts before."""


class Hint(_Model):
    """A hint already given."""

    text: Line
    lit: tuple[Name, ...] = ()


class View(_Model):
    """The whole picture. The board draws it, and after it only what the learner does."""

    v: Literal[1] = 1
    serial: int = 0
    """Counts up with every view a session sends; a board never shows an older one."""
    item: str = ""
    """Which item this is: exercise id, version and seed. A new item begins a new draft."""
    phase: Literal["waiting", "open", "right", "wrong", "trouble"] = "waiting"
    """`waiting` asks the board to say hello; `open` takes moves; the others show a verdict."""
    title: Line = ""
    stage: Literal["", "worked", "faded", "independent", "mixed"] = ""
    ask: Annotated[str, StringConstraints(max_length=2400)] = ""
    """Safe HTML, as `Feedback.why`. `<span data-own="racks.png">Four racks</span>` stands for a picture."""
    at_once: bool = False
    """Whether each act is submitted at once: a miss comes back without it, and a line says why."""
    corners: bool = True
    """Whether tiles may have their numbers and letters in the corner; learners may hide them anyway."""
    facts: tuple[Line, ...] = ()
    """Short facts of the situation: "You are South", "East rolled 7"."""
    zones: tuple[Zone, ...] = ()
    table: Table | None = None
    """Where the zones lie at a table: it is drawn as one, in the height that is there."""
    captions: tuple[Line, ...] = ()
    """What stands above each of two scenes; the zones of the second have ids that begin with `beside-`."""
    moves: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    """Piece id to the zones it may be put in (its home zone included where it may go back)."""
    taps_to: Name | None = None
    """On a board that is set up: the zone to which a tapped piece goes at once, where it may.

    Such a board keeps no draft: each act is sent by itself, and answered with a view.
    """
    live: bool = False
    """Whether every act is sent by itself and answered with a view, as on a board that is set up.

    A tapped piece goes at once to the first zone it may go to. What is asked is read out when it changes.
    """
    arrange: tuple[Name, ...] = ()
    """Zones whose pieces may be put in another order: `["move", piece, zone, before]`."""
    log: Log | None = None
    settings: tuple[Setting, ...] = ()
    marks: tuple[Name, ...] = ()
    """Pieces that may be marked."""
    mark_limit: int = Field(default=1, ge=1, le=400)
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
    """A request that carries no acts: a hint, another try, another item, the worked way."""

    kind: Literal["hint", "retry", "again", "next", "reveal"]
    item: str = Field(max_length=200)


class Ping(_Model):
    """Is the kernel there? It is answered with `{"kind": "pong", "n": n}`."""

    kind: Literal["ping"]
    n: int = Field(ge=0, le=2**53)


class Need(_Model):
    """The page asks for the tile sprite, the board's code, or a picture that the view names.

    `{"kind": "sprite", "svg": ...}`, `{"kind": "code", "digest": ..., "js": ..., "css": ...}` or
    `{"kind": "picture", "name": ..., "src": ...}` answers it; a picture comes from whoever sends the views.
    """

    kind: Literal["need"]
    what: Literal["sprite", "code", "picture"]
    name: str = Field(default="", max_length=300)


class Oops(_Model):
    """Something broke in the board's own code; it is logged whole."""

    kind: Literal["oops"]
    text: Annotated[str, StringConstraints(max_length=4000)]


Message = Hello | Draft | Submit | Ask | Ping | Need | Oops

Known = TypeVar("Known")

_message: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


class UnknownMessage(ValueError):  # noqa: N818 the name says what it is
    """A message from the browser that is none of `Message`."""


def read_message(raw: object) -> Message:
    """Parse what the browser sent; anything else raises `UnknownMessage` with the first reason.

    >>> read_message({"kind": "ping", "n": 3})
    Ping(kind='ping', n=3)
    """
    return parse_message(raw, _message)


def parse_message(raw: object, known: TypeAdapter[Known]) -> Known:
    """Return a message of a known sort; anything else raises `UnknownMessage` with the first reason."""
    if not isinstance(raw, Mapping):
        raise UnknownMessage(f"a message is an object, not {type(raw).__name__}")
    try:
        return known.validate_python(dict(raw))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UnknownMessage(f"{first['msg']} at {place or 'the top'}") from error


def as_json(view: View) -> dict[str, Any]:
    """Give the view as plain JSON values, what is empty left out (the board fills in defaults)."""
    return view.model_dump(mode="json", exclude_defaults=True) | {"v": 1, "serial": view.serial}
