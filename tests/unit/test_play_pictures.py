"""A game under way as a picture and in words."""

from __future__ import annotations

import pytest

from mahj_tutor.american import AskCourtesy, start
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.play import play_zones
from mahj_tutor.pictures.play_words import play_facts
from mahj_tutor.table import Seat
from tests.unit.drawn_tables import UNDER_WAY, faces, zones


def test_a_game_is_drawn_as_one_player_sees_it() -> None:
    drawn = zones(UNDER_WAY)
    assert {name: faces(zone) for name, zone in drawn.items()} == {
        "shown-left-1": "6D 6D J",
        "shown-left-2": "F F F",
        "shown-right-1": "",
        "shown-me-1": "2C 2C 2C",
        "discards": "1B 2B 3B 3C",
        "rack": "3C 3C J",
    }
    assert drawn["shown-left-1"].label == "East's pung"
    assert drawn["shown-left-1"].seat == "left"
    assert (drawn["shown-right-1"].band, drawn["shown-right-1"].dim) == ("dead", True)
    assert [piece.state for piece in drawn["discards"].pieces] == ["", "", "", "last"]


def test_ids_are_all_different_and_do_not_name_tiles() -> None:
    ids = [piece.id for zone in play_zones(UNDER_WAY, Seat.SOUTH) for piece in zone.pieces]
    assert len(ids) == len(set(ids))
    assert ids[:6] == ["left1-1", "left1-2", "left1-3", "left2-1", "left2-2", "left2-3"]


def test_parts_of_the_picture_may_be_left_out() -> None:
    assert set(zones(UNDER_WAY)) - set(zones(UNDER_WAY, rack=False, discards=0)) == {"rack", "discards"}
    few = zones(UNDER_WAY, discards=2)["discards"]
    assert (faces(few), few.note) == ("3B 3C", "the last 2 of 4")
    assert zones(UNDER_WAY, discards=1)["discards"].note == "the latest of 4"


def test_where_nothing_was_discarded_there_is_no_place_for_discards() -> None:
    first = read_play("phase discard; turn East; East 9C; South 3C; West; North; wall 7D")
    assert set(zones(first)) == {"rack"}


def test_nothing_that_is_hidden_is_drawn() -> None:
    looked = read_play(
        "phase looked; turn East; East 9C; South 3C; West; North; thrown North 3C; looked 8D; wall 7D"
    )
    assert "8D" not in str(play_zones(looked, Seat.SOUTH))
    assert "9C" not in str(play_zones(looked, Seat.SOUTH))
    assert faces(zones(looked, Seat.EAST)["picked"]) == "8D"
    wrong = read_play(
        "phase window; turn North; East 9C 9D; South 3C; West; North; open East; dead East DD2; thrown"
        " North 3C"
    )
    assert faces(zones(wrong)["open-left"]) == "9C 9D"


@pytest.mark.parametrize(
    ("said", "me", "facts"),
    [
        (
            (
                "phase window; turn East; East; South; West; North; thrown East N as 3B; claims West pung;"
                " waits North; wall 1B"
            ),
            Seat.WEST,
            (
                "You are West.",
                "East threw a North and said “3B.”",
                "You called it for a pung.",
                "North asked for a moment to think about it.",
            ),
        ),
        (
            "phase window; turn East; East; South; West; North; thrown East 1B",
            Seat.EAST,
            ("You are East.", "You threw a 1 Bam.", "No tiles are left in the wall."),
        ),
        (
            "phase discard; turn East; East; South; West; North; wall 1B",
            Seat.EAST,
            ("You are East.", "The passing is done, and the game begins."),
        ),
        (
            "phase discard; turn East; came wall; East; South; West; North",
            Seat.SOUTH,
            ("You are South.", "East picked a tile and racked it."),
        ),
        (
            "phase discard; turn East; came call; called North F; East; South; West; North",
            Seat.EAST,
            ("You are East.", "You called a flower and exposed the group."),
        ),
        (
            "phase discard; turn East; came exchange; East; South; West; North",
            Seat.EAST,
            ("You are East.", "You exchanged a tile for a joker."),
        ),
        (
            "phase declared; turn East; accepted North; East; South; West; North",
            Seat.SOUTH,
            (
                "You are South.",
                "East said “Mah Jongg” and showed all her tiles.",
                "North checked the hand, and it's right.",
            ),
        ),
        (
            (
                "phase window; turn North; closed; dead East DD2; open East; dead South DD4; East 1B J;"
                " South; West; North; thrown North 2D; wall 1B"
            ),
            Seat.SOUTH,
            (
                "You are South.",
                "East's Mah Jongg was wrong, and her hand is dead.",
                "No hand on the card has the groups you exposed, and your hand is dead.",
            ),
        ),
        (
            "phase over; turn East; winner East; East; South; West; North",
            Seat.SOUTH,
            ("You are South.", "East won."),
        ),
        (
            "phase over; turn East; East; South; West; North",
            Seat.SOUTH,
            ("You are South.", "It's a wall game: nobody won."),
        ),
        (
            (
                "rules sources hot_wall=on; phase discard; turn East; came wall; kept 12; East; South; West;"
                " North"
            ),
            Seat.SOUTH,
            ("You are South.", "East picked a tile and racked it.", "The last wall is hot."),
        ),
    ],
)
def test_a_moment_is_told(said: str, me: Seat, facts: tuple[str, ...]) -> None:
    assert play_facts(read_play(said), me) == facts


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("South calls mahjong", "You call the 3 Crak for Mah Jongg."),
        (
            "East calls kong for even-1",
            "East calls the 3 Crak for a kong and says it is for the line even-1.",
        ),
        ("South shows 3C J", "You take the 3 Crak and expose it with a 3 Crak and a joker."),
        ("South shows", "You take the 3 Crak and expose it alone."),
        ("East changes to 6D 6D", "East changes her last group to two 6 Dots."),
        ("East changes to 6D 6D 6D", "East changes her last group to a pung: three 6 Dots."),
        ("South swaps 6D with East", "You exchange a 6 Dot for a joker in East's group."),
        (
            "South swaps 6D from the table with South",
            "You take a 6 Dot from the discards and exchange it for a joker in your own group.",
        ),
        ("East discards E as 1B", "East throws an East and says “1B.”"),
        ("South picks", "You pick the next tile from the wall."),
        ("East throws in", "East pushes her own tiles into the middle (throws in)."),
        ("East challenges West", "East calls West's hand dead."),
        ("South lets go", "You let the discard go."),
        ("East declares", "East says Mah Jongg and shows all 14 tiles."),
    ],
)
def test_a_move_is_said_in_full(move: str, said: str) -> None:
    assert move_said(UNDER_WAY, read_play_move(move), Seat.SOUTH) == said


@pytest.mark.parametrize(
    ("tile", "where"), [("3B", "on East's open rack"), ("9D", "in East's group")], ids=["rack", "group"]
)
def test_a_joker_on_an_open_rack_is_said_to_lie_there(tile: str, where: str) -> None:
    at = read_play(
        "phase discard; turn South; came wall; dead East DD2; open East; East 3B J; shown East 9D J 9D;"
        " South; West; North"
    )
    said = move_said(at, read_play_move(f"South swaps {tile} with East"), Seat.SOUTH)
    assert said.endswith(f"for a joker {where}.")


def test_a_courtesy_pass_is_offered_to_you_by_the_player_across() -> None:
    at, offer = start(1).dealt().now, AskCourtesy(Seat.NORTH, 2)
    assert move_said(at, offer, Seat.SOUTH) == "North offers you two tiles for the courtesy pass."
    assert move_said(at, offer, Seat.EAST) == "North offers South two tiles for the courtesy pass."
