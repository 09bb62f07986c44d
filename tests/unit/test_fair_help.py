"""Help takes nothing back that is right, and tiles alike count alike, in the check and on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.check_tests import outcome
from mahj_tutor.pictures.scene import Acts, fold
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from tests.items import item, shipped, tries
from tests.unit.tasks import question

ANSWERED = [each for each in shipped().values() if each.stage != "worked"]
GAMES = {each.id for lesson in lessons() if lesson.is_table for each in lesson.exercises}
"""Games have no hint that does a step: their coach says what to do, and `test_lone_game.py` follows him."""
TO_DO = [each for each in ANSWERED if each.interaction in ("place", "play", "order", "mark")]
ALONE = [each for each in TO_DO if each.id not in GAMES]


def begun(task: Task, answers: Iterable[Acts]) -> Iterator[Acts]:
    """Yield the beginnings of every right answer that the task knows, and these answers whole."""
    for right in answers:
        yield from (right[:count] for count in range(len(task.scene.given_acts), len(right) + 1))


def helped(task: Task, acts: Acts) -> Acts:
    """Do what is told, until nothing is."""
    for _ in range(60):
        act = task.next_right(acts)
        if act is None:
            return acts
        acts = (*acts, act)
    raise AssertionError("help never ends")


@pytest.mark.slow
@pytest.mark.sampled(60)
@pytest.mark.parametrize("exercise", ALONE, ids=lambda each: each.id)
def test_help_goes_on_from_what_is_right_and_ends_at_a_right_answer(exercise: Question) -> None:
    task = item(exercise, 1)
    answers = [each.acts for each in tries(task) if each.wanted == "right"]
    for acts in begun(task, answers):
        assert outcome(task, helped(task, acts))[0] == "right", acts
        if acts in answers:
            assert task.next_right(acts) is None


MARK = """\
scene: {me: South, table: "phase window; turn East; South 3B 3B 3B 6B 6B J; thrown East 6B"}
among: rack(me)
answer: first_of(like(rack(me), 3B), 2) + like(rack(me), 6B)
"""


def test_either_of_two_tiles_alike_may_be_marked() -> None:
    task = question("mark", MARK)
    threes, sixes = ["r1", "r2", "r3"], ["r4", "r5"]
    for left_out in threes:
        marked = [each for each in threes if each != left_out] + sixes
        assert outcome(task, tuple(("mark", each) for each in marked))[0] == "right", left_out
    assert outcome(task, tuple(("mark", each) for each in (*threes, *sixes)))[0] == "wrong"


@pytest.mark.parametrize(
    ("said", "marks", "verdict"),
    [
        ("mark 6 Bam", 1, "wrong"),
        ("mark 6B, 6 Bam", 2, "wrong"),
        ("mark 6B, 6B, 3B", 3, "wrong"),
        ("mark 3B, 6B, 3B, 6B", 4, "right"),
    ],
)
def test_each_tile_that_is_said_is_one_mark_of_the_board(said: str, marks: int, verdict: str) -> None:
    task = question("mark", MARK)
    acts = task.acts_of(said)
    assert len(acts) == marks
    assert set(fold(task.scene, acts).marked) <= set(task.scene.marks)
    assert outcome(task, acts)[0] == verdict


@pytest.mark.parametrize("rack", ["South 3B 3B; ", ""])
def test_a_learner_without_a_rack_is_told_to_the_author(rack: str, tmp_path: Path) -> None:
    table = f"phase window; turn East; {rack}thrown East 8D"
    text = (
        "id: my-club.x\ntitle: X\nrules: [TN2]\ninteraction: choose\n"
        f'scene: {{me: South, table: "{table}"}}\n'
        "ask: Who is next?\noptions: players\nanswer: next_player()\n"
        "tests: [{do: South, expect: right}, {do: West, expect: wrong}, {do: [], expect: unreadable}]\n"
    )
    file = tmp_path / "x.yaml"
    file.write_text(text, "utf-8")
    assert [each.code for each in check_files([file])] == ([] if rack else ["E021"])


@pytest.mark.parametrize(
    ("vary", "line"),
    [
        ('table:\n    - "{0}South 3B 3B; {1}"\n    - "{0}West 3B 3B; {1}"', 9),
        ("me: [South, West]", 7),
    ],
)
def test_a_learner_without_a_rack_in_a_later_draw_is_told_too(vary: str, line: int, tmp_path: Path) -> None:
    parts = "phase window; turn East; ", "thrown East 8D"
    text = (
        "id: my-club.x\ntitle: X\nrules: [TN2]\ninteraction: choose\n"
        f'scene: {{me: South, table: "{parts[0]}South 3B 3B; {parts[1]}"}}\nvary:\n  {vary.format(*parts)}\n'
        "ask: Who is next?\noptions: players\nanswer: next_player()\n"
        "tests: [{do: South, expect: right}, {do: West, expect: wrong}, {do: [], expect: unreadable}]\n"
    )
    file = tmp_path / "x.yaml"
    file.write_text(text, "utf-8")
    assert [each.line for each in check_files([file]) if each.code == "E021"] == [line]


def test_in_a_worked_break_stacks_are_set_aside() -> None:
    task = item(shipped()["a4.the-break"], 1)
    kept = [len(frame.kept) for frame in task.worked]
    assert kept == [0, 0, 0, 5, 0, 0]
    assert {*task.worked[3].kept} == {act[1] for act in task.solution}


def test_stacks_that_are_not_there_cannot_be_set_aside(tmp_path: Path) -> None:
    text = (
        "id: my-club.x\ntitle: X\nrules: [DL4]\ninteraction: mark\nmark: stacks\nstage: worked\n"
        "scene: {me: East, roll: 5, walls: East}\nask: Watch.\nanswer: kept_stacks()\n"
        "worked: [{say: Five stacks., show: [stack 5], set_aside: [stack 25]}]\n"
    )
    file = tmp_path / "x.yaml"
    file.write_text(text, "utf-8")
    assert any("'stack 25'" in each.say and each.line == 10 for each in check_files([file]))


@pytest.mark.parametrize(
    ("sentences", "codes"),
    [
        ("[]", []),
        ("[Count., From the right.]", ["W160"]),
        ("[Count., From the right., One., Two.]", []),
        ("[Count., From the right., One., Two., Three.]", ["E042"]),
        ("[{say: Count., show: [stacks 1 to 2]}]", []),
    ],
)
def test_a_worked_example_has_a_sentence_for_each_step_or_none(
    sentences: str, codes: list[str], tmp_path: Path
) -> None:
    text = (
        "id: my-club.x\ntitle: X\nrules: [DL4]\ninteraction: mark\nmark: stacks\nstage: worked\n"
        "scene: {me: East, roll: 2, walls: East}\nask: Watch.\nanswer: kept_stacks()\n"
        f"worked: {sentences}\n"
    )
    file = tmp_path / "x.yaml"
    file.write_text(text, "utf-8")
    found = check_files([file])
    assert [(each.code, each.line) for each in found] == [(code, 10) for code in codes]


@pytest.mark.parametrize("exercise", [each for each in shipped().values() if each.id == "a9.watch-a-pass"])
def test_in_a_worked_pass_tiles_move(exercise: Question) -> None:
    task = item(exercise, 1)
    trays = [zone.id for zone in task.scene.zones if zone.kind == "tray"]
    lying = [sum(len(frame.place.get(tray, ())) for tray in trays) for frame in task.worked]
    assert lying[0] == 0
    assert max(lying) == 3
