"""The coach at the table: it answers once she has chosen, and keeps what is hidden to itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from mahj_tutor.american import CharlestonState, PlayState
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import practice_card
from mahj_tutor.players import chances, game_moves
from mahj_tutor.players.table_record import Opening, opening
from mahj_tutor.session import table_coach, table_help
from mahj_tutor.session.any_table import Coach
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import EMPTY
from mahj_tutor.session.table_tiles import SeenTiles, layout
from mahj_tutor.session.table_words import part_of
from mahj_tutor.table import Seat, Walls
from tests.at_the_table import changed
from tests.table_learner import Memory
from tests.unit.session.table_board import Table, picture
from tests.unit.session.test_table_help import NEAR
from tests.unit.session.test_table_mistakes import ME, WINDOW, now, on_rack, play, press, sits
from tests.unit.session.test_table_offers import ask, at_level, labels
from tests.unit.test_chances import OTHERS, shuffled

ASK = "What would you do?"
FREE, CHOSEN = ("How far am I?", "What can I do?"), ("How far am I?", ASK)
"""What is asked in one tap before she has put up a move of her own, and after."""
HERS = 2
"""The seed of a game that is played without advice."""
CALLS = changed(WINDOW, "South F F J 2B 2B 2B 2B 4B 4B J 6B 6B 9C")
"""South may call the 6 Bam for FFF 2222a 4444a 666a."""


def said(table: Table) -> str:
    """Return all that the board tells of an act, without its marks."""
    told = table.view.feedback
    assert told is not None
    assert told.heading == ASK
    return f"{told.title} {told.why}"


def told_so_far(table: Table) -> tuple[str, ...]:
    """Return the lines about what has happened."""
    assert table.view.log is not None
    return table.view.log.lines


def pass_hers(table: Table, *places: int) -> None:
    """Lay out tiles of the rack to pass, by their places."""
    for piece in [now(table).pieces()[place][0] for place in places]:
        table.do(("move", piece, "tray"))


# --- she chooses first -----------------------------------------------------------------------------


def test_before_she_has_chosen_a_pass_nothing_is_advised() -> None:
    table = Table(1)
    ask(table, ASK)
    assert said(table) == "Lay out the tiles you'd pass. Then ask me again, and I'll tell you mine. "
    pass_hers(table, 0, 1)
    ask(table, ASK)
    assert "Mine" not in said(table)
    assert labels(table.view) == [*FREE, "More", "Pass these"]


def test_before_she_has_chosen_a_tile_nothing_is_advised() -> None:
    table = sits(NEAR)
    ask(table, ASK)
    assert said(table) == "Choose the tile you'd throw. Then ask me again, and I'll tell you mine. "
    assert labels(table.view) == [*FREE, "More"]


def test_before_she_has_said_if_she_calls_nothing_is_advised() -> None:
    table = sits(CALLS)
    view = ask(table, ASK)
    assert view.feedback is None
    assert labels(view) == ["Pung", "Kong", "Quint", "Pick a tile", "Back"]
    assert labels(press(table, "Back"))[:3] == [FREE[0], "More", "Pung"], "two rows hold no more"


def test_her_vote_and_what_she_asks_across_are_said_to_make_hardly_a_difference() -> None:
    table, told = Table(1), []
    while isinstance(now(table).game.now, CharlestonState):
        table.go_on()
        if {"Yes, go on", "Three"} & {*labels(table.view)}:
            before = labels(table.view)
            ask(table, ASK)
            told.append(said(table).strip())
            assert labels(table.view) == before
        table.play(1)
    assert told == [*part_of("coach_either").values()]


def test_once_she_has_put_up_a_move_the_coach_is_one_tap_away() -> None:
    table = Table(1)
    pass_hers(table, 0, 1)
    assert labels(table.view) == [*FREE, "More", "Pass these"]
    pass_hers(table, 2)
    assert labels(table.view) == [*CHOSEN, "More", "Pass these"]
    assert labels(press(table, "More")) == ["What can I do?", "Back"]
    press(table, "Back", ASK)
    assert "I'd" in said(table)


# --- both side by side -----------------------------------------------------------------------------


def test_a_throw_of_hers_stands_beside_the_coachs_and_may_be_changed() -> None:
    table = sits(NEAR)
    press(table, on_rack(table, "2 Bam"), ASK)
    text = said(table)
    assert text.startswith("I'd throw the ")
    assert text.count("such game") == 2
    assert "Mine leaves you two tiles away, yours three." in text
    assert "It goes toward <strong>the first hand of 2468</strong>, two away: needs" in text
    assert labels(table.view) == ["Change mine", "Keep mine"]
    view = press(table, "Change mine")
    assert labels(view)[-1] in ("Throw 9 Crak", "Throw Red Dragon")
    assert now(table).game.history == sits(NEAR).game.game.history, "nothing is thrown yet"


@pytest.fixture
def nobody_has_counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no card's games be counted, as those of a learner's own card aren't."""
    monkeypatch.setattr(chances, "BUILT_IN", {})
    chances.chances_of.cache_clear()
    yield
    chances.chances_of.cache_clear()


@pytest.mark.usefixtures("nobody_has_counted")
def test_with_a_card_that_nobody_has_counted_the_coach_says_why_and_makes_no_odds_up() -> None:
    table = sits(NEAR)
    press(table, on_rack(table, "2 Bam"), ASK)
    text = said(table)
    assert text.startswith("I'd throw the ")
    assert "Mine leaves you two tiles away, yours three." in text
    assert "It goes toward <strong>the first hand of 2468</strong>, two away: needs" in text
    assert labels(table.view) == ["Change mine", "Keep mine"]
    far = ask(sits(NEAR), "How far am I?").feedback
    assert far is not None
    assert far.title == "Your nearest hand is two away."
    assert "such game" not in f"{text} {far.title} {far.why}"


def test_a_throw_of_hers_may_be_kept() -> None:
    table = sits(NEAR)
    view = press(table, on_rack(table, "2 Bam"), ASK, "Keep mine")
    assert labels(view) == [*CHOSEN, "More", "Put it back", "Throw 2 Bam"]


def test_what_is_as_good_is_said_to_be_and_nothing_is_to_be_changed() -> None:
    table, told = sits(NEAR), set()
    for tile in ("9 Crak", "Red Dragon"):
        press(table, on_rack(table, tile), ASK)
        told.add(said(table).split(".")[0])
        assert labels(table.view) == [*CHOSEN, "More", "Put it back", f"Throw {tile}"]
    assert len(told) == 2
    assert "Yours is just as good" in told
    assert any(each.startswith("I'd do the same: throw the") for each in told)


def test_a_pass_of_hers_stands_beside_the_coachs_and_may_be_changed() -> None:
    table = Table(1)
    pass_hers(table, 0, 1, 2)
    ask(table, ASK)
    assert said(table).startswith("I'd pass ")
    assert "What I'd keep is" in said(table)
    hers = {act[1] for act in table.view.acts}
    view = press(table, "Change mine")
    assert labels(view) == [*CHOSEN, "More", "Pass these"]
    assert len({act[1] for act in view.acts}) == 3
    assert {act[1] for act in view.acts} != hers


def test_a_joker_among_the_tiles_to_pass_is_the_rules_to_refuse() -> None:
    table = Table(1)
    jokers = [place for place, (_, tile) in enumerate(now(table).pieces()) if tile.code == "J"]
    seed = 1
    while not jokers:
        seed += 1
        table = Table(seed)
        jokers = [place for place, (_, tile) in enumerate(now(table).pieces()) if tile.code == "J"]
    pass_hers(table, *jokers[:1], 0, 1)
    ask(table, ASK)
    assert table.view.feedback is not None
    assert [note.id for note in table.view.feedback.rules] == ["CH3"]


def test_a_call_of_hers_is_made_at_once_when_she_keeps_it() -> None:
    table = sits(CALLS)
    press(table, "More", ASK, "Pick a tile")
    assert said(table).startswith("I'd call the 6 Bam for a pung.")
    press(table, "Change mine")
    assert "South calls pung" in [str(move) for move in now(table).game.history]
    table = sits(CALLS)
    press(table, "More", ASK, "Pick a tile", "Keep mine")
    assert "South calls pung" not in [str(move) for move in now(table).game.history]
    assert len(now(table).game.history) > 0, "the game has gone on"


@pytest.mark.parametrize("level", ["t2", "t4", "t5"])
def test_below_the_whole_game_the_better_move_is_named_without_odds(level: str) -> None:
    table = at_level(changed(NEAR, "rules league"), level)
    press(table, on_rack(table, "2 Bam"), ASK)
    assert said(table).startswith("I'd throw the ")
    assert "such game" not in said(table)
    assert "Mine leaves you two tiles away, yours three." in said(table)


def test_the_coach_never_says_that_she_is_wrong() -> None:
    parts = ("coach", "coach_move", "coach_why", "coach_setting", "ruled")
    texts = " ".join(text for part in parts for text in part_of(part).values()).lower()
    assert all(word not in texts for word in ("wrong", "mistake", "bad", "should", "worse", "score"))


def test_what_she_cannot_see_makes_no_difference() -> None:
    table, rng = sits(NEAR), Random(1)
    there = now(table)
    laid = replace(EMPTY, chosen=on_rack(table, "2 Bam")[1:])
    state = there.game.now
    assert isinstance(state, PlayState)
    for _ in range(12):
        other = replace(there, game=replace(there.game, now=shuffled(state, ME, rng)))
        assert other.game.now != state
        assert table_coach.asked(other, laid) == table_coach.asked(there, laid)


@pytest.mark.soak
def test_what_she_cannot_see_makes_no_difference_in_a_thousand_states() -> None:
    tried, rng = 0, Random(4)
    for number in range(24):
        for state, _ in game_moves(OTHERS + number, card=practice_card())[::3]:
            if state.phase is not Phase.DISCARD:
                continue
            there, other = (_with(play) for play in (state, shuffled(state, state.turn, rng)))
            laid = replace(EMPTY, chosen=rng.choice(there.pieces())[0])
            assert table_coach.asked(other, laid) == table_coach.asked(there, laid)
            tried += 1
    assert tried >= 1000


def _with(state: PlayState) -> TableGame:
    opened = Opening("t", "t6", "practice/league", state.turn, Walls.build(1), 7)
    seen = SeenTiles().after(dict(layout(state, state.turn)))
    return TableGame(opened, Game(state, 7, card=practice_card()), seen=seen)


# --- a game of her own -----------------------------------------------------------------------------


def test_in_one_game_of_four_the_coach_keeps_silent() -> None:
    openings = (opening(str(n), n, level="t6", house="", me=Seat.EAST) for n in range(400))
    assert sum(each.is_hers for each in openings) == pytest.approx(100, abs=30)


def test_in_a_game_of_her_own_the_coach_says_so_once_and_then_nothing() -> None:
    table = Table(HERS)
    assert told_so_far(table)[0] == "This one's yours: the coach keeps quiet until it's over."
    assert "coach" not in [each.id for each in table.view.settings]
    pass_hers(table, 0, 1, 2)
    assert labels(table.view) == [*FREE, "Pass these"]
    table.again()
    assert told_so_far(table)[0].startswith("This one's yours")


def test_other_games_begin_without_a_word_of_it() -> None:
    assert told_so_far(Table(1)) == ()


# --- how much of a coach ---------------------------------------------------------------------------


def test_the_coach_can_be_turned_off_and_that_is_kept() -> None:
    record = Memory()
    table = Table(1, record)
    setting = next(each for each in table.view.settings if each.id == "coach")
    assert [each.id for each in setting.options] == ["off", "asked", "watching"]
    table.do(("choose", "coach", "off"))
    pass_hers(table, 0, 1, 2)
    assert labels(table.view) == [*FREE, "Pass these"]
    table.again()
    assert next(each.chosen for each in table.view.settings if each.id == "coach") == "off"
    table.do(("choose", "coach", "loud"))
    assert now(table).coach is Coach.OFF


def watched(text: str) -> Table:
    """Return a board at which the coach watches."""
    table = sits(text)
    table.session._table = replace(now(table), coach=Coach.WATCHING)
    table.take(table.session._show_again())
    return table


def test_who_watches_says_so_before_a_dear_throw_and_lets_her_throw_all_the_same() -> None:
    table = watched(NEAR)
    view = press(table, on_rack(table, "2 Bam"), "Throw 2 Bam")
    assert "I'd throw the" in view.ask
    assert "Do you want it anyway?" in view.ask
    assert labels(view) == ["Yes, anyway", "Back"]
    assert not now(table).game.history
    press(table, "Back")
    assert labels(table.view) == [*CHOSEN, "More", "Put it back", "Throw 2 Bam"]
    press(table, "Throw 2 Bam", "Yes, anyway")
    assert now(table).game.history[0] == Discard(ME, play(table).thrown[1].tile)


def test_who_watches_says_nothing_of_a_throw_that_is_as_good() -> None:
    table = watched(NEAR)
    press(table, on_rack(table, "9 Crak"), "Throw 9 Crak")
    assert now(table).game.history


def test_who_watches_sees_a_tile_that_is_dragged_too() -> None:
    table = watched(NEAR)
    piece = on_rack(table, "2 Bam")[1:]
    view = table.do(("move", piece, "discards"))
    assert labels(view) == ["Yes, anyway", "Back"]
    press(table, "Yes, anyway")
    assert str(now(table).game.history[0]) == "South discards 2B"


def test_who_watches_says_so_before_an_act_that_costs_the_hand() -> None:
    table = watched(NEAR)
    view = press(table, "More", "Mah Jongg!")
    assert "Do you want it anyway?" in view.ask
    assert not now(table).game.history
    press(table, "Yes, anyway")
    assert str(now(table).game.history[0]) == "South declares"


def test_who_watches_says_so_before_a_dear_pick() -> None:
    table = watched(CALLS)
    view = press(table, "Pick a tile")
    assert "I'd call the 6 Bam for a pung." in view.ask
    press(table, "Yes, anyway")
    assert "South calls pung" not in [str(move) for move in now(table).game.history]
    assert now(table).game.history


# --- what the others' groups tell ------------------------------------------------------------------


GROUPS = changed(NEAR, "West 1D 2D 3D 4D 5D 7D 8D")


def ruled(shown: str) -> str:
    """Return what is told of West's hand with these groups."""
    view = press(sits(changed(GROUPS, shown)), "More", "What can they have?")
    assert view.feedback is not None
    return view.feedback.why


def test_with_a_tile_lifted_there_is_room_for_what_can_be_tried() -> None:
    table = sits(changed(GROUPS, "shown West 4C 4C J, 8B J J"))
    assert "What can they have?" not in labels(press(table, on_rack(table, "9 Crak"), "More"))


def test_what_two_groups_leave_a_player_can_be_asked() -> None:
    one = sits(changed(NEAR, "West 1D 2D 3D 4D 5D 7D 8D 9D 9D W; shown West 9C 9C 9C"))
    assert "What can they have?" not in labels(press(one, "More"))
    assert "<strong>West:</strong> the second hand of 2468." in ruled("shown West 4C 4C J, 8B J J")
    assert "<strong>West:</strong> no hand on the card fits" in ruled("shown West 3D 3D 3D 3D, 7D 7D 7D J")


def test_where_groups_leave_many_hands_their_sections_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_help, "HANDS", 0)
    assert "<strong>West:</strong> one of one hands, in 2468." in ruled("shown West 4C 4C J, 8B J J")


def test_a_table_resumes_at_the_same_picture(tmp_path: object) -> None:
    table = Table(1)
    pass_hers(table, 0, 1, 2)
    before = picture(table.view)
    press(table, ASK, "Keep mine")
    table.again()
    assert picture(table.view) == before
