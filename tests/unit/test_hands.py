"""Hands against the card: the traps of groups, jokers and exposures, and the reasons against a hand."""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor.card import Card, Line, first_card
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.rulebook import register
from mahj_tutor.solver import Exposure, Solver, named, read_exposure, solver_for
from mahj_tutor.tiles import JOKER, Tile, text, tile, tiles

FIRST = solver_for(first_card())


def one(hand: str, **more: object) -> Solver:
    """A card of a single open line."""
    return Solver(Card("one", 2026, (Line("it", hand, "X", 25, **more),)))  # type: ignore[arg-type]


def shown(*said: str) -> tuple[Exposure, ...]:
    return tuple(map(read_exposure, said))


def is_made(hands: Solver, concealed: str, *exposed: str) -> bool:
    """Ask in the three ways there are, which must agree."""
    held = tiles(concealed)
    made = bool(hands.matches(held, shown(*exposed)))
    assert made is (hands.tiles_away(held, shown(*exposed)) == 0)
    assert made is not bool(hands.why_not(held, shown(*exposed)))
    return made


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
    hands = one("FFFF 2222a 4444b 66c")
    assert hands.matches(tiles(held))
    assert hands.matches(tiles(f"{held} J")) == ()
    assert [str(fault) for fault in hands.why_not(tiles(f"{held} J"))] == [
        "CD1: every hand has 14 tiles, and this one has 15"
    ]


def test_a_match_tells_how_the_tiles_lie() -> None:
    (match,) = FIRST.matches(tiles("2B 4B 2B J 2B 2B 4B J 4B 6B 6B"), shown("F J F"))
    assert (match.line.id, match.jokerless) == ("even-1", False)
    assert [text(group) for group in match.stands] == ["F J F", "2B 2B 2B 2B", "4B 4B 4B J", "6B 6B J"]
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
        ("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B", (), "CD1: every hand has 14 tiles, and this one has 13"),
        (
            "F F 3B J 5B 5B 5B 7B 7B 9B 9B 9B G G",
            (),
            "JK2: a Joker may not stand in a single or a pair, and one would have to be a 3 Bam",
        ),
        (
            "N E W J 1B 1B 3B 3B 5B 5B 7B 7B G J",
            (),
            "JK2: a Joker may not stand in a single or a pair, and one would have to be South and a Green Dragon",
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
            "WN7: the nearest line, wind-1, still needs three Red Dragons",
        ),
        (
            "F F F 2B R 2B 6B 4C 4C 4C G G G G",
            (),
            "WN7: the nearest line, year-1, still needs Soap",
        ),
        (
            "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 8B 9B",
            (),
            "WN7: the nearest line, even-1, still needs two 6 Bams",
        ),
        (
            "F F F 2B 2B 2B 2B 4B 4B",
            ("S S S S S",),
            "DD4: no line on the card lets you expose a quint of Souths",
        ),
        (
            "2B 2B 2B 2B 4B 4B 4B",
            ("F F F", "S S S S"),
            "DD4: no line on the card lets you expose a pung of Flowers and a kong of Souths in one hand",
        ),
        (
            "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B",
            ("6B 6B",),
            "DD4: no line on the card lets you expose a pair of 6 Bams",
        ),
        (
            "F F 3B 3B 7B 7B 9B 9B G G",
            ("1B 1B 1B 1B", "S S S"),
            "CD1: every hand has 14 tiles, and this one has 17; DD4: no line on the card lets you expose a pung of Souths",
        ),
        (
            "F F 3B 3B 7B 7B 9B 9B 9B G G",
            ("5B 5B J",),
            "CL10: these tiles make odd-2, but it is marked C and nothing of it may be exposed",
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
    hands = solver_for(card)
    found = hands.why_not(tiles("F F F F 4C 4C 4C 4C 6D 6D"), shown("E E E E"))
    assert list(map(str, found)) == [
        "CL10: only lines marked C have a kong of Easts, and those are kept concealed"
    ]
    assert [line.id for line in hands.fits(shown("E E E E"))] == ["b"]
    assert hands.fits(shown("E E E E"), kind="X") == ()
    assert hands.alive(shown("E E E E"), {}) == ()
    assert hands.nearest((), shown("E E E E")) == ()
    assert hands.tiles_away((), shown("E E E E")) == 14
    assert hands.dead_because(shown("E E E E"), {}).startswith("only lines marked C have a kong of Easts")


def test_fits_asks_for_tile_size_and_a_group_each() -> None:
    hands = one("FFFF 666a 666a 8888b")
    assert hands.fits(())
    assert hands.fits(shown("6B 6B 6B"))
    assert hands.fits(shown("6B 6B 6B", "J J J as 6B"))
    assert not hands.fits(shown("6B 6B 6B", "6B 6B J", "J J J as 6B"))
    assert not hands.fits(shown("6B 6B 6B", "6C 6C 6C"))
    assert not hands.fits(shown("6B 6B 6B 6B"))
    assert not hands.fits(shown("6B 6B"))
    assert [line.id for line in FIRST.fits(shown("N N N N"))] == ["like-1", "wind-2"]
    assert [line.id for line in FIRST.fits(shown("N N N N"), kind="C")] == ["wind-2"]


def gone(said: str) -> Counter[Tile]:
    return Counter(tiles(said))


def test_a_hand_is_dead_when_its_singles_and_pairs_cannot_come() -> None:
    hands = one("NNN EEE WWWW SS 11a")
    north = shown("N N J")
    assert hands.alive(north, gone("S S"))
    assert hands.dead_because(north, gone("S S")) == ""
    assert not hands.alive(north, gone("S S S"))
    assert hands.dead_because(north, gone("S S S")) == "three Souths are gone and a pair is needed"
    assert hands.alive(north, gone("1B 1B 1B 1C 1C 1C 1D 1D"))
    assert not hands.alive(north, gone("1B 1B 1B 1C 1C 1C 1D 1D 1D"))


def test_jokers_fill_what_is_gone_until_they_are_gone_too() -> None:
    hands = one("NNN EEE WWWW SS RR")
    assert hands.alive((), gone("N N N N E E E E"))
    assert hands.alive((), gone("N N N N E E E E J J"))
    assert not hands.alive((), gone("N N N N E E E E J J J"))
    assert hands.dead_because((), gone("N N N N E E E E J J J")) == (
        "four Norths, four Easts and three Jokers are gone and a pung of Norths and a pung of Easts are needed"
    )
    assert hands.alive((), gone("N N N N E E E E J J J"), tiles("J")) == ()


def test_an_exposed_natural_cannot_go_back_into_a_pair() -> None:
    hands = one("NNN EEE FFFF NN RR")
    assert hands.alive(shown("N J J"), gone("N"))
    assert hands.alive(shown("N J J"), gone("N N")) == ()
    assert hands.alive(shown("N N N"), {}) == ()
    assert hands.dead_because(shown("N N N"), {}) == "three Norths lie exposed and a pair is needed"
    assert (
        hands.dead_because(shown("N N J"), gone("N")) == "North is gone, two lie exposed and a pair is needed"
    )


def test_the_tiles_in_hand_are_not_gone() -> None:
    hands = one("NNN EEE WWWW SS RR")
    assert not hands.alive((), gone("S S S"))
    assert hands.alive((), gone("S S S"), tiles("S S"))


def test_nearest_lines() -> None:
    held = tiles("F F F 2B 2B 2B 2B 4B 4B 4B J 6B 8B")
    first, *others = FIRST.nearest(held)
    assert (first.line.id, first.away, first.missing) == ("even-1", 2, tiles("6B 6B"))
    assert len(others) == 4
    assert len(FIRST.nearest(held, top=0)) == len(first_card().lines)
    assert len(FIRST.nearest(held, top=1)) == 1
    every = [near.away for near in FIRST.nearest(held, top=0)]
    assert every == sorted(every)
    order = [first_card().lines.index(near.line) for near in FIRST.nearest((), top=0)]
    assert order == list(range(12))
    assert [near.line.id for near in FIRST.nearest(held, gone=gone("6B 6B 6B J J J J J J J"), top=2)] != [
        "even-1"
    ]
    assert FIRST.nearest(held[:9], shown("4B 4B 4B J"))[0].line.id == "even-1"


def test_the_dead_are_not_near() -> None:
    held = tiles("N N N E E E W W W W R R R")
    hands = one("NNN EEE WWWW SS RR")
    assert hands.nearest(held, gone=gone("S S"))[0].away == 2
    assert hands.nearest(held, gone=gone("S S S")) == ()


@pytest.mark.parametrize(
    ("said", "written", "kind", "size", "jokers"),
    [
        ("6D 6D J", "6D 6D J", "6D", 3, 1),
        ("j 6 dot J", "J 6D J", "6D", 3, 2),
        ("J J J as 6D", "J J J as 6D", "6D", 3, 3),
        ("J J J J AS red dragon", "J J J J as R", "R", 4, 4),
        ("F F F J J as F", "F F F J J", "F", 5, 2),
    ],
)
def test_exposures_read_and_write(said: str, written: str, kind: str, size: int, jokers: int) -> None:
    found = read_exposure(said)
    assert str(found) == written
    assert read_exposure(written) == found
    assert (found.tile.code, found.size, found.jokers, found.naturals) == (kind, size, jokers, size - jokers)


@pytest.mark.parametrize(
    ("said", "problem", "column"),
    [
        ("", "expected the tiles", 1),
        ("6D 6D 7D", "7D does not lie in one group with 6D", 7),
        ("6D J Red Dragon J", "R does not lie in one group with 6D", 6),
        ("J J J", "jokers alone need to be named", 1),
        ("J J J as J", "not for jokers", 10),
        ("J J J as X9", "unknown tile 'X9'", 10),
        ("6D 6D J as 7D", "6D does not lie in one group with 7D", 1),
        ("6D X9", "unknown tile 'X9'", 4),
    ],
)
def test_unreadable_exposures(said: str, problem: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        read_exposure(said)
    assert problem in error.value.problem
    assert (error.value.text, error.value.column) == (said, column)


def test_names_of_groups() -> None:
    assert [named(tile("S"), size) for size in (1, 2, 3, 4, 5, 6, 7)] == [
        "single South",
        "pair of Souths",
        "pung of Souths",
        "kong of Souths",
        "quint of Souths",
        "sextet of Souths",
        "group of 7 Souths",
    ]


def test_far_too_many_tiles_are_refused_in_a_sentence() -> None:
    for many in (31, 40, 150):
        with pytest.raises(MahjError, match=rf"a hand has 14 tiles, and this one has {many}"):
            FIRST.nearest((tile("1B"),) * many)
        with pytest.raises(MahjError, match=rf"and this one has {many}"):
            FIRST.useful((tile("1B"),) * (many - 3), shown("2B 2B 2B"))
    assert FIRST.tiles_away((tile("1B"),) * 30) == 10  # a kong of them has a place, the rest none
    assert FIRST.alive((), {}, (tile("1B"),) * 150)


def test_useful_draws() -> None:
    hands = one("FF 2222a 4444b 6666c")
    held = tiles("F 2B 2B 2B 2B 4C 4C 4C J J 6D 6D 6D")
    # two Jokers fill the kongs; the pair of Flowers wants its own tile, and nothing else can help
    assert hands.useful(held) == tiles("F")
    assert hands.useful(tiles("F 2B 2B 2B 2B 4C 4C 4C J 6D 6D 6D 9D")) == tiles("4C 6D F J")
    assert hands.useful(tiles("F F 2B 2B 2B 2B 4C 4C 4C J 6D 6D 6D")) == tiles("4C 6D J")
    assert hands.useful((*held, tile("F"))) == ()  # made
    # no Flower can come any more, so the hand is dead; of the 4 Craks all are held or gone, of the Jokers too
    assert hands.useful(held, gone=gone("F F F F F F F")) == ()
    some = tiles("F F 2B 2B 2B 2B 4C 4C 4C J 6D 6D 6D")
    assert hands.useful(some, gone=gone("4C")) == tiles("6D J")
    assert hands.useful(some, gone=gone("4C J J J J J J J")) == tiles("6D")
    assert hands.useful(tiles("F F 4C 4C 4C J 6D 6D 6D"), shown("2B 2B 2B J"), gone("6D")) == tiles("4C J")
    assert hands.useful(held, shown("S S S S")) == ()
    # of the eight Jokers seven lie exposed: the eighth helps as long as it may come
    hands, open_ = one("FFFF 2222a 4444b 66c"), shown("J J J J as F", "2B J J J")
    assert hands.useful(tiles("4C 4C 6D 6D"), open_) == tiles("4C J")
    assert hands.useful(tiles("4C 4C 6D 6D"), open_, gone("J")) == tiles("4C")
    assert hands.useful(tiles("4C 6D 6D J"), open_) == tiles("4C")


def test_free_discards() -> None:
    hands = one("FF 2222a 4444b 6666c")
    assert hands.free(tiles("F 2B 2B 2B 2B 4C 4C 4C J J 6D 6D 6D 9D")) == tiles("9D")
    # with three Jokers for two places any open tile can go, or a Joker, but not the Flower
    assert hands.free(tiles("F 2B 2B 2B 2B 4C 4C 4C J J J 6D 6D 6D")) == tiles("2B 4C 6D J")
    # the fifth 2 Bam has no place, and the third Flower neither
    assert hands.free(tiles("F F F 2B 2B 2B 2B 2B 4C 4C 4C 6D 6D 6D")) == tiles("2B F")
    assert hands.free(tiles("F F F 2B 4C 4C 4C 6D 6D 6D"), shown("2B 2B 2B J")) == tiles("2B F")
    assert hands.free(tiles("F F J"), shown("S S S S")) == tiles("F J")


def test_what_a_call_makes_possible() -> None:
    card = Card(
        "two", 2026, (Line("x", "FF 2222a 4444b 6666c", "X", 25), Line("c", "FFFF 2222a 4444b 66c", "C", 30))
    )
    hands = solver_for(card)
    held = tiles("F F 2B 2B 4C 4C 4C 6D 6D 6D J J 9D")
    assert hands.tiles_away(held) == 2
    after = hands.after_call(held, (), read_exposure("2B 2B 2B J"))
    assert after is not None
    assert ([line.id for line in after.lines], after.away) == (["x"], 1)
    assert (after.concealed, after.exposed) == (tiles("F F 4C 4C 4C 6D 6D 6D J 9D"), shown("2B 2B 2B J"))
    none = hands.after_call(held, (), read_exposure("2B 2B 2B"))
    assert none is not None
    assert (none.lines, none.away) == ((), 14)
    dead = hands.after_call(held, (), read_exposure("2B 2B 2B J"), gone("F F F F F F F"))
    assert dead is not None
    assert len(dead.lines) == 1  # the two Flowers in her hand are not gone
    assert hands.after_call(held, (), read_exposure("2B 2B 2B 2B")) is None  # she holds two, not three
    assert hands.after_call(held, (), read_exposure("J J J as 2B")) is None  # the called tile is a natural


def test_what_a_pass_gives_away() -> None:
    card = Card(
        "two", 2026, (Line("x", "FF 2222a 4444b 6666c", "X", 25), Line("w", "NNNN EEEE WWW SSS", "X", 30))
    )
    hands = solver_for(card)
    held = tiles("F F 2B 2B 4C 4C 4C 6D 6D N N E 9D")  # x is 5 away, w is 11
    given = hands.given_away(held, tiles("N N 9D"))
    assert (given.farther, given.losses) == (0, ())
    given = hands.given_away(held, tiles("N F 9D"), within=6)
    assert (given.farther, [(line.id, farther) for line, farther in given.losses]) == (
        1,
        [("x", 1), ("w", 1)],
    )
    given = hands.given_away(held, tiles("6D 6D 4C"), within=5)
    assert (given.farther, [(line.id, farther) for line, farther in given.losses]) == (3, [("x", 3)])
