"""Questions about players: who sits where, who is East, who plays next, where a pass goes and comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mahj_tutor import american
from mahj_tutor.american import CharlestonState, Direction, Give, Stage
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question, needed
from mahj_tutor.exercises.scene import SIDES, Frame, Zone
from mahj_tutor.exercises.table_pictures import seats_zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import seat_at, side_of
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import tiles

_PIECES = ("s1", "s2", "s3", "s4")
_SOME = tiles("1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C")


def _at(piece: str, me: Seat) -> Seat:
    return seat_at(SIDES[_PIECES.index(piece)], me)


def _piece(seat: Seat, me: Seat) -> str:
    return _PIECES[SIDES.index(side_of(seat, me))]


def _marking(
    zones: tuple[Zone, ...],
    me: Seat,
    right: Seat,
    judge: Callable[[Seat], tuple[Fault, ...]],
    *,
    facts: tuple[str, ...],
    why: str,
    now: str,
    press: str,
    open_seats: tuple[Seat, ...] = SEATS,
    slip: Callable[[Seat], tuple[str, str] | None] = lambda seat: None,
    misconception: Callable[[Seat], str | None] = lambda seat: None,
    shown: Callable[[Seat], str] = lambda seat: f"You marked {seat}.",
    names: Mapping[str, str] | None = None,
) -> Marking:
    """Put together a question whose answer is one of the seats."""
    marks = tuple(piece for piece in _PIECES if _at(piece, me) in open_seats)
    answer = _piece(right, me)
    return Marking(
        zones=zones,
        marks=marks,
        judge=lambda marked: judge(_at(marked[0], me)),
        right=(answer,),
        wrong=tuple((piece,) for piece in marks if piece != answer),
        facts=facts,
        why=why,
        now=now,
        press=press,
        slip=lambda marked: slip(_at(marked[0], me)),
        misconception=lambda marked: misconception(_at(marked[0], me)),
        replay=lambda marked: (Frame(shown(_at(marked[0], me)), lit=marked), Frame(why, lit=(answer,))),
        names=names or {},
    )


# --- the Charleston (CH1, CH4, CH5, CH7) --------------------------------------------------------------


def _table(stage: Stage, rules: Profile) -> CharlestonState:
    return CharlestonState((_SOME,) * 4, (), rules, None, stage)


def _stage(position: MarkPosition, question: str) -> Stage:
    stage: Stage = needed(question, position.stage, "pass")
    if stage.direction is None:
        raise Unfit(
            "E030", f"nothing is passed at {stage}", "choose a pass such as First Left", ("position", "pass")
        )
    return stage


_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


def _pass_names(stage: Stage) -> dict[str, str]:
    """Name a pass by its number, which does not tell the direction."""
    if stage.number is None:
        return {"count": "courtesy pass", "where": "courtesy pass"}
    charleston = "first" if stage.number <= 3 else "second"
    return {
        "count": f"{_ORDER[stage.number - 1]} pass",
        "where": f"{_ORDER[(stage.number - 1) % 3]} pass of the {charleston} Charleston",
    }


def _called(position: MarkPosition, stage: Stage) -> str:
    name = stage.value if stage.number else "courtesy pass"
    return name if position.called == "pass" else _pass_names(stage)["where"]


def pass_goes(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the player who gets your tiles in this pass (CH1, CH5)."""
    me, stage = position.me, _stage(position, "pass-goes")
    table = _table(stage, rules)
    direction = stage.direction or "across"
    right = seat_at(direction, me)

    def give(seat: Seat) -> Give:
        side = side_of(seat, me)
        to: Direction = "across" if side == "me" else side
        return Give(me, _SOME[:3], to=to)

    return _marking(
        (seats_zone(me),),
        me,
        right,
        lambda seat: tuple(each for each in american.faults(table, give(seat)) if each.rule == stage.rule),
        facts=(f"You are {me}", f"It is the {_called(position, stage)}"),
        names=_pass_names(stage),
        why=_pass_why(stage),
        now=f"Look {_way(direction)}: there sits {right}.",
        press="My tiles go here",
        open_seats=tuple(seat for seat in SEATS if seat is not me),
        misconception=lambda seat: american.misconception(table, give(seat)),
        shown=lambda seat: f"Your tiles arrive at {seat}, who waits for those of another player.",
    )


def _way(direction: str) -> str:
    return "across" if direction == "across" else f"to your {direction}"


def _pass_why(stage: Stage) -> str:
    if stage.number is None:
        return "The courtesy pass is between the two players who sit across from each other."
    return "RALPH: right, across, left." if stage.number <= 3 else "LARRY: left, across, right."


QUESTIONS: Mapping[str, Question] = {"pass-goes": pass_goes}
