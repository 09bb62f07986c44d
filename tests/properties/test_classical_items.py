"""Drawn items about the classical deal, turn and claims agree with the document, written out plainly.

Seats go around East, South, West, North; walls are drawn from the other way around. What lies on the table is
read as data; what is right is decided here, without the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from mahj_tutor.classical import PlayState
from mahj_tutor.classical.play.moves import Claim, Discard, Draw, TakeBack
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.tiles import Tile, tile
from tests.properties.test_drawn_dead_hands import items

pytestmark = pytest.mark.slow

SIZES = [pytest.param(60, id="60"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]
SEATS = ("East", "South", "West", "North")
STACKS = 17


def on(seat: object, steps: int) -> str:
    """Return who sits so many places on, around the table to the right."""
    return SEATS[(SEATS.index(str(seat)) + steps) % 4]


def whose(name: str, me: object) -> str:
    """Say whose something is to the learner: `your`, `East's`."""
    return "your" if name == str(me) else f"{name}'s"


def chosen(task: QuestionTask) -> dict[str, str]:
    """Return the words of what is right to choose, by the part of the question."""
    return {act[1]: task.scene.option(act[1], act[2]) for act in task.solution if act[0] == "choose"}


def marked(task: QuestionTask) -> set[str]:
    return {act[1] for act in task.solution if act[0] == "mark"}


def number(task: QuestionTask) -> int:
    (act,) = task.solution
    assert act[0] == "number"
    return int(act[2])


def play_of(task: QuestionTask) -> PlayState:
    play = task.drawn.situation.classical_play
    assert play is not None
    return play


def named(task: QuestionTask, name: str) -> Any:
    return task.drawn.situation.named[name].value


# --- the deal ----------------------------------------------------------------------------------------------


def stacks_from(roll: int) -> Iterator[str]:
    """Yield the stacks as they are used up: count players to the roll, then stacks, then go on clockwise."""
    places = [(on("East", roll - 1 - wall), stack) for wall in range(4) for stack in range(1, STACKS + 1)]
    yield from (f"{seat[0].lower()}{stack}" for seat, stack in (*places[roll:], *places[:roll]))


@pytest.mark.parametrize("many", SIZES)
def test_two_stacks_each_are_taken_past_the_break(many: int) -> None:
    for task in items("c3.next-two-stacks", many):
        at = task.drawn.fields
        assert at.dice is not None
        assert isinstance(at.taken, int)
        order = list(stacks_from(at.dice))
        assert marked(task) == set(order[2 * at.taken : 2 * at.taken + 2]), task.seed
        assert f"**{whose(on('East', at.taken), at.me)}** turn" in task.ask
        assert f"{whose(on('East', at.dice - 1), at.me)} wall" in task.ask
    for task in items("c3.break-and-take", many):
        assert marked(task) == set(list(stacks_from(task.drawn.fields.dice or 0))[:2]), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_the_last_tiles_go_around_from_the_top_down(many: int) -> None:
    for task in items("c3.top-or-bottom", many):
        taken = task.drawn.fields.taken
        assert isinstance(taken, int)
        ahead = 12 * 4 + 2 + taken - 13  # twelve times four tiles, East's two, and one each after that
        tier = "The top tile" if ahead % 2 == 0 else "The bottom tile"
        assert chosen(task) == {"taker": on("East", taken - 12), "tier": tier}, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_walls_are_used_up_clockwise(many: int) -> None:
    for task in items("c3.next-wall", many):
        me, who = task.drawn.fields.me, task.drawn.fields.who
        (piece,) = marked(task)
        wanted = on(who, -1)
        label = "Your wall" if wanted == str(me) else f"{wanted}'s wall"
        assert task.scene.piece(piece).name == label, task.seed


# --- the turn ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_the_player_on_the_right_draws_next(many: int) -> None:
    for task in items("c3.who-draws", many):
        assert list(chosen(task).values()) == [on(play_of(task).thrown[-1].seat, 1)], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_tiles_in_all_are_thirteen_one_more_before_a_throw_and_one_for_each_kong(many: int) -> None:
    for task in items("c3.count-with-sets", many):
        play, who = play_of(task), named(task, "who")
        holds = play.phase == "discard" and play.turn is who
        kongs = sum(len(each.tiles) == 4 for each in play.hand(who).sets)
        assert number(task) == 13 + holds + kongs, task.seed


# --- claims ------------------------------------------------------------------------------------------------


def is_chow(some: Sequence[Tile]) -> bool:
    """Whether three tiles are in a row in one suit: winds and dragons have none, and 9 is the end."""
    numbers = sorted(each.number or 0 for each in some)
    in_row = [each - numbers[0] for each in numbers] == [0, 1, 2]
    return numbers[0] > 0 and in_row and len({each.suit for each in some}) == 1


def has_chow(rack: Sequence[Tile], thrown: Tile) -> bool:
    kinds = list(dict.fromkeys(rack))
    return any(
        is_chow((one, other, thrown)) for place, one in enumerate(kinds) for other in kinds[place + 1 :]
    )


def may_claim(play: PlayState, claim: Claim) -> bool:
    """Decide about a claim for a pung or a chow: of another player's newest discard, before the next draw."""
    if play.phase != "window":
        return False
    newest, rack = play.thrown[-1], play.hand(claim.seat).concealed
    if newest.seat is claim.seat or claim.tile not in (None, newest.tile):
        return False
    if claim.wanted == "pung":
        return rack.count(newest.tile) >= 2
    return claim.wanted == "chow" and on(newest.seat, 1) == str(claim.seat) and has_chow(rack, newest.tile)


def may_do(play: PlayState, move: object) -> bool:
    """Decide about a move of somebody who has the tiles for it."""
    match move:
        case Claim():
            return may_claim(play, move)
        case Draw():
            return play.phase == "window" and on(play.thrown[-1].seat, 1) == str(move.seat)
        case Discard():
            return play.phase == "discard" and play.turn is move.seat
        case TakeBack():
            return False
    raise AssertionError(move)


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("name", ["c4.can-you-claim"])
def test_moves_are_legal_when_the_document_allows_them(name: str, many: int) -> None:
    said = Counter[str]()
    for task in items(name, many):
        move = named(task, "move")
        verdict = chosen(task)["verdict"]
        assert verdict == ("Yes" if may_do(play_of(task), move) else "No"), (task.seed, str(move))
        said[verdict] += 1
    assert min(said["Yes"], said["No"]) >= 0.3 * many, said


@pytest.mark.parametrize("many", SIZES)
def test_two_tiles_and_the_discard_make_the_set(many: int) -> None:
    for task in items("c4.which-two", many):
        thrown = play_of(task).thrown[-1].tile
        joined = [tile(task.scene.piece(piece).face or "") for piece in marked(task)]
        made = is_chow((*joined, thrown)) if task.drawn.fields.case == "chow" else {*joined} == {thrown}
        assert len(joined) == 2, task.seed
        assert made, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_pung_comes_from_anyone_and_a_chow_from_the_left(many: int) -> None:
    for task in items("c4.what-could-you-claim", many):
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        rack, is_left = play.hand(me).concealed, on(play.thrown[-1].seat, 1) == str(me)
        wanted = {
            piece.id
            for piece in task.scene.zone("tiles").pieces
            if rack.count(tile(piece.face or "")) >= 2 or (is_left and has_chow(rack, tile(piece.face or "")))
        }
        assert marked(task) == wanted, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_players_between_the_two_lose_a_turn(many: int) -> None:
    seen = Counter[int]()
    for task in items("c4.who-was-skipped", many):
        play = play_of(task)
        assert play.claimed is not None
        first, last = play.claimed.seat, play.thrown[-1].seat
        between = [on(first, steps) for steps in (1, 2, 3)]
        wanted = between[: between.index(str(last))]
        me = str(task.drawn.situation.me)
        names = [task.scene.piece(piece).name.split(",")[0] for piece in marked(task)]
        assert sorted(names) == sorted("you" if each == me else each for each in wanted), task.seed
        assert ("choose", "verdict", "some" if wanted else "none") in task.solution
        seen[len(wanted)] += 1
    assert set(seen) == {0, 1, 2}


@pytest.mark.parametrize("many", SIZES)
def test_two_tiles_go_into_the_set_and_one_is_thrown(many: int) -> None:
    for task in items("c4.what-stays-hidden", many):
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        assert number(task) == 13 - 3 * len(play.hand(me).sets) - 3, task.seed
