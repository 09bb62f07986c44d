"""Hands against the card: what makes Mah Jongg, and why not."""

from __future__ import annotations

import pytest

from mahj_tutor.card import Card, Line
from mahj_tutor.rulebook import register
from mahj_tutor.solver import solver_for
from mahj_tutor.tiles import JOKER, text, tile, tiles
from tests.unit.made_hands import FIRST, is_made, one, shown

PAIR_AND_PUNG = "FFFF 66a 666a 88888b"
TWO_ALIKE = "FFFF 666a 666a 8888b"
PAIR_TWICE = "FFFF 66a 66a 888b 888b"


@pytest.mark.parametrize(
    ("line", "concealed", "exposed", "made"),
    [
        # a pair and a pung of one tile: four naturals and a joker, but three are enough for neither reading
        (PAIR_AND_PUNG, "F F F F 6B 6B 6B 6B J 8C 8C 8C 8C J", (), True),
        (PAIR_AND_PUNG, "F F F F 6B 6B J J J 8C 8C 8C 8C J", (), True),
        (PAIR_AND_PUNG, "F F F F 6B J J J J 8C 8C 8C 8C J", (), False),
        # the joker is in the pung, the pair has its naturals to itself
        (PAIR_AND_PUNG, "F F F F 6B 6B 8C 8C 8C 8C J", ("6B J J",), True),
        (PAIR_AND_PUNG, "F F F F 6B J 8C 8C 8C 8C J", ("6B 6B J",), False),
        (PAIR_AND_PUNG, "F F F F 6B J 8C 8C 8C 8C J", ("6B 6B 6B",), False),
        # the same pair twice
        (PAIR_TWICE, "F F F F 6B 6B 6B 6B 8C 8C 8C 8C J J", (), True),
        (PAIR_TWICE, "F F F J 6B 6B 6B J 8C 8C 8C 8C J J", (), False),
        # two groups of one tile, one of them exposed, both, or three
        (TWO_ALIKE, "F F F F 6B J J 8C 8C 8C 8C", ("6B 6B 6B",), True),
        (TWO_ALIKE, "F F F F 8C 8C 8C 8C", ("6B 6B 6B", "6B J J"), True),
        (TWO_ALIKE, "F F F F 8C", ("6B 6B 6B", "6B J J", "J J J as 6B"), False),
        # the exposure must have the size of the group
        (TWO_ALIKE, "F F F F 6B J 8C 8C 8C 8C", ("6B 6B 6B J",), False),
        (TWO_ALIKE, "F F F F 6B 6B 6B 6B 6B 6B 8C", ("8C 8C J",), False),
        # flowers take jokers in a group, not in a pair
        ("FFFF 2222a 4444b 66c", "F J J J 2B 2B 2B 2B 4C 4C 4C 4C 6D 6D", (), True),
        ("FF 2222a 4444b 6666c", "F J 2B 2B 2B 2B 4C 4C 4C 4C 6D 6D 6D 6D", (), False),
        ("FF 2222a 4444b 6666c", "F F 2B 2B 2B 2B 4C 4C J J 6D 6D 6D 6D", (), True),
        # seven jokers, and eight
        ("FFFF 2222a 4444b 66c", "F J J 2B 2B J J 4C J J J 4C 6D 6D", (), True),
        ("FFFF 2222a 4444b 66c", "J J J J 2B 2B J J 4C J J 4C 6D 6D", (), True),
        ("FFFF 2222a 4444b 66c", "F F J J 2B 2B J J 4C J J J 4C 6D", (), False),
        ("FFFF 2222a 4444b 66c", "2B 2B 2B 4C 6D 6D", ("J J J J as F", "4C J J J"), False),
        ("FFFF 2222a 4444b 66c", "2B 2B 2B J 6D 6D", ("J J J J as F", "4C J J J"), True),
        # Soap twice in two roles: one zero that must be true, and the dragon of the Dots
        ("2026a FFF 444b DDDDa", "2D 0 2D 6D F F F 4B 4B 4B 0 0 0 J", (), True),
        ("2026a FFF 444b DDDDa", "2D 0 2D 6D F F F 4B 4B 4B J J J J", (), True),
        ("2026a FFF 444b DDDDa", "2D J 2D 6D F F F 4B 4B 4B", ("0 0 0 0",), False),
        ("2026a FFF 444b DDDDa", "2D 0 2D 6D F F F 4B 4B 4B", ("0 0 0 J",), True),
        ("2026a FFF 444b DDDDa", "2B 0 2B 6B F F F 4D 4D 4D G G G G", (), True),
        # 13, 14 and 15 tiles
        ("FFFF 2222a 4444b 66c", "F F F F 2B 2B 2B 2B 4C 4C 4C 4C 6D", (), False),
        ("NEWS FF 2222a 4444b", "N E W S F F 2B 2B J 2B 4C 4C 4C 4C", (), True),
        ("NEWS FF 2222a 4444b", "N E W J F F 2B 2B 2B 2B 4C 4C 4C 4C", (), False),
        ("NNNNNE FFFF 2222a", "N N N N N E F F F F 2B 2B 2B 2B", (), False),
        ("FFFFFFFFF 11111a", "F F F F F F F F J 1B 1B 1B 1B J", (), True),
    ],
)
def test_traps(line: str, concealed: str, exposed: tuple[str, ...], made: bool) -> None:
    assert is_made(one(line), concealed, *exposed) is made


def test_fifteen_tiles_are_no_hand() -> None:
    held = "F F F F 2B 2B 2B 2B 4C 4C 4C 4C 6D 6D"
    solver = one("FFFF 2222a 4444b 66c")
    assert solver.matches(tiles(held))
    assert solver.matches(tiles(f"{held} J")) == ()
    assert [str(fault) for fault in solver.why_not(tiles(f"{held} J"))] == [
        "CD1: every hand has 14 tiles, but this one has 15"
    ]


def test_a_match_tells_how_the_tiles_lie() -> None:
    (match,) = FIRST.matches(tiles("2B 4B 2B J 2B 2B 4B J 4B 6B 6B"), shown("F J F"))
    assert (match.line.id, match.jokerless) == ("even-1", False)
    assert [text(group) for group in match.arrangement] == ["F J F", "2B 2B 2B 2B", "4B 4B 4B J", "6B 6B J"]
    (match,) = FIRST.matches(tiles("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"))
    assert match.jokerless
    hidden = FIRST.matches(tiles("F F F 2B 2B 2B 2B 4B 4B 4B 4B"), shown("6B J 6B"))
    assert [each.jokerless for each in hidden] == [False]


def test_one_hand_may_make_several_lines() -> None:
    card = Card(
        "two", 2026, (Line("a", "FFFF 2222a 4444b 66c", "X", 25), Line("b", "FFFF ZZZZ 4444b 66c", "C", 30))
    )
    held = tiles("F F F F J J J J 4C 4C 4C 4C 6D 6D")
    found = solver_for(card).matches(held)
    assert [(match.line.id, match.target.groups[1].tile.code) for match in found] == [
        ("a", "2B"),
        *(("b", wind) for wind in "NEWS"),
    ]
    assert solver_for(card) is solver_for(card)


CLOSED = "F F 3B 3B 5B 5B 5B 7B 7B 9B 9B 9B G G"


def test_a_concealed_line_shows_nothing() -> None:
    assert [match.line.id for match in FIRST.matches(tiles(CLOSED))] == ["odd-2"]
    assert FIRST.matches(tiles(CLOSED), called=tile("5B"))
    without_it = tiles("F F 3B 3B 7B 7B 9B 9B 9B G G")
    assert FIRST.matches(without_it, shown("5B 5B 5B")) == ()
    assert [fault.rule for fault in FIRST.why_not(without_it, shown("5B 5B 5B"))] == ["CL10"]


def test_a_discarded_joker_wins_nothing() -> None:
    held = tiles("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B J")
    assert FIRST.matches(held, called=tile("6B"))
    assert FIRST.matches(held, called=JOKER) == ()
    assert [fault.rule for fault in FIRST.why_not(held, called=JOKER)] == ["CL13"]


@pytest.mark.parametrize(
    ("concealed", "exposed", "faults"),
    [
        ("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B", (), "CD1: every hand has 14 tiles, but this one has 13"),
        (
            "F F 3B J 5B 5B 5B 7B 7B 9B 9B 9B G G",
            (),
            "JK2: a joker can't be a single or part of a pair, and one would have to be a 3 Bam",
        ),
        (
            "N E W J 1B 1B 3B 3B 5B 5B 7B 7B G J",
            (),
            (
                "JK2: a joker can't be a single or part of a pair, and one would have to be a South and a"
                " Green Dragon"
            ),
        ),
        (
            "F F F 2B 2B 2B 2B 4C 4C 4C 4C",
            ("6B 6B 6B",),
            "CD2: one color is one suit: even-1 wants 4 Bams, not 4 Craks",
        ),
        (
            "1B 1B 1B J 5B 5B 5B 9B 9B 9B 9B R R R",
            (),
            "CD3: different colors are different suits: odd-1 wants 5 Craks, not 5 Bams",
        ),
        (
            "1B 1B 1B J 5C 5C 5C 9B 9B 9B 9B G G G",
            (),
            "CD5: a dragon goes by its color: with these suits odd-1 wants Red Dragons, not Green Dragons",
        ),
        (
            "F F F F F E E E W W W G G G",
            (),
            "WN7: the nearest hand on the card still needs three Red Dragons",
        ),
        (
            "F F F 2B R 2B 6B 4C 4C 4C G G G G",
            (),
            "WN7: the nearest hand on the card still needs a Soap",
        ),
        (
            "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 8B 9B",
            (),
            "WN7: the nearest hand on the card still needs two 6 Bams",
        ),
        (
            "F F F 2B 2B 2B 2B 4B 4B",
            ("S S S S S",),
            "DD4: no line on the card lets you expose a quint of Souths",
        ),
        (
            "2B 2B 2B 2B 4B 4B 4B",
            ("F F F", "S S S S"),
            "DD4: no line on the card lets you expose a pung of flowers and a kong of Souths in one hand",
        ),
        (
            "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B",
            ("6B 6B",),
            "DD4: no line on the card lets you expose a pair of 6 Bams",
        ),
        (
            "F F 3B 3B 7B 7B 9B 9B G G",
            ("1B 1B 1B 1B", "S S S"),
            (
                "CD1: every hand has 14 tiles, but this one has 17; DD4: no line on the card lets you expose"
                " a pung of Souths"
            ),
        ),
        (
            "F F 3B 3B 7B 7B 9B 9B 9B G G",
            ("5B 5B J",),
            "CL10: these tiles make a hand marked C, so none of it can be exposed",
        ),
    ],
)
def test_why_not(concealed: str, exposed: tuple[str, ...], faults: str) -> None:
    found = FIRST.why_not(tiles(concealed), shown(*exposed))
    assert "; ".join(map(str, found)) == faults
    assert all(fault.rule in register() for fault in found)


def test_exposures_that_only_concealed_lines_have() -> None:
    card = Card(
        "two", 2026, (Line("a", "FFFF 2222a 4444b 66c", "X", 25), Line("b", "FFFF EEEE 4444b 66c", "C", 30))
    )
    solver = solver_for(card)
    found = solver.why_not(tiles("F F F F 4C 4C 4C 4C 6D 6D"), shown("E E E E"))
    assert list(map(str, found)) == [
        "CL10: only lines marked C have a kong of Easts, and those are kept concealed"
    ]
    assert [line.id for line in solver.lines_with(shown("E E E E"))] == ["b"]
    assert solver.lines_with(shown("E E E E"), kind="X") == ()
    assert solver.live_lines(shown("E E E E"), {}) == ()
    assert solver.nearest((), shown("E E E E")) == ()
    assert solver.tiles_away((), shown("E E E E")) == 14
    assert solver.why_dead(shown("E E E E"), {}).startswith("only lines marked C have a kong of Easts")


def test_fits_asks_for_tile_size_and_a_group_each() -> None:
    solver = one("FFFF 666a 666a 8888b")
    assert solver.lines_with(())
    assert solver.lines_with(shown("6B 6B 6B"))
    assert solver.lines_with(shown("6B 6B 6B", "J J J as 6B"))
    assert not solver.lines_with(shown("6B 6B 6B", "6B 6B J", "J J J as 6B"))
    assert not solver.lines_with(shown("6B 6B 6B", "6C 6C 6C"))
    assert not solver.lines_with(shown("6B 6B 6B 6B"))
    assert not solver.lines_with(shown("6B 6B"))
    assert [line.id for line in FIRST.lines_with(shown("N N N N"))] == ["like-1", "wind-2"]
    assert [line.id for line in FIRST.lines_with(shown("N N N N"), kind="C")] == ["wind-2"]
