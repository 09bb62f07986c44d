"""Deeds put to the rules one after the other, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mahj_tutor.american.play.jokers import joker_faults
from mahj_tutor.american.play.legality import apply, faults
from mahj_tutor.american.play.moves import Discard, PlayMove, Show, Swap
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.exercises.kinds.turn_acts import Deed
from mahj_tutor.exercises.play_words import move_said
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat


@dataclass(frozen=True, slots=True)
class Run:
    """How far deeds go: the play after each of those that `went` well, the first play in front.

    `stopped` is the deed that did not go on: with `faults` the rules refuse it, without it is half done.
    """

    plays: tuple[PlayState, ...]
    went: tuple[Deed, ...]
    stopped: Deed | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def last(self) -> PlayState:
        """The play after everything that went well."""
        return self.plays[-1]

    @property
    def moves(self) -> tuple[PlayMove, ...]:
        """The moves that were made."""
        return tuple(deed.move for deed in self.went if deed.move is not None)

    def is_over(self, me: Seat) -> bool:
        """Whether the turn ended with a discard."""
        return self.last.phase is Phase.WINDOW and self.last.turn is me and bool(self.went)

    @property
    def redeemed(self) -> Swap | None:
        """The exchange that the discarded tile could have made just before, if it could."""
        thrown = self.moves[-1] if self.moves else None
        if not isinstance(thrown, Discard) or len(self.plays) < 2:
            return None
        before = self.plays[-2]
        tries = (Swap(thrown.seat, thrown.tile, owner) for owner in before.seats)
        return next((swap for swap in tries if not faults(before, swap)), None)


def run(play: PlayState, deeds: Iterable[Deed]) -> Run:
    """Make one move after the other until the rules refuse one, or one is only half done."""
    plays, went = [play], list[Deed]()
    for deed in deeds:
        found = deed_faults(plays[-1], deed)
        if found or deed.move is None or deed.half:
            return Run(tuple(plays), tuple(went), deed, found)
        plays.append(apply(plays[-1], deed.move))
        went.append(deed)
    return Run(tuple(plays), tuple(went))


def deed_faults(play: PlayState, deed: Deed) -> tuple[Fault, ...]:
    """Return why a deed is refused: its move is, or the Joker
    taken is another one than the tile stands for.
    """
    if deed.move is None:
        return ()
    found = faults(play, deed.move)
    if not found and isinstance(deed.move, Swap):
        return tuple(fault for group in deed.groups for fault in joker_faults(play, deed.move, group))[:1]
    return found


def done_said(play: PlayState, deed: Deed) -> str:
    """Say a deed to the learner who did it; a group shown without a call, and
    half an exchange, have words of their own.
    """
    move = deed.move
    if move is None:
        return "You take a Joker."
    if isinstance(move, Swap) and deed.half:
        whose = "your own group" if move.owner is move.seat else str(move.owner)
        return f"You give {tiles_said([move.tile])}{' from the table' * move.from_table} to {whose}."
    if isinstance(move, Show) and not play.claims:
        return f"You show {tiles_said(move.tiles)} on your rack."
    return move_said(play, move, move.seat)


def half_said(play: PlayState, deed: Deed) -> str:
    """Say what an exchange that is only half done lacks."""
    if isinstance(deed.move, Swap):
        return f"{done_said(play, deed)} The Joker is still there. Take it to your rack, then press again."
    return "You took a Joker and gave nothing for it yet. Put down the tile you give, then press again."
