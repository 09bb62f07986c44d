"""What stands on the buttons of a table, and what they say: nothing nudges, and no slip costs anything."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import View

from mahj_tutor.american import CharlestonState
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.moves import Call, Change
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import first_card
from mahj_tutor.players.table_record import Opening
from mahj_tutor.session.levels import find_level
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_tiles import SeenTiles, layout
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.walls import Walls
from mahj_tutor.tiles import JOKER
from tests.at_the_table import changed
from tests.table_learner import next_acts
from tests.unit.session.table_board import Table, goes_on
from tests.unit.session.test_table_mistakes import (
    LOOKED,
    ME,
    MINE,
    RIGHT,
    TURN,
    WINDOW,
    WRONG,
    now,
    on_rack,
    play,
    press,
    sits,
)

WOULD, CAN = "What would you do?", "What can I do?"
FREE = ["How far am I?", CAN]
"""What she may ask in one tap before she has put up a move of her own."""
CHOSEN = ["How far am I?", WOULD]
"""And after."""
MADE = changed(TURN, "South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B")


def labels(view: View) -> list[str]:
    return [each.label for each in view.actions]


def ask(table: Table, question: str) -> View:
    """Press a question, which is in sight or behind "More"."""
    is_in_sight = question in labels(table.view)
    return press(table, *([] if is_in_sight else ["More"]), question)


def at_level(said: str, level: str) -> Table:
    """Return a board of a level with a table as it is described."""
    there = Table(1, level=level)
    state, without = read_play(said), find_level(level).without
    opened = Opening("t", level, "first/league", ME, Walls.build(1), 7, without=without)
    game = Game(state, 7, card=first_card())
    there.session._table = TableGame(opened, game, seen=SeenTiles().after(dict(layout(state, ME))))
    there.take(there.session._show_again())
    return there


# --- an ordinary turn ------------------------------------------------------------------------------


def names(table: Table, zone: str) -> list[str]:
    return [piece.name for each in table.view.zones if each.id == zone for piece in each.pieces]


def moves(table: Table) -> list[str]:
    return [str(move) for move in now(table).game.history]


def test_who_lifts_a_tile_of_the_rack_has_racked_the_one_she_picked() -> None:
    table = sits(LOOKED)
    assert labels(table.view) == [*FREE, "More", "Throw Green Dragon", "Rack it"]
    view = press(table, on_rack(table, "1 Dot"))
    assert moves(table) == ["South racks"]
    assert labels(view) == [*CHOSEN, "More", "Put it back", "Throw 1 Dot"]
    assert "Green Dragon" in names(table, "rack")
    press(table, "Put it back", on_rack(table, "Green Dragon"), "Throw Green Dragon")
    assert moves(table)[:2] == ["South racks", "South discards G"]


def test_a_tile_is_thrown_right_after_a_pick() -> None:
    table = sits(LOOKED)
    ((picked, _),) = now(table).seen.at("picked")
    table.do(("move", picked, "discards"))
    assert moves(table) == ["South discards G"]
    assert picked in [name for name, _ in now(table).seen.at("discards")], "it is one tile all the way"


def test_another_tile_is_thrown_right_after_a_pick() -> None:
    table = sits(LOOKED)
    piece = on_rack(table, "1 Dot")[1:]
    table.do(("move", piece, "discards"))
    assert moves(table) == ["South racks", "South discards 1D"]
    assert piece in [name for name, _ in now(table).seen.at("discards")]


def test_a_wrong_exchange_right_after_a_pick_changes_nothing() -> None:
    table = sits(changed(LOOKED, "shown East 6B J 6B; East 1C 2C 3C 4C 5C 6C 7C 8C 9C N"))
    before = now(table)
    table.do(("move", on_rack(table, "1 Dot")[1:], "shown-left-1"))
    assert now(table) == before
    assert table.view.feedback is not None


@pytest.mark.parametrize(
    "mine", ["South 1D 2D 3D 4D 5D 7D 8D W W S S R R", "South 1D 2D 3D 4D 5D 7D 8D W W S 6B 6B R"]
)
def test_who_asks_for_a_moment_after_a_call_for_mah_jongg_is_waited_for(mine: str) -> None:
    table = sits(changed(WINDOW, f"North F F F 2B 2B J J 4B 4B J J 6B 6B; {mine}"))
    press(table, "Pick a tile")  # she says so before anybody calls
    assert moves(table)[0] == "North calls mahjong"
    view = press(table, "Wait")
    assert labels(view)[-1] == "No, thanks"
    assert not goes_on(view)
    press(table, "No, thanks")
    table.go_on()
    assert play(table).turn is Seat.NORTH
    assert play(table).phase is Phase.DECLARED


# --- Mah Jongg -------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [TURN, LOOKED])
def test_an_unfinished_mah_jongg_is_behind_more_and_asked_about_once_more(said: str) -> None:
    table = sits(said)
    assert "Mah Jongg!" not in labels(table.view)
    view = press(table, "More")
    win = next(each for each in view.actions if each.label == "Mah Jongg!")
    assert win.confirm == words("confirm", "mahjong")
    assert not win.filled


def test_a_hand_that_is_made_is_declared_in_the_row_but_not_where_the_last_button_was() -> None:
    table = sits(MADE)
    assert labels(table.view) == ["Mah Jongg!", *FREE, "More"]
    assert not any(each.filled for each in table.view.actions)
    view = press(table, on_rack(table, "2 Bam"))
    assert labels(view)[0] == "Mah Jongg!"
    assert labels(view)[-1] == "Throw 2 Bam"
    press(table, "Mah Jongg!")
    assert play(table).phase is Phase.DECLARED


def test_a_row_of_taps_in_one_place_goes_back_and_forth() -> None:
    table = sits(LOOKED)
    pressed = []
    for _ in range(6):
        pressed.append(labels(table.view)[-1])
        press(table, pressed[-1])
    assert pressed == ["Rack it", "More", "Back", "More", "Back", "More"]


@pytest.mark.parametrize("level", ["t2", "t3", "t4", "t5"])
def test_before_the_whole_game_an_early_mah_jongg_is_not_yet_and_says_what_is_missing(level: str) -> None:
    table = at_level(TURN, level)
    before = now(table)
    view = press(table, "More")
    assert labels(view) == ["Mah Jongg!", WOULD, "Back"]
    assert view.actions[0].confirm is None  # nothing is shown, and nothing can be lost
    view = press(table, "Mah Jongg!")
    assert view.feedback is not None
    assert view.feedback.heading == "Not yet"
    assert view.feedback.title.startswith("The nearest hand on the card still needs ")
    assert view.feedback.why == ""
    assert now(table) == before


# --- a tile that is lifted -------------------------------------------------------------------------


def test_a_lifted_tile_can_be_put_back_and_another_can_be_lifted() -> None:
    table = sits(TURN)
    first, second = on_rack(table, "3 Dot"), on_rack(table, "5 Dot")
    view = press(table, first)
    assert labels(view) == [*CHOSEN, "More", "Put it back", "Throw 3 Dot"]
    assert next(each.id for each in view.actions if each.label == "Put it back") == "back"
    view = press(table, second)
    assert view.acts == (("mark", second[1:]),)
    view = press(table, "Put it back")
    assert view.acts == ()
    assert view.ask == "<p><strong>Your turn: choose a tile to throw.</strong></p>"
    assert play(table).phase is Phase.DISCARD


# --- the passes ------------------------------------------------------------------------------------


def until(table: Table, stage: Stage) -> None:
    """Play until the learner has something to do in a pass."""
    while not (at_stage(table) is stage and not goes_on(table.view)):
        for act in next_acts(table.game):
            table.do(act)


def at_stage(table: Table) -> Stage | None:
    state = table.game.game.now
    return state.stage if isinstance(state, CharlestonState) else None


def test_a_pass_of_unseen_tiles_alone_is_asked_about_once_more() -> None:
    table = Table(3)
    until(table, Stage.FIRST_LEFT)
    given = next(each for each in table.view.actions if each.label == "Pass 3 blind")
    assert given.confirm == "Pass all three blind? You don't see the tiles that you pass on."
    piece = next(piece.id for zone in table.view.zones if zone.id == "rack" for piece in zone.pieces)
    view = table.do(("move", piece, "tray"))
    assert next(each.confirm for each in view.actions if each.label == "Pass 1, 2 blind") is None


def test_a_pass_that_lacks_tiles_is_not_yet_and_nobody_stops_her() -> None:
    table = Table(3)
    view = table.do(("choose", "do", "pass"))
    assert view.feedback is not None
    assert (view.feedback.heading, view.feedback.why) == ("Not yet", "")
    assert view.feedback.title == "A pass is three tiles: you chose none."


def test_in_the_courtesy_pass_the_table_waits_for_the_tiles_that_were_agreed_on() -> None:
    given = 0
    for seed in range(6):
        table = Table(seed)
        until(table, Stage.COURTESY)
        table.do(("choose", "do", "ask-3"))
        while at_stage(table) is Stage.COURTESY:
            is_due = "Pass these" in labels(table.view)
            assert is_due != goes_on(table.view)
            given += is_due
            for act in next_acts(table.game):
                table.do(act)
    assert given


# --- what is told ----------------------------------------------------------------------------------


def test_what_came_of_an_act_is_told_until_the_others_go_on() -> None:
    table = sits(changed(TURN, "rules league miscount=on_challenge"))
    view = press(table, "More", "Pick a tile")
    assert view.feedback is not None
    assert view.feedback.heading == "That costs your hand"
    waits = next(each.after for each in view.actions if each.after)
    view = table.do(("choose", "do", "on"))
    assert now(table).log[-1] == "East calls your hand dead. You have 15 tiles and should have 14."
    assert view.feedback is None
    assert waits > next(each.after for each in view.actions if each.after)


def test_neither_answer_to_a_declared_hand_stands_out() -> None:
    for said in (WRONG, RIGHT):
        view = sits(said).view
        assert labels(view) == ["More", "It's wrong", "It's right"]
        assert not any(each.filled for each in view.actions)


def test_a_proof_can_be_tried_from_the_beginning_and_asks_for_a_mark() -> None:
    table = sits(WRONG)
    view = press(table, "It's wrong")
    assert labels(view) == ["This proves it", "Back"]
    before = now(table)
    view = press(table, "This proves it")
    assert view.feedback is not None
    assert (view.feedback.heading, view.feedback.title) == ("Not proven", "Mark what proves it first.")
    assert now(table) == before
    assert labels(view) == ["This proves it", "Back"]


def test_where_nothing_is_to_be_tried_there_is_only_the_coach_behind_more() -> None:
    table = Table(1)
    assert labels(table.view) == [*FREE, "More", "Pass these"]
    assert labels(press(table, "More")) == [WOULD, "Back"]


def test_what_she_may_ask_gives_way_to_what_she_may_do() -> None:
    """Two rows of three hold six buttons; the rest is behind "More"."""
    table = Table(1)
    while "Three" not in labels(table.view):
        table.play(1)
    assert labels(table.view) == [FREE[0], "More", "None", "One", "Two", "Three"]
    assert labels(press(table, "More")) == [CAN, WOULD, "Back"]


def test_who_lost_sees_her_tiles_at_the_end() -> None:
    for clauses in ("", "dead South DD2"):
        table = sits(changed(RIGHT, clauses) if clauses else RIGHT)
        press(table, "It's right")
        assert play(table).phase is Phase.OVER
        zones = [zone for zone in table.view.zones if zone.id in ("hand", "mine")]
        assert [(zone.id, len(zone.pieces), zone.dim) for zone in zones] == [
            ("hand", 14, False),
            ("mine", 13, bool(clauses)),
        ]
        assert sorted(piece.face or "" for piece in zones[1].pieces) == sorted(MINE.split()[1:])


# --- groups that fit no hand -----------------------------------------------------------------------

FIRST = "South 7D 7D 7D 8D W W S S R R; shown South 6B 6B 6B"
CALLS = changed(changed(WINDOW, FIRST), "thrown East 7D")


def test_before_the_whole_game_she_is_told_before_she_exposes_what_no_hand_has() -> None:
    table = at_level(CALLS, "t5")
    before = now(table)
    view = press(table, "Pung")
    assert view.ask == (
        "<p><strong>No hand on the card has your exposures: a pung of 6 Bams and a pung of 7 Dots.</strong> "
        "Do you want it anyway?</p>"
    )
    assert labels(view) == ["Yes, anyway", "Back"]
    assert now(table) == before
    assert "Pung" in labels(press(table, "Back"))
    press(table, "Pung", "Yes, anyway")
    assert isinstance(now(table).game.history[0], Call)


def test_in_the_whole_game_she_may_err() -> None:
    table = sits(CALLS)
    press(table, "Pung")
    assert isinstance(now(table).game.history[0], Call)


def test_a_group_that_fits_a_hand_is_called_at_once() -> None:
    table = at_level(changed(WINDOW, "South F F 2B 2B 4B 4B 4B 6B 6B 6B 6B J J; thrown East 2B"), "t5")
    press(table, "Kong")
    assert isinstance(now(table).game.history[0], Call)


def test_a_tile_laid_onto_the_latest_exposure_takes_its_joker_back() -> None:
    pung = "South F F 2B 4B 4B 4B 6B 6B 6B J J; shown South 2B 2B J; called East 2B; came call"
    table = at_level(changed(WINDOW, f"{pung}; phase discard; turn South"), "t5")
    table.do(("move", on_rack(table, "4 Bam")[1:], "shown-me-1"))
    assert now(table).game.history == ()
    table.do(("move", on_rack(table, "2 Bam")[1:], "shown-me-1"))
    assert moves(table) == ["South changes to 2B 2B 2B"]
    assert play(table).hand(ME).rack.count(JOKER) == 3


def test_a_change_to_what_no_hand_has_is_asked_about_once_more() -> None:
    pung = "South F F 2B 4B 4B 4B 6B 6B 6B J J; shown South 2B 2B 2B; called East 2B; came call"
    table = at_level(changed(WINDOW, f"{pung}; phase discard; turn South"), "t5")
    view = press(table, "Change the group", "Quint: three 2 Bams and two jokers")
    assert "No hand on the card has your exposures: a quint of 2 Bams." in view.ask
    assert labels(press(table, "Back"))[-1] == "Leave it as it is"
    press(table, "Kong: three 2 Bams and a joker")
    assert isinstance(now(table).game.history[-1], Change)
