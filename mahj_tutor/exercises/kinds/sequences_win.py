"""A row of cards about Mah Jongg: the last tile comes, the hand is declared and shown, checked, and paid."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mahj_tutor.american.payment.settlement import settlement_faults
from mahj_tutor.american.payment.win import WinSource
from mahj_tutor.american.play.legality import apply, faults
from mahj_tutor.american.play.misconceptions import illegal_move_misconception
from mahj_tutor.american.play.moves import Accept, PlayMove, read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat

_SOUTH = "South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B"
_OTHERS = (
    "East 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C; West 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 8D;"
    "North 1C 2C 3C 4C 5C 8C 8C 9C 9C E E W W"
)
_BEGINNINGS: Mapping[WinSource, str] = {
    "discard": f"phase window; turn East; {_SOUTH}; {_OTHERS}; thrown East 6B; wall 9C",
    "self": f"phase window; turn East; {_SOUTH}; {_OTHERS}; thrown East N; wall 6B 9C",
    "exchange": (
        f"phase looked; turn South; looked 7D; {_SOUTH}; East 1C 1C 2C 2C 3C 3C 4C 4C 5C;"
        f"{_OTHERS.split(';', 1)[1]}; shown East 7D J 7D 7D; thrown East N; wall 9C"
    ),
}
_WAIT, _PAID = "Wait until everyone has checked the tiles", "The others pay you"
_STEPS: Mapping[WinSource, Mapping[str, str]] = {
    "discard": {
        "Call the discard for Mah Jongg": "South calls mahjong",
        "Lay all 14 tiles face up": "South declares",
        _WAIT: "",
        _PAID: "",
    },
    "self": {
        "Pick a tile from the wall": "South picks",
        "Put it on your rack": "South racks",
        "Say “Mah Jongg” and lay all 14 tiles face up": "South declares",
        _WAIT: "",
        _PAID: "",
    },
    "exchange": {
        "Put the tile you picked on your rack": "South racks",
        "Give a tile and take the Joker": "South swaps 7D with East",
        "Say “Mah Jongg” and lay all 14 tiles face up": "South declares",
        _WAIT: "",
        _PAID: "",
    },
}
_FACTS: Mapping[WinSource, str] = {
    "discard": "East has discarded the tile that completes your hand",
    "self": "The next tile on the wall completes your hand",
    "exchange": "You have picked a tile that takes East's Joker, and the Joker completes your hand",
}
_CHECKERS = (Seat.EAST, Seat.WEST, Seat.NORTH)


@cache
def _start(how: WinSource) -> PlayState:
    return read_play(_BEGINNINGS[how])


def _try(play: PlayState, *some: PlayMove) -> tuple[PlayState, tuple[Fault, ...], PlayMove | None]:
    """Make moves one after the other; at the first that is refused stop, with the reasons and the move."""
    for move in some:
        found = faults(play, move)
        if found:
            return play, found, move
        play = apply(play, move)
    return play, (), None


def _do(play: PlayState, card: str, how: WinSource) -> tuple[PlayState, tuple[Fault, ...], PlayMove | None]:
    if card == _PAID:
        return play, settlement_faults(play), None
    if card == _WAIT:
        return _try(play, *map(Accept, _CHECKERS))
    return _try(play, read_play_move(_STEPS[how][card]))


def win_steps(position: OrderPosition, rules: Profile) -> Sequence:
    """The steps of a win on a discard, from the wall, or by an exchange; each is made in a play (WN1)."""
    how = position.how

    def first_wrong(order: tuple[str, ...]) -> tuple[int, PlayState, tuple[Fault, ...], PlayMove | None]:
        play = _start(how)
        for place, card in enumerate(order):
            play, found, move = _do(play, card, how)
            if found:
                return place, play, found, move
        return len(order), play, (), None

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        place, _, found, _ = first_wrong(order)
        return place, found

    def misconception(order: tuple[str, ...]) -> str | None:
        _, play, _, move = first_wrong(order)
        return illegal_move_misconception(play, move) if move is not None else None

    return Sequence(
        tuple(_STEPS[how]),
        judge,
        why="Declare, show all 14 tiles, wait for the others. Only when they find no mistake are you paid.",
        now="Nobody pays before the tiles are checked. And they can be checked only when they lie open.",
        label="Your Mah Jongg",
        misconception=misconception,
        facts=("You are South", _FACTS[how]),
    )


QUESTIONS: Mapping[str, Question] = {"win-steps": win_steps}
