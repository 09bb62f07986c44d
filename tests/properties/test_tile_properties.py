"""Whatever the tiles, writing and reading them are inverses."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor.table import Position, Seat, Walls, read_position
from mahj_tutor.tiles import AMERICAN, CLASSICAL, KINDS, Tile, missing_from, text, tiles, without

racks = st.lists(st.sampled_from(KINDS), max_size=14).map(tuple)


@given(racks)
def test_codes_read_back(rack: tuple[Tile, ...]) -> None:
    assert tiles(text(rack)) == rack


@given(racks, st.data())
def test_spoken_names_in_any_case_read_back(rack: tuple[Tile, ...], data: st.DataObject) -> None:
    change = st.sampled_from([str.lower, str.upper, str.title])
    said = ", ".join(data.draw(change)(data.draw(st.sampled_from([kind.name, kind.code]))) for kind in rack)
    assert tiles(said) == rack


@given(racks)
def test_tiles_are_the_same_value_after_copying(rack: tuple[Tile, ...]) -> None:
    assert all(a is b for a, b in zip(pickle.loads(pickle.dumps(rack)), rack, strict=True))
    assert all(a is b for a, b in zip(copy.deepcopy(rack), rack, strict=True))


@given(racks, racks)
def test_taking_tiles_away_counts(rack: tuple[Tile, ...], taken: tuple[Tile, ...]) -> None:
    left, absent = without(rack, taken), missing_from(rack, taken)
    assert Counter(left) + Counter(taken) == Counter(rack) + Counter(absent)
    assert absent == tuple(sorted(absent))


@given(st.integers(), st.sampled_from(["american", "classical"]))
def test_walls_hold_every_tile_once_and_read_back(seed: int, game: str) -> None:
    walls = Walls.build(seed, "american" if game == "american" else "classical")
    whole = AMERICAN if game == "american" else CLASSICAL
    assert sorted(tile for row in walls.rows for tile in row) == list(whole)
    assert Walls.read(walls.texts()) == walls
    assert Walls.build(seed, walls.variant) == walls


@given(st.sampled_from(Seat), st.integers(1, 19), st.sampled_from(["top", "bottom"]))
def test_positions_read_back(owner: Seat, stack: int, tier: str) -> None:
    place = Position(owner, stack, "top" if tier == "top" else "bottom")
    assert read_position(str(place)) == place
