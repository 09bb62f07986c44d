"""Numbers about groups: how many tiles they have, and how many Jokers one needs for them."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.scene import Piece, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver.groups import NamedGroup, read_groups
from mahj_tutor.tiles import count, in_words, listed, spoken


def _groups(position: NumberPosition) -> tuple[NamedGroup, ...]:
    groups = read_groups(position.groups)
    if not groups:
        raise Unfit("E042", "there is no group to count", "add groups: to the position, or to vary")
    return groups


def group_tiles(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles some groups have together (EQ8)."""
    groups = _groups(position)
    value = sum(each.size for each in groups)
    names = listed(_article(each) for each in groups)
    each_size = listed(f"{_article(each)} is {in_words(each.size)}" for each in groups)
    cards = tuple(Piece(f"c{place}", str(each), text=str(each)) for place, each in enumerate(groups, 1))
    together = "That is all" if len(groups) == 1 else f"Together that makes {in_words(value)}"
    return Count(
        value,
        "EQ8",
        "tiles",
        (f"{each_size[:1].upper()}{each_size[1:]}.", f"{together}."),
        lambda said: (Fault("EQ8", f"{names} {_make(groups)} {count(value, 'tile')}, not {said}"),),
        {},
        zones=(Zone("cards", "pool", "The groups", cards),),
        ask="How many tiles?",
        high=30,
        names={"groups": names},
    )


def jokers_needed(position: NumberPosition, rules: Profile) -> Count:
    """How many Jokers one needs at least to fill a group from the tiles of a rack (JK1, EQ9)."""
    wanted = _groups(position)[0]
    if wanted.tile is None or not wanted.takes_jokers:
        fix = "write a pung, kong or quint with its tile, such as kong of 7D"
        raise Unfit("E042", "this is no group that Jokers could fill", fix, ("position", "groups"))
    have = min(position.rack.count(wanted.tile), wanted.size)
    value, rule = wanted.size - have, "EQ9" if wanted.size == 5 else "JK1"
    rack = rack_pieces(position.rack)
    here = spoken([wanted.tile] * have) if have else f"no {wanted.tile.name}"
    filled = (
        f"{count(value, 'Joker')} {'fills' if value == 1 else 'fill'} it" if value else "it needs no Joker"
    )
    return Count(
        value,
        rule,
        "Jokers",
        (f"A {wanted.name} is {in_words(wanted.size)} alike.", f"You have {here}, so {filled}."),
        lambda said: (
            Fault(
                rule, f"the {wanted} takes {count(value, 'Joker') if value else 'no Joker'} here, not {said}"
            ),
        ),
        {have: ("counted your tiles", "These tiles you have. Count those that are missing.")}
        if have != value
        else {},
        zones=(Zone("rack", "rack", "Your tiles", rack),),
        ask="How many Jokers at least?",
        high=8,
        lit=tuple(piece.id for piece in rack if piece.face == wanted.tile.code),
        names={"groups": _article(wanted)},
    )


def _article(wanted: NamedGroup) -> str:
    return str(wanted) if wanted.ways else f"a {wanted}"


def _make(groups: tuple[NamedGroup, ...]) -> str:
    return "has" if len(groups) == 1 else "have together"


QUESTIONS: Mapping[str, Question] = {"group-tiles": group_tiles, "jokers-needed": jokers_needed}
