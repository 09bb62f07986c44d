"""How strong a computer player is: what she leaves out (`strengths.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Self

from mahj_tutor.errors import UnknownNameError

STEADY = "steady"
"""The strength that no learner chooses: games are recorded with it for exercises and chances."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What a computer player leaves out.

    Without `calls_groups` she calls for Mah Jongg alone. In a share of her throws, `misthrows`, she throws a
    tile that one of her nearest hands needs. A share of the exchanges she could make she `overlooks`. With a
    hand that lacks at most `stops_within` tiles she votes against a second Charleston. Shares go from 0 to 1.
    """

    calls_groups: bool = True
    misthrows: float = 0.0
    overlooks: float = 0.0
    stops_within: int = 0

    def as_taught(self) -> Self:
        """Return how she plays where a part of the game is left out for now: she shows all of the rest."""
        return replace(self, overlooks=0.0, stops_within=0)

    def throws_wrong(self, rng: Random) -> bool:
        """Whether she throws a tile that she needs, this time."""
        return _happens(self.misthrows, rng)

    def sees_exchange(self, rng: Random) -> bool:
        """Whether she sees that she could make an exchange, this time."""
        return not _happens(self.overlooks, rng)


FULL = Strength()
"""Nothing left out."""


def _happens(share: float, rng: Random) -> bool:
    """Draw whether something happens; for what never does nothing is drawn, so games stay as they were."""
    return share > 0 and rng.random() < share


def strength(name: str) -> Strength:
    """Return the strength of this name; raise `UnknownNameError` with those there are."""
    known = _kept()
    if name not in known:
        raise UnknownNameError("strength", name, known)
    return known[name]


def to_choose() -> tuple[str, ...]:
    """Return the strengths that a learner may choose for the others, the strongest first."""
    return tuple(name for name in _kept() if name != STEADY)


@cache
def _kept() -> Mapping[str, Strength]:
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {name: Strength(**row) for name, row in rows.items()}
