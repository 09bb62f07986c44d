"""The rack helper: what is said of the tiles in front of a learner, with any card."""

from __future__ import annotations

from itertools import combinations

import pytest

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.card_files.typed_card import typed_card
from mahj_tutor.errors import MahjError
from mahj_tutor.players.chances import seeing, worth
from mahj_tutor.server.my_rack import PLACES, Answer, answer, tabled
from mahj_tutor.session.table_odds import odds_said
from mahj_tutor.solver import solver_for
from mahj_tutor.tiles import JOKER, tiles, without

RACK = "2B 2B 2B 4B 4B 6B 8C 9C 3D N F F J"


def told(wall: int | None = None, card: Card | None = None, **places: str) -> Answer:
    return answer(tabled(places, wall), card or practice_card())


def test_the_nearest_hands_are_the_solvers():
    found = told(rack=RACK)
    near = solver_for(practice_card()).nearest(tiles(RACK), top=len(found.hands))
    assert [each.line for each in found.hands] == [each.line for each in near]
    assert found.say == "Your nearest hand is six away."


def test_three_tiles_are_passed_and_never_a_joker():
    found = told(rack=RACK)
    assert found.asks == "If you pass now"
    assert len(found.given) == 3
    assert JOKER not in [each.tile for each in found.given]


def test_with_14_tiles_one_is_thrown_that_leaves_her_no_farther():
    found = told(60, rack=f"{RACK} J")
    assert found.asks == "If you throw now"
    (given,) = found.given
    assert given.tile in solver_for(practice_card()).free_discards(tiles(f"{RACK} J"))


def test_between_two_turns_nothing_is_thrown():
    assert told(60, rack=RACK).given == ()


def test_tiles_that_are_gone_are_not_counted_as_unseen():
    before = told(60, rack=RACK, card=first_card())
    after = told(60, rack=RACK, thrown="F F F 4B", card=first_card())
    assert before.hands[0].unseen != after.hands[0].unseen


def test_exposures_of_others_leave_them_few_hands():
    found = told(60, rack=RACK, right="3D 3D 3D J N N N", across="1C 1C 1C")
    assert [each[:23] for each in found.others] == ["The player on your righ", "The player across from "]
    assert "can only make the second hand of 369" in found.others[0]


def test_who_can_have_no_hand_is_told_so():
    found = told(60, rack=RACK, left="W W W W 9C 9C 9C E E E")
    assert "can't make any hand" in found.others[0]


def test_a_made_hand_is_mah_jongg():
    line = first_card().lines[0]
    rack = " ".join(tile.code for group in line.targets[0].groups for tile in [group.tile] * group.size)
    found = told(60, first_card(), rack=rack)
    assert found.say == "You have a whole hand: Mah Jongg!"
    assert found.given == ()


@pytest.mark.parametrize("rack", ["", "3B", RACK + " J J"])
def test_another_number_of_tiles_is_said_and_nothing_else(rack):
    found = told(rack=rack)
    assert "A hand has 13" in found.say
    assert not found.hands
    assert not found.given


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ({"rack": "3B 3B 3B", "thrown": "3B 3B"}, "You've put in five 3 Bams, and a set has only four."),
        ({"rack": "3B X9"}, "Your rack: unknown tile 'X9'"),
        ({"right": "J 3B 3B"}, "The player on your right: a joker stands for another tile"),
        ({"shown": "3B 3B"}, "Your exposures: an exposure has three tiles or more"),
        ({"rack": "3B " * 300}, "that's more tiles than a set has"),
    ],
)
def test_what_cannot_lie_on_a_table_is_told_in_a_sentence(places, why):
    with pytest.raises(MahjError) as caught:
        tabled(places, None)
    assert why in str(caught.value)


def test_every_place_has_its_words():
    for name in PLACES:
        with pytest.raises(MahjError, match="unknown tile"):
            tabled({name: "X9"}, None)


def test_a_pass_leaves_her_as_near_as_any_other():
    found = told(rack=RACK)
    kept = without(tiles(RACK), [each.tile for each in found.given])
    solver = solver_for(practice_card())
    passes = combinations([each for each in tiles(RACK) if each is not JOKER], 3)
    assert solver.tiles_away(kept) == min(solver.tiles_away(without(tiles(RACK), each)) for each in passes)


def test_odds_are_told_in_play_and_of_cards_whose_games_were_counted():
    assert "such games" not in told(rack=RACK).say
    sight = seeing(solver_for(practice_card()), tiles(RACK), wall=60)
    assert told(60, rack=RACK).say == f"Your nearest hand is six away. {odds_said(worth(sight))}"
    own = typed_card("FF 2222a 4444a 66b 88b X 25", "Mine", 2026).card
    assert own is not None
    assert "such games" not in told(60, own, rack=RACK).say
    assert len(told(None, own, rack=RACK).given) == 3
