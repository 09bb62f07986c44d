"""Questions about walls: where East breaks hers, what stays, what is taken first, which wall comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.american import DealStep
from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import Break, End, PushOut, Take
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.deal.walls import caboose_faults, caboose_of
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question, needed
from mahj_tutor.exercises.scene import Frame, State
from mahj_tutor.exercises.table_pictures import stack_id, stacks_zone, walls_zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import side_of
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import SEATS, Position, Seat, Walls
from mahj_tutor.tiles import in_words, quantity

_WALLS = Walls.build(1)  # which tiles lie where does not matter to these questions
_STACKS = tuple(f"e{number}" for number in range(1, 20))


def _dealing(roll: int, rules: Profile, pushed: int = 0, done: int = 0) -> DealState:
    step = -1 if rules.next_wall == "left" else 1
    return DealState(
        _WALLS, roll, None, rules, tuple(SEATS[(step * each) % 4] for each in range(pushed)), done
    )


def _number(stack: str) -> int:
    return int(stack[1:])


def _broken_at(table: DealState, stack: int) -> tuple[Fault, ...]:
    """Ask about a break after a stack; counted from the left it may be the right number at the wrong end."""
    faults = dealing.faults(table, Break(Seat.EAST, stack))
    if faults and 20 - stack == table.roll:
        return dealing.faults(table, Break(Seat.EAST, table.roll, "left"))
    return faults


def _break_slip(roll: int, stack: int) -> tuple[str, str] | None:
    if stack == roll:
        return None
    if stack == 20 - roll:
        return (
            "wrong end",
            "Count from the right end as East sees her wall. The right end is where tiles will be taken.",
        )
    if stack == roll + 1:
        return (
            "one too far",
            "The stack you marked is the first of those pushed out. The last one that stays comes before it.",
        )
    return None


def _break_replay(roll: int, said: str) -> tuple[Frame, ...]:
    kept = _STACKS[:roll]
    return (
        Frame(said, lit=(_STACKS[0],)),
        Frame(f"East counts {quantity(roll, 'stack')} from the right end. They stay by her rack.", lit=kept),
        Frame(
            "All the other stacks are pushed out. The deal begins with the stack next to the break.",
            lit=_STACKS[roll : roll + 2],
            dim=kept,
        ),
    )


def _break_steps(roll: int) -> tuple[Frame, ...]:
    half = max(1, roll // 2)
    halfway = f"{quantity(half, 'stack').capitalize()}, and on to {in_words(roll)}."
    return (
        Frame(
            f"East rolled {roll}. This is East's whole wall, {quantity(len(_STACKS), 'stack')} long.",
            lit=_STACKS,
        ),
        Frame("East begins to count at the right end.", lit=_STACKS[:1]),
        Frame(halfway, lit=_STACKS[:half]),
        Frame(
            f"{quantity(roll, 'stack').capitalize()}: these stay by East's rack and are played last.",
            lit=_STACKS[:roll],
        ),
        Frame("The wall is broken here, behind the last stack that stays.", lit=(_STACKS[roll - 1],)),
        Frame(
            "All the others are pushed out. The deal begins with the stacks beside the gap.",
            lit=_STACKS[roll : roll + 2],
            dim=_STACKS[:roll],
        ),
    )


def _wall_label(position: MarkPosition) -> str:
    return "Your wall" if position.me is Seat.EAST else "East's wall"


def break_here(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the last stack that stays with East when she breaks her wall (DL4)."""
    roll: int = needed("break", position.roll, "roll")
    if 2 * roll == len(_STACKS) + 1:
        raise Unfit(
            "E041",
            f"stack {roll} is the same from either end, so the end is not tested",
            f"choose another roll, or put require: [roll is not {roll}] into vary",
            ("position", "roll"),
        )
    table = _dealing(roll, rules)
    right = _STACKS[roll - 1]
    slips = {20 - roll, roll + 1, 19 - roll} - {roll}

    def replay(marked: tuple[str, ...]) -> tuple[Frame, ...]:
        stack = _number(marked[0])
        end = f"{roll} from the left end" if stack == 20 - roll else f"{stack} from the right end"
        return _break_replay(roll, f"You broke the wall at stack {end}.")

    return Marking(
        zones=(stacks_zone(Seat.EAST, _wall_label(position)),),
        marks=_STACKS,
        judge=lambda marked: _broken_at(table, _number(marked[0])),
        right=(right,),
        wrong=tuple((f"e{stack}",) for stack in sorted(slips)),
        facts=(f"East rolled {roll}",),
        why=(
            f"{quantity(roll, 'stack').capitalize()} from the right end stay by East's rack, to be played"
            " last. The rest is pushed out."
        ),
        now=f"Begin at the right end and count to {roll}.",
        press="Break the wall here",
        steps=_break_steps(roll),
        slip=lambda marked: _break_slip(roll, _number(marked[0])),
        replay=replay,
    )


def kept_stacks(position: MarkPosition, rules: Profile) -> Marking:
    """Mark every stack that East keeps (DL4)."""
    roll: int = needed("kept-stacks", position.roll, "roll")
    table = _dealing(roll, rules)

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        numbers = sorted(map(_number, marked))
        span = numbers == list(range(numbers[0], numbers[-1] + 1))
        end: End = "right" if span and numbers[0] == 1 else "left" if span and numbers[-1] == 19 else "middle"
        return dealing.faults(table, Break(Seat.EAST, len(numbers), end))

    def slip(marked: tuple[str, ...]) -> tuple[str, str] | None:
        if len(marked) * 2 == roll + roll % 2 and len(marked) < roll:
            return (
                "tiles not stacks",
                (
                    f"The roll counts stacks, not tiles. Each stack is two tiles, so {roll} stacks are"
                    f" {2 * roll} tiles."
                ),
            )
        at_left = marked == _STACKS[19 - roll :]
        return ("wrong end", "Begin at the right end as East sees her wall.") if at_left else None

    return Marking(
        zones=(stacks_zone(Seat.EAST, _wall_label(position)),),
        marks=_STACKS,
        limit=19,
        several=True,
        judge=judge,
        right=_STACKS[:roll],
        wrong=(_STACKS[19 - roll :], _STACKS[: roll + 1], _STACKS[: (roll + 1) // 2], _STACKS[1 : roll + 1]),
        facts=(f"East rolled {roll}",),
        why=f"East keeps {quantity(roll, 'stack')} from the right end. They are the last tiles to be played.",
        now=f"Mark stacks 1 to {roll} from the right end.",
        press="These stacks stay",
        steps=_break_steps(roll),
        slip=slip,
        replay=lambda marked: _break_replay(roll, f"You kept {quantity(len(marked), 'stack')}."),
    )


def _positions(stacks: tuple[str, ...]) -> tuple[Position, ...]:
    owners = {seat.letter.lower(): seat for seat in SEATS}
    return tuple(
        Position(owners[stack[0]], _number(stack), tier) for stack in stacks for tier in ("top", "bottom")
    )


def first_taken(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the two stacks East takes first, once her wall is broken (DL5)."""
    roll: int = needed("first-taken", position.roll, "roll")
    table = _dealing(roll, rules, pushed=1)
    due = table.due
    right = tuple(dict.fromkeys(map(stack_id, due.positions)))
    kept, far = _STACKS[:2], _STACKS[17:]
    zone = stacks_zone(Seat.EAST, _wall_label(position), kept=roll)
    return Marking(
        zones=(zone,),
        marks=_STACKS,
        limit=2,
        several=True,
        judge=lambda marked: dealing.faults(table, Take(Seat.EAST, _positions(marked))),
        right=right,
        wrong=(far, kept, right[:1]),
        facts=(f"East rolled {roll}", f"{quantity(roll, 'stack').capitalize()} stay behind"),
        why="The deal begins right beside the break: two stacks, four tiles, for East.",
        now="Take the two stacks next to the ones that stay.",
        press="East takes these",
        slip=lambda marked: _far_slip(marked, kept=_STACKS[:roll], far=far),
        replay=lambda marked: (
            Frame("You took from here.", lit=marked),
            Frame("The stacks East counted off stay where they are.", lit=_STACKS[:roll]),
            Frame("The first four tiles are the two stacks beside them.", lit=right),
        ),
    )


def _far_slip(marked: tuple[str, ...], kept: tuple[str, ...], far: tuple[str, ...]) -> tuple[str, str] | None:
    if set(marked) & set(kept):
        return "kept stacks", "Those stacks were counted off. They are the last ones of the whole game."
    return (
        ("far end", "That is the far end of the wall. Tiles are taken from the right end, beside the break.")
        if set(marked) & set(far)
        else None
    )


def _taken(table: DealState) -> list[Position]:
    return [place for step in table.steps[: table.done] for place in step.positions]


def _after_steps(table: DealState) -> DealState:
    """Push out the walls that the steps taken, and the one that is due, needed."""
    used = (*_taken(table), *table.due.positions)
    return replace(table, pushed=tuple(dict.fromkeys(place.seat for place in used)))


def _empty_stacks(table: DealState, owner: Seat) -> set[int]:
    return {place.stack for place in _taken(table) if place.seat is owner and place.tier == "bottom"}


def next_stack(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the stack from which the next tiles are taken, after some steps of the deal (DL5, DL6)."""
    roll: int = needed("next-stack", position.roll, "roll")
    table = _after_steps(_dealing(roll, rules, done=position.steps))
    due = table.due
    owner = due.positions[0].seat
    both = _empty_stacks(table, owner)
    kept = roll if owner is Seat.EAST else 0
    zone = stacks_zone(owner, f"{owner}'s wall", kept=kept, gone=both)
    free = tuple(piece.id for piece in zone.pieces if piece.state != "gone")
    right = stack_id(due.positions[0])

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        if marked[0] == right:
            return ()
        places = _positions(marked) + due.positions[2:]
        return dealing.faults(table, Take(due.seat, places[: len(due.positions)]))

    return Marking(
        zones=(zone,),
        marks=free,
        judge=judge,
        right=(right,),
        wrong=tuple((piece,) for piece in dict.fromkeys((free[-1], free[0])) if piece != right),
        facts=(f"East rolled {roll}", f"{due.seat} takes next"),
        why=_next_stack_why(due),
        now=(
            "Look for the stack beside the gap, next to the tiles that were taken last."
            if both or kept
            else "This wall has just been pushed out. Begin at its right end."
        ),
        press="Take from here",
        slip=lambda marked: _far_slip(marked, tuple(f"e{n}" for n in range(1, kept + 1)), (free[-1],)),
        replay=lambda marked: (
            Frame("You would take from here.", lit=marked),
            Frame(f"{due.seat} takes here. {_next_stack_why(due)}", lit=(right,)),
        ),
    )


def _next_stack_why(due: DealStep) -> str:
    first, last = due.positions[0].seat, due.positions[-1].seat
    if first is last:
        return f"Tiles are always taken from the right end of {first}'s wall, stack after stack, with no gap."
    return f"The last stack of {first}'s wall comes first, then the next one from {last}'s wall, with no gap."


def caboose(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the stack at the far end of the open wall, which may stand crosswise as a caboose (DL9)."""
    roll: int = needed("caboose", position.roll, "roll")
    table = _dealing(roll, rules, pushed=1)
    first, last = stack_id(table.due.positions[0]), f"e{caboose_of(table)}"
    return Marking(
        zones=(stacks_zone(Seat.EAST, _wall_label(position), kept=roll),),
        marks=_STACKS,
        judge=lambda marked: caboose_faults(table, _number(marked[0])),
        right=(last,),
        wrong=((first,), (_STACKS[0],)),
        facts=(f"East rolled {roll}", "The wall is pushed out"),
        why=(
            "The last two tiles stand crosswise at the far end. So everyone sees where to pick: at the other"
            " end."
        ),
        now="Find the end from which the first tiles are taken, then go to the other end.",
        press="Put the caboose here",
        slip=lambda marked: (
            ("picking end", "That is the end where tiles are picked.") if marked[0] == first else None
        ),
        replay=lambda marked: (
            Frame("With the caboose here, players would pick from the wrong end.", lit=marked),
            Frame("Tiles are picked from this end.", lit=(first,)),
            Frame("So the caboose stands here.", lit=(last,)),
        ),
    )


def next_wall(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the wall that is pushed out next, once `walls` of them have been used up (DL8)."""
    roll = position.roll or 7
    table = _dealing(roll, rules, pushed=position.walls)
    me, open_now = position.me, table.pushed[-1]
    labels = {seat: "Your wall" if seat is me else f"{seat}'s wall" for seat in SEATS}
    labels[Seat.EAST] = "Your kept stacks" if me is Seat.EAST else "East's kept stacks"
    states: dict[Seat, State] = {seat: "gone" for seat in table.pushed if seat is not Seat.EAST}
    states[Seat.EAST] = "kept"
    ids = {seat: f"w{('me', 'right', 'across', 'left').index(side_of(seat, me)) + 1}" for seat in SEATS}
    names = {piece: seat for seat, piece in ids.items()}
    marks = tuple(
        piece for seat, piece in sorted(ids.items(), key=lambda pair: pair[1]) if states.get(seat) != "gone"
    )
    right = ids[table.next_wall]

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        faults = dealing.faults(table, PushOut(names[marked[0]]))
        return tuple(fault for fault in faults if fault.rule == "DL8")

    other = ids[open_now.right if rules.next_wall == "left" else open_now.left]
    return Marking(
        zones=(walls_zone(me, labels, states),),
        marks=marks,
        judge=judge,
        right=(right,),
        wrong=tuple((piece,) for piece in marks if piece != right),
        facts=(f"You are {me}", f"{_whose(open_now, me)} wall is used up"),
        why=_next_why(rules),
        now=f"Find whose wall was used up, then look to that player's {rules.next_wall}.",
        press="Push out this wall",
        slip=lambda marked: _turn_slip(rules) if marked[0] == other and other != right else None,
        replay=lambda marked: (
            Frame(f"{_whose(open_now, me)} wall is used up.", lit=(ids[open_now],)),
            Frame(f"The next wall is on that player's {rules.next_wall}.", lit=(right,)),
        ),
    )


def _whose(seat: Seat, me: Seat) -> str:
    return "Your" if seat is me else f"{seat}'s"


def _next_why(rules: Profile) -> str:
    if rules.next_wall == "left":
        return "Turns go to the right, but walls come out on the left. East's kept stacks come last of all."
    return (
        "At this table walls come out to the right, the way play goes. East's kept stacks come last of all."
    )


def _turn_slip(rules: Profile) -> tuple[str, str]:
    if rules.next_wall == "left":
        return "same way as turns", "Turns go to the right, but walls come out on the left."
    return "other way", "This table pushes out walls to the right, the way play goes."


QUESTIONS: Mapping[str, Question] = {
    "break": break_here,
    "kept-stacks": kept_stacks,
    "first-taken": first_taken,
    "next-stack": next_stack,
    "caboose": caboose,
    "next-wall": next_wall,
}
