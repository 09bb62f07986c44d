"""Rows of cards of the Charleston: directions, players, the
steps of a pass, the way from the first pass on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from mahj_tutor import american
from mahj_tutor.american import (
    PASS_STAGES,
    CharlestonMove,
    CharlestonState,
    Direction,
    Give,
    PickUp,
    Stage,
    apply,
    begin_charleston,
    deal_tiles,
)
from mahj_tutor.american.charleston.passes import pass_faults
from mahj_tutor.american.charleston.state import PassedTiles, PassProgress
from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import seat_at
from mahj_tutor.rulebook import Fault, Profile, profile
from mahj_tutor.table import Seat, Walls
from mahj_tutor.tiles import tiles

_WALLS = Walls.build(1)
_SOME = tiles("1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C")
_WAYS: Mapping[str, Direction] = {"Right": "right", "Across": "across", "Left": "left"}


# --- directions (CH1, CH5, CH8) ----------------------------------------------------------------------


def _passes(stages: tuple[Stage, ...]) -> Sequence:
    """Cards of directions for some passes; each is put to the rules as a pass in that direction."""
    cards = tuple((stage.direction or "across").capitalize() for stage in stages)

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        for place, (stage, card) in enumerate(zip(stages, order, strict=True)):
            faults = pass_faults(stage, _SOME[:3], to=_WAYS[card])
            if faults:
                return place, faults
        return len(order), ()

    def misconception(order: tuple[str, ...]) -> str | None:
        first = judge(order)[0]
        if first == len(order):
            return None
        table = CharlestonState((_SOME,) * 4, stage=stages[first])
        return american.misconception(table, Give(Seat.EAST, _SOME[:3], to=_WAYS[order[first]]))

    first, second = stages[0].rule == "CH1", stages[-1].rule == "CH5"
    ralph, larry = "RALPH: right, across, left.", "LARRY: left, across, right."
    return Sequence(
        cards,
        judge,
        why=" ".join([ralph] * first + [larry] * second),
        now="Say the letters of the name: "
        + " Then ".join(["R, A, L as in RALPH."] * first + ["L, A, R as in LARRY."] * second),
        label="The passes in order",
        misconception=misconception,
    )


def first_charleston(position: OrderPosition, rules: Profile) -> Sequence:
    """The directions of the first Charleston (CH1)."""
    return _passes(PASS_STAGES[:3])


def second_charleston(position: OrderPosition, rules: Profile) -> Sequence:
    """The directions of the second Charleston (CH5)."""
    return _passes(PASS_STAGES[3:])


def both_charlestons(position: OrderPosition, rules: Profile) -> Sequence:
    """The directions of all six passes, or of `count` of them from `start` on (CH8)."""
    stages = PASS_STAGES[position.start : position.start + (position.count or 6)]
    if len(stages) < 2:
        raise Unfit(
            "E042", "too few passes are left from there", "choose a smaller start", ("position", "start")
        )
    asked = _passes(stages)
    if len(stages) == len(PASS_STAGES):
        return asked
    return replace(
        asked, facts=(f"These are passes {position.start + 1} to {position.start + len(stages)} of the six",)
    )


def receivers_first(position: OrderPosition, rules: Profile) -> Sequence:
    """The players who get your tiles in the first Charleston (CH1)."""
    return _receivers(PASS_STAGES[:3], position.me)


def receivers_second(position: OrderPosition, rules: Profile) -> Sequence:
    """The players who get your tiles in the second Charleston (CH5)."""
    return _receivers(PASS_STAGES[3:], position.me)


def _receivers(stages: tuple[Stage, ...], me: Seat) -> Sequence:
    """Cards of players; each is put to the rules as a pass in that player's direction."""
    ways = {str(seat_at(way, me)): way.capitalize() for way in _WAYS.values()}
    asked = _passes(stages)

    def directions(order: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(ways[card] for card in order)

    names = {way: seat for seat, way in ways.items()}
    return replace(
        asked,
        cards=tuple(names[way] for way in asked.cards),
        judge=lambda order: asked.judge(directions(order)),
        misconception=lambda order: asked.misconception(directions(order)),
        label="Your tiles go to",
        facts=(
            f"You are {me}",
            "The first Charleston" if stages[0].rule == "CH1" else "The second Charleston",
        ),
    )


# --- one pass (CH2) -----------------------------------------------------------------------------------

CHOOSE, GIVE, PICK, LOOK = (
    "Choose three tiles from your rack",
    "Put your three down for the next player",
    "Pick up the three passed to you",
    "Look at them and sort your rack",
)


def one_pass(position: OrderPosition, rules: Profile) -> Sequence:
    """The steps of one pass: choose, put down, pick up, look (CH2)."""

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        return next(
            ((place, faults) for place, faults in enumerate(_pass_faults(order)) if faults), (len(order), ())
        )

    def misconception(order: tuple[str, ...]) -> str | None:
        return (
            "M09"
            if any(fault.rule == "CH2" for faults in _pass_faults(order) for fault in faults)
            and order.index(PICK) < order.index(GIVE)
            else None
        )

    return Sequence(
        (CHOOSE, GIVE, PICK, LOOK),
        judge,
        why="Your own three go out before you see the three that come in.",
        now="Begin with your own tiles. What comes in waits face down.",
        label="One pass",
        misconception=misconception,
    )


def _pass_faults(order: tuple[str, ...]) -> list[tuple[Fault, ...]]:
    """Play the cards at a table where everybody else has put down her tiles; look at what each comes to."""
    given = tuple(PassedTiles(_SOME[:3]) if seat is not Seat.EAST else None for seat in Seat)
    table = CharlestonState((_SOME,) * 4, stage=Stage.FIRST_RIGHT, exchange=PassProgress(given=given))
    found: list[tuple[Fault, ...]] = []
    for place, card in enumerate(order):
        before = order[:place]
        faults = _step_faults(table, card, before)
        found.append(faults)
        actions: dict[str, CharlestonMove] = {GIVE: Give(Seat.EAST, _SOME[:3]), PICK: PickUp(Seat.EAST)}
        action = actions.get(card)
        if action and not american.faults(table, action):
            table = apply(table, action)
    return found


def _step_faults(table: CharlestonState, card: str, before: tuple[str, ...]) -> tuple[Fault, ...]:
    if card == GIVE:
        if CHOOSE not in before:
            return (Fault("CH2", "the three tiles are not chosen yet, so they cannot be put down"),)
        return american.faults(table, Give(Seat.EAST, _SOME[:3], looked=LOOK in before))
    if card == PICK:
        return american.faults(table, PickUp(Seat.EAST))
    if card == LOOK and PICK not in before:
        return (Fault("CH2", "you can look only at tiles you have picked up"),)
    if card == CHOOSE and (PICK in before or LOOK in before):
        return american.faults(table, Give(Seat.EAST, _SOME[:3], looked=True))
    return ()


# --- the whole exchange (CH1, CH4, CH5, CH7) ------------------------------------------------------------

STAGES: Mapping[Stage, str] = {
    Stage.FIRST_RIGHT: "First Right",
    Stage.FIRST_ACROSS: "First Across",
    Stage.FIRST_LEFT: "First Left",
    Stage.VOTE: "All agree to go on",
    Stage.SECOND_LEFT: "Second Left",
    Stage.SECOND_ACROSS: "Second Across",
    Stage.LAST_RIGHT: "Last Right",
    Stage.COURTESY: "Courtesy pass",
    Stage.READY: "East discards",
}


def whole_exchange(position: OrderPosition, rules: Profile) -> Sequence:
    """The stages from the first pass to East's discard, some of them from `start` on (CH1, CH4, CH5, CH7)."""
    row = _played()
    stages = row[position.start : position.start + (position.count or 5)]
    if len(stages) < 2:
        raise Unfit(
            "E042", "too few stages are left from there", "choose a smaller start", ("position", "start")
        )
    names = {STAGES[stage]: stage for stage in stages}

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        for place, (card, due) in enumerate(zip(order, stages, strict=True)):
            if names[card] is not due:
                rule = (names[card] if due is Stage.READY else due).rule
                return place, (Fault(rule, f"“{STAGES[due]}” comes before “{card}”"),)
        return len(order), ()

    return Sequence(
        tuple(names),
        judge,
        why="RALPH first, then the question whether all go on, then LARRY, then the courtesy pass.",
        now="Think of RALPH, then of LARRY. In between comes the question, after them the courtesy pass.",
        label="From the first pass on",
    )


@cache
def _played() -> tuple[Stage, ...]:
    """Play a whole Charleston with the engine and note the stages it goes through."""
    table = begin_charleston(deal_tiles(_WALLS, 7), profile())
    seen = [table.stage]
    while table.stage is not Stage.READY:
        table = apply(table, _one(table))
        if table.stage is not seen[-1]:
            seen.append(table.stage)
    return tuple(seen)


def _one(table: CharlestonState) -> CharlestonMove:
    """The first legal action that carries the table on, without stopping it."""
    return next(
        action
        for action in american.legal_moves(table)
        if not isinstance(action, american.Stop) and getattr(action, "go_on", True)
    )


QUESTIONS: Mapping[str, Question] = {
    "first-charleston": first_charleston,
    "second-charleston": second_charleston,
    "both-charlestons": both_charlestons,
    "receivers-first": receivers_first,
    "receivers-second": receivers_second,
    "one-pass": one_pass,
    "whole-exchange": whole_exchange,
}
