"""The table before who asks whether a hand is dead: its groups, its
count, the discards, the lines nearest to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from mahj_tutor.american.dead_hands.evidence import Evidence, evidence
from mahj_tutor.american.play.moves import Challenge, read_play_move
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import Line
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.kinds.plays import Placed, set_play
from mahj_tutor.exercises.play_pictures import play_zones
from mahj_tutor.exercises.scene import Piece, Zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import side_of
from mahj_tutor.rulebook import Profile
from mahj_tutor.solver import Exposure
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, tile

LINES = 4
"""At most so many lines are shown."""
DISCARDS = 60
"""At most so many discards are shown, the last ones."""


@dataclass(frozen=True)
class Table:
    """A hand that is asked about: whose it is, who looks, and what each piece on the board stands for."""

    play: PlayState
    me: Seat
    whose: Seat

    @property
    def is_declared(self) -> bool:
        """Whether Mah Jongg was declared on this hand."""
        return self.play.phase is Phase.DECLARED and self.play.turn is self.whose

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The lines, the hand in question, then what lies elsewhere that may count."""
        side = side_of(self.whose, self.me)
        seen = play_zones(self.play, self.me, rack=False, discards=0 if self.is_declared else DISCARDS)
        own = tuple(zone for zone in seen if zone.seat == side)
        rest = () if self.is_declared else tuple(zone for zone in seen if zone.seat != side)
        return (*self._lines, *own, *self._hidden, *rest)

    @property
    def hand_zones(self) -> tuple[Zone, ...]:
        """The hand alone: its groups and its rack."""
        side = side_of(self.whose, self.me)
        return tuple(zone for zone in self.zones if zone.seat == side)

    @cached_property
    def _lines(self) -> tuple[Zone, ...]:
        zones = []
        for number, line in enumerate(nearest_lines(self.play, self.whose), 1):
            zone = line_zone(line, f"line-{number}")
            pieces = tuple(replace(piece, id=f"l{number}-{piece.id[1:]}") for piece in zone.pieces)
            zones.append(replace(zone, pieces=pieces))
        return tuple(zones)

    @cached_property
    def _hidden(self) -> tuple[Zone, ...]:
        """The rack as all can see it: face down, so that it can be counted."""
        hand = self.play.hand(self.whose)
        if hand.is_open:
            return ()
        backs = tuple(
            Piece(f"i{number}", f"face-down tile {number}", face="?")
            for number in range(1, len(hand.rack) + 1)
        )
        return (Zone("hidden", "exposure", f"{self.whose}'s rack", backs, seat=side_of(self.whose, self.me)),)

    # --- what the pieces stand for -------------------------------------------------------------------

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The pieces of each group of the hand."""
        prefix = f"shown-{side_of(self.whose, self.me)}-"
        shown = [zone for zone in self.zones if zone.id.startswith(prefix)]
        return tuple(tuple(piece.id for piece in zone.pieces) for zone in shown)

    @cached_property
    def elsewhere(self) -> Mapping[str, Tile]:
        """The tiles that lie among the discards, in groups of others, or on open
        racks; Jokers in groups may come back.

        The discard on offer comes last, for it may still be called.
        """
        side = side_of(self.whose, self.me)
        there, offered = dict[str, Tile](), dict[str, Tile]()
        for zone in self.zones:
            if zone.seat == side or zone.kind == "line":
                continue
            for piece in zone.pieces:
                is_shown = zone.id.startswith("shown-")
                if piece.face is not None and not (is_shown and piece.face == JOKER.code):
                    (offered if piece.state == "last" else there)[piece.id] = tile(piece.face)
        return there | offered

    @cached_property
    def opened(self) -> Mapping[str, Tile]:
        """The tiles of the hand that lie face up because Mah Jongg was declared on it."""
        name = f"open-{side_of(self.whose, self.me)}"
        found = (piece for zone in self.zones if zone.id == name for piece in zone.pieces)
        return {piece.id: tile(piece.face or "") for piece in found}

    @cached_property
    def hidden(self) -> tuple[str, ...]:
        """The face-down tiles of the hand."""
        return tuple(piece.id for zone in self._hidden for piece in zone.pieces)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """Everything that may be pointed at."""
        groups = tuple(piece for group in self.groups for piece in group)
        return (*groups, *self.opened, *self.hidden, *self.elsewhere)

    def proof(self, marked: tuple[str, ...]) -> Evidence:
        """Return what the marked pieces point at; one tile stands for its
        group, one face-down tile for the count.
        """
        return Evidence(
            tuple(place for place, group in enumerate(self.groups) if set(group) & set(marked)),
            tuple(sorted(self.elsewhere[piece] for piece in marked if piece in self.elsewhere)),
            tuple(sorted(self.opened[piece] for piece in marked if piece in self.opened)),
            is_counted=bool(set(self.hidden) & set(marked)),
        )

    def pieces(self, proof: Evidence | None) -> tuple[str, ...]:
        """Return pieces that point at a proof, one for each group, and one for the count."""
        if proof is None:
            return ()
        first = tuple(self.groups[place][0] for place in proof.shown)
        gone, stray = _first(self.elsewhere, proof.gone), _first(self.opened, proof.stray)
        return (*first, *gone, *stray, *(self.hidden[:1] if proof.is_counted else ()))

    @cached_property
    def right(self) -> tuple[str, ...]:
        """The pieces that prove the hand dead, none where it is alive."""
        return self.pieces(evidence(self.play, self.whose))


class Asked(Placed, Protocol):
    """A position that says whose hand is asked about, or holds a challenge that does."""

    @property
    def who(self) -> Seat | None:
        """Whose hand it is."""

    @property
    def action(self) -> str:
        """The text form of a challenge, or nothing."""


def asked_about(position: Asked, rules: Profile) -> Table:
    """Return the table of a question about a hand; its hidden racks do not matter."""
    play = set_play(position, rules, "", 0).play
    challenge = read_play_move(position.action) if position.action else None
    whose = position.who or (challenge.whom if isinstance(challenge, Challenge) else None)
    if whose is None or whose is position.me:
        raise Unfit("E002", "no other player's hand is asked about", "add who: with a seat", ("position",))
    return Table(play, position.me, whose)


def _first(there: Mapping[str, Tile], some: tuple[Tile, ...]) -> tuple[str, ...]:
    """The first pieces that are these tiles."""
    left = list(some)
    found = []
    for piece, kind in there.items():
        if kind in left:
            left.remove(kind)
            found.append(piece)
    return tuple(found)


def nearest_lines(play: PlayState, whose: Seat) -> tuple[Line, ...]:
    """Return the lines of the card that have all groups a player has shown; else those
    that have one, or its tile in another number.

    Of a declared hand it is the line it is nearest to.
    """
    hand, solver = play.hand(whose), play.solver
    if hand.is_open:
        return tuple(near.line for near in solver.nearest(hand.rack, hand.shown, top=1))
    found = list(solver.lines_with(hand.shown, kind="X")) or [
        line for group in hand.shown for line in solver.lines_with([group])
    ]
    for group in hand.shown if not found else ():
        sizes = (Exposure(group.tile, (group.tile,) * size) for size in (3, 4, 5, 2))
        found += [line for each in sizes for line in solver.lines_with([each])]
    return tuple(dict.fromkeys(found))[:LINES]
