"""How games and hands are counted in the bookmarks of levels, whatever a file has in them."""

from __future__ import annotations

import pytest

from mahj_tutor.learner.bookmark import Acts, Bookmark
from mahj_tutor.learner.played import Played


def mark(name: str, *acts: tuple[str, ...]) -> Bookmark:
    found: Acts = acts  # type: ignore[assignment]
    return Bookmark(name, version=1, seed=0, acts=found)


def test_a_game_is_counted_once_it_has_ended_and_a_hand_if_it_was_won() -> None:
    played = Played()
    for result in ("", "won", "lost", "wall", ""):
        played = played.after(result)
    assert played == (3, 1)
    assert Played.of([mark("t2.game", *played.acts(120))]) == played


def test_levels_are_added_up_and_exercises_left_aside() -> None:
    marks = [mark("t2.game", *Played(3, 1).acts(9)), mark("t4.game", *Played(2, 2).acts(0))]
    assert Played.of([*marks, mark("a9.pay", ("number", "hands", "40"))]) == (5, 3)


@pytest.mark.parametrize("text", ["", "-1", "1.5", "many", "\u00b2", "\u0663"])
def test_what_is_no_number_counts_nothing(text: str) -> None:
    assert Played.of([mark("t2.game", ("number", "hands", text), ("mark", "x"))]) == (0, 0)
