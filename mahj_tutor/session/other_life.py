"""The other life: one pass or one call of a game changed, and what would have become of it.

Walls, dice and the others' seeds stay. From there on the learner's seat is played as the strongest computer
player would, so what follows is one future of many.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from mahj_tutor.american import CharlestonState, Give, Move, PlayState, is_legal
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.moves import Call, Discard
from mahj_tutor.errors import MahjError
from mahj_tutor.games import Move as AnyMove
from mahj_tutor.players.at_table import table_move
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.replayed import Step
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_turns import Said, beat, calls, settled
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

LONGEST = 2_000
"""Acts after which a game is given up; none takes so many."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the learner could have done at a step: passed other tiles of her `rack`, or chosen among `calls`.

    `before` is the game at that moment.
    """

    before: TableGame
    rack: tuple[Tile, ...] = ()
    calls: tuple[Call, ...] = ()

    @property
    def seat(self) -> Seat:
        """Where she sits."""
        return self.before.me


def choice_at(step: Step) -> Choice | None:
    """Return what can be changed at a step, None where nothing can."""
    before, after, move = step.before, step.table, step.move
    if not isinstance(before, TableGame) or not isinstance(after, TableGame) or move is None:
        return None
    is_hers = move.seat is before.me
    if isinstance(before.game.now, CharlestonState):
        return _other_pass(before, before.game.now, move) if is_hers else None
    found = () if is_hers else calls(after)
    return Choice(after, calls=found) if found else None


def _other_pass(before: TableGame, now: CharlestonState, move: AnyMove) -> Choice | None:
    """Return what else she could have passed, where it was three tiles of her own."""
    is_whole = isinstance(move, Give) and not move.blind and now.stage not in (Stage.COURTESY, Stage.MUSH)
    return Choice(before, rack=now.rack(before.me)) if is_whole else None


def done_at(choice: Choice, record: TableRecord) -> Move | None:
    """Return what she did: her pass, or her call; None if she let the discard go."""
    made = record.moves[len(choice.before.game.history) :]
    if choice.rack:
        return made[0] if made and isinstance(made[0], Give) else None
    until = takewhile(lambda each: not isinstance(each, Discard), made)
    return next((each for each in until if isinstance(each, Call) and each.seat is choice.seat), None)


def other_life(choice: Choice, move: Move | None) -> TableGame:
    """Return the game to its end after another move at a choice, or None to let the discard go.

    Raise `MahjError` for a move that isn't legal there.
    """
    if move is not None and not is_legal(choice.before.game.now, move):
        raise MahjError("these can't be passed", "choose three tiles, and no joker")
    return played_out(settled(choice.before.after(move)) if move is not None else _let_go(choice.before))


def played_out(table: TableGame) -> TableGame:
    """Return a game to its end, with a computer player in the learner's seat."""
    for _ in range(LONGEST):
        if table.game.is_over:
            return table
        table = _on(table)
    raise MahjError("this game doesn't come to an end")


def _on(table: TableGame) -> TableGame:
    """Return the game after the next act of anybody's."""
    after = beat(table)
    if after.game.history != table.game.history:
        return after
    move = _move_of_hers(table)
    if move is not None:
        return settled(table.after(move))
    return _let_go(table)


def _move_of_hers(table: TableGame) -> Move | None:
    now, rng = table.game.now, table.opening.rng(len(table.game.history))
    if isinstance(now, CharlestonState):
        return charleston_move(now, table.me)
    return table_move(now, table.me, rng) if isinstance(now, PlayState) else None


def _let_go(table: TableGame) -> TableGame:
    """Return the game after she has let a discard go, and has picked if it is her turn."""
    for said in (Said(declined=True), Said(declined=True, picks=True)):
        after = beat(table, said)
        if after.game.history != table.game.history:
            return after
    raise MahjError("this game doesn't go on")
