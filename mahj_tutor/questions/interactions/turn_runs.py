"""Moves put to the rules one after the other, how they are told, and moves that lead to a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from mahj_tutor import american, classical
from mahj_tutor.american.play.jokers import joker_faults
from mahj_tutor.american.play.moves import Call, Discard, Show, Swap
from mahj_tutor.classical.play import moves as classical_moves
from mahj_tutor.games import AnyPlay, Move, apply_unchecked, consequence, faults
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.scene import Frame, Scene, fold
from mahj_tutor.pictures.words import sentence, tiles_said
from mahj_tutor.questions.interactions.table_moves import (
    RACK,
    TRAY,
    Step,
    TableMove,
    acts_of,
)
from mahj_tutor.rulebook import Fault
from mahj_tutor.table.telling import to_player
from mahj_tutor.tiles import in_words, natural_list

DEEPEST = 9
"""A goal is looked for in so many moves."""
MOST_STATES = 1500
"""So many states are looked at before a goal is given up."""


_OF_GROUPS = (Call, Show, classical_moves.Claim, classical_moves.Meld, classical_moves.ConcealedKong)
"""Moves that further tiles may complete."""
_OWN_KONGS = (classical_moves.ConcealedKong, classical_moves.SmallKong)


@dataclass(frozen=True, slots=True)
class Run:
    """How far moves go: the game after each of those that were made, the first one in front.

    `stopped` is the move that was not made: with `faults` the rules refuse it, without it is half done.
    """

    plays: tuple[AnyPlay, ...]
    made: tuple[TableMove, ...]
    stopped: TableMove | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def last(self) -> AnyPlay:
        """The game after everything that was made."""
        return self.plays[-1]

    @property
    def is_out_of_turn(self) -> bool:
        """Whether the rules refuse a move that no further tile can complete."""
        return bool(self.faults and self.stopped and not isinstance(self.stopped.move, _OF_GROUPS))

    @property
    def is_said_in_vain(self) -> bool:
        """Whether the rules refuse what was said: no piece can be put back to undo it."""
        return bool(self.faults and self.stopped and not self.stopped.steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were made."""
        return tuple(each.move for each in self.made if each.move is not None)


def run(play: AnyPlay, some: Sequence[TableMove]) -> Run:
    """Make one move after the other until the rules refuse one, or one is only half done."""
    plays, made = [play], list[TableMove]()
    for each in some:
        found = _faults(plays[-1], each)
        if found or each.move is None or each.half:
            return Run(tuple(plays), tuple(made), each, found)
        plays.append(after_move(plays[-1], each.move))
        made.append(each)
    return Run(tuple(plays), tuple(made))


def without_exposure(ran: Run) -> Run:
    """Return a run without the group exposed at its end: more tiles may still join it."""
    count = len(ran.made)
    while count and all(step.end == TRAY for step in ran.made[count - 1].steps):
        count -= 1
    return Run(ran.plays[: count + 1], ran.made[:count])


def _faults(play: AnyPlay, made: TableMove) -> tuple[Fault, ...]:
    """Return why a move is refused: by the rules, or because it took the wrong joker."""
    if made.move is None:
        return ()
    found = faults(play, made.move)
    if not found and isinstance(made.move, Swap) and isinstance(play, american.PlayState):
        return tuple(fault for group in made.groups for fault in joker_faults(play, made.move, group))[:1]
    return found


# --- words -----------------------------------------------------------------------------------------------


def made_said(play: AnyPlay, made: TableMove) -> str:
    """Say a move to the learner who made it, also one that is half done."""
    move = made.move
    if move is None:
        return "You take a joker." if made.half == "take" else "You take the discard."
    if isinstance(play, classical.PlayState):
        return made.say or move_said(play, move, move.seat)
    if isinstance(move, Swap) and made.half:
        whose = "your own group" if move.owner is move.seat else str(move.owner)
        return f"You give {tiles_said([move.tile])}{' from the table' * move.from_table} to {whose}."
    if isinstance(move, Show) and not play.claims:
        return f"You expose {tiles_said(move.tiles)} on your rack."
    return move_said(play, move, move.seat)


def brought(moves: Sequence[Move]) -> str:
    """Say what legal moves came to."""
    took = sum(isinstance(move, Swap) for move in moves)
    threw = [move.tile for move in moves if isinstance(move, Discard | classical_moves.Discard)]
    parts = (
        f"took {'a joker' if took == 1 else f'{in_words(took)} jokers'}" if took else "",
        _laid_down(moves),
        f"threw {tiles_said(threw)}" if threw else "",
    )
    if not any(parts):
        return "That was legal, and what was asked for."
    return f"You {natural_list(filter(None, parts))}."


def _laid_down(moves: Sequence[Move]) -> str:
    if any(isinstance(move, _OWN_KONGS) for move in moves):
        return "declared a kong"
    return "melded a set" if any(isinstance(move, classical_moves.Meld) for move in moves) else ""


HALF = {
    "give": "You gave a tile. Now take the joker to your rack.",
    "take": "You took the joker. Now give that player your tile.",
    "expose": "You took the discard. Now add the tiles that go with it.",
    "lay": "A set has three or four tiles. Lay down all of them.",
}
"""What something begun still lacks."""


# --- frames ----------------------------------------------------------------------------------------------


def steps_in(some: Iterable[TableMove]) -> tuple[Step, ...]:
    """Return the steps of moves in the order in which they were made."""
    return tuple(sorted({step for each in some for step in each.steps}, key=lambda step: step.at))


def _place(scene: Scene, some: Iterable[TableMove]) -> Mapping[str, tuple[str, ...]]:
    return dict(fold(scene, acts_of(steps_in(some))).place)


def _lit(made: TableMove) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step.piece for step in made.steps))


def _so_far(scene: Scene, ran: Run, made: tuple[TableMove, ...]) -> Frame:
    """Show what went well."""
    well = f"Good so far. {made_said(ran.plays[len(made) - 1], made[-1])}" if made else ""
    return Frame(well or "Your turn begins here.", _place(scene, made))


def refusal(scene: Scene, ran: Run, made: TableMove, move: Move) -> tuple[Frame, ...]:
    """Show the move that was refused, and what it leads to at the table."""
    before = _so_far(scene, ran, ran.made)
    tried = Frame(made_said(ran.last, made), _place(scene, (*ran.made, made)), _lit(made))
    leads = consequence(ran.last, move)
    after = tried if leads.kind in ("stands", "dead") else before
    band = {RACK: "dead hand"} if leads.kind == "dead" else {}
    return (before, tried, Frame(sentence(to_player(leads.say, move.seat)), after.place, band=band))


def legal_turn(scene: Scene, ran: Run) -> tuple[Frame, ...]:
    """Show a turn that is legal but does not bring what was asked for."""
    last = Frame(made_said(ran.plays[-2], ran.made[-1]), _place(scene, ran.made), _lit(ran.made[-1]))
    return (_so_far(scene, ran, ran.made[:-1]), last)


def walk(scene: Scene, ran: Run) -> tuple[Frame, ...]:
    """Show the table after each move."""
    return tuple(
        Frame(made_said(ran.plays[at], made), _place(scene, ran.made[: at + 1]), _lit(made))
        for at, made in enumerate(ran.made)
    )


# --- the way to a goal -----------------------------------------------------------------------------------

Goal = Callable[[AnyPlay], bool]


def goals_met(goals: Sequence[Goal], play: AnyPlay, met: int) -> int:
    """Return how many goals, one after the other, are met in a state, if so many were met before."""
    while met < len(goals) and goals[met](play):
        met += 1
    return met


class Search:
    """A search for moves of one player that meet goals one after the other, in a turn that goes on."""

    def __init__(self, goals: Sequence[Goal], over: Goal, options: Callable[[AnyPlay], list[Move]]) -> None:
        self._goals, self._over, self._options = goals, over, options
        self._left = MOST_STATES

    def ways(self, play: AnyPlay, met: int = 0) -> Iterator[tuple[Move, ...]]:
        """Yield moves that meet every goal that is left with the last of them, the fewest first."""
        for depth in range(1, DEEPEST + 1):
            yield from self._in(play, met, depth)

    def _in(self, play: AnyPlay, met: int, depth: int) -> Iterator[tuple[Move, ...]]:
        for move in self._options(play):
            self._left -= 1
            if self._left < 0:
                return
            after = after_move(play, move)
            now = goals_met(self._goals, after, met)
            if now == len(self._goals):
                if depth == 1:
                    yield (move,)
            elif depth > 1 and not self._over(after):
                yield from ((move, *more) for more in self._in(after, now, depth - 1))


def after_move(play: AnyPlay, move: Move) -> AnyPlay:
    """Return the game after a legal move."""
    return cast("AnyPlay", apply_unchecked(play, move))
