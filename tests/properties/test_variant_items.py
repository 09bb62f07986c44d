"""Drawn items about three players, bets and table rules agree with the documents, written out plainly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios import SceneFields
from tests.items import shipped

SIZES = [
    pytest.param(60, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
SEATS = ("East", "South", "West", "North")


def drawn(name: str, many: int) -> Iterator[tuple[QuestionTask, SceneFields]]:
    for seed in range(many):
        task = shipped()[name].task(seed)
        assert isinstance(task, QuestionTask)
        yield task, task.drawn.fields


def on(seat: str, steps: int, empty: str = "") -> str:
    """Return who sits so many chairs on, around the table to the right, the empty one left out."""
    there = [each for each in SEATS if each != empty or each == seat]
    return there[(there.index(seat) + steps) % len(there)]


def side(seat: str, me: str) -> int:
    """Return the number of a piece that lies around the table: 1 is the learner's, then to the right."""
    return (SEATS.index(seat) - SEATS.index(me)) % 4 + 1


def chosen(task: QuestionTask) -> dict[str, str]:
    """Return the words of what is right to choose, by the part of the question."""
    return {act[1]: task.scene.option(act[1], act[2]) for act in task.solution if act[0] == "choose"}


def numbers(task: QuestionTask) -> list[int]:
    return [int(act[2]) for act in task.solution if act[0] == "number"]


# --- three players ---------------------------------------------------------------------------------------


def wall_tiles(roll: int) -> list[tuple[str, int]]:
    """Return the stacks in the order in which they are taken: East's beyond the kept ones, then leftward."""
    found = [("e", stack) for stack in range(roll + 1, 20)]
    return found + [(owner, stack) for owner in "nws" for stack in range(1, 20)]


@pytest.mark.parametrize("many", SIZES)
def test_a_deal_of_four_tiles_goes_on_past_the_empty_chair(many: int) -> None:
    for task, at in drawn("b1.keep-dealing", many):
        assert at.roll is not None
        assert isinstance(at.taken, int)
        stacks, taker = wall_tiles(at.roll)[2 * at.taken :], on("East", at.taken, str(at.empty))
        wanted = set()
        for turn in range(3):
            where = f"to-{side(on(taker, turn, str(at.empty)), str(at.me))}"
            wanted |= {("move", f"{owner}{stack}", where) for owner, stack in stacks[2 * turn : 2 * turn + 2]}
        assert set(task.solution) == wanted, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_courtesy_pass_goes_straight_across_if_anybody_sits_there(many: int) -> None:
    for task, at in drawn("b1.courtesy-with-whom", many):
        across = on(str(at.me), 2)
        is_possible = across != str(at.empty) and not at.agreed
        assert chosen(task)["picked"] == (across if is_possible else "Nobody")


@pytest.mark.parametrize("many", SIZES)
def test_the_next_to_pick_sits_in_the_next_chair_that_is_not_empty(many: int) -> None:
    for task, at in drawn("b1.who-picks", many):
        thrower = at.table.split("thrown ")[1].split(", ")[-1].split()[0]
        assert chosen(task)["picked"] == on(thrower, 1, str(at.empty))


@pytest.mark.parametrize("many", SIZES)
def test_what_three_players_do_is_legal_where_the_documents_say_so(many: int) -> None:
    legal = {"gap": "No", "skip": "Yes", "across": "Yes", "nobody across": "No", "throw": "Yes", "pick": "No"}
    for task, at in drawn("b1.is-that-legal", many):
        assert chosen(task)["verdict"] == legal[at.case], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_counts_and_breaks_are_the_same_with_three_players(many: int) -> None:
    for task, at in drawn("b1.break-as-always", many):
        assert task.solution == (("mark", f"e{at.roll}"),)
    for task, at in drawn("b1.thirteen-or-fourteen", many):
        holds = at.table.startswith("phase discard") and f"turn {at.who};" in at.table
        assert chosen(task)["picked"] == ("14" if holds else "13")


# --- the bettor ------------------------------------------------------------------------------------------


def bill(task: QuestionTask, at: SceneFields) -> dict[str, int]:
    """Return what each player pays: 004, section 10, with the value of the hand and its jokers as shown."""
    named = task.drawn.situation
    play: Any = named.state
    tiles = [tile.code for tile in play.hand(play.winner).rack]
    thrower = play.called.seat.value if at.how == "discard" else ""
    twice = 1 if "J" in tiles else 2
    twice *= 2 if at.bet_on is not None and str(at.bet_on) == str(play.winner) else 1
    value = max(match.line.value for match in play.solver.matches(play.hand(play.winner).rack))
    payers = [seat for seat in SEATS if seat != str(play.winner)]
    return {seat: value * twice * (2 if thrower in ("", seat) else 1) for seat in payers}


@pytest.mark.parametrize("many", SIZES)
def test_a_bet_counts_if_it_is_on_the_winner(many: int) -> None:
    said = {True: "“You're right. Your bet won.”", False: "“No, you bet on somebody else.”"}
    for task, at in drawn("b2.does-the-bet-count", many):
        assert chosen(task)["picked"] == said[str(at.bet_on) == str(at.winner)], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_east_gets_up_for_the_bettor(many: int) -> None:
    for task, at in drawn("b2.who-gets-up", many):
        assert task.solution == (("mark", f"s{side('East', str(at.me))}"),)


# --- table rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_as_many_tiles_come_out_of_a_mush_as_went_in(many: int) -> None:
    for task, at in drawn("b3.mush-count", many):
        assert numbers(task) == [len(at.move.split()) - 2]


@pytest.mark.parametrize("many", SIZES)
def test_a_mush_comes_once_after_the_first_charleston_where_the_table_plays_it(many: int) -> None:
    said = {"now": "Yes", "never": "No, this table doesn't mush.", "early": "No, it's too early for that."}
    for task, at in drawn("b3.after-the-first-charleston", many):
        assert chosen(task)["picked"] == said[at.case]


@pytest.mark.parametrize("many", SIZES)
def test_a_hot_wall_lets_nobody_call_but_to_win(many: int) -> None:
    for task, at in drawn("b3.near-the-end", many):
        is_hot, wins = at.agreed.get("hot_wall") == "on", "mahjong" in at.move
        assert chosen(task)["picked"] == ("No, the last wall is hot." if is_hot and not wins else "Yes")


@pytest.mark.parametrize("many", SIZES)
def test_a_pot_grows_by_all_four_and_goes_to_the_winner(many: int) -> None:
    for task, at in drawn("b3.grow-the-pot", many):
        assert at.number is not None
        after = f"{at.pot + 4 * at.number} cents" if at.agreed else "Nothing. There is no pot."
        assert chosen(task)["picked"] == after
    for task, at in drawn("b3.who-takes-the-pot", many):
        pays = list(bill(task, at).values())
        assert numbers(task) == [*pays, at.pot, sum(pays) + at.pot], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_walls_come_out_the_way_this_table_agreed(many: int) -> None:
    for task, at in drawn("b3.this-tables-way", many):
        assert at.pushed is not None
        way = -1 if at.agreed["next_wall"] == "left" else 1
        owner = SEATS[way * at.pushed % 4]
        assert task.solution == (("mark", f"w{side(owner, str(at.me))}"),)
