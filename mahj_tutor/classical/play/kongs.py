"""Kongs of one's own turn, and the replacement tile that follows every kong (CC18, CC19, CC21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.classical.play.moves import ConcealedKong, Replace, SmallKong
from mahj_tutor.classical.play.state import DRAWN, Phase, PlayState, begin_phase, with_hand
from mahj_tutor.classical.sets import declared
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import Tile, in_words, without

KongMove = ConcealedKong | SmallKong | Replace


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: KongMove) -> Iterator[Fault]:
    """Return every reason why a kong can't be declared, or a replacement tile taken."""
    match move:
        case ConcealedKong():
            return _concealed_faults(play, move)
        case SmallKong():
            return _small_faults(play, move)
        case Replace():
            return _replace_faults(play, move)


def _concealed_faults(play: PlayState, move: ConcealedKong) -> Iterator[Fault]:
    yield from _moment_faults(play, move.seat, "CC19")
    have = play.hand(move.seat).concealed.count(move.tile)
    if have < 4:
        held = f"only {in_words(have)}" if have else "none"
        need = f"for a concealed kong {{you}} {{you:needs}} four concealed {move.tile.noun}s"
        yield Fault("CC19", telling(f"{need}, and {{you:she}} {{you:has}} {held}", you=move.seat))
    if move.is_face_up:
        yield Fault("CC19", "a concealed kong goes face down")
    yield from _wall_faults(play)


def _small_faults(play: PlayState, move: SmallKong) -> Iterator[Fault]:
    yield from _moment_faults(play, move.seat, "CC18")
    hand = play.hand(move.seat)
    if pung_of(play, move.seat, move.tile) is None:
        say = f"{{you}} {{you:has}} no melded pung of {move.tile.noun}s to add to"
        yield Fault("CC18", telling(say, you=move.seat))
    if move.tile not in hand.concealed:
        say = f"{{you}} {{you:has}} no concealed {move.tile.noun} to add"
        yield Fault("CC18", telling(say, you=move.seat))
    yield from _wall_faults(play)


def _moment_faults(play: PlayState, seat: Seat, rule: str) -> Iterator[Fault]:
    """Yield why it is not the time: a player declares a kong right after her own draw (CC18, CC19)."""
    if play.phase is Phase.WINDOW or play.turn is not seat:
        say = "this kind of kong comes on {you:whose} own turn, right after {you:she} {you:draws}"
        yield Fault(rule, telling(say, you=seat))
    elif play.phase is Phase.REPLACEMENT:
        say = "{you} {you:has} to take the replacement tile for the first kong before another one"
        yield Fault("CC21", telling(say, you=seat))
    elif play.tile_source not in DRAWN:
        say = "{you} claimed a discard instead of drawing, so this kong has to wait for {you:her} next draw"
        yield Fault(rule, telling(say, you=seat))


def _wall_faults(play: PlayState) -> Iterator[Fault]:
    if not play.wall:
        yield Fault("CC21", "there's no replacement tile left, so nobody can declare a kong")


def _replace_faults(play: PlayState, move: Replace) -> Iterator[Fault]:
    if play.phase is not Phase.REPLACEMENT:
        yield Fault("CC21", "a replacement tile comes only after a kong, and none has just been declared")
    elif move.seat is not play.turn:
        say = "{who} declared the kong, so the replacement tile is {who:hers}"
        yield Fault("CC21", telling(say, who=play.turn))
    if not play.wall:
        yield Fault("CC21", "there's no replacement tile left")


def pung_of(play: PlayState, seat: Seat, tile: Tile) -> int | None:
    """Return which of a player's declared sets is a melded pung of a tile, or None."""
    sets = enumerate(play.hand(seat).sets)
    return next((place for place, each in sets if each.is_pung and tile in each.tiles), None)


# --- what can be done --------------------------------------------------------------------------------


def candidates(play: PlayState, seat: Seat) -> Iterator[KongMove]:
    """Yield the kongs that a player's tiles allow, or the replacement tile that is due."""
    if play.turn is not seat:
        return
    if play.phase is Phase.REPLACEMENT:
        yield Replace(seat)
    elif play.phase is Phase.DISCARD:
        for tile in dict.fromkeys(play.hand(seat).concealed):
            if play.hand(seat).concealed.count(tile) == 4:
                yield ConcealedKong(seat, tile)
            if pung_of(play, seat, tile) is not None:
                yield SmallKong(seat, tile)


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: KongMove) -> PlayState:
    """Return the play after a kong or a replacement; one that was not possible raises `MahjError`."""
    match move:
        case ConcealedKong():
            return _declare_concealed(play, move)
        case SmallKong():
            return _add(play, move)
        case Replace():
            return _replace(play, move.seat)


def _declare_concealed(play: PlayState, move: ConcealedKong) -> PlayState:
    hand, four = play.hand(move.seat), (move.tile,) * 4
    if hand.concealed.count(move.tile) < 4:
        raise MahjError(f"{move.seat} does not have four {move.tile.noun}s")
    sets = (*hand.sets, declared(four, "concealed"))
    after = begin_phase(play, Phase.REPLACEMENT, turn=move.seat)
    return with_hand(after, move.seat, replace(hand, concealed=without(hand.concealed, four), sets=sets))


def _add(play: PlayState, move: SmallKong) -> PlayState:
    hand, place = play.hand(move.seat), pung_of(play, move.seat, move.tile)
    if place is None or move.tile not in hand.concealed:
        raise MahjError(f"{move.seat} has no melded pung of {move.tile.noun}s and a tile to add to it")
    kong = declared((move.tile,) * 4, "small")
    sets = (*hand.sets[:place], kong, *hand.sets[place + 1 :])
    after = begin_phase(play, Phase.REPLACEMENT, turn=move.seat)
    return with_hand(
        after, move.seat, replace(hand, concealed=without(hand.concealed, (move.tile,)), sets=sets)
    )


def _replace(play: PlayState, seat: Seat) -> PlayState:
    if not play.wall:
        raise MahjError(f"the wall is empty, so {seat} cannot take a replacement tile")
    place, hand = replacement_place(play), play.hand(seat)
    wall = (*play.wall[:place], *play.wall[place + 1 :])
    after = begin_phase(play, Phase.DISCARD, turn=seat, wall=wall, tile_source="replacement")
    return with_hand(after, seat, replace(hand, concealed=(*hand.concealed, play.wall[place])))


def replacement_place(play: PlayState) -> int:
    """Return where in the wall the next replacement tile is: the top tile of its last stack (CC21).

    The source does not say which tile of that stack comes first; the one on top does everywhere else
    (L133). After an odd number of replacement tiles only the bottom one is left there.
    """
    return _back_place(len(play.wall), play.replaced)


def replacement_tiles(play: PlayState, most: int) -> tuple[Tile, ...]:
    """Return the tiles that the next kongs would get, in that order: at most so many."""
    wall, found = list(play.wall), list[Tile]()
    for replaced in range(play.replaced, play.replaced + min(most, len(wall))):
        found.append(wall.pop(_back_place(len(wall), replaced)))
    return tuple(found)


def _back_place(left: int, replaced: int) -> int:
    is_full = replaced % 2 == 0 and left > 1
    return left - 1 - is_full


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(move: KongMove) -> tuple[str, ...]:
    """Return the rules that allow a legal kong or replacement."""
    match move:
        case ConcealedKong():
            return ("CC21", "CC19")
        case SmallKong():
            return ("CC21", "CC18")
        case Replace():
            return ("CC21",)
