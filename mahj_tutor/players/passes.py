"""What a pass is worth: how likely a player is to win with the tiles that she keeps.

What comes to her is sampled from the tiles that she doesn't have, the same for each pass, and by random
numbers that her own tiles decide. So a pass is always worth the same, and nothing hidden makes a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from statistics import fmean

from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.players.chances import Tiles, scale_of, worth_at
from mahj_tutor.players.outlook import opening_lines, tile_worths
from mahj_tutor.players.sights import passing
from mahj_tutor.solver import solver_for
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, KINDS, copies, text, without

SAMPLES = 16
"""How many times it is tried what may come."""
CANDIDATES, FEWER = 10, 3
"""How many passes are weighed, and how many with each number of blind tiles."""
STILL_TO_COME = {
    Stage.FIRST_RIGHT: 1.2,
    Stage.FIRST_ACROSS: 0.8,
    Stage.FIRST_LEFT: 0.5,
    Stage.SECOND_LEFT: 0.25,
    Stage.SECOND_ACROSS: 0.1,
}
"""How many tiles nearer the passes after this one bring a player, so that as many games are won as said."""


def weighed(state: CharlestonState, seat: Seat, also: Give | None = None) -> tuple[tuple[Give, float], ...]:
    """Return the passes that come into question with what each is worth, and `also` this one.

    None of them leaves a player farther from her nearest hand than another would.
    """
    found = [Give(seat, passed, blind) for passed, blind in _candidates(state, seat)]
    if also is not None and all(not is_same(also, each) for each in found):
        found.append(also)  # the very move, by which it is known
    futures = tuple(_futures(state, seat))
    return tuple((each, _worth(state, seat, each, futures)) for each in found)


def is_same(one: Give, other: Give) -> bool:
    """Tell whether two passes give the same tiles away."""
    return one.blind == other.blind and sorted(one.tiles) == sorted(other.tiles)


def size_of(state: CharlestonState, seat: Seat) -> int:
    """Return how many tiles a player passes now."""
    return (state.agreed(seat) or 0) if state.stage is Stage.COURTESY else PASS_SIZE


def _candidates(state: CharlestonState, seat: Seat) -> Iterator[tuple[Tiles, int]]:
    """Yield what may be passed: of each number of her own tiles what leaves her nearest, at first what the
    lines need least.
    """
    rack, size = state.rack(seat), size_of(state, seat)
    own = sorted(each for each in rack if each is not JOKER)
    lines = tile_worths(opening_lines(solver_for(state.card), rack), rack)
    for blind in range(size + 1 if state.stage.may_be_blind else 1):
        near = _nearest(state, rack, combinations(own, size - blind))
        near.sort(key=lambda passed: sum(lines[each] for each in passed))
        yield from ((passed, blind) for passed in near[: FEWER if blind else CANDIDATES])


def _nearest(state: CharlestonState, rack: Tiles, passes: Iterable[Tiles]) -> list[Tiles]:
    """Return those of some passes after which a player is nearest to a hand."""
    away = {passed: tiles_away(state, without(rack, passed)) for passed in passes}
    nearest = min(away.values(), default=None)
    return [passed for passed, each in away.items() if each == nearest]


def tiles_away(state: CharlestonState, kept: Tiles) -> tuple[int, int]:
    """Return how far a player is from her nearest hand with what she keeps.

    At first as a position is counted, where a concealed hand is one farther, then as it is.
    """
    sight = passing(state, kept)
    opened, concealed = sight.solver.distances(kept, (), sight.alive)
    return min(opened, concealed + (concealed > 1)), min(opened, concealed)


def _futures(state: CharlestonState, seat: Seat) -> Iterator[Tiles]:
    """Yield tiles that may come to her, never a joker: nobody may pass one (CH3)."""
    rack = state.rack(seat)
    own = Counter(rack)
    rest = [kind for kind in KINDS if kind is not JOKER for _ in range(copies(kind) - own[kind])]
    rng = Random(f"{state.stage}/{text(rack)}")
    for _ in range(SAMPLES):
        yield tuple(rng.sample(rest, PASS_SIZE))


def _worth(state: CharlestonState, seat: Seat, give: Give, futures: Iterable[Tiles]) -> float:
    """Return what a pass is worth: the mean over what may come, of which she passes on what is blind."""
    kept = without(state.rack(seat), give.tiles)
    return fmean(_worth_of(state, (*kept, *coming[: len(give.tiles)])) for coming in futures)


def _worth_of(state: CharlestonState, held: Tiles) -> float:
    sight = passing(state, held)
    away = sight.away
    if away == HAND_SIZE:
        return 0.0
    later = max(1.0, away - STILL_TO_COME.get(state.stage, 0.0))
    return worth_at(scale_of(state.card), later, sight.wall, sight.useful, is_open=False)
