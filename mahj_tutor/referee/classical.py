"""Questions about the classical game. A table is set up and the engine asked; no rule is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from mahj_tutor.classical import game
from mahj_tutor.classical.deal.order import broken_wall, deal_tiles, order_of
from mahj_tutor.classical.hands import HAND_SIZE, hand_faults
from mahj_tutor.classical.next_hand import next_dealer as deals_next
from mahj_tutor.classical.play.claims import priority_faults
from mahj_tutor.classical.play.consistency import inconsistencies, miscounts
from mahj_tutor.classical.play.moves import WANTED, Claim, Wanted
from mahj_tutor.classical.play.state import DiscardedTile, Hand, Phase, PlayState, TileSource
from mahj_tutor.classical.scoring import Win, is_scored, score
from mahj_tutor.classical.sets import DeclaredSet, read_declared_set
from mahj_tutor.classical.solver.solver import discards, tiles_away, useful_tiles
from mahj_tutor.errors import MahjError
from mahj_tutor.referee import reading
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer, fault_rows, verdict
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.walls import Walls
from mahj_tutor.tiles import Tile, text, within_set
from mahj_tutor.tiles import tiles as read_tiles

Tiles = tuple[Tile, ...]
Sets = tuple[DeclaredSet, ...]


# --- reading -----------------------------------------------------------------------------------------


def tiles(value: object) -> Tiles:
    """Read tiles of the classical set, no more of any kind than it has (CC1)."""
    return within_set(read_tiles(reading.read_text(value)), "classical")


def declared_set(value: object) -> DeclaredSet:
    """Read a set in front of a player."""
    return read_declared_set(reading.read_text(value))


def dice(value: object) -> int:
    """Read a roll of three dice: their sum, or a list of what each one shows."""
    if not isinstance(value, list):
        return reading.read_number(value)
    shown = tuple(map(reading.read_number, value))
    if len(shown) != 3 or not all(1 <= each <= 6 for each in shown):
        raise MahjError("three dice show three numbers from 1 to 6")
    return sum(shown)


def _hand_tiles(concealed: Iterable[Tile], exposed: Iterable[DeclaredSet]) -> Tiles:
    return within_set((*concealed, *(each for one in exposed for each in one.tiles)), "classical")


@dataclass(frozen=True, slots=True)
class ClaimAsked:
    """What a player claims the discard for, and her tiles."""

    wanted: Wanted
    hand: Hand


def claim_asked(value: object) -> ClaimAsked:
    """Read what one player claims, her concealed tiles and the sets in front of her."""
    readers = {
        "for": reading.choice(*WANTED),
        "rack": tiles,
        "exposed": reading.list_of(declared_set),
    }
    given = reading.read_fields(
        reading.without_nulls(reading.json_object(value), "exposed"), readers, ("for", "rack")
    )
    return ClaimAsked(given["for"], Hand(given["rack"], given.get("exposed", ())))


# --- hands -------------------------------------------------------------------------------------------


def win(
    house: TableSetup, *, concealed: Tiles, exposed: Sets = (), won: Mapping[str, Any] | None = None
) -> Answer:
    """Say whether a hand is four sets and a pair (CC3, CC6), and what it scores at a table that scores."""
    _hand_tiles(concealed, exposed)
    found = hand_faults(concealed, exposed)
    if found:
        return {"mahjong": False, "faults": fault_rows(found)}
    is_asked = won and is_scored(house.table_rules)
    return {"mahjong": True} | (_scored(concealed, exposed, **won) if won and is_asked else {})


_SOURCES: Mapping[str, TileSource] = {"self": "wall", "replacement": "replacement", "discard": "claim"}


def won(value: object) -> Mapping[str, Any]:
    """Read how a hand was won: by whom, with which tile, and in which wind."""
    readers = {
        "how": reading.choice(*_SOURCES),
        "claimed": reading.tile,
        "seat": reading.seat,
        "prevailing": reading.seat,
        "last": reading.read_flag,
    }
    given = reading.without_nulls(reading.json_object(value), "claimed", "prevailing", "last")
    return reading.read_fields(given, readers, ("how", "seat"))


def _scored(
    concealed: Tiles,
    exposed: Sets,
    *,
    how: str,
    seat: Seat,
    claimed: Tile | None = None,
    prevailing: Seat = Seat.EAST,
    last: bool = False,
) -> Answer:
    """Return what a complete hand scores (CC23); a limit hand has no number of faan."""
    if claimed not in (concealed if how == "discard" else (None,)):
        raise MahjError("won: `claimed` is the discard in `concealed` that won, and nothing if none did")
    found = score(Win(concealed, exposed, seat, prevailing, _SOURCES[how], claimed, last))
    items = [{"item": each.item.id, "faan": each.item.faan, "say": each.say} for each in found.counted]
    return {"faan": found.faan, "items": items}


def away(_house: TableSetup, *, concealed: Tiles, exposed: Sets = (), gone: Tiles = ()) -> Answer:
    """Say how many tiles a hand lacks, and which tiles help it: after each discard if it has one to make."""
    seen = tuple(each for one in exposed for each in one.tiles) + gone
    within_set((*concealed, *seen), "classical")
    due = HAND_SIZE - 1 - 3 * len(exposed)
    if len(concealed) not in (due, due + 1):
        raise MahjError(f"concealed: expected {due} or {due + 1} tiles, found {len(concealed)}")
    missing = tiles_away(concealed)
    answer: Answer = {"away": missing, "shanten": missing - 1}
    if len(concealed) == due:
        return answer | {"useful": _counts(useful_tiles(concealed, seen))}
    return answer | {
        "discards": [
            {"tile": each.tile.code, "away": each.tiles_away, "useful": _counts(each.useful)}
            for each in discards(concealed, seen)
        ]
    }


def _counts(useful: Mapping[Tile, int]) -> dict[str, int]:
    return {kind.code: left for kind, left in useful.items()}


# --- the deal ----------------------------------------------------------------------------------------


def break_(_house: TableSetup, *, dice: int) -> Answer:
    """Say whose wall is broken, how many of its stacks are counted, and where the deal starts (CC9)."""
    owner = broken_wall(dice)
    return {"wall": owner, "stack": dice, "first": str(order_of(dice)[0])}


def deal(_house: TableSetup, *, walls: Mapping[Seat, str], roll: int) -> Answer:
    """Say who is dealt what from these walls (CC9 to CC11)."""
    built = Walls.read(walls)
    if built.variant != "classical":
        raise MahjError("walls: a wall of the classical game has 34 tiles")
    dealt = deal_tiles(built, roll)
    return {
        "hands": {who: text(dealt.hand(who)) for who in SEATS},
        "next": built.at(dealt.next).code,
        "replacement": dealt.wall[-2].code,
        "left": dealt.left,
    }


def next_dealer(house: TableSetup, *, dealer: Seat, result: str, winner: Seat | None = None) -> Answer:
    """Say who is East in the next hand (CC24, CC25); it may depend on who has won."""
    if result != "win":
        if winner is not None:
            raise MahjError("winner: a draw has no winner, so leave this out")
        return {"dealer": deals_next(dealer, None, house.table_rules)}
    if winner is None and house.table_rules.classical_east_stays == "stays":
        raise MahjError("winner: at this table the next East depends on who won, so name the winner")
    return {"dealer": deals_next(dealer, winner or dealer, house.table_rules)}


# --- the play ----------------------------------------------------------------------------------------


def claim(
    house: TableSetup,
    *,
    discard: Tile,
    from_: Seat,
    calls: Mapping[Seat, ClaimAsked],
    window: str = "open",
    wall_left: int = 1,
) -> Answer:
    """Say who gets a discard, who is refused and why, and who plays next; after a win nobody does (CC20)."""
    offered = DiscardedTile(from_, discard)
    play = _window(house, offered, calls, wall_left)
    if window != "open":
        play = play.but(phase=Phase.DISCARD, turn=from_.right)
    award, refused = _contest(play, tuple(Claim(who, each.wanted) for who, each in calls.items()))
    following = from_.right if award is None else award.seat.right
    return {
        "goes_to": award and award.seat,
        "next_turn": None if award and award.wanted == "mahjong" else following,
        "refused": {who: fault_rows(found) for who, found in refused.items() if found},
    }


def _window(
    house: TableSetup, offered: DiscardedTile, calls: Mapping[Seat, ClaimAsked], wall_left: int
) -> PlayState:
    """Return a table at which a discard is on offer and only the claimants' hands are known."""
    lying = (_hand_tiles(each.hand.concealed, each.hand.sets) for each in calls.values())
    within_set((offered.tile, *chain.from_iterable(lying)), "classical")
    hands = tuple(calls[who].hand if who in calls else Hand() for who in SEATS)
    wall = (offered.tile,) * min(wall_left, 1)
    return PlayState(hands, wall, house.table_rules, offered.seat, Phase.WINDOW, "wall", (offered,))


def _contest(play: PlayState, asked: tuple[Claim, ...]) -> tuple[Claim | None, dict[Seat, tuple[Fault, ...]]]:
    """Return the claim that gets the discard, if any, and for each claimant the faults that refuse hers."""
    against = {each.seat: game.faults(play, each) for each in asked}
    contested = play.but(claims=tuple(each for each in asked if not against[each.seat]))
    refused = {who: found or tuple(priority_faults(contested, who)) for who, found in against.items()}
    return contested.award(), refused


def legal(house: TableSetup, *, table: str, action: str) -> Answer:
    """Say whether a move is legal at a table; `remarks` tell what can't happen in a game."""
    state, move = game.read_state(table), game.read_move(action)
    if not isinstance(state, PlayState):
        return verdict(game.faults(state, move))
    found = verdict(game.faults(state.but(table_rules=house.override(state.table_rules)), move))
    remarks = (*inconsistencies(state), *miscounts(state))
    return found | ({"remarks": list(remarks)} if remarks else {})
