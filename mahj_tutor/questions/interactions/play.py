"""Make moves at the table until a goal is met, in one step or several.

The learner moves the pieces: racks the picked tile, gives a tile for a joker, calls, exposes, throws. What
was done becomes moves; the first one that the rules refuse ends the judging. A goal is a condition, and its
facts look at the table as it is after the moves.
"""

from __future__ import annotations

from mahj_tutor import american
from mahj_tutor.games import AnyPlay
from mahj_tutor.questions.interactions.american_play import AmericanTask, missing_way_fix
from mahj_tutor.questions.interactions.classical_play import ClassicalTask
from mahj_tutor.questions.interactions.game_task import GameTask, game_task
from mahj_tutor.questions.interactions.play_fields import PlayFields
from mahj_tutor.questions.interactions.play_task import PlayTask as PlayTask
from mahj_tutor.questions.question import Drawn
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import Seat


class PlayQuestion(PlayFields):
    """Make moves at the table until a goal is met."""

    def make(self, drawn: Drawn) -> PlayTask | GameTask:
        """Return the task; raise `Unfit` where no moves lead to the goal."""
        if self.game is not None:
            return game_task(self, drawn, self.game)
        task = self._task(drawn)
        if not task.right:
            fix = _CLASSICAL_FIX if isinstance(task, ClassicalTask) else missing_way_fix(task)
            path = ("goal",) if self.goal or not self.steps else ("steps", len(self.steps) - 1, "goal")
            raise Unfit("E041", "no moves on this board lead to the goal", fix, path)
        if self.given >= len(task.right):
            say = "the whole turn is given, so there is nothing to do"
            raise Unfit("E042", say, "give fewer", ("given",))
        return task

    def _task(self, drawn: Drawn) -> AmericanTask | ClassicalTask:
        """Return the task of the game that the scene has; raise `Unfit` where the learner has no turn."""
        play, me = drawn.situation.any_play, drawn.situation.me
        if play is None or me is None:
            fix = "add table: or classical:, and me:"
            raise Unfit("E042", "there is no game, or no learner in it", fix, ("scene",))
        _check_turn(play, me)
        if isinstance(play, american.PlayState):
            return AmericanTask(self, drawn.seed, drawn, at=play, me=me)
        return ClassicalTask(self, drawn.seed, drawn, at=play, me=me)


_CLASSICAL_FIX = "look at the goal, your tiles and the wall"


def _check_turn(play: AnyPlay, me: Seat) -> None:
    """Raise `Unfit` where the learner can neither go on with a turn of her own nor take a discard."""
    is_american = isinstance(play, american.PlayState)
    waits = ("looked", "discard") if is_american else ("replacement", "discard")
    if play.turn is me and play.phase.value in waits:
        return
    if play.offered is None or play.offered.seat is me:
        where, word = ("table", "looked") if is_american else ("classical", "discard")
        fix = f"write phase {word} and your seat after turn"
        raise Unfit("E042", "it is not your turn, and no discard is on offer", fix, ("scene", where))
