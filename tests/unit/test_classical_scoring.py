"""Faan, where a table scores its hands: every expected count was made by hand from the table of values."""

from __future__ import annotations

import random

import pytest

from mahj_tutor import classical
from mahj_tutor.card import first_card
from mahj_tutor.classical import scoring
from mahj_tutor.classical.play.moves import read_play_move
from mahj_tutor.classical.play.notation import read_play
from mahj_tutor.classical.play.state import TileSource
from mahj_tutor.classical.scoring import Win, is_scored, items, score, win_of
from mahj_tutor.classical.sets import read_declared_set
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import NoValueError, read
from mahj_tutor.facts import vocabulary
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields, build, names
from mahj_tutor.table import Seat, read_seat
from mahj_tutor.tiles import text, tile, tiles


def win(
    said: str, how: str = "claim", *, seat: str = "West", prevailing: str = "South", last: bool = False
) -> Win:
    """A hand as `concealed | set | set`, won by `wall`, `replacement`, or `claim` of a tile: `claim 3B`."""
    concealed, *sets = said.split("|")
    word, _, claimed = how.partition(" ")
    source: TileSource = word  # type: ignore[assignment]
    declared = tuple(map(read_declared_set, sets))
    taken = tile(claimed) if claimed else tiles(concealed)[0] if word == "claim" else None
    return Win(tiles(concealed), declared, read_seat(seat), read_seat(prevailing), source, taken, last)


def told(one: Win) -> str:
    found = score(one)
    total = "limit" if found.is_limit else found.faan
    return f"{', '.join(map(str, found.counted))} = {total}"


HANDS = [
    # one item each; West plays, South is the prevailing wind
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D N N N 5D 5D"), "chicken hand 0 = 0"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D G G G 5D 5D"), "dragon pung 1 = 1"),
    (win("1B 2B 3B 4C 5C 6C G G G R R R 5D 5D"), "dragon pung 1, dragon pung 1 = 2"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D W W W 5D 5D"), "seat wind 1 = 1"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D S S S 5D 5D"), "prevailing wind 1 = 1"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D E E E 5D 5D"), "chicken hand 0 = 0"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D 2C 3C 4C 5D 5D"), "all chows 1 = 1"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D 2C 3C 4C N N"), "all chows 1 = 1"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D N N N 5D 5D", "wall"), "self-drawn 1 = 1"),
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D N N N 5D 5D", last=True), "last tile 1 = 1"),
    (win("5D 5D|1B 1B 1B|4C 4C 4C|7D 7D 7D|N N N"), "all pungs 2 = 2"),
    (win("1B 2B 3B 4B 5B 6B 7B 8B 9B N N N 5B 5B"), "half flush 2 = 2"),
    (win("1B 2B 3B 7C 8C 9C G G G R R R 0 0"), "little three dragons 4 = 4"),
    (win("1B 2B 3B 4B 5B 6B 7B 8B 9B 2B 2B 2B 5B 5B"), "full flush 4 = 4"),
    (win("1B 1B 1B 2B 3B 4B 5C 6C 7C 8C 8C 9C 9C 9C"), "chicken hand 0 = 0"),  # nine gates, but of two suits
    # together
    (win("1B 2B 3B 4C 5C 6C 7D 8D 9D W W W 5D 5D", prevailing="West"), "seat wind 1, prevailing wind 1 = 2"),
    (
        win("1B 2B 3B 4C 5C 6C 7D 8D 9D 2C 3C 4C 5D 5D", "wall", last=True),
        "all chows 1, self-drawn 1, last tile 1 = 3",
    ),
    (
        win("1B 2B 3B 4C 5C 6C 7D 8D 9D 5D 5D|N N N N small", "replacement", last=True),
        "self-drawn 1, last tile 1, replacement tile 1 = 3",
    ),
    (
        win("1B 2B 3B 7B 8B 9B G G G R R R 0 0", "wall"),
        "self-drawn 1, half flush 2, little three dragons 4 = 7",
    ),
    (win("9B 9B|1B 1B 1B|3B 3B 3B|5B 5B 5B|7B 7B 7B 7B"), "all pungs 2, full flush 4 = 6"),
    (
        win("W W|1B 1B 1B|3B 3B 3B|S S S|R R R"),
        "dragon pung 1, prevailing wind 1, all pungs 2, half flush 2 = 6",
    ),
    # limit hands: nothing counts beside the limit
    (win("1B 1B 1B 4C 4C 4C 7D 7D 7D N N N 5D 5D", "wall"), "four concealed pungs limit = limit"),
    (win("1B 1B 1B 4C 4C 4C 7D 7D 7D 5D 5D|N N N N concealed", "wall"), "four concealed pungs limit = limit"),
    (win("1B 1B 1B 4C 4C 4C 7D 7D 7D 5D 5D|N N N N small", "wall"), "self-drawn 1, all pungs 2 = 3"),
    (win("1B 2B 3B G G G R R R 0 0 0 5D 5D"), "big three dragons limit = limit"),
    (win("1B 2B 3B E E E S S S W W W N N"), "little four winds limit = limit"),
    (win("5D 5D|E E E|S S S|W W W|N N N"), "big four winds limit = limit"),
    (win("0 0|E E E|S S S|R R R|G G G"), "all honors limit = limit"),
    (win("0 0|E E E|S S S|W W W|N N N"), "big four winds limit, all honors limit = limit"),
    (win("1D 1D|1B 1B 1B|9B 9B 9B|1C 1C 1C|9D 9D 9D"), "all terminals limit = limit"),
    (win("1C 1C 1C 2C 3C 4C 5C 5C 6C 7C 8C 9C 9C 9C"), "nine gates limit = limit"),
    (win("1C 1C 1C 2C 3C 4C 5C 5C 6C 7C 8C|9C 9C 9C"), "full flush 4 = 4"),
    (win("1C 1C 1C 2C 3C 4C 5C 5C 5C 6C 6C 9C 9C 9C"), "full flush 4 = 4"),
]

AMBIGUOUS = [
    # three pungs in a row are three chows, too: what scores more counts
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B 7C 8C 9C 5D 5D", "claim 7C", "all chows 1 = 1"),
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B N N N 5D 5D", "claim N", "all pungs 2 = 2"),
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B N N N 5D 5D", "claim 2B", "all pungs 2 = 2"),
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B N N N 5D 5D", "claim 5D", "four concealed pungs limit = limit"),
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B N N N 5D 5D", "wall", "four concealed pungs limit = limit"),
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B 5D 5D|7C 7C 7C", "wall", "self-drawn 1, all pungs 2 = 3"),
    ("1B 1B 1B 2B 2B 2B 3B 3B 3B 7B 8B 9B 5B 5B", "claim 7B", "all chows 1, full flush 4 = 5"),
    # 2-2-3-3-4-4-5-5 has its pair at either end
    ("2C 2C 3C 3C 4C 4C 5C 5C 6D 7D 8D 1B 2B 3B", "claim 2C", "all chows 1 = 1"),
]


@pytest.mark.parametrize(
    ("one", "expected"), HANDS, ids=lambda each: text(each.concealed) if isinstance(each, Win) else ""
)
def test_what_a_hand_scores(one: Win, expected: str) -> None:
    assert told(one) == expected


@pytest.mark.parametrize(("said", "how", "expected"), AMBIGUOUS)
def test_of_several_ways_the_one_that_scores_most_counts(said: str, how: str, expected: str) -> None:
    assert told(win(said, how)) == expected


def test_how_the_tiles_are_laid_out_for_the_score() -> None:
    found = score(win("1B 1B 1B 2B 2B 2B 3B 3B 3B N N N 5D 5D", "claim N"))
    assert [each.label for each in found.groups] == [
        "pung of 1 Bams", "pung of 2 Bams", "pung of 3 Bams", "pung of Norths", "pair of 5 Dots"
    ]  # fmt: skip


def test_the_words_of_what_counts() -> None:
    found = score(win("W W|1B 1B 1B|3B 3B 3B|S S S|R R R"))
    assert [each.say for each in found.counted] == [
        "a pung of Red Dragons",
        "a pung of the prevailing wind, South",
        "four pungs or kongs",
        "one suit with winds or dragons",
    ]


def test_every_item_has_a_value_words_and_a_condition() -> None:
    counted = {"chicken", *scoring._COUNTS, *scoring._COUNTS_FOR}
    assert set(items()) == counted
    assert all(each.name and each.say and not each.say.endswith(".") for each in items().values())
    assert {name: each.faan for name, each in items().items() if each.faan is not None} == {
        "chicken": 0,
        "dragon_pung": 1,
        "seat_wind": 1,
        "prevailing_wind": 1,
        "all_chows": 1,
        "self_drawn": 1,
        "last_tile": 1,
        "replacement": 1,
        "all_pungs": 2,
        "half_flush": 2,
        "little_three_dragons": 4,
        "full_flush": 4,
    }


def test_a_hand_that_is_not_complete_is_not_scored() -> None:
    with pytest.raises(MahjError, match="only a complete hand is scored"):
        score(win("1B 2B 3B 4C 5C 6C 7D 8D 9D N N N 5D 6D"))


# --- hands of the game ---------------------------------------------------------------------------------

DEALT = (
    "phase discard; turn East; East 1B 2B 3B 4C 5C 6C 7D 8D 9D N N N 5D 5D;"
    " South 1C 2C 3C 4B 5B 6B 7C 8C 9C S S S 2D; West; North; wall 1B 2C"
)
DRAWN = "phase discard; turn South; came {}; thrown West E; {}; South 1C 2C 3C 4B 5B 6B 7C 8C 9C S S S 2D 2D"


def test_the_option_is_off_unless_a_table_chooses_it() -> None:
    assert not is_scored(profile())
    assert not is_scored(profile("league"))
    assert is_scored(profile(classical_scoring="hong_kong"))


def after(said: str, *moves: str) -> str:
    play = read_play(said)
    for move in moves:
        play = classical.apply(play, read_play_move(move))
    return told(win_of(play, play.turn if play.offered is None else read_seat("South")))


def test_a_hand_that_is_complete_at_the_deal() -> None:
    assert after(DEALT) == "heavenly hand limit = limit"
    assert after(DEALT, "East declares") == "heavenly hand limit = limit"


def test_a_hand_that_is_complete_with_easts_first_discard() -> None:
    said = DEALT.replace("5D 5D;", "5D 2D;")
    assert after(said, "East discards 2D") == "earthly hand limit = limit"
    assert (
        after(said, "East discards 2D", "South claims mahjong", "South declares")
        == "earthly hand limit = limit"
    )
    offered = classical.apply(read_play(said), read_play_move("East discards 2D"))
    won = win_of(offered, Seat.SOUTH)
    assert (won.source, won.claimed) == ("claim", tile("2D"))
    later = said.replace("wall", "thrown West E; wall").replace("phase discard", "came wall; phase discard")
    assert after(later, "East discards 2D") == "seat wind 1 = 1"


def test_how_a_hand_was_won_is_read_from_the_table() -> None:
    assert after(DRAWN.format("wall", "wall 1B")) == "seat wind 1, self-drawn 1 = 2"
    assert after(DRAWN.format("wall", "wall")) == "seat wind 1, self-drawn 1, last tile 1 = 3"
    kong = DRAWN.format("replacement", "wall 1B").replace(" S S S ", " ") + "; sets South S S S S concealed"
    assert after(kong, "South declares") == "seat wind 1, self-drawn 1, replacement tile 1 = 3"
    meld = DRAWN.format("meld", "wall 1B").replace(" S S S ", " ") + "; sets South S S S"
    assert after(meld, "South declares") == "seat wind 1 = 1"


def test_a_player_without_a_complete_hand_has_no_win() -> None:
    play = read_play(DRAWN.format("wall", "wall 1B"))
    for seat in ("East", "West"):
        with pytest.raises(MahjError, match=f"{seat} has no complete hand now"):
            win_of(play, read_seat(seat))


# --- facts -----------------------------------------------------------------------------------------------

SHOWN = "phase declared; turn South; open South; came wall; thrown West 6C; wall 1D; South {}"


def asked(expression: str, hand: str, agreed: str = "hong_kong") -> object:
    fields = SceneFields(me=Seat.SOUTH, classical=SHOWN.format(hand))
    situation = build(fields, profile(classical_scoring=agreed), first_card(), random.Random(1))
    return read(expression, vocabulary(), names({"me": "South", "classical": ""}), None).value(
        situation.scope
    )


def test_facts_about_the_score() -> None:
    hand = "1B 2B 3B 4B 5B 6B 7B 8B 9B S S S N N"
    assert asked("faan()", hand) == 4
    assert asked("faan(me, South)", hand) == 5
    assert asked("faan_items()", hand) == ("seat wind", "self-drawn", "half flush")
    limit = "1B 1B 1B 4C 4C 4C 7D 7D 7D N N N 5D 5D"
    assert asked("is_limit_hand()", limit) is True
    assert asked("faan_items()", limit) == ("four concealed pungs",)


@pytest.mark.parametrize(
    ("hand", "agreed", "told"),
    [
        ("1B 2B 3B 4B 5B 6B 7B 8B 9B S S S N N", "off", "this table does not score"),
        ("1B 2B 3B 4B 5B 6B 7B 8B 9B S S S N E", "hong_kong", "South has no complete hand now"),
        ("1B 1B 1B 4C 4C 4C 7D 7D 7D N N N 5D 5D", "hong_kong", "a limit hand scores the limit"),
    ],
)
def test_where_there_is_no_number_of_faan(hand: str, agreed: str, told: str) -> None:
    with pytest.raises(NoValueError, match=told):
        asked("faan()", hand, agreed)
