"""What somebody does at the table, written short by an author and said in full to a learner.

`South gives * * J right` passes two tiles of her rack (`*` is any that is no Joker) and a Joker; several
deeds separated by semicolons happen one after the other, and the last one is asked about. Of the deal:
`East breaks roll+1 from the left`, `South pushes out`, `West takes 4`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mahj_tutor import american
from mahj_tutor.american import AskCourtesy, CharlestonMove, CharlestonState, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import Break, DealMove, PushOut, Take
from mahj_tutor.american.deal.order import order_of
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat, read_seat
from mahj_tutor.table import Position as Spot
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity, without

_DEAL = re.compile(
    r"(?P<who>\w+) (?:(?P<verb>breaks|takes) (?P<count>\d+|roll|wall-roll)(?P<more>[+-]\d+)?(?: from the"
    r" (?P<end>left|far end|kept stacks))?|pushes out)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Deed:
    """A deed with what the engine says of it: faults, the rules that allow it, and a misconception it shows.

    `refusal` is the misconception of who thinks that an allowed deed is not.
    """

    seat: Seat
    said: str
    faults: tuple[Fault, ...]
    grounds: tuple[str, ...]
    misconception: str | None
    tiles: tuple[Tile, ...] = ()
    unseen: int = 0
    refusal: str | None = None


def is_of_deal(said: str) -> bool:
    """Whether a deed belongs to the deal, not to the Charleston."""
    return _DEAL.fullmatch(said.strip()) is not None


# --- the deal ----------------------------------------------------------------------------------------


def deal_deed(table: DealState, said: str, me: Seat) -> Deed:
    """Read a deed of the deal and ask the engine about it."""
    match = _DEAL.fullmatch(said.strip())
    assert match is not None
    who = _seat(match["who"])
    action = _deal_action(table, who, match)
    faults = dealing.faults(table, action)
    said = _deal_said(table, action, match["end"] or "", me)
    return Deed(who, said, faults, dealing.grounds(table, action), None)


def _seat(said: str) -> Seat:
    try:
        return read_seat(said)
    except MahjError as error:
        raise Unfit(
            "E002", str(error), "begin with East, South, West or North", ("position", "action")
        ) from error


def _deal_action(table: DealState, who: Seat, match: re.Match[str]) -> DealMove:
    if match["verb"] is None:
        return PushOut(who)
    base = {"roll": table.roll, "wall-roll": 19 - table.roll}.get(match["count"].lower())
    number = (int(match["count"]) if base is None else base) + int(match["more"] or 0)
    if match["verb"].lower() == "breaks":
        return Break(who, number, "left" if match["end"] else "right")
    order = order_of(table.roll, table.table_rules)
    ahead = order[table.taken :]
    end = (match["end"] or "").lower()
    if end == "kept stacks":
        return Take(who, order[len(order) - 2 * table.roll :][:number])
    return Take(who, _far_end(table, number) if end else ahead[:number])


def _far_end(table: DealState, number: int) -> tuple[Spot, ...]:
    """The last tiles of the open wall, East's kept stacks aside;
    none where that is where one takes anyway.
    """
    order = order_of(table.roll, table.table_rules)
    ahead = order[table.taken : len(order) - 2 * table.roll]
    far = tuple(spot for spot in ahead if spot.seat is ahead[0].seat)
    if len(far) <= number:
        raise Unfit(
            "E041",
            f"only {quantity(len(far), 'tile')} of the open wall are left, so its far end is where tiles are"
            " taken",
            "choose fewer steps or a smaller roll",
            ("position", "steps"),
        )
    return far[-number:]


def _deal_said(table: DealState, action: DealMove, end: str, me: Seat) -> str:
    who = "You" if action.seat is me else action.seat.value
    s = "" if action.seat is me else "s"
    if isinstance(action, Break):
        side = "left" if action.end == "left" else "right"
        stacks = f"{in_words(action.stacks)} stack{'s' * (action.stacks != 1)}"
        return (
            f"{who} count{s} {stacks} from the {side} end and push{'' if action.seat is me else 'es'} the"
            " rest out."
        )
    if isinstance(action, PushOut):
        return (
            f"{who} push{'' if action.seat is me else 'es'} out {'your' if action.seat is me else 'her'}"
            " wall."
        )
    tiles = f"{in_words(len(action.positions))} tile{'s' * (len(action.positions) != 1)}"
    where = {
        "kept stacks": " from the stacks that were kept",
        "far end": " from the far end of the wall",
        "left": " from the far end of the wall",
    }
    return f"{who} take{s} {tiles}{where.get(end.lower(), '')}."


# --- the Charleston ------------------------------------------------------------------------------------


def passing_deed(table: CharlestonState, said: str, me: Seat) -> tuple[Deed, CharlestonState]:
    """Read a deed of the Charleston and ask the engine about it; return the table after it as well."""
    if said.strip().lower() in ("the others pass", "everybody passes"):
        return _all_pass(table, None if said.strip().lower() == "everybody passes" else me)
    try:
        action = american.read_charleston_move(_with_tiles(table, said))
    except MahjError as error:
        raise Unfit(
            "E002", str(error), "write it as in: South gives * * J right", ("position", "action")
        ) from error
    faults = american.faults(table, action)
    tiles = action.tiles if isinstance(action, Give | Mush) else ()
    unseen = action.blind if isinstance(action, Give) else 0
    deed = Deed(
        action.seat,
        passing_said(action, table, me),
        faults,
        american.grounds(table, action),
        american.misconception(table, action),
        tiles,
        unseen,
    )
    return deed, table if faults else american.apply(table, action)


def _all_pass(table: CharlestonState, but: Seat | None) -> tuple[Deed, CharlestonState]:
    for each in SEATS:
        if each is not but and table.given(each) is None:
            free = tuple(tile for tile in table.rack(each) if not tile.is_joker)[:3]
            table = american.apply(table, Give(each, free))
    said = (
        "Everybody has put down three tiles." if but is None else "The others have put down three tiles each."
    )
    return Deed(but or Seat.EAST, said, (), (), None), table


def _with_tiles(table: CharlestonState, said: str) -> str:
    """Put tiles of the rack in the place of each `*`, from the end of the rack, Jokers left out."""
    words = said.split()
    if "*" not in words:
        return said
    who = _seat(words[0])
    named = [word for word in words if word.upper() == "J"]
    rack = [tile for tile in without(table.rack(who), ()) if not tile.is_joker]
    if words.count("*") > len(rack) or len(named) > len(table.rack(who)) - len(rack):
        raise Unfit(
            "E090",
            f"{who} has not the tiles for {said!r}",
            "ask for a rack with at least 1 joker",
            ("position", "rack"),
        )
    free = iter(rack[::-2] + rack[-2::-2])
    return " ".join(next(free).code if word == "*" else word for word in words)


def passing_said(action: CharlestonMove, table: CharlestonState, me: Seat) -> str:
    """Say a deed of the Charleston in full; what a learner cannot see is not named."""
    mine = action.seat is me
    who = "You" if mine else action.seat.value
    s = "" if mine else "s"
    match action:
        case Give():
            return _give_said(action, table, who, mine=mine)
        case PickUp():
            return f"{who} pick{s} up the tiles passed to {'you' if mine else 'her'}."
        case Vote():
            return f"{who} say{s} {'yes' if action.go_on else 'no'} to a second Charleston."
        case Stop():
            if table.stage.rule == "CH1":
                return f"{who} want{s} to stop the Charleston."
            return f"{who} stop{s} the second Charleston."
        case AskCourtesy():
            return (
                f"{who} ask{s} {action.seat.across} to exchange {in_words(action.count)}"
                f" tile{'s' * (action.count != 1)}."
            )
        case Mush():
            return f"{who} put{s} {in_words(len(action.tiles))} tiles in the middle."


def _give_said(give: Give, table: CharlestonState, who: str, *, mine: bool) -> str:
    unseen = quantity(give.blind, "unseen tile") if give.blind else ""
    what = (
        tiles_said(give.tiles, unseen) if mine else natural_list(filter(None, [*_hidden(give.tiles), unseen]))
    )
    to = {"right": "to the right", "left": "to the left", "across": "across"}[
        give.to or table.stage.direction or "across"
    ]
    looked = f" after looking at what came to {'you' if mine else 'her'}" if give.looked else ""
    return f"{who} pass{'' if mine else 'es'} {what} {to}{looked}."


def _hidden(tiles: tuple[Tile, ...]) -> list[str]:
    """Say another player's tiles: how many, and what would be told at the table."""
    jokers = sum(tile.is_joker for tile in tiles)
    others = len(tiles) - jokers
    parts = [f"{in_words(others)} tile{'s' * (others != 1)}"] * bool(others)
    parts += ["a Joker" if jokers == 1 else f"{in_words(jokers)} Jokers"] * bool(jokers)
    return parts
