from dataclasses import dataclass

import pytest

from mahj_tutor.rulebook import register
from mahj_tutor.server.pages import GROUPS, error_message, lesson_tiles, rule_groups, state_of


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str = "A title"
    goal: str = "A goal."


@dataclass(frozen=True)
class Done:
    done: bool


LESSONS = (Lesson("a4"), Lesson("a5"), Lesson("a9"))
EXERCISES = {"a4": ("a4.1", "a4.2"), "a5": ("a5.1",), "a9": ()}


@pytest.mark.parametrize(
    ("progress", "states", "next_one"),
    [
        ({}, "new new new", "a4"),
        ({"a4.1": True}, "begun new new", "a4"),
        ({"a4.1": True, "a4.2": False}, "begun new new", "a4"),
        ({"a4.1": True, "a4.2": True}, "done new new", "a5"),
        ({"a5.1": False}, "new begun new", "a5"),
        ({"a4.1": True, "a4.2": True, "a5.1": True}, "done done new", "a9"),
    ],
)
def test_the_home_page_says_what_is_done_and_where_to_go_on(
    progress: dict[str, bool], states: str, next_one: str
) -> None:
    tiles = lesson_tiles(LESSONS, EXERCISES, {name: Done(done) for name, done in progress.items()})
    assert " ".join(tile.state for tile in tiles) == states
    assert [tile.id for tile in tiles if tile.next] == [next_one]


def test_when_all_is_done_nothing_is_next() -> None:
    tiles = lesson_tiles(LESSONS[:1], EXERCISES, {"a4.1": Done(True), "a4.2": Done(True)})
    assert [(tile.state, tile.next) for tile in tiles] == [("done", False)]


def test_a_lesson_without_exercises_is_never_done() -> None:
    assert state_of((), {"a4.1": Done(True)}) == "new"


def test_the_home_page_holds_every_rule_once_in_a_named_group() -> None:
    groups = rule_groups(register().values(), LESSONS)
    assert sorted(rule.id for group in groups for rule in group.rules) == sorted(register())
    assert [group.name for group in groups] == list(GROUPS.values())


def test_a_rule_leads_to_its_lesson_only_where_that_is_there() -> None:
    rules = {rule.id: rule for group in rule_groups(register().values(), LESSONS) for rule in group.rules}
    assert (rules["CH3"].lesson, rules["CH3"].title) == ("a9", "A title")
    assert rules["TN1"].lesson == ""
    assert (
        next(group for group in rule_groups(register().values(), LESSONS) if group.name == "Your turn").taught
        == 0
    )


@pytest.mark.parametrize(
    ("status", "retry"), [(400, False), (403, False), (404, False), (500, True), (503, True)]
)
def test_every_status_has_a_calm_page(status: int, *, retry: bool) -> None:
    page = error_message(status)
    assert page.can_retry is retry
    assert page.title
    assert page.text.endswith(".")
