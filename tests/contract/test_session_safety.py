"""What a browser may try: nothing forged is kept or judged, nothing hidden is sent, nothing raises."""

import dataclasses
import json
import re
from itertools import islice

import pytest
from mahj_widgets.board import TileBoard
from mahj_widgets.protocol import Hello, Submit

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.learner.store import Store
from mahj_tutor.questions.question import Question
from mahj_tutor.session import exercise_session as session_module
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from mahj_tutor.tiles import KINDS
from tests.contract.promises import Promises
from tests.items import sort_of
from tests.seeds import WHOLE, many

ANN = "a" * 32
LEARNERS = (ANN, "b" * 32, "c" * 32) if WHOLE else (ANN,)
EXERCISES = tuple(
    each for lesson in lessons() for each in lesson.exercises if getattr(each, "game", None) is None
)
"""All but games, of which each act is answered by itself: see `tests/unit/session/test_live.py`."""
PROMISES = Promises()
IDS = tuple(each.id for each in EXERCISES)
PLAYED = tuple(each.id for each in EXERCISES if each.stage != "worked")
_FIRST = {sort_of(each): each.id for each in reversed(EXERCISES) if each.stage != "worked"}
ONE_OF_A_KIND = tuple(_FIRST.values())
"""The first exercise of every kind."""


@pytest.fixture
def store(tmp_path):
    opened = Store.open(tmp_path, patience=0.02)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory):
    """A record for tests that only open a board, one exercise each."""
    opened = Store.open(tmp_path_factory.mktemp("shared"))
    yield opened
    opened.close()


class Table:
    """A board with a session behind it, as `show` wires them, and the record they share."""

    def __init__(self, name, store, key=ANN):
        self.session = ExerciseSession(name, CatalogSource(), record=store)
        self.store, self.name, self.key = store, name, key
        self.board = TileBoard()
        self.board.on_message(self._answer)
        self.board.receive({"kind": "hello", "key": key})

    def _answer(self, message):
        view = self.session.respond(message)
        if view is not None:
            self.board.show(view)

    @property
    def view(self):
        return self.board.shown

    @property
    def task(self):
        return exercise(self.name).task(int(self.view.item.rpartition("#")[2]))

    def right(self):
        return self.task.solution

    def send(self, kind, **fields):
        self.board.receive({"kind": kind, "item": self.view.item} | fields)
        return self.view

    def kept(self):
        """Everything on record but the serial, which only counts views."""
        bookmark = self.store.bookmark(self.key, self.name)
        return dataclasses.replace(bookmark, serial=0), self.store.attempts(self.key)


def _half(acts, given):
    return acts[: max(len(given), len(acts) // 2)]


def _acts(*acts):
    return [list(act) for act in acts]


FORGED = {
    "another item": lambda table: {"item": "a9.other@1#1", "acts": _acts(*table.right())},
    "no item": lambda table: {"item": None, "acts": _acts(*table.right())},
    "a long item": lambda table: {"item": "x" * 201, "acts": []},
    "a piece that is not there": lambda _: {"acts": _acts(("move", "nobody", "tray"))},
    "a place that is not there": lambda table: {"acts": [["move", _piece(table), "nowhere"]]},
    "a mark on what takes none": lambda table: {"acts": [["mark", _unmarkable(table)]]},
    "an option that is not there": lambda table: {"acts": [["choose", _choice(table), "right-one"]]},
    "a field that is not there": lambda _: {"acts": _acts(("number", "nowhere", "1"))},
    "a long number": lambda _: {"acts": _acts(("number", "n", "1" * 1000))},
    "markup for a name": lambda _: {"acts": _acts(("mark", "<img src=x onerror=alert(1)>"))},
    "ten thousand acts": lambda table: {"acts": _acts(*table.right(), ("mark", "x")) * 10_000},
    "a megabyte for a name": lambda _: {"acts": _acts(("mark", "x" * 2**20))},
    "an act of no kind": lambda _: {"acts": _acts(("win",))},
    "an act too short": lambda _: {"acts": _acts(("move",))},
    "acts that are a text": lambda _: {"acts": "mark"},
    "acts that are an object": lambda _: {"acts": {"0": ["mark", "x"]}},
    "a number for an act": lambda _: {"acts": [7]},
    "numbers in an act": lambda _: {"acts": [["mark", 7]]},
    "nothing in an act": lambda _: {"acts": [[None, None]]},
    "a verdict of its own": lambda table: {"acts": _acts(*table.right()), "verdict": "right", "done": True},
}

RAW = [
    None,
    7,
    "submit",
    [],
    {},
    {"kind": None},
    {"kind": "view", "view": {"done": True}},
    {"kind": ["submit"]},
    {"kind": {"kind": "submit"}},
    {"kind": "submit"},
    {"kind": "record", "done": True},
    {"kind": "hello"},
    {"kind": "hello", "key": "A" * 32},
    {"kind": "hello", "key": "../" * 20},
    {"kind": "hello", "key": ["a" * 32]},
    {"kind": "ping", "n": float("nan")},
    {"kind": "ping", "n": 10**400},
    {"kind": "oops", "text": "x" * 10_000},
    {"kind": "need", "what": "../../mahj-tutor.sqlite3"},
    {b"kind": b"hello"},
]


def _piece(table):
    return next((piece.id for zone in table.view.zones for piece in zone.pieces), "nobody")


def _unmarkable(table):
    pieces = {piece.id for zone in table.view.zones for piece in zone.pieces}
    return min(pieces - set(table.view.marks), default="nobody")


def _choice(table):
    return table.view.choices[0].id if table.view.choices else "verdict"


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_no_forged_answer_or_draft_is_kept_or_judged(name, store):
    table = Table(name, store)
    table.send("draft", acts=_acts(*_half(table.right(), table.task.scene.given_acts)))
    kept, picture = table.kept(), table.view.model_copy(update={"serial": 0})
    for what, forge in FORGED.items():
        for kind in ("submit", "draft"):
            table.send(kind, **forge(table))
            assert table.kept() == kept, (what, kind)
            assert table.view.tries == 0
            assert not table.view.done
            assert table.view.phase == "open"
    table.send("submit", item="a9.other@1#1", acts=[])
    assert table.view.model_copy(update={"serial": 0, "acts": picture.acts}) == picture
    assert table.send("submit", acts=_acts(*table.right())).feedback.verdict == "right"


@pytest.mark.parametrize("raw", RAW, ids=range(len(RAW)))
def test_what_is_no_message_changes_nothing(raw, store):
    table = Table(PLAYED[0], store)
    kept, view = table.kept(), table.view
    table.board.receive(raw)
    assert table.kept() == kept
    assert table.view == view


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_wishes_out_of_turn_are_answered_with_the_true_view(name, store):
    table = Table(name, store)
    kept = table.kept()
    for wish in ("retry", "reveal", "next", *(() if exercise(name).is_drawn else ("again",))):
        table.send(wish)
        assert table.kept() == kept
        assert (table.view.phase, table.view.done, table.view.acts) == ("open", False, kept[0].acts)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_writing_to_the_boards_state_changes_nothing(name, store):
    table = Table(name, store)
    view, code, kept = dict(table.board.view), table.board._esm, table.kept()
    forged = {
        "view": view | {"done": True, "phase": "right", "tries": 0},
        "_esm": "alert(1)",
        "_css": "* {display: none}",
        "layout": "x",
        "unheard_of": 1,
    }
    for state in ({"view": forged["view"]}, {"_esm": forged["_esm"]}, forged):
        table.board.set_state(state)
        data = {"method": "update", "state": state, "buffer_paths": []}
        table.board._handle_msg({"content": {"data": data}, "buffers": []})
        assert (table.board.view, table.board._esm, table.kept()) == (view, code, kept)
    assert table.send("submit", acts=_acts(*table.right())).feedback.verdict == "right"


class Planted:
    """An exercise, or its task, one of whose methods fails."""

    def __init__(self, real, method):
        self._real, self._method = real, method

    def __getattr__(self, name):
        return getattr(self._real, name)

    def task(self, seed):
        if self._method == "task":
            raise ZeroDivisionError("planted")
        return Planted(self._real.task(seed), self._method)

    def read(self, acts):
        if self._method == "read":
            raise ZeroDivisionError("planted")
        return self._real.read(acts)

    def check(self, answer):
        if self._method == "check":
            raise ZeroDivisionError("planted")
        return self._real.check(answer)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@pytest.mark.parametrize("method", ["task", "read", "check"])
def test_a_failing_exercise_gives_one_calm_sentence(name, method, store, monkeypatch, caplog):
    monkeypatch.setattr(CatalogSource, "find", lambda _, wanted: Planted(exercise(wanted), method))
    table = Table(name, store)
    if method != "task":
        table.send("submit", acts=_acts(*table.right()))
        assert table.kept()[1] == ()
    _is_one_calm_sentence(table.view, name, caplog.text)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_a_failing_picture_gives_one_calm_sentence(name, store, monkeypatch, caplog):
    table = Table(name, store)
    acts = _acts(*table.right())
    monkeypatch.setattr(session_module, "present", lambda *_, **__: 1 // 0)
    table.send("submit", acts=acts)
    assert table.kept()[1] == ()
    _is_one_calm_sentence(table.view, name, caplog.text)


def _is_one_calm_sentence(view, name, logged):
    assert view.feedback.verdict == "trouble"
    text = json.dumps(view.model_dump(mode="json"))
    assert not re.search(r"Traceback|ZeroDivision|planted|\.py\b", text)
    assert name in logged
    assert "Traceback" in logged
    assert "ZeroDivisionError" in logged


@pytest.mark.parametrize(
    "error", [StoreError("the record '/a b/c' is read-only"), ZeroDivisionError("planted")]
)
def test_a_failing_record_gives_one_calm_sentence(error, store, monkeypatch):
    table = Table(PLAYED[0], store)
    kept = table.kept()

    def fail(*_):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(store, "record_attempt", fail)
        table.send("submit", acts=_acts(*table.right()))
    assert table.kept() == kept
    assert (table.view.feedback.verdict, table.view.tries) == ("trouble", 0)
    assert "/a b/c" not in table.view.feedback.title
    assert table.send("submit", acts=_acts(*table.right())).feedback.verdict == "right"


# --- what is hidden stays hidden ------------------------------------------------------------------


def _strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _strings(key)
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


def _plain(value):
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if hasattr(value, "items"):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


TILE_NAMES = re.compile("|".join(rf"\b{re.escape(kind.name)}\b" for kind in KINDS))


_DRAWN = {}


@pytest.fixture
def drawn_once(monkeypatch):
    """Draw an item once for all sessions and tests of this process; `test_exercises.py` draws some again."""
    draw = Question.task

    def task(exercise, seed, fixed=None):
        assert not fixed
        if (id(exercise), seed) not in _DRAWN:
            _DRAWN[id(exercise), seed] = exercise, draw(exercise, seed)
        return _DRAWN[id(exercise), seed][1]

    monkeypatch.setattr(Question, "task", task)


@PROMISES.of(PLAYED)
def no_answer_is_in_a_view_before_the_verdict(name, record):
    for key in LEARNERS:
        session = ExerciseSession(name, CatalogSource(), record=record)
        view = session.respond(Hello(kind="hello", key=key))
        task = exercise(name).task(int(view.item.rpartition("#")[2]))
        given = task.scene.given_acts
        assert (view.phase, view.acts, view.feedback, view.replay) == ("open", given, None, ())
        sent = json.loads(view.model_dump_json())
        assert not {"answer", "solution", "right", "correct"} & set(_keys(sent))
        more = set(_strings(sent)) - set(_strings(_plain(task.scene))) - {view.item}
        # Numbers drawn for the question are known to the learner: the author's own words are looked at.
        more = more - {view.ask} | {task.exercise.ask}
        for act in task.solution[len(given) :]:
            _is_not_given_away(act[-1] if act[0] == "number" else list(act), more, sent)


def _keys(value):
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _keys(each)
    elif isinstance(value, list):
        for each in value:
            yield from _keys(each)


def _is_not_given_away(secret, more, sent):
    """A number stands in no text beside the scene; an act is not done already."""
    if isinstance(secret, str):
        assert not [text for text in more if re.search(rf"(?<!\d){re.escape(secret)}(?!\d)", text)]
    else:
        assert secret not in sent["acts"]


@PROMISES.of(IDS)
def a_tile_face_down_has_no_name(name, record):
    view = ExerciseSession(name, CatalogSource(), record=record).respond(Hello(kind="hello", key=ANN))
    hidden = [piece for zone in view.zones for piece in zone.pieces if piece.face == "?"]
    codes = {kind.code for kind in KINDS}
    for piece in hidden:
        assert not TILE_NAMES.search(piece.name + " " + (piece.text or ""))
        assert not codes & set(re.split(r"[^A-Za-z0-9]+", piece.id))


@PROMISES.of(PLAYED)
def a_wrong_answer_does_not_show_what_was_hidden(name, _record):
    view = ExerciseSession(name, CatalogSource()).respond(Hello(kind="hello", key=ANN))
    task = exercise(name).task(int(view.item.rpartition("#")[2]))
    hidden = {piece.id for zone in task.scene.zones for piece in zone.pieces if piece.face == "?"}
    for acts in islice(task.wrong_answers(), many(2, 6)):
        session = ExerciseSession(name, CatalogSource())
        view = session.respond(Hello(kind="hello", key=ANN))
        view = session.respond(Submit(kind="submit", item=view.item, acts=acts))
        assert view.feedback.verdict == "wrong"
        assert view.feedback.why
        assert not view.feedback.rules, "the first miss names no rule"
        shown = {piece.id: piece.face for zone in view.zones for piece in zone.pieces}
        drawn = {act[1] for act in acts if act[0] == "move"}  # the learner has turned it up herself
        assert {shown[name] for name in hidden - drawn} <= {"?"}


@pytest.mark.slow
@pytest.mark.usefixtures("drawn_once")
@pytest.mark.parametrize("name", IDS)
def test_an_exercise_hides_what_it_has_to(name, shared_store):
    PROMISES.check(name, shared_store)
