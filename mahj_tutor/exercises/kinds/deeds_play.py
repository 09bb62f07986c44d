"""A move of the play that is to be judged: said in full, with
what the engine says of it and what it leads to.
"""

from __future__ import annotations

import re

from mahj_tutor.american.play.legality import apply, consequence, faults, grounds
from mahj_tutor.american.play.misconceptions import illegal_move_misconception, refusal_misconception
from mahj_tutor.american.play.moves import Call, Discard, PlayMove, Show, Swap, read_play_move
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.deeds import Deed
from mahj_tutor.exercises.play_words import move_said
from mahj_tutor.exercises.scene import Frame, Piece, Zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile


def action_of(said: str, me: Seat) -> PlayMove:
    """Read a move; `me` in the place of a seat is the learner."""
    try:
        return read_play_move(re.sub(r"\bme\b", me.value, said))
    except MahjError as error:
        fix = "write it as in: South calls pung"
        raise Unfit("E002", str(error), fix, ("position", "action")) from error


def move_deed(play: PlayState, move: PlayMove, me: Seat) -> Deed:
    """Ask the engine about a move."""
    return Deed(
        move.seat,
        move_said(play, move, me),
        faults(play, move),
        grounds(play, move),
        illegal_move_misconception(play, move),
        refusal=refusal_misconception(play, move),
    )


def made_before(play: PlayState, said: str, me: Seat) -> tuple[PlayState, str]:
    """Make a move that leads up to the one that is asked about; return the play after it and its words."""
    move = action_of(said, me)
    found = faults(play, move)
    if found:
        say = f"{said!r} is not allowed here: {found[0]}"
        raise Unfit("E030", say, "only the last action may break a rule", ("position", "action"))
    return apply(play, move), move_said(play, move, me)


def move_replay(play: PlayState, move: PlayMove, me: Seat, zones: tuple[Zone, ...]) -> tuple[Frame, ...]:
    """Show a move and what it leads to."""
    found, against = consequence(play, move), faults(play, move)
    lit = lit_by(move, me, zones)
    what = Frame(move_said(play, move, me), lit=lit)
    if not against:
        return (what, Frame("Nothing stands against it, and play goes on.", lit=lit))
    rack = any(zone.id == "rack" for zone in zones) and move.seat is me
    dead = {"rack": "can be called dead"} if found.kind == "dead" and rack else {}
    return (
        what,
        Frame(sentence(against[0].say), lit=lit),
        Frame(sentence(found.say), dim=tuple(dead), band=dead),
    )


def lit_by(move: PlayMove, me: Seat, zones: tuple[Zone, ...]) -> tuple[str, ...]:
    """The pieces on the board that a move is about: the discard on offer and the tiles that go with it."""
    pieces = {zone.id: zone.pieces for zone in zones}
    last = tuple(piece for piece in pieces.get("discards", ()) if piece.state == "last")
    rack = pieces.get("rack", ()) if move.seat is me else ()
    if isinstance(move, Call) and last and move.wanted not in ("mahjong", "run"):
        faces = {last[0].face, *([JOKER.code] if move.wanted not in ("pair", "single") else [])}
        return (last[0].id, *(piece.id for piece in rack if piece.face in faces))
    if isinstance(move, Call):
        return tuple(piece.id for piece in last)
    if isinstance(move, Show):
        return (*(piece.id for piece in last), *_first(rack, move.tiles))
    if isinstance(move, Discard | Swap):
        return _first(rack, (move.tile,))
    return ()


def _first(rack: tuple[Piece, ...], some: tuple[Tile, ...]) -> tuple[str, ...]:
    """The first pieces of a rack that are these tiles."""
    left = list(rack)
    for tile in some:
        piece = next((piece for piece in left if piece.face == tile.code), None)
        if piece is not None:
            left.remove(piece)
    return tuple(piece.id for piece in rack if piece not in left)
