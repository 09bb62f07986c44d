"""Scenes about the card: hands of it, a printed group, tiles that make it or look it, and a claim."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence

from mahj_tutor.card import Line
from mahj_tutor.expressions import Type, types
from mahj_tutor.facts.card import printed_groups, tiles_missing
from mahj_tutor.facts.registry import Rule
from mahj_tutor.facts.situation import CardGroup, Laid, Named, Situation, kinds, placed
from mahj_tutor.facts.texts import said
from mahj_tutor.scenarios.conditions import holding, value_in
from mahj_tutor.scenarios.drawn_hands import (
    alike,
    drawn_parts,
    in_set,
    laid,
    named_line,
    one_tile_off,
    right_hand,
    spoiled,
)
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver import NearLine
from mahj_tutor.tiles import JOKER, Tile

Tiles = tuple[Tile, ...]
_RULES = re.compile(r"[A-Z]{2}[0-9]{1,2}(?:[ ,]+[A-Z]{2}[0-9]{1,2})*")


def card_names(given: Collection[str]) -> dict[str, Type]:
    """Return the names that fields of the card give beside their own, with their types."""
    found = {"offer": ("tiles", types.TILES), "group": ("line", types.LINE)}
    if "hands" not in given:
        found |= dict.fromkeys(("jokers", "missing", "wrong"), ("hand", types.TILES))
    return dict(found[name] for name in given if name in found)


def with_card(fields: SceneFields, at: Situation, rng: random.Random) -> Situation:
    """Return the situation with the hands of the card, the tiles and the claim that a scene asks for."""
    if fields.line or fields.group:
        at = _with_line(fields, at, rng)
    if hand := _given_hand(fields, at) or _drawn_hand(fields, at, rng):
        at = at.but(hand=Named(types.TILES, placed(hand, "hand")))
    if fields.hands:
        at = at.but(hands=Named(types.HANDS, _several(fields, _line(at), rng)))
    if fields.offer:
        at = at.but(tiles=Named(types.TILES, _offered(fields, at, rng)))
    if fields.lines:
        at = at.but(lines=Named(types.LINES, chosen_lines(fields, at, rng)))
    return _with_claim(fields, at)


def _with_claim(fields: SceneFields, at: Situation) -> Situation:
    if fields.holds:
        at = at.but(holds=Named(types.TRUTH, value_in(fields.holds, at, types.TRUTH, "holds")))
    if fields.decides:
        at = at.but(decides=Named(types.RULES, _deciding(fields.decides, at)))
    for name in ("claim", "because"):
        if text := getattr(fields, name):
            at = at.but(**{name: Named(types.TEXT, said(text, at))})
    return at


def _deciding(text: str, at: Situation) -> tuple[Rule, ...]:
    """Read rules that are written by their ids, or by an expression."""
    if _RULES.fullmatch(text.strip()):
        text = f'rules("{" ".join(text.replace(",", " ").split())}")'
    found: tuple[Rule, ...] = value_in(text, at, types.RULES, "decides")
    return found


# --- a hand of the card and a group of it --------------------------------------------------------------


def _line(at: Situation) -> Line:
    if "line" not in at.named:
        raise Unfit("E002", "no hand of the card is given", "add line: to the scene", ("scene", "line"))
    line: Line = at.named["line"].value
    return line


def _with_line(fields: SceneFields, at: Situation, rng: random.Random) -> Situation:
    """Return the situation with a line, and a group of it where one is asked for."""
    lines = _lines(fields.line or "any", at)
    rng.shuffle(lines)
    for line in lines:
        found = at.but(line=Named(types.LINE, line))
        if not fields.group:
            return found
        if groups := _groups(fields.group, found):
            return found.but(group=Named(types.CARD_GROUP, rng.choice(groups)))
    say = "no hand of the card is like this"
    raise Unfit("E090", say, "ask for less under line: and group:", ("scene", "line"))


def _lines(text: str, at: Situation) -> list[Line]:
    if text == "any":
        return list(at.card.lines)
    if "(" in text:
        return holding(text, at, "line", at.card.lines, "line")
    return [named_line(text, at.card)]


def _groups(text: str, at: Situation) -> list[CardGroup]:
    groups = printed_groups(at, _line(at))
    if "(" in text:
        return holding(text, at, "group", groups, "group")
    return [each for each in groups if str(each) == text]


# --- tiles ---------------------------------------------------------------------------------------------


def _draws_hand(fields: SceneFields) -> bool:
    return not fields.hands and bool(fields.jokers or fields.missing or fields.wrong)


def _given_hand(fields: SceneFields, at: Situation) -> Tiles:
    """Return the tiles that are written, or those of the winner; none if there are no such tiles."""
    if fields.hand or at.play is None or fields.how is None:
        return fields.hand
    return next(hand.rack for hand in at.play.hands if hand.is_open)


def _drawn_hand(fields: SceneFields, at: Situation, rng: random.Random) -> Tiles:
    """Return tiles drawn for the line, none if a scene asks for none."""
    if not _draws_hand(fields):
        return ()
    line = _line(at)
    if fields.missing == "group":
        return laid(drawn_parts(line, rng), at.named["group"].value.number)
    if fields.wrong not in ("", "nothing"):
        return (one_tile_off if fields.wrong_in == "tile" else spoiled)(line, fields.wrong, rng)
    whole = right_hand(line, fields.jokers, rng)
    if not fields.missing:
        return whole
    natural = [place for place, tile in enumerate(whole) if tile is not JOKER]
    away = set(rng.sample(natural, fields.missing))
    return tuple(tile for place, tile in enumerate(whole) if place not in away)


def _several(fields: SceneFields, line: Line, rng: random.Random) -> tuple[tuple[Laid, ...], ...]:
    """Return hands of the line side by side, of which some, but not all, are wrong."""
    good = rng.randint(1, max(1, fields.hands - 1))
    hands = {right_hand(line, 0, rng) for _ in range(good)}
    hands |= {spoiled(line, fields.wrong, rng) for _ in range(fields.hands - good)}
    if len(hands) < fields.hands:
        raise Unfit("E090", "two of the hands are alike", "ask for fewer", ("scene", "hands"))
    mixed = rng.sample(sorted(hands), fields.hands)
    return tuple(placed(hand, "hands", group=number) for number, hand in enumerate(mixed))


def _offered(fields: SceneFields, at: Situation, rng: random.Random) -> tuple[Laid, ...]:
    """Return what a hand lacks, and beside it a joker and tiles that one may take for these."""
    if "hand" not in at.named:
        say = "no tiles are missing here, so offer: has nothing to lie beside"
        raise Unfit("E002", say, "write missing: 1 or more, or write a hand:", ("scene", "offer"))
    hand = kinds(at.named["hand"].value)
    lacking = kinds(tiles_missing(at, at.named["hand"].value, _line(at)))
    like = list(dict.fromkeys(kind for tile in lacking for kind in alike(tile)))
    rng.shuffle(like)
    some = list(lacking)
    for kind in (JOKER, *like):
        free = len(some) < len(lacking) + fields.offer and kind not in some
        if free and in_set((*hand, *some, kind)):
            some.append(kind)
    return placed(sorted(some))


# --- several hands of the card ---------------------------------------------------------------------------

_NEAREST = re.compile(
    r"(?:([0-9]{1,2}) )?nearest(?: and ([0-9]{1,2}) (others?|near ones?))?(?:, only (.+))?", re.IGNORECASE
)
_DRAWN = re.compile(r"([0-9]{1,2})(?:, (some|only) (.+))?", re.IGNORECASE)
_NEAR = 5
"""From so many hands those `near` to the tiles are drawn."""


def chosen_lines(fields: SceneFields, at: Situation, rng: random.Random) -> tuple[Line, ...]:
    """Return the hands in the order of the card; raise `Unfit` where it has none of a name."""
    said = " ".join(fields.lines.split())
    if match := _NEAREST.fullmatch(said):
        wanted = _nearest(fields, at, rng, match)
    elif match := _DRAWN.fullmatch(said):
        wanted = _drawn(at, rng, match)
    elif said.lower() == "all":
        wanted = list(at.card.lines)
    else:
        wanted = [named_line(name, at.card, "lines") for name in said.replace(",", " ").split()]
    return tuple(line for line in at.card.lines if line in wanted)


def _nearest(fields: SceneFields, at: Situation, rng: random.Random, match: re.Match[str]) -> list[Line]:
    """Return the nearest hands, and others that are farther; which of equally near ones, is drawn."""
    first, number = int(match[1] or 1), int(match[2] or 0)
    fitting = _only(match[4], at, first + number) if match[4] else at.card.lines
    near = at.solver.nearest(_own_tiles(fields, at), top=0)
    found = [each for each in near if each.line in fitting]
    if match[1]:
        rng.shuffle(found)
        found.sort(key=lambda each: each.tiles_away)
    best = [each.line for each in found[:first]]
    return [*best, *_farther(found, first, number, rng, only_near=(match[3] or "").startswith("near"))]


def _farther(
    found: Sequence[NearLine], first: int, number: int, rng: random.Random, *, only_near: bool
) -> list[Line]:
    """Return drawn hands that are farther than the first ones, all of them or the next few."""
    farther = [each.line for each in found[first:] if each.tiles_away > found[first - 1].tiles_away]
    if only_near:
        farther = farther[: max(_NEAR, number)]
    return rng.sample(farther, min(number, len(farther)))


def _only(condition: str, at: Situation, number: int) -> list[Line]:
    """Return the hands for which a condition holds; raise `Unfit` where there are too few."""
    fitting = holding(condition, at, "line", at.card.lines, "lines")
    if len(fitting) < number:
        say = f"{condition!r} holds of {len(fitting) or 'no'} hands of this card, and {number} are asked for"
        raise Unfit("E090", say, "ask for fewer, or for other hands", ("scene", "lines"))
    return fitting


def _own_tiles(fields: SceneFields, at: Situation) -> Tiles:
    """Return the tiles to which hands are near: the hand of the scene, else
    the learner's rack, in a game as well.
    """
    if "hand" in at.named:
        return kinds(at.named["hand"].value)
    if at.play is not None and at.me is not None:
        return at.play.hand(at.me).rack
    return tuple(sorted(fields.rack))


def _drawn(at: Situation, rng: random.Random, match: re.Match[str]) -> list[Line]:
    """Return drawn hands: any, `only` such as a condition says, or `some` of them, but not all."""
    number, condition, lines = int(match[1]), match[3], at.card.lines
    if not condition:
        return rng.sample(lines, min(number, len(lines)))
    if match[2].lower() == "only":
        return rng.sample(_only(condition, at, number), number)
    good = holding(condition, at, "line", lines, "lines")
    bad = [line for line in lines if line not in good]
    most = min(number - 1, len(good))
    if most < 1 or len(bad) < number - 1:
        say = f"{condition!r} does not tell the hands of this card apart"
        raise Unfit("E090", say, "ask for something else", ("scene", "lines"))
    some = rng.randint(1, most)
    return [*rng.sample(good, some), *rng.sample(bad, number - some)]
