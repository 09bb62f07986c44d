"""What an error page says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorMessage:
    """What an error page says: a heading, a sentence or two, whether trying again may help, and whether the
    lessons can be reached from there.
    """

    title: str
    text: str
    can_retry: bool = False
    leads_back: bool = True


ROOM_FULL = ErrorMessage(
    "The room is full right now",
    "More people are here than there is room for. Please try again in a minute. What you have done is saved.",
    can_retry=True,
)


def error_message(status: int) -> ErrorMessage:
    """Return what the page for an HTTP status says.

    >>> error_message(404).title
    "We can't find that page"
    """
    if status == 404:
        return ErrorMessage("We can't find that page", "Check the address, or go back and pick a lesson.")
    if status == 503:
        text = "Please go on with another lesson, or try again later. What you have done is saved."
        return ErrorMessage("This lesson isn't ready yet", text, can_retry=True)
    if status == 429:
        text = "Many people have come from your network at once. Please try again in a minute."
        return ErrorMessage("It's crowded right now", text, can_retry=True)
    if status < 500:
        return ErrorMessage("This page can't be opened", "Go back and pick a lesson.")
    return ErrorMessage(
        "Something went wrong on our end",
        "What you have done is saved. Please try again. If it happens again, go back and pick a lesson.",
        can_retry=True,
    )
