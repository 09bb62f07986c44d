"""Which items lie at a table, and what is told of the other players."""

from __future__ import annotations

import pytest
from mahj_widgets.layout import Table

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.pictures.scene import Scene
from mahj_tutor.session.at_table import laid_table
from mahj_tutor.session.facts_said import facts_said


def table_of(name: str) -> Table:
    found = laid_table(exercise(name).task(1))
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["a4.find-the-seat", "a5.begin-the-deal", "a9.ralph", "a12.step-by-step"])
def test_walls_seats_and_cards_of_words_keep_their_own_picture(name: str) -> None:
    assert laid_table(exercise(name).task(1)) is None


@pytest.mark.parametrize("name", ["a8.nearest-to-yours", "a15.one-group-out"])
def test_a_card_that_is_marked_lies_open(name: str) -> None:
    assert laid_table(exercise(name).task(1)) is None


def test_the_others_sit_around_and_the_learner_is_told_who_she_is() -> None:
    found = table_of("a12.watch-a-call")
    assert [(each.seat, each.name, each.hidden) for each in found.players] == [
        ("left", "East", 13),
        ("across", "North", 13),
        ("right", "West", 13),
        ("me", "South", None),
    ]
    assert found.said == ("You are South", "East threw a 6 Dot")
    assert [each.name for each in found.players if each.threw] == ["East"]


def test_the_player_in_question_comes_forward_and_is_not_counted_twice() -> None:
    found = table_of("a17.two-groups-no-line")
    assert [(each.name, each.hidden) for each in found.players if each.asked] == [("East", None)]


def test_nothing_is_counted_where_a_number_is_asked_for() -> None:
    found = table_of("a12.how-many-more")
    assert found.wall is None
    assert all(each.hidden is None for each in found.players)


def test_a_fact_that_the_question_states_is_said() -> None:
    task = exercise("a11.free-to-throw").task(1)
    asked = laid_table(task, "You've picked a tile and racked it. Mark every tile you could throw.")
    plain = laid_table(task, "Mark every tile you could throw.")
    assert asked is not None
    assert plain is not None
    assert set(asked.said) - set(plain.said) == {"You picked a tile and racked it"}


def test_who_threw_and_by_what_name_is_not_taken_for_said() -> None:
    facts = ("West won on a tile that you threw", "East threw a 5 Crak and said “5 Bam”")
    assert facts_said(Scene(facts=facts), "West won on a tile that North threw. East threw a 5 Crak.") == ()


@pytest.mark.parametrize("name", ["a9.who-gets-them", "a10.whose-word", "a11.who-picks", "a13.who-is-next"])
def test_players_that_are_asked_about_sit_around_the_felt(name: str) -> None:
    assert len(table_of(name).players) == 4


@pytest.mark.parametrize("name", ["b1.who-picks", "b1.no-charleston"])
def test_nothing_stands_at_an_empty_chair(name: str) -> None:
    assert [each.hidden for each in table_of(name).players if each.empty] == [None]


@pytest.mark.parametrize("name", ["b2.does-the-bet-count", "a18.jokers-turned-down"])
def test_no_wall_is_counted_in_a_game_that_is_over_or_made_up(name: str) -> None:
    assert table_of(name).wall is None


@pytest.mark.parametrize(
    ("name", "offers"),
    [
        ("a11.once-around", False),
        ("a11.take-your-turn", False),
        ("a12.watch-a-call", True),
        ("a12.do-it-yourself", True),
        ("a15.leave-it", True),
    ],
)
def test_a_place_for_a_group_lies_there_once_calls_are_taught_and_where_an_example_uses_it(
    name: str, offers: bool
) -> None:
    zones = exercise(name).task(1).scene.zones
    assert any(zone.label == "Expose a group here" for zone in zones) is offers
