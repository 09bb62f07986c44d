"""What is done at a classical table: pieces and words read as moves, and moves turned into acts.

The wall has two places, its front and its back end: a tile from the front is drawn, one from the back
replaces one for a kong. Sets are laid face up with a claimed discard, and a concealed kong face down; a tile
that joins one's own melded pung makes a small kong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from mahj_tutor.classical import PlayState, legal_moves
from mahj_tutor.classical.play.moves import (
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    PlayMove,
    Replace,
    SmallKong,
    TakeBack,
    Wanted,
    read_play_move,
)
from mahj_tutor.classical.sets import set_name
from mahj_tutor.games import Move
from mahj_tutor.pictures.scene import Acts
from mahj_tutor.questions.interactions.move_acts import BasePlan, missing
from mahj_tutor.questions.interactions.table_moves import (
    RACK,
    SAY,
    TABLE,
    TRAY,
    Pieces,
    Step,
    TableMove,
    steps_of,
)
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

FRONT, BACK, DOWN = "front", "back", "down"
"""The two ends of the wall, and the place for a concealed kong."""
LET_GO = "You let the discard go."
_CLAIMS: Mapping[str, Wanted] = {"chow": "chow", "pung": "pung", "kong": "kong"}


def let_go(play: PlayState, me: Seat) -> PlayMove | None:
    """Return what the others do when the learner lets a discard go; None where her own turn is next."""
    if play.offered is None:
        return None
    award = play.award()
    if award is not None and award.seat is not me:
        return next(
            (each for each in legal_moves(play, award.seat) if isinstance(each, Meld | Declare)), None
        )
    return None if play.turn.right is me else Draw(play.turn.right)


# --- from acts to moves ------------------------------------------------------------------------------------


class Said(NamedTuple):
    """What was said, each with its place among the acts: the last claim for a set, and the last word."""

    claim: tuple[int, Wanted] | None
    last: tuple[int, str]

    @property
    def is_no_claim(self) -> bool:
        """Whether neither a set nor mahjong was claimed aloud."""
        return self.claim is None and self.last[1] != "mahjong"


def _said(pieces: Pieces, acts: Acts) -> Said:
    words = [(at, act[2]) for at, act in enumerate(acts) if act[:2] == ("choose", SAY)]
    claims = [(at, _CLAIMS[word]) for at, word in words if word in _CLAIMS and pieces.offered is not None]
    return Said(claims[-1] if claims else None, words[-1] if words else (0, ""))


def classical_steps(homes: Mapping[str, str], acts: Acts) -> tuple[Step, ...]:
    """Return what was moved; a tile that goes from the wall straight elsewhere was drawn on its way."""
    return tuple(each for step in steps_of(homes, acts) for each in _by_way_of_rack(step))


def _by_way_of_rack(step: Step) -> tuple[Step, ...]:
    if step.start not in (FRONT, BACK) or step.end == RACK:
        return (step,)
    return replace(step, end=RACK), replace(step, start=RACK)


def classical_moves(pieces: Pieces, play: PlayState, acts: Acts) -> tuple[TableMove, ...]:
    """Return the moves that acts make, in the order in which they began."""
    steps, said = classical_steps(pieces.homes, acts), _said(pieces, acts)
    found = [*_single(pieces, steps), *_face_down(pieces, steps), *_face_up(pieces, steps, said)]
    found += _spoken(pieces, play, steps, said)
    return tuple(sorted(found, key=lambda made: (made.at, isinstance(made.move, Discard | Declare | Meld))))


def _single(pieces: Pieces, steps: Sequence[Step]) -> Iterator[TableMove]:
    """Yield the moves that are made with one tile."""
    me = pieces.me
    for step in steps:
        tile = pieces.tiles[step.piece]
        if step.start in (FRONT, BACK):
            yield TableMove(Draw(me) if step.start == FRONT else Replace(me), (step,), step.at)
        if step.end == TABLE:
            yield TableMove(Discard(me, tile), (step,), step.at)
        elif step.end in pieces.owners:
            yield TableMove(SmallKong(me, tile), (step,), step.at)
        elif step.start in pieces.owners:
            yield TableMove(TakeBack(me, tile), (step,), step.at)


def _face_down(pieces: Pieces, steps: Sequence[Step]) -> Iterator[TableMove]:
    """Yield the kongs that lie face down, four tiles each."""
    here = [step for step in steps if step.end == DOWN]
    for start in range(0, len(here), 4):
        four = tuple(here[start : start + 4])
        yield _concealed(pieces, four, is_face_up=False)


def _concealed(pieces: Pieces, laid: tuple[Step, ...], *, is_face_up: bool) -> TableMove:
    """Return the kong of one's own tiles that is laid down; of tiles that differ, it is of the rarest."""
    if len(laid) < 4:
        return TableMove(None, laid, laid[-1].at, half="lay")
    tiles = [pieces.tiles[step.piece] for step in laid]
    kong = ConcealedKong(pieces.me, min(tiles, key=tiles.count), is_face_up)
    return TableMove(kong, laid, laid[-1].at)


def _face_up(pieces: Pieces, steps: Sequence[Step], said: Said) -> Iterator[TableMove]:
    """Yield what lies face up: a claimed discard with the tiles that join it, or tiles of one's own."""
    here = tuple(step for step in steps if step.end == TRAY)
    taken, own = _by_origin(here)
    if taken and said.is_no_claim:
        yield from _unspoken(pieces, taken[0], own, here[0].at)
    if own and (taken or said.claim or len(own) == 3):
        yield TableMove(Meld(pieces.me, _tiles(pieces, own)), here, here[-1].at)
    elif own:
        yield _concealed(pieces, own, is_face_up=True)


def _by_origin(here: Sequence[Step]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the discard that was taken, if any, and the tiles of one's own."""
    taken = tuple(step for step in here if step.start == TABLE)[:1]
    return taken, tuple(step for step in here if step not in taken)


def _tiles(pieces: Pieces, steps: Sequence[Step]) -> tuple[Tile, ...]:
    return tuple(pieces.tiles[step.piece] for step in steps)


def _unspoken(pieces: Pieces, taken: Step, own: Sequence[Step], at: int) -> Iterator[TableMove]:
    """Return the claim that is made by taking a discard for a set."""
    if not own:
        yield TableMove(None, (taken,), taken.at, half="expose")
        return
    tile = pieces.tiles[taken.piece]
    older = tile if taken.piece != pieces.offered else None
    yield TableMove(Claim(pieces.me, _wanted(tile, _tiles(pieces, own)), older), (taken,), at)


def _wanted(tile: Tile, own: tuple[Tile, ...]) -> Wanted:
    if len(own) == 1:
        return "pair"
    name = set_name((tile, *own)) or ("kong" if len(own) > 2 else "pung" if tile in own else "chow")
    return _CLAIMS[name]


def _spoken(pieces: Pieces, play: PlayState, steps: Sequence[Step], said: Said) -> Iterator[TableMove]:
    """Yield what was said: the last claim, and then mahjong or that the discard is let go."""
    me, (at, last) = pieces.me, said.last
    if said.claim is not None:
        yield TableMove(Claim(me, said.claim[1]), (), said.claim[0])
    if last == "mahjong":
        if pieces.offered is not None and not any(step.end == TRAY or step.start == FRONT for step in steps):
            yield TableMove(Claim(me, "mahjong"), (), at)
        yield TableMove(Declare(me), (), at)
    elif last == "pass" and (move := let_go(play, me)) is not None:
        yield TableMove(move, (), at, say=LET_GO)


# --- from moves to acts ------------------------------------------------------------------------------------


class ClassicalPlan(BasePlan):
    """Acts for moves of the classical game."""

    VERBS: ClassVar[Mapping[str, str]] = {
        "draw": "draws",
        "discard": "discards",
        "throw": "discards",
        "claim": "claims",
        "meld": "melds",
        "kong": "kongs",
        "add": "adds",
        "replace": "replaces",
        "declare": "declares",
    }
    WAYS = "draw, claim pung, meld 5B 5B, kong 7C, kong 7C face up, add 3B, replace, throw E, declare, pass"

    def do(self, move: Move) -> None:
        """Make a move; raise `ValueError` if a tile for it does not lie there."""
        if move.seat is not self._pieces.me:
            self._say_it("pass")
            return
        match move:
            case Draw():
                self._put(self._one(FRONT), RACK)
            case Replace():
                self._put(self._one(BACK), RACK)
            case Discard(tile=thrown):
                self._put(self._own(thrown), TABLE)
            case Declare():
                self._say_it("mahjong")
            case Claim():
                self._claim(move)
            case _:
                self._lay(move)

    def read_part(self, part: str, verb: str, words: str) -> None:
        """Do one move."""
        if part.lower() == "pass":
            self._say_it("pass")
        elif part.lower().startswith("take back "):
            self.do(self.read_move(f"{self._pieces.me} takes back {part[10:]}"))
        else:
            super().read_part(part, verb, words)

    def read_move(self, said: str) -> Move:
        """Read a move of the classical game."""
        return read_play_move(said)

    def _claim(self, claim: Claim) -> None:
        if claim.wanted in self._say:
            self._say_it(claim.wanted)
        else:
            self._put(self._pieces.offered or missing("there is no discard to claim"), TRAY)

    def _lay(self, move: Move) -> None:
        """Lay a set down, add to one, or take a tile back from it."""
        match move:
            case Meld(tiles=some):
                offered = self._pieces.offered
                if offered is not None and self._where[offered] == TABLE:
                    self._put(offered, TRAY)
                self._put_all(some, TRAY)
            case ConcealedKong(tile=kind):
                self._put_all((kind,) * 4, TRAY if move.is_face_up else DOWN)
            case SmallKong(tile=kind):
                self._put(self._own(kind), self._pung(kind))
            case TakeBack(tile=kind):
                self._put(self._one(self._pung(kind), kind), RACK)
            case _:
                missing(f"{move} is not done on this board")

    def _pung(self, kind: Tile) -> str:
        """Return the melded set that has a tile, or else any: a tile that belongs to none may be tried."""
        zones = list(self._pieces.owners)
        fitting = (each for each in zones if next(self._lying(each, kind), None))
        return next(fitting, None) or next(iter(zones), None) or missing("you have no melded set")
