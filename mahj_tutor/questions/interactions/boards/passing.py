"""A pass of the Charleston: tiles go from the rack into a tray; the engine judges the pass.

The scene says what lies there: `trays: three` offers every direction, `incoming` lays three tiles face down
before the learner, which may go on unseen, or be picked up too early. What lies face down has no face at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations
from types import MappingProxyType
from typing import Any, ClassVar

from mahj_tutor import american
from mahj_tutor.american import DIRECTIONS, CharlestonState, Direction, Give
from mahj_tutor.expressions import Type, types
from mahj_tutor.facts.situation import Laid, placed
from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, Piece, Zone, fold
from mahj_tutor.pictures.table import rack_pieces
from mahj_tutor.pictures.words import seat_at, side_of, tiles_said
from mahj_tutor.questions.interactions.place_task import PlaceTask, Placing, free_pieces
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver import NearLine
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, in_words, quantity, tile

_NOT_SHOWN = ("rack", "seats", "tray")
"""Zones of the picture in whose place the board has its own."""
_WAITING = ("i1", "i2", "i3")
"""The tiles that are coming in, face down."""
_LOOK: Acts = tuple(("move", piece, "rack") for piece in _WAITING)
"""Picking them up before the pass."""
_BACK = "That's a legal pass. Here the tiles come back, so you can try another."
_EMPTY = "The tray is empty. Put the tiles you want to pass in it."
_TWO = "Your tiles are in two trays. A pass goes one way: put them all in one tray."


class PassTask(PlaceTask):
    """The learner's rack, a tray for each direction offered, and what lies face down before her."""

    NAMES: ClassVar[Mapping[str, Type]] = MappingProxyType(
        {
            "move": types.MOVE,
            "passed": types.TILES,
            "unseen": types.NUMBER,
            "looked": types.TRUTH,
            "to": types.PLAYER,
            "after": types.TILES,
        }
    )
    NOTHING = "You haven't put any tiles in the tray yet. Add them."
    MORE = "What's in the tray was put there for you. Add what's missing."

    def __post_init__(self) -> None:
        state, me = self.drawn.situation.charleston, self.drawn.situation.me
        if state is None or me is None or state.stage.direction is None:
            raise Unfit("E042", "nothing is passed here", "add me: and pass: First Right", ("scene", "pass"))
        if not self.size:
            fix = "add before: me asks 2; across asks 2"
            raise Unfit(
                "E030", "a courtesy pass needs a number both agreed on (CH7)", fix, ("scene", "before")
            )

    @cached_property
    def state(self) -> CharlestonState:
        """The table before the pass."""
        assert self.drawn.situation.charleston is not None
        return self.drawn.situation.charleston

    @cached_property
    def me(self) -> Seat:
        """The learner's seat."""
        assert self.drawn.situation.me is not None
        return self.drawn.situation.me

    @cached_property
    def rack(self) -> tuple[Tile, ...]:
        """The tiles on the learner's rack."""
        return self.state.rack(self.me)

    @cached_property
    def lying(self) -> Mapping[str, Laid]:
        """The pieces on the rack, and what they are."""
        return {f"r{at}": each for at, each in enumerate(placed(self.rack, "rack", self.me), 1)}

    @cached_property
    def faces(self) -> Mapping[str, Tile]:
        """The pieces on the rack, and their tiles."""
        return {piece: each.tile for piece, each in self.lying.items()}

    @property
    def way(self) -> Direction:
        """Where this pass goes."""
        return self.state.stage.direction or "across"

    @cached_property
    def size(self) -> int:
        """How many tiles are passed."""
        return 3 if self.state.stage.number else (self.state.agreed(self.me) or 0)

    @property
    def label(self) -> str:
        """The words on the button, unless the author has others."""
        return f"Pass {'this tile' if self.size == 1 else f'these {in_words(self.size)}'}"

    # --- what is there ----------------------------------------------------------------------------------

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What else the scene shows, the tiles coming in, the rack, and the trays."""
        shown = (zone for zone in self.drawn.picture.zones if zone.id not in _NOT_SHOWN)
        rack = Zone("rack", "rack", "Your rack", rack_pieces(self.rack))
        ways = DIRECTIONS if self.drawn.fields.trays == "three" else (self.way,)
        return (*shown, *self._incoming, rack, *(self._tray(way) for way in ways))

    def _tray(self, way: Direction) -> Zone:
        return Zone(_tray(way), "tray", f"To {seat_at(way, self.me)}", slots=3, seat=way, arrow=way)

    @cached_property
    def _incoming(self) -> tuple[Zone, ...]:
        if not self.drawn.fields.incoming:
            return ()
        pieces = tuple(Piece(name, f"face-down tile {name[1:]} of 3", face="?") for name in _WAITING)
        giver = self.state.giver(self.me)
        side = side_of(giver, self.me)
        return (Zone("incoming", "pool", f"Passed to you by {giver}", pieces, seat=side, note="face down"),)

    @cached_property
    def trays(self) -> tuple[str, ...]:
        """The ids of the trays."""
        return tuple(zone.id for zone in self.zones if zone.arrow)

    @property
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Tiles go from the rack into a tray and back; those that wait may be looked at, too."""
        own = dict.fromkeys(self.faces, (*self.trays, "rack"))
        coming = (piece.id for zone in self._incoming for piece in zone.pieces)
        return own | dict.fromkeys(coming, (*self.trays, "rack", "incoming"))

    # --- what a placing means ---------------------------------------------------------------------------

    def lacks(self, answer: Answer) -> str | None:
        """Tiles in no tray, or in two, are no pass yet."""
        used = [tray for tray in self.trays if answer.place[tray]]
        return _EMPTY if not used else _TWO if len(used) > 1 else None

    def placing(self, answer: Answer) -> Placing:
        """Ask the engine about the pass."""
        give = self._give(answer)
        values = self._values(answer, give)
        found = american.faults(self.state, give)
        if not found:
            why = self._why(give)
            return Placing(
                values=values,
                why=why,
                evidence=why,
                rules=american.grounds(self.state, give),
                replayed=partial(self._frames, answer, give, _BACK),
            )
        return Placing(
            values=values,
            faults=found,
            misconception=american.misconception(self.state, give),
            lit=self._lit(answer, found),
            replayed=lambda: self._frames(answer, give, self._outcome(answer, give)),
        )

    def _give(self, answer: Answer) -> Give:
        """Return the pass that a placing stands for."""
        tray = self._used(answer)
        pieces = answer.place[tray]
        own = tuple(self.faces[piece] for piece in pieces if piece in self.faces)
        looked = not set(_WAITING).isdisjoint(answer.place["rack"])
        return Give(self.me, own, len(pieces) - len(own), self.bare.zone(tray).arrow, looked)

    def _used(self, answer: Answer) -> str:
        return next((tray for tray in self.trays if answer.place[tray]), self.trays[0])

    def _values(self, answer: Answer, give: Give) -> dict[str, Any]:
        return {
            "move": give,
            "passed": self._of_rack(answer.place[self._used(answer)]),
            "unseen": give.blind,
            "looked": give.looked,
            "to": seat_at(give.to or self.way, self.me),
            "after": self._of_rack(answer.place["rack"]),
        }

    def _of_rack(self, pieces: Sequence[str]) -> tuple[Laid, ...]:
        """Return the tiles of the learner's rack among pieces, in their order."""
        return tuple(self.lying[piece] for piece in pieces if piece in self.lying)

    def _why(self, give: Give) -> str:
        to = seat_at(self.way, self.me)
        unseen = f", {in_words(give.blind)} of them unseen" if give.blind else ""
        return f"You pass {quantity(self.size, 'tile')} to {to}{unseen}."

    def _lit(self, answer: Answer, found: Sequence[Fault]) -> tuple[str, ...]:
        """Return what to look at: jokers in the tray, tiles that were looked at, or the whole tray."""
        rules, passed = {each.rule for each in found}, answer.place[self._used(answer)]
        if "CH3" in rules:
            return tuple(piece for piece in passed if self.faces.get(piece) is JOKER)
        if "CH2" in rules:
            return tuple(piece for piece in answer.place["rack"] if piece in _WAITING)
        return (self._used(answer),)

    # --- what would happen ------------------------------------------------------------------------------

    def _frames(self, answer: Answer, give: Give, then: str) -> tuple[Frame, ...]:
        """Show the pass as it was made, and what becomes of it."""
        to = seat_at(give.to or self.way, self.me)
        unseen = quantity(give.blind, "unseen tile") if give.blind else ""
        first = Frame(f"You pass {tiles_said(give.tiles, unseen)} to {to}.", answer.place)
        return (first, Frame(then, fold(self.bare, ()).place))

    def _outcome(self, answer: Answer, give: Give) -> str:
        due = seat_at(self.way, self.me)
        if give.to != self.way:
            to = seat_at(give.to or self.way, self.me)
            return f"{to} didn't expect them, and {due} is still waiting. Your tiles come back."
        if give.looked:
            return "You have looked, and the others chose without looking. Everything goes back."
        return "That pass isn't legal. Your tiles come back."

    # --- candidates -------------------------------------------------------------------------------------

    def _spare(self, kept: Sequence[str] = ()) -> tuple[str, ...]:
        """Return pieces that may be passed: those that are kept, then what a player would hardly miss."""
        needed, alike = self._needed(), Counter(self.rack)

        def missed(piece: str) -> tuple[object, ...]:
            here = self.faces[piece]
            return piece not in kept, piece in needed, alike[here], here.is_flower, -here.index

        return tuple(sorted((piece for piece in self.faces if self.faces[piece] is not JOKER), key=missed))

    def _needed(self) -> set[str]:
        """Return the pieces that the hands in view have a use for, or else the nearest hand of the card."""
        left = Counter[Tile]()
        for near in self._in_view():
            left |= Counter(tile for group in arrange(near.target.groups, *near.hand) for tile in group)
        found = set()
        for piece, here in self.faces.items():
            if left[here]:
                left[here] -= 1
                found.add(piece)
        return found

    def _in_view(self) -> Sequence[NearLine]:
        """Return the hands of the card that are shown, or else the one that is nearest to the rack."""
        at, rack = self.drawn.situation, tuple(sorted(self.rack))
        shown = at.named["lines"].value if "lines" in at.named else ()
        near = tuple(filter(None, (at.solver.nearest_of(line, rack) for line in shown)))
        return near or at.solver.nearest(rack, top=1)

    def candidates(self) -> Iterator[Acts]:
        """Yield legal passes, first with what the hands in view don't need."""
        return self.completions(fold(self.bare, ()))

    def completions(self, done: Answer) -> Iterator[Acts]:
        """Yield legal passes that keep as much as possible of what lies in the tray already."""
        kept = [piece for piece, zone in done.moved if zone == _tray(self.way)]
        waiting = sorted(_WAITING, key=lambda piece: piece not in kept)
        unseen = sum(piece in kept for piece in waiting)
        most = 3 if self._incoming and self.state.stage.may_be_blind else 0
        blinds = sorted(range(most + 1), key=lambda blind: (blind != unseen, blind))
        order = self._spare(kept)
        choices = {blind: combinations(order, self.size - blind) for blind in blinds}
        for blind in blinds:  # one of each number of unseen tiles first
            yield self._acts(next(choices[blind], ()), waiting[:blind])
        for blind in blinds:
            yield from (self._acts(some, waiting[:blind]) for some in choices[blind])

    def _acts(self, some: Sequence[str], unseen: Sequence[str] = (), way: str = "") -> Acts:
        tray = _tray(way or self.way)
        return tuple(("move", piece, tray) for piece in (*some, *unseen))

    # --- words ------------------------------------------------------------------------------------------

    def acts_of(self, said: str) -> Acts:
        """Read `pass 3B N 9D`, with `+1` for unseen tiles and a direction if there is a choice; or `look`."""
        words = said.strip().removeprefix("pass ").split()
        if words == ["look"]:
            if not self._incoming:
                raise ValueError("nothing lies face down here to look at")
            return _LOOK
        way = words.pop() if words and words[-1] in DIRECTIONS else ""
        blind = int(words.pop()) if words and words[-1] in ("+1", "+2", "+3") else 0
        return self._acts(free_pieces(self.faces, map(tile, words)), _WAITING[:blind], way)

    def find(self, said: str) -> tuple[str, ...]:
        """Find tiles on the rack such as `rack 6D`, or what else is called so."""
        code = said.strip().lower().removeprefix("rack ")
        found = tuple(piece for piece, each in self.faces.items() if each.code.lower() == code)
        return found or super().find(said)

    def told(self, act: Act) -> str:
        """Say which tile goes where."""
        piece = act[1]
        name = tiles_said([self.faces[piece]]) if piece in self.faces else self.bare.piece(piece).name
        if act[2] not in self.trays:
            where = "on your rack" if act[2] == "rack" else "where it was"
            return f"Put {name} back {where}."
        return f"Put {name} in the tray for {self.bare.zone(act[2]).label.removeprefix('To ')}."

    def walk(self) -> tuple[Frame, ...]:
        """Tile after tile into the tray, then the pass, and only then what comes in."""
        to, giver, tray = seat_at(self.way, self.me), self.state.giver(self.me), _tray(self.way)
        many = "The tile goes" if self.size == 1 else f"The {in_words(self.size)} tiles go"
        gone = Frame(f"{many} face down to {to}.", {tray: ()}, (tray,))
        done = fold(self.bare, self.solution).place
        coming = done.get("incoming", ())
        after: dict[str, tuple[str, ...]] = {"rack": (*done["rack"], *coming), "incoming": ()}
        last = Frame(f"Now you pick up the tiles from {giver}.", after if coming else {}, coming or ("rack",))
        return (*super().walk(), gone, last)


def _tray(way: str) -> str:
    """Return the id of the tray for a direction."""
    return f"tray-{way}"
