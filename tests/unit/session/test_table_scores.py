"""What the games of one sitting add up to."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Ask

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.settlement import settlement
from mahj_tutor.errors import MahjError
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.table_scores import scores_after
from mahj_tutor.table import Seat
from tests.unit.session.table_board import Table


def again(table: Table) -> None:
    table.take(table.session.respond(Ask(kind="again", item=table.view.item)))


def paid(table: Table) -> tuple[int, ...]:
    """Return what a game that is over has brought: the learner, then the players in the order of play."""
    now, seat = table.game.game.now, table.game.me
    assert isinstance(now, PlayState)
    payment, found = settlement(now), []
    for _ in Seat:
        found.append(payment.balance[seat] if payment else 0)
        seat = seat.right
    return tuple(found)


@pytest.mark.slow
def test_the_games_in_a_row_at_one_table_are_added_up() -> None:
    table = Table(3)
    totals = [0, 0, 0, 0]
    for number in range(4):
        assert ("so far" in table.view.ask) is False
        table.play()
        totals = [had + won for had, won in zip(totals, paid(table), strict=True)]
        assert scores_after(table.game) == tuple(totals)
        assert sum(totals) == 0
        assert ("All games so far, in cents:" in table.view.ask) is (number > 0)
        before = table.view.ask
        assert table.again().ask == before, "a reload says the same"
        again(table)
    assert table.game.opening.scores == tuple(totals)
    assert any(totals)


@pytest.mark.slow
def test_the_scores_are_told_from_the_learners_place() -> None:
    table = Table(3)
    table.play()
    again(table)
    table.play()
    me = table.game.me
    totals = scores_after(table.game)
    names = ["you", me.right.value, me.across.value, me.left.value]
    signed = [f"{each:+}".replace("-", "\u2212") if each else "0" for each in totals]
    said = ", ".join(f"{name} {amount}" for name, amount in zip(names, signed, strict=True))
    assert f"{said}." in table.view.ask


@pytest.mark.slow
def test_another_table_begins_at_nothing_and_so_does_a_level_where_nobody_pays() -> None:
    table = Table(3)
    table.play()
    assert table.game.opening.scores == ()
    beginner = Table(3, level="t4")
    beginner.play()
    again(beginner)
    assert beginner.game.opening.scores == ()
    assert "so far" not in beginner.play().ask


@pytest.mark.slow
@pytest.mark.parametrize("scores", ["1 2 3", "1 2 3 x", "1 2 3 10000000", "1 " * 5])
def test_scores_that_are_none_make_a_record_unreadable(scores: str) -> None:
    table = Table(3)
    table.play()
    again(table)
    text = str(TableRecord.of(table.record.newest_game("a" * 32, "t6").record))  # type: ignore[union-attr]
    assert str(TableRecord.of(text)) == text
    (line,) = [line for line in text.splitlines() if line.startswith("scores: ")]
    with pytest.raises(MahjError, match="lacks something"):
        TableRecord.of(text.replace(line, f"scores: {scores}"))
