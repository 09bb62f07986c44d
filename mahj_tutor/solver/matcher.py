"""The hands of a card, searchable: what a hand makes, which lines are near, and what can still be made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from mahj_tutor.card import HAND_SIZE, Card, Line, LineKind, Target
from mahj_tutor.solver.arrangement import arrange, missing_tiles
from mahj_tutor.solver.bitsets import members
from mahj_tutor.solver.exposure import Exposure, Tiles, as_tiles
from mahj_tutor.solver.target_index import TargetIndex
from mahj_tutor.tiles import JOKER, Tile


@dataclass(frozen=True, slots=True)
class Match:
    """A target that a hand of 14 tiles makes; `arrangement` holds the tiles in each of its groups."""

    line: Line
    target: Target
    jokerless: bool
    arrangement: tuple[tuple[Tile, ...], ...]

    def __repr__(self) -> str:
        return f"<Match: {self.line.id} ({self.line.hand})>"


@dataclass(frozen=True, slots=True)
class NearLine:
    """A line with its nearest target, and how many tiles the hand is away from it."""

    line: Line
    target: Target
    tiles_away: int
    hand: tuple[tuple[Tile, ...], tuple[Exposure, ...]]

    def __repr__(self) -> str:
        return f"<NearLine: {self.line.id} ({self.line.hand}), {self.tiles_away} away>"

    @property
    def missing(self) -> tuple[Tile, ...]:
        """The tiles that are missing, in rack order; jokers fill the first groups that take them."""
        return missing_tiles(self.target.groups, arrange(self.target.groups, *self.hand))


class Matcher:
    """All hands of a card, searchable.

    `concealed` are all tiles of a hand that are not exposed, including a called one. An exposure matches a
    group of the same tile and size; once a hand has exposures, only lines marked X count (CL10).
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self._targets = [(line, target) for line in card.lines for target in line.targets]
        self.index = TargetIndex([[target.groups for target in line.targets] for line in card.lines])
        self._exposable = sum(
            targets for line, targets in zip(card.lines, self.index.lines, strict=True) if line.kind == "X"
        )

    def matches(
        self, concealed: Tiles, exposed: tuple[Exposure, ...] = (), *, called: Tile | None = None
    ) -> tuple[Match, ...]:
        """Return every target that a hand of 14 tiles makes (WN7), in the order of the card.

        A called joker makes nothing (CL13).
        """
        if called is JOKER:
            return ()
        concealed = as_tiles(concealed)
        found, first = self.index.all, self.index.first
        for kind in concealed:  # a fast exit: nearly always no target has all these kinds of tile
            found &= first[kind.index]
            if not found:
                return ()
        found = self.made_targets(concealed, exposed) & self._playable(exposed)
        if not found:
            return ()
        jokerless = JOKER not in concealed and not any(exposure.jokers for exposure in exposed)
        return tuple(
            Match(line, target, jokerless, arrange(target.groups, concealed, exposed))
            for line, target in self.targets_in(found)
        )

    def lines_with(self, exposed: Iterable[Exposure], *, kind: LineKind | None = None) -> tuple[Line, ...]:
        """Return the lines that have these exposures as groups, of either kind or of one (DD4)."""
        targets = self.index.fitting(tuple(exposed))
        concealed = targets ^ (targets & self._exposable)
        return self._lines({"X": targets ^ concealed, "C": concealed, None: targets}[kind])

    def live_lines(
        self,
        exposed: tuple[Exposure, ...],
        gone: Mapping[Tile, int],
        concealed: tuple[Tile, ...] | None = None,
    ) -> tuple[Line, ...]:
        """Return the lines that can still be made (DD3).

        `gone` counts discards, naturals in other players' exposures, and discarded jokers; exposed jokers can
        be exchanged. The concealed tiles, where they are known, are not gone.
        """
        return self._lines(self.live_targets(exposed, gone, concealed or ()))

    def nearest(
        self,
        concealed: Tiles,
        exposed: tuple[Exposure, ...] = (),
        gone: Mapping[Tile, int] | None = None,
        *,
        top: int = 5,
    ) -> tuple[NearLine, ...]:
        """Return the nearest lines, nearest first and ties in the order of the card; all of them for `top=0`.

        With `gone`, only lines that can still be made are included.
        """
        concealed = as_tiles(concealed)
        among = self._candidates(concealed, exposed, gone)
        ordered = islice(self.index.by_nearness(concealed, exposed, among), top or None)
        hand = concealed, exposed
        return tuple(NearLine(*self._targets[number], away, hand) for number, away in ordered)

    def nearest_of(self, line: Line, concealed: tuple[Tile, ...]) -> NearLine | None:
        """Return a line of the card with its nearest target; None for a line of another card."""
        return _nearest_of(self, line, concealed)

    def tiles_away(self, concealed: Tiles, exposed: tuple[Exposure, ...] = ()) -> int:
        """Return the number of tiles missing for the nearest line; 14 if no line has the exposures."""
        return self.index.closest(as_tiles(concealed), exposed, self.fitting_targets(exposed))[0]

    def distances(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...], among: int
    ) -> tuple[int, int]:
        """Return how many tiles are missing for the nearest open line, and for the nearest concealed one.

        Only targets in `among` count, which must fit the exposures; it is 14 where there is none.
        """
        opened = among & self._exposable
        return (
            self.index.closest(concealed, exposed, opened)[0],
            self.index.closest(concealed, exposed, among ^ opened)[0],
        )

    def targets_in(self, targets: int) -> list[tuple[Line, Target]]:
        """Return the targets in a set with their lines, in the order of the card."""
        return [self._targets[number] for number in members(targets)]

    def made_targets(self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...]) -> int:
        """Return the set of targets that 14 tiles make, including concealed ones in spite of exposures."""
        if len(concealed) + (sum(exposure.size for exposure in exposed) if exposed else 0) != HAND_SIZE:
            return 0
        return self.index.made(concealed, exposed)

    def fitting_targets(self, exposed: tuple[Exposure, ...]) -> int:
        """Return the set of targets that have these exposures and allow exposures."""
        return self.index.fitting(exposed) & self._playable(exposed)

    def live_targets(
        self, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int], concealed: tuple[Tile, ...] = ()
    ) -> int:
        """Return the set of targets that can still be made; see `live_lines`."""
        return self.index.live(exposed, gone, concealed) & self._playable(exposed)

    def _lines(self, targets: int) -> tuple[Line, ...]:
        pairs = zip(self.card.lines, self.index.lines, strict=True)
        return tuple(line for line, of_line in pairs if of_line & targets)

    def _playable(self, exposed: tuple[Exposure, ...]) -> int:
        return self._exposable if exposed else self.index.all

    def _candidates(
        self, concealed: tuple[Tile, ...], exposed: tuple[Exposure, ...], gone: Mapping[Tile, int] | None
    ) -> int:
        return self.fitting_targets(exposed) if gone is None else self.live_targets(exposed, gone, concealed)


@lru_cache(maxsize=2048)
def _nearest_of(matcher: Matcher, line: Line, concealed: tuple[Tile, ...]) -> NearLine | None:
    """Cached: what is asked of a rack and a line is often asked again, by other facts."""
    of_lines = zip(matcher.card.lines, matcher.index.lines, strict=True)
    among = next((targets for each, targets in of_lines if each is line), 0)
    found = next(matcher.index.by_nearness(concealed, (), among), None)
    return found and NearLine(*matcher._targets[found[0]], found[1], (concealed, ()))
