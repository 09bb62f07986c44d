"""Which game a lesson is about, in the words that a question outside its lesson has."""

import pytest

from mahj_tutor.memory.course_path import has_both_games, named_game


@pytest.mark.parametrize(
    ("lesson", "game"),
    [
        ("a12", "American game"),
        ("b2", "American game"),
        ("c4", "Classical game"),
        ("c7", "Both games"),
        ("my-lesson", ""),
    ],
)
def test_a_lesson_is_about_the_game_of_its_skills(lesson: str, game: str) -> None:
    assert named_game(lesson) == game


def test_a_question_says_its_game_only_where_there_are_both() -> None:
    assert has_both_games(["a1", "c1"])
    assert not has_both_games(["a1", "b2", "my-lesson"])
