"""Tiles as people type them, and what a card says about them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor import (
    Card,
    FourSets,
    IllegalMoveError,
    MahjError,
    NotationError,
    Seat,
    Tile,
    Tiles,
    UnknownNameError,
    rule,
    tile,
)
from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.win import Win
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.card_files import card_text
from mahj_tutor.solver import solver_for
from mahj_tutor.tiles import AMERICAN, tiles

MADE = "FFF 2222b 4444b 666b"
RACKS = st.lists(st.sampled_from(range(len(AMERICAN))), unique=True, max_size=14).map(
    lambda places: tuple(AMERICAN[place] for place in places)
)


# --- tiles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("FF 22b 444c J", "F F 2B 2B 4C 4C 4C J"),
        ("123 dots, red dragon, soap", "1D 2D 3D R 0"),
        ("two 3 Bams, a North and a joker", "3B 3B N J"),
        ("flower x2; NEWS", "F F N E W S"),
        ("", ""),
        ("3 bam, 3B north soap f J", "3B 3B N 0 F J"),
    ],
)
def test_tiles_are_read_as_people_type_them(typed: str, codes: str) -> None:
    found = Tiles(typed)
    assert str(found) == codes
    assert found == tiles(codes)
    assert Tiles(list(found)) == Tiles(codes.split()) == found


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "FF 22 444 J",
            "“22 444” has no suit: write 22b 444b for Bams, with c for Craks or d for Dots"
            " at column 4 of 'FF 22 444 J'",
        ),
        ("3B 3B X9", "unknown tile 'X9' at column 7 of '3B 3B X9'"),
        ("1B 10b", "Numbers go from 1 to 9 at column 4 of '1B 10b'"),
        ("2 crax 1B", "unknown tile '2', did you mean '2 Crak' at column 1 of '2 crax 1B'"),
    ],
)
def test_what_is_unclear_gets_a_hint_and_its_column(typed: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        Tiles(typed)
    assert str(error.value) == said


@pytest.mark.parametrize("typed", ["J" * 9, "J " * 9, "11111b", "1b x5", "00000", ["J"] * 9, "five 1 Bams"])
def test_no_tiles_are_more_than_the_set_has(typed: str | list[str]) -> None:
    with pytest.raises(MahjError, match=r"no set has (nine jokers|five 1 Bams|five Soaps)"):
        Tiles(typed)


@given(RACKS)
def test_tiles_read_back_from_codes_and_from_words(rack: tuple[Tile, ...]) -> None:
    found = Tiles(rack)
    assert Tiles(str(found)) == found
    assert Tiles("" if not rack else found.spoken).sorted == found.sorted
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found
    assert eval(repr(found)) == found


def test_tiles_stay_tiles() -> None:
    found = Tiles("FF 22b")
    assert repr(found + "J" + [tile("3b")]) == "Tiles('F F 2B 2B J 3B')"
    assert repr(found[1:3]) == "Tiles('F 2B')"
    assert found[-1] is tile("2 bam")
    with pytest.raises(MahjError, match="no set has nine flowers"):
        _ = found + "F" * 7
    with pytest.raises(MahjError, match="expected one tile, found 2"):
        tile("FF")


# --- the card ----------------------------------------------------------------------------------------


def test_a_card_is_loaded_by_name_from_a_file_or_as_it_is(tmp_path: Path) -> None:
    own = tmp_path / "ours.yaml"
    own.write_text(card_text(first_card()), "utf-8")
    for given_card in (own, str(own), "first", first_card(), Card.load(), Card.load("first")):
        card = Card.load(given_card)
        assert (card.name, card.year) == (first_card().name, first_card().year)
        assert card.line("even-1").hand == card.lines[1].hand == "FFF 2222a 4444a 666a"
    with pytest.raises(MahjError, match="no card file or built-in card 'frist', did you mean 'first'"):
        Card.load("frist")
    with pytest.raises(MahjError):
        Card.load(tmp_path)
    with pytest.raises(UnknownNameError, match="did you mean 'even-1'"):
        Card.load().line("even1")


@given(RACKS)
def test_a_card_says_what_the_solver_says(rack: tuple[Tile, ...]) -> None:
    card, solver = Card.load("practice"), solver_for(practice_card())
    assert card.nearest(rack) == card.nearest(str(Tiles(rack))) == solver.nearest(rack)
    assert card.matches(rack) == solver.matches(rack)
    assert card.faults(rack) == solver.why_not(rack)
    assert card.useful_draws(rack) == solver.useful_draws(rack)
    assert card.free_discards(rack) == solver.free_discards(rack)


def test_exposures_and_what_is_gone_count() -> None:
    card = Card.load("practice")
    shown = "666d J, NNN"
    assert card.nearest("FF", shown) == card.nearest(["F", "F"], ["6D 6D 6D J", "N N N"])
    alive = card.nearest("2b", gone="F x8", top=0)
    assert len(alive) < len(card.nearest("2b", top=0)) == len(card.lines)
    for wrong, why in [("6D 6D", "three to six tiles"), ("6D 7D 8D", "does not belong"), ("J J J", "named")]:
        with pytest.raises(MahjError, match=why):
            card.nearest("FF", wrong)
    with pytest.raises(MahjError, match="a hand has at most 14 tiles, and this one has 15"):
        card.nearest("FFFF 1234567b 1234c")
    with pytest.raises(MahjError, match="no set has five 1 Bams"):
        card.nearest("111b", gone="1b 1b")


def test_a_card_explains_in_a_sentence() -> None:
    card = Card.load("first")
    assert card.explain(MADE) == "even-1 (FFF 2222a 4444a 666a): complete: no tile is missing"
    near = card.nearest("FFF 2222b 4444b 66b")[0]
    assert card.explain(near) == (
        "even-1 (FFF 2222a 4444a 666a): one away: needs a 6 Bam or any joker for the pung"
    )
    assert card.explain("F", "NNN JJJ") == "no line of the card can be made with these exposures"
    assert card.faults("FFF 2222b 4444b 66b N")[0].rule == "WN7"
    assert card.faults(MADE, called="F") == ()
    with pytest.raises(MahjError, match="the called tile 9D is not among the tiles"):
        card.matches(MADE, called="9D")


# --- what a hand pays --------------------------------------------------------------------------------


def test_a_hand_pays_what_the_sheet_says() -> None:
    card = Card.load("first")
    thrown = card.payment(MADE, winner="West", by="South")
    assert thrown == pay(Win(Seat.WEST, 25, "discard", by=Seat.SOUTH, jokerless=True))
    assert card.payment(MADE, winner="W") == pay(Win(Seat.WEST, 25, "self", jokerless=True))
    jokers = "FFF 2222b 4444b J 6b 6b"
    exchanged = card.payment(jokers, winner="West", how="exchange", dead=("East", "South"), missing="North")
    assert exchanged == pay(
        Win(Seat.WEST, 25, "exchange"),
        players=(Seat.EAST, Seat.SOUTH, Seat.WEST),
        dead=(Seat.EAST, Seat.SOUTH),
    )
    assert sum(exchanged.balance.values()) == 0


@pytest.mark.parametrize(
    ("given_", "rules"),
    [
        ({"tiles": "FFF 2222b 4444b 66b N"}, ["WN7"]),
        ({"winner": "West", "by": "West"}, ["WN2"]),
        ({"how": "discard"}, ["WN2"]),
        ({"how": "exchange"}, ["JK12", "WN4"]),
        ({"winner": "North", "missing": "North"}, ["TP1"]),
        ({"bettor_on": "East"}, ["BT1"]),
        ({"pot": 25}, ["TR3"]),
    ],
)
def test_a_win_that_cannot_be_says_which_rules_forbid_it(given_: dict[str, object], rules: list[str]) -> None:
    with pytest.raises(IllegalMoveError) as error:
        Card.load("first").payment(**{"tiles": MADE, **given_})  # type: ignore[arg-type]
    assert [fault.rule for fault in error.value.faults] == rules


def test_a_rule_is_told_by_its_id() -> None:
    assert rule("ch3") is rule(" CH3 ")
    assert rule("CH3").source.startswith("A Teacher First, Part 2")
    with pytest.raises(UnknownNameError, match="did you mean 'CH3'"):
        rule("CH33")


# --- four sets and a pair ----------------------------------------------------------------------------


def test_classical_hands_are_asked_by_the_same_names() -> None:
    hands = FourSets
    ready = hands.nearest("123b 567c 22d EEE 78d")
    assert (ready.tiles_away, ready.useful, ready.discards) == (1, Tiles("6D 9D"), Tiles())
    full = hands.nearest("123b 567c 22d EEE 78d N")
    assert (full.tiles_away, full.useful, full.discards[0]) == (1, Tiles(), Tiles("N")[0])
    assert hands.explain("123b 567c 22d 78d", "E E E") == "ready: a 6 Dot or a 9 Dot completes the hand"
    assert hands.nearest("123b 567c 22d EEE 78d", gone="6666d").useful == Tiles("9D")
    made = "123b 567c 22d EEE 789d"
    assert [group.label for group in hands.matches(made)[0]][-1] == "pair of 2 Dots"
    assert hands.matches("123b 567c 22d EEE 78d") == ()
    assert hands.faults(made) == ()
    assert hands.faults("123b 567c 22d EEE 78d N")[0].rule == "CC3"


def test_a_classical_hand_scores_at_a_table_that_scores() -> None:
    made = "123b 567c 22d EEE 789d"
    assert FourSets.score(made, winner="East").faan == 3
    assert [each.item.id for each in FourSets.score(made, winner="West", claimed="2D").counted] == [
        "prevailing_wind"
    ]
    with pytest.raises(MahjError, match="scores no hands"):
        FourSets.score(made, rules="sources")
    with pytest.raises(IllegalMoveError, match="CC3"):
        FourSets.score("123b 567c 22d EEE 78d N")
    for wrong in ("F", "1B", "J", "123b 567c 22d"):
        with pytest.raises(MahjError):
            FourSets.nearest(wrong)
