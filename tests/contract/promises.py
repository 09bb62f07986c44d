"""Promises about exercises: one test an exercise tries them all, and names those that are broken."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, TypeVar

from mahj_tutor.questions.question import Question

One = TypeVar("One", Question, str)
"""An exercise, or its id."""


Promise = Callable[..., None]


class Promises(Generic[One]):
    """What a module promises, and of which exercises."""

    def __init__(self) -> None:
        self._made: list[tuple[frozenset[object], Promise]] = []

    def of(self, some: Collection[One]) -> Callable[[Promise], Promise]:
        """Promise of some exercises what the decorated function asserts."""

        def add(promise: Promise) -> Promise:
            self._made.append((frozenset(map(_key, some)), promise))
            return promise

        return add

    def check(self, exercise: One, *given: object) -> None:
        """Try every promise about an exercise, with what all of them are given.

        Raises one `ExceptionGroup` that names all that are broken.
        """
        broken: dict[str, Exception] = {}
        for some, promise in self._made:
            try:
                if _key(exercise) in some:
                    promise(exercise, *given)
            except Exception as error:
                error.add_note(f"the promise: {promise.__name__}")
                broken[promise.__name__] = error
        if broken:
            raise ExceptionGroup(f"broken: {', '.join(broken)}", list(broken.values()))


def _key(exercise: One) -> object:
    return exercise if isinstance(exercise, str) else id(exercise)  # an exercise has no hash
