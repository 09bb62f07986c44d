"""Exercises about a game under way: moments, verdicts and questions about calls."""

from __future__ import annotations

import pytest
from mahj_tutor.exercises.kinds.plays import Found, drawn, moments, set_play
from mahj_tutor.exercises.kinds.verdict import VerdictPosition, VerdictTask

from mahj_tutor.american.play.legality import faults
from mahj_tutor.american.play.moves import Call
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import profile
from mahj_tutor.tiles import JOKER
from tests.unit.tasks import task, verdict

# --- moments -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", list(moments()))
def test_every_kind_of_moment_comes_in_real_games_and_is_seen_by_who_is_asked(name: str) -> None:
    some = [drawn(moments()[name], profile(), f"{name}/{seed}") for seed in range(3)]
    assert [at.play.is_dead(at.me) for at in some] == [False] * 3
    assert all(at.move is None or at.move.seat for at in some)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("call-group", set()),
        ("call-with-jokers", set()),
        ("call-to-win", set()),
        ("call-too-few", {"CL1"}),
        ("call-pair", {"CL2"}),
        ("call-run", {"CL1"}),
        ("call-joker", {"CL13"}),
    ],
)
def test_calls_are_what_their_moments_say(name: str, rules: set[str]) -> None:
    for seed in range(3):
        at = drawn(moments()[name], profile(), str(seed))
        assert isinstance(at.move, Call)
        assert at.move.seat is at.me
        assert {fault.rule for fault in faults(at.play, at.move)} == rules


def test_a_moment_is_drawn_by_the_seed() -> None:
    one, same, other = (drawn(moments()["call-pair"], profile(), seed) for seed in ("a", "a", "b"))
    assert one == same
    assert one != other


def test_what_never_comes_is_told() -> None:
    def never(_play: PlayState) -> Found | None:
        return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mahj_tutor.players.games.GAMES", 1)
        with pytest.raises(Unfit, match="no such moment"):
            drawn(never, profile(), "a")


def test_what_a_written_game_leaves_out_is_drawn() -> None:
    said = "phase window; turn East; South 3B 3B; thrown East 3B"
    position = VerdictPosition.model_validate({"me": "South", "table": said})
    play = set_play(position, profile("league"), "x", 1).play
    assert [hand.size for hand in play.hands] == [13, 2, 13, 13]
    assert len(play.wall) == 152 - 3 - 39
    assert play.table_rules == profile("league")
    empty = VerdictPosition.model_validate({"me": "South", "table": f"{said}; wall"})
    assert set_play(empty, profile(), "x", 1).play.wall == ()


# --- verdicts ------------------------------------------------------------------------------------------

TABLE = "phase window; turn East; South 3B 3B 1C 2C 4C 5D 6D N S R G F F; thrown East 3B"


def item(action: str, table: str = TABLE, me: str = "South", more: str = "") -> VerdictTask:
    made = task("verdict", f"position: {{me: {me}, table: '{table}', action: '{action}'}}\n{more}")
    assert isinstance(made, VerdictTask)
    return made


@pytest.mark.parametrize(
    ("action", "answer", "outcome"),
    [
        ("South calls pung", "allowed, CL1", "right"),
        ("me calls pung", "allowed, CL1", "right"),
        ("South calls pung", "not allowed, CL1", "CL1"),
        ("South calls kong", "not allowed, CL1", "right"),
        ("South calls kong", "allowed, CL1", "CL1"),
        ("South calls pair", "allowed, CL2", "CL2 M03"),
        ("South calls pair", "not allowed, CL2", "right"),
        ("South calls pung; South shows 3B 3B", "allowed, CL3", "right"),
        ("South calls pung; South shows 3B 1C", "allowed, CL3", "CL3"),
        ("East takes back", "not allowed, TN5", "right"),
        ("South picks", "allowed, TN2", "right"),
        ("West picks", "not allowed, TN2", "right"),
    ],
)
def test_moves_are_judged(action: str, answer: str, outcome: str) -> None:
    assert verdict(item(action), answer) == outcome


def test_a_wrong_verdict_is_shown_with_what_it_leads_to() -> None:
    made = item("South calls pair")
    answer = made.read(made.acts_of("allowed, CL2"))
    replay = made.check(answer).replay  # type: ignore[arg-type]
    assert [frame.say for frame in replay] == [
        "You call the 3 Bam for a pair.",
        "A tile can't be called for a pair, except to win.",
        "The tile stays where it is, and the game goes on.",
    ]
    assert replay[0].lit == ("d1", "r1", "r2")
    assert [piece.face for piece in made.scene.zones[-1].pieces][:2] == ["3B", "3B"]


def test_a_move_that_costs_the_hand_is_shown_on_the_rack() -> None:
    made = item("South calls mahjong")
    answer = made.read(made.acts_of("allowed, " + made.chips[0]))
    assert made.check(answer).replay[-1].band == {"rack": "can be called dead"}  # type: ignore[arg-type]


def test_what_was_done_before_is_told_and_the_table_is_as_it_was_then() -> None:
    made = item("South calls pung; South shows 3B 3B; South discards R")
    assert made.scene.facts[:5] == (
        "You are South",
        "East has discarded a 3 Bam",
        "You call the 3 Bam for a pung",
        "You take the 3 Bam and show it with two 3 Bams",
        "You discard a Red Dragon",
    )
    assert "shown-me-1" in {zone.id for zone in made.scene.zones}


@pytest.mark.parametrize(
    ("position", "code", "words"),
    [
        (
            "{action: South calls pung, table: 'phase window; turn East; thrown East 3B', moment: call-pair}",
            "E002",
            "written or drawn",
        ),
        ("{action: South calls pung, table: 'phase window; turn East; South 3B; South 4Q'}", "E002", "4Q"),
        (
            "{action: South calls pung, table: 'phase window; turn East; South 3B 3B 3B 3B; thrown East 3B'}",
            "E020",
            "five 3 Bams",
        ),
        ("{moment: call-pare}", "E002", "kind of moment"),
        ("{table: 'phase window; turn East; South 3B; thrown East 3B'}", "E042", "no action"),
        (
            "{action: South sings, table: 'phase window; turn East; South 3B; thrown East 3B'}",
            "E002",
            "a seat and a move",
        ),
        (
            (
                "{action: South calls kong; South lets go, table: 'phase window; turn East; South 3B; thrown"
                " East 3B'}"
            ),
            "E030",
            "not allowed here",
        ),
    ],
)
def test_what_an_author_gets_wrong_is_told(position: str, code: str, words: str) -> None:
    text = (
        "schema: mahj-exercise/1\nid: a1.x\ntitle: X\nlesson: A1\nrules: [CL1]\nkind: verdict\nask: What?\n"
        f"position: {position}\n"
    )
    found, problems = read_file(text, "t")
    if problems:
        assert (problems[0].code, words in problems[0].say) == (code, True), problems
        return
    with pytest.raises(Unfit) as caught:
        found[0].exercise.task(0)
    assert (caught.value.code, words in str(caught.value)) == (code, True), caught.value


def test_a_moment_gives_its_own_move_and_seat() -> None:
    made = task("verdict", "position: {moment: call-joker}")
    assert isinstance(made, VerdictTask)
    assert [fault.rule for fault in made.asked.faults] == ["CL13"]
    assert made.names["me"] in made.facts[0]
    assert any(
        piece.face == JOKER.code and piece.state == "last" for piece in made.scene.zone("discards").pieces
    )
