"""Lesson A12, calling a discard: what may be called, what joins it, what comes after."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Call, Show
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tile
from tests.unit import lesson_pattern as pattern
from tests.unit.lesson_pattern import tasks

GAME = "phase window; turn East; South 3B 1C 2C 4C 5D 6D N S R G F F J; thrown East 3B"
WRITTEN = {"draw": "", "me": "South", "table": GAME, "move": "me calls pung"}
CALLED = {**WRITTEN, "before": "me calls pung"}


def test_titles_and_headings_are_the_same_words() -> None:
    pattern.check_titles("a12")


@pytest.mark.parametrize(
    pattern.SLIP,
    [
        ("a12.finish-the-call", ["show 4C 4C 9C, throw G"], {}, None, "CL3", "belong in this kong"),
        ("a12.finish-the-call", ["show 4C 4C, throw G"], {}, None, "CL3", "four alike"),
        (
            "a12.which-tiles-join",
            ["mark 1 Crak"],
            CALLED,
            None,
            "CL3",
            "Only tiles that match the called one",
        ),
        (
            "a12.step-by-step",
            [
                "Take it and expose the whole group, Call the discard out loud, Throw a tile,"
                " The player on your right picks"
            ],
            {},
            None,
            "CL3",
            "is the tile yours",
        ),
        ("a12.may-i-call", ["A pair"], {"case": "pair"}, "M03", "CL2", "only to win"),
        ("a12.may-i-call", ["Three in a row"], {"case": "run"}, "M04", "CL1", "aren't alike"),
        ("a12.what-could-you-call", ["mark 7 Dot", "mark 9 Bam", "mark 3 Crak"], {}, "M04", "CL1", "row"),
        (
            "a12.what-could-you-call",
            ["mark 7 Dot", "mark 9 Bam", "mark Joker"],
            {},
            "M17",
            "CL13",
            "nobody can pick up",
        ),
        ("a12.what-could-you-call", ["mark 7 Dot"], {}, None, "CL1", "one at a time"),
        (
            "a12.what-could-you-call",
            ["mark 7 Dot", "mark 9 Bam", "mark Green Dragon"],
            {},
            "M03",
            "CL2",
            "only be a pair",
        ),
        ("a12.how-many-more", ["1"], WRITTEN, None, "CL1", "come from your rack"),
        ("a12.call-and-keep", ["call pung, show 4B 4B, throw W"], {}, None, "CL1", "4444"),
        (
            "a12.a-joker-is-thrown",
            ["You can call it and put it with your two jokers."],
            {},
            "M17",
            "CL13",
            "not even to win",
        ),
        (
            "a12.after-the-call",
            ["I make a kong of it."],
            {"case": "changed"},
            "M22",
            "CL3",
            "stays the way it was exposed",
        ),
        ("a12.is-that-a-call", ["yes, CL1"], {"case": "joker"}, "M17", "CL13", "Nobody can pick it up"),
    ],
)
def test_a_slip_is_named_and_shown(
    name: str, said: list[str], fixed: dict[str, Any], belief: str | None, rule: str, word: str
) -> None:
    pattern.check_slip(name, said, fixed, belief, rule, word)


def test_the_worked_call_is_a_legal_turn_told_step_by_step() -> None:
    task = exercise("a12.watch-a-call").task(0)
    assert len(task.worked) == 4
    assert task.worked[1].place["open"]
    assert [len(frame.place["open"]) for frame in task.worked[1:]] == [1, 3, 3]
    assert len(task.worked[3].place["discards"]) == len(task.worked[2].place["discards"]) + 1


def test_what_one_could_call_is_what_a_count_of_alike_tiles_says() -> None:
    for name in ("a12.what-could-you-call", "a12.your-rack-today"):
        for task in tasks(name):
            rack = Counter(piece.face for piece in task.scene.zone("rack").pieces)
            wanted = {
                piece.id
                for piece in task.scene.zone("tiles").pieces
                if piece.face != "J" and rack[piece.face] + rack["J"] >= 2
            }
            assert {act[1] for act in task.solution} == wanted


def test_both_ways_to_fill_a_group_are_right() -> None:
    game = "phase window; turn East; South 3B 3B 1C 2C 4C 5D 6D N S R G F J; thrown East 3B"
    task = exercise("a12.which-tiles-join").task(0, {**CALLED, "table": game})
    three, joker = (
        [piece.id for piece in task.scene.zone("rack").pieces if piece.face == face] for face in ("3B", "J")
    )
    for pair in (three, [three[0], *joker], [three[1], *joker]):
        answer = task.read(tuple(("mark", piece) for piece in pair))
        assert task.check(answer).verdict == "right"  # type: ignore[arg-type]


@pytest.mark.parametrize(("wanted", "missing"), [("pung", "0"), ("kong", "1"), ("quint", "2")])
def test_so_many_tiles_more_make_the_call_legal(wanted: str, missing: str) -> None:
    task = exercise("a12.how-many-more").task(0, {**WRITTEN, "move": f"me calls {wanted}"})
    assert task.solution == (("number", "n", missing),)
    richer = read_play(GAME.replace("South 3B", "South 3B" + " 3B" * int(missing)))
    assert not faults(richer, Call(Seat.SOUTH, wanted))  # type: ignore[arg-type]
    if missing != "0":
        poorer = read_play(GAME.replace("South 3B", "South 3B" + " 3B" * (int(missing) - 1)))
        assert faults(poorer, Call(Seat.SOUTH, wanted))  # type: ignore[arg-type]


def test_the_tile_on_offer_is_the_last_discard_on_the_board() -> None:
    for task in tasks("a12.how-many-more"):
        last = task.scene.zone("discards").pieces[-1]
        assert last.state == "last"
        assert tile(last.face or "").noun in task.ask


def test_a_group_that_joins_a_call_is_one_that_the_engine_lets_one_expose() -> None:
    for task in tasks("a12.which-tiles-join"):
        assert isinstance(task, QuestionTask)
        play, me = task.drawn.situation.play, task.drawn.situation.me
        assert play is not None
        assert me is not None
        faces = {piece.id: piece.face or "" for piece in task.scene.zone("rack").pieces}
        marked = tuple(tile(faces[act[1]]) for act in task.solution)
        assert not faults(play, Show(me, marked))


def test_the_biggest_group_is_counted_on_the_rack() -> None:
    """Count by hand how many alike there are, with the discard and the jokers."""
    for task in tasks("a12.may-i-call"):
        assert isinstance(task, QuestionTask)
        play, me = task.drawn.situation.play, task.drawn.situation.me
        assert play is not None
        assert me is not None
        rack, thrown = play.hand(me).rack, play.thrown[-1].tile
        have = 1 + rack.count(thrown) + rack.count(tile("J"))
        said = {3: "A pung", 4: "A kong"}.get(have, "None. I let it go.")
        assert have <= 4
        assert task.solution == task.acts_of(said), task.seed


@pytest.mark.soak
@pytest.mark.parametrize("name", ["a12.how-many-more", "a12.what-could-you-call", "a12.your-rack-today"])
def test_ten_thousand_items_agree_with_a_count_by_hand(name: str) -> None:
    """Count the discard, the tiles like it on the rack, and the jokers."""
    sizes = {"pung": 3, "kong": 4}
    for seed in range(10_000 if exercise(name).is_drawn else 1):
        task = exercise(name).task(seed)
        assert isinstance(task, QuestionTask)
        play, me = task.drawn.situation.play, task.drawn.situation.me
        assert play is not None
        assert me is not None
        rack = Counter(play.hand(me).rack)
        if name == "a12.how-many-more":
            size = sizes[task.drawn.situation.named["move"].value.wanted]
            missing = max(size - 1 - rack[play.thrown[-1].tile] - rack[tile("J")], 0)
            assert task.solution == (("number", "n", str(missing)),)
            continue
        pool = {piece.id: tile(piece.face or "") for piece in task.scene.zone("tiles").pieces}
        wanted = {
            piece
            for piece, each in pool.items()
            if each is not tile("J") and rack[each] + rack[tile("J")] >= 2
        }
        assert {act[1] for act in task.solution} == wanted


def test_a_tile_that_wins_completes_three_alike_where_that_is_the_reason() -> None:
    """One that wins as the second of a pair can be called for another reason: it wins."""
    for seed in range(20):
        task = exercise("a12.is-that-a-call").task(seed, {"case": "to win"})
        assert isinstance(task, QuestionTask)
        play, me = task.drawn.situation.play, task.drawn.situation.me
        assert play is not None
        assert me is not None
        assert play.hand(me).rack.count(play.thrown[-1].tile) >= 2, seed
