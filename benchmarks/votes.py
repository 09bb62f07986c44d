"""What a second Charleston and a courtesy pass are worth: games played out both ways from the same moment.

`python -m benchmarks.votes vote 1000` stops so many games after the first Charleston and goes on with each,
too, and prints by how far players were from a hand how many won either way. `... courtesy 1000` lets one
player of each game ask for no tile, and for as many as she can spare. The same number, the same walls and
dice; from there on everybody plays as the strongest who can be chosen. A pair takes about half a second of
processor time.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from benchmarks.strengths import SURE, Interval, next_move
from mahj_tutor.american import CharlestonState, Game, PlayState
from mahj_tutor.american.charleston.moves import AskCourtesy, Vote
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.card import practice_card
from mahj_tutor.players.charleston import charleston_move, spare
from mahj_tutor.players.passes import tiles_away
from mahj_tutor.players.strengths import Strength, strength, to_choose
from mahj_tutor.players.table_record import Opening, opening
from mahj_tutor.rulebook.profiles import profile
from mahj_tutor.table import SEATS, Seat

FIRST = 5_000_000
"""The number of the first game: those of other figures are lower."""


class Pair(NamedTuple):
    """How one player's game ended, in which `kind` of moment, one way and the other."""

    kind: str
    one: bool
    other: bool


def votes(numbers: Iterable[int]) -> Iterator[Pair]:
    """Yield each player of games that were stopped after the first Charleston, and went on, by tiles away.

    The others would all have gone on, or somebody else would have stopped anyway, which `kind` says, too.
    """
    for number in numbers:
        opened, game = _until(number, Stage.VOTE)
        now = game.now
        assert isinstance(now, CharlestonState)
        wishes = {seat: _says_yes(now, seat) for seat in SEATS}
        stopped, gone_on = (_winner(_voted(game, opened, go_on=each), opened) for each in (False, True))
        for seat in SEATS:
            away = tiles_away(now, now.rack(seat))[1]
            is_hers = all(wishes[each] for each in SEATS if each is not seat)
            kind = f"{away} away, {'hers to say' if is_hers else 'stopped anyway'}"
            yield Pair(kind, stopped is seat, gone_on is seat)


def courtesies(numbers: Iterable[int]) -> Iterator[Pair]:
    """Yield one player of each game who asks for no tile, and for as many as she can spare, by how many."""
    for number in numbers:
        opened, game = _until(number, Stage.COURTESY)
        now, seat = game.now, SEATS[number % len(SEATS)]
        assert isinstance(now, CharlestonState)
        most = min(len(spare(now, seat)), 3)
        none, *some = (_winner(game.apply(AskCourtesy(seat, each)), opened) is seat for each in range(4))
        for count, won in enumerate(some, 1):
            yield Pair(f"{most} to spare, asks for {count}", none, won)


def _until(number: int, stage: Stage) -> tuple[Opening, Game]:
    opened = opening(f"votes/{number}", number, level="", house="", me=Seat.EAST)
    game = opened.game(practice_card(), profile("league")).dealt()
    while not (isinstance(game.now, CharlestonState) and game.now.stage is stage):
        game = game.apply(next_move(game, opened, dict.fromkeys(SEATS, _able())))
    return opened, game


def _able() -> Strength:
    return strength(to_choose()[0])


def _says_yes(now: CharlestonState, seat: Seat) -> bool:
    move = charleston_move(now, seat, _able())
    return isinstance(move, Vote) and move.go_on


def _voted(game: Game, opened: Opening, *, go_on: bool) -> Game:
    while isinstance(game.now, CharlestonState) and game.now.stage is Stage.VOTE:
        seat = next(each for each in SEATS if game.now.exchange.votes[each.number] is None)
        game = game.apply(Vote(seat, go_on))
    return game


def _winner(game: Game, opened: Opening) -> Seat | None:
    while not game.is_over:
        game = game.apply(next_move(game, opened, dict.fromkeys(SEATS, _able())))
    assert isinstance(game.now, PlayState)
    return game.now.winner


def gain(pairs: Iterable[Pair]) -> Interval:
    """Return how many more of 100 games are won the other way, with its interval: by differences of pairs."""
    found = [each.other - each.one for each in pairs]
    mean = sum(found) / len(found)
    wide = SURE * sqrt(sum((each - mean) ** 2 for each in found) / len(found) ** 2)
    return Interval(100 * mean, 100 * (mean - wide), 100 * (mean + wide))


def run(what: str, games: int) -> None:
    """Print what either way is worth."""
    by = defaultdict[str, list[Pair]](list)
    make = {"vote": votes, "courtesy": courtesies}[what]
    for each in make(range(FIRST, FIRST + games)):
        by[each.kind].append(each)
    for kind, pairs in sorted(by.items()):
        one, other = (100 * sum(won) / len(pairs) for won in zip(*(each[1:] for each in pairs), strict=True))
        more = gain(pairs)
        told = f"{more.value:+.1f} ({more.low:+.1f} to {more.high:+.1f})"
        print(f"{kind}: {len(pairs):,} players, {one:.1f} and {other:.1f} of 100 won, {told}", flush=True)


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]))
