"""The deal in words: takings, and how far it has come."""

from __future__ import annotations

from mahj_tutor.american import DealState, DealStep, GameState
from mahj_tutor.table import Seat
from mahj_tutor.tiles import in_words


def taking_said(step: DealStep, me: Seat | None) -> str:
    """Say what a player takes in a step of the deal."""
    who = "You take" if step.seat is me else f"{step.seat} takes"
    first, last = (_owner(spot.seat, me) for spot in (step.positions[0], step.positions[-1]))
    if first != last:
        return f"{who} four tiles: the last stack of {first} wall and the first one of {last} wall."
    if len(step.positions) == 4:
        return f"{who} two stacks, four tiles, from the right end of {first} wall."
    return f"{who} the {step.positions[0].tier} tile at the right end of {first} wall."


def _owner(seat: Seat, me: Seat | None) -> str:
    return "your" if seat is me else f"{seat}'s"


def empty_chair(state: GameState | None) -> tuple[str, ...]:
    """Say whose chair is empty where three play."""
    return (f"{state.missing}'s chair is empty",) if state is not None and state.missing else ()


def deal_facts(state: DealState) -> tuple[str, ...]:
    """Say how far the deal has come; how many tiles are left is not told."""
    if not state.pushed:
        return ()
    if state.is_done:
        return ("The deal is done",)
    if not state.done:
        return ("East has broken her wall",)
    if not state.open_left:
        return ("No tiles are left on the open wall",)
    rounds, more = divmod(state.done, len(state.steps) // 4)
    if more or rounds > 3:
        return (f"{state.steps[state.done - 1].seat} took tiles last",)
    return (f"{in_words(rounds).capitalize()} {'rounds are' if rounds > 1 else 'round is'} done",)
