"""A hand held against a card: what it makes, what it is near, and what can no longer be made.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.tiles import tiles
>>> hands = ready(first_card())
>>> [match.line.id for match in hands.matches(tiles("F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"))]
['even-1']
>>> near = hands.nearest(tiles("F F J 2B 2B 2B 2B 4B 4B J 9C 9C 6B"))[0]
>>> near.line.id, near.away, near.missing
('even-1', 3, (4B, 6B, 6B))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mahj_tutor.card import HAND_SIZE, Card, Kind, Line, Target
from mahj_tutor.hands.exposure import Exposure
from mahj_tutor.hands.lie import gaps, lay
from mahj_tutor.hands.reach import MADE, Digits, Reach, nearest, places
from mahj_tutor.hands.why import dead_because, why_not
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import JOKER, Tile


@dataclass(frozen=True, slots=True)
class Match:
    """A target that a hand of 14 tiles makes; `stands` are the tiles in each of its groups, jokers as jokers."""

    line: Line
    target: Target
    jokerless: bool
    stands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class Near:
    """The nearest target of a line, how many tiles it is away, and which these are, in rack order.

    Where jokers help, they stand in the first groups that may hold them.
    """

    line: Line
    target: Target
    away: int
    missing: tuple[Tile, ...]


class Hands:
    """A card made ready to be asked about hands; get it from `ready(card)`.

    `concealed` are all tiles of a hand that are not exposed, a called one included. An exposure must be a
    group of the target of the same tile and size; with an exposure only lines marked X count (CL10).
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self._targets = [(line, target) for line in card.lines for target in line.targets]
        self.reach = Reach([target.groups for _, target in self._targets])

    @cached_property
    def _of_line(self) -> dict[str, int]:
        """The targets of each line, as a set."""
        sets: dict[str, int] = {}
        for place, (line, _) in enumerate(self._targets):
            sets[line.id] = sets.get(line.id, 0) | 1 << place
        return sets

    @cached_property
    def _of_kind(self) -> dict[Kind | None, int]:
        sets: dict[Kind | None, int] = {None: self.reach.all, "X": 0, "C": 0}
        for line in self.card.lines:
            sets[line.kind] |= self._of_line.get(line.id, 0)
        return sets

    def matches(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = (), *, called: Tile | None = None
    ) -> tuple[Match, ...]:
        """Return every target a hand makes (WN7), in the order of the card; none if it has not 14 tiles.

        A called joker makes nothing (CL13).
        """
        if called is JOKER:
            return ()
        found = self.made(concealed, exposed) & self._playable(exposed)
        jokerless = JOKER not in concealed and not any(shown.jokers for shown in exposed)
        return tuple(
            Match(line, target, jokerless, lay(target.groups, concealed, exposed))
            for line, target in self.of(found)
        )

    def why_not(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = (), *, called: Tile | None = None
    ) -> tuple[Fault, ...]:
        """Return why a hand is no Mah Jongg, against the nearest line; nothing if it is one."""
        return why_not(self, concealed, exposed, called)

    def fits(self, exposed: Iterable[Exposure], *, kind: Kind | None = None) -> tuple[Line, ...]:
        """Return the lines that have these exposures as groups, of one kind or of both (DD4)."""
        return self._lines(self.reach.fitting(exposed) & self._of_kind[kind])

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
        return self._lines(self._living(exposed, gone, concealed or ()))

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
        among = self._living(exposed, gone, concealed) if gone else self.fitting(exposed)
        return tuple(
            Near(line, target, away, gaps(target.groups, lay(target.groups, concealed, exposed)))
            for line, target, away in self._by_line(self.reach.nearness(concealed, exposed), among, top)
        )

    def tiles_away(self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...] = ()) -> int:
        """Return how many tiles are missing to the nearest line; all 14 if the exposures fit none."""
        among = self.fitting(exposed)
        if not among:
            return HAND_SIZE
        return MADE - nearest(self.reach.nearness(concealed, exposed), among)[0]

    def of(self, some: int) -> list[tuple[Line, Target]]:
        """Return a set of targets with their lines, in the order of the card."""
        return [self._targets[place] for place in places(some)]

    def made(self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> int:
        """Return the set of targets that 14 tiles make, those included that should have been kept concealed."""
        if len(concealed) + sum(shown.size for shown in exposed) != HAND_SIZE:
            return 0
        return self.reach.made(concealed, exposed)

    def fitting(self, exposed: tuple[Exposure, ...]) -> int:
        """Return the set of targets that have these exposures and may have been played so."""
        return self.reach.fitting(exposed) & self._playable(exposed)

    def _lines(self, some: int) -> tuple[Line, ...]:
        return tuple(line for line in self.card.lines if self._of_line.get(line.id, 0) & some)

    def _playable(self, exposed: tuple[Exposure, ...]) -> int:
        return self._of_kind["X" if exposed else None]

    def _living(
        self, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int], concealed: tuple[Tile, ...]
    ) -> int:
        return self.reach.living(exposed, gone, Counter(concealed)) & self._playable(exposed)

    def _by_line(self, digits: Digits, among: int, top: int) -> Iterable[tuple[Line, Target, int]]:
        """The nearest target of the nearest lines."""
        given = 0
        while among:
            best, level = nearest(digits, among)
            while level:
                line, target = self._targets[(level & -level).bit_length() - 1]
                yield line, target, MADE - best
                given += 1
                if given == top:
                    return
                level &= ~self._of_line[line.id]
                among &= ~self._of_line[line.id]


@lru_cache(maxsize=8)
def ready(card: Card) -> Hands:
    """Return a card made ready for questions; the same card is made ready once."""
    return Hands(card)
