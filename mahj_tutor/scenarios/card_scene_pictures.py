"""Pictures of scenes about the card: hands of it, group by group, and tiles held against them."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor.card import HAND_SIZE, Line
from mahj_tutor.card.notation import DECORATION
from mahj_tutor.facts.card import printed_groups
from mahj_tutor.facts.situation import Laid, LaidHand, Picture, Situation, Thing, kinds, pictured
from mahj_tutor.pictures.card import card_zone, line_in_words, line_zone
from mahj_tutor.pictures.scene import Piece, Zone
from mahj_tutor.pictures.table import rack_pieces
from mahj_tutor.pictures.words import hand_name, hand_place
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.tiles import quantity


def card_picture(fields: SceneFields, at: Situation) -> Picture:
    """Show the hands of the card, then the tiles of a hand, or several hands of tiles.

    A hand that has won lies at the table already, with its place on the card, where a player looks at it.
    """
    lines = _lines(fields, at)
    picture = line_picture(fields, at, lines[0]) if len(lines) == 1 else Picture()
    if "hand" in at.named and not _is_at_table(fields, at):
        picture += hand_picture(fields, at.named["hand"].value)
    if len(lines) > 1:
        picture += lines_picture(fields, at, lines)
    return picture + hands_picture(at) if "hands" in at.named else picture


def _is_at_table(fields: SceneFields, at: Situation) -> bool:
    return fields.how is not None and at.me is not None


def _lines(fields: SceneFields, at: Situation) -> tuple[Line, ...]:
    """Return the hands of the card that are shown."""
    if "lines" in at.named:
        return tuple(at.named["lines"].value)
    return (at.named["line"].value,) if "line" in at.named and not _is_at_table(fields, at) else ()


def line_picture(fields: SceneFields, at: Situation, line: Line) -> Picture:
    """Show a hand of the card by itself; each of its groups is a piece."""
    zone = line_zone(_printed(fields, line))
    if fields.printed == "groups only":
        zone = replace(zone, label="A hand from the card", note=None)
    else:
        zone = replace(zone, label=_capital(hand_name(line, at.card)))
    words = zip(line.hand.split(), zone.pieces, strict=True)
    pieces = (piece for word, piece in words if word not in DECORATION)
    groups = dict(zip((piece.id for piece in pieces), printed_groups(at, line), strict=True))
    picture = Picture((zone,), {**groups})
    return picture + _example(fields, at, line) if fields.example else picture


def _example(fields: SceneFields, at: Situation, line: Line) -> Picture:
    near = at.solver.nearest(tuple(sorted(fields.rack)), top=0)
    target = next(each.target for each in near if each.line is line)
    some = [group.tile for group in target.groups for _ in range(group.size)]
    return Picture((Zone("hand", "exposure", "A hand like this", rack_pieces(some, "p")),))


def _printed(fields: SceneFields, line: Line) -> Line:
    """Return a hand without its note, but with the numbers that are printed where there is one (CD4)."""
    if fields.printed == "all" or not line.note:
        return line
    return replace(line, hand=line.printed, only={}, note="")


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def lines_picture(fields: SceneFields, at: Situation, lines: tuple[Line, ...]) -> Picture:
    """Show several hands as a part of the card; each is a piece with the id of the hand.

    Where most of them are from sections of their own, each has its section in its name: headings between
    them would take as much room as the hands.
    """
    shown = [_printed(fields, line) for line in lines]
    zone = card_zone(shown)
    has_headings = 2 * len({line.section for line in lines}) <= len(lines)
    rows = zip(zone.pieces, shown, strict=True)
    pieces = tuple(_called(piece, line, at, has_headings=has_headings) for piece, line in rows)
    return pictured(replace(zone, pieces=pieces), lines)


def _called(piece: Piece, line: Line, at: Situation, *, has_headings: bool) -> Piece:
    """Return a row of the card that is called as players call it."""
    assert piece.printed is not None
    name = hand_name(line, at.card)
    if has_headings:
        printed = replace(piece.printed, name=_capital(hand_place(line, at.card)))
    else:
        printed = replace(piece.printed, section="", name=_capital(name.removeprefix("the ")))
    return replace(piece, name=f"{name}: {line_in_words(line)}", printed=printed)


def hand_picture(fields: SceneFields, hand: tuple[Laid, ...]) -> Picture:
    """Show the tiles of a hand, as it is printed if all are there, or else on a rack."""
    pieces = rack_pieces(kinds(hand), "p")
    whole = len(hand) == HAND_SIZE
    label = "A hand of 14 tiles" if whole else f"Your {quantity(len(hand), 'tile')}"
    return pictured(Zone("hand", "exposure" if whole else "rack", label, pieces), hand)


def hands_picture(at: Situation) -> Picture:
    """Show hands of tiles one below the other, and a card for each to be marked."""
    zones, things = list[Zone](), dict[str, Thing]()
    for number, tiles in enumerate(at.named["hands"].value, 1):
        things[f"c{number}"] = LaidHand(tiles, number)
        laid = rack_pieces(kinds(tiles), f"r{number}-")
        zones.append(Zone(f"hand{number}", "exposure", f"Hand {number}", laid, means=f"c{number}"))
    cards = tuple(Piece(name, str(hand), text=str(hand)) for name, hand in things.items())
    return Picture((*zones, Zone("cards", "pool", "These hands", cards)), things)


def loose_picture(fields: SceneFields, at: Situation) -> Picture:
    """Show loose tiles: those that are only looked at, then those that something is done with."""
    picture = shown_picture(fields, at.named["shown"].value) if fields.shown else Picture()
    return picture + tiles_picture(fields, at) if "tiles" in at.named else picture


def shown_picture(fields: SceneFields, tiles: tuple[Laid, ...]) -> Picture:
    """Show tiles that lie there to be looked at, in a row or in columns."""
    pieces, columns = rack_pieces(kinds(tiles), "l"), sorted(set(kinds(tiles)))
    if not fields.columns:
        return pictured(Zone("shown", "exposure", fields.shown_label, pieces), tiles)
    pairs = zip(pieces, tiles, strict=True)
    stood = tuple(replace(piece, column=columns.index(each.tile) + 1) for piece, each in pairs)
    return pictured(Zone("shown", "pool", fields.shown_label, stood, columns=len(columns)), tiles)


def tiles_picture(fields: SceneFields, at: Situation) -> Picture:
    """Show loose tiles."""
    tiles: tuple[Laid, ...] = at.named["tiles"].value
    label = fields.label or ("Tiles to choose from" if fields.offer or "hand" in at.named else "The tiles")
    return pictured(Zone("tiles", "pool", label, rack_pieces(kinds(tiles), "t")), tiles)
