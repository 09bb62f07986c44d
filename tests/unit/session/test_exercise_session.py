"""An exercise from the first hello to the last try: what is judged, what is recorded, what comes back."""

from types import SimpleNamespace

import pytest
from mahj_widgets.protocol import Hello, Need, Ping, Submit

from mahj_tutor.pictures.scene import Choice, Option, Scene
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.session.actions import REVEAL_AFTER
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.steps import mark_of
from tests.unit.session.small_exercise import ANN, BEA, ID, Learner, SmallExercise, SmallTask


def test_hello_brings_an_open_item(ann, store):
    assert ann.view.phase == "open"
    assert ann.view.item.startswith(f"{ID}@1#")
    assert ann.buttons() == ["submit", "hint"]
    assert store.bookmark(ANN, ID).serial == ann.view.serial


def test_before_hello_the_board_is_asked_to_say_it(exercises, store):
    view = ExerciseSession(ID, exercises, record=store).respond(Submit(kind="submit", item="x", acts=()))
    assert view.phase == "waiting"


def test_learners_get_items_of_their_own_and_a_reload_the_same(exercises, store):
    seeds = {key: Learner(exercises, store, key).seed for key in (ANN, BEA)}
    assert seeds[ANN] != seeds[BEA]
    assert {key: Learner(exercises, store, key).seed for key in (ANN, BEA)} == seeds
    assert Learner(exercises, None, ANN).seed == seeds[ANN]


def test_a_lesson_may_fix_the_seed(exercises, store):
    exercises[ID] = SmallExercise(vary={"numbers": 1})
    ann, bea = Learner(exercises, store, ANN, seed=7), Learner(exercises, store, BEA, seed=7)
    assert ann.seed == bea.seed == 7
    ann.ask("again")
    assert ann.seed != 7
    assert Learner(exercises, store, ANN, seed=7).seed == ann.seed
    assert Learner(exercises, store, ANN, seed=8).seed == 8


def test_an_exercise_may_choose_its_seeds(exercises, store):
    exercises[ID] = SmallExercise(vary={"numbers": 1}, seeds=(3, 7, 12))
    ann = Learner(exercises, store, ANN)
    seen = [ann.seed]
    for _ in range(3):
        ann.submit(ann.right)
        ann.ask("again")
        assert Learner(exercises, store, ANN).seed == ann.seed
        seen.append(ann.seed)
    assert sorted(seen[:3]) == [3, 7, 12]
    assert seen[3] == seen[0]
    assert Learner(exercises, store, BEA, seed=5).seed == 5


def test_an_edit_counts_from_the_next_item_on(exercises, store):
    exercises[ID] = SmallExercise(vary={"numbers": 1})
    ann = Learner(exercises, store, ANN)
    exercises[ID] = SmallExercise(vary={"numbers": 1}, title="Edited")
    ann.submit(ann.right)
    assert ann.view.title == "How many?"
    assert ann.ask("again").title == "Edited"


def test_a_right_answer(ann, store):
    view = ann.submit(ann.right)
    assert (view.phase, view.done, view.tries) == ("right", True, 1)
    assert (view.feedback.verdict, view.acts) == ("right", ann.right)
    assert ann.buttons() == ["next", "again"]
    (kept,) = store.attempts(ANN)
    assert (kept.verdict, kept.acts, kept.rules, kept.seed) == ("right", ann.right, ("EQ1",), ann.seed)


def test_a_wrong_answer_and_another_try(ann, store):
    view = ann.submit(ann.wrong)
    assert (view.phase, view.done, view.tries, view.feedback.verdict) == ("wrong", False, 1, "wrong")
    assert ann.buttons() == ["retry"]
    view = ann.ask("retry")
    assert (view.phase, view.feedback, view.acts, view.tries) == ("open", None, ann.wrong, 1)
    ann.submit(ann.right)
    assert [attempt.verdict for attempt in store.attempts(ANN)] == ["wrong", "right"]
    assert store.attempts(ANN)[0].misconception == "M01"
    assert ann.view.tries == 2


def test_an_answer_is_judged_once(ann, store):
    ann.submit(ann.wrong)
    again = ann.submit(ann.right)
    assert (again.phase, again.tries, again.feedback.verdict) == ("wrong", 1, "wrong")
    assert len(store.attempts(ANN)) == 1


def test_what_cannot_be_read_is_no_try(ann, store, exercises):
    view = ann.submit((("mark", "s1"),))
    assert (view.phase, view.tries, view.feedback.verdict) == ("open", 0, "unreadable")
    assert view.feedback.title == "Write a number first."
    assert view.acts == (("mark", "s1"),)
    assert store.attempts(ANN) == ()
    assert Learner(exercises, store).view.acts == (("mark", "s1"),)
    assert Learner(exercises, store).view.feedback is None


def test_an_answer_to_another_item_is_not_judged(ann, store):
    view = ann.submit(ann.right, item="t1.how-many@1#1")
    assert (view.phase, view.acts, view.tries) == ("open", (), 0)
    assert store.attempts(ANN) == ()


def test_drafts_are_kept_and_confirmed(ann, store, exercises):
    acts = (("mark", "s1"), ("number", "n", "3"))
    assert ann.draft(acts) is None
    assert ann.session.saved == (ann.view.item, 2)
    assert store.bookmark(ANN, ID).acts == acts
    assert Learner(exercises, store).view.acts == acts
    ann.ask("hint")
    assert ann.session.saved is None


def test_late_drafts_change_nothing(ann, store):
    ann.draft((("mark", "s1"),), item="t1.how-many@1#1")
    assert ann.session.saved is None
    assert store.bookmark(ANN, ID).acts == ()
    ann.submit(ann.wrong)
    ann.draft(())
    assert store.bookmark(ANN, ID).acts == ann.wrong


def test_a_learner_may_clear_her_draft_but_a_forgery_may_not(ann, store):
    ann.draft((("mark", "s1"),))
    ann.draft((("mark", "moon"),))
    assert store.bookmark(ANN, ID).acts == (("mark", "s1"),)
    ann.draft(())
    assert store.bookmark(ANN, ID).acts == ()


def test_hints_come_one_by_one_and_are_counted(ann, store, exercises):
    ann.ask("hint")
    assert [hint.text for hint in ann.view.hints] == ["Count the stacks, not the tiles."]
    ann.ask("hint")
    assert len(ann.view.hints) == 2
    assert ann.buttons() == ["submit"]
    ann.ask("hint")
    assert len(ann.view.hints) == 2
    assert len(Learner(exercises, store).view.hints) == 2
    ann.submit(ann.right)
    assert store.attempts(ANN)[0].hints == 2
    assert store.progress(ANN)[ID].first_right is False


def test_a_hint_keeps_the_draft(ann):
    ann.draft((("mark", "s1"),))
    assert ann.ask("hint").acts == (("mark", "s1"),)


def test_again_waits_until_a_fixed_exercise_is_done(ann):
    before = ann.view.item
    assert ann.ask("again").item == before
    ann.submit(ann.right)
    view = ann.ask("again")
    assert view.item != before
    assert (view.phase, view.acts, view.tries, view.feedback, view.done) == ("open", (), 0, None, True)


def test_again_brings_new_items_of_a_generated_exercise(exercises, store):
    exercises[ID] = SmallExercise(vary={"numbers": 1})
    ann = Learner(exercises, store)
    items = {ann.view.item} | {ann.ask("again").item for _ in range(20)}
    assert len(items) == 21
    assert Learner(exercises, store).view.item == ann.view.item


def test_the_worked_way_is_shown_after_tries(ann, store, exercises):
    first = ann.seed
    for _ in range(REVEAL_AFTER):
        assert ann.ask("reveal").acts != ann.right
        ann.ask("retry")
        ann.submit(ann.wrong)
    assert ann.buttons() == ["retry", "reveal"]
    view = ann.ask("reveal")
    assert (view.phase, view.acts, view.done) == ("wrong", ann.right, False)
    assert (view.feedback.verdict, view.feedback.why) == ("unreadable", "You counted."), "it is no verdict"
    assert Learner(exercises, store).view.acts == ann.right
    assert [attempt.verdict for attempt in store.attempts(ANN)] == ["wrong"] * REVEAL_AFTER + ["shown"]
    assert ann.draft(()) is None
    assert ann.submit(ann.right).done is False
    view = ann.ask("retry")
    assert (view.phase, view.acts, ann.seed) == ("open", (), first)


def test_an_attempt_says_what_was_asked_and_whether_it_was_helped(ann, store):
    ann.ask("hint")
    ann.submit(ann.wrong)
    ann.ask("retry")
    ann.ask("hint")  # this one does a step together
    ann.submit(ann.right)
    assert [each.is_helped for each in store.attempts(ANN)] == [False, True]
    asked = store.attempts(ANN)[0].asked
    assert (asked.rules, asked.choices, asked.is_drawn) == (("DL1",), 20, False)


def test_what_follows_the_answer_that_was_shown_was_helped(ann, store):
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    ann.ask("reveal")
    ann.ask("retry")
    ann.submit(ann.right)
    assert [(each.verdict, each.is_helped) for each in store.attempts(ANN)] == [
        *[("wrong", False)] * REVEAL_AFTER,
        ("shown", True),
        ("right", True),
    ]


def test_what_is_right_after_the_answer_was_shown_is_not_done_alone(ann, store, exercises):
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    ann.ask("reveal")
    ann.ask("retry")
    later = Learner(exercises, store)
    view = later.submit(later.right)
    assert (view.phase, view.done) == ("right", False)
    assert not store.progress(ANN)[ID].done
    later.ask("again")  # it is the only item
    assert not later.submit(later.right).done
    assert not store.progress(ANN)[ID].done


def test_an_item_that_comes_again_under_another_seed_is_not_done_alone_either(exercises, store):
    exercises[ID] = SmallExercise(vary={"numbers": 1}, seeds=(3, 7))
    ann = Learner(exercises, store)
    first = ann.seed
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    ann.ask("reveal")
    ann.ask("again")
    later = Learner(exercises, store)
    assert (later.seed, later.ask("again").tries, later.seed) == (10 - first, 0, first)
    assert not later.submit(later.right).done
    later.ask("again")
    assert later.submit(later.right).done
    assert store.progress(ANN)[ID].done


def test_after_the_worked_way_a_generated_exercise_goes_on_with_a_new_item(exercises, store):
    exercises[ID] = SmallExercise(vary={"numbers": 1})
    ann = Learner(exercises, store)
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    ann.ask("reveal")
    assert ann.buttons() == ["again", "next"]
    shown = ann.view.item
    assert ann.ask("retry").phase == "wrong"
    assert ann.ask("again").item != shown


@pytest.mark.parametrize("way", ["next", "submit", "draft"])
def test_a_worked_example_is_done_when_stepped_through(exercises, store, way):
    exercises[ID] = SmallExercise(stage="worked")
    ann = Learner(exercises, store)
    assert (ann.buttons(), ann.view.done) == (["next"], False)
    ways = {"submit": lambda: ann.submit(()), "draft": lambda: ann.draft(()), "next": lambda: ann.ask("next")}
    view = ways[way]()
    assert ann.draft(()) is None  # seen again: nothing new
    assert (view.phase, view.done, view.tries) == ("right", True, 0)
    assert Learner(exercises, store).view.done
    assert store.progress(ANN)[ID].done
    assert store.attempts(ANN) == ()


def test_next_of_other_exercises_is_the_pages_business(ann):
    ann.submit(ann.right)
    assert ann.ask("next") is None


@pytest.mark.parametrize("phase", ["right", "wrong"])
def test_a_reload_brings_the_verdict_back(ann, store, phase, exercises):
    ann.ask("hint")
    last = ann.submit(ann.right if phase == "right" else ann.wrong)
    back = Learner(exercises, store).view
    assert back.serial > last.serial
    assert replace_serial(back) == replace_serial(last)


def replace_serial(view):
    return view.model_copy(update={"serial": 0})


def test_serials_rise_over_reloads(exercises, store):
    serials = []
    for _ in range(4):
        ann = Learner(exercises, store)
        serials.append(ann.view.serial)
        serials += [ann.submit((), item="other").serial for _ in range(30)]
    assert serials == sorted(set(serials))


def test_hello_again_from_the_same_page_shows_the_same(ann):
    ann.submit(ann.wrong)
    before = ann.view
    assert replace_serial(ann.send(Hello(kind="hello", key=ANN))) == replace_serial(before)


def test_another_learner_at_the_same_board(ann, store):
    ann.submit(ann.right)
    view = ann.send(Hello(kind="hello", key=BEA))
    assert (view.phase, view.done, view.acts) == ("open", False, ())
    ann.submit(ann.wrong)
    assert [len(store.attempts(key)) for key in (ANN, BEA)] == [1, 1]
    assert store.bookmark(ANN, ID).done


def test_a_changed_exercise_begins_anew_with_a_kind_word(ann, exercises, store):
    ann.submit(ann.right)
    ann.ask("again")
    ann.submit(ann.wrong)
    exercises[ID] = SmallExercise(version=2)
    back = Learner(exercises, store)
    assert (back.view.phase, back.view.tries, back.view.acts) == ("open", 0, ())
    assert "starts over" in back.view.facts[-1]
    assert back.view.done
    assert "starts over" not in str(Learner(exercises, store).view.facts)


def test_a_verdict_that_would_be_another_today_is_open_again(ann, exercises, store, monkeypatch):
    ann.submit(ann.wrong)
    monkeypatch.setattr(SmallTask, "check", lambda *_: Feedback(verdict="right", title="Yes", rules=("EQ1",)))
    view = Learner(exercises, store).view
    assert (view.phase, view.feedback, view.acts) == ("open", None, ann.wrong)


def test_a_faded_example_begins_with_its_given_acts(exercises, store):
    exercises[ID] = SmallExercise(given=(("mark", "s1"),))
    ann = Learner(exercises, store)
    assert (ann.view.acts, ann.view.fixed) == ((("mark", "s1"),), 1)
    view = ann.submit(ann.right)
    assert view.acts == (("mark", "s1"), *ann.right)
    assert view.phase == "right"


def test_two_tabs_make_no_error(exercises, store):
    one, two = Learner(exercises, store), Learner(exercises, store)
    one.draft((("mark", "s1"),))
    two.submit(two.right)
    one.draft(())
    assert store.bookmark(ANN, ID).done
    assert store.bookmark(ANN, ID).acts == ()
    assert one.submit(one.right).phase == "right"
    assert len(store.attempts(ANN)) == 2


def test_pings_and_needs_are_the_boards_own(ann):
    assert ann.send(Ping(kind="ping", n=1)) is None
    assert ann.send(Need(kind="need", what="sprite")) is None


def test_items_with_other_options_are_two_items_and_their_order_makes_no_other():
    def item(*options):
        choice = Choice("c", "", tuple(Option(f"o{n}", words) for n, words in enumerate(options)))
        return SimpleNamespace(ask="Which?", scene=Scene(choices=(choice,)))

    assert mark_of(item("East", "West")) == mark_of(item("West", "East"))
    assert mark_of(item("East", "West")) != mark_of(item("East", "North"))
