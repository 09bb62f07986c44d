"""What an arrangement leaves over is what of the hand isn't in it."""

from __future__ import annotations

import random
from itertools import chain

from mahj_tutor.card import practice_card
from mahj_tutor.solver import Exposure
from mahj_tutor.solver.arrangement import arrange, left_over
from mahj_tutor.solver.target_index import count_by_index
from mahj_tutor.tiles import AMERICAN, JOKER


def test_what_is_left_over_is_what_no_group_has() -> None:
    rng, shown_at_all, left_at_all = random.Random(1), 0, 0
    targets = [target for line in practice_card().lines for target in line.targets]
    for target in rng.sample(targets, 400):
        open_to_all = [group for group in target.groups if group.takes_jokers]
        shown = tuple(
            Exposure(group.tile, (*[group.tile] * (group.size - 1), rng.choice((group.tile, JOKER))))
            for group in rng.sample(open_to_all, rng.randint(0, min(2, len(open_to_all))))
        )
        wanted = [tile for group in target.groups for tile in [group.tile] * group.size]
        hand = rng.sample([*wanted, *rng.sample(AMERICAN, 13)], 13 - sum(each.size for each in shown))
        filled = chain.from_iterable(arrange(target.groups, hand, shown))
        left = count_by_index([*hand, *(tile for each in shown for tile in each.tiles)])
        for tile in filled:
            left[tile.index] -= 1
        assert left_over(target.groups, count_by_index(hand), shown) == left
        shown_at_all += len(shown)
        left_at_all += sum(left)
    assert min(shown_at_all, left_at_all) > 100
