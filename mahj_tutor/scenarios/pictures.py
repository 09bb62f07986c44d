"""Situations as a learner sees them: the zones, what each piece is, and short facts said above the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle

from mahj_tutor import classical
from mahj_tutor.american import CharlestonState, DealState, Give, Mush, PlayState
from mahj_tutor.facts.situation import Area, LaidGroup, Picture, Situation, Stack, Thing, pictured, placed
from mahj_tutor.facts.table import discards, exposures
from mahj_tutor.games import AnyDeal, AnyPlay
from mahj_tutor.pictures.charleston_words import charleston_facts
from mahj_tutor.pictures.classical import classical_zones
from mahj_tutor.pictures.classical_words import classical_facts
from mahj_tutor.pictures.deal import around, tiles_wall, walls_in_use
from mahj_tutor.pictures.deal_words import deal_facts, empty_chair, roll_said
from mahj_tutor.pictures.play import play_zones, rack_zone
from mahj_tutor.pictures.play_words import play_facts
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.pictures.table import EMPTY_CHAIR, face_down, rack_pieces, seats_zone
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.scenarios.card_scene_pictures import card_picture, loose_picture
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.hand_views import hand_zones
from mahj_tutor.scenarios.named_groups import named_groups_picture
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import tile, without


def captions(fields: SceneFields, situation: Situation) -> tuple[str, ...]:
    """Return what the learner is told of a scene beside its picture."""
    if isinstance(situation.state, classical.GameState):
        return _of_classical(fields, situation, situation.state)
    play, table, me = situation.play, situation.charleston, situation.me
    empty = empty_chair(situation.state)
    if table is not None and fields.stage is not None:
        hidden = fields.show == "nothing"
        return () if hidden else (*charleston_facts(table, fields.stage, me, fields.called), *empty)
    if play is None or me is None:
        return (*((f"You are {me}",) if me else ()), *empty, *_of_deal(fields, situation))
    told = play_facts(as_marked(fields, play), me)
    return (*(each.removesuffix(".") for each in told), *empty)


def as_marked(fields: SceneFields, play: PlayState) -> PlayState:
    """Return a game with the dead hands that the board marks as such."""
    if fields.dead_hands == "shown":
        return play
    return play.but(hands=tuple(replace(each, dead=None) for each in play.hands))


def _of_classical(fields: SceneFields, situation: Situation, state: classical.GameState) -> tuple[str, ...]:
    me = situation.me
    if isinstance(state, classical.PlayState):
        return classical_facts(state, me) if me is not None else ()
    rolled = () if fields.show == "nothing" else (roll_said(state.roll, me),)
    return (*((f"You are {me}",) if me else ()), *rolled)


def _of_deal(fields: SceneFields, situation: Situation) -> tuple[str, ...]:
    """Say East's roll, and how far the deal has come, where the scene has them."""
    is_hidden = fields.roll is None or fields.show == "nothing"
    rolled = () if fields.roll is None or is_hidden else (roll_said(fields.roll, situation.me),)
    deal = situation.deal
    return (*rolled, *(deal_facts(deal, situation.me) if deal and fields.taken is not None else ()))


# --- the board -------------------------------------------------------------------------------------------


def one_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show one scene as the learner sees it."""
    picture = Picture() if situation.me is None else _game_picture(fields, situation, situation.me)
    is_shown = situation.play is not None and situation.me is not None and fields.show.startswith("hand")
    if not is_shown:
        picture += card_picture(fields, situation)
    picture += seats_picture(fields, situation) + walls_picture(fields, situation)
    picture += named_groups_picture(fields, situation)
    picture += loose_picture(fields, situation)
    return replace(picture, zones=flowers_as_drawn(fields, picture.zones))


def _game_picture(fields: SceneFields, situation: Situation, me: Seat) -> Picture:
    """Show the play of either game, or the Charleston."""
    if situation.charleston is not None:
        return charleston_picture(fields, situation, situation.charleston, me)
    if situation.play is not None and fields.show != "nothing":
        return play_picture(fields, situation, as_marked(fields, situation.play), me)
    if situation.classical_play is not None and fields.show != "nothing":
        zones = classical_zones(situation.classical_play, me, only_rack=fields.show == "rack")
        return _with_things(situation.classical_play, me, zones)
    return Picture()


def flowers_as_drawn(fields: SceneFields, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Return zones, where a scene says so with the small numbers of a real set on flowers, four by four."""
    if fields.flowers != "numbered":
        return zones
    numbers = cycle((3, 1, 4, 2))
    return tuple(
        replace(
            zone,
            pieces=tuple(
                replace(each, number=next(numbers)) if each.face == "F" else each for each in zone.pieces
            ),
        )
        for zone in zones
    )


def charleston_picture(
    fields: SceneFields, situation: Situation, table: CharlestonState, me: Seat
) -> Picture:
    """Show a pass: the learner's own tiles where the question is about them, or else who sits where."""
    give = _own_pass(situation)
    show = fields.show or _shown(fields, situation, give)
    if show == "nothing":
        return Picture()
    if show == "rack":
        return rack_picture(table, me, give)
    votes = {seat: _vote_said(seat, me, go_on=go_on) for seat, go_on in fields.votes.items()}
    return players_picture(me, votes | _nobody(fields))


def _own_pass(situation: Situation) -> Give | Mush | None:
    """Return the pass that the question is about, if it is the learner's."""
    named = situation.named.get("move")
    move = named.value if named else None
    return move if isinstance(move, Give | Mush) and move.seat is situation.me else None


def _shown(fields: SceneFields, situation: Situation, give: Give | Mush | None) -> str:
    """Return what a pass shows unless the author says: the rack where the question is about its tiles."""
    about_rack = bool(fields.rack) and "move" not in situation.named
    return "rack" if give is not None or about_rack else "players"


def _vote_said(seat: Seat, me: Seat, *, go_on: bool) -> str:
    return "{0:Who} {0:says} {1}".format(called(seat, me), "yes" if go_on else "no")


def rack_picture(table: CharlestonState, me: Seat, give: Give | Mush | None) -> Picture:
    """Show the learner's rack in a pass; what she is about to pass lies in a tray."""
    given = give.tiles if give else ()
    rack = without(table.rack(me), given)
    picture = pictured(Zone("rack", "rack", "Your rack", rack_pieces(rack)), placed(rack, "rack", me))
    if give is None:
        return picture
    blind, label = (give.blind, "Your pass") if isinstance(give, Give) else (0, "In the middle")
    return picture + Picture((Zone("tray", "tray", label, (*rack_pieces(given, "p"), *face_down(blind))),))


def play_picture(fields: SceneFields, at: Situation, play: PlayState, me: Seat) -> Picture:
    """Show a game as a player sees it, or what the scene wants to be seen of it."""
    return _with_things(play, me, _play_zones(fields, at, play, me))


def _with_things(play: AnyPlay, me: Seat, zones: Iterable[Zone]) -> Picture:
    return sum((pictured(zone, _lying(play, me, zone)) for zone in zones), Picture())


def _play_zones(fields: SceneFields, at: Situation, play: PlayState, me: Seat) -> tuple[Zone, ...]:
    if fields.show.startswith("hand"):
        return hand_zones(fields, at, play, me)
    return (rack_zone(play, me),) if fields.show == "rack" else play_zones(play, me)


_AREAS: Mapping[str, Area] = {"picked": "picked", "hand": "hand", "open": "open rack"}
"""Where the tiles of a zone lie, by how its id begins; on a rack if it is none of these."""


def _lying(play: AnyPlay, me: Seat, zone: Zone) -> Sequence[Thing]:
    """Return the tiles that the pieces of a zone are; a hand of the card has none."""
    kind, seat = zone.id.partition("-")[0], seat_at(zone.seat or "me", me)
    area = _AREAS.get(kind, "rack")
    if kind == "line":
        return ()
    if kind == "discards":
        return discards(play)[-len(zone.pieces) :]
    if kind == "shown":
        return _in_group(exposures(play, seat), zone)
    if area in ("picked", "hand"):
        return placed((tile(each.face or "") for each in zone.pieces), area, play.turn)
    hand = play.hand(seat)
    return placed(hand.concealed if isinstance(hand, classical.Hand) else hand.rack, area, seat)


def _in_group(groups: Sequence[LaidGroup], zone: Zone) -> Sequence[Thing]:
    """Return the tiles of the group that a zone shows, none if it lies face down."""
    is_hidden = any(piece.face == "?" for piece in zone.pieces)
    return groups[int(zone.id.rpartition("-")[2]) - 1].tiles if groups and not is_hidden else ()


# --- seats and walls -------------------------------------------------------------------------------------


def players_picture(me: Seat, texts: Mapping[Seat, str]) -> Picture:
    """Show who sits where, with words in the place of names where there are any."""
    return _by_side(seats_zone(me, texts), me)


def _by_side(zone: Zone, me: Seat) -> Picture:
    """Return a picture whose pieces lie around the table, each one a player's."""
    return pictured(zone, [seat_at(piece.seat or "me", me) for piece in zone.pieces])


def _nobody(fields: SceneFields) -> dict[Seat, str]:
    """Return what stands at a chair in which nobody sits."""
    return {fields.empty: EMPTY_CHAIR} if fields.empty else {}


def seats_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show the places around the table, if the scene does: with what everybody rolled, or with names.

    Where some names are left out, her own place has hers: the board tells her who she is.
    """
    me, rolls, shown = situation.me or Seat.EAST, fields.rolls, fields.seats
    if rolls is not None:
        return players_picture(me, {seat: _rolled(seat, me, rolls[seat]) for seat in SEATS})
    if shown is None:
        return Picture()
    is_hidden = set(shown) != set(SEATS)
    told = {*shown, situation.me}
    texts = {seat: seat.value if seat in told else "" for seat in SEATS if is_hidden}
    return players_picture(me, texts | _nobody(fields))


def _rolled(seat: Seat, me: Seat, number: int) -> str:
    return f"{'You rolled' if seat is me else 'rolled'} {number}"


def walls_picture(fields: SceneFields, situation: Situation) -> Picture:
    """Show walls, if the scene does: all four from above, or the open ones or some stack by stack."""
    deal, shown = situation.any_deal, fields.walls
    if deal is None or shown is None:
        return Picture()
    if shown == "around":
        me = situation.me or Seat.EAST
        return _by_side(around(deal, me), me)
    owners = walls_in_use(deal) if isinstance(shown, str) else shown
    return sum((_stack_by_stack(deal, owner, situation.me) for owner in owners), Picture())


def _stack_by_stack(deal: AnyDeal, owner: Seat, me: Seat | None) -> Picture:
    """Show a wall; the tile left of a half-taken stack is one, but not while an American deal goes on."""
    zone = tiles_wall(deal, owner, me)
    is_whole = isinstance(deal, DealState) and not deal.is_done
    left = (each for each in zone.pieces if each.state != "gone")
    stacks = (each for each in left if each.level == "stack" or not is_whole)
    return Picture((zone,), {each.id: Stack(owner, each.column or 0) for each in stacks})
