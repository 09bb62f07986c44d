"""Scenes that an author has written out: a game under way, a pass with its rack, the deal."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.american import CharlestonState, DealState, PlayState, Stage, faults
from mahj_tutor.american.charleston.state import PassProgress
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import call_in_words, with_hand
from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import by_alias
from mahj_tutor.facts.situation import Laid, Named, Situation, Where, loose, placed
from mahj_tutor.fields import TILES_MEND, tiles_of
from mahj_tutor.games import AnyDeal, AnyPlay
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.moves import made_before
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Seat, Walls
from mahj_tutor.table.clauses import has_clause
from mahj_tutor.tiles import AMERICAN, Tile, quantity, tiles, without


def written_play(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> PlayState:
    """Return a written game; racks of the others and a wall that are not written are drawn."""
    play = replace(read_play(fields.table, card), table_rules=rules)
    play = replace(play, missing=fields.empty or play.missing, pot=fields.pot or play.pot)
    _check_claims(play)
    rest = list(without(AMERICAN, tiles_of(play)))
    rng.shuffle(rest)
    for seat in play.seats:
        hand = play.hand(seat)
        short = play.tiles_due(seat) - hand.size
        if not hand.rack and seat is not fields.me and short > 0:
            play, rest = with_hand(play, seat, replace(hand, rack=tuple(rest[:short]))), rest[short:]
    return play if has_clause(fields.table, "wall") else replace(play, wall=tuple(rest))


def _check_claims(play: PlayState) -> None:
    """Raise `Unfit` where a player has called a tile that the rules don't let her have (CL1 to CL13).

    Where her rack is not written, she is taken to hold what her call needs.
    """
    for claim in play.claims:
        needs = set() if play.hand(claim.seat).rack else {"CL1", "CD1", "WN7"}
        found = [each for each in faults(play.but(claims=()), claim) if each.rule not in needs]
        if found:
            told = f"a player who tries is told “{found[0].say}”"
            say = f"{claim.seat} can't call this discard for {call_in_words(claim.wanted)}; {told}"
            raise Unfit("E030", say, "change claims: or the tiles", ("scene", "table"))


def names_of_play(play: AnyPlay) -> dict[str, Named]:
    """Return what a game of either kind gives names to."""
    last = play.last_discard
    is_there = bool(play.thrown) and play.thrown[-1] is last
    where = Where("discards", len(play.thrown) - 1) if is_there else None
    return {
        "turn": Named(types.PLAYER, play.turn),
        "thrower": Named(types.PLAYER, last.seat if last else None),
        "discard": Named(types.TILE, Laid(last.tile, where) if last else None),
    }


PLAY_NAMES: Mapping[str, Type] = {"turn": types.PLAYER, "thrower": types.PLAYER, "discard": types.TILE}
"""What a game gives names to, with the types."""

STATE_NAMES: Mapping[str, Type] = {**PLAY_NAMES, "me": types.PLAYER, "who": types.PLAYER}
"""What a drawn state of a game gives names to, with the types."""

DRAWN_NAMES: Mapping[str, Type] = {**STATE_NAMES, "move": types.MOVE}
"""The same names where a move is drawn too."""

FIELD_NAMES: Mapping[str, Type] = {
    "me": types.PLAYER,
    "who": types.PLAYER,
    "move": types.MOVE,
    "roll": types.NUMBER,
    "dice": types.NUMBER,
    "rolls": types.ROLLS,
    "tiles": types.TILES,
    "shown": types.TILES,
    "piles": types.HANDS,
    "pass": types.PASS,
    "case": types.TEXT,
    "groups": types.GROUPS,
    "group_names": types.NAMED_GROUPS,
    "laid": types.TILES,
    "lines": types.LINES,
    "line": types.LINE,
    "group": types.CARD_GROUP,
    "hand": types.TILES,
    "hands": types.HANDS,
    "wrong": types.TEXT,
    "claim": types.TEXT,
    "holds": types.TRUTH,
    "decides": types.RULES,
    "because": types.TEXT,
    "start": types.NUMBER,
    "number": types.NUMBER,
    "bet_on": types.PLAYER,
    "pot": types.NUMBER,
    "empty": types.PLAYER,
}
"""The fields of a scene that are names in expressions, with the types."""


_AS_WRITTEN = (
    *("who", "roll", "dice", "rolls", "pass", "case", "start", "number"),
    *("wrong", "bet_on", "pot", "empty"),
)
"""Those of them whose values are what is written."""


def names_of_fields(fields: SceneFields, situation: Situation) -> dict[str, Named]:
    """Return the values of the fields that are names; those that the rest of the scene decides come later."""
    given = by_alias(fields)
    values = {name: given[name] for name in _AS_WRITTEN} | {
        "me": situation.me,
        "tiles": placed(fields.tiles),
        "shown": placed(fields.shown, "shown"),
        "piles": _piles(fields.piles),
    }
    return {
        name: Named(FIELD_NAMES[name], each) for name, each in values.items() if each not in (None, "", ())
    }


def _piles(said: str) -> tuple[tuple[Laid, ...], ...]:
    try:
        return tuple(loose(tiles(each)) for each in said.split(",")) if said else ()
    except MahjError as error:
        raise Unfit("E010", str(error), TILES_MEND, ("scene", "piles")) from error


# --- a pass ----------------------------------------------------------------------------------------------


def written_pass(fields: SceneFields, rules: Profile, rng: random.Random) -> CharlestonState:
    """Return a pass; raise `Unfit` where it is none, or the rack has not as many tiles as there are then."""
    racks, wall = _dealt(fields, rng)
    votes = tuple(fields.votes.get(seat) for seat in SEATS)
    stage = fields.stage or Stage.FIRST_RIGHT
    state = CharlestonState(racks, wall, rules, fields.empty, stage, PassProgress(votes=votes))
    if fields.incoming:
        state = _put_down(state, fields)
    found = made_before(state, fields.before, fields.me)
    assert isinstance(found, CharlestonState)
    return found


def _dealt(fields: SceneFields, rng: random.Random) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """Return the four racks, the learner's as it is written, and the wall."""
    rest = list(without(AMERICAN, fields.rack))
    rng.shuffle(rest)
    racks = []
    for seat in SEATS:
        size = {Seat.EAST: 14, fields.empty: 0}.get(seat, 13)
        if seat is fields.me and fields.rack:
            _check_size(fields, size)
            racks.append(tuple(sorted(fields.rack)))
        else:
            racks.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
    return tuple(racks), tuple(rest)


def _check_size(fields: SceneFields, size: int) -> None:
    """Raise `Unfit` where a rack in a pass has too many tiles, or too few."""
    if fields.stage is not None and len(fields.rack) != size:
        held = quantity(len(fields.rack), "tile")
        say = f"{fields.me} has {size} tiles at the {fields.stage}, the rack holds {held}"
        raise Unfit("E021", say, "count the tiles", ("scene", "rack"))


def _put_down(state: CharlestonState, fields: SceneFields) -> CharlestonState:
    """Let the player whose tiles come to the learner put down three; only the table knows which."""
    if fields.me is None or state.stage.number is None:
        say, fix = "nothing comes in here", "add me: and a pass such as First Left"
        raise Unfit("E042", say, fix, ("scene", "incoming"))
    found = made_before(state, f"{state.giver(fields.me)} passes", fields.me)
    assert isinstance(found, CharlestonState)
    return found


# --- the deal --------------------------------------------------------------------------------------------

WALLS = Walls.build(1)
ROLL = 7
"""East's roll where the scene has none, because the question does not depend on it."""


def dealt(fields: SceneFields, rules: Profile) -> DealState:
    """Return the deal of a scene; raise `Unfit` where it has not so many takings."""
    state = DealState(WALLS, fields.roll or ROLL, fields.empty, rules)
    if fields.pushed is not None:
        state = replace(state, pushed=_in_order(fields.pushed, rules))
    if fields.taken is None:
        return state
    done = _in_open_walls(state) if fields.taken == "open walls" else takings(state, fields.taken)
    if fields.pushed is None:
        used = dict.fromkeys(place.seat for step in state.steps[:done] for place in step.positions)
        state = replace(state, pushed=tuple(used) or (Seat.EAST,))
    return replace(state, done=done)


def _in_order(walls: int, rules: Profile) -> tuple[Seat, ...]:
    """Return whose walls are pushed out when there are so many (DL8)."""
    way = -1 if rules.next_wall == "left" else 1
    return tuple(SEATS[way * number % 4] for number in range(walls))


def _in_open_walls(state: DealState) -> int:
    sizes = [replace(state, done=number).open_left for number in range(len(state.steps) + 1)]
    return sum(left >= 0 for left in sizes) - 1


def takings(state: AnyDeal, taken: int | str) -> int:
    """Return how many takings are done; raise `Unfit` where the deal has not so many."""
    many = len(state.steps)
    if taken == "all":
        return many
    if not isinstance(taken, int) or taken > many:
        say = f"the deal has {many} takings, not {taken}"
        raise Unfit("E042", say, "write taken: all, or a smaller number", ("scene", "taken"))
    return taken
