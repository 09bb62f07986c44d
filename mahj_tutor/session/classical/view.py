"""What a learner sees of a classical hand: the sets around the table, her tiles, and what she may do next.

Of the others nothing is shown but what lies open or was said aloud.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_widgets import protocol
from mahj_widgets.layout import Player

from mahj_tutor.classical import Phase, PlayState
from mahj_tutor.pictures.classical import classical_zones
from mahj_tutor.pictures.scene import SIDES, Acts, Scene, Zone
from mahj_tutor.pictures.words import seat_at, side_of, whose
from mahj_tutor.session.classical import end
from mahj_tutor.session.classical.acts import offers
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.classical.turns import is_asked, melds, next_move
from mahj_tutor.session.table_frame import BEAT, Shown, Told, ask_me, buttons_of, framed
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.session.table_pieces import WALL, named, pieces_of_hand, pieces_of_rack, wall_to_take_from
from mahj_tutor.session.table_tiles import DISCARDS, RACK
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called

ALL_DISCARDS = 136
"""More discards than ever lie on the table."""


def view_of(
    table: ClassicalTable, scene: Scene, told: Told, *, title: str, item: str, serial: int
) -> protocol.View:
    """Return the view of a hand: `scene` is what lies there, with the buttons."""
    shown = Shown(
        told.ask or _asked(table, scene),
        tuple(players(table)),
        len(table.play.wall),
        (ask_me(table.asks, "classical_ask_me"),),
        end.told(table) if table.game.is_over else None,
    )
    return framed(table, scene, told, shown, title=title, item=item, serial=serial)


# --- what lies there -------------------------------------------------------------------------------


def scene_of(table: ClassicalTable, laid: Laid) -> Scene:
    """Return what lies on the table, and what may be done there."""
    beat = BEAT if next_move(table) is not None else None
    buttons = tuple(buttons_of(table, laid, offers(table, laid), beat))
    found = _as_it_lies(table, laid)
    lying = replace(found, moves={}, marks=()) if laid.menu else found
    return replace(lying, buttons=buttons)


def _as_it_lies(table: ClassicalTable, laid: Laid) -> Scene:
    now, me = table.play, table.me
    if now.phase in (Phase.DECLARED, Phase.OVER) and end.open_hand(now):
        return Scene((_open_hand(table, now),))
    zones = tuple(_around(table, now))
    if now.phase is Phase.DISCARD and now.turn is me:
        marks = tuple(piece.id for piece in zones[-1].pieces)
        given: Acts = (("mark", laid.chosen),) if laid.chosen in marks else ()
        return Scene(zones, dict.fromkeys(marks, (DISCARDS,)), marks, given_acts=given)
    if any(each.name in ("draw", "replace") for each in offers(table, Laid())):
        wall = wall_to_take_from(len(now.wall), words("zone", "wall"))
        return Scene((*zones[:-1], wall, zones[-1]), {WALL: (RACK,)})
    return Scene(zones)


def _around(table: ClassicalTable, now: PlayState) -> Iterator[Zone]:
    """Yield what lies on the table, the learner's tiles last; there is always a place for discards."""
    *zones, own = classical_zones(now, table.me, discards=ALL_DISCARDS)
    yield from (named(table, zone) for zone in zones)
    if all(zone.id != DISCARDS for zone in zones):
        yield Zone(DISCARDS, "discards", "Discards")
    yield replace(own, pieces=tuple(pieces_of_rack(table)))


def _open_hand(table: ClassicalTable, now: PlayState) -> Zone:
    """Return the hand with which somebody says mahjong, for the middle of the table, set after set."""
    pieces = pieces_of_hand(table, side_of(now.turn, table.me), end.open_hand(now))
    return Zone("hand", "exposure", words("zone", "hand", whose=whose(now.turn, table.me)), tuple(pieces))


# --- who sits there --------------------------------------------------------------------------------


def players(table: ClassicalTable) -> Iterator[Player]:
    """Yield who sits around the table, with how many tiles they hold face down; the learner last."""
    now, me = table.play, table.me
    counts, last, turn = now.seen_by(me).counts, now.last_discard, in_turn(now)
    totals = end.totals_told(table)
    for side in SIDES[:0:-1]:
        seat = seat_at(side, me)
        held = None if now.hand(seat).is_open else counts[seat.number]
        threw = last is not None and last.seat is seat
        how = {"turn": turn is seat, "dealer": seat is Seat.EAST}
        yield Player(side, seat.value, held, threw=threw, total=totals.get(seat), **how)
    yield Player("me", me.value, turn=turn is me, dealer=me is Seat.EAST, total=totals.get(me))


def in_turn(now: PlayState) -> Seat | None:
    """Return whose turn it is; after a discard that is who claimed it, or would draw."""
    if now.phase is Phase.OVER:
        return None
    if now.phase is not Phase.WINDOW:
        return now.turn
    award = now.award()
    return award.seat if award else now.turn.right


# --- what is asked ---------------------------------------------------------------------------------


def _asked(table: ClassicalTable, scene: Scene) -> str:
    """Return what the learner is to do, as Markdown."""
    now = table.play
    if next_move(table) is not None:
        if now.phase is Phase.DECLARED:
            return words("classical_ask", "others_check")
        turn = in_turn(now)
        assert turn is not None  # somebody is about to act
        return words("ask", "other", who=called(turn, table.me))
    match now.phase:
        case Phase.OVER:
            return end.next_hand(table)
        case Phase.DECLARED:
            return words("classical_ask", "check")
        case Phase.REPLACEMENT:
            return words("classical_ask", "replace")
        case Phase.DISCARD:
            return _asked_to_throw(table, scene)
    return _asked_in_window(table, can_draw=WALL in scene.moves)


def _asked_to_throw(table: ClassicalTable, scene: Scene) -> str:
    if not scene.given_acts:
        return words("ask", "throw")
    chosen = dict(table.pieces())[scene.given_acts[0][1]]
    return words("ask", "throw_it", tile=chosen.noun)


def _asked_in_window(table: ClassicalTable, *, can_draw: bool) -> str:
    offered, mine = table.play.offered, melds(table)
    if offered is None or not (is_asked(table) or mine):
        return words("classical_ask", "draw")
    name = "meld" if mine else "claim_or_draw" if can_draw else "claim"
    return words("classical_ask", name, tile=offered.tile.noun)
