"""The question about tidy walls: whether it is time to push out the next one (DL9)."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import PushOut
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.deal.walls import stay_faults
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question, needed
from mahj_tutor.exercises.scene import Frame, Piece, State, Zone
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import Position, Seat, Walls, stacks_per_wall
from mahj_tutor.table.walls import TIERS
from mahj_tutor.tiles import quantity

_WALLS = Walls.build(1)  # which tiles lie where does not matter to this question
_NOW, _LATER = "c1", "c2"


def _dealt(roll: int, rules: Profile) -> DealState:
    """The table when the last tile has been dealt, with every wall pushed out that the deal needed."""
    steps = DealState(_WALLS, roll, None, rules).steps
    pushed = tuple(dict.fromkeys(spot.seat for step in steps for spot in step.positions))
    return DealState(_WALLS, roll, None, rules, pushed, len(steps))


def _rest(table: DealState, me: Seat) -> Zone:
    """Show what is left of the open wall: whole stacks, and a single tile where the top one was taken."""
    owner = table.pushed[-1]
    taken = {spot for step in table.steps for spot in step.positions if spot.seat is owner}
    pieces = []
    for stack in range(1, stacks_per_wall("american") + 1):
        left = [tier for tier in TIERS if Position(owner, stack, tier) not in taken]
        name = f"stack {stack} from the right end"
        if len(left) == 1:
            pieces.append(Piece(f"p{stack}", f"the {left[0]} tile of {name}", column=stack, level=left[0]))
        else:
            state: State = "" if left else "gone"
            pieces.append(Piece(f"p{stack}", name, column=stack, level="stack", state=state))
    label = "Your wall" if owner is me else f"{owner}'s wall"
    return Zone("wall", "wall", label, tuple(pieces))


def tidy_up(position: MarkPosition, rules: Profile) -> Marking:
    """Mark whether the next wall is pushed out now, when the deal after East's roll is done (DL9)."""
    roll: int = needed("tidy-up", position.roll, "roll")
    table = _dealt(roll, rules)
    early = dealing.faults(table, PushOut(table.next_wall))
    left = quantity(table.open_left, "tile")
    said = f"{left.capitalize()} {'is' if table.open_left == 1 else 'are'} left on the open wall"
    cards = (
        Piece(_NOW, "Push out the next wall", text="Push out the next wall"),
        Piece(_LATER, "Go on with this wall", text="Go on with this wall"),
    )
    right, other = (_LATER, _NOW) if early else (_NOW, _LATER)
    why = (
        "So many tiles are easy to see. The next wall stays where it is for now."
        if early
        else (
            "So few tiles are easily mixed up with those being passed. The next wall comes out, and what is"
            " left joins it."
        )
    )
    return Marking(
        zones=(_rest(table, position.me), Zone("cards", "pool", "What do you say?", cards)),
        marks=(_NOW, _LATER),
        judge=lambda marked: early if marked[0] == _NOW else stay_faults(table),
        right=(right,),
        wrong=((other,),),
        facts=(f"East rolled {roll}", "The deal is done", said),
        why=why,
        now="Count the tiles that are left on the open wall.",
        press="That is what I say",
        slip=lambda marked: (
            None if marked[0] == right else ("too early", why) if early else ("too late", why)
        ),
        replay=lambda marked: (Frame(f"{said}."), Frame(why, lit=(right,))),
    )


QUESTIONS: Mapping[str, Question] = {"tidy-up": tidy_up}
