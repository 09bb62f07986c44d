"""Bookmarks and the seeds of items."""

import subprocess
import sys

from mahj_tutor.learner.bookmark import Bookmark, seed_for

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
