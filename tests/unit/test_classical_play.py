"""Corners of the classical play: what cannot be made or read, what is seen, and what stays as it was."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from mahj_tutor import classical
from mahj_tutor.classical.deal.notation import write_deal
from mahj_tutor.classical.deal.state import DealState
from mahj_tutor.classical.play.claims import chow_partners
from mahj_tutor.classical.play.consistency import inconsistencies, miscounts
from mahj_tutor.classical.play.kongs import replacement_place, replacement_tiles
from mahj_tutor.classical.play.moves import Claim, read_play_move
from mahj_tutor.classical.play.notation import is_play, read_play, write_play
from mahj_tutor.classical.play.state import DiscardedTile, Phase, PlayState, claim_in_words
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.table import SEATS, Seat, Walls
from mahj_tutor.tiles import text, tile, tiles

E, S, W, N = SEATS
KONG = (
    "phase replacement; turn South; East 1B; South 3B 9D; sets South 3B 3B 3B, 7C 7C 7C 7C concealed; West;"
    " North; thrown East 5B; came wall"
)
FULL = (
    "rules sources classical_east_stays=stays; phase declared; turn South; East 1B 2B; South 3B 3B; West;"
    " North R; sets South 4B 5B 6B, N N N N small; open South; sets West E E E E concealed; thrown East 5B,"
    " West 6B; claimed East 5B; came claim; claims West pung, North mahjong of 6B; accepted East North;"
    " winner South; wall 1D 2D"
)


def test_a_state_does_not_change() -> None:
    play = read_play(KONG + "; wall 1D 2D")
    said = write_play(play)
    classical.apply(play, read_play_move("South replaces"))
    assert write_play(play) == said
    with pytest.raises(FrozenInstanceError):
        play.turn = Seat.WEST  # type: ignore[misc]
    assert play.but(turn=W).turn is W
    assert play.turn is S


@pytest.mark.parametrize(
    ("wall", "before", "taken", "left"),
    [
        ("1D 2D 3D 4D", "", "3D", "1D 2D 4D"),
        ("1D 2D 3D 4D", "; sets East N N N N", "4D", "1D 2D 3D"),
        ("1D 2D 3D 4D", "; sets East N N N N, G G G G small", "3D", "1D 2D 4D"),
        ("3D", "", "3D", ""),
        ("3D 4D", "", "3D", "4D"),
        ("3D 4D", "; sets East N N N N", "4D", "3D"),
    ],
)
def test_replacement_tiles_come_from_the_last_stack_top_first(
    wall: str, before: str, taken: str, left: str
) -> None:
    play = read_play(f"{KONG}{before}; wall {wall}")
    assert text((play.wall[replacement_place(play)],)) == text(replacement_tiles(play, 1)) == taken
    after = classical.apply(play, read_play_move("South replaces"))
    assert isinstance(after, PlayState)
    assert text(after.wall) == left
    assert tile(taken) in after.hand(S).concealed
    assert (after.phase, after.tile_source, after.turn) == (Phase.DISCARD, "replacement", S)


@pytest.mark.parametrize(
    ("wall", "before", "most", "found"),
    [
        ("1D 2D 3D 4D", "", 0, ""),
        ("1D 2D 3D 4D", "", 3, "3D 4D 1D"),
        ("1D 2D 3D 4D", "", 9, "3D 4D 1D 2D"),
        ("1D 2D 3D", "; sets East N N N N", 3, "3D 1D 2D"),  # only the bottom tile is left of the last stack
    ],
)
def test_the_replacement_tiles_of_several_kongs(wall: str, before: str, most: int, found: str) -> None:
    assert text(replacement_tiles(read_play(f"{KONG}{before}; wall {wall}"), most)) == found


@pytest.mark.parametrize("thrower", SEATS)
def test_places_to_the_right_of_who_discarded(thrower: Seat) -> None:
    play = read_play(f"phase window; turn {thrower}; thrown {thrower} 5B")
    assert [play.distance(seat) for seat in (*SEATS, *SEATS)[thrower.number :][:4]] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("at", "move", "problem"),
    [
        ("phase window; turn East; thrown East 5B", "South draws", "the wall is empty, so South cannot draw"),
        (KONG, "South replaces", "the wall is empty, so South cannot take"),
        ("phase discard; turn East; East 1B", "East discards 2B", "East has no 2 Bam"),
        ("phase discard; turn East; East 1B", "East kongs 1B", "East does not have four 1 Bams"),
        ("phase discard; turn East; East 1B", "East adds 1B", "East has no melded pung of 1 Bams"),
        ("phase discard; turn East; sets East 1B 1B 1B", "East adds 1B", "East has no melded pung of 1 Bams"),
        ("phase discard; turn East; East 1B 1B", "East melds 1B 1B", "there is no discard for East"),
        (
            "phase window; turn East; South 1B; thrown East 1B",
            "South melds 1B 1B",
            "South has only one 1 Bam",
        ),
    ],
)
def test_moves_that_cannot_be_made_at_all(at: str, move: str, problem: str) -> None:
    with pytest.raises(MahjError, match=problem):
        classical.apply_unchecked(read_play(at), read_play_move(move))


def test_moves_that_are_made_against_the_rules() -> None:
    play = read_play(
        "phase window; turn East; East; South 1B 4B 4B; West 2B 3B; North; thrown East 4B; wall 1D 2D"
    )
    after = classical.apply_unchecked(play, read_play_move("West draws"))
    assert (after.turn, text(after.hand(W).concealed), text(after.wall)) == (W, "2B 3B 1D", "2D")
    after = classical.apply_unchecked(play, read_play_move("West melds 2B 3B"))
    assert str(after.hand(W).sets[0]) == "2B 3B 4B"
    assert (after.claimed, after.thrown, after.tile_source) == (DiscardedTile(E, tile("4B")), (), "meld")
    assert classical.apply_unchecked(play, read_play_move("West takes back 2B")) == play
    after = classical.apply_unchecked(play, read_play_move("West discards 2B"))
    assert (after.turn, after.thrown[-1]) == (W, DiscardedTile(W, tile("2B")))
    play = read_play(
        "phase discard; turn East; East 1B; West 2B 2B 2B 2B 3B; sets West 3B 3B 3B; North; wall 1D 2D"
    )
    for move in ("West kongs 2B", "West adds 3B"):
        after = classical.apply_unchecked(play, read_play_move(move))
        assert (after.phase, after.turn) == (Phase.REPLACEMENT, W)


@pytest.mark.parametrize(
    ("came", "words"),
    [
        ("deal", "East already has 14 tiles, so she begins by throwing one"),
        ("wall", "you've already drawn, so you have to throw a tile"),
        ("replacement", "you've already drawn, so you have to throw a tile"),
        ("meld", "you claimed a discard instead of drawing, so now you have to throw"),
    ],
)
def test_why_nobody_draws_twice(came: str, words: str) -> None:
    play = read_play(f"phase discard; turn East; came {came}; wall 1D")
    assert [fault.say for fault in classical.faults(play, read_play_move("East draws"))] == [words]


@pytest.mark.parametrize(
    ("table", "move", "words"),
    [
        ("phase discard; turn East", "East discards 1B", "East has no 1 Bam"),
        ("phase window; turn East; South 1B", "South melds 1B 1B", "South has only one 1 Bam"),
        ("phase window; turn East; South 1B 1B", "South melds 1B 1B 1B", "South has only two 1 Bams"),
        (
            "phase window; turn East; thrown East 5B",
            "South declares",
            "you have to claim the discard for mahjong first",
        ),
        (
            "phase window; turn East; thrown East 5B",
            "East declares",
            "you win with a tile you draw or with another player's discard",
        ),
    ],
)
def test_the_first_reason_is_told_in_the_words_of_the_case(table: str, move: str, words: str) -> None:
    assert classical.faults(read_play(table), read_play_move(move))[0].say == words


def test_other_claims_than_those_on_the_table_can_be_weighed() -> None:
    play = read_play("phase window; turn East; thrown East 5B; claims South pung")
    assert play.award() == Claim(S, "pung")
    assert play.award((Claim(S, "chow"), Claim(N, "kong"))) == Claim(N, "kong")
    assert play.award(()) is None


def test_a_wrong_mahjong_costs_nothing() -> None:
    """The document names no penalty, so the table is as it was, and the discard is on offer again."""
    play = read_play(
        "phase window; turn East; East; South 1B 4B; West 2B 3B; North; thrown East 4B; wall 1D 2D"
    )
    claimed = classical.apply_unchecked(play, Claim(S, "mahjong"))
    shown = classical.apply_unchecked(claimed, read_play_move("South declares"))
    assert (shown.phase, shown.turn, shown.tile_source) == (Phase.DECLARED, S, "claim")
    assert text(shown.hand(S).concealed) == "1B 4B 4B"
    assert [str(move) for move in classical.legal_moves(shown)] == [
        "East rejects",
        "West rejects",
        "North rejects",
    ]
    again = classical.apply(shown, read_play_move("North rejects"))
    assert write_play(again) == write_play(play.but(tile_source="wall"))
    own = read_play("phase discard; turn South; East; South 1B 4B; West; North; came wall")
    shown = classical.apply_unchecked(own, read_play_move("South declares"))
    assert shown.hand(S).is_open
    assert classical.apply(shown, read_play_move("East rejects")) == own


def test_what_a_player_sees() -> None:
    play = read_play(KONG + "; wall 1D 2D").but(history=(read_play_move("South kongs 7C"),))
    seen, own = play.seen_by(E), play.seen_by(S)
    assert (seen.seat, seen.counts, seen.wall_left) == (E, (1, 2, 0, 0), 2)
    assert seen.concealed == (tiles("1B"), None, None, None)
    assert own.concealed == (None, tiles("3B 9D"), None, None)
    assert [str(one) for one in seen.public.hand(S).sets] == ["3B 3B 3B", "concealed"]
    assert [str(one) for one in own.public.hand(S).sets] == ["3B 3B 3B", "7C 7C 7C 7C concealed"]
    assert seen.public.history == ()
    assert {hand.concealed for hand in seen.public.hands} == {()}
    assert (seen.public.wall, seen.public.thrown) == ((), play.thrown)
    assert "7C" not in repr(seen)


def test_who_is_skipped() -> None:
    at = "phase window; turn {}; thrown {} 5B; claimed East 4B; came meld; wall 1D"
    assert read_play(at.format("North", "North")).skipped == (S, W)
    assert read_play(at.format("West", "West")).skipped == (S,)
    assert read_play(at.format("South", "South")).skipped == ()
    assert read_play(at.format("North", "North").replace("window", "discard")).skipped == ()


def test_chows() -> None:
    hand = tiles("1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C N E W S")
    assert [text(each) for each in chow_partners(hand, tile("1B"))] == ["2B 3B"]
    assert [text(each) for each in chow_partners(hand, tile("2B"))] == ["1B 3B", "3B 4B"]
    assert [text(each) for each in chow_partners(hand, tile("5B"))] == ["3B 4B", "4B 6B", "6B 7B"]
    assert [text(each) for each in chow_partners(hand, tile("8B"))] == ["6B 7B", "7B 9B"]
    assert [text(each) for each in chow_partners(hand, tile("9B"))] == ["7B 8B"]
    assert [text(each) for each in chow_partners(hand, tile("3C"))] == ["1C 2C"]
    assert chow_partners(hand, tile("N")) == ()
    assert chow_partners(tiles("8B 9B 1C"), tile("1C")) == ()


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("phase window; turn East; thrown South 3B, East 3B", []),
        (
            "phase window; turn East; thrown East 3B, South 3B",
            ["South threw last, so the turn is hers, not that of East"],
        ),
        ("phase discard; turn East; thrown East 3B, South 3B", []),
        ("phase replacement; turn East; sets East N N N N", []),
        (
            "phase replacement; turn East; sets East N N N",
            ["a replacement tile is due, and East has no kong"],
        ),
        ("phase declared; turn East; open East", []),
        ("phase declared; turn East; open West", ["East declared mahjong, so her hand is open"]),
        ("phase discard; sets West N N N, E E E, W W W, S S S", []),
        (
            "phase discard; sets West N N N, E E E, W W W, S S S, R R R",
            ["West has five sets, and a hand has four"],
        ),
        ("phase discard; claims West pung", ["a discard is claimed, and none is on offer"]),
        ("phase window; thrown East 3B; claims West pung", []),
        ("phase window; thrown East 3B; claims East pung", ["East claims her own discard"]),
    ],
)
def test_what_cannot_come_up_in_a_game(said: str, found: list[str]) -> None:
    assert list(inconsistencies(read_play(said))) == found


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("South 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B 4B 5B", []),
        ("South 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B; sets South N N N N", []),
        ("South 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B", []),
        ("sets South N N N, E E E, W W W, R R R", []),
        ("East 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B 4B 5B 5B", []),
        (
            "South 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B 4B",
            ["South has twelve tiles and should have 13, a kong counted as three"],
        ),
        (
            "South 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B; sets South N N N N",
            ["South has 14 tiles and should have 13, a kong counted as three"],
        ),
    ],
)
def test_hands_that_are_miscounted(hand: str, found: list[str]) -> None:
    assert list(miscounts(read_play(f"phase discard; turn East; {hand}"))) == found


def test_texts_of_plays() -> None:
    play = read_play(FULL)
    assert sorted(write_play(play).split("; ")) == sorted(FULL.split("; "))
    assert read_play(write_play(play)) == play
    assert read_play(FULL.replace("; ", "\n").replace("phase", "PHASE")) == play
    assert is_play(FULL)
    assert not is_play("roll 12; broken")
    assert write_play(read_play("phase discard")) == "phase discard; turn East; East; South; West; North"


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("phase looked", "unreadable clause"),
        ("phase discard; East 1B J", "the classical game has no jokers"),
        ("phase discard; wall F", "the classical game has no flowers"),
        ("phase discard; thrown East F", "the classical game has no flowers"),
        ("phase discard; came call", "unknown way a tile came 'call'"),
        ("phase discard; claims East quint", "unreadable clause"),
        ("phase discard; sets East 1B 2B", "expected a chow, a pung or a kong"),
        ("phase discard; open East now", "unexpected 'now'"),
        ("phase over; turn East; winner West", "West can win only on her own turn"),
        ("phase discard; phase window", "appears twice"),
        ("phase discard; kept 12", "unreadable clause"),
    ],
)
def test_plays_that_cannot_be_read(said: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        read_play(said)


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("phase discard; East 1B J", "1B J"),
        ("phase discard; wall F", "F"),
        ("phase discard; thrown East 3B, South F", "F"),
        ("phase discard; sets East 1B 1B 1B, 1B 2B", "1B 2B"),
        ("phase over; turn East; winner West", "phase"),
        ("roll 19", "roll"),
        (write_deal(DealState(Walls.build(7, "classical"), 12, done=17)), "roll"),
    ],
)
def test_an_unreadable_table_has_its_place(said: str, there: str) -> None:
    with pytest.raises(NotationError) as refused:
        classical.read_state(said)
    assert refused.value.column == said.index(there) + 1


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("east DRAWS", "East draws"),
        ("south discards red dragon", "South discards R"),
        ("south takes back 3 bam", "South takes back 3B"),
        ("west says draw", "West says draw"),
        ("west claims CHOW", "West claims chow"),
        ("west claims pair of soap", "West claims pair of 0"),
        ("west melds", "West melds"),
        ("west melds 3B, 4B", "West melds 3B 4B"),
        ("west kongs n", "West kongs N"),
        ("west kongs n face up", "West kongs N face up"),
        ("west adds n", "West adds N"),
        ("west replaces", "West replaces"),
        ("west declares", "West declares"),
        ("west accepts", "West accepts"),
        ("west rejects", "West rejects"),
    ],
)
def test_moves_are_read(said: str, again: str) -> None:
    assert str(read_play_move(said)) == again == str(classical.read_move(again))


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("west draws 3B", "unexpected '3B'"),
        ("west kongs 3B face down", "expected `face up`"),
        ("west discards", "expected one tile"),
        ("west picks", "expected a seat and a move"),
    ],
)
def test_moves_that_cannot_be_read(said: str, problem: str) -> None:
    with pytest.raises(NotationError, match=f"^{problem}"):
        read_play_move(said)


def test_a_claim_for_something_unknown() -> None:
    with pytest.raises(MahjError, match="unknown claim 'quint'"):
        read_play_move("west claims quint")
    assert [claim_in_words(wanted) for wanted in ("chow", "mahjong")] == ["a chow", "mahjong"]
