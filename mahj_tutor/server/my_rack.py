"""What can be said of the tiles in front of a learner at a real table, with any card; nothing is graded.

The words are in `my_rack.toml` beside this file; what is near, missing and possible the solver says.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from mahj_tutor.american import CharlestonState, Give
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.card import HAND_SIZE, Card, Line
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.pictures.words import hand_name, sentence, tiles_said
from mahj_tutor.players.chances import Sight, chances_of, seeing, unseen, worth
from mahj_tutor.players.measure import AS_GOOD, decision
from mahj_tutor.session.table_odds import odds_said
from mahj_tutor.solver import Exposure, NearLine, Solver, solver_for
from mahj_tutor.solver.advice import Worth, advise_discard, advise_pass, sections_in_reach, tile_worths
from mahj_tutor.solver.explain import explain, helpful
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, KINDS, Tile, copies, in_words, natural_list, quantity, tiles

LONGEST = 600
"""Characters of one place: more tiles than the set has."""
OTHERS = ("right", "across", "left")
"""The players at the table, as the learner sees them."""
PLACES = ("rack", "shown", *OTHERS, "thrown")
"""Where tiles are put: her rack and exposures, the others' exposures, and all that was thrown."""
HANDS = 4
"""How many of the nearest hands are told."""
REACH = 2
"""So many tiles farther away than the nearest one they are at most."""
PASSED = 3
WALL = 99
"""Tiles that are left in the wall after the deal."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """The tiles that a learner sees. `wall` is how many are left in the wall, None while tiles are passed."""

    rack: tuple[Tile, ...]
    shown: tuple[Exposure, ...] = ()
    others: Mapping[str, tuple[Exposure, ...]] = field(default_factory=dict)
    thrown: tuple[Tile, ...] = ()
    wall: int | None = None

    @property
    def size(self) -> int:
        """How many tiles her hand has."""
        return len(self.rack) + sum(group.size for group in self.shown)

    @property
    def gone(self) -> Counter[Tile]:
        """The tiles that she sees and never gets (DD3); an exposed joker may be exchanged."""
        return Counter((*self.thrown, *(tile for name in self.others for tile in self.naturals(name))))

    def seen_beside(self, name: str) -> Counter[Tile]:
        """Return the tiles that one of the others can't have; a joker she may still get by an exchange."""
        own = (*self.rack, *self.thrown, *(tile for group in self.shown for tile in group.tiles))
        beside = (tile for other in self.others if other != name for tile in self.naturals(other))
        return Counter((*(tile for tile in own if tile is not JOKER), *beside))

    def naturals(self, name: str) -> Iterator[Tile]:
        """Yield the real tiles in one player's exposures."""
        return (tile for group in self.others[name] for tile in group.tiles if tile is not JOKER)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is near: its name, how the card prints it, what is missing, and what is still out there."""

    name: str
    line: Line
    missing: str
    unseen: str


@dataclass(frozen=True, slots=True)
class Given:
    """A tile to pass or to throw, and why that one."""

    tile: Tile
    why: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told: in a sentence, hand by hand, what to give away, and what the others can't have."""

    say: str
    hands: tuple[Hand, ...] = ()
    asks: str = ""
    given: tuple[Given, ...] = ()
    others: tuple[str, ...] = ()


# --- what is put in --------------------------------------------------------------------------------


def tabled(places: Mapping[str, str], wall: int | None) -> Tabled:
    """Return the tiles in the texts of the places; raise `MahjError` with one sentence if they can't be."""
    read = {name: _tiles(name, places.get(name, "")) for name in PLACES}
    _refuse_surplus(tile for some in read.values() for tile in some)
    groups = {name: _groups(name, read[name]) for name in ("shown", *OTHERS)}
    others = {name: groups[name] for name in OTHERS}
    return Tabled(tuple(sorted(read["rack"])), groups["shown"], others, read["thrown"], wall)


def _tiles(name: str, text: str) -> tuple[Tile, ...]:
    if len(text) > LONGEST:
        raise MahjError(_words("fault", "long", place=_words("place", name)))
    try:
        return tiles(text)
    except NotationError as error:
        raise MahjError(_words("fault", "unread", place=_words("place", name), why=str(error))) from error


def _refuse_surplus(some: Iterator[Tile]) -> None:
    for tile, count in Counter(some).items():
        if count > copies(tile):
            have = quantity(count, tile.name)
            raise MahjError(_words("fault", "surplus", have=have, copies=in_words(copies(tile))))


def _groups(name: str, found: Sequence[Tile]) -> tuple[Exposure, ...]:
    """Return the exposures that lie in a row: a group's tile comes first, then the jokers in it."""
    groups: list[list[Tile]] = []
    for tile in found:
        if tile is JOKER and not groups:
            raise MahjError(_words("fault", "joker_first", place=_words("place", name)))
        if groups and tile in (groups[-1][0], JOKER):
            groups[-1].append(tile)
        else:
            groups.append([tile])
    small = next((each for each in groups if len(each) < PASSED), None)
    if small:
        raise MahjError(_words("fault", "small", place=_words("place", name), tiles=tiles_said(small)))
    return tuple(Exposure(each[0], tuple(each)) for each in groups)


# --- what is told ----------------------------------------------------------------------------------


def answer(at: Tabled, card: Card) -> Answer:
    """Return what can be said of a hand of 13 or 14 tiles; of another number, only that."""
    if at.size not in (HAND_SIZE - 1, HAND_SIZE):
        return Answer(_words("say", "size", count=quantity(at.size, "tile")))
    solver = solver_for(card)
    near = _nearest(solver, at)
    others = tuple(_others_told(solver, at))
    if not near:
        return Answer(_words("say", "none"), others=others)
    away = near[0].tiles_away
    if not away:
        return Answer(_words("say", "made"), _hands(at, near[:1], card), others=others)
    say = _words("say", "one_away" if away == 1 else "away", count=in_words(away))
    asks, given = _to_give(solver, at)
    say = " ".join(filter(None, [say, _odds(solver, at)]))
    return Answer(say, _hands(at, near, card), asks, given, others)


def _nearest(solver: Solver, at: Tabled) -> tuple[NearLine, ...]:
    found = solver.nearest(at.rack, at.shown, at.gone, top=HANDS)
    return tuple(each for each in found if each.tiles_away <= found[0].tiles_away + REACH)


def _hands(at: Tabled, near: Sequence[NearLine], card: Card) -> tuple[Hand, ...]:
    return tuple(_hand(at, each, card) for each in near)


def _hand(at: Tabled, near: NearLine, card: Card) -> Hand:
    name = sentence(hand_name(near.line, card)).rstrip(".")
    if not near.tiles_away:
        return Hand(name, near.line, "", "")
    count = unseen(helpful(near), *near.hand, at.gone)
    left = _words("hand", "unseen_one" if count == 1 else "unseen", count=in_words(count))
    return Hand(name, near.line, sentence(explain(near)), left)


def _to_give(solver: Solver, at: Tabled) -> tuple[str, tuple[Given, ...]]:
    """Return what is asked of her now, and which tiles she needs least for it, with the reason."""
    near = len(sections_of(solver, at))
    worths = {each.tile: each for each in tile_worths(solver, at.rack, at.shown, at.gone)}
    if at.wall is None and not at.shown:
        found, asks = _to_pass(solver, at.rack), "pass"
    else:
        found, asks = _to_throw(solver, at), "throw"
    given = tuple(Given(tile, _why(worths.get(tile), near)) for tile in found)
    return (_words("ask", asks) if given else ""), given


def _to_pass(solver: Solver, rack: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return the three tiles that the coach would pass."""
    own = Counter(rack)
    rest = tuple(kind for kind in KINDS for _ in range(copies(kind) - own[kind]))
    table = CharlestonState((rack, (), (), ()), rest[:WALL], stage=Stage.FIRST_ACROSS, card=solver.card)
    found = decision(table, Seat.EAST)
    give = found.best.move if found else None
    return give.tiles if isinstance(give, Give) else advise_pass(solver, rack).tiles


def _to_throw(solver: Solver, at: Tabled) -> tuple[Tile, ...]:
    """Return the tile that is best thrown from 14: the least useful of those that are as good as any."""
    advice = advise_discard(solver, at.rack, at.shown, at.gone) if at.size == HAND_SIZE else None
    if advice is None:
        return ()
    sight = _sight(solver, at)
    worths = {kind: worth(sight.throwing(kind)) for kind in dict.fromkeys(at.rack)}
    best = max(worths, key=lambda kind: worths[kind])
    is_as_good = worths[best] - worths[advice.tiles[0]] < AS_GOOD
    return advice.tiles if is_as_good else (best,)


def _sight(solver: Solver, at: Tabled) -> Sight:
    most = max(map(len, at.others.values()), default=0)
    return seeing(solver, at.rack, at.shown, gone=at.gone, seen=at.gone, wall=at.wall or 0, against=most)


def _odds(solver: Solver, at: Tabled) -> str:
    """Return in words how many such games are won, "" while tiles are passed, or where nobody has counted."""
    if at.wall is None or chances_of(solver.card) is None:
        return ""
    return odds_said(worth(_sight(solver, at)))


def sections_of(solver: Solver, at: Tabled) -> tuple[Line, ...]:
    """Return the hands in reach, by which a tile is found useful or not."""
    found = sections_in_reach(solver, at.rack, at.shown, at.gone)
    return tuple(each.line for section in found for each in section.prospects)


def _why(worth: Worth | None, near: int) -> str:
    """Say how many of the hands in reach have a use for a tile; a joker has no such number."""
    if worth is None:
        return _words("why", "joker")
    used = len(worth.lines)
    if not used:
        return _words("why", "none")
    name = "only" if near == 1 else "one" if used == 1 else "some"
    return sentence(_words("why", name, used=in_words(used), near=in_words(near)))


def _others_told(solver: Solver, at: Tabled) -> Iterator[str]:
    """Yield what each of the others can still have, by what she has exposed and what is gone."""
    for name, groups in at.others.items():
        if groups:
            lines = [each for each in solver.live_lines(groups, at.seen_beside(name)) if each.kind == "X"]
            yield _can_have(_words("place", name), lines, solver.card)


def _can_have(who: str, lines: Sequence[Line], card: Card) -> str:
    if len(lines) == 1:
        return _words("others", "one", who=who, hand=hand_name(lines[0], card))
    sections = natural_list(dict.fromkeys(each.section for each in lines))
    return _words(
        "others", "some" if lines else "none", who=who, count=in_words(len(lines)), sections=sections
    )


# --- words -----------------------------------------------------------------------------------------


def _words(part: str, name: str, **values: object) -> str:
    text: str = said()[part][name]
    return text.format(**values)


@cache
def said() -> Mapping[str, Mapping[str, str]]:
    """Return the words of the page, by part."""
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(
        Path(__file__).with_suffix(".toml").read_text("utf-8")
    )
    return found
