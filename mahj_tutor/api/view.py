"""A game as one player sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType

from mahj_tutor import american, classical, games
from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.charleston.state import VisibleCharleston
from mahj_tutor.american.play.state import DiscardedTile, VisiblePlay
from mahj_tutor.api.card import Card
from mahj_tutor.api.tiles import Tiles, known
from mahj_tutor.card import Card as PrintedCard
from mahj_tutor.classical.play.state import DiscardedTile as ClassicalDiscard
from mahj_tutor.classical.play.state import VisiblePlay as VisibleClassical
from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.games import GameState, Move
from mahj_tutor.rulebook import Profile
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.table.seats import SEATS
from mahj_tutor.tiles import Tile, Variant

Seen = VisiblePlay | VisibleCharleston | VisibleClassical | None
Discarded = DiscardedTile | ClassicalDiscard


@dataclass(frozen=True, slots=True)
class View:
    """What the player at `seat` may know, and what she may do: plain values, nothing of the others' tiles.

    `stage` is what the game waits for: `deal`; a pass, such as `First Right`, `Vote` or `Courtesy`; then
    `discard`, `window` (the last discard may be called, or the next player picks), `looked` (she has picked
    and not racked), `declared` (a hand is checked), `over`, and `replacement` after a classical kong. `turn`
    is the player who picked or called last, None before play.

    `rack` are the player's own concealed tiles, `picked` the one she has picked and not racked. `racks` are
    all that lie open, her own too; `shown` the exposures or declared sets of everybody, `counts` how many
    concealed tiles each has, `discards` what lies on the table, oldest first, `offered` the discard that can
    be called, or None. A discard has a `tile` and a `seat`, who threw it. `wall_left` is how many tiles are
    left to pick, `gone` the tiles that she sees and never gets, as `card.nearest` takes them. `legal_moves`
    are her own, `card` (None in the classical game) and `rules` what is played by. `seen` is the same as the
    engine has it, with whatever else is said and done at a table.
    """

    seat: Seat
    variant: Variant
    stage: str
    turn: Seat | None
    rack: Tiles
    picked: Tile | None
    racks: Mapping[Seat, Tiles] = field(hash=False)
    shown: Mapping[Seat, tuple[Exposure | DeclaredSet, ...]] = field(hash=False)
    counts: Mapping[Seat, int] = field(hash=False)
    discards: tuple[Discarded, ...]
    offered: Discarded | None
    wall_left: int | None
    gone: Tiles
    card: Card | None
    rules: Profile
    legal_moves: tuple[Move, ...] = field(repr=False)
    seen: Seen = field(repr=False)

    @property
    def due(self) -> str:
        """What the game can't go on without: `throw` on her turn, `pass` when tiles are due, else `""`."""
        if self.stage == "discard" and self.turn is self.seat:
            return "throw"
        return "pass" if any(isinstance(move, Give) for move in self.legal_moves) else ""


def view_of(state: GameState, seat: Seat, moves: tuple[Move, ...] | None = None) -> View:
    """Return a game as the player at a seat sees it; `moves` are her legal ones, where they are known."""
    own = tuple(moves_of(state, seat)) if moves is None else moves
    if isinstance(state, american.PlayState | classical.PlayState):
        return _of_play(state, seat, own)
    if isinstance(state, american.CharlestonState):
        return _of_passes(state, seat, own)
    return _of_deal(state, seat, own)


def moves_of(state: GameState, seat: Seat | None = None) -> Iterator[Move]:
    """Return the legal moves of a state, of one seat or of all."""
    engine = classical if isinstance(state, classical.GameState) else american
    found: Iterator[Move] = engine.legal_moves(state, seat)
    return found


def stage_of(state: GameState) -> str:
    """Return what a game waits for."""
    if isinstance(state, american.PlayState | classical.PlayState):
        return state.phase.value
    return state.stage.value if isinstance(state, american.CharlestonState) else "deal"


def seats_of(state: GameState) -> tuple[Seat, ...]:
    """Return who plays, in the order of play."""
    missing = None if isinstance(state, classical.GameState) else state.missing
    return tuple(seat for seat in SEATS if seat is not missing)


def _of_play(play: games.AnyPlay, seat: Seat, moves: tuple[Move, ...]) -> View:
    seen = play.seen_by(seat)
    concealed = seen.racks if isinstance(seen, VisiblePlay) else seen.concealed
    racks = {each: known(rack) for each, rack in zip(SEATS, concealed, strict=True) if rack is not None}
    public, players = seen.public, seats_of(play)
    hands = {each: public.hand(each) for each in players}
    shown = {
        each: hand.sets if isinstance(hand, classical.Hand) else hand.shown for each, hand in hands.items()
    }
    return View(
        seat=seat,
        variant="american" if isinstance(play, american.PlayState) else "classical",
        stage=public.phase.value,
        turn=public.turn,
        rack=racks[seat],
        picked=public.picked if isinstance(public, american.PlayState) else None,
        racks=MappingProxyType(racks),
        shown=MappingProxyType(shown),
        counts=_counts(players, seen.counts),
        discards=public.thrown,
        offered=public.offered,
        wall_left=seen.wall_left,
        gone=known(_gone(play, seat)),
        card=Card(public.card) if isinstance(public, american.PlayState) else None,
        rules=public.table_rules,
        legal_moves=moves,
        seen=seen,
    )


def _gone(play: games.AnyPlay, seat: Seat) -> Iterable[Tile]:
    """Return the tiles that a player sees and never gets: discards, and what others have shown."""
    if isinstance(play, american.PlayState):
        return play.gone(seat).elements()
    others = zip(SEATS, play.seen_by(seat).public.hands, strict=True)
    shown = (one.tiles for each, hand in others if each is not seat for one in hand.sets)
    return chain((each.tile for each in play.thrown), *shown)


def _of_passes(table: american.CharlestonState, seat: Seat, moves: tuple[Move, ...]) -> View:
    seen = table.seen_by(seat)
    return _quiet(
        table,
        seat,
        seen.rack,
        moves,
        counts=_counts(table.seats, seen.counts),
        wall_left=seen.wall_left,
        card=table.card,
        seen=seen,
    )


def _of_deal(deal: games.AnyDeal, seat: Seat, moves: tuple[Move, ...]) -> View:
    steps = deal.steps[: deal.done]
    taken: dict[Seat, list[Tile]] = {each: [] for each in seats_of(deal)}
    for step in steps:
        taken[step.seat] += [deal.walls.at(position) for position in step.positions]
    counts = {each: len(some) for each, some in taken.items()}
    return _quiet(deal, seat, tuple(taken.get(seat, ())), moves, counts=MappingProxyType(counts))


def _quiet(
    state: GameState,
    seat: Seat,
    rack: tuple[Tile, ...],
    moves: tuple[Move, ...],
    *,
    counts: Mapping[Seat, int],
    wall_left: int | None = None,
    card: PrintedCard | None = None,
    seen: Seen = None,
) -> View:
    """Return what a player sees before play, when nothing lies open."""
    own = known(rack)
    return View(
        seat=seat,
        variant="classical" if isinstance(state, classical.GameState) else "american",
        stage=stage_of(state),
        turn=None,
        rack=own,
        picked=None,
        racks=MappingProxyType({seat: own}),
        shown=MappingProxyType(dict.fromkeys(seats_of(state), ())),
        counts=counts,
        discards=(),
        offered=None,
        wall_left=wall_left,
        gone=known(()),
        card=None if card is None else Card(card),
        rules=state.table_rules,
        legal_moves=moves,
        seen=seen,
    )


def _counts(players: tuple[Seat, ...], counts: tuple[int, ...]) -> Mapping[Seat, int]:
    return MappingProxyType({each: counts[each.number] for each in players})
