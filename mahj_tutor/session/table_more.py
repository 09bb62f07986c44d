"""What a learner may try beside what is legal, behind "More", so that no slip of a finger costs a hand.

Some of it is in vain, as when the others stop her, and some costs the hand: what comes of it, the engine
says. Nothing here depends on whether it is a mistake, but that what is legal has a button of its own. At the
levels before the whole game only an early Mah Jongg is behind it, and she is told what is missing.
What she may ask (`table_help`, `table_coach`) comes last, before the way back; two of these questions are in
sight, as a rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.moves import Call, Challenge, Declare, Discard, Pick, PlayMove, ThrowIn, Wanted
from mahj_tutor.american.play.state import Phase
from mahj_tutor.games import is_legal
from mahj_tutor.players.mistakes import misnamings
from mahj_tutor.session import table_coach, table_help
from mahj_tutor.session.table_challenge import whom
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Laid, Offer
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat, read_seat

MORE, THROW, DEAD = "more", "throw", "dead"
"""The menus; `dead-West` is the one in which a hand is proven dead."""
_PROVE = f"{DEAD}-"
COUNT, PROVE = "count", "prove"
"""The buttons with which a challenge is made: by the number of tiles, or by what is marked."""
CALLS: tuple[Wanted, ...] = ("pair", "pung")
"""The groups that may be called in vain."""


def accused(laid: Laid) -> Seat | None:
    """Return whose hand she is calling dead, once she has said so."""
    return read_seat(laid.menu.removeprefix(_PROVE)) if laid.menu.startswith(_PROVE) else None


def against(seat: Seat) -> str:
    """Return the menu in which a hand is proven dead."""
    return f"{_PROVE}{seat}"


def opener(table: TableGame, laid: Laid, in_sight: Collection[Offer] = ()) -> tuple[Offer, ...]:
    """Return the button that opens the menu, if there is something behind it that isn't in sight."""
    behind = () if laid.is_changing else tuple(_more(table, laid, in_sight))
    return (Offer(MORE, words("button", "more"), opens=MORE),) if behind else ()


def behind(table: TableGame, laid: Laid, in_sight: Collection[Offer] = ()) -> tuple[Offer, ...]:
    """Return what is offered in the menu that is open, the way back last: there "More" was."""
    return (*_in_menu(table, laid, in_sight), back())


def back() -> Offer:
    """Return the button that closes a menu."""
    return Offer("back", words("button", "back"), opens="")


def asked(table: TableGame, laid: Laid) -> str:
    """Return what is asked in the menu that is open, as Markdown; "" where none is."""
    now, owner = table.game.now, accused(laid)
    if owner is None:
        return words("ask", f"menu_{laid.menu}") if laid.menu else ""
    is_declared = isinstance(now, PlayState) and now.phase is Phase.DECLARED and now.turn is owner
    return words("ask", "prove_declared" if is_declared else "prove", whose=f"{owner}'s")


# --- what is behind --------------------------------------------------------------------------------


def _in_menu(table: TableGame, laid: Laid, in_sight: Collection[Offer]) -> Iterator[Offer]:
    now, me = table.game.now, table.me
    if laid.menu == MORE:
        yield from _more(table, laid, in_sight)
    if not isinstance(now, PlayState):
        return
    owner = accused(laid)
    if owner is not None:
        yield from _proofs(now, Challenge(me, owner), laid)
    elif laid.menu == DEAD:
        yield from (Offer(f"whom-{seat}", seat.value, opens=against(seat)) for seat in whom(now, me))
    elif laid.menu == THROW and laid.chosen:
        tile = dict(table.pieces())[laid.chosen]
        yield _button("throw-now", "throw", Discard(me, tile), tile=tile.name)


def _button(name: str, label: str, move: PlayMove, /, **values: object) -> Offer:
    return Offer(name, words("button", label, **values), move)


def _proofs(now: PlayState, challenge: Challenge, laid: Laid) -> Iterator[Offer]:
    """Yield the ways to prove a hand dead: by its number of tiles, and by what she has marked."""
    if now.phase is not Phase.DECLARED or challenge.whom is not now.turn:
        yield _button(COUNT, "count", challenge)
    yield replace(_button(PROVE, "prove", challenge), is_filled=bool(laid.marked))


def questions(table: TableGame, laid: Laid) -> Iterator[Offer]:
    """Yield the buttons with which she asks: about the table, and what the coach would do."""
    yield from table_help.questions(table, laid)
    yield from table_coach.questions(table)


def _more(table: TableGame, laid: Laid, in_sight: Collection[Offer]) -> Iterator[Offer]:
    """Yield what may be tried now, where a hand is called dead, and what she may ask."""
    yield from _to_try(table, laid)
    yield from (each for each in questions(table, laid) if each not in in_sight)


def _to_try(table: TableGame, laid: Laid) -> Iterator[Offer]:
    now = table.game.now
    if not isinstance(now, PlayState) or now.phase is Phase.OVER or now.is_dead(table.me):
        return
    if table.is_whole and whom(now, table.me):
        yield Offer(DEAD, words("button", "dead"), opens=DEAD)
    tries = _tries(table, now, laid) if table.is_whole else _early(table, now)
    yield from (each for each in tries if not _is_legal(now, each))


def _is_legal(now: PlayState, offer: Offer) -> bool:
    return offer.move is not None and is_legal(now, offer.move)


def _early(table: TableGame, now: PlayState) -> Iterator[Offer]:
    """Yield Mah Jongg in the learner's turn; where it costs nothing she isn't asked once more."""
    if now.turn is table.me and now.phase in (Phase.DISCARD, Phase.LOOKED):
        confirm = words("confirm", "mahjong") if table.is_whole else ""
        yield replace(_button("mahjong", "mahjong", Declare(table.me)), confirm=confirm)


def _tries(table: TableGame, now: PlayState, laid: Laid) -> Iterator[Offer]:
    """Yield what she may try; what turns out to be legal is offered elsewhere."""
    me, in_turn = table.me, now.turn is table.me
    match now.phase:
        case Phase.DECLARED:
            yield from () if in_turn else (_button("throw-in", "throw_in", ThrowIn(me)),)
        case Phase.LOOKED if in_turn:
            yield from _early(table, now)
        case Phase.DISCARD if in_turn:
            yield _button("pick", "pick", Pick(me))
            yield from _early(table, now)
            yield from _misnamed(table, laid)
        case _:
            yield from _out_of_turn(table, now)


def _misnamed(table: TableGame, laid: Laid) -> Iterator[Offer]:
    """Yield the names by which the chosen tile may be thrown that are not its own."""
    if laid.chosen:
        tile = dict(table.pieces())[laid.chosen]
        for other in misnamings(tile):
            move = Discard(table.me, tile, other.name)
            yield _button(f"as-{other.code}", "throw_as", move, name=other.name)


def _out_of_turn(table: TableGame, now: PlayState) -> Iterator[Offer]:
    me, discard = table.me, now.callable_discard
    yield _button("pick", "pick", Pick(me))
    yield Offer(THROW, words("button", "throw_now"), opens=THROW)
    if discard is None or discard.seat is me or any(claim.seat is me for claim in now.claims):
        return
    win = _button("call-mahjong", "mahjong", Call(me, "mahjong"))
    yield replace(win, confirm=words("confirm", "mahjong"))
    for wanted in CALLS:
        yield _button(f"call-{wanted}", "call_for", Call(me, wanted), wanted=wanted)
    if table.opening.catches:
        yield Offer("wrong-name", words("button", "wrong_name"))
