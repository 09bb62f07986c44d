"""What a notebook is told of an answer that was judged."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was judged, or a game at the table that is over.

    `exercise` is the id of the exercise, at the table that of the level, and `seed` that of the item, None at
    the table. `rules` are the ids of the rules that the learner was told. `tries` counts the answers to this
    item so far, this one included, and `hints` the hints that were given; `done` tells whether the exercise
    is done. At the table `verdict` is "right" if the learner made the hand, else "ended".
    """

    exercise: str
    seed: int | None
    verdict: Literal["right", "wrong", "ended"]
    rules: tuple[str, ...] = ()
    tries: int = 0
    hints: int = 0
    done: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the answer as what JSON can hold.

        >>> Answer("my-game", None, "ended", done=True).as_json()["rules"]
        []
        """
        return asdict(self) | {"rules": list(self.rules)}
