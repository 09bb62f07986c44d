"""Games of computer players at the table: what a strength is worth, and how like people's games they are.

`python -m benchmarks.strengths pairs 2000` lets each two strengths play so many games, two seats of each, the
seats in turn; `... coached 2000` one who does what the coach would do with those of the middle strength;
`... like-people 2000` four of the strongest. A game takes about a quarter of a second of processor time, and
one with the coach a second and a half.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from typing import NamedTuple

from mahj_tutor.american import CharlestonState, Game, Move, PlayState
from mahj_tutor.american.charleston.moves import Give
from mahj_tutor.american.play.moves import Discard, Pick, Swap
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import practice_card
from mahj_tutor.players.at_table import table_move
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.measure import decision
from mahj_tutor.players.strengths import FULL, Strength, strength, to_choose
from mahj_tutor.players.table_record import Opening, opening
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.session.table_end import winning_line
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import JOKER

PAIRS = tuple(combinations(SEATS, 2))
"""Two seats of four, in each of the six ways."""
SURE = 1.96
"""Standard deviations on either side of a share that hold 95 %."""
COACHED = "coached"
"""The name of one who does what the coach would do."""
LETS_GO = Strength(calls_groups=False)
"""One who lets a discard go, if it doesn't win."""
MOST_JOKERS = 5
"""Players with more jokers are too few to be counted."""


def played(number: int, strengths: Mapping[Seat, Strength | None]) -> Game:
    """Return a game of the practice card at its end: the same number, the same walls and dice.

    A player without a strength does what the coach would do.
    """
    opened = opening(f"strengths/{number}", number, level="", house="", me=Seat.EAST)
    game = opened.game(practice_card(), profile("league")).dealt()
    while not game.is_over:
        game = game.apply(next_move(game, opened, strengths))
    return game


def next_move(game: Game, opened: Opening, strengths: Mapping[Seat, Strength | None]) -> Move:
    """Return what is done next at a table of computer players."""
    now, rng = game.now, opened.rng(len(game.history))
    if isinstance(now, CharlestonState):
        passes = (_pass(now, seat, strengths[seat]) for seat in SEATS)
        return next(move for move in passes if move)
    assert isinstance(now, PlayState)  # all tiles are dealt
    in_order = sorted(SEATS, key=lambda seat: _rank(now, seat))
    moves = (_move(now, seat, rng, strengths[seat]) for seat in in_order)
    return next(move for move in moves if move)


def _pass(now: CharlestonState, seat: Seat, who: Strength | None) -> Move | None:
    meant = charleston_move(now, seat, who or FULL)
    found = decision(now, seat) if who is None and isinstance(meant, Give) else None
    return found.best.move if found else meant


def _move(now: PlayState, seat: Seat, rng: Random, who: Strength | None) -> Move | None:
    """Return the move of a player, or that of the coach where there is something to decide."""
    if who is not None:
        return table_move(now, seat, rng, who)
    if now.phase is Phase.LOOKED or any(claim.seat is seat for claim in now.claims):
        return table_move(now, seat, rng)  # what she picked is racked before she thinks about it
    found = decision(now, seat)
    if found is None or isinstance(found.best.move, Pick | None):
        return table_move(now, seat, rng, LETS_GO if found else FULL)
    return found.best.move


def _rank(now: PlayState, seat: Seat) -> tuple[bool, bool]:
    """Players who may want to call come before those who have called, and before the one who would pick."""
    has_claimed = any(claim.seat is seat for claim in now.claims)
    return has_claimed, now.phase is Phase.WINDOW and now.next_player(now.turn) is seat


# --- one strength beside another -------------------------------------------------------------------


class Interval(NamedTuple):
    """A number, and the bounds between which it is with 95 %."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Beside:
    """How many games the two players of each of two strengths won, and how many nobody did."""

    stronger: int
    weaker: int
    walls: int

    @property
    def ratio(self) -> Interval:
        """How many games the stronger two won for each of the weaker two's, of which there are some.

        The interval is Wilson's.
        """
        games = self.stronger + self.weaker
        share, squared = self.stronger / games, SURE**2 / games
        middle = (share + squared / 2) / (1 + squared)
        wide = sqrt(share * (1 - share) * squared + squared**2 / 4) / (1 + squared)
        return Interval(*(each / (1 - each) for each in (share, middle - wide, middle + wide)))


def beside(stronger: str, weaker: str, numbers: Iterable[int]) -> Beside:
    """Return how games end in which two seats have one strength and two the other, the seats in turn."""
    won: Counter[str] = Counter()
    for number in numbers:
        strong = PAIRS[number % len(PAIRS)]
        names = {seat: stronger if seat in strong else weaker for seat in SEATS}
        at = {seat: None if name == COACHED else strength(name) for seat, name in names.items()}
        winner = _winner(played(number, at))
        won[stronger if winner in strong else weaker if winner else ""] += 1
    return Beside(won[stronger], won[weaker], won[""])


def _winner(game: Game) -> Seat | None:
    assert isinstance(game.now, PlayState)  # the game is over
    return game.now.winner


# --- beside people's games -------------------------------------------------------------------------


@dataclass(slots=True)
class Sums:
    """What games of four players alike came to; `held` and `won` count players by the jokers they had."""

    games: int = 0
    left: int = 0
    exchanges: int = 0
    discards: int = 0
    seats: Counter[Seat] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)

    @property
    def wins(self) -> int:
        """How many games somebody won."""
        return self.seats.total()

    def told(self) -> Iterator[str]:
        """Yield a line for each figure."""
        walls = self.games - self.wins
        yield f"walls {100 * walls / self.games:.1f} %, {self.left / self.wins:.1f} tiles left at a win"
        exchanges, discards = (each / self.games for each in (self.exchanges, self.discards))
        yield f"{exchanges:.2f} exchanges and {discards:.1f} discards a game"
        yield "seats " + ", ".join(f"{seat} {100 * self.seats[seat] / self.games:.1f} %" for seat in SEATS)
        for jokers in range(MOST_JOKERS + 1):
            held, won = self.held[jokers], self.won[jokers]
            yield f"{jokers} jokers: {100 * won / max(1, held):.1f} % of {held} players won"
        line, most = self.lines.most_common(1)[0]
        yield f"{line} won {100 * most / self.wins:.1f} %, {len(self.lines)} hands won at all"


def sums(who: Strength, numbers: Iterable[int]) -> Sums:
    """Return what games of four players of a strength came to."""
    found = Sums()
    for number in numbers:
        add(found, played(number, dict.fromkeys(SEATS, who)))
    return found


def add(to: Sums, game: Game) -> None:
    """Add a game that is over."""
    play = game.now
    assert isinstance(play, PlayState)
    to.games += 1
    to.exchanges += sum(isinstance(move, Swap) for move in game.history)
    to.discards += sum(isinstance(move, Discard) for move in game.history)
    line = winning_line(play)
    if play.winner and line:
        to.left += len(play.wall)
        to.seats[play.winner] += 1
        to.lines[line.id] += 1
    for seat in SEATS:
        jokers = jokers_had(play, game.history, seat)
        to.held[jokers] += 1
        to.won[jokers] += seat is play.winner


def jokers_had(play: PlayState, history: Sequence[Move], seat: Seat) -> int:
    """Return how many jokers a player had in a game, with those that others took and those she threw."""
    hand = play.hand(seat)
    tiles = (*hand.rack, *(tile for group in hand.shown for tile in group.tiles))
    taken = sum(isinstance(move, Swap) and move.owner is seat is not move.seat for move in history)
    thrown = sum(isinstance(move, Discard) and move.seat is seat and move.tile is JOKER for move in history)
    return tiles.count(JOKER) + taken + thrown


def run(what: str, games: int) -> None:
    """Print the figures."""
    if what == "like-people":
        print(*sums(strength(to_choose()[0]), range(games)).told(), sep="\n")
        return
    _, middle, _ = to_choose()
    for stronger, weaker in [(COACHED, middle)] if what == COACHED else combinations(to_choose(), 2):
        found = beside(stronger, weaker, range(games))
        ratio = found.ratio
        print(
            f"{stronger} {found.stronger} : {found.weaker} {weaker}, {found.walls} walls; "
            f"{ratio.value:.2f} ({ratio.low:.2f} to {ratio.high:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]))
