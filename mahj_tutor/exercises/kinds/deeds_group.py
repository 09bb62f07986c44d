"""Tiles laid as a group, as a deed that is to be judged: `South lays 3B J as pair`."""

from __future__ import annotations

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.fields import TILES_MEND
from mahj_tutor.exercises.kinds.deeds import Deed
from mahj_tutor.exercises.scene import Frame, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.solver.groups import (
    NamedGroup,
    group_faults,
    group_grounds,
    group_misconception,
    read_named_group,
)
from mahj_tutor.spans import LONGEST, Span
from mahj_tutor.table import Seat, read_seat
from mahj_tutor.tiles import Tile, copies, spoken, tiles

_PATH = ("position", "action")


def is_of_group(said: str) -> bool:
    """Whether a deed lays tiles as a group."""
    return _parts(said) is not None


def _parts(said: str) -> tuple[str, str, str] | None:
    """Return who lays, the tiles and the group, or None for another deed."""
    if len(said) > LONGEST:
        return None
    who, rest = Span.of(said).first()
    verb, rest = rest.first()
    lying, wanted = rest.halves("as")
    return (who.text, lying.text, wanted.text) if verb.text.lower() == "lays" and wanted else None


def group_deed(said: str, me: Seat) -> tuple[Deed, tuple[Zone, ...], tuple[Frame, ...]]:
    """Read a deed and ask the engine about the group; return it, its picture, and what becomes of it."""
    parts = _parts(said)
    assert parts is not None
    try:
        who = me if parts[0].lower() == "me" else read_seat(parts[0])
        lying, wanted = tiles(parts[1]), read_named_group(parts[2])
    except MahjError as error:
        raise Unfit("E002", str(error), "write it as in: me lays 3B 3B J as pung", _PATH) from error
    _enough(lying)
    faults = group_faults(wanted, lying)
    grounds, belief = group_grounds(wanted, lying), group_misconception(wanted, lying)
    deed = Deed(who, _said(who, me, lying, wanted), faults, grounds, belief if faults else None)
    zone = Zone("group", "tray", f"Laid as {_article(wanted)}", rack_pieces(lying, "p"))
    return deed, (zone,), _shown(deed, zone)


def _enough(lying: tuple[Tile, ...]) -> None:
    for kind in lying:
        if lying.count(kind) > copies(kind):
            many = spoken([kind] * lying.count(kind))
            raise Unfit("E020", f"{many}: the set has {copies(kind)}", TILES_MEND, _PATH)


def _article(wanted: NamedGroup) -> str:
    return str(wanted) if wanted.alternatives else f"a {wanted}"


def _said(who: Seat, me: Seat, lying: tuple[Tile, ...], wanted: NamedGroup) -> str:
    lays = "You lay" if who is me else f"{who} lays"
    return f"{lays} {spoken(lying)} as {_article(wanted)}."


def _shown(deed: Deed, zone: Zone) -> tuple[Frame, ...]:
    if not deed.faults:
        return (Frame(deed.said, lit=(zone.id,)), Frame("The group is good, and it counts.", lit=(zone.id,)))
    jokers = tuple(piece.id for piece in zone.pieces if piece.face == "J" and deed.misconception)
    return (
        Frame(deed.said, lit=(zone.id,)),
        Frame(f"{deed.faults[0].say[:1].upper()}{deed.faults[0].say[1:]}.", lit=jokers or (zone.id,)),
        Frame("As this group the tiles do not count, not even for Mah Jongg."),
    )
