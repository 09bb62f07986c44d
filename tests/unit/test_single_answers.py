"""One thing that is asked for is marked or chosen among options: either way the rules give reasons."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.unit.data_tasks import asked

WALL = "[stack(North, 11), stack(North, 12), stack(North, 13)]"


@pytest.mark.parametrize(
    "how", ["mark: {}\nmost: 1\ninteraction: mark", 'options: "{}"\ninteraction: choose']
)
@pytest.mark.parametrize(
    ("scene", "answer", "things", "options", "rule"),
    [
        ("{me: South, dice: 12, walls: around}", "broken_wall()", "players", "players", "CC9"),
        ("{me: South, dice: 12, walls: North}", "last_counted()", "stacks", WALL, "CC9"),
        ("{me: East, roll: 7, walls: East}", "last_kept()", "stacks", "wall(East)", "DL4"),
        (
            "{me: East, rolls: {East: 5, South: 7, West: 9, North: 8}, seats: all}",
            "highest_roller()",
            "players",
            "players",
            "DL2",
        ),
        ("{me: South, seats: all}", "next_dealer(West)", "players", "players", "NX2"),
        ("{me: South, seats: all}", "next_east(West)", "players", "players", "CC24"),
    ],
)
def test_reasons_against_one_thing(
    scene: str, answer: str, things: str, options: str, rule: str, how: str
) -> None:
    words = how.format(options if "options" in how else things)
    task = asked(f"{words}\nscene: {scene}\nanswer: {answer}")
    wrong = tuple(islice(task.wrong_answers(), 6))
    assert wrong
    for acts in wrong:
        read = task.read(acts)
        assert task.check(read).rules == (rule,)  # type: ignore[arg-type]
