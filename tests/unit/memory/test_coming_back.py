"""What a learner who comes back is asked first, how its questions are counted, and what it changes."""

from __future__ import annotations

from datetime import date, timedelta

from mahj_tutor.learner.bookmark import Asked, Attempt
from mahj_tutor.memory.day_rack import LENGTH, DayRack, day_rack
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.practice import Practice, PracticeItem
from mahj_tutor.memory.review import daily_review
from mahj_tutor.server.tile_views import changed_tiles
from tests.unit.memory.attempts import DAY_0, attempt, rights

KEY = "c" * 32
RULES = [f"R{number}" for number in range(9)]
AMONG = [Practice(f"l.{rule}", "l", (rule,), is_alone=True, is_drawn=True) for rule in RULES]


def on(day: int) -> date:
    return (DAY_0 + timedelta(days=day)).date()


def right(rule: str, times: int = 1) -> list[Attempt]:
    """Return right answers about a rule: many make it solid."""
    return rights(times, exercise=f"x.{rule}", asked=Asked((rule,), "choose", 4, is_drawn=True))


def given(item: PracticeItem, verdict: str) -> Attempt:
    about = Asked((item.rule,), "choose", 4, is_drawn=True)
    return attempt(verdict, day=40, seed=item.seed, exercise=item.exercise, asked=about)


def test_a_warm_up_opens_with_what_she_has_known_best() -> None:
    before = [each for rule in RULES for each in right(rule)] + right("R4", 6)
    memories = rule_memories(before, on(40))
    for key in ("a" * 32, "b" * 32, KEY):
        rack = day_rack(memories, AMONG, key, on(40), (), is_warm_up=True)
        assert rack.items[0].rule == "R4"


def test_a_question_that_was_shown_takes_no_number_of_another_and_one_that_is_missed_keeps_its_own() -> None:
    memories = rule_memories([each for rule in RULES for each in right(rule)], on(40))

    def after(*answers: Attempt) -> DayRack:
        return day_rack(memories, AMONG, KEY, on(40), answers)

    first, second = after().items[:2]
    assert after().number_of(first) == (1, LENGTH)
    shown = given(first, "wrong"), given(first, "shown")
    assert after(*shown).number_of(after(*shown).items[0]) == (2, LENGTH + 1)
    missed = after(given(first, "wrong"))
    assert (missed.number_of(first), missed.number_of(second)) == ((1, LENGTH), (2, LENGTH))


def test_what_she_knows_is_asked_by_more_than_the_easiest_questions_and_later_lessons_come_first() -> None:
    easy = [
        Practice(f"l.easy-{rule}", "l", (rule,), is_alone=True, is_drawn=True, difficulty=1) for rule in RULES
    ]
    memories = rule_memories([each for rule in RULES for each in right(rule, 6)], on(400))
    assert {each.state for each in memories.values()} == {"solid"}
    found = daily_review(memories, [*easy, *AMONG], KEY, on(400), first=3)
    assert not any("easy" in each.exercise for each in found)
    assert {each.rule for each in found[:3]} == {*RULES[-3:]}


def test_the_end_of_a_rack_has_the_tiles_that_changed() -> None:
    about = rights(1, day=-9)
    before, after = rule_memories(about, on(0)), rule_memories([*about, *rights(6)], on(0))
    changed = changed_tiles(before, after, on(0))
    assert [(each.rule, each.face, each.change) for each in changed] == [("CH1", "solid", "you know it now")]
    assert changed_tiles(after, after, on(0)) == ()
