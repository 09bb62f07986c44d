"""Scenes of the classical game that an author has written out: a hand under way, and the deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.classical import DealState, PlayState, faults
from mahj_tutor.classical.play.moves import Claim
from mahj_tutor.classical.play.notation import read_play
from mahj_tutor.classical.play.state import claim_in_words, with_hand
from mahj_tutor.fields import tiles_of
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.scenarios.written import takings
from mahj_tutor.table import SEATS, Walls
from mahj_tutor.table.clauses import has_clause
from mahj_tutor.tiles import CLASSICAL, quantity, without

_WALLS = Walls.build(1, "classical")
_WHOLE_HAND = {"CC3", "CC6"}
"""The rules about what a claim for mahjong needs."""


def written_classical(fields: SceneFields, rules: Profile, rng: random.Random) -> PlayState:
    """Return a written hand; tiles of the others and a wall that are not written are drawn.

    Raise `Unfit` for a player with too many or too few tiles, or a claim that the rules don't allow.
    """
    play = read_play(fields.classical).but(table_rules=rules)
    rest = list(without(CLASSICAL, tiles_of(play)))
    rng.shuffle(rest)
    for seat in SEATS:
        hand, due = play.hand(seat), play.tiles_due(seat)
        if not hand.concealed and seat is not fields.me:
            short = max(0, due - hand.size)
            hand, rest = replace(hand, concealed=tuple(rest[:short])), rest[short:]
            play = with_hand(play, seat, hand)
        if hand.size != due:
            say = f"{seat} has {quantity(hand.size, 'tile')}, but should have {due}; a kong counts as three"
            raise Unfit("E021", say, "count the tiles", ("scene", "classical"))
    if not has_clause(fields.classical, "wall"):
        play = play.but(wall=tuple(rest))
    _check_claims(fields, play)
    return play


def _check_claims(fields: SceneFields, play: PlayState) -> None:
    """Raise `Unfit` for a claim that the rules don't allow.

    A player whose tiles aren't written is taken to hold what her claim needs.
    """
    written = read_play(fields.classical)
    for claim in play.claims:
        is_written = bool(written.hand(claim.seat).concealed)
        for fault in _refused(play.but(claims=()), claim, is_written=is_written):
            told = f"a player who tries is told “{fault.say}”"
            say = f"{claim.seat} can't claim this discard for {claim_in_words(claim.wanted)}; {told}"
            raise Unfit("E030", say, "change claims: or the tiles", ("scene", "classical"))


def _refused(play: PlayState, claim: Claim, *, is_written: bool) -> Iterator[Fault]:
    if is_written:
        yield from faults(play, claim)
        return
    anything = with_hand(play, claim.seat, replace(play.hand(claim.seat), concealed=CLASSICAL))
    yield from (each for each in faults(anything, claim) if each.rule not in _WHOLE_HAND)


def classical_deal(fields: SceneFields, rules: Profile) -> DealState:
    """Return the deal after East's roll: broken, with so many takings done, where the scene says `taken`.

    Raise `Unfit` if the deal has fewer takings than that.
    """
    assert fields.dice is not None
    state = DealState(_WALLS, fields.dice, rules)
    if fields.taken is None:
        return state
    return replace(state, is_broken=True, done=takings(state, fields.taken))
