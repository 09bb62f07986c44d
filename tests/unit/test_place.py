"""Places, seeds, and drafts of which only what the scene offers is believed."""

import subprocess
import sys
from pathlib import Path

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.exercises.scene import Choice, NumberField, Option, Piece, Scene, Zone
from mahj_tutor.learner import folder
from mahj_tutor.learner.bookmark import Bookmark, seed_for
from mahj_tutor.learner.draft import read_draft

ANN, BEA = "a" * 32, "b" * 32


def test_an_item_is_named_by_exercise_version_and_seed():
    names = {Bookmark("a9.x", version, seed).item for version in (1, 2) for seed in (5, 6)}
    assert names == {"a9.x@1#5", "a9.x@1#6", "a9.x@2#5", "a9.x@2#6"}


def test_learners_exercises_and_rounds_have_seeds_of_their_own():
    seeds = [
        seed_for(owner, name, round_)
        for owner in (ANN, BEA, "7")
        for name in ("a9.x", "a9.y")
        for round_ in range(5)
    ]
    assert len(set(seeds)) == 30
    assert all(0 <= seed < 2**32 for seed in seeds)
    again = subprocess.run(
        [
            sys.executable,
            "-c",
            f"from mahj_tutor.learner.bookmark import seed_for; print(seed_for({ANN!r}, 'a9.x', 0))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(again.stdout) == seeds[0]


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


def test_the_data_folder_is_the_one_named(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    assert folder.data_folder() == tmp_path
    monkeypatch.delenv("MAHJ_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert tmp_path in folder.data_folder().parents


def test_a_system_without_a_data_folder_is_one_sentence(monkeypatch):
    def nowhere(*_, **__):
        raise RuntimeError("could not determine home directory")

    monkeypatch.delenv("MAHJ_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", nowhere)
    with pytest.raises(StoreError, match="no folder for the record on this computer: could not"):
        folder.data_folder()
    with pytest.raises(StoreError, match="no folder"):
        folder.SharedStore().progress(ANN)


def test_boards_share_one_store_which_opens_when_it_can(monkeypatch, tmp_path):
    (tmp_path / "in").write_text("a file is in the way")
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "in"))
    first, second = folder.SharedStore(), folder.SharedStore()
    with pytest.raises(StoreError):
        first.place(ANN, "a9.x")
    (tmp_path / "in").unlink()
    first.keep_place(ANN, Bookmark("a9.x", 1, 5))
    assert second.place(ANN, "a9.x") == Bookmark("a9.x", 1, 5)
    assert folder._opened(tmp_path / "in") is folder._opened(folder.data_folder())
    folder._opened(tmp_path / "in").close()
