"""What is wrong with a payment sheet, and the misconception behind it (WN2 to WN6, JK12, BT2, BT3, TR3).

>>> win = Win(Seat.WEST, 25, "discard", by=Seat.SOUTH)
>>> answer = {Seat.EAST: 25, Seat.SOUTH: 25, Seat.NORTH: 25}
>>> [str(fault) for fault in pay_faults(win, answer)]
['WN2: South threw the tile, so she pays double: 50, not 25']
>>> payment_misconception(win, answer)
'M25'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mahj_tutor.american.payment.sheet import (
    RULE_ORDER,
    Multiplier,
    Sheet,
    amount_of,
    for_bet,
    pay,
    sheet_of,
)
from mahj_tutor.american.payment.win import Win, win_faults
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling


def pay_faults(
    win: Win,
    answer: Mapping[Seat, int],
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
) -> tuple[Fault, ...]:
    """Return why a payment sheet is wrong: one fault for each wrong seat, with the rule that decides there.

    `answer` holds what each player pays; a player left out pays nothing. Where several rules could have been
    forgotten, the one that explains most of the sheet is named.
    """
    dead_seats = tuple(dead)
    refuse(win_faults(win, table_rules, players=players, dead=dead_seats))
    sheet = sheet_of(win, table_rules or profile(), players, dead_seats)
    return tuple(_sheet_faults(win, sheet, {seat: answer.get(seat, 0) for seat in SEATS}))


def _sheet_faults(win: Win, sheet: Sheet, answer: Mapping[Seat, int]) -> Iterator[Fault]:
    for seat, paid in answer.items():
        if seat in sheet:
            if paid != amount_of(win, sheet[seat]):
                decisive = _decisive(win, sheet, answer, seat)
                is_slip = paid % win.value  # a number that no doubling makes is not repeated
                amount = _sum(win, sheet[seat]) + ("" if is_slip else f", not {paid}")
                yield Fault(decisive.rule, telling("{why}: {amount}", why=decisive.why, amount=amount))
        elif paid and seat is win.winner:
            say = f"{{who}} won, so {{who:she}} {{who:collects}} and {{who:pays}} nothing, not {paid}"
            yield Fault(win.source_rule, telling(say, who=seat))
        elif paid:
            yield Fault("TP1", f"nobody is playing {seat}, so nothing is paid there, not {paid}")


def _decisive(win: Win, sheet: Sheet, answer: Mapping[Seat, int], seat: Seat) -> Multiplier:
    """The rule misunderstood at a seat: the one that explains most of the sheet.

    Of several that explain this seat alone the plainest is taken, otherwise the most special: a sheet that
    is right but for one doubling lacks the last one.
    """

    def weight(each: Multiplier) -> tuple[int, int]:
        explained = sum(answer[payer] == amount_of(win, sheet[payer], each) for payer in sheet)
        place = sheet[seat].index(each)
        return explained, place if explained > 1 else -place

    possible = (each for each in sheet[seat] if answer[seat] == amount_of(win, sheet[seat], each))
    plainest = min(sheet[seat], key=lambda each: each.times != 0)  # or why the player pays nothing
    return max(possible, key=weight, default=plainest)


def _sum(win: Win, multipliers: tuple[Multiplier, ...]) -> str:
    """The right amount, with its arithmetic where several rules double it."""
    times, amount = [str(each.times) for each in multipliers if each.times != 1], amount_of(win, multipliers)
    return f"{win.value} × {' × '.join(times)} = {amount}" if amount and len(times) > 1 else str(amount)


def winnings_faults(
    win: Win,
    answer: int,
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
    pot: int = 0,
) -> tuple[Fault, ...]:
    """Return why the winner does not end up with this sum, pot and bettor counted in."""
    payment = pay(win, table_rules, players=players, dead=dead, pot=pot)
    total, right = sum(payment.pays.values()), payment.receives + pot
    if answer == right:
        return ()
    if payment.bettor and answer in (total, total + pot):
        return (Fault(for_bet(win).rule, f"half of the {total} is the bettor's: {right}, not {answer}"),)
    if answer == payment.receives:
        return (Fault("TR3", f"the winner takes the pot of {pot} as well: {right}, not {answer}"),)
    amounts = " + ".join(map(str, payment.pays.values()))
    say = f"the players pay {amounts} = {total}; the winner ends up with {right}, not {answer}"
    doubling = _forgotten(win, sheet_of(win, table_rules or profile(), players, tuple(dead)), answer - pot)
    if doubling is None:
        return (Fault(win.source_rule, say),)
    return (Fault(doubling.rule, telling("{why}: {say}", why=doubling.why, say=say)),)


def _forgotten(win: Win, sheet: Sheet, total: int) -> Multiplier | None:
    """The doubling without which the payments would come to this sum, the last one of several."""
    doublings = (each for multipliers in sheet.values() for each in multipliers if each.times > 1)
    found = (
        each
        for each in doublings
        if sum(amount_of(win, multipliers, each) for multipliers in sheet.values()) == total
    )
    return max(found, key=lambda each: RULE_ORDER.index(each.rule), default=None)


def payment_misconception(
    win: Win,
    answer: Mapping[Seat, int],
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
) -> str | None:
    """Return the id of the misconception a wrong payment sheet shows, or None when it is right or shows none.

    M25: only the thrower pays, or all pay the same; M24: a dead player is left out.
    """
    dead_seats = tuple(dead)
    found = pay_faults(win, answer, table_rules, players=players, dead=dead_seats)
    paid = {seat: answer.get(seat, 0) for seat in players if seat is not win.winner}
    if found and (_thrower_alone(win, paid, dead_seats) or _all_alike(win, paid)):
        return "M25"
    return "M24" if any(fault.rule == "WN6" for fault in found) else None


def _thrower_alone(win: Win, paid: Mapping[Seat, int], dead: tuple[Seat, ...]) -> bool:
    others = [seat for seat in paid if seat is not win.by]
    is_alone = win.by is not None and paid[win.by] > 0 and not any(paid[seat] for seat in others)
    return is_alone and win.misnamed_by is None and not set(others) <= set(dead)


def _all_alike(win: Win, paid: Mapping[Seat, int]) -> bool:
    """Whether all pay the same: on a discard any sum, otherwise the plain value of the hand."""
    (first, *more) = set(paid.values())
    return not more and first > 0 and (win.how == "discard" or first == win.value)
