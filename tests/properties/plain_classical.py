"""A second decision about the classical game, written from the document alone: which moves are legal, and
which tiles are complete. It tries everything, and knows nothing of the engine but its values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahj_tutor.classical.play.state import PlayState
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.tiles import KINDS, Tile


def sets_with(tile: Tile, rest: Counter[Tile]) -> Iterator[tuple[Tile, Tile, Tile]]:
    """Yield every pung and chow that begins with a tile and can be taken (L39, L42 to L45)."""
    if rest[tile] >= 3:
        yield tile, tile, tile
    if tile.number is not None and tile.number <= 7:
        chow = tile, KINDS[tile.index + 1], KINDS[tile.index + 2]
        if rest[chow[1]] and rest[chow[2]]:
            yield chow


def all_sets(rest: Counter[Tile]) -> bool:
    """Whether tiles fall into sets without a rest."""
    held = [tile for tile in KINDS if rest[tile]]
    if not held:
        return True
    return any(all_sets(rest - Counter(one)) for one in sets_with(held[0], rest))


def complete(concealed: tuple[Tile, ...], sets: int) -> bool:
    """Whether they are four sets and a pair (L34)."""
    count = Counter(concealed)
    pairs = [tile for tile in count if count[tile] >= 2]
    return len(concealed) + 3 * sets == 14 and any(all_sets(count - Counter([tile] * 2)) for tile in pairs)


def legal(play: PlayState) -> set[str]:
    """Return the text of every legal move; a set is melded in rack order."""
    match play.phase:
        case "window":
            return {move for seat in SEATS for move in _in_window(play, seat)}
        case "discard":
            return set(_in_turn(play, play.turn))
        case "replacement":
            return {f"{play.turn} replaces"}
        case "declared":
            made = complete(play.hand(play.turn).concealed, len(play.hand(play.turn).sets))
            others = [seat for seat in SEATS if seat not in (play.turn, *play.accepted)]
            return {f"{seat} {'accepts' if made else 'rejects'}" for seat in others}
    return set()


def _in_turn(play: PlayState, seat: Seat) -> Iterator[str]:
    hand = play.hand(seat)
    yield from (f"{seat} discards {tile}" for tile in hand.concealed)
    if complete(hand.concealed, len(hand.sets)):
        yield f"{seat} declares"
    if play.wall and play.tile_source != "meld":  # right after a draw (L188, L204), with a replacement (L229)
        count = Counter(hand.concealed)
        yield from (f"{seat} kongs {tile}" for tile in count if count[tile] == 4)
        yield from (
            f"{seat} adds {tile}" for tile in count if (tile,) * 3 in [one.tiles for one in hand.sets]
        )


def _in_window(play: PlayState, seat: Seat) -> Iterator[str]:
    last, hand = play.thrown[-1], play.hand(seat)
    if not play.claims:
        if play.wall and seat is SEATS[(SEATS.index(last.seat) + 1) % 4]:
            yield f"{seat} draws"
        if not play.wall:
            yield f"{seat} says draw"
    if seat is last.seat:
        return
    own = [claim.wanted for claim in play.claims if claim.seat is seat]
    if own:
        yield from _taking(play, seat, own[0])
        return
    count = Counter(hand.concealed)
    if complete((*hand.concealed, last.tile), len(hand.sets)):
        yield f"{seat} claims mahjong"
    if count[last.tile] >= 2:
        yield f"{seat} claims pung"
    if count[last.tile] == 3 and play.wall:
        yield f"{seat} claims kong"
    if any(_chows(play, seat)):
        yield f"{seat} claims chow"


def _chows(play: PlayState, seat: Seat) -> Iterator[str]:
    """Yield the pairs of tiles that make a chow with a discard from the left (L154 to L156)."""
    last, count = play.thrown[-1], Counter(play.hand(seat).concealed)
    if SEATS[(SEATS.index(last.seat) + 1) % 4] is not seat:
        return
    with_it = count + Counter([last.tile])
    for tile in KINDS:
        for one in sets_with(tile, with_it):
            if len(set(one)) == 3 and last.tile in one and with_it[tile]:
                yield " ".join(each.code for each in one if each is not last.tile)


def _taking(play: PlayState, seat: Seat, wanted: str) -> Iterator[str]:
    """Yield how the player whose claim comes first takes the discard (L218 to L221)."""
    rank = {"mahjong": 0, "pung": 1, "kong": 1, "chow": 2}
    last = play.thrown[-1]
    order = [SEATS[(SEATS.index(last.seat) + step) % 4] for step in (1, 2, 3)]
    ranked = sorted((rank[claim.wanted], order.index(claim.seat)) for claim in play.claims)
    first = order[ranked[0][1]]
    if first is not seat:
        return
    if wanted == "mahjong":
        yield f"{seat} declares"
    elif wanted == "chow":
        yield from (f"{seat} melds {pair}" for pair in _chows(play, seat))
    else:
        yield f"{seat} melds {' '.join([last.tile.code] * (2 if wanted == 'pung' else 3))}"
