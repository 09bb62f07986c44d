"""What a learner sees of a whole game: the table around her, her rack, and what she may do next.

Of the others nothing is shown but what lies open or was said aloud.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import cast

from mahj_widgets import protocol
from mahj_widgets.layout import Option, Setting

from mahj_tutor.american import CharlestonState, PlayState
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Card, Line
from mahj_tutor.pictures.card import card_zone
from mahj_tutor.pictures.play import play_zones
from mahj_tutor.pictures.scene import Acts, Button, Piece, Scene, Zone
from mahj_tutor.pictures.words import seat_at, side_of, tiles_said, whose
from mahj_tutor.players.parts import Part
from mahj_tutor.session import table_end
from mahj_tutor.session.table_acts import DISCARDS, RACK, TRAY, WALL, offers
from mahj_tutor.session.table_challenge import MOST_MARKED, pieces_of_evidence
from mahj_tutor.session.table_coach import can_coach
from mahj_tutor.session.table_effects import racks_first
from mahj_tutor.session.table_frame import (
    BEAT,
    ON,
    Shown,
    Told,
    ask_me,
    buttons_of,
    coach_setting,
    framed,
    others_play,
)
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import MISTAKES, OFF, Laid
from mahj_tutor.session.table_more import THROW, accused
from mahj_tutor.session.table_pieces import named, pieces_of_hand, pieces_of_rack, wall_to_take_from
from mahj_tutor.session.table_seats import in_turn, players, wall_left
from mahj_tutor.session.table_tiles import PICKED
from mahj_tutor.session.table_told import feedback_of
from mahj_tutor.session.table_tray import tray_size
from mahj_tutor.session.table_turns import is_asked, next_move, shows
from mahj_tutor.session.table_words import words
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import JOKER, in_words

ALL_DISCARDS = 152
"""More discards than ever lie on the table."""
_WAYS = {"right": "to the right", "across": "across", "left": "to the left"}


def view_of(
    table: TableGame, scene: Scene, told: Told, *, title: str, item: str, serial: int
) -> protocol.View:
    """Return the view of a game: `scene` is what lies there, with the buttons."""
    feedback = _feedback(table, told)
    asked = told.ask or asked_there(table, scene)
    shown = Shown(asked, tuple(players(table)), wall_left(table), tuple(_settings(table, told)), feedback)
    return framed(table, scene, told, shown, title=title, item=item, serial=serial)


def _feedback(table: TableGame, told: Told) -> protocol.Feedback | None:
    """Return what is said at the end of the game, or what came of the learner's last act."""
    if table.game.is_over:
        play = cast(PlayState, table.game.now)
        return table_end.told(play, table.me, settles=table.has(Part.SETTLING))
    if table.came is None or told.ask:
        return None
    return feedback_of(table.came, table.opening.level)


def _settings(table: TableGame, told: Told) -> Iterator[Setting]:
    """Yield what she may set: when she is asked, how the others play, the coach and, at first, if they err.

    In a game that everybody plays once the others are the same for all.
    """
    if table.has(Part.CALLS):
        yield ask_me(table.asks)
        if not told.is_once:
            yield others_play(table)
    if can_coach(table) and not table.opening.is_hers:
        yield coach_setting(table.coach)
    if table.may_choose_mistakes:
        options = tuple(Option(each, words("mistakes", each)) for each in (OFF, ON))
        chosen = ON if table.opening.catches else OFF
        yield Setting(MISTAKES, words("mistakes", "label"), options, chosen)


def scene_of(table: TableGame, laid: Laid) -> Scene:
    """Return what lies on the table, and what may be done there."""
    now = table.game.now
    buttons = tuple(_buttons(table, laid))
    if isinstance(now, CharlestonState):
        return replace(_of_charleston(table, now, laid), buttons=buttons)
    assert isinstance(now, PlayState)
    return replace(_of_play(table, now, laid), buttons=buttons)


def _buttons(table: TableGame, laid: Laid) -> Iterator[Button]:
    """Yield the buttons: what the learner may do, and that the others go on."""
    return buttons_of(
        table, laid, offers(table, laid), _pace(table) if next_move(table) is not None else None
    )


def _pace(table: TableGame) -> int:
    """Return after how many ms the others go on: sooner where nobody calls, or once she can only watch."""
    now = table.game.now
    if isinstance(now, PlayState) and now.is_dead(table.me):
        return BEAT // 4
    return BEAT if table.has(Part.CALLS) else BEAT // 2


def card_of(table: TableGame) -> Zone:
    """Return the card that is played by."""
    return _card_of(table.game.card)


@lru_cache(maxsize=8)
def _card_of(card: Card) -> Zone:
    zone = card_zone(card.lines)
    return replace(zone, pieces=tuple(map(_unnamed, zone.pieces)))


def _unnamed(piece: Piece) -> Piece:
    """Return a line of the card without its id: at the table it is called by its section and place."""
    return replace(piece, printed=replace(piece.printed, name="")) if piece.printed else piece


# --- the Charleston --------------------------------------------------------------------------------


def _of_charleston(table: TableGame, now: CharlestonState, laid: Laid) -> Scene:
    size = tray_size(now, table.me)
    rack = Zone(RACK, "rack", "Your rack", tuple(pieces_of_rack(table)), seat="me")
    if not size:
        given = now.given(table.me)
        count = len(given.tiles) + given.blind if given else 0
        return Scene((_tray(table, now, count), rack) if count else (rack,))
    moves = dict.fromkeys((piece.id for piece in rack.pieces), (TRAY, RACK))
    laid_out: Acts = tuple(("move", piece, TRAY) for piece in laid.tray)
    return Scene((_tray(table, now, size), rack), moves, given_acts=laid_out)


def _tray(table: TableGame, now: CharlestonState, size: int) -> Zone:
    way = now.stage.direction
    if way is None:
        return Zone(TRAY, "tray", words("zone", "mush"), slots=size, seat="me")
    label = words("zone", "tray", whom=seat_at(way, table.me))
    return Zone(TRAY, "tray", label, slots=size, seat="me", arrow=way)


# --- the play --------------------------------------------------------------------------------------


def _of_play(table: TableGame, now: PlayState, laid: Laid) -> Scene:
    found = _as_it_lies(table, now, laid)
    if accused(laid):
        marks = pieces_of_evidence(found.zones)
        given: Acts = tuple(("mark", piece) for piece in laid.marked)
        return Scene(found.zones, marks=marks, mark_limit=MOST_MARKED, given_acts=given)
    if laid.menu == THROW:
        return Scene(found.zones, marks=_on_rack(found), given_acts=_chosen(found, laid))
    return replace(found, moves={}, marks=()) if laid.menu else found


def _on_rack(scene: Scene) -> tuple[str, ...]:
    return tuple(piece.id for zone in scene.zones if zone.id == RACK for piece in zone.pieces)


def _chosen(scene: Scene, laid: Laid) -> Acts:
    """Return the mark on the tile that the learner has chosen from her rack."""
    return (("mark", laid.chosen),) if laid.chosen in _on_rack(scene) else ()


def _as_it_lies(table: TableGame, now: PlayState, laid: Laid) -> Scene:
    if now.phase in (Phase.DECLARED, Phase.OVER) and table_end.open_hand(now):
        return Scene(_of_open_hand(table, now))
    zones = _around(table, now)
    rack = replace(_rack_zone(table, now), pieces=tuple(pieces_of_rack(table)))
    if now.turn is not table.me or now.phase is Phase.WINDOW:
        return _of_window(table, now, laid, (*zones, rack))
    lying, picked = Scene((*zones, rack)), table.seen.at(PICKED)
    if picked and not racks_first(table):
        return lying
    marks = _on_rack(lying)
    jokers = _with_jokers(zones) if table.has(Part.EXCHANGES) else ()
    moves = dict.fromkeys(marks, (DISCARDS, *jokers)) | {name: (RACK, DISCARDS) for name, _ in picked}
    return replace(lying, moves=moves, marks=marks, given_acts=_chosen(lying, laid))


def _around(table: TableGame, now: PlayState) -> tuple[Zone, ...]:
    """Return what lies on the table but for the learner's rack; there is always a place for discards."""
    found = play_zones(now, table.me, rack=False, discards=ALL_DISCARDS)
    zones = tuple(named(table, each) for each in found)
    if any(zone.id == DISCARDS for zone in zones):
        return zones
    return (*zones, Zone(DISCARDS, "discards", "Discards"))


def _of_window(table: TableGame, now: PlayState, laid: Laid, zones: tuple[Zone, ...]) -> Scene:
    """Show a table at which another player has thrown; the next tile of the wall if she may pick it."""
    if all(each.name != "pick" for each in offers(table, laid)):
        return Scene(zones)
    return Scene(
        (*zones[:-1], wall_to_take_from(len(now.wall), words("zone", "wall")), zones[-1]), {WALL: (RACK,)}
    )


def _of_open_hand(table: TableGame, now: PlayState) -> tuple[Zone, ...]:
    """Show the hand with which somebody says Mah Jongg in the middle, in the order in which it is printed."""
    pieces = tuple(pieces_of_hand(table, side_of(now.turn, table.me), table_end.open_hand(now)))
    hand = Zone("hand", "exposure", words("zone", "hand", whose=whose(now.turn, table.me)), pieces)
    line = table_end.winning_line(now)
    if line is not None:
        return (
            (hand, _printed(line)) if now.turn is table.me else (hand, _own_hand(table, now), _printed(line))
        )
    hidden = [side_of(now.turn, table.me), "me" if now.is_dead(table.me) else None]  # the hand needs room
    rack = replace(_rack_zone(table, now), pieces=tuple(pieces_of_rack(table)))
    around = (named(table, each) for each in play_zones(now, table.me, rack=False, discards=0))
    lying = (*around, hand, rack)
    return tuple(each for each in lying if each is hand or each.seat not in hidden)


def _own_hand(table: TableGame, now: PlayState) -> Zone:
    """Show all tiles that the learner had when another player won."""
    zones = (named(table, each) for each in play_zones(now, table.me, rack=False, discards=0))
    shown = (piece for each in zones if each.seat == "me" for piece in each.pieces)
    pieces = (*shown, *pieces_of_rack(table))
    return Zone("mine", "exposure", words("zone", "mine"), pieces, dim=now.is_dead(table.me))


def _printed(line: Line) -> Zone:
    """Show a hand as the card has it."""
    pieces = tuple(map(_unnamed, card_zone([line]).pieces))
    return Zone("printed", "pool", words("zone", "printed"), pieces)


def _rack_zone(table: TableGame, now: PlayState) -> Zone:
    dead = now.is_dead(table.me)
    return Zone(RACK, "rack", "Your rack", seat="me", dim=dead, band="dead" if dead else None)


def _with_jokers(zones: tuple[Zone, ...]) -> tuple[str, ...]:
    """Return the groups at the table that have a joker: where one may try an exchange."""
    shown = (zone for zone in zones if zone.id.startswith("shown-"))
    return tuple(zone.id for zone in shown if any(piece.face == JOKER.code for piece in zone.pieces))


# --- what is asked ---------------------------------------------------------------------------------


def asked_there(table: TableGame, scene: Scene) -> str:
    """Return what the learner is to do, as Markdown."""
    now, is_due = table.game.now, next_move(table) is not None
    if isinstance(now, CharlestonState):
        return _others_pass(table, now) if is_due else _asked_in_charleston(table, now)
    assert isinstance(now, PlayState)
    if now.is_dead(table.me) and now.phase not in (Phase.DECLARED, Phase.OVER):
        return words("ask", "watch")
    if is_due:
        if now.phase is Phase.DECLARED:
            return words("ask", "others_check")
        turn = in_turn(now)
        assert turn is not None  # somebody is about to act
        return words("ask", "other", who=called(turn, table.me))
    return _asked_in_play(table, now, scene)


def _others_pass(table: TableGame, now: CharlestonState) -> str:
    """Return what the others are about to do in the Charleston."""
    answers = now.stage is Stage.VOTE or (now.stage is Stage.COURTESY and now.given(table.me) is None)
    return words("ask", "others_answer" if answers else "others_pass")


def _asked_in_charleston(table: TableGame, now: CharlestonState) -> str:
    me, across = table.me, table.me.across
    if now.stage is Stage.VOTE:
        return words("ask", "vote")
    if now.stage is Stage.MUSH:
        return words("ask", "mush")
    if now.stage is Stage.COURTESY:
        if now.wish(me) is None:
            return words("ask", "courtesy", whom=across)
        return words("ask", "give", whom=across, count=in_words(now.agreed(me) or 0))
    way = now.stage.direction or "across"
    name = "pass_blind" if now.stage.may_be_blind else "pass"
    asked = words("ask", name, stage=now.stage.value, way=_WAYS[way], whom=seat_at(way, me))
    if table.opening.catches and not table.has_acted:
        asked = f"{asked}\n\n{words('ask', 'catch')}"
    return asked


def _asked_in_play(table: TableGame, now: PlayState, scene: Scene) -> str:
    me = table.me
    match now.phase:
        case Phase.OVER:
            return _asked_at_the_end(table)
        case Phase.DECLARED:
            return words("ask", "check")
        case Phase.DISCARD if now.turn is me:
            return _asked_to_throw(table, scene)
        case Phase.LOOKED if now.turn is me and now.picked is not None:
            return words("ask", "rack", tile=tiles_said([now.picked]))
    return _asked_in_window(table, now, can_pick=WALL in scene.moves)


def _asked_at_the_end(table: TableGame) -> str:
    if not table.has(Part.SETTLING):
        return words("ask", "another")
    return table_end.next_game(table.me, table.opening.missing)


def _asked_to_throw(table: TableGame, scene: Scene) -> str:
    if not scene.given_acts:
        return words("ask", "throw")
    chosen = dict(table.pieces())[scene.given_acts[0][1]]
    return words("ask", "throw_it", tile=chosen.noun)


def _asked_in_window(table: TableGame, now: PlayState, *, can_pick: bool) -> str:
    offered, mine = now.callable_discard, shows(now, table.me)
    if offered is None or not (is_asked(table) or mine):
        return words("ask", "pick")
    name = "show" if mine else "call_or_pick" if can_pick else "call"
    return words("ask", name, tile=offered.tile.noun)
