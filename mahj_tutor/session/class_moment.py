"""The moments of a game at which the learner decides, and how answers of a class are weighed there."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from mahj_tutor.american import AskCourtesy, CharlestonState, Give, Move, Vote, read_move
from mahj_tutor.american.play.moves import Discard, Show, Swap
from mahj_tutor.errors import MahjError
from mahj_tutor.learner.cards import OWN
from mahj_tutor.players.decisions import Decided
from mahj_tutor.players.measure import Decision, Kind, decision, is_alike
from mahj_tutor.players.unpriced import Unpriced, sayings, unpriced
from mahj_tutor.questions.house import House
from mahj_tutor.session import table_acts
from mahj_tutor.session.coach_words import goes_toward, is_win, move_to_do, why
from mahj_tutor.session.replayed import replayed
from mahj_tutor.session.review.position import LET_GO, Position
from mahj_tutor.session.review.steps import Step, hindsight_of
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_odds import odds_in_figures
from mahj_tutor.session.table_view import asked_there, scene_of
from mahj_tutor.session.table_words import part_of, words
from mahj_tutor.tiles import Tile


@dataclass(frozen=True, slots=True)
class Answer:
    """What some of a class would do: in words and as tiles, and how many of them in each vote.

    `is_told` says whether the tiles tell it all, as those of a throw do. `is_coach` marks what the coach
    would do, `is_as_good` what is as good. `odds` are in figures, "" where they aren't told.
    """

    text: str
    tiles: tuple[Tile, ...]
    is_told: bool
    counts: tuple[int, ...]
    is_coach: bool
    is_as_good: bool
    odds: str


@dataclass(frozen=True, slots=True)
class Weighed:
    """The answers of a class, the most frequent first, and what the coach would do and why, as Markdown.

    Where nothing that one may say has a price (`is_even`), all of it is there, in the order of the buttons.
    """

    answers: tuple[Answer, ...]
    coach: str
    is_even: bool = False

    @property
    def as_good(self) -> tuple[tuple[int, int], ...]:
        """How many of each vote would do what is as good as any, of how many; none for an empty vote, or
        where nothing is better.
        """
        votes = range(len(self.answers[0].counts)) if self.answers and not self.is_even else ()
        sums = ((sum(of.counts[vote] for of in some) for some in self._parts()) for vote in votes)
        return tuple((good, whole) for good, whole in sums if whole)

    def shown(self, *, is_answer: bool) -> list[Answer]:
        """Return the answers to show: those that were given, with the answer the coach's, too, and where
        none is better all.
        """
        return [
            each for each in self.answers if self.is_even or any(each.counts) or (is_answer and each.is_coach)
        ]

    def _parts(self) -> tuple[tuple[Answer, ...], tuple[Answer, ...]]:
        return tuple(each for each in self.answers if each.is_as_good), self.answers


# --- which moments there are -----------------------------------------------------------------------


def moment_after(text: str, step: int) -> int | None:
    """Return after how many moves of a game the learner decides something next, from a step on.

    None where nothing is to be decided before the next step, or nothing can be asked: by a learner's own
    card, in the classical game, or where three play. Raise `MahjError` if the text is no game.
    """
    at = _moments(text).get(step)
    return at if at is not None and position_at(text, at) else None


@lru_cache(maxsize=32)
def _moments(text: str) -> Mapping[int, int]:
    """Return after how many moves each decision is made, by the step before it."""
    game = replayed(text)
    if House.read(game.record.opening.house).card.startswith(OWN):
        return {}
    counts = [len(each.table.game.history) for each in game.steps]
    return {bisect_right(counts, at) - 1: at for at in sorted(_decided(text), reverse=True)}


@lru_cache(maxsize=32)
def _decided(text: str) -> Mapping[int, Decided]:
    """Return what she decided in a game, by how many moves had been made; nothing for the classical one."""
    end = replayed(text).steps[-1].table
    if not isinstance(end, TableGame):
        return {}
    found = hindsight_of(end)
    found.follow(end.game.history, 0)
    return {each.at: each for each in (*found.decided, *_said(text))}


def _said(text: str) -> Iterator[Decided]:
    """Yield what she said in the Charleston that has no price, which nothing looks back on."""
    for step in replayed(text).steps:
        if isinstance(step.move, Vote | AskCourtesy) and isinstance(step.before, TableGame):
            game, me = step.before.game, step.before.me
            if isinstance(game.now, CharlestonState) and step.move in sayings(game.now, me):
                yield Decided(len(game.history), game.now, step.move)


@lru_cache(maxsize=64)
def position_at(text: str, at: int) -> Position | None:
    """Return the position after so many moves of a game; None if nothing is decided there.

    Raise `MahjError` if the text is no game.
    """
    decided, end = _decided(text).get(at), replayed(text).steps[-1].table
    if decided is None or not isinstance(end, TableGame):
        return None
    position = Position.of(end, Step(at, decided.state, decided.move), "")
    return position if _kind(position) else None


def _kind(position: Position) -> Kind | Unpriced | None:
    """Return what is decided in a position; None where there is nothing to choose."""
    state, there = position.step.state, position.there
    found = decision(state, there.me, None, there.opening.without)
    return found.kind if found else unpriced(state, there.me)


def asked(position: Position) -> str:
    """Return what she is asked, as Markdown, in the words of the game."""
    scene = scene_of(position.there, position.laid)
    return table_acts.asked(position.there, position.laid) or asked_there(position.there, scene)


def question(position: Position) -> str:
    """Return what the class is asked, in a few words; nothing there tells what she did."""
    kind = _kind(position)
    assert kind is not None  # else there is no moment
    return part_of("class_asks")[kind]


# --- what the class would do -----------------------------------------------------------------------


def move_of(position: Position, answer: str) -> Move | None:
    """Return the move of an answer, None for one that lets a discard go; raise `MahjError` for no answer."""
    if answer == LET_GO:
        return None
    move = read_move(answer.replace("_", " "))
    if move.seat is not position.there.me:
        raise MahjError("that isn't the learner's move")
    return move


def in_words(position: Position, answer: str) -> str:
    """Return an answer as something one would do: `throw the 5 Dot`; raise `MahjError` for no answer."""
    return move_to_do(position.there, move_of(position, answer))


@lru_cache(maxsize=64)
def weighed(text: str, at: int, votes: tuple[tuple[str, ...], ...]) -> Weighed:
    """Return the answers of one or two votes at a moment of a game beside what the coach would do.

    What means the same is counted together; an answer that makes no sense there isn't counted. Raise
    `MahjError` if there is no such moment.
    """
    position = position_at(text, at)
    if position is None:
        raise MahjError("nothing is decided there")
    cast = [sorted(some) for some in votes]
    if unpriced(position.step.state, position.there.me):
        return _unpriced(position, cast)
    return _Scale(position).weighed(cast)


def _unpriced(position: Position, votes: Sequence[Iterable[str]]) -> Weighed:
    """Return all that one may say where none of it is better, with how many would say it."""
    state, there = position.step.state, position.there
    cast = [Counter(_moves(position, some)) for some in votes]
    answers = tuple(
        Answer(
            move_to_do(there, each),
            (),
            is_told=False,
            counts=tuple(some[each] for some in cast),
            is_coach=False,
            is_as_good=True,
            odds="",
        )
        for each in sayings(state, there.me)
    )
    return Weighed(answers, words("class_coach", str(unpriced(state, there.me))), is_even=True)


def _moves(position: Position, answers: Iterable[str]) -> Iterator[Move | None]:
    """Yield the moves of answers; what is no answer of hers is left out."""
    for each in answers:
        with suppress(MahjError):
            yield move_of(position, each)


class _Scale:
    """Weighs moves at one position, each of them once."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._found: dict[Move | None, Decision] = {}
        self._best = self._at(None).best.move

    def _at(self, move: Move | None) -> Decision:
        """Return what is decided there, with a move among the options if it is legal."""
        if move not in self._found:
            there = self._position.there
            found = decision(self._position.step.state, there.me, move, there.opening.without)
            assert found is not None  # else there is no moment
            self._found[move] = found
        return self._found[move]

    def weighed(self, votes: Sequence[Iterable[str]]) -> Weighed:
        """Return the answers and what the coach would do."""
        cast = [self._counted(some) for some in votes]
        moves = [self._best]
        for move in (each for some in cast for each in some):
            if not any(is_alike(move, known) for known in moves):
                moves.append(move)
        answers = {move: self._answer(move, cast) for move in moves}
        ordered = sorted(answers.values(), key=lambda each: (-sum(each.counts), not each.is_coach))
        return Weighed(tuple(ordered), self._coach(answers))

    def _counted(self, answers: Iterable[str]) -> Counter[Move | None]:
        moves = _moves(self._position, answers)
        return Counter(each for each in moves if self._at(each).option(each) is not None)

    def _answer(self, move: Move | None, cast: Iterable[Counter[Move | None]]) -> Answer:
        found, there = self._at(move), self._position.there
        option = found.option(move)
        assert option is not None  # answers without one aren't counted
        return Answer(
            move_to_do(there, move),
            _tiles(move),
            isinstance(move, Discard) or (isinstance(move, Give) and not move.blind),
            tuple(sum(count for each, count in some.items() if is_alike(each, move)) for some in cast),
            is_alike(move, self._best),
            not found.cost(move),
            "" if is_win(move) else odds_in_figures(there, option.worth),
        )

    def _coach(self, answers: Mapping[Move | None, Answer]) -> str:
        """Return what the coach would do, and why: against what most would do of all that costs."""
        dear = {move: sum(each.counts) for move, each in answers.items() if not each.is_as_good}
        other = max(dear, key=lambda move: dear[move], default=self._best)
        there = self._position.there
        said, hers = why(there, self._at(other), other), move_to_do(there, other)
        name = "because" if dear and said["why"] else "would"
        toward = goes_toward(there, self._best)
        return words("class_coach", name, **said, hers=hers, toward=toward).rstrip()


def _tiles(move: Move | None) -> tuple[Tile, ...]:
    match move:
        case Give() | Show():
            return move.tiles
        case Discard() | Swap():
            return (move.tile,)
    return ()
