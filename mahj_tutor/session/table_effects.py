"""What an act of a learner's on the board comes to: a move of the game, or tiles laid out for one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from mahj_tutor.american import CharlestonState, PlayState, is_legal
from mahj_tutor.american.dead_hands.evidence import Evidence
from mahj_tutor.american.play.moves import Challenge, Change, Discard, Pick, Rack, Swap
from mahj_tutor.pictures.scene import SIDES, Act, Zone
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.session import table_coach, table_help, table_more
from mahj_tutor.session.table_acts import DISCARDS, DOUBT, RACK, TRAY, WALL, offers
from mahj_tutor.session.table_challenge import misnamed, pointed_at, unmarked, unproven
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Effect, Laid, Offer
from mahj_tutor.session.table_tiles import PICKED
from mahj_tutor.session.table_tray import tray_size
from mahj_tutor.tiles import JOKER, Tile, without


def effect_of(table: TableGame, laid: Laid, act: Act, zones: Sequence[Zone] = ()) -> Effect | None:
    """Return what an act comes to, or None if it means nothing here; `zones` are what lies on the table.

    A tile of the rack is handled once the tile that was picked is racked, so that goes without saying.
    """
    found = _effect(table, laid, act, zones)
    is_with_tile = act[0] != "choose" and act[1] in dict(table.pieces())
    if found is not None and is_with_tile and racks_first(table) and not laid.menu:
        return replace(found, first=Rack(table.me))
    return found


def racks_first(table: TableGame) -> bool:
    """Whether the learner has picked a tile that she may rack."""
    return isinstance(table.game.now, PlayState) and is_legal(table.game.now, Rack(table.me))


def _effect(table: TableGame, laid: Laid, act: Act, zones: Sequence[Zone]) -> Effect | None:
    match act:
        case ("choose", "do", name):
            return _pressed(table, laid, name, zones)
        case ("mark", piece) if table_more.accused(laid):
            return Effect(laid=replace(laid, marked=_toggled(laid.marked, piece)))
        case ("mark", piece) if piece in dict(table.pieces()):
            if piece == laid.chosen:
                return _pressed(table, laid, "throw")
            return Effect(laid=replace(laid, chosen=piece))
        case ("move", piece, zone):
            return _moved(table, laid, piece, zone)
    return None


def _toggled(marked: tuple[str, ...], piece: str) -> tuple[str, ...]:
    others = tuple(each for each in marked if each != piece)
    return others if piece in marked else (*others, piece)


def _pressed(table: TableGame, laid: Laid, name: str, zones: Sequence[Zone] = ()) -> Effect | None:
    found = next((each for each in offers(table, laid) if each.name == name), None)
    if found is None:
        return None
    step = _step(laid, found)
    if step is not None:
        return Effect(laid=step)
    if found.name in table_help.QUESTIONS:
        return Effect(laid=replace(laid, menu=""), told=table_help.answer(table, found.name))
    if found.name == table_coach.WOULD:
        return table_coach.asked(table, laid)
    if laid.menu == table_coach.WOULD:
        return table_coach.beside(table, replace(laid, menu=""), name, table_coach.meant(found))
    if name in (table_coach.KEEP, table_coach.CHANGE):
        return _agreed(table, laid, name, zones)
    return _made(table, laid, found, zones)


def _agreed(table: TableGame, laid: Laid, name: str, zones: Sequence[Zone]) -> Effect | None:
    """Return what comes of it that she keeps her move, or takes the coach's."""
    if name == table_coach.KEEP:
        there, pressed = table_coach.kept(laid)
        return _pressed(table, there, pressed, zones) if pressed else Effect(laid=there)
    there, best = table_coach.changed(table, laid)
    if table_coach.is_put_up(best):
        return Effect(laid=there)
    found = next((each for each in offers(table, there) if table_coach.makes(each, best)), None)
    return None if found is None else _made(table, there, found, zones)


def _made(table: TableGame, laid: Laid, found: Offer, zones: Sequence[Zone]) -> Effect | None:
    """Return the move of a button, or that the coach doubts it."""
    said = "" if laid.menu.startswith(DOUBT) else table_coach.doubted(table, found)
    if said:
        return Effect(laid=replace(laid, menu=f"{DOUBT}{found.name}", doubt=said))
    now, closed = table.game.now, replace(laid, menu="", marked=(), doubt="")
    if isinstance(now, PlayState):
        return _in_play(table, now, laid, found, zones)
    return Effect(found.move, closed)


def _step(laid: Laid, found: Offer) -> Laid | None:
    """Return what is laid out after a button that makes no move yet, None for others."""
    if found.opens is not None:
        chosen = laid.chosen if found.opens in ("", table_more.MORE) else ""
        return replace(laid, menu=found.opens, marked=(), chosen=chosen)
    if found.doubt and not laid.menu:
        return replace(laid, menu=f"{DOUBT}{found.name}", doubt=found.doubt)
    if found.name in ("change", "keep"):
        return replace(laid, is_changing=found.name == "change")
    return replace(laid, chosen="") if found.name == "put-back" else None


def _in_play(
    table: TableGame, now: PlayState, laid: Laid, found: Offer, zones: Sequence[Zone]
) -> Effect | None:
    closed = replace(laid, menu="", marked=(), doubt="")
    match found.name, found.move:
        case table_more.COUNT, Challenge() as challenge:
            return _challenged(now, laid, challenge, Evidence(is_counted=True))
        case table_more.PROVE, _ if not laid.marked:
            return Effect(laid=laid, told=unmarked())
        case table_more.PROVE, Challenge() as challenge:
            answer = pointed_at(zones, laid.marked, table.me, challenge.whom)
            return _challenged(now, laid, challenge, answer)
        case "wrong-name", _:
            return Effect(laid=closed, told=misnamed(now))
        case "no", move:
            return Effect(move, declined=True)
        case "pick", Pick() as pick if is_legal(now, pick):
            return Effect(declined=True, picks=True)
    return Effect(found.move, closed, declined=found.name == "accept")


def _challenged(now: PlayState, laid: Laid, challenge: Challenge, answer: Evidence) -> Effect:
    """Return the challenge if what she points at proves it, or what she is told; a hand that is alive is
    left alone, and of a dead one she may show more.
    """
    told = unproven(now, challenge.whom, answer)
    if told is None:
        return Effect(challenge)
    return Effect(laid=replace(laid, menu="", marked=()) if told.more else laid, told=told)


def _moved(table: TableGame, laid: Laid, piece: str, zone: str) -> Effect | None:
    known: dict[str, Tile] = dict(table.pieces())
    if (piece, zone) == (WALL, RACK):
        return _pressed(table, laid, "pick")
    if piece in dict(table.seen.at(PICKED)):
        return _pressed(table, laid, {RACK: "rack", DISCARDS: "throw"}.get(zone, ""))
    if piece not in known:
        return None
    if zone in (TRAY, RACK):
        return _laid_out(table, laid, piece, zone)
    if zone == DISCARDS:
        return _thrown(table, replace(laid, chosen=piece), Discard(table.me, known[piece]))
    side = next((each for each in SIDES if zone.startswith(f"shown-{each}-")), None)
    if side is None:
        return None
    swap = Swap(table.me, known[piece], seat_at(side, table.me))
    return Effect(_in_place_of_joker(table, known[piece], zone) or swap, laid)


def _thrown(table: TableGame, laid: Laid, move: Discard) -> Effect:
    """Return the throw of a tile that she has laid down, or that the coach doubts it."""
    said = table_coach.doubt(table, move)
    return Effect(laid=replace(laid, menu=f"{DOUBT}throw", doubt=said)) if said else Effect(move, laid)


def _in_place_of_joker(table: TableGame, tile: Tile, zone: str) -> Change | None:
    """Return the change of the latest exposure that a tile laid onto it means, if that is allowed."""
    now = table.game.now
    shown = now.hand(table.me).shown if isinstance(now, PlayState) else ()
    if zone != f"shown-me-{len(shown)}" or JOKER not in shown[-1].tiles:
        return None
    wanted = Counter([*without(shown[-1].tiles, [JOKER]), tile])
    changes = (move for move in table.my_moves() if isinstance(move, Change))
    return next((move for move in changes if Counter(move.tiles) == wanted), None)


def _laid_out(table: TableGame, laid: Laid, piece: str, zone: str) -> Effect | None:
    """Lay a tile out to be passed, if there is room for it, or take it back."""
    now, others = table.game.now, tuple(each for each in laid.tray if each != piece)
    if zone == RACK:
        return Effect(laid=replace(laid, tray=others, menu=""))
    if not isinstance(now, CharlestonState) or len(others) >= tray_size(now, table.me):
        return None
    return Effect(laid=replace(laid, tray=(*others, piece), menu=""))
