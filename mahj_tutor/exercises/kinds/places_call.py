"""Questions about calls, answered by marking tiles: which one could be called, and which tiles join it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from mahj_tutor.american.play.legality import apply, consequence, faults, grounds, legal_moves
from mahj_tutor.american.play.misconceptions import illegal_move_misconception
from mahj_tutor.american.play.moves import Call, Show, Wanted
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.called import asked_call, offered
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question
from mahj_tutor.exercises.play_pictures import play_zones, rack_zone
from mahj_tutor.exercises.play_words import move_said, play_facts
from mahj_tutor.exercises.scene import Frame, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, KINDS, Tile, natural_list, tile

# --- which tiles join the called one (CL3) -----------------------------------------------------------


def join_call(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the tiles of the rack that are shown with the called tile (CL3)."""
    asked = asked_call(position, rules)
    me, rack = asked.call.seat, rack_zone(asked.play, asked.call.seat)
    if faults(asked.play, asked.call):
        raise Unfit("E041", "this call is not allowed", "write a call that is", ("position", "action"))
    called = apply(asked.play, asked.call)
    shown = [move.tiles for move in legal_moves(called, me) if isinstance(move, Show)][-1]
    faces = {piece.id: tile(piece.face or "") for piece in rack.pieces}
    right = _pieces(rack, shown)

    def show(marked: tuple[str, ...]) -> Show:
        return Show(me, tuple(faces[piece] for piece in marked))

    return Marking(
        zones=play_zones(asked.play, me),
        marks=tuple(faces),
        judge=lambda marked: faults(called, show(marked)),
        right=right,
        wrong=tuple(_wrong_shows(rack, right)),
        facts=_facts(asked.play, me, move_said(asked.play, asked.call, me)),
        why=(
            f"With the called tile this makes a {asked.call.wanted}. All of it lies face up on your rack from"
            " now on."
        ),
        now=(
            f"Count: the called tile is one of the {asked.call.wanted}. Only tiles like it, and Jokers, may"
            " join it."
        ),
        press="Show these with it",
        several=True,
        limit=5,
        replay=lambda marked: (
            Frame(move_said(called, show(marked), me), lit=marked),
            Frame(sentence(consequence(called, show(marked)).say)),
            Frame(f"These make the {asked.call.wanted}.", lit=right),
        ),
        names=asked.names,
    )


def _pieces(rack: Zone, some: tuple[Tile, ...]) -> tuple[str, ...]:
    """The first pieces of the rack that are these tiles."""
    left = list(rack.pieces)
    for each in some:
        left.remove(next(piece for piece in left if piece.face == each.code))
    return tuple(piece.id for piece in rack.pieces if piece not in left)


def _wrong_shows(rack: Zone, right: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """One tile too few, a strange one too many, a strange one in place of another."""
    strange = next(piece.id for piece in rack.pieces if piece.id not in right and piece.face != JOKER.code)
    yield right[:-1]
    yield (*right, strange)
    yield (*right[:-1], strange)


# --- which tile could be called (CL1, CL2, CL13) -------------------------------------------------------


def callable_tiles(position: MarkPosition, rules: Profile) -> Marking:
    """Mark every tile that the player could call for a group, if it were thrown now (CL1, CL2, CL13)."""
    play, me = offered(position, rules), position.me
    some = position.thrown or _drawn(play, me)
    pool = Zone("thrown", "pool", "Each of these might be thrown", rack_pieces(some, "t"))
    thrown = {piece.id: _if_thrown(play, each) for piece, each in zip(pool.pieces, some, strict=True)}
    right = tuple(piece for piece, at in thrown.items() if _callable(at, me))
    if not right or len(right) == len(thrown):
        raise Unfit("E041", "none or all could be called", "choose other tiles", ("position", "thrown"))
    wrong = tuple(piece for piece in thrown if piece not in right)

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        tried = (thrown[piece] for piece in marked if piece in wrong)
        astray = [each for at in tried for each in faults(at, _tried(at, me))]
        missed = [thrown[piece] for piece in right if piece not in marked]
        return (*astray[:2], *(_missed(at, me) for at in missed[:1]))

    return Marking(
        zones=(pool, replace(rack_zone(play, me), seat=None)),
        marks=tuple(thrown),
        judge=judge,
        right=right,
        wrong=(tuple(thrown), right[:-1] or wrong[:1], wrong[-1:]),
        facts=(f"You are {me}",),
        why=(
            "A call makes three or more alike, with Jokers where tiles are missing. Here:"
            f" {_said(play, me, thrown, right)}."
        ),
        now="Take one tile after the other. Two more like it, or a Joker for one, make it a pung.",
        press="I could call these",
        several=True,
        limit=len(some),
        misconception=lambda marked: next(
            (belief for piece in marked if piece in wrong and (belief := _belief(thrown[piece], me))), None
        ),
        replay=lambda marked: tuple(_replay(thrown, me, marked, right)),
    )


def _drawn(play: PlayState, me: Seat) -> tuple[Tile, ...]:
    """Tiles to try: of which the rack holds three, two, one, none, and then a Joker or another single one."""
    rack = play.hand(me).rack
    rng = random.Random(" ".join(map(str, rack)))
    kinds = [kind for kind in KINDS if kind is not JOKER]
    rng.shuffle(kinds)
    held = {number: [kind for kind in kinds if rack.count(kind) == number] for number in range(4)}
    more = [JOKER] if rng.randrange(2) else held[1][1:2]
    some = [*held[3][:1], *held[2][:1], *held[1][:1], *held[0][:1], *more]
    rng.shuffle(some)
    return tuple(some)


def _if_thrown(play: PlayState, kind: Tile) -> PlayState:
    """The play with another tile on offer."""
    return replace(play, thrown=(*play.thrown[:-1], replace(play.thrown[-1], tile=kind, said=None)))


def _callable(play: PlayState, me: Seat) -> Call | None:
    return next((move for move in legal_moves(play, me) if isinstance(move, Call)), None)


def _missed(play: PlayState, me: Seat) -> Fault:
    """A tile that could have been called: the rule that allows it."""
    call = _callable(play, me)
    assert call is not None  # it is one of the right ones
    return Fault(
        grounds(play, call)[-1],
        f"you could call {tiles_said([play.thrown[-1].tile])}, too: {_with(play, me)}",
    )


def _with(play: PlayState, me: Seat) -> str:
    """What the rack holds for the tile on offer."""
    rack, kind = play.hand(me).rack, play.thrown[-1].tile
    return f"you hold {tiles_said([kind] * rack.count(kind) + [JOKER] * rack.count(JOKER))}"


def _said(play: PlayState, me: Seat, thrown: Mapping[str, PlayState], right: tuple[str, ...]) -> str:
    return natural_list(tiles_said([thrown[piece].thrown[-1].tile]) for piece in right)


def _tried(play: PlayState, me: Seat) -> Call:
    """What a tile that makes no group would be called for: a run, a pair, or a pung that is not full."""
    rack, kind = play.hand(me).rack, play.thrown[-1].tile
    beside = {each.number for each in rack if each.suit and each.suit is kind.suit}
    in_row = kind.number is not None and {kind.number - 1, kind.number + 1} <= beside
    wanted: Wanted = "run" if in_row else "pair" if kind in rack else "pung"
    return Call(me, wanted)


def _belief(play: PlayState, me: Seat) -> str | None:
    """The belief that shows in a call the rules refuse: for a Joker, a pair, a run."""
    return illegal_move_misconception(play, _tried(play, me))


def _replay(
    thrown: Mapping[str, PlayState], me: Seat, marked: tuple[str, ...], right: tuple[str, ...]
) -> Iterator[Frame]:
    astray = next((piece for piece in marked if piece not in right), None)
    yield Frame("You would call these.", lit=marked)
    if astray is not None:
        found = faults(thrown[astray], _tried(thrown[astray], me))
        yield Frame(sentence(found[0].say), lit=(astray,))
    yield Frame("These you could call.", lit=right)


def _facts(play: PlayState, me: Seat, *more: str) -> tuple[str, ...]:
    return tuple(each.removesuffix(".") for each in (*play_facts(play, me), *more))


QUESTIONS: Mapping[str, Question] = {"join-call": join_call, "callable": callable_tiles}
