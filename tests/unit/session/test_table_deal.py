"""A hand that is complete as it was dealt: East may say Mah Jongg before anybody passes (WN7)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from mahj_tutor.american import CharlestonState, PlayState, steps
from mahj_tutor.american.play.moves import Accept
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import practice_card
from mahj_tutor.players.table_record import Opening
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.session.table_acts import offers
from mahj_tutor.session.table_effects import effect_of
from mahj_tutor.session.table_end import result_of, told
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.walls import TIERS, Position, Walls
from mahj_tutor.tiles import AMERICAN
from tests.table_learner import play_on

ROLL = 7


def dealt_to_win(me: Seat) -> TableGame:
    """Return a game in which East is dealt a hand of the card."""
    target = next(each for line in practice_card().lines for each in line.targets)
    hand = [group.tile for group in target.groups for _ in range(group.size)]
    rest = list((Counter(AMERICAN) - Counter(hand)).elements())
    Random(1).shuffle(rest)
    dealing = steps(ROLL, table_rules=profile("league"))
    hers = {place for step in dealing if step.seat is Seat.EAST for place in step.positions}
    full = Walls.build(1)
    rows = tuple(
        tuple((hand if place in hers else rest).pop() for place in _places(full, seat)) for seat in SEATS
    )
    opened = Opening("deal", "t6", "", me, Walls(rows), ROLL)
    return play_on(TableGame.begin(opened, opened.game(practice_card(), profile("league"))))


def _places(walls: Walls, seat: Seat) -> list[Position]:
    """Return the places of a wall in the order in which it is written."""
    return [Position(seat, stack, tier) for stack in range(1, walls.stacks + 1) for tier in TIERS]


def test_east_at_the_computer_says_mah_jongg_on_the_deal() -> None:
    table = dealt_to_win(Seat.WEST)
    assert isinstance(table.game.now, PlayState)
    assert table.game.now.phase is Phase.DECLARED
    assert table.log[-1] == "East says Mah Jongg on the deal and shows all 14 tiles."
    accept = offers(table, Laid())[-1]
    assert accept.move == Accept(Seat.WEST)
    table = play_on(table.after(accept.move))
    assert isinstance(table.game.now, PlayState)
    assert result_of(table.game.now, Seat.WEST) == "lost"
    assert told(table.game.now, Seat.WEST).heading == "East won"


@pytest.mark.parametrize("act", [("choose", "do", "mahjong"), ("choose", "do", "pass")])
def test_a_learner_in_east_may_say_it_or_pass(act: tuple[str, ...]) -> None:
    table = dealt_to_win(Seat.EAST)
    assert isinstance(table.game.now, CharlestonState)
    assert [each.name for each in offers(table, Laid())] == ["mahjong", "far", "can", "more", "pass"]
    effect = effect_of(table, Laid(), act)
    assert effect is not None
    assert effect.move is not None
    if act[-1] == "mahjong":
        table = play_on(table.after(effect.move))
        assert isinstance(table.game.now, PlayState)
        assert result_of(table.game.now, Seat.EAST) == "won"
