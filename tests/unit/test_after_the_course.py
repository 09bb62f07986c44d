"""Home and closings after the last lesson: the game she plays, and what waits in it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.course import course
from mahj_tutor.exercises.notebooks import game_id, is_game
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.learner.played import Played
from mahj_tutor.memory.course_path import has_both_games, lessons_of_its_game, path_of, played_most
from mahj_tutor.memory.day_rack import DayRack
from mahj_tutor.memory.lesson_closing import Known, closing_of
from mahj_tutor.memory.next_step import NextStep, next_step
from mahj_tutor.memory.practice import PracticeItem
from mahj_tutor.server.closing_page import heading_of
from mahj_tutor.server.course_end import COURSE_DONE, ends_on, told_after, told_as_finished
from mahj_tutor.server.index_page import (
    AMERICAN,
    FINISHED,
    WELCOME,
    Invitation,
    asked_about,
    at_the_table,
    begins_other_game,
    game_to_play,
    invitation,
    look_again,
    warm_up,
)

DAY = datetime(2026, 3, 2, tzinfo=UTC)
TABLES = ("t6", "tb", "tc")
EXERCISES = {
    each.id: tuple(one.id for one in each.exercises) or (game_id(each.id),) for each in catalog.lessons()
}
SHELVES = tuple(Shelf(each.title, each.lessons) for each in catalog.units())
RACK = DayRack(7, 0, (), has_due=True, is_begun=False, leads_on=True)


def done(*names, days=0):
    """Return the progress of one who did some lessons, or played at some tables."""
    when = DAY + timedelta(days=days)
    made = Progress(done=True, tries=1, first_right=True, last=when, worked=when)
    return {exercise: made for name in names for exercise in EXERCISES[name]}


LESSONS = done(*(name for name in EXERCISES if name not in TABLES))


def home(progress):
    """Return the course, the way and the step of a learner who hasn't looked for her place."""
    found = course(SHELVES, EXERCISES, progress)
    way = path_of(found, None, progress)
    return found, way, next_step(way.lessons, progress, known=way.known, table=way.table, is_review_due=True)


@pytest.mark.parametrize(
    ("played", "table", "beside"), [("t6", "t6", "tb"), ("tb", "tb", "t6"), ("tc", "tc", "t6")]
)
def test_home_goes_on_with_the_game_she_plays(played, table, beside):
    found, way, step = home(LESSONS | done(played, days=3))
    assert step == NextStep("play", table)
    invite = invitation(step, found, {})
    assert (invite.title, invite.path) == (FINISHED, f"lesson/{table}")
    others = game_to_play(found, way.known, table, way.table), game_to_play(found, way.known, "", way.table)
    assert others[1] == found.find(table)
    assert (others[0].id == beside) or table == "tc"
    back = warm_up(invite, found, RACK, DAY.date(), (DAY + timedelta(days=40)).date())
    assert (back.label, back.lesson) == ("Build today's rack", table)
    assert look_again(back, ["Dead hands"], RACK) == back


@pytest.mark.parametrize(
    ("games", "leads_to"),
    [
        ({"t6": 3, "tb": 1, "tc": 1}, {"t6"}),
        ({"t6": 1, "tc": 2}, {"tc"}),
        ({"t6": 1, "tb": 1, "tc": 1}, {"t6", "tb", "tc"}),
        ({}, {"tc"}),
    ],
    ids=["mostly American", "mostly classical", "each once", "none to its end"],
)
def test_home_goes_on_with_the_game_that_she_plays_most(games, leads_to):
    progress = LESSONS | done("t6", "tb") | done("tc", days=3)
    found = course(SHELVES, EXERCISES, progress)

    def played(names):
        return Played(sum(games.get(each, 0) for each in EXERCISES if {*EXERCISES[each]} <= {*names}))

    tables = [path_of(found, None, progress, played, turn).table for turn in range(3)]
    assert {*tables} == leads_to
    assert played_most(found, played, 0, ["american", "more"]) == ("t6" if games else "")


def test_once_she_has_played_at_every_table_they_take_turns():
    found, way, _ = home(LESSONS | done(*TABLES, days=3))
    others = {name for name, each in EXERCISES.items() if any(map(is_game, each))} - {"t6"}
    games = [game_to_play(found, way.known, "t6", way.table, turn).id for turn in range(2 * len(others))]
    assert {*games} == others
    assert games[: len(others)] == games[len(others) :]
    new, its_way, _ = home(LESSONS | done("t6", days=3))
    assert {game_to_play(new, its_way.known, "t6", its_way.table, turn).id for turn in range(9)} == {"tb"}


def test_the_game_of_the_last_unit_comes_first_until_she_plays_another():
    found, _, step = home(LESSONS | done("t6", days=-3))
    assert (step.kind, step.lesson) == ("next", "tc")
    closing = closing_of(
        found.find("tc"), found, Known((), {}, LESSONS, (), UTC), {"tc.game": (2, "Play a hand")}
    )
    assert (closing.here.section, closing.following) == (2, None)


def test_every_closing_names_what_home_names_and_the_game_of_its_unit_beside_it():
    progress = LESSONS | done("t6", days=3)
    found, way, step = home(progress)
    ends = [
        closing_of(found.find(each), found, Known((), {}, progress, (), UTC, way), {}) for each in EXERCISES
    ]
    assert {each.following.id for each in ends} == {step.lesson} == {"t6"}
    beside = dict(zip(EXERCISES, (each.beside and each.beside.id for each in ends), strict=True))
    assert [beside[each] for each in ("a10", "c7", "tc", "a17", "t6")] == ["t3", "tc", None, None, None]


def test_a_game_waits_for_who_has_finished_whatever_she_did_last():
    progress = LESSONS | done(*TABLES, days=-3)
    _, way, step = home(progress | done("c7", days=2))
    assert (step, way.table) == (NextStep("play", "tc"), "tc")
    found, _, step = home(progress | done("a17", days=2))
    assert step == NextStep("play", "t6")
    back = warm_up(invitation(step, found, {}), found, RACK, DAY.date(), (DAY + timedelta(days=40)).date())
    assert (back.title, back.label) == ("Good to see you again", "Build today's rack")
    assert (
        back.text
        == "Seven questions for today. Then “The\N{NO-BREAK SPACE}whole\N{NO-BREAK SPACE}game” again."
    )


def test_who_has_finished_and_has_questions_due_is_never_told_that_it_is_enough():
    everything = LESSONS | done(*TABLES)
    found = course(SHELVES, EXERCISES, everything)
    review = invitation(NextStep("review"), found, {}, "That's enough practice for today.")
    asked = look_again(review, ["Dead hands"], RACK)
    assert (asked.text, asked.path) == ("Seven questions for today.", "review")


@pytest.mark.parametrize(
    ("progress", "games", "day", "ends"),
    [
        (LESSONS | done(*TABLES, days=2), {}, 2, True),
        (LESSONS | done(*TABLES, days=2), {}, 3, False),
        (LESSONS | done(*TABLES, days=-2), {}, 0, True),
        (LESSONS | done(*TABLES, days=2), dict.fromkeys(EXERCISES, 2), 2, False),
        (LESSONS | done(*TABLES, days=2), {"tb": 0}, 2, False),
        (done("a1", *TABLES, days=2), {}, 2, False),
    ],
    ids=[
        "the last game",
        "the day after",
        "the last lesson",
        "games again",
        "no game at one",
        "lessons",
    ],
)
def test_the_course_ends_once_with_the_last_lesson_or_the_first_game_at_the_last_table(
    progress, games, day, ends
):
    found = course(SHELVES, EXERCISES, progress)
    tables = {game_id(each): games.get(each, 1) for each in EXERCISES}

    def played(names):
        return Played(sum(tables.get(each, 0) for each in names))

    when = (DAY + timedelta(days=day)).date()
    assert ends_on(when, found, progress, played, UTC) == ends


def test_the_end_of_the_course_counts_lessons_and_games():
    found, _, step = home(LESSONS | done(*TABLES))
    told = told_as_finished(invitation(step, found, {}), found, 12)
    assert (told.title, told.text) == (COURSE_DONE, "That's 30 lessons and twelve games.")
    assert (told.label, told.lesson) == ("Play the whole game", "t6")
    assert heading_of(told) == COURSE_DONE


def test_the_other_game_is_offered_and_not_just_next():
    american = {name for name in EXERCISES if not name.startswith(("c", "tc"))}
    found, _, step = home(done(*american))
    invite = invitation(step, found, {})
    assert (invite.title, invite.label, invite.lesson) == (AMERICAN, "Play the whole game", "t6")
    assert begins_other_game(step, found)
    at_board = at_the_table(found, "t6", {"t6.game": 2})
    assert (at_board.label, at_board.path) == (invite.label, "lesson/t6#section-2-again")
    begun, _, step = home(done(*american, "c1"))
    assert invitation(step, begun, {}).text.startswith("Up next: lesson 25. ")
    assert not begins_other_game(step, begun)


def test_only_skills_are_named_of_which_she_has_begun_a_lesson():
    found, _, _ = home(done("a1", "a2", "a3"))
    items = tuple(PracticeItem(rule, f"x.{rule}", 1) for rule in ("WN7", "EQ1", "CD1"))
    rack = replace(RACK, items=items)
    assert asked_about(rack, found) == ("Tiles and groups",)
    untaught, _, _ = home({})
    assert asked_about(rack, untaught) == asked_about(rack)
    assert len(asked_about(rack)) == 3


def test_after_the_american_lessons_the_text_is_about_her_games_and_another_table_waits():
    found, way, _ = home(done(*(name for name in EXERCISES if not name.startswith(("c", "tc")))))
    fresh = "That's enough practice for today. You've played six games in all."
    assert at_the_table(found, "t6", {}, fresh).text == fresh
    games = {game_to_play(found, way.known, "t6", "", turn, is_over=True).id for turn in range(9)}
    assert "tb" in games
    assert len(games) > 1
    assert "t6" not in games


@pytest.mark.parametrize(
    ("progress", "games", "over"),
    [
        (LESSONS | done(*TABLES), 1, COURSE_DONE),
        (LESSONS | done(*TABLES), 0, FINISHED),
        (LESSONS, 0, FINISHED),
        (done("a1", *TABLES), 1, ""),
    ],
    ids=["all", "a game left early", "lessons", "one lesson"],
)
def test_what_she_has_finished_stays_said_in_short(progress, games, over):
    found = course(SHELVES, EXERCISES, progress)

    def played(names):
        return Played(games * len(names))

    invite = Invitation(WELCOME, "Seven questions for today.", "Build today's rack", "review")
    assert told_after(invite, found, progress, played) == replace(invite, over=over)
    ended = replace(invite, title=COURSE_DONE)
    assert told_after(ended, found, progress, played) == ended, "its title says so"


@pytest.mark.parametrize(
    ("lesson", "hers", "others"), [("c3", "c1 tc", "a1 b1 t6"), ("tb", "a1 b1 t6", "c1 tc")]
)
def test_a_warm_up_is_about_the_game_of_the_lesson_that_it_leads_to(lesson, hers, others):
    found = lessons_of_its_game(home({})[0], lesson)
    assert {*hers.split()} <= found
    assert found.isdisjoint(others.split())
    assert lessons_of_its_game(home({})[0], "") == frozenset()


@pytest.mark.parametrize(
    ("lessons", "both"), [("a1 a12 b2", False), ("c1 c5", False), ("a1 c1", True), ("c7", False), ("", False)]
)
def test_a_question_names_its_game_to_who_has_met_both(lessons, both):
    assert has_both_games(lessons.split()) == both
