"""Moments of a classical hand at the table: what is offered, what comes of it, and what is told."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import View

from mahj_tutor.classical import Game, Phase
from mahj_tutor.classical.play.moves import ConcealedKong, Discard, Draw, Replace, SayDraw, SmallKong
from mahj_tutor.classical.play.notation import read_play
from mahj_tutor.players.table_record import Opening
from mahj_tutor.session.any_table import Asks
from mahj_tutor.session.classical.end import sets_said, told
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.classical.turns import next_move
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.walls import Walls
from mahj_tutor.tiles import tile, tiles
from tests.unit.session.table_board import Table, goes_on

IDLE = "1D 4D 7D 1C 4C 7C 1B 4B 7B E S W N"
"""A hand that wants nothing of what is thrown below."""
HANDS = f"East {IDLE}; South {IDLE}; West {IDLE}; North {IDLE}"
WALL = "wall 9D 9C 9B 8D 8C 8B"


def seated(said: str, me: Seat = Seat.SOUTH, asks: Asks = Asks.ONE) -> Table:
    """Return a board at a moment of a hand; clauses that are given come in place of those of idle players."""
    given = [each.strip() for each in said.split(";")]
    heads = {each.split()[0] for each in given}
    idle = [each for each in (*HANDS.split("; "), WALL) if each.split()[0] not in heads]
    play = read_play("; ".join([*given, *idle]))
    opened = Opening("moment", "tc", "/sources", me, Walls.build(1, "classical"), 12)
    made = ClassicalTable(opened, Game(play, 12), asks=asks)
    there = Table(1, level="tc")
    there.session._table = ClassicalTable(opened, made.game, seen=made.seen.after(made.places()), asks=asks)
    there.take(there.session._show_again())
    return there


def labels(view: View) -> list[str]:
    return [action.label for action in view.actions]


def codes(said: str) -> list[str]:
    return [each.code for each in tiles(said)]


def press(table: Table, name: str) -> View:
    return table.do(("choose", "do", name))


THROWN = "phase window; turn East; thrown East 5B"


def test_she_is_asked_about_what_she_can_claim_and_told_what_it_is_called() -> None:
    table = seated(f"{THROWN}; South 4B 6B 5B 5B 1D 4D 7D 1C 4C 7C E S W")
    assert "Do you want the 5 Bam?" in table.view.ask
    assert labels(table.view) == ["More", "Chow", "Pung", "Draw a tile"]
    press(table, "claim-pung")
    hand = table.game.play.hand(Seat.SOUTH)
    assert [str(each) for each in hand.sets] == ["5B 5B 5B"]
    assert table.game.log[-1] == "You take the discard and meld it with two 5 Bams."
    assert (table.game.play.phase, table.game.play.turn) == (Phase.DISCARD, Seat.SOUTH)


def test_she_chooses_where_a_chow_can_be_made_in_two_ways() -> None:
    table = seated(f"{THROWN}; South 3B 4B 6B 7B 1D 4D 7D 1C 4C 7C E S W")
    press(table, "claim-chow")
    assert "It's yours." in table.view.ask
    assert len(labels(table.view)) == 3
    press(table, "meld-1")
    assert str(table.game.play.hand(Seat.SOUTH).sets[0]) == "4B 5B 6B"


@pytest.mark.parametrize(
    ("me", "wanted", "rule"),
    [
        (Seat.WEST, "chow", "CC16"),
        (Seat.WEST, "pung", "CC15"),
        (Seat.NORTH, "kong", "CC17"),
        (Seat.NORTH, "mahjong", "CC3"),
    ],
)
def test_a_claim_in_vain_is_answered_by_its_rule_and_nobody_has_gone_on(
    me: Seat, wanted: str, rule: str
) -> None:
    table = seated(f"{THROWN}; {me} 4B 6B 1D 4D 7D 1C 4C 7C E E S S W", me, Asks.NONE)
    assert goes_on(table.view)
    press(table, "more")
    assert not goes_on(table.view)
    before = table.game
    view = press(table, f"claim-{wanted}")
    assert view.feedback is not None
    assert view.feedback.heading == words("told", "nothing")
    assert rule in [each.id for each in view.feedback.rules]
    assert table.game == before
    assert goes_on(view)


def test_who_speaks_up_by_herself_gets_the_tile() -> None:
    table = seated(f"{THROWN}; West 5B 5B 1D 4D 7D 1C 4C 7C E E S S W", Seat.WEST, Asks.NONE)
    assert labels(table.view) == ["Claim it", "Go on"]
    press(table, "more")
    press(table, "claim-pung")
    assert [str(each) for each in table.game.play.hand(Seat.WEST).sets] == ["5B 5B 5B"]


def test_a_claim_of_another_player_that_comes_first_takes_the_tile() -> None:
    wins = "1B 2B 3B 7B 8B 9B E E E 5B W W W"
    table = seated(f"{THROWN}; South 4B 6B 1D 4D 7D 1C 4C 7C E S W N N; West {wins}")
    press(table, "claim-chow")
    assert [claim.wanted for claim in table.game.play.claims] == ["chow", "mahjong"]
    table.go_on()
    assert table.game.play.turn is Seat.WEST
    assert table.game.play.phase is Phase.DECLARED


def test_she_is_asked_before_the_others_and_may_let_the_tile_go() -> None:
    table = seated(
        f"{THROWN}; West 5B 5B 1D 4D 7D 1C 4C 7C E E S S W; North 5B 1D 4D 7D 1C 4C 7C E S W N 2B 3B",
        Seat.WEST,
    )
    assert labels(table.view)[-1] == words("button", "no")
    press(table, "no")
    assert table.game.play.claim_of(Seat.WEST) is None
    assert isinstance(table.game.game.history[0], Draw)


def test_at_every_discard_she_is_asked_if_she_wishes() -> None:
    assert goes_on(seated(THROWN, Seat.WEST).view)
    table = seated(THROWN, Seat.WEST, Asks.ALL)
    assert labels(table.view) == ["More", words("button", "no")]


# --- kongs -----------------------------------------------------------------------------------------


def test_a_kong_of_her_own_is_followed_by_its_replacement_tile() -> None:
    table = seated("phase discard; turn South; came wall; South 2C 2C 2C 2C 1D 4D 7D 1B 4B 7B E S W N")
    press(table, "kong-2C")
    assert table.game.log[-1] == "You declare a kong and lay four 2 Craks face down."
    shown = next(zone for zone in table.view.zones if zone.id == "shown-me-1")
    assert [piece.face for piece in shown.pieces] == ["?"] * 4
    assert "replacement tile" in table.view.ask
    table.do(("move", "wall", "rack"))
    assert [type(each) for each in table.game.game.history] == [ConcealedKong, Replace]
    new = [piece.face for zone in table.view.zones for piece in zone.pieces if piece.state == "new"]
    assert new == ["8C"]  # from the back end, the top tile of the last stack


def test_a_drawn_tile_is_added_to_a_melded_pung() -> None:
    table = seated(
        "phase discard; turn South; came wall; South 2C 1D 4D 7D 1B 4B 7B E S W N; sets South 2C 2C 2C"
    )
    piece = next(name for name, each in table.game.pieces() if each is tile("2C"))
    table.do(("mark", piece))
    assert "Add 2 Crak to your pung" in labels(table.view)
    press(table, "add-2C")
    assert isinstance(table.game.game.history[-1], SmallKong)


def test_the_tiles_of_another_players_concealed_kong_are_neither_shown_nor_told() -> None:
    table = seated("phase discard; turn East; came wall; East 2C 2C 2C 2C 1D 4D 7D 1B 4B 7B E S W N").game
    there = table.after(ConcealedKong(Seat.EAST, tile("2C")))
    assert there.log[-1] == "East declares a concealed kong."
    assert tile("2C") not in [each for tiles in there.places().values() for each in tiles]


# --- the end ---------------------------------------------------------------------------------------

READY = "South 1B 2B 3B 7B 8B 9B E E E 2D 2D 5B 6B"


@pytest.mark.parametrize("scored", [False, True])
def test_a_win_is_told_set_by_set_and_scored_only_where_the_table_does(scored: bool) -> None:
    rules = "rules sources classical_scoring=hong_kong; " if scored else ""
    table = seated(f"{rules}phase window; turn East; thrown North 9D, East 4B; {READY}")
    press(table, "claim-mahjong")
    assert table.game.log[-1] == "You say “mahjong” and reveal your whole hand."
    (hand,) = table.view.zones
    assert hand.label == "Your hand"
    assert [piece.face for piece in hand.pieces] == codes("1B 2B 3B 4B 5B 6B 7B 8B 9B E E E 2D 2D")
    table.go_on()
    feedback = table.view.feedback
    assert feedback is not None
    assert (feedback.verdict, feedback.heading) == ("right", "Mahjong!")
    assert feedback.title == "1-2-3 Bam, 4-5-6 Bam, 7-8-9 Bam, pung of Easts and pair of 2 Dots."
    assert "East threw the winning tile, the 4 Bam." in feedback.why
    assert ("faan" in feedback.why) == scored
    assert "Next hand: you become East." in table.view.ask


def test_a_hand_that_was_drawn_is_said_to_be_and_a_kong_is_named() -> None:
    table = seated(
        "phase discard; turn South; came wall; sets South N N N N concealed; "
        "South 1B 2B 3B 7B 8B 9B E E E 2D 2D"
    )
    assert labels(table.view)[0] == "Mahjong!"
    press(table, "mahjong")
    table.go_on()
    assert sets_said(table.game.play).startswith("Kong of Norths, 1-2-3 Bam")
    assert "You drew the winning tile." in told(table.game).why


def test_mahjong_too_early_is_answered_and_costs_nothing() -> None:
    table = seated(f"phase discard; turn South; came wall; South 8D {IDLE}")
    before = table.game
    press(table, "more")
    view = press(table, "mahjong")
    assert view.feedback is not None
    assert view.feedback.heading == words("told", "not_yet")
    assert [each.id for each in view.feedback.rules] == ["CC3"]
    assert table.game == before
    assert view.phase == "open"


def test_a_right_hand_can_not_be_called_wrong() -> None:
    wins = "1B 2B 3B 7B 8B 9B E E E 5B W W W"
    there = seated(f"{THROWN}; West {wins}", Seat.NORTH)
    there.do(("choose", "do", "on"))
    assert there.game.play.phase is Phase.WINDOW
    there.do(("choose", "do", "on"))
    assert there.game.play.phase is Phase.DECLARED
    assert labels(there.view) == ["It's wrong", "It's right"]
    view = press(there, "reject")
    assert view.feedback is not None
    assert "Look again" in view.feedback.title
    press(there, "accept")
    assert there.view.phase == "right"
    assert there.game.play.winner is Seat.WEST


def test_when_the_wall_is_used_up_the_hand_is_a_draw_and_the_winds_stay() -> None:
    table = seated("phase window; turn East; thrown East 5B; wall").game
    assert next_move(table) == SayDraw(Seat.SOUTH)
    there = seated("phase window; turn East; thrown East 5B; wall")
    there.go_on()
    feedback = there.view.feedback
    assert feedback is not None
    assert (feedback.heading, feedback.verdict) == ("A draw", "ended")
    assert [each.id for each in feedback.rules] == ["CC25"]
    assert "everyone keeps the same wind" in there.view.ask


def test_a_second_tap_throws_the_tile_that_is_lifted() -> None:
    table = seated(f"phase discard; turn South; came wall; South 8D {IDLE}")
    piece = table.view.marks[0]
    assert table.do(("mark", piece)).acts == (("mark", piece),)
    assert press(table, "put-back").acts == ()
    table.do(("mark", piece))
    table.do(("mark", piece))
    assert isinstance(table.game.game.history[-1], Discard)
    discards = next(zone for zone in table.view.zones if zone.id == "discards")
    assert discards.pieces[-1].id == piece
