"""Drawn questions about dead hands and payments agree with a decision that knows nothing of the facts behind
them: groups filled one by one, tiles counted, amounts worked out from what the board shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from mahj_tutor.facts.situation import Laid
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, KINDS, tile
from tests.items import all_moments, item, shipped
from tests.properties.plain_hands import away, is_alive

pytestmark = pytest.mark.slow

DRAWN = [pytest.param(60, id="60"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]
"""Items of games: to find one takes a while."""
FEW = 200
MADE = [pytest.param(FEW, id="200"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]


def items(name: str, many: int) -> Iterator[QuestionTask]:
    """Yield items, a few from the positions that are kept, many from all games."""
    exercise = shipped()[name]
    for seed in range(many):
        with all_moments() if many > FEW else nullcontext():
            task = item(exercise, seed)
        assert isinstance(task, QuestionTask)
        yield task


def can_be_made(task: QuestionTask, who: Seat) -> bool:
    """Whether a hand of the card has the exposures, and the tiles for the rest are not all gone."""
    play = task.drawn.situation.play
    assert play is not None
    gone = Counter(each.tile for each in play.thrown[: None if play.is_closed or not play.offered else -1])
    if play.offered and play.offered.seat is who:
        gone[play.offered.tile] += 1
    for seat in play.seats:
        if seat is not who:
            gone.update(each for group in play.hand(seat).shown for each in group.tiles if each is not JOKER)
    shown = play.hand(who).shown
    lines = (line for line in play.card.lines if line.kind == "X" or not shown)
    return any(is_alive(target.groups, shown, gone) for line in lines for target in line.targets)


def is_counted_right(task: QuestionTask, who: Seat) -> bool:
    """Whether a player has 13 tiles, and 14 in her own turn before the discard; the learner counts pieces."""
    side = next(zone.id[7:] for zone in task.scene.zones if zone.id.startswith("hidden-"))
    own = [zone for zone in task.scene.zones if zone.id.startswith((f"hidden-{side}", f"shown-{side}-"))]
    play = task.drawn.situation.play
    assert play is not None
    in_hand = play.phase == "discard" and play.turn is who
    return sum(len(zone.pieces) for zone in own) == (14 if in_hand else 13)


@pytest.mark.parametrize("many", DRAWN)
def test_a_hand_is_called_dead_only_if_no_hand_of_the_card_is_left(many: int) -> None:
    verdicts = Counter[str]()
    for task in items("a17.dead-or-alive", many):
        who = task.drawn.situation.named["who"].value
        alive = is_counted_right(task, who) and can_be_made(task, who)
        assert task.solution[0] == ("choose", "verdict", "none" if alive else "some"), task.seed
        verdicts[task.solution[0][2]] += 1
    assert 0.25 <= verdicts["none"] / many <= 0.65


@pytest.mark.parametrize("many", MADE)
def test_a_sheet_is_what_the_board_shows_worked_out(many: int) -> None:
    for task in items("a16.any-win", many):
        line, hand, *others = task.scene.zones
        rows = [zone for zone in others if zone.kind == "sheet"]
        value = int((line.note or "").rpartition("pays ")[2])
        jokers = any(piece.face == "J" for piece in hand.pieces)
        thrown = any("threw" in fact for fact in task.facts)
        due = [
            value * (2 if not thrown or row.note == "threw the tile" else 1) * (1 if jokers else 2)
            for row in rows
        ]
        assert [int(act[2]) for act in task.solution] == due, task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_jokers_are_found_where_they_lie(many: int) -> None:
    for task in items("a17.turn-them-down", many):
        opened = next(zone for zone in task.scene.zones if zone.id.startswith("open-"))
        jokers = {piece.id for piece in opened.pieces if piece.face == "J"}
        assert {act[1] for act in task.solution} == jokers, task.seed


def fills(tiles: list[str], groups: object) -> bool:
    """Whether tiles fill groups: naturals first where no joker may stand, jokers for the rest."""
    held = Counter(tile(each) for each in tiles)
    short = 0
    for kind in KINDS[:-1]:
        sizes = [(group.size, group.takes_jokers) for group in groups if group.tile is kind]  # type: ignore[attr-defined]
        wanted, fixed = sum(size for size, _ in sizes), sum(size for size, is_open in sizes if not is_open)
        if not fixed <= held[kind] <= wanted:
            return False
        short += wanted - held[kind]
    return short == held[JOKER]


@pytest.mark.parametrize("many", DRAWN)
def test_mah_jongg_is_what_fills_a_hand_of_the_card(many: int) -> None:
    for task in items("a16.is-it-mah-jongg", many):
        play, me = task.drawn.situation.play, task.drawn.situation.me
        assert play is not None
        assert me is not None
        tiles = [
            str(each.tile)
            for each in task.drawn.picture.things.values()
            if isinstance(each, Laid) and each.where is not None and each.where.seat is me
        ]
        shown = play.hand(me).shown
        rack = tuple(
            (Counter(map(tile, tiles)) - Counter(each for group in shown for each in group.tiles)).elements()
        )
        lines = (line for line in play.card.lines if line.kind == "X" or not shown)
        near = (target.groups for line in lines for target in line.targets if fills(tiles, target.groups))
        made = any(away(groups, rack, shown) == 0 for groups in near)  # a joker that is exposed stays there
        assert (task.solution[0][0] == "choose") is made, task.seed  # “Mah Jongg!”, or a throw
