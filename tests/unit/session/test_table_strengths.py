"""How strong the others are at a learner's table: what she chooses, when it counts, what stays as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from mahj_widgets.layout import Setting
from mahj_widgets.protocol import Ask, View

from mahj_tutor.american import Give
from mahj_tutor.errors import MahjError
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.store import Store
from mahj_tutor.players.strengths import STEADY, strength, to_choose
from mahj_tutor.players.table_record import TableRecord, others_of
from mahj_tutor.session import table_help
from mahj_tutor.session.table_frame import OTHERS
from mahj_tutor.session.table_words import words
from tests.table_learner import Memory
from tests.unit.session.table_board import Table, picture

ABLE, HASTY, EASY = to_choose()
KEPT = Path(__file__).with_name("steady_game.txt").read_text("utf-8")
"""A game that was kept before there was a choice, to its end."""


def others(view: View) -> Setting | None:
    """Return the setting that says how strong the others are, if there is one."""
    return next((each for each in view.settings if each.id == OTHERS), None)


def choose(table: Table, name: str) -> View:
    return table.do(("choose", OTHERS, name))


def chosen(view: View) -> str:
    found = others(view)
    assert found is not None
    return found.chosen


def play_again(table: Table) -> View:
    return table.take(table.session.respond(Ask(kind="again", item=table.view.item)))


# --- she chooses -----------------------------------------------------------------------------------


def test_the_others_are_as_strong_as_any_unless_she_chooses() -> None:
    table = Table(1)
    found = others(table.view)
    assert found is not None
    assert [option.id for option in found.options] == [ABLE, HASTY, EASY]
    assert found.chosen == ABLE
    assert table.game.opening.strengths == others_of(ABLE)


@pytest.mark.parametrize(("level", "is_there"), [("t2", False), ("t3", False), ("t4", True), ("tc", False)])
def test_there_is_a_choice_where_players_call(level: str, is_there: bool) -> None:
    table = Table(1, level=level)
    assert (others(table.view) is not None) is is_there
    if not is_there:
        before = table.game
        choose(table, EASY)
        assert table.game == before


def test_before_she_has_done_anything_the_same_deal_begins_again(tmp_path: Path) -> None:
    store = Store.open(tmp_path, patience=0.02)
    try:
        table = Table(1, store)
        rack, item = table.game.rack, table.view.item
        view = choose(table, EASY)
        assert (table.game.rack, table.view.item) == (rack, item)
        assert table.game.opening.strengths == others_of(EASY)
        assert chosen(view) == EASY
        assert picture(table.again()) == picture(view)
        assert table.kept.opening == table.game.opening
        view = table.do(("choose", "mistakes", "on"))
        assert chosen(view) == EASY, "the other settings stay"
        choose(table, HASTY)
        assert table.game.opening.catches
        assert table.game.opening.strengths == others_of(HASTY)
    finally:
        store.close()


def test_amid_a_game_it_counts_from_the_next_one_on() -> None:
    table = Table(1)
    first = others(table.view)
    table.play(1)
    before = table.game
    view = choose(table, EASY)
    assert replace(table.game, wanted=before.wanted) == before
    then = others(view)
    assert first is not None
    assert then is not None
    assert (then.chosen, then.ask) == (EASY, words("others", "label_next"))
    assert first.ask == words("others", "label")
    assert chosen(table.again()) == EASY
    table.play()
    assert table.game.opening.strengths == others_of(ABLE)
    play_again(table)
    assert table.game.opening.strengths == others_of(EASY)
    assert chosen(table.view) == EASY


def test_it_is_remembered_for_a_new_table() -> None:
    table = Table(1)
    choose(table, HASTY)
    table.record.kept.clear()  # type: ignore[union-attr]
    table.again()
    assert table.game.opening.strengths == others_of(HASTY)
    choose(table, STEADY)
    choose(table, "strongest")
    assert table.game.opening.strengths == others_of(HASTY), "no choice of hers"


def test_odds_say_against_whom_they_were_counted() -> None:
    table, easier = Table(1), words("far", "easier")
    while not table_help.odds(table.game):
        table.play(1)
    assert easier not in table_help.odds(table.game)
    weaker = replace(table.game, opening=replace(table.game.opening, strengths=others_of(EASY)))
    assert table_help.odds(weaker) == f"{table_help.odds(table.game)} {easier}"


# --- what stays as it was --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_that_was_kept_before_goes_on_as_it_did() -> None:
    whole, memory = TableRecord.of(KEPT), Memory()
    dealt = next(place for place, move in enumerate(whole.moves) if isinstance(move, Give))
    begun = str(replace(whole, moves=whole.moves[:dealt]))
    time = "2026-01-02T03:04:05+00:00"
    memory.kept["old"] = KeptGame("old", "american", "t6", whole.opening.house, begun, "", time, time)
    table = Table(1, memory)
    assert table.game.opening == whole.opening
    assert chosen(table.view) == ABLE, "the nearest to what it is"
    table.play()
    assert table.game.game.history == whole.moves


@pytest.mark.slow
def test_where_a_part_is_left_out_the_strongest_show_all_of_the_rest() -> None:
    table, same = Table(3, level="t5"), Table(3, level="t5")
    there = table.game
    as_ever = replace(there, opening=replace(there.opening, strengths=others_of(STEADY)))
    same.session._table = as_ever
    table.play()
    same.play()
    assert table.game.game.history == same.game.game.history


@pytest.mark.parametrize("players", ["steady steady", "steady steady steady steady", "steady able strongest"])
def test_a_record_with_players_that_there_are_not_is_refused(players: str) -> None:
    text = KEPT.replace("players: steady steady steady", f"players: {players}")
    with pytest.raises(MahjError):
        TableRecord.of(text)


def test_a_record_keeps_the_strength_of_each() -> None:
    text = KEPT.replace("players: steady steady steady", f"players: {EASY} {HASTY} {STEADY}")
    record = TableRecord.of(text)
    assert str(record) == text
    at, me = record.opening, record.opening.me
    found = [at.strength_of(seat) for seat in (me.right, me.across, me.left)]
    assert found == [strength(name) for name in (EASY, HASTY, STEADY)]
