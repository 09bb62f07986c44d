"""What a move leads to at the table: one type for every state of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

State = TypeVar("State")

STOPPED = "the other players stop {you}, and the game goes on"
"""What is told of a move that the others don't allow."""
Kind = Literal["legal", "nothing", "stands", "dead", "risk"]
"""`legal`: the move is done. `nothing`: the game goes on as if it had not been tried. `stands`: it was
wrong, and it counts. `dead`: the hand can be called dead for it. `risk`: it may turn out so."""


@dataclass(frozen=True, slots=True)
class Consequence(Generic[State]):
    """What a move leads to: by which `rule` ("" where it is legal), in words, and the state `after` it."""

    kind: Kind
    rule: str
    say: str
    after: State
