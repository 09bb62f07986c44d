"""Turns a second with every rule checked, and what a game's whole history weighs, beside bare lists without rules."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace

from mahj_tutor.american import game
from mahj_tutor.american.charleston.state import CharlestonState, Stage
from mahj_tutor.american.play.legality import apply, legal_moves
from mahj_tutor.american.play.moves import Discard, Pick, PlayMove, Rack, SayWall
from mahj_tutor.american.play.state import Phase, PlayState, begin_play
from mahj_tutor.tiles import Tile

PLAIN = (Pick, Rack, Discard, SayWall)

Run = Callable[[PlayState, random.Random, list[object] | None], int]
"""Plays a dealt game to its end, keeps every state in a list if there is one, and returns its turns."""


def opening(seed: int) -> PlayState:
    """The play of a seed, nothing passed."""
    table = game.start(seed, roll=7).dealt().now
    assert isinstance(table, CharlestonState)
    return begin_play(replace(table, stage=Stage.READY))


def offering(play: PlayState, rng: random.Random, kept: list[object] | None = None) -> int:
    """Every player in turn is offered all her legal moves, and does one of those that bring the game on."""
    turns = 0
    while play.phase is not Phase.OVER:
        seat = play.next_player(play.turn) if play.phase is Phase.WINDOW else play.turn
        move = rng.choice([each for each in legal_moves(play, seat) if isinstance(each, PLAIN)])
        play = apply(play, move)
        turns += isinstance(move, Discard)
        if kept is not None:
            kept.append(play)
    return turns


def checking(play: PlayState, rng: random.Random, kept: list[object] | None = None) -> int:
    """The same game by players who know what to do: each move is checked, none is offered."""
    turns = 0
    while play.phase is not Phase.OVER:
        move = _next(play, rng)
        play = apply(play, move)
        turns += isinstance(move, Discard)
        if kept is not None:
            kept.append(play)
    return turns


def _next(play: PlayState, rng: random.Random) -> PlayMove:
    if play.phase is Phase.LOOKED:
        return Rack(play.turn)
    if play.phase is Phase.DISCARD:
        return Discard(play.turn, rng.choice(play.hand(play.turn).rack))
    seat = play.next_player(play.turn)
    return Pick(seat) if play.wall else SayWall(seat)


def bare(play: PlayState, rng: random.Random, kept: list[object] | None = None) -> int:
    """The rival: tiles in lists, pick and discard, and no rule at all."""
    racks, wall = [list(hand.rack) for hand in play.hands], list(play.wall)
    thrown: list[Tile] = []
    turns = 0
    while True:
        rack = racks[turns % 4]
        if turns:
            if not wall:
                return turns
            rack.append(wall.pop())
            _keep(kept, racks, wall, thrown)
            rack.sort()
        _keep(kept, racks, wall, thrown)
        thrown.append(rack.pop(rng.randrange(len(rack))))
        _keep(kept, racks, wall, thrown)
        turns += 1


def _keep(kept: list[object] | None, racks: list[list[Tile]], wall: list[Tile], thrown: list[Tile]) -> None:
    """A copy of the lists, as one keeps it where a state can change."""
    if kept is not None:
        kept.append(([list(rack) for rack in racks], list(wall), list(thrown)))


RUNS: dict[str, Run] = {
    "bare lists, no rules": bare,
    "each move checked": checking,
    "and all legal moves offered": offering,
}


def turns_a_second(run: Run, seed: int) -> float:
    """Turns for each second of this process: others on the machine do not count."""
    play, rng = opening(seed), random.Random(seed)
    began = time.process_time()
    turns = run(play, rng, None)
    return turns / (time.process_time() - began)


def weight(run: Run, seed: int) -> tuple[float, int]:
    """KB of every state of a game, kept to its end, and how many they are."""
    play, rng = opening(seed), random.Random(seed)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept: list[object] = []
    run(play, rng, kept)
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return size / 1024, len(kept)


def run(games: int = 15) -> None:
    """Print medians over games, the three taken in turn so that a slow moment hits all alike."""
    seen: dict[str, list[float]] = {name: [] for name in RUNS}
    for each in RUNS.values():
        turns_a_second(each, 0)  # warms the card
    for seed in range(1, games + 1):
        for name, each in RUNS.items():
            seen[name].append(turns_a_second(each, seed))
    rival = statistics.median(seen["bare lists, no rules"])
    print(f"{'the play':<46}{'turns/s':>9}{'slower by':>11}{'KB a game':>11}{'states':>8}")
    for name, each in RUNS.items():
        size, states = weight(each, 1)
        rate = statistics.median(seen[name])
        print(f"{name:<46}{rate:>9.0f}{rival / rate:>11.1f}{size:>11.0f}{states:>8}")


if __name__ == "__main__":
    run()
