"""A question of a placement: the answer is taken, and nothing that is sent tells whether it is right."""

import pytest
from mahj_widgets.protocol import Ask, Hello, Submit, as_json

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.side_record import SideRecord
from mahj_tutor.learner.store import Store
from mahj_tutor.session import messages, steps
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.placement_session import PlacementSession, SingleSession, session_of
from mahj_tutor.session.sources import CatalogSource

KEY, SEED = "a" * 32, 7
ASKED = "a2.lay-it-out"


@pytest.fixture
def store(tmp_path):
    with_store = Store.open(tmp_path)
    yield with_store
    with_store.close()


def opened(store, name=ASKED):
    session = session_of("placement")(
        name, CatalogSource(), seed=SEED, record=SideRecord(store, "placement", SEED)
    )
    return session, session.respond(Hello(kind="hello", key=KEY))


def answered(store, acts, name=ASKED):
    session, view = opened(store, name)
    return session, session.respond(Submit(kind="submit", item=view.item, acts=acts))


def right():
    return exercise(ASKED).task(SEED).solution


def wrong():
    return next(iter(exercise(ASKED).task(SEED).wrong_answers()))


def test_only_pages_of_a_placement_have_such_boards():
    assert session_of("placement") is PlacementSession
    assert session_of("review") is session_of("practice") is SingleSession
    assert session_of("") is ExerciseSession


def test_a_question_that_stands_alone_names_no_stage_of_its_lesson(store):
    def stage(purpose):
        record = SideRecord(store, purpose, SEED) if purpose else store
        session = session_of(purpose)(ASKED, CatalogSource(), seed=SEED, record=record)
        return session.respond(Hello(kind="hello", key=KEY)).stage

    assert [stage(each) for each in ("", "review", "practice")] == [exercise(ASKED).stage, "", ""]


def test_a_question_offers_its_button_and_no_help(store):
    _, view = opened(store)
    assert [each.id for each in view.actions] == ["submit"]
    assert view.phase == "open"


@pytest.mark.parametrize("acts", [right(), wrong()], ids=["right", "wrong"])
def test_an_answer_is_taken_and_recorded(store, acts):
    session, view = answered(store, acts)
    verdict = exercise(ASKED).task(SEED).verdict(acts)
    assert [each.verdict for each in store.attempts(KEY)] == [verdict]
    assert (view.phase, view.feedback.verdict, [each.id for each in view.actions]) == (
        "right",
        "ended",
        ["next"],
    )
    assert session.answered is None


def test_right_and_wrong_answers_look_alike(store, tmp_path):
    other = Store.open(tmp_path / "other")
    told = [as_json(answered(place, acts)[1]) for place, acts in ((store, right()), (other, wrong()))]
    other.close()
    for each in told:
        each.pop("acts")
    assert told[0] == told[1]


@pytest.mark.parametrize("kind", ["hint", "reveal", "retry", "again"])
def test_nothing_else_may_be_asked_for(store, kind):
    for session, view in (opened(store), answered(store, wrong())):
        after = session.respond(Ask(kind=kind, item=view.item))
        assert as_json(after) | {"serial": 0} == as_json(view) | {"serial": 0}
    assert len(store.attempts(KEY)) == 1


def test_an_answer_stays_taken_after_a_reload(store):
    answered(store, wrong())
    _, view = opened(store)
    assert (view.phase, view.feedback.verdict) == ("right", "ended")
    assert [each.id for each in view.actions] == ["next"]


def test_where_she_did_not_know_no_solution_is_shown(store):
    record = SideRecord(store, "placement", SEED)
    step = steps.ASKED["reveal"](steps.begin(exercise(ASKED), SEED, 0, None))
    record.record_attempt(KEY, step.attempt, step.state.bookmark)
    _, view = opened(store)
    assert view.acts == exercise(ASKED).task(SEED).scene.given_acts
    assert view.replay == ()


def test_what_is_right_so_far_is_not_praised(store):
    name = "a14.two-at-once"
    task = exercise(name).task(SEED)
    parts = (task.solution[:count] for count in range(1, len(task.solution)))
    half = next(each for each in parts if getattr(task.read(each), "is_good", False))
    _, view = answered(store, half, name)
    assert view.feedback.verdict == "unreadable"
    assert view.feedback.title == messages.NOT_FINISHED
    assert store.attempts(KEY) == ()
