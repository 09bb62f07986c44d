"""The payment sheet: who pays how much for a Mah Jongg (WN2 to WN6, JK12, BT2, BT3, TR3).

Amounts are whole numbers in the unit of the card's values: a hand of 25 is 25 cents.

>>> win = Win(Seat.WEST, 25, "discard", by=Seat.SOUTH)
>>> [(seat.value, amount) for seat, amount in pay(win).pays.items()], pay(win).receives
([('East', 25), ('South', 50), ('North', 25)], 100)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import prod
from types import MappingProxyType

from mahj_tutor.american.payment.win import Win, win_faults
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling

RULE_ORDER = ("WN2", "WN3", "JK12", "WN4", "WN5", "BT2", "BT3", "WN6", "TR3")
"""The order in which rules are named, from the plainest to the most special."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What a win brings: what each player pays, what the winner keeps of it, and what the bettor gets.

    The winner gets the `pot` as well; it is not in `receives`. `rules` are those that changed an amount.
    """

    winner: Seat
    pays: Mapping[Seat, int] = field(hash=False)
    receives: int
    bettor: int
    pot: int
    rules: tuple[str, ...]

    @property
    def balance(self) -> Mapping[Seat, int]:
        """What each player gains or loses, the pot aside: with the bettor's share it adds up to zero."""
        signed = {seat: -amount for seat, amount in self.pays.items()} | {self.winner: self.receives}
        return MappingProxyType({seat: signed[seat] for seat in SEATS if seat in signed})


@dataclass(frozen=True, slots=True)
class Multiplier:
    """What one rule does to a payment: it multiplies it by `times`, or by `mistaken` when misunderstood."""

    rule: str
    times: int
    mistaken: int
    why: str


Sheet = Mapping[Seat, tuple[Multiplier, ...]]
"""For each payer every rule that bears on the amount, the plainest first."""


def pay(
    win: Win,
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
    pot: int = 0,
) -> Payment:
    """Return who pays how much for a win; one that cannot be raises `IllegalMoveError`.

    `dead` names players whose hands are dead: they pay as well (WN6). On a discard its thrower pays double
    (WN2), otherwise everyone does (WN3, JK12); without jokers all doubles (WN4). The sources are silent
    about a bettor and a pot at once: here the pot is the winner's alone.
    """
    dead_seats = tuple(dead)
    refuse(win_faults(win, table_rules, players=players, dead=dead_seats, pot=pot))
    sheet = sheet_of(win, table_rules or profile(), players, dead_seats)
    pays = {seat: amount_of(win, multipliers) for seat, multipliers in sheet.items()}
    share = sum(pays.values()) // 2 if win.bettor_on is win.winner else 0
    used = _rules_used(sheet)
    used |= {"WN6"} if any(pays[seat] for seat in dead_seats) else set()
    used |= {"TR3"} if pot else set()
    rules = tuple(rule for rule in RULE_ORDER if rule in used)
    return Payment(win.winner, MappingProxyType(pays), sum(pays.values()) - share, share, pot, rules)


def _rules_used(sheet: Sheet) -> set[str]:
    return {each.rule for multipliers in sheet.values() for each in multipliers if each.times != 1}


def sheet_of(win: Win, table_rules: Profile, players: tuple[Seat, ...], dead: tuple[Seat, ...]) -> Sheet:
    """Return the payment sheet of a win, rule by rule."""
    payers = [seat for seat in SEATS if seat in players and seat is not win.winner]
    return {seat: tuple(_multipliers(win, table_rules, seat, is_dead=seat in dead)) for seat in payers}


def amount_of(win: Win, multipliers: tuple[Multiplier, ...], wrong: Multiplier | None = None) -> int:
    """Return what multipliers make of the hand's value, with the rule of `wrong` misunderstood."""
    return win.value * prod(
        wrong.mistaken if wrong is not None and wrong.rule == each.rule else each.times
        for each in multipliers
    )


def _multipliers(win: Win, table_rules: Profile, seat: Seat, *, is_dead: bool) -> Iterator[Multiplier]:
    yield _for_source(win, seat)
    is_spared = win.misnamed_by not in (None, seat) and table_rules.misnamed_mahjong == "misnamer_only"
    if is_dead and not is_spared:
        say = "{who:whose} hand is dead, but {who:she} still {who:pays} the winner"
        yield Multiplier("WN6", 1, 0, telling(say, who=seat))
    yield _for_jokers(win, table_rules)
    if win.misnamed_by is not None:
        yield _for_misnaming(win, table_rules, seat)
    if win.bettor_on is not None:
        yield for_bet(win)


def _for_source(win: Win, seat: Seat) -> Multiplier:
    if win.how == "self":
        say = "{who} picked the tile {who:herself}, so everyone pays double"
        return Multiplier("WN3", 2, 1, telling(say, who=win.winner))
    if win.how == "exchange":
        why = "a joker exchange that wins counts as self-picked, so everyone pays double"
        return Multiplier("JK12", 2, 1, why)
    if seat is win.by:
        say = "{who} threw the tile, so {who:she} {who:pays} double"
        return Multiplier("WN2", 2, 1, telling(say, who=seat))
    say = "{who} didn't throw the tile, so {who:she} {who:pays} single"
    return Multiplier("WN2", 1, 2, telling(say, who=seat))


def _for_jokers(win: Win, table_rules: Profile) -> Multiplier:
    if not win.jokerless:
        return Multiplier("WN4", 1, 2, "there's a joker, so no extra double")
    if win.singles_and_pairs and table_rules.jokerless_singles_pairs == "plain":
        return Multiplier(
            "WN4", 1, 2, "at this table a singles-and-pairs hand isn't doubled for having no joker"
        )
    return Multiplier("WN4", 2, 1, "there's no joker, so every payment doubles")


def _for_misnaming(win: Win, table_rules: Profile, seat: Seat) -> Multiplier:
    if seat is win.misnamed_by:
        say = "{who} misnamed the tile, so {who:she} {who:pays} double what {who:she} {who:owes}"
        return Multiplier("WN5", 2, 1, telling(say, who=seat))
    if table_rules.misnamed_mahjong == "misnamer_only":
        say = "{who} misnamed the tile, so at this table {who:she} {who:pays} alone"
        return Multiplier("WN5", 0, 1, telling(say, who=win.misnamed_by))
    say = "{who} misnamed the tile, but {other} {other:pays} as usual"
    return Multiplier("WN5", 1, 0, telling(say, who=win.misnamed_by, other=seat))


def for_bet(win: Win) -> Multiplier:
    """Return what a bettor's bet does to the payments for a win (BT2, BT3)."""
    rule = "BT2" if win.how == "discard" else "BT3"
    if win.bettor_on is win.winner:
        say = "the bettor bet on {who}, so every payment doubles"
        return Multiplier(rule, 2, 1, telling(say, who=win.winner))
    say = "the bettor bet on {who}, and {who:she} didn't win, so the bet changes nothing"
    return Multiplier(rule, 1, 2, telling(say, who=win.bettor_on))
