"""What home has each day for one who has finished the lessons."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.course import course
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.bookmark import Bookmark, Phase, SavedBookmark
from mahj_tutor.learner.played import Played
from mahj_tutor.server.every_day import OTHERS, every_day, slips, under_way

NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)
DAY = NOW.date()


@pytest.mark.parametrize(("ago", "has_begun"), [(0, True), (1, False)])
def test_it_says_whether_she_has_seen_todays_deal(ago: int, has_begun: bool) -> None:
    when = NOW - timedelta(days=ago)
    mark = SavedBookmark(Bookmark("day.game", 1, 7), when, when)
    assert every_day([mark], DAY, UTC).has_begun == has_begun
    assert not every_day([mark], DAY, UTC).is_over
    played = replace(mark, bookmark=replace(mark.bookmark, phase="right", done=True))
    assert every_day([played], DAY, UTC).is_over == has_begun
    assert not every_day([], DAY, UTC).has_begun


def test_a_game_that_she_has_begun_goes_on_until_its_end() -> None:
    names = {each.id: (game_id(each.id),) for each in lessons() if each.id in ("t5", "t6")}
    found = course([Shelf("Games", [each for each in lessons() if each.id in names])], names, {})

    def mark(level: str, moves: int, ago: int, phase: Phase = "open") -> SavedBookmark:
        when = NOW - timedelta(days=ago)
        return SavedBookmark(
            Bookmark(game_id(level), 1, 7, phase=phase, acts=Played().acts(moves)), when, when
        )

    def level_of(*marks: SavedBookmark) -> str:
        begun = under_way(marks, found)
        return begun.id if begun else ""

    assert level_of(mark("t5", 9, 0), mark("t6", 4, 3)) == "t5"
    assert level_of(mark("t5", 9, 0, "right"), mark("t6", 4, 3)) == "t6"
    assert level_of(mark("t5", 0, 0)) == level_of(mark("day", 9, 0)) == ""


def test_something_else_comes_each_day() -> None:
    days = [DAY + timedelta(days=number) for number in range(8)]
    some = [every_day([], day, UTC).other for day in days]
    assert some == [*some[:4], *some[:4]]
    assert {*some} == {*OTHERS}
    none = {every_day([], day, UTC, but=["games"]).other for day in days}
    assert none == {*OTHERS} - {"games"}


def test_home_has_four_slips_at_most_and_those_most_needed_stay() -> None:
    wanted = {"tonight": True, "game": "a game", "rack": "the rack", "again": ""}
    assert slips(wanted, is_over=False) == ("tonight", "game", "rack")
    assert slips(wanted, is_over=True) == ("tonight", "game", "rack", "deal")
    assert slips({"rack": "the rack"}, is_over=True, beside=1) == ("rack", "deal", "else")
    assert slips(wanted, is_over=True, has_other=True)[-1] == "else", "the other game comes before the deal"
