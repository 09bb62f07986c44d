"""Tiles and the rack of the day as pages show them."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

import pytest

from mahj_tutor.exercises.skills import skill_of
from mahj_tutor.learner.bookmark import Asked, Attempt
from mahj_tutor.memory.day_hand import TILES, day_hand
from mahj_tutor.memory.day_rack import DayRack
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.rule_tiles import Face
from mahj_tutor.rulebook import register
from mahj_tutor.server.tile_views import (
    SkillView,
    TilesView,
    TileView,
    hand_line,
    hand_rows,
    known_line,
    knows_card,
    lesson_tiles,
    rack_line,
    rack_view,
    tile_view,
    tiles_view,
)
from tests.unit.memory.attempts import DAY_0, attempt, rights

DAY = DAY_0.date()
HAND = day_hand("d" * 32, DAY)
LAYS = "Each one adds tiles, and at the end they make a hand."


def rack(laid: int, length: int = 7, *, has_due: bool = True, is_begun: bool = True) -> DayRack:
    return DayRack(length, laid, (), has_due, is_begun)


@pytest.mark.parametrize(
    ("of", "line"),
    [
        (rack(0, is_begun=False), f"Seven quick questions. {LAYS}"),
        (rack(0, 3, has_due=False, is_begun=False), "Nothing is due. Three fresh questions, if you like."),
        (rack(0), "Seven more questions and it's full."),
        (rack(6), "One more question and it's full."),
        (rack(7), "Done for today."),
        (rack(9), "Done for today."),
    ],
)  # fmt: skip
def test_home_says_what_the_rack_is_waiting_for(of: DayRack, line: str) -> None:
    assert rack_line(of) == line


def about(rule: str, count: int) -> list[Attempt]:
    """Return right answers about a rule."""
    return rights(count, asked=Asked((rule,), "choose", 4, is_drawn=True), exercise=f"x.{rule.lower()}")


@pytest.mark.parametrize("laid", range(9))
def test_a_rack_has_fourteen_places_and_says_its_tiles(laid: int) -> None:
    view = rack_view(rack(laid), HAND)
    assert len(view.laid) == min(2 * laid, TILES)
    assert len(view.coming) == (2 if laid < 7 else 0)
    assert len(view.laid) + len(view.coming) + view.empty == TILES
    assert bool(view.lying) == bool(laid)
    assert bool(view.news) == (laid < 7)
    assert (view.laid == tuple(map(str, HAND.tiles))) == (laid >= 7), "a full rack lies as the card prints it"


def test_skills_that_are_not_met_are_only_named() -> None:
    view = tiles_view(rule_memories(rights(6), DAY), DAY)
    assert [each.skill.id for each in view.met] == ["charleston"]
    assert "charleston" not in {each.id for each in view.later}
    assert len(view.later) > 10
    assert tiles_view({}, DAY).met == ()


def test_tiles_stay_in_the_order_of_the_course_and_each_is_counted_once() -> None:
    learned = [*rights(6), *about("CL1", 6), *about("JK3", 1), *about("WN1", 1)]
    day = DAY + timedelta(days=400)
    soon = tiles_view(rule_memories(learned, day), day)
    assert [each.counts.get("soon", 0) for each in soon.met] == [1, 1, 0, 0]
    assert [each.skill.id for each in soon.met] == ["charleston", "calling", "jokers", "winning"]
    for each in soon.met:
        assert tuple(one.rule for one in each.tiles) == each.skill.rules
        assert sum(each.counts.values()) == len(each.skill.rules)
    assert soon.total == len(skill_of())
    assert sum(soon.counts.values()) == sum(len(each.tiles) for each in soon.met)
    assert sum(soon.all_counts.values()) == soon.total
    assert known_line(soon) == "You know 2 rules so far. Both are ready for another look."
    assert known_line(tiles_view({}, DAY)) == f"Each tile is one of {soon.total} rules."
    now = tiles_view(rule_memories(learned, DAY), DAY)
    assert known_line(now) == "You know 2 rules so far."


@pytest.mark.parametrize(
    ("faces", "line"),
    [
        (
            "9 solid, 53 soon, 58 learning",
            "You've met every rule, and you know 62 by now. Of those, 53 are ready for another look.",
        ),
        ("5 solid, 1 soon", "You know all 6 rules. One of them is ready for another look."),
        ("1 soon, 3 new", "You know 1 rule so far. It's ready for another look."),
        ("6 soon, 1 new", "You know 6 rules so far. All 6 are ready for another look."),
        ("7 learning", "Each tile is one of 7 rules."),
    ],
)
def test_a_tilted_tile_counts_as_known(faces: str, line: str) -> None:
    lying = (each.split() for each in faces.split(", "))
    tiles = [
        TileView("CH1", "", "", "", "F", cast("Face", face), "")
        for many, face in lying
        for _ in range(int(many))
    ]
    view = TilesView((SkillView(skill_of()["CH1"], tuple(tiles), is_open=False),), ())
    assert known_line(view) == line


def test_a_skill_says_how_many_tiles_lie_in_each_way() -> None:
    def how_many(*faces: Face) -> str:
        tiles = tuple(TileView("CH1", "", "", "", "F", face, "") for face in faces)
        return SkillView(skill_of()["CH1"], tiles, is_open=False).how_many

    assert (
        how_many("soon", "solid", "solid", "new") == "3 you know (1 ready for another look), 1 still to come"
    )
    assert how_many("soon", "soon") == "2 you know (all ready for another look)"
    assert how_many("soon") == "1 you know (ready for another look)"
    assert how_many("solid", "learning") == "1 you know, 1 more you've met"
    assert how_many("learning", "learning") == "2 you've met"


def test_many_skills_are_shut_but_the_one_she_comes_from() -> None:
    few = tiles_view(rule_memories(rights(6), DAY), DAY)
    assert [each.is_open for each in few.met] == [True]
    learned = [*rights(6), *about("CL1", 6), *about("JK3", 1)]
    many = tiles_view(rule_memories(learned, DAY), DAY, at="JK4")
    assert {each.skill.id for each in many.met if each.is_open} == {"jokers"}


def test_a_tile_says_what_it_is() -> None:
    tile = tile_view("CH1", rule_memories(rights(6), DAY), DAY)
    assert tile is not None
    assert (tile.face, tile.last_right, tile.text) == ("solid", "today", register()["CH1"].text)
    assert tile.name[0].isupper()
    assert tile_view("no-such-rule", {}, DAY) is None


def test_a_tile_that_was_missed_today_says_so_unless_she_knows_it() -> None:
    def standing(*answers: Attempt, after: int = 0) -> str:
        day = DAY + timedelta(days=after)
        tile = tile_view("CH1", rule_memories([*rights(6), *answers], day), day)
        assert tile is not None
        return tile.standing

    assert standing() == "You know it. You last got it right today."
    missed = attempt("wrong", seed=900)
    assert standing(missed) == "Missed today. It will come again."
    assert standing(missed, after=1).startswith(
        "It's ready for another look. You last got it right yesterday."
    )
    assert standing(missed, *rights(3, seed=910)) == "You know it. You last got it right today."
    assert standing(attempt(seed=900, hints=1)) == "You got it right today. It will come again."


def test_a_closing_has_the_tiles_of_its_lesson_once_one_was_met() -> None:
    memories = rule_memories(rights(3), DAY)
    faces = {each.rule: each.face for each in lesson_tiles("a9", memories, DAY)}
    assert faces.keys() == {"CH1", "CH2", "CH3", "CH8"}
    assert faces["CH1"] != "new" == faces["CH8"]
    assert lesson_tiles("a4", memories, DAY) == ()
    assert lesson_tiles("my-club", memories, DAY) == ()


def test_a_full_rack_names_its_hand_to_who_has_met_the_sections_of_the_card() -> None:
    known = rule_memories(about("CD8", 1), DAY)
    assert (knows_card(known), knows_card({}, ["card"]), knows_card({}, ["tiles"])) == (True, True, False)
    assert hand_line(HAND, knows_card=False) == "one of the hands"
    assert hand_line(HAND, knows_card=True).endswith(f" hand of {HAND.line.section}")


def test_a_hand_lies_in_two_rows_on_a_narrow_screen() -> None:
    for number in range(124):
        hand = day_hand("d" * 32, DAY + timedelta(days=number))
        rows = hand_rows(hand)
        assert (*rows[0], *rows[1]) == hand.groups
        assert max(sum(map(len, row)) for row in rows) <= (11 if "123456789" in hand.line.hand else 9)


def test_what_was_kept_is_a_sentence_that_needs_no_other() -> None:
    for rule, skill in skill_of().items():
        tile = tile_view(rule, {}, DAY)
        assert tile is not None
        assert tile.plain.endswith(".")
        assert len(tile.plain.split()) > 3
        assert tile.aside == (skill.title if rule.startswith("CC") else "")
