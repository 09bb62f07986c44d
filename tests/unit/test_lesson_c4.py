"""Lesson C4, claims for a pung and a chow: which tiles join, who may claim, what stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from mahj_tutor.classical import apply
from mahj_tutor.classical.play.moves import Claim, Discard, Meld
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Answer
from mahj_tutor.tiles import tile
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import drawn_tasks

TWO_WAYS = "phase window; turn East; South 3B 4B 6B 7B 1C 4C 6C 6D N S R G 0; thrown East 5B"
CHOW = {"case": "chow", "draw": "", "me": "South", "classical": TWO_WAYS}
RIGHT = {
    "case": "right",
    "me": "North",
    "tiles": "9C 3D S 5B 7B",
    "classical": "phase window; turn East; North 3B 4B 6B 8B 9C 9C 1C 3D 5D S S 0 R; thrown East N",
}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("c4")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("c4.finish-the-claim", ["throw R"], {}, None, "CC15", "5 Crak"),
        ("c4.finish-the-claim", ["meld 5C W, throw R"], {}, None, "CC15", "three alike"),
        ("c4.finish-the-claim", ["meld 5C 5C, draw, throw R"], {}, "M44", "CC14", "Count your tiles"),
        ("c4.make-the-chow", ["mark 6 Crak"], {}, None, "CC16", "one suit"),
        ("c4.make-the-chow", ["mark 5 Crak"], {}, None, "CC16", "same number"),
        ("c4.make-the-chow", ["mark 8 Bam"], {}, None, "CC16", "in a row"),
        ("c4.whose-chow", ["Only you"], {}, "M26", "CC16", "East sits"),
        ("c4.whose-chow", ["Neither of you"], {}, None, "CC16", "draw next"),
        ("c4.which-two", ["mark 4 Crak, 6 Crak"], CHOW, None, "CC16", "in a row"),
        ("c4.what-could-you-claim", ["mark 9 Crak, South, 5 Bam"], RIGHT, "M26", "CC16", "anyone"),
        ("c4.what-could-you-claim", ["mark 9 Crak, South, 3 Dot"], RIGHT, None, "CC15", "just like"),
        ("c4.the-newest-one", ["mark 2 Bam, 7 Dot"], {}, "M30", "CC12", "threw yourself"),
        ("c4.the-newest-one", ["mark 2 Bam, 5 Crak"], {}, "M30", "CC12", "up for grabs"),
        ("c4.can-you-claim", ["yes, CC16"], {"case": "other chow"}, "M26", "CC16", "sits"),
        ("c4.can-you-claim", ["yes, CC15"], {"case": "older"}, "M30", "CC12", "last one"),
        ("c4.can-you-claim", ["yes, CC15"], {"case": "own"}, "M30", "CC12", "yourself"),
        ("c4.can-you-claim", ["yes, CC13"], {"case": "back"}, "M33", "CC13", "hand is over"),
        ("c4.can-you-claim", ["no, CC15"], {"case": "from elsewhere"}, "M45", "CC15", "any player"),
        ("c4.it-stays", ['"Take back the 6 Bam for a 6, 7, 8"'], {}, "M33", "CC13", "melded"),
        (
            "c4.from-the-wall",
            ['"Say “Pung!”, lay them down, and throw a tile"'],
            {},
            "M37",
            "CC5",
            "another player",
        ),
        (
            "c4.after-the-claim",
            ["'You draw a tile, and then you throw one.'"],
            {"case": "claimed"},
            "M44",
            "CC14",
            "in place of a draw",
        ),
        (
            "c4.after-the-claim",
            ["The same player goes again."],
            {"case": "skipped"},
            "M51",
            "CC15",
            "goes on from there",
        ),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_the_worked_claim_is_a_legal_turn_told_step_by_step() -> None:
    task = exercise("c4.watch-a-pung").task(0)
    assert [frame.say.split()[0] for frame in task.worked] == ["East,", "You", "All", "You"]
    assert task.worked[3].place["discards"]


def test_every_chow_with_the_discard_is_right() -> None:
    task = exercise("c4.which-two").task(0, CHOW)
    names = {piece.face: piece.id for piece in task.scene.zone("rack").pieces}
    said = {}
    for pair in (("3B", "4B"), ("4B", "6B"), ("6B", "7B"), ("3B", "6B"), ("4C", "6C")):
        answer = task.read(tuple(("mark", names[face]) for face in pair))
        assert isinstance(answer, Answer)
        said[pair] = task.check(answer).verdict
    assert list(said.values()) == ["right", "right", "right", "wrong", "wrong"]


def test_the_tiles_that_join_a_claim_are_tiles_that_the_engine_lets_one_meld() -> None:
    for task in drawn_tasks("c4.which-two"):
        play, me = task.drawn.situation.classical_play, task.drawn.situation.me
        assert play is not None
        assert me is not None
        joined = tuple(tile(task.scene.piece(act[1]).face or "") for act in task.solution)
        after = apply(play, Meld(me, joined))
        assert [len(each.tiles) for each in after.hand(me).sets] == [
            *(len(each.tiles) for each in play.hand(me).sets),
            3,
        ]


def test_what_stays_hidden_is_what_the_engine_leaves_on_the_rack() -> None:
    for task in drawn_tasks("c4.what-stays-hidden"):
        play, move = task.drawn.situation.classical_play, task.drawn.situation.named["move"].value
        assert play is not None
        assert isinstance(move, Claim)
        claimed = apply(play, move)
        tiles = claimed.hand(move.seat).concealed
        thrown = claimed.thrown[-1].tile
        pair = next(
            (one, other)
            for place, one in enumerate(tiles)
            for other in tiles[place + 1 :]
            if _makes(move.wanted, one, other, thrown)
        )
        melded = apply(claimed, Meld(move.seat, pair))
        over = apply(melded, Discard(move.seat, melded.hand(move.seat).concealed[0]))
        assert task.solution == (("number", "n", str(len(over.hand(move.seat).concealed))),)


def _makes(wanted: str, *some: Any) -> bool:
    """Whether three tiles are alike, or in a row in one suit."""
    if wanted == "pung":
        return len(set(some)) == 1
    numbers = sorted(each.number or 0 for each in some)
    is_row = numbers == list(range(numbers[0], numbers[0] + 3))
    return is_row and len({each.suit for each in some}) == 1 and some[0].suit is not None
