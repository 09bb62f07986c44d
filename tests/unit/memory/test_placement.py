"""Placement: a few questions, the same for the same learner, recomputed from the attempts."""

from dataclasses import replace

import pytest

from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.placement_asks import asks, builds_on
from mahj_tutor.exercises.skills import skills
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.memory.placement import (
    GAMES,
    MOST_ITEMS,
    Begun,
    begun,
    mark,
    owner_of,
    placement,
)
from tests.unit.memory.attempts import MANY, attempt
from tests.unit.memory.placed_learners import AMERICAN, AMONG, CLASSICAL

KEY = "a" * 32
SKILL = {exercise: skill for skill, some in asks().items() for exercise in some}


def place(knows, choice="american", key=KEY, *, to_be_sure=False, otherwise="wrong"):
    """Return a placement, the items asked and the attempts of one who has the skills in `knows`.

    `otherwise` is the verdict on what she doesn't know.
    """
    attempts, items = [], []
    while (found := placement(choice, AMONG, attempts, key, to_be_sure=to_be_sure)).item:
        items.append(found.item)
        attempts.append(answer(found.item, "right" if SKILL[found.item.exercise] in knows else otherwise))
    return found, items, attempts


def go_on(attempts, missing=()):
    """Return a placement at its end, after further answers of one who misses some skills."""
    while (found := placement("american", AMONG, attempts, KEY, to_be_sure=True)).item:
        verdict = "wrong" if SKILL[found.item.exercise] in missing else "right"
        attempts = [*attempts, answer(found.item, verdict)]
    return found


def answer(item, verdict, **more):
    return attempt(
        verdict, exercise=item.exercise, seed=item.seed, asked=replace(MANY, rules=(item.rule,)), **more
    )


@pytest.mark.parametrize("choice", ["american", "classical", "both"])
def test_every_skill_of_the_game_is_asked_about(choice):
    skills_asked = [each.id for each in skills() if each.game in GAMES[choice]]
    for knows in (skills_asked, skills_asked[:2], skills_asked[3:]):
        found, items, _ = place(knows, choice)
        first = [SKILL[each.exercise] for each in items[: len(skills_asked)]]
        assert first == skills_asked
        assert found.answered == len(items) == len({each.exercise for each in items}) <= MOST_ITEMS[choice]
        assert found.solid == tuple(each for each in skills_asked if each in knows)
        assert found.holes == tuple(each for each in skills_asked if each not in knows)


@pytest.mark.parametrize(
    ("choice", "given_up", "tried"), [("american", 3, 5), ("classical", 3, 4), ("both", 6, 9)]
)
def test_somebody_new_is_not_asked_long(choice, given_up, tried):
    skills_asked = tuple(each.id for each in skills() if each.game in GAMES[choice])
    for verdict, most in (("shown", given_up), ("wrong", tried)):
        found, items, _ = place([], choice, otherwise=verdict)
        assert (len(items), found.solid, found.holes, found.known) == (most, (), skills_asked, ())
        assert not found.has_more


def test_a_game_that_is_new_to_her_hides_nothing_of_the_other():
    found, items, _ = place(CLASSICAL, "both", otherwise="shown")
    asked_about = [SKILL[each.exercise] for each in items]
    assert asked_about[:7] == [*AMERICAN[:3], *CLASSICAL]
    assert (found.solid, found.holes) == (CLASSICAL, AMERICAN)


def test_who_knows_some_of_it_may_say_more_often_that_she_does_not_know():
    found, items, _ = place(AMERICAN[:1], otherwise="shown")
    assert [SKILL[each.exercise] for each in items] == [*AMERICAN[:5]]
    assert found.holes[-9:] == AMERICAN[1:]
    known = [*AMERICAN[:2], *AMERICAN[5:]]
    found, items, _ = place(known, otherwise="shown")
    assert (found.solid, len(items)) == (tuple(known), 14)


def test_what_is_known_but_for_a_hole_is_found():
    found, items, _ = place([each for each in AMERICAN if each != "jokers"])
    assert found.holes == ("jokers",)
    assert "a14" not in found.known
    assert {"a1", "a10", "a13", "a18", "a19"} <= {*found.known}
    assert not {"b1", "c1", "c7", "t5"} & {*found.known}
    assert [SKILL[each.exercise] for each in items].count("jokers") > 1


@pytest.mark.parametrize(("choice", "most"), [("american", 22), ("classical", 10), ("both", 30)])
def test_nobody_knows_everything_by_luck(choice, most):
    whole = [*AMERICAN, *CLASSICAL]
    found, items, attempts = place(whole, choice)
    assert (len(items), found.holes) == (MOST_ITEMS[choice], ())
    assert {*found.unsure} == {
        name for name in found.solid if [SKILL[each.exercise] for each in items].count(name) < 2
    }
    sure, further, _ = place(whole, choice, to_be_sure=True)
    assert (sure.holes, sure.unsure, sure.item) == ((), (), None)
    assert further[: len(items)] == items
    assert len(items) <= len(further) <= most
    assert placement(choice, AMONG, attempts, KEY).item is None
    assert placement(choice, AMONG, [], KEY).unsure == ()


def test_a_hole_that_luck_has_hidden_is_found_by_the_further_questions():
    _, items, attempts = place(AMERICAN)
    lucky = next(name for name in AMERICAN if [SKILL[each.exercise] for each in items].count(name) == 1)
    found = go_on(attempts, [lucky])
    assert (found.holes, found.unsure) == ((lucky,), ())


def test_one_slip_is_asked_about_again():
    _, items, attempts = place(AMERICAN)
    slipped = [answer(items[0], "wrong"), *attempts[1:10]]
    again = placement("american", AMONG, slipped, KEY).item
    assert SKILL[again.exercise] == "tiles"
    assert again.exercise != items[0].exercise
    found = placement("american", AMONG, [*slipped, answer(again, "right")], KEY)
    assert found.solid == AMERICAN
    found = placement("american", AMONG, [*slipped, answer(again, "wrong")], KEY)
    assert found.holes == ("tiles",)


def test_further_questions_are_asked_where_no_hole_was_found_and_can_be_left():
    found, items, attempts = place(AMERICAN)
    assert (len(items), found.holes, found.has_more) == (14, (), True)
    asked = placement("american", AMONG, attempts, KEY, to_be_sure=True)
    assert asked.item is not None
    assert SKILL[asked.item.exercise] in found.unsure
    assert not asked.has_more
    left = placement("american", AMONG, [*attempts, answer(asked.item, "right")], KEY)
    assert (left.answered, left.item, left.has_more) == (15, None, True)
    whole = go_on(attempts)
    assert (whole.holes, whole.unsure, whole.has_more) == ((), (), False)


def test_once_a_hole_was_found_only_holes_that_may_be_slips_get_another_look():
    for missing in (["jokers"], ["card", "winning"], AMERICAN[1::2]):
        found, items, attempts = place([each for each in AMERICAN if each not in missing])
        assert found.holes == tuple(missing)
        assert len(items) <= 14
        assert not found.has_more
        while item := placement("american", AMONG, attempts, KEY, to_be_sure=True).item:
            assert SKILL[item.exercise] in missing
            attempts.append(answer(item, "wrong"))
        assert placement("american", AMONG, attempts, KEY, to_be_sure=True).holes == tuple(missing)


def test_one_slip_is_no_hole():
    for slipped in AMERICAN:
        attempts, has_slipped = [], False
        while item := placement("american", AMONG, attempts, KEY, to_be_sure=True).item:
            is_slip = SKILL[item.exercise] == slipped and not has_slipped
            attempts.append(answer(item, "wrong" if is_slip else "right"))
            has_slipped = has_slipped or is_slip
        assert placement("american", AMONG, attempts, KEY).holes == ()


def test_it_is_the_same_after_a_reload_and_goes_on_where_it_was():
    found, items, attempts = place(AMERICAN[:6])
    half = placement("american", AMONG, attempts[:3], KEY)
    assert (half.answered, half.item) == (3, items[3])
    assert (half.solid, half.holes) == (AMERICAN[:3], ())
    more = [*attempts, answer(items[0], "wrong"), attempt("wrong", seed=99)]
    assert placement("american", AMONG, more, KEY) == found
    again = place(AMERICAN[:6], key=owner_of(KEY, 2))[1]
    assert not {(each.exercise, each.seed) for each in again} & {(each.exercise, each.seed) for each in items}


def test_help_is_no_knowledge():
    item = placement("american", AMONG, [], KEY).item
    helped = answer(item, "right", hints=3, helped=True)
    assert placement("american", AMONG, [helped], KEY).holes == ("tiles",)


def test_a_course_without_the_exercises_asks_nothing_and_knows_nothing():
    found = placement("american", [], [], KEY)
    assert (found.item, found.known, found.solid, found.holes) == (None, (), (), ())


def test_what_was_answered_counts_though_its_exercise_is_gone_from_the_lesson():
    found, items, attempts = place(AMERICAN[:4])
    gone = {each.exercise for each in items}
    left = [each for each in AMONG if each.exercise not in gone]
    assert placement("american", left, attempts, KEY).solid == found.solid


def test_the_bookmark_says_which_game_was_chosen():
    assert begun([mark(3, "both")]) == Begun(3, "both")
    strange = Bookmark("~placement", version=1, seed=0, round=2, acts=(("choose", "game", "bridge"),))
    assert begun([strange]) == Begun(2, None)


def test_what_is_asked_can_be_answered_alone_and_is_no_guess_at_reasons():
    assert set(asks()) == {*AMERICAN, *CLASSICAL}
    by_id = {each.id: each for each in skills()}
    for skill, some in asks().items():
        exercises = [catalog.exercise(each) for each in some]
        assert len(exercises) > 2
        for each in exercises:
            assert each.id.partition(".")[0] in by_id[skill].lessons
            assert each.stage in ("independent", "mixed")
            assert not each.at_once
            assert not each.seeds
            assert "why?" not in each.ask.lower()
        ranks = [each.interaction == "choose" for each in exercises]
        assert ranks == sorted(ranks), f"{skill}: boards with tiles come first"


def test_lessons_of_no_skill_say_what_they_build_on():
    taught = {lesson for each in skills() for lesson in each.lessons}
    rest = {each.id for each in catalog.lessons() if not each.is_table} - taught
    assert set(builds_on()) == rest
    assert {skill for some in builds_on().values() for skill in some} <= {each.id for each in skills()}
