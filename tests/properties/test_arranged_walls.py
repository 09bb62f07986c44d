"""Arranged games: the three hands on offer can be made by their picks, as is counted here once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from mahj_tutor.american import PlayState, apply, faults
from mahj_tutor.american.play.moves import Declare, Discard, Pick, Rack
from mahj_tutor.card import Group
from mahj_tutor.scenarios.arranged import Offer
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, copies
from tests.items import item, shipped

GAMES = [each for each in shipped().values() if each.scene.arrange]
SEEDS = [pytest.param(25, id="25"), pytest.param(250, id="250", marks=pytest.mark.soak)]
"""Games of each exercise: 100 in all, and 1,000."""


def lacking(groups: Iterable[Group], tiles: Iterable[Tile]) -> int:
    """Count the places of a hand that nothing fills: tiles alike come first, then jokers where they may."""
    left = Counter(tiles)
    open_places = pairs = 0
    for group in groups:
        short = max(0, group.size - left[group.tile])
        left[group.tile] -= group.size - short
        open_places += short if group.size > 2 else 0
        pairs += short if group.size <= 2 else 0
    return pairs + max(0, open_places - left[JOKER])


def spare(groups: Sequence[Group], rack: Sequence[Tile]) -> Tile:
    """Return a tile whose loss does not set a hand back."""
    now = lacking(groups, rack)
    for tile in rack:
        rest = list(rack)
        rest.remove(tile)
        if lacking(groups, rest) == now:
            return tile
    raise AssertionError(f"every tile of {rack} is needed")


def picks_for(play: PlayState, me: Seat, offer: Offer) -> int:
    """Play for a hand by the rules, keeping what it can use; return with which pick it is Mah Jongg."""
    groups, picks = offer.target.groups, 0
    while True:
        play = apply(apply(play, Pick(me)), Rack(me))
        picks += 1
        rack = play.hand(me).rack
        if lacking(groups, rack) == 0:
            assert not faults(play, Declare(me))
            return picks
        play = apply(play, Discard(me, spare(groups, rack)))


@pytest.mark.slow
@pytest.mark.parametrize("many", SEEDS)
@pytest.mark.parametrize("exercise", GAMES, ids=lambda each: each.id)
def test_three_hands_can_be_made_by_their_picks(exercise, many):
    for seed in range(many):
        situation = item(exercise, seed).drawn.situation
        play, me, offers = situation.play, situation.me, situation.named["offers"].value
        rack, wall = play.hand(me).rack, play.wall
        assert (len(rack), len(wall)) == (13, 40)
        assert all(count <= copies(tile) for tile, count in Counter(rack + wall).items())
        assert len({offer.line.id for offer in offers}) == 3
        assert [lacking(offer.target.groups, rack) for offer in offers] == [6, 8, 11]
        made = [picks_for(play, me, offer) for offer in offers]
        assert all(by - 3 <= at <= by for at, by in zip(made, (14, 24, 34), strict=True)), (seed, made)


def test_both_cards_have_games():
    assert {each.card for each in GAMES} == {"first", "practice"}
