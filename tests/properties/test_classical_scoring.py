"""Faan held against a plain count, which tries every way to lay a hand out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor.classical.scoring import Win, score
from mahj_tutor.classical.sets import declared
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import KINDS, Tile
from tests.properties.plain_classical import sets_with

NATURAL = KINDS[:34]
SETS = [(each,) * 3 for each in NATURAL] + [NATURAL[at : at + 3] for at in range(27) if at % 9 < 7]
FEW = (NATURAL, NATURAL[:9], (*NATURAL[:5], *NATURAL[27:]), NATURAL[27:], (*NATURAL[:3], NATURAL[8]))
WINDS = "ESWN"
LIMIT = 100
Sets = list[tuple[Tile, ...]]


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """Four sets and a pair of a few kinds, so that many can be laid out in several ways."""
    some = draw(st.sampled_from(FEW))
    made = st.sampled_from([each for each in SETS if set(each) <= set(some)])
    parts = st.tuples(st.lists(made, min_size=4, max_size=4), st.sampled_from(some))
    sets, pair = draw(parts.filter(lambda each: max(Counter(_all(*each)).values()) <= 4))
    melded = draw(st.integers(0, 4))
    concealed = tuple(draw(st.permutations(_all(sets[melded:], pair))))
    claimed = draw(st.none() | st.sampled_from(concealed))
    source = "claim" if claimed else draw(st.sampled_from(("wall", "replacement")))
    seat, prevailing = draw(st.sampled_from(SEATS)), draw(st.sampled_from(SEATS))
    shown = tuple(map(declared, sets[:melded]))
    return Win(concealed, shown, seat, prevailing, source, claimed, draw(st.booleans()))  # type: ignore[arg-type]


def _all(sets: Sets, pair: Tile) -> list[Tile]:
    return [*(tile for each in sets for tile in each), pair, pair]


def ways(rest: Counter[Tile]) -> Iterator[Sets]:
    """Every way to divide tiles into sets."""
    held = [tile for tile in KINDS if rest[tile]]
    if not held:
        yield []
    for one in sets_with(held[0], rest) if held else ():
        yield from ([one, *more] for more in ways(rest - Counter(one)))


def plain(win: Win) -> int:
    """The most that any way scores by the table of values; `LIMIT` for a limit hand."""
    count = Counter(win.concealed)
    melded: Sets = [each.tiles for each in win.sets]
    return max(
        _scored(win, [*melded, *sets], pair)
        for pair in count
        if count[pair] >= 2
        for sets in ways(count - Counter([pair] * 2))
    )


def _scored(win: Win, sets: Sets, pair: Tile) -> int:
    pungs = {each[0].code for each in sets if each[0] is each[2]}
    codes = [tile.code for tile in _all(sets, pair)]
    suits = {code[1:] for code in codes}  # "" for winds and dragons
    if _is_limit(win, pungs, pair, codes, suits):
        return LIMIT
    dragons = len(pungs & set("RG0"))
    found = 4 if dragons == 2 and pair.code in "RG0" else dragons
    found += sum(WINDS[SEATS.index(seat)] in pungs for seat in (win.seat, win.prevailing))
    found += {0: 1, 4: 2}.get(len(pungs), 0)
    found += 4 * (len(suits) == 1) + 2 * (len(suits) == 2 and "" in suits)
    return found + (win.claimed is None) + (win.source == "replacement") + win.is_last_tile


def _is_limit(win: Win, pungs: set[str], pair: Tile, codes: list[str], suits: set[str]) -> bool:
    winds = pungs & set(WINDS)
    numbers = "".join(sorted(code[0] for code in codes))
    gates = {"".join(sorted("1112345678999" + each)) for each in "123456789"}
    return (
        set("RG0") <= pungs
        or len(winds) == 4
        or (len(winds) == 3 and pair.code in WINDS)
        or suits == {""}
        or set(numbers) <= {"1", "9"}
        or (len(pungs) == 4 and not win.sets and win.claimed in (None, pair))
        or (len(suits) == 1 and not win.sets and numbers in gates)
    )


@given(wins())
@pytest.mark.slow
def test_a_hand_scores_what_its_best_way_scores(win: Win) -> None:
    found = score(win)
    assert (LIMIT if found.is_limit else found.faan) == plain(win)


def test_a_hand_of_one_suit_is_counted_in_its_best_way() -> None:
    bams = KINDS[:9]
    chows = (*bams[:3] * 3, *bams[6:], bams[4], bams[4])
    assert plain(Win(tuple(chows), seat=Seat.SOUTH, source="claim", claimed=bams[6])) == 5
