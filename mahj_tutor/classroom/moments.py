"""A moment of a game that a whole class is asked about, and what each learner would do there.

The record of the game is kept as a text beside the cards of classes; an answer is a vote like any other.
Boards run in processes of their own, so they ask the database, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from mahj_tutor.classroom.room import Question

if TYPE_CHECKING:
    from mahj_tutor.classroom.model import Membership
    from mahj_tutor.classroom.store import ClassStore

MOMENT = "moment~"
"""How the name begins that a question about a moment has in place of an exercise's."""
LONGEST_ANSWER = 400
"""Characters of an answer; no move takes so many."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment after so many moves (`at`) of a game; `game` is the name of the text with its record."""

    game: str
    at: int

    @property
    def name(self) -> str:
        """The moment as a question names it; `read` is the inverse.

        >>> Moment("own-1", 40).name
        'moment~own-1~40'
        """
        return f"{MOMENT}{self.game}~{self.at}"

    @classmethod
    def read(cls, name: str) -> Self | None:
        """Return the moment of a name, None for that of an exercise.

        >>> Moment.read("moment~own-1~40")
        Moment(game='own-1', at=40)
        >>> Moment.read("my-club.first"), Moment.read("moment~own-1~x")
        (None, None)
        """
        game, _, at = name.removeprefix(MOMENT).rpartition("~")
        is_moment = name.startswith(MOMENT) and at.isascii() and at.isdecimal() and len(at) < 6
        return cls(game, int(at)) if is_moment and game else None


@dataclass(frozen=True, slots=True)
class Asked:
    """What a learner is asked now, with the record of the game as text, and her latest answer, "" if none.

    `is_open` tells whether answers are taken; `again` whether it is the second vote, and she has not said
    yet what she'd do after talking.
    """

    moment: Moment
    record: str
    answer: str
    is_open: bool
    again: bool


class Ballots:
    """The answers of a class about one moment; every method raises `StoreError` if they can't be read."""

    def __init__(self, store: ClassStore, moment: Moment, number: int) -> None:
        self._store, self._moment, self._number = store, moment, number

    def asked(self, key: str) -> Asked | None:
        """Return what a learner is asked; None if she is in no class, or it is over."""
        mine, question = self._now(key)
        if mine is None or question is None:
            return None
        first, second = (self._votes(mine, each) for each in (1, 2))
        return Asked(
            self._moment,
            self._store.card_text(self._moment.game),
            (second or first or ("",))[0],
            question.vote > 0,
            question.vote == 2 and not second,
        )

    def cast(self, key: str, answer: str) -> bool:
        """Keep a learner's answer in the place of the one before; return False if the vote is closed."""
        mine, question = self._now(key)
        if mine is None or question is None or not question.vote or not 0 < len(answer) <= LONGEST_ANSWER:
            return False
        self._store.cast(question, mine.member, (answer,))
        return True

    def _votes(self, mine: Membership, vote: int) -> tuple[str, ...]:
        return self._store.votes(mine.of.id, self._number, vote).get(mine.member.id, ())

    def _now(self, key: str) -> tuple[Membership | None, Question | None]:
        """Return the learner in her class, and the question if it is still this one."""
        mine = self._store.membership(key)
        if mine is None or mine.member.removed:
            return None, None
        question = self._store.question(mine.of.id)
        is_this = question is not None and (question.number, question.exercise) == (
            self._number,
            self._moment.name,
        )
        return mine, question if is_this and question and question.stage != "over" else None
