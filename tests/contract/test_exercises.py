"""Every exercise plays: those of the catalog, of the author's manual, and one of each interaction."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import islice

import pytest

from mahj_tutor.authoring.templates import template
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.facts.situation import Picture
from mahj_tutor.games import AnyPlay
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.pictures.scene import Acts, Piece
from mahj_tutor.pictures.words import sentence
from mahj_tutor.questions.feedback import MOST_WORDS, Feedback, staged, words
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.interactions.american_play import AmericanTask
from mahj_tutor.questions.interactions.boards.passing import PassTask
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.classical_play import ClassicalTask
from mahj_tutor.questions.interactions.place import BOARDS, PlaceQuestion
from mahj_tutor.questions.interactions.play import PlayTask
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import register
from mahj_tutor.scenarios.beside import picture_of
from mahj_tutor.session.present import present
from mahj_tutor.table import Seat
from tests.contract.promises import Promises
from tests.contract.test_balance import check_balance
from tests.items import is_verdict, item, shipped, tries
from tests.seeds import MANY, WHOLE
from tests.tree import ROOT
from tests.unit import lesson_pattern as pattern

pytestmark = pytest.mark.slow
SEEDS = range(MANY)
OF_EACH = ROOT / "tests" / "contract" / "data_exercises.yaml"
MANUAL = ROOT / "docs" / "exercises.md"


def manual() -> str:
    """Return the exercises of the author's manual as one file."""
    blocks = re.findall(r"```yaml\n(id:.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)
    return "---\n".join(blocks)


def exercises() -> Iterator[Question]:
    for text in (OF_EACH, manual()):
        found, problems = read_file(text, "t")
        assert not problems, problems
        yield from (each.exercise for each in found)
    yield from shipped().values()


def not_yet_shipped(known: set[str]) -> Iterator[Question]:
    """Yield the templates of new ways to answer, which no exercise of ours has yet."""
    for name in INTERACTIONS:
        if name not in known:
            found, problems = read_file(template(name), name)
            assert not problems, problems
            yield from (each.exercise for each in found)


ALL = list(exercises())
ALL += not_yet_shipped({each.interaction for each in ALL})
DONE = [each for each in ALL if each.stage != "worked"]
OURS = list(shipped().values())
DRAWN = [each for each in OURS if each.is_drawn]
PROMISES = Promises[Question]()


def tasks(exercise: Question) -> Iterator[Task]:
    """Yield items of an exercise, drawn once for all tests."""
    return (item(exercise, seed) for seed in (SEEDS if exercise.is_drawn else SEEDS[:1]))


def answered(task: Task, *wanted: str) -> Iterator[tuple[Acts, Feedback]]:
    """Yield the specimens of some sorts with what is said to them."""
    for each in tries(task):
        if each.wanted in wanted:
            assert isinstance(each.said, Feedback), (task.seed, each)
            yield each.acts, each.said


@PROMISES.of(ALL)
def specimens_come_out_as_they_should(exercise: Question) -> None:
    for task in tasks(exercise):
        assert {each.wanted for each in tries(task)} == {"right", "wrong", "unreadable"}
        for each in tries(task):
            came = each.said.verdict if isinstance(each.said, Feedback) else "unreadable"
            assert came == each.wanted, (task.seed, each)


@PROMISES.of(ALL)
def feedback_is_short_and_gives_registered_rules(exercise: Question) -> None:
    known = register()
    for task in tasks(exercise):
        for _, feedback in answered(task, "right", "wrong"):
            assert feedback.rules
            assert set(feedback.rules) <= set(known)
            assert feedback.why or (feedback.verdict == "right" and exercise.id not in shipped())
            for said in (f"{feedback.title} {feedback.why}", feedback.evidence, staged(feedback, 2).why):
                assert words(said) <= MOST_WORDS, (task.seed, feedback)
                assert not braces(said), said
            assert feedback.misconception in (None, *misconceptions())
            if exercise.id in shipped():
                _says_nothing_twice(feedback)
            if feedback.verdict == "wrong":
                _replay_fits(task, feedback.replay)


def _says_nothing_twice(feedback: Feedback) -> None:
    """A title and its reason never say the same."""
    said = [each.strip(" .!").lower() for each in (feedback.title, feedback.why) if each]
    assert len(set(said)) == len(said), feedback
    assert not (feedback.title and feedback.why.startswith(feedback.title)), feedback


def braces(said: str) -> list[str]:
    """Return what is left of an author's braces in a text that learners read; pictures of tiles may stay."""
    return re.findall(r"\{(?!tiles:)[^}]*", said)


@PROMISES.of(DONE)
def a_first_miss_shows_neither_the_rule_nor_a_replay(exercise: Question) -> None:
    for task in tasks(exercise):
        reasons = {feedback.why: (acts, feedback) for acts, feedback in answered(task, "wrong")}
        for acts, feedback in reasons.values():
            bookmark = Bookmark(exercise.id, exercise.version, task.seed, acts=acts, tries=1, phase="wrong")
            first = present(task, bookmark, feedback).feedback
            again = present(task, replace(bookmark, tries=2), feedback).feedback
            assert first is not None
            assert again is not None
            assert (first.rules, first.replay) == ((), ())
            assert first.why
            assert bool(again.rules) is not exercise.at_once
            assert exercise.id not in shipped() or first.why != again.why or again.replay, (task.seed, acts)


@PROMISES.of(DONE)
def a_first_miss_does_not_say_the_right_answer(exercise: Question) -> None:
    """Neither the number that was asked for, nor the words of the right option."""
    for task in tasks(exercise):
        right = {
            said for said in right_words(task) if said not in f"{task.ask} {' '.join(task.facts)}".lower()
        }
        for acts, feedback in answered(task, "wrong"):
            told = set(right) - set(words_of(task, acts))
            why = feedback.why.lower()
            assert not [each for each in told if re.search(rf"\b{re.escape(each)}\b", why)], (
                task.seed,
                feedback,
            )


def right_words(task: Task) -> Iterator[str]:
    """Yield what one right answer says: its numbers and chosen options."""
    return words_of(task, task.solution[len(task.scene.given_acts) :])


def words_of(task: Task, acts: Acts) -> Iterator[str]:
    options = {(each.id, option.id): option.text for each in task.scene.choices for option in each.options}
    for act in () if task.is_live else acts:
        if act[0] == "number":
            yield act[2]
        if act[0] == "choose" and (said := options[act[1], act[2]].lower()) not in ("yes", "no"):
            yield said


def _replay_fits(task: Task, frames: tuple[object, ...]) -> None:
    """Frames may be left out where the table shows nothing; what they name has to be on the board."""
    ids = {zone.id for zone in task.scene.zones} | set(_pieces(task))
    assert len(frames) <= 4
    for frame in frames:
        named = asdict(frame)  # type: ignore[call-overload]
        assert named["say"]
        assert not braces(named["say"])
        shown = {*named["lit"], *named["place"], *(each for row in named["place"].values() for each in row)}
        assert shown <= ids


@PROMISES.of(ALL)
def a_seed_gives_the_same_item_for_ever(exercise: Question) -> None:
    for task in islice(tasks(exercise), 0, None, 3 if WHOLE else 1):
        other = exercise.model_copy().task(task.seed)
        assert task.scene == other.scene
        assert task.ask == other.ask
        assert task.hints == other.hints
        assert task.solution == other.solution


@PROMISES.of([each for each in ALL if each.is_drawn])
def different_seeds_give_different_items(exercise: Question) -> None:
    shown: set[str] = set()
    for seed in range(20):
        shown.add(json.dumps(asdict(item(exercise, seed).scene), sort_keys=True))
        if len(shown) >= 4:
            return
    raise AssertionError(f"{len(shown)} different items among 20")


@PROMISES.of(ALL)
def hints_worked_steps_and_question_have_all_their_words(exercise: Question) -> None:
    for task in tasks(exercise):
        said = [
            task.ask,
            task.press,
            *task.facts,
            *(hint.text for hint in task.hints),
            *(frame.say for frame in task.worked),
        ]
        assert all(said)
        assert not [each for each in said if braces(each)]
        ids = {zone.id for zone in task.scene.zones} | set(_pieces(task))
        assert all(set(hint.lit) <= ids for hint in task.hints)
        for frame in task.worked:
            _replay_fits(task, (frame,))


@PROMISES.of([each for each in ALL if each.stage == "worked"])
def something_happens_on_the_board_in_a_worked_example(exercise: Question) -> None:
    for task in tasks(exercise):
        first, *steps = task.worked
        assert steps
        assert [each for each in steps if each.lit or each.dim or each.band or each.place != first.place]


@PROMISES.of(ALL)
def nothing_is_shown_twice(exercise: Question) -> None:
    for task in tasks(exercise):
        zones = [zone.id for zone in task.scene.zones]
        pieces = [piece.id for zone in task.scene.zones for piece in zone.pieces]
        assert sorted(zones) == sorted(set(zones)), task.seed
        assert sorted(pieces) == sorted(set(pieces)), task.seed


@PROMISES.of(ALL)
def nothing_hidden_is_in_the_scene(exercise: Question) -> None:
    """Face-down tiles have no face, ids say nothing, and only the right pieces may show a tile."""
    for task in tasks(exercise):
        for piece, tile in _pieces(task).items():
            assert re.fullmatch(r"[a-z]{1,8}\d{0,2}-?\d{1,2}[tb]?", piece), piece
            if piece.startswith("i"):
                assert tile.face == "?"
                assert "face-down" in tile.name
            elif tile.level:
                assert tile.face is None
        if isinstance(task, PassTask):
            faces = [tile.face for tile in _pieces(task).values() if tile.face not in (None, "?")]
            assert sorted(faces) == sorted(tile.code for tile in task.rack)
        if isinstance(task, PlayTask):
            assert _picture(task, _bare(task)).zones == task.drawn.picture.zones


@PROMISES.of(OURS)
def what_is_read_in_a_lesson_is_short(exercise: Question) -> None:
    pattern.check_words(exercise)


@PROMISES.of(OURS)
def an_answer_is_told_of_its_tiles_and_not_a_whole_rule(exercise: Question) -> None:
    rules = [rule.text for rule in register().values()]
    for seed in range(MANY):
        said = [each.said for each in tries(item(exercise, seed)) if isinstance(each.said, Feedback)]
        assert not [each.why for each in said if each.why in rules], seed
        assert not [each.evidence for each in said if sentence(each.evidence) in rules], seed


@PROMISES.of([each for each in OURS if "where_to_look" in str(each.feedback)])
def every_reason_that_can_be_picked_is_answered_with_a_question(exercise: Question) -> None:
    for task in tasks(exercise):
        assert isinstance(task, ChooseTask)
        picked = {each for shown in task.shown if shown.part.name == "why" for each in shown.values}
        assert not [each for each in picked if not register()[each].look], task.seed


@PROMISES.of(DRAWN)
def the_items_of_a_lesson_and_their_answers_vary(exercise: Question) -> None:
    pattern.check_variety(exercise, *((50, 0.6) if WHOLE else (40, 0.75)))


@PROMISES.of(DRAWN)
def no_answer_is_right_too_often(exercise: Question) -> None:
    check_balance(exercise, 40, 0.75)


@PROMISES.of([each for each in OURS if is_verdict(each)])
def the_right_rule_stands_in_every_place(exercise: Question) -> None:
    pattern.check_rule_places(exercise, *((50, 0.5) if WHOLE else (30, 0.6)))


def _picture(task: PlayTask, play: AnyPlay) -> Picture:
    return picture_of(task.drawn.fields, replace(task.drawn.situation, state=play))


def _bare(task: PlayTask) -> AnyPlay:
    """The game without what the learner cannot see."""
    if isinstance(task, ClassicalTask):
        others = zip(Seat, task.at.hands, strict=True)
        concealed = tuple(hand if seat is task.me else replace(hand, concealed=()) for seat, hand in others)
        return task.at.but(hands=concealed, wall=())
    assert isinstance(task, AmericanTask)
    hands = zip(Seat, task.at.hands, strict=True)
    hidden = tuple(hand if seat is task.me else replace(hand, rack=()) for seat, hand in hands)
    return replace(task.at, hands=hidden, wall=task.at.wall[:1])


def _pieces(task: Task) -> dict[str, Piece]:
    return {piece.id: piece for zone in task.scene.zones for piece in zone.pieces}


@pytest.mark.parametrize("exercise", ALL, ids=lambda each: each.id)
def test_an_exercise_keeps_its_promises(exercise: Question) -> None:
    PROMISES.check(exercise)


def test_every_interaction_board_and_source_of_scenes_is_walked() -> None:
    assert {each.interaction for each in ALL} == set(INTERACTIONS)
    assert {each.reads for each in ALL if isinstance(each, PlaceQuestion)} == set(BOARDS)
    assert {bool(each.scene.draw) for each in ALL} == {True, False}


def test_the_file_of_every_interaction_has_no_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its two warnings are meant: an answer of the teacher's own, and a condition that decides the answer."""
    monkeypatch.setattr("mahj_tutor.questions.question.SEEDS", 10)
    found = check_files([OF_EACH])
    assert [each.code for each in found] == ["W150", "W120"]
