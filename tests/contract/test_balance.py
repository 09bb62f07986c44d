"""Of the few answers that an exercise can have, none is right too often.

No answer may be right in more than 60 % of the items, so that of two each has 40 to 60 %. Of 40 items, which
`test_exercises.py` draws in every run, it may be more. A part that asks
for the rule beside a verdict is left out: its answer follows from the case, and where a lesson teaches one
rule, it is that rule each time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from tests.items import item, shipped
from tests.seeds import is_settled

FEW = 9
"""With more answers than that, guessing one is no way to be right."""
DRAWN = [name for name, each in shipped().items() if each.is_drawn]


def answers(exercise: Question, task: Task) -> Iterator[tuple[str, str]]:
    """Yield what is asked for and the right answer, where there is one answer to choose."""
    for act in () if task.is_live else task.solution:  # of a game, every end is right
        match act:
            case ("choose", choice, chosen) if choice != "why":
                options = next(each.options for each in task.scene.choices if each.id == choice)
                yield choice, next(option.text for option in options if option.id == chosen)
            case ("mark", piece) if getattr(exercise, "most", None) == 1:
                yield "mark", piece
            case ("number", field, said):
                yield f"number {field}", said


def check_balance(exercise: Question, many: int, most: float) -> None:
    """Of so many items, no answer is right in a larger share than that.

    Every item asks the same parts; in a turn there may be nothing to say. Items are drawn until those that
    are left could not change the outcome.
    """
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for seed in range(many):
        for asked, answer in answers(exercise, item(exercise, seed)):
            seen[asked][answer] += 1
        for counted in seen.values():
            counted[""] += seed + 1 - counted.total()  # an item in which nothing is to be said
        if all(is_settled(counted, many - seed - 1, most) for counted in seen.values()):
            break
    for asked, counted in seen.items():
        if len(counted) <= FEW:
            (answer, often), *_ = counted.most_common(1)
            assert often <= most * counted.total(), (asked, answer, counted)


def test_what_is_settled_stays_so() -> None:
    assert not is_settled(Counter(yes=5, no=5), 30, 0.75)
    assert is_settled(Counter(yes=10, no=10), 20, 0.75)
    assert not is_settled(Counter(yes=11, no=9), 20, 0.75)
    assert is_settled(Counter(yes=30, no=10), 0, 0.75)
    assert not is_settled(Counter(yes=31, no=9), 0, 0.75)
    assert not is_settled(Counter(), 1, 0.75)


@pytest.mark.soak
@pytest.mark.parametrize("name", DRAWN)
def test_no_answer_of_a_thousand_is_right_too_often(name: str) -> None:
    check_balance(shipped()[name], 1_000, 0.6)
