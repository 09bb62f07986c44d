"""A hand held against a card: what it makes, what it is near, and what can no longer be made.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.tiles import tiles
>>> hands = solver_for(first_card())
>>> [match.line.id for match in hands.matches(tiles("F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"))]
['even-1']
>>> near = hands.nearest(tiles("F F J 2B 2B 2B 2B 4B 4B J 9C 9C 6B"))[0]
>>> near.line.id, near.away, near.missing
('even-1', 3, (4B, 6B, 6B))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from mahj_tutor.card import HAND_SIZE, Card, Kind, Line, Target
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.arrangement import arrange, gaps
from mahj_tutor.solver.bitsets import slots
from mahj_tutor.solver.exposure import Exposure
from mahj_tutor.solver.target_index import TargetIndex, counted
from mahj_tutor.solver.what_if import AfterCall, GivenAway, after_call, given_away
from mahj_tutor.solver.why_not import Gap, dead_because, joker_gaps, why_not
from mahj_tutor.tiles import JOKER, Tile, copies


@dataclass(frozen=True, slots=True)
class Match:
    """A target that a hand of 14 tiles makes; `stands` are the tiles in each of its groups, jokers as jokers."""

    line: Line
    target: Target
    jokerless: bool
    stands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class Near:
    """The nearest target of a line, and how many tiles the hand is away from it."""

    line: Line
    target: Target
    away: int
    hand: tuple[tuple[Tile, ...], tuple[Exposure, ...]] = field(repr=False)

    @property
    def missing(self) -> tuple[Tile, ...]:
        """The tiles that are missing, in rack order; jokers stand in the first groups that may hold them."""
        return gaps(self.target.groups, arrange(self.target.groups, *self.hand))


class Solver:
    """A card made ready to be asked about hands; get it from `solver_for(card)`.

    `concealed` are all tiles of a hand that are not exposed, a called one included. An exposure must be a
    group of the target of the same tile and size; with an exposure only lines marked X count (CL10).
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self._targets = [(line, target) for line in card.lines for target in line.targets]
        self.reach = TargetIndex([[target.groups for target in line.targets] for line in card.lines])
        self._open = sum(
            some for line, some in zip(card.lines, self.reach.lines, strict=True) if line.kind == "X"
        )

    def matches(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = (), *, called: Tile | None = None
    ) -> tuple[Match, ...]:
        """Return every target a hand makes (WN7), in the order of the card; none if it has not 14 tiles.

        A called joker makes nothing (CL13).
        """
        if called is JOKER:
            return ()
        found, first = self.reach.all, self.reach.first
        for (
            kind
        ) in concealed:  # nearly always no target wants all these kinds: told before anything is counted
            found &= first[kind.index]
            if not found:
                return ()
        found = self.made(concealed, exposed) & self._playable(exposed)
        if not found:
            return ()
        jokerless = JOKER not in concealed and not any(shown.jokers for shown in exposed)
        return tuple(
            Match(line, target, jokerless, arrange(target.groups, concealed, exposed))
            for line, target in self.of(found)
        )

    def why_not(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = (), *, called: Tile | None = None
    ) -> tuple[Fault, ...]:
        """Return why a hand is no Mah Jongg, against the nearest line; nothing if it is one."""
        return why_not(self, concealed, exposed, called)

    def joker_gaps(self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = ()) -> tuple[Gap, ...]:
        """Return the singles and pairs in which Jokers would have to stand for the hand to be made (JK2)."""
        return joker_gaps(self, concealed, exposed)

    def fits(self, exposed: Iterable[Exposure], *, kind: Kind | None = None) -> tuple[Line, ...]:
        """Return the lines that have these exposures as groups, of one kind or of both (DD4)."""
        some = self.reach.fitting(tuple(exposed))
        closed = some ^ (some & self._open)
        return self._lines({"X": some ^ closed, "C": closed, None: some}[kind])

    def alive(
        self,
        exposed: tuple[Exposure, ...],
        gone: Mapping[Tile, int],
        concealed: tuple[Tile, ...] | None = None,
    ) -> tuple[Line, ...]:
        """Return the lines that can still be made (DD3).

        `gone` counts discards and naturals in other players' exposures, and jokers that were discarded: those
        exposed may be exchanged back. Concealed tiles, where they are known, are surely not gone.
        """
        return self._lines(self.living(exposed, gone, concealed or ()))

    def dead_because(self, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> str:
        """Return which tiles can no longer come, in words, or "" for a hand that is alive (DD3, DD4)."""
        return dead_because(self, exposed, gone)

    def nearest(
        self,
        concealed: tuple[Tile, ...],
        exposed: tuple[Exposure, ...] = (),
        gone: Mapping[Tile, int] | None = None,
        *,
        top: int = 5,
    ) -> tuple[Near, ...]:
        """Return the nearest lines, nearest first and ties in the order of the card; `top=0` gives all.

        With `gone` only lines that are alive are among them.
        """
        among = self._among(concealed, exposed, gone)
        ordered = islice(self.reach.by_nearness(concealed, exposed, among), top or None)
        hand = concealed, exposed
        return tuple(Near(*self._targets[place], away, hand) for place, away in ordered)

    def tiles_away(self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = ()) -> int:
        """Return how many tiles are missing to the nearest line; all 14 if the exposures fit none."""
        return self.reach.closest(concealed, exposed, self.fitting(exposed))[0]

    def useful(
        self,
        concealed: tuple[Tile, ...],
        exposed: tuple[Exposure, ...] = (),
        gone: Mapping[Tile, int] | None = None,
    ) -> tuple[Tile, ...]:
        """Return the kinds of tile, in rack order, that would bring the hand one tile closer if drawn.

        A joker is among them where it helps; a tile of which no copy can come any more is not. With `gone`
        (counted as for `alive`) only lines that are alive count. A hand that is made has none.

        >>> from mahj_tutor.card import first_card
        >>> from mahj_tutor.tiles import tiles
        >>> held = tiles("F F J 2B 2B 2B 2B 4B 4B 4B 4B 6B 9C")
        >>> solver_for(first_card()).useful(held)
        (6B, F, J)
        """
        among = self._among(concealed, exposed, gone)
        found = self.reach.useful(concealed, exposed, among)
        seen, lost = counted((*concealed, *(kind for shown in exposed for kind in shown.tiles))), gone or {}
        return tuple(kind for kind in found if seen[kind.index] + lost.get(kind, 0) < copies(kind))

    def free(
        self,
        concealed: tuple[Tile, ...],
        exposed: tuple[Exposure, ...] = (),
        gone: Mapping[Tile, int] | None = None,
    ) -> tuple[Tile, ...]:
        """Return the kinds of concealed tile, in rack order, that can be given up and the hand is no further away.

        With `gone` (counted as for `alive`) only lines that are alive count. Where no line is left, every tile
        can be given up.

        >>> from mahj_tutor.card import first_card
        >>> from mahj_tutor.tiles import tiles
        >>> held = tiles("F F J 2B 2B 2B 2B 4B 4B 4B 4B 6B 8B 9C")
        >>> solver_for(first_card()).free(held)
        (8B, 9C)
        """
        return tuple(self.reach.free(concealed, exposed, self._among(concealed, exposed, gone)))

    def after_call(
        self,
        concealed: tuple[Tile, ...],
        exposed: tuple[Exposure, ...],
        called: Exposure,
        gone: Mapping[Tile, int] | None = None,
    ) -> AfterCall | None:
        """Return what a call would make possible; None where the rack has not the tiles for it.

        `called` is the group as it would lie, the discard a natural of it and the rest from the rack. With `gone`
        (counted as for `alive`) only lines that are alive count. A discarded Joker is never called (CL13).

        >>> from mahj_tutor.card import first_card
        >>> from mahj_tutor.solver import read_exposure
        >>> from mahj_tutor.tiles import tiles
        >>> held = tiles("F F J 2B 2B 2B 4B 4B 4B 6B 6B 9C 9C")
        >>> after = solver_for(first_card()).after_call(held, (), read_exposure("2B 2B 2B 2B"))
        >>> [line.id for line in after.lines], after.away, after.concealed
        (['even-1', 'run-1', 'like-1'], 2, (F, F, J, 4B, 4B, 4B, 6B, 6B, 9C, 9C))
        """
        return after_call(self, concealed, exposed, called, gone)

    def given_away(
        self, concealed: tuple[Tile, ...], passed: tuple[Tile, ...], *, within: int = 1
    ) -> GivenAway:
        """Return what a pass would give away: of the nearest line, and of the lines at most `within` tiles behind it.

        >>> from mahj_tutor.card import first_card
        >>> from mahj_tutor.tiles import tiles
        >>> held = tiles("F F J 2B 2B 2B 4B 4B 4B 6B 6B 9C N")
        >>> given = solver_for(first_card()).given_away(held, tiles("6B 9C N"))
        >>> given.farther, [(line.id, farther) for line, farther in given.losses]
        (1, [('even-1', 1)])
        """
        return given_away(self, concealed, passed, within)

    def of(self, some: int) -> list[tuple[Line, Target]]:
        """Return a set of targets with their lines, in the order of the card."""
        return [self._targets[place] for place in slots(some)]

    def made(self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> int:
        """Return the set of targets that 14 tiles make, those included that should have been kept concealed."""
        if len(concealed) + (sum(shown.size for shown in exposed) if exposed else 0) != HAND_SIZE:
            return 0
        return self.reach.made(concealed, exposed)

    def fitting(self, exposed: tuple[Exposure, ...]) -> int:
        """Return the set of targets that have these exposures and may have been played so."""
        return self.reach.fitting(exposed) & self._playable(exposed)

    def _lines(self, some: int) -> tuple[Line, ...]:
        pairs = zip(self.card.lines, self.reach.lines, strict=True)
        return tuple(line for line, targets in pairs if targets & some)

    def _playable(self, exposed: tuple[Exposure, ...]) -> int:
        return self._open if exposed else self.reach.all

    def _among(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...], gone: Mapping[Tile, int] | None
    ) -> int:
        return self.fitting(exposed) if gone is None else self.living(exposed, gone, concealed)

    def living(
        self, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int], concealed: tuple[Tile, ...] = ()
    ) -> int:
        """Return the set of targets that can still be made; `alive` tells their lines."""
        return self.reach.living(exposed, gone, concealed) & self._playable(exposed)


@lru_cache(maxsize=8)
def solver_for(card: Card) -> Solver:
    """Return a card made ready for questions; the same card is made ready once."""
    return Solver(card)
