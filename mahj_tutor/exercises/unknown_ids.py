"""What is said of an exercise's id that is not there: which one was meant, or where ids are found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mahj_tutor.fields import is_own_id, near
from mahj_tutor.problems import Problem
from mahj_tutor.tiles import natural_list

ALIKE_IDS = 0.8
"""How much of two ids is the same where one may be meant for the other: those of a lesson begin alike."""
MOST = 20
"""At most so many exercises of a lesson are listed."""
WHERE = "an id stands after id: in an exercise file; mahj-tutor lab copies ours beside the notebooks"


def with_words(found: Iterable[Problem], words: Sequence[Problem]) -> Iterator[Problem]:
    """Yield what is wrong with exercises and with their `words.yaml`; while that file can't be read, nobody
    knows which ids are in it, so the exercises' own ids are let be.
    """
    is_unread = any(each.code.startswith("E") for each in words)
    yield from (each for each in found if not (is_unread and is_own_id(each.unknown)))
    yield from words


def which_exercise(name: str, known: Iterable[str]) -> str:
    """Return which exercise was meant, those of the lesson that the id begins with, or where ids stand.

    >>> which_exercise("my-club.frist", ["my-club.first", "my-club.second"])
    "did you mean 'my-club.first'?"
    >>> which_exercise("my-club.whose-tile", ["my-club.first", "my-club.second", "other.whose-tile"])
    'there are my-club.first and my-club.second'
    """
    ids = tuple(known)
    if name in ids:
        before = name.partition(".")[0]
        return f"it's in the folder of a lesson whose id isn't {before!r}: see catalog.yaml"
    return _among(name, ids)


def _among(name: str, ids: tuple[str, ...]) -> str:
    if "." not in name:
        whole = [each for each in ids if each.partition(".")[2] == name]
        if whole:
            return f"write the whole id: {natural_list(map(repr, whole[:MOST]))}"
    meant = near(name, ids, ALIKE_IDS)
    if meant.endswith("?"):
        return meant
    lesson = f"{name.partition('.')[0].lower()}."
    of_lesson = [each for each in ids if each.startswith(lesson)]
    if not 0 < len(of_lesson) <= MOST:
        return WHERE
    return f"there {'are' if len(of_lesson) > 1 else 'is only'} {natural_list(of_lesson)}"
