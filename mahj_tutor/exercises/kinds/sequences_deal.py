"""Rows of cards of the deal: turns, walls, who takes when, the way from the dice to the first pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from mahj_tutor import american
from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import Break, DealMove, PushOut, Take
from mahj_tutor.american.deal.seating import turn_faults
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.exercises.kinds.order import OrderPosition, Question, Sequence
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat, Walls, right_of
from mahj_tutor.tiles import natural_list

_WALLS = Walls.build(1)  # which tiles lie where does not matter here


# --- turns and walls (DL8) ------------------------------------------------------------------------------


def turns(position: OrderPosition, rules: Profile) -> Sequence:
    """The players in the order of play, `who` first (DL8)."""
    first = position.who or Seat.EAST
    row = [first]
    while len(row) < len(Seat):
        row.append(right_of(row[-1]))

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        for place, (card, seat) in enumerate(zip(order, row, strict=True)):
            if card != seat:
                if place:
                    return place, turn_faults(row[place - 1], Seat(card))
                return place, (Fault("DL8", f"turns go to the right, and {seat} begins, not {card}"),)
        return len(order), ()

    return Sequence(
        tuple(map(str, row)),
        judge,
        why=f"Turns go to the right. {natural_list(map(str, row))} is the way around from {first}.",
        now="Sit in the chair of the player before and look to the right.",
        label="Turns",
        facts=(f"{first} plays first",),
    )


def walls_out(position: OrderPosition, rules: Profile) -> Sequence:
    """The walls in the order in which they are used, East's kept stacks too (DL4, DL8)."""
    start = DealState(_WALLS, position.roll or 7, None, rules)
    cards: dict[str, DealMove] = {"East's wall, without the kept stacks": Break(Seat.EAST, start.roll)}
    table = dealing.apply(start, cards["East's wall, without the kept stacks"])
    while len(table.pushed) < len(Seat):
        cards[f"{table.next_wall}'s wall"] = PushOut(table.next_wall)
        table = DealState(_WALLS, start.roll, None, rules, (*table.pushed, table.next_wall))
    cards["East's kept stacks"] = PushOut(table.next_wall)

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        pushed: tuple[Seat, ...] = ()
        for place, card in enumerate(order):
            now = DealState(_WALLS, start.roll, None, rules, pushed)
            faults = tuple(each for each in dealing.faults(now, cards[card]) if each.rule != "DL9")
            if faults:
                return place, faults
            pushed = (*pushed, cards[card].seat)
        return len(order), ()

    return Sequence(
        tuple(cards),
        judge,
        why=(
            f"East's wall comes first, then each wall to the {rules.next_wall} of the last one, and East's"
            " kept stacks at the very end."
        ),
        now=f"Begin with East's wall. Then look to its owner's {rules.next_wall}.",
        label="Used in this order",
    )


# --- the deal (DL4, DL5, DL6) ---------------------------------------------------------------------------


def deal_round(position: OrderPosition, rules: Profile) -> Sequence:
    """Who takes when: some takings of the deal after `start` of them (DL5, DL6)."""
    roll, size = position.roll or 7, position.count or 4
    due = DealState(_WALLS, roll, None, rules).steps[position.start : position.start + size]
    cards = {_taking(step): step for step in due}
    if len(cards) < size:
        say = "these takings cannot be told apart on cards, or the deal has not so many"
        raise Unfit("E042", say, "count: 4 is a round", ("position", "count"))
    walls = tuple(dict.fromkeys((Seat.EAST, *(spot.seat for step in due for spot in step.positions))))
    table = DealState(_WALLS, roll, None, rules, walls, position.start)

    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        for place, (card, step) in enumerate(zip(order, due, strict=True)):
            taking = cards[card]
            same = len(taking.positions) == len(step.positions)
            action = Take(taking.seat, step.positions if same else taking.positions)
            faults = dealing.faults(replace(table, done=position.start + place), action)
            if faults:
                return place, faults
        return len(order), ()

    return Sequence(
        tuple(cards),
        judge,
        why=f"{due[0].seat} begins here, and it goes around to the right.",
        now=f"Begin with {due[0].seat}, then go around to the right.",
        label="The deal",
        facts=(f"East rolled {roll}",) if position.roll else (),
    )


def _taking(step: american.DealStep) -> str:
    if len(step.positions) == 4:
        return f"{step.seat} takes four tiles"
    return f"{step.seat} takes one tile"


BREAK_STEP = "East rolls the dice and breaks her wall"
FOURS = "Everybody takes four tiles, three times round"
LAST = "East takes two tiles more, the others one each"
PASSES = "The first Charleston begins"


def from_break_to_play(position: OrderPosition, rules: Profile) -> Sequence:
    """From the break to the Charleston: break, fours, last tiles, first pass (DL4, DL5, DL6, CH1)."""
    roll = position.roll or 7
    start = DealState(_WALLS, roll, None, rules)

    @cache
    def judge(order: tuple[str, ...]) -> tuple[int, tuple[Fault, ...]]:
        table = start
        for place, card in enumerate(order):
            faults, table = _stage_faults(table, card)
            if faults:
                return place, faults
        return len(order), ()

    return Sequence(
        (BREAK_STEP, FOURS, LAST, PASSES),
        judge,
        why=(
            "First the wall is broken, then the tiles are dealt. The Charleston waits until all tiles are"
            " dealt."
        ),
        now="Ask what each step needs: nobody can take tiles before the wall is broken.",
        label="From the dice to the first pass",
    )


def _stage_faults(table: DealState, card: str) -> tuple[tuple[Fault, ...], DealState]:
    """Do what a card says as far as the rules of the deal let it be done."""
    if card == BREAK_STEP:
        action = Break(Seat.EAST, table.roll)
        faults = dealing.faults(table, action)
        return faults, table if faults else dealing.apply(table, action)
    if card == PASSES:
        if table.is_done:
            return (), table
        return (Fault("CH1", "the Charleston comes when all tiles are dealt, and they are not yet"),), table
    part = table.steps[:12] if card == FOURS else table.steps[12:]
    opened = DealState(
        table.walls, table.roll, None, table.table_rules, table.pushed and tuple(Seat), table.done
    )
    for step in part:
        faults = dealing.faults(opened, Take(step.seat, step.positions))
        if faults:
            return faults, table
        opened = dealing.apply(opened, Take(step.seat, step.positions))
    return (), opened


QUESTIONS: Mapping[str, Question] = {
    "turns": turns,
    "walls-out": walls_out,
    "deal-round": deal_round,
    "from-break-to-play": from_break_to_play,
}
