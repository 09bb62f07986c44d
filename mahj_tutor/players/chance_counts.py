"""Count how games of the computer players ended from each position, and make the table of chances of it.

A position is counted after each throw, for the player who threw. The games are numbered, so that the table
can be made again, and checked against other games.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product

from mahj_tutor.american.play.moves import Discard
from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.players.chances import AWAY, FILE, USEFUL, WALL, Cell, Position, mark_of, position_of
from mahj_tutor.players.games import game_moves

FIRST = 1_000_000
"""The number of the first game that is counted: exercises draw from games with smaller ones."""
GAMES = {"first": 1300, "practice": 2300}
"""How many games of each card the table rests on."""
FEW = 40
"""A cell with so many positions is told half by them and half by its neighbors."""
NEARBY = 0.2
"""How much a cell tells of the next one; of the one after that it is the square."""
ROUNDS = 60
"""How often the axes are put in order, one after another."""
_BANDS = (range(2), *(range(len(edges) + 1) for edges in (AWAY, WALL, USEFUL)))
CELLS: tuple[Cell, ...] = tuple(product(*_BANDS))  # type: ignore[arg-type]  # four of them
"""All cells of the table."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many positions lay in each cell, and how many of them were won."""

    seen: Counter[Cell]
    won: Counter[Cell]

    def among(self, weights: Mapping[Cell, float]) -> tuple[float, float]:
        """Return how many positions lay in cells, and how many of them were won, by the cells' weights."""
        seen = sum(weight * self.seen[cell] for cell, weight in weights.items())
        return seen, sum(weight * self.won[cell] for cell, weight in weights.items())


def positions(card: Card, games: Iterable[int]) -> Iterator[tuple[Position, bool]]:
    """Yield the positions of games, each with whether that player won.

    Those from which no hand can be made anymore are left out.
    """
    for number in games:
        moments = game_moves(number, card=card)
        winner = moments[-1][0].winner
        for (_, move), (after, _) in pairwise(moments):
            if isinstance(move, Discard) and (at := position_of(after, move.seat)):
                yield at, winner is move.seat


def counted(found: Iterable[tuple[Position, bool]]) -> Counted:
    """Return what positions came to."""
    of = Counted(Counter(), Counter())
    for at, is_won in found:
        of.seen[at.cell] += 1
        of.won[at.cell] += is_won
    return of


# --- smoothing -------------------------------------------------------------------------------------


def smoothed(of: Counted) -> Mapping[Cell, float]:
    """Return a chance for each cell, in thousandths.

    It never rises with the tiles away, and never falls with the wall or with the useful tiles.
    """
    rough = {cell: _borrowed(of, cell) for cell in CELLS}
    return _settled(_in_order(rough, {cell: of.seen[cell] + 1.0 for cell in CELLS}))


def _borrowed(of: Counted, cell: Cell) -> float:
    """Return the chance of a cell, with what its neighbors tell where few positions lie in it.

    Those of as many tiles away and as long a wall tell most; of all others, the nearer the more.
    """
    chance = 0.0
    around = {other: NEARBY ** _steps(cell, other) for other in of.seen}
    alike = {other: 1.0 for other in of.seen if other[1:3] == cell[1:3]}
    for weights in (around, alike, {cell: 1.0}):
        seen, won = of.among(weights)
        chance = (won + FEW * chance) / (seen + FEW) if chance else won / seen if seen else 0.0
    return chance


def _steps(one: Cell, other: Cell) -> int:
    return sum(abs(band - there) for band, there in zip(one, other, strict=True))


def _chains(axis: int) -> tuple[Sequence[Cell], ...]:
    """Return the rows of cells along an axis, the worst cell first: on the first, most tiles away."""
    found = defaultdict[tuple[int, ...], list[Cell]](list)
    for cell in CELLS:
        found[cell[:axis] + cell[axis + 1 :]].append(cell)
    return tuple(row[::-1] if axis == 1 else row for row in found.values())


_ROWS = tuple(map(_chains, (1, 2, 3)))


def _in_order(rough: Mapping[Cell, float], weights: Mapping[Cell, float]) -> Mapping[Cell, float]:
    """Return the numbers nearest to these that are in order along all axes (Dykstra's algorithm)."""
    numbers, moved = dict(rough), [dict.fromkeys(CELLS, 0.0) for _ in _ROWS]
    for _ in range(ROUNDS):
        for rows, before in zip(_ROWS, moved, strict=True):
            wanted = {cell: numbers[cell] + before[cell] for cell in CELLS}
            for row in rows:
                rising = _rising([wanted[cell] for cell in row], [weights[cell] for cell in row])
                numbers.update(zip(row, rising, strict=True))
            before.update((cell, wanted[cell] - numbers[cell]) for cell in CELLS)
    return numbers


def _rising(numbers: Sequence[float], weights: Sequence[float]) -> Iterator[float]:
    """Yield the nearest numbers that never fall: neighbors that do share their mean."""
    pools: list[tuple[float, float, int]] = []
    for number, weight in zip(numbers, weights, strict=True):
        pool = (number, weight, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, heavy, many = pools.pop()
            both = heavy + pool[1]
            pool = ((mean * heavy + pool[0] * pool[1]) / both, both, many + pool[2])
        pools.append(pool)
    for mean, _, many in pools:
        yield from [mean] * many


def _settled(numbers: Mapping[Cell, float]) -> Mapping[Cell, float]:
    """Return the numbers in thousandths; what is left of a disorder goes."""
    found = {cell: round(min(max(number, 0.0), 1.0), 3) for cell, number in numbers.items()}
    for row in (row for rows in _ROWS for row in rows):
        found.update(zip(row, accumulate((found[cell] for cell in row), max), strict=True))
    return found


# --- the file --------------------------------------------------------------------------------------


def write_chances(tell: Callable[[str], None]) -> None:
    """Count the games again and write the table; it takes some minutes."""
    kept = {}
    for name, games in GAMES.items():
        card = BUILT_IN[name]()
        tell(f"Counting games on the card {name}: {games:,}")
        kept[name] = table_of(card, games, positions(card, range(FIRST, FIRST + games)))
    FILE.write_text(written(kept), "utf-8")


def table_of(card: Card, games: int, found: Iterable[tuple[Position, bool]]) -> Mapping[str, object]:
    """Return the table of a card as it is kept, made of positions and how they ended."""
    of = counted(found)
    chances = smoothed(of)
    opened, away, wall, useful = _BANDS
    numbers = [[[[chances[o, a, w, u] for u in useful] for w in wall] for a in away] for o in opened]
    return {"card": mark_of(card), "games": games, "positions": of.seen.total(), "chances": numbers}


def written(kept: Mapping[str, Mapping[str, object]]) -> str:
    """Return the text of the file: a line for each number of tiles away."""
    return json.dumps(kept).replace("]], [[", "]],\n[[").replace("]]}, ", "]]},\n") + "\n"
