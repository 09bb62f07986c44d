"""Facts about a hand of the classical game: the break, claims, sets on the table, the next hand."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor import classical
from mahj_tutor.classical import Break, DealState, PlayState
from mahj_tutor.classical.deal.seating import next_wall_faults
from mahj_tutor.classical.next_hand import dealer_faults, next_dealer
from mahj_tutor.classical.next_hand import next_wind as wind_after
from mahj_tutor.classical.play.claims import chow_partners
from mahj_tutor.classical.play.moves import WANTED, Claim
from mahj_tutor.classical.play.state import claim_in_words
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Groups, Players, Subject, Texts, Tiles, of_each
from mahj_tutor.facts.situation import LaidGroup, Situation, Stack, first_like, placed
from mahj_tutor.facts.table import exposures
from mahj_tutor.games import Move
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.clauses import one_of
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import Tile, quantity

classical_game = Subject("the classical game")

THROWN = '{classical: "phase window; turn East; South 4B 5B 1C 2C 3C 5D 5D 5D E E N N G; thrown East 6B"}'
SETS = '{classical: "phase window; turn East; sets East 1B 2B 3B, N N N N concealed; thrown East 6B"}'


# --- the break -------------------------------------------------------------------------------------------


@of_each
def _broken_elsewhere(deal: DealState, other: Stack | Seat) -> tuple[Fault, ...]:
    """Return what is wrong with the break of another wall, or after another stack."""
    start = DealState(deal.walls, deal.roll, deal.table_rules)
    place = (other, deal.roll) if isinstance(other, Seat) else other
    return classical.faults(start, Break(Seat.EAST, *place))


def _players_counted(deal: DealState) -> tuple[str, ...]:
    count = "East is one, South two, West three, North four, and East again is five."
    return count, telling("counting to {roll} ends at {who}", roll=deal.roll, who=broken_wall(deal))


@classical_game.fact("broken_wall() == North", "{dice: 12}", faults=_broken_elsewhere, how=_players_counted)
def broken_wall(deal: DealState) -> Seat:
    """Return the player whose wall is broken after East's roll of three dice (CC9)."""
    return classical.broken_wall(deal.roll)


def _stacks_counted(deal: DealState) -> tuple[str, ...]:
    count = f"count {quantity(deal.roll, 'stack')} from the right end of {{who:whose}} wall"
    counted = telling(count, who=broken_wall(deal))
    last = last_counted(deal)
    if last.seat is broken_wall(deal):
        return (counted,)
    rest = f"it has only {deal.walls.stacks}, so the last one is in {{who:whose}} wall"
    return counted, telling(rest, who=last.seat)


@classical_game.fact(
    "last_counted() == stack(North, 12)", "{dice: 12}", faults=_broken_elsewhere, how=_stacks_counted
)
def last_counted(deal: DealState) -> Stack:
    """Return the last stack that East counts off: the deal begins with the next one (CC9)."""
    before = deal.steps[0].positions[0]
    if before.stack > 1:
        return Stack(before.seat, before.stack - 1)
    return Stack(before.seat.right, deal.walls.stacks)


@classical_game.fact("stack(North, 12) == last_counted()", "{dice: 12}")
def stack(at: Situation, player: Seat, number: int) -> Stack:
    """Return a stack of a player's wall, counted from its right end (CC9)."""
    return Stack(player, number)


@classical_game.fact("tiles_in_wall() == 83", "{dice: 12}")
def tiles_in_wall(deal: DealState) -> int:
    """Return how many tiles are left in the walls when the deal is done (CC10)."""
    return deal.finish().left


def _top_first(deal: DealState) -> tuple[str, ...]:
    tier = next_tier(deal)
    gone = "still has both tiles" if tier == "top" else "has only its bottom tile left"
    return (f"The next stack {gone}, and the top tile of a stack goes first.",)


@classical_game.fact('next_tier() == "top"', "{dice: 12, taken: 13}", how=_top_first)
def next_tier(deal: DealState) -> str:
    """Return whether the next tile of the deal is the `top` or the `bottom` one of its stack (CC11)."""
    return deal.due.positions[0].tier


@classical_game.fact(
    "wall_after(North) == West", faults=of_each(lambda at, player, other: next_wall_faults(player, other))
)
def wall_after(at: Situation, player: Seat) -> Seat:
    """Return the player whose wall is drawn from when a player's wall is used up (CC11)."""
    return next(seat for seat in SEATS if not next_wall_faults(player, seat))


# --- claims ----------------------------------------------------------------------------------------------


@classical_game.fact('legal(claim(South, "chow")) and not legal(claim(West, "chow"))', THROWN)
def claim(at: Situation, player: Seat, what: str) -> Move:
    """Return a player's claim of the discard for a `chow`, `pung`, `kong`, `mahjong`, or a `pair`."""
    return _claim(player, what)


def _claim(player: Seat, what: str) -> Claim:
    return Claim(player, one_of("claim", what, WANTED))


@classical_game.fact('claims_for(South) == ["chow"]', THROWN)
def claims_for(play: PlayState, player: Seat = ME) -> Texts:
    """Return what a player may claim the discard for: `chow`, `pung`, `kong`, `mahjong` (CC12 to CC17)."""
    return tuple(wanted for wanted in WANTED if not classical.faults(play, Claim(player, wanted)))


@classical_game.fact('claimable("3B 5B 6B", "chow", South) == "3B 6B"', THROWN)
def claimable(play: PlayState, some: Tiles, what: str, player: Seat = ME) -> Tiles:
    """Return the tiles among some that a player may claim for a `chow`, `pung`, `kong` or `mahjong`, if the
    player who threw last throws them (CC12 to CC17).
    """
    return tuple(each for each in some if what in claims_for(_if_thrown(play, each.tile), player))


def _if_thrown(play: PlayState, tile: Tile) -> PlayState:
    """Return the play with another tile on offer."""
    return play.but(thrown=(*play.thrown[:-1], replace(play.thrown[-1], tile=tile)), claims=())


@classical_game.fact('joining("chow", South) == "4B 5B"', THROWN)
def joining(play: PlayState, what: str, player: Seat = ME) -> Tiles:
    """Return the tiles on a player's rack that make a `chow`, `pung` or `kong` with the discard, no matter
    who threw it; none without such tiles, and for a chow those that make the lowest one (CC15 to CC17).
    """
    if play.offered is None:
        raise NoValueError("no discard is on offer")
    concealed, tile = play.hand(player).concealed, play.offered.tile
    wanted: tuple[Tile, ...] = (tile,) * {"pung": 2, "kong": 3}.get(what, 0)
    if what == "chow":
        wanted = next(iter(chow_partners(concealed, tile)), ())
    found = first_like(placed(concealed, "rack", player), wanted)
    return found if len(found) == len(wanted) else ()


@classical_game.fact(
    'who_may_claim("chow") == [South]',
    THROWN,
    faults=of_each(lambda play, what, other: classical.faults(play, _claim(other, what)), most=1),
)
def who_may_claim(play: PlayState, what: str) -> Players:
    """Return the players who may claim the discard for a `chow`, `pung`, `kong` or `mahjong`."""
    return tuple(seat for seat in SEATS if not classical.faults(play, _claim(seat, what)))


@classical_game.fact('claimed_for(East) == "nothing"', THROWN)
def claimed_for(play: PlayState, player: Seat) -> str:
    """Return what a player has claimed the discard for, in words: `a chow`, `mahjong`, `nothing`."""
    found = play.claim_of(player)
    return claim_in_words(found.wanted) if found else "nothing"


MELDED = (
    '{classical: "phase discard; turn West; came meld; claimed East 3B; sets West 3B 3B 3B;'
    ' West 1C 2C 3C 4C 5C 6C 7C 8C 9C N R"}'
)


@classical_game.fact("claimed_from() == East", MELDED)
def claimed_from(play: PlayState) -> Seat:
    """Return the player whose discard was claimed last; there is none once a tile has been drawn (CC12)."""
    if play.claimed is None:
        raise NoValueError("no discard has been claimed in this turn")
    return play.claimed.seat


# --- sets on the table -----------------------------------------------------------------------------------


@classical_game.fact("count(melded_sets(East)) == 1", SETS)
def melded_sets(play: PlayState, player: Seat = ME) -> Groups:
    """Return the melded sets of a player (CC5)."""
    return tuple(each for each in exposures(play, player) if _is_melded(each))


@classical_game.fact("count(concealed_kongs(East)) == 1", SETS)
def concealed_kongs(play: PlayState, player: Seat = ME) -> Groups:
    """Return the concealed kongs of a player, which lie face down (CC19)."""
    return tuple(each for each in exposures(play, player) if not _is_melded(each))


def _is_melded(group: LaidGroup) -> bool:
    return isinstance(group.exposure, classical.DeclaredSet) and group.exposure.is_melded


# --- the next hand ---------------------------------------------------------------------------------------


def _other_dealer(at: Situation, winner: Seat | None, other: Seat) -> tuple[Fault, ...]:
    return dealer_faults(Seat.EAST, other, winner, at.table_rules)


@classical_game.fact("next_east(North) == South", faults=of_each(_other_dealer))
def next_east(at: Situation, winner: Seat) -> Seat:
    """Return the player who is East in the next hand when a player has won (CC24)."""
    return next_dealer(Seat.EAST, winner, at.table_rules)


@of_each
def _other_wind(at: Situation, player: Seat, winner: Seat, other: Seat) -> tuple[Fault, ...]:
    """Return what is wrong with the next hand in which a player has another wind."""
    return _other_dealer(at, winner, SEATS[(player.number - other.number) % len(SEATS)])


@classical_game.fact("next_wind(West, North) == South", faults=_other_wind)
def next_wind(at: Situation, player: Seat, winner: Seat) -> Seat:
    """Return the wind that a player has in the next hand when a player has won (CC24)."""
    return wind_after(player, winner, at.table_rules)


@classical_game.fact(
    "east_after_a_draw() == East", faults=of_each(lambda at, other: _other_dealer(at, None, other))
)
def east_after_a_draw(at: Situation) -> Seat:
    """Return the player who is East in the next hand when nobody has won (CC25)."""
    return next_dealer(Seat.EAST, None, at.table_rules)
