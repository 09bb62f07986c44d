"""Pictures of a game under way: the rack, the groups shown, the discards; only what a player may see.

Ids are neutral: `r1`, `r2`, ... on the rack, `right1-2` the second tile of the first group shown to the
right, `d1`, `d2`, ... the discards. Every group is a zone of its own: `shown-right-1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahj_tutor.american.play.state import Hand, PlayState, VisiblePlay
from mahj_tutor.card import GROUP_NAMES
from mahj_tutor.pictures.scene import SIDES, Side, Zone
from mahj_tutor.pictures.table import MOST_DISCARDS, discards_zones, rack_pieces, which_of
from mahj_tutor.pictures.words import seat_at, whose
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile


def play_zones(
    play: PlayState, me: Seat, *, rack: bool = True, discards: int = MOST_DISCARDS
) -> tuple[Zone, ...]:
    """Show a game as one player sees it: groups shown, the last so many discards, what she picked, her rack.

    Nothing discarded has no place.
    """
    seen = play.seen_by(me)
    zones: list[Zone] = []
    for side in SIDES[:0:-1]:
        zones += _player(seen, side)
    zones += discards_zones(seen.public, discards)
    zones += _player(seen, "me")
    zones += _picked(seen)
    zones += [rack_zone(play, me)] if rack else []
    return tuple(zones)


def rack_zone(play: PlayState, me: Seat) -> Zone:
    """Show a player's own rack."""
    hand = play.hand(me)
    dead = hand.dead is not None
    pieces = rack_pieces(hand.rack)
    return Zone("rack", "rack", "Your rack", pieces, seat="me", dim=dead, band="dead" if dead else None)


def _player(seen: VisiblePlay, side: Side) -> Iterator[Zone]:
    """Yield the exposures of one player; of another one who is dead at least the band, and a rack face up."""
    seat = seat_at(side, seen.seat)
    hand = seen.public.hand(seat)
    dead = hand.dead is not None
    for number, group in enumerate(hand.shown, 1):
        pieces = rack_pieces(group.tiles, f"{side}{number}-")
        label = f"{whose(seat, seen.seat)} {_called(hand.shown, number - 1)}"
        band = "dead" if dead and number == 1 else None
        yield Zone(f"shown-{side}-{number}", "exposure", label, pieces, seat=side, dim=dead, band=band)
    if side != "me":
        yield from _open_rack(hand, seen.racks[seat.number], side, seat)


def _open_rack(hand: Hand, rack: Sequence[Tile] | None, side: Side, seat: Seat) -> Iterator[Zone]:
    """Yield another player's rack that is face up, or else the band of a dead hand without exposures."""
    dead = hand.dead is not None
    if hand.is_open and rack:
        pieces = rack_pieces(rack, f"{side}0-")
        yield Zone(f"open-{side}", "exposure", f"{seat}'s rack, face up", pieces, seat=side, dim=dead)
    elif dead and not hand.shown:
        yield Zone(f"shown-{side}-1", "exposure", f"{seat} is out", seat=side, dim=True, band="dead")


def _called(shown: tuple[Exposure, ...], place: int) -> str:
    """Name a group so that each has a name of its own; of jokers alone, also what they stand for."""
    group = shown[place]
    count = which_of([each.size for each in shown], place)
    of = "" if group.naturals else f" of {group.tile.noun}s"
    return f"{count}{GROUP_NAMES.get(group.size, 'group')}{of}"


def _picked(seen: VisiblePlay) -> Iterator[Zone]:
    if seen.public.picked is not None:
        yield Zone("picked", "tray", "The tile you picked", rack_pieces([seen.public.picked], "p"))
