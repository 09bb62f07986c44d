"""Table rules: what a group agrees on before play, as named options and profiles of all options.

The profile `sources` follows the documents as written and `league` common American practice; `home`
is a copy of `sources` for a group to change.

>>> ours = profile("sources", next_wall="right")
>>> ours.next_wall, str(ours)
('right', 'sources next_wall=right')
>>> read_profile(str(ours)) == ours
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mahj_tutor.errors import UnknownNameError, wrong_argument
from mahj_tutor.spans import Span


@dataclass(frozen=True, slots=True)
class Option:
    """A question a group agrees on, the rules that depend on it, and the meaning of each value."""

    name: str
    question: str
    rules: tuple[str, ...]
    meanings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Profile:
    """A value for every option; `name` is the shipped profile it is based on.

    See `options()` for the question of each option and the meaning of its values.
    """

    name: str
    next_wall: str
    choose_east: str
    second_charleston_stop: str
    iou: str
    mush: str
    concealed_final_call: str
    concealed_mistake: str
    edit_exposure: str
    same_call: str
    exposed_first: str
    two_mahjong: str
    swap_after_call: str
    jokerless_singles_pairs: str
    misnamed_tile: str
    misnamed_mahjong: str
    miscount: str
    wrong_challenge: str
    wall_game_pot: str
    hot_wall: str
    bettor: str
    three_player_courtesy: str
    heavenly_hand: str
    classical_east_stays: str
    classical_scoring: str

    def __post_init__(self) -> None:
        for name, value in self.choices().items():
            meanings = options()[name].meanings
            if value not in meanings:
                raise UnknownNameError(f"value of {name}", value, meanings)

    def choices(self) -> dict[str, str]:
        """Return the value of each option by the option's name."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "name"}

    def replace(self, **changes: str) -> Profile:
        """Return this profile with some options changed; raise `UnknownNameError` for unknown ones.

        >>> profile("league").replace(iou="maybe")
        Traceback (most recent call last):
        mahj_tutor.errors.UnknownNameError: unknown value of iou 'maybe': choose 'off' or 'on'
        """
        for name in changes:
            if name not in options():
                raise UnknownNameError("option", name, options())
        return replace(self, **changes)

    def __repr__(self) -> str:
        return f"<Profile: {self}>"

    def __str__(self) -> str:
        shipped = profiles()[self.name].choices()
        changed = (f"{name}={value}" for name, value in self.choices().items() if value != shipped[name])
        return " ".join([self.name, *changed])


@cache
def _tables() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    import tomllib  # imported late to keep the import of the rules fast

    return tomllib.loads(Path(__file__).with_name("profiles.toml").read_text("utf-8"))


@cache
def options() -> Mapping[str, Option]:
    """Return the 24 options by name."""
    return MappingProxyType({name: _option(name, **row) for name, row in _tables()["options"].items()})


def _option(name: str, *, ask: str, rules: list[str], readings: dict[str, str]) -> Option:
    return Option(name, ask, tuple(rules), MappingProxyType(readings))


@cache
def profiles() -> Mapping[str, Profile]:
    """Return the shipped profiles by name, in the order of `profiles.toml`."""
    rows = {name: _without_about(row) for name, row in _tables()["profiles"].items()}
    return MappingProxyType({name: Profile(name, **(rows["sources"] | row)) for name, row in rows.items()})


def _without_about(row: Mapping[str, str]) -> dict[str, str]:
    return {option: value for option, value in row.items() if option != "about"}


@cache
def profiles_in_words() -> Mapping[str, str]:
    """Return what teachers read of each profile that they may choose, by its name.

    >>> dict(profiles_in_words())["league"]
    'common American practice'
    """
    rows = _tables()["profiles"].items()
    return MappingProxyType({name: row["about"] for name, row in rows if "about" in row})


def profile(name: str = "sources", **changes: str) -> Profile:
    """Return a shipped profile, with some options changed.

    >>> profile("leage")
    Traceback (most recent call last):
    mahj_tutor.errors.UnknownNameError: unknown profile 'leage', did you mean 'league'
    """
    if not isinstance(name, str):
        raise wrong_argument("the name of a profile, such as 'league'", name)
    if name not in profiles():
        raise UnknownNameError("profile", name, profiles())
    return profiles()[name].replace(**changes)


def read_profile(text: str) -> Profile:
    """Parse a profile: its name, then `option=value` for each change; the inverse of `str`."""
    name, rest = Span.of(text).first()
    choices = {}
    for word in rest.words():
        option, sign, value = word.text.partition("=")
        if not sign:
            raise word.error(f"expected option=value, found {word.text!r}")
        if option not in options():  # `name` and `self` too, which are no options
            raise UnknownNameError("option", option, options())
        choices[option] = value
    return profile(name.text, **choices)
