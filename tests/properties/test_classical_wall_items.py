"""Drawn items about seats, walls and the break of the classical game agree with its document, written out
plainly: players are counted one by one, and stacks one by one around the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios import SceneFields
from tests.items import shipped

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
SEATS = ("East", "South", "West", "North")
"""In the order of play, each to the right of the one before (Building the Wall, L67 to L75)."""
LONG = {"classical": 17, "American": 19}
"""How many stacks a wall has: L80, and item 2 of part 1 of document 000."""


def drawn(name: str, many: int) -> Iterator[tuple[QuestionTask, SceneFields]]:
    for seed in range(many):
        task = shipped()[name].task(seed)
        assert isinstance(task, QuestionTask)
        yield task, task.drawn.fields


def on(seat: str, steps: int) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def side(seat: str, me: str) -> int:
    """Return the number of a piece that lies around the table: 1 is the learner's, then to the right."""
    return (SEATS.index(seat) - SEATS.index(me)) % 4 + 1


def counted_player(roll: int) -> str:
    """Return whom East comes to, who is number one, counting players to the right (L86 to L93)."""
    row = [SEATS[number % 4] for number in range(roll)]
    return row[-1]


def counted_stack(roll: int) -> tuple[str, int]:
    """Return the last stack counted clockwise from the right end of that wall; past its end the count goes on
    in the wall to the left of its owner (L94 to L97).
    """
    owner = counted_player(roll)
    row = [(owner, number) for number in range(1, 18)]
    row += [(on(owner, -1), number) for number in range(1, 18)]
    return row[roll - 1]


def chosen(task: QuestionTask) -> dict[str, str]:
    """Return the words of what is right to choose, by the part of the question."""
    return {act[1]: task.scene.option(act[1], act[2]) for act in task.solution if act[0] == "choose"}


# --- seats ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_seats_go_to_the_right_from_ones_own(many: int) -> None:
    for task, at in drawn("c2.find-a-seat", many):
        assert task.solution == (("mark", f"s{side(str(at.who), str(at.me))}"),)


@pytest.mark.parametrize("many", SIZES)
def test_turns_go_to_the_right(many: int) -> None:
    for task, at in drawn("c2.around-the-table", many):
        names = {piece.id: piece.text for piece in task.scene.zone("cards").pieces}
        assert [names[act[1]] for act in task.solution] == [on(str(at.who), step) for step in range(4)]


# --- walls ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_a_wall_has_seventeen_stacks_of_two(many: int) -> None:
    for task, at in drawn("c2.tiles-to-go", many):
        assert at.number is not None
        assert task.solution == (("number", "n", str(2 * (17 - at.number))),)


@pytest.mark.parametrize("many", SIZES)
def test_a_wall_tells_the_game_by_its_length(many: int) -> None:
    seen = Counter[str]()
    for task, _ in drawn("c2.which-game", many):
        (wall,) = task.scene.zones
        length = max(piece.column or 0 for piece in wall.pieces)
        (game,) = (name for name, long in LONG.items() if long == length)
        assert chosen(task)["picked"] == f"The {game} game"
        seen[game] += 1
    assert 0.4 * many <= seen["classical"] <= 0.6 * many


# --- the break ------------------------------------------------------------------------------------------


def test_the_examples_of_the_document() -> None:
    """12 ends at North (L89 to L93); 18 is one more than the stacks of South's wall."""
    assert counted_player(12) == "North"
    assert counted_stack(12) == ("North", 12)
    assert counted_stack(18) == ("East", 1)


@pytest.mark.parametrize("many", SIZES)
def test_the_roll_ends_at_a_player(many: int) -> None:
    seen = Counter[str]()
    for task, at in drawn("c2.whose-wall", many):
        assert at.dice is not None
        assert f"**{at.dice}**" in task.ask
        owner = counted_player(at.dice)
        assert task.solution == (("mark", f"w{side(owner, str(at.me))}"),)
        seen[owner] += 1
    assert max(seen.values()) <= 0.4 * many


@pytest.mark.parametrize("many", SIZES)
def test_the_roll_ends_at_a_stack_of_that_wall(many: int) -> None:
    for task, at in drawn("c2.where-it-breaks", many):
        assert at.dice is not None
        owner, number = counted_stack(at.dice)
        (wall,) = task.scene.zones
        assert wall.id == f"wall-{owner[0].lower()}"
        assert task.solution == (("mark", f"{owner[0].lower()}{number}"),)


@pytest.mark.parametrize("many", SIZES)
def test_a_break_is_easts_at_the_right_end_of_the_wall_that_was_counted(many: int) -> None:
    said = Counter[str]()
    for task, at in drawn("c2.is-that-legal", many):
        assert at.dice is not None
        owner, number = counted_stack(at.dice)
        counts = "You count" if str(at.me) == "East" else "East counts"
        whose = "your" if owner == str(at.me) else f"{owner}'s"
        wanted = f"{counts} off {number} stacks of {whose} wall from the right end."
        assert chosen(task)["picked"] == wanted, at.move
        said[wanted] += 1
    assert len(said) > 4
