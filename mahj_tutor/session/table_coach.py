"""What the coach would do, once the learner has put up a move of her own: both stand side by side.

The measure (`players/measure`) says which move is better, and what she goes by after each. The coach knows
nothing that she can't see, and keeps silent in one game of four (`Opening.is_hers`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.american import CharlestonState, Give, Move, PlayState, faults, is_legal
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.moves import Call, Discard, Rack, Show, Swap, Wait
from mahj_tutor.american.play.state import Phase
from mahj_tutor.games import american_move
from mahj_tutor.pictures.words import sentence
from mahj_tutor.players.measure import Decision, decision, is_alike
from mahj_tutor.players.unpriced import unpriced
from mahj_tutor.session.any_table import AnyTable, Coach
from mahj_tutor.session.coach_words import compared, farther, why
from mahj_tutor.session.table_doubt import unfit
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import EMPTY, Effect, Laid, Offer
from mahj_tutor.session.table_told import Came, in_vain
from mahj_tutor.session.table_tray import laid_out, tray_size
from mahj_tutor.session.table_turns import calls, is_asked, shows
from mahj_tutor.session.table_words import words
from mahj_tutor.table.telling import to_player
from mahj_tutor.tiles import Tile

WOULD = "would"
"""The button that asks the coach, and the menu in which she first says what she'll do with a discard."""
_MEANT = "meant-"
"""How the menu begins in which her move, by the name of its button, stands beside the coach's."""
KEEP, CHANGE = "keep-mine", "change-mine"
"""The buttons of that menu."""
DEAR, FAR = 0.1, 2
"""What an act has to cost for the coach who watches to say so: chance, or tiles away."""


def can_coach(table: AnyTable) -> bool:
    """Whether the coach can weigh moves of this game: with any card, but with four players."""
    return isinstance(table, TableGame) and table.opening.missing is None


def is_her_own(table: AnyTable) -> bool:
    """Whether the coach keeps silent to the end; a game tried again begins with what she had been told."""
    return table.opening.is_hers and not table.opening.again and can_coach(table)


def introduced(table: AnyTable) -> tuple[str, ...]:
    """Return the line that tells at the beginning that the coach keeps silent, if it does."""
    return (words("coach", "yours"),) if table.opening.is_hers and can_coach(table) else ()


def is_there(table: TableGame) -> bool:
    """Whether the coach answers at this table."""
    return table.coach is not Coach.OFF and not table.opening.is_hers and can_coach(table)


def questions(table: TableGame) -> Iterator[Offer]:
    """Yield the button that asks the coach, where she has something to decide."""
    if is_there(table) and _is_due(table):
        yield Offer(WOULD, words("button", "would"))


def _is_due(table: TableGame) -> bool:
    now = table.game.now
    if isinstance(now, CharlestonState):
        passes = now.stage is not Stage.MUSH and tray_size(now, table.me) > 0
        return passes or unpriced(now, table.me) is not None
    if not isinstance(now, PlayState) or now.is_dead(table.me):
        return False
    is_to_throw = now.phase is Phase.DISCARD and now.turn is table.me
    return is_to_throw or _is_about_discard(table)


def _is_about_discard(table: TableGame) -> bool:
    """Whether she decides about another player's discard: to call it, or with which tiles to expose it."""
    now = table.game.now
    if not isinstance(now, PlayState) or now.turn is table.me:
        return False
    return len(shows(now, table.me)) > 1 or (is_asked(table) and bool(calls(table)))


# --- her move and the coach's ----------------------------------------------------------------------


def asked(table: TableGame, laid: Laid) -> Effect:
    """Return what comes of asking the coach: her move beside the coach's, or that she has to choose first."""
    closed = replace(laid, menu="")
    if _is_about_discard(table):
        return Effect(laid=replace(laid, menu=WOULD))
    now = table.game.now
    if isinstance(now, CharlestonState) and (either := unpriced(now, table.me)):
        return Effect(laid=closed, told=Came("would", (), words("coach_either", either)))
    move = put_up(table, laid)
    if move is not None:
        return beside(table, closed, "pass" if isinstance(move, Give) else "throw", move)
    first = "first_pass" if isinstance(now, CharlestonState) else "first_throw"
    return Effect(laid=closed, told=Came("would", (), words("coach", first)))


def put_up(table: TableGame, laid: Laid) -> Give | Discard | None:
    """Return the pass that she has laid out, or the throw for which she has lifted a tile; None before."""
    now = table.game.now
    if isinstance(now, CharlestonState):
        give = laid_out(table, now, laid) if laid.tray else None
        is_whole = isinstance(give, Give) and len(give.tiles) + give.blind == tray_size(now, table.me)
        return give if isinstance(give, Give) and is_whole else None
    return Discard(table.me, dict(table.pieces())[laid.chosen]) if laid.chosen else None


def beside(table: TableGame, laid: Laid, name: str, move: Move | None) -> Effect:
    """Return a move of hers beside the coach's: she may change it, if the coach's is better."""
    now = table.game.now
    if move is not None and not is_legal(now, move):
        return Effect(laid=laid, told=in_vain(now, move))
    found = decided(table, move)
    if found is None or found.option(move) is None:
        return Effect(laid=laid)
    told = compared(table, found, move)
    return Effect(laid=replace(laid, menu=f"{_MEANT}{name}") if found.cost(move) else laid, told=told)


def decided(table: TableGame, move: Move | None) -> Decision | None:
    """Return what she has to decide, with a move of hers among what she may do."""
    return decision(table.game.now, table.me, move, table.opening.without)


def behind(laid: Laid, plain: Iterator[Offer]) -> tuple[Offer, ...] | None:
    """Return the buttons of a menu of the coach, None in others; `plain` are those outside of any menu."""
    if laid.menu == WOULD:
        found = (each for each in plain if isinstance(each.move, Call | Show) or _leaves(each))
        return tuple(replace(each, confirm="") for each in found)
    if laid.menu.startswith(_MEANT):
        return tuple(Offer(name, words("button", name.replace("-", "_"))) for name in (CHANGE, KEEP))
    return None


def _leaves(offer: Offer) -> bool:
    return offer.name in ("no", "pick")


def ask(laid: Laid) -> str:
    """Return what is asked in a menu of the coach, as Markdown; "" in others."""
    if laid.menu == WOULD:
        return words("ask", "menu_would")
    return words("ask", "menu_meant") if laid.menu.startswith(_MEANT) else ""


def meant(offer: Offer) -> Move | None:
    """Return the move that a button stands for, None for one that lets a discard go."""
    return None if _leaves(offer) or offer.move is None else american_move(offer.move)


def kept(laid: Laid) -> tuple[Laid, str]:
    """Return what lies there, and the button that remains to be pressed, once she keeps her move."""
    name = laid.menu.removeprefix(_MEANT)
    return replace(laid, menu=""), "" if name in ("pass", "throw") else name


def changed(table: TableGame, laid: Laid) -> tuple[Laid, Move | None]:
    """Return what lies there once she takes the coach's move, and that move."""
    found = decided(table, None)
    best = found.best.move if found else None
    match best:
        case Give():
            return replace(EMPTY, tray=_pieces(table, best.tiles)), best
        case Discard():
            return replace(EMPTY, chosen=_pieces(table, (best.tile,))[0]), best
    tile = getattr(best, "tile", None)
    return replace(EMPTY, chosen=_pieces(table, (tile,))[0] if isinstance(tile, Tile) else ""), best


def _pieces(table: TableGame, tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    """Return the ids of tiles on her rack."""
    left, found = list(table.pieces()), []
    for tile in tiles:
        held = next(each for each in left if each[1] is tile)
        left.remove(held)
        found.append(held[0])
    return tuple(found)


def is_put_up(move: Move | None) -> bool:
    """Whether a move of the coach's is put up for her, to be made with a button of its own."""
    return isinstance(move, Give | Discard)


def makes(offer: Offer, move: Move | None) -> bool:
    """Whether a button makes a move of the coach's."""
    return (_leaves(offer) or offer.move is not None) and is_alike(meant(offer), move)


# --- the coach who watches -------------------------------------------------------------------------


def doubted(table: TableGame, offer: Offer) -> str:
    """Return what the coach who watches says before a button is pressed that makes a dear move, or ""."""
    is_act = _leaves(offer) or (offer.move is not None and not isinstance(offer.move, Wait))
    return doubt(table, meant(offer)) if is_act else ""


def doubt(table: TableGame, move: Move | None) -> str:
    """Return what the coach who watches says before a move of hers that costs much, as a sentence, or "".

    It is dear against the rules, for hands that fit the exposures, for her chance, or by tiles away.
    """
    if table.coach is not Coach.WATCHING or not is_there(table):
        return ""
    if isinstance(move, Discard | Swap) and is_legal(table.game.now, Rack(table.me)):
        table = table.after(Rack(table.me))  # which goes without saying
    if move is not None and not is_legal(table.game.now, move):
        return _against_rules(table, move)
    return (unfit(table, move) if move else "") or _dear(table, move)


def _against_rules(table: TableGame, move: Move) -> str:
    """Return why a move is illegal that would count all the same."""
    reasons = faults(table.game.now, move) if table.takes(move) else ()
    return next((sentence(to_player(each.say, table.me)) for each in reasons), "")


def _dear(table: TableGame, move: Move | None) -> str:
    found = decided(table, move)
    if found is None or found.option(move) is None:
        return ""
    is_dear = found.cost(move) > DEAR or farther(table, found, move) >= FAR
    return words("coach", "careful", **why(table, found, move)) if is_dear else ""
