"""What was done with the pieces of a game, read as moves.

A piece put on another place of the board makes a step; putting it back where it was takes back what it did
since. Steps make moves: a tile given and a joker taken are one exchange, the called tile and those that join
it are a call and the group exposed. What a player says, such as "kong", is a choice and a move of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.moves import Call, Declare, Discard, Rack, Show, Swap, Wanted
from mahj_tutor.facts.situation import Laid, Picture
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.pictures.scene import Act, Acts
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile

TRAY = "open"
"""The place on one's own rack where a group is exposed."""
TABLE, PICKED, RACK = "discards", "picked", "rack"
SAY = "say"
"""The choice that holds what a player may say."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What the pieces of a game are: `tiles` and `homes` of each one.

    Of the place of an exposure, `owners` says whose it is, `groups` which of hers, `stands` what it is a
    group of. `offered` is the discard that may be called.
    """

    me: Seat
    tiles: Mapping[str, Tile]
    homes: Mapping[str, str]
    owners: Mapping[str, Seat]
    groups: Mapping[str, int]
    stands: Mapping[str, Tile]
    offered: str | None = None

    def named(self, words: str) -> tuple[str, ...]:
        """Return the pieces that words mean: `jokers` in exposures, a tile such as `6d`, `rack 6d`."""
        if words in ("joker", "jokers"):
            return tuple(
                each for each in self.tiles if self.tiles[each].is_joker and self.homes[each] in self.owners
            )
        code = words.removeprefix("rack ")
        found = (each for each in self.tiles if self.tiles[each].code.lower() == code)
        return tuple(each for each in found if code == words or self.homes[each] == RACK)


def pieces_of(picture: Picture, play: PlayState, me: Seat) -> Pieces:
    """Return what the pieces of a game's picture are."""
    laid = {name: each for name, each in picture.things.items() if isinstance(each, Laid)}
    homes = {piece.id: zone.id for zone in picture.zones for piece in zone.pieces if piece.id in laid}
    owners, groups = _exposures(laid, homes)
    stands = {zone: play.hand(seat).shown[groups[zone]].tile for zone, seat in owners.items()}
    tiles = {name: each.tile for name, each in laid.items()}
    return Pieces(me, tiles, homes, owners, groups, stands, offered_piece(homes, play))


def offered_piece(homes: Mapping[str, str], play: AnyPlay) -> str | None:
    """Return the piece of the discard that may be called or claimed."""
    thrown = [name for name, zone in homes.items() if zone == TABLE]
    return thrown[-1] if thrown and play.offered is not None else None


def _exposures(laid: Mapping[str, Laid], homes: Mapping[str, str]) -> tuple[dict[str, Seat], dict[str, int]]:
    """Return whose each exposure is, and which of hers, by the places where they lie."""
    owners, groups = {}, {}
    for name, each in laid.items():
        if each.where is not None and each.where.area == "exposure" and each.where.seat is not None:
            owners[homes[name]], groups[homes[name]] = each.where.seat, each.where.group
    return owners, groups


# --- steps -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """A piece that went from one place to another; `at` is the place of the act in the row of acts."""

    piece: str
    start: str
    end: str
    at: int


@dataclass(frozen=True, slots=True)
class TableMove:
    """A move made with pieces or by a word; None where it is none yet, and `half` says what was begun.

    Of an exchange, `groups` are the groups that the tile was put to and the joker taken from.
    """

    move: Move | None
    steps: tuple[Step, ...]
    at: int
    groups: tuple[int, ...] = ()
    half: str = ""
    say: str = ""
    """What is said of it, where the move itself is not what the learner did."""


def steps_of(homes: Mapping[str, str], acts: Acts) -> tuple[Step, ...]:
    """Return what was moved, in order, without what was taken back; a discard can be, until it is judged.

    >>> steps_of({"r1": "rack"}, (("move", "r1", "open"), ("move", "r1", "discards"), ("move", "r1", "rack")))
    ()
    >>> steps_of({"p1": "picked"}, (("move", "p1", "discards"), ("move", "p1", "rack")))
    (Step(piece='p1', start='picked', end='rack', at=1),)
    """
    steps: list[Step] = []
    for at, act in enumerate(acts):
        if act[0] == "move":
            steps = _with_step(steps, homes, Step(act[1], "", act[2], at))
    return tuple(steps)


def _with_step(steps: list[Step], homes: Mapping[str, str], new: Step) -> list[Step]:
    """Return the steps with one more, or without those that it takes back."""
    own = [step for step in steps if step.piece == new.piece]
    back = _taken_back(own, new.end)
    left, own = [step for step in steps if step not in back], own[: len(own) - len(back)]
    start = own[-1].end if own else homes[new.piece]
    return [*left, replace(new, start=start)] if start != new.end else left


def _taken_back(own: Sequence[Step], end: str) -> Sequence[Step]:
    """Return what a piece takes back on its way to a place: its steps since it was there, or a discard."""
    been = next((place for place, step in enumerate(own) if step.start == end), None)
    if been is not None:
        return own[been:]
    return own[-1:] if own and own[-1].end == TABLE else ()


def acts_of(steps: Sequence[Step]) -> Acts:
    """Return the acts that make these steps."""
    return tuple(("move", step.piece, step.end) for step in steps)


# --- moves -------------------------------------------------------------------------------------------------


def table_moves(pieces: Pieces, acts: Acts) -> tuple[TableMove, ...]:
    """Return the moves that acts make, in the order in which they began."""
    steps, said = steps_of(pieces.homes, acts), _said(acts)
    found = [*_exchanges(pieces, steps), *_spoken(pieces, said), *_exposure(pieces, steps, said)]
    for step in steps:
        if step.start == PICKED and step.end == RACK:
            found.append(TableMove(Rack(pieces.me), (step,), step.at))
        elif step.end == TABLE:
            found.append(TableMove(Discard(pieces.me, pieces.tiles[step.piece]), (step,), step.at))
    return tuple(sorted(found, key=_when))


def _when(made: TableMove) -> tuple[int, int]:
    """A joker taken and thrown in one movement was taken first; a group is called before it is exposed."""
    return made.at, int(isinstance(made.move, (Discard, Show, Declare)))


def _said(acts: Acts) -> tuple[int, str] | None:
    """Return what was said last, and when."""
    said = [(at, act[2]) for at, act in enumerate(acts) if act[:2] == ("choose", SAY)]
    return said[-1] if said else None


def _spoken(pieces: Pieces, said: tuple[int, str] | None) -> Iterator[TableMove]:
    if said is None:
        return
    at, word = said
    if word != "mahjong" or pieces.offered is not None:
        yield TableMove(Call(pieces.me, cast("Wanted", word)), (), at)
    if word == "mahjong":
        yield TableMove(Declare(pieces.me), (), at)


def _exchanges(pieces: Pieces, steps: Sequence[Step]) -> Iterator[TableMove]:
    takes = [step for step in steps if step.start in pieces.owners]
    for step in (each for each in steps if each.end in pieces.owners):
        swap = Swap(pieces.me, pieces.tiles[step.piece], pieces.owners[step.end], step.start == TABLE)
        group, took = pieces.groups[step.end], _joker_for(pieces, takes, step)
        if took is None:
            yield TableMove(swap, (step,), step.at, (group,), "give")
        else:
            takes.remove(took)
            both = (group, pieces.groups[took.start])
            yield TableMove(swap, (step, took), min(step.at, took.at), both)
    for took in takes:
        yield TableMove(None, (took,), took.at, (pieces.groups[took.start],), "take")


def _joker_for(pieces: Pieces, takes: Sequence[Step], gave: Step) -> Step | None:
    """Find the joker taken for a tile: from the same group, else from another one of the same player."""
    near = [took for took in takes if pieces.owners[took.start] is pieces.owners[gave.end]]
    same = (took for took in near if took.start == gave.end)
    return next(same, near[0] if near else None)


def _exposure(pieces: Pieces, steps: Sequence[Step], said: tuple[int, str] | None) -> Iterator[TableMove]:
    """Return the group on the tray; a call that nobody has said is for what is exposed."""
    here = tuple(step for step in steps if step.end == TRAY)
    called = next((step for step in here if step.piece == pieces.offered), None)
    tiles = tuple(pieces.tiles[step.piece] for step in here if step is not called)
    if called is not None and said is None:
        yield from _unspoken(pieces, called, tiles, here[0].at)
    if tiles:
        yield TableMove(Show(pieces.me, tiles), here, here[-1].at)


def _unspoken(pieces: Pieces, called: Step, tiles: tuple[Tile, ...], at: int) -> Iterator[TableMove]:
    """Return the call that is made by taking the discard for a group."""
    if tiles:
        yield TableMove(Call(pieces.me, _wanted(pieces.tiles[called.piece], tiles)), (called,), at)
    else:
        yield TableMove(None, (called,), called.at, half="expose")


def _wanted(offered: Tile, shown: tuple[Tile, ...]) -> Wanted:
    if len(shown) == 2 and _is_run((offered, *shown)):
        return "run"
    names: dict[int, Wanted] = {2: "pair", 3: "pung", 4: "kong", 5: "quint"}
    return names.get(len(shown) + 1, "sextet")


def _is_run(three: tuple[Tile, ...]) -> bool:
    numbers = sorted(tile.number or 0 for tile in three)
    alike = len({tile.suit for tile in three}) == 1 and three[0].suit is not None
    return alike and numbers == list(range(numbers[0], numbers[0] + 3))


def put_back(step: Step) -> Act:
    """Return the act that takes a step back."""
    return ("move", step.piece, step.start)
