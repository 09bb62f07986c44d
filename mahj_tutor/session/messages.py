"""What a session says to the learner in its own words; everything else is the exercise's or the rules'."""

from __future__ import annotations

OUT_OF_STEP = "Your board is out of step with the lesson. Look it over, then press the button again."
"""The acts that came from the board do not fit the item."""
OFFLINE = "Your work isn't being saved right now"
NOT_SAVED = f"{OFFLINE}. You can keep playing."
"""Play goes on without a record; why is in the log."""
BACK_ONLINE = "Your saved work is back. You left off here"
UNSAVED = " couldn't be saved: "
"""Stands between what could not be saved and the reason."""
NOT_READ = "Your saved work can't be read right now. Please try again in a moment."
NOT_HEARD = "Your last step didn't come through. Please try it again."
"""What answered the board was replaced while it was at work on the step."""
CHANGED = "This exercise has changed since your last visit, so it starts over."
CANNOT_OPEN = "This exercise couldn't be opened"
CANNOT_OPEN_GAME = "Your game couldn't be opened"
BACK, BACK_TO_GAME = "Back", "Back to my game"
TRY_AGAIN = "Try again"
TAKEN = "Got it"
NEXT_QUESTION = "Next question"
NOT_FINISHED = "There's more to do here. Finish it, then press the button again."
"""Where answers are taken without a verdict: nothing tells what is right so far."""
NOT_READY = "This exercise isn't ready yet. Please go on to the next one."
"""An exercise of one's own has a mistake; the operator is told which."""
INTERNAL_ERROR = "Something went wrong on our end. This try doesn't count. Try again, or reload the page."
"""Our own code failed; the exercise and the details are in the log."""
INTERNAL_GAME_ERROR = "Something went wrong on our end. Your game is safe. Try again, or reload the page."


def not_counted(reason: str, *, is_answer: bool) -> str:
    """Say that an answer, or a look at the worked solution, was not recorded and so changed nothing."""
    return f"{'Your answer' if is_answer else 'This'}{UNSAVED}{reason}. Try again."


def is_unsaved(title: str) -> bool:
    """Tell whether the title of a feedback says that something could not be saved.

    >>> is_unsaved(not_counted("the disk is full", is_answer=True)), is_unsaved("Right")
    (True, False)
    """
    return UNSAVED in title or title.startswith(OFFLINE)


def unknown_exercise(exercise_id: str, advice: str) -> str:
    """Say that there is no such exercise, and which one was meant or how to find it."""
    end = "" if advice.endswith("?") else "."
    return f"There's no exercise {exercise_id!r}. {advice[0].upper()}{advice[1:]}{end}"
