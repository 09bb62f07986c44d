"""The solver of a card: what a hand makes, which lines are near, and what can still be made.

>>> from mahj_tutor.card import first_card
>>> from mahj_tutor.tiles import tiles
>>> solver = solver_for(first_card())
>>> [match.line.id for match in solver.matches(tiles("F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"))]
['even-1']
>>> near = solver.nearest(tiles("F F J 2B 2B 2B 2B 4B 4B J 9C 9C 6B"))[0]
>>> near.line.id, near.tiles_away, near.missing
('even-1', 3, (4B, 6B, 6B))
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mahj_tutor.card import Card
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.exposure import Exposure, Tiles, as_tiles
from mahj_tutor.solver.matcher import Matcher
from mahj_tutor.solver.target_index import count_by_index
from mahj_tutor.solver.why_not import Gap, joker_gaps, why_dead, why_not
from mahj_tutor.tiles import Tile, copies


class Solver(Matcher):
    """A matcher that also explains; get it from `solver_for(card)`."""

    def why_not(
        self, concealed: Tiles, exposed: tuple[Exposure, ...] = (), *, called: Tile | None = None
    ) -> tuple[Fault, ...]:
        """Return why a hand is not Mah Jongg, judged by the nearest line; nothing if it is."""
        return why_not(self, as_tiles(concealed), exposed, called)

    def joker_gaps(self, concealed: Tiles, exposed: tuple[Exposure, ...] = ()) -> tuple[Gap, ...]:
        """Return the singles and pairs that only jokers could complete for the hand to be made (JK2)."""
        return joker_gaps(self, as_tiles(concealed), exposed)

    def why_dead(self, exposed: tuple[Exposure, ...], gone: Mapping[Tile, int]) -> str:
        """Return the evidence that a hand is dead in a sentence, or "" if it isn't (DD3, DD4)."""
        return why_dead(self, exposed, gone)

    def useful_draws(
        self,
        concealed: Tiles,
        exposed: tuple[Exposure, ...] = (),
        gone: Mapping[Tile, int] | None = None,
    ) -> tuple[Tile, ...]:
        """Return the tiles, in rack order, that would bring the hand one tile closer if drawn.

        They include the joker where it helps, but no tile of which all copies are gone, held or shown. With
        `gone` (as for `live_lines`) only lines that can still be made count. A made hand has none.

        >>> from mahj_tutor.card import first_card
        >>> from mahj_tutor.tiles import tiles
        >>> held = tiles("F F J 2B 2B 2B 2B 4B 4B 4B 4B 6B 9C")
        >>> solver_for(first_card()).useful_draws(held)
        (6B, F, J)
        """
        concealed = as_tiles(concealed)
        among = self._candidates(concealed, exposed, gone)
        found = self.index.useful(concealed, exposed, among)
        shown = (kind for exposure in exposed for kind in exposure.tiles)
        own, gone = count_by_index((*concealed, *shown)), gone or {}
        return tuple(kind for kind in found if own[kind.index] + gone.get(kind, 0) < copies(kind))

    def free_discards(
        self,
        concealed: Tiles,
        exposed: tuple[Exposure, ...] = (),
        gone: Mapping[Tile, int] | None = None,
    ) -> tuple[Tile, ...]:
        """Return the concealed tiles, in rack order, that can be discarded with the hand no farther away.

        With `gone` (as for `live_lines`) only lines that can still be made count. If there is none, every
        tile can be discarded.

        >>> from mahj_tutor.card import first_card
        >>> from mahj_tutor.tiles import tiles
        >>> held = tiles("F F J 2B 2B 2B 2B 4B 4B 4B 4B 6B 8B 9C")
        >>> solver_for(first_card()).free_discards(held)
        (8B, 9C)
        """
        concealed = as_tiles(concealed)
        return tuple(self.index.free(concealed, exposed, self._candidates(concealed, exposed, gone)))


@lru_cache(maxsize=8)
def solver_for(card: Card) -> Solver:
    """Return the solver of a card; it is built once for each card."""
    return Solver(card)
