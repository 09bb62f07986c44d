"""In whatever asks why, one offered reason is the reason, and the engine cites none of the others.

The contract of each exercise draws 40 items (`make soak`: 400). What is cited is asked here once more, for
every move that is judged; the kinship of rules (`also`) stands in the register.
"""

from __future__ import annotations

import pytest

from mahj_tutor import games
from mahj_tutor.exercises.offered_reasons import offered_reasons, reasons_offered
from mahj_tutor.questions.interactions.choose import ChooseQuestion, ChooseTask
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import register
from tests.items import item, shipped
from tests.seeds import WHOLE

MANY = 400 if WHOLE else 40
WHY = [each for each in shipped().values() if isinstance(each, ChooseQuestion) and "rules" in str(each.parts)]
ASKED = [each for each in WHY if any(True for _ in reasons_offered(item(each, 0)))]  # type: ignore[arg-type]


def items(exercise: Question) -> list[Task]:
    return [item(exercise, seed) for seed in range(MANY if exercise.is_drawn else 1)]


@pytest.mark.parametrize("exercise", ASKED, ids=lambda each: each.id)
def test_one_reason_is_the_reason(exercise: Question) -> None:
    assert list(offered_reasons(exercise, items(exercise))) == []


@pytest.mark.parametrize("exercise", ASKED, ids=lambda each: each.id)
def test_a_move_is_refused_for_the_reason_that_is_graded_and_for_no_other_one(exercise: Question) -> None:
    for task in items(exercise):
        assert isinstance(task, ChooseTask)
        at = task.drawn.situation
        broken = (
            {each.rule for each in games.faults(at.state, at.named["move"].value)} if _moves(task) else set()
        )
        for _, reasons in reasons_offered(task):
            if broken:
                also = {other for each in broken for other in register()[each].also}
                assert (broken | also) & set(reasons.right), (task.seed, broken, reasons)
            assert not broken & set(reasons.others), (task.seed, broken, reasons)


def _moves(task: ChooseTask) -> bool:
    return task.drawn.situation.state is not None and "move" in task.drawn.situation.named


def test_the_proof_covers_what_asks_why() -> None:
    named = {each.id for each in ASKED}
    assert len(named) >= 12
    rules_asked = {each.id for each in WHY if any(part.options == "rules" for part in each.parts)}
    assert rules_asked <= named


@pytest.mark.parametrize("exercise", ASKED, ids=lambda each: each.id)
def test_every_case_is_drawn(exercise: Question) -> None:
    """Forty items may miss a rare case; so each is drawn for itself."""
    for case in exercise.vary.get("cases", ()):
        task = exercise.task(0, case)
        assert list(offered_reasons(exercise, [task])) == [], case
