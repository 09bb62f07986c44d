"""Games without the coach: what is kept of them, when a decision is asked again, and what they sum up to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.memory.own_games import (
    KINDS,
    LATEST_GAMES,
    MOST_ASKED,
    Again,
    OnHerOwn,
    OwnGame,
    due_again,
    own_games,
    spans,
)

PLAYED = datetime(2026, 3, 1, 20, tzinfo=UTC)
GAME = OwnGame("g-1", PLAYED, {"pass": 6, "discard": 20}, {"discard": 2}, 1, (Again(41, 0, PLAYED),))
TIMES = st.datetimes(datetime(2000, 1, 1), datetime(8999, 1, 1), timezones=st.just(UTC))


def day(number: int) -> date:
    return PLAYED.date() + timedelta(days=number)


def days_asked(answers: str, until: int = 60) -> list[int]:
    """Return on which days a question comes, answered right (r) or not (w) as soon as it does."""
    game, found, left = GAME, [], list(answers)
    for number in range(until):
        for due, question in due_again([game], day(number)):
            found.append(number)
            when = PLAYED + timedelta(days=number)
            game = due.with_answer(question.answered(when, is_right=left.pop(0) == "r"))
    return found


def test_it_is_asked_after_a_day_a_week_and_a_month_and_no_more():
    assert days_asked("rrr") == [1, 8, 38]


def test_what_is_missed_comes_back_the_next_day_and_begins_anew():
    assert days_asked("rwrrr") == [1, 8, 9, 16, 46]


def test_a_day_begins_where_she_is():
    late = Again(41, 0, datetime(2026, 3, 2, 1, tzinfo=UTC))
    assert late.due() == date(2026, 3, 3)
    assert late.due(timezone(timedelta(hours=-5))) == date(2026, 3, 2)


def test_a_day_asks_a_few_and_what_has_waited_longest_comes_first():
    many = tuple(Again(at, 0, PLAYED) for at in range(6))
    game = replace(GAME, questions=many)
    newer = replace(GAME, id="g-2", played=PLAYED + timedelta(days=2), questions=(Again(7, 0, PLAYED),))
    asked = due_again([newer, game], day(3))
    assert [each.at for _, each in asked] == [0, 1, 2, 3][:MOST_ASKED]
    answered = game.with_answer(many[0].answered(PLAYED + timedelta(days=3), is_right=False))
    assert len(due_again([answered], day(3))) == MOST_ASKED - 1
    assert due_again([answered], day(3))[0][1].at == 1


SOME = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 99))
GAMES = st.builds(
    OwnGame,
    st.from_regex(r"[A-Za-z0-9_-]{1,40}", fullmatch=True),
    TIMES,
    SOME,
    SOME,
    st.integers(0, 9),
    st.lists(
        st.builds(Again, st.integers(0, 999), st.integers(0, 3), TIMES), unique_by=lambda each: each.at
    ).map(tuple),
)


@settings(max_examples=20)
@given(GAMES)
def test_a_bookmark_keeps_all_of_it(game: OwnGame):
    assert OwnGame.of(game.bookmark) == game
    assert game.bookmark.done == all(each.due() is None for each in game.questions)


ACT = st.tuples(st.sampled_from(["number", "choose"]), st.text(max_size=9), st.text(max_size=30))


@settings(max_examples=20)
@given(st.lists(ACT, max_size=9))
def test_what_came_from_elsewhere_breaks_nothing(acts):
    kept = replace(GAME.bookmark, acts=(*GAME.bookmark.acts, *acts))
    due_again(own_games([kept]), date(2026, 3, 2))


@pytest.mark.parametrize("when", ["", "yesterday", "2026-03-01", "9999-12-31T23:59:59+00:00"])
def test_a_time_that_is_none_is_no_time(when: str):
    acts = (("choose", "played", PLAYED.isoformat()), ("number", "3", "0"), ("choose", "3", when))
    found = OwnGame.of(replace(GAME.bookmark, acts=acts))
    assert found is not None
    assert found.questions == ()
    assert OwnGame.of(replace(GAME.bookmark, acts=(("choose", "played", when),))) is None


def test_other_bookmarks_are_no_games():
    assert own_games([Bookmark("t6.game", 1, 0), Bookmark("~evening", 1, 0), GAME.bookmark]) == (GAME,)


def test_sums_leave_out_what_could_not_be_weighed():
    found = OnHerOwn.of([GAME, GAME, OwnGame("g-3", PLAYED, mistakes=5)])
    assert (found.games, found.decided.total(), found.dear, found.mistakes) == (2, 52, {"discard": 4}, 2)
    assert found.one_in == 13
    assert OnHerOwn.of([replace(GAME, dear={})]).one_in == 0


def test_the_latest_games_are_compared_once_there_are_enough():
    better = [replace(GAME, dear={})] * LATEST_GAMES
    before = [GAME] * LATEST_GAMES
    assert spans([*before, *better[1:]]) is None
    found = spans([*before, *better])
    assert found is not None
    assert [each.one_in for each in found] == [0, 13]
