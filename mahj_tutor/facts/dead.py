"""Facts about dead hands: is one dead, what proves it, and what becomes of its tiles."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american import PlayState, consequence
from mahj_tutor.american.dead_hands import evidence as engine
from mahj_tutor.american.dead_hands.dead_jokers import dead_jokers as number_of_dead_jokers
from mahj_tutor.american.dead_hands.dead_jokers import face_down_faults
from mahj_tutor.american.dead_hands.tile_counts import hidden_faults
from mahj_tutor.american.dead_hands.tile_counts import hidden_tiles as number_of_hidden_tiles
from mahj_tutor.american.play.hand_status import dead_hand_faults, is_visibly_dead
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Lines, Players, Rules, Subject, Tiles, rules_in
from mahj_tutor.facts.scenes import NO_HAND, TOO_FEW
from mahj_tutor.facts.situation import Area, Laid, Where, first_like, kinds, placed
from mahj_tutor.facts.table import discards, exposed_tiles, exposures
from mahj_tutor.games import Move, american_move
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER

dead = Subject("dead hands")


def _reasons(play: PlayState, player: Seat, *_: object) -> tuple[Fault, ...]:
    """Return why a player's hand is dead, or the reason why it is alive."""
    found = dead_hand_faults(play, player)
    if not found and (rule := play.hand(player).dead):
        return (Fault(rule, telling("{who:whose} hand has been called dead", who=player)),)
    return found or (engine.alive(play, player),)


def _why(play: PlayState, player: Seat, *_: object) -> tuple[str, ...]:
    first = _reasons(play, player)[0].say
    if not is_dead(play, player):
        return (first,)
    return first, telling("{who} {who:is} out of the game, and the others play on", who=player)


@dead.fact("is_dead(West)", TOO_FEW, faults=_reasons, how=_why)
def is_dead(play: PlayState, player: Seat = ME) -> bool:
    """Return whether a player's hand is dead: called dead, or so that everybody can see it (DD1 to DD5)."""
    return play.is_dead(player) or is_visibly_dead(play, player)


@dead.fact("called_dead(West)", '{table: "phase window; turn North; dead West DD1; thrown North 2D"}')
def called_dead(play: PlayState, player: Seat = ME) -> bool:
    """Return whether a player's hand has been called dead, so that the player is out of the game."""
    return play.is_dead(player)


@dead.fact('rules_of_death(West) == "DD1"', TOO_FEW)
def rules_of_death(play: PlayState, player: Seat = ME) -> Rules:
    """Return the rules by which a hand is dead; none if it is alive."""
    return rules_in(dead_hand_faults(play, player))


@dead.fact("count(hands_left(East)) == 0", NO_HAND)
def hands_left(play: PlayState, player: Seat = ME) -> Lines:
    """Return the hands of the card that a player can still make, as far as everybody can see (DD3)."""
    return play.solver.live_lines(play.hand(player).shown, play.gone(player))


@dead.fact(
    'dead_after("South challenges East") == [East, North]',
    '{table: "phase declared; turn East; came wall; open East; open North; East 1B 3C 5D N; North 2B J"}',
)
def dead_after(play: PlayState, move: Move) -> Players:
    """Return the players whose hands are dead once a move is made, those that were dead before among them."""
    after = consequence(play, american_move(move)).after
    return tuple(seat for seat in play.seats if isinstance(after, PlayState) and after.is_dead(seat))


# --- evidence ----------------------------------------------------------------------------------------------


def _elsewhere(play: PlayState, player: Seat) -> Iterator[Laid]:
    """Yield the tiles that lie face up outside a player's hand, the discard that may still be called last.

    A joker in an exposure is not among them: it may be exchanged.
    """
    offered = play.offered
    lying = discards(play)
    yield from lying[:-1] if offered else lying
    for seat in play.seats:
        if seat is not player:
            yield from (each for each in exposed_tiles(play, seat) if each.tile is not JOKER)
            yield from _open_rack(play, seat)
    yield from lying[-1:] if offered else ()


def _open_rack(play: PlayState, player: Seat) -> Tiles:
    hand = play.hand(player)
    return placed(hand.rack if hand.is_open else (), "open rack", player)


def _pointed(play: PlayState, player: Seat, marked: Tiles) -> engine.Evidence:
    """Return what marked tiles point at.

    A tile of an exposure stands for its group, a tile of a rack that is face down for the number of tiles.
    """
    places = [each.where or Where("tiles", 0) for each in marked]
    pairs = list(zip(kinds(marked), places, strict=True))
    return engine.Evidence(
        tuple(sorted({where.group for where in places if _is_in(where, player, "exposure")})),
        tuple(sorted(tile for tile, where in pairs if where.seat is not player)),
        tuple(sorted(tile for tile, where in pairs if _is_in(where, player, "open rack"))),
        is_counted=any(_is_in(where, player, "rack") for where in places),
    )


def _is_in(where: Where, player: Seat, area: Area) -> bool:
    """Whether a place is in an area of a player."""
    return where.seat is player and where.area == area


def _evidence_faults(play: PlayState, player: Seat, marked: Tiles) -> tuple[Fault, ...]:
    return (not marked and dead_hand_faults(play, player)) or engine.evidence_faults(
        play, player, _pointed(play, player, marked)
    )


@dead.fact('evidence(East) == "2C 6C"', NO_HAND, faults=_evidence_faults, how=_why)
def evidence(play: PlayState, player: Seat = ME) -> Tiles:
    """Return tiles that prove a hand dead, as few as will do; none if it is alive.

    One tile of an exposure stands for the group, one of the rack for the number of tiles; the tiles that are
    gone and those that don't belong to a declared hand stand for themselves.
    """
    found = engine.evidence(play, player)
    if found is None:
        if is_visibly_dead(play, player):
            raise NoValueError(f"{player}'s hand is wrong in too many tiles to name them")
        return ()
    hand = play.hand(player)
    groups = exposures(play, player)
    return (
        *(groups[place].tiles[0] for place in found.shown),
        *first_like(_elsewhere(play, player), found.gone),
        *first_like(_open_rack(play, player), found.stray),
        *(placed(hand.rack, "rack", player)[:1] if found.is_counted else ()),
    )


@dead.fact("proves_dead(East, evidence(East))", NO_HAND)
def proves_dead(play: PlayState, player: Seat, marked: Tiles) -> bool:
    """Return whether tiles prove that a player's hand is dead, and none of them is beside the point."""
    return not engine.evidence_faults(play, player, _pointed(play, player, marked))


# --- what becomes of the tiles -----------------------------------------------------------------------------


def _hidden_how(play: PlayState, player: Seat, *_: object) -> tuple[str, ...]:
    hand = play.hand(player)
    if hand.is_open:
        return ("the hand was exposed with the Mah Jongg, so no tile of it is hidden",)
    exposed = hand.size - len(hand.rack)
    stay = f"the {len(hand.rack)} on the rack stay hidden"
    say = f"{{who}} {{who:has}} {hand.size} tiles: {exposed} are exposed, and {stay}"
    return (telling(say, who=player),)


@dead.fact("hidden_tiles(West) == 6", TOO_FEW, faults=hidden_faults, how=_hidden_how)
def hidden_tiles(play: PlayState, player: Seat = ME) -> int:
    """Return how many tiles of a hand nobody else gets to see when it is dead (DD7)."""
    return number_of_hidden_tiles(play, player)


def _face_down_faults(play: PlayState, player: Seat, marked: Tiles) -> tuple[Fault, ...]:
    jokers = [each for each in marked if each.tile is JOKER]
    turned = [each for each in jokers if each.where and each.where.area == "open rack"]
    return face_down_faults(
        play, player, opened=len(turned), shown=len(jokers) - len(turned), tiles=len(marked) - len(jokers)
    )


@dead.fact(
    "count(dead_jokers(East)) == 2",
    '{table: "phase window; turn East; closed; dead East DD2; open East; East 1B J J; thrown East 5B"}',
    faults=_face_down_faults,
    how=lambda *_: ("these came out with the mistaken Mah Jongg, so nobody can exchange for them",),
)
def dead_jokers(play: PlayState, player: Seat = ME) -> Tiles:
    """Return the jokers that came out with a mistaken Mah Jongg and are turned face down (JK9, JK11)."""
    found = tuple(each for each in _open_rack(play, player) if each.tile is JOKER)
    return found if number_of_dead_jokers(play, player) else ()
