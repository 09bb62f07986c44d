"""What a session does when something fails: the record, the exercise, the board, or our own code."""

import logging
from contextlib import contextmanager

import pytest
from mahj_widgets.protocol import Oops
from sqlalchemy import event

from mahj_tutor.errors import StoreError
from mahj_tutor.session import exercise_session as session_module
from mahj_tutor.session.actions import REVEAL_AFTER
from tests.unit.session.small_exercise import ANN, ID, Learner, SmallExercise, SmallTask


class Broken:
    """A store whose named methods fail."""

    def __init__(self, store, *methods, error=None):
        self._store, self.methods = store, set(methods)
        self.error = error or StoreError("the record '/srv/x y/mahj.sqlite3' is locked by another program")

    def __getattr__(self, name):
        def method(*arguments, **named):
            if name in self.methods:
                raise self.error
            return getattr(self._store, name)(*arguments, **named)

        return method


def test_an_answer_that_cannot_be_kept_is_not_counted(exercises, store):
    broken = Broken(store)
    ann = Learner(exercises, broken)
    broken.methods = {"record_attempt"}
    view = ann.submit(ann.right)
    assert (view.phase, view.tries, view.done, view.feedback.verdict) == ("open", 0, False, "trouble")
    assert view.feedback.title == (
        "Your answer couldn't be saved: the record is locked by another program. Try again."
    )
    assert (view.feedback.why, view.acts) == ("", ann.right)
    assert ann.buttons() == ["submit", "hint"]
    broken.methods = set()
    view = ann.submit(ann.right)
    assert (view.phase, view.tries, view.done) == ("right", 1, True)
    assert len(store.attempts(ANN)) == 1


@contextmanager
def read_only(store):
    """Keep every connection from writing, those that are opened meanwhile included."""
    engine = store.database.engine

    def refuse_writing(connection, record, proxy):
        connection.execute("PRAGMA query_only=1")

    event.listen(engine, "checkout", refuse_writing)
    yield
    event.remove(engine, "checkout", refuse_writing)
    engine.dispose()  # what is open still refuses


def test_a_record_that_becomes_read_only_confirms_nothing(ann, store):
    with read_only(store):
        assert ann.draft(ann.wrong) is None
        assert ann.session.saved is None
        view = ann.submit(ann.right)
        assert (view.phase, view.tries, view.done, view.feedback.verdict) == ("open", 0, False, "trouble")
        assert view.feedback.title == "Your answer couldn't be saved: the record is read-only. Try again."
        assert store.attempts(ANN) == ()
        assert store.bookmark(ANN, ID).acts == ()
    assert ann.submit(ann.right).phase == "right"
    assert len(store.attempts(ANN)) == 1


def test_the_worked_way_is_not_shown_when_that_cannot_be_kept(exercises, store):
    broken = Broken(store)
    ann = Learner(exercises, broken)
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    broken.methods = {"record_attempt"}
    view = ann.ask("reveal")
    assert (view.feedback.verdict, view.acts) == ("trouble", ann.wrong)


@pytest.mark.parametrize("methods", [("bookmark",), ("bookmark", "save_bookmark", "record_attempt")])
def test_play_goes_on_where_nothing_can_be_kept(exercises, store, caplog, methods):
    ann = Learner(exercises, Broken(store, *methods))
    assert ann.view.phase == "open"
    assert ann.view.feedback.verdict == "trouble"
    assert ann.view.feedback.title == "Your work isn't being saved right now. You can keep playing."
    assert "is locked by another program" in caplog.text
    ann.draft((("mark", "s1"),))
    assert ann.session.saved is None
    view = ann.submit(ann.right)
    assert (view.phase, view.feedback.verdict) == ("right", "right")
    assert store.attempts(ANN) == ()
    assert "Your work isn't being saved right now" in view.facts
    again = ann.ask("again")
    assert again.feedback is None
    assert "Your work isn't being saved right now" in again.facts


def test_a_record_that_comes_back_keeps_again(exercises, store):
    broken = Broken(store, "bookmark", "save_bookmark", "record_attempt")
    ann = Learner(exercises, broken)
    ann.draft((("mark", "s1"),))
    broken.methods = set()
    view = ann.submit(ann.right)
    assert (view.phase, view.tries) == ("right", 1)
    assert "Your work isn't being saved right now" not in view.facts
    assert len(store.attempts(ANN)) == 1
    assert store.bookmark(ANN, ID).done


def test_a_record_that_comes_back_with_another_item_shows_that_one(exercises, store):
    before = Learner(exercises, store)
    before.submit(before.right)
    before.ask("again")
    before.draft((("mark", "s1"),))
    broken = Broken(store, "bookmark")
    ann = Learner(exercises, broken)
    broken.methods = set()
    view = ann.submit(ann.right)
    assert view.item == before.view.item
    assert view.acts == (("mark", "s1"),)
    assert "Your saved work is back. You left off here" in view.facts
    assert len(store.attempts(ANN)) == 1


def test_a_draft_that_cannot_be_kept_is_not_confirmed(exercises, store):
    broken = Broken(store)
    ann = Learner(exercises, broken)
    broken.methods = {"save_bookmark"}
    assert ann.draft((("mark", "s1"),)) is None
    assert ann.session.saved is None
    view = ann.ask("hint")
    assert (view.acts, len(view.hints)) == ((("mark", "s1"),), 1)
    assert "isn't being saved" in view.feedback.title
    broken.methods = set()
    ann.ask("hint")
    assert store.bookmark(ANN, ID).hints == 2


def test_without_a_store_nothing_is_said_and_all_works(exercises):
    ann = Learner(exercises, None)
    assert ann.view.feedback is None
    assert ann.submit(ann.right).done


def test_an_unknown_exercise_names_the_near_ones(exercises, store):
    ann = Learner(exercises, store, id="t1.how-mny")
    assert (ann.view.phase, ann.view.feedback.verdict) == ("trouble", "trouble")
    assert ann.view.feedback.title == "There's no exercise 't1.how-mny'. Did you mean 't1.how-many'?"
    assert store.progress(ANN) == {}
    exercises["t1.how-mny"] = SmallExercise(id="t1.how-mny")
    assert ann.ask("retry", item="-").phase == "open"


def test_an_exercise_id_of_any_kind_and_length(exercises):
    for name in ("", "x" * 10_000, None, 7, "<script>", "../../etc"):
        view = Learner(exercises, None, id=name).view
        assert view.feedback.verdict == "trouble"
        assert len(view.feedback.title) <= 600


def test_the_boards_own_errors_are_logged_but_do_not_fill_the_log(exercises, store, caplog, monkeypatch):
    monkeypatch.setattr("mahj_tutor.learner.board_log.time.monotonic", lambda: 6e6)
    caplog.set_level(logging.ERROR)
    for _ in range(20):
        ann = Learner(exercises, store)
        for _ in range(10):
            assert ann.send(Oops(kind="oops", text="x is undefined\nat board.js:7" + "y" * 3000)) is None
    assert 0 < len(caplog.records) <= 5, "however many pages there are"
    assert all(len(each.getMessage()) < 1000 for each in caplog.records)
    assert r"x is undefined\nat board.js:7" in caplog.text


@pytest.mark.parametrize("where", ["read", "check", "present", "record_attempt", "save_bookmark"])
def test_a_failure_inside_changes_nothing(exercises, store, monkeypatch, caplog, where):
    broken = Broken(store, error=ZeroDivisionError("planted"))
    ann = Learner(exercises, broken)
    ann.draft((("mark", "s1"),))
    before = store.bookmark(ANN, ID)

    def fail(*_, **__):
        raise ZeroDivisionError("planted")

    with monkeypatch.context() as patch:
        if where in ("read", "check"):
            patch.setattr(SmallTask, where, fail)
        elif where == "present":
            patch.setattr(session_module, "present", fail)
        broken.methods = {where}
        view = ann.ask("hint") if where == "save_bookmark" else ann.submit(ann.right)
    broken.methods = set()
    assert view.feedback.verdict == "trouble"
    assert view.feedback.title == (
        "Something went wrong on our end. This try doesn't count. Try again, or reload the page."
    )
    assert "planted" not in view.model_dump_json()
    assert ID in caplog.text
    assert "Traceback" in caplog.text
    assert "ZeroDivisionError: planted" in caplog.text
    assert (view.phase, view.tries, len(view.hints)) == ("open", 0, 0)
    assert store.bookmark(ANN, ID) == before
    assert store.attempts(ANN) == ()
    assert ann.submit(ann.right).phase == "right"


def test_a_failure_at_hello_is_one_sentence_and_another_try_works(exercises, store, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(SmallExercise, "task", lambda *_: 1 / 0)
        ann = Learner(exercises, store)
    assert (ann.view.phase, ann.buttons()) == ("trouble", ["retry"])
    assert ann.ask("retry", item="-").phase == "open"


class Forgetful(Broken):
    """A store that writes and then says that it failed, as when a connection is lost after a commit."""

    def record_attempt(self, *arguments):
        self._store.record_attempt(*arguments)
        if "record_attempt" in self.methods:
            raise self.error


@pytest.mark.parametrize("answer", ["right", "wrong"])
def test_an_answer_that_was_written_although_the_record_failed_counts_once(exercises, store, answer):
    forgetful = Forgetful(store)
    ann = Learner(exercises, forgetful)
    forgetful.methods = {"record_attempt"}
    assert ann.submit(getattr(ann, answer)).feedback.verdict == "trouble"
    forgetful.methods = set()
    view = ann.submit(getattr(ann, answer))
    assert (view.phase, view.tries) == (answer, 1)
    assert (len(store.attempts(ANN)), store.bookmark(ANN, ID).tries) == (1, 1)
