"""What an author's words are read as: seats, passes, tiles, and the error that says where they fail.

Each reader takes text, or a value that was read before, and raises an error with a code of
`docs/exercises.md`, a sentence and a way to fix it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from mahj_tutor import classical
from mahj_tutor.american import Stage
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.classical.play.notation import read_play as read_classical
from mahj_tutor.errors import ALIKE, MahjError, UnknownNameError, did_you_mean
from mahj_tutor.rulebook import profile, rule
from mahj_tutor.solver.groups import read_groups
from mahj_tutor.table import SEATS, Seat, read_seat
from mahj_tutor.table.clauses import one_of
from mahj_tutor.tiles import Tile, copies, spoken, tiles

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
MAX_ID = 40


def is_own_id(name: str) -> bool:
    """Tell whether an id is that of an own misconception or house rule: shipped ones have capitals.

    >>> is_own_id("no-hot-wall"), is_own_id("CL2"), is_own_id("M09")
    (True, False, False)
    """
    return name[:1].islower() and set(name) <= _LETTERS and len(name) <= MAX_ID


class Model(BaseModel):
    """A part of an exercise file: unknown fields are refused, nothing changes after reading."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def problem(
    code: str, say: str, fix: str = "", path: Sequence[str | int] = (), **more: object
) -> PydanticCustomError:
    """Make the error for a mistake of the author; `path` leads from where it is raised to what is wrong.

    `more` may be `column`, where in the text the mistake is, `also`, problems of another file, and `unknown`,
    the id that nothing has.
    """
    context = {"code": code, "say": say, "fix": fix, "path": tuple(path), **more}
    return PydanticCustomError("author", "{say}", context)


def problems(found: Sequence[Mapping[str, Any]]) -> PydanticCustomError:
    """Make one error for several mistakes of the author, each with the fields of `problem`'s context."""
    first, *more = found
    return PydanticCustomError("author", "{say}", {**first, "more": more})


@cache
def _messages() -> Mapping[str, Mapping[str, Any]]:
    """Return what is told of errors of models, by their kinds."""
    import tomllib  # when the first mistake is told

    return tomllib.loads(Path(__file__).with_name("fields.toml").read_text("utf-8"))


def told(error: Mapping[str, Any], known: Sequence[str]) -> tuple[str, str, str]:
    """Return code, words and fix for one error of a model; `known` are the fields there are at its place."""
    kind, context, name = error["type"], error.get("ctx", {}), _field(error["loc"])
    if kind == "author":
        return context["code"], context["say"], context["fix"]
    if kind == "extra_forbidden":
        return "E001", f"{name!r} is not a field here", near(_messages()["meant"].get(name, name), known)
    if kind == "missing":
        return "E002", f"the field {name!r} is missing", "add it"
    if kind == "too_long":
        return "E002", f"at most {context['max_length']} are allowed here", "leave some out"
    if kind == "literal_error":
        what = name if error["loc"][-1] == name else f"value of {name}"
        return "E002", f"{error['input']!r} is no {what}", f"write {context['expected']}"
    if kind == "string_pattern_mismatch" and name in _messages()["patterns"]:
        say, fix = _messages()["patterns"][name]
        return "E002", f"{error['input']!r} {say}", fix
    say = _messages()["said"].get(kind) or str(error["msg"]).replace("Input should be ", "this should be ")
    return "E002", _not_this(say, error), _fix(kind, error.get("input"), error["loc"])


def _field(where: Sequence[str | int]) -> str:
    """Return the field that an error is about; a union of words and a number adds a part to its place."""
    return next((str(each) for each in reversed(where) if not str(each).startswith("literal[")), "")


_TEXTS = frozenset(
    (
        "ask",
        "say",
        "back",
        "evidence",
        "right",
        "note",
        "claim",
        "because",
        "button",
        "label",
        "field",
        "title",
    )
)
"""Fields of words that learners read; `right` is one within `feedback`."""
_LISTS_OF_TEXTS = frozenset(("options", "hints", "steps", "worked"))


def _is_text(where: Sequence[str | int]) -> bool:
    """Tell whether a field holds a text, which may have expressions in braces."""
    names = [each for each in where if not str(each).startswith("literal[")]
    last = next((each for each in reversed(names) if isinstance(each, str) and each != "str"), "")
    if last == "right":
        return "feedback" in names
    return last in _TEXTS or last in _LISTS_OF_TEXTS


def _fix(kind: str, given: Any, where: Sequence[str | int]) -> str:
    if kind == "string_type" and isinstance(given, list):
        return "put an expression that begins with [ in quotes"
    if kind == "string_type" and (inner := _in_braces(given)):
        if _is_text(where):
            return f"put words that begin with a brace in quotes: '{{{inner}}}'"
        return f"an expression here has no braces: write {inner}"
    fix: str = _messages()["fixes"].get(kind, "compare with docs/exercises.md")
    return fix


def _in_braces(given: Any) -> str:
    """Return the expression that stands in braces, which YAML reads as fields without values, or ""."""
    is_one = isinstance(given, dict) and given and not any(given.values())
    return ", ".join(map(str, given)) if is_one else ""


def _not_this(say: str, error: Mapping[str, Any]) -> str:
    given = error.get("input")
    return f"{say}, not {given!r}" if isinstance(given, str) and given and len(given) < 60 else say


def _reader(
    read: Callable[[str], Any], kind: type, code: str, fix: str, unknown: str = ""
) -> Callable[[Any], Any]:
    def read_or_refuse(value: Any) -> Any:
        if isinstance(value, kind) and not (kind is tuple and isinstance(value, str)):
            return value
        if not isinstance(value, str):
            raise problem("E002", "this should be words, not a list or fields", fix)
        try:
            return read(value)
        except MahjError as error:
            raise problem(code, str(error), fix, unknown=unknown) from error

    return read_or_refuse


def read_stage(said: str) -> Stage:
    """Return the pass or other point of the Charleston that has a name; raise `UnknownNameError`."""
    return one_of("pass", " ".join(said.split()), tuple(Stage))


def too_many(some: Iterable[Tile]) -> str:
    """Say of which tile there are more than in the set, or "" if of none."""
    numbers = Counter(some).items()
    found = ((kind, number) for kind, number in numbers if number > copies(kind))
    return next((f"{spoken([kind] * number)}: the set has {copies(kind)}" for kind, number in found), "")


def _within_set(some: Sequence[Tile]) -> None:
    if say := too_many(some):
        raise problem("E020", say, "take some out")


def _tiles(said: str) -> tuple[Tile, ...]:
    found = tiles(said)
    _within_set(found)
    return found


def _rule(value: Any, info: ValidationInfo) -> Any:
    """Read the id of a rule of the register, or of a house rule that lies beside the file."""
    own = getattr(info.context, "own_rules", ())
    if isinstance(value, str) and value.strip() in own:
        return value.strip()
    fix = "look for one in the list: mahj-tutor rules" + (
        f", and words.yaml has {', '.join(own)}" if own else ""
    )
    unknown = value.strip() if isinstance(value, str) else ""
    return _reader(lambda said: rule(said.strip()).id, int, "E002", fix, unknown=unknown)(value)


def tiles_of(play: PlayState | classical.PlayState) -> tuple[Tile, ...]:
    """Return every tile of a play of either game, wherever it lies."""
    found = [each.tile for each in play.thrown]
    if isinstance(play, PlayState) and play.picked is not None:
        found.append(play.picked)
    for hand in play.hands:
        found += hand.concealed if isinstance(hand, classical.Hand) else hand.rack
        for group in hand.sets if isinstance(hand, classical.Hand) else hand.shown:
            found += group.tiles
    return (*found, *play.wall)


def _play(read: Callable[[str], PlayState | classical.PlayState]) -> Callable[[str], str]:
    """Refuse what is no play or holds more copies of a tile than the set; an empty text is none."""

    def checked(said: str) -> str:
        if said.strip():
            _within_set(tiles_of(read(said)))
        return said.strip()

    return checked


def _groups(said: str) -> str:
    """Refuse what names no groups."""
    read_groups(said)
    return said.strip()


_WORDS = WithJsonSchema({"type": "string"})
_GROUPS = "write single, pair, pung, kong, quint, sextet (pung of 3B), NEWS, or a year"
_A_GAME = "docs/exercises.md shows how a game is written"
TILES_MEND = "numbers go from 1 to 9 with B, C or D; else N E W S, R G 0, F or J"

SeatName = Annotated[
    Seat, PlainValidator(_reader(read_seat, Seat, "E002", "write East, South, West or North")), _WORDS
]
"""East, South, West or North."""
StageName = Annotated[
    Stage, PlainValidator(_reader(read_stage, Stage, "E002", "write it as in First Right")), _WORDS
]
"""A pass or another point between the deal and the first discard, such as `First Left` or `Courtesy`."""
Tiles = Annotated[tuple[Tile, ...], PlainValidator(_reader(_tiles, tuple, "E010", TILES_MEND)), _WORDS]
"""Tiles as text: `3B 3B N 0 F J`."""
PlayText = Annotated[str, PlainValidator(_reader(_play(read_play), int, "E002", _A_GAME)), _WORDS]
"""A game under way as text: `phase window; turn East; South 3B 3B J; thrown East 3B`, and more."""
ClassicalText = Annotated[str, PlainValidator(_reader(_play(read_classical), int, "E002", _A_GAME)), _WORDS]
"""A hand of the classical game under way as text: `phase window; turn East; South 3B 4B; thrown East 5B`."""
GroupsText = Annotated[str, PlainValidator(_reader(_groups, int, "E002", _GROUPS)), _WORDS]
"""Groups by their names, with commas between them: `pung of 3B, pair, NEWS`."""
RuleName = Annotated[str, PlainValidator(_rule), _WORDS]
"""The id of a rule in the register, or of a house rule in `words.yaml`."""


def _seats(given: Any) -> tuple[Seat, ...]:
    """Read `all`, a player, or a list of players."""
    if isinstance(given, str) and given.strip().lower() == "all":
        return SEATS
    read = _reader(read_seat, Seat, "E002", "write all, or players such as [East, South]")
    return tuple(map(read, given if isinstance(given, list | tuple) else [given]))


def _walls(given: Any) -> str | tuple[Seat, ...]:
    """Read `around`, `open`, or players."""
    said = given.strip().lower() if isinstance(given, str) else ""
    return said if said in ("around", "open") else _seats(given)


def _rolls(given: Any) -> dict[Seat, int]:
    """Read four rolls of two dice, one for each seat."""
    fix = "write rolls: {East: 7, South: 5, West: 11, North: 3}"
    try:
        rolls = {read_seat(str(seat)): int(said) for seat, said in given.items()}
    except (AttributeError, TypeError, ValueError, MahjError):
        rolls = {}
    if set(rolls) != set(SEATS) or not all(2 <= each <= 12 for each in rolls.values()):
        raise problem("E002", "four rolls from 2 to 12 are needed, one for each seat", fix)
    return rolls


def _agreed(given: Any) -> dict[str, str]:
    """Read table rules, each with what the table has chosen."""
    try:
        agreed = {str(name): str(value) for name, value in given.items()}
        profile(**agreed)
    except (AttributeError, TypeError) as error:
        fix = "write agreed: {hot_wall: on}"
        raise problem("E002", "this should be table rules and what is agreed", fix) from error
    except UnknownNameError as error:
        raise problem("E002", f"{error.name!r} is no {error.kind}", near(error.name, error.known)) from error
    return agreed


_ONE_OR_MORE = WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
SeatList = Annotated[tuple[Seat, ...], PlainValidator(_seats), _ONE_OR_MORE]
"""`all`, a player, or a list of players."""
WallsShown = Annotated[str | tuple[Seat, ...], PlainValidator(_walls), _ONE_OR_MORE]
"""`around`, `open`, or the players whose walls are shown."""
Rolls = Annotated[
    Mapping[Seat, int],
    PlainValidator(_rolls),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "integer"}}),
]
"""A roll of two dice for each player."""


Agreed = Annotated[
    Mapping[str, str],
    PlainValidator(_agreed),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "string"}}),
]
"""Table rules by their names, each with what the table has chosen."""


def near(name: str, known: Sequence[str], alike: float = ALIKE) -> str:
    """Return `did you mean ...?` or the names there are, as a way to fix a misspelt name.

    `alike` is how much of two names has to be the same, from 0 to 1.

    >>> near("rakc", ["rack", "roll"])
    "did you mean 'rack'?"
    """
    said = did_you_mean(name, known, alike).removeprefix(", ").removeprefix(": ")
    return f"{said}?" if said.startswith("did") else said
