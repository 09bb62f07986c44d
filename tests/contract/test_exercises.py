"""Every exercise plays: of the catalog, of the author's manual, and one of every question there is."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from mahj_tutor.exercises.kinds import KINDS
from mahj_tutor.exercises.kinds.mark import mark_questions
from mahj_tutor.exercises.kinds.number import number_questions
from mahj_tutor.exercises.kinds.order import order_questions
from mahj_tutor.exercises.slips import SLIPS, slips

from mahj_tutor.american.play.state import Hand, PlayState
from mahj_tutor.exercises.check import check_files, outcome
from mahj_tutor.exercises.feedback import MOST_WORDS, Feedback, words
from mahj_tutor.exercises.interactions.boards.passing import PassBoard
from mahj_tutor.exercises.interactions.place import PlaceTask
from mahj_tutor.exercises.interactions.play import PlayTask
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.misconceptions import misconceptions
from mahj_tutor.exercises.model import Exercise
from mahj_tutor.exercises.scenarios.pictures import play_picture
from mahj_tutor.exercises.task import Task, Unreadable
from mahj_tutor.rulebook import register
from mahj_tutor.table import Seat
from tests.items import is_verdict, item, shipped, sort_of
from tests.unit import lesson_pattern as pattern

pytestmark = pytest.mark.slow
SEEDS = range(30)
ROOT = Path(__file__).parents[2]
EVERY = ROOT / "tests" / "contract" / "every_question.yaml"
MANUAL = ROOT / "tests" / "contract" / "manual_of_kinds.md"
"""The manual of the kinds of exercise that data replaces."""


def manual() -> str:
    blocks = re.findall(r"```yaml\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)
    return "---\n".join(blocks)


def exercises() -> Iterator[Exercise]:
    yield from (each.exercise for each in read_file(EVERY)[0])
    yield from (each.exercise for each in read_file(manual(), "manual")[0])
    yield from shipped().values()


ALL = list(exercises())


def tasks(exercise: Exercise) -> Iterator[Task]:
    """Yield thirty items of an exercise, drawn once for all tests."""
    return (item(exercise, seed) for seed in SEEDS)


def walk(some: Collection[Exercise]) -> pytest.MarkDecorator:
    """Try a test with exercises; all tests of one exercise come
    together, so that one process draws its items.
    """
    return pytest.mark.parametrize("exercise", some, ids=lambda each: each.id, scope="module")


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The slips that the kinds find during a test."""
    names: set[str] = set()
    judged = Exercise.wrong

    def wrong(exercise: Exercise, *given: Any, slip: str | None = None, **more: Any) -> Feedback:
        names.update([slip] if slip else [])
        return judged(exercise, *given, slip=slip, **more)

    monkeypatch.setattr(Exercise, "wrong", wrong)
    return names


@walk(ALL)
def test_specimens_come_out_as_they_should_from_thirty_seeds(exercise: Exercise, found: set[str]) -> None:
    for task in tasks(exercise):
        specimens = task.specimens()
        assert specimens.right
        assert specimens.wrong
        assert specimens.unreadable
        for wanted, some in (
            ("right", specimens.right),
            ("wrong", specimens.wrong),
            ("unreadable", specimens.unreadable),
        ):
            for acts in some:
                assert outcome(task, acts)[0] == wanted, (task.seed, acts)
    assert found <= set(slips(sort_of(exercise), getattr(exercise, "question", "")))


@walk(ALL)
def test_feedback_is_short_and_gives_registered_rules(exercise: Exercise) -> None:
    known = register()
    for task in tasks(exercise):
        for acts in (*task.specimens().right, *task.specimens().wrong):
            answer = task.read(acts)
            assert not isinstance(answer, Unreadable)
            feedback = task.check(answer)
            assert feedback.rules
            assert set(feedback.rules) <= set(known)
            assert feedback.title
            assert feedback.why
            assert words(f"{feedback.title} {feedback.why}") <= MOST_WORDS, (task.seed, feedback)
            assert "{" not in feedback.title + feedback.why
            assert feedback.misconception in (None, *misconceptions())
            if feedback.verdict == "wrong":
                _replay_fits(task, feedback.replay)


def _replay_fits(task: Task, frames: tuple[object, ...]) -> None:
    """Frames may be left out where the table shows nothing; what they name has to be on the board."""
    ids = {zone.id for zone in task.scene.zones} | {
        piece.id for zone in task.scene.zones for piece in zone.pieces
    }
    assert len(frames) <= 4
    for frame in frames:
        named = asdict(frame)  # type: ignore[call-overload]
        assert named["say"]
        assert {
            *named["lit"],
            *named["place"],
            *(each for row in named["place"].values() for each in row),
        } <= ids


@walk(ALL)
def test_a_seed_gives_the_same_item_for_ever(exercise: Exercise) -> None:
    for seed in SEEDS[::3]:
        one, other = item(exercise, seed), exercise.model_copy().task(seed)
        assert one.scene == other.scene
        assert one.ask == other.ask
        assert one.hints == other.hints
        assert one.solution == other.solution


@walk(ALL)
def test_different_seeds_give_different_items(exercise: Exercise) -> None:
    shown = {json.dumps(asdict(task.scene), sort_keys=True) for task in tasks(exercise)}
    assert len(shown) >= 4 if exercise.vary else shown


@walk(ALL)
def test_hints_worked_steps_and_question_have_all_their_words(exercise: Exercise) -> None:
    for task in tasks(exercise):
        said = [
            task.ask,
            *task.facts,
            *(hint.text for hint in task.hints),
            *(frame.say for frame in task.worked),
        ]
        assert all(said)
        assert not [each for each in said if "{" in each]
        ids = {zone.id for zone in task.scene.zones} | set(_pieces(task))
        assert all(set(hint.lit) <= ids for hint in task.hints)
        _replay_fits(task, task.worked[-4:])


@walk(ALL)
def test_nothing_hidden_is_in_the_scene(exercise: Exercise) -> None:
    """Face-down tiles have no face, ids say nothing, and only the right pieces may show a tile."""
    for task in tasks(exercise):
        shown = json.dumps(asdict(task.scene))
        assert "right_answer" not in shown
        for piece, tile in _pieces(task).items():
            assert re.fullmatch(r"[a-z]{1,8}\d{0,2}-?\d{1,2}[tb]?", piece), piece
            if piece.startswith("i"):
                assert tile.face == "?"
                assert "face-down" in tile.name
            elif tile.level:
                assert tile.face is None
            elif tile.face is not None:
                assert piece[0] in "rpt" or re.match(r"(d|me|left|across|right)\d", piece), piece
        if isinstance(task, PlaceTask) and isinstance(task.board, PassBoard):
            faces = [tile.face for tile in _pieces(task).values() if tile.face not in (None, "?")]
            assert sorted(faces) == sorted(tile.code for tile in task.board.rack)
        if isinstance(task, PlayTask):
            hidden = tuple(
                hand if seat is task.me else replace(hand, rack=()) for seat, hand in _hands(task.at)
            )
            bare = replace(task.at, hands=hidden, wall=task.at.wall[:1])
            assert play_picture(bare, task.me).zones == task.drawn.picture.zones


@walk(shipped().values())
def test_what_is_read_in_a_lesson_is_short(exercise: Exercise) -> None:
    pattern.check_words(exercise)


@walk([each for each in shipped().values() if each.vary])
def test_the_items_of_a_lesson_and_their_answers_vary(exercise: Exercise) -> None:
    pattern.check_variety(exercise)


@walk(list(filter(is_verdict, shipped().values())))
def test_the_right_rule_stands_in_every_place(exercise: Exercise) -> None:
    pattern.check_rule_places(exercise)


def _hands(play: PlayState) -> Iterator[tuple[Seat, Hand]]:
    return zip(Seat, play.hands, strict=True)


def _pieces(task: Task) -> dict[str, object]:
    return {piece.id: piece for zone in task.scene.zones for piece in zone.pieces}


def test_the_answer_has_no_place_of_its_own() -> None:
    """Rule chips: the right one stands at every place in turn."""
    chips = [each for each in ALL if is_verdict(each) and each.vary]
    assert chips
    for exercise in chips:
        places: set[str] = set()
        for seed in range(60):
            places.add(item(exercise, seed).solution[1][2])
            if len(places) == 4:
                break
        assert len(places) == 4, exercise.id


def test_every_question_of_every_kind_is_walked() -> None:
    asked = {(sort_of(each), getattr(each, "question", "")) for each in ALL}
    wanted = {("mark", name) for name in mark_questions()} | {("number", name) for name in number_questions()}
    wanted |= {("order", name) for name in order_questions()} | {
        ("verdict", ""),
        ("play", ""),
    }
    assert wanted <= asked
    assert set(KINDS) <= set(map(sort_of, ALL))


def test_the_file_of_every_question_has_nothing_to_mend() -> None:
    assert check_files([EVERY]) == ()


def test_the_examples_of_the_manual_have_nothing_to_mend(tmp_path: Path) -> None:
    file = tmp_path / "manual.yaml"
    file.write_text(manual(), "utf-8")
    assert check_files([file]) == ()
    assert set(KINDS) <= {sort_of(each.exercise) for each in read_file(file)[0]}


def test_the_manual_lists_every_question_slip_and_misconception() -> None:
    said = MANUAL.read_text("utf-8")
    names = [*mark_questions(), *number_questions(), *order_questions(), *KINDS]
    assert [name for name in names if f"`{name}`" not in said] == []
    for kind, questions in SLIPS.items():
        part = said.split(f"\n## {kind}: ")[1].split("\n## ")[0]
        for question, some in questions.items():
            row = re.search(rf"\| `{question}` \|.*" if question else "Slips?: .*", part)
            assert row, (kind, question)
            assert [name for name in some if f"`{name}`" not in row[0]] == [], (kind, question)
    beliefs = [f"| `{each.id}` | {each.belief} |" for each in misconceptions().values()]
    assert [row for row in beliefs if row not in said] == []


def every_slip() -> Iterator[tuple[str, str, str]]:
    for kind, questions in SLIPS.items():
        yield from ((kind, question, slip) for question, some in questions.items() for slip in some)


@pytest.mark.parametrize(("kind", "question", "slip"), tuple(every_slip()))
def test_every_slip_one_can_name_is_found(kind: str, question: str, slip: str, found: set[str]) -> None:
    """That nothing else is found is seen where the specimens are judged."""
    asking = (each for each in ALL if sort_of(each) == kind and getattr(each, "question", "") == question)
    for exercise, seed in product(asking, SEEDS):
        for acts in item(exercise, seed).specimens().wrong:
            outcome(item(exercise, seed), acts)
            if slip in found:
                return
    pytest.fail("no wrong specimen shows it")
