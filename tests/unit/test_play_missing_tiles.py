"""A move with tiles that the player does not have: in every state, this is the first reason."""

from __future__ import annotations

import pytest

from mahj_tutor.american.play.legality import apply_unchecked, consequence, faults
from mahj_tutor.american.play.moves import read_play_move
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.errors import MahjError
from tests.at_the_table import QUIET

TABLES = {
    "window": QUIET,
    "discard": QUIET.replace("phase window; turn East", "phase discard; turn South"),
    "West's turn": QUIET.replace("phase window; turn East", "phase discard; turn West"),
    "looked": QUIET.replace("phase window; turn East", "phase looked; turn South; looked 9C"),
    "dead": f"{QUIET}; dead West DD3",
    "declared": QUIET.replace("phase window", "phase declared"),
    "over": QUIET.replace("phase window", "phase over"),
    "called": f"{QUIET}; claims West pung",
}
TRIED = {
    "West discards 3B": ("TN2", "West has no 3 Bam"),
    "West shows 3B 3B": ("CL3", "West has no 3 Bam"),
    "West shows 9D 9D 9D 9D J": ("CL3", "West has only three 9 Dots and no joker"),
    "West changes to 3B 3B 3B": ("CL3", "West has no 3 Bam"),
    "West swaps 3B with South": ("JK4", "West has no 3 Bam"),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("said", TRIED)
def test_a_move_with_tiles_that_are_not_there_says_so_first(table: str, said: str) -> None:
    play, move = read_play(TABLES[table]), read_play_move(said)
    first, *others = faults(play, move)
    assert (first.rule, first.say) == TRIED[said]
    lacking = [fault.say for fault in others if "has no" in fault.say or "has only" in fault.say]
    assert [say for say in lacking if "has no exposure" not in say] == []
    assert consequence(play, move).after == play
    with pytest.raises(MahjError, match=first.say):
        apply_unchecked(play, move)


def test_a_picked_tile_that_fits_an_exposed_joker_has_only_to_be_racked() -> None:
    looked = read_play(f"{TABLES['looked'].replace('looked 9C', 'looked 3B')}; shown West 3B J 3B")
    swap = read_play_move("South swaps 3B with West")
    rack_first = ("JK3", "you have to rack the tile you picked, then ask for the joker")
    assert [(fault.rule, fault.say) for fault in faults(looked, swap)] == [rack_first]
    with pytest.raises(MahjError, match="has to rack"):
        apply_unchecked(looked, swap)


def test_the_picked_tile_and_the_tiles_of_the_last_exposure_are_there() -> None:
    looked = read_play(TABLES["looked"])
    assert faults(looked, read_play_move("South discards 9C")) == ()
    assert faults(looked, read_play_move("West discards 9C"))[0].say == "West has no 9 Crak"
    shown = read_play(f"{TABLES['discard']}; shown West 3B 3B J")
    assert [fault.rule for fault in faults(shown, read_play_move("West changes to 3B 3B J"))] == ["CL3"]
    assert "West has" not in faults(shown, read_play_move("West changes to 3B 3B J"))[0].say
