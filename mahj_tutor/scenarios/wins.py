"""Games that were won: who won, on which tile, and with which 14 tiles of the card."""

from __future__ import annotations

import random
from collections.abc import Mapping

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.settlement import settlement_faults
from mahj_tutor.american.play.state import DiscardedTile, Hand, Phase, TileSource
from mahj_tutor.card import Card, Target
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.drawn_hands import alike, in_set, named_line, with_jokers
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver import Match, solver_for
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, JOKER, Tile, without

_SOURCES: Mapping[str, TileSource] = {"discard": "call", "self": "wall", "exchange": "exchange"}


def won_play(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> PlayState:
    """Return the end of a game; what the author left out is drawn. Raise `Unfit` where nobody can win so."""
    _check_by(fields)
    match = _match(fields, card, rng)
    winner = fields.winner or _somebody(rng, fields.dead, fields.empty)
    tiles = tuple(tile for group in match.arrangement for tile in group)
    play = PlayState(
        _hands(fields, winner, tiles, rng),
        card=card,
        table_rules=rules,
        turn=winner,
        phase=Phase.OVER,
        tile_source=_SOURCES[fields.how or "self"],
        winner=winner,
        accepted=tuple(seat for seat in SEATS if seat not in (winner, fields.empty)),
        missing=fields.empty,
        bettor_on=fields.bet_on,
        pot=fields.pot,
    )
    if fields.how == "discard":
        by = fields.by or _somebody(rng, winner, fields.dead, fields.empty)
        play = play.but(called=_winning_discard(by, tiles, rng, misnamed=fields.misnamed))
    if faults := _why_not(play):
        raise Unfit("E030", *faults[0])
    return play


def _check_by(fields: SceneFields) -> None:
    """Raise `Unfit` where somebody threw the winning tile, and it came from elsewhere."""
    if fields.by and fields.how != "discard":
        say = f"by: says that {fields.by} threw the winning tile, and how: that nobody did"
        raise Unfit("E030", say, "write how: discard, or leave by: out", ("scene", "how"))


def _winning_discard(
    by: Seat, tiles: tuple[Tile, ...], rng: random.Random, *, misnamed: bool
) -> DiscardedTile:
    """Draw the tile that won, and a wrong name for it where it was misnamed: that of a tile much like it."""
    if not misnamed:
        return DiscardedTile(by, rng.choice([tile for tile in tiles if tile is not JOKER]))
    last = rng.choice([tile for tile in tiles if tile is not JOKER and not tile.is_flower])
    return DiscardedTile(by, last, rng.choice([tile.name for tile in alike(last) if tile is not last]))


def _match(fields: SceneFields, card: Card, rng: random.Random) -> Match:
    """Return the winning tiles as the hand of the card that they make."""
    match = _written(fields, card) if fields.hand else _drawn(fields, card, rng)
    if fields.how == "exchange" and match.jokerless:
        say = "the joker that was taken is in the hand, so there has to be one"
        raise Unfit("E030", say, "ask for at least 1 joker", ("scene", "jokers"))
    return match


def _somebody(rng: random.Random, *others: Seat | None) -> Seat:
    """Draw a player, but none of some."""
    return rng.choice([seat for seat in SEATS if seat not in others])


def _why_not(play: PlayState) -> list[tuple[str, str, tuple[str, str]]]:
    """Return why a game cannot have ended so, each time with a fix and the field that it is about."""
    is_own = play.called is not None and play.called.seat is play.winner
    own = [("nobody wins on her own discard", *_ENDED)] * is_own
    return own + [
        (fault.say, *(_BETTING if fault.rule == "BT1" else _ENDED)) for fault in settlement_faults(play)
    ]


_ENDED = "change winner:, by: or dead:", ("scene", "winner")
_BETTING = "write house_rules: {bettor: on}, or leave bet_on: out", ("scene", "bet_on")


def _hands(
    fields: SceneFields, winner: Seat, tiles: tuple[Tile, ...], rng: random.Random
) -> tuple[Hand, ...]:
    """Return the hands: the winning one open, thirteen drawn tiles for each of the others."""
    rest = without(AMERICAN, tiles)
    drawn = iter(rng.sample(rest, 39))
    found = []
    for seat in SEATS:
        many = 0 if seat is fields.empty else 13
        rack = tiles if seat is winner else tuple(sorted(next(drawn) for _ in range(many)))
        found.append(Hand(rack, dead="DD1" if seat is fields.dead else None, is_open=seat is winner))
    return tuple(found)


def _written(fields: SceneFields, card: Card) -> Match:
    solver = solver_for(card)
    matches = solver.matches(fields.hand)
    if not matches:
        say = f"these tiles are no Mah Jongg: {solver.why_not(fields.hand)[0].say}"
        raise Unfit("E030", say, "write the 14 tiles of a hand of the card", ("scene", "hand"))
    return max(matches, key=lambda each: each.line.value)


def _drawn(fields: SceneFields, card: Card, rng: random.Random) -> Match:
    """Draw 14 tiles of a hand of the card, so many of them jokers, and let the card say what they make."""
    lines = [named_line(fields.line, card)] if fields.line else list(card.lines)
    rng.shuffle(lines)
    for line in lines:
        if tiles := _with_jokers(rng.choice(line.targets), fields.jokers, rng):
            return max(solver_for(card).matches(tiles), key=lambda each: each.line.value)
    say = f"no hand like this has {fields.jokers} jokers"
    raise Unfit("E090", say, "choose a hand with larger groups, or fewer jokers", ("scene", "jokers"))


def _with_jokers(target: Target, jokers: int, rng: random.Random) -> tuple[Tile, ...] | None:
    """Return the tiles of a hand with so many jokers, None where it takes fewer or the set lacks the rest."""
    free = sum(group.size for group in target.groups if group.takes_jokers)
    hands = (with_jokers(target, jokers, rng) for _ in range(20 if free >= jokers else 0))
    return next(filter(in_set, hands), None)
