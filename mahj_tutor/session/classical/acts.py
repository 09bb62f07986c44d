"""What a learner may do at the classical table, and what her acts on the board mean as moves of the game.

Which moves are legal is the engine's to say. Some that are not are offered all the same, where a player could
really try them, such as claiming a chow from across: they lie behind "More", and the engine says why not. At
a discard about which she isn't asked, that menu is where she speaks up; while it is open, nobody goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mahj_tutor.classical import Phase, is_legal, legal_moves
from mahj_tutor.classical.play.moves import (
    Accept,
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    PlayMove,
    Reject,
    Replace,
    SmallKong,
    Wanted,
)
from mahj_tutor.pictures.scene import Act, Zone
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.classical.turns import checks, claims, is_asked, melds, next_move
from mahj_tutor.session.table_laid import Effect, Laid, Offer
from mahj_tutor.session.table_pieces import WALL
from mahj_tutor.session.table_tiles import DISCARDS, RACK
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat

MORE = "more"
CLAIMS: tuple[Wanted, ...] = ("chow", "pung", "kong", "mahjong")
"""What a discard may be claimed for, rightly or in vain."""


def asked(_table: ClassicalTable, laid: Laid) -> str:
    """Return what is asked in the menu that is open, as Markdown; "" where none is."""
    return words("ask", "menu_more") if laid.menu else ""


# --- buttons ---------------------------------------------------------------------------------------


def offers(table: ClassicalTable, laid: Laid) -> tuple[Offer, ...]:
    """Return the buttons there are now, the likeliest last."""
    if laid.menu:
        return (*_more(table), Offer("back", words("button", "back"), opens=""))
    return (*_win(table, laid), *_opener(table, laid), *_plain(table, laid))


def _win(table: ClassicalTable, laid: Laid) -> Iterator[Offer]:
    """Yield the button that declares a hand that is made. It comes first: last is where she tapped before."""
    now, me = table.play, table.me
    if now.phase is Phase.DISCARD and now.turn is me and is_legal(now, Declare(me)):
        yield _mahjong("mahjong", Declare(me), is_filled=not laid.chosen)


def _opener(table: ClassicalTable, laid: Laid) -> Iterator[Offer]:
    """Yield the button that opens the menu, if there is something behind it."""
    if laid.chosen or not any(_more(table)):
        return
    now = table.play
    speaks_up = now.phase is Phase.WINDOW and not is_asked(table)
    label = words("classical_button", "speak_up") if speaks_up else words("button", "more")
    yield Offer(MORE, label, opens=MORE)


def _plain(table: ClassicalTable, laid: Laid) -> Iterator[Offer]:
    """Yield the buttons of what is due."""
    now, me = table.play, table.me
    match now.phase:
        case Phase.DISCARD if now.turn is me:
            yield from _in_turn(table, laid)
        case Phase.REPLACEMENT if now.turn is me:
            yield Offer("replace", words("classical_button", "replace"), Replace(me), is_filled=True)
        case Phase.DECLARED if checks(now, me):
            yield Offer("reject", words("button", "wrong"), Reject(me))
            yield Offer("accept", words("button", "accept"), Accept(me))
        case Phase.WINDOW:
            yield from _in_window(table)


def _in_turn(table: ClassicalTable, laid: Laid) -> Iterator[Offer]:
    """Yield what can be done with the tile that is lifted: put it back, lay it for a kong, throw it."""
    now, me = table.play, table.me
    kongs = [move for move in legal_moves(now, me) if isinstance(move, ConcealedKong | SmallKong)]
    if laid.chosen:
        tile = dict(table.pieces())[laid.chosen]
        yield Offer("put-back", words("button", "put_back"))
        yield from (_kong(move) for move in kongs if move.tile is tile)
        yield Offer("throw", words("button", "throw", tile=tile.name), Discard(me, tile), is_filled=True)
    else:
        yield from map(_kong, kongs)


def _mahjong(name: str, move: PlayMove, *, is_filled: bool = False) -> Offer:
    confirm = words("classical_confirm", "mahjong")
    return Offer(name, words("classical_button", "mahjong"), move, is_filled, confirm=confirm)


def _kong(move: ConcealedKong | SmallKong) -> Offer:
    name = "kong" if isinstance(move, ConcealedKong) else "add"
    return Offer(f"{name}-{move.tile}", words("classical_button", name, tile=move.tile.noun), move)


def _in_window(table: ClassicalTable) -> Iterator[Offer]:
    """Yield the buttons where another player has thrown a tile: what may be done, once she is asked."""
    now, me = table.play, table.me
    for number, move in enumerate(melds(table)):
        label = words("button", "show", tiles=tiles_said(move.tiles))
        yield Offer(f"meld-{number}", label, move, is_filled=number == 0)
    if is_asked(table):
        yield from map(_claim, claims(table))
    if next_move(table) is not None:
        return
    if is_legal(now, Draw(me)):
        yield replace(_draw(me), is_filled=True)
    elif is_asked(table):
        yield Offer("no", words("button", "no"), is_filled=True)


def _claim(claim: Claim) -> Offer:
    if claim.wanted == "mahjong":
        return _mahjong("claim-mahjong", claim)
    return Offer(f"claim-{claim.wanted}", claim.wanted.capitalize(), claim)


def _more(table: ClassicalTable) -> Iterator[Offer]:
    """Yield what may be tried now and has no button of its own."""
    for each in _tries(table):
        has_button = isinstance(each.move, Draw | Declare) and table.takes(each.move)
        if not has_button:
            yield each


def _tries(table: ClassicalTable) -> Iterator[Offer]:
    """Yield what may be tried in her turn, or with the last discard."""
    now, me = table.play, table.me
    if now.phase is Phase.DISCARD and now.turn is me:
        yield _mahjong("mahjong", Declare(me))
        yield _draw(me)
    elif now.phase is Phase.WINDOW and not now.claims and now.turn is not me:
        offered = claims(table) if is_asked(table) else ()
        yield from (_claim(each) for each in (Claim(me, name) for name in CLAIMS) if each not in offered)
        yield _draw(me)


def _draw(me: Seat) -> Offer:
    return Offer("draw", words("classical_button", "draw"), Draw(me))


# --- acts ------------------------------------------------------------------------------------------


def effect_of(table: ClassicalTable, laid: Laid, act: Act, _zones: Sequence[Zone] = ()) -> Effect | None:
    """Return what an act comes to, or None if it means nothing here."""
    known = dict(table.pieces())
    match act:
        case ("choose", "do", name):
            return _pressed(table, laid, name)
        case ("mark", piece) if piece == laid.chosen:
            return _pressed(table, laid, "throw")
        case ("mark", piece) if piece in known:
            return Effect(laid=replace(laid, chosen=piece))
        case ("move", piece, zone):
            return _moved(table, laid, piece, zone)
    return None


def _moved(table: ClassicalTable, laid: Laid, piece: str, zone: str) -> Effect | None:
    if (piece, zone) == (WALL, RACK):
        return _pressed(table, laid, "draw") or _pressed(table, laid, "replace")
    tile = dict(table.pieces()).get(piece)
    if tile is None or zone != DISCARDS:
        return None
    return Effect(Discard(table.me, tile), replace(laid, chosen=piece))


def _pressed(table: ClassicalTable, laid: Laid, name: str) -> Effect | None:
    found = next((each for each in offers(table, laid) if each.name == name), None)
    if found is None:
        return None
    if found.opens is not None:
        return Effect(laid=replace(laid, menu=found.opens))
    if name == "put-back":
        return Effect(laid=replace(laid, chosen=""))
    if name in ("no", "draw") and not laid.menu:
        return Effect(declined=True, picks=name == "draw")
    return Effect(found.move, replace(laid, menu=""))
