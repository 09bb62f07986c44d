"""Is this hand dead, and what proves it: the rules' own evidence, and the exercises that ask for it."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.american.dead_hands.dead_jokers import dead_jokers, face_down_faults
from mahj_tutor.american.dead_hands.evidence import Evidence, evidence, evidence_faults
from mahj_tutor.american.dead_hands.tile_counts import count_faults, hidden_faults, hidden_tiles
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import Challenge
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.load import read_file
from mahj_tutor.fields import tiles_of
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.scenarios.fields import Mistake
from mahj_tutor.scenarios.mistakes import with_exposures, with_mistake
from mahj_tutor.scenarios.vary import Unfit
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
        (PAIR_GONE, Evidence(gone=tiles("2C 2C 2C 3D 3D 3D 9B")), "DD3", "the 9 Bam doesn't prove anything"),
        (PAIR_GONE, Evidence(is_counted=True), "DD1", "the count is right"),
        (
            f"{W} East 1D 1D 4D 5D 7D; shown East F F F, 2C 2C 2C 2C 2C",
            Evidence(shown=(0,)),
            "DD4",
            "fits a hand",
        ),
        (
            f"{W} East 1D 1D 4D 5D 7D; shown East F F F, 2C 2C 2C 2C 2C",
            Evidence(shown=(0, 1)),
            "DD4",
            "nothing is wrong with the pung of flowers",
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


# --- tiles and jokers of the dead --------------------------------------------------------------------


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
    assert count_faults(at(SHORT), Seat.EAST, 8)[0].say == "8 on the rack and 4 exposed make 12, not 8"


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


# --- mistakes put into games ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule"),
    [("miscount", "DD1"), ("wrong group", "DD4"), ("impossible pair", "DD3"), ("called dead", "")],
)
def test_a_mistake_kills_the_hand_by_its_rule_alone(name: Mistake, rule: str) -> None:
    play = at(
        "phase window; turn North; East 1D 1D 4D 5D 7D 8D 9D; South; West; North; shown East F F F, 4B 4B 4B;"
        " wall 4B F 2C 2C 2C 3C 3C 3C 2D 2D 2D 3D 3D 3D; thrown South E, West 9D, North W, South N, West S,"
        " North R, South G, West 0, North E, South 9B, West 9C, North 8C, South 8B, West W, North 9B"
    )
    assert dead_hand_faults(play, Seat.EAST) == ()
    changed = with_mistake(play, name, Seat.EAST, random.Random(1))
    assert {fault.rule for fault in dead_hand_faults(changed, Seat.EAST)} == ({rule} if rule else set())
    assert changed.is_dead(Seat.EAST) is (name == "called dead")
    assert sorted(tiles_of(changed)) == sorted(tiles_of(play))


def test_a_mistaken_mah_jongg_lies_open_and_has_its_evidence() -> None:
    held = "F F F 1B 1B 1B 1B 2C 2C 3C 3C 4B 4B 9D"
    play = at(f"phase discard; turn East; came wall; East {held}; South; North; West; thrown North 2D")
    changed = with_mistake(play, "mistaken mah jongg", Seat.EAST, random.Random(1))
    assert changed.hand(Seat.EAST).is_open
    assert evidence(changed, Seat.EAST) == Evidence(stray=tiles("9D"))


def test_a_mistake_nobody_can_make_is_refused() -> None:
    alive = at(f"{W} East {HID}; shown East 1B 1B 1B 1B")
    with pytest.raises(Unfit, match="cannot have made this mistake"):
        with_mistake(alive, "mistaken mah jongg", Seat.EAST, random.Random(1))


def test_more_exposures_come_from_the_rack_and_a_hand_has_them_all() -> None:
    play = at(f"{W} East 4B 4B J 1D 4D 5D 7D 8D 9D N; shown East F F F")
    found = with_exposures(play, Seat.EAST, 2, random.Random(1))
    assert sorted(map(str, found.hand(Seat.EAST).shown)) == ["4B J 4B", "F F F"]
    assert found.hand(Seat.EAST).size == 13
    with pytest.raises(Unfit):
        with_exposures(at(f"{W} East {HID[:9]}; shown East F F F"), Seat.EAST, 2, random.Random(1))


# --- asked about on the board -------------------------------------------------------------------------


def task(scene: str, given: int = 0) -> MarkTask:
    text = (
        "id: a1.x\ntitle: X\nlesson: A1\nrules: [DD1]\ninteraction: mark\nask: Dead?\n"
        f"given: {given}\nscene: {scene}\nanswer: evidence(who)\nalso_right: proves_dead(who, marked)\n"
        "none: No, it's alive\n"
    )
    found, problems = read_file(text, "t")
    assert not problems, problems
    made = found[0].exercise.task(0)
    assert isinstance(made, MarkTask)
    return made


def said(item: Task, *steps: str) -> tuple[str, tuple[str, ...]]:
    answer = item.read(tuple(act for step in steps for act in item.acts_of(step)))
    if isinstance(answer, Unreadable):
        return "unreadable", ()
    feedback = item.check(answer)
    return feedback.verdict, feedback.rules


LOST = f'{{me: South, who: East, show: "hand, card and table", table: "{PAIR_GONE}"}}'


@pytest.mark.parametrize(
    ("steps", "verdict"),
    [
        (["mark 2C, 2C, 2C, 3D, 3D, 3D"], "right"),
        (["mark 3D, 3D, 3D"], "wrong"),
        (["mark face-down tile 3"], "wrong"),
        (["No, it's alive"], "wrong"),
        (["none"], "wrong"),
        (["mark 3D", "none"], "unreadable"),
        ([], "unreadable"),
    ],
)
def test_the_evidence_is_judged(steps: list[str], verdict: str) -> None:
    assert said(task(LOST), *steps)[0] == verdict


def test_marks_say_by_themselves_that_the_hand_is_dead() -> None:
    item = task(LOST)
    marks = item.solution[1:]
    assert item.solution[0] == ("choose", "verdict", "some")
    answer = item.read(marks)
    assert not isinstance(answer, Unreadable)
    assert item.check(answer).verdict == "right"


def test_a_hand_that_is_alive_is_found_so() -> None:
    alive = f'{{me: South, who: East, show: hand, table: "{W} East {HID}; shown East 1B 1B 1B 1B"}}'
    assert said(task(alive), "none")[0] == "right"
    verdict, rules = said(task(alive), "mark 1 Bam")
    assert (verdict, rules) == ("wrong", ("DD3",))


def test_a_right_mah_jongg_called_dead_shows_the_rule_of_mah_jongg() -> None:
    held = "F F F 1B 1B 1B 1B 2C 2C 3C 3C 4B 4B 4B"
    item = task(f'{{me: South, who: East, show: hand and card, table: "{DECLARED} {held}"}}')
    assert said(item, "mark 4 Bam") == ("wrong", ("WN7",))


def test_the_rack_can_be_counted_and_not_seen() -> None:
    item = task(LOST)
    hidden = item.scene.zone("hidden-left")
    assert [piece.face for piece in hidden.pieces] == ["?"] * 6
    assert all("face-down" in piece.name for piece in hidden.pieces)
    shown = {piece.face for zone in item.scene.zones for piece in zone.pieces if zone.kind != "discards"}
    assert not shown & {"1D", "4D", "5D", "7D", "8D"}
    wrong = item.read((("choose", "verdict", "some"), ("mark", "i1")))
    assert not isinstance(wrong, Unreadable)
    told = item.check(wrong)
    assert "1 Dot" not in f"{told.why} {told.evidence} {[frame.say for frame in told.replay]}"


def test_any_tile_of_a_group_stands_for_it() -> None:
    item = task(
        f'{{me: South, who: East, show: hand, table: "{W} East 1D 1D 4D 5D 7D;'
        ' shown East 2C 2C 2C 2C, 6C 6C 6C 6C; shown North 8D 8D J"}'
    )
    for marked, verdict in ((("left1-4", "left2-3"), "right"), (("left2-1", "left2-3"), "wrong")):
        answer = item.read((("choose", "verdict", "some"), *(("mark", piece) for piece in marked)))
        assert not isinstance(answer, Unreadable)
        assert item.check(answer).verdict == verdict


def test_a_wrong_answer_shows_the_evidence_and_what_comes_of_it() -> None:
    item = task(LOST)
    answer = item.read(item.acts_of("none"))
    assert not isinstance(answer, Unreadable)
    feedback = item.check(answer)
    assert feedback.lit == item.right
    assert [frame.lit for frame in feedback.replay] == [item.right] * 3
    assert "out of the game" in feedback.replay[1].say
    assert feedback.replay[-1].say == "Mark the three 2 Craks and the three 3 Dots."


def test_a_given_verdict_is_done_already() -> None:
    item = task(LOST, given=1)
    assert item.scene.given_acts == (("choose", "verdict", "some"),)
    assert isinstance(item.read(item.scene.given_acts), Unreadable)


def test_a_hand_wrong_through_and_through_is_refused() -> None:
    with pytest.raises(Unfit, match="too many tiles"):
        task(f'{{me: South, who: East, table: "{DECLARED} 1B 2C 3D 4B 5C 6D 7B 8C 9D N E W S R"}}')


def test_the_words_of_the_other_answer_are_needed() -> None:
    text = (
        "id: a1.x\ntitle: X\nlesson: A1\nrules: [DD1]\ninteraction: mark\nask: Dead?\n"
        "scene: {me: South}\nanswer: rack(me)\nsome: Yes, I have\n"
    )
    _, problems = read_file(text, "t")
    assert [problem.code for problem in problems] == ["E002"]
    assert "none" in problems[0].say
