"""Games that a learner played on her own, without the coach: what she decided there, what is asked again.

What cost her much, or was against the rules, is asked again after some days. A bookmark for each such game
keeps how many decisions of each kind there were, and where each question is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta, tzinfo

from mahj_tutor.learner.bookmark import Acts, Bookmark
from mahj_tutor.learner.games import OWN_GAME

INTERVALS = (1, 7, 30)
"""Days after which a decision is asked again: after the game, and after each answer that is right."""
MOST_ASKED = 4
"""So many are asked on one day at most; what is left waits for another one."""
KINDS = ("pass", "discard", "call", "show", "exchange", "declare")
"""What is decided, as `players.measure` names it."""
LATEST_GAMES = 5
"""So many of the latest games are compared with those before."""
DIGITS = 6
"""Of a larger number a game has nothing."""
EARLIEST, LATEST = 2000, 9000
"""Years between which a time is one: days can be added to it."""
_DEAR, _MISTAKES = "dear-", "mistakes"


@dataclass(frozen=True, slots=True)
class Again:
    """A decision that is asked again: `at` is how many moves had been made.

    `passed` is how many times in a row it has been answered right, and `since` when the game was played, or
    when the latest answer was given (UTC).
    """

    at: int
    passed: int
    since: datetime

    @property
    def is_done(self) -> bool:
        """Whether it isn't asked anymore."""
        return self.passed >= len(INTERVALS)

    def due(self, zone: tzinfo = UTC) -> date | None:
        """Return the day on which it is asked next, None if it isn't asked anymore."""
        if self.is_done:
            return None
        return self.since.astimezone(zone).date() + timedelta(days=INTERVALS[self.passed])

    def answered(self, when: datetime, *, is_right: bool) -> Again:
        """Return it after an answer; one that is missed comes back the next day and starts over."""
        return Again(self.at, self.passed + 1 if is_right else 0, when)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game played without the coach, by the id of the game that is kept.

    `decided` is how many decisions of each of the `KINDS` there were, `dear` how many of them cost much.
    `mistakes` are those in the rules, `questions` what is asked again, `played` when she played last.
    """

    id: str
    played: datetime
    decided: Mapping[str, int] = field(default_factory=dict)
    dear: Mapping[str, int] = field(default_factory=dict)
    mistakes: int = 0
    questions: tuple[Again, ...] = ()

    @property
    def bookmark(self) -> Bookmark:
        """What the learner's record keeps of it; it is done once nothing is asked anymore."""
        acts, done = tuple(_acts(self)), all(each.is_done for each in self.questions)
        return Bookmark(f"{OWN_GAME}{self.id}", version=1, seed=0, acts=acts, done=done)

    @classmethod
    def of(cls, kept: Bookmark) -> OwnGame | None:
        """Return the game of a bookmark, None if it is about something else, or can't be read.

        A record may come from elsewhere.
        """
        if not kept.exercise.startswith(OWN_GAME):
            return None
        numbers, times = dict(_numbers(kept.acts)), dict(_times(kept.acts))
        played = times.pop("played", None)
        if played is None:
            return None
        asked = (Again(int(name), numbers[name], when) for name, when in times.items() if name in numbers)
        return cls(
            kept.exercise.removeprefix(OWN_GAME),
            played,
            {kind: numbers[kind] for kind in KINDS if kind in numbers},
            {kind: numbers[_DEAR + kind] for kind in KINDS if _DEAR + kind in numbers},
            numbers.get(_MISTAKES, 0),
            tuple(asked),
        )

    def question(self, at: int) -> Again | None:
        """Return what is asked about the decision after so many moves."""
        return next((each for each in self.questions if each.at == at), None)

    def with_answer(self, question: Again) -> OwnGame:
        """Return the game with one question as it is after an answer."""
        changed = (question if each.at == question.at else each for each in self.questions)
        return replace(self, questions=tuple(changed))

    def asked_no_more(self, at: int) -> OwnGame:
        """Return the game without a question: its position isn't there anymore."""
        return replace(self, questions=tuple(each for each in self.questions if each.at != at))


def own_games(bookmarks: Iterable[Bookmark]) -> tuple[OwnGame, ...]:
    """Return the games of a record that were played without the coach, in the order in which they were."""
    found = (game for each in bookmarks if (game := OwnGame.of(each)))
    return tuple(sorted(found, key=lambda each: (each.played, each.id)))


def due_again(games: Iterable[OwnGame], day: date, zone: tzinfo = UTC) -> tuple[tuple[OwnGame, Again], ...]:
    """Return what is asked again on a day, what has waited longest first: with today's answers, a few."""
    every = [(game, each) for game in games for each in game.questions]
    answered = sum(each.since != game.played and _day(each.since, zone) == day for game, each in every)
    waiting = [
        (due, game, each) for game, each in every if (due := each.due(zone)) is not None and due <= day
    ]
    waiting.sort(key=lambda found: (found[0], found[1].played, found[1].id, found[2].at))
    return tuple((game, each) for _, game, each in waiting[: max(0, MOST_ASKED - answered)])


@dataclass(frozen=True, slots=True)
class OnHerOwn:
    """What a learner decided in all games without the coach: numbers by kind, and mistakes in the rules."""

    games: int
    decided: Counter[str]
    dear: Counter[str]
    mistakes: int

    @property
    def one_in(self) -> int:
        """Return in how many decisions one was dear, 0 if none was."""
        return round(self.decided.total() / self.dear.total()) if self.dear.total() else 0

    @classmethod
    def of(cls, games: Iterable[OwnGame]) -> OnHerOwn:
        """Return the sums; a game in which nothing could be weighed counts nothing."""
        counted = [each for each in games if each.decided]
        decided, dear = Counter[str](), Counter[str]()
        for each in counted:
            decided.update(each.decided)
            dear.update(each.dear)
        return cls(len(counted), decided, dear, sum(each.mistakes for each in counted))


def spans(games: Sequence[OwnGame]) -> tuple[OnHerOwn, OnHerOwn] | None:
    """Return the sums of the latest games and of those before, None as long as there are few."""
    counted = [each for each in games if each.decided]
    if len(counted) < 2 * LATEST_GAMES:
        return None
    return OnHerOwn.of(counted[-LATEST_GAMES:]), OnHerOwn.of(counted[:-LATEST_GAMES])


def _acts(game: OwnGame) -> Iterator[tuple[str, ...]]:
    yield ("choose", "played", game.played.isoformat())
    for name, counts in (("", game.decided), (_DEAR, game.dear), ("", {_MISTAKES: game.mistakes})):
        yield from (("number", f"{name}{kind}", str(count)) for kind, count in counts.items() if count)
    for each in game.questions:
        yield ("number", str(each.at), str(each.passed))
        yield ("choose", str(each.at), each.since.isoformat())


def _numbers(acts: Acts) -> Iterator[tuple[str, int]]:
    for kind, name, *more in acts:
        if kind == "number" and more and _is_number(more[0]):
            yield name, int(more[0])


def _times(acts: Acts) -> Iterator[tuple[str, datetime]]:
    """Yield when the game was played, and since when each question waits, by the number of moves."""
    for kind, name, *more in acts:
        when = _time(more[0]) if kind == "choose" and more else None
        if when and (name == "played" or _is_number(name)):
            yield name, when


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def _time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None and EARLIEST <= found.year < LATEST else None


def _day(when: datetime, zone: tzinfo) -> date:
    return when.astimezone(zone).date()
