"""Exercises that are judged tap by tap: a miss is taken back, what is begun goes on, and no rule is named."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.load import read_file
from mahj_tutor.learner.store import Store
from tests.unit.session.small_exercise import ANN, Exercises, Learner

HEAD = "schema: mahj-exercise/2\nid: t1.tap\ntitle: Tap\nrules: [EQ3]\nask: Which?\nat_once: yes\n"
HINTS = "hints: [Count the sticks., do_with_me]\n"
HINTED = ["Count the sticks.", "Let's do it together. Mark the 5 Crak."]
CRAKS = """interaction: mark
scene: {tiles: 3B 5C 7D 8C}
answer: of_suit(tiles, 1C)
feedback:
  right: Two Craks.
  wrong: [{say: Match the picture., evidence: Look for the red sign., show: [5 Crak]}]
"""
ROW = """interaction: order
scene: {tiles: 4B 2B 3B}
answer: in_order(tiles)
"""
FAMILIES = """interaction: place
as: places
scene: {tiles: 3B 5C}
places:
  - {label: Bams, takes: "of_suit(tiles, 1B)"}
  - {label: Craks, takes: "of_suit(tiles, 1C)"}
"""


@pytest.fixture
def store(tmp_path):
    opened = Store.open(tmp_path, patience=0.02)
    yield opened
    opened.close()


def board(store, text):
    found, problems = read_file(HEAD + HINTS + text, "t")
    assert not problems, problems
    return Learner(Exercises({"t1.tap": found[0].exercise}), store, id="t1.tap")


def mark(*pieces):
    return tuple(("mark", piece) for piece in pieces)


def test_a_miss_is_taken_back_and_counted(store):
    ann = board(store, CRAKS)
    assert (ann.view.at_once, ann.view.stage, ann.buttons()) == (True, "", ["hint"])
    assert not ann.view.actions[0].filled
    view = ann.submit(mark("t1"))
    assert (view.phase, view.acts, view.tries, view.done) == ("open", (), 1, False)
    assert (view.feedback.verdict, view.feedback.why) == ("wrong", "<p>Match the picture.</p>")
    assert [(each.verdict, each.acts) for each in store.attempts(ANN)] == [("wrong", mark("t1"))]


def test_the_second_miss_shows_the_evidence_and_the_way_out(store):
    ann = board(store, CRAKS)
    ann.submit(mark("t1"))
    view = ann.submit(mark("t3"))
    assert view.feedback.why == "<p>Look for the red sign.</p>"
    assert (view.feedback.lit, view.feedback.rules, view.feedback.replay) == (("t2",), (), ())
    assert ann.buttons() == ["hint", "reveal"]
    assert ann.ask("reveal").phase == "right"
    assert not ann.view.done


def test_the_third_miss_is_helped_along(store):
    ann = board(store, CRAKS)
    for piece in ("t1", "t3", "t1"):
        assert ann.view.hints == ()
        ann.submit(mark(piece))
    assert [each.text for each in ann.view.hints] == HINTED
    assert ann.view.hints[-1].lit == ("t2",)
    ann.submit(mark("t2"))
    assert ann.view.hints[-1].lit == ("t4",), "the step that is left"
    assert ann.submit(mark("t2", "t4")).phase == "right"
    assert [each.text for each in ann.view.hints] == HINTED[:1], "nothing is left to do together"
    assert [each.is_helped for each in store.attempts(ANN)] == [False, False, False, True]


def test_what_is_right_so_far_stays_without_a_word(store):
    ann = board(store, CRAKS)
    view = ann.submit(mark("t4"))
    assert (view.phase, view.acts, view.feedback, view.tries) == ("open", mark("t4"), None, 0)
    view = ann.submit(mark("t4", "t1"))
    assert (view.acts, view.feedback.verdict) == (mark("t4"), "wrong")
    view = ann.submit(mark("t4", "t2"))
    assert (view.phase, view.done, view.feedback.verdict) == ("right", True, "right")
    assert view.feedback.rules == ()
    assert ann.buttons() == ["next", "again"]


def test_a_reload_goes_on_with_what_was_right(store):
    ann = board(store, CRAKS)
    ann.submit(mark("t4"))
    assert board(store, CRAKS).view.acts == mark("t4")


def test_a_row_is_judged_from_its_beginning(store):
    ann = board(store, ROW)
    names = {piece.name: piece.id for zone in ann.view.zones for piece in zone.pieces}
    assert [zone.id for zone in ann.view.zones] == ["cards", "order"]
    two, three, four = (("move", names[f"{number} Bam"], "order") for number in (2, 3, 4))
    assert ann.submit((three,)).acts == ()
    assert ann.submit((two,)).acts == (two,)
    assert ann.submit((two, four)).acts == (two,)
    assert ann.submit((two, three, four)).phase == "right"


def test_a_tile_goes_back_from_the_wrong_place(store):
    ann = board(store, FAMILIES)
    right, wrong = ("move", "r1", "place-0"), ("move", "r2", "place-0")
    assert ann.submit((wrong,)).acts == ()
    assert ann.submit((right,)).feedback is None
    assert ann.submit((right, ("move", "r2", "place-1"))).phase == "right"


def test_a_miss_that_was_saved_but_never_seen_counts_once_when_it_is_given_again(store):
    board(store, CRAKS).submit(mark("t1"))  # the process ends before its view is seen
    ann = board(store, CRAKS)
    view = ann.submit(mark("t1"))
    assert (view.tries, view.acts, view.feedback.verdict) == (1, (), "wrong")
    assert (len(store.attempts(ANN)), store.bookmark(ANN, "t1.tap").tries) == (1, 1)
    assert "reveal" not in ann.buttons()
    assert ann.submit(mark("t1")).tries == 2  # this verdict was seen
    assert len(store.attempts(ANN)) == 2


def test_after_a_reload_another_miss_or_one_after_a_right_tap_counts(store):
    board(store, CRAKS).submit(mark("t1"))
    assert board(store, CRAKS).submit(mark("t3")).tries == 2
    ann = board(store, CRAKS)
    ann.submit(mark("t4"))
    assert ann.submit(mark("t4", "t3")).tries == 3
    assert len(store.attempts(ANN)) == 3


def test_a_tap_that_a_browser_kept_is_no_draft(store):
    board(store, CRAKS).submit(mark("t1"))
    ann = board(store, CRAKS)
    assert ann.draft(mark("t1")) is None
    assert store.bookmark(ANN, "t1.tap").acts == ()
    assert ann.submit(mark("t4")).feedback is None
