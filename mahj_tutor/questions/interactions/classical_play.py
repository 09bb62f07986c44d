"""A turn of the classical game at the board: claim or draw, meld, declare kongs, replace, discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from mahj_tutor.classical import PlayState, legal_moves
from mahj_tutor.classical.play.claims import chow_partners
from mahj_tutor.classical.play.kongs import replacement_tiles
from mahj_tutor.classical.play.moves import Discard, PlayMove
from mahj_tutor.facts.situation import Laid
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.pictures.scene import Act, Acts, Piece, Scene, Zone, fold
from mahj_tutor.questions.interactions.classical_moves import (
    BACK,
    DOWN,
    FRONT,
    ClassicalPlan,
    classical_moves,
    classical_steps,
    let_go,
)
from mahj_tutor.questions.interactions.play_fields import Word
from mahj_tutor.questions.interactions.play_task import PlayTask
from mahj_tutor.questions.interactions.table_moves import (
    RACK,
    TABLE,
    TRAY,
    Pieces,
    Step,
    TableMove,
    offered_piece,
)
from mahj_tutor.tiles import Tile

MOST_REPLACED = 3
"""So many replacement tiles can be taken in one turn on the board."""
LONGEST_CIRCLE = 2
"""Steps of help after which the board could be as it was: a tile to and fro, or a word once more."""


@dataclass(frozen=True)
class ClassicalTask(PlayTask):
    """One item of the classical game."""

    at: PlayState

    shows_more = True
    WORDS: ClassVar[Mapping[Word, str]] = {
        "chow": "Chow!",
        "pung": "Pung!",
        "kong": "Kong!",
        "mahjong": "Mahjong!",
        "pass": "Nothing",
    }
    PLAN = ClassicalPlan

    @property
    def say(self) -> tuple[Word, ...]:
        """What may be said: the claims while a discard is on offer, mahjong always."""
        if self.exercise.say:
            return self.exercise.say
        if self.at.offered is None:
            return ("mahjong",)
        goes: tuple[Word, ...] = () if let_go(self.at, self.me) is None else ("pass",)
        return ("chow", "pung", "kong", "mahjong", *goes)

    def is_over(self, play: AnyPlay) -> bool:
        """Whether the learner's turn is over, or a discard that she let go is gone."""
        return super().is_over(play) or (play.turn is not self.me and play.turn is not self.at.turn)

    def options(self, play: AnyPlay) -> list[Move]:
        """Return what can be done on the board, discards last: first tiles that are in no set or pair."""
        assert isinstance(play, PlayState)
        found: list[PlayMove] = list(legal_moves(play, self.me))
        passing = let_go(play, self.me) if "pass" in self.say else None
        held = play.hand(self.me).concealed
        found += [passing] if passing is not None else []
        return [*sorted(found, key=lambda move: (isinstance(move, Discard), _kept(move, held)))]

    # --- the board -----------------------------------------------------------------------------------

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, the two ends of the wall, and the places for sets."""
        zones = self.table_zones
        ends = tuple(Zone(zone, "tray", _LABELS[zone], self._face_down(zone)) for zone in (FRONT, BACK))
        trays = (Zone(TRAY, "tray", "Face up"), Zone(DOWN, "tray", "Face down"))
        laid = trays if self.exercise.exposing else ()
        rack = tuple(zone for zone in zones if zone.id == RACK)
        return (*(zone for zone in zones if zone.id != RACK), *ends, *laid, *rack)

    def _face_down(self, zone: str) -> tuple[Piece, ...]:
        prefix, names = _ENDS[zone]
        return tuple(
            Piece(f"{prefix}{number}", f"face-down tile {number} from the {names}", face="?")
            for number in range(1, len(self._ends[zone]) + 1)
        )

    @cached_property
    def _ends(self) -> Mapping[str, tuple[Tile, ...]]:
        """The next tiles at each end of the wall, in the order in which they are taken.

        Of a wall that is used up but for its last stack, only the end is there that can be needed.
        """
        wall, draws = self.at.wall, self.at.offered is not None and self.at.turn.right is self.me
        if len(wall) <= 2:
            return {FRONT: wall[:1] if draws else (), BACK: () if draws else replacement_tiles(self.at, 1)}
        back = replacement_tiles(self.at, min(MOST_REPLACED, len(wall) - 2))
        return {FRONT: wall[:1], BACK: back[: self._kongs((*wall[:1], *back))]}

    def _kongs(self, coming: tuple[Tile, ...]) -> int:
        """Return how many kongs the learner can make in this turn at most, or one."""
        offered = () if self.at.offered is None else (self.at.offered.tile,)
        hand = self.at.hand(self.me)
        pungs = (each for some in hand.sets if some.is_pung for each in some.tiles)
        held = Counter((*hand.concealed, *coming, *offered, *pungs))
        return max(1, sum(many >= 4 for many in held.values()))

    @cached_property
    def pieces(self) -> Pieces:
        """What the pieces on the board are; those of the wall, too."""
        tiles = {
            name: each.tile for name, each in self.drawn.picture.things.items() if isinstance(each, Laid)
        }
        tiles |= {
            f"{prefix}{number}": each
            for zone, (prefix, _) in _ENDS.items()
            for number, each in enumerate(self._ends[zone], 1)
        }
        homes = {piece.id: zone.id for zone in self.zones for piece in zone.pieces if piece.id in tiles}
        sets = enumerate(self.at.hand(self.me).sets, 1)
        stands = {f"shown-me-{number}": each.tile for number, each in sets if each.is_melded}
        owners = dict.fromkeys(stands, self.me)
        return Pieces(self.me, tiles, homes, owners, {}, stands, offered_piece(homes, self.at))

    def ways_from(self, home: str, piece: str) -> tuple[str, ...]:
        """Return where a piece may be put: anywhere on one's own side, also where the rules refuse it."""
        laid = (*self.pieces.owners, TRAY, DOWN, TABLE)
        if home in (RACK, FRONT, BACK):
            return (*laid, RACK) if home == RACK else (RACK, *laid, home)
        if home in self.pieces.owners:
            return (RACK, home)
        return (TRAY, TABLE) if home == TABLE else ()

    def scene_at(self, acts: Acts) -> Scene:
        """Return the table with the faces of the tiles that were taken from the wall, and of no others.

        They are turned up whether it is legal or not, so that the board gives nothing away. In a worked
        example, those that will be taken can be seen from the beginning.
        """
        acts = self.solution if self.exercise.stage == "worked" else acts
        taken = {step.piece for step in self.steps(acts) if step.start in (FRONT, BACK)}
        return replace(self.scene, zones=tuple(self._turned(zone, taken) for zone in self.scene.zones))

    def _turned(self, zone: Zone, taken: set[str]) -> Zone:
        if zone.id not in (FRONT, BACK):
            return zone
        tiles = self.pieces.tiles
        pieces = (
            Piece(each.id, tiles[each.id].name, face=tiles[each.id].code) if each.id in taken else each
            for each in zone.pieces
        )
        return replace(zone, pieces=tuple(pieces))

    # --- moves ---------------------------------------------------------------------------------------

    def steps(self, acts: Acts) -> tuple[Step, ...]:
        """Return what was moved."""
        return classical_steps(self.pieces.homes, acts)

    def moves_in(self, acts: Acts) -> tuple[TableMove, ...]:
        """Return the moves that acts make."""
        return classical_moves(self.pieces, self.at, acts)

    def next_right(self, acts: Acts) -> Act | None:
        """Return what comes next; None, too, where help would go in circles, as after a claim in vain."""
        found = after = super().next_right(acts)
        then, here = acts, self._board(acts)
        for _ in range(LONGEST_CIRCLE):
            if after is None:
                break
            then = (*then, after)
            if self._board(then) == here:
                return None
            after = super().next_right(then)
        return found

    def _board(self, acts: Acts) -> object:
        """Return what the board shows after acts: where pieces lie, and what was said last."""
        shown = fold(self.scene, acts)
        return dict(shown.moved), dict(shown.chosen)

    def told_move(self, piece: str, name: str, zone: str) -> str:
        """Say where a tile goes."""
        home = self.pieces.homes[piece]
        if home in (FRONT, BACK) and zone == RACK:
            return (
                "Draw a tile." if home == FRONT else "Take a replacement tile from the back end of the wall."
            )
        if zone in self.pieces.owners:
            return f"Add your {name} to your pung."
        if zone in (TRAY, DOWN):
            return f"{'Take the' if home == TABLE else 'Lay down your'} {name}."
        return f"Throw your {name}."


_LABELS = {FRONT: "Wall, front", BACK: "Wall, back"}
_ENDS = {FRONT: ("w", "front end"), BACK: ("b", "back end")}


def _kept(move: PlayMove, held: tuple[Tile, ...]) -> int:
    """How much a discard would break up."""
    if not isinstance(move, Discard):
        return 0
    return held.count(move.tile) + 2 * bool(chow_partners(held, move.tile))
