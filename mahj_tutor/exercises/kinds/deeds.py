"""What somebody does at the table, written short by an author and said in full to a learner.

`South gives * * J right` passes two tiles of her rack (`*` is any that is no Joker) and a Joker; several
deeds separated by semicolons happen one after the other, and the last one is asked about. Of the deal:
`East breaks roll+1 from the left`, `South pushes out`, `West takes 4`.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor import american
from mahj_tutor.american import AskCourtesy, CharlestonMove, CharlestonState, Give, Mush, PickUp, Stop, Vote
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat, read_seat
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity, without


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


def _seat(said: str) -> Seat:
    try:
        return read_seat(said)
    except MahjError as error:
        raise Unfit(
            "E002", str(error), "begin with East, South, West or North", ("position", "action")
        ) from error


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
