"""Drafts from a browser, of which only what the scene offers is accepted."""

import pytest

from mahj_tutor.learner.draft import read_draft
from mahj_tutor.pictures.scene import Choice, NumberField, Option, Piece, Scene, Zone

TILES = tuple(Piece(id=f"t{n}", name=f"{n} Bam", face=f"{n}B") for n in range(1, 5))
SCENE = Scene(
    zones=(
        Zone(id="rack", kind="rack", label="Your rack", pieces=TILES),
        Zone(id="tray", kind="tray", label="To South", slots=2),
    ),
    moves={"t1": ("rack", "tray"), "t2": ("rack", "tray"), "t3": ("tray",)},
    marks=("t1", "t2", "t3"),
    mark_limit=2,
    choices=(
        Choice(id="ok", ask="Allowed?", options=(Option(id="yes", text="Yes"), Option(id="no", text="No"))),
        Choice(id="why", ask="Why not?", options=(Option(id="CH3", text="Jokers"),), when=("ok", "no")),
    ),
    numbers=(NumberField(id="n", ask="How many?"),),
)

OFFERED = [
    (("move", "t1", "tray"), ("move", "t2", "tray"), ("move", "t1", "rack"), ("move", "t3", "tray")),
    (("move", "t1", "tray"), ("move", "t2", "tray"), ("move", "t1", "tray")),
    (("mark", "t1"), ("mark", "t2"), ("mark", "t1"), ("mark", "t3")),
    (("choose", "ok", "no"), ("choose", "why", "CH3"), ("choose", "ok", "yes")),
    (("number", "n", "12"), ("number", "n", "")),
    (),
]

NOT_OFFERED = [
    ("move", "t9", "tray"),
    ("move", "t4", "tray"),
    ("move", "t3", "rack"),
    ("move", "t1", "moon"),
    ("mark", "t4"),
    ("mark", "rack"),
    ("choose", "ok", "maybe"),
    ("choose", "who", "yes"),
    ("choose", "why", "CH3"),
    ("number", "m", "1"),
    ("number", "n", "1\n2"),
    ("number", "n", "1" * 13),
    ("win",),
    ("move", "t1"),
    (),
]


@pytest.mark.parametrize("acts", OFFERED)
def test_what_the_scene_offers_is_kept(acts):
    assert read_draft(SCENE, acts) == (acts, True)


@pytest.mark.parametrize("act", NOT_OFFERED)
def test_what_the_scene_does_not_offer_is_left_out(act):
    mine = ("move", "t1", "tray")
    assert read_draft(SCENE, (mine, act)) == ((mine,), False)


def test_a_full_tray_and_a_third_mark_are_left_out():
    full = (("move", "t1", "tray"), ("move", "t2", "tray"))
    assert read_draft(SCENE, (*full, ("move", "t3", "tray"))) == (full, False)
    marks = (("mark", "t1"), ("mark", "t2"))
    assert read_draft(SCENE, (*marks, ("mark", "t3"))) == (marks, False)


def test_a_single_mark_moves():
    one = Scene(zones=SCENE.zones, marks=SCENE.marks, mark_limit=1)
    acts = (("mark", "t1"), ("mark", "t2"), ("mark", "t3"))
    assert read_draft(one, acts) == (acts, True)


def test_given_acts_always_come_first():
    given = (("move", "t1", "tray"),)
    faded = Scene(zones=SCENE.zones, moves=SCENE.moves, given_acts=given)
    second = ("move", "t2", "tray")
    assert read_draft(faded, (*given, second)) == ((*given, second), True)
    assert read_draft(faded, (second,)) == ((*given, second), True)
    assert read_draft(faded, ()) == (given, True)
    assert read_draft(faded, (second, ("move", "t3", "tray"))) == ((*given, second), False)
