"""Further claims about a scene: who threw, what lies where, how many tiles there are, and what is paid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from mahj_tutor.american import Mush, Stage
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.scene_words import (
    Claim,
    Claims,
    Truth,
    claims_of,
    named_tile,
    number_in,
    player,
    skipped,
    throw,
    unless,
    winner,
    worth_alone,
)
from mahj_tutor.games import apply_unchecked
from mahj_tutor.questions.question import Drawn
from mahj_tutor.solver.groups import SIZES, read_groups
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import Tile, natural_list

_NAMES_WAY = re.compile(r"""["'](?:left|right)["']""")
FULL = 12
"""From so many tiles on, a bare number is that of all of a player's tiles."""


def _value(drawn: Drawn, text: str) -> Any:
    """Return what an expression comes to; None where the scene has nothing to say about it."""
    with suppress(MahjError, ValueError, LookupError, AttributeError, TypeError):
        return drawn.value(text)
    return None


# --- players and walls -------------------------------------------------------------------------------------


def _threw_it(drawn: Drawn, claim: Claim) -> str:
    """Return who threw the last discard, or the winning tile, if it was somebody else."""
    play, named = drawn.situation.any_play, player(claim["seat"], drawn)
    thrown = play.thrown if play else ()
    called = getattr(play, "called", None) or getattr(play, "claimed", None)
    by = drawn.fields.by or (called.seat if called else thrown[-1].seat if thrown else None)
    return "" if by is None or named is None or by is named else f"{by} threw it"


def _thrown_by(drawn: Drawn, claim: Claim) -> str:
    """`The 1 Dot that North threw` is on the way to something else, which may be wrong."""
    return throw(drawn, claim)


def _all_of_you(drawn: Drawn, claim: Claim) -> str:
    there = 4 - (drawn.fields.empty is not None)
    return "" if number_in(claim) == there else f"{there} are at the table"


def _last_tile(drawn: Drawn, claim: Claim) -> str:
    fields, offered = drawn.fields, getattr(drawn.situation.play, "offered", None)
    by = fields.by or (offered.seat if offered else None)
    thrower, owner = player(claim["seat"], drawn), player(claim["owner"], drawn)
    if fields.how == "self":
        return "it was picked from the wall"
    is_so = (by in (None, thrower) or thrower is None) and (fields.winner in (None, owner) or owner is None)
    return "" if is_so else f"{by} threw it{f' to {fields.winner}' if fields.winner else ''}"


def _picked_it(drawn: Drawn, claim: Claim) -> str:
    by = drawn.fields.by
    return f"{by} threw it" if claim and drawn.fields.how == "discard" and by else ""


def _won_on(drawn: Drawn, claim: Claim) -> str:
    by, owner = drawn.fields.by, player(claim["owner"], drawn)
    return "" if by is None or owner in (None, by) else f"{by} threw it"


def _threw_last(drawn: Drawn, claim: Claim) -> str:
    """Return who threw the winning tile, if it was somebody else than the row of a sheet is about."""
    by = _value(drawn, "won_from()")
    return "" if by is player(claim["seat"], drawn) else f"{by or 'nobody'} threw it"


def _is_dead(drawn: Drawn, claim: Claim) -> str:
    dead = _value(drawn, f"called_dead({claim['seat'].title()})")
    return "that hand isn't dead" if dead is False else ""


def _other_is_dead(drawn: Drawn, claim: Claim) -> str:
    """Whether a hand is dead may be the question: then none was called dead, or the board hides it."""
    if drawn.fields.dead_hands == "hidden":
        return ""
    dead = [seat for seat in SEATS if _value(drawn, f"called_dead({seat.value})")]
    return unless(claim, dead[0], f"{dead[0]}'s is") if len(dead) == 1 else ""


def _has_rule(drawn: Drawn, claim: Claim) -> str:
    """Tell where the table rules say otherwise than a note about them."""
    is_on = getattr(drawn.situation.table_rules, _OPTIONS[claim["what"].lower()]) == "on"
    return (
        ""
        if (claim["no"].lower() != "no") is is_on
        else f"by the table rules it is {'on' if is_on else 'off'}"
    )


_OPTIONS = {"hot wall": "hot_wall", "pot": "wall_game_pot"}


def _chair(drawn: Drawn, claim: Claim) -> str:
    return unless(claim, drawn.fields.empty, f"{drawn.fields.empty}'s chair is empty")


def _next_wall(drawn: Drawn, claim: Claim) -> str:
    """Several tables may be compared: then what is right names each one's way."""
    if any(_NAMES_WAY.search(text) for text in drawn.question.truths()):
        return ""
    way = drawn.situation.table_rules.next_wall
    return "" if claim["way"].lower() == way else f"by the table rules it is the {way}"


def _agreed_wall(drawn: Drawn, claim: Claim) -> str:
    """What players say about walls is so where a table rule of the exercise says which way they come."""
    is_agreed = "next_wall" in {**drawn.question.house_rules, **drawn.fields.agreed}
    return _next_wall(drawn, claim) if is_agreed else ""


def _courtesy(drawn: Drawn, claim: Claim) -> str:
    return "it is the player across" if claim and drawn.fields.stage is Stage.COURTESY else ""


# --- tiles -------------------------------------------------------------------------------------------------


def _mine(drawn: Drawn) -> list[Tile]:
    """Return the learner's tiles: on her rack, exposed, or just picked."""
    rack = [each.tile for each in _value(drawn, "rack(me)") or ()]
    return [*rack, *_beside_rack(drawn)] if rack else []


def _beside_rack(drawn: Drawn) -> Iterator[Tile]:
    """Yield the learner's tiles that are not on her rack."""
    me, play = drawn.situation.me, drawn.situation.any_play
    if me is None or play is None:
        return
    for group in getattr(play.hand(me), "shown", ()):
        yield from group.tiles
    picked = getattr(play, "picked", None) or getattr(play, "drawn", None)
    if isinstance(picked, Tile) and play.turn is me:
        yield picked


def _yours(drawn: Drawn, claim: Claim) -> str:
    mine, named = _mine(drawn), named_tile(claim)
    there = mine.count(named) if named else 0
    return "" if not mine or named is None or there >= number_in(claim) else f"the learner has {there}"


def _of_them(drawn: Drawn, claim: Claim) -> str:
    """After a throw, `you have two of them` is about the tile that was thrown."""
    play, mine = drawn.situation.any_play, _mine(drawn)
    if play is None or not mine or not play.thrown:
        return ""
    there = mine.count(play.thrown[-1].tile)
    return "" if there >= number_in(claim) else f"the learner has {there} like the discard"


def _own_tiles(drawn: Drawn, claim: Claim) -> str:
    if drawn.fields.tiles_from:  # they are others than those of the game
        return ""
    hand, many = drawn.fields.hand, number_in(claim)
    there = len(hand) or (_value(drawn, "tiles_held(me)") if drawn.situation.play else 0) or 0
    return "" if there in (0, many) else f"there are {there}"


def _held_by(drawn: Drawn, claim: Claim) -> str:
    """Tell how many tiles a player has in all, after the deal or in the game."""
    seat, many, fact = player(claim["seat"], drawn), number_in(claim), _count_of_tiles(drawn)
    if seat is None or many < FULL or not fact:
        return ""
    there = _value(drawn, fact.format(seat.value))
    return "" if there in (None, 0, many) else f"{seat} has {there}"


def _count_of_tiles(drawn: Drawn) -> str:
    """Return the expression for how many tiles a player has; "" while they are being dealt."""
    at = drawn.situation
    if at.play:
        return "tiles_held({})"
    if at.charleston:
        return "count(rack({}))"
    return "tiles_taken({})" if drawn.fields.taken == "all" and not at.any_play else ""


def _same_number(drawn: Drawn, claim: Claim) -> str:
    """Tell how many tiles of a hand, or of those that lie there, have a number."""
    fields = drawn.fields
    some = fields.hand or fields.tiles or fields.shown
    there = sum(each.number == int(claim["digit"]) for each in some)
    return "" if there in (0, number_in(claim)) else f"there are {there}"


def _group_of(drawn: Drawn, claim: Claim) -> str:
    """Tell the size of an exposed group, or of one that lies there, of some tile."""
    named = named_tile(claim)
    return _of_size(claim, (each for each in _groups(drawn) if named in each)) or _not_asked(drawn, claim)


def _not_asked(drawn: Drawn, claim: Claim) -> str:
    """Tell of which tile a group is to be built, if of another one than the words say."""
    names = drawn.fields.group_names
    asked = [each for each in (read_groups(names) if names else ()) if each.name == claim["group"].lower()]
    tiles = [each.tile for each in asked if each.tile]
    is_so = not tiles or len(tiles) < len(asked) or named_tile(claim) in tiles
    return "" if is_so else f"the groups are {names}"


def _exposed(drawn: Drawn, claim: Claim) -> str:
    return _of_size(claim, _groups(drawn))


def _of_size(claim: Claim, groups: Iterable[tuple[Tile, ...]]) -> str:
    """Tell which sizes groups have, if none has the one that a claim names."""
    sizes = sorted({len(each) for each in groups})
    is_so = not sizes or SIZES.get(claim["group"].lower()) in sizes
    return "" if is_so else f"{natural_list(map(str, sizes))} tiles are together"


def _groups(drawn: Drawn) -> list[tuple[Tile, ...]]:
    """Return the groups that are exposed, or that lie on the board by themselves."""
    play, laid = drawn.situation.play, _value(drawn, "groups") if drawn.fields.groups else ()
    shown = [group.tiles for hand in play.hands for group in hand.shown] if play else []
    return shown + [tuple(each.tile for each in group.tiles) for group in laid or ()]


def _it_is(drawn: Drawn, claim: Claim) -> str:
    """`It's a 4 Dot` is about a tile that was picked, or one that was thrown."""
    play = drawn.situation.play
    if play is None or play.picked is None or play.turn is not drawn.situation.me:
        return ""
    known = {play.picked, *(each.tile for each in play.thrown[-1:])}
    return "" if named_tile(claim) in known else f"the picked tile is {play.picked.name}"


def _said(drawn: Drawn, claim: Claim) -> str:
    """Tell under which name the last tile was thrown, where that was another one's."""
    play = drawn.situation.play
    last = (play.called or (play.thrown[-1] if play.thrown else None)) if play else None
    if last is None or not last.is_misnamed or last.tile_named is None:
        return ""
    return "" if named_tile(claim) is last.tile_named else f"it was called {last.tile_named.name}"


def _put_down(drawn: Drawn, claim: Claim) -> str:
    """Tell how many of the learner's tiles a move of the scene puts down; for a call it's all but one."""
    play, me, named = drawn.situation.any_play, drawn.situation.me, drawn.situation.named.get("move")
    if play is None or me is None or named is None:
        return ""
    size = SIZES.get(str(getattr(named.value, "wanted", "")))
    state = apply_unchecked(play, named.value)
    after = replace(drawn, situation=replace(drawn.situation, state=state))
    there = size - 1 if size else len(_mine(drawn)) - len(_mine(after))
    return "" if there in (0, number_in(claim)) else f"“{named.value}” puts down {there}"


def _put_in(drawn: Drawn, claim: Claim) -> str:
    named = drawn.situation.named.get("move")
    there = len(named.value.tiles) if named and isinstance(named.value, Mush) else 0
    return "" if there in (0, number_in(claim)) else f"{there} are put in"


def _year(drawn: Drawn, claim: Claim) -> str:
    year = drawn.situation.card.year
    return "" if claim["year"].replace(" ", "") == str(year) else f"the card is of {year}"


def _these(drawn: Drawn, claim: Claim) -> str:
    """Tell how many tiles lie there, where none of their rows has as many as a hand is said to have."""
    fields, many = drawn.fields, number_in(claim)
    rows = (*(zone.pieces for zone in drawn.picture.zones), fields.hand, fields.tiles, fields.shown)
    sizes = {len(each) for each in rows if each}
    return "" if many < FULL or many > HAND_SIZE or many in sizes or not sizes else f"there are {max(sizes)}"


def _numbers_of_line(drawn: Drawn, claim: Claim) -> str:
    """Tell which numbers a hand of the card has, where its own are printed: not x, y and z."""
    printed = _printed(drawn)
    named = {int(each) for each in re.findall("[1-9]", claim["numbers"] or "")}
    parity = {"odd": 1, "even": 0}.get((claim["parity"] or "").lower())
    is_so = named == printed if named else all(each % 2 == parity for each in printed)
    return "" if is_so or not printed else f"they are {natural_list(map(str, sorted(printed)))}"


def _printed(drawn: Drawn) -> set[int]:
    line = drawn.situation.named.get("line")
    return {int(each) for each in str(line.value.hand) if each in "123456789"} if line else set()


# --- money and dice ----------------------------------------------------------------------------------------


def _bet(drawn: Drawn, claim: Claim) -> str:
    backed, named = drawn.fields.bet_on, player(claim["seat"], drawn)
    return "" if backed is None or named in (None, backed) else f"the bettor bet on {backed}"


def _highest(drawn: Drawn, claim: Claim) -> str:
    rolls = drawn.fields.rolls
    highest = max(rolls.values()) if rolls else None
    return "" if highest in (None, number_in(claim)) else f"the highest is {highest}"


def _each(drawn: Drawn, claim: Claim) -> str:
    number = drawn.fields.number
    return "" if number in (None, number_in(claim)) else f"number: is {number}"


def _set_aside(drawn: Drawn, claim: Claim) -> str:
    roll = drawn.fields.roll
    return "" if roll in (None, number_in(claim)) else f"the roll is {roll}"


TRUTHS: dict[str, Truth] = {
    r"\bPLAYER (?:throws|threw|has (?:just )?thrown) the (?:winning )?tile\b": _threw_it,
    r"\bwon on (?:a|the) tile (?:that )?PLAYER (?:threw|has thrown)\b": _threw_it,
    r"\bTILE (?:that )?SEAT (?:threw|discarded|has thrown)\b": _thrown_by,
    r"\ball NUMBER of you\b": _all_of_you,
    r"\bPLAYER THROWS OWNER last tile\b": _last_tile,
    r"\byou (?:picked|drew) your last tile\b": _picked_it,
    r"\bSEAT called (?:the|a) tile (?:[a-z]+ ){0,3}for mah jongg\b": winner,
    r"\bwon on OWNER (?:last )?discard\b": _won_on,
    r"\bPLAYER and OTHER sit between\b": skipped,
    r"\bbettor (?:has )?(?:backed|backs|bet on|bets on) PLAYER\b": _bet,
    r"\bSEAT's chair (?:is|was) empty\b": _chair,
    r"\bwalls? (?:comes?|are pushed) (?:out )?(?:to|from) the (?P<way>left|right)\b": _next_wall,
    r"\b(?:swap|trade)[a-z ]{0,20} with the player on your (?:left|right)\b": _courtesy,
    r"\byour NUMBER TILE\b(?<=s)": _yours,
    r"\byou have NUMBER of them\b": _of_them,
    r"\byou(?: already)? have NUMBER tiles\b": _own_tiles,
    r"\bSEAT (?:has|holds) NUMBER(?: tiles\b|(?=[,.]| and\b))": _held_by,
    r"\bNUMBER (?:of these are )?(?P<digit>[1-9])s\b": _same_number,
    r"\ban? GROUP of TILE\b": _group_of,
    r"\bexposed an? GROUP\b": _exposed,
    r"^it's an? TILE\b": _it_is,
    r"\bNUMBER of (?:your(?: [0-9]{1,2})? tiles|them) (?:goes|go|went) down\b": _put_down,
    r"\byou(?:'ve| have) (?:thrown|put) NUMBER tiles in(?:to)?\b": _put_in,
    r"\b(?P<year>2 0 [0-9] [0-9])\b": _year,
    r"\bthese NUMBER tiles\b": _these,
    r"\bits numbers are (?:(?P<parity>odd|even)\b|(?P<numbers>[1-9](?:, [1-9])*(?:,? and [1-9])?)(?!\d))": (
        _numbers_of_line
    ),
    r"\bSEAT's hand is dead\b": _other_is_dead,
    r"\bthis table has (?P<no>no|an?) (?P<what>hot wall|pot)\b": _has_rule,
    r"\bNUMBER cents each\b": _each,
    r"\bthe card says (?P<sum>[0-9]{1,3})\b": worth_alone,
    r"(?<!'s )\bhand is worth (?P<sum>[0-9]{1,3})\b": worth_alone,
    r"\bNUMBER is the highest roll\b": _highest,
    r"\bset NUMBER stacks aside\b": _set_aside,
}
CLAIMS = claims_of(TRUTHS)
"""The kinds of claims: the words of each, and how the scene answers it."""
SUPPOSED = Claims(tuple(each for each in CLAIMS.kinds if each[1] is _thrown_by))
"""Claims that even a wrong option makes only where they are true."""
PASSING: frozenset[Truth] = frozenset({_own_tiles, _it_is})
"""What is true for a moment only: of a scene that changes without a game nothing is known later on."""
NOTED = claims_of(
    {
        r"^SEAT: threw\b": _threw_last,
        r"^SEAT: dead hand\b": _is_dead,
        r"^SEAT: empty chair\b": _chair,
    }
)
"""Claims in what stands beside a row of a sheet, after the player whose row it is."""
QUOTED = claims_of(
    {
        r"\b(?:she|he) (?:said|says),? [“\"]TILE": _said,
        r"“[^“”]{0,40}\bwalls? comes? out to the (?P<way>left|right)\b": _agreed_wall,
    }
)
"""Claims in what somebody says: under which name a tile is thrown, how this table plays."""
