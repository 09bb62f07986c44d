"""What a learner's hands did on the board, read as moves of the play.

A tile put on another place of the board is a step; putting it back where it was takes back what it did
since. Steps make deeds: a tile given and the Joker taken are one exchange, the called tile and those that
join it are a call and the group shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from mahj_tutor.american.play.moves import Call, Discard, PlayMove, Rack, Show, Swap, Wanted
from mahj_tutor.exercises.scene import Acts
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

OPEN = "open"
"""The place on one's own rack where a new group is shown."""
TABLE = "discards"
PICKED = "picked"
RACK = "rack"


@dataclass(frozen=True, slots=True)
class Things:
    """What the pieces on the board are.

    `tiles` and `homes` are known of every piece. Of a place with a shown group, `owners` says whose it is,
    `groups` which of hers, and `stands` what it is a group of. `offered` is the discard that may be called.
    """

    me: Seat
    tiles: Mapping[str, Tile]
    homes: Mapping[str, str]
    owners: Mapping[str, Seat]
    groups: Mapping[str, int]
    stands: Mapping[str, Tile]
    offered: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A piece that went from one place to another."""

    piece: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Deed:
    """A move done with the hands; `steps` are its places in the row of steps.

    Of an exchange, `groups` are the groups that tile and Joker were put to and taken from; where only half
    of it is done, `half` says which half: a Joker taken for nothing is no move yet.
    """

    move: PlayMove | None
    steps: tuple[int, ...]
    groups: tuple[int, ...] = ()
    half: str = ""


def steps_of(homes: Mapping[str, str], acts: Acts) -> tuple[Step, ...]:
    """Return what was moved, in order; what was taken back is left out.

    >>> steps_of({"r1": "rack"}, (("move", "r1", "open"), ("move", "r1", "discards"), ("move", "r1", "rack")))
    ()
    """
    steps: list[Step] = []
    for _, piece, zone in (act for act in acts if act[0] == "move"):
        own = [step for step in steps if step.piece == piece]
        been = next((place for place, step in enumerate(own) if step.start == zone), None)
        if been is not None:
            steps = [step for step in steps if step not in own[been:]]
        elif not own or own[-1].end != zone:
            steps.append(Step(piece, own[-1].end if own else homes[piece], zone))
    return tuple(steps)


def acts_of(steps: Iterable[Step]) -> Acts:
    """Return the acts that make these steps."""
    return tuple(("move", step.piece, step.end) for step in steps)


def deeds_of(things: Things, steps: tuple[Step, ...]) -> tuple[Deed, ...]:
    """Return the deeds that steps make, in the order in which they
    began; a shown group counts when it is whole.
    """
    found = [*_exchanges(things, steps), *_group(things, steps)]
    for number, step in enumerate(steps):
        tile = things.tiles[step.piece]
        if step.start == PICKED and step.end == RACK:
            found.append(Deed(Rack(things.me), (number,)))
        elif step.end == TABLE:
            found.append(Deed(Discard(things.me, tile), (number,)))
    return tuple(sorted(found, key=_when))


def _when(deed: Deed) -> tuple[int, int]:
    """A Joker taken and thrown in one movement was taken first; a group is called before it is shown."""
    at = max(deed.steps) if isinstance(deed.move, Show) else min(deed.steps)
    return at, int(isinstance(deed.move, (Discard, Show)))


def _exchanges(things: Things, steps: tuple[Step, ...]) -> Iterator[Deed]:
    takes = [place for place, step in enumerate(steps) if step.start in things.owners]
    for place, step in enumerate(steps):
        if step.end not in things.owners:
            continue
        swap = Swap(things.me, things.tiles[step.piece], things.owners[step.end], step.start == TABLE)
        took = _joker_for(things, steps, takes, step)
        if took is None:
            yield Deed(swap, (place,), (things.groups[step.end],), "give")
        else:
            takes.remove(took)
            yield Deed(swap, (place, took), (things.groups[step.end], things.groups[steps[took].start]))
    for place in takes:
        yield Deed(None, (place,), (things.groups[steps[place].start],), "take")


def _joker_for(things: Things, steps: tuple[Step, ...], takes: list[int], gave: Step) -> int | None:
    """Find the Joker taken for a tile: from the same group, else from another one of the same player."""
    near = [place for place in takes if things.owners[steps[place].start] is things.owners[gave.end]]
    same = (place for place in near if steps[place].start == gave.end)
    return next(same, near[0] if near else None)


def _group(things: Things, steps: tuple[Step, ...]) -> Iterator[Deed]:
    """A call and the group shown, or tiles that are shown without a call."""
    here = [place for place, step in enumerate(steps) if step.end == OPEN]
    called = [place for place in here if steps[place].piece == things.offered]
    own = [place for place in here if place not in called]
    shown = tuple(things.tiles[steps[place].piece] for place in own)
    for place in called:
        offered = things.tiles[steps[place].piece]
        yield Deed(Call(things.me, _wanted(offered, shown)), (place,))
    if own or called:
        yield Deed(Show(things.me, shown), (*called, *own))


def _wanted(offered: Tile, shown: tuple[Tile, ...]) -> Wanted:
    if len(shown) == 2 and _is_run((offered, *shown)):
        return "run"
    names: dict[int, Wanted] = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint"}
    return names.get(len(shown) + 1, "sextet")


def _is_run(three: tuple[Tile, ...]) -> bool:
    numbers = sorted(tile.number or 0 for tile in three)
    alike = len({tile.suit for tile in three}) == 1 and three[0].suit is not None
    return alike and numbers == list(range(numbers[0], numbers[0] + 3))
