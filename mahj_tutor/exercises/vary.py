"""How an exercise varies: a position drawn from a seed within what the author allows.

`vary` names fields of the scene and what each may be: `2 to 12`, `[East, South]`, `any`; for a rack
conditions such as `at least 1 joker`. `suits: shuffle` renames the suits everywhere, `numbers` moves
numbers, `require` lists what must hold. Draws follow the order in which the fields are written.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from mahj_tutor.exercises.fields import near, problem, told
from mahj_tutor.table import SEATS, roll
from mahj_tutor.tiles import AMERICAN, Suit, Tile, dragon_of, suit_of, text, tile

if TYPE_CHECKING:
    from mahj_tutor.exercises.model import Position

_SPAN = re.compile(r"\s*(\d{1,3})\s+to\s+(\d{1,3})\s*")
_PHRASE = re.compile(r"\s*(?:(at least|at most|exactly)\s+(\d{1,2})|(no))\s+(\w+?)s?\s*", re.IGNORECASE)
_CODE = re.compile(r"(?<!\S)(?<!kept )(?<!asks )(?<!ask )(?:[1-9][BCD]|[RG0])(?![^\s,;])")
"""A tile with a suit; `kept 0` and `asks 0` are numbers, though `0` is a Soap elsewhere."""
_IS = re.compile(r"(\w+)\s+is\s+(not\s+)?(\S.*)", re.IGNORECASE)
_HOLD_TILES = ("rack", "table", "move", "before", "hand", "groups", "group_names", "laid", "tiles")
"""The fields in which suits and numbers are renamed; where one of them is fixed, all stay as they are."""
EVERYWHERE = ("suits", "numbers", "require", "cases")
"""The words of `vary` that are not fields of the scene."""


@dataclass
class Unfit(Exception):  # noqa: N818 no error while drawing: the next draw may fit
    """A position that makes no item: the code of the problem, what is wrong, how to fix it, and where."""

    code: str
    say: str
    fix: str = ""
    path: tuple[str | int, ...] = ("scene",)

    def __str__(self) -> str:
        return f"{self.say}. {self.fix}" if self.fix else self.say


# --- what may stand in a rack ----------------------------------------------------------------------

_THINGS: Mapping[str, Callable[[Tile], bool]] = {
    "joker": lambda each: each.is_joker,
    "flower": lambda each: each.is_flower,
    "wind": lambda each: each.is_wind,
    "dragon": lambda each: each.is_dragon,
    "bam": lambda each: each.suit is Suit.BAM,
    "crak": lambda each: each.suit is Suit.CRAK,
    "dot": lambda each: each.suit is Suit.DOT,
}


def how_many(thing: str, rack: Sequence[Tile]) -> int:
    """Count jokers, flowers, winds, dragons, a suit, pairs (two or more alike) or singles in a rack.

    >>> from mahj_tutor.tiles import tiles
    >>> how_many("pair", tiles("3B 3B N N N F")), how_many("joker", tiles("J 2B"))
    (2, 1)
    """
    if thing in ("pair", "single"):
        counts = Counter(rack).values()
        return sum(number >= 2 if thing == "pair" else number == 1 for number in counts)
    return sum(map(_THINGS[thing], rack))


def holds_in(phrase: str, rack: Sequence[Tile]) -> bool:
    """Whether a rack is as a phrase says, such as `at least 1 joker`, `no flowers`, `exactly 2 pairs`."""
    match = _PHRASE.fullmatch(phrase)
    if match is None:
        raise ValueError(phrase)
    found, wanted = how_many(match[4].lower(), rack), int(match[2] or 0)
    bound = (match[1] or "exactly").lower()
    return {"at least": found >= wanted, "at most": found <= wanted, "exactly": found == wanted}[bound]


def _is_phrase(said: str) -> bool:
    match = _PHRASE.fullmatch(said)
    return match is not None and match[4].lower() in (*_THINGS, "pair", "single")


# --- reading ---------------------------------------------------------------------------------------


def read_vary(vary: Mapping[str, Any], position: type[Position]) -> None:
    """Refuse what `vary` cannot draw: unknown fields, spans that run backwards, unknown conditions."""
    known = _names(position)
    for name, spec in vary.items():
        if name not in (*known, *EVERYWHERE):
            say = f"{name!r} is not a field of the scene"
            raise problem("E001", say, near(name, [*known, *EVERYWHERE]), ("vary", name))
        _READERS.get(name, _read_field)(name, spec, known)
        for case in spec if name == "cases" else ():
            _try(name, [case], position)
        if name in known and name != "rack":
            _try(name, [{name: value} for value in _ends(spec)], position)


def _names(position: type[Position]) -> list[str]:
    return [field.alias or name for name, field in position.model_fields.items()]


def _ends(spec: Any) -> Sequence[Any]:
    """Return the values of a list, or both ends of a span."""
    span = _SPAN.fullmatch(spec) if isinstance(spec, str) else None
    return span.groups() if span else spec if isinstance(spec, list) else ()


def _try(name: str, some: Sequence[Mapping[str, Any]], position: type[Position]) -> None:
    """Refuse values that their fields cannot have."""
    for values in some:
        try:
            position.model_validate(values)
        except ValidationError as error:
            unfit = _unfit(error, position)
            raise problem(unfit.code, unfit.say, unfit.fix, ("vary", name)) from error


def _read_field(name: str, spec: Any, _known: Sequence[str]) -> None:
    if isinstance(spec, list) and spec:
        return
    if isinstance(spec, str):
        span = _SPAN.fullmatch(spec)
        if span and int(span[1]) <= int(span[2]):
            return
        if spec == "any" and name in ANY:
            return
    fix = "write a span such as 2 to 12, or a list such as [East, South]" + (", or any" * (name in ANY))
    raise problem("E002", f"{spec!r} is nothing to draw {name!r} from", fix, ("vary", name))


def _read_rack(name: str, spec: Any, _known: Sequence[str]) -> None:
    for phrase in [spec] if isinstance(spec, str) else spec:
        if phrase != "any" and not (isinstance(phrase, str) and _is_phrase(phrase)):
            fix = "write any, or at least 1 joker, no flowers, exactly 2 pairs"
            raise problem("E002", f"{phrase!r} is no condition for a rack", fix, ("vary", name))


def _read_suits(name: str, spec: Any, _known: Sequence[str]) -> None:
    if spec != "shuffle":
        raise problem("E002", f"{spec!r} cannot be done with suits", "write suits: shuffle", ("vary", name))


def _read_numbers(name: str, spec: Any, _known: Sequence[str]) -> None:
    for old, new in spec.items() if isinstance(spec, dict) else [("", "")]:
        span = _SPAN.fullmatch(str(new))
        if not str(old).isdecimal() or span is None or not 1 <= int(span[1]) <= int(span[2]) <= 9:
            raise problem(
                "E002", "numbers are moved within 1 to 9", "write numbers: {6: 2 to 8}", ("vary", name)
            )


def _read_cases(name: str, spec: Any, known: Sequence[str]) -> None:
    for number, case in enumerate(spec if isinstance(spec, list) and spec else [spec]):
        path = ("vary", name, number)
        if not isinstance(case, dict):
            raise problem(
                "E002", "a case is some fields of the scene", "write - {me: East, roll: 7}", path
            )
        for field in case:
            if field not in known:
                say = f"{field!r} is not a field of the scene"
                raise problem("E001", say, near(field, list(known)), (*path, field))


def _read_require(name: str, spec: Any, known: Sequence[str]) -> None:
    for number, phrase in enumerate(spec if isinstance(spec, list) else [spec]):
        match = _IS.fullmatch(phrase.strip()) if isinstance(phrase, str) else None
        if match and match[1] in known:
            continue
        if not (isinstance(phrase, str) and _is_phrase(phrase)):
            say, fix = (
                f"{phrase!r} cannot be required",
                "write roll is not 10, me is not who, or at least 1 joker",
            )
            raise problem("E002", say, fix, ("vary", name, number))


_READERS = {
    "rack": _read_rack,
    "suits": _read_suits,
    "numbers": _read_numbers,
    "require": _read_require,
    "cases": _read_cases,
}


# --- drawing ---------------------------------------------------------------------------------------


def _seat(rng: random.Random) -> str:
    return rng.choice(SEATS).value


def _pass(rng: random.Random) -> str:
    from mahj_tutor.american import PASS_STAGES

    return rng.choice(PASS_STAGES).value


def _rolls(rng: random.Random) -> dict[str, str]:
    return {seat.value: str(roll(rng)) for seat in SEATS}


ANY: Mapping[str, Callable[[random.Random], Any]] = {
    "me": _seat,
    "who": _seat,
    "pass": _pass,
    "roll": lambda rng: str(roll(rng)),
    "rolls": _rolls,
}
"""The fields that may be `any`, and how each is drawn; `roll` falls as two dice do."""


def draw(
    position: Position, vary: Mapping[str, Any], rng: random.Random, fixed: Mapping[str, Any]
) -> Position:
    """Return a position drawn once; raises `Unfit` when it does not fit, so that one may draw again."""
    given = {name: value for name, value in _given(position).items() if name not in fixed}
    if "cases" in vary:
        given |= {name: value for name, value in _case(vary, rng, fixed).items() if name not in fixed}
    for name, spec in vary.items():
        if name not in (*EVERYWHERE, "rack", *fixed):
            given[name] = _one(name, spec, rng)
    given |= fixed
    if "rack" in vary and "rack" not in fixed:
        given["rack"] = _rack(vary["rack"], "13" if given.get("me", "East") != "East" else "14", rng)
    if not fixed.keys() & _HOLD_TILES:
        _renamed(given, vary, rng)
    try:
        drawn = type(position).model_validate(given)
    except ValidationError as error:
        raise _unfit(error, type(position)) from error
    _required(vary.get("require", []), drawn)
    return drawn


def _case(vary: Mapping[str, Any], rng: random.Random, fixed: Mapping[str, Any]) -> Mapping[str, Any]:
    """Draw one of the cases; one that is fixed by its name is taken."""
    some: Sequence[Mapping[str, Any]] = vary["cases"]
    named = [each for each in some if "case" in fixed and each.get("case") == fixed["case"]]
    return rng.choice(named or some)


def _given(position: Position) -> dict[str, Any]:
    fields = type(position).model_fields
    return {fields[name].alias or name: getattr(position, name) for name in position.model_fields_set}


def _one(name: str, spec: Any, rng: random.Random) -> Any:
    if isinstance(spec, list):
        return rng.choice(spec)
    span = _SPAN.fullmatch(spec)
    return str(rng.randint(int(span[1]), int(span[2]))) if span else ANY[name](rng)


def _rack(spec: Any, size: str, rng: random.Random) -> str:
    """Draw a rack that meets the conditions, trying a few times before the whole position is given up."""
    phrases = [phrase for phrase in ([spec] if isinstance(spec, str) else spec) if phrase != "any"]
    for _ in range(60):
        rack = sorted(rng.sample(AMERICAN, int(size)))
        if all(holds_in(phrase, rack) for phrase in phrases):
            return text(rack)
    raise Unfit("E090", f"no rack was found with {', '.join(phrases)}", "ask for less", ("vary", "rack"))


def _renamed(given: dict[str, Any], vary: Mapping[str, Any], rng: random.Random) -> None:
    """Rename suits and numbers consistently in every text that holds tiles."""
    if "suits" not in vary and "numbers" not in vary:
        return
    suits = dict(zip(Suit, rng.sample(list(Suit), 3), strict=True)) if "suits" in vary else {}
    numbers = {int(old): int(_one("numbers", new, rng)) for old, new in vary.get("numbers", {}).items()}
    for name in _HOLD_TILES:
        if name in given:
            said = given[name] if isinstance(given[name], str) else text(given[name])
            given[name] = _CODE.sub(lambda match: _moved(match.group(), suits, numbers), said)


def _moved(code: str, suits: Mapping[Suit, Suit], numbers: Mapping[int, int]) -> str:
    kind = tile(code)
    home = suit_of(kind)
    if home is not None:
        return dragon_of(suits.get(home, home)).code
    assert kind.suit is not None
    assert kind.number is not None
    return f"{numbers.get(kind.number, kind.number)}{suits.get(kind.suit, kind.suit)}"


def _required(phrases: Any, drawn: Position) -> None:
    for phrase in [phrases] if isinstance(phrases, str) else phrases:
        if not _holds(phrase, drawn):
            raise Unfit("E090", f"{phrase!r} was met by no draw", "require less", ("vary", "require"))


def _holds(phrase: str, drawn: Position) -> bool:
    if _is_phrase(phrase):
        return holds_in(phrase, getattr(drawn, "rack", ()))
    match = _IS.fullmatch(phrase.strip())
    assert match is not None
    said = drawn.said()
    alike = said.get(match[1], "").lower() == said.get(match[3], match[3]).lower()
    return alike is (match[2] is None)


def _unfit(error: ValidationError, position: type[Position]) -> Unfit:
    first = error.errors(include_url=False)[0]
    return Unfit(*told(first, _names(position)), ("scene", *first["loc"]))
