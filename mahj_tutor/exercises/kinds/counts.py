"""The numbers one may ask for; each is computed by the engine, and so are the slips."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american import AskCourtesy, CharlestonState, Deal, Stage, apply, deal_tiles
from mahj_tutor.american.charleston.passes import pass_faults
from mahj_tutor.american.deal import legality as dealing
from mahj_tutor.american.deal.moves import Break
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.deal.walls import wall_count_faults, wall_faults
from mahj_tutor.exercises.kinds.mark import needed
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.table_pictures import seats_zone, stacks_zone
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat, Walls, stacks_per_wall
from mahj_tutor.tiles import AMERICAN, in_words, quantity, tiles

_WALLS = Walls.build(1)
_SOME = tiles("1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C")
_TILES_NOT_STACKS = "That is the number of tiles. A stack is two tiles, one on the other."
_STACKS_NOT_TILES = "That is the number of stacks. A stack is two tiles, one on the other."

_Slips = dict[int, tuple[str, str]]


def _slips(value: int, some: _Slips) -> _Slips:
    """Drop slips that happen to give the right number."""
    return {wrong: words for wrong, words in some.items() if wrong != value}


def _whole_wall() -> tuple[Zone, ...]:
    return (stacks_zone(Seat.EAST, "One wall"),)


def _broken(roll: int) -> tuple[Zone, ...]:
    return (stacks_zone(Seat.EAST, "East's wall"),)


def _dealt(position: NumberPosition, rules: Profile, question: str) -> Deal:
    return deal_tiles(_WALLS, needed(question, position.roll, "roll"), table_rules=rules)


# --- walls (DL1, DL4) --------------------------------------------------------------------------------


def stacks_in_wall(position: NumberPosition, rules: Profile) -> Count:
    """How many stacks a wall has (DL1)."""
    value = stacks_per_wall("american")
    return Count(
        value,
        "DL1",
        "stacks",
        (
            f"A wall is {value} stacks side by side.",
            f"Each stack is two tiles, so a wall is {2 * value} tiles.",
        ),
        lambda said: wall_faults(said),
        {2 * value: ("tiles not stacks", _TILES_NOT_STACKS)},
        zones=_whole_wall(),
        ask="Stacks in a wall",
    )


def tiles_in_wall(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles a wall has (DL1)."""
    stacks = stacks_per_wall("american")
    value = len(_WALLS.row(Seat.EAST))
    return Count(
        value,
        "DL1",
        "tiles",
        (f"A wall is {stacks} stacks, and each stack is two tiles.", f"{stacks} times 2 is {value}."),
        lambda said: (Fault("DL1", f"a wall is {value} tiles, not {said}"),),
        {stacks: ("stacks not tiles", _STACKS_NOT_TILES)},
        zones=_whole_wall(),
        ask="Tiles in a wall",
    )


def tiles_in_walls(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles the four walls have together (DL1)."""
    value, wall = len(AMERICAN), len(_WALLS.row(Seat.EAST))
    return Count(
        value,
        "DL1",
        "tiles",
        (
            f"Each of the four walls is {wall} tiles.",
            f"4 times {wall} is {value}: the walls use the whole set.",
        ),
        lambda said: (Fault("DL1", f"the four walls use all {value} tiles, not {said}"),),
        {
            value // 2: ("stacks not tiles", _STACKS_NOT_TILES),
            wall: ("one wall", "That is one wall. There are four."),
        },
        ask="Tiles in all four walls",
        high=300,
    )


def stacks_kept(position: NumberPosition, rules: Profile) -> Count:
    """How many stacks stay with East (DL4)."""
    roll: int = needed("stacks-kept", position.roll, "roll")
    table = DealState(_WALLS, roll, table_rules=rules)
    value = next(number for number in range(20) if not dealing.faults(table, Break(Seat.EAST, number)))
    pushed = stacks_per_wall("american") - value
    slips: _Slips = {
        2 * value: ("tiles not stacks", _TILES_NOT_STACKS),
        pushed: ("pushed not kept", "That many stacks are pushed out. The question is how many stay."),
    }
    return Count(
        value,
        "DL4",
        "stacks",
        (
            f"East counts as many stacks as the dice show: {roll}.",
            "Those stay at her rack; the rest is pushed out.",
        ),
        lambda said: dealing.faults(table, Break(Seat.EAST, said)),
        _slips(value, slips),
        facts=(f"East rolled {roll}",),
        zones=_broken(roll),
        ask="Stacks that stay with East",
        high=60,
        lit=tuple(f"e{number}" for number in range(1, value + 1)),
    )


def tiles_kept(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles stay with East (DL4)."""
    roll: int = needed("tiles-kept", position.roll, "roll")
    value = len(_WALLS.row(Seat.EAST)) - DealState(_WALLS, roll, None, rules, (Seat.EAST,)).open_left
    return Count(
        value,
        "DL4",
        "tiles",
        (
            f"East keeps {quantity(roll, 'stack')}, and each stack is two tiles.",
            f"{roll} times 2 is {value}.",
        ),
        lambda said: (
            Fault("DL4", f"East rolled {roll} and keeps that many stacks: {value} tiles, not {said}"),
        ),
        {roll: ("stacks not tiles", _STACKS_NOT_TILES)},
        facts=(f"East rolled {roll}",),
        zones=_broken(roll),
        ask="Tiles that stay with East",
        lit=tuple(f"e{number}" for number in range(1, roll + 1)),
    )


def stacks_pushed(position: NumberPosition, rules: Profile) -> Count:
    """How many stacks of East's wall are pushed out (DL4)."""
    roll: int = needed("stacks-pushed", position.roll, "roll")
    stacks = stacks_per_wall("american")
    value = DealState(_WALLS, roll, None, rules, (Seat.EAST,)).open_left // 2
    slips: _Slips = {
        roll: (
            "kept not pushed",
            "That many stacks stay with East. The question is how many are pushed out.",
        ),
        2 * value: ("tiles not stacks", _TILES_NOT_STACKS),
        stacks: (
            "forgot the kept ones",
            "That is the whole wall. East keeps back as many stacks as she rolled.",
        ),
    }
    return Count(
        value,
        "DL4",
        "stacks",
        (f"The wall is {stacks} stacks and {roll} stay with East.", f"{stacks} less {roll} is {value}."),
        lambda said: (Fault("DL4", f"{value} of the {stacks} stacks are pushed out, not {said}"),),
        _slips(value, slips),
        facts=(f"East rolled {roll}",),
        zones=_broken(roll),
        ask="Stacks pushed out",
        high=60,
        lit=tuple(f"e{number}" for number in range(roll + 1, 20)),
    )


# --- the deal (DL5, DL6, DL7) --------------------------------------------------------------------------


def after_rounds(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles each player has after some rounds of four (DL5)."""
    rounds: int = needed("after-rounds", position.rounds, "rounds")
    steps = DealState(_WALLS, 7, None, rules).steps[: 4 * rounds]
    value = sum(len(step.positions) for step in steps if step.seat is Seat.EAST)
    slips: _Slips = {
        2 * rounds: ("stacks not tiles", _STACKS_NOT_TILES),
        4 * value: ("all players", "That is what all four have together. The question is about one player."),
        rounds: ("one a round", "Each round brings four tiles, two stacks."),
    }
    return Count(
        value,
        "DL5",
        "tiles",
        ("In each round every player takes four tiles.", f"{rounds} times 4 is {value}."),
        lambda said: (
            Fault("DL5", f"after {quantity(rounds, 'round')} each player has {value} tiles, not {said}"),
        ),
        _slips(value, slips),
        facts=(
            (
                f"{in_words(rounds).capitalize()} {'round' if rounds == 1 else 'rounds'} of the deal are done"
                if rounds > 1
                else "One round of the deal is done"
            ),
        ),
        ask="Tiles in front of each player",
        high=60,
    )


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


def open_wall_left(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles are left on the open wall after the deal (DL7)."""
    dealt = _dealt(position, rules, "open-wall-left")
    roll, value, taken = dealt.roll, dealt.open_wall_left, dealt.taken
    wall = len(_WALLS.row(Seat.EAST))
    east = wall - 2 * roll
    more = taken - east
    how = (
        (
            f"East keeps {2 * roll} tiles, so her wall gives {east}. The deal takes {taken}, so {more} more"
            " come from the next wall."
        ),
        f"A wall is {wall} tiles: {wall} less {more} leaves {value}.",
    )
    if more > wall:
        how = (
            how[0].replace("the next wall", "the next walls"),
            f"{more} is more than one wall. The third one gives {more - wall} and has {value} left.",
        )
    slips: _Slips = {
        2 * wall - taken: (
            "forgot the kept ones",
            "You counted East's whole wall. The stacks she keeps are not dealt.",
        ),
        dealt.left: ("all walls", "That is what is left in all walls together."),
        (value + 1) // 2: ("stacks not tiles", "Count tiles here, not stacks: a stack is two."),
    }
    return Count(
        value,
        "DL7",
        "tiles",
        how,
        lambda said: wall_count_faults(dealt, said),
        _slips(value, slips),
        facts=(f"East rolled {roll}", "The deal is done"),
        ask="Tiles left on the open wall",
    )


def tiles_left(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles are left in all walls after the deal (DL6)."""
    dealt = deal_tiles(_WALLS, position.roll or 7, table_rules=rules)
    value, whole, taken = dealt.left, len(AMERICAN), dealt.taken
    slips: _Slips = {
        whole - 4 * 13: ("East's extra tile", "East has 14 tiles, one more than the others."),
        dealt.open_wall_left: (
            "open wall only",
            "That is the open wall alone. Count all the walls, and East's kept stacks.",
        ),
    }
    return Count(
        value,
        "DL6",
        "tiles",
        (
            f"East has 14 tiles and the others 13 each: {taken} together.",
            f"The set has {whole}: {whole} less {taken} is {value}.",
        ),
        lambda said: (Fault("DL6", f"{taken} of {whole} tiles are dealt, so {value} are left, not {said}"),),
        _slips(value, slips),
        facts=("The deal is done",),
        ask="Tiles left in all walls",
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
    "stacks-in-wall": stacks_in_wall,
    "tiles-in-wall": tiles_in_wall,
    "tiles-in-walls": tiles_in_walls,
    "stacks-kept": stacks_kept,
    "tiles-kept": tiles_kept,
    "stacks-pushed": stacks_pushed,
    "after-rounds": after_rounds,
    "tiles-dealt": tiles_dealt,
    "open-wall-left": open_wall_left,
    "tiles-left": tiles_left,
    "courtesy": courtesy,
    "own-tiles": own_tiles,
}
