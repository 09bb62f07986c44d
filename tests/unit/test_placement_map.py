"""What comes of a placement: the way through the course, the map, and what the home page says."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from mahj_tutor.exercises.catalog import lessons, units
from mahj_tutor.exercises.course import Course, course
from mahj_tutor.exercises.notebooks import boards_in
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.exercises.skills import skills
from mahj_tutor.learner.bookmark import Progress
from mahj_tutor.memory.course_path import path_of
from mahj_tutor.memory.next_step import NextStep, next_step
from mahj_tutor.memory.placement import GAMES, GameChoice, Placement, earlier_placement, placement
from mahj_tutor.memory.placement_map import PlacementMap, map_of
from mahj_tutor.server.index_page import game_to_play
from mahj_tutor.server.placed import placed_invitation
from tests.unit.memory.attempts import DAY_0
from tests.unit.memory.placed_learners import AMERICAN, AMONG, CLASSICAL
from tests.unit.memory.test_placement import place

SHELVES = tuple(Shelf(each.title, each.lessons) for each in units())
BOARDS = {each.id: boards_in(each.notebook) for each in lessons()}
TAUGHT = tuple(each.id for each in lessons() if not each.is_table)


def done(*names: str, day: int = 0) -> dict[str, Progress]:
    """Return the progress of somebody who has done these lessons, one after the other."""
    return {
        board: Progress(True, 1, True, DAY_0 + timedelta(days=day + at), DAY_0 + timedelta(days=day + at))
        for at, name in enumerate(names)
        for board in BOARDS[name]
    }


def having(progress: dict[str, Progress] | None = None) -> Course:
    return course(SHELVES, BOARDS, progress or {})


def placed(choice: GameChoice, *holes: str, to_be_sure: bool = True) -> Placement:
    """Return the placement of somebody who knows the game but for some holes."""
    asked = [each.id for each in skills() if each.game in GAMES[choice]]
    return place([each for each in asked if each not in holes], choice, to_be_sure=to_be_sure)[0]


def steps(found: Placement) -> list[str]:
    """Return the lessons to which "Go on" leads, one after the other."""
    led, progress = list[str](), dict[str, Progress]()
    while (step := step_of(found, progress)).kind not in ("play", "finished"):
        led.append(step.lesson)
        progress |= done(step.lesson, day=len(led))
    return led


def step_of(found: Placement, progress: dict[str, Progress]) -> NextStep:
    path = path_of(having(progress), found, progress)
    return next_step(path.lessons, progress, known=path.known, table=path.table)


def said(found: Placement, progress: dict[str, Progress] | None = None) -> PlacementMap:
    return map_of(found, having(progress))


def faces(shown: PlacementMap) -> str:
    return " ".join(each.face for each in shown.spots)


# --- the way ------------------------------------------------------------------------------------------------


def test_holes_are_the_way_and_what_is_known_is_left_out() -> None:
    assert steps(placed("american", "jokers")) == ["a14", "t5", "t6"]
    assert steps(placed("american", "charleston", "winning")) == [
        "a8",
        "t2",
        "a9",
        "a10",
        "t3",
        "a16",
        "a18",
        "t6",
    ]


def test_who_chose_the_american_game_is_not_sent_to_the_classical_one() -> None:
    for holes in ((), ("jokers",), AMERICAN):
        led = steps(placed("american", *holes))
        assert not [each for each in led if each.startswith(("b", "c", "tb", "tc"))]
        assert led[-1] == "t6"
    assert steps(placed("american", *AMERICAN)) == [each.id for unit in units()[:7] for each in unit.lessons]


def test_who_chose_the_classical_game_is_not_sent_to_the_american_one() -> None:
    assert steps(placed("classical")) == ["tc"]
    assert steps(placed("classical", "classical-claims")) == ["c4", "c5", "tc"]
    assert steps(placed("both", "classical-ends")) == ["c6", "c7", "tc", "t6"]


def test_a_lesson_without_rules_is_known_where_what_it_builds_on_is() -> None:
    assert "a19" in steps(placed("american", "who-gets-it"))
    assert "a19" not in steps(placed("american", "jokers", "concealed"))
    assert "c7" in placed("both").known
    assert "b4" in placed("american").known
    assert "b4" not in placed("american", "card").known


def test_who_looks_around_by_herself_goes_on_there() -> None:
    found, progress = placed("american", "jokers"), done("c1")
    assert step_of(found, progress).lesson == "c2"
    assert step_of(found, progress | done("t1", day=3)).lesson == "a14"


def test_an_unfinished_placement_changes_nothing() -> None:
    _, _, attempts = place(AMERICAN)
    half = placement("american", AMONG, attempts[:5], "a" * 32)
    path = path_of(having(), half, {})
    assert (list(path.lessons), path.known) == ([each.id for each in lessons()], frozenset())
    assert placed_invitation(NextStep("begin", "a1"), half, having()) is None


def test_an_earlier_placement_leads_through_the_whole_course() -> None:
    found = replace(earlier_placement(TAUGHT, [], "a" * 32), known=tuple(TAUGHT[:5]))
    assert step_of(found, {}).lesson == "a4"
    path = path_of(having(), found, {})
    assert {"t1", "t1p"} <= path.known
    assert path.table == ""


# --- the map and the home page ------------------------------------------------------------------------------


def test_the_map_names_the_hole_and_home_says_the_same() -> None:
    found = placed("american", "jokers")
    shown = said(found)
    assert (shown.title, shown.text) == ("Start here: Joker exchange", "The other nine are solid.")
    assert faces(shown) == "1B F E S 5C W ? 9D R 0"
    assert [each.state for each in shown.spots].count("start") == 1
    assert (shown.start and shown.start.id, shown.label, shown.offers) == ("a14", "Begin: Joker exchange", ())
    invite = placed_invitation(step_of(found, {}), found, having())
    assert invite is not None
    assert (invite.title, invite.text, invite.label) == (shown.title, shown.text, shown.label)
    assert (invite.path, invite.tiles) == ("lesson/a14", ("R", "0", "?"))


def test_a_few_solid_skills_are_named() -> None:
    others = [each for each in AMERICAN if each not in ("charleston", "calling")]
    shown = said(placed("american", *others))
    assert (shown.title, shown.text) == (
        "Start here: Tiles and groups",
        "Solid: The Charleston, Turns and calls.",
    )
    shown = said(placed("american", "jokers", "dead-hands"))
    assert shown.text.endswith("Winning and paying. After that: Dead hands.")


def test_a_perfect_classical_player_is_offered_the_american_game_and_no_other_american_tables() -> None:
    shown = said(placed("classical"))
    assert (shown.start and shown.start.id, shown.label) == ("tc", "Play a classical hand")
    assert [lesson.id for lesson, _ in shown.offers] == ["a1"]


def test_a_perfect_player_is_sent_to_the_table_and_offered_the_rest() -> None:
    found = placed("american")
    shown = said(found)
    assert shown.title == "No gaps found: sit down at the table"
    assert shown.text.startswith("All ten skills held up, each in two questions or more.")
    assert (shown.start and shown.start.id, shown.label) == ("t6", "Play the whole game")
    assert [lesson.id for lesson, _ in shown.offers] == ["b1", "c1"]
    assert "?" not in faces(shown)
    progress = done("t6")
    step = step_of(found, progress)
    assert step == NextStep("play", "t6")
    invite = placed_invitation(step, found, having(progress))
    assert invite is not None
    assert (invite.label, invite.path) == ("Play the whole game", "lesson/t6")
    game = game_to_play(having(), path_of(having(), found, {}).known)
    assert game is not None
    assert game.id == "t6"


def test_what_may_be_luck_is_said_and_a_few_more_questions_are_offered() -> None:
    found = placed("american", to_be_sure=False)
    shown = said(found)
    assert shown.title == "No gaps found: sit down at the table"
    assert shown.text.startswith("All ten skills look solid")
    assert {each.said for each in shown.spots} == {"Solid", "Looks solid"}
    assert (shown.start and shown.start.id, shown.more) == ("t6", "A few more questions")
    assert said(placed("american")).more == said(placed("american", "jokers")).more == ""
    path = path_of(having(), found, {})
    assert path == path_of(having(), placed("american"), {})
    at_the_end = said(replace(found, further=None))
    assert (at_the_end.text.partition(".")[0], at_the_end.more) == ("All ten skills look solid", "")
    assert "questions" not in at_the_end.text


def test_who_knows_nothing_starts_with_the_first_lesson_of_her_game() -> None:
    shown = said(placed("american", *AMERICAN))
    assert shown.title == "Start at lesson 1: Meet the tiles"
    assert set(faces(shown).split()) == {"?"}
    shown = said(placed("classical", *CLASSICAL))
    assert shown.start is not None
    assert shown.start.id == "c1"


def test_a_hole_that_was_learned_turns_face_up() -> None:
    found = placed("american", "jokers", "dead-hands")
    shown = said(found, done("a14"))
    assert [each.said for each in shown.spots if each.skill.id in ("jokers", "dead-hands")] == [
        "Learned here",
        "Start here",
    ]
    assert shown.title == "Start here: Dead hands"
    assert said(found, done("a14", "a17")).title == "Nothing to relearn: sit down at the table"


@pytest.mark.parametrize("point", [0, 6, len(TAUGHT)])
def test_the_map_of_an_earlier_placement_says_what_it_said(point: int) -> None:
    empty = earlier_placement(TAUGHT, [], "a" * 32)
    solid = tuple(each.id for each in skills() if {*each.lessons} <= {*TAUGHT[:point]})
    holes = tuple(each.id for each in skills() if each.id not in solid)
    shown = said(replace(empty, known=TAUGHT[:point], solid=solid, holes=holes))
    start = having().find(TAUGHT[point]) if point < len(TAUGHT) else None
    assert shown.start == start
    assert shown.title == (f"Start at lesson {start.number}: {start.title}" if start else "You know it all")
