"""Is this hand dead, and what proves it: the rules' own evidence, and the exercises that ask for it."""

from __future__ import annotations

import pytest

from mahj_tutor.american.dead_hands.dead_jokers import dead_jokers, face_down_faults
from mahj_tutor.american.dead_hands.evidence import Evidence, evidence, evidence_faults
from mahj_tutor.american.dead_hands.tile_counts import count_faults, hidden_faults, hidden_tiles
from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import Challenge
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.kinds.dead import DeadTask
from mahj_tutor.exercises.kinds.plays import drawn, moments
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.task import Task, Unreadable
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import profile
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tiles

W = "phase window; turn North; thrown North 2D; South; North; West;"
HID = "1D 1D 4D 5D 7D 8D 9D E N"
"""Tiles for a rack beside one kong."""
SHORT = f"{W} East {HID[:-2]}; shown East 1B 1B 1B 1B"
PAIR_GONE = (
    "phase window; turn North; South; North; West; East 1D 1D 4D 5D 7D 8D; shown East 1B 1B 1B 1B, 4B 4B J;"
    " thrown South 2C, North 2C, West 2C, South 9B, North 3D, South 3D, West 3D, North 9B"
)
DECLARED = "phase declared; turn East; came wall; open East; South; North; West; thrown North 2D; East "


def at(said: str) -> PlayState:
    return read_play(said)


# --- the evidence of the rules -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "proof"),
    [
        (SHORT, Evidence(is_counted=True)),
        (f"{W} East {HID[:-2]}; shown East 2C 2C 2C 2C 2C", Evidence(shown=(0,))),
        (f"{W} East 1D 1D 4D 5D 7D; shown East 2C 2C 2C 2C, 6C 6C 6C 6C", Evidence(shown=(0, 1))),
        (PAIR_GONE, Evidence(gone=tiles("2C 2C 2C 3D 3D 3D"))),
        (DECLARED + "F F F 1B 1B 1B 1B 2C 2C 3C 3C 4B 4B 9D", Evidence(stray=tiles("9D"))),
        (DECLARED + "F F F 1B 1B 1B 1B 2C J 3C 3C 4B 4B 4B", Evidence(stray=tiles("J"))),
    ],
    ids=["short", "quint", "two kongs", "pairs", "stray", "joker in a pair"],
)
def test_what_proves_a_hand_dead_is_found_and_enough(said: str, proof: Evidence) -> None:
    play = at(said)
    found = evidence(play, Seat.EAST)
    assert found is not None
    assert evidence_faults(play, Seat.EAST, found) == ()
    if proof.gone:
        assert sorted(found.gone) == sorted(proof.gone)
    else:
        assert found == proof
    assert evidence_faults(play, Seat.EAST, Evidence())


def test_a_hand_that_is_alive_has_no_proof() -> None:
    alive = at(f"{W} East {HID}; shown East 1B 1B 1B 1B")
    assert evidence(alive, Seat.EAST) is None
    faults = evidence_faults(alive, Seat.EAST, Evidence(shown=(0,)))
    assert [fault.rule for fault in faults] == ["DD3"]
    assert "13 tiles" in faults[0].say
    assert "can still be made" in faults[0].say


@pytest.mark.parametrize(
    ("said", "marked", "rule", "word"),
    [
        (SHORT, Evidence(shown=(0,)), "DD1", "should have 13"),
        (SHORT, Evidence(shown=(0,), is_counted=True), "DD1", "the exposures are fine"),
        (SHORT, Evidence(gone=tiles("2D"), is_counted=True), "DD1", "2 Dot"),
        (PAIR_GONE, Evidence(gone=tiles("3D 3D 3D")), "DD3", "could still make a hand"),
        (PAIR_GONE, Evidence(gone=tiles("2C 2C 2C 3D 3D 3D 9B")), "DD3", "a 9 Bam isn't evidence"),
        (PAIR_GONE, Evidence(is_counted=True), "DD1", "the count is right"),
        (
            f"{W} East 1D 1D 4D 5D 7D; shown East F F F, 2C 2C 2C 2C 2C",
            Evidence(shown=(0,)),
            "DD4",
            "fits a line",
        ),
        (
            f"{W} East 1D 1D 4D 5D 7D; shown East F F F, 2C 2C 2C 2C 2C",
            Evidence(shown=(0, 1)),
            "DD4",
            "pung of Flowers is not",
        ),
        (
            DECLARED + "F F F 1B 1B 1B 1B 2C 2C 3C 3C 4B 4B 9D",
            Evidence(stray=tiles("F")),
            "DD2",
            "declared Mah Jongg in error",
        ),
    ],
)
def test_what_proves_nothing_is_told_with_its_rule(said: str, marked: Evidence, rule: str, word: str) -> None:
    faults = evidence_faults(at(said), Seat.EAST, marked)
    assert any(fault.rule == rule and word in fault.say for fault in faults), faults


def test_two_groups_on_a_concealed_hand_are_the_proof() -> None:
    play = at(f"{W} East 1D 1D 4D 5D 7D 8D 9D; shown East 5B 5B 5B, 9B 9B 9B")
    assert evidence(play, Seat.EAST) == Evidence(shown=(0, 1))
    assert evidence_faults(play, Seat.EAST, Evidence(shown=(0, 1))) == ()
    assert {fault.rule for fault in evidence_faults(play, Seat.EAST, Evidence(shown=(0,)))} == {"DD5"}


# --- tiles and Jokers of the dead --------------------------------------------------------------------


def test_the_tiles_of_a_dead_hand_stay_hidden_unless_it_was_declared() -> None:
    dead = apply(at(SHORT), Challenge(Seat.SOUTH, Seat.EAST))
    assert hidden_tiles(dead, Seat.EAST) == 8
    assert hidden_faults(dead, Seat.EAST, 8) == ()
    assert [fault.rule for fault in hidden_faults(dead, Seat.EAST, 12)] == ["DD7"]
    declared = at(DECLARED + "F F F 1B 1B 1B 1B 2C 2C 3C 3C 4B 4B 9D")
    opened = apply(declared, Challenge(Seat.SOUTH, Seat.EAST))
    assert hidden_tiles(opened, Seat.EAST) == 0
    assert [fault.rule for fault in hidden_faults(opened, Seat.EAST, 14)] == ["DD2"]


def test_shown_tiles_count_too() -> None:
    assert count_faults(at(SHORT), Seat.EAST, 12) == ()
    assert count_faults(at(SHORT), Seat.EAST, 8)[0].say == "8 on the rack and 4 shown make 12, not 8"


def test_only_jokers_that_came_out_with_the_mistake_are_turned() -> None:
    play = at(f"{W} closed; dead East DD2; open East; East 1B 4B 4B 7C J J; shown East 9D 9D J")
    assert dead_jokers(play, Seat.EAST) == 2
    assert face_down_faults(play, Seat.EAST, opened=2, shown=0) == ()
    for how, rule in (((1, 0, 0), "JK11"), ((2, 1, 0), "JK9"), ((2, 0, 1), "JK11")):
        opened, shown, plain = how
        faults = face_down_faults(play, Seat.EAST, opened=opened, shown=shown, tiles=plain)
        assert [fault.rule for fault in faults] == [rule]
    hidden = at(f"{W} closed; dead East DD1; East 1B 4B 4B 7C J J; shown East 9D 9D J")
    assert dead_jokers(hidden, Seat.EAST) == 0


# --- moments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("hand-alive", None),
        ("hand-miscounted", "is_counted"),
        ("hand-misshown", "shown"),
        ("hand-impossible", "gone"),
        ("declared-right", None),
        ("declared-wrong", "stray"),
    ],
)
def test_moments_are_what_their_names_say(name: str, rules: str | None) -> None:
    for seed in range(2):
        found = drawn(moments()[name], profile(), f"dead/{seed}")
        assert isinstance(found.move, Challenge)
        assert found.move.seat is found.me
        proof = evidence(found.play, found.move.whom)
        assert (proof is None) is (rules is None)
        assert rules is None or getattr(proof, rules)


# --- the kind ----------------------------------------------------------------------------------------


def task(position: str, given: int = 0) -> DeadTask:
    text = (
        "schema: mahj-exercise/1\nid: a1.x\ntitle: X\nlesson: A1\nrules: [DD1]\nkind: dead\nask: Dead?\n"
        f"given: {given}\nposition: {position}\n"
    )
    found, problems = read_file(text, "t")
    assert not problems, problems
    made = found[0].exercise.task(0)
    assert isinstance(made, DeadTask)
    return made


def said(item: Task, *steps: str) -> tuple[str, tuple[str, ...]]:
    answer = item.read(tuple(act for step in steps for act in item.acts_of(step)))
    if isinstance(answer, Unreadable):
        return "unreadable", ()
    feedback = item.check(answer)
    return feedback.verdict, feedback.rules


LOST = f'{{me: South, who: East, table: "{PAIR_GONE}"}}'


@pytest.mark.parametrize(
    ("steps", "verdict"),
    [
        (["dead, discards 2C 2C 2C 3D 3D 3D"], "right"),
        (["dead, discards 3D 3D 3D"], "wrong"),
        (["dead, rack"], "wrong"),
        (["alive"], "wrong"),
        (["dead"], "unreadable"),
        ([], "unreadable"),
    ],
)
def test_the_proof_is_judged(steps: list[str], verdict: str) -> None:
    assert said(task(LOST), *steps)[0] == verdict


def test_the_rack_can_be_counted_and_not_seen() -> None:
    item = task(LOST)
    hidden = item.scene.zone("hidden")
    assert [piece.face for piece in hidden.pieces] == ["?"] * 6
    assert item.scene.marks[:7] == (
        "left1-1",
        "left1-2",
        "left1-3",
        "left1-4",
        "left2-1",
        "left2-2",
        "left2-3",
    )
    assert set(item.scene.marks) & set(item.at.right) == set(item.at.right)


def test_any_tile_of_a_group_stands_for_it_and_a_joker_of_another_group_cannot_be_marked() -> None:
    item = task(
        f'{{me: South, who: East, table: "{W} East 1D 1D 4D 5D 7D; shown East 2C 2C 2C 2C, 6C 6C 6C 6C; shown'
        ' North 8D 8D J"}'
    )
    for marked, verdict in ((("left1-4", "left2-3"), "right"), (("left2-1", "left2-3"), "wrong")):
        answer = item.read((("choose", "hand", "dead"), *(("mark", piece) for piece in marked)))
        assert not isinstance(answer, Unreadable)
        assert item.check(answer).verdict == verdict
    assert "across1-2" in item.scene.marks
    assert "across1-3" not in item.scene.marks


def test_a_wrong_answer_shows_the_proof_and_what_comes_of_it() -> None:
    item = task(LOST)
    answer = item.read(item.acts_of("alive"))
    assert not isinstance(answer, Unreadable)
    replay = item.check(answer).replay
    assert replay[1].lit == item.at.right
    assert list(replay[2].band.values()) == ["dead"]


def test_a_given_verdict_is_done_already() -> None:
    item = task(LOST, given=1)
    assert item.scene.given_acts == (("choose", "hand", "dead"),)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (f'{{me: South, table: "{PAIR_GONE}"}}', "E002"),
        (f'{{me: East, who: East, table: "{PAIR_GONE}"}}', "E030"),
        (f'{{me: South, who: East, table: "{DECLARED} 1B 2C 3D 4B 5C 6D 7B 8C 9D N E W S R"}}', "E041"),
    ],
    ids=["nobody", "yourself", "wrong through and through"],
)
def test_what_cannot_be_asked_is_refused(position: str, code: str) -> None:
    with pytest.raises(Unfit) as caught:
        task(position)
    assert caught.value.code == code
