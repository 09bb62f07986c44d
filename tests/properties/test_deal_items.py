"""Drawn items about seats, walls and the deal agree with the rules of the documents, written out plainly."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios import SceneFields
from tests.items import shipped
from tests.properties.test_classical_items import whose

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
SEATS = ("East", "South", "West", "North")
FOURS, SINGLES = (4,) * 12, (1,) * 5
"""Twelve takings of four tiles, then five of one (DL5, DL6)."""


def drawn(name: str, many: int) -> Iterator[tuple[QuestionTask, SceneFields]]:
    for seed in range(many):
        task = shipped()[name].task(seed)
        assert isinstance(task, QuestionTask)
        yield task, task.drawn.fields


def on(seat: str, steps: int) -> str:
    """Return who sits so many places on, around the table to the right."""
    return SEATS[(SEATS.index(seat) + steps) % 4]


def side(seat: str, me: str) -> int:
    """Return the number of a piece that lies around the table: 1 is the learner's, then to the right."""
    return (SEATS.index(seat) - SEATS.index(me)) % 4 + 1


def marks(*pieces: str) -> Acts:
    return tuple(("mark", piece) for piece in pieces)


def walls_from(side_of_next: str) -> tuple[str, ...]:
    """Return the walls in the order in which they are used (DL8)."""
    return ("East", "North", "West", "South") if side_of_next == "left" else SEATS


def tiles_of(roll: int) -> list[tuple[str, int, str]]:
    """Return all tiles in the order in which they are dealt: East's wall beyond the kept stacks, then on."""
    found = [("East", stack, tier) for stack in range(roll + 1, 20) for tier in ("t", "b")]
    for owner in walls_from("left")[1:]:
        found += [(owner, stack, tier) for stack in range(1, 20) for tier in ("t", "b")]
    return found


# --- marks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_the_highest_roll_is_marked(many: int) -> None:
    for task, _ in drawn("a4.roll-for-east", many):
        pieces = task.scene.zone("seats").pieces
        rolled = [int(re.findall(r"\d+", piece.text or "")[0]) for piece in pieces]
        assert rolled.count(max(rolled)) == 1
        assert task.solution == marks(pieces[rolled.index(max(rolled))].id)


@pytest.mark.parametrize("many", SIZES)
def test_seats_and_turns_go_to_the_right(many: int) -> None:
    for task, at in drawn("a4.find-the-seat", many):
        assert task.solution == marks(f"s{side(str(at.who), str(at.me))}")
    for task, at in drawn("a4.whose-turn", many):
        assert task.solution == marks(f"s{side(on(str(at.who), 1), str(at.me))}")


@pytest.mark.parametrize("many", SIZES)
def test_the_break_and_the_first_stacks_follow_from_the_roll(many: int) -> None:
    for task, at in drawn("a4.break-your-wall", many):
        assert task.solution == marks(f"e{at.roll}")
    for task, at in drawn("a5.first-four", many):
        assert at.roll is not None
        assert task.solution == marks(f"e{at.roll + 1}", f"e{at.roll + 2}")


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("name", ["a4.next-wall", "a4.another-table"])
def test_walls_follow_each_other(name: str, many: int) -> None:
    order = walls_from("right" if name == "a4.another-table" else "left")
    for task, at in drawn(name, many):
        assert at.pushed is not None
        assert task.solution == marks(f"w{side(order[at.pushed], str(at.me))}")
        assert f"{whose(order[at.pushed - 1], at.me)} wall has run out".lower() in task.ask.lower()


@pytest.mark.parametrize("many", SIZES)
def test_what_is_pushed_out_goes_from_the_roll_to_the_end_of_the_wall(many: int) -> None:
    for task, at in drawn("a4.stacks-pushed-out", many):
        assert task.solution == marks(f"e{(at.roll or 0) + 1}", "e19")


def left_open(roll: int) -> list[tuple[str, int, str]]:
    """Return what is left on the open wall after a deal to four, which takes 53 tiles."""
    left = tiles_of(roll)[53:]
    return [tile for tile in left if tile[0] == left[0][0]]


# --- the deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("name", ["a5.your-turn-to-take"])
def test_tiles_go_around_in_their_order(name: str, many: int) -> None:
    for task, at in drawn(name, many):
        assert isinstance(at.taken, int)
        sizes, order = FOURS + SINGLES, tiles_of(at.roll or 0)
        wanted: dict[str, str] = {}
        for number in range(at.taken, at.taken + (at.takings or 0)):
            start = sum(sizes[:number])
            for owner, stack, tier in order[start : start + sizes[number]]:
                tray = f"to-{side(SEATS[number % 4], str(at.me))}"
                wanted[f"{owner[0].lower()}{stack}{tier}"] = tray
        got: dict[str, str] = {}
        for _, piece, tray in task.solution:
            whole = piece[-1] not in "tb"
            got.update((f"{piece}{tier}", tray) for tier in "tb") if whole else got.update({piece: tray})
        assert got == wanted


# --- verdicts -------------------------------------------------------------------------------------------

LEGAL = {
    "break_wall(East, roll)": ("yes", "DL4"),
    'break_wall(East, roll, "left")': ("no", "DL4"),
    "break_wall(East, roll + 1)": ("no", "DL4"),
    "break_wall(South, roll)": ("no", "DL4"),
    "North pushes out": ("yes", "DL8"),
    "South pushes out": ("no", "DL8"),
    "West pushes out": ("no", "DL8"),
}
"""What is legal at the break, and once East's wall has run out."""


@pytest.mark.parametrize("many", SIZES)
def test_verdicts_are_those_of_the_documents(many: int) -> None:
    seen = dict.fromkeys(("yes", "no"), 0)
    for task, at in drawn("a4.is-that-right", many):
        verdict, rule = LEGAL[at.move]
        seen[verdict] += 1
        assert task.solution == task.acts_of(f"{verdict}, {rule}")
    assert 0.4 <= seen["yes"] / many <= 0.6


@pytest.mark.parametrize("many", SIZES)
def test_three_tiles_or_fewer_can_be_taken_for_a_pass(many: int) -> None:
    for task, at in drawn("a5.few-left", many):
        left = len(left_open(at.roll or 0))
        said = "Yes, this wall could be taken for a pass" if left <= 3 else "No, it's too long for that"
        assert task.solution == task.acts_of(said)


@pytest.mark.parametrize("many", SIZES)
def test_the_next_player_takes_two_stacks(many: int) -> None:
    for task, at in drawn("a5.is-that-right", many):
        assert isinstance(at.taken, int)
        taker = SEATS[at.taken % 4]
        said = "You take" if taker == str(at.me) else f"{taker} takes"
        assert task.solution == task.acts_of(f"{said} the next two stacks")
