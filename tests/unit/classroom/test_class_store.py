"""Classes on disk: members, votes, links, recovery, and who gets whose tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from mahj_widgets.protocol import Draft, Hello
from sqlalchemy import insert

from mahj_tutor.classroom import records, setting
from mahj_tutor.classroom.codes import new_token
from mahj_tutor.classroom.model import Cue, SchoolClass
from mahj_tutor.classroom.records import class_records, works_now
from mahj_tutor.classroom.recoveries import Recoveries
from mahj_tutor.classroom.room import Question
from mahj_tutor.classroom.store import MOST_MEMBERS, ClassStore
from mahj_tutor.classroom.tables import classes
from mahj_tutor.errors import StoreError
from mahj_tutor.exercises import catalog
from mahj_tutor.learner.bookmark import Attempt, Bookmark, SavedBookmark
from mahj_tutor.learner.store import Store
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.seeds import learner

ANN, BEA = "a" * 32, "b" * 32
WHEN = datetime(2026, 3, 3, 10, 0, tzinfo=UTC)


@pytest.fixture
def record(place: Path | str) -> Iterator[Store]:
    """The record on SQLite, and on PostgreSQL where there is one."""
    store = Store.open(place)
    yield store
    store.close()


@pytest.fixture
def store(record: Store) -> ClassStore:
    return ClassStore(record.database)


@pytest.fixture
def tuesday(store: ClassStore) -> SchoolClass:
    return store.create("Tuesday class")


def test_a_class_keeps_what_is_set_and_opens_and_closes(store: ClassStore, tuesday: SchoolClass) -> None:
    days = {"starts": date(2026, 3, 1), "ends": date(2026, 3, 5)}
    store.set_up(tuesday.id, name="Tuesday", lessons=["a9", "a1"], **days)
    store.set_lead(tuesday.id, replace(tuesday.lead, paused=True, together=Cue(3, "a9", 6)))
    found = store.find_code(tuesday.code)
    assert found is not None
    assert (found.name, found.lessons, found.starts, found.ends) == ("Tuesday", ("a9", "a1"), *days.values())
    assert (found.lead.paused, found.lead.together.section) == (True, 6)
    assert [found.is_on(date(2026, 3, day)) for day in (1, 5, 6)] == [True, True, False]
    store.set_open(tuesday.id, is_open=False)
    closed = store.find(tuesday.id)
    assert closed is not None
    assert not closed.is_open
    assert not closed.is_on(date(2026, 3, 3))


def test_a_new_code_takes_the_place_of_the_old_one(store: ClassStore, tuesday: SchoolClass) -> None:
    store.set_code(tuesday.id)
    assert store.find_code(tuesday.code) is None


def test_joining_again_changes_the_name_and_a_removed_learner_stays_out(
    store: ClassStore, record: Store, tuesday: SchoolClass
) -> None:
    first = store.join(tuesday, ANN, "Ann")
    again = store.join(tuesday, ANN, "Annie", "Bo")
    assert first is not None
    assert again is not None
    assert (first.id, again.name) == (again.id, "Annie & Bo")
    store.remove(tuesday.id, again.id)
    assert store.members(tuesday.id) == ()
    assert store.join(tuesday, ANN, "Ann") is None
    mine = store.membership(ANN)
    assert mine is not None
    assert mine.member.removed is not None


def test_who_leaves_may_come_back(store: ClassStore, tuesday: SchoolClass) -> None:
    store.join(tuesday, ANN, "Ann")
    store.leave(tuesday.id, ANN)
    assert store.membership(ANN) is None
    assert store.join(tuesday, ANN, "Ann") is not None


def test_a_class_takes_so_many_and_no_more(store: ClassStore, tuesday: SchoolClass) -> None:
    keys = [learner("full", number) for number in range(MOST_MEMBERS + 1)]
    joined = [store.join(tuesday, key, "One") for key in keys]
    assert joined[-2] is not None
    assert joined[-1] is None


def test_the_last_class_that_is_open_is_the_one(store: ClassStore, tuesday: SchoolClass) -> None:
    friday = store.create("Friday class")
    store.join(tuesday, ANN, "Ann")
    store.join(friday, ANN, "Ann")
    mine = store.membership(ANN)
    assert mine is not None
    assert mine.of.id == friday.id
    store.set_open(friday.id, is_open=False)
    mine = store.membership(ANN)
    assert mine is not None
    assert mine.of.id == tuesday.id


def test_a_vote_may_be_changed_and_rounds_are_apart(store: ClassStore, tuesday: SchoolClass) -> None:
    member = store.join(tuesday, ANN, "Ann")
    assert member is not None
    question = Question(1, "a9.first-right", 7)
    store.cast(question, member, ("a",))
    store.cast(question, member, ("b",))
    store.cast(question.after("talk").after("again"), member, ("c",))
    assert store.votes(tuesday.id, 1, 1) == {member.id: ("b",)}
    assert store.votes(tuesday.id, 1, 2) == {member.id: ("c",)}
    assert store.votes(tuesday.id + 1, 1, 1) == {}


def test_deleting_a_class_leaves_records_and_forgetting_a_learner_leaves_the_class(
    store: ClassStore, record: Store, tuesday: SchoolClass
) -> None:
    member = store.join(tuesday, ANN, "Ann")
    store.join(tuesday, BEA, "Bea")
    assert member is not None
    store.cast(Question(1, "x", 1), member, ("a",))
    codes = Recoveries(store.database)
    codes.keep(ANN, "BDF", "HJKLMN")
    record.save_bookmark(ANN, Bookmark("x.one", 1, 7))
    record.delete(ANN)
    assert [each.key for each in store.members(tuesday.id)] == [BEA]
    assert codes.recover("BDF", "HJKLMN") == ""
    store.delete(tuesday.id)
    assert store.classes() == ()
    assert store.membership(BEA) is None


def test_a_recovery_code_finds_its_record_alone(store: ClassStore) -> None:
    codes = Recoveries(store.database)
    codes.keep(ANN, "BDF", "HJKLMN")
    codes.keep(BEA, "BDF", "MNPRST")
    assert codes.recover("BDF", "MNPRST") == BEA
    assert codes.recover("BDF", "HJKLMP") == ""
    codes.keep(BEA, "BDF", "TTTBBB")
    assert codes.recover("BDF", "MNPRST") == ""


def test_a_link_has_one_role_and_a_new_one_ends_the_old_one(store: ClassStore) -> None:
    teacher, assistant = new_token(), new_token()
    store.set_link("teacher", teacher)
    store.set_link("assistant", assistant)
    assert (store.role_of(teacher), store.role_of(assistant)) == ("teacher", "assistant")
    assert store.role_of("") is None
    store.set_link("teacher", new_token())
    store.drop_link("assistant")
    assert (store.role_of(teacher), store.role_of(assistant)) == (None, None)


def test_what_members_did_is_read_without_anybody_elses(
    store: ClassStore, record: Store, tuesday: SchoolClass
) -> None:
    store.join(tuesday, ANN, "Ann")
    mark = Bookmark("x.one", 1, 7, tries=1, phase="wrong")
    attempt = Attempt("x.one", 1, 7, (), "wrong", ("CH2",), "M05", 0, WHEN)
    for key in (ANN, BEA):
        record.record_attempt(key, attempt, mark)
    found = class_records(store, tuesday.id, ["x.one"])
    assert [(key, each.tries, each.phase) for key, each in found.works] == [(ANN, 1, "wrong")]
    assert [(key, each.misconception) for key, each in found.tries] == [(ANN, "M05")]
    assert class_records(store, tuesday.id, ["x.two"]).works == ()


def test_of_members_with_many_answers_the_latest_are_looked_at(
    store: ClassStore, record: Store, tuesday: SchoolClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The live view asks every second: all answers of full records took it seconds."""
    monkeypatch.setattr(records, "MOST_LOOKED_AT", 3)
    for key, name, count in ((ANN, "Ann", 5), (BEA, "Bea", 2)):
        store.join(tuesday, key, name)
        for seed in range(count):
            attempt = Attempt("x.one", 1, seed, (), "wrong", ("CH2",), "M05", 0, WHEN)
            record.record_attempt(key, attempt, Bookmark("x.one", 1, seed, phase="wrong"))
    found = class_records(store, tuesday.id, ["x.one"])
    seeds = {key: [each.seed for owner, each in found.tries if owner == key] for key in (ANN, BEA)}
    assert seeds == {ANN: [2, 3, 4], BEA: [0, 1]}


def test_of_many_lessons_only_what_may_matter_now_is_read(
    store: ClassStore, record: Store, tuesday: SchoolClass
) -> None:
    """The live page asks every second: of lessons done weeks ago nothing is read."""
    for key in (ANN, BEA):
        store.join(tuesday, key, "One")
    lessons = {name: [f"{name}.{each}" for each in range(20)] for name in ("x", "y", "z")}
    for key in (ANN, BEA):
        marks = [Bookmark(each, 1, 7, tries=1) for exercises in lessons.values() for each in exercises]
        record.merge(key, (), [SavedBookmark(each, WHEN, WHEN) for each in marks])
    just_now = Bookmark("z.3", 1, 7, tries=2, phase="wrong")
    record.record_attempt(BEA, Attempt("z.3", 1, 7, (), "wrong", (), None, 0, WHEN), just_now)
    found = works_now(store, tuesday.id, lessons, "x", {"y": [ANN]})
    expected = {*((key, each) for key in (ANN, BEA) for each in lessons["x"])}
    expected |= {*((ANN, each) for each in lessons["y"]), (BEA, "z.3")}
    assert {(key, each.exercise) for key, each in found} == expected
    assert len(found) == len(expected)


def test_two_who_change_the_same_at_once_are_told_so(store: ClassStore, tuesday: SchoolClass) -> None:
    row = {"code": tuesday.code, "name": "Other", "since": "", "seed": ""}

    def write() -> None:
        with store.writing() as connection:
            connection.execute(insert(classes).values(**row))

    with pytest.raises(StoreError, match="somebody else changed the class"):
        write()


# --- the same tiles for all --------------------------------------------------------------------------------


@pytest.fixture
def in_class(
    monkeypatch: pytest.MonkeyPatch, store: ClassStore, record: Store, tuesday: SchoolClass
) -> ClassStore:
    monkeypatch.setenv(setting.ENVIRONMENT, "1")
    monkeypatch.setattr(setting, "_store", lambda _: store)
    for key in (ANN, BEA):
        store.join(tuesday, key, "One")
    return store


def session(record: Store) -> ExerciseSession:
    return ExerciseSession("a9.first-right", CatalogSource(), record=record)


def item_of(record: Store, key: str) -> str:
    view = session(record).respond(Hello(kind="hello", key=key))
    assert view is not None
    return view.item


def deal_the_same(store: ClassStore, of: SchoolClass, *, same: bool) -> None:
    found = store.find(of.id)
    assert found is not None
    store.set_lead(of.id, replace(found.lead, same_tiles=same))


def test_everyone_gets_the_same_tiles_while_the_teacher_wants_it(
    in_class: ClassStore, record: Store, tuesday: SchoolClass
) -> None:
    assert item_of(record, ANN) != item_of(record, BEA)
    deal_the_same(in_class, tuesday, same=True)
    same = item_of(record, ANN)
    assert item_of(record, BEA) == same
    assert item_of(record, "c" * 32) != same
    deal_the_same(in_class, tuesday, same=False)
    assert item_of(record, ANN) == same, "what is on a board stays there until it is done"


def test_an_answer_that_was_begun_is_not_taken_away(
    in_class: ClassStore, record: Store, tuesday: SchoolClass
) -> None:
    begun = session(record)
    view = begun.respond(Hello(kind="hello", key=ANN))
    assert view is not None
    task = catalog.exercise("a9.first-right").task(int(view.item.rsplit("#", 1)[1]))
    begun.respond(Draft(kind="draft", item=view.item, acts=task.solution[:1]))  # type: ignore[arg-type]
    deal_the_same(in_class, tuesday, same=True)
    again = session(record).respond(Hello(kind="hello", key=ANN))
    assert again is not None
    assert (again.item, again.acts) == (view.item, task.solution[:1])


def test_without_classes_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(setting.ENVIRONMENT, raising=False)
    monkeypatch.setattr(setting, "_store", lambda _: pytest.fail("nobody has classes"))
    assert setting.setting(ANN) == setting.Setting(ANN)
