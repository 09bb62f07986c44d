"""What is said when something is done at the wrong time, and what it leads to."""

from __future__ import annotations

import pytest

from mahj_tutor.american.play.legality import consequence, faults, grounds, legal_moves
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.table import Seat
from tests.at_the_table import QUIET, after

TOO_EARLY = {Seat.SOUTH: "1D", Seat.WEST: "1D", Seat.EAST: "1C"}


@pytest.mark.parametrize(("reading", "how"), [("dead", "is dead"), ("on_challenge", "can be called dead")])
def test_a_table_says_whether_a_miscounted_hand_is_dead_or_can_be_called_so(reading, how):
    play = read_play(f"rules sources miscount={reading}; {QUIET}")
    came = consequence(after(play, "South picks", "South racks"), read_play_move("South picks"))
    assert came.say == f"you hold too many tiles now, and your hand {how}"
    assert came.after.is_dead(Seat.SOUTH) is (reading == "dead")


def test_who_calls_for_mah_jongg_and_has_none_is_dead_when_she_declares():
    play = read_play(QUIET.replace("6B 6B; wall", "6B 9D; claims North mahjong; wall"))
    assert [fault.rule for fault in faults(play, read_play_move("North declares"))][:1] != []
    came = consequence(play, read_play_move("North declares"))
    assert (came.kind, came.rule) == ("dead", "DD2")
    group = read_play(QUIET.replace("6B 6B; wall", "6B 9D; claims North pung; wall"))
    assert consequence(group, read_play_move("North declares")).kind != "dead"


def test_who_discards_too_early_hears_what_to_do_first():
    play = read_play(QUIET)
    said = {seat: faults(play, read_play_move(f"{seat} discards {tile}")) for seat, tile in TOO_EARLY.items()}
    assert [fault.say for fault in said[Seat.SOUTH]] == ["you have to pick a tile first, then throw one"]
    assert [fault.say for fault in said[Seat.WEST]] == ["it's South's turn"]
    assert [fault.say for fault in said[Seat.EAST]] == ["you've already thrown"]


def test_jokers_on_a_rack_are_dead_only_where_they_lie_open():
    said = (
        "phase discard; turn East; came wall; East 1B 2B 3B 4B 5B 6B 7B 8B 9B E E E N N; South; North;"
        "West 1D 2D J J 5D 7D 8D W W S; shown West 9D 9D 9D; thrown West 2C; closed"
    )
    swap = read_play_move("East swaps 1B with West")
    assert [fault.rule for fault in faults(read_play(said), swap)] == ["JK4"]
    for rule, told in (
        ("DD6", "those jokers were thrown in, so they are dead"),
        ("DD2", "those jokers came out with a mistaken Mah Jongg, so they are dead"),
    ):
        (fault,) = faults(read_play(f"{said}; open West; dead West {rule}"), swap)
        assert (fault.rule, fault.say) == ("JK9", told)


@pytest.mark.parametrize(
    ("said", "rule", "told"),
    [
        (
            "East discards J as 3B",
            "TN3",
            "you gave the discard the wrong name, so you have to say that it's a joker",
        ),
        (
            "East discards N as E",
            "WN5",
            "you gave the discard the wrong name, and the player who wins on it can ask you for double",
        ),
    ],
)
def test_a_tile_under_a_wrong_name_stays(said, rule, told):
    play = read_play(QUIET.replace("phase window", "phase discard").replace("N N E E", "N N E J E"))
    came = consequence(play, read_play_move(said))
    assert (came.kind, came.rule, came.say) == ("stands", rule, told)


def test_where_nobody_says_same_the_tile_stays_all_the_same():
    play = read_play(
        f"rules sources same_call=off; {QUIET}".replace("phase window", "phase discard").replace(
            "N N E E;", "N N E E 6B;"
        )
    )
    came = consequence(play, read_play_move("East discards 6B as same"))
    assert (came.kind, came.rule) == ("stands", "TN3")
    assert came.say == "the discard stands; say its name so everyone knows what it is"


def test_a_group_for_a_concealed_line_may_be_the_end_of_a_hand():
    call = read_play_move("North calls pung for pair-1")
    alone = consequence(read_play(QUIET), call)
    assert (alone.kind, alone.rule) == ("stands", "CL12")
    say = "nobody will stop you, but the group is exposed now, so you need an exposed hand that uses it"
    assert alone.say == say
    second = QUIET.replace("North F F F", "shown North 2C 2C J; North")
    came = consequence(read_play(second), call)
    assert (came.kind, came.rule) == ("dead", "DD4")
    assert came.say.startswith(
        "nobody will stop you, but with the group exposed your hand can be called dead: no hand"
    )


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (
            "phase looked; turn West; looked 6C",
            "your last tile has to come from the wall, a discard or a joker exchange",
        ),
        ("phase window; turn East; thrown East 6B", "you have to call the discard for Mah Jongg first"),
        (
            "phase window; turn South; thrown South 6B",
            "your last tile has to come from the wall, a discard or a joker exchange",
        ),
    ],
)
def test_who_declares_too_early_hears_what_comes_first(at, told):
    play = read_play(f"{at}; East 1C; South 1D 2D; West 3D; North 4D; wall 1C")
    assert told in [fault.say for fault in faults(play, read_play_move("South declares"))]


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("South", "you've already picked, so you have to rack that tile or throw it"),
        ("West", "it's South's turn"),
    ],
)
def test_who_picks_again_hears_why_not(who, told):
    play = after(read_play(QUIET), "South picks")
    assert [fault.say for fault in faults(play, read_play_move(f"{who} picks"))] == [told]


def test_who_takes_no_part_can_do_nothing_that_counts():
    play = read_play(f"{QUIET}; dead West DD3")
    assert consequence(play, read_play_move("West picks")).kind == "nothing"
    over = read_play(QUIET.replace("phase window", "phase over"))
    assert consequence(over, read_play_move("South picks")).kind == "nothing"
    three = read_play(
        "missing North; phase window; turn East; thrown East 6B; East 1C; South 2C; West 3C; wall 4C 5C"
    )
    assert consequence(three, read_play_move("North picks")).kind == "nothing"


def test_tiles_that_are_thrown_in_lie_open():
    play = after(read_play(QUIET), "North calls mahjong", "North declares")
    came = consequence(play, read_play_move("West throws in"))
    assert came.after.hand(Seat.WEST).is_open
    assert not came.after.hand(Seat.EAST).is_open


def test_who_throws_in_too_early_hears_why_to_wait():
    declared = after(read_play(QUIET), "North calls mahjong", "North declares")
    for play, who, told in (
        (read_play(QUIET), "East", "nobody has declared Mah Jongg, so your tiles stay on the rack"),
        (declared, "North", "your winning tiles stay out, so everyone can check them"),
        (declared, "East", "you have to wait until the declared hand has been checked"),
    ):
        (fault,) = faults(play, read_play_move(f"{who} throws in"))
        assert (fault.rule, fault.say) == ("WN1", told)


def test_a_discard_is_taken_back_by_nobody():
    play = read_play(QUIET)
    said = {
        who: [fault.say for fault in faults(play, read_play_move(f"{who} takes back"))]
        for who in ("East", "West")
    }
    assert said == {
        "East": ["a tile that was named or touched the table stays there"],
        "West": ["that tile isn't yours"],
    }


def test_only_who_has_shown_a_group_may_change_it():
    play = read_play(
        "rules sources edit_exposure=until_discard; phase discard; turn West; came call; called East 6C; East"
        " 7B 7B 8B 3D; South 6C 6C J; North 3C 8C;West 6C 1D 1D; shown West 6C J J; wall 4C"
    )
    assert {str(move) for move in legal_moves(play, Seat.WEST) if "changes" in str(move)} == {
        "West changes to 6C 6C J",
        "West changes to 6C 6C J J",
    }
    assert [fault.rule for fault in faults(play, read_play_move("South changes to 6C 6C J"))] == ["CL3"]


def test_a_hand_that_an_exchange_has_made_is_declared_on_three_grounds():
    made = "phase discard; turn East; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B; South; West; North"
    assert grounds(read_play(f"{made}; came exchange"), read_play_move("East declares")) == (
        "WN1",
        "JK12",
        "WN7",
    )
    assert grounds(read_play(f"{made}; came wall"), read_play_move("East declares")) == ("WN1", "WN7")
