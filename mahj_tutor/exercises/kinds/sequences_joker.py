"""Rows of cards about Jokers: the steps of an exchange, and the
tiles of groups laid so that Jokers are clear.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mahj_tutor.american.play.jokers import lay_faults
from mahj_tutor.american.play.legality import apply, faults
from mahj_tutor.american.play.misconceptions import illegal_move_misconception
from mahj_tutor.american.play.moves import PlayMove, Swap, read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver import Exposure, read_exposure
from mahj_tutor.tiles import Tile, natural_list, tile

_BEFORE_A_TURN = (
    "phase window; turn East; East 1B 2B 3B 4B 5B 6B 7B 8B 9B; South 2B 3B 3B 5C 7D 7D 8D 9D N N F R 6D;"
    "West 1C 1C 2C 2C 3C 3C 4C 5C 6C 7C 8C 9C E; North 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D S S S;"
    "shown East 6D J 6D 6D; thrown East W; wall 9C 8B"
)
_STEPS: Mapping[str, str] = {
    "Pick a tile from the wall": "South picks",
    "Put it on your rack": "South racks",
    "Give your tile and take the Joker": "South swaps 6D with East",
    "Discard a tile": "South discards 9D",
}


@cache
def _start() -> PlayState:
    return read_play(_BEFORE_A_TURN)


def joker_turn(position: OrderPosition, rules: Profile) -> Sequence:
    """The steps of a turn with an exchange; each is made in a play, in the order given (JK3)."""

    def first_wrong(order: tuple[str, ...]) -> tuple[int, PlayState, PlayMove | None]:
        play = _start()
        for place, card in enumerate(order):
            move = read_play_move(_STEPS[card])
            if faults(play, move):
                return place, play, move
            play = apply(play, move)
        return len(order), play, None

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        place, play, move = first_wrong(order)
        return place, () if move is None else faults(play, move)

    def misconception(order: tuple[str, ...]) -> str | None:
        _, play, move = first_wrong(order)
        return illegal_move_misconception(play, move) if isinstance(move, Swap) else None

    return Sequence(
        tuple(_STEPS),
        judge,
        why="Pick, rack, exchange, discard: so you hold 14 tiles only between picking and discarding.",
        now="First the tile from the wall goes on your rack. The discard ends your turn.",
        label="Your turn",
        misconception=misconception,
    )


def clear_groups(position: OrderPosition, rules: Profile) -> Sequence:
    """The tiles of groups on one rack, laid so that each Joker's group is plain (JK7)."""
    groups = _groups(position.groups)
    row = tuple(each for group in groups for each in _inside(group))

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        return lay_faults(groups, tuple(map(tile, order)))

    return Sequence(
        tuple(each.name for each in row),
        judge,
        why="Each Joker lies between two real tiles of its group, so everybody sees what it stands for.",
        now="Put the tiles of one group together, and its Joker between them.",
        label="On your rack",
        faces=tuple(each.code for each in row),
        facts=(f"You show {natural_list(_told(group) for group in groups)}",),
    )


def _groups(said: str) -> tuple[Exposure, ...]:
    path = ("position", "groups")
    try:
        groups = tuple(read_exposure(each.strip()) for each in said.split(",") if each.strip())
    except MahjError as error:
        raise Unfit("E010", str(error), "write groups as in 6D J 6D, N N N", path) from error
    if not any(group.jokers for group in groups) or any(group.naturals < 2 for group in groups):
        say = "a Joker lies between two real tiles, so there has to be one, and two of them in each group"
        raise Unfit("E042", say, "write groups as in 6D J 6D, N N N", path)
    return groups


def _inside(group: Exposure) -> tuple[Tile, ...]:
    real = [each for each in group.tiles if not each.is_joker]
    jokers = [each for each in group.tiles if each.is_joker]
    return (real[0], *jokers, *real[1:])


def _told(group: Exposure) -> str:
    jokers = {0: "", 1: " with a Joker", 2: " with two Jokers"}.get(group.jokers, " with Jokers")
    return f"a {group.name}{jokers}"


QUESTIONS: Mapping[str, Question] = {"joker-turn": joker_turn, "clear-groups": clear_groups}
