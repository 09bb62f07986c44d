"""Finding one's place on one board, as a notebook shows it."""

import pytest
from mahj_widgets.protocol import Ask, Draft, Hello, Submit

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.store import Store
from mahj_tutor.session.place_session import PlaceSession
from tests.placing import SKILL, answer_all, asked_next

KEY = "a" * 32


@pytest.fixture
def store(tmp_path):
    made = Store.open(tmp_path)
    yield made
    made.close()


@pytest.fixture
def session(store):
    return PlaceSession(lambda: store)


def opened(session):
    return session.respond(Hello(kind="hello", key=KEY))


def chosen(session, game="american"):
    view = opened(session)
    return session.respond(Submit(kind="submit", item=view.item, acts=(("choose", "game", game),)))


def solve(session, store, view):
    item = asked_next(store, KEY)
    acts = exercise(item.exercise).task(item.seed).solution
    return session.respond(Submit(kind="submit", item=view.item, acts=acts))


def give_up(session, view):
    return session.respond(Ask(kind="reveal", item=view.item))


def labels(view):
    return [each.label for each in view.actions]


def test_it_asks_which_game_first(session, store):
    view = opened(session)
    assert [each.id for each in view.choices[0].options] == ["american", "classical", "both"]
    assert view.choices[0].options[0].detail == "Up to 14 questions, up to 22 if some answers leave doubt."
    empty = session.respond(Submit(kind="submit", item=view.item, acts=()))
    assert (empty.feedback.title, store.bookmarks(KEY)) == ("Choose a game first.", ())
    assert session.respond(Draft(kind="draft", item=view.item, acts=())) is None


def test_one_question_follows_another_and_no_verdict_is_told(session, store):
    view = chosen(session)
    assert view.facts[0] == "Question 1 of at most 14"
    assert labels(view)[-1] == "I don't know"
    first = view.item
    second = solve(session, store, view)
    assert second.facts[0] == "Question 2 of at most 14"
    assert (second.feedback, session.answered) == (None, None)
    assert second.item != first
    assert second.serial > view.serial
    third = give_up(session, second)
    assert third.facts[0] == "Question 3 of at most 14"
    assert [each.verdict for each in store.attempts(KEY)] == ["right", "shown"]
    again = PlaceSession(lambda: store)
    assert opened(again).item == third.item


def test_a_button_pressed_twice_gives_up_once(session, store):
    view = chosen(session)
    give_up(session, view)
    give_up(session, view)
    assert len(store.attempts(KEY)) == 1


def test_somebody_new_sees_where_to_start(session, store):
    view = chosen(session)
    for _ in range(3):
        view = give_up(session, view)
    assert view.title == "Start at lesson 1: Meet the tiles"
    assert "Open “1. Meet the tiles” on the page Mah Jongg lessons." in view.ask
    assert "<li>Dead hands: On your path</li>" in view.ask
    assert labels(view) == ["Start over with new questions"]
    view = session.respond(Ask(kind="again", item=view.item))
    assert view.choices
    view = session.respond(Submit(kind="submit", item=view.item, acts=(("choose", "game", "classical"),)))
    assert view.facts[0] == "Question 1 of at most 8"


def test_where_no_gap_was_found_she_may_leave_and_make_sure_later(session, store, tmp_path):
    chosen(session)
    answer_all(tmp_path, KEY, to_be_sure=False)
    view = opened(session)
    assert view.facts[0] == "To be sure: 15 of at most 22"
    end = session.respond(Ask(kind="again", item=view.item))
    assert end.title == "No gaps found: sit down at the table"
    assert labels(end) == ["Start over with new questions", "A few more questions"]
    assert session.respond(Ask(kind="retry", item=end.item)).item == view.item


def test_a_hole_is_where_it_starts(session, tmp_path):
    chosen(session)
    answer_all(tmp_path, KEY, lacks=["jokers"])
    view = opened(session)
    assert view.title == "Start here: Joker exchange"
    assert view.ask.count("Solid") == len({*SKILL.values()}) - 5


def test_a_record_that_cannot_be_read_is_told():
    def broken():
        raise StoreError("the disk is gone")

    view = opened(PlaceSession(broken))
    assert view.feedback.verdict == "trouble"
    assert "can't be read" in view.feedback.title
