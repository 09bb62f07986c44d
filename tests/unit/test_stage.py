"""The stage with a small exercise of its own: no browser, no kernel, no Jupyter."""

import logging
from dataclasses import dataclass

import pytest
from mahj_widgets import protocol
from mahj_widgets.protocol import Ask, Draft, Hello, Need, Oops, Ping, Submit, View

from mahj_tutor.errors import StoreError, UnknownNameError
from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.scene import NumberField, Piece, Scene, Zone
from mahj_tutor.exercises.task import Hint, Unreadable
from mahj_tutor.learner.store import Store
from mahj_tutor.session import exercise_session as stage_module
from mahj_tutor.session.actions import REVEAL_AFTER
from mahj_tutor.session.exercise_session import ExerciseSession

ANN, BEA = "a" * 32, "b" * 32
ID = "t1.how-many"


@dataclass(frozen=True)
class Small:
    """An exercise that asks for the seed's last digit."""

    id: str = ID
    version: int = 1
    title: str = "How many?"
    stage: str = "independent"
    vary: object = ()
    given: tuple = ()

    def task(self, seed):
        return SmallTask(self, seed)


class SmallTask:
    ask = "How many stacks?"
    hints = (
        Hint(text="Count the stacks, not the tiles.", lit=("s1",)),
        Hint(text="Each stack is two.", lit=()),
    )

    def __init__(self, exercise, seed):
        self.exercise, self.seed = exercise, seed
        self.right = str(seed % 10)
        self.solution = (*exercise.given, ("number", "n", self.right))
        stack = Piece(id="s1", name="stack 1 from the right end")
        self.scene = Scene(
            zones=(Zone(id="wall", kind="wall", label="East's wall", pieces=(stack,)),),
            marks=("s1",),
            numbers=(NumberField(id="n", ask="How many?"),),
            given_acts=exercise.given,
        )

    def read(self, acts):
        said = [act[2] for act in acts if act[0] == "number"]
        return said[-1] if said and said[-1] else Unreadable("Write a number first.")

    def check(self, answer):
        if answer == self.right:
            return Feedback(verdict="right", title="That is it", why="You counted.", rules=("EQ1",))
        return Feedback(
            verdict="wrong", title="Not yet", why="Count again.", rules=("EQ1",), misconception="M01"
        )


def small_present(task, place, feedback=None, *, actions=()):
    told = feedback and protocol.Feedback(verdict=feedback.verdict, title=feedback.title, why=feedback.why)
    return View(
        phase="wrong" if place.phase == "shown" else place.phase,
        title=task.exercise.title,
        acts=place.acts,
        fixed=len(task.scene.given_acts),
        marks=task.scene.marks,
        hints=tuple(protocol.Hint(text=hint.text) for hint in task.hints[: place.hints]),
        feedback=told,
        actions=tuple(protocol.Action(id=name, label=name) for name in actions),
        tries=place.tries,
        done=place.done,
    )


@pytest.fixture
def library(monkeypatch):
    """The exercises there are; a test may change them."""
    shelf = {ID: Small()}

    def find(name):
        if name not in shelf:
            raise UnknownNameError("exercise", name, shelf)
        return shelf[name]

    monkeypatch.setattr(stage_module, "find_exercise", find)
    monkeypatch.setattr(stage_module, "present", small_present)
    return shelf


@pytest.fixture
def store(tmp_path):
    opened = Store.open(tmp_path, patience=0.02)
    yield opened
    opened.close()


class Learner:
    """A board of few words: it keeps the last view and answers about its item."""

    def __init__(self, store, key=ANN, **options):
        self.stage = ExerciseSession(options.pop("id", ID), store=store, **options)
        self.key = key
        self.view = self.hear(Hello(kind="hello", key=key))

    def hear(self, message):
        view = self.stage.respond(message)
        if view is not None:
            assert view.serial > getattr(self, "view", View()).serial
            View.model_validate(view.model_dump())
            self.view = view
        return view

    @property
    def seed(self):
        return int(self.view.item.rpartition("#")[2])

    @property
    def right(self):
        return (("number", "n", str(self.seed % 10)),)

    @property
    def wrong(self):
        return (("number", "n", str((self.seed + 1) % 10)),)

    def submit(self, acts, item=None):
        return self.hear(Submit(kind="submit", item=item or self.view.item, acts=acts))

    def draft(self, acts, item=None):
        return self.hear(Draft(kind="draft", item=item or self.view.item, acts=acts))

    def ask(self, kind, item=None):
        return self.hear(Ask(kind=kind, item=item or self.view.item))

    def buttons(self):
        return [action.id for action in self.view.actions]


@pytest.fixture
def ann(library, store):
    return Learner(store)


def test_hello_brings_an_open_item(ann, store):
    assert ann.view.phase == "open"
    assert ann.view.item.startswith(f"{ID}@1#")
    assert ann.buttons() == ["submit", "hint"]
    assert store.place(ANN, ID).serial == ann.view.serial


def test_before_hello_the_board_is_asked_to_say_it(library, store):
    view = ExerciseSession(ID, store=store).respond(Submit(kind="submit", item="x", acts=()))
    assert view.phase == "waiting"


def test_learners_get_items_of_their_own_and_a_reload_the_same(library, store):
    seeds = {key: Learner(store, key).seed for key in (ANN, BEA)}
    assert seeds[ANN] != seeds[BEA]
    assert {key: Learner(store, key).seed for key in (ANN, BEA)} == seeds
    assert Learner(None, ANN).seed == seeds[ANN]


def test_a_lesson_may_fix_the_seed(library, store):
    library[ID] = Small(vary={"numbers": 1})
    ann, bea = Learner(store, ANN, seed=7), Learner(store, BEA, seed=7)
    assert ann.seed == bea.seed == 7
    ann.ask("again")
    assert ann.seed != 7
    assert Learner(store, ANN, seed=7).seed == ann.seed
    assert Learner(store, ANN, seed=8).seed == 8


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


def test_what_cannot_be_read_is_no_try(ann, store):
    view = ann.submit((("mark", "s1"),))
    assert (view.phase, view.tries, view.feedback.verdict) == ("open", 0, "unreadable")
    assert view.feedback.title == "Write a number first."
    assert view.acts == (("mark", "s1"),)
    assert store.attempts(ANN) == ()
    assert Learner(store).view.acts == (("mark", "s1"),)
    assert Learner(store).view.feedback is None


def test_an_answer_to_another_item_is_not_judged(ann, store):
    view = ann.submit(ann.right, item="t1.how-many@1#1")
    assert (view.phase, view.acts, view.tries) == ("open", (), 0)
    assert store.attempts(ANN) == ()


def test_drafts_are_kept_and_confirmed(ann, store):
    acts = (("mark", "s1"), ("number", "n", "3"))
    assert ann.draft(acts) is None
    assert ann.stage.saved == (ann.view.item, 2)
    assert store.place(ANN, ID).acts == acts
    assert Learner(store).view.acts == acts
    ann.ask("hint")
    assert ann.stage.saved is None


def test_late_drafts_change_nothing(ann, store):
    ann.draft((("mark", "s1"),), item="t1.how-many@1#1")
    assert ann.stage.saved is None
    assert store.place(ANN, ID).acts == ()
    ann.submit(ann.wrong)
    ann.draft(())
    assert store.place(ANN, ID).acts == ann.wrong


def test_a_learner_may_clear_her_draft_but_a_forgery_may_not(ann, store):
    ann.draft((("mark", "s1"),))
    ann.draft((("mark", "moon"),))
    assert store.place(ANN, ID).acts == (("mark", "s1"),)
    ann.draft(())
    assert store.place(ANN, ID).acts == ()


def test_hints_come_one_by_one_and_are_counted(ann, store):
    ann.ask("hint")
    assert [hint.text for hint in ann.view.hints] == ["Count the stacks, not the tiles."]
    ann.ask("hint")
    assert len(ann.view.hints) == 2
    assert ann.buttons() == ["submit"]
    ann.ask("hint")
    assert len(ann.view.hints) == 2
    assert len(Learner(store).view.hints) == 2
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


def test_again_brings_new_items_of_a_generated_exercise(library, store):
    library[ID] = Small(vary={"numbers": 1})
    ann = Learner(store)
    items = {ann.view.item} | {ann.ask("again").item for _ in range(20)}
    assert len(items) == 21
    assert Learner(store).view.item == ann.view.item


def test_the_worked_way_is_shown_after_tries(ann, store):
    first = ann.seed
    for _ in range(REVEAL_AFTER):
        assert ann.ask("reveal").acts != ann.right
        ann.ask("retry")
        ann.submit(ann.wrong)
    assert ann.buttons() == ["retry", "reveal"]
    view = ann.ask("reveal")
    assert (view.phase, view.acts, view.done, view.feedback) == ("wrong", ann.right, False, None)
    assert Learner(store).view.acts == ann.right
    assert [attempt.verdict for attempt in store.attempts(ANN)] == ["wrong"] * REVEAL_AFTER + ["shown"]
    assert ann.draft(()) is None
    assert ann.submit(ann.right).done is False
    view = ann.ask("retry")
    assert (view.phase, view.acts, ann.seed) == ("open", (), first)


def test_after_the_worked_way_a_generated_exercise_goes_on_with_a_new_item(library, store):
    library[ID] = Small(vary={"numbers": 1})
    ann = Learner(store)
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    ann.ask("reveal")
    assert ann.buttons() == ["again", "next"]
    shown = ann.view.item
    assert ann.ask("retry").phase == "wrong"
    assert ann.ask("again").item != shown


@pytest.mark.parametrize("way", ["next", "submit"])
def test_a_worked_example_is_done_when_stepped_through(library, store, way):
    library[ID] = Small(stage="worked")
    ann = Learner(store)
    assert (ann.buttons(), ann.view.done) == (["next"], False)
    view = ann.submit(()) if way == "submit" else ann.ask("next")
    assert (view.phase, view.done, view.tries) == ("right", True, 0)
    assert Learner(store).view.done
    assert store.progress(ANN)[ID].done
    assert store.attempts(ANN) == ()


def test_next_of_other_exercises_is_the_pages_business(ann):
    ann.submit(ann.right)
    assert ann.ask("next") is None


@pytest.mark.parametrize("phase", ["right", "wrong"])
def test_a_reload_brings_the_verdict_back(ann, store, phase):
    ann.ask("hint")
    last = ann.submit(ann.right if phase == "right" else ann.wrong)
    back = Learner(store).view
    assert back.serial > last.serial
    assert replace_serial(back) == replace_serial(last)


def replace_serial(view):
    return view.model_copy(update={"serial": 0})


def test_serials_rise_over_reloads(library, store):
    serials = []
    for _ in range(4):
        ann = Learner(store)
        serials.append(ann.view.serial)
        serials += [ann.submit((), item="other").serial for _ in range(30)]
    assert serials == sorted(set(serials))


def test_hello_again_from_the_same_page_shows_the_same(ann):
    ann.submit(ann.wrong)
    before = ann.view
    assert replace_serial(ann.hear(Hello(kind="hello", key=ANN))) == replace_serial(before)


def test_another_learner_at_the_same_board(ann, store):
    ann.submit(ann.right)
    view = ann.hear(Hello(kind="hello", key=BEA))
    assert (view.phase, view.done, view.acts) == ("open", False, ())
    ann.submit(ann.wrong)
    assert [len(store.attempts(key)) for key in (ANN, BEA)] == [1, 1]
    assert store.place(ANN, ID).done


def test_a_changed_exercise_begins_anew_with_a_kind_word(ann, library, store):
    ann.submit(ann.right)
    ann.ask("again")
    ann.submit(ann.wrong)
    library[ID] = Small(version=2)
    back = Learner(store)
    assert (back.view.phase, back.view.tries, back.view.acts) == ("open", 0, ())
    assert "begins anew" in back.view.facts[-1]
    assert back.view.done
    assert "begins anew" not in str(Learner(store).view.facts)


def test_a_verdict_that_would_be_another_today_is_open_again(ann, library, store, monkeypatch):
    ann.submit(ann.wrong)
    monkeypatch.setattr(SmallTask, "check", lambda *_: Feedback(verdict="right", title="Yes", rules=("EQ1",)))
    view = Learner(store).view
    assert (view.phase, view.feedback, view.acts) == ("open", None, ann.wrong)


def test_a_faded_example_begins_with_its_given_acts(library, store):
    library[ID] = Small(given=(("mark", "s1"),))
    ann = Learner(store)
    assert (ann.view.acts, ann.view.fixed) == ((("mark", "s1"),), 1)
    view = ann.submit(ann.right)
    assert view.acts == (("mark", "s1"), *ann.right)
    assert view.phase == "right"


def test_two_tabs_make_no_error(library, store):
    one, two = Learner(store), Learner(store)
    one.draft((("mark", "s1"),))
    two.submit(two.right)
    one.draft(())
    assert store.place(ANN, ID).done
    assert store.place(ANN, ID).acts == ()
    assert one.submit(one.right).phase == "right"
    assert len(store.attempts(ANN)) == 2


# --- trouble --------------------------------------------------------------------------------------


class Broken:
    """A store whose named deeds fail."""

    def __init__(self, store, *deeds, error=None):
        self._store, self.deeds = store, set(deeds)
        self.error = error or StoreError("the record '/srv/x y/mahj.sqlite3' is locked by another program")

    def __getattr__(self, name):
        def deed(*arguments):
            if name in self.deeds:
                raise self.error
            return getattr(self._store, name)(*arguments)

        return deed


def test_an_answer_that_cannot_be_kept_is_not_counted(library, store):
    broken = Broken(store)
    ann = Learner(broken)
    broken.deeds = {"record"}
    view = ann.submit(ann.right)
    assert (view.phase, view.tries, view.done, view.feedback.verdict) == ("open", 0, False, "trouble")
    assert view.feedback.title == (
        "Your answer could not be kept: the record is locked by another program. Try again."
    )
    assert (view.feedback.why, view.acts) == ("", ann.right)
    assert ann.buttons() == ["submit", "hint"]
    broken.deeds = set()
    view = ann.submit(ann.right)
    assert (view.phase, view.tries, view.done) == ("right", 1, True)
    assert len(store.attempts(ANN)) == 1


def read_only(store, on):
    """Let the one connection of the pool write no more, or again."""
    with store._engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA query_only={int(on)}")


def test_a_record_that_becomes_read_only_confirms_nothing(ann, store):
    read_only(store, True)
    assert ann.draft(ann.wrong) is None
    assert ann.stage.saved is None
    view = ann.submit(ann.right)
    assert (view.phase, view.tries, view.done, view.feedback.verdict) == ("open", 0, False, "trouble")
    assert view.feedback.title == "Your answer could not be kept: the record is read-only. Try again."
    assert store.attempts(ANN) == ()
    assert store.place(ANN, ID).acts == ()
    read_only(store, False)
    assert ann.submit(ann.right).phase == "right"
    assert len(store.attempts(ANN)) == 1


def test_the_worked_way_is_not_shown_when_that_cannot_be_kept(library, store):
    broken = Broken(store)
    ann = Learner(broken)
    for _ in range(REVEAL_AFTER):
        ann.submit(ann.wrong)
        ann.ask("retry")
    broken.deeds = {"record"}
    view = ann.ask("reveal")
    assert (view.feedback.verdict, view.acts) == ("trouble", ann.wrong)


@pytest.mark.parametrize("deeds", [("place",), ("place", "keep_place", "record")])
def test_play_goes_on_where_nothing_can_be_kept(library, store, deeds):
    ann = Learner(Broken(store, *deeds))
    assert ann.view.phase == "open"
    assert ann.view.feedback.verdict == "trouble"
    assert ann.view.feedback.title == (
        "What you do here is not kept: the record is locked by another program. You can go on all the same."
    )
    ann.draft((("mark", "s1"),))
    assert ann.stage.saved is None
    view = ann.submit(ann.right)
    assert (view.phase, view.feedback.verdict) == ("right", "right")
    assert store.attempts(ANN) == ()
    assert "What you do now is not kept" in view.facts
    again = ann.ask("again")
    assert again.feedback is None
    assert "What you do now is not kept" in again.facts


def test_a_record_that_comes_back_keeps_again(library, store):
    broken = Broken(store, "place", "keep_place", "record")
    ann = Learner(broken)
    ann.draft((("mark", "s1"),))
    broken.deeds = set()
    view = ann.submit(ann.right)
    assert (view.phase, view.tries) == ("right", 1)
    assert "What you do now is not kept" not in view.facts
    assert len(store.attempts(ANN)) == 1
    assert store.place(ANN, ID).done


def test_a_record_that_comes_back_with_another_item_shows_that_one(library, store):
    before = Learner(store)
    before.submit(before.right)
    before.ask("again")
    before.draft((("mark", "s1"),))
    broken = Broken(store, "place")
    ann = Learner(broken)
    broken.deeds = set()
    view = ann.submit(ann.right)
    assert view.item == before.view.item
    assert view.acts == (("mark", "s1"),)
    assert "Your record can be read again: here is what you had before you" in view.facts
    assert len(store.attempts(ANN)) == 1


def test_a_draft_that_cannot_be_kept_is_not_confirmed(library, store):
    broken = Broken(store)
    ann = Learner(broken)
    broken.deeds = {"keep_place"}
    assert ann.draft((("mark", "s1"),)) is None
    assert ann.stage.saved is None
    view = ann.ask("hint")
    assert (view.acts, len(view.hints)) == ((("mark", "s1"),), 1)
    assert "is not kept" in view.feedback.title
    broken.deeds = set()
    ann.ask("hint")
    assert store.place(ANN, ID).hints == 2


def test_without_a_store_nothing_is_said_and_all_works(library):
    ann = Learner(None)
    assert ann.view.feedback is None
    assert ann.submit(ann.right).done


def test_an_unknown_exercise_names_the_near_ones(library, store):
    ann = Learner(store, id="t1.how-mny")
    assert (ann.view.phase, ann.view.feedback.verdict) == ("trouble", "trouble")
    assert ann.view.feedback.title == "There is no exercise 't1.how-mny', did you mean 't1.how-many'?"
    assert store.progress(ANN) == {}
    library["t1.how-mny"] = Small(id="t1.how-mny")
    assert ann.ask("retry", item="-").phase == "open"


def test_an_exercise_id_of_any_kind_and_length(library):
    for name in ("", "x" * 10_000, None, 7, "<script>", "../../etc"):
        view = Learner(None, id=name).view
        assert view.feedback.verdict == "trouble"
        assert len(view.feedback.title) <= 600


def test_the_boards_own_errors_are_logged_but_do_not_fill_the_disk(ann, caplog):
    caplog.set_level(logging.ERROR)
    for _ in range(200):
        assert ann.hear(Oops(kind="oops", text="x is undefined\nat board.js:7")) is None
    assert 0 < len(caplog.records) <= 20
    assert r"x is undefined\nat board.js:7" in caplog.text


def test_pings_and_needs_are_the_boards_own(ann):
    assert ann.hear(Ping(kind="ping", n=1)) is None
    assert ann.hear(Need(kind="need", what="sprite")) is None


@pytest.mark.parametrize("where", ["read", "check", "present", "record", "keep_place"])
def test_a_failure_inside_changes_nothing(library, store, monkeypatch, caplog, where):
    broken = Broken(store, error=ZeroDivisionError("planted"))
    ann = Learner(broken)
    ann.draft((("mark", "s1"),))
    before = store.place(ANN, ID)

    def fail(*_, **__):
        raise ZeroDivisionError("planted")

    with monkeypatch.context() as patch:
        if where in ("read", "check"):
            patch.setattr(SmallTask, where, fail)
        elif where == "present":
            patch.setattr(stage_module, "present", fail)
        broken.deeds = {where}
        view = ann.ask("hint") if where == "keep_place" else ann.submit(ann.right)
    broken.deeds = set()
    assert view.feedback.verdict == "trouble"
    assert ID in view.feedback.title
    assert "planted" not in view.model_dump_json()
    assert "Traceback" in caplog.text
    assert "ZeroDivisionError: planted" in caplog.text
    assert (view.phase, view.tries, len(view.hints)) == ("open", 0, 0)
    assert store.place(ANN, ID) == before
    assert store.attempts(ANN) == ()
    assert ann.submit(ann.right).phase == "right"


def test_a_failure_at_hello_is_one_sentence_and_another_try_works(library, store, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(Small, "task", lambda *_: 1 / 0)
        ann = Learner(store)
    assert (ann.view.phase, ann.buttons()) == ("trouble", ["retry"])
    assert ann.ask("retry", item="-").phase == "open"
