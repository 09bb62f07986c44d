"""Who pays how much for a Mah Jongg, and what comes after it (WN2 to WN6, JK12, BT1 to BT3, TR3, NX2).

`pay` makes the payment sheet, `pay_faults` judges a learner's. Amounts are whole numbers in the unit of
the card's values: a hand of 25 is 25 cents.

>>> win = Win(Seat.WEST, 25, "discard", by=Seat.SOUTH)
>>> [(seat.value, amount) for seat, amount in pay(win).pays.items()], pay(win).receives
([('East', 25), ('South', 50), ('North', 25)], 100)
>>> said = {Seat.EAST: 25, Seat.SOUTH: 25, Seat.NORTH: 25}
>>> [str(fault) for fault in pay_faults(win, said)]
['WN2: South threw the tile, so she pays double: 50, not 25']
>>> payment_misconception(win, said)
'M25'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import prod
from types import MappingProxyType
from typing import Literal, get_args

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat, right_of

WinSource = Literal["discard", "self", "exchange"]
"""Where the winning tile came from: a discard, the wall, or a Joker exchange (JK12)."""


@dataclass(frozen=True, slots=True)
class Win:
    """A Mah Jongg: who won, what the card pays for the hand, and where the last tile came from.

    `by` threw the winning discard; `misnamed_by` is that same player when she gave it a wrong name and the
    winner demands double for it. `bettor_on` is the player a fifth person has bet on.
    """

    winner: Seat
    value: int
    how: WinSource
    by: Seat | None = None
    jokerless: bool = False
    singles_and_pairs: bool = False
    misnamed_by: Seat | None = None
    bettor_on: Seat | None = None

    def __post_init__(self) -> None:
        if self.how not in get_args(WinSource):
            raise UnknownNameError("way to win", self.how, get_args(WinSource))


@dataclass(frozen=True, slots=True)
class Payment:
    """What a win brings: what each player pays, what the winner keeps of it, and what the bettor gets.

    `pot` comes to the winner besides and is not in `receives`. `rules` made the sums, in their order.
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


_Sheet = Mapping[Seat, tuple[Multiplier, ...]]
_ORDER = ("WN2", "WN3", "JK12", "WN4", "WN5", "BT2", "BT3", "WN6", "TR3")


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
    (WN2), otherwise everyone does (WN3, JK12); without Jokers all doubles (WN4). The sources are silent
    about a bettor and a pot at once: here the pot is the winner's alone.
    """
    lost = tuple(dead)
    refuse(win_faults(win, table_rules, players=players, dead=lost, pot=pot))
    sheet = sheet_of(win, table_rules or profile(), players, lost)
    pays = {seat: _amount(win, steps) for seat, steps in sheet.items()}
    share = sum(pays.values()) // 2 if win.bettor_on is win.winner else 0
    made = {step.rule for steps in sheet.values() for step in steps if step.times != 1}
    made |= {"WN6"} if any(pays[seat] for seat in lost) else set()
    made |= {"TR3"} if pot else set()
    rules = tuple(rule for rule in _ORDER if rule in made)
    return Payment(win.winner, MappingProxyType(pays), sum(pays.values()) - share, share, pot, rules)


def win_faults(
    win: Win,
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
    pot: int = 0,
) -> tuple[Fault, ...]:
    """Return why there can be no such win at this table, so that nothing can be paid for it."""
    rules, lost = table_rules or profile(), tuple(dead)
    named = (win.winner, win.by, win.misnamed_by, win.bettor_on, *lost)
    absent = [seat for seat in SEATS if seat in named and seat not in players]
    found = [Fault("TP1", f"nobody sits at {seat}") for seat in absent]
    found += [*_hand_faults(win), *_thrower_faults(win), *_money_faults(win, rules, pot)]
    if win.winner in lost:
        found.append(Fault("WN6", f"{win.winner}'s hand is dead, so she cannot win"))
    return tuple(found)


def _hand_faults(win: Win) -> Iterator[Fault]:
    if win.value <= 0:
        yield Fault("CD9", f"every hand on the card has a value above zero, not {win.value}")
    if win.singles_and_pairs and not win.jokerless:
        yield Fault("CD10", "a hand of singles and pairs takes no Joker, so it is won without one")


def _thrower_faults(win: Win) -> Iterator[Fault]:
    if win.how != "discard" and win.by is not None:
        yield Fault(_base(win), f"nobody threw the winning tile, so {win.by} did not")
    elif win.how == "discard" and win.by is None:
        yield Fault("WN2", "somebody threw the winning tile: say who, because she pays double")
    elif win.by is win.winner:
        yield Fault("WN2", f"{win.winner} cannot win on her own discard")
    if win.misnamed_by is not None and win.misnamed_by is not win.by:
        yield Fault("WN5", f"only the player who throws a tile names it, so {win.misnamed_by} did not")


def _money_faults(win: Win, table_rules: Profile, pot: int) -> Iterator[Fault]:
    if win.bettor_on is not None and table_rules.bettor == "off":
        yield Fault("BT1", "nobody bets at this table")
    if pot < 0:
        yield Fault("TR3", f"a pot holds nothing or more, not {pot}")
    elif pot and table_rules.wall_game_pot == "off":
        yield Fault("TR3", "this table has no pot")


def pay_faults(
    win: Win,
    said: Mapping[Seat, int],
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
) -> tuple[Fault, ...]:
    """Return why a payment sheet is wrong: one fault for each wrong seat, with the rule that decides there.

    `said` holds what each player pays; who is left out pays nothing. Where several rules could have been
    forgotten, the one that explains most of the sheet is named.
    """
    lost = tuple(dead)
    refuse(win_faults(win, table_rules, players=players, dead=lost))
    sheet = sheet_of(win, table_rules or profile(), players, lost)
    return tuple(_sheet_faults(win, sheet, {seat: said.get(seat, 0) for seat in SEATS}))


def _sheet_faults(win: Win, sheet: _Sheet, said: Mapping[Seat, int]) -> Iterator[Fault]:
    for seat in SEATS:
        if seat in sheet:
            if said[seat] != _amount(win, sheet[seat]):
                step = _decides(win, sheet, said, seat)
                yield Fault(step.rule, f"{step.why}: {_sum(win, sheet[seat])}, not {said[seat]}")
        elif said[seat] and seat is win.winner:
            yield Fault(
                _base(win), f"{seat} is the winner, so she is paid and pays nothing, not {said[seat]}"
            )
        elif said[seat]:
            yield Fault("TP1", f"nobody sits at {seat}, so nothing is paid there, not {said[seat]}")


def _decides(win: Win, sheet: _Sheet, said: Mapping[Seat, int], seat: Seat) -> Multiplier:
    """The step misunderstood at a seat: the one that explains most of the sheet.

    Of several that explain this seat alone the plainest is taken, otherwise the most special: a sheet that
    is right but for one doubling lacks the last one.
    """

    def weight(step: Multiplier) -> tuple[int, int]:
        explained = sum(said[each] == _amount(win, sheet[each], step) for each in sheet)
        place = sheet[seat].index(step)
        return explained, place if explained > 1 else -place

    possible = (step for step in sheet[seat] if said[seat] == _amount(win, sheet[seat], step))
    plainest = min(sheet[seat], key=lambda step: step.times != 0)  # or why she pays nothing
    return max(possible, key=weight, default=plainest)


def sheet_of(win: Win, table_rules: Profile, players: tuple[Seat, ...], dead: tuple[Seat, ...]) -> _Sheet:
    """Return for each payer every rule that bears on what she pays, the plainest first."""
    payers = [seat for seat in SEATS if seat in players and seat is not win.winner]
    return {seat: tuple(_steps(win, table_rules, seat, is_dead=seat in dead)) for seat in payers}


def _steps(win: Win, table_rules: Profile, seat: Seat, *, is_dead: bool) -> Iterator[Multiplier]:
    """Every rule that bears on what a player pays, the plainest first."""
    yield _tile_step(win, seat)
    spared = win.misnamed_by not in (None, seat) and table_rules.misnamed_mahjong == "misnamer_only"
    if is_dead and not spared:
        yield Multiplier("WN6", 1, 0, f"{seat}'s hand is dead, but she still pays the winner")
    yield _joker_step(win, table_rules)
    if win.misnamed_by is not None:
        yield _name_step(win, table_rules, seat)
    if win.bettor_on is not None:
        yield _bet_step(win)


def _tile_step(win: Win, seat: Seat) -> Multiplier:
    if win.how == "self":
        return Multiplier("WN3", 2, 1, f"{win.winner} picked the tile herself, so everyone pays double")
    if win.how == "exchange":
        return Multiplier(
            "JK12", 2, 1, "a Joker exchange that wins counts as self-picked, so everyone pays double"
        )
    if seat is win.by:
        return Multiplier("WN2", 2, 1, f"{seat} threw the tile, so she pays double")
    return Multiplier("WN2", 1, 2, f"{seat} did not throw the tile, so she pays single")


def _joker_step(win: Win, table_rules: Profile) -> Multiplier:
    if not win.jokerless:
        return Multiplier("WN4", 1, 2, "the hand holds a Joker, so nothing doubles again")
    if win.singles_and_pairs and table_rules.jokerless_singles_pairs == "plain":
        return Multiplier("WN4", 1, 2, "at this table a hand of singles and pairs does not double again")
    return Multiplier("WN4", 2, 1, "the hand holds no Joker, so every payment doubles again")


def _name_step(win: Win, table_rules: Profile, seat: Seat) -> Multiplier:
    if seat is win.misnamed_by:
        return Multiplier("WN5", 2, 1, f"{seat} misnamed the tile, so she pays double what she owes")
    if table_rules.misnamed_mahjong == "misnamer_only":
        return Multiplier("WN5", 0, 1, f"at this table {win.misnamed_by}, who misnamed the tile, pays alone")
    return Multiplier("WN5", 1, 0, f"{win.misnamed_by} misnamed the tile, but {seat} pays as usual")


def _bet_step(win: Win) -> Multiplier:
    rule = "BT2" if win.how == "discard" else "BT3"
    if win.bettor_on is win.winner:
        return Multiplier(rule, 2, 1, f"the bettor backed {win.winner}, so every payment doubles")
    return Multiplier(
        rule, 1, 2, f"the bettor backed {win.bettor_on}, who did not win, so nothing doubles for it"
    )


def _amount(win: Win, steps: tuple[Multiplier, ...], wrong: Multiplier | None = None) -> int:
    """What the steps come to; with `wrong` its rule is misunderstood the same way."""
    return win.value * prod(
        wrong.mistaken if wrong is not None and wrong.rule == step.rule else step.times for step in steps
    )


def _sum(win: Win, steps: tuple[Multiplier, ...]) -> str:
    """The right amount, with its arithmetic where several rules double it."""
    times, amount = [str(step.times) for step in steps if step.times != 1], _amount(win, steps)
    return f"{win.value} × {' × '.join(times)} = {amount}" if amount and len(times) > 1 else str(amount)


def _base(win: Win) -> str:
    return {"discard": "WN2", "self": "WN3", "exchange": "JK12"}[win.how]


def winnings_faults(
    win: Win,
    said: int,
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
    pot: int = 0,
) -> tuple[Fault, ...]:
    """Return why the winner does not end up with this sum: all that is paid, the bettor's half aside, and the pot."""
    payment = pay(win, table_rules, players=players, dead=dead, pot=pot)
    total, right = sum(payment.pays.values()), payment.receives + pot
    if said == right:
        return ()
    if payment.bettor and said in (total, total + pot):
        return (Fault(_bet_step(win).rule, f"half of the {total} is the bettor's: {right}, not {said}"),)
    if said == payment.receives:
        return (Fault("TR3", f"the winner takes the pot of {pot} as well: {right}, not {said}"),)
    amounts = " + ".join(map(str, payment.pays.values()))
    say = f"the players pay {amounts} = {total}; the winner ends up with {right}, not {said}"
    step = _forgotten(win, sheet_of(win, table_rules or profile(), players, tuple(dead)), said - pot)
    return (Fault(step.rule, f"{step.why}: {say}") if step else Fault(_base(win), say),)


def _forgotten(win: Win, sheet: _Sheet, said: int) -> Multiplier | None:
    """The doubling without which the payments would come to this sum, the last one where there are several."""
    steps = (step for each in sheet.values() for step in each if step.times > 1)
    found = (step for step in steps if sum(_amount(win, each, step) for each in sheet.values()) == said)
    return max(found, key=lambda step: _ORDER.index(step.rule), default=None)


def payment_misconception(
    win: Win,
    said: Mapping[Seat, int],
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
) -> str | None:
    """Return the id of the belief a wrong payment sheet shows, or None when it is right or shows none.

    M25: only the thrower pays, or all pay the same; M24: a dead player is left out.
    """
    lost = tuple(dead)
    found = pay_faults(win, said, table_rules, players=players, dead=lost)
    paid = {seat: said.get(seat, 0) for seat in players if seat is not win.winner}
    if found and (_thrower_alone(win, paid, lost) or _all_alike(win, paid)):
        return "M25"
    return "M24" if any(fault.rule == "WN6" for fault in found) else None


def _thrower_alone(win: Win, paid: Mapping[Seat, int], dead: tuple[Seat, ...]) -> bool:
    others = [seat for seat in paid if seat is not win.by]
    alone = win.by is not None and paid[win.by] > 0 and not any(paid[seat] for seat in others)
    return alone and win.misnamed_by is None and not set(others) <= set(dead)


def _all_alike(win: Win, paid: Mapping[Seat, int]) -> bool:
    """Whether all pay the same: on a discard any sum, otherwise the plain value, as if nothing ever doubled."""
    (first, *more) = set(paid.values())
    return not more and first > 0 and (win.how == "discard" or first == win.value)


def next_dealer(dealer: Seat, missing: Seat | None = None) -> Seat:
    """Return who deals the next game: the player to the right, after a win and after a wall game alike (NX2).

    >>> next_dealer(Seat.WEST, missing=Seat.NORTH).value
    'East'
    """
    refuse([Fault("TP1", f"nobody sits at {dealer}")] if dealer is missing else [])
    return right_of(dealer, missing)


def dealer_faults(dealer: Seat, said: Seat, missing: Seat | None = None) -> tuple[Fault, ...]:
    """Return why a player does not deal the next game (NX2)."""
    right = next_dealer(dealer, missing)
    if said is right:
        return ()
    return (Fault("NX2", f"the deal moves to the right: after {dealer} deals {right}, not {said}"),)


def bettor_faults(leaves: Seat, table_rules: Profile | None = None) -> tuple[Fault, ...]:
    """Return why a player does not leave the table for the bettor when seats change: East does (BT1)."""
    if (table_rules or profile()).bettor == "off":
        return (Fault("BT1", "nobody bets at this table, so nobody leaves it"),)
    if leaves is Seat.EAST:
        return ()
    return (Fault("BT1", f"East leaves the table and the bettor sits down there, so {leaves} stays"),)
