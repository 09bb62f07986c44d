"""A row of cards about a call: call the tile, show the group, discard; then play goes on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mahj_tutor.american.play.legality import apply, faults
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.rulebook import Fault, Profile

_OFFERED = (
    "phase window; turn East; East 1B 2B 3B 4B 5B 6B 7B 8B 9B 1B 2B 3B 4B; South 6D 6D 2C 2C 5C 7C N N W R F"
    " F J;West 1C 1C 2C 3C 3C 4C 5C 6C 7C 8C 9C E E; North 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D S S S; thrown East"
    " 6D; wall 9C 8B"
)
_STEPS: Mapping[str, str] = {
    "Call the discard aloud": "South calls pung",
    "Take it and show the whole group": "South shows 6D 6D",
    "Discard a tile": "South discards R",
    "The player on your right picks": "West picks",
}


@cache
def _start() -> PlayState:
    return read_play(_OFFERED)


def call_steps(position: OrderPosition, rules: Profile) -> Sequence:
    """The steps of a call; each is made in a play, in the order given (CL3)."""

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        play = _start()
        for place, card in enumerate(order):
            move = read_play_move(_STEPS[card])
            found = faults(play, move)
            if found:
                return place, (*found, *_about_calls(found))
            play = apply(play, move)
        return len(order), ()

    return Sequence(
        tuple(_STEPS),
        judge,
        why="Call, show, discard: then everybody can see the group, and you hold 13 tiles again.",
        now="You need the tile before you can show the group. The discard ends your turn.",
        label="A call, step by step",
        facts=("You are South", "East has discarded a 6 Dot"),
    )


def _about_calls(found: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Name the rule of calls too where another one stops the step."""
    rules = {fault.rule for fault in found}
    return () if "CL3" in rules else (Fault("CL3", "a call goes in this order: call, show, discard"),)


QUESTIONS: Mapping[str, Question] = {"call-steps": call_steps}
