"""The numbers one may ask for; each is computed by the engine, and so are the slips."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american import AskCourtesy, CharlestonState, Stage, apply, deal_tiles
from mahj_tutor.american.charleston.passes import pass_faults
from mahj_tutor.exercises.kinds.mark import needed
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.table_pictures import seats_zone
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat, Walls
from mahj_tutor.tiles import tiles

_WALLS = Walls.build(1)
_SOME = tiles("1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C")

_Slips = dict[int, tuple[str, str]]


def _slips(value: int, some: _Slips) -> _Slips:
    """Drop slips that happen to give the right number."""
    return {wrong: words for wrong, words in some.items() if wrong != value}


# --- the deal (DL6) ---------------------------------------------------------------------------------


def tiles_dealt(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles a player has when the deal is done (DL6)."""
    who: Seat = needed("tiles-dealt", position.who, "who")
    dealt = deal_tiles(_WALLS, position.roll or 7, table_rules=rules)
    value, twelve = len(dealt.hand(who)), 12
    last = "the first and the third tile" if who is Seat.EAST else "one tile more"
    slips: _Slips = {
        twelve: ("forgot the last tiles", "That is after three rounds. The last tiles are still to come."),
        len(dealt.hand(Seat.SOUTH)): (
            "like the others",
            "East takes two tiles at the end and the others one.",
        ),
        len(dealt.hand(Seat.EAST)): (
            "like East",
            "Only East has that many. The others take one tile at the end.",
        ),
    }
    return Count(
        value,
        "DL6",
        "tiles",
        (f"Three rounds of four make 12. Then {who} takes {last}.", f"That makes {value}."),
        lambda said: (Fault("DL6", f"after the deal {who} has {value} tiles, not {said}"),),
        _slips(value, slips),
        facts=("The deal is done",),
        ask=f"Tiles {who} has",
        high=60,
    )


# --- the Charleston (CH6, CH7) -------------------------------------------------------------------------


def courtesy(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles two players exchange when each has said a number (CH7)."""
    mine, theirs = needed("courtesy", position.mine, "mine"), needed("courtesy", position.theirs, "theirs")
    me, across = position.me, position.me.across
    table = CharlestonState((_SOME,) * 4, (), rules, None, Stage.COURTESY)
    value = apply(apply(table, AskCourtesy(me, mine)), AskCourtesy(across, theirs)).agreed(me) or 0
    not_added = "The two numbers are not added. Each of you gives the same number of tiles."
    no_more = "Nobody has to give more than she offered, so the smaller number counts."
    slips: _Slips = {mine + theirs: ("added up", not_added), max(mine, theirs): ("the larger", no_more)}
    texts = {seat: seat.value for seat in Seat} | {me: f"You: {mine}", across: f"{across}: {theirs}"}
    found = f"Of {mine} and {theirs} the smaller is {value}." if mine != theirs else f"Both offered {value}."
    fault = f"you offered {mine} and {across} {theirs}, so each gives {value}"
    return Count(
        value,
        "CH7",
        "tiles",
        ("Each gives as many as both are willing to give: the smaller number.", found),
        lambda said: (Fault("CH7", f"{fault}, not {said}"),),
        _slips(value, slips),
        facts=(f"You are {me}", f"You offer {mine}", f"{across} offers {theirs}"),
        zones=(seats_zone(me, texts),),
        ask="Tiles each of you gives",
        high=12,
    )


def own_tiles(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles come from your own rack in a blind pass (CH6)."""
    blind: int = needed("own-tiles", position.blind, "blind")
    value = next(own for own in range(4) if not pass_faults(Stage.FIRST_LEFT, _SOME[:own], blind=blind))
    return Count(
        value,
        "CH6",
        "tiles",
        ("A pass is three tiles in all, the unseen ones counted.", f"3 less {blind} is {value}."),
        lambda said: tuple(
            Fault("CH6", fault.say)
            for fault in pass_faults(Stage.FIRST_LEFT, _SOME[: min(said, 13)], blind=blind)
        ),
        _slips(
            value, {3: ("forgot the blind ones", "The unseen tiles count too. A pass is three tiles in all.")}
        ),
        facts=(f"You pass {blind} unseen",),
        ask="Tiles from your own rack",
        high=12,
    )


QUESTIONS: Mapping[str, Question] = {
    "tiles-dealt": tiles_dealt,
    "courtesy": courtesy,
    "own-tiles": own_tiles,
}
