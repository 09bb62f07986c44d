"""What on the table proves a hand dead: what to point at, and why other things prove nothing (DD1 to DD5, CL12, JK11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from mahj_tutor.american.play.hand_status import dead_hand_faults, settled_groups
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure
from mahj_tutor.solver.why_not import minimal_evidence
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import JOKER, Tile, quantity, spoken

MOST_STRAY = 2
"""With more wrong tiles than these a declared hand has no evidence worth naming."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What somebody points at to show that a hand is dead.

    `shown` are the places of its groups, `gone` the tiles that lie elsewhere, `stray` the tiles of a
    declared hand that have no place in it; `is_counted` points at the number of its tiles.
    """

    shown: tuple[int, ...] = ()
    gone: tuple[Tile, ...] = ()
    stray: tuple[Tile, ...] = ()
    is_counted: bool = False


def evidence(play: PlayState, seat: Seat) -> Evidence | None:
    """Return what proves a hand dead, as little as will do; None for a hand that is alive.

    None too for a declared hand that is wrong through and through.
    """
    return next((_proof(play, seat, found.rule) for found in dead_hand_faults(play, seat)), None)


def evidence_faults(play: PlayState, seat: Seat, said: Evidence) -> tuple[Fault, ...]:
    """Return why what somebody points at does not prove a hand dead; none when it does."""
    found = [tuple(_faults(play, seat, death, said)) for death in dead_hand_faults(play, seat)]
    if not found:
        return (Fault("DD3", reasons_alive(play, seat)),)
    return min(found, key=len) if () in found else found[0]


def reasons_alive(play: PlayState, seat: Seat) -> str:
    """Say why a hand is alive: nothing is wrong with its count, and a line can still be made."""
    hand = play.hand(seat)
    found = play.solver.live_lines(hand.shown, play.gone(seat))
    lines = f"{len(found)} lines" if len(found) > 1 else "a line"
    return f"{seat} has {quantity(hand.size, 'tile')}, and {lines} can still be made"


def dead_jokers(play: PlayState, seat: Seat) -> int:
    """Return how many Jokers lie on a dead player's open rack: those that came out with a mistaken Mah Jongg (JK9)."""
    hand = play.hand(seat)
    return hand.rack.count(JOKER) if hand.is_open and hand.dead else 0


def face_down_faults(
    play: PlayState, seat: Seat, *, opened: int, shown: int, tiles: int = 0
) -> tuple[Fault, ...]:
    """Return why tiles are turned face down wrongly (JK11).

    `opened` Jokers of the open rack are turned, `shown` ones of groups shown earlier, and `tiles` that are no Jokers.
    """
    due, found = dead_jokers(play, seat), []
    if tiles:
        found.append(Fault("JK11", "only Jokers are turned face down"))
    if shown:
        found.append(Fault("JK9", "a Joker in a group shown before stays face up: it may still be taken"))
    if opened != due:
        found.append(
            Fault("JK11", f"{quantity(due, 'Joker')} came out with the mistaken Mah Jongg, not {opened}")
        )
    return tuple(found)


def count_faults(play: PlayState, seat: Seat, said: int) -> tuple[Fault, ...]:
    """Return why a player has not so many tiles: those on her rack count, and those she has shown (DD1, TN4)."""
    hand = play.hand(seat)
    if said == hand.size:
        return ()
    shown = hand.size - len(hand.rack)
    say = f"{len(hand.rack)} on the rack and {shown} shown make {hand.size}, not {said}"
    return (Fault("DD1", say),)


def hidden_tiles(play: PlayState, seat: Seat) -> int:
    """Return how many tiles of a hand nobody else gets to see, once it is dead (DD7)."""
    hand = play.hand(seat)
    return 0 if hand.is_open else len(hand.rack)


def hidden_faults(play: PlayState, seat: Seat, said: int) -> tuple[Fault, ...]:
    """Return why not so many tiles of a dead hand stay hidden (DD7)."""
    right, hand = hidden_tiles(play, seat), play.hand(seat)
    if said == right:
        return ()
    if hand.is_open:
        return (Fault("DD2", "a hand declared in error lies open, all of it"),)
    shown = hand.size - len(hand.rack)
    say = f"{quantity(shown, 'tile')} lie open already, so {right} stay hidden, not {said}"
    return (Fault("DD7", say),)


# --- the evidence -----------------------------------------------------------------------------------


def _proof(play: PlayState, seat: Seat, rule: str) -> Evidence | None:
    every = tuple(range(len(play.hand(seat).shown)))
    if rule == "DD1":
        return Evidence(is_counted=True)
    if rule == "DD2":
        return next((Evidence(stray=some) for some in _strays(play, seat)), None)
    if rule == "DD3":
        return Evidence(gone=_least_gone(play, seat))
    return Evidence(shown=every if rule == "DD5" else _least_shown(play, seat, every))


def _faults(play: PlayState, seat: Seat, death: Fault, said: Evidence) -> Iterator[Fault]:
    if said.is_counted and death.rule != "DD1":
        due = quantity(play.due(seat), "tile")
        yield Fault("DD1", f"the count is right: {seat} has {due}, as is due")
    is_missed = {
        "DD1": not said.is_counted,
        "DD2": death.rule == "DD2" and said.stray not in _strays(play, seat),
    }
    if death.rule == "DD3":
        yield from _gone_faults(play, seat, said)
    elif death.rule not in is_missed:
        yield from _shown_faults(play, seat, death, said)
    elif is_missed[death.rule]:
        yield death
    yield from _beside_the_point(death, said)


def _beside_the_point(death: Fault, said: Evidence) -> Iterator[Fault]:
    """Tiles and groups that are pointed at although the reason lies elsewhere."""
    if said.gone and death.rule != "DD3":
        yield Fault(
            death.rule, f"{spoken(said.gone)} elsewhere on the table {_prove(said.gone)} nothing here"
        )
    if said.shown and death.rule in ("DD1", "DD2"):
        yield Fault(death.rule, "the groups shown are in order")


def _prove(some: tuple[Tile, ...]) -> str:
    return "proves" if len(some) == 1 else "prove"


def _gone_faults(play: PlayState, seat: Seat, said: Evidence) -> Iterator[Fault]:
    """Tiles that are not gone, that do not stop every line, or that stop none (DD3)."""
    shown, gone, solver = settled_groups(play, seat), Counter(said.gone), play.solver
    absent = sorted((gone - play.gone(seat)).elements())
    if absent:
        yield Fault("DD3", f"{spoken(absent)} {'is' if len(absent) == 1 else 'are'} not gone")
    if solver.live_lines(shown, gone):
        yield Fault("DD3", f"with only these tiles gone, {seat} could still make a line")
    free = solver.live_targets(shown, {})
    for kind, many in sorted(gone.items()):
        if solver.live_targets(shown, {kind: many}) == free and not _helps(play, seat, gone, kind):
            yield Fault("DD3", f"{spoken([kind] * many)} {_prove((kind,) * many)} nothing here")


def _helps(play: PlayState, seat: Seat, gone: Counter[Tile], kind: Tile) -> bool:
    """Whether a kind stops a way to make a line, together with the others that are gone."""
    shown, solver = settled_groups(play, seat), play.solver
    less = gone - Counter({kind: gone[kind]})
    return solver.live_targets(shown, less) != solver.live_targets(shown, gone)


def _shown_faults(play: PlayState, seat: Seat, death: Fault, said: Evidence) -> Iterator[Fault]:
    """Groups that fit a line, or groups that are missing in the proof (DD4, DD5, CL12)."""
    every = tuple(range(len(play.hand(seat).shown)))
    if death.rule == "DD5":
        if said.shown != every:
            yield death
        return
    if not _misfits(play, seat, said.shown):
        yield Fault(death.rule, "what you marked fits a line of the card" if said.shown else death.say)
        return
    for place in said.shown:
        if _misfits(play, seat, tuple(each for each in said.shown if each != place)):
            group = play.hand(seat).shown[place]
            yield Fault(death.rule, f"the {group.name} is not what is wrong")


def _misfits(play: PlayState, seat: Seat, places: tuple[int, ...]) -> bool:
    """Whether no line that may be shown has these groups."""
    some: tuple[Exposure, ...] = tuple(play.hand(seat).shown[place] for place in places)
    return bool(some) and not play.solver.lines_with(some, kind="X")


def _least_shown(play: PlayState, seat: Seat, every: tuple[int, ...]) -> tuple[int, ...]:
    places = every
    for place in every:
        fewer = tuple(each for each in places if each != place)
        places = fewer if _misfits(play, seat, fewer) else places
    return places


def _least_gone(play: PlayState, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that are enough to stop every line."""
    least = minimal_evidence(play.solver, settled_groups(play, seat), play.gone(seat))
    return tuple(sorted(least.elements()))


def _strays(play: PlayState, seat: Seat) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of a declared hand that have no place in a line it is nearest to; Jokers first, where they can be (JK2)."""
    hand, solver = play.hand(seat), play.solver
    away = solver.tiles_away(hand.rack, hand.shown)
    if not 0 < away <= MOST_STRAY:
        return ()
    some = {
        tuple(sorted(out))
        for out in combinations(hand.rack, away)
        if solver.tiles_away(tuple((Counter(hand.rack) - Counter(out)).elements()), hand.shown) == away
    }
    jokers = max((out.count(JOKER) for out in some), default=0)
    return tuple(sorted(out for out in some if out.count(JOKER) == jokers))
