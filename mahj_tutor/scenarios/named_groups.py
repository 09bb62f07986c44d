"""Groups by their names: the tiles laid in them, tiles from which they can be built, and their picture."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import types
from mahj_tutor.facts.situation import Laid, Named, Picture, Situation, kinds, laid_groups, placed
from mahj_tutor.fields import TILES_MEND, too_many
from mahj_tutor.pictures.scene import Piece, Zone
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver import Exposure, read_exposure
from mahj_tutor.solver.groups import NamedGroup, read_groups
from mahj_tutor.table import Seat
from mahj_tutor.tiles import FLOWER, JOKER, KINDS, Tile, copies, quantity, tiles

SLOTS = 5
"""Places for tiles in every group, so that they don't tell its size; six where a sextet is named."""
_SPARE = 4
"""How many drawn tiles belong to no group that is asked for."""
_PATH = ("scene", "laid")


# --- the scene ---------------------------------------------------------------------------------------


def with_named_groups(fields: SceneFields, situation: Situation, rng: random.Random) -> Situation:
    """Return the situation with groups by their names, the tiles in them, and drawn tiles where wanted."""
    groups = read_groups(fields.group_names)
    found = {"group_names": Named(types.NAMED_GROUPS, groups)}
    loose = fields.tiles
    if fields.draw_tiles and not loose:
        loose = tiles_for(groups, rng)
        found["tiles"] = Named(types.TILES, placed(loose))
    if fields.laid:
        found["laid"] = Named(types.TILES, _laid(fields.laid, groups))
        if say := too_many((*loose, *kinds(found["laid"].value))):
            raise Unfit("E020", say, "take some out", _PATH)
    return situation.but(**found)


def _slots(groups: Sequence[NamedGroup]) -> int:
    return max((SLOTS, *(each.size for each in groups)))


def _laid(said: str, groups: Sequence[NamedGroup]) -> tuple[Laid, ...]:
    """Read the tiles that lie in each group, with commas between the groups."""
    try:
        found = tuple(map(tiles, said.split(",")))
    except MahjError as error:
        raise Unfit("E010", str(error), TILES_MEND, _PATH) from error
    many, most = len(groups), _slots(groups)
    if len(found) != many or max(map(len, found)) > most:
        say = f"tiles lie in {quantity(len(found), 'group')}, and {many} are named"
        fix = f"write at most {most} tiles for each group, with commas between the groups"
        raise Unfit("E002", say, fix, _PATH)
    return tuple(each for at, some in enumerate(found) for each in placed(some, "group", group=at))


def with_groups(fields: SceneFields, situation: Situation) -> Situation:
    """Return the situation with the groups that are written out; they are the learner's."""
    groups = laid_groups(read_exposures(fields.groups), situation.me or Seat.EAST)
    return situation.but(groups=Named(types.GROUPS, groups))


def read_exposures(said: str) -> tuple[Exposure, ...]:
    """Read groups with commas between them; raise `Unfit` for what is no group."""
    try:
        return tuple(read_exposure(each.strip()) for each in said.split(",") if each.strip())
    except MahjError as error:
        raise Unfit("E010", str(error), "write groups: 6D J 6D, N N N", ("scene", "groups")) from error


# --- tiles for groups --------------------------------------------------------------------------------


def fillings(
    groups: Sequence[NamedGroup], some: Mapping[Tile, int]
) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    """Yield every way to fill groups from tiles, real tiles before jokers.

    >>> from mahj_tutor.solver.groups import read_groups
    >>> from mahj_tutor.tiles import tiles
    >>> next(fillings(read_groups("pung of 3B, pair"), Counter(tiles("3B 3B N N J"))))
    ((3B, 3B, J), (N, N))
    """
    if not groups:
        yield ()
        return
    left = Counter(some)
    for own in _ways(groups[0], left):
        yield from ((own, *rest) for rest in fillings(groups[1:], left - Counter(own)))


def _ways(wanted: NamedGroup, left: Counter[Tile]) -> list[tuple[Tile, ...]]:
    """Return every way to fill one group with what is left, the one with the fewest jokers first."""
    if wanted.alternatives:
        return [way for way in wanted.alternatives if Counter(way) <= left]
    kinds = (wanted.tile,) if wanted.tile else tuple(kind for kind in left if kind is not JOKER)
    found = (way for kind in sorted(kinds) for way in _alike(wanted, kind, left))
    return sorted(dict.fromkeys(found), key=lambda some: some.count(JOKER))


def _alike(wanted: NamedGroup, kind: Tile, left: Counter[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Yield the ways to fill a group with one kind of tile, and jokers for what is missing."""
    most = left[JOKER] if wanted.takes_jokers else 0
    for real in range(min(wanted.size, left[kind]), max(0, wanted.size - most) - 1, -1):
        yield (kind,) * real + (JOKER,) * (wanted.size - real)


def tiles_for(groups: Sequence[NamedGroup], rng: random.Random) -> tuple[Tile, ...]:
    """Draw tiles from which groups can be built, some with jokers, and a few that belong to none."""
    used = {kind for wanted in groups for kind in (wanted.tile, *chain(*wanted.alternatives))}
    others = [kind for kind in KINDS[:34] if kind not in used]
    rng.shuffle(others)
    found: Counter[Tile] = Counter()
    for wanted in groups:
        found.update(_drawn(wanted, others, rng))
    found.update(kind for kind in _spare(sorted(found), others) if kind not in used)
    found[JOKER] = max(found[JOKER], 1)
    return tuple(sorted(kind for kind, number in found.items() for _ in range(min(number, copies(kind)))))


def _drawn(wanted: NamedGroup, others: list[Tile], rng: random.Random) -> tuple[Tile, ...]:
    """Draw the tiles of one group; three and more may have a joker or two, and a quint has to."""
    if wanted.alternatives:
        return rng.choice(wanted.alternatives)
    kind, size = wanted.tile or others.pop(), wanted.size
    real = size if size < 3 else rng.randint(max(2, size - 2), min(size, copies(kind)))
    return (kind,) * real + (JOKER,) * (size - real)


def _spare(some: Sequence[Tile], others: Sequence[Tile]) -> list[Tile]:
    """Return tiles like some but for the suit, then others."""
    near = [KINDS[(each.index + 9) % 27] for each in dict.fromkeys(some) if each.number is not None]
    return list(dict.fromkeys([*near, FLOWER, *others]))[:_SPARE]


# --- the picture -------------------------------------------------------------------------------------


def named_groups_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show the tiles laid as groups; or the names of the groups where no tiles are shown."""
    if not fields.group_names:
        return Picture()
    groups: tuple[NamedGroup, ...] = situation.named["group_names"].value
    if fields.laid:
        return _laid_picture(groups, situation.named["laid"].value)
    if fields.show == "nothing" or "tiles" in situation.named:
        return Picture()
    cards = tuple(Piece(f"c{at}", label(each), text=label(each)) for at, each in enumerate(groups, 1))
    return Picture((Zone("groups", "pool", fields.label or "The groups", cards),))


def _laid_picture(groups: Sequence[NamedGroup], laid: Sequence[Laid]) -> Picture:
    zones = laid_zones(groups, laid, "Put down as {}")
    pieces = (piece for zone in zones for piece in zone.pieces)
    return Picture(zones, {piece.id: each for piece, each in zip(pieces, laid, strict=True)})


def laid_zones(groups: Sequence[NamedGroup], laid: Sequence[Laid], heading: str = "") -> tuple[Zone, ...]:
    """Show the tiles laid in groups, each group in a tray; a heading has `{}` for its name."""
    trays: dict[int, list[Piece]] = {number: [] for number, _ in enumerate(groups)}
    for at, each in enumerate(laid, 1):
        assert each.where is not None
        trays[each.where.group].append(Piece(f"p{at}", each.tile.name, face=each.tile.code))
    names = (heading.format(each.with_article) if heading else label(each) for each in groups)
    slots = None if heading else _slots(groups)
    return tuple(
        Zone(f"group-{number + 1}", "tray", name, tuple(trays[number]), slots=slots)
        for number, name in enumerate(names)
    )


def label(group: NamedGroup) -> str:
    """Return the name of a group as a heading: `Pung of 3 Bams`."""
    said = str(group)
    return said[:1].upper() + said[1:]
