"""Beats at the table: the others act one at a time, and ask, wait and throw as the learner wishes."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Ask, Draft, View

from mahj_tutor.american import CharlestonState, PlayState
from mahj_tutor.american.play.moves import Discard, LetGo, Wait
from mahj_tutor.pictures.scene import Act
from mahj_tutor.session.any_table import Asks
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_turns import calls, is_asked, next_move
from tests.table_learner import next_acts
from tests.unit.session.table_board import Table, goes_on, picture

ON: Act = ("choose", "do", "on")


def at(table: Table) -> TableGame:
    return table.session._at


def until_on_offer(table: Table) -> None:
    """Play until another player's discard is on offer and the table goes on without the learner."""
    while not (goes_on(table.view) and "Wait" in labels(table.view)):
        for act in next_acts(at(table)):
            table.do(act)


def labels(view: View) -> list[str]:
    return [action.label for action in view.actions]


def rack(table: Table) -> list[str]:
    return [piece.id for zone in table.view.zones if zone.id == "rack" for piece in zone.pieces]


@pytest.mark.slow
def test_each_beat_tells_one_act_of_the_others() -> None:
    table, beats = Table(3), 0
    while table.view.phase == "open":
        before = at(table)
        acts = next_acts(before)
        for act in acts:
            table.do(act)
        if acts == (ON,) and isinstance(before.game.now, PlayState):
            beats += 1
            new = at(table).game.history[len(before.game.history) :]
            assert sum(isinstance(move, Discard) for move in new) <= 1
            is_last_check = at(table).game.is_over or next_move(at(table)) is None
            assert len(at(table).log) == len(before.log) + 1 or is_last_check
    assert beats > 30


def test_the_others_do_not_act_before_they_are_told_to() -> None:
    table = Table(3)
    until_on_offer(table)
    history = at(table).game.history
    again = picture(table.take(table.session._show_again()))
    assert at(table).game.history == history
    assert picture(table.view) == again
    table.do(ON)
    assert len(at(table).game.history) > len(history)


def test_wait_is_the_engines_and_nothing_closes_until_she_lets_the_discard_go() -> None:
    table = Table(3)
    until_on_offer(table)
    me, offered = at(table).me, at(table).game.now.offered  # type: ignore[union-attr]
    table.do(("choose", "do", "wait"))
    assert at(table).game.history[-1] == Wait(me)
    assert not goes_on(table.view)
    assert "No, thanks" in labels(table.view)
    before = at(table)
    table.do(ON)
    assert at(table) == before
    assert at(table).game.now.offered == offered  # type: ignore[union-attr]
    table.do(("choose", "do", "no"))
    assert LetGo(me) in at(table).game.history


def stops(asks: Asks, seed: int) -> tuple[int, int]:
    """Count the discards of a game about which the learner is asked, and those that she could call."""
    table, asked, callable_ = Table(seed), set(), set()
    table.do(("choose", "ask-me", asks.value))
    while table.view.phase == "open":
        thrown = len([move for move in at(table).game.history if isinstance(move, Discard)])
        if isinstance(at(table).game.now, PlayState) and calls(at(table)):
            callable_.add(thrown)
        if is_asked(at(table)):
            asked.add(thrown)
        acts = (("choose", "do", "no"),) if "No, thanks" in labels(table.view) else next_acts(at(table))
        for act in acts:
            table.do(act)
    return len(asked), len(callable_)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(1,), pytest.param((3, 4, 5), marks=pytest.mark.soak)])
def test_she_is_asked_as_she_wishes(seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        one, able = stops(Asks.ONE, seed)
        assert one <= able
        assert stops(Asks.NONE, seed)[0] == 0
        every, able = stops(Asks.ALL, seed)
        assert every > able


def test_how_she_is_asked_is_kept_for_her_next_visit_and_game() -> None:
    table = Table(3)
    assert asks(table) == "one"
    table.do(("choose", "ask-me", "none"))
    table.again()
    assert asks(table) == "none"
    table.do(("choose", "ask-me", "whenever"))
    table.play()
    table.take(table.session.respond(Ask(kind="again", item=table.view.item)))
    assert asks(table) == "none"


def asks(table: Table) -> str:
    return next(each.chosen for each in table.view.settings if each.id == "ask-me")


def test_tiles_laid_out_to_pass_and_the_order_of_the_rack_are_there_after_a_reload() -> None:
    table = Table(3)
    pieces = rack(table)
    faces = {piece.id: piece.face for zone in table.view.zones for piece in zone.pieces}
    table.do(("move", pieces[5], "rack", pieces[0]))
    table.do(("move", pieces[1], "rack", "rack"))
    assert rack(table) == [pieces[5], pieces[0], *pieces[2:5], *pieces[6:], pieces[1]]
    for piece in pieces[7:9]:
        table.do(("move", piece, "tray"))
    before = [faces[piece] for piece in rack(table)], [faces[act[1]] for act in table.view.acts]
    view = table.again()
    faces = {piece.id: piece.face for zone in view.zones for piece in zone.pieces}
    assert ([faces[piece] for piece in rack(table)], [faces[act[1]] for act in view.acts]) == before
    table.do(("choose", "do", "sort"))
    assert "Sort" not in labels(table.view)
    assert [tile for _, tile in at(table).pieces()] == sorted(at(table).rack)


def test_a_tile_that_comes_stands_at_the_end_of_a_rack_in_her_own_order() -> None:
    table = Table(3)
    pieces = rack(table)
    table.do(("move", pieces[0], "rack", "rack"))
    while isinstance(at(table).game.now, CharlestonState) and not at(table).fresh:
        for act in next_acts(at(table)):
            table.do(act)
    assert sorted(tile for _, tile in at(table).pieces()[-3:]) == sorted(at(table).fresh)


def test_a_second_tap_on_the_tile_that_is_lifted_throws_it() -> None:
    table = Table(3)
    while not table.view.marks:
        table.play(1)
    piece = table.view.marks[0]
    assert table.do(("mark", piece)).acts == (("mark", piece),)
    table.do(("mark", piece))
    assert isinstance(at(table).game.history[-1], Discard)
    discards = next(zone for zone in table.view.zones if zone.id == "discards")
    assert discards.pieces[-1].id == piece


@pytest.mark.slow
def test_a_tile_keeps_its_id_wherever_it_is_seen_and_loses_it_out_of_sight() -> None:
    table, gone, before, moved = Table(3), set[str](), dict[str, str](), set[tuple[str, str]]()
    while table.view.phase == "open":
        lying = {p.id: z.id for z in table.view.zones for p in z.pieces if p.id.startswith("t")}
        assert len(lying) == sum(p.id.startswith("t") for z in table.view.zones for p in z.pieces)
        assert not gone & set(lying)
        gone |= set(before) - set(lying)
        moved |= {(before[each][:5], lying[each][:5]) for each in before if each in lying}
        before = lying
        for act in next_acts(at(table)):
            table.do(act)
    assert {("rack", "disca"), ("disca", "shown"), ("rack", "shown"), ("picke", "rack")} <= moved


def test_a_lost_message_is_asked_for_again_only_if_the_kept_game_does_not_contain_it() -> None:
    table = Table(3)
    item = table.view.item
    acts = next_acts(at(table))
    for act in acts[:-1]:
        table.do(act)
    said = Draft(kind="draft", item=item, acts=acts[-1:])  # type: ignore[arg-type]
    table.again()
    assert table.session.lacks(said)
    table.do(acts[-1])
    table.again()
    assert not table.session.lacks(said)
    assert not table.session.lacks(Draft(kind="draft", item=item, acts=(ON,)))  # type: ignore[arg-type]
    assert table.session.lacks(None)
