"""Answers to exercises that have gone from a lesson since still count, and nothing is shown as missing."""

from dataclasses import replace

from mahj_tutor.exercises.course import state_of
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.closing import closing
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.next_step import next_step
from mahj_tutor.memory.practice import Practice, met
from mahj_tutor.memory.review import daily_review
from tests.unit.memory.attempts import DAY_0, FOUR, attempt, rights

LEFT = ("a5.one", "a5.two")
GONE = "a5.gone"
DONE = Progress(True, 1, True, DAY_0, DAY_0)
BEGUN = replace(DONE, done=False)
AMONG = [Practice(each, "a5", ("CH1",), True, True) for each in LEFT]


def test_a_rule_that_was_learned_there_is_known_and_practiced_in_what_is_left():
    attempts = rights(6, exercise=GONE)
    memories = rule_memories(attempts, DAY_0.date())
    assert memories["CH1"].state == "solid"
    day = memories["CH1"].due
    (item,) = daily_review(rule_memories(attempts, day), met(AMONG, {GONE: DONE}), "a" * 32, day)
    assert item.exercise in LEFT


def test_a_lesson_is_done_without_it_whether_it_was_solved_or_not():
    for before in (DONE, BEGUN):
        progress = {**dict.fromkeys(LEFT, DONE), GONE: before}
        assert state_of(LEFT, progress) == "done"
        assert next_step({"a5": LEFT}, progress).kind == "finished"
        assert closing(LEFT, [], {}, progress).skipped == ()


def test_a_miss_there_is_not_held_against_the_lesson():
    missed = attempt("wrong", exercise=GONE, asked=FOUR)
    found = closing(LEFT, [missed], rule_memories([missed], DAY_0.date()), dict.fromkeys(LEFT, DONE))
    assert (found.shaky, found.skipped) == ((), ())
