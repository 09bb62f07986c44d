"""What the games of one sitting add up to."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Ask

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.settlement import settlement
from mahj_tutor.errors import MahjError
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.table_scores import scores_after
from mahj_tutor.table import Seat
from tests.unit.session.table_board import Table, ended


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


def names(table: Table) -> list[str]:
    """Return the winds around the table, from the learner's to the right."""
    assert table.view.table is not None
    players = {each.seat: each.name for each in table.view.table.players}
    return [players[side] for side in SIDES]


def told(table: Table) -> list[str | None]:
    """Return what stands beside the players, from the learner to the right."""
    assert table.view.table is not None
    players = {each.seat: each.total for each in table.view.table.players}
    return [players[side] for side in SIDES]


def signed(amount: int) -> str:
    return f"{amount:+}".replace("-", "\u2212") if amount else "0"


@pytest.mark.slow
def test_the_games_in_a_row_at_one_table_are_added_up() -> None:
    table = Table(3)
    totals = [0, 0, 0, 0]
    for number in range(4):
        assert told(table) == [None] * 4
        table.play()
        totals = [had + won for had, won in zip(totals, paid(table), strict=True)]
        assert scores_after(table.game) == tuple(totals)
        assert sum(totals) == 0
        before = told(table)
        assert before == ([None] * 4 if number == 0 else [f"{signed(each)} in all" for each in totals])
        table.again()
        assert told(table) == before, "a reload says the same"
        again(table)
    assert table.game.opening.scores == tuple(totals)
    assert any(totals)


@pytest.mark.slow
def test_the_scores_stand_at_the_same_places_whatever_the_winds() -> None:
    table = ended(3)
    winds, before = names(table), scores_after(table.game)
    again(table)
    assert names(table) != winds
    table.play()
    won = [now - had for now, had in zip(scores_after(table.game), before, strict=True)]
    assert won == list(paid(table))
    assert told(table) == [f"{signed(each)} in all" for each in scores_after(table.game)]


@pytest.mark.slow
def test_another_table_begins_at_nothing_and_so_does_a_level_where_nobody_pays() -> None:
    assert ended(3).game.opening.scores == ()
    beginner = ended(3, "t4")
    again(beginner)
    assert beginner.game.opening.scores == ()
    beginner.play()
    assert told(beginner) == [None] * 4


@pytest.mark.slow
@pytest.mark.parametrize("scores", ["1 2 3", "1 2 3 x", "1 2 3 10000000", "1 " * 5])
def test_scores_that_are_none_make_a_record_unreadable(scores: str) -> None:
    table = ended(3)
    again(table)
    text = str(TableRecord.of(table.record.newest_game("a" * 32, "t6").record))  # type: ignore[union-attr]
    assert str(TableRecord.of(text)) == text
    (line,) = [line for line in text.splitlines() if line.startswith("scores: ")]
    with pytest.raises(MahjError, match="lacks something"):
        TableRecord.of(text.replace(line, f"scores: {scores}"))
