"""How a finished game is paid, and what is said about wrong sums."""

from __future__ import annotations

from mahj_tutor.american.payment.settlement import find_win, settlement, settlement_faults
from mahj_tutor.american.payment.sheet import sheet_of
from mahj_tutor.american.payment.sheet_faults import winnings_faults
from mahj_tutor.american.payment.steps import payment_steps
from mahj_tutor.american.payment.win import Win
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.pot import pot_faults
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.table import SEATS, Seat
from tests.at_the_table import QUIET, WON, after


def test_a_misnamed_tile_changes_what_is_paid_for_the_game():
    right, wrong = (
        read_play(f"rules league; {QUIET}"),
        read_play(f"rules league; {QUIET}".replace("East 6B", "East 6B as 6C")),
    )
    plain, misnamed = settlement(after(right, *WON)), settlement(after(wrong, *WON))
    assert plain is not None
    assert misnamed is not None
    assert [plain.pays[seat] for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)] == [50, 25, 25]
    assert misnamed.pays[Seat.SOUTH] == 0
    assert misnamed.pays[Seat.EAST] > 50


def test_a_bet_is_paid_at_the_end_of_the_game():
    won = settlement(after(read_play(f"rules sources bettor=on; bettor North; {QUIET}"), *WON))
    plain = settlement(after(read_play(f"rules sources bettor=on; {QUIET}"), *WON))
    assert won is not None
    assert plain is not None
    assert sum(won.pays.values()) == 2 * sum(plain.pays.values())


def test_who_pays_nothing_is_not_told_that_the_dead_pay():
    win = Win(Seat.WEST, 25, "discard", by=Seat.SOUTH, misnamed_by=Seat.SOUTH)
    for reading, told in (("usual", True), ("misnamer_only", False)):
        sheet = sheet_of(win, profile(misnamed_mahjong=reading), SEATS, (Seat.NORTH, Seat.SOUTH))
        assert ("WN6" in [step.rule for step in sheet[Seat.NORTH]]) is told
        assert "WN6" in [step.rule for step in sheet[Seat.SOUTH]]


def test_the_card_is_what_a_reckoning_begins_with():
    first, *_ = payment_steps(Win(Seat.WEST, 25, "discard", by=Seat.SOUTH))
    assert (first.rule, first.say) == ("CD9", "the card pays 25")


def test_the_last_tile_is_told_as_it_came():
    won = {
        came: find_win(
            read_play(
                f"phase over; turn East; winner East; came {came}; open East; East F F F 2B 2B 2B 2B 4B 4B 4B"
                " 4B 6B 6B 6B; South; West; North"
            )
        )
        for came in ("wall", "exchange")
    }
    assert [win and win.how for win in won.values()] == ["self", "exchange"]
    by_call = find_win(after(read_play(QUIET), *WON))
    assert by_call is not None
    assert (by_call.how, by_call.by, by_call.misnamed_by) == ("discard", Seat.EAST, None)


def test_a_forgotten_doubling_is_found_beside_a_pot():
    win = Win(Seat.WEST, 25, "self")
    with_pot = profile(wall_game_pot="on")
    assert winnings_faults(win, 250, with_pot, pot=100) == ()
    (fault,) = winnings_faults(win, 175, with_pot, pot=100)
    assert (fault.rule, fault.say) == (
        "WN3",
        (
            "West picked the tile herself, so everyone pays double: the players pay 50 + 50 + 50 = 150; the"
            " winner ends up with 250, not 175"
        ),
    )
    (fault,) = winnings_faults(win, 150, with_pot, pot=100)
    assert (fault.rule, fault.say) == ("TR3", "the winner takes the pot of 100 as well: 250, not 150")


def test_three_players_are_reckoned_without_the_fourth():
    here = (Seat.EAST, Seat.SOUTH, Seat.WEST)
    *_, last = payment_steps(Win(Seat.WEST, 25, "self"), players=here)
    assert dict(last.pays) == {Seat.EAST: 50, Seat.SOUTH: 50}


def test_a_game_is_paid_after_the_rules_of_its_table():
    win = Win(Seat.WEST, 50, "self", jokerless=True, singles_and_pairs=True)
    for reading, pays in (("doubles", 200), ("plain", 100)):
        *_, last = payment_steps(win, profile(jokerless_singles_pairs=reading))
        assert last.pays[Seat.EAST] == pays


def test_nobody_is_paid_before_a_hand_lies_there():
    (fault,) = settlement_faults(read_play(QUIET))
    assert (fault.rule, fault.say) == ("WN1", "nobody pays before a hand is declared and shown")
    (fault,) = settlement_faults(after(read_play(QUIET), *WON[:2]))
    assert (fault.rule, fault.say) == ("WN1", "nobody pays before everyone has checked the declared hand")


def test_the_stake_is_what_each_player_adds():
    assert pot_faults(0, stake=10) == ()
