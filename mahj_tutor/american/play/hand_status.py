"""Whether a hand is Mah Jongg, and whether it is dead (WN7, DD1 to DD5, CL10, CL12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure, Match, Solver
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, natural_list, quantity, without

_SELF_PICKED = "at this table {you} {you:has} to pick the last tile of a concealed hand {you:herself}"
_Gone = frozenset[tuple[Tile, int]]
_Proof = Callable[[Solver, tuple[Exposure, ...], _Gone], str | bool]
"""Tells whether a hand can't be made from the tiles that are left: in words, or just that it can't."""


def made_hands(play: PlayState, seat: Seat, called: DiscardedTile | None = None) -> tuple[Match, ...]:
    """Return the lines that a player's tiles make, with a discard that is `called` or as they are (WN7)."""
    shown = play.hand(seat).shown
    ways = (play.matches(tiles, shown, last) for tiles, last in _tiles_to_win(play, seat, called))
    return next(filter(None, ways), ())


def hand_faults(play: PlayState, seat: Seat, called: DiscardedTile | None = None) -> tuple[Fault, ...]:
    """Return why a player's tiles are not Mah Jongg, with a discard that is `called` or as they are (DD2)."""
    if made_hands(play, seat, called):
        return ()
    tiles, last = _tiles_to_win(play, seat, called)[-1]
    return _why_not(play.solver, tiles, play.hand(seat).shown, last) or (
        Fault("CL10", telling(_SELF_PICKED, you=seat)),
    )


@lru_cache(maxsize=1024)
def _why_not(
    solver: Solver, tiles: tuple[Tile, ...], shown: tuple[Exposure, ...], called: Tile | None
) -> tuple[Fault, ...]:
    """Cached: which tiles could be called is asked again at each answer, and none of them changes a hand."""
    return solver.why_not(tiles, shown, called=called)


def _tiles_to_win(
    play: PlayState, seat: Seat, called: DiscardedTile | None
) -> list[tuple[tuple[Tile, ...], Tile | None]]:
    """Return the concealed tiles a player may win with and the called one among them, each way (WN5)."""
    rack = play.hand(seat).rack
    if called is not None:
        return [((*rack, tile), tile) for tile in _tiles_it_counts_as(play, called)]
    taken = play.winning_discard
    if taken is None or play.last_tile is None or play.turn is not seat:
        return [(rack, play.last_tile)]
    rest = without(rack, (taken.tile,))
    return [((*rest, tile), tile) for tile in _tiles_it_counts_as(play, taken)]


def _tiles_it_counts_as(play: PlayState, discard: DiscardedTile) -> list[Tile]:
    """Return the tile that was thrown and, where a table goes by its name, the one that was named (WN5)."""
    goes_by_name = play.table_rules.misnamed_tile == "named" and discard.tile is not JOKER
    named = discard.tile_named if goes_by_name and discard.is_misnamed else None
    return [discard.tile] if named in (None, JOKER) else [discard.tile, named]


def dead_hand_faults(play: PlayState, seat: Seat) -> tuple[Fault, ...]:
    """Return every reason why a player's hand is dead, none when it is alive; each names its evidence.

    Only what everybody can see or has heard counts: numbers of tiles, exposures, discards, an announced line.
    """
    return tuple(_reasons(play, seat, _dead_because))


def is_visibly_dead(play: PlayState, seat: Seat) -> bool:
    """Return whether there is such a reason; which tiles prove it takes much longer to find."""
    if seat not in play.visibly_dead:
        play.visibly_dead[seat] = any(True for _ in _reasons(play, seat, _is_hopeless))
    return play.visibly_dead[seat]


def settled_groups(play: PlayState, seat: Seat) -> tuple[Exposure, ...]:
    """Return the groups a player has shown, without one that may still be changed (CL3)."""
    shown = play.hand(seat).shown
    return shown[:-1] if seat is play.turn and play.may_change else shown


def _reasons(play: PlayState, seat: Seat, proof: _Proof) -> Iterator[Fault]:
    yield from _miscount(play, seat)
    is_declared = play.phase is Phase.DECLARED and seat is play.turn
    yield from _declared_in_error(play, seat) if is_declared else _exposures(play, seat, proof)


def _miscount(play: PlayState, seat: Seat) -> Iterator[Fault]:
    size, due = play.hand(seat).size, play.tiles_due(seat)
    if size != due and not play.is_dead(seat):
        say = f"{{who}} {{who:has}} {size} tile{'s' * (size != 1)} and should have {due}"
        yield Fault("DD1", telling(say, who=seat))


def _declared_in_error(play: PlayState, seat: Seat) -> Iterator[Fault]:
    wrong = hand_faults(play, seat)
    if wrong:
        yield Fault("DD2", telling("{who} declared Mah Jongg in error: {why}", who=seat, why=wrong[0].say))


def _exposures(play: PlayState, seat: Seat, proof: _Proof) -> Iterator[Fault]:
    groups, solver = settled_groups(play, seat), play.solver
    if groups:
        if not solver.lines_with(groups):
            shown = natural_list(f"a {group.name}" for group in groups)
            say = "no hand on the card has {who:whose} exposures: {shown}"
            yield Fault("DD4", telling(say, who=seat, shown=shown))
            return
        if _is_concealed(play, seat, groups):
            yield _shown_on_concealed(seat, groups)
            return
    evidence = proof(solver, groups, frozenset(play.gone(seat).items()))
    if evidence:
        yield Fault("DD3", telling("{who} can't win anymore: {why}", who=seat, why=evidence))


@lru_cache(maxsize=1024)
def _dead_because(solver: Solver, shown: tuple[Exposure, ...], gone: _Gone) -> str:
    """Cached: every move asks for it, and only discards and exposures change it."""
    return solver.why_dead(shown, dict(gone))


@lru_cache(maxsize=1024)
def _is_hopeless(solver: Solver, shown: tuple[Exposure, ...], gone: _Gone) -> bool:
    return not solver.live_lines(shown, dict(gone))


def _is_concealed(play: PlayState, seat: Seat, groups: tuple[Exposure, ...]) -> bool:
    """Whether a player who has shown groups plays a concealed line: it was announced, or no other fits."""
    if not play.solver.lines_with(groups, kind="X"):
        return True
    planned = next((line for line in play.card.lines if line.id == play.hand(seat).plan), None)
    is_bound = planned is not None and planned.kind == "C" and play.table_rules.concealed_mistake == "one"
    return is_bound and len(groups) > 1


def _shown_on_concealed(seat: Seat, groups: tuple[Exposure, ...]) -> Fault:
    if len(groups) > 1:
        say = f"{{who}} {{who:has}} shown {quantity(len(groups), 'group')} on a concealed hand"
        return Fault("DD5", telling(say, who=seat))
    say = f"only concealed lines have the group {{who}} {{who:has}} shown: a {groups[0].name}"
    return Fault("CL12", telling(say, who=seat))
