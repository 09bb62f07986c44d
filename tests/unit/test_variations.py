"""Answers that differ from another one in one thing."""

from mahj_tutor.pictures.scene import Choice, NumberField, Option, Piece, Scene, Zone
from mahj_tutor.questions.variations import MOST, variations

RACK = Zone("rack", "rack", "Your rack", tuple(Piece(f"r{at}", name) for at, name in enumerate("ABBC", 1)))
TRAY = Zone("tray", "tray", "To East")
WAYS = {piece.id: ("tray", "rack") for piece in RACK.pieces}


def test_a_pass_is_made_with_other_tiles_fewer_and_more() -> None:
    scene = Scene((RACK, TRAY), WAYS)
    found = list(variations(scene, (("move", "r1", "tray"), ("move", "r2", "tray"))))
    assert (("move", "r1", "tray"), ("move", "r4", "tray")) in found
    assert (("move", "r1", "tray"),) in found
    assert (("move", "r1", "tray"), ("move", "r2", "tray"), ("move", "r4", "tray")) in found
    assert (("move", "r1", "tray"), ("move", "r2", "tray")) not in found


def test_what_is_given_stays() -> None:
    given = (("move", "r1", "tray"),)
    scene = Scene((RACK, TRAY), WAYS, given_acts=given)
    found = list(variations(scene, (*given, ("move", "r2", "tray"))))
    assert found
    assert all(acts[:1] == given for acts in found)


def test_a_given_mark_is_not_taken_off() -> None:
    given = (("mark", "r1"),)
    scene = Scene((RACK,), marks=tuple(piece.id for piece in RACK.pieces), given_acts=given)
    found = list(variations(scene, (*given, ("mark", "r2"))))
    assert (*given, ("mark", "r4")) in found
    assert all(acts.count(given[0]) == 1 for acts in found)


def test_numbers_have_neighbors_and_choices_their_other_options() -> None:
    choice = Choice("verdict", "May she?", (Option("yes", "Yes"), Option("no", "No")))
    scene = Scene(numbers=(NumberField("n", "How many?"),), choices=(choice,))
    found = list(variations(scene, (("number", "n", "3"), ("choose", "verdict", "yes"))))
    assert (("number", "n", "4"), ("choose", "verdict", "yes")) in found
    assert (("number", "n", "2"), ("choose", "verdict", "yes")) in found
    assert (("number", "n", "3"), ("choose", "verdict", "no")) in found


def test_there_are_never_too_many() -> None:
    pieces = tuple(Piece(f"p{at}", f"tile {at}") for at in range(40))
    scene = Scene((Zone("pool", "pool", "Tiles", pieces),), marks=tuple(each.id for each in pieces))
    assert len(list(variations(scene, (("mark", "p0"), ("mark", "p1"))))) <= MOST
