"""No cent appears or is lost, only the winner and her bettor are paid, and each doubling doubles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor.american.payment.next_game import next_dealer
from mahj_tutor.american.payment.sheet import Payment, pay
from mahj_tutor.american.payment.sheet_faults import pay_faults, payment_misconception
from mahj_tutor.american.payment.win import Win
from mahj_tutor.rulebook import profile
from mahj_tutor.rulebook.profiles import Profile
from mahj_tutor.table import SEATS, Seat, seats

tables = st.builds(
    lambda name, singles, misnamed: profile(
        name, jokerless_singles_pairs=singles, misnamed_mahjong=misnamed, bettor="on", wall_game_pot="on"
    ),
    st.sampled_from(["sources", "league"]),
    st.sampled_from(["doubles", "plain"]),
    st.sampled_from(["usual", "misnamer_only"]),
)
rounds = st.sampled_from([SEATS, *(seats(3, missing=empty) for empty in SEATS[1:])])


@st.composite
def games(draw: st.DrawFn) -> tuple[Win, Profile, dict[str, Any]]:
    """A win that can be, the table rules, and who plays with which hands dead."""
    players = draw(rounds)
    winner = draw(st.sampled_from(players))
    others = [seat for seat in players if seat is not winner]
    by = draw(st.none() | st.sampled_from(others))
    how = "discard" if by else draw(st.sampled_from(["self", "exchange"]))
    jokerless = how != "exchange" and draw(st.booleans())  # an exchange leaves a joker in the hand
    won = Win(
        winner,
        draw(st.integers(1, 500)),
        how,
        by=by,
        jokerless=jokerless,
        singles_and_pairs=jokerless and draw(st.booleans()),
        misnamed_by=by if draw(st.booleans()) else None,
        bettor_on=draw(st.none() | st.sampled_from(players)),
    )
    dead = tuple(draw(st.sets(st.sampled_from(others))))
    return won, draw(tables), {"players": players, "dead": dead}


def total(paid: Payment) -> int:
    return sum(paid.pays.values())


@given(games(), st.integers(0, 400))
def test_payments_sum_to_zero_and_reach_the_winner_and_her_bettor_only(
    game: tuple[Win, Profile, dict[str, Any]], pot: int
) -> None:
    won, rules, around = game
    paid = pay(won, rules, **around, pot=pot)
    assert sum(paid.balance.values()) + paid.bettor == 0
    assert set(paid.balance) == set(around["players"])
    assert [seat for seat, gain in paid.balance.items() if gain > 0] == [won.winner]
    assert paid.bettor == (paid.receives if won.bettor_on is won.winner else 0)
    assert paid.pot == pot


@given(games())
def test_who_is_dead_changes_no_payment(game: tuple[Win, Profile, dict[str, Any]]) -> None:
    won, rules, around = game
    assert pay(won, rules, **around).pays == pay(won, rules, players=around["players"]).pays


@given(games())
def test_a_hand_without_jokers_brings_double(game: tuple[Win, Profile, dict[str, Any]]) -> None:
    won, rules, around = game
    plain = replace(won, jokerless=False, singles_and_pairs=False)
    counted_in = won.singles_and_pairs and rules.jokerless_singles_pairs == "plain"
    times = 2 if won.jokerless and not counted_in else 1
    assert total(pay(won, rules, **around)) == times * total(pay(plain, rules, **around))


@given(games())
def test_a_bet_on_the_winner_doubles_what_each_pays(game: tuple[Win, Profile, dict[str, Any]]) -> None:
    won, rules, around = game
    unbacked = pay(replace(won, bettor_on=None), rules, **around)
    backed = pay(replace(won, bettor_on=won.winner), rules, **around)
    assert backed.pays == {seat: 2 * amount for seat, amount in unbacked.pays.items()}
    assert backed.receives == total(unbacked)


@given(games())
def test_a_self_pick_is_as_if_everyone_had_thrown_the_tile(
    game: tuple[Win, Profile, dict[str, Any]],
) -> None:
    won, rules, around = game
    thrown = replace(won, how="discard", misnamed_by=None)
    picked = pay(replace(won, how="self", by=None, misnamed_by=None), rules, **around)
    as_thrower = {seat: pay(replace(thrown, by=seat), rules, **around).pays[seat] for seat in picked.pays}
    assert picked.pays == as_thrower
    if not won.jokerless:  # an exchange leaves a joker in the hand
        swapped = pay(replace(won, how="exchange", by=None, misnamed_by=None), rules, **around)
        assert swapped.pays == picked.pays


@given(games())
def test_the_thrower_pays_twice_a_bystander_and_the_misnamer_four_times(
    game: tuple[Win, Profile, dict[str, Any]],
) -> None:
    won, rules, around = game
    if won.by is None:
        return
    named = pay(replace(won, misnamed_by=None), rules, **around).pays
    wrong = pay(replace(won, misnamed_by=won.by), rules, **around).pays
    for seat in set(named) - {won.by}:
        assert named[won.by] == 2 * named[seat]
        assert wrong[won.by] == 4 * named[seat]
        assert wrong[seat] == (named[seat] if rules.misnamed_mahjong == "usual" else 0)


@given(games(), st.dictionaries(st.sampled_from(SEATS), st.integers(0, 400)), st.booleans())
def test_a_sheet_has_a_fault_for_each_wrong_seat_and_none_when_right(
    game: tuple[Win, Profile, dict[str, Any]], changed: dict[Seat, int], left_out: bool
) -> None:
    won, rules, around = game
    right = dict(pay(won, rules, **around).pays)
    said = changed if left_out else right | changed
    wrong = [seat for seat in SEATS if said.get(seat, 0) != right.get(seat, 0)]
    found = pay_faults(won, said, rules, **around)
    assert len(found) == len(wrong)
    for seat, fault in zip(wrong, found, strict=True):
        paid = said.get(seat, 0)
        is_slip = seat in right and paid % won.value != 0  # a number that no doubling makes is not repeated
        assert fault.say.endswith(f", not {paid}") is not is_slip
    if not wrong:
        assert payment_misconception(won, said, rules, **around) is None


@given(rounds)
def test_everybody_deals_once_before_the_first_deals_again(players: tuple[Seat, ...]) -> None:
    missing = next((seat for seat in SEATS if seat not in players), None)
    dealers = [players[0]]
    while len(dealers) <= len(players):
        dealers.append(next_dealer(dealers[-1], missing))
    assert tuple(dealers) == (*players, players[0])
