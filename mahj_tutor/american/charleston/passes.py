"""What is wrong with a pass by itself, without a table, and what players ask about passes (CH1 to CH7).

>>> from mahj_tutor.tiles import tiles
>>> [fault.rule for fault in pass_faults(Stage.FIRST_RIGHT, tiles("J 2B"), blind=1)]
['CH3', 'CH6']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, in_words

PASS_SIZE = 3
"""How many tiles a pass has (CH1), and a courtesy pass at most (CH7)."""


def pass_faults(
    stage: Stage,
    chosen: Sequence[Tile],
    *,
    blind: int = 0,
    to: str | None = None,
    looked: bool = False,
    agreed: int | None = None,
    giver: Seat | None = None,
) -> tuple[Fault, ...]:
    """Return what is wrong with a pass by itself: jokers, count, direction, blind tiles, looking first.

    `agreed` is the number a courtesy pass has to have; without it any number up to three will do.
    `giver` is the player who passes; without one it is whoever is told.
    """
    found = [
        *_direction(stage, to),
        *_jokers(chosen, giver),
        *_count(stage, chosen, blind, agreed, giver),
        *_blind(stage, blind),
    ]
    if looked:
        say = "{you} looked at the tiles passed to {you:whom} before passing {you:her} own"
        found.append(Fault("CH2", telling(say, you=giver)))
    if looked and blind:
        found.append(Fault("CH6", "a tile you have looked at cannot be passed blind"))
    return tuple(found)


def sender_faults(table: CharlestonState, me: Seat, said: Seat) -> tuple[Fault, ...]:
    """Return why the tiles that come to a seat in this pass are not another player's (CH1, CH5)."""
    stage = table.stage
    if said is table.giver(me):
        return ()
    way = _way(stage.direction)
    target = {"right": said.right, "left": said.left}.get(stage.direction or "", said.across)
    say = "in the {stage} everyone passes {way}, so {said:whose} tiles go to {target}"
    return (Fault(stage.rule, telling(say, stage=stage.value, way=way, said=said, target=target)),)


def stopper_faults(said: Seat, *, go_on: bool) -> tuple[Fault, ...]:
    """Return why a player's word does not end the second Charleston (CH4)."""
    says = telling("{who} {who:says} yes, and a yes stops nothing", who=said)
    return (Fault("CH4", says),) if go_on else ()


def exchanges(wishes: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return how many tiles each seat exchanges across: the smaller
    wish of the pair (CH7), no wish being none.

    >>> found = exchanges({Seat.EAST: 3, Seat.WEST: 1, Seat.SOUTH: 2})
    >>> [f"{seat.letter}{count}" for seat, count in found.items()]
    ['E1', 'S0', 'W1', 'N0']
    """
    return {seat: min(wishes.get(seat, 0), wishes.get(seat.across, 0)) for seat in SEATS}


def _direction(stage: Stage, to: str | None) -> Iterator[Fault]:
    if to is not None and to != stage.direction:
        name = "courtesy pass" if stage is Stage.COURTESY else stage.value
        yield Fault(stage.rule, f"the {name} goes {_way(stage.direction)}, not {_way(to)}")


def _way(direction: str | None) -> str:
    return "across" if direction == "across" else f"to the {direction}"


def _jokers(chosen: Sequence[Tile], giver: Seat | None) -> Iterator[Fault]:
    number = chosen.count(JOKER)
    if number:
        say = "jokers are never passed, and {you} chose {number}"
        yield Fault("CH3", telling(say, you=giver, number=in_words(number)))


def _count(
    stage: Stage, chosen: Sequence[Tile], blind: int, agreed: int | None, giver: Seat | None
) -> Iterator[Fault]:
    got = len(chosen) + max(blind, 0)
    if stage is not Stage.COURTESY:
        if got != PASS_SIZE:
            with_blind = f" ({in_words(blind)} of them unseen)" if blind > 0 else ""
            say = f"a pass is three tiles: {{you}} chose {in_words(got)}{with_blind}"
            yield Fault(stage.rule, telling(say, you=giver))
    elif agreed is not None and got != agreed:
        what = f"on {in_words(agreed)}" if agreed else "not to exchange"
        say = f"the two of {{you:them}} agreed {what}, but {{you}} chose {in_words(got)}"
        yield Fault("CH7", telling(say, you=giver))
    elif got > PASS_SIZE:
        say = f"a courtesy pass is three tiles at most: {{you}} chose {in_words(got)}"
        yield Fault("CH7", telling(say, you=giver))


def _blind(stage: Stage, blind: int) -> Iterator[Fault]:
    if not 0 <= blind <= PASS_SIZE:
        yield Fault("CH6", f"a blind pass is one, two or three unseen tiles, not {blind}")
    elif blind and not stage.may_be_blind:
        name = "a courtesy pass" if stage is Stage.COURTESY else f"the {stage}"
        yield Fault("CH6", f"{name} can't be blind: only the First Left and the Last Right can")
