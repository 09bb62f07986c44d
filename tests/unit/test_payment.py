"""The payment sheet to the cent, what a wrong one is told, and the game that follows."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.american.payment.next_game import bettor_faults, dealer_faults, next_dealer
from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.sheet_faults import pay_faults, payment_misconception, winnings_faults
from mahj_tutor.american.payment.win import Win, WinSource, win_faults
from mahj_tutor.american.pot import pot_faults, put_into_pot
from mahj_tutor.errors import IllegalMoveError, UnknownNameError
from mahj_tutor.rulebook import Profile, profile
from mahj_tutor.table import SEATS, Seat

E, S, W, N = SEATS
SOURCES, LEAGUE = profile(), profile("league")
BETS, POT = profile(bettor="on"), profile(wall_game_pot="on")


def win(how: WinSource = "discard", **more: Any) -> Win:
    """West wins 25, on South's discard if on any."""
    usual: dict[str, Any] = {"winner": W, "value": 25, "how": how, "by": S if how == "discard" else None}
    return Win(**(usual | more))


def sheet(east: int, south: int, north: int) -> dict[Seat, int]:
    return {E: east, S: south, N: north}


def say(found: tuple[object, ...]) -> list[str]:
    return [str(fault) for fault in found]


@pytest.mark.parametrize("more", [{}, {"value": 50, "singles_and_pairs": True}])
def test_a_hand_that_an_exchange_completed_holds_the_joker_just_taken(more: dict[str, Any]) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        pay(win("exchange", jokerless=True, **more))
    assert [fault.rule for fault in refused.value.faults] == ["JK12", "WN4"]


@pytest.mark.parametrize(
    ("won", "amounts", "total", "rules"),
    [
        (win(), (25, 50, 25), 100, ("WN2",)),
        (win("self"), (50, 50, 50), 150, ("WN3",)),
        (win("exchange"), (50, 50, 50), 150, ("JK12",)),
        (win(jokerless=True), (50, 100, 50), 200, ("WN2", "WN4")),
        (win("self", jokerless=True), (100, 100, 100), 300, ("WN3", "WN4")),
    ],
)
def test_the_payment_table(
    won: Win, amounts: tuple[int, int, int], total: int, rules: tuple[str, ...]
) -> None:
    paid = pay(won)
    assert paid.pays == sheet(*amounts)
    assert (paid.receives, paid.bettor, paid.pot, paid.rules) == (total, 0, 0, rules)
    assert paid.balance == {E: -amounts[0], S: -amounts[1], W: total, N: -amounts[2]}
    assert list(paid.balance) == list(SEATS)


@pytest.mark.parametrize(
    ("won", "amounts", "half"),
    [
        (win(bettor_on=W), (50, 100, 50), 100),
        (win("self", bettor_on=W), (100, 100, 100), 150),
        (win("exchange", bettor_on=W), (100, 100, 100), 150),
        (win("self", bettor_on=W, jokerless=True), (200, 200, 200), 300),
    ],
)
def test_a_bet_on_the_winner_doubles_and_is_shared(
    won: Win, amounts: tuple[int, int, int], half: int
) -> None:
    paid = pay(won, BETS)
    assert (paid.pays, paid.receives, paid.bettor) == (sheet(*amounts), half, half)


def test_a_bet_on_another_player_changes_nothing() -> None:
    assert pay(win(bettor_on=N), BETS) == pay(win(), BETS)


@pytest.mark.parametrize("rules", [SOURCES, LEAGUE])
def test_dead_players_pay_like_the_living(rules: Profile) -> None:
    paid = pay(win(), rules, dead=(N, S))
    assert paid.pays == pay(win(), rules).pays
    assert paid.rules == ("WN2", "WN6")


@pytest.mark.parametrize(
    ("rules", "others", "jokerless"), [(SOURCES, 25, False), (LEAGUE, 0, False), (SOURCES, 50, True)]
)
def test_a_misnamed_tile_costs_its_thrower_double(rules: Profile, others: int, jokerless: bool) -> None:
    misnamed = 200 if jokerless else 100
    paid = pay(win(misnamed_by=S, jokerless=jokerless), rules)
    assert paid.pays == sheet(others, misnamed, others)
    assert paid.receives == misnamed + 2 * others


@pytest.mark.parametrize(("rules", "each"), [(SOURCES, 100), (LEAGUE, 50)])
def test_singles_and_pairs_double_only_where_the_table_says_so(rules: Profile, each: int) -> None:
    paid = pay(win("self", jokerless=True, singles_and_pairs=True), rules)
    assert paid.pays == sheet(each, each, each)
    assert ("WN4" in paid.rules) is (each == 100)


def test_three_players_are_two_payers() -> None:
    paid = pay(win(), players=(E, S, W))
    assert (paid.pays, paid.receives) == ({E: 25, S: 50}, 75)


def test_the_pot_comes_besides_and_is_not_shared() -> None:
    paid = pay(win(), POT, pot=100)
    assert (paid.receives, paid.pot, paid.rules) == (100, 100, ("WN2", "TR3"))
    both = pay(win(bettor_on=W), POT.replace(bettor="on"), pot=100)
    assert (both.receives, both.bettor, both.pot) == (100, 100, 100)


def test_a_payment_is_a_value() -> None:
    assert pay(win()) == pay(win())
    assert hash(pay(win())) == hash(pay(win()))
    with pytest.raises(TypeError):
        pay(win()).pays[E] = 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("won", "said", "told"),
    [
        (win(), sheet(25, 25, 25), ["WN2: South threw the tile, so she pays double: 50, not 25"]),
        (win(), sheet(25, 50, 50), ["WN2: North didn't throw the tile, so she pays single: 25, not 50"]),
        (
            win("self"),
            sheet(50, 50, 25),
            ["WN3: West picked the tile herself, so everyone pays double: 50, not 25"],
        ),
        (
            win("exchange"),
            sheet(25, 50, 50),
            ["JK12: a joker exchange that wins counts as self-picked, so everyone pays double: 50, not 25"],
        ),
        (
            win("self", jokerless=True),
            sheet(100, 100, 75),
            ["WN3: West picked the tile herself, so everyone pays double: 25 × 2 × 2 = 100, not 75"],
        ),
        (
            win("self", jokerless=True),
            sheet(50, 100, 100),
            ["WN3: West picked the tile herself, so everyone pays double: 25 × 2 × 2 = 100, not 50"],
        ),
        (
            win(jokerless=True),
            sheet(25, 100, 25),
            [
                "WN4: there's no joker, so every payment doubles: 50, not 25",
                "WN4: there's no joker, so every payment doubles: 50, not 25",
            ],
        ),
        (
            win(misnamed_by=S),
            sheet(25, 50, 25),
            ["WN5: South misnamed the tile, so she pays double what she owes: 25 × 2 × 2 = 100, not 50"],
        ),
        (
            win(misnamed_by=S),
            sheet(0, 100, 25),
            ["WN5: South misnamed the tile, but East pays as usual: 25, not 0"],
        ),
    ],
)
def test_a_wrong_seat_is_told_the_rule_that_decides(won: Win, said: dict[Seat, int], told: list[str]) -> None:
    assert say(pay_faults(won, said)) == told


def test_a_dead_player_left_out_is_named_as_such() -> None:
    told = ["WN6: North's hand is dead, but she still pays the winner: 25, not 0"]
    assert say(pay_faults(win(), {E: 25, S: 50}, dead=(N,))) == told
    assert say(pay_faults(win(misnamed_by=S), {E: 25, S: 100}, dead=(N,))) == told


def test_a_bet_that_was_lost_or_a_hand_that_does_not_double_is_said() -> None:
    lost = "the bettor bet on North, and she didn't win, so the bet changes nothing"
    assert (
        say(pay_faults(win("self", bettor_on=N), sheet(100, 100, 50), BETS))
        == [f"BT3: {lost}: 50, not 100"] * 2
    )
    singles = win("self", jokerless=True, singles_and_pairs=True)
    assert (
        say(pay_faults(singles, sheet(100, 50, 100), LEAGUE))
        == ["WN4: at this table a singles-and-pairs hand isn't doubled for having no joker: 50, not 100"] * 2
    )
    alone = ["WN5: South misnamed the tile, so at this table she pays alone: 0, not 25"]
    assert say(pay_faults(win(misnamed_by=S), sheet(25, 100, 0), LEAGUE)) == alone
    assert say(pay_faults(win(misnamed_by=S, jokerless=True), sheet(25, 200, 0), LEAGUE)) == alone


def test_the_winner_and_an_empty_place_pay_nothing() -> None:
    assert say(pay_faults(win(), {E: 25, S: 50, W: 100, N: 25}, players=(E, S, W))) == [
        "WN2: West won, so she collects and pays nothing, not 100",
        "TP1: nobody is playing North, so nothing is paid there, not 25",
    ]


@pytest.mark.parametrize(
    ("won", "said", "shown"),
    [
        (win(), sheet(25, 50, 25), None),
        (win(), sheet(25, 25, 25), "M25"),
        (win(jokerless=True), sheet(50, 50, 50), "M25"),
        (win(), sheet(0, 50, 0), "M25"),
        (win(), sheet(0, 100, 0), "M25"),
        (win("self"), sheet(25, 25, 25), "M25"),
        (win("self", jokerless=True), sheet(50, 50, 50), None),
        (win("self"), sheet(50, 50, 0), None),
        (win(), sheet(50, 25, 25), None),
        (win(), sheet(0, 0, 0), None),
        (win(misnamed_by=S), sheet(0, 100, 0), None),
    ],
)
def test_the_belief_a_wrong_sheet_shows(won: Win, said: dict[Seat, int], shown: str | None) -> None:
    assert payment_misconception(won, said) == shown


def test_leaving_out_the_dead_is_another_belief_than_leaving_out_all() -> None:
    assert payment_misconception(win(), {E: 25, S: 50}, dead=(N,)) == "M24"
    assert payment_misconception(win(), {S: 50}, dead=(E, N)) == "M24"
    assert payment_misconception(win(), {S: 50}, dead=(N,)) == "M25"
    assert payment_misconception(win("self"), {E: 50, S: 50}, dead=(N,)) == "M24"


def test_what_the_winner_ends_up_with() -> None:
    assert winnings_faults(win(), 100) == ()
    assert winnings_faults(win(bettor_on=W), 200, POT.replace(bettor="on"), pot=100) == ()
    assert say(winnings_faults(win(), 75)) == [
        "WN2: South threw the tile, so she pays double: the players pay 25 + 50 + 25 = 100; "
        "the winner ends up with 100, not 75"
    ]
    assert say(winnings_faults(win(), 80)) == [
        "WN2: the players pay 25 + 50 + 25 = 100; the winner ends up with 100, not 80"
    ]
    both = POT.replace(bettor="on")
    assert [fault.rule for fault in winnings_faults(win(bettor_on=W), 100, both, pot=100)] == ["TR3"]
    assert [fault.rule for fault in winnings_faults(win(bettor_on=W), 300, both, pot=100)] == ["BT2"]
    assert say(winnings_faults(win(bettor_on=W), 200, BETS)) == [
        "BT2: half of the 200 is the bettor's: 100, not 200"
    ]
    assert say(winnings_faults(win("self"), 150, POT, pot=75)) == [
        "TR3: the winner takes the pot of 75 as well: 225, not 150"
    ]


@pytest.mark.parametrize(
    ("won", "told"),
    [
        (win(by=None), "WN2: somebody threw the winning tile: say who, because she pays double"),
        (win(by=W), "WN2: West can't win on her own discard"),
        (win("self", by=N), "WN3: nobody threw the winning tile, so North can't have"),
        (win("exchange", by=N), "JK12: nobody threw the winning tile, so North can't have"),
        (win(misnamed_by=N), "WN5: only the player who throws a tile names it, so North didn't"),
        (win("self", misnamed_by=N), "WN5: only the player who throws a tile names it, so North didn't"),
        (win(value=-5), "CD9: every hand on the card has a value above zero, not -5"),
        (win(bettor_on=W), "BT1: nobody bets at this table"),
    ],
)
def test_a_win_that_cannot_be_is_refused(won: Win, told: str) -> None:
    assert say(win_faults(won)) == [told]
    with pytest.raises(IllegalMoveError, match=told.split(":")[0]) as refused:
        pay(won)
    assert say(refused.value.faults) == [told]
    with pytest.raises(IllegalMoveError):
        pay_faults(won, {})


def test_nobody_wins_from_an_empty_place_with_a_dead_hand_or_in_an_unknown_way() -> None:
    assert say(win_faults(win(), players=(E, W, N))) == ["TP1: nobody is playing South"]
    assert say(win_faults(win(), dead=(W,))) == ["WN6: West's hand is dead, so she can't win"]
    assert say(win_faults(win(), dead=(S,), players=(S, W, N))) == []
    with pytest.raises(UnknownNameError, match="did you mean 'discard'"):
        win("discrad")  # type: ignore[arg-type]


@pytest.mark.parametrize(("rules", "told"), [(SOURCES, "this table has no pot"), (POT, "not -1")])
def test_a_pot_that_cannot_be_is_refused(rules: Profile, told: str) -> None:
    pot = 100 if rules is SOURCES else -1
    with pytest.raises(IllegalMoveError, match=told):
        pay(win(), rules, pot=pot)


def test_every_player_adds_to_the_pot_where_there_is_one() -> None:
    assert put_into_pot(0, table_rules=POT) == 100
    assert put_into_pot(100, (E, S, W), POT, stake=10) == 130
    assert put_into_pot(40, SEATS, SOURCES) == 40
    assert say(pot_faults(25, 0, (E, S, W), POT)) == ["TR3: each of the three adds 25 to 0: 75, not 25"]
    assert say(pot_faults(100)) == ["TR3: this table has no pot, so nobody adds to it: 0, not 100"]
    assert pot_faults(200, 100, SEATS, POT) == ()
    for pot, stake in ((-1, 25), (0, 0)):
        with pytest.raises(IllegalMoveError, match="TR3"):
            put_into_pot(pot, SEATS, POT, stake)


def test_the_deal_moves_to_the_right() -> None:
    assert [next_dealer(each) for each in SEATS] == [S, W, N, E]
    assert [next_dealer(each, missing=S) for each in (E, W, N)] == [W, N, E]
    with pytest.raises(IllegalMoveError, match="nobody is playing South"):
        next_dealer(S, missing=S)
    assert say(dealer_faults(E, N)) == [
        "NX2: the deal moves to the right: after East, South deals, not North"
    ]
    assert dealer_faults(E, S) == ()


def test_east_makes_room_for_the_bettor() -> None:
    assert bettor_faults(E, BETS) == ()
    assert [fault.rule for fault in bettor_faults(N, BETS)] == ["BT1"]
    assert [fault.rule for fault in bettor_faults(E)] == ["BT1"]
