"""Questions about seats, walls and the deal, asked as data: marks, numbers, orders, verdicts."""

from __future__ import annotations

import pytest

from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.vary import Unfit
from tests.unit.data_tasks import asked, judged
from tests.unit.tasks import verdict


def mark(what: str, scene: str, answer: str, more: str = "") -> Task:
    return asked(f"interaction: mark\nmark: {what}\nscene: {{{scene}}}\nanswer: {answer}\n{more}")


def number(scene: str, answer: str) -> Task:
    return asked(f"interaction: number\nscene: {{{scene}}}\nanswer: {answer}\n")


# --- marks ---------------------------------------------------------------------------------------------

ONE = "most: 1\n"
MARKS = [
    ("stacks", "roll: 7, walls: East", "last_kept()", "mark stack 7", "right"),
    ("stacks", "roll: 7, walls: East", "last_kept()", "mark stack 13", "DL4"),
    ("stacks", "roll: 7, walls: East", "last_kept()", "mark stack 8", "DL4"),
    ("stacks", "roll: 3, walls: East", "kept_stacks()", "mark stacks 1 to 3", "right"),
    ("stacks", "roll: 3, walls: East", "kept_stacks()", "mark stacks 17 to 19", "DL4"),
    ("stacks", "roll: 3, walls: East", "kept_stacks()", "mark stacks 2 to 4", "DL4"),
    ("stacks", "roll: 12, taken: 0, walls: East", "next_stacks()", "mark stacks 13 to 14", "right"),
    ("stacks", "roll: 12, taken: 0, walls: East", "next_stacks()", "mark stacks 1 to 2", "DL4"),
    ("stacks", "roll: 12, taken: 0, walls: East", "next_stacks()", "mark stacks 18 to 19", "DL5"),
    ("stacks", "roll: 7, taken: 3, walls: open", "next_stacks()", "mark stacks 14 to 15", "right"),
    ("stacks", "roll: 7, taken: 14, walls: open", "next_stacks()", "mark stack 15", "DL6"),
    ("stacks", "roll: 7, pushed: 1, walls: East", "caboose()", "mark stack 19", "right"),
    ("stacks", "roll: 7, pushed: 1, walls: East", "caboose()", "mark stack 8", "DL9"),
    ("walls", "me: East, pushed: 1, walls: around", "next_wall()", "mark North's wall", "right"),
    ("walls", "me: East, pushed: 1, walls: around", "next_wall()", "mark South's wall", "DL8"),
    ("walls", "me: South, pushed: 3, walls: around", "next_wall()", "mark your wall", "right"),
    ("players", "me: West, who: South, seats: East", "who", "mark the place to your left", "right"),
    ("players", "me: West, who: South, seats: East", "who", "mark the place to your right", "DL1"),
    (
        "players",
        "rolls: {East: 4, South: 11, West: 7, North: 3}",
        "highest_roller()",
        "mark the place to your right",
        "right",
    ),
    (
        "players",
        "rolls: {East: 4, South: 11, West: 7, North: 3}",
        "highest_roller()",
        "mark your own place",
        "DL2",
    ),
    ("players", "me: East, who: North, seats: all", "right_of(who)", "mark you", "right"),
]


@pytest.mark.parametrize(("what", "scene", "answer", "step", "wanted"), MARKS)
def test_marks_are_judged_by_the_rules(what: str, scene: str, answer: str, step: str, wanted: str) -> None:
    item = mark(what, scene, answer)
    feedback = judged(item, step)
    assert feedback.verdict == ("right" if wanted == "right" else "wrong")
    assert wanted == "right" or set(wanted.split()) <= set(feedback.rules)
    assert verdict(item) == "unreadable"


@pytest.mark.parametrize(
    ("roll", "stack", "said"),
    [(9, 10, "not ten"), (9, 11, "from the left"), (8, 7, "not seven"), (8, 12, "from the left")],
)
def test_only_the_mirrored_stack_is_counted_from_the_left(roll: int, stack: int, said: str) -> None:
    item = mark("stacks", f"roll: {roll}, walls: East", "last_kept()", ONE)
    feedback = judged(item, f"mark stack {stack}")
    assert said in feedback.evidence
    assert feedback.replay[0].lit == (f"e{stack}",)
    assert feedback.replay[-1].lit == (f"e{roll}",)


def test_a_house_rule_decides_which_wall_is_next() -> None:
    scene, house = "me: East, pushed: 1, walls: around", "house_rules: {next_wall: right}\n"
    item = mark("walls", scene, "next_wall()", house)
    assert judged(item, "mark South's wall").verdict == "right"
    assert "DL8" in judged(item, "mark North's wall").rules


def test_a_used_up_wall_cannot_be_marked() -> None:
    item = mark("walls", "me: East, pushed: 3, walls: around", "next_wall()", "among: walls_left()\n")
    assert {item.scene.piece(piece).name for piece in item.scene.marks} == {
        "South's wall",
        "Your set-aside stacks",
    }


def test_two_highest_rolls_make_no_item() -> None:
    with pytest.raises(Unfit, match="tied"):
        mark("players", "rolls: {East: 4, South: 11, West: 11, North: 3}", "highest_roller()")


def test_seats_have_no_names_before_east_is_chosen() -> None:
    item = mark("players", "rolls: {East: 4, South: 11, West: 7, North: 3}", "highest_roller()", ONE)
    told = judged(item, "mark your own place").evidence
    assert told == "The player to your right rolled highest with 11, and you rolled 4."


@pytest.mark.parametrize(
    ("what", "scene", "answer", "said"),
    [
        ("walls", "me: South, pushed: 3, walls: around", "next_wall()", "Mark your wall."),
        ("players", "me: East, who: North, seats: all", "right_of(who)", "Mark your own place."),
        ("stacks", "roll: 7, walls: East", "last_kept()", "Mark stack 7 from the right end."),
        (
            "players",
            "rolls: {East: 4, South: 11, West: 7, North: 3}",
            "highest_roller()",
            "Mark the place to your right.",
        ),
    ],
)
def test_what_to_mark_is_said_within_a_sentence(what: str, scene: str, answer: str, said: str) -> None:
    item = mark(what, scene, answer)
    assert item.told(item.solution[0]) == said


# --- numbers -------------------------------------------------------------------------------------------

NUMBERS = [
    ("walls: East", "count(wall(East))", 19),
    ("walls: East", "tiles_in(wall(East))", 38),
    ("walls: East", "4 * tiles_in(wall(East))", 152),
    ("roll: 7", "count(kept_stacks())", 7),
    ("roll: 7", "tiles_in(kept_stacks())", 14),
    ("roll: 7", "count(pushed_stacks())", 12),
    ("taken: 12", "tiles_taken(West)", 12),
    ("taken: all", "tiles_taken(East)", 14),
    ("taken: all", "tiles_taken(West)", 13),
    ("roll: 7", "tiles_left()", 99),
    *(
        (f"roll: {roll}", "open_wall_left()", left)
        for roll, left in zip(range(2, 13), (*range(19, 0, -2), 37), strict=True)
    ),
]


@pytest.mark.parametrize(("scene", "answer", "value"), NUMBERS)
def test_numbers_are_those_of_the_sources(scene: str, answer: str, value: int) -> None:
    item = number(scene, answer)
    assert verdict(item, str(value)) == "right"
    assert judged(item, str(value + 1)).verdict == "wrong"


@pytest.mark.parametrize(
    ("scene", "answer", "how"),
    [
        ("roll: 7", "count(pushed_stacks())", "19 minus 7 is 12."),
        ("roll: 9", "tiles_in(kept_stacks())", "9 times 2 is 18."),
        ("roll: 7", "open_wall_left()", "The next wall gives the other 29: 38 minus 29 is 9."),
        ("roll: 12", "open_wall_left()", "gives the other 1: 38 minus 1 is 37."),
        ("taken: all", "tiles_taken(East)", "That and two tiles more makes 14."),
    ],
)
def test_how_a_number_is_found_is_told_to_the_end(scene: str, answer: str, how: str) -> None:
    assert number(scene, answer).walk()[-1].say.endswith(how)


# --- orders and verdicts -------------------------------------------------------------------------------

ROUND = """\
interaction: order
scene: {taken: TAKEN}
steps:
  - {say: East takes, do: "take(East, SIZE)"}
  - {say: South takes, do: "take(South, SIZE)"}
  - {say: West takes, do: "take(West, SIZE)"}
  - {say: North takes, do: "take(North, SIZE)"}
"""


@pytest.mark.parametrize(("taken", "size", "rule"), [("0", "4", "DL5"), ("12", "1", "DL6")])
def test_an_order_of_takings_is_judged_by_the_rules(taken: str, size: str, rule: str) -> None:
    item = asked(ROUND.replace("TAKEN", taken).replace("SIZE", size))
    assert verdict(item, "East takes, South takes, West takes, North takes") == "right"
    assert verdict(item, "East takes, North takes, West takes, South takes") == rule


WHOLE = """\
interaction: order
scene: {roll: ROLL, pushed: 0}
steps:
  - {say: break, do: "break_wall(East, ROLL)"}
  - {say: fours, do: rounds_of_four()}
  - {say: singles, do: last_tiles()}
  - pass
"""


@pytest.mark.parametrize("roll", range(2, 13))
def test_the_whole_deal_is_legal_in_one_order_alone(roll: int) -> None:
    item = asked(WHOLE.replace("ROLL", str(roll)))
    assert verdict(item, "break, fours, singles, pass") == "right"
    assert verdict(item, "fours, break, singles, pass") == "DL4"
    assert "DL5" in verdict(item, "break, singles, fours, pass")
    assert verdict(item, "break, fours, pass, singles") == "DL1"


MOVES = [
    ("roll: 7, pushed: 0", "break_wall(East, roll)", "yes, DL4"),
    ("roll: 7, pushed: 0", "break_wall(East, roll, 'left')", "no, DL4"),
    ("roll: 7, pushed: 0", "break_wall(East, 19 - roll)", "no, DL4"),
    ("roll: 7, pushed: 0", "break_wall(South, roll)", "no, DL4"),
    ("roll: 7, taken: 0", "take(East, 4)", "yes, DL5"),
    ("roll: 7, taken: 0", "take(South, 4)", "no, DL5"),
    ("roll: 7, taken: 0", "take(East, 2)", "no, DL5"),
    ("roll: 7, taken: 0", "take(East, 4, 'far end')", "no, DL5"),
    ("roll: 7, taken: 0", "take(East, 4, 'kept stacks')", "no, DL4"),
    ("roll: 7, pushed: 1, taken: open walls", "North pushes out", "yes, DL8"),
    ("roll: 7, pushed: 1, taken: open walls", "South pushes out", "no, DL8"),
]
VERDICT = """\
interaction: choose
scene: {SCENE, move: "MOVE"}
parts:
  - {name: verdict, options: yes or no, answer: legal(move)}
  - {name: why, options: rules, among: [RULE, DL2, DL3, DL7], answer: deciding_rules(move)}
"""


@pytest.mark.parametrize(("scene", "move", "right"), MOVES)
def test_verdicts_on_moves_of_the_deal_are_those_of_the_engine(scene: str, move: str, right: str) -> None:
    rule = right.split(", ")[1]
    item = asked(VERDICT.replace("SCENE", scene).replace("MOVE", move).replace("RULE", rule))
    assert verdict(item, right) == "right"
    other = right.replace("yes", "no") if right.startswith("yes") else right.replace("no", "yes")
    assert verdict(item, other) == rule


def test_no_far_end_is_offered_where_the_open_wall_holds_only_what_is_due() -> None:
    with pytest.raises(Unfit, match="far end"):
        asked(
            VERDICT.replace("SCENE", "roll: 7, taken: 5")
            .replace("MOVE", "take(South, 4, 'far end')")
            .replace("RULE", "DL5")
        )


@pytest.mark.parametrize(
    ("scene", "say"),
    [
        ("me: South, roll: 7", ("You are South", "East rolled 7")),
        ("roll: 7, taken: 0", ("East rolled 7", "East has broken her wall")),
        ("roll: 7, taken: 2", ("East rolled 7", "South took tiles last")),
        ("taken: 4", ("One round is done",)),
        ("taken: 12", ("Three rounds are done",)),
        ("taken: 14", ("South took tiles last",)),
        ("taken: all", ("The deal is done",)),
        ("roll: 7, pushed: 1, taken: open walls", ("East rolled 7", "No tiles are left on the open wall")),
    ],
)
def test_what_is_said_above_the_board(scene: str, say: tuple[str, ...]) -> None:
    assert number(scene, "tiles_left()").facts == say
