"""Pictures of the classical game: sets, discards and one's own tiles as a player sees them.

Ids are those of the American game's pictures: `r1` on the rack, `right1-2` in a set, `d1` a discard.
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.classical import PlayState
from mahj_tutor.classical.play.state import VisiblePlay
from mahj_tutor.classical.sets import DeclaredSet
from mahj_tutor.pictures.scene import SIDES, Piece, Side, Zone
from mahj_tutor.pictures.table import MOST_DISCARDS, discards_zones, face_down, rack_pieces, which_of
from mahj_tutor.pictures.words import seat_at, whose
from mahj_tutor.table import Seat


def classical_zones(
    play: PlayState, me: Seat, *, only_rack: bool = False, discards: int = MOST_DISCARDS
) -> tuple[Zone, ...]:
    """Show a hand as a player sees it: everybody's sets, the last so many discards, her own tiles."""
    own = Zone("rack", "rack", "Your tiles", rack_pieces(play.hand(me).concealed), seat="me")
    if only_rack:
        return (own,)
    seen = play.seen_by(me)
    others = (zone for side in SIDES[:0:-1] for zone in (*_sets(seen, side), *_revealed(seen, side)))
    return (*others, *discards_zones(seen.public, discards), *_sets(seen, "me"), own)


def _sets(seen: VisiblePlay, side: Side) -> Iterator[Zone]:
    seat = seat_at(side, seen.seat)
    sets = seen.public.hand(seat).sets
    names = [each.name for each in sets]
    for number, each in enumerate(sets, 1):
        which = f"{which_of(names, number - 1)}{'' if each.is_melded else 'concealed '}"
        label = f"{whose(seat, seen.seat)} {which}{each.name}"
        yield Zone(f"shown-{side}-{number}", "exposure", label, _set(each, f"{side}{number}-"), seat=side)


def _set(some: DeclaredSet, prefix: str) -> tuple[Piece, ...]:
    """Show a set; a concealed kong is face down for everybody (CC19)."""
    return rack_pieces(some.tiles, prefix) if some.is_melded else face_down(4, prefix)


def _revealed(seen: VisiblePlay, side: Side) -> Iterator[Zone]:
    """Yield the tiles of another player who has revealed them."""
    seat = seat_at(side, seen.seat)
    revealed = seen.concealed[seat.number]
    if seen.public.hand(seat).is_open and revealed:
        pieces = rack_pieces(revealed, f"{side}0-")
        yield Zone(f"open-{side}", "exposure", f"{seat}'s tiles, revealed", pieces, seat=side)
