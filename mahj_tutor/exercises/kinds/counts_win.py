"""What a Mah Jongg is worth, as a number: what one player pays, and what the winner gets in all."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.sheet_faults import pay_faults, winnings_faults
from mahj_tutor.american.payment.steps import PaymentStep, payment_steps
from mahj_tutor.american.payment.win import Win
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.play_words import said_to, who_said
from mahj_tutor.exercises.table_pictures import seats_zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat

HIGH = 2000
"""The largest sum a field takes."""


def _win(position: NumberPosition) -> Win:
    """The win: `who` threw the tile on a discard; without Jokers unless some are said."""
    winner = position.winner or position.me
    if position.how == "discard" and position.who in (None, winner):
        raise Unfit(
            "E002", "somebody else threw the winning tile", "add who: with her seat", ("position", "who")
        )
    by = position.who if position.how == "discard" else None
    return Win(winner, position.value, position.how, by, jokerless=not position.jokers)


def _facts(win: Win, me: Seat) -> tuple[str, ...]:
    who = who_said(win.winner, me)
    from_where = {
        "discard": f"{who} won on a tile that {'you' if win.by is me else win.by} threw",
        "self": f"{who} picked the winning tile from the wall",
        "exchange": f"{who} won by taking a Joker in exchange",
    }
    jokers = "There is no Joker in the hand" if win.jokerless else "There is a Joker in the hand"
    return (f"You are {me}", f"The card pays {win.value} for the hand", from_where[win.how], jokers)


def winner_gets(position: NumberPosition, rules: Profile) -> Count:
    """How much the winner is paid in all (WN2, WN3, WN4, JK12)."""
    win = _checked(position)
    payment, steps = pay(win, rules), payment_steps(win, rules)
    sums = list(payment.pays.values())
    value = payment.receives
    slips = {
        max(sums): ("one player", "That is what one player pays. All three pay the winner."),
        3 * win.value: ("nothing doubled", "Three times the value would be right if nobody paid double."),
        value // 2: (
            "forgot the Jokers",
            "That would be right with a Joker in the hand. Without one, all doubles again.",
        ),
    }
    if not win.jokerless:
        del slips[value // 2]
        slips |= {
            2 * value: (
                "doubled again",
                "The last doubling is only for a hand without a Joker. This one holds a Joker.",
            )
        }
    said = f"{' + '.join(map(str, sums))} = {value}."
    return Count(
        value,
        steps[1].rule,
        "cents",
        (_why(steps, position.me), said),
        lambda total: winnings_faults(win, total, rules),
        {wrong: words for wrong, words in slips.items() if wrong != value},
        facts=_facts(win, position.me),
        zones=(seats_zone(position.me),),
        ask="Paid in all",
        high=HIGH,
    )


def player_pays(position: NumberPosition, rules: Profile) -> Count:
    """How much the learner pays the winner (WN2, WN3, WN4, JK12)."""
    win, me = _checked(position), position.me
    if win.winner is me:
        raise Unfit(
            "E002", "the winner pays nothing", "add winner: with another seat", ("position", "winner")
        )
    due, steps = pay(win, rules).pays, payment_steps(win, rules)
    value = due[me]
    others = {seat: amount for seat, amount in due.items() if seat is not me}
    slips = {
        sum(due.values()): ("all three", "That is what all three pay together. You pay only your own part."),
        value // 2: ("one doubling too few", "One doubling is missing. Take one rule after the other."),
        2 * value: ("one doubling too many", "One doubling is too many. Take one rule after the other."),
    }
    if value == win.value:
        del slips[value // 2]
    return Count(
        value,
        steps[1].rule,
        "cents",
        (_why(steps, me), f"So you pay {value}."),
        lambda said: tuple(
            Fault(fault.rule, said_to(fault.say, me))
            for fault in pay_faults(win, {**others, me: said}, rules)
        ),
        {wrong: words for wrong, words in slips.items() if wrong != value},
        facts=_facts(win, me),
        zones=(seats_zone(me),),
        ask="You pay",
        high=HIGH,
    )


def _why(steps: tuple[PaymentStep, ...], me: Seat) -> str:
    return " ".join(sentence(said_to(step.say, me)) for step in steps[1:])


def _checked(position: NumberPosition) -> Win:
    if position.how == "exchange" and not position.jokers:
        say = "the Joker that was taken lies in the hand, so there has to be one"
        raise Unfit("E030", say, "ask for at least 1 joker", ("position", "jokers"))
    return _win(position)


QUESTIONS: Mapping[str, Question] = {"winner-gets": winner_gets, "player-pays": player_pays}
