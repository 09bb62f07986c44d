"""Make moves at the table until a goal is met, in one step or several.

The learner moves the pieces: racks the picked tile, gives a tile for a joker, calls, exposes, throws. What
was done becomes moves; the first one that the rules refuse ends the judging. A goal is a condition, and its
facts look at the table as it is after the moves.
"""

from __future__ import annotations

from mahj_tutor import american, classical
from mahj_tutor.exercises.games import AnyPlay
from mahj_tutor.exercises.interactions.american_play import AmericanTask, missing_way_fix
from mahj_tutor.exercises.interactions.classical_play import ClassicalTask
from mahj_tutor.exercises.interactions.game_task import GameTask, game_task
from mahj_tutor.exercises.interactions.play_fields import PlayFields
from mahj_tutor.exercises.interactions.play_task import PlayTask as PlayTask
from mahj_tutor.exercises.question import Drawn
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.table import Seat


class PlayQuestion(PlayFields):
    """Make moves at the table until a goal is met."""

    def make(self, drawn: Drawn) -> PlayTask | GameTask:
        """Return the task; raise `Unfit` where no moves lead to the goal."""
        if self.game is not None:
            return game_task(self, drawn, self.game)
        play, me = drawn.situation.any_play, drawn.situation.me
        if play is None or me is None:
            fix = "add table: or classical:, and me:"
            raise Unfit("E042", "there is no game, or no learner in it", fix, ("scene",))
        is_american = isinstance(play, american.PlayState)
        if not _is_mine(play, me) and (play.offered is None or play.offered.seat is me):
            where = "table" if is_american else "classical"
            say = "it is not your turn, and no discard is on offer"
            raise Unfit("E042", say, _TURN[where], ("scene", where))
        task = self._task(drawn, play, me)
        if not task.right:
            fix = missing_way_fix(play, me) if isinstance(play, american.PlayState) else _CLASSICAL_FIX
            raise Unfit("E041", "no moves on this board lead to the goal", fix, ("goal",))
        if self.given >= len(task.right):
            say = "the whole turn is given, so there is nothing to do"
            raise Unfit("E042", say, "give fewer", ("given",))
        return task

    def _task(self, drawn: Drawn, play: AnyPlay, me: Seat) -> PlayTask:
        if isinstance(play, american.PlayState):
            return AmericanTask(self, drawn.seed, drawn, at=play, me=me)
        return ClassicalTask(self, drawn.seed, drawn, at=play, me=me)


_TURN = {
    "table": "write phase looked and your seat after turn",
    "classical": "write phase discard and your seat after turn",
}
_CLASSICAL_FIX = "look at the goal, your tiles and the wall"


def _is_mine(play: AnyPlay, me: Seat) -> bool:
    """Whether the learner has something to do in a turn of her own."""
    waits = ("replacement", "discard") if isinstance(play, classical.PlayState) else ("looked", "discard")
    return play.turn is me and play.phase.value in waits
