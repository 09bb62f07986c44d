"""What is called out at the table: it goes to the board with the lines that tell it, once."""

from __future__ import annotations

from mahj_tutor.american.play.moves import Declare, Discard, Show
from mahj_tutor.classical.play.moves import Meld
from tests.table_learner import next_acts
from tests.unit.session.table_board import Table


def test_names_of_discards_calls_and_mah_jongg_are_called_out_in_their_order() -> None:
    table = Table(1)
    heard: list[str] = []
    while table.view.phase == "open":
        for act in next_acts(table.game):
            log = table.do(act).log
            assert log is not None
            assert len(log.calls) <= len(log.lines)
            heard += log.calls
    expected = [
        move.tile.name if isinstance(move, Discard) else "Call" if isinstance(move, Show) else "Mah Jongg"
        for move in table.game.game.history
        if isinstance(move, Discard | Show | Declare)
    ]
    assert heard == expected
    assert {"Call", "Mah Jongg"} < set(heard)
    whole = table.again().log
    assert whole is not None
    assert (whole.at, list(whole.calls)) == (0, expected)


def test_in_the_classical_game_sets_are_called_out_too() -> None:
    table = Table(1, level="tc")
    heard: list[str] = []
    while table.view.phase == "open":
        for act in next_acts(table.game):
            log = table.do(act).log
            heard += log.calls if log else ()
    said = table.game.game.history
    assert [each for each in heard if each in ("Chow", "Pung", "Kong")] == [
        "Chow" if len(set(move.tiles)) > 1 else "Pung" if len(move.tiles) == 2 else "Kong"
        for move in said
        if isinstance(move, Meld)
    ]
    assert len(heard) > 20


def test_a_misnamed_tile_is_called_out_as_it_was_named() -> None:
    table = Table(3)
    while not any(act[0] == "mark" for act in next_acts(table.game)):
        for act in next_acts(table.game):
            table.do(act)
    table.do(next_acts(table.game)[0])
    table.do(("choose", "do", "more"))
    wrong = next(each for each in table.view.actions if each.label.startswith("Throw it as "))
    assert table.view.arrange == (), "in a menu the rack is not put in order: keys go to the buttons"
    log = table.do(wrong.act or ()).log
    assert log is not None
    assert log.calls == (wrong.label.removeprefix("Throw it as "),)
