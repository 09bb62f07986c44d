"""Facts about the end of a game: who pays how much, what the winner is paid, and who deals the next one."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment import next_game as engine
from mahj_tutor.american.payment.next_game import dealer_faults
from mahj_tutor.american.payment.sheet import Payment, for_bet, pay
from mahj_tutor.american.payment.sheet_faults import pay_faults, payment_misconception, winnings_faults
from mahj_tutor.american.payment.steps import payment_steps
from mahj_tutor.facts.registry import ME, Players, Sheet, Step, Subject, of_each
from mahj_tutor.facts.scenes import BACKED, WON
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.winning import win_of
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat

paying = Subject("paying")


def _dead(play: PlayState) -> Players:
    return tuple(seat for seat in play.seats if play.is_dead(seat))


def _payment(play: PlayState) -> Payment:
    return pay(win_of(play), play.table_rules, players=play.seats, dead=_dead(play))


def _sheet_faults(play: PlayState, given: Mapping[Seat, int]) -> tuple[Fault, ...]:
    answer = {**_payment(play).pays, **given}
    return pay_faults(win_of(play), answer, play.table_rules, players=play.seats, dead=_dead(play))


def _belief(play: PlayState, given: Mapping[Seat, int]) -> str | None:
    answer = {**_payment(play).pays, **given}
    return payment_misconception(win_of(play), answer, play.table_rules, players=play.seats, dead=_dead(play))


def _steps(play: PlayState) -> tuple[Step, ...]:
    found = payment_steps(win_of(play), play.table_rules, players=play.seats, dead=_dead(play))
    return tuple(Step(each.say, each.rule, each.pays) for each in found)


def _how(play: PlayState, player: Seat) -> tuple[str, ...]:
    """Say how the sheet comes about, in four steps at most: a joker in the hand doubles nothing."""
    found, is_plain = _steps(play), not win_of(play).jokerless
    return tuple(each.say for each in found if len(found) <= 4 or not (is_plain and each.rule == "WN4"))


@paying.fact(
    "pays(South) == 50",
    WON,
    faults=lambda play, player, wrong: _sheet_faults(play, {player: wrong}),
    how=_how,
    sheet=Sheet(_sheet_faults, _steps, _belief),
)
def pays(play: PlayState, player: Seat = ME) -> int:
    """Return how much a player pays the winner; the winner pays nothing (WN2, WN3, WN4, WN6, JK12)."""
    return _payment(play).pays.get(player, 0)


@paying.fact("payers() == [East, South, North]", WON)
def payers(play: PlayState) -> Players:
    """Return the players who pay the winner, from East around the table."""
    return tuple(_payment(play).pays)


def _winnings_faults(play: PlayState, answer: int) -> tuple[Fault, ...]:
    return winnings_faults(win_of(play), answer, play.table_rules, players=play.seats, dead=_dead(play))


def _sum(play: PlayState) -> tuple[str, ...]:
    payment = _payment(play)
    amounts = " + ".join(map(str, payment.pays.values()))
    if payment.bettor:
        half = f"half of that is the bettor's: {payment.bettor}"
        return for_bet(win_of(play)).why, f"{amounts} = {2 * payment.bettor}", half
    return (*(each.say for each in _steps(play)), f"{amounts} = {payment.receives}")


@paying.fact("winnings() == 100", WON, faults=_winnings_faults, how=_sum)
def winnings(play: PlayState) -> int:
    """Return how much the winner is paid in all; a bettor who bet on the winner takes half (BT2, BT3)."""
    return _payment(play).receives


def _share_faults(play: PlayState, answer: int) -> tuple[Fault, ...]:
    bet = for_bet(win_of(play))
    is_backed = win_of(play).bettor_on is play.winner
    return _winnings_faults(play, answer) if is_backed else (Fault(bet.rule, bet.why),)


@paying.fact("bettor_gets() == 150 and winnings() == 150", BACKED, faults=_share_faults, how=_sum)
def bettor_gets(play: PlayState) -> int:
    """Return what the bettor gets: half of all payments to a winner that the bettor backed (BT2, BT3)."""
    return _payment(play).bettor


@paying.fact(
    "next_dealer(West) == North", faults=of_each(lambda at, dealer, other: dealer_faults(dealer, other))
)
def next_dealer(at: Situation, dealer: Seat) -> Seat:
    """Return who deals the next game, after a win and after a wall game alike (NX2)."""
    return engine.next_dealer(dealer)


@paying.fact("hand_value() == 25", WON)
def hand_value(play: PlayState) -> int:
    """Return what the card pays for the winning hand, before anything doubles (CD9)."""
    return win_of(play).value
