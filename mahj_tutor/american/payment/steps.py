"""How a payment sheet grows, rule by rule, for a learner who follows it (WN2 to WN6, JK12).

>>> from mahj_tutor.american.payment.win import Win
>>> for step in payment_steps(Win(Seat.WEST, 25, "self", jokerless=True)):
...     print(step.rule, step.say, list(step.pays.values()))
CD9 the card pays 25 [25, 25, 25]
WN3 West picked the tile herself, so everyone pays double [50, 50, 50]
WN4 there's no joker, so every payment doubles [100, 100, 100]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mahj_tutor.american.payment.sheet import sheet_of
from mahj_tutor.american.payment.win import Win, win_faults
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class PaymentStep:
    """One rule of a payment sheet: why it applies, without a full stop, and what each player then pays."""

    rule: str
    say: str
    pays: Mapping[Seat, int] = field(hash=False)


def payment_steps(
    win: Win,
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
) -> tuple[PaymentStep, ...]:
    """Return the payments for a win as they grow: first the value on the card, then each rule in turn.

    The last step has the amounts that `pay` returns. A win that cannot be raises `IllegalMoveError`.
    """
    dead_seats = tuple(dead)
    refuse(win_faults(win, table_rules, players=players, dead=dead_seats))
    sheet = sheet_of(win, table_rules or profile(), players, dead_seats)
    pays = dict.fromkeys(sheet, win.value)
    found = [PaymentStep("CD9", f"the card pays {win.value}", MappingProxyType(pays))]
    for rule in dict.fromkeys(each.rule for multipliers in sheet.values() for each in multipliers):
        applied = {
            seat: each for seat, multipliers in sheet.items() for each in multipliers if each.rule == rule
        }
        pays = {seat: pays[seat] * (applied[seat].times if seat in applied else 1) for seat in pays}
        why = max(applied.values(), key=lambda each: each.times).why
        found.append(PaymentStep(rule, why, MappingProxyType(pays)))
    return tuple(found)
