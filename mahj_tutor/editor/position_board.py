"""A position on the board while it is laid out: the set as a palette, the places around it.

The board knows no rules and keeps no draft here: each tile that is moved comes up as one act, and what came
of it goes down as a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from mahj_widgets.editor_protocol import Control, Layout
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import Draft, Feedback, Message, View

from mahj_tutor.american.play.state import Phase
from mahj_tutor.editor.position import (
    Position,
    Refused,
    kind_of,
    moved,
    placed,
    read_position,
    with_phase,
    with_turn,
    write_position,
)
from mahj_tutor.editor.spots import Path
from mahj_tutor.errors import MahjError
from mahj_tutor.table import Seat
from mahj_tutor.tiles import KINDS, Tile

ITEM = "position"
_SUITS = (("B", "Bams"), ("C", "Craks"), ("D", "Dots"))
_LABELS = {"tiles": "Tiles", "rack": "Rack", "hand": "Hand"}
_PHASES = {
    Phase.DISCARD: "a discard",
    Phase.WINDOW: "calls for the last discard",
    Phase.LOOKED: "a picked tile to be racked",
    Phase.DECLARED: "a declared hand to be checked",
    Phase.OVER: "nothing: the game is over",
}
_MIDDLE = {"thrown": "Discards, oldest first", "wall": "The wall, in the order tiles are picked"}
_HERE = "a tile you tap goes here"
ZoneKind = Literal["rack", "exposure", "discards", "tray"]
_PLACES = {
    "rack": "on the rack",
    "group": "in an exposed group",
    "thrown": "on the discards",
    "wall": "in the wall",
}


class PositionBoard:
    """A field of a scene that is being laid out. `text` is what stands in the field."""

    def __init__(self, path: Path, said: str) -> None:
        self.path = path
        self.text = said
        self._field = str(path[-1])
        self._player, self._place = Seat.EAST, "rack"
        self.sentence = ""
        self._position = Position({"tiles": ()})
        self.is_readable = self.read(said)
        play = self._position.play
        if play is not None:
            self._player = next((seat for seat in Seat if self._position.places[f"rack-{seat}"]), Seat.EAST)

    def read(self, said: str) -> bool:
        """Take the text of the field, if it can be read."""
        try:
            self._position, self.text = read_position(self._field, said), said
        except MahjError as error:
            self.sentence = f"This cannot be laid out yet. {error}"
            return False
        self.sentence = ""
        return True

    def respond(self, message: Message) -> View | None:
        """Take an act, and return the view after it."""
        if not isinstance(message, Draft):
            return self.view()
        self.sentence = ""
        for act in message.acts:
            if act[0] == "move":
                self._try(act[1], act[2])
        return self.view()

    def _try(self, piece: str, zone: str) -> None:
        try:
            self._position = self._moved(piece, zone)
            self.text = write_position(self._position)
        except Refused as error:
            self.sentence = str(error)
        except MahjError as error:
            self.sentence = f"This cannot be written. {error}"

    def _moved(self, piece: str, zone: str) -> Position:
        start, _, which = piece.rpartition(".")
        to = "set" if zone.startswith("set-") else zone
        if to != "set" and to not in self._places():
            return self._position
        if start == "set":
            return self._position if to == "set" else placed(self._position, kind_of(which), to, self._player)
        code, _, number = which.partition("_")
        index = _index(self._position.places.get(start, ()), code, number)
        return self._position if index < 0 else moved(self._position, start, index, to, self._player)

    # --- what is chosen above the board ----------------------------------------------------------------

    def control(self, name: str, value: str) -> None:
        """Take a choice that is made above the board; what is not offered changes nothing."""
        known = {each.name: dict(each.options) for each in self.layout().controls}
        if value not in known.get(name, {}):
            return
        self.sentence = ""
        if name == "player":
            self._player = Seat(value)
        elif name == "place":
            self._place = value
        else:
            change = with_phase if name == "phase" else with_turn
            self._position = change(self._position, value)  # type: ignore[arg-type]
            self._write()

    def _write(self) -> None:
        try:
            self.text = write_position(self._position)
        except (Refused, MahjError) as error:
            self.sentence = str(error)

    def layout(self) -> Layout:
        """Return what stands above the board."""
        play = self._position.play
        if play is None:
            return Layout(self.path, ())
        seats = tuple((str(seat), str(seat)) for seat in Seat)
        phases = tuple((str(phase), words) for phase, words in _PHASES.items())
        return Layout(
            self.path,
            (
                Control("player", "Tiles go to", str(self._player), seats),
                Control("place", "and lie", self._place, tuple(_PLACES.items())),
                Control("turn", "Whose turn is it?", str(play.turn), seats),
                Control("phase", "The game waits for", str(play.phase), phases),
            ),
        )

    # --- the view ----------------------------------------------------------------------------------------

    def view(self) -> View:
        """Return the picture of the position."""
        zones = (*self._palette(), *self._laid())
        places = tuple(zone.id for zone in zones if not zone.id.startswith("set-"))
        moves = {
            piece.id: tuple(each for each in (*places, _home(piece.face)) if each != zone.id)
            for zone in zones
            for piece in zone.pieces
        }
        feedback = Feedback(verdict="unreadable", title=self.sentence[:600]) if self.sentence else None
        return View(
            item=ITEM,
            phase="open",
            title="Lay out the tiles",
            facts=self._facts(),
            zones=zones,
            moves=moves,
            taps_to=self._target(),
            feedback=feedback,
        )

    def _facts(self) -> tuple[str, ...]:
        if self._position.play is None:
            return (f"{len(self._position.places['tiles'])} tiles",)
        sizes = ((seat, self._size(seat)) for seat in Seat)
        return tuple(f"{seat}: {size or 'no'} tiles" for seat, size in sizes)

    def _size(self, seat: Seat) -> int:
        names = (f"rack-{seat}", *self._position.groups(seat))
        return sum(len(self._position.places[name]) for name in names)

    def _target(self) -> str:
        if self._position.play is None:
            return "tiles"
        if self._place in ("thrown", "wall"):
            return self._place
        return f"rack-{self._player}" if self._place == "rack" else self._new_group()

    def _new_group(self) -> str:
        """Return the player's group that is not finished yet, or the place for another one."""
        names = self._position.groups(self._player)
        if names and len(self._position.places[names[-1]]) < 3:
            return names[-1]
        numbers = [int(name.rsplit("-", 1)[1]) for name in names]
        return f"group-{self._player}-{max(numbers, default=0) + 1}"

    def _places(self) -> tuple[str, ...]:
        return (*self._position.places, self._target())

    def _palette(self) -> Iterator[Zone]:
        for letter, label in _SUITS:
            yield self._drawer(letter, label, [kind for kind in KINDS if kind.code[1:] == letter])
        rest = [kind for kind in KINDS if len(kind.code) == 1]
        yield self._drawer("rest", "Winds, dragons, flowers, jokers", rest)

    def _drawer(self, name: str, label: str, kinds: list[Tile]) -> Zone:
        return Zone(f"set-{name}", "pool", label, tuple(map(self._pile, kinds)))

    def _pile(self, kind: Tile) -> Piece:
        left = self._position.left(kind)
        name = f"{kind.name}, {left or 'none'} left"
        return Piece(f"set.{kind.code}", name, face=kind.code, count=left, state="" if left > 0 else "dead")

    def _laid(self) -> Iterator[Zone]:
        if self._position.play is None:
            yield self._zone("tiles", "rack", _LABELS.get(self._field, "Tiles"))
            return
        yield from self._groups()
        for place, label in _MIDDLE.items():
            if self._position.places[place] or self._place == place:
                yield self._zone(place, "discards" if place == "thrown" else "tray", label)
        for seat in Seat:
            if self._position.places[f"rack-{seat}"] or seat is self._player:
                yield self._zone(f"rack-{seat}", "rack", f"{seat}'s rack")

    def _groups(self) -> Iterator[Zone]:
        for seat in Seat:
            for number, name in enumerate(self._position.groups(seat), 1):
                yield self._zone(name, "exposure", f"{seat}'s group {number}")
        if self._target() not in self._position.places:
            yield Zone(self._target(), "exposure", f"A new group of {self._player}'s", note=_HERE)

    def _zone(self, name: str, kind: ZoneKind, label: str) -> Zone:
        some = self._position.places[name]
        note = _HERE if name == self._target() else None
        return Zone(name, kind, label, tuple(self._pieces(name, some)), note=note)

    def _pieces(self, place: str, some: tuple[Tile, ...]) -> Iterator[Piece]:
        """Yield tiles under ids that stay when another one is moved."""
        for at, kind in enumerate(some):
            number = some[:at].count(kind)
            said = f", thrown by {self._position.throwers[at].seat}" if place == "thrown" else ""
            yield Piece(f"{place}.{kind.code}_{number}", f"{kind.name}{said}", face=kind.code)


def _home(code: str | None) -> str:
    return f"set-{code[1:] if code and len(code) > 1 else 'rest'}"


def _index(some: tuple[Tile, ...], code: str, number: str) -> int:
    """Return where the tile of a piece's id lies, or -1."""
    places = [at for at, kind in enumerate(some) if kind.code == code]
    return places[int(number)] if number.isdigit() and int(number) < len(places) else -1
