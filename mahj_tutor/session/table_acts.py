"""What a learner may do at the table, and what her acts on the board mean as moves of the game.

Which moves are legal is the engine's to say. Some that are not are offered all the same, where a player could
really try them, such as passing a joker or saying Mah Jongg too early. What costs a hand takes two steps, and
most of it lies behind a button of its own (`table_more`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mahj_tutor.american import (
    AskCourtesy,
    CharlestonState,
    Move,
    Mush,
    PlayState,
    Vote,
    is_legal,
)
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.moves import (
    GROUPS,
    Accept,
    Call,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    Rack,
    Swap,
    Wait,
)
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.session import table_coach, table_help, table_more
from mahj_tutor.session.table_doubt import doubt
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Laid, Offer
from mahj_tutor.session.table_tray import laid_out, tray_size
from mahj_tutor.session.table_turns import calls, can_wait, checks, is_asked, next_move, shows
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

RACK, TRAY, DISCARDS, WALL = "rack", "tray", "discards", "wall"
"""The zones that acts name; the wall is a piece, too."""
DOUBT = "doubt-"
"""How the menu of an act begins about which she is asked once more, before its name."""
MOST_IN_SIGHT = 6
"""Buttons that fit into two rows on a phone, with one that stands out."""


# --- buttons ---------------------------------------------------------------------------------------


def offers(table: TableGame, laid: Laid) -> tuple[Offer, ...]:
    """Return the buttons there are now, the likeliest last."""
    if laid.menu.startswith(DOUBT):
        return (*_doubted(table, laid), table_more.back())
    by_coach = table_coach.behind(laid, _plain(table, laid))
    if by_coach is not None:
        return (*by_coach, table_more.back()) if laid.menu == table_coach.WOULD else by_coach
    asks = _in_sight(table, replace(laid, menu=""))
    if laid.menu:
        return _in_order(table_more.behind(table, laid, asks))
    opener = table_more.opener(table, laid, asks)
    return _in_order((*_win(table, laid), *asks, *opener, *_plain(table, laid)))


def _in_sight(table: TableGame, laid: Laid) -> tuple[Offer, ...]:
    """Return what she may ask without opening "More", as far as there is room: two questions.

    Once she has put up a move of her own, what the coach would do takes the place of what she can do.
    """
    others = (*_win(table, laid), *_plain(table, laid))
    taken = len(others) + 1 + table.seen.is_arranged  # "More", and the button that sorts the rack
    found = {each.name: each for each in table_more.questions(table, laid)}
    is_coachs = table_coach.WOULD in found and table_coach.put_up(table, laid) is not None
    names = (table_help.FAR, table_coach.WOULD if is_coachs else table_help.CAN)
    return tuple(found[each] for each in names if each in found)[: max(0, MOST_IN_SIGHT - taken)]


def asked(table: TableGame, laid: Laid) -> str:
    """Return what is asked in the menu that is open, as Markdown; "" where none is."""
    if laid.menu.startswith(DOUBT):
        return words("ask", "doubt", reason=laid.doubt)
    return table_coach.ask(laid) or table_more.asked(table, laid)


def _doubted(table: TableGame, laid: Laid) -> Iterator[Offer]:
    """Yield what she is asked about once more."""
    for each in (*_plain(table, laid), *table_more.behind(table, replace(laid, menu=table_more.MORE))):
        if f"{DOUBT}{each.name}" == laid.menu:
            yield replace(each, label=words("button", "anyway"), is_filled=False, confirm="")
            return


def _win(table: TableGame, laid: Laid) -> Iterator[Offer]:
    """Yield the button that declares a hand that is made. It comes first: last is where she tapped before."""
    now, move = table.game.now, Declare(table.me)
    if isinstance(now, PlayState):
        in_turn = now.turn is table.me and now.phase in (Phase.DISCARD, Phase.LOOKED)
        is_due = in_turn and not laid.is_changing
    else:
        is_due = isinstance(now, CharlestonState) and now.is_untouched
    if is_due and is_legal(now, move):
        yield Offer("mahjong", words("button", "mahjong"), move, confirm=words("confirm", "mahjong"))


def _plain(table: TableGame, laid: Laid) -> Iterator[Offer]:
    """Yield the buttons of what is due, the likeliest last."""
    now = table.game.now
    if isinstance(now, CharlestonState):
        yield from _in_charleston(table, now, laid)
        return
    assert isinstance(now, PlayState)
    match now.phase:
        case Phase.DISCARD | Phase.LOOKED if now.turn is table.me:
            yield from _in_turn(table, now, laid)
        case Phase.DECLARED if checks(now, table.me):
            if table.is_whole:
                yield Offer("wrong", words("button", "wrong"), opens=table_more.against(now.turn))
            yield Offer("accept", words("button", "accept"), Accept(table.me))
        case Phase.WINDOW | Phase.LOOKED | Phase.DISCARD:
            yield from _in_window(table, now)


def _in_order(found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return buttons of which the likeliest stands out, unless they are too many for two rows."""
    return found if len(found) <= MOST_IN_SIGHT else tuple(replace(each, is_filled=False) for each in found)


def _in_charleston(table: TableGame, now: CharlestonState, laid: Laid) -> Iterator[Offer]:
    me = table.me
    if now.stage is Stage.VOTE and now.exchange.votes[me.number] is None:
        yield Offer("no-more", words("button", "no_more"), Vote(me, go_on=False))
        yield Offer("yes", words("button", "yes"), Vote(me, go_on=True), is_filled=True)
    elif now.stage is Stage.COURTESY and now.partner(me) and now.wish(me) is None:
        yield from (_courtesy(me, count) for count in range(PASS_SIZE + 1))
    elif tray_size(now, me):
        yield _pass(table, now, laid)


def _courtesy(me: Seat, count: int) -> Offer:
    return Offer(f"ask-{count}", words("button", f"ask_{count}"), AskCourtesy(me, count))


def _pass(table: TableGame, now: CharlestonState, laid: Laid) -> Offer:
    give, own, size = laid_out(table, now, laid), len(laid.tray), tray_size(now, table.me)
    if isinstance(give, Mush):
        return Offer("pass", words("button", "mush", count=own), give, is_filled=True)
    blind = give.blind
    if not blind:
        return Offer("pass", words("button", "pass"), give, is_filled=own == size)
    if own:
        return Offer("pass", words("button", "pass_blind", own=own, blind=blind), give)
    return Offer(
        "pass", words("button", "all_blind", blind=blind), give, confirm=words("confirm", "all_blind")
    )


def _in_turn(table: TableGame, now: PlayState, laid: Laid) -> Iterator[Offer]:
    """Yield the buttons of the learner's own turn."""
    me, legal = table.me, table.my_moves()
    if now.phase is Phase.LOOKED and now.picked is not None:
        yield Offer("throw", words("button", "throw", tile=now.picked.name), Discard(me, now.picked))
        yield Offer("rack", words("button", "rack"), Rack(me), is_filled=True)
    elif laid.is_changing:
        yield from _changes(table, legal)
    elif laid.chosen:
        yield from _with_tile(dict(table.pieces())[laid.chosen], me, legal)
    elif any(isinstance(move, Change) for move in legal):
        yield Offer("change", words("button", "change"))


def _with_tile(tile: Tile, me: Seat, legal: Sequence[Move]) -> Iterator[Offer]:
    """Yield what can be done with the tile that is lifted: put it back, exchange it for a joker, throw it."""
    yield Offer("put-back", words("button", "put_back"))
    yield from (_swap(move, me) for move in legal if isinstance(move, Swap) and move.tile is tile)
    yield Offer("throw", words("button", "throw", tile=tile.name), Discard(me, tile), is_filled=True)


def _changes(table: TableGame, legal: Sequence[Move]) -> Iterator[Offer]:
    """Yield the groups that the latest exposure can become, and to leave it as it is."""
    for move in legal:
        if isinstance(move, Change):
            label = words(
                "button",
                "change_to",
                group=GROUPS[len(move.tiles)].capitalize(),
                tiles=tiles_said(move.tiles),
            )
            yield Offer(_name(move), label, move, doubt=doubt(table, move))
    yield Offer("keep", words("button", "keep"))


def _swap(move: Swap, me: Seat) -> Offer:
    whose = "your own" if move.owner is me else f"{move.owner}'s"
    return Offer(_name(move), words("button", "swap", whose=whose), move)


def _in_window(table: TableGame, now: PlayState) -> Iterator[Offer]:
    """Yield the buttons where another player has thrown a tile: what may be done, once she is asked."""
    asked, is_due = is_asked(table), next_move(table) is not None
    if not is_due:
        yield from _exposures(table, now)
    if asked:
        yield from (_call(table, each) for each in calls(table))
    elif can_wait(table):
        yield Offer("wait", words("button", "wait"), Wait(table.me))
    if is_legal(now, Pick(table.me)) and not is_due:
        yield Offer("pick", words("button", "pick"), Pick(table.me), is_filled=True)
    elif asked:
        let_go = LetGo(table.me) if table.me in now.waiting else None
        yield Offer("no", words("button", "no"), let_go, is_filled=True)


def _call(table: TableGame, call: Call) -> Offer:
    if call.wanted == "mahjong":
        return Offer("call-mahjong", words("button", "mahjong"), call, confirm=words("confirm", "mahjong"))
    return Offer(f"call-{call.wanted}", call.wanted.capitalize(), call, doubt=doubt(table, call))


def _exposures(table: TableGame, now: PlayState) -> Iterator[Offer]:
    """Yield the ways to expose the group that was called."""
    found = shows(now, table.me)
    for number, move in enumerate(found):
        label = words("button", "show", tiles=tiles_said(move.tiles))
        yield Offer(_name(move), label, move, is_filled=number == 0)


def _name(move: Move) -> str:
    """Return a name for a move that is an id on the board.

    >>> from mahj_tutor.american import read_move
    >>> _name(read_move("South swaps 6D with West"))
    'swaps-6D-with-West'
    """
    return "-".join(str(move).split()[1:])
