"""A class's own card and table rules: what takes them, what keeps its own, and what a record says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.protocol import Ask, Draft, Hello, Submit, View

from mahj_tutor.card_files import named_card, read_card
from mahj_tutor.classroom import setting
from mahj_tutor.classroom.house import ClassHouse
from mahj_tutor.classroom.house_trials import try_house
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.errors import StoreError
from mahj_tutor.exercises import catalog
from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.store import Store
from mahj_tutor.questions.house import AS_WRITTEN, House, Trial, card_use
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource

ANN, BEA, CLEO = "a" * 32, "b" * 32, "c" * 32
PASS = "a9.first-right"
OURS = """
schema: mahj-card/1
name: Our club's card
year: 2026
licence: CC BY 4.0
sections:
  - name: Breezes
    lines:
      - {id: w1, hand: "NNNN EEE WWW SSSS", kind: X, value: 25}
      - {id: w2, hand: "FF NNNN EEEE SSSS", kind: X, value: 30}
      - {id: w3, hand: "FFFF NNN EEE WWWW", kind: C, value: 30}
"""


in_one_database = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
"""For what takes long and asks the record for nothing that other tests don't ask of both."""


@pytest.fixture
def record(place: Path | str) -> Iterator[Store]:
    """The record on SQLite, and on PostgreSQL where there is one."""
    store = Store.open(place)
    yield store
    store.close()


@pytest.fixture
def store(record: Store, monkeypatch: pytest.MonkeyPatch) -> ClassStore:
    """Classes in which Ann and Bea are, one in each; Cleo is in none."""
    store = ClassStore(record.database)
    monkeypatch.setenv(setting.ENVIRONMENT, "1")
    monkeypatch.setenv("MAHJ_BANKS", "off")
    monkeypatch.setattr(setting, "_store", lambda _: store)
    for key in (ANN, BEA):
        of = store.create(f"class of {key[0]}")
        store.set_up(of.id, name=of.name, lessons=["a9", "a10"], starts=None, ends=None)
        store.join(of, key, "One")
    return store


def class_of(store: ClassStore, key: str) -> SchoolClass:
    found = store.membership(key)
    assert found is not None
    return found.of


def plays(
    store: ClassStore, key: str, card: str = "", rules: str = "", lessons: tuple[str, ...] = ()
) -> None:
    """Let a learner's class play by something, and try its lessons."""
    of = class_of(store, key)
    if lessons:
        store.set_up(of.id, name=of.name, lessons=lessons, starts=None, ends=None)
    store.set_house(of.id, of.house.chosen(House(card, rules)))
    try_house(store, class_of(store, key))


def session(record: Store, exercise: str = PASS) -> ExerciseSession:
    return ExerciseSession(exercise, CatalogSource(), record=record)


def opened(record: Store, key: str, exercise: str = PASS) -> View:
    view = session(record, exercise).respond(Hello(kind="hello", key=key))
    assert view is not None
    return view


def solution_of(view: View, card: str) -> Any:
    """Return the right answer to an item of our card."""
    seed = int(view.item.rsplit("#", 1)[1].split("~")[0])
    return catalog.exercise(PASS).played_by(House(card), read_card(OURS, "ours")).task(seed).solution


def is_of_our_card(view: View) -> bool:
    """Tell whether the hand that one goes for is in the one section of our card."""
    return "of Breezes" in view.ask


def test_a_class_with_a_card_goes_for_its_hands_and_nobody_else_does(
    record: Store, store: ClassStore
) -> None:
    before = {key: opened(record, key) for key in (BEA, CLEO)}
    plays(store, ANN, store.add_card(OURS))
    assert is_of_our_card(opened(record, ANN))
    for key, view in before.items():
        assert opened(record, key).item == view.item
        assert not is_of_our_card(view)


def test_an_answer_is_judged_with_the_card_and_the_record_says_so(record: Store, store: ClassStore) -> None:
    name = store.add_card(OURS)
    plays(store, ANN, name)
    board = session(record)
    view = board.respond(Hello(kind="hello", key=ANN))
    assert view is not None
    answer = board.respond(Submit(kind="submit", item=view.item, acts=solution_of(view, name)))
    assert answer is not None
    assert answer.phase == "right"
    (attempt,) = record.attempts(ANN)
    assert (attempt.house, attempt.verdict) == (f"{name}/", "right")
    plays(store, ANN)
    again = opened(record, ANN)
    assert again.item == view.item, "a verdict on display stays"
    assert record.attempts(ANN) == (attempt,)
    following = session(record)
    following.respond(Hello(kind="hello", key=ANN))
    other = following.respond(Ask(kind="again", item=view.item))
    assert other is not None
    assert not is_of_our_card(other), "the next item is played as the class plays now"


def test_what_was_begun_stays_and_what_was_only_dealt_does_not(record: Store, store: ClassStore) -> None:
    begun = session(record)
    view = begun.respond(Hello(kind="hello", key=ANN))
    assert view is not None
    task = catalog.exercise(PASS).task(int(view.item.rsplit("#", 1)[1]))
    begun.respond(Draft(kind="draft", item=view.item, acts=task.solution[:1]))  # type: ignore[arg-type]
    dealt = opened(record, ANN, "a9.tiles-are-waiting")
    plays(store, ANN, store.add_card(OURS))
    stays = opened(record, ANN)
    assert (stays.item, stays.acts) == (view.item, task.solution[:1])
    assert opened(record, ANN, "a9.tiles-are-waiting").item != dealt.item


def test_a_written_position_keeps_its_card_and_says_so(record: Store, store: ClassStore) -> None:
    plays(store, ANN, store.add_card(OURS), lessons=("a9", "a15"))
    house = class_of(store, ANN).house
    assert house.is_tried
    assert (house.card["a9.which-tray"], house.card["a15.wait-for-the-last"]) == ("written", "written")
    assert house.card[PASS] == "taken"
    assert "a9.ralph" not in house.card, "no card is played there"
    assert house.of("a15.wait-for-the-last") == AS_WRITTEN


@in_one_database
def test_a_card_without_such_hands_leaves_the_exercise_its_own(store: ClassStore) -> None:
    plays(store, ANN, store.add_card(OURS), lessons=("a7",))
    assert class_of(store, ANN).house.card["a7.jokers-where"] == "failed", "our card has no singles and pairs"


@pytest.mark.slow
@in_one_database
def test_table_rules_decide_and_an_exercise_about_a_rule_keeps_its_own(store: ClassStore) -> None:
    """After a concealed hand was exposed, common practice lets any open hand live (concealed_mistake)."""
    plays(store, ANN, rules="league", lessons=("a15", "b1"))
    house = class_of(store, ANN).house
    assert house.rules["a15.which-hands-now"] == "taken"
    assert house.rules["b1.no-charleston"] == "failed", "it asks about the courtesy pass of three"
    name = "a15.which-hands-now"
    exercise = setting.played(catalog.exercise(name), house.of(name))
    assert exercise.table_rules.concealed_mistake == "any_fit"
    assert catalog.exercise(name).table_rules.concealed_mistake == "one"


def test_what_an_exercise_states_itself_comes_before_the_house() -> None:
    """`b2` has a bettor, and `a4.another-table` another wall, whatever a class plays by."""
    for name, option, value in (
        ("b2.you-picked-it", "bettor", "on"),
        ("a4.another-table", "next_wall", "right"),
    ):
        found = catalog.exercise(name).played_by(House("", "league")).table_rules
        assert (found.name, getattr(found, option)) == ("league", value)


def test_card_use_is_read_from_the_exercise() -> None:
    uses = {
        name: card_use(catalog.exercise(name)) for name in (PASS, "a9.which-tray", "a9.ralph", "a6.one-color")
    }
    assert uses == {PASS: "drawn", "a9.which-tray": "written", "a9.ralph": "none", "a6.one-color": "written"}


def test_a_choice_in_the_meantime_is_not_overwritten(store: ClassStore) -> None:
    of = class_of(store, ANN)
    asked = of.house.chosen(House("practice"))
    store.set_house(of.id, asked)
    changed = asked.chosen(House("first"))
    store.set_house(of.id, changed)
    try_house(store, replace(of, house=asked, lessons=("a9",)))
    assert class_of(store, ANN).house == changed


@pytest.mark.slow
@in_one_database
def test_with_a_card_that_cannot_be_read_the_rules_are_tried_alone(store: ClassStore) -> None:
    """An earlier version may have kept a card that this one finds fault with."""
    plays(store, ANN, store.add_card(OURS.replace("WWWW", "WWW")), "league", lessons=("a15",))
    house = class_of(store, ANN).house
    assert house.is_tried, "the teacher's page doesn't wait forever"
    assert house.card == {}
    assert house.rules["a15.which-hands-now"] == "taken"
    assert house.of("a15.which-hands-now") == House("", "league")


def test_what_was_tried_is_kept_while_the_choice_is_the_same() -> None:
    card, rules = House("practice"), House("practice", "league")
    tried = ClassHouse().chosen(card).after([Trial(PASS, "taken", "of no use")])
    assert (tried.of(PASS), tried.is_tried) == (card, True)
    more = tried.chosen(rules)
    assert (more.of(PASS), more.is_tried) == (card, False), "until the rules are tried"
    assert tried.chosen(House("first")).of(PASS) == AS_WRITTEN
    assert tried.chosen(AS_WRITTEN).is_tried, "there is nothing to try"
    assert ClassHouse.of_json(tried.as_json()) == tried


def test_a_card_is_kept_once_and_read_back(store: ClassStore) -> None:
    name = store.add_card(OURS)
    assert store.add_card(OURS) == name
    assert store.card(name).name == "Our club's card"
    assert store.card("practice") == named_card("practice")
    with pytest.raises(StoreError, match="no card"):
        store.card("own-" + "0" * 16)


def test_a_record_goes_elsewhere_with_its_house_and_without_the_card_begins_again(
    record: Store, store: ClassStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = store.add_card(OURS)
    plays(store, ANN, name)
    board = session(record)
    view = board.respond(Hello(kind="hello", key=ANN))
    assert view is not None
    assert board.respond(Submit(kind="submit", item=view.item, acts=solution_of(view, name))) is not None
    assert [each.house for each in record.attempts(ANN)] == [f"{name}/"]
    text = export_record(record, ANN)
    elsewhere = Store.open(tmp_path / "elsewhere")
    try:
        import_record(elsewhere, BEA, text)
        assert [each.house for each in elsewhere.attempts(BEA)] == [
            each.house for each in record.attempts(ANN)
        ]
        monkeypatch.setattr(setting, "_store", lambda _: ClassStore(elsewhere.database))
        assert not is_of_our_card(opened(elsewhere, BEA)), "the card isn't there"
    finally:
        elsewhere.close()
