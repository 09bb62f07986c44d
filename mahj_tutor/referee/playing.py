"""Questions about the play: `call`, `exchange`, `count` and
`legal`. A table is set up and the engine asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from mahj_tutor.american import game
from mahj_tutor.american.charleston.moves import Mush
from mahj_tutor.american.play.consistency import inconsistencies, miscounts
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.legality import apply, faults
from mahj_tutor.american.play.moves import SIZES, WANTED, Call, Swap, Wanted
from mahj_tutor.american.play.state import DiscardedTile, Hand, Phase, PlayState
from mahj_tutor.american.play.window import priority_faults
from mahj_tutor.errors import MahjError
from mahj_tutor.referee import reading
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer, fault_rows, verdict
from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.solver import Exposure
from mahj_tutor.table.seats import SEATS, Seat, left_of, right_of
from mahj_tutor.tiles import AMERICAN, JOKER, Tile, within_set


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player calls the discard for, and her tiles."""

    wanted: Wanted
    hand: Hand


def claim(value: object) -> Claim:
    """Read what one player calls for, her rack and what she has shown."""
    readers = {
        "for": reading.choice(*WANTED),
        "rack": reading.tiles,
        "exposed": reading.list_of(reading.exposure),
    }
    given = reading.read_fields(
        reading.without_nulls(reading.json_object(value), "exposed"), readers, ("for", "rack")
    )
    return Claim(given["for"], Hand(given["rack"], given.get("exposed", ())))


def call(
    house: TableSetup,
    *,
    discard: Tile,
    from_: Seat,
    window: str,
    calls: Mapping[Seat, Claim],
    players: int | None = None,
    missing: Seat | None = None,
) -> Answer:
    """Say who gets a discard, who is refused and why, and who plays
    next; after a win nobody does (CL1 to CL10).

    Who is outbid is refused too (CL5). The wall is not told, so no
    table takes it for the last, hot one (TR2).
    """
    empty = reading.empty_seat(players, missing)
    if empty is not None and from_ is empty:
        refuse([Fault("TP1", f"nobody is playing {from_}")])
    hands = replace(_hands(house, {who: each.hand for who, each in calls.items()}, discard), missing=empty)
    thrown = (DiscardedTile(from_, discard),)
    play = replace(_WINDOWS[window](hands, right_of(from_, empty)), thrown=thrown, wall=(discard,))
    asked = tuple(Call(who, each.wanted) for who, each in calls.items())
    award, refused = _contest(play, asked)
    return {
        "goes_to": award and award.seat,
        "next_turn": _next_turn(play, award, from_),
        "refused": {who: fault_rows(found) for who, found in refused.items() if found},
    }


def _contest(play: PlayState, asked: tuple[Call, ...]) -> tuple[Call | None, dict[Seat, tuple[Fault, ...]]]:
    """Return the call that gets the discard, if any, and for each caller the faults that refuse hers."""
    against = {each.seat: faults(play, each) for each in asked}
    claims = tuple(each for each in asked if not against[each.seat])
    contested = replace(play, claims=claims)
    refused = {who: found or tuple(priority_faults(contested, who)) for who, found in against.items()}
    return play.award(claims), refused


def _next_turn(play: PlayState, award: Call | None, discarder: Seat) -> Seat | None:
    if award is None:
        return play.next_player(discarder)
    return None if award.wanted == "mahjong" else play.next_player(award.seat)


def _hands(house: TableSetup, known: Mapping[Seat, Hand], *others: Tile) -> PlayState:
    """A table at which some hands are known and nobody has any other tile."""
    every = (tile for hand in known.values() for tile in reading.hand_tiles(hand.rack, hand.shown))
    within_set((*every, *others))
    return PlayState(
        tuple(known.get(who, Hand()) for who in SEATS), card=house.card, table_rules=house.table_rules
    )


_Moment = Callable[[PlayState, Seat], PlayState]
"""How a table stands at a moment of a player's turn."""


def _before_pick(play: PlayState, turn: Seat) -> PlayState:
    return replace(play, phase=Phase.WINDOW, turn=left_of(turn, play.missing))


def _looked(play: PlayState, turn: Seat) -> PlayState:
    return replace(play, phase=Phase.LOOKED, turn=turn)


def _picked(play: PlayState, turn: Seat) -> PlayState:
    return replace(play, phase=Phase.DISCARD, turn=turn, tile_source="wall")


def _called(play: PlayState, turn: Seat) -> PlayState:
    return replace(play, phase=Phase.DISCARD, turn=turn, tile_source="call")


def _discarded(play: PlayState, turn: Seat) -> PlayState:
    return replace(play, phase=Phase.WINDOW, turn=turn)


_WINDOWS: Mapping[str, _Moment] = {"open": _before_pick, "looked": _looked, "racked": _picked}
WINDOWS = tuple(_WINDOWS)
"""How far the next player has come: the discard lies there, she has looked at a tile, she has racked it."""

_TURN: Mapping[str, _Moment] = {
    "before_pick": _before_pick,
    "picked": _picked,
    "called": _called,
    "discarded": _discarded,
}
TURN = tuple(_TURN)
"""The moments of a turn: `picked` is picked and racked, `called` is called and shown."""


def exchange(
    house: TableSetup,
    *,
    me: Seat,
    turn: Seat,
    phase: str,
    rack: tuple[Tile, ...],
    give: Tile,
    from_: Seat,
    exposure: Exposure,
    dead_jokers: bool = False,
    shown_this_turn: bool = False,
) -> Answer:
    """Say whether a joker may be exchanged, and what the exposure is then (JK3 to JK9).

    `dead_jokers` says that the exposure was shown with a mistaken Mah Jongg (JK9), `shown_this_turn` that it
    is the group for which the player in turn has just called, not an older one (JK4).
    """
    if shown_this_turn and (phase != "called" or from_ is not turn):
        raise MahjError("shown_this_turn: only the player in turn has shown a group, in the phase 'called'")
    if exposure.size < min(SIZES.values()):
        raise MahjError(f"exposure: a group on a rack has three tiles or more, not {exposure.size}")
    owner = _mistaken(exposure) if dead_jokers else Hand(shown=(exposure,))
    hands = {from_: owner} | {me: replace(owner, rack=(*owner.rack, *rack)) if me is from_ else Hand(rack)}
    play = _TURN[phase](_hands(house, hands), turn)
    if shown_this_turn:
        play = replace(play, called=DiscardedTile(left_of(turn), exposure.tile))
    swap = Swap(me, give, from_)
    found = verdict(faults(play, swap), is_silent=_is_silent(play, swap))
    after = apply(play, swap).hand(from_).shown[0] if found["legal"] else exposure
    return found | {"exposure": None if found["legal"] is None else str(after)}


def _mistaken(exposure: Exposure) -> Hand:
    """A hand that was declared in error and lies open with these tiles in it."""
    return Hand(exposure.tiles, dead="DD2", is_open=True)


def _is_silent(state: game.GameState, action: game.Move) -> bool:
    """Whether no source says if this may be done, and the table has not settled it."""
    if isinstance(state, PlayState):
        unsettled = state.table_rules.swap_after_call == "not_graded"
        return isinstance(action, Swap) and state.has_called and unsettled
    return isinstance(action, Mush) and JOKER in action.tiles


def how_many(value: object) -> int:
    """Read a number of tiles: as a number, as tiles, or as groups shown."""
    if isinstance(value, str):
        return len(reading.tiles(value))
    if isinstance(value, list):
        return len(reading.hand_tiles((), reading.list_of(reading.exposure)(value)))
    many = reading.read_number(value)
    if not 0 <= many <= len(AMERICAN):
        raise MahjError(f"a player has none to {len(AMERICAN)} tiles, not {many}")
    return many


_COUNTED: Mapping[str, _Moment] = {
    **_TURN,
    "deal": lambda play, _turn: play,
    "mahjong": _picked,
}
COUNTED = tuple(_COUNTED)
"""When tiles may be counted: at a moment of the turn, before East's first discard, and at Mah Jongg."""


def count(house: TableSetup, *, phase: str, concealed: int, exposed: int = 0, east: bool = False) -> Answer:
    """Say whether a player in turn has too many or too few tiles, so that her hand is dead (DD1)."""
    me = Seat.EAST if east else Seat.SOUTH
    unseen = Hand((JOKER,) * (concealed + exposed))
    hands = tuple(unseen if who is me else Hand() for who in SEATS)
    found = dead_hand_faults(
        _COUNTED[phase](PlayState(hands, card=house.card, table_rules=house.table_rules), me), me
    )
    return {"dead": bool(found), "faults": fault_rows(_unnamed(fault, me) for fault in found)}


def _unnamed(fault: Fault, me: Seat) -> Fault:
    """The question names no seat, so the answer names none."""
    return Fault(fault.rule, fault.say.replace(f"{me} has", "she has"))


def legal(house: TableSetup, *, table: str, action: str) -> Answer:
    """Say whether a move is legal at a table; `remarks` tell what can't happen in a game."""
    state = game.read_state(table, house.card)
    ruled = replace(state, table_rules=house.override(state.table_rules))
    move = game.read_move(action)
    found = verdict(game.faults(ruled, move), is_silent=_is_silent(ruled, move))
    remarks = (*inconsistencies(state), *miscounts(state)) if isinstance(state, PlayState) else ()
    return found | ({"remarks": list(remarks)} if remarks else {})
