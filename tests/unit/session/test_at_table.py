"""Which items lie at a table, and what is told of the other players."""

from __future__ import annotations

import pytest
from mahj_widgets.layout import Table

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.session.at_table import laid_table


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
    seen_on_the_felt = "East threw a 6 Dot"
    assert found.said == ("You are South", seen_on_the_felt)


def test_the_player_in_question_comes_forward_and_is_not_counted_twice() -> None:
    found = table_of("a17.two-groups-no-line")
    assert [(each.name, each.hidden) for each in found.players if each.asked] == [("East", None)]


def test_nothing_is_counted_where_a_number_is_asked_for() -> None:
    found = table_of("a12.how-many-more")
    assert found.wall is None
    assert all(each.hidden is None for each in found.players)
