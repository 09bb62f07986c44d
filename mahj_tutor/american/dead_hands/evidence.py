"""The evidence that a hand is dead: what to point at, and what is no evidence (DD1 to DD5, CL12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from mahj_tutor.american.play.hand_status import dead_hand_faults, settled_groups
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver.why_not import minimal_evidence
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, pointed_at, quantity

MOST_STRAY = 2
"""With more wrong tiles than these, a declared hand has no evidence worth naming."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a player points at to show that a hand is dead.

    `shown` are the places of its exposures, `gone` tiles that are elsewhere on the table, `stray` the tiles
    of a declared hand that do not belong to it; `is_counted` points at the number of its tiles.
    """

    shown: tuple[int, ...] = ()
    gone: tuple[Tile, ...] = ()
    stray: tuple[Tile, ...] = ()
    is_counted: bool = False


def evidence(play: PlayState, seat: Seat) -> Evidence | None:
    """Return the least evidence that a hand is dead; None for a hand that is alive.

    None too for a declared hand that is wrong through and through.
    """
    return next((_least(play, seat, found.rule) for found in dead_hand_faults(play, seat)), None)


def evidence_faults(play: PlayState, seat: Seat, answer: Evidence) -> tuple[Fault, ...]:
    """Return why what a player points at is no evidence that a hand is dead; none when it is."""
    found = [tuple(_faults(play, seat, reason, answer)) for reason in dead_hand_faults(play, seat)]
    if not found:
        return (alive(play, seat),)
    return min(found, key=len) if () in found else found[0]


def alive(play: PlayState, seat: Seat) -> Fault:
    """Return the reason why a hand that is alive can't be called dead, with its rule."""
    if play.phase is Phase.DECLARED and seat is play.turn:
        return Fault("WN7", telling("{who:whose} 14 tiles make a hand on the card", who=seat))
    return Fault("DD3", reasons_alive(play, seat))


def reasons_alive(play: PlayState, seat: Seat) -> str:
    """Return why a hand is alive, in words: its count is right, and a hand can still be made."""
    hand = play.hand(seat)
    found = play.solver.live_lines(hand.shown, play.gone(seat))
    hands = f"{len(found)} hands" if len(found) > 1 else "a hand"
    say = "{who} {who:has} {tiles}, and {hands} on the card can still be made"
    return telling(say, who=seat, tiles=quantity(hand.size, "tile"), hands=hands)


# --- the least evidence ------------------------------------------------------------------------------


def _least(play: PlayState, seat: Seat, rule: str) -> Evidence | None:
    every = tuple(range(len(play.hand(seat).shown)))
    if rule == "DD1":
        return Evidence(is_counted=True)
    if rule == "DD2":
        return next((Evidence(stray=stray) for stray in _strays(play, seat)), None)
    if rule == "DD3":
        return Evidence(gone=_least_gone(play, seat))
    return Evidence(shown=every if rule == "DD5" else _least_shown(play, seat, every))


def _least_shown(play: PlayState, seat: Seat, every: tuple[int, ...]) -> tuple[int, ...]:
    places = every
    for place in every:
        fewer = tuple(each for each in places if each != place)
        places = fewer if _misfits(play, seat, fewer) else places
    return places


def _least_gone(play: PlayState, seat: Seat) -> tuple[Tile, ...]:
    """Return the fewest gone tiles that rule out every line."""
    least = minimal_evidence(play.solver, settled_groups(play, seat), play.gone(seat))
    return tuple(sorted(least.elements()))


def _misfits(play: PlayState, seat: Seat, places: tuple[int, ...]) -> bool:
    """Return whether no open line has these exposures."""
    groups = tuple(play.hand(seat).shown[place] for place in places)
    return bool(groups) and not play.solver.lines_with(groups, kind="X")


def _strays(play: PlayState, seat: Seat) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles of a declared hand that are not in its nearest lines, with the most jokers (JK2)."""
    hand, solver = play.hand(seat), play.solver
    away = solver.tiles_away(hand.rack, hand.shown)
    if not 0 < away <= MOST_STRAY:
        return ()
    found = {
        tuple(sorted(out))
        for out in combinations(hand.rack, away)
        if solver.tiles_away(tuple((Counter(hand.rack) - Counter(out)).elements()), hand.shown) == away
    }
    jokers = max((out.count(JOKER) for out in found), default=0)
    return tuple(sorted(out for out in found if out.count(JOKER) == jokers))


# --- what is wrong with other evidence ---------------------------------------------------------------


def _faults(play: PlayState, seat: Seat, reason: Fault, answer: Evidence) -> Iterator[Fault]:
    if answer.is_counted and reason.rule != "DD1":
        due = play.tiles_due(seat)
        say = "the count is right: {who} {who:has} {due} tiles, as {who:she} should"
        yield Fault("DD1", telling(say, who=seat, due=due))
    match reason.rule:
        case "DD1":
            yield from () if answer.is_counted else (reason,)
        case "DD2":
            yield from () if answer.stray in _strays(play, seat) else (reason,)
        case "DD3":
            yield from _gone_faults(play, seat, answer)
        case _:
            yield from _shown_faults(play, seat, reason, answer)
    yield from _irrelevant_faults(reason, answer)


def _irrelevant_faults(reason: Fault, answer: Evidence) -> Iterator[Fault]:
    """Yield a fault for tiles or groups that were pointed at although the reason is elsewhere."""
    if answer.gone and reason.rule != "DD3":
        yield Fault(reason.rule, _proves_nothing(answer.gone))
    if answer.shown and reason.rule in ("DD1", "DD2"):
        yield Fault(reason.rule, "the exposures are fine")


def _proves_nothing(some: Sequence[Tile]) -> str:
    return f"{pointed_at(some)} {'does' if len(some) == 1 else 'do'}n't prove anything"


def _gone_faults(play: PlayState, seat: Seat, answer: Evidence) -> Iterator[Fault]:
    """Yield a fault for tiles that are not gone, and for those that rule out too few lines or none (DD3)."""
    shown, gone, solver = settled_groups(play, seat), Counter(answer.gone), play.solver
    absent = gone - play.gone(seat)
    if absent:
        yield Fault("DD3", _proves_nothing(sorted(absent.elements())))
    if solver.live_lines(shown, gone):
        say = "with only these tiles gone, {who} could still make a hand"
        yield Fault("DD3", telling(say, who=seat))
    free, every = solver.live_targets(shown, {}), play.gone(seat)
    for kind, number in sorted((gone - absent).items()):
        matters = solver.live_targets(shown, {kind: every[kind]}) != free  # with all of them it may be proof
        if not matters and not _helps(play, seat, gone, kind):
            yield Fault("DD3", _proves_nothing((kind,) * number))


def _helps(play: PlayState, seat: Seat, gone: Counter[Tile], kind: Tile) -> bool:
    """Return whether a kind rules out a way to make a line, together with the others that are gone."""
    shown, solver = settled_groups(play, seat), play.solver
    less = gone - Counter({kind: gone[kind]})
    return solver.live_targets(shown, less) != solver.live_targets(shown, gone)


def _shown_faults(play: PlayState, seat: Seat, reason: Fault, answer: Evidence) -> Iterator[Fault]:
    """Yield a fault for groups that fit a line, and for groups missing from the evidence (DD4, DD5, CL12)."""
    if reason.rule == "DD5":
        if answer.shown != tuple(range(len(play.hand(seat).shown))):
            yield reason
        return
    if not _misfits(play, seat, answer.shown):
        say = "what you marked fits a hand on the card" if answer.shown else reason.say
        yield Fault(reason.rule, say)
        return
    for place in answer.shown:
        if _misfits(play, seat, tuple(each for each in answer.shown if each != place)):
            group = play.hand(seat).shown[place]
            yield Fault(reason.rule, f"nothing is wrong with the {group.name}")
