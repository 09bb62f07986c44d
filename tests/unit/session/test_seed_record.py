"""Items with a seed of the author's: each has its own place, and what is done there counts in the lesson."""

from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.side_record import SeedRecord
from mahj_tutor.session.actions import REVEAL_AFTER
from tests.unit.session.small_exercise import ANN, BEA, ID, Learner


def at_seed(exercises, store, seed):
    return Learner(exercises, SeedRecord(store, seed), seed=seed)


def test_what_was_answered_stays_answered_beside_the_same_exercise_with_another_seed(ann, store, exercises):
    boards = {None: ann, 3: at_seed(exercises, store, 3), 8: at_seed(exercises, store, 8)}
    ann.submit(ann.right)
    boards[3].submit(boards[3].wrong)
    boards[8].draft(boards[8].right)
    again = {
        None: Learner(exercises, store),
        3: at_seed(exercises, store, 3),
        8: at_seed(exercises, store, 8),
    }
    assert [again[seed].view.item for seed in again] == [boards[seed].view.item for seed in boards]
    assert [again[seed].view.phase for seed in again] == ["right", "wrong", "open"]
    assert again[8].view.acts == boards[8].right
    assert [each.verdict for each in store.attempts(ANN)] == ["right", "wrong"]
    assert list(store.progress(ANN)) == [ID]


def test_a_lesson_whose_board_has_a_seed_is_done_and_worked_on_like_any(store, exercises):
    board = at_seed(exercises, store, 3)
    board.submit(board.wrong)
    lesson = store.bookmark(ANN, ID)
    assert (lesson.seed, lesson.phase, lesson.tries, lesson.done) == (3, "wrong", 1, False)
    assert store.progress(ANN)[ID].worked is not None
    board.ask("retry")
    board.submit(board.right)
    board.ask("again")
    lesson = store.bookmark(ANN, ID)
    assert (lesson.round, lesson.phase, lesson.done) == (1, "open", True)


def test_what_is_done_at_a_seed_is_done_in_the_lesson_and_does_not_move_its_place(ann, store, exercises):
    ann.draft(ann.wrong)
    place = store.bookmark(ANN, ID)
    board = at_seed(exercises, store, 3)
    board.submit(board.right)
    after = store.bookmark(ANN, ID)
    assert (after.item, after.acts, after.phase, after.done) == (place.item, place.acts, "open", True)
    assert Learner(exercises, store).view.done


def test_a_place_of_an_earlier_version_is_found(store, exercises):
    earlier = Learner(exercises, store, seed=3)
    earlier.submit(earlier.right)
    board = at_seed(exercises, store, 3)
    assert (board.view.item, board.view.phase) == (earlier.view.item, "right")


def test_an_item_that_was_merely_opened_takes_no_room(store, exercises):
    for seed in range(20):
        at_seed(exercises, store, seed)
    assert [each.bookmark.exercise for each in store.bookmarks(ANN)] == [ID]


def test_an_answer_that_was_seen_at_one_seed_is_known_at_others_and_in_the_lesson(ann, store, exercises):
    ann.draft(ann.wrong)
    board = at_seed(exercises, store, 3)
    for _ in range(REVEAL_AFTER):
        board.submit(board.wrong)
        board.ask("retry")
    board.ask("reveal")
    assert store.bookmark(ANN, ID).seen == store.bookmark(ANN, f"{ID}~3").seen != ()
    assert not store.progress(ANN)[ID].done
    other = at_seed(exercises, store, 8)  # looks the same as any
    assert not other.submit(other.right).done


def test_places_at_seeds_travel_with_the_record(store, exercises):
    board = at_seed(exercises, store, 2**32 - 1)
    board.submit(board.right)
    import_record(store, BEA, export_record(store, ANN))
    assert Learner(exercises, SeedRecord(store, 2**32 - 1), BEA, seed=2**32 - 1).view.phase == "right"
