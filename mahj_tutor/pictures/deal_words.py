"""The deal in words: takings, and how far it has come."""

from __future__ import annotations

from mahj_tutor.american import DealState, DealStep, GameState
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import in_words


def taking_said(step: DealStep, me: Seat | None) -> str:
    """Say what a player takes in a step of the deal."""
    who = "{0:Who} {0:takes}".format(called(step.seat, me))
    first, last = (f"{called(spot.seat, me):whose}" for spot in (step.positions[0], step.positions[-1]))
    if first != last:
        return f"{who} four tiles: the last stack of {first} wall and the first one of {last} wall."
    if len(step.positions) == 4:
        return f"{who} two stacks, four tiles, from the right end of {first} wall."
    return f"{who} the {step.positions[0].tier} tile at the right end of {first} wall."


def empty_chair(state: GameState | None) -> tuple[str, ...]:
    """Say whose chair is empty where three play."""
    return (f"{state.missing}'s chair is empty",) if state is not None and state.missing else ()


def roll_said(roll: int, me: Seat | None) -> str:
    """Say what East rolled, for the line above the board."""
    return f"{called(Seat.EAST, me):Who} rolled {roll}"


def deal_facts(state: DealState, me: Seat | None) -> tuple[str, ...]:
    """Say how far the deal has come; how many tiles are left is not told."""
    if not state.pushed:
        return ()
    if state.is_done:
        return ("The deal is done",)
    if not state.done:
        return ("{0:Who} {0:has} broken {0:her} wall".format(called(Seat.EAST, me)),)
    if not state.open_left:
        return ("No tiles are left on the open wall",)
    rounds, more = divmod(state.done, len(state.steps) // 4)
    if more or rounds > 3:
        return (f"{called(state.steps[state.done - 1].seat, me):Who} took tiles last",)
    return (f"{in_words(rounds).capitalize()} {'rounds are' if rounds > 1 else 'round is'} done",)
