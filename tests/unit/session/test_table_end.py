"""What is said at the end of a whole game: why each pays so much, and how near the learner was."""

from __future__ import annotations

import pytest

from mahj_tutor.american import read_move
from mahj_tutor.american.payment.sheet import RULE_ORDER
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase
from mahj_tutor.session.table_end import next_game, payment_told
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import Called
from tests.at_the_table import QUIET, WON, after, changed
from tests.unit.session.test_table_mistakes import sits

ENDS = [
    (
        "",
        Seat.SOUTH,
        "East threw the winning tile and pays double.",
    ),
    ("", Seat.EAST, "You threw the winning tile and pay double."),
    ("rules league; thrown East 6B as 6C", Seat.EAST, "You misnamed the tile and pay for it."),
    ("dead South DD1", Seat.WEST, "A dead hand pays, too."),
]


@pytest.mark.parametrize(("clauses", "me", "said"), ENDS)
def test_why_each_pays_so_much_is_said(clauses: str, me: Seat, said: str) -> None:
    play = after(read_play(changed(QUIET, clauses)), *WON)
    assert said in payment_told(play, me)


def test_whoever_was_near_is_told_so_and_the_winner_is_not() -> None:
    near = "South 1D 3D 5D 7D 8D W W S 9C 9C; West F F F 2D 2D 2D 2D 4D 4D 4D 4D 6D 6D"
    play = after(read_play(changed(QUIET, near)), *WON)
    assert "So close: you needed one more tile for the first hand of 2468." in payment_told(play, Seat.WEST)
    assert "tiles away from the" in payment_told(play, Seat.SOUTH)
    assert "away from" not in payment_told(play, Seat.NORTH)


def test_whose_hand_was_dead_is_told_why_and_how_near_it_was() -> None:
    near = "dead South DD1; South 1D 3D 5D 7D 8D W W S 9C 9C"
    said = payment_told(after(read_play(changed(QUIET, near)), *WON), Seat.SOUTH)
    assert "Your hand was dead. Too many or too few tiles make a hand dead. You were " in said
    assert "tiles away from the" in said


def test_every_rule_that_changes_a_payment_at_the_table_has_its_sentence() -> None:
    known = {"thrower": Called("East"), "winner": Called("West")}
    rules = [
        rule for rule in RULE_ORDER if rule not in ("BT2", "BT3", "TR3")
    ]  # nobody bets, and there's no pot
    said = [words("why", rule, **known) for rule in rules]
    assert len(set(said)) == len(rules)


@pytest.mark.parametrize(
    ("me", "missing", "says"),
    [
        (Seat.SOUTH, None, "Next game: you're East, and you deal."),
        (Seat.EAST, None, "Next game: the player on your right deals, and you're North."),
        (Seat.NORTH, None, "Next game: the player across from you deals, and you're West."),
        (Seat.WEST, None, "Next game: the player on your left deals, and you're South."),
        (Seat.WEST, Seat.SOUTH, "Next game: you're East, and you deal."),
        (Seat.NORTH, Seat.SOUTH, "Next game: the player on your left deals, and you're South."),
    ],
)
def test_who_deals_next_is_told_by_where_she_sits(me: Seat, missing: Seat | None, says: str) -> None:
    """Everybody has another wind in the next game, so a wind alone would name somebody else."""
    assert next_game(me, missing) == says


def test_the_thrower_of_the_winning_tile_is_the_last_to_have_thrown() -> None:
    before = read_play(changed(QUIET, "thrown North 1C, East 6B"))
    for play in (declared := after(before, *WON[:-1]), after(before, *WON)):
        assert play.last_discard is not None
        assert play.last_discard.seat is Seat.EAST
    assert declared.phase is Phase.DECLARED


def test_what_was_called_before_an_exchange_is_still_the_last_discard() -> None:
    """The joker won, but nobody has thrown anything since the tile that was called."""
    play = read_play(
        changed(QUIET, "phase declared; turn North; thrown West 1C; called East 2B; came exchange")
    )
    assert play.last_discard is not None
    assert play.last_discard.seat is Seat.EAST
    assert play.winning_discard is None


def told_of(said: str, *moves: str) -> tuple[str, ...]:
    """Return what South is told of moves at a table."""
    table = sits(said).game
    for move in moves:
        table = table.after(read_move(move))
    return table.log


MAH_JONGG = "North says Mah Jongg and shows all 14 tiles."


def test_who_wins_by_a_call_is_not_said_to_pick() -> None:
    assert told_of(QUIET, *WON[:2]) == ("North calls the 6 Bam for Mah Jongg.", MAH_JONGG)


def test_who_wins_by_a_tile_she_picked_is_said_to_pick() -> None:
    pick = changed(QUIET, "turn West; thrown West 1C; wall 6B 6C 6D")
    expected = ("North picks a tile.", MAH_JONGG)
    assert told_of(pick, "North picks", "North racks", "North declares") == expected
    assert told_of(pick, "North picks", "North declares") == expected
