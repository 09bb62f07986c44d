"""Facts about the Charleston: where tiles go, where they come from, what was said and offered."""

from __future__ import annotations

from collections import Counter
from typing import cast

from mahj_tutor.american import CharlestonState, Direction, Mush, Stage, apply_unchecked
from mahj_tutor.american.charleston.passes import pass_faults, sender_faults, stopper_faults
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Piles, Players, Subject, Tiles, of_each
from mahj_tutor.facts.situation import Situation, kinds
from mahj_tutor.games import Move, american_move
from mahj_tutor.pictures.words import seat_at, side_of
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import FLOWER, quantity, tile

charleston = Subject("the Charleston")

MUSH = "{me: South, pass: Mush, rack: 1B 2B 3B 4C 5C 6C 7D 8D 9D N R F J, agreed: {mush: on}}"
BAM = tile("1B")
"""A tile that may be passed."""
THIS = cast("Stage", "pass")
"""The default of a parameter that is the pass of the scene if nothing is given."""


def _way(stage: Stage) -> Direction:
    if stage.direction is None:
        raise NoValueError(f"nothing is passed at {stage}: name a pass such as First Left")
    return stage.direction


def _state(at: Situation, stage: Stage) -> CharlestonState:
    """Return a table at a pass; which tiles are on the racks does not matter."""
    return CharlestonState(((),) * 4, (), at.table_rules, None, stage)


@of_each
def _goes_elsewhere(at: Situation, stage: Stage, player: Seat, other: Seat) -> tuple[Fault, ...]:
    """Return what is wrong with the direction of a pass to
    another player; the number of tiles is not asked.
    """
    side = side_of(other, player)
    return () if side == "me" else pass_faults(stage, (BAM,) * 3, to=side)


def _as_many(table: CharlestonState, move: Move) -> tuple[str, ...]:
    say = "{who} {who:puts} in {tiles}, so {who:she} {who:takes} {tiles} out"
    return (telling(say, who=move.seat, tiles=quantity(mush_tiles(table, move), "tile")),)


@charleston.fact('passes_to("First Left", South) == East', faults=_goes_elsewhere)
def passes_to(at: Situation, stage: Stage = THIS, player: Seat = ME) -> Seat:
    """Return the player who gets a player's tiles in a pass (CH1, CH5)."""
    return seat_at(_way(stage), player)


@charleston.fact(
    'comes_from("First Left", South) == West',
    faults=of_each(lambda at, stage, player, other: sender_faults(_state(at, stage), player, other)),
)
def comes_from(at: Situation, stage: Stage = THIS, player: Seat = ME) -> Seat:
    """Return the player whose tiles come to a player in a pass (CH1, CH5)."""
    _way(stage)
    return _state(at, stage).giver(player)


@charleston.fact('direction("Second Left") == "left"')
def direction(at: Situation, stage: Stage = THIS) -> str:
    """Return where tiles go in a pass: `right`, `across` or `left`."""
    return _way(stage)


@charleston.fact("offer(South) == 2", "{pass: Courtesy, before: South asks 2}")
def offer(table: CharlestonState, player: Seat = ME) -> int:
    """Return how many tiles a player offers for the courtesy pass."""
    return table.wish(player) or 0


@charleston.fact("courtesy_tiles(North) == 1", "{pass: Courtesy, before: South asks 2; North asks 1}")
def courtesy_tiles(table: CharlestonState, player: Seat = ME) -> int:
    """Return how many tiles a player and the one across give each other in the courtesy pass (CH7)."""
    return table.agreed(player) or 0


@charleston.fact("courtesy_partners(East) == West", "{pass: Courtesy, empty: North}")
def courtesy_partners(table: CharlestonState, player: Seat = ME) -> Players:
    """Return whom a player may make a courtesy pass with: the one across, if there is one (CH7, TP2)."""
    is_left_out = table.missing is not None and table.table_rules.three_player_courtesy == "none"
    across = None if is_left_out else table.partner(player)
    return () if across is None else (across,)


@charleston.fact('mush_tiles("South mushes 3B N R") == 3', MUSH, how=_as_many)
def mush_tiles(table: CharlestonState, move: Move) -> int:
    """Return how many tiles a player takes out of a mush after putting some in (TR1)."""
    mushed = apply_unchecked(table, american_move(move))
    held = len(mushed.rack(move.seat))
    for seat in table.seats:
        mushed = mushed if seat is move.seat else apply_unchecked(mushed, Mush(seat, ()))
    return len(mushed.rack(move.seat)) - held


def _help(some: Tiles) -> tuple[int, int, bool]:
    """Return how many flowers there are, how many others are alike at most, and whether all share a suit."""
    counts = Counter(kinds(some))
    flowers = counts.pop(FLOWER, 0)
    suits = {tile.suit for tile in kinds(some)}
    return flowers, max(counts.values(), default=0), len(suits) == 1 and None not in suits


@charleston.fact('least_help(piles) == [tiles("2B 7D N")]', "{piles: '2B 7D N, 2B 2B N, F 7D N'}")
def least_help(at: Situation, some: Piles) -> Piles:
    """Return the passes that help the player who gets them least: without flowers, two alike, or one suit.

    Of 4,000 racks drawn for the practice card, three numbers of different suits bring one 0.77 tiles nearer
    on average, three of one suit 0.86, a pair and another 0.95, three alike 1.08, a flower and two others
    1.12, two flowers and another 1.60.
    """
    least = min(map(_help, some), default=None)
    return tuple(each for each in some if _help(each) == least)


@charleston.fact(
    "stoppers() == West",
    "{pass: Vote, votes: {East: yes, West: no}}",
    faults=of_each(lambda at, other: stopper_faults(other, go_on=bool(at.exchange.votes[other.number]))),
)
def stoppers(table: CharlestonState) -> Players:
    """Return the players who say no to a second Charleston; one is enough to stop it (CH4)."""
    return tuple(seat for seat in SEATS if table.exchange.votes[seat.number] is False)
