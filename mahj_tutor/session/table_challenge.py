"""A learner who calls a hand dead: what she can point at, and whether that proves it.

The engine decides (`dead_hand_faults`, `evidence_faults`). What she gets wrong is told without what would
have been right. She may look again as often as she likes: a challenge without cause changes nothing (DD3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mahj_tutor.american import PlayState, is_legal
from mahj_tutor.american.dead_hands.evidence import Evidence, alive, evidence, evidence_faults
from mahj_tutor.american.play.hand_status import dead_hand_faults
from mahj_tutor.american.play.moves import Challenge
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.scene import Piece, Zone
from mahj_tutor.pictures.words import side_of
from mahj_tutor.session.table_told import Came
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import tile

HAND = "hand"
"""The zone in which a declared hand lies open."""
MOST_MARKED = 40
"""More tiles than prove any hand dead."""


def whom(play: PlayState, me: Seat) -> tuple[Seat, ...]:
    """Return the players whose hands the learner may call dead now."""
    return tuple(seat for seat in play.seats if is_legal(play, Challenge(me, seat)))


def pieces_of_evidence(zones: Iterable[Zone]) -> tuple[str, ...]:
    """Return the pieces at which she can point: discards, groups that are shown, racks that lie face up."""
    return tuple(piece.id for zone in zones if _is_open(zone) for piece in zone.pieces)


def _is_open(zone: Zone) -> bool:
    return zone.id in (HAND, "discards") or zone.id.startswith(("shown-", "open-"))


def pointed_at(zones: Iterable[Zone], marked: Iterable[str], me: Seat, owner: Seat) -> Evidence:
    """Return what marked pieces point at: one tile of a player's own group stands for the group."""
    found = [(zone.id, tile(piece.face)) for zone, piece in _among(zones, marked) if piece.face]
    own = f"shown-{side_of(owner, me)}-"
    shown = {int(place.removeprefix(own)) - 1 for place, _ in found if place.startswith(own)}
    stray = sorted(each for place, each in found if place == HAND)
    gone = sorted(each for place, each in found if place != HAND and not place.startswith(own))
    return Evidence(tuple(sorted(shown)), tuple(gone), tuple(stray))


def _among(zones: Iterable[Zone], marked: Iterable[str]) -> Iterator[tuple[Zone, Piece]]:
    wanted = set(marked)
    return ((zone, piece) for zone in zones for piece in zone.pieces if piece.id in wanted)


def unproven(play: PlayState, owner: Seat, answer: Evidence) -> Came | None:
    """Return why what she points at doesn't prove a hand dead; None where it does.

    A declared hand that is wrong through and through needs no proof.
    """
    reasons = dead_hand_faults(play, owner)
    if not reasons:
        found = alive(play, owner)
        return Came("unproven", (found.rule,), found.say, words("told", "no_penalty"))
    is_declared = play.phase is Phase.DECLARED and owner is play.turn
    if is_declared and evidence(play, owner) is None:
        return None
    faults = evidence_faults(play, owner, answer)
    if not faults:
        return None
    told = next((fault for fault in faults if fault not in reasons), None)
    if told is None:
        return Came("unproven", (), words("told", "look_again"))
    return Came("unproven", (told.rule,), told.say)


def unmarked() -> Came:
    """Return what she is told who calls a hand dead and points at nothing."""
    return Came("unproven", (), words("told", "mark_first"))


def proven(play: PlayState, owner: Seat) -> Came | None:
    """Return why a hand is dead, for the learner who has shown it; None for one that is alive."""
    found = dead_hand_faults(play, owner)
    return Came("caught", (found[0].rule,), found[0].say) if found else None


def misnamed(play: PlayState) -> Came:
    """Return whether the last discard was given the wrong name (TN3)."""
    last = play.last_discard
    assert last is not None  # it was asked about a discard
    if not last.is_misnamed:
        say = words("told", "well_named", who=last.seat, tile=last.tile.noun)
        return Came("unproven", ("TN3",), say)
    say = words("told", "misnamed", who=last.seat, tile=last.tile.noun, said=last.said or "")
    return Came("caught", ("TN3",), say)
