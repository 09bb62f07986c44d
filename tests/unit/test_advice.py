"""Advice on lines, passing and discarding: what it says, why, and in which order ties come."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mahj_tutor.card import Card, Line, first_card
from mahj_tutor.solver import Solver, read_exposure, solver_for
from mahj_tutor.solver.advice import advise_discard, advise_pass, prospects, sections_in_reach, tile_worths
from mahj_tutor.tiles import JOKER, text, tile, tiles

FIRST = solver_for(first_card())


def card(*lines: tuple[str, str]) -> Solver:
    """A card of these lines, each a kind and a hand; their ids are
    `line-1`, `line-2`..., each its own section.
    """
    return Solver(
        Card(
            "some",
            2026,
            tuple(
                Line(f"line-{index}", hand, kind, 25, f"part {index}")  # type: ignore[arg-type]
                for index, (kind, hand) in enumerate(lines, 1)
            ),
        )
    )


def reason_texts(solver: Solver, rack: str, index: int = 0) -> list[str]:
    return [str(reason) for reason in prospects(solver, tiles(rack))[index].reasons]


def test_a_line_that_lacks_two_pairs_costs_one_more() -> None:
    """Missing are a flower and an 8 Crak, each of a pair: two away, and HD1 speaks against it."""
    solver = card(("X", "FF 2222a 6666b 88b 44a"))
    (found,) = prospects(solver, tiles("F 2B 2B 2B 2B 4B 4B 6C 6C 6C 6C 8C N"))
    assert (found.near.tiles_away, found.unfilled, found.cost) == (2, 2, 3)
    assert [str(reason) for reason in found.reasons] == [
        "HD1: it lacks two singles or pairs, and more than one is hard to get"
    ]


def test_two_alike_in_a_year_are_two_singles() -> None:
    """Both 2s of 2026 are missing; they are no pair but two singles (CD7)."""
    (found,) = prospects(card(("X", "FFF 2026a 444b DDDDa")), tiles("F F F 6B 0 4C 4C 4C G G G G N"))
    assert (found.near.tiles_away, found.unfilled, found.cost) == (2, 2, 3)


def test_one_pair_that_is_lacking_does_not_speak_against_a_line() -> None:
    solver = card(("X", "FF 2222a 6666b 88b 44a"))
    (found,) = prospects(solver, tiles("F 2B 2B 2B 2B 4B 4B 6C 6C 6C 6C 8C 8C"))
    assert (found.near.tiles_away, found.unfilled, found.cost, found.reasons) == (1, 1, 1, ())


def test_with_two_jokers_lines_without_singles_and_pairs_are_better() -> None:
    """Both lines are two tiles away; in the first a flower must be
    real, in the second jokers can help anywhere.

    First: FF and 88 each lack one, the two jokers stand in the kong of 6s: two away. Second: FFF lacks two
    and 6666 lacks two, less two jokers: two away.
    """
    solver = card(("X", "FF 2222a 6666b 88b 44a"), ("X", "FFF 222a 6666b 4444a"))
    rack = "F 2B 2B 2B 2B 4B 4B 4B 4B 6C 6C J J 8C"
    found = prospects(solver, tiles(rack))
    assert [(each.line.id, each.near.tiles_away, each.cost) for each in found] == [
        ("line-2", 2, 2),
        ("line-1", 2, 4),
    ]
    assert reason_texts(solver, rack) == [
        "HD1: it has no singles or pairs, so your two jokers can help anywhere"
    ]
    assert reason_texts(solver, rack, 1) == [
        "HD1: it lacks two singles or pairs, and more than one is hard to get",
        "HD1: your two jokers can't help with the singles and pairs it lacks",
    ]


def test_a_concealed_line_costs_one_more() -> None:
    solver = card(("C", "FFFF 2222a 444b 666b"), ("X", "FFFF 2222a 444b 666b"))
    found = prospects(solver, tiles("F F F F 2B 2B 2B 2B 4C 4C 4C 6C N"))
    assert [(each.line.id, each.cost) for each in found] == [("line-2", 2), ("line-1", 3)]
    assert str(found[1].reasons[0]) == "CL10: it is concealed: you can call only to win"


def test_reasons_name_their_sources() -> None:
    """HD1 stands in three documents; what is counted stands in none."""
    rack = tiles("F 2B 2B 2B 2B 4B 4B 6C 6C 6C 6C 8C N E")
    solver = card(("X", "FF 2222a 6666b 88b 44a"))
    hint = prospects(solver, rack)[0].reasons[0]
    assert {source.doc for source in hint.sources} == {"000", "001", "004"}
    advice = advise_discard(solver, rack)
    assert advice is not None
    assert advice.suggestions[0].reasons[0].sources == ()


def test_equal_lines_come_in_the_order_of_the_card() -> None:
    solver = card(("X", "FFFF 2222a 444b 666b"), ("X", "FFFF 2222a 444b 888b"))
    found = prospects(solver, tiles("F F F F 2B 2B 2B 2B 4C 4C 4C N E"))
    assert [each.line.id for each in found] == ["line-1", "line-2"]


def test_a_direction_names_its_section_and_what_its_lines_share() -> None:
    """Six tiles of each line are there: four flowers and the 2 Bams, or the 2 Craks of the other."""
    lines = (
        Line("a", "FFFF 2222a 444a 666a", "X", 25, "2468"),
        Line("b", "FFFF 2222a 4444a 88a", "X", 25, "2468"),
        Line("c", "NNN EEE WWW SSSSS", "X", 25, "Winds"),
    )
    solver = Solver(Card("some", 2026, lines))
    found = sections_in_reach(solver, tiles("F F F F 2B 2B 4B 6B 8B 9C 9D R G"))
    assert [each.section for each in found] == ["2468"]
    assert found[0].say == (
        "2468: two lines in reach, the nearest six tiles away; "
        "all of them can use two 2 Bams, a 4 Bam and four flowers"
    )


def test_a_direction_of_one_line() -> None:
    found = sections_in_reach(FIRST, tiles("2B 2B 2B 4B 4B 6B 8C 9C 3D N F F J"))
    assert found[0].section == "2468"
    assert "one line in reach, five tiles away; it can use three 2 Bams" in found[0].say


def test_a_direction_without_a_section_and_without_shared_tiles() -> None:
    """Nothing of the line is there, so all 14 tiles are missing."""
    solver = Solver(Card("bare", 2026, (Line("it", "FFFF 2222a 444a 666a", "X", 25),)))
    (found,) = sections_in_reach(solver, tiles("1B 3B 5B 7B 9B 1C 3C 5C 7C 9C 1D 3D N"))
    assert found.say == "the card: one line in reach, 14 tiles away"


def test_what_a_tile_is_worth() -> None:
    """Of two lines equally near the first wants the third 2 Bam in
    a pung, the second has but a pair of them.
    """
    solver = card(("X", "FFFF 222a 4444b 888b"), ("X", "FFFF 22a 4444b 8888b"))
    found = {each.tile: each for each in tile_worths(solver, tiles("F F F F 2B 2B 4C 4C 4C 8C 8C 8C 9D"))}
    assert [line.id for line in found[tile("2B")].lines] == ["line-1", "line-2"]
    assert [line.id for line in found[tile("2B")].natural_lines] == ["line-2"]
    assert found[tile("2B")].score == found[tile("8C")].score > 0
    assert found[tile("9D")].lines == ()
    assert found[tile("9D")].score == Fraction(0)
    third = {each.tile: each for each in tile_worths(solver, tiles("F F F F 2B 2B 2B 4C 4C 8C 8C 8C 9D"))}
    assert [line.id for line in third[tile("2B")].lines] == ["line-1"]


def test_what_to_pass_are_tiles_that_fit_nowhere() -> None:
    advice = advise_pass(FIRST, tiles("2B 2B 2B 4B 4B 6B 8C 9C 3D N F F J"))
    assert text(advice.tiles) == "8C 9C 3D"
    assert advice.best_section is not None
    assert advice.best_section.section == "2468"
    assert {reason.rule for part in advice.suggestions for reason in part.reasons} == {"CH9"}


def test_jokers_stay_at_home() -> None:
    """Only two tiles may travel: the rest are jokers."""
    advice = advise_pass(FIRST, tiles("J J J J J J J J 1B 2B"))
    assert text(advice.tiles) == "1B 2B"
    assert advise_pass(FIRST, tiles("1B 2B 3B 4B 5B 6B 7B 8B 9B N E W S"), number=0).tiles == ()


def test_the_discard_is_what_no_line_wants() -> None:
    solver = card(("X", "FFFF 2222a 444b 666b"))
    advice = advise_discard(solver, tiles("F F F F 2B 2B 2B 4C 4C 4C 6C 6C 6C 9D"))
    assert advice is not None
    assert [str(reason) for reason in advice.suggestions[0].reasons] == [
        "without it you are no farther away: still one tile from the nearest line",
        "this 9 Dot fits no line in reach",
    ]
    assert advice.tiles == (tile("9D"),)


def test_a_spare_joker_may_go_when_a_pair_is_missing() -> None:
    """All groups are full, the pair lacks a flower, and the joker is of no use there (JK10)."""
    solver = card(("X", "FF 2222a 4444a 6666b"))
    rack = tiles("F 2B 2B 2B 2B 4B 4B 4B 4B 6C 6C 6C 6C J")
    advice = advise_discard(solver, rack)
    assert advice is not None
    assert advice.tiles == (JOKER,)
    assert advice.suggestions[0].reasons[1].rule == "JK10"


def test_a_useless_tile_goes_before_a_spare_joker() -> None:
    solver = card(("X", "FF 2222a 4444a 6666b"))
    advice = advise_discard(solver, tiles("2B 2B 2B 2B 4B 4B 4B 4B 6C 6C 6C 6C J 9D"))
    assert advice is not None
    assert advice.tiles == (tile("9D"),)


def test_a_made_hand_discards_nothing() -> None:
    assert advise_discard(FIRST, tiles("F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B")) is None


def test_where_no_line_is_left_any_tile_may_go() -> None:
    """Three Norths are gone and the line wants a pair of them, so nothing can be made."""
    solver = card(("X", "NN 2222a 4444a 6666b"))
    advice = advise_discard(solver, tiles("2B 2B 9D 4B N"), (read_exposure("6C 6C 6C J"),), {tile("N"): 3})
    assert advice is not None
    assert advice.best_section is None
    assert advice.tiles == (tile("2B"),)
    assert str(advice.suggestions[0].reasons[0]) == "no hand can be made anymore, so any tile can go"


def test_exposed_groups_count_as_had() -> None:
    """The kong of 6 Craks lies exposed: a fifth 6 Crak on the rack would help nothing, the 4 Bams do."""
    solver = card(("X", "FF 2222a 4444a 6666b"))
    advice = advise_discard(solver, tiles("2B 2B 2B 4B 4B 4B F F 4B 6C"), (read_exposure("6C 6C 6C J"),))
    assert advice is not None
    assert advice.tiles == (tile("6C"),)


@pytest.mark.parametrize("section", ["2468", "Runs"])
def test_directions_hold_only_their_own_lines(section: str) -> None:
    for direction in sections_in_reach(FIRST, tiles("1B 1B 2B 2B 3B 4B 4B 6B 8B F F N E")):
        if direction.section == section:
            assert {each.line.section for each in direction.prospects} == {section}
            break
    else:
        pytest.fail(f"{section} should be in reach")
