"""What may be asked, with which keys, and one question answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from inspect import signature
from typing import Any

from mahj_tutor.errors import IllegalMoveError, MahjError, UnknownNameError
from mahj_tutor.referee import cards, classical, passing, paying, playing, rules
from mahj_tutor.referee.reading import (
    Reader,
    by_seat,
    choice,
    exposure,
    json_object,
    list_of,
    numbers_by_letter,
    read_fields,
    read_flag,
    read_number,
    read_text,
    seat,
    tile,
    tiles,
    without_nulls,
)
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer, verdict
from mahj_tutor.rulebook.profiles import options, profiles

_EVERYWHERE: Mapping[str, Reader] = {
    "ask": read_text,
    "id": lambda value: value,
    "game": choice("american", "classical"),
    "card": read_text,
    "profile": read_text,
    "options": json_object,
}


@dataclass(frozen=True, slots=True)
class Ask:
    """One kind of question: what answers it, and how each of its keys is read.

    A key is the parameter of that name; where Python has the name for itself, a `_` follows it.
    """

    answer: Callable[..., Answer]
    keys: Mapping[str, Reader]
    readers: Mapping[str, Reader] = field(init=False)
    needed: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        _, *parameters = signature(self.answer).parameters.values()
        needed = (each.name.rstrip("_") for each in parameters if each.default is each.empty)
        object.__setattr__(self, "needed", tuple(needed))
        object.__setattr__(self, "readers", {**self.keys, **_EVERYWHERE})

    def to(self, house: TableSetup, given: Mapping[str, Any]) -> Answer:
        """Answer a question whose values have been read."""
        own = {_PARAMETER.get(key, key): given[key] for key in given if key in self.keys}
        return self.answer(house, **own)


_PARAMETER = {"break": "break_", "from": "from_", "pass": "pass_", "list": "list_"}
_GROUPS = list_of(exposure)
_PLAYERS: Mapping[str, Reader] = {"players": read_number, "missing": seat}
"""How a table of three is asked about."""

_RULE = Ask(rules.rule, {"rule": rules.named})

ASKS: Mapping[str, Ask] = {
    "expand": Ask(
        cards.expand,
        {"line": read_text, "numbers": choice("exact", "run"), "only": numbers_by_letter, "list": read_flag},
    ),
    "match": Ask(cards.match, {"concealed": tiles, "exposed": _GROUPS, "called": tile}),
    "nearest": Ask(
        cards.nearest, {"concealed": tiles, "exposed": _GROUPS, "gone": tiles, "top": read_number}
    ),
    "alive": Ask(cards.alive, {"exposed": _GROUPS, "gone": tiles, "concealed": tiles}),
    "charleston": Ask(
        passing.charleston,
        {"pass": passing.which_pass, "give": tiles, "blind": read_number, "looked": read_flag},
    ),
    "courtesy": Ask(passing.courtesy, {"wants": by_seat(read_number)}),
    "deal": Ask(passing.deal, {"walls": by_seat(read_text), "roll": read_number, **_PLAYERS}),
    "call": Ask(
        playing.call,
        {
            "discard": tile,
            "from": seat,
            "window": choice(*playing.WINDOWS),
            "calls": by_seat(playing.claim),
            **_PLAYERS,
        },
    ),
    "exchange": Ask(
        playing.exchange,
        {
            "me": seat,
            "turn": seat,
            "phase": choice(*playing.TURN),
            "rack": tiles,
            "give": tile,
            "from": seat,
            "exposure": exposure,
            "dead_jokers": read_flag,
            "shown_this_turn": read_flag,
        },
    ),
    "count": Ask(
        playing.count,
        {
            "phase": choice(*playing.COUNTED),
            "east": read_flag,
            "concealed": playing.how_many,
            "exposed": playing.how_many,
        },
    ),
    "pay": Ask(
        paying.pay,
        {
            "value": read_number,
            "winner": seat,
            "how": choice("discard", "self", "exchange"),
            "by": seat,
            "jokerless": read_flag,
            "category": read_text,
            "dead": list_of(seat),
            "misnamed_by": seat,
            "bettor_on": seat,
            "pot": read_number,
            **_PLAYERS,
        },
    ),
    "next_dealer": Ask(
        paying.next_dealer, {"dealer": seat, "result": choice("win", "wall"), "winner": seat, **_PLAYERS}
    ),
    "legal": Ask(playing.legal, {"table": read_text, "action": read_text}),
    "rule": _RULE,
}


_SETS = list_of(classical.declared_set)

CLASSICAL_ASKS: Mapping[str, Ask] = {
    "win": Ask(classical.win, {"concealed": classical.tiles, "exposed": _SETS, "won": classical.won}),
    "away": Ask(classical.away, {"concealed": classical.tiles, "exposed": _SETS, "gone": classical.tiles}),
    "claim": Ask(
        classical.claim,
        {
            "discard": tile,
            "from": seat,
            "window": choice("open", "drawn"),
            "calls": by_seat(classical.claim_asked),
            "wall_left": read_number,
        },
    ),
    "break": Ask(classical.break_, {"dice": classical.dice}),
    "deal": Ask(classical.deal, {"walls": by_seat(read_text), "roll": classical.dice}),
    "next_dealer": Ask(
        classical.next_dealer, {"dealer": seat, "result": choice("win", "wall", "draw"), "winner": seat}
    ),
    "legal": Ask(classical.legal, {"table": read_text, "action": read_text}),
    "rule": _RULE,
}
"""What may be asked with `"game": "classical"`."""


def answer(question: Mapping[str, Any], house: TableSetup) -> Answer:
    """Return the engine's verdict on a question; one that cannot be understood raises `MahjError`.

    What the rules do not allow at all, a roll of 13 or a winner on her
    own discard, is answered with its faults.
    """
    asks = CLASSICAL_ASKS if question.get("game") == "classical" else ASKS
    if "ask" not in question:
        raise MahjError("the key 'ask' is missing")
    name = read_text(question["ask"])
    if name not in asks:
        raise UnknownNameError("ask", name, asks)
    ask = asks[name]
    there = without_nulls(question, *ask.readers.keys() - ask.needed)
    given = read_fields(there, ask.readers, ask.needed)
    try:
        return ask.to(_house(house, given), given)
    except IllegalMoveError as refused:
        return verdict(refused.faults)


@cache
def _option_readers() -> Mapping[str, Reader]:
    return {name: choice(*option.meanings) for name, option in options().items()}


def _house(house: TableSetup, given: Mapping[str, Any]) -> TableSetup:
    """The table a question is asked at."""
    if "card" in given:
        house = replace(house, card=house.read_card(given["card"]))
    if not given.keys() & {"profile", "options"}:
        return house
    if given.get("profile", "sources") not in profiles():
        raise UnknownNameError("profile", given["profile"], profiles())
    changes = read_fields(given.get("options", {}), _option_readers(), ())
    return replace(house, profile=given.get("profile"), options=tuple(changes.items()))
