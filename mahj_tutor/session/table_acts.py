"""What a learner may do at the table, and what her acts on the board mean as moves of the game.

Which moves are legal is the engine's to say. Some that are not are offered all the same, where a player could
really try them, such as passing a joker or saying Mah Jongg too early. What costs a hand takes two steps, and
most of it lies behind a button of its own (`table_more`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mahj_tutor.american import (
    AskCourtesy,
    CharlestonState,
    Give,
    Move,
    Mush,
    PlayState,
    Vote,
    is_legal,
)
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.dead_hands.evidence import Evidence
from mahj_tutor.american.play.moves import (
    GROUPS,
    Accept,
    Call,
    Challenge,
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
from mahj_tutor.pictures.scene import SIDES, Act, Zone
from mahj_tutor.pictures.words import seat_at, tiles_said
from mahj_tutor.session import table_help, table_more
from mahj_tutor.session.table_challenge import misnamed, pointed_at, unmarked, unproven
from mahj_tutor.session.table_doubt import doubt
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Effect, Laid, Offer
from mahj_tutor.session.table_tiles import PICKED
from mahj_tutor.session.table_turns import calls, can_wait, checks, is_asked, next_move, shows
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, without

RACK, TRAY, DISCARDS, WALL = "rack", "tray", "discards", "wall"
"""The zones that acts name; the wall is a piece, too."""
_DOUBT = "doubt-"
"""How the menu of an act begins about which she is asked once more, before its name."""
MOST_IN_ROW = 4
"""Buttons that fit into one row on a phone, with one that stands out."""


def tray_size(now: CharlestonState, me: Seat) -> int:
    """Return how many tiles the learner may lay out to pass; 0 where nothing is passed."""
    if now.stage is Stage.COURTESY:
        return (now.agreed(me) or 0) if now.given(me) is None else 0
    if now.stage is Stage.MUSH:
        return len(now.rack(me)) if now.given(me) is None else 0
    return PASS_SIZE if now.stage.number and now.given(me) is None else 0


# --- buttons ---------------------------------------------------------------------------------------


def offers(table: TableGame, laid: Laid) -> tuple[Offer, ...]:
    """Return the buttons there are now, the likeliest last."""
    if laid.menu.startswith(_DOUBT):
        return (*_doubted(table, laid), table_more.back())
    if laid.menu:
        return _in_order(table_more.behind(table, laid))
    return _in_order((*_win(table, laid), *table_more.opener(table, laid), *_plain(table, laid)))


def asked(table: TableGame, laid: Laid) -> str:
    """Return what is asked in the menu that is open, as Markdown; "" where none is."""
    if not laid.menu.startswith(_DOUBT):
        return table_more.asked(table, laid)
    return next((words("ask", "doubt", reason=each.doubt) for each in _doubted(table, laid)), "")


def _doubted(table: TableGame, laid: Laid) -> Iterator[Offer]:
    """Yield what she is asked about once more."""
    for each in _plain(table, laid):
        if each.doubt and f"{_DOUBT}{each.name}" == laid.menu:
            yield replace(each, label=words("button", "anyway"), is_filled=False)


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
    """Return buttons of which the likeliest stands out, unless they are too many for one row."""
    return found if len(found) <= MOST_IN_ROW else tuple(replace(each, is_filled=False) for each in found)


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
    known = dict(table.pieces())
    tiles = tuple(known[piece] for piece in laid.tray)
    own = len(tiles)
    if now.stage is Stage.MUSH:
        return Offer("pass", words("button", "mush", count=own), Mush(table.me, tiles), is_filled=True)
    size = tray_size(now, table.me)
    blind = size - own if now.stage.may_be_blind else 0
    give = Give(table.me, tiles, blind)
    if not blind:
        return Offer("pass", words("button", "pass"), give, is_filled=own == size)
    if own:
        return Offer("pass", words("button", "pass_blind", own=own, blind=blind), give)
    return Offer(
        "pass", words("button", "all_blind", blind=blind), give, confirm=words("confirm", "all_blind")
    )


def _in_turn(table: TableGame, now: PlayState, laid: Laid) -> Iterator[Offer]:
    """Yield the buttons of the learner's own turn."""
    me, legal = table.me, tuple(table.my_moves())
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


# --- acts ------------------------------------------------------------------------------------------


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
    now = table.game.now
    return (
        _in_play(table, now, laid, found, zones) if isinstance(now, PlayState) else Effect(found.move, laid)
    )


def _step(laid: Laid, found: Offer) -> Laid | None:
    """Return what is laid out after a button that makes no move yet, None for others."""
    if found.opens is not None:
        chosen = laid.chosen if found.opens in ("", table_more.MORE) else ""
        return replace(laid, menu=found.opens, marked=(), chosen=chosen)
    if found.doubt and not laid.menu:
        return replace(laid, menu=f"{_DOUBT}{found.name}")
    if found.name in ("change", "keep"):
        return replace(laid, is_changing=found.name == "change")
    return replace(laid, chosen="") if found.name == "put-back" else None


def _in_play(
    table: TableGame, now: PlayState, laid: Laid, found: Offer, zones: Sequence[Zone]
) -> Effect | None:
    closed = replace(laid, menu="", marked=())
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
        case ("no", move) if not laid.menu:
            return Effect(move, declined=True)
        case ("pick", _) if not laid.menu:
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
        return Effect(Discard(table.me, known[piece]), replace(laid, chosen=piece))
    side = next((each for each in SIDES if zone.startswith(f"shown-{each}-")), None)
    if side is None:
        return None
    swap = Swap(table.me, known[piece], seat_at(side, table.me))
    return Effect(_in_place_of_joker(table, known[piece], zone) or swap, laid)


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
        return Effect(laid=replace(laid, tray=others))
    if not isinstance(now, CharlestonState) or len(others) >= tray_size(now, table.me):
        return None
    return Effect(laid=replace(laid, tray=(*others, piece)))
