"""The record of a notebook's kernel where none is kept."""

from mahj_tutor.learner.bookmark import Attempt, Bookmark, LearnerRecord, now
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.learner.passing_record import PassingRecord

ANN, BEA = "a" * 32, "b" * 32


def attempt(verdict: str, hints: int = 0) -> Attempt:
    return Attempt("a1.one", 1, 7, (), verdict, ("EQ1",), None, hints, now())  # type: ignore[arg-type]


def game(record: str, level: str = "t1", name: str = "g") -> KeptGame:
    return KeptGame(name, "american", level, "", record, "", "2026-03-01T10:00:00Z", "2026-03-01T10:00:00Z")


def test_answers_are_there_for_who_gave_them_in_their_order() -> None:
    record: LearnerRecord = PassingRecord()
    mark = Bookmark("a1.one", 1, 7, phase="wrong")
    record.record_attempt(ANN, attempt("wrong"), mark)
    record.record_attempt(ANN, attempt("right"), Bookmark("a1.one", 1, 7, phase="right", done=True))
    found, count = record.latest_attempts(ANN, "a1.one", 1)
    assert ([each.verdict for each in found], count) == (["right"], 2)
    progress = record.progress(ANN)["a1.one"]
    assert (progress.done, progress.tries, progress.first_right) == (True, 2, False)
    assert isinstance(record, PassingRecord)
    assert [each.verdict for each in record.summaries(ANN)] == ["wrong", "right"]
    assert (record.summaries(BEA), record.progress(BEA), record.learner_keys()) == ((), {}, (ANN,))


def test_a_game_is_kept_unless_another_window_has_played_on() -> None:
    record = PassingRecord()
    assert record.keep_game(ANN, game("one"), 0)
    assert not record.keep_game(ANN, game("another"), 0)
    assert record.keep_game(ANN, game("one more"), 3)
    assert record.keep_game(ANN, game("x", "t2", "h"), 0)
    assert [each.id for each in record.games(ANN)] == ["h", "g"]
    newest = record.newest_game(ANN, "t1")
    assert newest is not None
    assert newest.record == "one more"
    assert record.newest_game(BEA, "t1") is None
